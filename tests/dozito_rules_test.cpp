// Every rules field of Dozito, section 7 of RULES.md.

#include <string>
#include <vector>

#include "dozito_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito {
namespace {

using scenes::Layout;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::Scene;
using scenes::SceneRules;
using scenes::setup_error;
using scenes::two_seats;
using Codes = std::vector<std::string>;
using Ints = std::vector<int>;

/// Seat 0 has `card` in cell `number`, everything else is face down.
[[nodiscard]] Layout one_card(int number, const std::string& card) {
  std::string grid;
  for (int cell = 1; cell <= 12; ++cell) grid += (cell == number ? card : "--") + " ";
  return {.grids = {grid}};
}

/// Seat 0 fills the last cell of a red grid with R12.
[[nodiscard]] Layout eleven_red() { return {.grids = {"RJ R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 --"}}; }

/// What is said of settings that are read from text alone; "ok" for nothing.
[[nodiscard]] std::string read_error(const std::string& settings) {
  const auto rules = read_settings<Rules>(settings);
  return rules.ok() ? "ok" : std::string(rules.error().id);
}

// --- the game

TEST(DozitoRules, RoundsAreCounted) {
  // D7.1
  SceneRules rules;
  rules.rounds = 2;
  rules.max_turns_per_round = 1;
  Scene scene(2, rules, "turn-up:Y9 turn-up:Y8 draw turn-up:B4 discard:0");
  EXPECT_FALSE(scene.over());
  scene.run("turn-up:Y9 turn-up:Y8 draw turn-up:B4 discard:0");
  EXPECT_TRUE(scene.over());
  rules.rounds = 101;
  EXPECT_EQ(setup_error(rules), "rules.out_of_range");
}

TEST(DozitoRules, ADeckMayBeReplaced) {
  // D7.2
  SceneRules rules;
  rules.deck.rows[0].code = "one";
  rules.deck.name = "mine";
  const Scene scene(2, rules, "turn-up:one turn-up:Y8");
  EXPECT_EQ(scene.pile(0), Codes{"one"});
  EXPECT_EQ(read_error("deck=box-75"), "ok");
  EXPECT_EQ(read_error("deck=reconstructed-75"), "ok");
  EXPECT_EQ(read_error("deck=mine"), "rules.unknown_table");
}

TEST(DozitoRules, ADeckHasEnoughCardsAndNotTooMany) {
  // D7.2: five grids of 12, two discards and one card to draw are 63
  SceneRules rules;
  rules.deck.size = 54;  // four colours and P1, P2: 4 * 15 + 2 cards
  EXPECT_EQ(rules.deck.cards(), 62);
  EXPECT_EQ(setup_error(rules, 5), "dozito.too_few_cards");
  rules.deck.size = 55;
  EXPECT_EQ(setup_error(rules, 5), "ok");
  rules.deck = reconstructed_75;
  rules.deck.rows[0].copies = 47;
  EXPECT_EQ(setup_error(rules), "dozito.too_many_cards");
  rules.deck.rows[0].copies = 46;
  EXPECT_EQ(setup_error(rules), "ok");
}

TEST(DozitoRules, ACardOfADeckIsSound) {
  // D7.2
  const auto error_with = [](const CardRow& card) {
    SceneRules rules;
    rules.deck.rows[0] = card;
    return setup_error(rules);
  };
  EXPECT_EQ(error_with({.code = "X", .number = 1}), "ok");
  EXPECT_EQ(error_with({.code = "", .number = 1}), "dozito.bad_card");
  EXPECT_EQ(error_with({.code = "X Y", .number = 1}), "dozito.bad_card");
  EXPECT_EQ(error_with({.code = "X", .number = 13}), "dozito.bad_card");
  EXPECT_EQ(error_with({.code = "X", .number = 0}), "dozito.bad_card");
  EXPECT_EQ(error_with({.code = "X", .number = 1, .kinds = {.joker = true}}), "dozito.bad_card");
  EXPECT_EQ(error_with({.code = "X", .colour = 8, .number = 1}), "dozito.bad_card");
  EXPECT_EQ(error_with({.code = "X", .number = 1, .suns = 101}), "dozito.bad_card");
  EXPECT_EQ(error_with({.code = "X", .number = 1, .copies = 0}), "dozito.bad_card");
  EXPECT_EQ(error_with({.code = "B5", .number = 1}), "dozito.repeated_card");
  SceneRules rules;
  rules.deck.name = "no name";
  EXPECT_EQ(setup_error(rules), "dozito.bad_deck");
}

TEST(DozitoRules, RowsChangeTheGrid) {
  // D7.3: 4 by 4; cells 13 to 16 only take jokers
  SceneRules rules;
  rules.rows = 4;
  rules.group_points = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const Scene scene = two_seats(rules, "draw turn-up:RJ");
  EXPECT_EQ(scene.game.legal(scene.state, s0).size(), 18);
  EXPECT_EQ(scene.game.action_count(), 21);
  rules.rows = 6;
  EXPECT_EQ(setup_error(rules), "dozito.bad_grid");
}

TEST(DozitoRules, ColumnsChangeWhichCellsTouch) {
  // D7.4: in two rows of six, cell 1 is above cell 7
  SceneRules rules;
  rules.rows = 2;
  rules.cols = 6;
  const Scene scene(2, rules, Layout{.grids = {"R1 -- -- -- -- -- R7 -- -- -- -- --"}});
  EXPECT_EQ(scene.game.groups(scene.state, s0).sizes[0], 2);
  rules.cols = 1;
  EXPECT_EQ(setup_error(rules), "dozito.bad_card");  // there is no cell for a 3
}

TEST(DozitoRules, GroupPointsAreByTable) {
  // D7.5
  SceneRules rules;
  rules.group_points = {4, -1, 5, 10, 16, 25, 35, 45, 55, 65, 75, 85, 99};
  const Scene scene(
      2, rules, Layout{.grids = {"R5 B4 -- -- -- -- -- -- -- G9 G10 --"}, .piles = {"Y9", "Y8"}});
  // R5, B4 stand alone in cells 1 and 2, G9 and G10 (a sun) touch: 4 + 4 - 1 + 1
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 8);
  rules.group_points = {0, 2, 5};
  EXPECT_EQ(setup_error(rules), "dozito.too_few_points");
  EXPECT_EQ(read_error("group_points=0,2,5"), "ok");
  EXPECT_EQ(read_error("group_points=0,2,101"), "rules.out_of_range");
  EXPECT_EQ(read_error("group_points="), "rules.bad_value");
  EXPECT_EQ(read_error("group_points=1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1"),
            "rules.bad_value");
}

