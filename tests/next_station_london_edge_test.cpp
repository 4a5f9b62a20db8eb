// Edge cases and rules fields of Next Station London. Numbers refer to RULES.md.

#include <string>
#include <vector>

#include "next_station_london_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::next_station_london {
namespace {

using namespace scenes;

/// A line of the first round in the turn that ends it.
[[nodiscard]] Layout last_turn(Colour colour, const std::string& line,
                               std::optional<Power> power = std::nullopt) {
  return {
      .current = colour, .lines = {{colour, line}}, .turn = 5, .power = power, .ends_round = true};
}

// --- cards

TEST(NextStationLondonEdges, TheCardsDoNotRunOut) {
  // S5.1: all eleven cards are flipped
  Scene scene(1, usual(),
              "card:s-circle pass card:s-triangle pass card:s-square pass card:s-pentagon pass "
              "card:s-joker pass card:switch card:u-circle pass card:u-triangle pass "
              "card:u-square pass card:u-pentagon pass card:u-joker");
  EXPECT_EQ(scene.state.table.unflipped.total(), 0);
  EXPECT_EQ(scene.state.table.turn, 10);
  scene.run("pass");
  EXPECT_EQ(scene.state.table.round, 2);
}

TEST(NextStationLondonEdges, TheSwitchWorksInTheLastTurn) {
  // S5.2
  Scene scene(1, usual(),
              "card:u-circle pass card:u-triangle pass card:u-square pass card:u-pentagon pass "
              "card:switch card:u-joker");
  EXPECT_TRUE(scene.state.table.has_switch);
  scene.run("pass");
  EXPECT_EQ(scene.state.table.round, 2);
  EXPECT_FALSE(scene.state.table.has_switch);
}

TEST(NextStationLondonEdges, AnIgnoredSwitchKeepsTheStationBetweenClosed) {
  // S5.3, S7.6
  const Layout layout{.current = blue,
                      .lines = {{blue, "40-41 39-40"}},
                      .turn = 2,
                      .symbol = Symbol::square,
                      .has_switch_card = true,
                      .power = Power::second_section,
                      .is_spent = true};
  EXPECT_EQ(Scene(layout).legal(), "build:38-39 build:39-47 pass");
  EXPECT_EQ(Scene(layout, no_switch_exception()).legal(),
            "build:26-40 build:34-40 build:38-39 build:39-47 pass");
}

TEST(NextStationLondonEdges, ABranchStays) {
  // S5.4: the ends are 22, 27 and 31; of the circles next to them 27 leads to 41, 31 to 30
  const Scene scene({.current = pink, .lines = {{pink, "21-22 21-31 21-27"}}, .turn = 4});
  EXPECT_EQ(scene.state.table.sheets[s0].front.ends, stations({22, 27, 31}));
  EXPECT_EQ(scene.legal(), "build:19-31 build:27-41 build:30-31 pass");
}

TEST(NextStationLondonEdges, WithOneSectionTheSwitchAddsNothing) {
  // S5.5
  Layout layout{.current = pink, .lines = {{pink, "21-31"}}, .turn = 3, .symbol = Symbol::joker};
  const std::string without = Scene(layout).legal();
  layout.has_switch_card = true;
  EXPECT_EQ(Scene(layout).legal(), without);
}

TEST(NextStationLondonEdges, ADepartureStationIsAnInterchangeOnceItsLineHasBegun) {
  // S5.6, S5.9
  Layout layout{.current = pink, .lines = {{green, "13-14 14-21"}}, .turn = 2};
  const Scene before(layout);
  EXPECT_EQ(before.game.network(before.state.table, s0).interchanges(), 0U);
  layout.lines.emplace_back(pink, "21-22");
  const Scene after(layout);
  EXPECT_EQ(after.game.network(after.state.table, s0).interchanges(), stations({21}));
}

TEST(NextStationLondonEdges, TheSwitchGivesOneSection) {
  // S5.7
  Scene scene({.current = pink, .lines = {{pink, "21-31"}}, .turn = 3, .has_switch_card = true});
  scene.run("build:20-21");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
}

// --- lines

TEST(NextStationLondonEdges, ALineWithoutASectionCountsNothing) {
  // S5.8, S7.24
  Scene scene(last_turn(blue, "", Power::circle));
  scene.run("pass");
  EXPECT_EQ(scene.state.table.round, 2);
  EXPECT_EQ(scene.told<LineScored>().at(0).facts, LineFacts{});
  EXPECT_TRUE(scene.told<StationCircled>().empty());
  EXPECT_EQ(scene.game.network(scene.state.table, s0), Network{});
  Rules rules;
  rules.empty_line = EmptyLine::departure_counts;
  Scene counted(last_turn(blue, "", Power::circle), rules);
  counted.run("pass");
  EXPECT_EQ(counted.line_points(s0), (Ints{1, 0, 0, 0}));
  EXPECT_EQ(counted.game.line_stations(counted.state.table, s0, blue), stations({40}));
}

TEST(NextStationLondonEdges, TheDepartureStationCountsWithTheFirstSection) {
  // S5.9: 13 in NC and 18 in MC
  const Scene scene(last_turn(green, "13-18"));
  EXPECT_EQ(scene.game.line_facts(scene.state.table, s0, green).districts, 2);
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 2);
}

