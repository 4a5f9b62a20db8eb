#pragma once
/// Scenes of Next Station London for tests: turns put together by hand or played from tokens.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene.hpp"
#include <gtest/gtest.h>

#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::next_station_london::scenes {

using namespace libgames::scenes;
using enum Colour;

/// The game with these seats and rules, which have to be allowed.
[[nodiscard]] inline NextStationLondon make(int seats, const Rules& rules = {}) {
  return NextStationLondon::make(rules, seats).value();
}

[[nodiscard]] inline std::string setup_error(const Rules& rules, int seats = 2) {
  return libgames::scenes::setup_error<NextStationLondon>(rules, seats);
}

/// The rules where the pencils lie in this order.
[[nodiscard]] inline Rules with_ring(PencilRing ring, Rules rules = {}) {
  rules.pencil_assignment = PencilAssignment::fixed;
  rules.pencil_ring = ring;
  return rules;
}

/// The rules with pencil powers where purple, blue, pink and green have these.
[[nodiscard]] inline Rules with_powers(PowerList list, Rules rules = {}) {
  rules.pencil_powers = true;
  rules.powers_fixed = list;
  return rules;
}

/// The rules where every pencil has another power and `colour` has this one.
[[nodiscard]] inline Rules with_power(Colour colour, Power power, const Rules& rules = {}) {
  std::array<Power, power_count> order{Power::second_section, Power::joker, Power::railroad_switch,
                                       Power::circle};
  std::swap(order[static_cast<std::size_t>(colour)], order[static_cast<std::size_t>(power)]);
  return with_powers({order[0], order[1], order[2], order[3]}, rules);
}

/// Three by three stations, two steps apart, with the central one in the middle; the last row lies
/// south of the river. The corners depart. By hand: 6 + 6 sections across and down, 8 slopes, of
/// which those in a square cross; 3 + 4 lead across the river.
///
///     c0 - t1 - s2
///     s3 - *4 - p5
///     p6 - c7 - T8
[[nodiscard]] inline Board harbour() {
  Board board;
  board.name = "harbour";
  for (const char* const code : {"west", "mid", "east"}) board.add_district(code);
  board.central_district = "mid";
  using enum Shape;
  board.add({0, 0, circle, "west"});
  board.add({2, 0, triangle, "mid"});
  board.add({4, 0, square, "east"});
  board.add({0, 2, square, "west"});
  board.add({2, 2, central, "mid"});
  board.add({4, 2, pentagon, "east"});
  board.add({0, 4, pentagon, "west", Bank::south});
  board.add({2, 4, circle, "mid", Bank::south});
  board.add({4, 4, triangle, "east", Bank::south, true});
  board.departures = {{Station{0}, Station{2}, Station{6}, Station{8}}};
  return board;
}

/// The sections of a list such as "4-13 13-14", which the game has to have.
[[nodiscard]] inline std::vector<Section> sections(const NextStationLondon& game,
                                                   const std::string& list) {
  std::vector<Section> result;
  for (const std::string& word : words(list)) {
    const auto action = libgames::parse(game, game.start(), s0, "build:" + word);
    EXPECT_TRUE(action && action->id < game.pass_id()) << word;
    result.push_back(Section{action ? action->id : std::uint8_t{0}});
  }
  return result;
}

[[nodiscard]] inline Stations stations(const std::vector<int>& list) {
  Stations result = 0;
  for (const int station : list) result |= only(Station{static_cast<std::uint8_t>(station)});
  return result;
}

/// A turn of a single seat in the middle of the game.
struct Layout {
  Colour current = purple;
  std::vector<std::pair<Colour, std::string>> lines{};  ///< of earlier rounds and this one
  int turn = 1;
  Symbol symbol = Symbol::circle;
  bool has_switch_card = false;  ///< flipped in this turn
  std::optional<Power> power{};  ///< of the current pencil, with pencil powers
  bool is_spent = false;
  bool ends_round = false;  ///< all Underground cards are flipped
};

/// The rules of a layout: its lines come first, in their order, and the current one after them.
[[nodiscard]] inline Rules rules_of(const Layout& layout, const Rules& rules) {
  PencilRing ring;
  const auto has = [&ring](Colour colour) {
    return std::find(ring.begin(), ring.end(), colour) != ring.end();
  };
  for (const auto& [colour, list] : layout.lines) {
    if (colour != layout.current) ring.add(colour);
  }
  ring.add(layout.current);
  for (const Colour colour : all_colours) {
    if (!has(colour)) ring.add(colour);
  }
  const Rules ordered = with_ring(ring, rules);
  return layout.power ? with_power(layout.current, *layout.power, ordered) : ordered;
}

/// Draws a line of the round under way, in an order that is possible.
inline void draw_line(const NextStationLondon& game, Table& table, const std::string& list) {
  std::vector<Section> left = sections(game, list);
  Sheet& sheet = table.sheets[s0];
  while (!left.empty()) {
    const auto next = std::find_if(left.begin(), left.end(), [&](Section section) {
      return sheet.front.open.contains(action_of(section));
    });
    ASSERT_NE(next, left.end()) << list;
    sheet.draw(game.plan(), table.colours[s0], *next);
    left.erase(next);
  }
}

