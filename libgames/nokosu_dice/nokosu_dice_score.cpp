#include <libgames/nokosu_dice/nokosu_dice_detail.hpp>

namespace libgames::nokosu_dice {

// --- rounds

int NokosuDice::round(const Table& table) const noexcept { return table.round; }

Seats NokosuDice::successes(const Table& table) const noexcept {
  Seats result;
  for (const Seat seat : all_seats(seats())) {
    // No trick without a declaration is a failure by itself: dice begin at 1 (N4.11).
    if (contract(table, seat) == table.tricks_won[seat]) result.add(seat);
  }
  return result;
}

int NokosuDice::round_score(const Table& table, Seat seat) const {
  const Seats succeeded = successes(table);
  const int tricks = table.tricks_won[seat] * rules().trick_points;  // N4.10
  if (!succeeded.contains(seat)) return tricks;
  const int count = succeeded.size();
  const int bonus = rules().bonus_mode == BonusMode::per_failure  // N4.12
                        ? (seats() - count) * rules().bonus_per_failure
                        : rules().bonus_table[static_cast<std::size_t>(count - 1)];
  return tricks + bonus + (table.zero.contains(seat) ? rules().zero_bonus : 0);
}

// --- outcome

Outcome NokosuDice::outcome(const Table& table) const noexcept {
  const bool over = table.phase == Phase::over;
  const auto points = [&](Seat seat) { return score(table, seat); };
  if (!rules().tiebreak_last_die) return outcome_of(seats(), over, points);
  const auto last_die = [&](Seat seat) { return contract(table, seat).value_or(0); };
  return outcome_of(seats(), over, points, last_die);
}

// --- standing

std::int32_t NokosuDice::standing(const View& view, Seat seat) const {
  const Table& table = view.table;  // tricks and dice are open: everybody sees the same (N6.2)
  const std::int32_t fixed = score(table, seat);
  return table.phase == Phase::play ? add_points(fixed, round_score(table, seat)) : fixed;
}

// --- score sheet

ScoreSheet NokosuDice::score_sheet(const Table& table, Seat seat) const {
  ScoreSheet sheet;
  const int scored = rounds_scored(table);
  for (int round = 1; round <= scored; ++round) {
    const auto index = static_cast<std::size_t>(round - 1);
    const int tricks = table.tricks[index][seat] * rules().trick_points;
    const int zero = table.zero_kept[index].contains(seat) ? rules().zero_bonus : 0;
    const int bonus = table.points[index][seat] - tricks - zero;
    sheet.lines.push_back({"tricks", "tricks", tricks, round});
    sheet.lines.push_back({"bonus", "bonus", bonus, round});
    sheet.lines.push_back({"zero_bonus", "zero bonus", zero, round});
  }
  return sheet;
}

}  // namespace libgames::nokosu_dice
