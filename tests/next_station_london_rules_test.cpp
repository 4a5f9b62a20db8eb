// A round of Next Station London. Numbers refer to RULES.md.

#include <string>
#include <vector>

#include "next_station_london_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::next_station_london {
namespace {

using namespace scenes;

// --- turns

TEST(NextStationLondonPlay, ASwitchIsFollowedByACard) {
  // S4.1
  Scene scene(1, usual(), "card:switch");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
  EXPECT_EQ(scene.state.table.turn, 1);
  scene.run("card:s-circle");
  EXPECT_EQ(scene.state.table.turn, 1);
  EXPECT_TRUE(scene.game.turn(scene.state).is_decision());
}

TEST(NextStationLondonPlay, EverybodyDrawsOrPasses) {
  // S4.2
  Scene scene(3, usual(), "card:s-circle");
  EXPECT_EQ(scene.game.turn(scene.state).seats, all_seats(3));
  EXPECT_EQ(scene.refusal("pass"), "ok");
  scene.act(s1, Action{155});
  EXPECT_EQ(scene.game.turn(scene.state).seats.bits(), 0b101);
  EXPECT_TRUE(scene.game.legal(scene.state, s1).empty());
  scene.run("build:29-30 pass");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
  EXPECT_EQ(scene.line(s0, purple), "29-30");
  EXPECT_EQ(scene.line(s1, blue), "");
}

TEST(NextStationLondonPlay, ALineIsATree) {
  // S4.3: 4-9 would join two stations of the line, 0-1 is elsewhere
  const Scene scene({.current = green,
                     .lines = {{green, "4-13 13-14 9-14"}},
                     .turn = 4,
                     .symbol = Symbol::joker});
  EXPECT_EQ(scene.refusal("build:4-9"), "next_station_london.loop");
  EXPECT_EQ(scene.refusal("build:0-1"), "next_station_london.not_on_line");
  EXPECT_EQ(scene.refusal("build:4-5"), "ok");
}

TEST(NextStationLondonPlay, TheFifthUndergroundCardEndsTheRound) {
  // S4.4
  Scene scene(1, usual(),
              "card:u-circle pass card:s-joker pass card:u-square pass card:u-joker pass "
              "card:u-triangle pass card:u-pentagon");
  EXPECT_EQ(scene.state.table.round, 1);
  EXPECT_EQ(scene.state.table.turn, 6);
  scene.run("pass");
  EXPECT_EQ(scene.state.table.round, 2);
}

// --- sections

TEST(NextStationLondonSections, BeginAtAnEndOfTheLine) {
  // S4.5: the ends are 21 and 19
  const Layout layout{
      .current = pink, .lines = {{pink, "20-21 19-20"}}, .turn = 3, .symbol = Symbol::square};
  const Scene scene(layout);
  EXPECT_EQ(scene.legal(), "build:8-19 build:14-19 build:14-21 build:19-26 build:21-22 pass");
  EXPECT_EQ(scene.refusal("build:10-20"), "next_station_london.not_an_end");
}

TEST(NextStationLondonSections, BeginAnywhereInTheTurnOfTheSwitch) {
  // S4.5
  const Scene scene({.current = pink,
                     .lines = {{pink, "20-21 19-20"}},
                     .turn = 3,
                     .symbol = Symbol::square,
                     .has_switch_card = true});
  EXPECT_EQ(scene.legal(),
            "build:8-19 build:10-20 build:14-19 build:14-20 build:14-21 build:19-26 build:20-26 "
            "build:20-34 build:21-22 pass");
}

TEST(NextStationLondonSections, TheDepartureStationIsAnEndUntilASecondSectionLeavesIt) {
  // S4.5: no other circle is next to 41; next to 50 are 39, 49 and 51
  const Scene one({.current = blue, .lines = {{blue, "40-41"}}, .turn = 2});
  EXPECT_EQ(one.legal(), "build:39-40 pass");
  const Scene two({.current = blue, .lines = {{blue, "40-41 40-50"}}, .turn = 3});
  EXPECT_EQ(two.legal(), "build:39-50 build:49-50 build:50-51 pass");
}

TEST(NextStationLondonSections, LeadToTheSymbolOfTheCard) {
  // S4.6
  const auto legal = [](Symbol symbol) {
    return Scene({.current = green, .symbol = symbol}).legal();
  };
  EXPECT_EQ(legal(Symbol::circle), "build:4-13 build:12-13 pass");
  EXPECT_EQ(legal(Symbol::triangle), "build:1-13 build:13-18 pass");
  EXPECT_EQ(legal(Symbol::joker),
            "build:1-13 build:4-13 build:8-13 build:12-13 build:13-14 build:13-17 build:13-18 "
            "build:13-32 pass");
  const Scene scene({.current = green, .symbol = Symbol::circle});
  EXPECT_EQ(scene.refusal("build:13-14"), "next_station_london.wrong_symbol");
}

TEST(NextStationLondonSections, LeadToTheCentralStationWithEveryCard) {
  // S4.6
  for (const Symbol symbol : {Symbol::circle, Symbol::triangle, Symbol::square, Symbol::pentagon}) {
    const Scene scene({.current = pink, .lines = {{pink, "20-21"}}, .turn = 2, .symbol = symbol});
    EXPECT_EQ(scene.refusal("build:19-20"), "ok");
  }
}

TEST(NextStationLondonSections, AreDrawnOnce) {
  // S4.7
  const Scene scene({.current = blue,
                     .lines = {{purple, "29-32 32-33"}, {blue, "33-40"}},
                     .turn = 2,
                     .symbol = Symbol::pentagon});
  EXPECT_EQ(scene.refusal("build:32-33"), "next_station_london.section_used");
  EXPECT_EQ(scene.refusal("build:40-44"), "ok");
}

TEST(NextStationLondonSections, DoNotCross) {
  // S4.8: 24-33 would cross purple 30-32, 26-40 pink 30-31; meeting in 30 is fine
  const Scene scene({.current = blue,
                     .lines = {{purple, "29-32 30-32"}, {pink, "21-31 30-31"}, {blue, "33-40"}},
                     .turn = 2,
                     .symbol = Symbol::square});
  EXPECT_EQ(scene.legal(), "build:33-34 build:34-40 pass");
  EXPECT_EQ(scene.refusal("build:24-33"), "next_station_london.crossing");
  EXPECT_EQ(scene.refusal("build:26-40"), "next_station_london.crossing");
}

TEST(NextStationLondonSections, DoNotCrossTheirOwnLine) {
  // S4.8: 4-13 from (5,0) to (3,2) and 3-8 from (4,0) to (3,1) do not, 3-14 from (4,0) to (6,2)
  // crosses 4-13 at (4.5,0.5)
  const Scene scene(
      {.current = green, .lines = {{green, "4-13 3-4"}}, .turn = 3, .symbol = Symbol::square});
  EXPECT_EQ(scene.refusal("build:3-8"), "ok");
  EXPECT_EQ(scene.refusal("build:3-14"), "next_station_london.crossing");
}

// --- powers

TEST(NextStationLondonPowers, TheJokerIsSpentWhenTheSymbolDoesNotFit) {
  // S4.9
  Scene scene({.current = purple, .power = Power::joker});
  EXPECT_EQ(scene.legal(),
            "build:18-29 build:23-29 build:24-29 build:28-29 build:29-30 build:29-32 build:29-37 "
            "build:29-38 pass");
  EXPECT_EQ(scene.spending(),
            "build:18-29 build:23-29 build:24-29 build:28-29 build:29-32 build:29-38");
  Scene plain = scene;
  plain.run("build:29-30");
  EXPECT_TRUE(plain.state.table.spent.empty());
  EXPECT_EQ(plain.told<LineExtended>().at(0).spent, std::nullopt);
  scene.run("build:29-32");
  EXPECT_TRUE(scene.state.table.spent.contains(s0));
  EXPECT_EQ(scene.told<LineExtended>().at(0).spent, Power::joker);
  scene.run("card:s-triangle");
  EXPECT_EQ(scene.legal(), "build:13-32 build:18-29 build:23-29 build:32-33 pass");
}

TEST(NextStationLondonPowers, TheSwitchIsSpentInsideTheLine) {
  // S4.9
  Scene scene({.current = pink,
               .lines = {{pink, "20-21 19-20"}},
               .turn = 3,
               .symbol = Symbol::square,
               .power = Power::railroad_switch});
  EXPECT_EQ(scene.spending(), "build:10-20 build:14-20 build:20-26 build:20-34");
  scene.run("build:14-20");
  EXPECT_TRUE(scene.state.table.spent.contains(s0));
}

TEST(NextStationLondonPowers, TheSwitchDoesNothingOnTheFirstTurns) {
  // S4.9: with two sections on turn 2, which takes a power that this pencil does not have
  const Layout layout{.current = pink,
                      .lines = {{pink, "20-21 19-20"}},
                      .turn = 2,
                      .symbol = Symbol::square,
                      .power = Power::railroad_switch};
  EXPECT_EQ(Scene(layout).spending(), "");
  Rules rules;
  rules.switch_ignored_turns = 1;
  EXPECT_EQ(Scene(layout, rules).spending(), "build:10-20 build:14-20 build:20-26 build:20-34");
}

TEST(NextStationLondonPowers, ASecondSectionHasTheSameSymbol) {
  // S4.10
  Scene scene({.current = blue, .power = Power::second_section}, {});
  scene.run("build:40-41");
  EXPECT_EQ(scene.legal(), "build:39-40 pass");
  scene.run("build:39-40");
  EXPECT_EQ(scene.line(s0, blue), "39-40 40-41");
  EXPECT_TRUE(scene.state.table.spent.contains(s0));
  EXPECT_EQ(scene.told<LineExtended>().at(0).spent, Power::second_section);
}

TEST(NextStationLondonPowers, AfterAJokerCardTheShapeIsThatOfTheFirstStation) {
  // S4.10: 8 is a square
  Scene scene({.current = green, .symbol = Symbol::joker, .power = Power::second_section});
  scene.run("build:8-13");
  EXPECT_EQ(scene.legal(), "build:2-8 build:8-19 build:13-14 pass");
}

TEST(NextStationLondonPowers, AStationIsCircledAtTheEndOfTheRound) {
  // S4.11, S4.12: green of the worked game; 14 is in the fullest district: 3 x 5
  Scene scene({.current = green,
               .lines = {{green, "4-13 13-14 4-5 9-14 5-6"}},
               .turn = 5,
               .power = Power::circle,
               .ends_round = true});
  scene.run("pass");
  EXPECT_EQ(scene.legal(), "circle:4 circle:5 circle:6 circle:9 circle:13 circle:14 circle:none");
  scene.run("circle:14");
  EXPECT_EQ(scene.line_points(s0), (Ints{15, 0, 0, 0}));
  EXPECT_EQ(scene.state.table.circled[s0], Station{14});
}

// --- scoring

TEST(NextStationLondonScoring, ALineScoresDistrictsTimesStations) {
  // S4.12: five stations in ME, four in MC, three sections across the river: 2 x 5 + 6
  Scene scene({.current = pink,
               .lines = {{pink, "21-22 21-31 21-27 22-36 30-31 26-30 20-26 19-20"}},
               .turn = 5,
               .ends_round = true});
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 16);
  scene.run("pass");
  const LineScored scored = scene.told<LineScored>().at(0);
  EXPECT_EQ(scored.facts, (LineFacts{.districts = 2,
                                     .most_stations = 5,
                                     .river_sections = 3,
                                     .tourist_sites = stations({19, 36})}));
  EXPECT_EQ(scored.points, 16);
}

