#!/usr/bin/env bash
# Builds the examples and plays one complete game of every game there is.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source cmake/packages.sh

need_packages g++ cmake ninja-build libfmt-dev libcli11-dev

quietly "Configuring" cmake -S . -B build/examples -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DLIBGAMES_BUILD_TESTS=OFF -DLIBGAMES_BUILD_BENCH=OFF
quietly "Building" cmake --build build/examples

build/examples/examples/tour
