#!/usr/bin/env bash
# Every game folder has the same files, a chapter of the contract each, with the same sections in the same order; the
# map in libgames/README.md says what stands in them. A component that only one game has is one more header, with a
# source or without.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# chapter <end of the file name> <section>...: the sections that the file has, in this order; others may stand between.
chapters=(
  "_data.hpp"
  "_rules.hpp|rules|presets|setup"
  "_rules.cpp|rules|setup|bounds"
  "_state.hpp|move|state"
  "_events.hpp"
  ".hpp|configuration|playing|knowing|telling|hooks"
  ".cpp|steps|playing"
  "_score.cpp|rounds|outcome|standing|score sheet"
  "_view.cpp|views|what others learn|worlds|check|planes"
  "_text.cpp|why illegal|moves and notation|words"
  "_detail.hpp"
)

status=0
complain() { echo "$*"; status=1; }

games=0
for rules in libgames/*/RULES.md; do
  folder=$(dirname "$rules")
  game=$(basename "$folder")
  games=$((games + 1))
  declare -A known=([RULES.md]=1)
  for chapter in "${chapters[@]}"; do
    IFS='|' read -r -a parts <<<"$chapter"
    file="$folder/$game${parts[0]}"
    known[$(basename "$file")]=1
    if [ ! -f "$file" ]; then
      complain "$game lacks the chapter $(basename "$file")"
      continue
    fi
    line=0
    for section in "${parts[@]:1}"; do
      found=$(awk -v wanted="// --- $section" -v after="$line" \
        'NR > after { text = $0; sub(/^ */, "", text); if (text == wanted || index(text, wanted ":") == 1) { print NR; exit } }' "$file")
      if [ -z "$found" ]; then
        complain "$file lacks the section '$section', or has it out of order"
      else
        line=$found
      fi
    done
  done
  for file in "$folder"/*; do
    name=$(basename "$file")
    [ -z "${known[$name]:-}" ] || continue
    case $name in
      "$game"_*.hpp) ;;
      "$game"_*.cpp) [ -f "${file%.cpp}.hpp" ] || complain "$file has no header, and is no chapter" ;;
      *) complain "$file is neither a chapter nor a component named after the game" ;;
    esac
  done
  unset known
done
[ "$games" -gt 0 ] || complain "there is no game"
[ "$status" = 0 ] && echo "$games games, ${#chapters[@]} chapters each"
exit "$status"
