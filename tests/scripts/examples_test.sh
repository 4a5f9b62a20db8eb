#!/usr/bin/env bash
# Runs the example programs as a person would: examples_test.sh <directory of the programs>
set -uo pipefail
bin=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
fail() { echo "FAILED: $*"; failed=1; }

# expect_replayed <games> <playthrough arguments...>: random games replay without an error.
expect_replayed() {
  local games=$1
  shift
  local ok
  ok=$("$bin/playthrough" "$@" --games "$games" --annotated | "$bin/replay" - | grep -c '^ok ')
  [ "$ok" = "$games" ] || fail "$* --games $games: $ok ok"
}
# expect_error <id> <command...>: exit status 1, the id on standard error, nothing on standard output.
expect_error() {
  local id=$1 status=0
  shift
  "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
  [ "$status" = 1 ] || fail "$*: exit status $status instead of 1"
  grep -qF -- "$id" "$scratch/err" || fail "$*: no $id on standard error"
  [ ! -s "$scratch/out" ] || fail "$*: printed something"
}
# expect_replay_error <words> <file>: exit status 1 and an error line on standard output.
expect_replay_error() {
  local status=0
  "$bin/replay" "$2" >"$scratch/out" 2>&1 || status=$?
  [ "$status" = 1 ] || fail "replay of $1: exit status $status instead of 1"
  grep -qF "$1" "$scratch/out" || fail "replay does not say '$1' but: $(head -c 300 "$scratch/out")"
}

for seats in 2 3 4 5 6 7 8 9; do expect_replayed 10 oh_seven --seats $seats; done
for seats in 2 3 4; do expect_replayed 10 oh_seven --seats $seats --rules "decks=2"; done
expect_replayed 20 oh_seven --rules "hand_size=1 rounds=3 final_tie=most_contracts identical_wins=last"
for piles in 1 2; do
  for seats in 2 3 4 5 6 7 8; do expect_replayed 10 mojo --seats $seats --rules "discard_piles=$piles"; done
done
expect_replayed 10 mojo --rules "facedown_counts=true mojo_holder=first_in_mojo_time next_starter=random"
for seats in 3 4 5; do
  for edition in card die off; do
    expect_replayed 10 nokosu_dice --seats $seats --rules "zero_rule=$edition"
  done
done
for seats in 2 3 4 5; do expect_replayed 5 dozito --seats $seats; done
for seats in 1 2 3 4; do
  for modules in false true; do
    expect_replayed 5 next_station_london --seats $seats \
      --rules "shared_objectives=$modules pencil_powers=$modules"
  done
done
expect_replayed 10 next_station_london --seats 3 \
  --rules "pencil_powers=true circle_choice=auto flip_all_cards=true hide_simultaneous=false pencil_ring="
for seats in 3 4 5 6 7; do expect_replayed 5 oh_hell --seats $seats; done
expect_replayed 10 oh_hell --seats 4 --rules "largest_hand=3 dealer_restricted=false"
for seats in 1 2 6 12; do expect_replayed 3 super_mega_lucky_box --seats $seats; done
expect_replayed 3 super_mega_lucky_box --seats 3 --rules "boxes=2 bonus_optional=true hide_simultaneous=false"

"$bin/playthrough" oh_seven --seats 3 --seed 5 --games 2 >"$scratch/a"
"$bin/playthrough" oh_seven --seats 3 --seed 5 --games 2 >"$scratch/b"
cmp -s "$scratch/a" "$scratch/b" || fail "the same seed gives other bytes"
"$bin/playthrough" oh_seven --seats 3 --seed 6 >"$scratch/b"
tail -n "$(wc -l <"$scratch/b")" "$scratch/a" | cmp -s - "$scratch/b" || fail "game k is not that of seed + k"

expect_error catalog.unknown_game "$bin/playthrough" chess
expect_error setup.seats "$bin/playthrough" oh_seven --seats 1
expect_error setup.seats "$bin/playthrough" oh_seven --seats 10
expect_error rules.unknown_field "$bin/playthrough" oh_seven --rules "card_passing=off"
expect_error rules.out_of_range "$bin/playthrough" oh_seven --rules "decks=3"
expect_error rules.bad_value "$bin/playthrough" oh_seven --rules "final_tie=none"
expect_error oh_seven.too_few_cards "$bin/playthrough" oh_seven --seats 5 --rules "decks=1"
expect_error --seats "$bin/playthrough" oh_seven --seats many
expect_error "no record" "$bin/replay" /dev/null
expect_error "cannot read" "$bin/replay" "$scratch/missing"

head -c 700 "$scratch/a" >"$scratch/cut"
expect_replay_error "error record 1 line" "$scratch/cut"
head -n 40 "$scratch/a" >"$scratch/save"
"$bin/replay" "$scratch/save" | grep -q '^unfinished oh_seven ' || fail "a save is not unfinished"
sed 's/^libgames record 1/libgames record 9/' "$scratch/a" >"$scratch/version"
expect_replay_error "error record 2 line" "$scratch/version"
(cat "$scratch/b" && echo garbage) >"$scratch/garbage"
expect_replay_error record.after_end "$scratch/garbage"
head -c 10000000 /dev/urandom >"$scratch/noise"
expect_replay_error "error record 1 line" "$scratch/noise"

# Without a terminal the bots play alone, and a saved game is the record of it.
"$bin/play" oh_seven --seats 3 --seed 4 --save "$scratch/game" </dev/null >"$scratch/out" || fail "play: exit status $?"
grep -q "wins" "$scratch/out" || fail "play names no winner"
"$bin/replay" "$scratch/game" | grep -q '^ok oh_seven ' || fail "play saved no finished game"
expect_error "there is no seat" "$bin/play" oh_seven --seats 3 --seat 3

# In a terminal a person may be refused, look, take back, save and leave.
if command -v script >/dev/null; then
  printf '99\nbid:9S\nu\nv\ns\n1\nu\n1\n\nq\n' |
    script -qec "$bin/play oh_seven --seats 3 --seed 4 --save $scratch/mine" /dev/null >"$scratch/out" 2>&1
  grep -q "there is no move 99" "$scratch/out" || fail "play takes any number"
  grep -q "match.unreadable" "$scratch/out" || fail "play does not say why it refuses"
  "$bin/replay" "$scratch/mine" | grep -q '^unfinished oh_seven ' || fail "play saved no unfinished game"
fi

"$bin/variants" >"$scratch/out" || fail "variants: exit status $?"
for line in "rules: decks=2 rounds=3 final_tie=most_contracts" "rules: deck=three-colours:" "game: misere 1"; do
  grep -qF "$line" "$scratch/out" || fail "variants do not show $line"
done

"$bin/tour" >"$scratch/out" || fail "tour: exit status $?"
for title in Dozito Mojo "Next Station London" "Nokosu Dice" "Oh Hell" Oh-Seven "Super Mega Lucky Box"; do
  grep -q "=== $title," "$scratch/out" || fail "the tour misses $title"
done

[ "$failed" = 0 ] && echo "all examples behave"
exit "$failed"
