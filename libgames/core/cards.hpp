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

namespace detail {

/// Swaps a random one of the items from `done` on to each of the next `Batch` places.
template <std::size_t Batch>
inline void shuffle_batch(std::span<std::uint8_t> items, std::size_t done, Rng& rng) noexcept {
  const auto left = static_cast<std::uint32_t>(items.size() - done);
  const auto draws = rng.below_descending<Batch>(left);
  std::uint8_t* const here = items.data() + done;
  for (std::size_t i = 0; i < Batch; ++i) std::swap(here[i], here[i + draws[i]]);
}

}  // namespace detail

/// Puts a uniformly random selection of `count` items, in uniformly random order, at the front of
/// `items` (a Fisher-Yates shuffle that stops early). The rest follows in some order.
/// Preconditions: 0 <= `count` <= `items.size()` <= 127.
inline void shuffle_front(std::span<std::uint8_t> items, int count, Rng& rng) noexcept {
  const auto wanted = static_cast<std::size_t>(count);
  assert(count >= 0 && wanted <= items.size() && items.size() <= 127);
  std::size_t done = 0;
  for (; done + 7 <= wanted; done += 7) detail::shuffle_batch<7>(items, done, rng);
  for (; done < wanted; ++done) detail::shuffle_batch<1>(items, done, rng);
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
    auto left = static_cast<int>(rng.below(static_cast<unsigned>(total())));
    int kind = 0;
    while (left >= (*this)[kind]) left -= (*this)[kind++];
    --(*this)[kind];
    return kind;
  }

  friend constexpr bool operator==(const CountedCards&, const CountedCards&) = default;
};

}  // namespace libgames
