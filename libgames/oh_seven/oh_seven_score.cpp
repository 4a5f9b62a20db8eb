#include <cstdlib>

#include <libgames/oh_seven/oh_seven_detail.hpp>

namespace libgames::oh_seven {

// --- rounds

int OhSeven::round(const Table& table) const noexcept { return table.round; }

int OhSeven::round_score(const Table& table, Seat seat) const {
  const int contract = table.bids[seat].number();
  const int missed_by = std::abs(contract - table.tricks_won[seat]);
  const int kept = int{missed_by == 0};
  return kept * (contract + rules().made_bonus) - missed_by * rules().miss_penalty;
}

// --- outcome

Outcome OhSeven::outcome(const Table& table) const noexcept {
  const bool over = table.phase == Phase::over;
  const auto points = [&](Seat seat) { return score(setup(), table, seat); };
  if (rules().final_tie == FinalTie::shared) return outcome_of(seats(), over, points);
  const auto kept = [&](Seat seat) { return int{table.contracts_kept[seat]}; };
  return outcome_of(seats(), over, points, kept);
}

// --- standing

std::int32_t OhSeven::standing(const View& view, Seat seat) const {
  const Table& table = view.table;  // bids and tricks are open: everybody sees the same
  const std::int32_t fixed = score(setup(), table, seat);
  return table.phase == Phase::play ? add_points(fixed, round_score(table, seat)) : fixed;
}

// --- score sheet

ScoreSheet OhSeven::score_sheet(const Table& table, Seat seat) const {
  return {{{"kept_contracts", "kept contracts", table.kept_points[seat], std::nullopt},
           {"missed_contracts", "missed contracts", table.missed_points[seat], std::nullopt},
           {"rejected_biddings", "rejected biddings",
            table.rejections_owned[seat] * rules().rejection_points, std::nullopt}}};
}

}  // namespace libgames::oh_seven
