#pragma once
/// What lies on a table of Mojo: hands and discard piles.

#include <array>
#include <cstddef>
#include <cstdint>

#include <libgames/core/cards.hpp>
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

/// The discard piles in their order: pile 0 fills the places from the front, pile 1 from the back.
/// Empty places are zero.
struct Piles {
  std::array<Card, max_deck_size> places{};
  std::array<std::uint8_t, max_piles> sizes{};

  [[nodiscard]] constexpr int size(int pile) const noexcept {
    return sizes[static_cast<std::size_t>(pile)];
  }
  [[nodiscard]] constexpr bool empty(int pile) const noexcept { return size(pile) == 0; }
  /// The card at `height`, counted from 0 at the bottom.
  [[nodiscard]] constexpr Card& at(int pile, int height) noexcept {
    return places[static_cast<std::size_t>(pile == 0 ? height : max_deck_size - 1 - height)];
  }
  [[nodiscard]] constexpr Card at(int pile, int height) const noexcept {
    return places[static_cast<std::size_t>(pile == 0 ? height : max_deck_size - 1 - height)];
  }
  /// Precondition: the pile is not empty.
  [[nodiscard]] constexpr Card top(int pile) const noexcept { return at(pile, size(pile) - 1); }
  constexpr void push(int pile, Card card) noexcept {
    at(pile, size(pile)) = card;
    ++sizes[static_cast<std::size_t>(pile)];
  }
  /// Takes the top card off. Precondition: the pile is not empty.
  constexpr Card take(int pile) noexcept {
    Card& place = at(pile, --sizes[static_cast<std::size_t>(pile)]);
    const Card card = place;
    place = Card{};
    return card;
  }
  friend constexpr bool operator==(const Piles&, const Piles&) = default;
};

/// The sides of the Mojo card (M2.2).
enum class MojoSide : std::uint8_t { zero, plus10 };
enum class Direction : std::uint8_t { clockwise, counterclockwise };

}  // namespace libgames::mojo
