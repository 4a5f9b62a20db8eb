// Cards, set-up, turns and scores of Dozito. Numbers refer to RULES.md.

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
using scenes::two_seats;
using Codes = std::vector<std::string>;
using Ints = std::vector<int>;

[[nodiscard]] const CardRow& row(const std::string& code) {
  return reconstructed_75.rows[scenes::card(reconstructed_75, code).index];
}

/// Seat 0 fills the last cell, 12, with R12; everything else is red but B1 in cell 1.
[[nodiscard]] Layout nearly_full() { return {.grids = {"B1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 --"}}; }

// --- the game and its cards

TEST(DozitoGame, TwoToFiveSeatsPlayThreeRounds) {
  // D1.1
  EXPECT_EQ(Dozito::info.seats, (GameInfo::SeatRange{2, 5}));
  EXPECT_EQ(Dozito::make({}, 1).error().id, "setup.seats");
  EXPECT_EQ(Dozito::make({}, 6).error().id, "setup.seats");
  EXPECT_EQ(scenes::make(2).rules().rounds, 3);
}

TEST(DozitoCards, FiveColoursHaveTwelveNumbersAndThreeJokers) {
  // D2.1
  EXPECT_EQ(reconstructed_75.cards(), 75);
  for (const char* joker : {"RJ", "BJ", "GJ", "YJ", "PJ"}) {
    EXPECT_EQ(row(joker).copies, 3);
    EXPECT_EQ(row(joker).number, 0);
    EXPECT_TRUE(row(joker).kinds.joker);
  }
  EXPECT_EQ(row("Y12").number, 12);
  EXPECT_EQ(row("Y12").colour, 3);
  EXPECT_EQ(row("Y12").copies, 1);
}

TEST(DozitoCards, ACardMayBeOfSeveralKinds) {
  // D2.2
  SceneRules rules;
  CardRow& card = rules.deck.rows[4];  // R5
  card.kinds = {.stop = true, .extra = true};
  Scene scene = two_seats(rules, "draw turn-up:R5 place:5 turn-up:B2");
  EXPECT_EQ(scene.legal(), "discard:0 discard:1");
  Scene refused = two_seats(rules, "draw turn-up:R5 discard:0");
  EXPECT_EQ(refused.next(), s0);
}

TEST(DozitoCards, SunsAndSymbolsAreDataOfTheDeck) {
  // D2.3
  SceneRules rules;
  rules.deck.rows[1].suns = 9;            // R2
  rules.deck.rows[1].kinds.stop = true;   // which is STOP now
  rules.deck.rows[0].kinds.stop = false;  // and R1 is not
  Scene scene = two_seats(rules, "draw turn-up:R1 place:1 turn-up:R2");
  EXPECT_EQ(scene.legal(), "place:2 discard:0 discard:1");
  scene.run("place:2 turn-up:B4");
  EXPECT_EQ(scene.legal(), "discard:0 discard:1");
  EXPECT_EQ(scene.game.sun_points(scene.state, s0), 3 + 9);
}

TEST(DozitoCards, TheReconstructedDeckIsTheTable) {
  // D2.4
  EXPECT_TRUE(row("R1").kinds.stop && row("B12").kinds.stop && row("G5").kinds.stop);
  EXPECT_TRUE(row("Y10").kinds.stop && row("P9").kinds.stop);
  EXPECT_TRUE(row("R10").kinds.extra && row("B3").kinds.extra && row("G8").kinds.extra);
  EXPECT_TRUE(row("Y7").kinds.extra && row("P12").kinds.extra);
  EXPECT_EQ(row("R1").suns, 3);
  EXPECT_EQ(row("G12").suns, 2);
  EXPECT_EQ(row("P10").suns, 1);
  EXPECT_EQ(row("B8").suns, 0);
  EXPECT_EQ(row("YJ").suns, 0);
}

