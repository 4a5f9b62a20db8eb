#!/usr/bin/env bash
# Every header of a list compiles on its own: check_headers.sh <compiler> <include directory> <file with the list>
set -euo pipefail
export compiler=$1 include=$2
list=$3

[ -s "$list" ] || { echo "there are no headers in $list"; exit 1; }
xargs -P 2 -I '{}' sh -c 'echo "#include \"{}\"" |
  "$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Werror -DLIBGAMES_STATIC -I "$include" -x c++ - || exit 255' <"$list"
echo "$(wc -l <"$list") headers stand alone"
