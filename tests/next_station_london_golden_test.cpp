// The golden cases of Next Station London in data/next_station_london.json, each a case of its own.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "golden.hpp"
#include "next_station_london_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::next_station_london {
namespace {

using golden::expect_known_keys;
using golden::joined;
using golden::json;
using scenes::Ints;
using scenes::Layout;
using scenes::make;
using scenes::s0;
using scenes::Scene;
using scenes::stations;

/// The enumerator with this word.
template <class Enum>
[[nodiscard]] Enum named(const json& word) {
  const auto& names = enum_names<Enum>;
  const auto found = std::find(names.begin(), names.end(), word.get<std::string>());
  EXPECT_NE(found, names.end()) << word;
  return static_cast<Enum>(found - names.begin());
}

/// "13-14 4-13" for pairs of stations.
[[nodiscard]] std::string sections_of(const json& pairs) {
  std::string result;
  for (const json& pair : pairs) {
    scenes::append_word(result, pair[0].dump() + "-" + pair[1].dump());
  }
  return result;
}

/// The rules that a case names, those of the modules among them.
[[nodiscard]] Rules rules_of(const json& given) {
  Rules rules = golden::rules_of<Rules>(given.value("rules", json::object()));
  rules.shared_objectives = given.value("shared_objectives", false);
  rules.pencil_powers = given.value("pencil_powers", false);
  if (given.contains("circle_choice")) {
    rules.circle_choice = named<CircleChoice>(given.at("circle_choice"));
  }
  return rules;
}

[[nodiscard]] Layout layout_of(const json& given) {
  expect_known_keys(given, {"lines", "current", "turn", "switch_card_this_turn", "card", "power",
                            "power_spent", "rules", "first"});
  Layout layout;
  for (const auto& [colour, pairs] : given.at("lines").items()) {
    layout.lines.emplace_back(named<Colour>(colour), sections_of(pairs));
  }
  layout.current = named<Colour>(given.at("current"));
  layout.turn = given.at("turn");
  layout.has_switch_card = given.at("switch_card_this_turn");
  layout.symbol = named<Symbol>(given.at("card"));
  if (!given.at("power").is_null()) layout.power = named<Power>(given.at("power"));
  layout.is_spent = given.at("power_spent");
  return layout;
}

void run_map(const json& golden) {
  const json& expect = golden.at("expect");
  const NextStationLondon game = make(1);
  const Plan& plan = game.plan();
  EXPECT_EQ(plan.stations, expect.at("stations").get<int>());
  EXPECT_EQ(plan.sections, expect.at("sections").get<int>());
  EXPECT_EQ(plan.river.size(), expect.at("thames_sections").get<int>());
  std::map<std::string, int> shapes;
  std::map<std::string, int> banks;
  std::map<std::string, int> districts;
  std::map<std::string, int> degrees;
  for (std::uint8_t i = 0; i < plan.stations; ++i) {
    const StationRow& row = london.stations[i];
    ++shapes[std::string(name_of(row.shape))];
    ++banks[row.bank == Bank::north ? "north_stations" : "south_stations"];
    ++districts[std::string(row.district.view())];
    ++degrees[std::to_string(plan.incident[i].size())];
  }
  std::map<std::string, int> lengths;
  std::map<std::string, int> directions;
  std::map<int, int> crossed;
  for (std::size_t i = 0; i < static_cast<std::size_t>(plan.sections); ++i) {
    const Course way = course(london, plan.ends[i].from, plan.ends[i].to);
    ++lengths[std::to_string(way.length())];
    const bool falls = way.dx * way.dy > 0;
    ++directions[way.dy == 0 ? "E-W" : way.dx == 0 ? "N-S" : falls ? "NW-SE" : "NE-SW"];
    ++crossed[plan.closed[i].size() - 1];
  }
  int crossings = 0;
  for (const auto& [each, count] : crossed) crossings += each * count;
  EXPECT_EQ(json(shapes), expect.at("shapes"));
  EXPECT_EQ(json(districts), expect.at("district_sizes"));
  EXPECT_EQ(json(degrees), expect.at("degree_histogram"));
  EXPECT_EQ(json(lengths), expect.at("lengths"));
  EXPECT_EQ(json(directions), expect.at("directions"));
  EXPECT_EQ(crossings, 2 * expect.at("crossing_pairs").get<int>());
  EXPECT_EQ(crossed[0], expect.at("sections_without_crossing").get<int>());
  EXPECT_EQ(crossed.rbegin()->first, expect.at("max_crossings_of_one_section").get<int>());
  for (const auto& [bank, count] : banks) EXPECT_EQ(count, expect.at(bank).get<int>());
  EXPECT_EQ(expect.size(), 13U);
}

void run_legal_main(const json& golden) {
  const json& given = golden.at("given");
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"actions", "spends_power"});
  const Scene scene(layout_of(given), rules_of(given));
  EXPECT_EQ(scene.legal(), joined(expect.at("actions")));
  EXPECT_EQ(scene.spending(), joined(expect.at("spends_power")));
}