TEST(DozitoGrid, ThreeRowsOfFourCellsAreNumberedRowByRow) {
  // D2.5: 4 ends the first row and 5 begins the second, so they do not touch; 4 and 8 do
  const Scene scene(2, {}, Layout{.grids = {"-- -- -- R4 R5 -- -- R8 -- -- -- --"}});
  EXPECT_EQ(scene.game.cells(), 12);
  const GroupSizes groups = scene.game.groups(scene.state, s0);
  EXPECT_EQ(groups.count, 2);
  EXPECT_EQ(groups.sizes[0], 2);
  EXPECT_EQ(groups.sizes[1], 1);
}

TEST(DozitoGrid, CellsTouchAtTheirSidesOnly) {
  // D2.6: 6 touches 2, 5, 7 and 10, not 1, 3, 9 and 11
  const Scene sides(2, {}, Layout{.grids = {"-- B2 -- -- B5 B6 B7 -- -- B10 -- --"}});
  EXPECT_EQ(sides.game.groups(sides.state, s0).sizes[0], 5);
  const Scene corners(2, {}, Layout{.grids = {"B1 -- B3 -- -- B6 -- -- B9 -- B11 --"}});
  EXPECT_EQ(corners.game.groups(corners.state, s0).count, 5);
}

TEST(DozitoScoring, PointsGrowWithTheSizeOfAGroup) {
  // D2.7: the groups 1-2-3-4-5-6 (six, 25 points) and 9-10 (two, 2 points)
  const Scene scene(2, {}, Layout{.grids = {"R1 R2 R3 R4 R5 R6 -- -- B9 B10 -- --"}});
  const int suns = scene.game.sun_points(scene.state, s0);
  EXPECT_EQ(scene.game.standings(scene.state)[s0] - suns, 27);
}

// --- set-up

TEST(DozitoSetUp, WhatRemainsIsTheDrawPile) {
  // D3.1
  const std::vector<int> sizes{49, 37, 25, 13};
  for (int seats = 2; seats <= 5; ++seats) {
    const Scene scene(seats, {}, "turn-up:Y9 turn-up:Y8");
    EXPECT_EQ(scene.state.table.stock_size, sizes[static_cast<std::size_t>(seats - 2)]);
    EXPECT_EQ(scene.state.table.face_down[s1], 12);
  }
}

TEST(DozitoSetUp, ACardIsTurnedUpForEachPile) {
  // D3.2
  const Scene scene = two_seats();
  EXPECT_EQ(scene.pile(0), Codes{"Y9"});
  EXPECT_EQ(scene.pile(1), Codes{"Y8"});
}

TEST(DozitoSetUp, ARandomSeatBeginsRoundOne) {
  // D3.3
  Scene scene(scenes::make(3), Layout{});
  scene.state = scene.game.start();
  scene.run("turn-up:Y9 turn-up:Y8");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 3U);
  EXPECT_EQ(scene.weight("first:2"), 1U);
  scene.run("first:2");
  EXPECT_EQ(scene.next(), s2);
}

TEST(DozitoSetUp, TheLowestTotalBeginsALaterRound) {
  // D3.4
  SceneRules rules;
  rules.max_turns_per_round = 1;
  Scene scene(3, rules, Layout{});
  scene.state.table.group_points = {{20, 10, 10}};
  scene.state.table.starter = s1;
  scene.run("draw turn-up:B4 discard:0 turn-up:Y9 turn-up:Y8");
  EXPECT_EQ(scene.state.table.round, 2);
  EXPECT_EQ(scene.next(), s2);
}

// --- a turn

/// Two cells a seat and seven cards: after the set-up the draw pile has one card.
[[nodiscard]] Rules tiny() {
  Rules rules;
  rules.deck = Deck{.name = "tiny"};
  for (const char* code : {"a", "b", "c", "d"}) rules.deck.add({.code = code, .number = 1});
  for (const char* code : {"p", "q", "r"}) rules.deck.add({.code = code, .number = 2});
  rules.rows = 1;
  rules.cols = 2;
  return rules;
}

