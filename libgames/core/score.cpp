#include <algorithm>

#include <libgames/core/score.hpp>

namespace libgames {

void rank(Outcome& outcome) noexcept {
  outcome.over = true;
  outcome.winners = Seats();
  const auto better = [&](Seat a, Seat b) {
    const auto& left = outcome.tiers[a];
    const auto& right = outcome.tiers[b];
    return std::lexicographical_compare(right.begin(), right.begin() + outcome.tier_count,
                                        left.begin(), left.begin() + outcome.tier_count);
  };
  for (const Seat seat : all_seats(outcome.seats)) {
    int ahead = 0;
    for (const Seat other : all_seats(outcome.seats)) ahead += better(other, seat) ? 1 : 0;
    outcome.places[seat] = static_cast<std::uint8_t>(ahead + 1);
    if (ahead == 0) outcome.winners.add(seat);
  }
}

std::int32_t ScoreSheet::total() const noexcept {
  std::int64_t sum = 0;
  for (const ScoreLine& line : lines) sum += line.points;
  return add_points(0, sum);
}

}  // namespace libgames
