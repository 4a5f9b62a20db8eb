#pragma once
/// The box of Nokosu Dice: cards 0..7 and dice in five colours (N2.1, N2.2), and what is used by
/// the number of seats (N3.1 to N3.3).

#include <algorithm>
#include <array>
#include <cstdint>

#include <libgames/core/cards.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/core/suited.hpp>

namespace libgames::nokosu_dice {

inline constexpr int most_seats = 5;

template <class T>
using PerSeat = BySeat<T, most_seats>;

enum class Colour : std::uint8_t { red, yellow, green, blue, purple };

inline constexpr int colour_count = 5;
inline constexpr int numbers_per_colour = 8;
inline constexpr int faces = 6;
/// The cards as suits of numbers; which of them count as trump is another matter (N2.4).
using Deck = SuitedDeck<colour_count, numbers_per_colour>;
inline constexpr int card_count = Deck::size;
inline constexpr int die_kinds = colour_count * faces;
inline constexpr int item_count = card_count + die_kinds;
inline constexpr int most_dice_per_colour = 5;
inline constexpr int dice_count = colour_count * most_dice_per_colour;

/// The suit of whatever matches the trump die; the colours are suits 0..4 (N2.4).
inline constexpr int trump_suit = colour_count;
inline constexpr int suit_count = colour_count + 1;

/// A card or a die showing a face, by its identity: cards are 0..39 = colour * 8 + number, dice
/// 40..69 = 40 + colour * 6 + face - 1.
struct Item {
  std::uint8_t id = 0;

  [[nodiscard]] static constexpr Item card(int colour, int number) noexcept {
    return {static_cast<std::uint8_t>(colour * numbers_per_colour + number)};
  }
  [[nodiscard]] static constexpr Item die(int colour, int face) noexcept {
    return {static_cast<std::uint8_t>(card_count + colour * faces + face - 1)};
  }
  /// The die of the given kind, 0..29 = colour * 6 + face - 1.
  [[nodiscard]] static constexpr Item die_of_kind(int kind) noexcept {
    return {static_cast<std::uint8_t>(card_count + kind)};
  }

  [[nodiscard]] constexpr bool is_die() const noexcept { return id >= card_count; }
  /// Precondition: a die.
  [[nodiscard]] constexpr int die_kind() const noexcept { return id - card_count; }
  /// Index of the colour, 0..4.
  [[nodiscard]] constexpr int colour() const noexcept;
  /// 0..7 on a card, 1..6 on a die.
  [[nodiscard]] constexpr int number() const noexcept;

  friend constexpr bool operator==(Item, Item) = default;
};

namespace detail {

struct ItemRow {
  std::uint8_t colour = 0;
  std::uint8_t number = 0;
};

inline constexpr auto item_table = [] {
  std::array<ItemRow, item_count> table{};
  for (std::uint8_t colour = 0; colour < colour_count; ++colour) {
    for (std::uint8_t n = 0; n < numbers_per_colour; ++n) {
      table[Item::card(colour, n).id] = {colour, n};
      if (n >= 1 && n <= faces) table[Item::die(colour, n).id] = {colour, n};
    }
  }
  return table;
}();

}  // namespace detail

constexpr int Item::colour() const noexcept { return detail::item_table[id].colour; }
constexpr int Item::number() const noexcept { return detail::item_table[id].number; }

inline constexpr auto colour_table = std::to_array<SuitRow<Colour>>({
    {Colour::red, 'R', "red"},
    {Colour::yellow, 'Y', "yellow"},
    {Colour::green, 'G', "green"},
    {Colour::blue, 'B', "blue"},
    {Colour::purple, 'P', "purple"},
});

/// What is used with a number of seats.
struct SetupRow {
  int seats = 0;
  int colours = 0;
  int max_number = 0;
  int dice_per_colour = 0;
  int hand_cards = 0;
  int initial_dice = 0;
};

inline constexpr auto setup_table = std::to_array<SetupRow>({
    {3, 4, 6, 4, 9, 1},
    {4, 5, 7, 5, 10, 2},
    {5, 5, 7, 5, 8, 1},
});

static_assert(card_count == 40 && dice_count == 25);
static_assert(Item::card(4, 7).id == card_count - 1 && Item::die(4, faces).id == item_count - 1);
static_assert(colour_table.size() == colour_count && stand_in_order(colour_table));
// Every setup finds its cards and, with three picks each and the trump die, its dice in the box.
static_assert(std::all_of(setup_table.begin(), setup_table.end(), [](const SetupRow& row) {
  return row.seats * row.hand_cards <= row.colours * (row.max_number + 1) &&
         row.seats * (row.initial_dice + 3) + 1 <= row.colours * row.dice_per_colour;
}));

}  // namespace libgames::nokosu_dice
