// How Nokosu Dice is played: setup, draft, declarations, tricks, scores, edge cases. Numbers refer
// to RULES.md.

#include <optional>
#include <vector>

#include "nokosu_dice_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/core/rng.hpp>
#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::nokosu_dice {
namespace {

using scenes::dealt_by;
using scenes::finished;
using scenes::Ints;
using scenes::last_trick;
using scenes::Layout;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::s3;
using scenes::Scene;
using scenes::setup_error;
using scenes::three_rolls;
using scenes::tiny;
using scenes::tiny_dice;
using scenes::tiny_round;
using scenes::winner_of;

// --- setup, deal and dice

TEST(NokosuDiceSetup, TakesThreeToFiveSeats) {
  // N1.1
  EXPECT_EQ(setup_error(2, {}), "setup.seats");
  EXPECT_EQ(setup_error(3, {}), "ok");
  EXPECT_EQ(setup_error(5, {}), "ok");
  EXPECT_EQ(setup_error(6, {}), "setup.seats");
}

TEST(NokosuDiceSetup, HasFortyCardsOfOneEach) {
  // N2.1, N3.1
  const Scene scene(4, dealt_by(0));
  EXPECT_EQ(scene.game.chances(scene.state).size(), 40);
  EXPECT_EQ(scene.game.chances(scene.state).total(), 40U);
}

TEST(NokosuDiceSetup, ThreeSeatsUseFourColoursUpToSix) {
  // N3.1
  const Scene scene(3, dealt_by(0));
  EXPECT_EQ(scene.game.chances(scene.state).total(), 28U);
  EXPECT_EQ(scene.weight("deal:P0c"), 0U);
  EXPECT_EQ(scene.weight("deal:R7c"), 0U);
  EXPECT_EQ(scene.weight("deal:B6c"), 1U);
}

TEST(NokosuDiceSetup, HasTwentyFiveDiceOfFiveEach) {
  // N2.2, N3.2
  Scene scene(4, dealt_by(0));
  scene.settle_until(Phase::roll);
  EXPECT_EQ(scene.game.chances(scene.state).total(), 150U);
  EXPECT_EQ(scene.weight("roll:R1d"), 5U);
  EXPECT_EQ(scene.weight("roll:P6d"), 5U);
}

TEST(NokosuDiceSetup, ThreeSeatsUseSixteenDice) {
  // N3.2
  Scene scene(3, dealt_by(0));
  scene.settle_until(Phase::roll);
  EXPECT_EQ(scene.game.chances(scene.state).total(), 96U);
  EXPECT_EQ(scene.weight("roll:B1d"), 4U);
  EXPECT_EQ(scene.weight("roll:P1d"), 0U);
}

TEST(NokosuDiceSetup, PlaysAllButOneDieInAsManyRoundsAsSeats) {
  // N3.3, N3.4
  EXPECT_EQ(scenes::make(3).sizes().tricks, 12);
  EXPECT_EQ(scenes::make(5).sizes().own_dice, 4);
  EXPECT_EQ(scenes::make(5).sizes().rounds, 5);
}

TEST(NokosuDiceSetup, ARandomSeatDealsFirst) {
  // N3.5
  Scene scene(3);
  EXPECT_EQ(scene.game.chances(scene.state).size(), 3);
  EXPECT_EQ(scene.weight("dealer:2"), 1U);
  scene.run("dealer:2");
  EXPECT_EQ(scene.state.table.dealer, s2);
  EXPECT_EQ(scene.told<DealerChosen>(), std::vector<DealerChosen>{{s2}});
}

TEST(NokosuDiceSetup, DealsWholeHandsFromTheDealersLeft) {
  // N3.6
  Scene scene(3, dealt_by(1));
  scene.run("deal:R0c deal:R1c deal:R2c deal:R3c deal:R4c deal:R5c deal:R6c deal:Y0c deal:Y1c");
  scene.run("deal:Y2c");
  EXPECT_EQ(scenes::names(scene.state.hands[s2]), "R0c R1c R2c R3c R4c R5c R6c Y0c Y1c");
  EXPECT_EQ(scenes::names(scene.state.hands[s0]), "Y2c");
  EXPECT_EQ(scene.told<CardDealt>()[9], (CardDealt{s0, scenes::item("Y2c")}));
}

TEST(NokosuDiceSetup, RollsForTheSeatsAndThenForThePool) {
  // N3.7, N8.4
  Scene scene(3, dealt_by(1));
  scene.roll("R1d R1d Y1d Y2d");
  EXPECT_EQ(scenes::names(scene.state.table.dice[s2]), "R1d");
  EXPECT_EQ(scenes::names(scene.state.table.dice[s0]), "R1d");
  EXPECT_EQ(scenes::names(scene.state.table.dice[s1]), "Y1d");
  EXPECT_EQ(scenes::names(scene.state.table.pool), "Y2d");
  EXPECT_EQ(scene.told<DieRolled>()[0], (DieRolled{s2, scenes::item("R1d")}));
  EXPECT_EQ(scene.told<DieRolled>()[3], (DieRolled{std::nullopt, scenes::item("Y2d")}));
}

TEST(NokosuDiceSetup, AColourIsLessLikelyWithFewerDiceInTheBag) {
  // N3.7, N8.3
  Scene scene(3, dealt_by(1));
  scene.roll("R1d R1d Y1d");
  EXPECT_EQ(scene.weight("roll:R6d"), 2U);
  EXPECT_EQ(scene.weight("roll:Y1d"), 3U);
  EXPECT_EQ(scene.weight("roll:G1d"), 4U);
  EXPECT_EQ(scene.game.chances(scene.state).total(), 78U);
}

TEST(NokosuDiceSetup, CollectsEverythingForTheNextDeal) {
  // N3.6
  Scene scene(3, tiny());
  scene.run(tiny_round());
  EXPECT_EQ(scene.game.chances(scene.state).total(), 28U);
  scene.run("deal:R0c deal:R1c deal:R2c");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 96U);
}

