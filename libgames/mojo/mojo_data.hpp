#pragma once
/// The cards of Mojo: 78 of them, values 0..12 in five colours (M2.1).

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace libgames::mojo {

inline constexpr int value_count = 13;
inline constexpr int colour_count = 5;
/// The most cards a deck may have (M7.1).
inline constexpr int max_deck_size = 120;
inline constexpr int max_piles = 2;
inline constexpr int most_seats = 8;
/// Two hands and a card for each pile have to come out of the largest deck (M7.3).
inline constexpr int max_hand_size = 59;

enum class Colour : std::uint8_t { blue, green, yellow, orange, red };

/// A card by its value, which fixes its colour; copies are alike (M2.1).
struct Card {
  std::uint8_t value = 0;

  friend constexpr bool operator==(Card, Card) = default;
};

struct ValueRow {
  int value;
  Colour colour;
  int copies;
};

inline constexpr auto value_table = std::to_array<ValueRow>({
    {0, Colour::blue, 4},
    {1, Colour::blue, 4},
    {2, Colour::green, 5},
    {3, Colour::green, 5},
    {4, Colour::green, 5},
    {5, Colour::yellow, 6},
    {6, Colour::yellow, 6},
    {7, Colour::yellow, 6},
    {8, Colour::orange, 7},
    {9, Colour::orange, 7},
    {10, Colour::orange, 7},
    {11, Colour::red, 8},
    {12, Colour::red, 8},
});

struct ColourRow {
  Colour colour;
  std::string_view name;
};

inline constexpr auto colour_table = std::to_array<ColourRow>({
    {Colour::blue, "blue"},
    {Colour::green, "green"},
    {Colour::yellow, "yellow"},
    {Colour::orange, "orange"},
    {Colour::red, "red"},
});

/// One number for every value.
using ByValue = std::array<int, value_count>;

inline constexpr ByValue default_copies = [] {
  ByValue copies{};
  for (std::size_t i = 0; i < copies.size(); ++i) copies[i] = value_table[i].copies;
  return copies;
}();

/// Colours as numbers: 0 blue, 1 green, 2 yellow, 3 orange, 4 red.
inline constexpr ByValue default_colours = [] {
  ByValue colours{};
  for (std::size_t i = 0; i < colours.size(); ++i) {
    colours[i] = static_cast<int>(value_table[i].colour);
  }
  return colours;
}();

static_assert(value_table.size() == value_count && colour_table.size() == colour_count);
// 78 cards, 530 when their values are added up, and so many of each colour (M2.1).
static_assert([] {
  int cards = 0;
  int sum = 0;
  std::array<int, colour_count> by_colour{};
  for (int i = 0; i < value_count; ++i) {
    const ValueRow& row = value_table[static_cast<std::size_t>(i)];
    if (row.value != i) return false;
    cards += row.copies;
    sum += row.copies * row.value;
    by_colour[static_cast<std::size_t>(row.colour)] += row.copies;
  }
  return cards == 78 && sum == 530 && by_colour == std::array{8, 15, 18, 21, 16};
}());
static_assert([] {
  for (std::size_t i = 0; i < colour_table.size(); ++i) {
    if (colour_table[i].colour != static_cast<Colour>(i)) return false;
  }
  return true;
}());

}  // namespace libgames::mojo
