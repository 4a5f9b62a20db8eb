#pragma once
/// What lies on a table of Dozito: cards, sets of them, grids and discard piles.

#include <array>
#include <cstddef>
#include <cstdint>

#include <libgames/core/cards.hpp>
#include <libgames/core/piles.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/dozito/dozito_data.hpp>

namespace libgames::dozito {

inline constexpr int most_seats = 5;

using libgames::CardSet;
using libgames::CopyRange;

template <class T>
using PerSeat = BySeat<T, most_seats>;

/// A card by its line in the deck; copies are alike.
struct Card {
  std::uint8_t index = 0;

  friend constexpr bool operator==(Card, Card) = default;
};
/// Where no card is, or none that anybody has seen.
inline constexpr Card no_card{0xff};

/// A place in a grid, counted from 0 row by row; its number is one more.
struct Cell {
  std::uint8_t index = 0;

  friend constexpr bool operator==(Cell, Cell) = default;
};

/// The cards of one seat by cell; `no_card` lies face down.
struct Cells {
  std::array<Card, max_cells> cards{};

  constexpr Cells() noexcept { cards.fill(no_card); }
  [[nodiscard]] constexpr Card& operator[](Cell cell) noexcept { return cards[cell.index]; }
  [[nodiscard]] constexpr Card operator[](Cell cell) const noexcept { return cards[cell.index]; }

  friend constexpr bool operator==(const Cells&, const Cells&) = default;
};

/// The discard piles.
using Piles = PilePair<Card, max_deck_size, no_card>;

}  // namespace libgames::dozito
