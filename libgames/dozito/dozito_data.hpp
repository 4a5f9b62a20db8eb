#pragma once
/// The cards of Dozito: a deck is data and can be replaced as a whole (D2.1 to D2.4).

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <libgames/core/short_text.hpp>
#include <libgames/export.hpp>

namespace libgames::dozito {

/// The most cards a deck may have, and so the most different ones (D7.2).
inline constexpr int max_deck_size = 120;
/// The most cells a grid may have (D7.3).
inline constexpr int max_cells = 20;
/// The most colours a deck may have (D7.2).
inline constexpr int max_colours = 8;
/// The most suns a card may have (D7.2).
inline constexpr int max_suns = 100;
inline constexpr int pile_count = 2;
inline constexpr int most_seats = 5;

enum class Colour : std::uint8_t { red, blue, green, yellow, purple };

using libgames::ShortText;

/// What a card can be besides plain; a card may be several at once (D2.2).
struct CardKinds {
  bool stop = false;
  bool extra = false;
  bool joker = false;

  friend constexpr bool operator==(const CardKinds&, const CardKinds&) = default;
};

/// A card by its line in the deck; copies are alike.
struct Card {
  std::uint8_t index = 0;

  friend constexpr bool operator==(Card, Card) = default;
};
/// Where no card is, or none that anybody has seen.
inline constexpr Card no_card{0xff};

/// One line of a deck: a card and how often it is there.
struct CardRow {
  ShortText<8> code{};      ///< unique in the deck: "R5", "PJ"
  std::uint8_t colour = 0;  ///< below `max_colours`
  std::uint8_t number = 0;  ///< 1 to the number of cells; 0 for a joker
  std::uint8_t suns = 0;
  CardKinds kinds{};
  std::uint8_t copies = 1;

  friend constexpr bool operator==(const CardRow&, const CardRow&) = default;
};

/// A deck: a name and the list of its cards, which also numbers them.
struct Deck {
  ShortText<32> name{};
  std::array<CardRow, max_deck_size> rows{};  ///< the first `size` count
  std::uint8_t size = 0;

  /// Precondition: there are fewer than `max_deck_size` rows.
  constexpr void add(const CardRow& row) noexcept {
    assert(size < max_deck_size);
    rows[size++] = row;
  }
  /// The number of cards, copies included.
  [[nodiscard]] constexpr int cards() const noexcept {
    int sum = 0;
    for (std::size_t i = 0; i < std::min(rows.size(), std::size_t{size}); ++i) {
      sum += rows[i].copies;
    }
    return sum;
  }
  /// The deck in one line: what its digest is made of (D8.7).
  [[nodiscard]] LIBGAMES_EXPORT std::string canonical_text() const;
  /// `reconstructed-75` for that deck, for any other one its name and digest (D8.7).
  [[nodiscard]] LIBGAMES_EXPORT std::string text() const;
  /// The deck of the library with this name.
  [[nodiscard]] LIBGAMES_EXPORT static std::optional<Deck> known(std::string_view name);

