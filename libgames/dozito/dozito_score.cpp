#include <algorithm>
#include <array>
#include <functional>

#include <libgames/dozito/dozito_detail.hpp>

namespace libgames::dozito {

// --- rounds

int Dozito::round(const Table& table) const noexcept { return table.round; }

GroupSizes Dozito::groups(const Table& table, Seat seat) const noexcept {
  const Cells& grid = table.cells[seat];
  std::array<Grid::Cells, max_colours> by_colour{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(cells()); ++i) {
    if (grid.cards[i] == no_card) continue;
    by_colour[setup().info(grid.cards[i]).colour] |= Grid::Cells{1} << i;
  }
  GroupSizes result;
  for (const Grid::Cells of_colour : by_colour) {
    setup().grid().for_each_group(of_colour, [&result](Grid::Cells group) {
      const auto size = static_cast<std::uint8_t>(count_bits(group));
      result.sizes[static_cast<std::size_t>(result.count++)] = size;
    });
  }
  std::sort(result.sizes.begin(), result.sizes.begin() + result.count, std::greater<>());
  return result;
}

int Dozito::sun_points(const Table& table, Seat seat) const noexcept {
  int suns = 0;
  for (const Card card : table.cells[seat].cards) {
    if (card != no_card) suns += setup().info(card).suns;
  }
  return suns * rules().sun_points;
}

int Dozito::round_score(const Table& table, Seat seat) const {
  const GroupSizes sizes = groups(table, seat);
  int points = sun_points(table, seat);
  for (std::size_t i = 0; i < static_cast<std::size_t>(sizes.count); ++i) {
    points += rules().group_points[sizes.sizes[i] - std::size_t{1}];
  }
  return points;
}

// --- outcome

Outcome Dozito::outcome(const Table& table) const noexcept {
  Outcome result;
  result.seats = seats();
  result.tier_count = rules().tie_break_best_round ? 3 : 2;
  for (const Seat seat : all_seats(seats())) {  // D4.12, D4.13
    result.scores[seat] = total(table, seat);
    const int wins = int{table.grid_winners.contains(seat)};
    const int best = rules().tie_break_best_round ? table.best_round[seat] : 0;
    result.tiers[seat] = {wins, result.scores[seat], best};
  }
  if (table.phase != Phase::over) return result;
  rank(result);
  return result;
}

// --- standing

std::int32_t Dozito::standing(const View& view, Seat seat) const {
  const Table& table = view.table;  // nothing is hidden: everybody sees the same (D6.1)
  const std::int32_t fixed = total(table, seat);
  return table.phase == Phase::over ? fixed : add_points(fixed, round_score(table, seat));
}

// --- score sheet

ScoreSheet Dozito::score_sheet(const Table& table, Seat seat) const {
  return {{{"groups", "groups", table.group_points[seat], std::nullopt},
           {"suns", "suns", table.sun_points[seat], std::nullopt}}};
}

}  // namespace libgames::dozito