TEST(NokosuDiceSetup, BulkChanceDealsEverything) {
  // N3.6, N3.7: 8 dice of the seats and 13 of the pool.
  const NokosuDice game = scenes::make(4);
  State state = game.start();
  Rng rng(7);
  EXPECT_TRUE(game.settle(state, rng).is_decision());
  EXPECT_EQ(state.table.pool.size(), 13);
  EXPECT_EQ(state.table.dice[s3].size(), 2);
  EXPECT_EQ(state.hands[s0] | state.hands[s1] | state.hands[s2] | state.hands[s3], 0xffffffffffU);
  EXPECT_TRUE(game.check(state).empty());
}

// --- the draft

TEST(NokosuDiceDraft, GoesClockwiseFromTheDealersLeft) {
  // N4.1
  Scene scene(3, dealt_by(0));
  scene.roll(three_rolls);
  EXPECT_EQ(scene.next(), s1);
  scene.run("pick:Y1d");
  EXPECT_EQ(scene.next(), s2);
  scene.run("pick:Y1d");
  EXPECT_EQ(scene.next(), s0);
  scene.run("pick:Y3d");
  EXPECT_EQ(scene.next(), s1);
}

TEST(NokosuDiceDraft, TakesAnyDieOfThePoolWithItsFace) {
  // N4.2, N5.13: the two Y1d are one choice.
  Scene scene(3, dealt_by(0));
  scene.roll(three_rolls);
  EXPECT_EQ(scene.legal(),
            "pick:Y1d pick:Y3d pick:Y4d pick:G1d pick:G2d pick:G3d pick:G4d pick:B1d pick:B2d");
  scene.run("pick:Y1d");
  EXPECT_EQ(scenes::names(scene.state.table.dice[s1]), "R1d Y1d");
  EXPECT_EQ(scenes::names(scene.state.table.pool), "Y1d Y3d Y4d G1d G2d G3d G4d B1d B2d");
  EXPECT_EQ(scene.told<DiePicked>(), (std::vector<DiePicked>{{s1, scenes::item("Y1d")}}));
}

