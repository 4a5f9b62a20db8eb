// The rules of Mojo: cards, deal, turns, Mojo Time, scores. Numbers refer to RULES.md.

#include <string>
#include <vector>

#include "mojo_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/core/rng.hpp>
#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo {
namespace {

using scenes::failing_card;
using scenes::last_card;
using scenes::Layout;
using scenes::next_starter;
using scenes::next_starter_by;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::s3;
using scenes::Scene;
using scenes::three_hands;
using scenes::two_pile_scene;

using Ints = std::vector<int>;

// --- the game and its cards

TEST(MojoGame, TakesTwoToEightSeats) {
  // M1.1
  EXPECT_EQ(Mojo::info.seats, (GameInfo::SeatRange{2, 8}));
  EXPECT_FALSE(Mojo::make({}, 1).ok());
  EXPECT_TRUE(Mojo::make({}, 2).ok());
  EXPECT_TRUE(Mojo::make({}, 8).ok());
  EXPECT_FALSE(Mojo::make({}, 9).ok());
}

TEST(MojoCards, TheDeckHasSeventyEightCards) {
  // M2.1
  const Mojo game = scenes::make(4);
  const Chances chances = game.chances(game.start());
  EXPECT_EQ(chances.total(), 78U);
  Ints copies;
  for (const auto& outcome : chances) copies.push_back(static_cast<int>(outcome.weight));
  EXPECT_EQ(copies, (Ints{4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8}));
}

TEST(MojoCards, TheValueFixesTheColour) {
  // M2.1, M4.15: one colour each counts once: 1, 4, 7, 10, 12
  const Layout layout{.hands = {"0 1", "2 3 4", "5 6 7", "8 9 10", "11 12", "1 2 5 8 11"}};
  const Scene scene(6, {}, layout);
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 1);
  EXPECT_EQ(scene.game.standings(scene.state)[s1], 4);
  EXPECT_EQ(scene.game.standings(scene.state)[s2], 7);
  EXPECT_EQ(scene.game.standings(scene.state)[s3], 10);
  EXPECT_EQ(scene.game.standings(scene.state)[Seat{4}], 12);
  EXPECT_EQ(scene.game.standings(scene.state)[Seat{5}], 27);
}

TEST(MojoCards, ALostCardIsNoticed) {
  // M2.1
  Scene scene = three_hands();
  EXPECT_TRUE(scene.game.check(scene.state).empty());
  --scene.state.stock[12];
  --scene.state.table.stock;
  const Problems problems = scene.game.check(scene.state);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].id, "mojo.bad_count");
}

TEST(MojoCards, TheSideOfTheMojoCardIsTheDirectionOfTheNextRound) {
  // M2.2, M4.19
  Scene kept(3, {}, last_card());
  kept.state.table.side = MojoSide::plus10;
  kept.is_reached = false;
  kept.state.table.direction = Direction::counterclockwise;
  kept.run("reveal:8");
  EXPECT_EQ(kept.state.table.side, MojoSide::zero);
  EXPECT_EQ(kept.state.table.direction, Direction::clockwise);
  Scene failed(3, {}, failing_card());
  failed.run("reveal:8");
  EXPECT_EQ(failed.state.table.side, MojoSide::plus10);
  EXPECT_EQ(failed.state.table.direction, Direction::counterclockwise);
}

// --- the deal

TEST(MojoDeal, AGameBeginsClockwiseWithoutPoints) {
  // M3.1
  const Mojo game = scenes::make(3);
  const State state = game.start();
  EXPECT_EQ(state.table.side, MojoSide::zero);
  EXPECT_EQ(state.table.direction, Direction::clockwise);
  for (const Seat seat : all_seats(3)) EXPECT_EQ(game.outcome(state).scores[seat], 0);
}

