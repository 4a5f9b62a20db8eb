#include <algorithm>
#include <cstddef>
#include <optional>

#include <libgames/super_mega_lucky_box/super_mega_lucky_box_detail.hpp>

namespace libgames::super_mega_lucky_box {

namespace {

/// The points of a seat that are fixed; when the game is over, with what its end pays.
[[nodiscard]] std::int32_t final_score(const SuperMegaLuckyBox& game, const Table& table,
                                       const PerSeat<Board>& boards, Seat seat) noexcept {
  const std::int32_t sum = round_points(table, seat);
  if (table.phase != Phase::over) return sum;
  return sum + game.incomplete_points(boards[seat]) + game.moon_points(boards, seat);
}

}  // namespace

// --- rounds

int SuperMegaLuckyBox::round(const Table& table) const noexcept { return table.round; }

int SuperMegaLuckyBox::round_score(const Table& table, const Board& board, Seat seat) const {
  const int completed = count_bits(completed_slots(table.cards[seat], board.open));
  const int each = rules().card_points[static_cast<std::size_t>(table.round - 1)];
  return completed * each + entry(rules().star_points, board.stars);
}

int SuperMegaLuckyBox::incomplete_points(const Board& board) const noexcept {
  int crosses = 0;
  int points = 0;  // card by card
  for (int slot = 0; slot < max_slots; ++slot) {
    const int open = count_bits(board.open & slot_squares(slot));
    if (open == 0) continue;  // no card, or a completed one
    crosses += cells_a_card - open;
    points += (cells_a_card - open) / rules().incomplete_divisor;
  }
  if (rules().incomplete_rounding == IncompleteRounding::per_card) return points;
  return crosses / rules().incomplete_divisor;
}

int SuperMegaLuckyBox::moon_points(const PerSeat<Board>& boards, Seat seat) const noexcept {
  const int moons = boards[seat].moons;
  if (seats() == 1) return entry(rules().solo_moon_points, moons);  // L4.17
  int most = moons;
  int fewest = moons;
  for (const Seat other : all_seats(seats())) {
    most = std::max<int>(most, boards[other].moons);
    fewest = std::min<int>(fewest, boards[other].moons);
  }
  int points = moons == most ? rules().moon_most : 0;  // L4.16
  if (moons == fewest && seats() >= rules().moon_fewest_min_players) points += rules().moon_fewest;
  return points;
}

// --- outcome

Outcome SuperMegaLuckyBox::outcome(const Table& table) const noexcept {
  Outcome result;
  result.seats = seats();
  result.tier_count = 2;
  const PerSeat<Board> boards = shown_boards(table, seats());
  for (const Seat seat : all_seats(seats())) {  // L4.18
    result.scores[seat] = final_score(*this, table, boards, seat);
    result.tiers[seat] = {result.scores[seat], table.moons[seat]};
  }
  if (table.phase != Phase::over) return result;
  rank(result);
  if (seats() == 1) {  // L4.17
    result.grade = 0;
    for (const int bound : rules().solo_grade_bounds) {
      if (result.scores[Seat{0}] >= bound) ++*result.grade;
    }
  }
  return result;
}

// --- standing

std::int32_t SuperMegaLuckyBox::standing(const View& view, Seat seat) const {
  const Table& table = view.table;
  const std::int32_t fixed = final_score(*this, table, view.boards, seat);
  if (table.phase != Phase::reveal_number && table.phase != Phase::cross) return fixed;
  const Board& board = view.boards[seat];
  const std::int32_t points = add_points(fixed, round_score(table, board, seat));
  if (table.round != rules().rounds) return points;
  return add_points(points, incomplete_points(board) + moon_points(view.boards, seat));
}

Standings SuperMegaLuckyBox::standings(const State& state) const {
  View everything;  // what nobody but the host sees
  everything.table = state.table;
  everything.boards = state.boards;
  Standings result;
  for (const Seat seat : all_seats(seats())) result[seat] = standing(everything, seat);
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
  const int incomplete = over ? incomplete_points(shown_board(table, seat)) : 0;
  const int moons = over ? moon_points(shown_boards(table, seats()), seat) : 0;
  sheet.lines.push_back({"incomplete_cards", "incomplete cards", incomplete, std::nullopt});
  sheet.lines.push_back({"moons", "moons", moons, std::nullopt});
  return sheet;
}

}  // namespace libgames::super_mega_lucky_box