TEST(NokosuDiceDraft, TheDieThatIsLeftIsTrump) {
  // N4.4, N5.18: declarations by card follow, with the trump known.
  Scene scene(3, dealt_by(0));
  scene.roll(three_rolls);
  scene.run("pick:Y1d pick:Y1d pick:Y3d pick:Y4d pick:G1d pick:G2d pick:G3d pick:G4d pick:B1d");
  EXPECT_EQ(scene.state.table.trump, scenes::item("B2d"));
  EXPECT_EQ(scene.told<TrumpSet>(), std::vector<TrumpSet>{{scenes::item("B2d")}});
  EXPECT_EQ(scene.state.table.phase, Phase::declare);
}

TEST(NokosuDiceDraft, ABlackDieSendsADieOfThePoolBack) {
  // N4.3, N2.5, N5.14, N5.18: it is taken while the draft still runs.
  Scene scene(3, dealt_by(0, edition_2023()));
  scene.roll(three_rolls);
  scene.run("black:G4d");
  EXPECT_EQ(scenes::names(scene.state.table.dice[s1]), "R1d");
  EXPECT_EQ(scenes::names(scene.state.table.pool), "Y1d Y1d Y3d Y4d G1d G2d G3d B1d B2d");
  EXPECT_EQ(scene.state.table.zero, Seats::only(s1));
  EXPECT_EQ(scene.state.table.phase, Phase::draft);
  EXPECT_EQ(scene.told<BlackDieTaken>(), (std::vector<BlackDieTaken>{{s1, scenes::item("G4d")}}));
}

TEST(NokosuDiceDraft, ThereAreTwoBlackDice) {
  // N2.5, N4.3
  Scene scene(3, dealt_by(0, edition_2023()));
  scene.roll(three_rolls);
  scene.run("black:G4d black:G3d");
  EXPECT_EQ(scene.refusal("black:G2d"), "nokosu_dice.no_black_die_left");
  EXPECT_EQ(scene.legal(), "pick:Y1d pick:Y3d pick:Y4d pick:G1d pick:G2d pick:B1d pick:B2d");
}

TEST(NokosuDiceDraft, NobodyTakesTwoBlackDice) {
  // N5.6
  Scene scene(3, dealt_by(0, edition_2023()));
  scene.roll(three_rolls);
  scene.run("black:G4d pick:Y1d pick:Y1d");
  EXPECT_EQ(scene.refusal("black:G2d"), "nokosu_dice.has_black_die");
  EXPECT_EQ(scene.refusal("pick:G2d"), "ok");
}

TEST(NokosuDiceDraft, ABlackDieMeansOneColouredDieLess) {
  // N5.5: three instead of four, and no declarations afterwards.
  Scene scene(3, dealt_by(0, edition_2023()));
  scene.roll(three_rolls);
  scene.run("black:G4d pick:Y1d pick:Y1d pick:Y3d pick:Y4d pick:G1d pick:G2d pick:G3d pick:B1d");
  EXPECT_EQ(scene.state.table.dice[s1].size(), 3);
  EXPECT_EQ(scene.state.table.dice[s2].size(), 4);
  EXPECT_EQ(scene.state.table.phase, Phase::play);
  EXPECT_EQ(scene.next(), s1);
}

// --- declarations by card

TEST(NokosuDiceZero, EachSeatIsAskedOnceFromTheDealersLeft) {
  // N4.5, N4.6
  Scene scene(3, tiny());
  scene.run(tiny_dice);
  scene.run("pick:R2d pick:Y2d pick:G2d");
  EXPECT_EQ(scene.next(), s1);
  scene.run("no-zero");
  EXPECT_EQ(scene.next(), s2);
  scene.run("no-zero no-zero");
  EXPECT_EQ(scene.state.table.phase, Phase::play);
  EXPECT_EQ(scene.next(), s1);
  EXPECT_TRUE(scene.state.table.zero.empty());
}

TEST(NokosuDiceZero, ADeclarerReturnsAnOwnDie) {
  // N4.5, N5.14
  Scene scene(3, tiny());
  scene.run(tiny_dice);
  scene.run("pick:R2d pick:Y2d pick:G2d");
  EXPECT_EQ(scene.legal(), "zero:R1d zero:R2d no-zero");
  scene.run("zero:R1d");
  EXPECT_EQ(scenes::names(scene.state.table.dice[s1]), "R2d");
  EXPECT_EQ(scene.state.table.trump, scenes::item("B6d"));
  EXPECT_EQ(scene.state.table.zero, Seats::only(s1));
  EXPECT_EQ(scene.told<ZeroDecided>(), (std::vector<ZeroDecided>{{s1, scenes::item("R1d")}}));
}

