#pragma once
/// Chance as an actor: the outcomes that are possible now, with exact integer weights.

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>

#include <libgames/core/rng.hpp>

namespace libgames {

/// A chance outcome: an index from 0 to the game's `chance_count()` - 1, at most 255. Chance
/// outcomes and actions are numbered independently of each other.
struct Chance {
  std::uint8_t id = 0;

  /// Precondition: the number is from 0 to 255.
  [[nodiscard]] static constexpr Chance of(int number) noexcept {
    assert(number >= 0 && number <= 0xff);
    return {static_cast<std::uint8_t>(number)};
  }

  friend constexpr bool operator==(Chance, Chance) = default;
  friend constexpr auto operator<=>(Chance, Chance) = default;
};

/// The outcomes of the pending chance step in ascending order, each with a positive weight;
/// the probability of an outcome is its weight divided by `total()`.
class Chances {
 public:
  struct Outcome {
    Chance chance;
    std::uint32_t weight = 0;

    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
  };

  /// Appends an outcome; one of weight 0 is left out.
  /// Preconditions: `chance` is above the last one added, and the weights sum to less than 2^32.
  constexpr void add(Chance chance, std::uint32_t weight) noexcept {
    if (weight == 0) return;
    assert(size_ < static_cast<int>(outcomes_.size()));
    assert(size_ == 0 || outcomes_[static_cast<std::size_t>(size_ - 1)].chance < chance);
    outcomes_[static_cast<std::size_t>(size_++)] = {chance, weight};
    total_ += weight;
  }

  [[nodiscard]] constexpr int size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  /// The sum of all weights.
  [[nodiscard]] constexpr std::uint32_t total() const noexcept { return total_; }
  /// The weight of `chance`; 0 when it is not possible now.
  [[nodiscard]] constexpr std::uint32_t weight(Chance chance) const noexcept {
    for (const Outcome& outcome : *this) {
      if (outcome.chance == chance) return outcome.weight;
    }
    return 0;
  }
  /// A random outcome by its weight. Precondition: not empty.
  [[nodiscard]] constexpr Chance pick(Rng& rng) const noexcept {
    std::uint64_t left = rng.below(total_);
    for (const Outcome& outcome : *this) {
      if (left < outcome.weight) return outcome.chance;
      left -= outcome.weight;
    }
    return outcomes_[0].chance;  // not reached: `left` is below the sum of the weights
  }

  [[nodiscard]] constexpr const Outcome* begin() const noexcept { return outcomes_.data(); }
  [[nodiscard]] constexpr const Outcome* end() const noexcept { return outcomes_.data() + size_; }

 private:
  std::array<Outcome, 256> outcomes_;
  int size_ = 0;
  std::uint32_t total_ = 0;
};

}  // namespace libgames