TEST(NextStationLondonEdges, TwoEndsMayReachOneStation) {
  // S5.10: 14 from 19 and from 21
  const Scene scene(
      {.current = pink, .lines = {{pink, "20-21 19-20"}}, .turn = 3, .symbol = Symbol::joker});
  EXPECT_EQ(scene.refusal("build:14-19"), "ok");
  EXPECT_EQ(scene.refusal("build:14-21"), "ok");
}

// --- powers

TEST(NextStationLondonEdges, WhatIsLegalAnywayTakesNoPower) {
  // S5.11
  Layout layout{.current = pink,
                .lines = {{pink, "20-21"}},
                .turn = 3,
                .symbol = Symbol::pentagon,
                .power = Power::joker};
  const Scene scene(layout);
  EXPECT_EQ(scene.refusal("build:19-20"), "ok");
  EXPECT_EQ(scene.spending().find("build:19-20"), std::string::npos);
  layout.symbol = Symbol::joker;
  EXPECT_EQ(Scene(layout).spending(), "");
  layout = {.current = pink,
            .lines = {{pink, "20-21 19-20"}},
            .turn = 3,
            .symbol = Symbol::square,
            .has_switch_card = true,
            .power = Power::railroad_switch};
  EXPECT_EQ(Scene(layout).spending(), "");
}

/// The turn of a switch in which the second of two sections is due.
[[nodiscard]] Layout double_with_switch() {
  return {.current = pink,
          .lines = {{pink, "20-21 19-20"}},
          .turn = 3,
          .symbol = Symbol::square,
          .has_switch_card = true,
          .power = Power::second_section};
}

TEST(NextStationLondonEdges, WithTheSwitchBothSectionsMayBeginAnywhere) {
  // S5.12, S7.22: without, the second one begins at 10, 19 or 21
  Scene scene(double_with_switch());
  scene.run("build:10-20");
  EXPECT_EQ(scene.legal(),
            "build:8-19 build:14-19 build:14-20 build:19-26 build:20-26 build:20-34 build:21-22 "
            "pass");
  Rules rules;
  rules.second_section_uses_switch = false;
  Scene ends(double_with_switch(), rules);
  ends.run("build:10-20");
  EXPECT_EQ(ends.legal(), "build:8-19 build:14-19 build:19-26 build:21-22 pass");
}

TEST(NextStationLondonEdges, AUselessOrDeclinedDoubleStaysFresh) {
  // S5.13
  Scene declined({.current = blue, .power = Power::second_section});
  declined.run("build:40-41 pass");
  EXPECT_EQ(declined.line(s0, blue), "40-41");
  EXPECT_TRUE(declined.state.table.spent.empty());
  Scene passed({.current = blue, .power = Power::second_section});
  passed.run("pass");
  EXPECT_TRUE(passed.game.turn(passed.state).is_chance());
  // At the harbour no triangle but 1 is near 0 and 1; the central station is closed to it here.
  Rules rules = with_power(purple, Power::second_section);
  rules.board = harbour();
  rules.central_any_card = false;
  Scene useless(1, usual(rules), "card:s-triangle build:0-1");
  EXPECT_TRUE(useless.game.turn(useless.state).is_chance());
  EXPECT_TRUE(useless.state.table.spent.empty());
}