TEST(NokosuDiceZero, EverybodyMayDeclareButNotEverybodySucceeds) {
  // N2.5, N5.7: seat 1 takes both tricks.
  Scene scene(3, tiny());
  scene.run(tiny_dice);
  scene.run("pick:R2d pick:Y2d pick:G2d zero:R2d zero:Y2d zero:G2d");
  EXPECT_EQ(scene.state.table.zero.size(), 3);
  scene.run("play:R0c play:Y0c play:G0c play:R1d play:Y1d play:G1d");
  EXPECT_EQ(scene.told<RoundScored>()[0].succeeded, Seats(0b101));
  EXPECT_EQ(scene.scores(), (Ints{20, 2, 20}));
}

// --- tricks

TEST(NokosuDiceTricks, ALeaderPlaysAnythingButTheProtectedDie) {
  // N4.6
  const Layout layout{
      .trump = "B4d", .cards = {"R5c G4c", "Y0c", "G0c G1c"}, .dice = {"B2d", "Y1d Y2d", "G1d"}};
  Scene scene(3, {}, layout);
  EXPECT_EQ(scene.legal(), "play:R5c play:G4c");
  EXPECT_EQ(scene.refusal("play:B2d"), "nokosu_dice.protected_die");
}

TEST(NokosuDiceTricks, TwoDiceAreBothFree) {
  // N4.6
  const Layout layout{
      .trump = "B4d", .cards = {"R5c", "Y0c Y3c", "G0c G1c"}, .dice = {"B2d R6d", "Y1d", "G1d"}};
  EXPECT_EQ(Scene(3, {}, layout).legal(), "play:R5c play:R6d play:B2d");
}

TEST(NokosuDiceTricks, FollowersPlayTheLedSuitIfTheyCan) {
  // N4.7
  const Layout layout{
      .trump = "B4d", .cards = {"R5c G3c", "R1c Y6c", "Y0c G0c"}, .dice = {"B2d", "G2d", "Y1d"}};
  Scene scene(3, {}, layout);
  scene.play("R5c");
  EXPECT_EQ(scene.legal(), "play:R1c");
  EXPECT_EQ(scene.refusal("play:Y6c"), "nokosu_dice.must_follow_suit");
}

TEST(NokosuDiceTricks, WhoCannotFollowPlaysAnything) {
  // N4.7: nobody has to trump with the blue card.
  const Layout layout{
      .trump = "B4d", .cards = {"R5c G3c", "B1c Y6c", "Y0c G0c"}, .dice = {"B2d", "G2d", "Y1d"}};
  Scene scene(3, {}, layout);
  scene.play("R5c");
  EXPECT_EQ(scene.legal(), "play:Y6c play:B1c");
}

TEST(NokosuDiceTricks, NobodyHasToBeat) {
  // N4.7
  const Layout layout{
      .trump = "B4d", .cards = {"R5c G3c", "R1c R6c", "Y0c G0c"}, .dice = {"B2d", "G2d", "Y1d"}};
  Scene scene(3, {}, layout);
  scene.play("R5c");
  EXPECT_EQ(scene.legal(), "play:R1c play:R6c");
}

TEST(NokosuDiceTricks, ADieFollowsAndWinsLikeACard) {
  // N2.3
  const Layout layout{
      .trump = "B4d", .cards = {"R5c G2c", "Y6c", "Y0c G0c"}, .dice = {"B2d", "R6d Y3d", "Y1d"}};
  Scene scene(3, {}, layout);
  scene.play("R5c");
  EXPECT_EQ(scene.legal(), "play:R6d");
  scene.play("R6d Y0c");
  EXPECT_EQ(scene.next(), s1);
}

TEST(NokosuDiceTricks, MatchesWithTheTrumpDieAreOneSuit) {
  // N2.4
  const Item trump = scenes::item("Y3d");
  EXPECT_EQ(suit_of(scenes::item("R3c"), trump), trump_suit);
  EXPECT_EQ(suit_of(scenes::item("Y0c"), trump), trump_suit);
  EXPECT_EQ(suit_of(scenes::item("Y3c"), trump), trump_suit);
  EXPECT_EQ(suit_of(scenes::item("R4c"), trump), 0);
}

