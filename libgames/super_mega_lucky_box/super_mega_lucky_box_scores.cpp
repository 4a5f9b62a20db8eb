/// Super Mega Lucky Box: points by round and at the end, and how they rank.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::super_mega_lucky_box {

int SuperMegaLuckyBox::round_score(const State& state, Seat seat) const {
  const Board& board = state.boards[seat];
  const int completed = count_bits(completed_slots(state.table.cards[seat], board.open));
  const int each = rules().card_points[static_cast<std::size_t>(state.table.round - 1)];
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

std::int32_t SuperMegaLuckyBox::score(const Table& table, const PerSeat<Board>& boards,
                                      Seat seat) const noexcept {
  std::int32_t sum = 0;
  for (const std::int16_t points : table.card_points[seat]) sum += points;
  for (const std::int8_t points : table.star_points[seat]) sum += points;
  if (table.phase != Phase::over) return sum;
  return sum + incomplete_points(boards[seat]) + moon_points(boards, seat);
}

Outcome SuperMegaLuckyBox::outcome(const State& state) const noexcept {
  Outcome result;
  result.seats = seats();
  result.tier_count = 2;
  for (const Seat seat : all_seats(seats())) {  // L4.18
    result.scores[seat] = score(state.table, state.boards, seat);
    result.tiers[seat] = {result.scores[seat], state.table.moons[seat]};
  }
  if (state.table.phase != Phase::over) return result;
  rank(result);
  if (seats() == 1) {  // L4.17
    result.grade = 0;
    for (const int bound : rules().solo_grade_bounds) {
      if (result.scores[Seat{0}] >= bound) ++*result.grade;
    }
  }
  return result;
}

ScoreSheet SuperMegaLuckyBox::score_sheet(const State& state, Seat seat) const {
  const Table& table = state.table;
  ScoreSheet sheet;
  for (int round = 1; round <= rules().rounds; ++round) {
    const auto i = static_cast<std::size_t>(round - 1);
    sheet.lines.push_back({"cards", "completed cards", table.card_points[seat][i], round});
    sheet.lines.push_back({"stars", "stars", table.star_points[seat][i], round});
  }
  const bool over = table.phase == Phase::over;
  const int incomplete = over ? incomplete_points(state.boards[seat]) : 0;
  const int moons = over ? moon_points(state.boards, seat) : 0;
  sheet.lines.push_back({"incomplete_cards", "incomplete cards", incomplete, std::nullopt});
  sheet.lines.push_back({"moons", "moons", moons, std::nullopt});
  return sheet;
}

std::int32_t SuperMegaLuckyBox::standing(const State& state, Seat seat) const {
  const Table& table = state.table;
  const std::int32_t fixed = score(table, state.boards, seat);
  if (table.phase != Phase::reveal_number && table.phase != Phase::cross) return fixed;
  const std::int32_t points = add_points(fixed, round_score(state, seat));
  if (table.round != rules().rounds) return points;
  return add_points(points,
                    incomplete_points(state.boards[seat]) + moon_points(state.boards, seat));
}

}  // namespace libgames::super_mega_lucky_box