TEST(DozitoRules, SunsMayBeWorthMore) {
  // D7.6: R1 has three suns
  SceneRules rules;
  rules.sun_points = -5;
  const Scene scene(2, rules, one_card(1, "R1"));
  EXPECT_EQ(scene.game.standings(scene.state)[s0], -15);
}

TEST(DozitoRules, CornersMayTouch) {
  // D7.7
  SceneRules rules;
  rules.diagonal_adjacency = true;
  const Scene scene(2, rules, Layout{.grids = {"B1 -- B3 -- -- B6 -- -- B9 -- B11 B8"}});
  const GroupSizes groups = scene.game.groups(scene.state, s0);
  EXPECT_EQ(groups.count, 1);
  EXPECT_EQ(groups.sizes[0], 6);
  const Scene edges(2, rules, Layout{.grids = {"-- -- -- B4 -- -- -- -- B9 -- -- --"}});
  EXPECT_EQ(edges.game.groups(edges.state, s0).count, 2);
}

// --- discard piles and draw pile

TEST(DozitoRules, PilesMayBeginEmpty) {
  // D7.8: the first discards fill them
  SceneRules rules;
  rules.discard_seed = 1;
  Scene one(2, rules, "turn-up:Y9 draw turn-up:B4");
  EXPECT_EQ(one.legal(), "place:4 discard:1");
  rules.discard_seed = 0;
  Scene none(2, rules);
  EXPECT_EQ(none.legal(), "draw");
  none.run("draw turn-up:B4");
  EXPECT_EQ(none.legal(), "place:4 discard:0 discard:1");
}