TEST(NextStationLondonEdges, TheCircleChangesOneFactorOnly) {
  // S5.14: 6 is alone in its corner; the Circle may be declined
  Scene useless(last_turn(green, "4-13 13-14 4-5 9-14 5-6", Power::circle));
  const Network before = useless.game.network(useless.state.table, s0);
  useless.run("pass circle:6");
  EXPECT_EQ(useless.line_points(s0), (Ints{12, 0, 0, 0}));
  EXPECT_EQ(useless.game.network(useless.state.table, s0), before);
  Scene declined(last_turn(green, "4-13 13-14 4-5 9-14 5-6", Power::circle));
  declined.run("pass circle:none");
  EXPECT_EQ(declined.line_points(s0), (Ints{12, 0, 0, 0}));
  EXPECT_EQ(declined.state.table.circled[s0], no_station);
}

// --- the end

TEST(NextStationLondonEdges, EachLineVisitsATouristSite) {
  // S5.15: 19 by pink and purple, and 16 by purple
  const Scene scene({.current = purple,
                     .lines = {{pink, "20-21 19-20"}, {purple, "23-29 16-23 29-30 26-30 19-26"}},
                     .turn = 5});
  EXPECT_EQ(scene.game.network(scene.state.table, s0).tourist_visits, 3);
  EXPECT_EQ(scene.game.tourist_points(10), 25);
  EXPECT_EQ(scene.game.tourist_points(11), 25);
}

TEST(NextStationLondonEdges, TheRiverStandsOutsideTheProduct) {
  // S5.16, S7.8: two districts of one station each, one section across the river
  const Layout layout = last_turn(purple, "29-30");
  const Scene two(layout);
  EXPECT_EQ(two.game.standings(two.state)[s0], 2 * 1 + 2);
  Rules rules;
  rules.thames_points = 5;
  const Scene five(layout, rules);
  EXPECT_EQ(five.game.standings(five.state)[s0], 2 * 1 + 5);
}

TEST(NextStationLondonEdges, ObjectivesAreLookedAtOnceForEverybody) {
  // S5.17. At the harbour: 3-6 and 5-8 cross the river, each within one district: 1 x 2 + 2 points;
  // 10 for the objective, and 8 is a tourist site.
  Rules rules = with_ring({pink, purple, green, blue}, objectives());
  rules.rounds = 1;
  rules.end_card_count = 1;
  rules.board = harbour();
  rules.objectives_fixed = {Objective::six_thames};
  rules.objective_thames = 1;
  Scene scene(2, rules, "card:u-joker build:3-6");
  EXPECT_EQ(scene.scores(), (Ints{0, 0}));
  scene.run("build:5-8");
  EXPECT_EQ(scene.scores(), (Ints{14, 15}));
}

TEST(NextStationLondonEdges, PowersOfIdlePencilsDoNothing) {
  // S5.18: blue has the Circle and lies in slot 1
  Scene scene(2, short_rounds(with_power(blue, Power::circle)),
              "card:u-circle build:29-30 pass build:20-21");
  EXPECT_EQ(scene.state.table.round, 2);
  EXPECT_TRUE(scene.told<StationCircled>().empty());
}

TEST(NextStationLondonEdges, PassingIsADecision) {
  // S5.19
  Scene scene({.current = purple,
               .lines = {{purple, "28-29 29-38 37-38 16-28 29-32"}},
               .turn = 6,
               .symbol = Symbol::square});
  EXPECT_EQ(scene.legal(), "pass");
  scene.run("pass");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
}

// --- rules fields

TEST(NextStationLondonFields, FewerRoundsMakeFewerLines) {
  // S7.1, S7.4
  Rules rules = short_rounds();
  rules.rounds = 2;
  const Scene scene(1, rules, "card:u-circle pass card:s-circle pass card:u-square pass");
  EXPECT_TRUE(scene.over());
  rules.rounds = 5;
  EXPECT_EQ(setup_error(rules), "rules.out_of_range");
  rules = {};
  rules.end_card_count = 6;
  EXPECT_EQ(setup_error(rules), "next_station_london.too_few_cards");
}

TEST(NextStationLondonFields, TheDeckIsAnyCards) {
  // S7.3
  const auto rules = read_settings<Rules>(
      "deck=switch,u-joker,u-joker,s-circle end_card_count=2 pencil_assignment=fixed "
      "pencil_ring=purple,blue,pink,green");
  ASSERT_TRUE(rules.ok());
  EXPECT_EQ(changed_settings(*rules),
            "deck=u-joker,u-joker,s-circle,switch end_card_count=2 pencil_assignment=fixed "
            "pencil_ring=purple,blue,pink,green");
  const Scene scene(1, *rules);
  EXPECT_EQ(scene.weight("card:u-joker"), 2U);
  EXPECT_EQ(scene.weight("card:u-circle"), 0U);
  Rules many;
  for (int i = 0; i < 110; ++i) many.deck.add(Card::u_joker);
  EXPECT_EQ(setup_error(many), "next_station_london.too_many_cards");
}

