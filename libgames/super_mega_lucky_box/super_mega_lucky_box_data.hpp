#pragma once
/// The cards of Super Mega Lucky Box: a deck is data and can be replaced as a whole (L2.2 to L2.4).

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

namespace libgames::super_mega_lucky_box {

using libgames::ShortText;

/// The most cards that may be in play, all boxes together, and so the most of a deck (L7.28).
inline constexpr int max_deck_size = 120;
/// The most cards a seat may get in a game, and so its slots (L7.28).
inline constexpr int max_slots = 6;
inline constexpr int max_rounds = 8;
/// Digits and the numbers of number cards are 1 to this.
inline constexpr int max_value = 9;
/// Rows, and columns, of a card.
inline constexpr int side = 3;
inline constexpr int cells_a_card = side * side;
/// Lines of a card: its rows from the top, then its columns from the left.
inline constexpr int lines_a_card = 2 * side;

enum class BonusKind : std::uint8_t { none, number, wild, bolt, two_bolts, star, moon };
inline constexpr int bonus_kind_count = 7;

/// What is printed at the end of a line (L2.2).
struct Bonus {
  BonusKind kind = BonusKind::none;
  std::uint8_t digit = 0;  ///< 1..9 of a number; 0 otherwise

  friend constexpr bool operator==(const Bonus&, const Bonus&) = default;
};

/// The letters of the kinds in notation; a number is its digit.
inline constexpr std::string_view bonus_letters = "-#?LDSM";
static_assert(bonus_letters.size() == bonus_kind_count);

/// One line of a deck: the face of a card.
struct CardRow {
  std::array<std::uint8_t, cells_a_card> grid{};  ///< digits 1..9, row by row
  std::array<Bonus, lines_a_card> bonuses{};      ///< by line

  friend constexpr bool operator==(const CardRow&, const CardRow&) = default;
};

/// The bonus of a letter: "7", "?", "-". What is none becomes a number 0, which no deck may have.
[[nodiscard]] constexpr Bonus bonus_of(char letter) noexcept {
  if (letter >= '1' && letter <= '9') {
    return {BonusKind::number, static_cast<std::uint8_t>(letter - '0')};
  }
  const std::size_t kind = letter == '#' ? std::string_view::npos : bonus_letters.find(letter);
  if (kind == std::string_view::npos) return {BonusKind::number, 0};
  return {static_cast<BonusKind>(kind), 0};
}

/// The card written as in L2.4, "123231456|78S|DDD": digits, bonuses of the rows, of the columns.
/// What cannot be read becomes a digit or a number 0, which no deck may have.
[[nodiscard]] constexpr CardRow card_row(std::string_view text) noexcept {
  constexpr std::size_t rows_at = cells_a_card + 1;
  constexpr std::size_t columns_at = rows_at + side + 1;
  CardRow row;
  if (text.size() != columns_at + side || text[rows_at - 1] != '|' || text[columns_at - 1] != '|') {
    return row;
  }
  for (std::size_t cell = 0; cell < cells_a_card; ++cell) {
    const bool digit = text[cell] >= '1' && text[cell] <= '9';
    row.grid[cell] = static_cast<std::uint8_t>(digit ? text[cell] - '0' : 0);
  }
  for (std::size_t i = 0; i < side; ++i) {
    row.bonuses[i] = bonus_of(text[rows_at + i]);
    row.bonuses[side + i] = bonus_of(text[columns_at + i]);
  }
  return row;
}

/// A deck: a name and the list of its cards, which also numbers them from 1.
struct Deck {
  ShortText<32> name{};
  std::array<CardRow, max_deck_size> rows{};  ///< the first `size` count
  std::uint8_t size = 0;

  /// Precondition: there are fewer than `max_deck_size` rows.
  constexpr void add(const CardRow& row) noexcept {
    assert(size < max_deck_size);
    rows[size++] = row;
  }
  /// The deck in one line: what its digest is made of (L8.8).
  [[nodiscard]] LIBGAMES_EXPORT std::string canonical_text() const;
  /// `lucky-boxes-60` for that deck, for any other one its name and digest (L8.8).
  [[nodiscard]] LIBGAMES_EXPORT std::string text() const;
  /// The deck of the library with this name.
  [[nodiscard]] LIBGAMES_EXPORT static std::optional<Deck> known(std::string_view name);