void run_legal_second(const json& golden) {
  const json& given = golden.at("given");
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"node_exists", "actions"});
  Scene scene(layout_of(given), rules_of(given));
  ASSERT_NO_FATAL_FAILURE(scene.run(given.at("first")));
  const bool exists = scene.state.table.phase == Phase::draw;
  EXPECT_EQ(exists, expect.at("node_exists").get<bool>());
  if (!exists) return;
  EXPECT_EQ(scene.legal(), joined(expect.at("actions")));
}

void run_round_length(const json& golden) {
  const json& expect = golden.at("expect");
  expect_known_keys(golden.at("given"), {"deck"});
  Scene scene(1, scenes::usual());
  int turns = 0;
  std::optional<int> effective;
  std::size_t flipped = 0;
  const json& deck = golden.at("given").at("deck");
  while (scene.state.table.round == 1) {
    ASSERT_NO_FATAL_FAILURE(scene.run("card:" + deck.at(flipped++).get<std::string>()));
    if (scene.game.turn(scene.state).is_chance()) continue;
    turns = scene.state.table.turn;
    if (scene.state.table.has_switch) effective = turns;
    ASSERT_NO_FATAL_FAILURE(scene.run("pass"));
  }
  EXPECT_EQ(turns, expect.at("turns").get<int>());
  EXPECT_EQ(effective ? json(*effective) : json(nullptr), expect.at("switch_effective_on_turn"));
  EXPECT_EQ(deck.size() - flipped, expect.at("unflipped").get<std::size_t>());
}

void run_tourist_points(const json& golden) {
  const NextStationLondon game = make(1);
  Ints points;
  for (const int visits : golden.at("given").at("visits").get<Ints>()) {
    points.push_back(game.tourist_points(visits));
  }
  EXPECT_EQ(points, golden.at("expect").at("points").get<Ints>());
}

/// A line of the first round, in the turn of the last Underground card.
[[nodiscard]] Layout line_layout(const json& given) {
  Layout layout{.current = named<Colour>(given.at("colour")), .turn = 5, .ends_round = true};
  layout.lines.emplace_back(layout.current, sections_of(given.at("sections")));
  return layout;
}

void expect_facts(const LineFacts& facts, const json& expect) {
  EXPECT_EQ(facts.districts, expect.at("districts").get<int>());
  EXPECT_EQ(facts.most_stations, expect.at("max_stations").get<int>());
  EXPECT_EQ(facts.river_sections, expect.at("thames").get<int>());
  if (expect.contains("tourist")) {
    EXPECT_EQ(facts.tourist_sites, stations(expect.at("tourist").get<Ints>()));
  }
}

void run_line_score(const json& golden) {
  const json& given = golden.at("given");
  const json& expect = golden.at("expect");
  expect_known_keys(given, {"colour", "sections", "circle"});
  expect_known_keys(expect, {"districts", "max_stations", "thames", "line_score", "tourist"});
  Layout layout = line_layout(given);
  const bool circles = !given.at("circle").is_null();
  if (circles) layout.power = Power::circle;
  Scene scene(layout);
  scene.run("pass");
  if (circles) scene.run("circle:" + given.at("circle").dump());
  const auto scored = scene.told<LineScored>();
  ASSERT_EQ(scored.size(), 1U);
  expect_facts(scored[0].facts, expect);
  EXPECT_EQ(scored[0].points, expect.at("line_score").get<int>());
  EXPECT_EQ(scene.scores(), Ints{expect.at("line_score").get<int>()});
}

