// What is hidden in Next Station London, and what worlds and sound states are. Numbers refer to
// RULES.md.

#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "next_station_london_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::next_station_london {
namespace {

using namespace scenes;

TEST(NextStationLondonKnowledge, AnyCardThatIsLeftMayBeFlipped) {
  // S6.1
  const Scene scene(1, usual(), "card:u-circle pass card:switch");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 9U);
  EXPECT_EQ(scene.weight("card:u-circle"), 0U);
  EXPECT_EQ(scene.weight("card:switch"), 0U);
  EXPECT_EQ(scene.weight("card:s-joker"), 1U);
}

/// Two seats in their first turn; purple, that of seat 0, has `double`.
[[nodiscard]] Scene first_turn(const std::string& tokens) {
  return Scene(2, usual(with_power(purple, Power::second_section)), "card:s-circle " + tokens);
}

TEST(NextStationLondonKnowledge, ChoicesAreSealedUntilTheLastOne) {
  // S6.2: a seat before its second section looks like one before its first
  Scene scene = first_turn("");
  const View before = scene.game.view(scene.state, s1);
  const Seats both = scene.state.table.active;
  scene.run("build:29-30");
  EXPECT_EQ(scene.game.view(scene.state, s1), before);
  EXPECT_EQ(scene.game.view(scene.state, s0).own.size, 1);
  scene.run("build:29-37");
  const View finished = scene.game.view(scene.state, s1);
  EXPECT_NE(finished.table.active, both);
  EXPECT_EQ(finished.table.sheets, before.table.sheets);
  EXPECT_EQ(finished.own, Choice{});
  EXPECT_EQ(scene.game.view(scene.state, Viewer::audience()).own, Choice{});
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 3 * 1 + 2);  // MW, MC, SW, and the river
  scene.run("build:21-31");
  EXPECT_EQ(scene.line(s0, purple), "29-30 29-37");
  EXPECT_EQ(scene.state.sealed, PerSeat<Choice>{});
}

TEST(NextStationLondonKnowledge, TheStandingCountsWhatTheViewerSees) {
  // S6.2: 29-30 leads from MW to MC across the river
  const Scene scene = first_turn("build:29-30");
  const auto standing = [&scene](Viewer viewer) {
    return scene.game.standing(scene.game.view(scene.state, viewer), s0);
  };
  EXPECT_EQ(standing(s0), 2 * 1 + 2);
  EXPECT_EQ(standing(s1), 0);
  EXPECT_EQ(standing(Viewer::audience()), 0);
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 4);
  Rules open = usual(with_power(purple, Power::second_section));
  open.hide_simultaneous = false;
  const Scene shown(2, open, "card:s-circle build:29-30");
  EXPECT_EQ(shown.game.standing(shown.game.view(shown.state, s1), s0), 4);
}

TEST(NextStationLondonKnowledge, SectionsAreSealedAndTheCircleIsNot) {
  // S6.2, S4.11
  Rules rules = short_rounds(with_power(purple, Power::circle));
  Scene scene(2, rules);
  EXPECT_FALSE(scene.game.sealed(scene.state));  // nobody decides
  scene.run("card:u-circle");
  EXPECT_TRUE(scene.game.sealed(scene.state));
  EXPECT_TRUE(scene.game.sealed(scene.game.view(scene.state, s1)));
  scene.run("build:29-30 pass");
  EXPECT_TRUE(scene.game.turn(scene.state).is_decision());
  EXPECT_FALSE(scene.game.sealed(scene.state));
  rules.hide_simultaneous = false;
  EXPECT_FALSE(make(2, rules).sealed(Scene(2, rules, "card:u-circle").state));
}

TEST(NextStationLondonKnowledge, OthersAreToldWhoHasFinished) {
  // S6.2: after the first section a second one may follow
  Scene scene = first_turn("build:29-30");
  const Event first = scene.log[scene.log.size() - 1];
  EXPECT_EQ(scene.game.redact(first, s0), first);
  EXPECT_EQ(scene.game.redact(first, s1), std::nullopt);
  EXPECT_EQ(scene.game.redact(first, Viewer::audience()), std::nullopt);
  scene.run("pass");
  const Event last = scene.log[scene.log.size() - 1];
  EXPECT_EQ(scene.game.redact(last, s0), last);
  EXPECT_EQ(scene.game.redact(last, s1), Event(ChoiceMade{s0, std::nullopt}));
  EXPECT_EQ(scene.game.redact(last, Viewer::audience()), Event(ChoiceMade{s0, std::nullopt}));
}