TEST(NextStationLondonFields, AllCardsMayBeFlipped) {
  // S7.5: the switch would lie alone after ten turns
  Rules rules = usual(all_cards());
  rules.end_card_count = 1;
  Scene scene(1, rules);
  for (const CardRow& row : card_table) {
    if (row.symbol == Symbol::railroad_switch) continue;
    EXPECT_EQ(scene.state.table.round, 1);
    scene.run("card:" + std::string(row.token) + " pass");
  }
  EXPECT_EQ(scene.state.table.round, 2);
  rules.deck = {Card::railroad_switch};
  EXPECT_EQ(setup_error(rules), "next_station_london.too_few_cards");
}

TEST(NextStationLondonFields, TheCentralStationMayTakeAJoker) {
  // S7.7
  Rules rules;
  rules.central_any_card = false;
  Layout layout{.current = pink, .lines = {{pink, "20-21"}}, .turn = 2};
  EXPECT_EQ(Scene(layout, rules).refusal("build:19-20"), "next_station_london.wrong_symbol");
  layout.symbol = Symbol::joker;
  EXPECT_EQ(Scene(layout, rules).refusal("build:19-20"), "ok");
}

TEST(NextStationLondonFields, TracksAndPointsAreNumbers) {
  // S7.9, S7.10
  const auto rules = read_settings<Rules>("tourist_track=3,-1 interchange_points=2:7,4:1");
  ASSERT_TRUE(rules.ok());
  const NextStationLondon game = make(1, *rules);
  EXPECT_EQ(game.tourist_points(0), 3);
  EXPECT_EQ(game.tourist_points(5), -1);
  Network network;
  network.shared = {stations({1, 2}), stations({3}), stations({4})};
  EXPECT_EQ(game.interchange_points(network), 2 * 7 + 0 + 1);
  const auto bad = read_settings<Rules>("interchange_points=5:1");
  ASSERT_TRUE(bad.ok());
  EXPECT_EQ(setup_error(*bad), "next_station_london.bad_interchange");
}

TEST(NextStationLondonFields, AFixedRingHasEachColour) {
  // S7.11, S7.12
  EXPECT_EQ(setup_error(with_ring({purple, blue, pink})), "next_station_london.bad_ring");
  EXPECT_EQ(setup_error(with_ring({purple, blue, pink, pink})), "next_station_london.bad_ring");
  Rules unused;
  unused.pencil_ring = {blue};
  EXPECT_EQ(setup_error(unused), "ok");
  EXPECT_TRUE(Scene(1, unused).game.turn(Scene(1, unused).state).is_chance());
}

TEST(NextStationLondonFields, ObjectivesAreDrawnOrFixed) {
  // S7.13, S7.14, S7.15
  Rules rules = usual(objectives());
  rules.objectives_in_play = 5;
  Scene all(1, rules);
  EXPECT_EQ(all.game.chances(all.state).total(), 1U);
  all.run("objectives:eight_interchanges,all_districts,all_tourist,all_central,six_thames");
  EXPECT_EQ(all.state.table.objectives.size(), 5);
  rules.objectives_fixed = {Objective::all_tourist};
  EXPECT_TRUE(Scene(1, rules).state.table.objectives.contains(Objective::all_tourist));
  EXPECT_EQ(Scene(1, rules).state.table.objectives.size(), 1);
  rules.objectives_fixed = {Objective::all_tourist, Objective::all_tourist};
  EXPECT_EQ(setup_error(rules), "next_station_london.repeated_objective");
  rules.shared_objectives = false;
  EXPECT_EQ(setup_error(rules), "ok");
}

TEST(NextStationLondonFields, ObjectivesHaveThresholds) {
  // S7.16, S7.17, S7.18
  Rules rules = as_worked(objectives());
  rules.objectives_fixed = {Objective::eight_interchanges, Objective::six_thames};
  rules.objective_points = 3;
  rules.objective_interchanges = 4;  // 19, 26, 30 and 36
  rules.objective_thames = 7;        // of six
  EXPECT_EQ(Scene(1, rules, worked_game).scores(), Ints{78 + 3});
  rules.objective_thames = 25;
  EXPECT_EQ(setup_error(rules), "next_station_london.bad_objective");
  rules.objective_thames = 24;
  EXPECT_EQ(setup_error(rules), "ok");
  rules.objective_interchanges = 54;
  EXPECT_EQ(setup_error(rules), "next_station_london.bad_objective");
}

