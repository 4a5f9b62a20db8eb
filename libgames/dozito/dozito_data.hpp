#pragma once
/// The cards of Dozito: a deck is data and can be replaced as a whole (D2.1 to D2.4, D2.8).

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
  /// The name of a deck of the library, for any other one its name and digest (D8.7).
  [[nodiscard]] LIBGAMES_EXPORT std::string text() const;
  /// The deck of the library with this name.
  [[nodiscard]] LIBGAMES_EXPORT static std::optional<Deck> known(std::string_view name);

  friend constexpr bool operator==(const Deck&, const Deck&) = default;
};

/// The number cards of one colour that are not plain without suns (D2.4, D2.8).
struct ColourRow {
  Colour colour;
  char letter;
  std::string_view name;
  std::array<std::uint8_t, 2> stop;      ///< 3 suns each
  std::array<std::uint8_t, 2> extra;     ///< no suns
  std::array<std::uint8_t, 3> two_suns;  ///< plain
  std::array<std::uint8_t, 3> one_sun;   ///< plain
};
using ColourTable = std::array<ColourRow, 5>;

// clang-format off: one row a colour
/// The colours of `reconstructed_75` (D2.4).
inline constexpr ColourTable reconstructed_table = std::to_array<ColourRow>({
    {Colour::red, 'R', "red", {1, 7}, {4, 10}, {3, 8, 12}, {2, 6, 11}},
    {Colour::blue, 'B', "blue", {6, 12}, {3, 9}, {2, 7, 11}, {1, 5, 10}},
    {Colour::green, 'G', "green", {5, 11}, {2, 8}, {3, 7, 12}, {1, 6, 10}},
    {Colour::yellow, 'Y', "yellow", {4, 10}, {1, 7}, {3, 8, 12}, {2, 6, 11}},
    {Colour::purple, 'P', "purple", {3, 9}, {6, 12}, {2, 7, 11}, {1, 5, 10}},
});
/// The colours of `box_75` (D2.8).
inline constexpr ColourTable box_table = std::to_array<ColourRow>({
    {Colour::red, 'R', "red", {5, 7}, {4, 10}, {6, 8, 12}, {2, 3, 11}},
    {Colour::blue, 'B', "blue", {6, 12}, {3, 9}, {2, 7, 11}, {1, 4, 10}},
    {Colour::green, 'G', "green", {3, 11}, {2, 8}, {5, 7, 12}, {1, 6, 10}},
    {Colour::yellow, 'Y', "yellow", {4, 10}, {1, 7}, {3, 8, 12}, {2, 6, 11}},
    {Colour::purple, 'P', "purple", {1, 9}, {6, 12}, {2, 7, 11}, {3, 5, 10}},
});
// clang-format on

/// A card that the cover of the box shows (D2.3).
struct CoverCard {
  std::string_view code;
  std::uint8_t suns;
  bool is_stop;
};
inline constexpr auto cover_table = std::to_array<CoverCard>({
    {"P1", 3, true},
    {"R3", 1, false},
    {"B4", 1, false},
    {"G5", 2, false},
    {"RJ", 0, false},
    {"Y7", 0, false},
});

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

/// Twelve numbers and three jokers of each colour (D2.1).
[[nodiscard]] constexpr Deck deck_of(std::string_view name, const ColourTable& colours) noexcept {
  Deck deck;
  deck.name = name;
  for (const ColourRow& colour : colours) {
    for (int number = 1; number <= standard_numbers; ++number) {
      deck.add(number_card(colour, number));
    }
    CardRow joker;
    joker.code.characters = {colour.letter, 'J'};
    joker.colour = static_cast<std::uint8_t>(colour.colour);
    joker.kinds.joker = true;
    joker.copies = jokers_a_colour;
    deck.add(joker);
  }
  return deck;
}

}  // namespace detail

/// The deck of version 1 of the rules. Its numbers, colours and jokers are those of the box; which
/// cards carry symbols and suns is a reconstruction (D2.3).
inline constexpr Deck reconstructed_75 = detail::deck_of("reconstructed-75", reconstructed_table);
/// The standard deck: a reconstruction too, but for the six cards on the cover of the box (D2.3).
inline constexpr Deck box_75 = detail::deck_of("box-75", box_table);

namespace detail {

/// The sum of what is counted of each card, copies included.
template <class Count>
[[nodiscard]] consteval int sum_of(const Deck& deck, const Count& count) noexcept {
  int sum = 0;
  for (std::size_t i = 0; i < deck.size; ++i) sum += count(deck.rows[i]) * deck.rows[i].copies;
  return sum;
}

/// 75 cards: 40 plain, 10 STOP, 10 EXTRA TURN, 15 jokers; 75 suns, three of them on every STOP card
/// (D2.4, D2.8).
[[nodiscard]] consteval bool is_inventory_right(const Deck& deck) noexcept {
  const int plain = sum_of(deck, [](const CardRow& row) { return int{row.kinds == CardKinds{}}; });
  const int stop = sum_of(deck, [](const CardRow& row) { return int{row.kinds.stop}; });
  const int extra = sum_of(deck, [](const CardRow& row) { return int{row.kinds.extra}; });
  const int jokers = sum_of(deck, [](const CardRow& row) { return int{row.kinds.joker}; });
  const int suns = sum_of(deck, [](const CardRow& row) { return int{row.suns}; });
  const int wrong = sum_of(deck, [](const CardRow& row) {
    return int{(row.kinds.stop && row.suns != 3) || row.kinds.joker != (row.number == 0)};
  });
  return deck.cards() == 75 && deck.size == 65 && plain == 40 && stop == 10 && extra == 10 &&
         jokers == 15 && suns == 75 && wrong == 0;
}

/// Whether two cards have different codes, and not one number and one symbol.
[[nodiscard]] consteval bool are_apart(const CardRow& one, const CardRow& other) noexcept {
  if (one.code == other.code) return false;
  if (one.number != other.number) return true;
  return !(one.kinds.stop && other.kinds.stop) && !(one.kinds.extra && other.kinds.extra);
}

/// No number has two STOP cards or two EXTRA TURN cards, and codes are unique (D2.4, D2.8).
[[nodiscard]] consteval bool are_symbols_apart(const Deck& deck) noexcept {
  for (std::size_t i = 0; i < deck.size; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!are_apart(deck.rows[i], deck.rows[j])) return false;
    }
  }
  return true;
}

/// The cards on the cover of the box are as they are there (D2.3).
[[nodiscard]] consteval bool is_like_cover(const Deck& deck) noexcept {
  std::size_t found = 0;
  for (const CoverCard& shown : cover_table) {
    for (std::size_t i = 0; i < deck.size; ++i) {
      const CardRow& row = deck.rows[i];
      if (row.code.view() != shown.code) continue;
      if (row.suns != shown.suns || row.kinds.stop != shown.is_stop) return false;
      ++found;
    }
  }
  return found == cover_table.size();
}

[[nodiscard]] consteval bool are_in_order(const ColourTable& colours) noexcept {
  for (std::size_t i = 0; i < colours.size(); ++i) {
    if (colours[i].colour != static_cast<Colour>(i)) return false;
  }
  return true;
}

}  // namespace detail

static_assert(detail::are_in_order(reconstructed_table) && detail::are_in_order(box_table));
static_assert(detail::is_inventory_right(reconstructed_75) && detail::is_inventory_right(box_75));
static_assert(detail::are_symbols_apart(reconstructed_75) && detail::are_symbols_apart(box_75));
static_assert(detail::is_like_cover(box_75) && !detail::is_like_cover(reconstructed_75));

}  // namespace libgames::dozito
