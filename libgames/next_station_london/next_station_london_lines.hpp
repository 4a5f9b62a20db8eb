#pragma once
/// What seats draw: lines on a sheet, and what is counted on it.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <libgames/core/seat.hpp>
#include <libgames/next_station_london/next_station_london_data.hpp>

namespace libgames::next_station_london {

/// Which shared objectives are in play: bit i for objective i.
struct ObjectiveSet {
  std::uint8_t bits = 0;

  constexpr void add(Objective objective) noexcept {
    bits = static_cast<std::uint8_t>(bits | 1U << static_cast<unsigned>(objective));
  }
  [[nodiscard]] constexpr bool contains(Objective objective) const noexcept {
    return (bits >> static_cast<unsigned>(objective) & 1U) != 0;
  }
  [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits); }
  /// How many ways there are to choose `count` of the objectives.
  [[nodiscard]] static constexpr int selections(int count) noexcept {
    int number = 0;
    for (unsigned bits = 0; bits < 1U << objective_count; ++bits) {
      number += std::popcount(bits) == count ? 1 : 0;
    }
    return number;
  }
  /// The `rank`-th of them in the lexicographic order of the ascending lists (S8.4).
  [[nodiscard]] static constexpr ObjectiveSet selection(int count, int rank) noexcept {
    // With objective 0 as the highest bit, earlier lists are larger numbers.
    for (unsigned mirrored = (1U << objective_count) - 1;; --mirrored) {
      if (std::popcount(mirrored) != count || rank-- > 0) continue;
      ObjectiveSet set;
      for (int i = 0; i < objective_count; ++i) {
        if ((mirrored >> (objective_count - 1 - i) & 1U) != 0) set.add(static_cast<Objective>(i));
      }
      return set;
    }
  }
  friend constexpr bool operator==(ObjectiveSet, ObjectiveSet) = default;
};

/// What a seat has drawn in the turn under way, in this order.
struct Choice {
  std::array<Section, 2> sections{};
  std::uint8_t size = 0;

  constexpr void add(Section section) noexcept { sections[size++] = section; }
  friend constexpr bool operator==(const Choice&, const Choice&) = default;
};

/// The line of the round under way, as far as it bears on what may be drawn next.
struct Front {
  Sections open;          ///< sections with one end on the line that nothing closes
  Stations stations = 0;  ///< of the line; the departure station is the first one
  Stations ends = 0;      ///< of these the ones with at most one section of the line

  /// A line without a section.
  [[nodiscard]] static constexpr Front begun(const Plan& plan, Station departure,
                                             const Sections& closed) noexcept {
    return {plan.incident[departure.index] - closed, only(departure), only(departure)};
  }
  /// The front of a line of several sections. `closed` has what they close.
  [[nodiscard]] static constexpr Front of(const Plan& plan, const Sections& line, Station departure,
                                          const Sections& closed) noexcept {
    Stations once = 0;
    Stations inside = 0;  // stations with two sections or more
    for (const Action section : line) {
      const Stations ends = plan.ends[section.id].both();
      inside |= once & ends;
      once |= ends;
    }
    Front front{{}, once | only(departure), (once | only(departure)) & ~inside};
    for (int i = 0; i < plan.sections; ++i) {
      const Action section = Action::of(i);
      const Stations shared = plan.ends[section.id].both() & front.stations;
      if (std::has_single_bit(shared)) front.open.insert(section);
    }
    front.open -= closed;
    return front;
  }
  /// The end of an open section that is not on the line.
  [[nodiscard]] constexpr Station target(const Ends& section) const noexcept {
    return (stations & only(section.from)) != 0 ? section.to : section.from;
  }
  /// Adds an open section. `closed` has what it closes already.
  constexpr void extend(const Plan& plan, const Ends& section, const Sections& closed) noexcept {
    const Station added = target(section);
    const Stations source = section.both() ^ only(added);
    if (stations != source) ends &= ~source;  // with its first section the departure stays an end
    ends |= only(added);
    stations |= only(added);
    open ^= plan.incident[added.index];  // those that were open have both ends on the line now
    open -= closed;
  }
  friend constexpr bool operator==(const Front&, const Front&) = default;
};

/// Whether the sections are a tree that hangs together from the departure station (S4.3).
[[nodiscard]] constexpr bool is_tree(const Plan& plan, const Sections& line,
                                     Station departure) noexcept {
  Stations reached = only(departure);
  for (Stations before = 0; before != reached;) {
    before = reached;
    for (const Action section : line) {
      const Stations ends = plan.ends[section.id].both();
      if ((ends & reached) != 0) reached |= ends;
    }
  }
  return std::popcount(reached) == line.size() + 1;
}

/// The map of one seat with everything that is drawn on it.
struct Sheet {
  ByColour<Sections> lines;
  Sections closed;  ///< sections that are drawn, and those they cross (S4.8)
  Front front;
  std::array<std::int32_t, max_rounds> line_points{};  ///< of the rounds scored so far

  /// Draws an open section (S4.3).
  constexpr void draw(const Plan& plan, Colour colour, Section section) noexcept {
    lines[colour].insert(action_of(section));
    closed |= plan.closed[section.id];
    front.extend(plan, plan[section], closed);
  }
  friend constexpr bool operator==(const Sheet&, const Sheet&) = default;
};

/// What counts about one line (S4.12).
struct LineFacts {
  std::int16_t districts = 0;      ///< with a station of the line
  std::int16_t most_stations = 0;  ///< in one district, a circled one counting twice
  std::int32_t river_sections = 0;
  Stations tourist_sites = 0;

  friend bool operator==(const LineFacts&, const LineFacts&) = default;
};

/// What counts about all lines of a seat (S4.13).
struct Network {
  Stations visited = 0;
  std::array<Stations, 3> shared{};  ///< by exactly 2, 3 and 4 lines
  int tourist_visits = 0;            ///< one for each line at a tourist site
  int river_sections = 0;

  /// Stations of two lines or more.
  [[nodiscard]] constexpr Stations interchanges() const noexcept {
    return shared[0] | shared[1] | shared[2];
  }
  friend bool operator==(const Network&, const Network&) = default;
};

static_assert(ObjectiveSet::selections(2) == 10 && ObjectiveSet::selection(2, 0).bits == 0b00011 &&
              ObjectiveSet::selection(2, 1).bits == 0b00101 &&
              ObjectiveSet::selection(2, 8).bits == 0b10100 &&
              ObjectiveSet::selection(2, 9).bits == 0b11000);

}  // namespace libgames::next_station_london
