#pragma once
/// Cards as counts by kind, and draws without replacement.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include <libgames/core/chance.hpp>
#include <libgames/core/rng.hpp>

namespace libgames {

/// Puts a uniformly random selection of `count` items, in uniformly random order, at the front of
/// `items` (a Fisher-Yates shuffle that stops early). The rest follows in some order.
/// Preconditions: 0 <= `count` <= `items.size()` <= 255.
inline void shuffle_front(std::span<std::uint8_t> items, int count, Rng& rng) noexcept {
  const auto size = static_cast<int>(items.size());
  assert(count >= 0 && count <= size && size <= 255);
  std::array<std::uint8_t, 8> draws;
  for (int done = 0; done < count;) {
    const int batch = count - done < 8 ? count - done : 8;
    rng.below_descending(static_cast<std::uint32_t>(size - done),
                         std::span(draws).first(static_cast<std::size_t>(batch)));
    for (int i = 0; i < batch; ++i, ++done) {
      const auto here = static_cast<std::size_t>(done);
      std::swap(items[here], items[here + draws[static_cast<std::size_t>(i)]]);
    }
  }
}

/// How many cards of each kind there are: a hand, a pile, what is left of a deck. Kinds are
/// numbered 0 .. `Kinds` - 1; copies of a kind are alike.
template <int Kinds>
struct CountedCards {
  std::array<std::uint8_t, static_cast<std::size_t>(Kinds)> counts{};

  [[nodiscard]] constexpr std::uint8_t& operator[](int kind) noexcept {
    return counts[static_cast<std::size_t>(kind)];
  }
  [[nodiscard]] constexpr std::uint8_t operator[](int kind) const noexcept {
    return counts[static_cast<std::size_t>(kind)];
  }
  /// The number of cards of all kinds.
  [[nodiscard]] constexpr int total() const noexcept {
    int sum = 0;
    for (const std::uint8_t count : counts) sum += count;
    return sum;
  }
  /// Drawing one card: outcome `first_id` + kind, its weight the copies left.
  [[nodiscard]] constexpr Chances chances(int first_id = 0) const noexcept {
    Chances result;
    for (int kind = 0; kind < Kinds; ++kind) {
      result.add(Chance{static_cast<std::uint8_t>(first_id + kind)}, (*this)[kind]);
    }
    return result;
  }
  /// Draws one card at random and takes it out; returns its kind. Precondition: not empty.
  constexpr int draw(Rng& rng) noexcept {
    auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(total())));
    int kind = 0;
    while (left >= (*this)[kind]) left -= (*this)[kind++];
    --(*this)[kind];
    return kind;
  }

  friend constexpr bool operator==(const CountedCards&, const CountedCards&) = default;
};

}  // namespace libgames