TEST(NokosuDiceTricks, StrengthsGoFromDoubleMatchToPlain) {
  // N4.8
  EXPECT_EQ(winner_of("Y3d", 0, "R5c R6c R4c G0c"), 1);
  EXPECT_EQ(winner_of("Y3d", 0, "R5c Y1c Y5c Y4c"), 2);
  EXPECT_EQ(winner_of("Y3d", 0, "R5c Y1c G3c Y7c"), 2);
  EXPECT_EQ(winner_of("Y3d", 0, "R5c Y3c G3c B3c"), 1);
}

TEST(NokosuDiceTricks, TheWinnerLeadsTheNextTrick) {
  // N4.9
  const Layout layout{
      .trump = "B4d", .cards = {"R5c G3c", "R6c Y6c", "Y0c G0c"}, .dice = {"B2d", "G2d", "Y1d"}};
  Scene scene(3, {}, layout);
  scene.play("R5c R6c Y0c");
  EXPECT_EQ(scene.next(), s1);
  EXPECT_EQ(scene.tricks(), (Ints{0, 1, 10}));
  EXPECT_EQ(scene.told<TrickWon>(), std::vector<TrickWon>{{s1}});
}

// --- scores

TEST(NokosuDiceScore, EveryTrickIsAPoint) {
  // N4.10, N5.16: all fail, so there is no bonus.
  EXPECT_EQ(last_trick({7, 3, 2}, {"R6d", "Y1d", "G1d"}).scores(), (Ints{7, 3, 2}));
}

TEST(NokosuDiceScore, TheLastDieIsTheContract) {
  // N1.1, N4.11, N4.12: one of three succeeds.
  EXPECT_EQ(last_trick({6, 4, 2}, {"R6d", "Y1d", "G1d"}).scores(), (Ints{26, 4, 2}));
}

TEST(NokosuDiceScore, NoTrickWithoutADeclarationFails) {
  // N4.11
  const Scene scene = last_trick({6, 6, 0}, {"R6d", "Y6d", "G1d"});
  EXPECT_EQ(scene.told<RoundScored>()[0].succeeded, Seats(0b011));
  EXPECT_EQ(scene.scores(), (Ints{16, 16, 0}));
}

TEST(NokosuDiceScore, AKeptDeclarationIsWorthTenMore) {
  // N4.12: also when nobody failed.
  EXPECT_EQ(last_trick({6, 6, 0}, {"R6d", "Y6d", ""}, Seats::only(s2)).scores(), (Ints{6, 6, 10}));
}

TEST(NokosuDiceScore, ABrokenDeclarationGetsItsTricksOnly) {
  // N4.11
  EXPECT_EQ(last_trick({6, 5, 1}, {"R6d", "Y5d", ""}, Seats::only(s2)).scores(), (Ints{16, 15, 1}));
}

TEST(NokosuDiceScore, TheDealPassesToTheLeft) {
  // N4.13
  Scene scene(3, tiny());
  scene.run(tiny_round());
  EXPECT_EQ(scene.scores(), (Ints{0, 22, 0}));
  EXPECT_EQ(scene.state.table.dealer, s1);
  EXPECT_EQ(scene.state.table.round, 2);
  EXPECT_EQ(scene.told<RoundScored>()[0].points[s1], 22);
  EXPECT_TRUE(scene.told<GameOver>().empty());
}

TEST(NokosuDiceScore, TheHighestTotalWins) {
  // N4.14, N1.1
  Rules rules = tiny();
  rules.rounds = 1;
  Scene scene(3, rules);
  scene.run(tiny_round());
  EXPECT_TRUE(scene.game.turn(scene.state).is_over());
  EXPECT_EQ(scene.winners(), Ints{1});
  EXPECT_EQ(scene.told<GameOver>(), std::vector<GameOver>{{Seats::only(s1)}});
}

TEST(NokosuDiceScore, AllTiedSeatsWin) {
  // N4.14
  EXPECT_EQ(finished({30, 20, 30}, "R1d R2d R3d", {}).winners(), (Ints{0, 2}));
}

