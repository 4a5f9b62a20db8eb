#!/usr/bin/env bash
# Runs every test: all of them with assertions and sanitizers, and what compares distributions in an optimised build.
# More arguments go to ctest: tests/run.sh -R Mojo
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source cmake/packages.sh

need_packages clang g++ cmake ninja-build pkg-config libfmt-dev libcli11-dev libgtest-dev \
  nlohmann-json3-dev librapidcheck-dev

quietly "Configuring" cmake -S . -B build/examples -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DLIBGAMES_BUILD_TESTS=ON -DLIBGAMES_BUILD_BENCH=OFF -DLIBGAMES_WARNINGS_AS_ERRORS=ON
quietly "Building" cmake --build build/examples --target conformance_programs
quietly "Configuring with sanitizers" cmake --preset ci -B build/tests
quietly "Building" cmake --build build/tests

status=0
ctest --test-dir build/examples -L conformance --output-on-failure --no-tests=ignore -j2 "$@" || status=$?
ctest --test-dir build/tests --output-on-failure --no-tests=error -j2 "$@" || status=$?
exit $status
