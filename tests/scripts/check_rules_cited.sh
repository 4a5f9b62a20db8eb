#!/usr/bin/env bash
# Every rule number in a game's RULES.md is cited by a test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

rule_numbers() { cat "$@" | grep -oE '\b[A-Z]{1,3}[0-9]+\.[0-9]+\b' | sort -u; }

shopt -s nullglob globstar
tests=(tests/**/*.cpp tests/**/*.hpp)
status=0
for rules in libgames/*/RULES.md; do
  missing=$(comm -23 <(rule_numbers "$rules") <(rule_numbers "${tests[@]}"))
  if [ -n "$missing" ]; then
    echo "$rules: no test cites ${missing//$'\n'/, }"
    status=1
  fi
done
exit $status
