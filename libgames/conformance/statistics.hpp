#pragma once
/// Comparing samples: what the laws about chance and worlds stand on.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace libgames::conformance {

/// How many standard deviations a mean may be off. By chance one of 500 million is further off, so
/// that thousands of planes of hundreds of set-ups give no false alarm.
inline constexpr double most_deviations = 6.0;

/// Means of many numbers over samples drawn in two ways, to be compared number by number.
class MeansInTwoWays {
 public:
  explicit MeansInTwoWays(std::size_t size) : ways_{Sums(size), Sums(size)} {}

  void add(std::size_t way, std::span<const float> numbers) {
    Sums& sums = ways_[way];
    ++sums.count;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const double number = numbers[i];
      sums.values[i] += number;
      sums.squares[i] += number * number;
    }
  }
  /// The number whose means differ most, in words, if they differ too much to be by chance.
  [[nodiscard]] std::optional<std::string> difference() const {
    std::optional<std::string> result;
    double worst = most_deviations;
    for (std::size_t i = 0; i < ways_[0].values.size(); ++i) {
      const double apart = deviations(i);
      if (apart <= worst) continue;
      worst = apart;
      result = "number " + std::to_string(i) + " is " + std::to_string(ways_[0].mean(i)) +
               " in one way and " + std::to_string(ways_[1].mean(i)) + " in the other, " +
               std::to_string(apart) + " standard deviations apart";
    }
    return result;
  }

 private:
  struct Sums {
    explicit Sums(std::size_t size) : values(size), squares(size) {}

    [[nodiscard]] double mean(std::size_t i) const { return values[i] / count; }
    /// Of the mean. Nothing is known better than half a sample of a kind never seen.
    [[nodiscard]] double variance(std::size_t i) const {
      const double spread = squares[i] / count - mean(i) * mean(i);
      return std::max(0.0, spread) / count;
    }

    std::vector<double> values;
    std::vector<double> squares;
    double count = 0;
  };

  [[nodiscard]] double deviations(std::size_t i) const {
    const double apart = std::abs(ways_[0].mean(i) - ways_[1].mean(i));
    if (apart < 1e-9) return 0;
    const double least = apart * apart / 100;  // both constant and not the same: ten deviations
    return apart / std::sqrt(std::max(ways_[0].variance(i) + ways_[1].variance(i), least));
  }

  std::array<Sums, 2> ways_;
};

/// How far chi-square lies above what is expected of so many degrees of freedom, in standard
/// deviations (Wilson and Hilferty: the cube root of chi-square / freedom is nearly normal).
[[nodiscard]] inline double chi_square_deviations(double statistic, double freedom) {
  const double spread = 2.0 / (9.0 * freedom);
  return (std::cbrt(statistic / freedom) - (1.0 - spread)) / std::sqrt(spread);
}

/// Counts of samples drawn in two ways, as many of each, by what was drawn.
class CountsInTwoWays {
 public:
  void add(std::size_t way, std::uint64_t what) { ++counts_[what][way]; }
  [[nodiscard]] std::size_t kinds() const { return counts_.size(); }

  /// Says so if the two could not come from one distribution; rare kinds count together.
  [[nodiscard]] std::optional<std::string> difference() const {
    double statistic = 0;
    int cells = 0;
    std::array<int, 2> rare{};
    const auto add = [&](const std::array<int, 2>& cell) {
      const double sum = cell[0] + cell[1];
      if (sum == 0) return;
      const double apart = cell[0] - cell[1];
      statistic += apart * apart / sum;
      ++cells;
    };
    for (const auto& [what, cell] : counts_) {
      if (cell[0] + cell[1] >= 20) {
        add(cell);
      } else {
        rare[0] += cell[0];
        rare[1] += cell[1];
      }
    }
    add(rare);
    if (cells < 2) return std::nullopt;
    const double freedom = cells - 1;
    if (chi_square_deviations(statistic, freedom) < most_deviations) return std::nullopt;
    return "chi-square is " + std::to_string(statistic) + " with " + std::to_string(freedom) +
           " degrees of freedom";
  }

 private:
  std::map<std::uint64_t, std::array<int, 2>> counts_;
};

/// Says so if the samples could not come from a distribution, which is given by probabilities.
[[nodiscard]] inline std::optional<std::string> distance_from(
    const std::map<std::uint64_t, double>& probabilities,
    const std::map<std::uint64_t, int>& counts, int samples) {
  double statistic = 0;
  double cells = 0;
  double rare_expected = 0;
  double rare_seen = 0;
  const auto add = [&](double expected, double seen) {
    if (expected <= 0) return;
    statistic += (seen - expected) * (seen - expected) / expected;
    ++cells;
  };
  for (const auto& [what, probability] : probabilities) {
    const auto found = counts.find(what);
    const double seen = found == counts.end() ? 0 : found->second;
    const double expected = probability * samples;
    if (expected >= 10) {
      add(expected, seen);
    } else {
      rare_expected += expected;
      rare_seen += seen;
    }
  }
  if (rare_expected >= 5) add(rare_expected, rare_seen);
  if (cells < 2 || chi_square_deviations(statistic, cells - 1) < most_deviations) {
    return std::nullopt;
  }
  return "chi-square is " + std::to_string(statistic) + " with " + std::to_string(cells - 1) +
         " degrees of freedom";
}

}  // namespace libgames::conformance