TEST(DozitoRules, DiscardsNeedNotFillAnEmptyPile) {
  // D7.9
  SceneRules rules;
  rules.discard_must_fill_empty = false;
  Scene scene = two_seats(rules, "take:1 place:8 turn-up:B2");
  EXPECT_EQ(scene.legal(), "place:2 discard:0 discard:1");
  EXPECT_EQ(two_seats({}, "take:1 place:8 turn-up:B2").refusal("discard:0"),
            "dozito.must_fill_empty");
}

/// Two cells a seat; after the set-up the draw pile has one card.
[[nodiscard]] Rules tiny() {
  Rules rules;
  rules.deck = Deck{.name = "tiny"};
  rules.deck.add({.code = "a", .number = 1, .kinds = {.extra = true}});
  for (const char* code : {"b", "c", "d"}) rules.deck.add({.code = code, .number = 1});
  for (const char* code : {"p", "q", "r"}) {
    rules.deck.add({.code = code, .colour = 1, .number = 2});
  }
  rules.rows = 1;
  rules.cols = 2;
  return rules;
}

TEST(DozitoRules, TheDrawPileMayBeMadeAnewOnDrawing) {
  // D7.10
  Rules rules = tiny();
  rules.reform_timing = ReformTiming::when_drawing;
  Scene scene(2, rules, "turn-up:b turn-up:p draw turn-up:c discard:0");
  EXPECT_EQ(scene.pile(0), (Codes{"b", "c"}));
  EXPECT_EQ(scene.legal(), "take:0 take:1 draw");
  scene.run("draw");
  EXPECT_EQ(scene.pile(0), Codes{"c"});
  EXPECT_EQ(scene.weight("turn-up:b"), 1U);
  scene.run("turn-up:b");
  EXPECT_EQ(scene.hand(), "b");
  rules.deck.size = 5;  // with one card outside the grids no pile ever has two
  rules.discard_seed = 0;
  EXPECT_EQ(Scene(2, rules, "draw turn-up:c discard:1").legal(), "take:1");
}

TEST(DozitoRules, AnEmptyDrawPileMayEndTheRound) {
  // D7.11: a is an EXTRA TURN card, but the round ends before that turn
  Rules rules = tiny();
  rules.draw_exhausted = DrawExhausted::end_round;
  const Scene scene(2, rules, "turn-up:b turn-up:p draw turn-up:a discard:0");
  EXPECT_EQ(scene.round_scores(), (std::vector<Ints>{{0, 0}}));
  EXPECT_EQ(scene.state.table.round, 2);
}

// --- STOP and EXTRA TURN

TEST(DozitoRules, ADrawnStopCardMayBeHarmless) {
  // D7.12
  SceneRules rules;
  rules.stop_on_draw = false;
  EXPECT_EQ(two_seats(rules, "draw turn-up:R1 place:1 turn-up:B4").legal(),
            "place:4 discard:0 discard:1");
}

TEST(DozitoRules, AStopCardTurnedUpMayBeHarmless) {
  // D7.13
  SceneRules rules;
  rules.stop_on_flip = false;
  EXPECT_EQ(two_seats(rules, "draw turn-up:R2 place:2 turn-up:R1 place:1 turn-up:B4").legal(),
            "place:4 discard:0 discard:1");
  EXPECT_EQ(two_seats(rules, "draw turn-up:R1 place:1 turn-up:B4").legal(), "discard:0 discard:1");
}

TEST(DozitoRules, ATakenStopCardMayBeHarmless) {
  // D7.14
  SceneRules rules;
  rules.stop_on_take = false;
  const Scene scene(2, rules, "turn-up:R1 turn-up:Y8 take:0 place:1 turn-up:B4");
  EXPECT_EQ(scene.legal(), "place:4 discard:0");
}

TEST(DozitoRules, AStopCardMayCancelTheExtraTurnItForces) {
  // D7.15: both turned up and face up; but not if the STOP card is not active
  SceneRules rules;
  rules.stop_cancels_extra_turn = true;
  EXPECT_EQ(two_seats(rules, "draw turn-up:R1 place:1 turn-up:R4 discard:0").next(), s1);
  Scene pushed(2, rules, one_card(6, "P6"));
  pushed.run("draw turn-up:B6 place:6 discard:0");
  EXPECT_EQ(pushed.next(), s1);
  EXPECT_EQ(two_seats(rules, "draw turn-up:R4 discard:0").next(), s0);
  rules.stop_on_draw = false;
  Scene inactive(2, rules, one_card(6, "P6"));
  inactive.run("draw turn-up:B6 place:6 discard:0");
  EXPECT_EQ(inactive.next(), s0);
}

