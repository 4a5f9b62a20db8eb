#pragma once
/// Maps of Next Station London and their geometry: sections, crossings and river sections follow
/// from where the stations lie (S2.3 to S2.7).

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <libgames/core/action.hpp>
#include <libgames/core/ids.hpp>
#include <libgames/core/problem.hpp>
#include <libgames/core/short_text.hpp>
#include <libgames/export.hpp>

namespace libgames::next_station_london {

// --- vocabulary

/// A pencil, and the line drawn with it.
enum class Colour : std::uint8_t { purple, blue, pink, green };
inline constexpr int colour_count = 4;
inline constexpr auto all_colours =
    std::to_array({Colour::purple, Colour::blue, Colour::pink, Colour::green});

/// One `T` for every colour.
template <class T>
struct ByColour {
  std::array<T, colour_count> items{};

  [[nodiscard]] constexpr T& operator[](Colour colour) noexcept {
    return items[static_cast<std::size_t>(colour)];
  }
  [[nodiscard]] constexpr const T& operator[](Colour colour) const noexcept {
    return items[static_cast<std::size_t>(colour)];
  }
  friend constexpr bool operator==(const ByColour&, const ByColour&) = default;
};

/// The sign of a station. A card fits those of its shape, and any card a central station.
enum class Shape : std::uint8_t { circle, triangle, square, pentagon, central };
inline constexpr int shape_count = 5;

/// The side of the river.
enum class Bank : std::uint8_t { north, south };

inline constexpr int max_stations = 64;
inline constexpr int max_districts = 16;
/// Sections, stations and two more decisions have to fit into 256 ids (S7.2).
inline constexpr int max_sections = 252;
inline constexpr int max_coordinate = 31;

/// A station: its line in the map.
struct Station {
  std::uint8_t index = 0;

  friend constexpr bool operator==(Station, Station) = default;
  friend constexpr auto operator<=>(Station, Station) = default;
};
/// Where no station is meant.
inline constexpr Station no_station{0xff};

/// Bit s: station s is part of the set.
using Stations = std::uint64_t;

[[nodiscard]] constexpr Stations only(Station station) noexcept {
  return Stations{1} << station.index;
}

/// A section of track between two stations. Drawing section `id` is action `id`.
struct Section {
  std::uint8_t id = 0;

  friend constexpr bool operator==(Section, Section) = default;
  friend constexpr auto operator<=>(Section, Section) = default;
};

/// A set of sections, held as the actions that draw them.
using Sections = ActionSet<256>;

[[nodiscard]] constexpr Action action_of(Section section) noexcept { return Action{section.id}; }

// --- maps

/// One station of a map.
struct StationRow {
  std::uint8_t x = 0;  ///< from west to east
  std::uint8_t y = 0;  ///< from north to south
  Shape shape = Shape::circle;
  ShortText<8> district{};  ///< its code
  Bank bank = Bank::north;
  bool is_tourist_site = false;

  friend constexpr bool operator==(const StationRow&, const StationRow&) = default;
};

/// The stations that a section joins; `from` is the lower one.
struct Ends {
  Station from;
  Station to;

  [[nodiscard]] constexpr Stations both() const noexcept { return only(from) | only(to); }
  friend constexpr bool operator==(const Ends&, const Ends&) = default;
  friend constexpr auto operator<=>(const Ends&, const Ends&) = default;
};

/// A map: everything that is printed on it. Its stations are numbered in the order of their lines.
struct Board {
  ShortText<32> name{};
  std::array<StationRow, max_stations> stations{};  ///< the first `station_count` count
  std::uint8_t station_count = 0;
  std::array<ShortText<8>, max_districts> districts{};  ///< codes
  std::uint8_t district_count = 0;
  ShortText<8> central_district{};  ///< that of the objective all_central
  ByColour<Station> departures{};
  std::array<Ends, max_sections> sections{};  ///< in ascending order
  std::uint8_t section_count = 0;             ///< 0: the sections follow from the stations (S2.4)

