// The edge cases of Dozito, section 5 of RULES.md.

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
using scenes::Scene;
using scenes::SceneRules;
using scenes::two_seats;
using Codes = std::vector<std::string>;
using Ints = std::vector<int>;

/// Seat 0 has `card` in cell `number`, everything else is face down.
[[nodiscard]] Layout one_card(int number, const std::string& card) {
  std::string grid;
  for (int cell = 1; cell <= 12; ++cell) grid += (cell == number ? card : "--") + " ";
  return {.grids = {grid}};
}

/// Eleven cards of seat 0 are face up, all red but cell 1; cell 12 is face down.
[[nodiscard]] Layout eleven(const std::string& first) {
  return {.grids = {first + " R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 --"}};
}

TEST(DozitoEdge, ACardTurnedUpMayBelongToTheCellJustFilled) {
  // D5.1
  Scene scene = two_seats({}, "draw turn-up:R5 place:5 turn-up:B5");
  EXPECT_EQ(scene.legal(), "place:5 discard:0 discard:1");
  scene.run("place:5");
  EXPECT_EQ(scene.hand(), "R5");
  EXPECT_EQ(scene.legal(), "discard:0 discard:1");
}

TEST(DozitoEdge, ADrawnCardMayPushOutItsNumberOrGo) {
  // D5.2
  Scene placed(2, {}, one_card(5, "R5"));
  placed.run("draw turn-up:B5 place:5 discard:0");
  EXPECT_EQ(placed.next(), s1);
  EXPECT_EQ(placed.pile(0), (Codes{"Y9", "R5"}));
  Scene refused(2, {}, one_card(5, "R5"));
  refused.run("draw turn-up:B5 discard:0");
  EXPECT_EQ(refused.next(), s1);
  EXPECT_EQ(refused.cell(s0, 5), "R5");
}

TEST(DozitoEdge, APileCardMayPushOutItsNumber) {
  // D5.3
  Scene scene(2, {}, one_card(9, "R9"));
  scene.run("take:0 place:9");
  EXPECT_EQ(scene.hand(), "R9");
  EXPECT_EQ(scene.legal(), "discard:0");
}

TEST(DozitoEdge, ADiscardMayGoWhereTheCardCameFrom) {
  // D5.4
  Layout layout = one_card(9, "R9");
  layout.piles = {"B1 Y9", "Y8"};
  Scene kept(2, {}, layout);
  kept.run("take:0 place:9");
  EXPECT_EQ(kept.legal(), "discard:0 discard:1");
  Scene emptied(2, {}, one_card(9, "R9"));
  emptied.run("take:0 place:9");
  EXPECT_EQ(emptied.legal(), "discard:0");
}

TEST(DozitoEdge, BothPilesHaveACardAtTheStartOfATurn) {
  // D5.5
  const Scene scene = two_seats({}, "take:0 place:9 turn-up:B2 place:2 turn-up:B4 discard:0");
  EXPECT_EQ(scene.legal(), "take:0 take:1 draw");
}

TEST(DozitoEdge, AJokerEndsTheTurnOnlyOverAFaceUpCard) {
  // D5.6
  Scene scene(2, {}, one_card(3, "B3"));
  scene.run("draw turn-up:RJ place:4 turn-up:GJ");
  EXPECT_EQ(scene.game.legal(scene.state, s0).size(), 14);
  scene.run("place:3");
  EXPECT_EQ(scene.legal(), "discard:0 discard:1");
}

TEST(DozitoEdge, AJokerThatIsPushedOutHasToGo) {
  // D5.7
  Scene scene(2, {}, one_card(3, "BJ"));
  scene.run("draw turn-up:RJ place:3");
  EXPECT_EQ(scene.hand(), "BJ");
  EXPECT_EQ(scene.refusal("place:4"), "dozito.must_discard");
}

TEST(DozitoEdge, AJokerTurnedUpIsFreeATakenOneIsPlaced) {
  // D5.8
  const Scene turned_up = two_seats({}, "draw turn-up:B2 place:2 turn-up:RJ");
  EXPECT_EQ(turned_up.game.legal(turned_up.state, s0).size(), 14);
  const Scene taken(2, {}, "turn-up:RJ turn-up:Y8 take:0");
  EXPECT_EQ(taken.game.legal(taken.state, s0).size(), 12);
  EXPECT_EQ(taken.refusal("discard:0"), "dozito.must_place");
}

TEST(DozitoEdge, AStopCardRefusedOrOnAFaceUpCardIsLikeAnyOther) {
  // D5.9
  EXPECT_EQ(two_seats({}, "draw turn-up:R1 discard:0").next(), s1);
  Scene scene(2, {}, one_card(1, "B1"));
  scene.run("draw turn-up:R1 place:1");
  EXPECT_EQ(scene.hand(), "B1");
  scene.run("discard:0");
  EXPECT_EQ(scene.next(), s1);
}