TEST(DozitoTurn, AnEmptyDrawPileIsMadeAnew) {
  // D4.1: the draw pile is one card, which seat 0 discards on a
  Scene scene(2, tiny(), "turn-up:a turn-up:p draw turn-up:b discard:0");
  EXPECT_EQ(scene.state.table.stock_size, 1);
  EXPECT_EQ(scene.pile(0), Codes{"b"});
  EXPECT_EQ(scene.told<DrawPileReformed>(), std::vector<DrawPileReformed>{{1}});
  EXPECT_EQ(scene.legal(), "take:0 take:1 draw");
}

TEST(DozitoTurn, ATurnBeginsWithACard) {
  // D4.2
  Scene scene = two_seats();
  EXPECT_EQ(scene.legal(), "take:0 take:1 draw");
  scene.run("take:1");
  EXPECT_EQ(scene.hand(), "Y8");
  Scene empty(2, {}, Layout{.piles = {"", "Y8"}});
  EXPECT_EQ(empty.legal(), "take:1 draw");
}

TEST(DozitoTurn, ANumberHasItsCellAndAJokerHasAll) {
  // D4.3
  EXPECT_EQ(two_seats({}, "draw turn-up:B4").legal(), "place:4 discard:0 discard:1");
  EXPECT_EQ(two_seats({}, "take:0").legal(), "place:9");
  const Scene joker = two_seats({}, "draw turn-up:GJ");
  EXPECT_EQ(joker.game.legal(joker.state, s0).size(), 14);
}

TEST(DozitoTurn, TwelveOfOneColourWinOnPlacing) {
  // D4.4
  Layout layout = nearly_full();
  layout.grids[0].replace(0, 2, "RJ");
  Scene scene(2, {}, layout);
  scene.run("draw turn-up:R12 place:12");
  EXPECT_TRUE(scene.over());
  EXPECT_EQ(scene.winners(), Ints{0});
  EXPECT_EQ(scene.told<GridsWon>(), std::vector<GridsWon>{{Seats::only(s0)}});
}

TEST(DozitoTurn, ACardUnderAPlacedOneIsTurnedUp) {
  // D4.5
  Scene scene = two_seats({}, "draw turn-up:R5 place:5");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
  scene.run("turn-up:B7");
  EXPECT_EQ(scene.hand(), "B7");
  EXPECT_EQ(scene.legal(), "place:7 discard:0 discard:1");
}

TEST(DozitoTurn, AReplacedCardHasToGo) {
  // D4.6
  Scene scene(2, {}, Layout{.grids = {"-- -- -- -- RJ -- -- -- -- -- -- --"}});
  scene.run("draw turn-up:B5 place:5");
  EXPECT_EQ(scene.hand(), "RJ");
  EXPECT_EQ(scene.legal(), "discard:0 discard:1");
  EXPECT_EQ(two_seats({}, "draw turn-up:R1 place:1 turn-up:B5").legal(), "discard:0 discard:1");
}

TEST(DozitoTurn, ADiscardEndsTheTurn) {
  // D4.7
  const Scene scene = two_seats({}, "draw turn-up:R1 discard:1");
  EXPECT_EQ(scene.next(), s1);
  EXPECT_EQ(scene.pile(1), (Codes{"Y8", "R1"}));
}

TEST(DozitoTurn, AnEmptyPileIsFilledFirst) {
  // D4.8
  EXPECT_EQ(two_seats({}, "take:1 place:8 turn-up:B2").legal(), "place:2 discard:1");
}

TEST(DozitoTurn, AGridFaceUpBringsTheLastTurns) {
  // D4.9
  Scene scene(3, {}, nearly_full());
  scene.run("draw turn-up:R12 place:12 turn-up:G2 discard:0");
  EXPECT_EQ(scene.told<LastTurnsBegun>(), std::vector<LastTurnsBegun>{{s0}});
  EXPECT_EQ(scene.next(), s0);  // G2 is an EXTRA TURN card
  scene.run("draw turn-up:P1 discard:0 draw turn-up:P2 discard:0");
  EXPECT_EQ(scene.next(), s2);
  scene.run("draw turn-up:P4 discard:0");
  EXPECT_EQ(scene.state.table.round, 2);
}

