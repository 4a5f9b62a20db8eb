#pragma once
/// The components of Next Station London: colours, cards, powers, objectives, and the printed map
/// (S2). A map is data and can be replaced as a whole.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <libgames/core/rules.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/next_station_london/next_station_london_board.hpp>

namespace libgames::next_station_london {

inline constexpr int most_seats = 4;
/// Everybody has each pencil in one round at most (S3.5).
inline constexpr int max_rounds = colour_count;

template <class T>
using PerSeat = BySeat<T, most_seats>;

/// What a card shows: a shape (in the order of `Shape`), the joker, or the railroad switch.
enum class Symbol : std::uint8_t { circle, triangle, square, pentagon, joker, railroad_switch };

/// The station cards (S2.1): Underground cards with a pink background, street cards with a blue
/// one.
enum class Card : std::uint8_t {
  u_circle,
  u_triangle,
  u_square,
  u_pentagon,
  u_joker,
  s_circle,
  s_triangle,
  s_square,
  s_pentagon,
  s_joker,
  railroad_switch,
};
inline constexpr int card_kinds = 11;
/// The most cards a deck may have (S7.3).
inline constexpr int max_deck_size = 120;

/// What a pencil can do once a round (S2.9).
enum class Power : std::uint8_t { second_section, joker, railroad_switch, circle };
inline constexpr int power_count = 4;

/// The shared objectives (S2.8).
enum class Objective : std::uint8_t {
  eight_interchanges,
  all_districts,
  all_tourist,
  all_central,
  six_thames,
};
inline constexpr int objective_count = 5;

/// One kind of card.
struct CardRow {
  Card card;
  bool is_underground;
  Symbol symbol;
  std::string_view token;
};

// clang-format off: one row a kind of card
inline constexpr auto card_table = std::to_array<CardRow>({
    {Card::u_circle, true, Symbol::circle, "u-circle"},
    {Card::u_triangle, true, Symbol::triangle, "u-triangle"},
    {Card::u_square, true, Symbol::square, "u-square"},
    {Card::u_pentagon, true, Symbol::pentagon, "u-pentagon"},
    {Card::u_joker, true, Symbol::joker, "u-joker"},
    {Card::s_circle, false, Symbol::circle, "s-circle"},
    {Card::s_triangle, false, Symbol::triangle, "s-triangle"},
    {Card::s_square, false, Symbol::square, "s-square"},
    {Card::s_pentagon, false, Symbol::pentagon, "s-pentagon"},
    {Card::s_joker, false, Symbol::joker, "s-joker"},
    {Card::railroad_switch, false, Symbol::railroad_switch, "switch"},
});
// clang-format on

[[nodiscard]] constexpr const CardRow& row_of(Card card) noexcept {
  return card_table[static_cast<std::size_t>(card)];
}

// Five Underground cards, six street cards, the switch among the latter (S2.1).
static_assert([] {
  int underground = 0;
  for (std::size_t i = 0; i < card_table.size(); ++i) {
    if (card_table[i].card != static_cast<Card>(i)) return false;
    underground += card_table[i].is_underground ? 1 : 0;
  }
  return card_table.size() == card_kinds && underground == 5;
}());

namespace detail {

[[nodiscard]] constexpr Board make_london() noexcept {
  using enum Shape;
  using enum Bank;
  constexpr bool tourist_site = true;
  // clang-format off: one row a station
  constexpr auto stations = std::to_array<StationRow>({
      {0, 0, pentagon, "C_NW", north},              // 0
      {1, 0, triangle, "NW", north},                // 1
      {2, 0, square, "NW", north},                  // 2
      {4, 0, triangle, "NC", north},                // 3
      {5, 0, circle, "NC", north},                  // 4
      {7, 0, triangle, "NE", north},                // 5
      {9, 0, circle, "C_NE", north},                // 6
      {1, 1, pentagon, "NW", north},                // 7
      {3, 1, square, "NC", north},                  // 8
      {6, 1, pentagon, "NC", north, tourist_site},  // 9
      {8, 1, square, "NE", north},                  // 10
      {9, 1, pentagon, "NE", north},                // 11
      {0, 2, circle, "NW", north},                  // 12
      {3, 2, triangle, "NC", north},                // 13
      {6, 2, square, "NC", north},                  // 14
      {9, 2, triangle, "NE", north},                // 15
      {0, 3, square, "MW", north, tourist_site},    // 16
      {2, 3, pentagon, "MW", north},                // 17
      {4, 3, triangle, "MC", north},                // 18
      {5, 3, central, "MC", north, tourist_site},   // 19
      {6, 3, circle, "MC", north},                  // 20
      {7, 3, circle, "ME", north},                  // 21
      {9, 3, square, "ME", north},                  // 22
      {1, 4, triangle, "MW", south},                // 23
      {2, 4, square, "MW", south},                  // 24
      {4, 4, pentagon, "MC", north},                // 25
      {5, 4, square, "MC", north},                  // 26
      {8, 4, pentagon, "ME", north},                // 27
      {0, 5, pentagon, "MW", south},                // 28
      {2, 5, square, "MW", south},                  // 29
      {4, 5, circle, "MC", north},                  // 30
      {7, 5, circle, "ME", south},                  // 31
      {3, 6, pentagon, "MC", south},                // 32
      {4, 6, triangle, "MC", south},                // 33
      {6, 6, square, "MC", south},                  // 34
      {7, 6, triangle, "ME", south},                // 35
      {9, 6, triangle, "ME", south, tourist_site},  // 36
      {0, 7, circle, "SW", south},                  // 37
      {2, 7, square, "SW", south},                  // 38
      {3, 7, circle, "SC", south},                  // 39
      {5, 7, pentagon, "SC", south},                // 40
      {8, 7, circle, "SE", south},                  // 41
      {9, 7, pentagon, "SE", south},                // 42
      {1, 8, circle, "SW", south},                  // 43
      {6, 8, pentagon, "SC", south},                // 44
      {8, 8, triangle, "SE", south},                // 45
      {0, 9, triangle, "C_SW", south},              // 46
      {1, 9, square, "SW", south},                  // 47
      {3, 9, pentagon, "SC", south},                // 48
      {4, 9, circle, "SC", south, tourist_site},    // 49
      {5, 9, triangle, "SC", south},                // 50
      {7, 9, circle, "SE", south},                  // 51
      {9, 9, square, "C_SE", south},                // 52
  });
  // clang-format on
  Board board;
  board.name = "london";
  for (const StationRow& row : stations) board.add(row);
  for (const char* const name :
       {"C_NW", "NW", "NC", "NE", "C_NE", "MW", "MC", "ME", "C_SW", "SW", "SC", "SE", "C_SE"}) {
    board.add_district(name);
  }
  board.central_district = "MC";
  board.departures[Colour::purple] = Station{29};
  board.departures[Colour::blue] = Station{40};
  board.departures[Colour::pink] = Station{21};
  board.departures[Colour::green] = Station{13};
  return board;
}

}  // namespace detail

/// The printed map of London (S2.3).
inline constexpr Board london = detail::make_london();

// 53 stations: 13 of each shape and a central one, five sights, 26 on the south bank (S2.3, S2.6).
static_assert([] {
  std::array<int, shape_count> shapes{};
  int sights = 0;
  int south = 0;
  for (std::size_t i = 0; i < london.station_count; ++i) {
    const StationRow& row = london.stations[i];
    ++shapes[static_cast<std::size_t>(row.shape)];
    sights += row.is_tourist_site ? 1 : 0;
    south += row.bank == Bank::south ? 1 : 0;
  }
  return london.station_count == 53 && shapes == std::array{13, 13, 13, 13, 1} && sights == 5 &&
         south == 26;
}());
// The sizes of the 13 districts (S2.5).
static_assert([] {
  std::array<int, 13> sizes{};
  for (std::size_t i = 0; i < london.station_count; ++i)
    ++sizes.at(*london.district(london.stations[i].district));
  return london.district_count == 13 && sizes == std::array{1, 4, 6, 4, 1, 6, 9, 6, 1, 4, 6, 4, 1};
}());

}  // namespace libgames::next_station_london

namespace libgames {

template <>
inline constexpr auto enum_names<next_station_london::Colour> =
    std::to_array<std::string_view>({"purple", "blue", "pink", "green"});
template <>
inline constexpr auto enum_names<next_station_london::Shape> =
    std::to_array<std::string_view>({"circle", "triangle", "square", "pentagon", "central"});
template <>
inline constexpr auto enum_names<next_station_london::Card> = [] {
  std::array<std::string_view, next_station_london::card_kinds> names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    names[i] = next_station_london::card_table[i].token;
  }
  return names;
}();
template <>
inline constexpr auto enum_names<next_station_london::Symbol> = std::to_array<std::string_view>(
    {"circle", "triangle", "square", "pentagon", "joker", "switch"});
template <>
inline constexpr auto enum_names<next_station_london::Power> =
    std::to_array<std::string_view>({"double", "joker", "switch", "circle"});
template <>
inline constexpr auto enum_names<next_station_london::Objective> = std::to_array<std::string_view>(
    {"eight_interchanges", "all_districts", "all_tourist", "all_central", "six_thames"});

}  // namespace libgames