TEST(DozitoRules, ADrawnExtraTurnCardMayGiveNothing) {
  // D7.16
  SceneRules rules;
  rules.extra_on_drawn = false;
  EXPECT_EQ(two_seats(rules, "draw turn-up:R4 discard:0").next(), s1);
}

TEST(DozitoRules, AnExtraTurnCardTurnedUpMayGiveNothing) {
  // D7.17: refused, or forced out by a STOP card
  SceneRules rules;
  rules.extra_on_flipped = false;
  EXPECT_EQ(two_seats(rules, "draw turn-up:R2 place:2 turn-up:R4 discard:0").next(), s1);
  EXPECT_EQ(two_seats(rules, "draw turn-up:R1 place:1 turn-up:R4 discard:0").next(), s1);
  EXPECT_EQ(two_seats(rules, "draw turn-up:R4 discard:0").next(), s0);
}

TEST(DozitoRules, AnExtraTurnCardPushedOutMayGiveNothing) {
  // D7.18
  SceneRules rules;
  rules.extra_on_replaced = false;
  Scene scene(2, rules, one_card(4, "R4"));
  scene.run("draw turn-up:B4 place:4 discard:0");
  EXPECT_EQ(scene.next(), s1);
}

// --- the instant win

TEST(DozitoRules, AGridMayWinAtTheEndOfATurn) {
  // D7.19: the card turned up is discarded first; R4 would have given an extra turn
  SceneRules rules;
  rules.instant_win_timing = InstantWinTiming::end_of_turn;
  Scene scene(2, rules, eleven_red());
  scene.run("draw turn-up:R12 place:12 turn-up:G2");
  EXPECT_FALSE(scene.over());
  scene.run("discard:0");
  EXPECT_EQ(scene.winners(), Ints{0});
  EXPECT_TRUE(scene.told<ExtraTurnGranted>().empty());
  Scene spoilt(2, rules, eleven_red());
  spoilt.run("draw turn-up:R12 place:12 turn-up:B1 place:1 discard:0");
  EXPECT_FALSE(spoilt.over());
}

TEST(DozitoRules, GridsMayWinAtTheEndOfARound) {
  // D7.19: two of them share the win
  SceneRules rules;
  rules.instant_win_timing = InstantWinTiming::end_of_round;
  Layout layout = eleven_red();
  layout.grids.emplace_back("BJ B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12");
  Scene scene(3, rules, layout);
  scene.run("draw turn-up:R12 place:12 turn-up:P1 discard:0");
  EXPECT_EQ(scene.next(), s1);
  scene.run("draw turn-up:P2 discard:0 draw turn-up:P4 discard:0");
  EXPECT_EQ(scene.winners(), (Ints{0, 1}));
  EXPECT_TRUE(scene.round_scores().empty());
}

TEST(DozitoRules, AGridMayJustScore) {
  // D7.19: 85 points and the suns of red 2 to 12: 12
  SceneRules rules;
  rules.instant_win_timing = InstantWinTiming::off;
  Scene scene(2, rules, eleven_red());
  scene.run("draw turn-up:R12 place:12 turn-up:P1 discard:0 draw turn-up:P2 discard:0");
  EXPECT_EQ(scene.scores(), (Ints{97, 0}));
}

// --- starters, ties and guards

TEST(DozitoRules, TheFirstStarterMayBeFixed) {
  // D7.20
  SceneRules rules;
  rules.first_player = 2;
  Scene scene(scenes::make(3, rules), Layout{});
  scene.state = scene.game.start();
  scene.run("turn-up:Y9 turn-up:Y8");
  EXPECT_EQ(scene.next(), s2);
  EXPECT_EQ(setup_error(rules, 2), "dozito.no_such_seat");
}