  friend constexpr bool operator==(const Deck&, const Deck&) = default;
};

/// The number cards of one colour that are not plain without suns (D2.4).
struct ColourRow {
  Colour colour;
  char letter;
  std::string_view name;
  std::array<std::uint8_t, 2> stop;      ///< 3 suns each
  std::array<std::uint8_t, 2> extra;     ///< no suns
  std::array<std::uint8_t, 3> two_suns;  ///< plain
  std::array<std::uint8_t, 3> one_sun;   ///< plain
};

// clang-format off: one row a colour
inline constexpr auto colour_table = std::to_array<ColourRow>({
    {Colour::red, 'R', "red", {1, 7}, {4, 10}, {3, 8, 12}, {2, 6, 11}},
    {Colour::blue, 'B', "blue", {6, 12}, {3, 9}, {2, 7, 11}, {1, 5, 10}},
    {Colour::green, 'G', "green", {5, 11}, {2, 8}, {3, 7, 12}, {1, 6, 10}},
    {Colour::yellow, 'Y', "yellow", {4, 10}, {1, 7}, {3, 8, 12}, {2, 6, 11}},
    {Colour::purple, 'P', "purple", {3, 9}, {6, 12}, {2, 7, 11}, {1, 5, 10}},
});
// clang-format on

inline constexpr int standard_numbers = 12;
inline constexpr int jokers_a_colour = 3;

namespace detail {

template <std::size_t Size>
[[nodiscard]] constexpr bool has(const std::array<std::uint8_t, Size>& list, int number) noexcept {
  for (const int each : list) {
    if (each == number) return true;
  }
  return false;
}

[[nodiscard]] constexpr CardRow number_card(const ColourRow& colour, int number) noexcept {
  CardRow row;
  row.code.characters[0] = colour.letter;
  if (number >= 10) row.code.characters[1] = '1';
  row.code.characters[number >= 10 ? 2 : 1] = static_cast<char>('0' + number % 10);
  row.colour = static_cast<std::uint8_t>(colour.colour);
  row.number = static_cast<std::uint8_t>(number);
  row.kinds = {.stop = has(colour.stop, number), .extra = has(colour.extra, number)};
  if (row.kinds.stop) row.suns = 3;
  if (has(colour.two_suns, number)) row.suns = 2;
  if (has(colour.one_sun, number)) row.suns = 1;
  return row;
}

}  // namespace detail

/// The standard deck. Its numbers, colours and jokers are those of the box; which cards carry
/// symbols and suns is a reconstruction (D2.3).
inline constexpr Deck reconstructed_75 = [] {
  Deck deck;
  deck.name = "reconstructed-75";
  for (const ColourRow& colour : colour_table) {
    for (int number = 1; number <= standard_numbers; ++number) {
      deck.add(detail::number_card(colour, number));
    }
    CardRow joker;
    joker.code.characters = {colour.letter, 'J'};
    joker.colour = static_cast<std::uint8_t>(colour.colour);
    joker.kinds.joker = true;
    joker.copies = jokers_a_colour;
    deck.add(joker);
  }
  return deck;
}();

static_assert(reconstructed_75.cards() == 75 && reconstructed_75.size == 65);
// 40 plain, 10 STOP, 10 EXTRA TURN, 15 jokers; 75 suns, three of them on every STOP card (D2.4).
static_assert([] {
  int plain = 0;
  int stop = 0;
  int extra = 0;
  int jokers = 0;
  int suns = 0;
  for (std::size_t i = 0; i < reconstructed_75.size; ++i) {
    const CardRow& row = reconstructed_75.rows[i];
    if (row.kinds.stop && row.suns != 3) return false;
    if (row.kinds.joker != (row.number == 0)) return false;
    stop += row.kinds.stop ? row.copies : 0;
    extra += row.kinds.extra ? row.copies : 0;
    jokers += row.kinds.joker ? row.copies : 0;
    plain += row.kinds == CardKinds{} ? row.copies : 0;
    suns += row.suns * row.copies;
  }
  return plain == 40 && stop == 10 && extra == 10 && jokers == 15 && suns == 75;
}());
// No number has two STOP cards or two EXTRA TURN cards, and codes are unique (D2.4).
static_assert([] {
  for (std::size_t i = 0; i < reconstructed_75.size; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const CardRow& one = reconstructed_75.rows[i];
      const CardRow& other = reconstructed_75.rows[j];
      if (one.code == other.code) return false;
      if (one.number != other.number) continue;
      if (one.kinds.stop && other.kinds.stop) return false;
      if (one.kinds.extra && other.kinds.extra) return false;
    }
  }
  return true;
}());
static_assert([] {
  for (std::size_t i = 0; i < colour_table.size(); ++i) {
    if (colour_table[i].colour != static_cast<Colour>(i)) return false;
  }
  return true;
}());

}  // namespace libgames::dozito