void run_circle_auto(const json& golden) {
  const json& given = golden.at("given");
  const json& expect = golden.at("expect");
  expect_known_keys(given, {"colour", "sections", "rules"});
  Layout layout = line_layout(given);
  layout.power = Power::circle;
  Scene scene(layout, rules_of(given));
  EXPECT_EQ(scene.game.standings(scene.state)[s0], expect.at("line_score").get<int>());
  scene.run("pass");
  ASSERT_EQ(scene.told<StationCircled>().size(), 1U);
  EXPECT_EQ(scene.told<StationCircled>()[0].station.index, expect.at("station").get<int>());
  expect_facts(scene.told<LineScored>().at(0).facts, expect);
  EXPECT_EQ(scene.scores(), Ints{expect.at("line_score").get<int>()});
}

void run_score_sheet(const json& golden) {
  const json& given = golden.at("given");
  const json& expect = golden.at("expect");
  expect_known_keys(given, {"lines", "tourist_visits", "interchanges", "objectives_met"});
  const NextStationLondon game = make(1);
  SheetCompleted sheet;
  Ints lines;
  for (const json& line : given.at("lines")) {
    lines.push_back(line.at("districts").get<int>() * line.at("max_stations").get<int>() +
                    line.at("thames").get<int>() * game.rules().thames_points);
    sheet.lines += lines.back();
  }
  Network network;
  for (std::size_t i = 0; i < network.shared.size(); ++i) {
    const int count = given.at("interchanges").at(std::to_string(i + 2));
    network.shared[i] = (Stations{1} << count) - 1;
  }
  sheet.tourist_sites = game.tourist_points(given.at("tourist_visits"));
  sheet.interchanges = game.interchange_points(network);
  sheet.objectives = given.at("objectives_met").get<int>() * game.rules().objective_points;
  EXPECT_EQ(lines, expect.at("line_scores").get<Ints>());
  EXPECT_EQ(sheet.lines, expect.at("line_total").get<int>());
  EXPECT_EQ(sheet.tourist_sites, expect.at("tourist_points").get<int>());
  EXPECT_EQ(sheet.interchanges, expect.at("interchange_points").get<int>());
  EXPECT_EQ(total(sheet), expect.at("total").get<int>());
}

void run_objective(const json& golden) {
  const json& given = golden.at("given");
  expect_known_keys(given, {"objective", "visited", "stations_with_two_or_more_lines",
                            "thames_sections_per_line"});
  Network network;
  network.visited = stations(given.value("visited", Ints{}));
  network.shared[0] = (Stations{1} << given.value("stations_with_two_or_more_lines", 0)) - 1;
  for (const int each : given.value("thames_sections_per_line", Ints{})) {
    network.river_sections += each;
  }
  EXPECT_EQ(make(1).meets(network, named<Objective>(given.at("objective"))),
            golden.at("expect").at("met").get<bool>());
}

void run_pencil_order(const json& golden) {
  const json& given = golden.at("given");
  PencilRing ring;
  for (const json& colour : given.at("ring")) ring.add(named<Colour>(colour));
  Scene scene(given.at("players"), scenes::with_ring(ring));
  Rng rng(1);
  std::vector<std::vector<std::string>> colours(static_cast<std::size_t>(scene.game.seats()));
  for (int round = 1; !scene.over();) {
    const auto& table = scene.state.table;
    if (table.turn == 0 && table.round == round) {
      ++round;
      for (const Seat seat : all_seats(scene.game.seats())) {
        colours[seat.index].emplace_back(name_of(table.colours[seat]));
      }
    }
    const Turn turn = scene.game.turn(scene.state);
    if (turn.is_chance()) {
      scene.game.settle(scene.state, rng);
    } else {
      scene.act(scene.next(), scene.game.legal(scene.state, scene.next()).pick(rng));
    }
  }
  EXPECT_EQ(json(colours), golden.at("expect").at("colours"));
}