TEST(MojoDeal, HandsOfEightAreDealtSeatAfterSeat) {
  // M3.2
  const Mojo game = scenes::make(2);
  State state = game.start();
  for (int i = 0; i < 8; ++i) game.settle(state, Chance{12});
  EXPECT_EQ(scenes::names(state.hands.cards[s0]), "12 12 12 12 12 12 12 12");
  EXPECT_EQ(state.table.hidden[s1], 0);
  EXPECT_EQ(game.chances(state).weight(Chance{12}), 0U);
  EXPECT_EQ(game.chances(state).total(), 70U);
  for (int i = 0; i < 8; ++i) game.settle(state, Chance{11});
  EXPECT_EQ(scenes::names(state.hands.cards[s1]), "11 11 11 11 11 11 11 11");
  EXPECT_EQ(state.table.phase, Phase::turn_up);
}

TEST(MojoDeal, TheRestIsTheDrawPile) {
  // M3.3
  const std::vector<int> one_pile{61, 53, 45, 37, 29, 21, 13};
  for (int seats = 2; seats <= 8; ++seats) {
    for (int piles = 1; piles <= 2; ++piles) {
      const Mojo game = scenes::make(seats, {.discard_piles = piles});
      State state = game.start();
      Rng rng(5);
      game.settle(state, rng);
      EXPECT_EQ(state.table.stock, one_pile[static_cast<std::size_t>(seats - 2)] + 1 - piles);
      EXPECT_EQ(state.table.piles.size(0), 1);
      EXPECT_EQ(state.table.piles.size(1), piles - 1);
    }
  }
}

TEST(MojoDeal, ARandomSeatStartsRoundOne) {
  // M3.4, M8.4: after the turn-up, each seat alike
  const Mojo game = scenes::make(3, {.hand_size = 1});
  State state = game.start();
  for (std::uint8_t card = 1; card <= 4; ++card) game.settle(state, Chance{card});
  ASSERT_EQ(state.table.phase, Phase::choose_first);
  EXPECT_EQ(game.chances(state).size(), 3);
  EXPECT_EQ(game.chances(state).weight(Chance{15}), 1U);
  EXPECT_EQ(game.settle(state, Chance{15}), Turn::decision(Seats::only(s2)));
}

TEST(MojoDeal, TheHolderOfTheMojoCardStartsLaterRounds) {
  // M3.5
  EXPECT_EQ(next_starter_by(NextStarter::mojo_holder), s0);
}

// --- turns

TEST(MojoTurn, AnyCardOfTheHandMayBePlayed) {
  // M4.1, M5.1, M5.18: lower, equal and higher ones; two 9s are one choice
  EXPECT_EQ(three_hands().legal(), "play:5 play:7 play:9 play:12");
}

TEST(MojoTurn, ALowerCardEndsTheTurn) {
  // M4.2, M4.8
  Scene scene = three_hands();
  scene.run("play:5");
  EXPECT_EQ(scene.next(), s1);
  EXPECT_EQ(scene.hand(s0), "7 9 9 12");
  EXPECT_EQ(scene.pile(0), "7 5");
}

TEST(MojoTurn, AHigherCardCostsADrawAndEndsTheTurn) {
  // M4.3
  Scene scene = three_hands();
  scene.run("play:9");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
  scene.run("draw:4");
  EXPECT_EQ(scene.hand(s0), "4 5 7 9 12");
  EXPECT_EQ(scene.next(), s1);
}

TEST(MojoTurn, ADrawIsUniformOverTheDrawPile) {
  // M4.3, M8.3: all but the hands and the discards: 62 cards, of the 9s 7 - 2, of the 7s 6 - 2
  Scene scene = three_hands();
  scene.run("play:9");
  const Chances chances = scene.game.chances(scene.state);
  EXPECT_EQ(chances.total(), 62U);
  EXPECT_EQ(chances.weight(Chance{9}), 5U);
  EXPECT_EQ(chances.weight(Chance{7}), 4U);
}

TEST(MojoTurn, AfterAnEqualCardTheSeatHasToPlayAgain) {
  // M4.4
  Scene scene = three_hands();
  scene.run("play:7");
  EXPECT_EQ(scene.next(), s0);
  EXPECT_EQ(scene.legal(), "play:5 play:9 play:12");
}

TEST(MojoTurn, AHigherCardAfterAnEqualOneCostsADraw) {
  // M5.2
  Scene scene = three_hands();
  scene.run("play:7 play:12 draw:0");
  EXPECT_EQ(scene.hand(s0), "0 5 9 9");
  EXPECT_EQ(scene.next(), s1);
}