  friend constexpr bool operator==(const Deck&, const Deck&) = default;
};

/// The cards of the box in the order of their numbers (L2.4). A backslash keeps "??-" from being a
/// trigraph.
// clang-format off: four cards a line
inline constexpr auto card_table = std::to_array<CardRow>({
    card_row("123231456|78S|DDD"),  card_row("123312456|879|S64"), card_row("456564789|S23|MMM"),
    card_row("123231789|654|9M8"),  card_row("123312789|65M|SSS"), card_row("456789897|231|D45"),
    card_row("123456564|798|21D"),  card_row("123456645|879|-?S"), card_row("456654789|321|M97"),
    card_row("123789897|564|?M-"),  card_row("123789978|645|3S1"), card_row("123231456|?7L|LDS"),
    card_row("456789978|213|LL?"),  card_row("123312456|8?L|MSL"), card_row("456564789|?1L|SSL"),
    card_row("123231789|?4L|SSL"),  card_row("123312789|5?L|LMM"), card_row("456789897|L?3|SDL"),
    card_row("123456564|L?7|MML"),  card_row("123456645|L9?|SLS"), card_row("456645789|2?L|MML"),
    card_row("123789897|L?5|SML"),  card_row("123789978|L6?|SLD"), card_row("456789978|L2?|SLM"),
    card_row("123231456|789|DDD"),  card_row("123312456|987|564"), card_row("456564789|123|MMM"),
    card_row("123231789|465|978"),  card_row("123312789|654|SSS"), card_row("456789897|123|645"),
    card_row("123456564|798|213"),  card_row("123456645|987|SSS"), card_row("456645789|321|897"),
    card_row("123789897|456|MMM"),  card_row("123789978|645|231"), card_row("456789978|321|DDD"),
    card_row("123231456|?-?|LLS"),  card_row("123312456|9?L|SSL"), card_row("456564789|?3L|LSS"),
    card_row("123231789|?6L|LMM"),  card_row("123321789|-??|MLL"), card_row("456789897|L?1|MML"),
    card_row("123456564|?\?-|LSL"), card_row("123456645|L8?|SLS"), card_row("456645789|-??|LLM"),
    card_row("123789897|?\?-|LML"), card_row("123789978|L4?|MLM"), card_row("456789978|?-?|SLL"),
    card_row("123231456|789|MSS"),  card_row("123312456|987|MMS"), card_row("456564789|123|SSM"),
    card_row("123231789|456|DMM"),  card_row("123312789|654|DDM"), card_row("456789897|123|MDM"),
    card_row("123456564|789|MSS"),  card_row("123456645|987|MMS"), card_row("456645789|321|MSM"),
    card_row("123789897|456|DMM"),  card_row("123789978|654|DDM"), card_row("456789978|321|DMD"),
});
// clang-format on

/// The standard deck.
inline constexpr Deck lucky_boxes_60 = [] {
  Deck deck;
  deck.name = "lucky-boxes-60";
  for (const CardRow& row : card_table) deck.add(row);
  return deck;
}();

static_assert(lucky_boxes_60.size == 60);
// Each digit stands 60 times in the grids and 17 times as a bonus (L2.3).
static_assert([] {
  std::array<int, max_value + 1> digits{};
  std::array<int, max_value + 1> bonuses{};
  for (const CardRow& row : card_table) {
    for (const std::uint8_t digit : row.grid) ++digits[digit];
    for (const Bonus& bonus : row.bonuses) ++bonuses[bonus.digit];
  }
  for (std::size_t digit = 1; digit <= max_value; ++digit) {
    if (digits[digit] != 60 || bonuses[digit] != 17) return false;
  }
  return digits[0] == 0;
}());
// 153 numbers, 33 wilds, 50 single and 23 double bolts, 44 stars, 49 moons, 8 empty positions.
static_assert([] {
  std::array<int, bonus_kind_count> kinds{};
  for (const CardRow& row : card_table) {
    for (const Bonus& bonus : row.bonuses) ++kinds[static_cast<std::size_t>(bonus.kind)];
  }
  return kinds == std::array{8, 153, 33, 50, 23, 44, 49};
}());
// All faces differ; there are 14 different grids (L2.3).
static_assert([] {
  int grids = 0;
  for (std::size_t i = 0; i < card_table.size(); ++i) {
    bool new_grid = true;
    for (std::size_t j = 0; j < i; ++j) {
      if (card_table[i] == card_table[j]) return false;
      if (card_table[i].grid == card_table[j].grid) new_grid = false;
    }
    grids += new_grid ? 1 : 0;
  }
  return grids == 14;
}());
// A row holds the digits 1 to 3, 4 to 6 or 7 to 9, in ascending order of rows. The number beside
// a row is one of the band that the card lacks, that below a column is on the card (L2.3).
static_assert([] {
  for (const CardRow& row : card_table) {
    std::array<bool, 3> bands{};
    int last = 0;
    for (std::size_t top = 0; top < cells_a_card; top += side) {
      const int band = (row.grid[top] - 1) / 3;
      int seen = 0;
      for (std::size_t i = top; i < top + side; ++i) seen |= 1 << (row.grid[i] - 1);
      if (seen != 7 << 3 * band || band < last) return false;
      bands[static_cast<std::size_t>(band)] = true;
      last = band;
    }
    for (std::size_t line = 0; line < lines_a_card; ++line) {
      if (row.bonuses[line].kind != BonusKind::number) continue;
      const auto band = static_cast<std::size_t>((row.bonuses[line].digit - 1) / 3);
      if (bands[band] != (line >= side)) return false;
    }
    if (bands[0] && bands[1] && bands[2]) return false;
  }
  return true;
}());

}  // namespace libgames::super_mega_lucky_box