TEST(NextStationLondonScoring, AtTheEndVisitsInterchangesAndObjectivesCount) {
  // S4.13: lines 56, six visits 11, 30 with three lines, 19, 26 and 36 with two: 11
  Rules rules = as_worked(objectives());
  rules.objectives_fixed = {Objective::all_central, Objective::six_thames};
  const Scene scene(1, rules, worked_game);
  const SheetCompleted sheet = scene.told<SheetCompleted>().at(0);
  EXPECT_EQ(
      sheet,
      (SheetCompleted{
          .seat = s0, .lines = 56, .tourist_sites = 11, .interchanges = 11, .objectives = 10}));
  EXPECT_EQ(scene.scores(), Ints{88});
  const Network network = scene.game.network(scene.state.table, s0);
  EXPECT_EQ(network.shared, (std::array<Stations, 3>{stations({19, 26, 36}), stations({30}), 0}));
}

TEST(NextStationLondonScoring, TheBestLineBreaksATie) {
  // S4.14: both have 20, of 12 + 8 and of 11 + 9
  Scene scene(3, usual());
  Table& table = scene.state.table;
  table.phase = Phase::over;
  table.round = 4;
  table.sheets[s0].line_points = {11, 9, 0, 0};
  table.sheets[s1].line_points = {8, 0, 12, 0};
  table.sheets[s2].line_points = {0, 0, 19, 0};
  EXPECT_EQ(scene.winners(), Ints{1});
  const Outcome outcome = scene.game.outcome(scene.state);
  EXPECT_EQ(outcome.tiers[s1][0], 20);
  EXPECT_EQ(outcome.tiers[s1][1], 12);
  EXPECT_EQ(outcome.places[s0], 2);
  EXPECT_EQ(outcome.grade, std::nullopt);
  table.sheets[s0].line_points = {12, 8, 0, 0};
  EXPECT_EQ(scene.winners(), (Ints{0, 1}));
}