TEST(NextStationLondonKnowledge, OnlyTheLastChoiceTellsTheOthers) {
  // S6.2
  const auto reveals = [](const Scene& scene, Seat seat, const std::string& token) {
    return scene.game.reveals(scene.state, seat,
                              *libgames::parse(scene.game, scene.state, seat, token));
  };
  EXPECT_FALSE(reveals(first_turn(""), s0, "pass"));
  Scene last = first_turn("");
  last.act(s1, *libgames::parse(last.game, last.state, s1, "build:21-31"));
  EXPECT_TRUE(reveals(last, s0, "pass"));
  EXPECT_FALSE(reveals(last, s0, "build:29-30"));  // a second section may follow
  last.run("build:29-30");
  EXPECT_TRUE(reveals(last, s0, "build:29-37"));
  const Scene solo(1, usual(), "card:s-circle");
  EXPECT_FALSE(reveals(solo, s0, "pass"));
}

/// How often seat 0 has drawn what, as the audience may think.
[[nodiscard]] std::map<std::string, int> worlds(const Scene& scene, int trials) {
  std::map<std::string, int> counts;
  Rng rng(11);
  const View view = scene.game.view(scene.state, Viewer::audience());
  for (int i = 0; i < trials; ++i) {
    const State world = scene.game.determinize(view, rng);
    const Choice choice = world.sealed[s0];
    std::string text;
    for (std::size_t j = 0; j < choice.size; ++j) {
      append_word(text,
                  libgames::text(scene.game, world, s0, action_of(choice.sections[j])).substr(6));
    }
    ++counts[text];
  }
  return counts;
}

TEST(NextStationLondonKnowledge, WhoHasFinishedHasDrawnAnyLegalSections) {
  // S6.3: of purple's circles, 30 and 37, or none, each is drawn with 1/3. From 30 a second section
  // leads to 31 or, from 29, to 37; from 37 to 43 or, from 29, to 30; or it is declined.
  constexpr int trials = 9000;
  const auto counts = worlds(first_turn("build:29-30 pass"), trials);
  const std::map<std::string, double> expected = {
      {"", 3.0},      {"29-30", 1.0},       {"29-30 29-37", 1.0}, {"29-30 30-31", 1.0},
      {"29-37", 1.0}, {"29-37 29-30", 1.0}, {"29-37 37-43", 1.0}};
  EXPECT_EQ(counts.size(), expected.size());
  for (const auto& [text, ninths] : expected) {
    const double share = ninths / 9.0;
    const double sigma = std::sqrt(trials * share * (1 - share));
    EXPECT_LT(std::abs(counts.at(text) - trials * share), 5 * sigma) << text;
  }
}

TEST(NextStationLondonKnowledge, WhoHasNotFinishedHasNotBegun) {
  // S6.3
  const auto counts = worlds(first_turn("build:29-30"), 5);
  EXPECT_EQ(counts, (std::map<std::string, int>{{"", 5}}));
  const Scene scene = first_turn("build:29-30");
  Rng rng(1);
  EXPECT_EQ(scene.game.determinize(scene.game.view(scene.state, s0), rng), scene.state);
}

// --- sound states