TEST(DozitoRules, ATieForTheStartMayBeRandom) {
  // D7.21: seats 1 and 2 have the lowest total
  SceneRules rules;
  rules.max_turns_per_round = 1;
  rules.next_starter_tie = NextStarterTie::random;
  Scene scene(3, rules, Layout{});
  scene.state.table.group_points = {{9, 4, 4}};
  scene.run("draw turn-up:B4 discard:0 turn-up:Y9 turn-up:Y8");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 2U);
  EXPECT_EQ(scene.weight("first:1"), 1U);
  EXPECT_EQ(scene.weight("first:2"), 1U);
  Scene alone(3, rules, Layout{});
  alone.state.table.group_points = {{9, 4, 5}};
  alone.run("draw turn-up:B4 discard:0 turn-up:Y9 turn-up:Y8");
  EXPECT_EQ(alone.next(), s1);
}

TEST(DozitoRules, TiesMayBeShared) {
  // D7.22
  SceneRules rules;
  rules.rounds = 1;
  rules.max_turns_per_round = 1;
  rules.tie_break_best_round = false;
  Scene scene(2, rules, Layout{});
  scene.run("draw turn-up:B4 discard:0");
  scene.state.table.best_round = {{1, 2}};
  EXPECT_EQ(scene.winners(), (Ints{0, 1}));
  EXPECT_EQ(scene.game.outcome(scene.state).tier_count, 2);
}

TEST(DozitoRules, ExtraTurnsMayBeLimited) {
  // D7.23: the second in a row is not granted, and the count begins again with the next seat
  SceneRules rules;
  rules.extra_turn_limit = 1;
  Scene scene = two_seats(rules, "draw turn-up:R4 discard:0");
  EXPECT_EQ(scene.next(), s0);
  scene.run("draw turn-up:B3 discard:0");
  EXPECT_EQ(scene.next(), s1);
  scene.run("draw turn-up:G2 discard:0");
  EXPECT_EQ(scene.next(), s1);
}

TEST(DozitoRules, TurnsMayBeLimited) {
  // D7.24
  SceneRules rules;
  rules.max_turns_per_round = 3;
  Scene scene = two_seats(rules, "draw turn-up:B4 discard:0 draw turn-up:B5 discard:0");
  EXPECT_EQ(scene.state.table.round, 1);
  scene.run("draw turn-up:B8 discard:0");
  EXPECT_EQ(scene.state.table.round, 2);
  EXPECT_EQ(scene.state.table.turns, 0U);
}

TEST(DozitoRules, PresetsHaveNames) {
  // D7.25
  EXPECT_EQ(changed_settings(standard()), "");
  EXPECT_EQ(changed_settings(single_round()), "rounds=1");
  EXPECT_EQ(changed_settings(stop_strict()), "stop_on_take=false");
  EXPECT_EQ(changed_settings(bga_help_literal()),
            "discard_must_fill_empty=false reform_timing=when_drawing");
}

TEST(DozitoRules, TwentyFourFieldsHaveTheDefaultsOfTheGame) {
  // D7.1 to D7.24
  Codes defaults;
  for (const Field<Rules>& field : Rules::fields()) {
    defaults.push_back(std::string(field.info.name) + "=" + field.default_text());
  }
  const Codes expected = {"rounds=3",
                          "deck=box-75",
                          "rows=3",
                          "cols=4",
                          "group_points=0,2,5,10,16,25,35,45,55,65,75,85",
                          "sun_points=1",
                          "diagonal_adjacency=false",
                          "discard_seed=2",
                          "discard_must_fill_empty=true",
                          "reform_timing=start_of_turn",
                          "draw_exhausted=reform",
                          "stop_on_draw=true",
                          "stop_on_flip=true",
                          "stop_on_take=true",
                          "stop_cancels_extra_turn=false",
                          "extra_on_drawn=true",
                          "extra_on_flipped=true",
                          "extra_on_replaced=true",
                          "instant_win_timing=immediate",
                          "first_player=-1",
                          "next_starter_tie=clockwise",
                          "tie_break_best_round=true",
                          "extra_turn_limit=0",
                          "max_turns_per_round=1000"};
  EXPECT_EQ(defaults, expected);
}

}  // namespace
}  // namespace libgames::dozito