  /// Precondition: there are fewer than `max_stations`.
  constexpr void add(const StationRow& row) noexcept {
    assert(station_count < max_stations);
    stations[station_count++] = row;
  }
  /// Precondition: there are fewer than `max_districts`.
  constexpr void add_district(ShortText<8> code) noexcept {
    assert(district_count < max_districts);
    districts[district_count++] = code;
  }
  /// Precondition: there are fewer than `max_sections`.
  constexpr void add_section(Station from, Station to) noexcept {
    assert(section_count < max_sections);
    sections[section_count++] = {from, to};
  }
  [[nodiscard]] constexpr const StationRow& operator[](Station station) const noexcept {
    return stations[station.index];
  }
  /// The number of the district with this code.
  [[nodiscard]] constexpr std::optional<std::size_t> district(
      const ShortText<8>& code) const noexcept {
    for (std::size_t i = 0; i < district_count; ++i) {
      if (districts[i] == code) return i;
    }
    return std::nullopt;
  }
  /// The map in one line: what its digest is made of (S8.7).
  [[nodiscard]] LIBGAMES_EXPORT std::string canonical_text() const;
  /// `london` for that map, for any other one its name and digest (S8.7).
  [[nodiscard]] LIBGAMES_EXPORT std::string text() const;
  /// The map of the library with this name.
  [[nodiscard]] LIBGAMES_EXPORT static std::optional<Board> known(std::string_view name);

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

/// What is wrong with a map. Errors: `next_station_london.bad_board`, `.bad_station`,
/// `.same_place`, `.unknown_district`, `.empty_district`, `.no_such_station`, `.bad_section`,
/// `.through_station`, `.too_many_sections`, `.unreachable_departure`.
[[nodiscard]] LIBGAMES_EXPORT std::optional<SetupError> check_board(const Board& board);

// --- geometry

/// How to get from one station to another.
struct Course {
  int dx = 0;
  int dy = 0;

  [[nodiscard]] constexpr bool is_straight() const noexcept {
    return dx == 0 || dy == 0 || dx == dy || dx == -dy;
  }
  /// In steps of the grid, of a straight course.
  [[nodiscard]] constexpr int length() const noexcept {
    return std::max(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
  }
  [[nodiscard]] constexpr int step_x() const noexcept { return (dx > 0) - (dx < 0); }
  [[nodiscard]] constexpr int step_y() const noexcept { return (dy > 0) - (dy < 0); }
  /// One of the eight directions of the compass, as 0 to 8 without 4.
  [[nodiscard]] constexpr std::size_t direction() const noexcept {
    return static_cast<std::size_t>(3 * step_y() + step_x() + 4);
  }
};

[[nodiscard]] constexpr Course course(const Board& board, Station from, Station to) noexcept {
  return {board[to].x - board[from].x, board[to].y - board[from].y};
}

/// On which side of the straight line through two stations a third one lies: the sign says it.
[[nodiscard]] constexpr int side(const Board& board, Ends line, Station station) noexcept {
  const Course along = course(board, line.from, line.to);
  const Course aside = course(board, line.from, station);
  return along.dx * aside.dy - along.dy * aside.dx;
}

/// Whether two sections cross away from stations (S2.7). Sections do not run through stations, so
/// ends that touch are common stations.
[[nodiscard]] constexpr bool cross(const Board& board, Ends a, Ends b) noexcept {
  if ((a.both() & b.both()) != 0) return false;
  const int from = side(board, a, b.from);
  const int to = side(board, a, b.to);
  if (from * to >= 0) return false;
  return side(board, b, a.from) * side(board, b, a.to) < 0;
}

/// The stations from which the eight rays of `station` are stopped: of each the nearest (S2.4).
[[nodiscard]] constexpr Stations nearest_stations(const Board& board, Station station) noexcept {
  std::array<Station, 9> nearest{};
  std::array<int, 9> distances{};
  for (std::uint8_t other = 0; other < board.station_count; ++other) {
    const Course way = course(board, station, Station{other});
    if (other == station.index || !way.is_straight()) continue;
    int& distance = distances[way.direction()];
    if (distance != 0 && distance <= way.length()) continue;
    distance = way.length();
    nearest[way.direction()] = Station{other};
  }
  Stations result = 0;
  for (std::size_t i = 0; i < nearest.size(); ++i) {
    if (distances[i] != 0) result |= only(nearest[i]);
  }
  return result;
}

/// The sections of a map, in ascending order.
struct SectionList {
  int count = 0;  ///< more than `max_sections` if the map has too many; those are left out
  std::array<Ends, max_sections> ends{};

