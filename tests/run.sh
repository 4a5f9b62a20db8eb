#!/usr/bin/env bash
# Builds everything with assertions and sanitizers and runs every test. More arguments go to ctest: tests/run.sh -R Mojo
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source cmake/packages.sh

need_packages g++ cmake ninja-build pkg-config libfmt-dev libcli11-dev libgtest-dev \
  nlohmann-json3-dev librapidcheck-dev

quietly "Configuring" cmake --preset ci -B build/tests
quietly "Building" cmake --build build/tests
ctest --test-dir build/tests --output-on-failure --no-tests=error -j2 "$@"
