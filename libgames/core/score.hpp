#pragma once
/// Scores, ranking with tie-break tiers, and score sheets.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <libgames/core/seat.hpp>
#include <libgames/export.hpp>

namespace libgames {

/// The most keys a ranking compares.
inline constexpr int max_tiers = 4;

/// The sum of two scores, kept within 32 bits.
[[nodiscard]] constexpr std::int32_t add_points(std::int32_t a, std::int64_t b) noexcept {
  const std::int64_t sum = a + b;
  if (sum > INT32_MAX) return INT32_MAX;
  if (sum < INT32_MIN) return INT32_MIN;
  return static_cast<std::int32_t>(sum);
}

/// Scores fixed so far and, when the game is over, who stands where.
struct Outcome {
  bool over = false;
  int seats = 0;
  BySeat<std::int32_t> scores;               ///< points by seat
  BySeat<std::uint8_t> places;               ///< 1 = best, ties share a place; 0 while running
  Seats winners;                             ///< every seat on place 1; empty while running
  std::optional<int> grade;                  ///< of a solo game that is over
  int tier_count = 0;                        ///< keys compared, 1..max_tiers
  BySeat<std::array<int, max_tiers>> tiers;  ///< by seat, compared in order, higher is better

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Fills in `places` and `winners` of a finished game from its tiers, and marks it as over.
LIBGAMES_EXPORT void rank(Outcome& outcome) noexcept;

/// The outcome of a game in which the most points win, ranked if it is `over`: `points(seat)` is a
/// score and the first key, each of `ties(seat)` one more, 3 at most, higher is better.
template <class Points, class... Ties>
[[nodiscard]] Outcome outcome_of(int seats, bool over, const Points& points, const Ties&... ties) {
  static_assert(sizeof...(Ties) < max_tiers);
  Outcome result;
  result.seats = seats;
  result.tier_count = 1 + static_cast<int>(sizeof...(Ties));
  for (const Seat seat : all_seats(seats)) {
    result.scores[seat] = points(seat);
    result.tiers[seat] = {result.scores[seat], ties(seat)...};
  }
  if (over) rank(result);
  return result;
}

/// One line of a score sheet.
struct ScoreLine {
  std::string_view id;     ///< stable: "kept_contracts"
  std::string_view label;  ///< plain English: "kept contracts"
  std::int32_t points = 0;
  std::optional<int> round;  ///< counted from 1, for lines that stand once a round

  friend bool operator==(const ScoreLine&, const ScoreLine&) = default;
};

/// The lines of one seat; they add up to its score.
struct ScoreSheet {
  std::vector<ScoreLine> lines;

  /// The sum of all lines, within 32 bits.
  [[nodiscard]] LIBGAMES_EXPORT std::int32_t total() const noexcept;

  friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;
};

}  // namespace libgames