/// Flips cards until `turn` symbols lie there, street cards first.
inline void flip_cards(const Layout& layout, Table& table) {
  std::vector<Card> order;
  for (const int first : {5, 0}) {
    for (int i = first; i < first + 5; ++i) order.push_back(static_cast<Card>(i));
  }
  if (layout.ends_round) std::rotate(order.begin(), order.begin() + 5, order.end());
  const auto fits = [&](Card card) { return row_of(card).symbol == layout.symbol; };
  const auto current = std::find_if(order.begin(), order.end(), fits);
  std::rotate(order.begin(), current, current + 1);
  table.card = order[0];
  for (int i = 0; i < layout.turn; ++i) {
    const Card card = order[static_cast<std::size_t>(i)];
    --table.unflipped[static_cast<int>(card)];
    if (row_of(card).is_underground) ++table.underground;
  }
  if (layout.has_switch_card) --table.unflipped[static_cast<int>(Card::railroad_switch)];
}

[[nodiscard]] inline State state_of(const NextStationLondon& game, const Layout& layout) {
  State state = game.start();
  Table& table = state.table;
  const auto begin = [&](Colour colour) {
    table.colours[s0] = colour;
    Sheet& sheet = table.sheets[s0];
    const Station departure = game.rules().board.departures[colour];
    sheet.front = Front::begun(game.plan(), departure, sheet.closed);
  };
  for (const auto& [colour, list] : layout.lines) {
    if (colour == layout.current) continue;
    begin(colour);
    draw_line(game, table, list);
    const LineFacts facts = game.line_facts(table, s0, colour);
    table.sheets[s0].line_points[table.round - std::size_t{1}] =
        facts.districts * facts.most_stations + facts.river_sections * game.rules().thames_points;
    ++table.round;
  }
  begin(layout.current);
  for (const auto& [colour, list] : layout.lines) {
    if (colour == layout.current) draw_line(game, table, list);
  }
  flip_cards(layout, table);
  table.turn = static_cast<std::uint8_t>(layout.turn);
  table.has_switch = layout.has_switch_card && layout.turn > game.rules().switch_ignored_turns;
  if (layout.is_spent) table.spent.add(s0);
  table.phase = Phase::draw;
  table.active = Seats::only(s0);
  return state;
}

/// A game from its start on, or from the middle of a round.
struct Scene : GameScene<NextStationLondon> {
  explicit Scene(int seats, const Rules& rules = {}, const std::string& tokens = "")
      : GameScene(make(seats, rules)) {
    run(tokens);
  }
  explicit Scene(const Layout& layout, const Rules& rules = {})
      : Scene(make(1, rules_of(layout, rules)), layout) {}
  Scene(const NextStationLondon& played, const Layout& layout)
      : GameScene(played, state_of(played, layout)) {
    // Some lines are longer or shorter than so few turns make them; nothing else may be wrong.
    const Problems problems = game.check(state);
    for (const Problem& problem : problems) {
      if (problem.id == "next_station_london.line_too_long") continue;
      if (problem.id == "next_station_london.line_too_short") continue;
      ADD_FAILURE() << problem.words;
    }
    is_reached = problems.empty();
  }

  /// The sections that would spend the power of who acts next.
  [[nodiscard]] std::string spending() const {
    std::string result;
    for (const Action action : game.legal(state, next())) {
      if (action.id >= game.pass_id()) continue;
      if (!game.takes_power(state.table, next(), Section{action.id})) continue;
      append_word(result, libgames::text(game, state, next(), action));
    }
    return result;
  }
  [[nodiscard]] std::string line(Seat seat, Colour colour) const {
    std::string result;
    for (const Action section : state.table.sheets[seat].lines[colour]) {
      append_word(result, libgames::text(game, state, seat, section).substr(6));
    }
    return result;
  }
  /// The points of the lines, by round.
  [[nodiscard]] Ints line_points(Seat seat) const {
    const auto& points = state.table.sheets[seat].line_points;
    return {points.begin(), points.begin() + game.rules().rounds};
  }
};

/// A game of one seat, worked by hand: the lines score 12, 16, 14 and 14, six visits 11, three
/// interchanges of two lines and one of three 11; 78 in all.
inline constexpr const char* worked_game =
    "card:u-circle build:4-13 card:u-square build:13-14 card:u-triangle build:4-5 "
    "card:u-pentagon build:9-14 card:u-joker build:5-6 card:s-square build:21-22 card:u-circle "
    "build:21-31 card:switch card:s-pentagon build:21-27 card:u-triangle build:22-36 "
    "card:u-joker build:30-31 card:u-square build:26-30 card:s-circle build:20-26 "
    "card:u-pentagon build:19-20 card:u-pentagon build:29-32 card:u-circle build:30-32 "
    "card:s-joker build:25-30 card:u-triangle build:23-29 card:s-square build:16-23 "
    "card:u-square build:25-26 card:u-joker build:19-26 card:s-triangle build:33-40 "
    "card:u-square build:34-40 card:u-triangle build:34-35 card:u-circle build:30-33 "
    "card:u-joker build:35-36 card:u-pentagon build:36-42";

/// Purple, blue, pink, green: the order of most scenes.
[[nodiscard]] inline Rules usual(const Rules& rules = {}) {
  return with_ring({purple, blue, pink, green}, rules);
}

/// The order of the worked game.
[[nodiscard]] inline Rules as_worked(const Rules& rules = {}) {
  return with_ring({green, pink, purple, blue}, rules);
}

/// Rounds of a single turn, if it has an Underground card.
[[nodiscard]] inline Rules short_rounds(Rules rules = {}) {
  rules.end_card_count = 1;
  return usual(rules);
}

}  // namespace libgames::next_station_london::scenes