TEST(NextStationLondonScoring, ASingleSeatIsGraded) {
  // S4.15: 88 less 10 is 78; the score stays
  Rules rules = as_worked(objectives());
  rules.objectives_fixed = {Objective::six_thames};
  rules.solo_grade_bounds = {78, 79};
  const Scene scene(1, rules, worked_game);
  EXPECT_EQ(scene.game.outcome(scene.state).grade, 1);
  EXPECT_EQ(scene.scores(), Ints{88});
  EXPECT_EQ(make(1).grade(90), 0);
  EXPECT_EQ(make(1).grade(91), 1);
  EXPECT_EQ(make(1, full()).grade(171), 5);
}

TEST(NextStationLondonPlay, RandomPlayScoresAboutNinetyFive) {
  // S1.1: the published mean of random play that does not pass needlessly
  const NextStationLondon game = make(1);
  Rng rng(2026);
  constexpr int games = 2000;
  std::int64_t sum = 0;
  for (int i = 0; i < games; ++i) {
    State state = game.start();
    for (Turn turn = game.turn(state); !turn.is_over();) {
      if (turn.is_chance()) {
        turn = game.settle(state, rng);
        continue;
      }
      auto legal = game.legal(state, s0);
      if (legal.size() > 1) legal.erase(Action{155});
      turn = game.apply(state, s0, legal.pick(rng));
    }
    sum += game.outcome(state).scores[s0];
  }
  const double mean = static_cast<double>(sum) / games;
  EXPECT_NEAR(mean, 95.0, 1.5);
}

}  // namespace
}  // namespace libgames::next_station_london