// --- edge cases

TEST(NokosuDiceEdges, TheProtectedDieDoesNotFollow) {
  // N5.1
  const Layout layout{
      .trump = "B4d", .cards = {"R0c", "Y0c", "G0c"}, .dice = {"R1d", "R5d", "G5d"}};
  Scene scene(3, {}, layout);
  scene.play("R0c");
  EXPECT_EQ(scene.legal(), "play:Y0c");
}

TEST(NokosuDiceEdges, TheDieMeantAsContractCanBeForcedOut) {
  // N5.2
  const Layout layout{
      .trump = "B4d", .cards = {"R0c", "", "G0c"}, .dice = {"R1d", "R5d G1d", "G5d"}};
  Scene scene(3, {}, layout);
  scene.play("R0c");
  EXPECT_EQ(scene.legal(), "play:R5d");
}

TEST(NokosuDiceEdges, AProtectedDieLeavesACardForEveryTrick) {
  // N5.3: seat 0 has played its dice early and its cards last until the end.
  const Layout layout{
      .trump = "B4d", .cards = {"R5c R3c", "Y6c", "Y0c G0c"}, .dice = {"R1d", "G2d Y1d", "Y1d"}};
  Scene scene(3, {}, layout);
  scene.play("R5c Y6c Y0c R3c Y1d G0c");
  EXPECT_EQ(scene.told<RoundScored>().size(), 1U);
  EXPECT_EQ(scenes::names(scene.state.table.dice[s0]), "R1d");
}

TEST(NokosuDiceEdges, WhoDeclaredByCardPlaysTheLastDieToo) {
  // N5.4
  const Layout layout{.trump = "B4d",
                      .cards = {"R0c", "", "G0c"},
                      .dice = {"R1d", "R5d", "G5d"},
                      .zero = Seats::only(s1)};
  Scene scene(3, {}, layout);
  scene.play("R0c R5d G0c");
  EXPECT_TRUE(scene.state.table.dice[s1].is_empty());
  EXPECT_EQ(scene.told<TrickWon>(), std::vector<TrickWon>{{s1}});
}

TEST(NokosuDiceEdges, WhoHasABlackDiePlaysAllColouredDice) {
  // N5.5
  const Layout layout{.trump = "B4d",
                      .cards = {"R0c", "", "G0c"},
                      .dice = {"R1d", "Y5d", "G5d"},
                      .zero = Seats::only(s1)};
  Scene scene(3, edition_2023(), layout);
  scene.play("R0c");
  EXPECT_EQ(scene.legal(), "play:Y5d");
  scene.play("Y5d G0c");
  EXPECT_TRUE(scene.told<RoundScored>()[0].succeeded.contains(s1));
}

TEST(NokosuDiceEdges, ANumberMatchDoesNotFollowItsColour) {
  // N5.8
  const Layout layout{
      .trump = "Y3d", .cards = {"R4c G1c", "R3c R1c", "G5c G0c"}, .dice = {"R1d", "G2d", "G1d"}};
  Scene scene(3, {}, layout);
  scene.play("R4c");
  EXPECT_EQ(scene.legal(), "play:R1c");
}

TEST(NokosuDiceEdges, ANumberMatchThatIsLedLeadsTrump) {
  // N5.9
  const Layout layout{.trump = "Y3d",
                      .cards = {"G3c R4c G1c", "G5c Y5c R3c", "G6c G0c B1c"},
                      .dice = {"R1d", "G2d", "G1d"}};
  Scene scene(3, {}, layout);
  scene.play("G3c");
  EXPECT_EQ(scene.legal(), "play:R3c play:Y5c");
  scene.play("Y5c");
  EXPECT_EQ(scene.legal(), "play:G0c play:G6c play:B1c");
}

TEST(NokosuDiceEdges, TheLowestOfALevelBeatsTheHighestBelow) {
  // N5.10
  EXPECT_EQ(winner_of("Y3d", 0, "Y7c G3c G0c G1c"), 1);
  EXPECT_EQ(winner_of("Y3d", 0, "R7c Y0c G0c G1c"), 1);
}