TEST(MojoTurn, ARevealedCardIsComparedWithNothing) {
  // M4.5, M5.10: a 12 on a 5 draws nothing
  Scene scene(3, {},
              Layout{.hands = {"", "4 4 6 6", "1 2 3 3"}, .face_down = {"0 8 12"}, .top = 5});
  EXPECT_EQ(scene.legal(), "reveal:0 reveal:8 reveal:12");
  scene.run("reveal:12");
  EXPECT_EQ(scene.face_up(s0), "12");
  EXPECT_EQ(scene.hand(s0), "0 8");
  EXPECT_EQ(scene.pile(0), "5");
  EXPECT_EQ(scene.next(), s1);
}

TEST(MojoTurn, TheLastFaceDownCardEndsTheRound) {
  // M4.5, M4.16
  Scene scene(3, {}, last_card());
  scene.run("reveal:8");
  const auto scored = scene.told<RoundScored>();
  ASSERT_EQ(scored.size(), 1U);
  EXPECT_EQ(scored[0].holder, s0);
}

TEST(MojoTurn, AnEmptyHandEndsTheRoundAtOnce) {
  // M4.6, M4.9: seat 1 has had no turn
  Scene scene(2, {.hand_size = 1}, {"5", "12"}, "7");
  scene.run("play:5");
  EXPECT_EQ(scene.state.table.round, 2);
  EXPECT_EQ(scene.scores(), (Ints{0, 12}));
  EXPECT_EQ(scene.told<RoundScored>()[0].holder, s0);
}

TEST(MojoTurn, ThreeCardsAreMojoTime) {
  // M4.7
  Scene scene = three_hands();
  scene.run("play:7 play:5");
  EXPECT_TRUE(scene.in_mojo_time(s0));
  EXPECT_EQ(scene.hand(s0), "9 9 12");
  EXPECT_EQ(scene.face_up(s0), "");
  EXPECT_EQ(scene.next(), s1);
}

TEST(MojoTurn, TwoSeatsNeedTwoCards) {
  // M4.7, M5.7
  Scene scene(2, {.hand_size = 4}, {"5 6 9 12", "2 4 8 10"}, "7");
  scene.run("play:6");
  EXPECT_FALSE(scene.in_mojo_time(s0));
  scene.run("play:4 play:5 draw:1 play:2 play:1");
  EXPECT_TRUE(scene.in_mojo_time(s1));
  EXPECT_TRUE(scene.in_mojo_time(s0));
}

TEST(MojoTurn, TurnsGoInTheDirectionOfTheRound) {
  // M4.8, M5.17: and the direction stays for the round
  Scene scene = three_hands();
  scene.is_reached = false;
  scene.state.table.direction = Direction::counterclockwise;
  scene.run("play:5");
  EXPECT_EQ(scene.next(), s2);
  scene.run("play:3");
  EXPECT_EQ(scene.next(), s1);
  scene.run("play:2");
  EXPECT_EQ(scene.next(), s0);
  EXPECT_EQ(scene.state.table.direction, Direction::counterclockwise);
}

TEST(MojoTurn, WithTwoSeatsTheDirectionChangesNothing) {
  // M5.17
  Scene scene(2, {.hand_size = 4}, {"5 6 9 12", "2 4 8 10"}, "7");
  scene.is_reached = false;
  scene.state.table.direction = Direction::counterclockwise;
  scene.run("play:6");
  EXPECT_EQ(scene.next(), s1);
}

TEST(MojoTurn, InMojoTimeASeatOnlyTurnsUpCards) {
  // M4.9: each seat counts down for itself
  Scene scene(3, {},
              Layout{.hands = {"", "", "1 2 3 3"}, .face_down = {"0 8", "5 6 12"}, .top = 12});
  scene.run("reveal:0");
  EXPECT_EQ(scene.legal(), "reveal:5 reveal:6 reveal:12");
  scene.run("reveal:5");
  EXPECT_EQ(scene.legal(), "play:1 play:2 play:3");
  scene.run("play:1");
  EXPECT_EQ(scene.legal(), "reveal:8");
  EXPECT_EQ(scene.hand(s1), "6 12");
}