TEST(NextStationLondonKnowledge, AChangedStateIsNotSound) {
  // S2.1, S4.3, S4.8
  const Scene scene(2, usual(with_power(purple, Power::circle)),
                    "card:s-circle build:29-30 build:21-31 card:s-square build:26-30");
  const auto problem = [&scene](auto change) {
    State state = scene.state;
    change(state);
    const Problems problems = scene.game.check(state);
    return problems.empty() ? "ok" : std::string(problems[0].id.substr(20));
  };
  const auto section = [&scene](const std::string& text) {
    return action_of(sections(scene.game, text)[0]);
  };
  EXPECT_EQ(problem([](State&) {}), "ok");
  EXPECT_EQ(problem([](State& s) { s.table.round = 5; }), "bad_round");
  EXPECT_EQ(problem([](State& s) { s.table.phase = static_cast<Phase>(7); }), "bad_phase");
  EXPECT_EQ(problem([](State& s) { s.table.active = Seats(); }), "bad_active");
  EXPECT_EQ(problem([](State& s) { s.table.active.add(Seat{2}); }), "bad_active");
  EXPECT_EQ(problem([](State& s) { s.table.phase = Phase::circle; }), "bad_active");
  EXPECT_EQ(problem([](State& s) { s.table.circled[Seat{2}] = Station{1}; }), "bad_seat");
  EXPECT_EQ(problem([](State& s) { s.table.ring[0] = blue; }), "bad_ring");
  EXPECT_EQ(problem([](State& s) { s.table.powers[blue] = Power::circle; }), "bad_power");
  EXPECT_EQ(problem([](State& s) { s.table.objectives.add(Objective::all_tourist); }),
            "bad_objectives");
  EXPECT_EQ(problem([](State& s) { ++s.table.unflipped[0]; }), "bad_cards");
  EXPECT_EQ(problem([](State& s) { ++s.table.underground; }), "bad_cards");
  EXPECT_EQ(problem([](State& s) { ++s.table.turn; }), "bad_turn");
  EXPECT_EQ(problem([](State& s) { s.table.colours[s0] = green; }), "bad_colour");
  EXPECT_EQ(problem([&](State& s) { s.table.sheets[s0].lines[green].insert(section("4-13")); }),
            "bad_closed");
  EXPECT_EQ(problem([&](State& s) { s.table.sheets[s0].lines[purple].insert(section("0-1")); }),
            "bad_line");
  EXPECT_EQ(problem([&](State& s) { s.table.sheets[s0].lines[purple].insert(section("18-25")); }),
            "bad_line");
  EXPECT_EQ(problem([](State& s) { s.table.sheets[s0].lines[purple].insert(Action{155}); }),
            "bad_section");
  EXPECT_EQ(problem([&](State& s) { s.table.sheets[s0].closed.insert(section("0-1")); }),
            "bad_closed");
  EXPECT_EQ(problem([](State& s) { s.table.sheets[s0].front.ends = 0; }), "bad_front");
  EXPECT_EQ(problem([&](State& s) { s.table.sheets[s1].front.open.insert(section("0-1")); }),
            "bad_front");
  EXPECT_EQ(problem([](State& s) { s.table.sheets[s0].line_points[0] = 1; }), "bad_points");
  EXPECT_EQ(problem([](State& s) { s.table.circled[s0] = Station{1}; }), "bad_circle");
  EXPECT_EQ(problem([](State& s) { s.sealed[s1].add(Section{0}); }), "bad_choice");
  EXPECT_EQ(problem([](State& s) { s.sealed[s0].sections[1] = Section{3}; }), "bad_choice");
  EXPECT_EQ(problem([](State& s) { s.table.shown[s0].add(Section{0}); }), "bad_choice");
}

/// The id, without that of the game, of the first problem of a state after `change`.
template <class Change>
[[nodiscard]] std::string problem_after(const Scene& scene, Change change) {
  State state = scene.state;
  change(state);
  const Problems problems = scene.game.check(state);
  return problems.empty() ? "ok" : std::string(problems[0].id.substr(20));
}

TEST(NextStationLondonKnowledge, NoByteIsOutOfRange) {
  // S2.1, S2.2: nothing is looked up in a table before
  const Scene scene(2, usual(with_power(purple, Power::circle)), "card:s-circle build:29-30");
  const auto problem = [&scene](auto change) { return problem_after(scene, change); };
  EXPECT_EQ(problem([](State& s) { s.table.round = 100; }), "bad_round");
  EXPECT_EQ(problem([](State& s) { s.table.round = 0; }), "bad_round");
  EXPECT_EQ(problem([](State& s) { s.table.colours[s1] = static_cast<Colour>(4); }), "bad_colour");
  EXPECT_EQ(problem([](State& s) { s.table.ring[3] = static_cast<Colour>(40); }), "bad_ring");
  EXPECT_EQ(problem([](State& s) { s.table.powers[green] = static_cast<Power>(99); }), "bad_power");
  EXPECT_EQ(problem([](State& s) { s.table.card = static_cast<Card>(200); }), "bad_cards");
  EXPECT_EQ(problem([](State& s) { s.table.circled[s0] = Station{53}; }), "bad_circle");
  EXPECT_EQ(problem([](State& s) { s.table.objectives.bits = 0x20; }), "bad_objectives");
  EXPECT_EQ(problem([](State& s) { s.table.sheets[s0].lines[blue].insert(Action{255}); }),
            "bad_section");
  EXPECT_EQ(problem([](State& s) { s.table.sheets[s1].front.open.insert(Action{252}); }),
            "bad_section");
  EXPECT_EQ(problem([](State& s) { s.table.sheets[s1].front.ends |= Stations{1} << 63; }),
            "bad_front");
  EXPECT_EQ(problem([](State& s) { s.sealed[s0].sections[0] = Section{253}; }), "bad_choice");
  EXPECT_EQ(problem([](State& s) { s.sealed[s0].size = 3; }), "bad_choice");
  EXPECT_EQ(problem([](State& s) { s.table.unused[4] = 1; }), "bad_unused");
  EXPECT_EQ(problem([](State& s) { s.table.has_switch = std::bit_cast<Flag>(std::uint8_t{2}); }),
            "bad_flag");
}