TEST(NextStationLondonFields, PowersAreDrawnOrFixed) {
  // S7.19, S7.20
  Rules rules = usual();
  rules.powers_fixed = {Power::joker};
  EXPECT_EQ(setup_error(rules), "ok");  // not in use
  rules.pencil_powers = true;
  EXPECT_EQ(setup_error(rules), "next_station_london.bad_powers");
  const Scene scene(2, usual(with_powers({Power::circle, Power::joker, Power::second_section,
                                          Power::railroad_switch})));
  EXPECT_EQ(scene.game.unspent_power(scene.state.table, s1), Power::second_section);
}

TEST(NextStationLondonFields, TheCircleMayBeTakenByItself) {
  // S7.21: 4 is the lowest of the four stations in NC
  Rules rules;
  rules.circle_choice = CircleChoice::automatic;
  Scene scene(last_turn(green, "4-13 13-14 4-5 9-14 5-6", Power::circle), rules);
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 15);
  scene.run("pass");
  EXPECT_EQ(scene.told<StationCircled>().at(0).station, Station{4});
  EXPECT_EQ(scene.line_points(s0), (Ints{15, 0, 0, 0}));
}

TEST(NextStationLondonFields, AfterTheCentralStationAnyOrNoSecondSection) {
  // S7.23
  const Layout layout{.current = green,
                      .lines = {{green, "13-18"}},
                      .turn = 2,
                      .symbol = Symbol::joker,
                      .power = Power::second_section};
  Scene any(layout);
  any.run("build:18-19");
  EXPECT_EQ(any.legal(),
            "build:1-13 build:4-13 build:4-19 build:8-13 build:8-19 build:12-13 build:13-14 "
            "build:13-17 build:13-32 build:14-19 build:19-20 build:19-25 build:19-26 build:19-31 "
            "pass");
  Rules rules;
  rules.double_joker_via_central = DoubleJokerViaCentral::none;
  Scene none(layout, rules);
  none.run("build:18-19");
  EXPECT_TRUE(none.game.turn(none.state).is_chance());
}

TEST(NextStationLondonFields, GradesHaveBounds) {
  // S7.25, S7.26
  Rules rules = full();
  rules.solo_module_penalty = 1;
  rules.solo_grade_bounds = {10};
  EXPECT_EQ(make(1, rules).grade(11), 0);
  EXPECT_EQ(make(1, rules).grade(12), 1);
  rules.solo_grade_bounds = {10, 10};
  EXPECT_EQ(setup_error(rules, 1), "next_station_london.bad_grades");
}

TEST(NextStationLondonFields, ChoicesMayBeSeenAtOnce) {
  // S7.27
  Rules rules = usual();
  rules.hide_simultaneous = false;
  Scene scene(2, rules, "card:s-circle build:29-30");
  EXPECT_FALSE(scene.game.sealed(scene.state));
  const View view = scene.game.view(scene.state, s1);
  EXPECT_EQ(view.table.shown[s0].size, 1);
  EXPECT_EQ(scene.game.redact(scene.log[scene.log.size() - 1], s1),
            scene.log[scene.log.size() - 1]);
  scene.run("build:20-21");
  EXPECT_EQ(scene.line(s0, purple), "29-30");
  EXPECT_EQ(scene.state.table.shown, PerSeat<Choice>{});
}

TEST(NextStationLondonFields, PresetsChangeTheFieldsTheyName) {
  // S7.28
  EXPECT_EQ(changed_settings(base()), "");
  EXPECT_EQ(changed_settings(objectives()), "shared_objectives=true");
  EXPECT_EQ(changed_settings(powers()), "pencil_powers=true");
  EXPECT_EQ(changed_settings(full()), "shared_objectives=true pencil_powers=true");
  EXPECT_EQ(changed_settings(powers_auto_circle()), "pencil_powers=true circle_choice=auto");
  EXPECT_EQ(changed_settings(no_switch_exception()), "switch_ignored_turns=0");
  EXPECT_EQ(changed_settings(all_cards()), "flip_all_cards=true");
}

}  // namespace
}  // namespace libgames::next_station_london