TEST(MojoTurn, AllSeatsCanBeInMojoTime) {
  // M5.16
  Scene scene(3, {}, Layout{.face_down = {"0 8", "5 6", "1 2"}});
  scene.run("reveal:0 reveal:5 reveal:1");
  EXPECT_EQ(scene.legal(), "reveal:8");
}

TEST(MojoTurn, TheLastCardOfAChainEndsTheRoundIfItIsNotHigher) {
  // M5.3, M5.5
  Scene equal(2, {.hand_size = 2}, {"7 7", "5 6"}, "7");
  equal.run("play:7");
  EXPECT_FALSE(equal.in_mojo_time(s0));
  EXPECT_EQ(equal.legal(), "play:7");
  equal.run("play:7");
  EXPECT_EQ(equal.scores(), (Ints{0, 6}));
  Scene lower(2, {.hand_size = 2}, {"7 5", "0 0"}, "7");
  lower.run("play:7 play:5");
  EXPECT_EQ(lower.raw(), (Ints{0, 0}));
  EXPECT_EQ(lower.state.table.side, MojoSide::zero);
}

TEST(MojoTurn, AHigherLastCardMakesAHandOfOne) {
  // M5.4, M5.8
  Scene scene(2, {.hand_size = 2}, {"7 9", "5 6"}, "7");
  scene.run("play:7 play:9 draw:1");
  EXPECT_TRUE(scene.in_mojo_time(s0));
  EXPECT_EQ(scene.hand(s0), "1");
  EXPECT_EQ(scene.next(), s1);
  EXPECT_EQ(scene.state.table.round, 1);
}

TEST(MojoTurn, OneOutAndOneInIsNoMojoTime) {
  // M5.6, M5.8: the hand is looked at after the draw
  Scene scene(3, {.hand_size = 4}, {"5 7 9 12", "2 4 6 8", "0 1 3 11"}, "6");
  scene.run("play:9 draw:0");
  EXPECT_FALSE(scene.in_mojo_time(s0));
  EXPECT_EQ(scene.hand(s0), "0 5 7 12");
}

TEST(MojoTurn, WithoutARevealTheRawScoreIsZero) {
  // M5.9, M5.14, M4.9: seat 1 empties its hand, seat 2 has had no turn; 1 + 3 + 11 = 15. Seat 0 has
  // 0 as well, and the holder succeeds.
  Scene scene(3, {.hand_size = 4}, {"4 9 9 12", "2 4 4 4", "0 1 3 11"}, "5");
  scene.run("play:4 play:4 play:4 play:4 play:2");
  EXPECT_EQ(scene.raw(), (Ints{0, 0, 15}));
  EXPECT_EQ(scene.scores(), (Ints{0, 0, 15}));
  EXPECT_EQ(scene.state.table.side, MojoSide::zero);
}

// --- the draw pile

/// Five cards, 1 to 5: nothing is left to draw after the deal.
[[nodiscard]] Rules five_cards() {
  return {.copies = {0, 1, 1, 1, 1, 1}, .hand_size = 2, .mojo_threshold_2p = 1};
}

TEST(MojoDrawPile, IsMadeOfTheDiscardsWhenACardIsToBeDrawn) {
  // M4.10, M5.12, M8.3: the top, which was just played, stays
  Scene scene(2, five_cards(), {"2 4", "3 5"}, "1");
  EXPECT_EQ(scene.state.table.stock, 0);
  scene.run("play:2");
  EXPECT_EQ(scene.pile(0), "2");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 1U);
  EXPECT_EQ(scene.game.chances(scene.state).weight(Chance{1}), 1U);
  ASSERT_EQ(scene.told<PileReshuffled>().size(), 1U);
  EXPECT_EQ(scene.told<PileReshuffled>()[0].cards, 1);
  scene.run("draw:1");
  EXPECT_EQ(scene.hand(s0), "1 4");
}

TEST(MojoDrawPile, StaysEmptyUntilACardIsToBeDrawn) {
  // M4.10: a lower card needs none
  Scene scene(2, five_cards(), {"2 4", "3 1"}, "5");
  scene.run("play:4");
  EXPECT_EQ(scene.pile(0), "5 4");
  EXPECT_EQ(scene.state.table.stock, 0);
}

