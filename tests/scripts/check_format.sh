#!/usr/bin/env bash
# Every source file looks as clang-format 14 would write it. With --fix, rewrites those that do not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

formatter=$(command -v clang-format-14 || command -v clang-format)
mode=(--dry-run -Werror)
[ "${1:-}" != --fix ] || mode=(-i)

find libgames examples tests bench -name '*.[ch]pp' -print0 | xargs -0 "$formatter" "${mode[@]}"
