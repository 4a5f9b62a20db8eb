#pragma once
/// What lies on a table of Dozito: cards, sets of them, grids and discard piles.

#include <array>
#include <cstddef>
#include <cstdint>

#include <libgames/core/bits.hpp>
#include <libgames/core/piles.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/dozito/dozito_data.hpp>

namespace libgames::dozito {

inline constexpr int most_seats = 5;

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

/// The bits of the copies of one card in a `CardSet`.
struct CopyRange {
  std::uint8_t first = 0;
  std::uint8_t count = 0;
};

/// A set of cards in which every copy has a bit, so that a random bit is a random card. Copies are
/// alike: of one card the copies with the highest bits are in the set.
class CardSet {
 public:
  [[nodiscard]] constexpr int size() const noexcept {
    return count_bits(words_[0]) + count_bits(words_[1]);
  }
  /// How many copies of a card are in the set.
  [[nodiscard]] constexpr int count(CopyRange copies) const noexcept {
    int sum = 0;
    for (unsigned i = 0; i < copies.count; ++i) sum += int{test(copies.first + i)};
    return sum;
  }
  /// The `n`-th bit of the set, counted from 0. Precondition: 0 <= `n` < `size()`.
  [[nodiscard]] int nth(int n) const noexcept {
    const int low = count_bits(words_[0]);
    return n < low ? nth_set_bit(words_[0], n) : 64 + nth_set_bit(words_[1], n - low);
  }
  /// Precondition: a copy is not in the set.
  constexpr void add(CopyRange copies) noexcept {
    unsigned bit = copies.first + copies.count - 1U;
    while (test(bit)) --bit;
    words_[bit / 64U] |= std::uint64_t{1} << bit % 64U;
  }
  /// Precondition: a copy is in the set.
  constexpr void remove(CopyRange copies) noexcept {
    unsigned bit = copies.first;
    while (!test(bit)) ++bit;
    words_[bit / 64U] &= ~(std::uint64_t{1} << bit % 64U);
  }

  friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

 private:
  [[nodiscard]] constexpr bool test(unsigned bit) const noexcept {
    return (words_[bit / 64U] >> bit % 64U & 1U) != 0;
  }

  std::array<std::uint64_t, 2> words_{};
};

/// The discard piles.
using Piles = PilePair<Card, max_deck_size, no_card>;

}  // namespace libgames::dozito