TEST(MojoDrawPile, WithoutADiscardNothingIsDrawn) {
  // M4.10: a state that cannot come about, since a higher card always lies on another
  Rules rules = five_cards();
  rules.discard_piles = 2;
  rules.copies[6] = 1;
  Scene scene(2, rules, {"2 4", "3 6"}, "1 5");
  scene.state.table.phase = Phase::choose_draw;
  scene.run("draw:stock");
  EXPECT_EQ(scene.next(), s1);
  EXPECT_EQ(scene.hand(s0), "2 4");
}

// --- the guard for endless rounds

TEST(MojoGuard, ARoundEndsWithoutAHolder) {
  // M4.11, M5.21, M7.19: yellow 7, orange 9, red 12; green 4, yellow 6, orange 10; blue 1, green 3,
  // red 11. The Mojo card stays as it is.
  Scene scene = three_hands({.max_decisions_per_round = 2});
  scene.is_reached = false;
  scene.state.table.side = MojoSide::plus10;
  scene.run("play:5");
  EXPECT_EQ(scene.state.table.round, 1);
  scene.run("play:2");
  EXPECT_EQ(scene.state.table.round, 2);
  EXPECT_EQ(scene.scores(), (Ints{28, 20, 15}));
  EXPECT_FALSE(scene.told<RoundScored>()[0].holder.has_value());
  EXPECT_EQ(scene.state.table.side, MojoSide::plus10);
}

TEST(MojoGuard, ATurnIsFinishedFirst) {
  // M4.11: it is looked at when a turn would begin; seat 0 makes three decisions in its own
  Scene scene(2, {.hand_size = 6, .max_decisions_per_round = 2}, {"7 7 5 8 8 9", "0 1 2 3 4 6"},
              "7");
  scene.run("play:7 play:7");
  EXPECT_EQ(scene.state.table.round, 1);
  scene.run("play:5");
  EXPECT_EQ(scene.state.table.round, 2);
}

TEST(MojoGuard, WithoutAHolderTheNextSeatStarts) {
  // M5.22
  Scene scene =
      three_hands({.next_starter = NextStarter::lowest_total, .max_decisions_per_round = 1});
  scene.run("play:5");
  EXPECT_EQ(next_starter(scene), s1);
}

TEST(MojoGuard, TwoSeatsCanGoRoundInCircles) {
  // M5.21: with 5 on one pile and 3 7 on the other they are back where they were after six turns
  Scene scene(2, {.hand_size = 4, .discard_piles = 2, .max_decisions_per_round = 13},
              {"9 0 0 1", "8 0 0 1"}, "5 3");
  scene.state.table.piles.push(1, Card{7});
  --scene.state.stock[7];
  --scene.state.table.stock;
  scene.run("play:9@0 draw:pile play:8@1 draw:pile play:7@0 draw:pile");
  scene.run("play:9@1 draw:pile play:8@0 draw:pile play:7@1 draw:pile");
  EXPECT_EQ(scene.hand(s0), "0 0 1 9");
  EXPECT_EQ(scene.hand(s1), "0 0 1 8");
  EXPECT_EQ(scene.pile(0), "5");
  EXPECT_EQ(scene.pile(1), "3 7");
  EXPECT_EQ(scene.next(), s0);
  scene.run("play:9@0 draw:pile");
  EXPECT_EQ(scene.state.table.round, 2);
}

TEST(MojoGuard, AGameHasAThousandRoundsAtMost) {
  // M4.20
  Scene before(3, {}, last_card());
  before.state.table.round = 999;
  before.run("reveal:8");
  EXPECT_FALSE(before.game.turn(before.state).is_over());
  Scene last(3, {}, last_card());
  last.state.table.round = 1000;
  last.run("reveal:8");
  EXPECT_TRUE(last.game.turn(last.state).is_over());
}

// --- two piles

TEST(MojoTwoPiles, TheFirstPlayOfATurnChoosesThePile) {
  // M4.12, M7.10
  EXPECT_EQ(two_pile_scene().legal(),
            "play:3@0 play:6@0 play:10@0 play:12@0 play:3@1 play:6@1 play:10@1 play:12@1");
}

