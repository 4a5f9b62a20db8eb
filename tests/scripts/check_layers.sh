#!/usr/bin/env bash
# Includes in libgames/ go downwards only, nothing there does I/O, and public headers do not know fmt.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

find libgames -name '*.[ch]pp' | sort | xargs awk '
  BEGIN {
    # A layer may include the ones below it and itself. A folder that is not named here is a game.
    split("core - catalog match engine agents json conformance", names, " ")
    for (i in names) layer[names[i]] = i + 0
    game = 2

    io = "iostream|istream|ostream|fstream|sstream|syncstream|iomanip|cstdio|stdio\\.h|filesystem|unistd\\.h"
    clocks = "chrono|ctime|time\\.h|random"
    threads = "thread|mutex|shared_mutex|condition_variable|future|stop_token|latch|barrier|semaphore"
  }

  function area_of(path,   parts) { return split(path, parts, "/") > 2 ? parts[2] : "" }
  function layer_of(area) { return area == "" ? 0 : area in layer ? layer[area] : game }
  function is(header, pattern) { return header ~ "^(" pattern ")$" }
  function complain(why) { print FILENAME ":" FNR ": " why; bad = 1 }

  /^[ \t]*#[ \t]*include[ \t]*"/ { complain("write own includes as <libgames/...>") }

  /^[ \t]*#[ \t]*include[ \t]*</ {
    header = $0
    sub(/^[^<]*</, "", header)
    sub(/>.*/, "", header)
    area = area_of(FILENAME)
    if (header ~ /^libgames\//) {
      other = area_of(header)
      if (other != area && layer_of(other) >= layer_of(area)) complain(header " does not stand below this file")
    }
    if (is(header, io)) complain("<" header ">: the library does no I/O")
    if (is(header, clocks)) complain("<" header ">: the library has no clock and draws with its own generator")
    if (is(header, threads) && area != "engine") complain("<" header ">: only engine/ uses threads")
    if (header ~ /^fmt\// && FILENAME ~ /\.hpp$/) complain("<" header ">: public headers do not include fmt")
  }

  /fmt::print|std::c(out|err|in|log)|getenv *\(|[^a-z_]printf *\(/ { complain("the library does no I/O") }

  END { exit bad }
'