  constexpr void add(const Ends& section) noexcept {
    if (count < max_sections) ends[static_cast<std::size_t>(count)] = section;
    ++count;
  }
};

[[nodiscard]] constexpr SectionList list_sections(const Board& board) noexcept {
  SectionList list;
  for (std::size_t i = 0; i < board.section_count; ++i) list.add(board.sections[i]);
  for (std::uint8_t from = 0; board.section_count == 0 && from < board.station_count; ++from) {
    const Stations stations = nearest_stations(board, Station{from});
    for (auto to = static_cast<std::uint8_t>(from + 1); to < board.station_count; ++to) {
      if ((stations & only(Station{to})) != 0) list.add({Station{from}, Station{to}});
    }
  }
  return list;
}

/// What follows from a sound map: the first `sections` entries count. A plan takes 11 KiB, so it is
/// built where it stays and not handed around.
struct Plan {
  int stations = 0;
  int sections = 0;
  std::array<Ends, max_sections> ends{};          ///< in ascending order
  std::array<Sections, max_sections> closed{};    ///< by a section: itself and what crosses it
  std::array<Sections, max_stations> incident{};  ///< sections of a station
  Sections river;                                 ///< sections from bank to bank (S2.6)
  std::array<Stations, max_districts> districts{};
  Stations tourist_sites = 0;
  Stations central_district = 0;

  [[nodiscard]] constexpr const Ends& operator[](Section section) const noexcept {
    return ends[section.id];
  }
  /// The section between two stations, in either order.
  [[nodiscard]] constexpr std::optional<Section> between(Station a, Station b) const noexcept {
    const Ends wanted = a < b ? Ends{a, b} : Ends{b, a};
    for (int i = 0; i < sections; ++i) {
      if (ends[static_cast<std::size_t>(i)] == wanted) return id_of<Section>(i);
    }
    return std::nullopt;
  }
};

/// The rectangle around a section.
struct Box {
  std::uint8_t west = 0;
  std::uint8_t east = 0;
  std::uint8_t north = 0;
  std::uint8_t south = 0;

  constexpr Box() = default;
  constexpr Box(const StationRow& a, const StationRow& b) noexcept
      : west(std::min(a.x, b.x)),
        east(std::max(a.x, b.x)),
        north(std::min(a.y, b.y)),
        south(std::max(a.y, b.y)) {}
  [[nodiscard]] constexpr bool touches(const Box& other) const noexcept {
    return west <= other.east && other.west <= east && north <= other.south && other.north <= south;
  }
};

/// Fills in a fresh plan with everything that follows from a map and its sections, which are not
/// too many. Listing them is a step of its own since compilers limit the work of one constant.
constexpr void make_plan(const Board& board, const SectionList& list, Plan& plan) noexcept {
  plan.stations = board.station_count;
  plan.sections = list.count;
  plan.ends = list.ends;
  std::array<Box, max_sections> boxes{};
  for (std::uint8_t i = 0; i < plan.sections; ++i) {
    const Ends ends = plan.ends[i];
    boxes[i] = Box(board[ends.from], board[ends.to]);
    plan.closed[i].insert(Action{i});
    plan.incident[ends.from.index].insert(Action{i});
    plan.incident[ends.to.index].insert(Action{i});
    if (board[ends.from].bank != board[ends.to].bank) plan.river.insert(Action{i});
    for (std::uint8_t other = 0; other < i; ++other) {
      if (!boxes[i].touches(boxes[other]) || !cross(board, ends, plan.ends[other])) continue;
      plan.closed[i].insert(Action{other});
      plan.closed[other].insert(Action{i});
    }
  }
  for (std::uint8_t i = 0; i < board.station_count; ++i) {
    const StationRow& row = board.stations[i];
    const Stations bit = only(Station{i});
    plan.districts[board.district(row.district).value_or(0)] |= bit;
    if (row.is_tourist_site) plan.tourist_sites |= bit;
    if (row.district == board.central_district) plan.central_district |= bit;
  }
}

}  // namespace libgames::next_station_london