TEST(DozitoTurn, AnExtraTurnCardThatIsDiscardedGivesAnotherTurn) {
  // D4.10
  EXPECT_EQ(two_seats({}, "draw turn-up:R4 discard:0").next(), s0);
  EXPECT_EQ(two_seats({}, "draw turn-up:B2 place:2 turn-up:R4 discard:0").next(), s0);
  Scene pushed(2, {}, Layout{.grids = {"-- -- -- R4 -- -- -- -- -- -- -- --"}});
  pushed.run("draw turn-up:B4 place:4 discard:0");
  EXPECT_EQ(pushed.next(), s0);
  EXPECT_EQ(two_seats({}, "draw turn-up:B4 discard:0").next(), s1);
}

// --- scores

TEST(DozitoScoring, GroupsAndSunsCount) {
  // D4.11: 4 + 3 + 3 + 2 cards are 10 + 5 + 5 + 2, with 15 suns
  SceneRules rules;
  rules.rounds = 1;
  Scene scene(2, rules,
              Layout{.grids = {"R1 R2 B3 B4 R5 G6 B7 Y8 R9 G10 G11 Y12"}, .piles = {"Y9", "YJ"}});
  scene.run("draw turn-up:P1 discard:0 draw turn-up:P2 discard:0");
  EXPECT_EQ(scene.round_scores(), (std::vector<Ints>{{37, 0}}));
  EXPECT_EQ(scene.scores(), (Ints{37, 0}));
}

TEST(DozitoScoring, TheHighestTotalWinsThenTheBestRound) {
  // D4.12
  SceneRules rules;
  rules.rounds = 2;
  rules.max_turns_per_round = 1;
  Scene scene(2, rules, Layout{});
  scene.state.table.round = 2;
  scene.state.table.group_points = {{30, 30}};
  scene.state.table.best_round = {{20, 25}};
  scene.run("draw turn-up:B4 discard:0");
  EXPECT_TRUE(scene.over());
  EXPECT_EQ(scene.winners(), Ints{1});
  scene.state.table.best_round = {{25, 25}};
  EXPECT_EQ(scene.winners(), (Ints{0, 1}));
  scene.state.table.group_points = {{31, 30}};
  EXPECT_EQ(scene.winners(), Ints{0});
}

TEST(DozitoScoring, TheBestRoundMayBeBelowZero) {
  // D4.12: R1 has three suns, each of which costs a point here
  SceneRules rules;
  rules.sun_points = -1;
  rules.max_turns_per_round = 1;
  Scene scene(2, rules, Layout{.grids = {"R1 -- -- -- -- -- -- -- -- -- -- --"}});
  scene.run("draw turn-up:B4 discard:0");
  EXPECT_EQ(scene.state.table.best_round[s0], -3);
  EXPECT_EQ(scene.state.table.best_round[s1], 0);
}

TEST(DozitoScoring, AWinningGridBeatsAnyTotal) {
  // D4.13
  Layout layout = nearly_full();
  layout.grids[0].replace(0, 2, "RJ");
  Scene scene(2, {}, layout);
  scene.state.table.group_points = {{0, 90}};
  scene.run("draw turn-up:R12 place:12");
  EXPECT_EQ(scene.winners(), Ints{0});
  EXPECT_EQ(scene.scores(), (Ints{0, 90}));
  EXPECT_TRUE(scene.round_scores().empty());
}

TEST(DozitoTurn, AGuardEndsTheRound) {
  // D4.14: the extra turn that R4 would give is not played
  SceneRules rules;
  rules.max_turns_per_round = 2;
  Scene scene =
      two_seats(rules, "draw turn-up:B2 place:2 turn-up:B4 discard:0 draw turn-up:R4 discard:0");
  EXPECT_EQ(scene.round_scores(), (std::vector<Ints>{{2, 0}}));
  EXPECT_EQ(scene.state.table.round, 2);
}

}  // namespace
}  // namespace libgames::dozito