void run_winner(const json& golden) {
  const auto totals = golden.at("given").at("totals").get<Ints>();
  const auto best = golden.at("given").at("best_line").get<Ints>();
  Scene scene(static_cast<int>(totals.size()), scenes::usual());
  Table& table = scene.state.table;
  table.phase = Phase::over;
  table.round = 4;
  for (const Seat seat : all_seats(scene.game.seats())) {
    // The best line, and the rest of the points in equal parts.
    const int rest = totals[seat.index] - best[seat.index];
    table.sheets[seat].line_points = {best[seat.index], rest / 3, (rest + 1) / 3, (rest + 2) / 3};
  }
  EXPECT_EQ(scene.scores(), totals);
  EXPECT_EQ(scene.winners(), golden.at("expect").at("winners").get<Ints>());
}

void run_solo_grade(const json& golden) {
  const int modules = golden.at("given").at("modules");
  const NextStationLondon game = make(1, modules == 0 ? base() : full());
  EXPECT_TRUE(modules == 0 || modules == 2);
  Ints grades;
  for (const int score : golden.at("given").at("scores").get<Ints>()) {
    grades.push_back(game.grade(score));
  }
  EXPECT_EQ(grades, golden.at("expect").at("grades").get<Ints>());
}

void run_action_ids(const json& golden) {
  const NextStationLondon game = make(1);
  Ints ids;
  for (const json& token : golden.at("given").at("tokens")) {
    const auto action = libgames::parse(game, game.start(), s0, token.get<std::string>());
    ids.push_back(action ? action->id : -1);
  }
  EXPECT_EQ(ids, golden.at("expect").at("ids").get<Ints>());
  EXPECT_EQ(game.action_count(), 210);
}

void run_chance_ids(const json& golden) {
  // The pencils are laid out, objectives drawn, powers assigned, and a card is flipped.
  const NextStationLondon game = make(1, full());
  std::vector<State> steps{game.start()};
  for (int i = 0; i < 3; ++i) {
    State next = steps.back();
    game.settle(next, Chance{0});
    steps.push_back(next);
  }
  Ints ids;
  for (const json& token : golden.at("given").at("tokens")) {
    int id = -1;
    for (const State& state : steps) {
      if (const auto chance = libgames::parse_chance(game, state, token.get<std::string>()))
        id = chance->id;
    }
    ids.push_back(id);
  }
  EXPECT_EQ(ids, golden.at("expect").at("ids").get<Ints>());
}

/// Plays a transcript and notes what was legal, and on which turns powers were spent.
struct Transcript {
  Scene scene;
  Ints legal_counts{};
  std::vector<std::string> legal{};
  std::vector<int> turns{};                       ///< by round
  std::map<std::pair<int, int>, int> spent_on{};  ///< by round and seat

  explicit Transcript(const json& given) : scene(given.at("players"), rules_of(given)) {
    for (const std::string& token : scenes::words(given.at("transcript"))) {
      if (scene.game.turn(scene.state).is_decision()) {
        const Seat seat = scene.next();
        legal_counts.push_back(scene.game.legal(scene.state, seat).size());
        legal.push_back(scene.legal());
      }
      note(token);
    }
  }

 private:
  void note(const std::string& token) {
    const Table before = scene.state.table;
    scene.log.clear();
    scene.run(token);
    for (const Event& event : scene.log) all.add(event);
    for (const LineExtended& extended : scene.told<LineExtended>()) {
      if (extended.spent) spent_on[{before.round, extended.seat.index}] = before.turn;
    }
    if (!scene.told<LineScored>().empty()) turns.push_back(before.turn);
  }

 public:
  EventLog<Event> all{};
};

void expect_line(const LineScored& scored, const json& expect, const std::optional<int>& spent_on) {
  expect_known_keys(expect, {"colour", "districts", "max_stations", "thames", "line_score",
                             "tourist", "power_spent_on_turn"});
  EXPECT_EQ(name_of(scored.colour), expect.at("colour").get<std::string>());
  expect_facts(scored.facts, expect);
  EXPECT_EQ(scored.points, expect.at("line_score").get<int>());
  EXPECT_EQ(spent_on ? json(*spent_on) : json(nullptr), expect.at("power_spent_on_turn"));
}