TEST(NokosuDiceEdges, TheLaterOfEqualItemsWins) {
  // N5.11, N4.8
  EXPECT_EQ(winner_of("Y3d", 1, "B3c G3c G0c G1c"), 2);
  EXPECT_EQ(winner_of("Y3d", 0, "G3c B3d G0c G1c"), 1);
  EXPECT_EQ(winner_of("Y3d", 0, "Y3c Y3d G0c G1c"), 1);
  EXPECT_EQ(winner_of("Y3d", 0, "Y3d Y3d G0c G1c"), 1);
  EXPECT_EQ(winner_of("Y3d", 0, "R5d G0c R5c G1c"), 2);
}

TEST(NokosuDiceEdges, APlainItemOfAnotherSuitNeverWins) {
  // N5.12
  EXPECT_EQ(winner_of("Y3d", 0, "G0c B7c P7c R7c"), 0);
}

TEST(NokosuDiceEdges, AlikeDiceAreOneChoiceAndACardIsAnother) {
  // N5.13
  const Layout layout{.trump = "Y3d",
                      .cards = {"R2c", "G0c G1c G2c", "B0c B1c B2c"},
                      .dice = {"R2d R2d B1d", "G1d", "B1d"}};
  EXPECT_EQ(Scene(3, {}, layout).legal(), "play:R2c play:R2d play:B1d");
}

TEST(NokosuDiceEdges, AContractMayBeShownEarly) {
  // N5.15: with its dice played first, a seat keeps a 2 for the rest of the round.
  const Layout layout{
      .trump = "B6d", .cards = {"R5c", "Y0c Y1c", "G0c G1c"}, .dice = {"R1d R2d", "Y1d", "G1d"}};
  Scene scene(3, {}, layout);
  scene.play("R1d Y0c G0c");
  EXPECT_EQ(scenes::names(scene.state.table.dice[s0]), "R2d");
  EXPECT_EQ(scene.legal(), "play:R5c");
}

TEST(NokosuDiceEdges, NoContractIsHigherThanSix) {
  // N5.16
  EXPECT_EQ(last_trick({7, 4, 1}, {"R6d", "Y4d", "G6d"}).told<RoundScored>()[0].succeeded,
            Seats::only(s1));
}

TEST(NokosuDiceEdges, TheUnusedCardIsNeverShown) {
  // N5.17: seat 2 holds B6c, or that card is unused.
  const Layout layout{
      .trump = "Y3d", .cards = {"R0c", "G0c", "B6c"}, .dice = {"R1d", "G1d", "B1d"}};
  Scene one(3, {}, layout);
  Scene other = one;
  other.state.hands[s2] =
      one.game.sizes().cards & ~one.state.table.played & ~scenes::cards("R0c G0c B6c");
  EXPECT_EQ(scenes::names(other.state.hands[s2]), "B5c");
  EXPECT_EQ(one.game.view(one.state, s0), one.game.view(other.state, s0));
  EXPECT_EQ(one.game.view(one.state, s1), one.game.view(other.state, s1));
  EXPECT_NE(one.game.view(one.state, s2), one.game.view(other.state, s2));
}

TEST(NokosuDiceEdges, NothingRunsOutAndNothingIsNegative) {
  // N5.19: three dice stay in the bag; without a trick there are no points.
  Scene scene(3, dealt_by(0));
  scene.roll("R1d R2d R3d Y1d Y1d Y3d Y4d G1d G2d G3d G4d B1d");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 6U * 4U);
  EXPECT_EQ(last_trick({12, 0, 0}, {"R6d", "Y1d", "G1d"}).scores(), (Ints{12, 0, 0}));
}

TEST(NokosuDiceEdges, ThreeSeatsCanPlayFourRounds) {
  // N5.20, N7.17
  Rules rules = tiny();
  rules.rounds = 4;
  Scene scene(3, rules);
  Ints dealers;
  while (!scene.game.turn(scene.state).is_over()) {
    dealers.push_back(scene.state.table.dealer.index);
    scene.settle_until(Phase::draft);
    while (scene.game.turn(scene.state).is_decision()) {
      scene.run(scenes::words(scene.legal()).front());
    }
  }
  EXPECT_EQ(dealers, (Ints{0, 1, 2, 0}));
}

}  // namespace
}  // namespace libgames::nokosu_dice
