#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <libgames/core/tables.hpp>
#include <libgames/core/text.hpp>
#include <libgames/next_station_london/next_station_london_data.hpp>

namespace libgames::next_station_london {

namespace {

constexpr SectionList london_sections = list_sections(london);
constexpr Plan london_plan = [] {
  Plan plan;
  make_plan(london, london_sections, plan);
  return plan;
}();

// What is published about the map (S2.4, S2.6, S2.7).
static_assert(london_plan.sections == 155 && london_plan.river.size() == 24);
static_assert([] {
  int crossings = 0;
  int free = 0;
  int most = 0;
  for (std::size_t i = 0; i < 155; ++i) {
    const int crossed = london_plan.closed[i].size() - 1;
    crossings += crossed;
    free += crossed == 0 ? 1 : 0;
    most = std::max(most, crossed);
  }
  return crossings == 2 * 116 && free == 77 && most == 8;
}());
// 43 sections run east to west, 43 north to south, 35 north-east to south-west, 34 the other way.
static_assert([] {
  std::array<int, 9> directions{};
  std::array<int, 6> lengths{};
  for (std::size_t i = 0; i < 155; ++i) {
    const Course way = course(london, london_plan.ends[i].from, london_plan.ends[i].to);
    ++directions[way.direction()];
    ++lengths.at(static_cast<std::size_t>(way.length()));
  }
  return directions == std::array{0, 0, 0, 0, 0, 43, 35, 43, 34} &&
         lengths == std::array{0, 78, 51, 23, 2, 1};
}());
static_assert([] {
  std::array<int, 9> degrees{};
  for (std::size_t i = 0; i < 53; ++i) {
    ++degrees.at(static_cast<std::size_t>(london_plan.incident[i].size()));
  }
  return degrees == std::array{0, 0, 0, 4, 7, 12, 9, 12, 9};
}());
// Each departure station has eight sections, two to each shape (S2.3).
static_assert([] {
  for (const Colour colour : all_colours) {
    std::array<int, shape_count> shapes{};
    const Stations around = nearest_stations(london, london.departures[colour]);
    for (std::uint8_t i = 0; i < 53; ++i) {
      if ((around >> i & 1) != 0) ++shapes[static_cast<std::size_t>(london.stations[i].shape)];
    }
    if (shapes != std::array{2, 2, 2, 2, 0}) return false;
  }
  return true;
}());

[[nodiscard]] SetupError bad_board(std::string_view id, std::string words,
                                   std::optional<Detail> place = std::nullopt) {
  SetupError error{id, std::move(words), {{"field", "board"}}};
  if (place) error.details.push_back(*std::move(place));
  return error;
}

[[nodiscard]] Detail at(Station station) { return {"station", std::to_string(int{station.index})}; }
[[nodiscard]] Detail at(const Ends& ends) {
  return {"section", fmt::format("{}-{}", ends.from.index, ends.to.index)};
}

[[nodiscard]] std::optional<SetupError> check_names(const Board& board) {
  if (!is_plain_word(board.name.view())) {
    return bad_board("next_station_london.bad_board", "a map has a name that can be written");
  }
  if (board.station_count < 2 || board.station_count > max_stations) {
    return bad_board(
        "next_station_london.bad_board",
        fmt::format("a map has 2 to {} stations, not {}", max_stations, board.station_count));
  }
  if (board.district_count < 1 || board.district_count > max_districts) {
    return bad_board(
        "next_station_london.bad_board",
        fmt::format("a map has 1 to {} districts, not {}", max_districts, board.district_count));
  }
  for (std::size_t i = 0; i < board.district_count; ++i) {
    const std::string code(board.districts[i].view());
    if (!is_plain_word(code) || board.district(board.districts[i]) != i) {
      return bad_board("next_station_london.bad_board",
                       fmt::format("district {} has no code of its own that can be written", i),
                       Detail{"district", code});
    }
  }
  return std::nullopt;
}

[[nodiscard]] std::optional<SetupError> check_station(const Board& board, Station station) {
  const StationRow& row = board[station];
  const int index = station.index;
  if (row.x > max_coordinate || row.y > max_coordinate ||
      static_cast<int>(row.shape) >= shape_count || static_cast<int>(row.bank) > 1) {
    return bad_board("next_station_london.bad_station",
                     fmt::format("the place, shape or bank of station {} is not allowed", index),
                     at(station));
  }
  if (!board.district(row.district)) {
    return bad_board("next_station_london.unknown_district",
                     fmt::format("station {} lies in district {}, which the map does not have",
                                 index, quote(row.district.view())),
                     at(station));
  }
  for (std::uint8_t other = 0; other < station.index; ++other) {
    if (board.stations[other].x != row.x || board.stations[other].y != row.y) continue;
    return bad_board("next_station_london.same_place",
                     fmt::format("stations {} and {} lie in one place", other, index), at(station));
  }
  return std::nullopt;
}

[[nodiscard]] std::optional<SetupError> check_districts(const Board& board) {
  for (std::size_t i = 0; i < board.district_count; ++i) {
    const auto& code = board.districts[i];
    const auto end = board.stations.begin() + board.station_count;
    if (std::any_of(board.stations.begin(), end,
                    [&](const StationRow& row) { return row.district == code; })) {
      continue;
    }
    return bad_board("next_station_london.empty_district",
                     fmt::format("district {} has no station", code.view()),
                     Detail{"district", std::string(code.view())});
  }
  if (board.district(board.central_district)) return std::nullopt;
  return bad_board("next_station_london.unknown_district",
                   fmt::format("the map has no district {} that could be the central one",
                               quote(board.central_district.view())),
                   Detail{"district", std::string(board.central_district.view())});
}

/// The station that a straight section runs through, if there is one.
[[nodiscard]] std::optional<Station> station_inside(const Board& board, const Ends& ends) {
  const Course whole = course(board, ends.from, ends.to);
  for (std::uint8_t i = 0; i < board.station_count; ++i) {
    const Course part = course(board, ends.from, Station{i});
    if (part.is_straight() && part.length() != 0 && part.direction() == whole.direction() &&
        part.length() < whole.length()) {
      return Station{i};
    }
  }
  return std::nullopt;
}

/// S7.29: sections that a map lists itself.
[[nodiscard]] std::optional<SetupError> check_listed(const Board& board, std::size_t i) {
  const Ends& ends = board.sections[i];
  if (ends.to.index >= board.station_count) {
    return bad_board("next_station_london.no_such_station",
                     fmt::format("section {} leads to a station that the map does not have", i),
                     at(ends));
  }
  const bool in_order = i == 0 || board.sections[i - 1] < ends;
  if (ends.from >= ends.to || !in_order || !course(board, ends.from, ends.to).is_straight()) {
    return bad_board("next_station_london.bad_section",
                     fmt::format("section {}-{} is not straight or not in ascending order",
                                 ends.from.index, ends.to.index),
                     at(ends));
  }
  if (const auto inside = station_inside(board, ends)) {
    return bad_board("next_station_london.through_station",
                     fmt::format("section {}-{} runs through station {}", ends.from.index,
                                 ends.to.index, inside->index),
                     at(ends));
  }
  return std::nullopt;
}

[[nodiscard]] std::optional<SetupError> check_sections(const Board& board) {
  if (board.section_count <= max_sections) {
    for (std::size_t i = 0; i < board.section_count; ++i) {
      if (auto problem = check_listed(board, i)) return problem;
    }
  }
  const int sections =
      board.section_count > max_sections ? board.section_count : list_sections(board).count;
  if (sections + board.station_count + 2 <= 256) return std::nullopt;
  return bad_board("next_station_london.too_many_sections",
                   fmt::format("{} sections and {} stations take more than 256 ids", sections,
                               board.station_count),
                   Detail{"sections", std::to_string(sections)});
}

[[nodiscard]] std::optional<SetupError> check_departures(const Board& board) {
  const SectionList list = list_sections(board);
  for (const Colour colour : all_colours) {
    const Station departure = board.departures[colour];
    const std::string name(name_of(colour));
    if (departure.index >= board.station_count) {
      return bad_board("next_station_london.no_such_station",
                       fmt::format("the departure station of {} does not exist", name),
                       Detail{"colour", name});
    }
    const auto end = list.ends.begin() + list.count;
    if (std::any_of(list.ends.begin(), end,
                    [&](const Ends& ends) { return (ends.both() & only(departure)) != 0; })) {
      continue;
    }
    return bad_board(
        "next_station_london.unreachable_departure",
        fmt::format("no section leaves station {}, where {} begins", departure.index, name),
        at(departure));
  }
  return std::nullopt;
}

}  // namespace

std::string Board::canonical_text() const {
  std::string text;
  for (std::size_t i = 0; i < std::min(districts.size(), std::size_t{district_count}); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ",", districts[i].view());
  }
  text += fmt::format(";{}", central_district.view());
  for (const Station departure : departures.items) text += fmt::format(",{}", departure.index);
  text += ';';
  for (std::size_t i = 0; i < std::min(stations.size(), std::size_t{station_count}); ++i) {
    const StationRow& row = stations[i];
    text +=
        fmt::format("{},{},{},{},{},{};", row.x, row.y, static_cast<int>(row.shape),
                    row.district.view(), static_cast<int>(row.bank), row.is_tourist_site ? 1 : 0);
  }
  for (std::size_t i = 0; i < std::min(sections.size(), std::size_t{section_count}); ++i) {
    text += fmt::format("{}-{};", sections[i].from.index, sections[i].to.index);
  }
  return text;
}

std::string Board::text() const { return named_text(*this, {&london}); }

std::optional<Board> Board::known(std::string_view name) {
  return shipped_table<Board>(name, {&london});
}

std::optional<SetupError> check_board(const Board& board) {
  if (auto problem = check_names(board)) return problem;
  for (std::uint8_t i = 0; i < board.station_count; ++i) {
    if (auto problem = check_station(board, Station{i})) return problem;
  }
  if (auto problem = check_districts(board)) return problem;
  if (auto problem = check_sections(board)) return problem;
  return check_departures(board);
}

}  // namespace libgames::next_station_london