void expect_sheet(const Scene& scene, Seat seat, const json& expect) {
  expect_known_keys(expect, {"lines", "tourist_visits", "tourist_points", "interchanges",
                             "interchange_points", "objectives_met", "best_line", "total"});
  const Network network = scene.game.network(scene.state.table, seat);
  EXPECT_EQ(network.tourist_visits, expect.at("tourist_visits").get<int>());
  EXPECT_EQ(scene.game.tourist_points(network.tourist_visits),
            expect.at("tourist_points").get<int>());
  for (const auto& [lines, list] : expect.at("interchanges").items()) {
    EXPECT_EQ(network.shared.at(std::stoul(lines) - 2), stations(list.get<Ints>())) << lines;
  }
  EXPECT_EQ(scene.game.interchange_points(network), expect.at("interchange_points").get<int>());
  std::vector<std::string> met;
  for (int i = 0; i < objective_count; ++i) {
    const auto objective = static_cast<Objective>(i);
    const bool in_play = scene.state.table.objectives.contains(objective);
    if (in_play && scene.game.meets(network, objective)) met.emplace_back(name_of(objective));
  }
  EXPECT_EQ(json(met), expect.at("objectives_met"));
  const Ints lines = scene.line_points(seat);
  EXPECT_EQ(*std::max_element(lines.begin(), lines.end()), expect.at("best_line").get<int>());
  int sum = 0;
  for (const int line : lines) sum += line;
  EXPECT_EQ(sum, expect.at("lines").get<int>());
  EXPECT_EQ(scene.scores().at(seat.index), expect.at("total").get<int>());
}

void run_transcript(const json& golden) {
  const json& expect = golden.at("expect");
  expect_known_keys(golden.at("given"), {"players", "shared_objectives", "pencil_powers",
                                         "circle_choice", "transcript"});
  expect_known_keys(expect, {"rounds", "final", "winners", "decisions", "legal_counts", "legal"});
  Transcript played(golden.at("given"));
  ASSERT_TRUE(played.scene.over());
  EXPECT_EQ(played.legal_counts, expect.at("legal_counts").get<Ints>());
  EXPECT_EQ(played.legal_counts.size(), expect.at("decisions").get<std::size_t>());
  if (expect.contains("legal")) {
    EXPECT_EQ(played.legal, golden::joined_each(expect.at("legal")));
  }
  played.scene.log = played.all;
  const auto scored = played.scene.told<LineScored>();
  std::size_t next = 0;
  for (std::size_t round = 0; round < expect.at("rounds").size(); ++round) {
    SCOPED_TRACE(round);
    const json& of_round = expect.at("rounds")[round];
    EXPECT_EQ(played.turns.at(round), of_round.at("turns").get<int>());
    for (const json& line : of_round.at("lines")) {
      const LineScored& one = scored.at(next++);
      const auto found = played.spent_on.find({static_cast<int>(round) + 1, one.seat.index});
      expect_line(one, line,
                  found == played.spent_on.end() ? std::nullopt : std::optional(found->second));
    }
  }
  EXPECT_EQ(next, scored.size());
  for (const Seat seat : all_seats(played.scene.game.seats())) {
    expect_sheet(played.scene, seat, expect.at("final").at(seat.index));
  }
  EXPECT_EQ(played.scene.winners(), expect.at("winners").get<Ints>());
}

class NextStationLondonGolden : public testing::TestWithParam<std::string> {};

TEST_P(NextStationLondonGolden, Holds) {
  golden::run_case("next_station_london", GetParam(),
                   {
                       {"map", run_map},
                       {"legal_main", run_legal_main},
                       {"legal_second", run_legal_second},
                       {"round_length", run_round_length},
                       {"tourist_points", run_tourist_points},
                       {"line_score", run_line_score},
                       {"circle_auto", run_circle_auto},
                       {"score_sheet", run_score_sheet},
                       {"objective", run_objective},
                       {"pencil_order", run_pencil_order},
                       {"winner", run_winner},
                       {"solo_grade", run_solo_grade},
                       {"action_ids", run_action_ids},
                       {"chance_ids", run_chance_ids},
                       {"transcript", run_transcript},
                   });
}

INSTANTIATE_TEST_SUITE_P(Cases, NextStationLondonGolden,
                         testing::ValuesIn(golden::case_ids("next_station_london")),
                         [](const auto& each) { return each.param; });

TEST(NextStationLondonGoldenData, HoldsEightyTwoCasesOfKnownKinds) {
  golden::expect_cases("next_station_london", 82);
}

}  // namespace
}  // namespace libgames::next_station_london