TEST(DozitoEdge, ACardUnderAStopCardHasToGoEvenIfItsCellIsFree) {
  // D5.10
  const Scene scene = two_seats({}, "draw turn-up:R1 place:1 turn-up:G4");
  EXPECT_EQ(scene.refusal("place:4"), "dozito.must_discard");
  EXPECT_TRUE(scene.told<CardUncovered>().at(0).must_go);
}

TEST(DozitoEdge, AnExtraTurnCardForcedOutByAStopCardGivesATurn) {
  // D5.11
  EXPECT_EQ(two_seats({}, "draw turn-up:R1 place:1 turn-up:R4 discard:0").next(), s0);
  Scene pushed(2, {}, one_card(6, "P6"));
  pushed.run("draw turn-up:B6 place:6 discard:0");
  EXPECT_EQ(pushed.next(), s0);
}

TEST(DozitoEdge, AStopCardForcedOutDoesNothing) {
  // D5.12
  const Scene scene = two_seats({}, "draw turn-up:R1 place:1 turn-up:R7 discard:0");
  EXPECT_EQ(scene.next(), s1);
  EXPECT_EQ(scene.cell(s0, 7), "--");
}

TEST(DozitoEdge, ATakenStopCardIsPlacedAndStops) {
  // D5.13
  Scene scene(2, {}, "turn-up:R1 turn-up:Y8 take:0");
  EXPECT_EQ(scene.legal(), "place:1");
  scene.run("place:1 turn-up:B4");
  EXPECT_EQ(scene.legal(), "discard:0");
}

TEST(DozitoEdge, AnExtraTurnCardGivesATurnOnlyWhenItIsPushedOut) {
  // D5.14
  Scene scene = two_seats({}, "draw turn-up:R4 place:4 turn-up:B8 discard:0");
  EXPECT_EQ(scene.next(), s1);
  scene.run("draw turn-up:P2 discard:0 draw turn-up:G4 place:4 discard:0");
  EXPECT_EQ(scene.next(), s0);
}

TEST(DozitoEdge, ATakenExtraTurnCardGivesNothing) {
  // D5.15
  Scene scene(2, {}, "turn-up:R4 turn-up:Y8 take:0");
  EXPECT_EQ(scene.legal(), "place:4");
  scene.run("place:4 turn-up:B8 discard:0");
  EXPECT_EQ(scene.next(), s1);
}

TEST(DozitoEdge, TheCardJustDiscardedMayBeTakenInTheExtraTurn) {
  // D5.16
  const Scene scene = two_seats({}, "draw turn-up:R4 discard:0 take:0");
  EXPECT_EQ(scene.next(), s0);
  EXPECT_EQ(scene.hand(), "R4");
}

/// Two cells a seat; a to d go to cell 1 and p to r to cell 2, all of one colour but p. b is an
/// EXTRA TURN card. After the set-up the draw pile has one card.
[[nodiscard]] Rules tiny() {
  Rules rules;
  rules.deck = Deck{.name = "tiny"};
  rules.deck.add({.code = "a", .number = 1});
  rules.deck.add({.code = "b", .number = 1, .kinds = {.extra = true}});
  rules.deck.add({.code = "c", .number = 1});
  rules.deck.add({.code = "d", .number = 1});
  rules.deck.add({.code = "p", .colour = 1, .number = 2});
  rules.deck.add({.code = "q", .number = 2});
  rules.deck.add({.code = "r", .number = 2});
  rules.rows = 1;
  rules.cols = 2;
  return rules;
}

TEST(DozitoEdge, TheDrawPileIsMadeAnewBeforeAnExtraTurn) {
  // D5.17
  const Scene scene(2, tiny(), "turn-up:a turn-up:p draw turn-up:b discard:0");
  EXPECT_EQ(scene.next(), s0);
  EXPECT_EQ(scene.state.table.stock_size, 1);
  EXPECT_EQ(scene.pile(0), Codes{"b"});
}

TEST(DozitoEdge, NothingHappensWhenTheDrawPileEmptiesDuringATurn) {
  // D5.18
  const Scene scene(2, tiny(), "turn-up:a turn-up:p draw turn-up:c");
  EXPECT_EQ(scene.state.table.stock_size, 0);
  EXPECT_TRUE(scene.told<DrawPileReformed>().empty());
}

TEST(DozitoEdge, WithoutCardsUnderTheTopsThereIsNoDrawing) {
  // D5.19: five cards for four cells; the only other one is drawn, and lies alone
  Rules rules = tiny();
  rules.deck.size = 5;
  rules.discard_seed = 0;
  const Scene scene(2, rules, "draw turn-up:c discard:1");
  EXPECT_EQ(scene.state.table.stock_size, 0);
  EXPECT_EQ(scene.legal(), "take:1");
  EXPECT_EQ(scene.refusal("draw"), "dozito.draw_pile_empty");
  EXPECT_EQ(scene.refusal("take:0"), "dozito.pile_empty");
}

