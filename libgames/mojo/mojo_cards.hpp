#pragma once
/// What lies on a table of Mojo: hands and discard piles.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include <libgames/core/cards.hpp>
#include <libgames/core/piles.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/mojo/mojo_data.hpp>

namespace libgames::mojo {

inline constexpr int most_seats = 8;

template <class T>
using PerSeat = BySeat<T, most_seats>;

/// Cards by value.
using Cards = CountedCards<value_count>;

/// What seats have in hand or face down: `cards` and, derived from them, which values these are.
struct Hands {
  PerSeat<Cards> cards;
  PerSeat<std::uint16_t> values;  ///< bit v: the seat has a card of value v

  constexpr void add(Seat seat, Card card) noexcept {
    ++cards[seat][card.value];
    values[seat] = static_cast<std::uint16_t>(values[seat] | 1U << card.value);
  }
  /// Precondition: the seat has such a card.
  constexpr void remove(Seat seat, Card card) noexcept {
    const auto left = --cards[seat][card.value];
    values[seat] = static_cast<std::uint16_t>(values[seat] & ~(unsigned{left == 0} << card.value));
  }
  friend constexpr bool operator==(const Hands&, const Hands&) = default;
};

/// The discard piles.
using Piles = PilePair<Card, max_deck_size>;

/// A card that nobody else could place left the hand of a seat, or was turned up, after the seat
/// had drawn from a draw pile that was made anew (M6.6).
struct LatePlay {
  std::uint8_t seat_and_value = 0;  ///< seat * 16 + value
  std::uint8_t draws = 0;           ///< of this seat since the reshuffle, at least 1

  [[nodiscard]] constexpr Seat seat() const noexcept {
    return Seat{static_cast<std::uint8_t>(seat_and_value >> 4)};
  }
  [[nodiscard]] constexpr int value() const noexcept { return seat_and_value & 15; }

  friend constexpr bool operator==(LatePlay, LatePlay) = default;
};

/// Late plays in their order. Whoever shows a hidden card makes it known to all until the next
/// reshuffle, so there are never more of them than cards.
struct LatePlays {
  std::array<LatePlay, max_deck_size> plays{};
  std::uint8_t count = 0;

  constexpr void add(Seat seat, Card card, int draws) noexcept {
    plays[count++] = {static_cast<std::uint8_t>(seat.index << 4 | card.value),
                      static_cast<std::uint8_t>(draws)};
  }
  constexpr void clear() noexcept {
    std::fill_n(plays.begin(), count, LatePlay{});
    count = 0;
  }
  [[nodiscard]] constexpr const LatePlay* begin() const noexcept { return plays.data(); }
  [[nodiscard]] constexpr const LatePlay* end() const noexcept { return plays.data() + count; }

  friend constexpr bool operator==(const LatePlays&, const LatePlays&) = default;
};

/// The sides of the Mojo card (M2.2).
enum class MojoSide : std::uint8_t { zero, plus10 };
enum class Direction : std::uint8_t { clockwise, counterclockwise };

}  // namespace libgames::mojo
