#pragma once
/// What lies before a seat of Super Mega Lucky Box: cards in slots, squares, crosses and bonuses.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <libgames/core/cards.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_data.hpp>

namespace libgames::super_mega_lucky_box {

inline constexpr int most_seats = 12;
/// The most squares of a seat.
inline constexpr int max_squares = max_slots * cells_a_card;

using libgames::CardSet;
using libgames::CopyRange;

template <class T>
using PerSeat = BySeat<T, most_seats>;

/// A card by its line in the deck, from 0; copies are alike.
struct Card {
  std::uint8_t index = 0;

  friend constexpr bool operator==(Card, Card) = default;
};
/// Where no card is, or none that the viewer may see.
inline constexpr Card no_card{max_deck_size};

/// The cards of a seat by slot (L4.1); `no_card` where none is.
struct SlotCards {
  std::array<Card, max_slots> cards{};

  constexpr SlotCards() noexcept { cards.fill(no_card); }
  [[nodiscard]] constexpr Card& operator[](int slot) noexcept {
    return cards[static_cast<std::size_t>(slot)];
  }
  [[nodiscard]] constexpr Card operator[](int slot) const noexcept {
    return cards[static_cast<std::size_t>(slot)];
  }
  friend constexpr bool operator==(const SlotCards&, const SlotCards&) = default;
};

/// A square of a seat: slot and cell, each from 0.
struct Square {
  std::uint8_t index = 0;

  [[nodiscard]] static constexpr Square at(int slot, int cell) noexcept {
    return {static_cast<std::uint8_t>(slot * cells_a_card + cell)};
  }
  [[nodiscard]] constexpr int slot() const noexcept { return index / cells_a_card; }
  [[nodiscard]] constexpr int cell() const noexcept { return index % cells_a_card; }

  friend constexpr bool operator==(Square, Square) = default;
};

/// Squares of a seat: bit i for square i.
using Squares = std::uint64_t;

/// All squares of one slot.
[[nodiscard]] constexpr Squares slot_squares(int slot) noexcept {
  return Squares{(1U << cells_a_card) - 1U} << slot * cells_a_card;
}

/// Number and wild bonuses that are won and not used yet, counted by kind: a number is of the kind
/// of its digit, a wild of kind 0. A seat has 36 lines at most, so six bits count each kind.
class Pending {
 public:
  static constexpr int wild = 0;

  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr int count(int kind) const noexcept {
    return static_cast<int>(bits_ >> kind * bits_a_kind & kind_mask);
  }
  [[nodiscard]] constexpr int total() const noexcept {
    int sum = 0;
    for (int kind = 0; kind <= max_value; ++kind) sum += count(kind);
    return sum;
  }
  /// The lowest kind there is. Precondition: not empty.
  [[nodiscard]] constexpr int first_kind() const noexcept {
    return std::countr_zero(bits_) / bits_a_kind;
  }
  constexpr void add(int kind) noexcept { bits_ += std::uint64_t{1} << kind * bits_a_kind; }
  /// Precondition: there is one of the kind.
  constexpr void remove(int kind) noexcept { bits_ -= std::uint64_t{1} << kind * bits_a_kind; }
  /// Removes all of the kind.
  constexpr void clear(int kind) noexcept { bits_ &= ~(kind_mask << kind * bits_a_kind); }
  constexpr Pending& operator+=(const Pending& more) noexcept {
    bits_ += more.bits_;
    return *this;
  }
  friend constexpr bool operator==(const Pending&, const Pending&) = default;

 private:
  static constexpr int bits_a_kind = 6;
  static constexpr std::uint64_t kind_mask = (1U << bits_a_kind) - 1U;
  static_assert(max_slots * lines_a_card < 1 << bits_a_kind);

  std::uint64_t bits_ = 0;
};

/// What changes before one seat while it decides.
struct Board {
  Squares open = 0;             ///< squares that are not crossed
  Pending pending;              ///< bonuses still to be used; empty when the seat is not in a chain
  std::uint16_t lightning = 0;  ///< tokens
  std::uint8_t moons = 0;       ///< tokens
  std::uint8_t stars = 0;       ///< of this round that count
  std::uint8_t choice = 0;      ///< in a draft: of a seat that has chosen, the rank of its choice
  std::array<std::uint8_t, 3> unused{};

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

/// The cards of the running draft, offer after offer in the order of seats; `no_card` beyond those
/// that were dealt, and in a view for those that the viewer may not see.
struct Offers {
  std::array<Card, max_deck_size> cards{};

  constexpr Offers() noexcept { cards.fill(no_card); }
  friend constexpr bool operator==(const Offers&, const Offers&) = default;
};

/// Bit s: there is a card in slot s, and all its squares are crossed.
[[nodiscard]] constexpr unsigned completed_slots(const SlotCards& cards, Squares open) noexcept {
  unsigned slots = 0;
  for (int slot = 0; slot < max_slots; ++slot) {
    const bool complete = cards[slot] != no_card && (open & slot_squares(slot)) == 0;
    slots |= unsigned{complete} << slot;
  }
  return slots;
}

/// Positions in an offer, in ascending order.
struct Positions {
  std::array<std::uint8_t, max_slots> items{};  ///< the first `count` count
  std::uint8_t count = 0;

  [[nodiscard]] constexpr const std::uint8_t* begin() const noexcept { return items.data(); }
  [[nodiscard]] constexpr const std::uint8_t* end() const noexcept { return items.data() + count; }
  friend constexpr bool operator==(const Positions&, const Positions&) = default;
};

/// Cards that a seat keeps of an offer, in the order they were dealt.
struct KeptCards {
  std::array<Card, max_slots> items{};  ///< the first `count` count
  std::uint8_t count = 0;

  constexpr void add(Card card) noexcept { items[count++] = card; }
  [[nodiscard]] constexpr const Card* begin() const noexcept { return items.data(); }
  [[nodiscard]] constexpr const Card* end() const noexcept { return items.data() + count; }
  friend constexpr bool operator==(const KeptCards&, const KeptCards&) = default;
};

}  // namespace libgames::super_mega_lucky_box