TEST(DozitoEdge, AnExtraTurnThatIsOwedComesBeforeTheLastTurns) {
  // D5.20
  Scene scene(2, {}, eleven("B1"));
  scene.run("draw turn-up:R12 place:12 turn-up:G2 discard:0");
  EXPECT_EQ(scene.state.table.trigger, s0);
  EXPECT_EQ(scene.next(), s0);
  scene.run("draw turn-up:P1 discard:0");
  EXPECT_EQ(scene.next(), s1);
  scene.run("draw turn-up:P2 discard:0");
  EXPECT_EQ(scene.state.table.round, 2);
}

TEST(DozitoEdge, AnotherCompleteGridChangesNothing) {
  // D5.21: seat 1 completes its grid in its last turn, and seat 0 has no further turn
  Layout layout = eleven("B1");
  layout.grids.emplace_back("G1 B2 B3 B4 B5 B6 B7 B8 G9 B10 B11 --");
  Scene scene(2, {}, layout);
  scene.run("draw turn-up:R12 place:12 turn-up:P2 discard:0");
  scene.run("draw turn-up:B12 place:12 turn-up:P4 discard:0");
  EXPECT_EQ(scene.told<LastTurnsBegun>().size(), 1U);
  EXPECT_EQ(scene.state.table.round, 2);
}

TEST(DozitoEdge, ACompleteGridMayBeChanged) {
  // D5.21
  Layout layout = eleven("B1");
  layout.grids.emplace_back("G1 B2 B3 B4 B5 B6 B7 B8 G9 B10 B11 P12");
  Scene scene(2, {}, layout);
  scene.state.table.trigger = s0;
  scene.state.table.current = s1;
  scene.run("draw turn-up:P2 place:2");
  EXPECT_EQ(scene.hand(), "B2");
}

TEST(DozitoEdge, TheEndIsLookedAtAfterTheDiscard) {
  // D5.22
  Scene scene(2, {}, eleven("B1"));
  scene.run("draw turn-up:R12 place:12 turn-up:P2");
  EXPECT_EQ(scene.state.table.trigger, no_seat);
  EXPECT_EQ(scene.legal(), "place:2 discard:0 discard:1");
  scene.run("discard:0");
  EXPECT_EQ(scene.state.table.trigger, s0);
}

TEST(DozitoEdge, ElevenAndOneFaceDownDoNotWin) {
  // D5.23: 75 points for eleven, and the suns of red 1 to 11: 13
  Scene scene(2, {}, Layout{.grids = {"R1 R2 R3 R4 R5 R6 R7 R8 R9 -- R11 --"}});
  scene.run("draw turn-up:R10 place:10");
  EXPECT_FALSE(scene.over());
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 75 + 13);
}

TEST(DozitoEdge, TwelveInALastTurnWin) {
  // D5.24
  Layout layout = eleven("B1");
  layout.grids.emplace_back("BJ B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 --");
  Scene scene(2, {}, layout);
  scene.run("draw turn-up:R12 place:12 turn-up:P2 discard:0 draw turn-up:B12 place:12");
  EXPECT_EQ(scene.winners(), Ints{1});
}

TEST(DozitoEdge, TheSunsOfASingleCardCount) {
  // D5.25: R1 has three
  const Scene scene(2, {}, one_card(1, "R1"));
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 3);
}

TEST(DozitoEdge, ThereIsNoPassing) {
  // D5.26
  const Scene scene = two_seats();
  EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, "pass"), std::nullopt);
  EXPECT_EQ(scene.refusal("discard:0"), "dozito.no_card_in_hand");
}

TEST(DozitoEdge, TwoExtraTurnCardsOfANumberEndAtALimit) {
  // D5.27: R4 and B4 push each other out; the limit of two lets the third one go
  SceneRules rules;
  rules.deck.rows[16].kinds.extra = true;  // B4
  rules.extra_turn_limit = 2;
  Layout layout = one_card(4, "R4");
  layout.piles[0] = "B4";
  Scene scene(2, rules, layout);
  scene.run("take:0 place:4 discard:0");
  EXPECT_EQ(scene.next(), s0);
  scene.run("take:0 place:4 discard:0 take:0 place:4 discard:0");
  EXPECT_EQ(scene.next(), s1);
}

TEST(DozitoEdge, StatesHoldThePilesAndTextsShowTheTops) {
  // D5.28
  const Scene scene = two_seats({}, "draw turn-up:B4 discard:0");
  EXPECT_EQ(scene.pile(0), (Codes{"Y9", "B4"}));
  const std::string text = scene.game.text(scene.game.view(scene.state, s1));
  EXPECT_NE(text.find("discard pile 0: 2 cards, top B4"), std::string::npos) << text;
  EXPECT_EQ(text.find("Y9"), std::string::npos) << text;
}

}  // namespace
}  // namespace libgames::dozito
