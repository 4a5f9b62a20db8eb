#pragma once
/// What lies on a table of Mojo: hands and discard piles.

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

/// The sides of the Mojo card (M2.2).
enum class MojoSide : std::uint8_t { zero, plus10 };
enum class Direction : std::uint8_t { clockwise, counterclockwise };

}  // namespace libgames::mojo