TEST(MojoTwoPiles, AllPlaysOfATurnGoToOnePile) {
  // M4.12
  Scene scene = two_pile_scene();
  scene.run("play:10@1");
  EXPECT_EQ(scene.legal(), "play:3@1 play:6@1 play:12@1");
}

TEST(MojoTwoPiles, TheDrawIsADecisionOfItsOwn) {
  // M4.13
  Scene scene = two_pile_scene();
  scene.run("play:6@0");
  EXPECT_EQ(scene.legal(), "draw:stock draw:pile");
  scene.run("draw:stock draw:8");
  EXPECT_EQ(scene.hand(s0), "3 8 10 12 12");
  EXPECT_EQ(scene.next(), s1);
}

TEST(MojoTwoPiles, TheTopOfTheOtherPileCanBeTaken) {
  // M4.13
  Scene scene = two_pile_scene();
  scene.run("play:3@1 play:1@1 play:5@0 draw:pile");
  EXPECT_EQ(scene.hand(s2), "0 0 1 7 11");
  EXPECT_EQ(scene.pile(0), "4 5");
  EXPECT_EQ(scene.pile(1), "10 3");
  EXPECT_EQ(scene.next(), s0);
}

TEST(MojoTwoPiles, AnEmptiedPileIsRefilled) {
  // M4.14, M7.16: before the turn ends
  Scene scene = two_pile_scene();
  scene.run("play:6@0 draw:pile");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
  EXPECT_EQ(scene.pile(1), "");
  scene.run("turn-up:8");
  EXPECT_EQ(scene.pile(1), "8");
  EXPECT_EQ(scene.hand(s0), "3 10 10 12 12");
  EXPECT_EQ(scene.next(), s1);
}

TEST(MojoTwoPiles, ARefillReshufflesIfNeeded) {
  // M4.14, M5.12: of 1 and the 2 just played the 1 is shuffled
  Rules rules = five_cards();
  rules.discard_piles = 2;
  rules.copies[6] = 1;
  Scene scene(2, rules, {"2 4", "3 6"}, "1 5");
  scene.run("play:2@0 draw:pile");
  EXPECT_EQ(scene.pile(0), "2");
  EXPECT_EQ(scene.game.chances(scene.state).weight(Chance{1}), 1U);
  scene.run("turn-up:1");
  EXPECT_EQ(scene.pile(1), "1");
  EXPECT_EQ(scene.hand(s0), "4 5");
}

TEST(MojoTwoPiles, TheLastCardCannotBeTakenByOption) {
  // M4.13, M7.16: the choice remains a decision
  Scene scene = two_pile_scene(TwoPileEmpty::cannot_take_last);
  scene.run("play:6@0");
  EXPECT_EQ(scene.legal(), "draw:stock");
  scene.run("draw:stock draw:8 play:2@1 play:7@0");
  EXPECT_EQ(scene.legal(), "draw:stock draw:pile");
}

TEST(MojoTwoPiles, APileStaysEmptyByOption) {
  // M4.14, M7.16: and a 12 played there counts as lower
  Scene scene = two_pile_scene(TwoPileEmpty::stay_empty);
  scene.run("play:6@0 draw:pile");
  EXPECT_EQ(scene.next(), s1);
  scene.run("play:9@0");
  EXPECT_EQ(scene.legal(), "draw:stock");
  scene.run("draw:stock draw:8 play:11@1");
  EXPECT_EQ(scene.next(), s0);
  EXPECT_EQ(scene.pile(1), "11");
  EXPECT_EQ(scene.hand(s2), "0 0 5 7");
}

// --- scores

TEST(MojoScore, TheHighestCardOfEachColourCounts) {
  // M4.15: 3 + 8..10 -> 10, as in the first example of the help
  const Layout layout{.hands = {"2 3 3 8 10", "11 11 11 12 12"}};
  const Scene scene(2, {}, layout);
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 13);
  EXPECT_EQ(scene.game.standings(scene.state)[s1], 12);
}

