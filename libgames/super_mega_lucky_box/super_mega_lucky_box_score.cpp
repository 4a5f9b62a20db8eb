#include <algorithm>

#include <libgames/super_mega_lucky_box/super_mega_lucky_box_detail.hpp>

namespace libgames::super_mega_lucky_box {

namespace {

/// The points of a seat if the round were scored with the boards that the table shows.
template <class RoundScore>
[[nodiscard]] std::int32_t as_it_stands(const SuperMegaLuckyBox& game, const Table& table,
                                        Seat seat, RoundScore round_score) {
  const std::int32_t fixed = fixed_points(game, table, seat);
  if (table.phase != Phase::reveal_number && table.phase != Phase::cross) return fixed;
  const std::int32_t points = add_points(fixed, round_score(table, seat));
  if (table.round != game.rules().rounds) return points;
  return add_points(points, game.incomplete_points(table, seat) + game.moon_points(table, seat));
}

/// The table as it would be if these boards were shown.
[[nodiscard]] Table with_boards(const Table& table, const PerSeat<Board>& boards,
                                int seats) noexcept {
  Table shown = table;
  for (const Seat seat : all_seats(seats)) show_board(shown, seat, boards[seat]);
  return shown;
}

}  // namespace

// --- rounds

int SuperMegaLuckyBox::round(const Table& table) const noexcept { return table.round; }

int SuperMegaLuckyBox::round_score(const Table& table, Seat seat) const {
  const int completed = count_bits(completed_slots(table.cards[seat], table.open[seat]));
  const int each = rules().card_points[static_cast<std::size_t>(table.round - 1)];
  return completed * each + entry(rules().star_points, table.stars[seat]);
}

int SuperMegaLuckyBox::incomplete_points(const Table& table, Seat seat) const noexcept {
  int crosses = 0;
  int points = 0;  // card by card
  for (int slot = 0; slot < max_slots; ++slot) {
    const int open = count_bits(table.open[seat] & slot_squares(slot));
    if (open == 0) continue;  // no card, or a completed one
    crosses += cells_a_card - open;
    points += (cells_a_card - open) / rules().incomplete_divisor;
  }
  if (rules().incomplete_rounding == IncompleteRounding::per_card) return points;
  return crosses / rules().incomplete_divisor;
}

int SuperMegaLuckyBox::moon_points(const Table& table, Seat seat) const noexcept {
  const int moons = table.moons[seat];
  if (seats() == 1) return entry(rules().solo_moon_points, moons);  // L4.17
  int most = moons;
  int fewest = moons;
  for (const Seat other : all_seats(seats())) {
    most = std::max<int>(most, table.moons[other]);
    fewest = std::min<int>(fewest, table.moons[other]);
  }
  int points = moons == most ? rules().moon_most : 0;  // L4.16
  if (moons == fewest && seats() >= rules().moon_fewest_min_players) points += rules().moon_fewest;
  return points;
}

// --- outcome

Outcome SuperMegaLuckyBox::outcome(const Table& table) const noexcept {
  const bool over = table.phase == Phase::over;
  Outcome result = outcome_of(
      seats(), over, [&](Seat seat) { return fixed_points(*this, table, seat); },
      [&](Seat seat) { return int{table.moons[seat]}; });  // L4.18
  if (over && seats() == 1) {                              // L4.17
    result.grade = 0;
    for (const int bound : rules().solo_grade_bounds) {
      if (result.scores[Seat{0}] >= bound) ++*result.grade;
    }
  }
  return result;
}

// --- standing

std::int32_t SuperMegaLuckyBox::standing(const View& view, Seat seat) const {
  const Table seen = with_boards(view.table, view.boards, seats());
  return as_it_stands(*this, seen, seat,
                      [this](const Table& table, Seat each) { return round_score(table, each); });
}

Standings SuperMegaLuckyBox::standings(const State& state) const {
  Standings result;
  const Table shown = with_boards(state.table, state.boards, seats());
  for (const Seat seat : all_seats(seats())) {
    result[seat] = as_it_stands(*this, shown, seat, [this](const Table& table, Seat each) {
      return round_score(table, each);
    });
  }
  return result;
}

// --- score sheet

ScoreSheet SuperMegaLuckyBox::score_sheet(const Table& table, Seat seat) const {
  ScoreSheet sheet;
  for (int round = 1; round <= rules().rounds; ++round) {
    const auto i = static_cast<std::size_t>(round - 1);
    sheet.lines.push_back({"cards", "completed cards", table.card_points[seat][i], round});
    sheet.lines.push_back({"stars", "stars", table.star_points[seat][i], round});
  }
  const bool over = table.phase == Phase::over;
  const int incomplete = over ? incomplete_points(table, seat) : 0;
  const int moons = over ? moon_points(table, seat) : 0;
  sheet.lines.push_back({"incomplete_cards", "incomplete cards", incomplete, std::nullopt});
  sheet.lines.push_back({"moons", "moons", moons, std::nullopt});
  return sheet;
}

}  // namespace libgames::super_mega_lucky_box