TEST(NextStationLondonKnowledge, WhatTheRulesRuleOutIsNotSound) {
  // S4.1, S4.4, S4.9, S4.11, S4.12, S7.11, S7.20
  const Scene scene(2, usual(with_power(purple, Power::joker)),
                    "card:s-circle build:29-30 pass card:s-square");
  const auto problem = [&scene](auto change) { return problem_after(scene, change); };
  const auto all = [&scene](Phase phase) {
    return problem_after(scene, [=](State& s) {
      s.table.phase = phase;
      s.table.active = Seats();
    });
  };
  EXPECT_EQ(all(Phase::lay_out_pencils), "bad_ring");
  EXPECT_EQ(all(Phase::draw_objectives), "bad_power");
  EXPECT_EQ(all(Phase::over), "bad_phase");
  EXPECT_EQ(problem([](State& s) { std::swap(s.table.ring[1], s.table.ring[3]); }), "bad_ring");
  EXPECT_EQ(problem([](State& s) { std::swap(s.table.powers[pink], s.table.powers[green]); }),
            "bad_power");
  EXPECT_EQ(problem([](State& s) { s.table.card = Card::s_joker; }), "bad_cards");
  EXPECT_EQ(problem([](State& s) { s.table.has_switch = true; }), "bad_switch");
  EXPECT_EQ(problem([](State& s) { s.table.spent.add(s1); }), "line_too_short");
  EXPECT_EQ(problem([](State& s) {
              Sheet& sheet = s.table.sheets[s1];
              const NextStationLondon game = make(1);
              const Plan& plan = game.plan();
              sheet.draw(plan, pink, *plan.between(Station{21}, Station{31}));
              sheet.draw(plan, pink, *plan.between(Station{30}, Station{31}));
            }),
            "line_too_long");
  EXPECT_EQ(problem([](State& s) { s.table.sheets[s1].line_points[3] = 1; }), "bad_points");
}

TEST(NextStationLondonKnowledge, PointsOfEarlierRoundsAreThoseOfTheirLines) {
  // S4.12: 29-30 scores 2 x 1 and 2
  const Scene scene(1, short_rounds(), "card:u-circle build:29-30 card:u-joker");
  EXPECT_EQ(scene.line_points(s0), (Ints{4, 0, 0, 0}));
  EXPECT_EQ(problem_after(scene, [](State& s) { s.table.sheets[s0].line_points[0] = 5; }),
            "bad_points");
}

TEST(NextStationLondonKnowledge, LinesThatCrossAreNotSound) {
  // S4.7, S4.8: 26-40 crosses 30-31
  Scene scene({.current = blue, .lines = {{pink, "21-31 30-31"}, {blue, "33-40"}}, .turn = 2});
  Sections& line = scene.state.table.sheets[s0].lines[blue];
  line.insert(action_of(sections(scene.game, "26-40")[0]));
  ASSERT_FALSE(scene.game.check(scene.state).empty());
  EXPECT_EQ(scene.game.check(scene.state)[0].id, "next_station_london.crossing");
}

TEST(NextStationLondonKnowledge, BeforeTheRoundsNothingIsThere) {
  // S3.2, S3.4
  Scene scene(2, full());
  EXPECT_TRUE(scene.game.check(scene.state).empty());
  scene.state.table.sheets[s0].lines[purple].insert(Action{0});
  ASSERT_FALSE(scene.game.check(scene.state).empty());
  EXPECT_EQ(scene.game.check(scene.state)[0].id, "next_station_london.bad_line");
  scene.state = scene.game.start();
  scene.state.table.ring = {purple, blue, pink, green};
  EXPECT_EQ(scene.game.check(scene.state).at(0).id, "next_station_london.bad_ring");
}

}  // namespace
}  // namespace libgames::next_station_london