TEST(MojoScore, FaceDownCardsDoNotCount) {
  // M4.15, M4.16: the holder is level with seat 2 and succeeds
  Scene scene(3, {}, last_card());
  scene.run("reveal:8");
  EXPECT_EQ(scene.raw(), (Ints{8, 10, 8}));
  EXPECT_EQ(scene.scores(), (Ints{0, 10, 8}));
  EXPECT_EQ(scene.hand(s2), "1 12");
}

TEST(MojoScore, AHolderWhoIsNotLowestFails) {
  // M4.16, M4.17, M5.13: 8 against 4; the 18 is not compared with anything
  Scene scene(3, {}, failing_card());
  scene.run("reveal:8");
  EXPECT_EQ(scene.raw(), (Ints{8, 4, 8}));
  EXPECT_EQ(scene.scores(), (Ints{18, 4, 8}));
  EXPECT_EQ(scene.state.table.side, MojoSide::plus10);
}

TEST(MojoScore, ATotalOfFiftyEndsTheGame) {
  // M4.18, M5.15: 40 + 10
  Scene scene(3, {}, last_card());
  scene.state.table.card_points[s1] = 40;
  scene.run("reveal:8");
  EXPECT_TRUE(scene.game.turn(scene.state).is_over());
  EXPECT_EQ(scene.winners(), (Ints{0}));
}

TEST(MojoScore, FortyNineDoesNotEndTheGame) {
  // M5.15, M4.19: 39 + 10, and the next round is dealt
  Scene scene(3, {}, last_card());
  scene.state.table.card_points[s1] = 39;
  scene.run("reveal:8");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
  EXPECT_EQ(scene.game.chances(scene.state).total(), 78U);
  EXPECT_EQ(scene.state.table.round, 2);
}

TEST(MojoScore, AllAreScoredBeforeTheEnd) {
  // M5.15: 60 + 0, 45 + 10, 45 + 8; the lowest total of three above 50 wins
  Scene scene(3, {}, last_card());
  scene.state.table.card_points[s0] = 60;
  scene.state.table.card_points[s1] = 45;
  scene.state.table.card_points[s2] = 45;
  scene.run("reveal:8");
  EXPECT_EQ(scene.scores(), (Ints{60, 55, 53}));
  EXPECT_EQ(scene.winners(), (Ints{2}));
}

TEST(MojoScore, TheLowestTotalWinsAndTiesAreShared) {
  // M1.1, M4.18: 30 + 0, 50 + 10, 22 + 8
  Scene scene(3, {}, last_card());
  scene.state.table.card_points[s0] = 30;
  scene.state.table.card_points[s1] = 50;
  scene.state.table.card_points[s2] = 22;
  scene.run("reveal:8");
  EXPECT_EQ(scene.winners(), (Ints{0, 2}));
  EXPECT_EQ(scene.game.outcome(scene.state).places[s1], 3);
}

TEST(MojoScore, SheetsTellTheCardsFromTheMojoCard) {
  // M8.5
  Scene scene(3, {}, failing_card());
  scene.run("reveal:8");
  const ScoreSheet sheet = scene.game.score_sheet(scene.state, s0);
  ASSERT_EQ(sheet.lines.size(), 2U);
  EXPECT_EQ(sheet.lines[0].id, "cards");
  EXPECT_EQ(sheet.lines[0].points, 8);
  EXPECT_EQ(sheet.lines[1].id, "mojo_card");
  EXPECT_EQ(sheet.lines[1].points, 10);
}

TEST(MojoScore, TheStandingHasNoHolderUnlessOneIsKnown) {
  // M8.5: before the last card seat 0 has its 0 up; seat 2, first in Mojo Time, would fail
  const Scene open(3, {}, last_card());
  EXPECT_EQ(open.game.standings(open.state)[s0], 0);
  EXPECT_EQ(open.game.standings(open.state)[s1], 10);
  EXPECT_EQ(open.game.standings(open.state)[s2], 8);
  Scene known(3, {.mojo_holder = MojoHolder::first_in_mojo_time}, last_card());
  known.state.table.holder = s2;
  EXPECT_EQ(known.game.standings(known.state)[s2], 18);
}

}  // namespace
}  // namespace libgames::mojo
