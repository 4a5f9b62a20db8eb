// The rules of Nokosu Dice. Numbers refer to RULES.md.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "nokosu_dice_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/core/rng.hpp>
#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::nokosu_dice {
namespace {

using scenes::dealt_by;
using scenes::Ints;
using scenes::Layout;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::s3;
using scenes::Scene;
using scenes::winner_of;

/// Three seats with a card and two dice each, two tricks a round; seat 0 deals first.
[[nodiscard]] Rules tiny() {
  return {.hand_cards = 1, .initial_dice = 1, .draft_picks = 1, .first_dealer = 0};
}

constexpr auto tiny_dice =
    "deal:R0c deal:Y0c deal:G0c roll:R1d roll:Y1d roll:G1d roll:R2d roll:Y2d roll:G2d roll:B6d ";
constexpr auto tiny_draft = "pick:R2d pick:Y2d pick:G2d no-zero no-zero no-zero ";
/// Seat 1 leads red twice, nobody has red or trump: two tricks, and a 2 is left over.
constexpr auto tiny_tricks = "play:R0c play:Y1d play:G1d play:R1d play:Y0c play:G0c ";

[[nodiscard]] std::string tiny_round() { return std::string(tiny_dice) + tiny_draft + tiny_tricks; }

/// The initial dice of seats 1, 2 and 0 and the pool of three seats.
constexpr auto three_rolls = "R1d R2d R3d Y1d Y1d Y3d Y4d G1d G2d G3d G4d B1d B2d";

[[nodiscard]] std::string error_of(int seats, const Rules& rules) {
  const auto game = NokosuDice::make(rules, seats);
  return game.ok() ? "" : std::string(game.error().id);
}

[[nodiscard]] unsigned weight(const Scene& scene, const char* token) {
  return scene.game.chances(scene.state)
      .weight(scene.game.parse_chance(scene.state, token).value());
}

// --- setup, deal and dice

TEST(NokosuDiceSetup, TakesThreeToFiveSeats) {
  // N1.1
  EXPECT_EQ(error_of(2, {}), "setup.seats");
  EXPECT_EQ(error_of(3, {}), "");
  EXPECT_EQ(error_of(5, {}), "");
  EXPECT_EQ(error_of(6, {}), "setup.seats");
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
  EXPECT_EQ(weight(scene, "deal:P0c"), 0U);
  EXPECT_EQ(weight(scene, "deal:R7c"), 0U);
  EXPECT_EQ(weight(scene, "deal:B6c"), 1U);
}

TEST(NokosuDiceSetup, HasTwentyFiveDiceOfFiveEach) {
  // N2.2, N3.2
  Scene scene(4, dealt_by(0));
  scene.settle_until(Phase::roll);
  EXPECT_EQ(scene.game.chances(scene.state).total(), 150U);
  EXPECT_EQ(weight(scene, "roll:R1d"), 5U);
  EXPECT_EQ(weight(scene, "roll:P6d"), 5U);
}

TEST(NokosuDiceSetup, ThreeSeatsUseSixteenDice) {
  // N3.2
  Scene scene(3, dealt_by(0));
  scene.settle_until(Phase::roll);
  EXPECT_EQ(scene.game.chances(scene.state).total(), 96U);
  EXPECT_EQ(weight(scene, "roll:B1d"), 4U);
  EXPECT_EQ(weight(scene, "roll:P1d"), 0U);
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
  EXPECT_EQ(weight(scene, "dealer:2"), 1U);
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
  EXPECT_EQ(weight(scene, "roll:R6d"), 2U);
  EXPECT_EQ(weight(scene, "roll:Y1d"), 3U);
  EXPECT_EQ(weight(scene, "roll:G1d"), 4U);
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

/// A round whose last trick is red 0, taken by seat 0; `tricks` counts it.
[[nodiscard]] Scene last_trick(Ints tricks, const std::vector<std::string>& dice, Seats zero = {},
                               const Rules& rules = {}) {
  --tricks[0];
  const Layout layout{
      .trump = "B6d", .cards = {"R0c", "Y0c", "G0c"}, .dice = dice, .zero = zero, .tricks = tricks};
  Scene scene(3, rules, layout);
  scene.play("R0c Y0c G0c");
  return scene;
}

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

/// A finished game of three seats with these totals and last dice.
[[nodiscard]] Scene finished(const Ints& totals, const std::string& last_dice, const Rules& rules) {
  Scene scene(3, rules);
  scene.state.table.phase = Phase::over;
  for (const Seat seat : all_seats(3)) {
    scene.state.table.points[0][seat] = static_cast<std::int16_t>(totals[seat.index]);
    scene.state.table.dice[seat].add(scenes::item(scenes::words(last_dice)[seat.index]));
  }
  return scene;
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
  EXPECT_TRUE(other.game.check(other.state).empty());
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

// --- what is known

TEST(NokosuDiceView, HoldsTheOwnHandOnly) {
  // N6.1
  Scene one(3, tiny());
  Scene other = one;
  one.run("deal:R0c deal:Y0c deal:G0c");
  other.run("deal:R0c deal:B0c deal:G1c");
  EXPECT_EQ(scenes::names(one.game.view(one.state, s1).hand), "R0c");
  EXPECT_EQ(one.game.view(one.state, s1), one.game.view(other.state, s1));
  EXPECT_EQ(one.game.view(one.state, Viewer::audience()).hand, 0U);
  EXPECT_EQ(one.game.view(one.state, Viewer::audience()),
            one.game.view(other.state, Viewer::audience()));
}

TEST(NokosuDiceView, HidesDealtCardsFromTheOthers) {
  // N6.1
  const NokosuDice game = scenes::make(3);
  const Event dealt = CardDealt{s1, scenes::item("R0c")};
  EXPECT_EQ(game.redact(dealt, s1), dealt);
  EXPECT_EQ(game.redact(dealt, s0), Event(CardDealt{s1, std::nullopt}));
  EXPECT_EQ(game.redact(dealt, Viewer::audience()), Event(CardDealt{s1, std::nullopt}));
}

TEST(NokosuDiceView, ShowsDiceTrumpDeclarationsPlaysAndPoints) {
  // N6.2
  Scene scene(3, tiny());
  scene.run(tiny_round());
  scene.run(
      "deal:R0c deal:Y0c deal:G0c roll:R1d roll:Y1d roll:G1d roll:R2d roll:Y2d roll:G2d roll:B6d "
      "pick:R2d pick:Y2d pick:G2d zero:R2d no-zero no-zero play:R0c");
  const Table table = scene.game.view(scene.state, Viewer::audience()).table;
  EXPECT_EQ(table.dealer, s1);
  EXPECT_EQ(scenes::names(table.dice[s2]), "R1d");
  EXPECT_EQ(scenes::names(table.pool), "B6d");
  EXPECT_EQ(table.zero, Seats::only(s2));
  EXPECT_EQ(table.trick.play_of(s2, 3), scenes::item("R0c"));
  EXPECT_EQ(scenes::names(table.played), "R0c");
  EXPECT_EQ(table.points[0][s1], 22);
}

TEST(NokosuDiceView, KnowsAVoidOnceASeatDidNotFollow) {
  // N6.3: red is suit 0; seat 1 follows with its die only because it has two.
  const Layout layout{
      .trump = "B4d", .cards = {"R5c Y5c", "Y6c", "Y0c G0c"}, .dice = {"R1d", "R2d Y1d", "Y1d"}};
  Scene scene(3, {}, layout);
  scene.play("R5c R2d G0c");
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s0], 0);
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s1], 0);
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s2], 0b000001);
}

TEST(NokosuDiceView, ATrumpLeadShowsTrumpVoids) {
  // N6.3: trump is suit 5.
  const Layout layout{
      .trump = "B4d", .cards = {"R4c", "R0c", "B0c"}, .dice = {"R1d", "R2d", "Y1d"}};
  Scene scene(3, {}, layout);
  scene.play("R4c R0c");
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s1], 0b100000);
}

TEST(NokosuDiceView, TheEndOfARoundStaysUntilTheNextDeal) {
  // N6.4
  Scene scene(3, tiny());
  scene.run(tiny_round());
  const Table before = scene.game.view(scene.state, s0).table;
  EXPECT_EQ(before.trick.play_of(s2, 3), scenes::item("Y0c"));
  EXPECT_EQ(before.tricks_won[s1], 2);
  EXPECT_EQ(scenes::names(before.dice[s1]), "R2d");
  EXPECT_EQ(scenes::names(before.pool), "B6d");
  scene.run("deal:R0c");
  const Table after = scene.game.view(scene.state, s0).table;
  EXPECT_EQ(after.trick.play_of(s2, 3), std::nullopt);
  EXPECT_EQ(after.tricks_won[s1], 0);
  EXPECT_TRUE(after.dice[s1].is_empty());
  EXPECT_TRUE(after.pool.is_empty());
}

/// How often each pair of hands of seats 1 and 2 comes up in 6000 worlds for seat 0.
[[nodiscard]] std::map<std::string, int> worlds_of(const Scene& scene) {
  std::map<std::string, int> counts;
  Rng rng(3);
  const View view = scene.game.view(scene.state, s0);
  for (int i = 0; i < 6000; ++i) {
    const State world = scene.game.determinize(view, rng);
    ++counts[scenes::names(world.hands[s1]) + " " + scenes::names(world.hands[s2])];
  }
  return counts;
}

TEST(NokosuDiceWorlds, AreAllEquallyLikely) {
  // N6.2, N5.17: three cards are unseen, B6c being unused: six worlds.
  const Layout layout{
      .trump = "R2d", .cards = {"R1c", "Y1c", "G1c"}, .dice = {"R1d", "Y1d", "G1d"}};
  const auto counts = worlds_of(Scene(3, {}, layout));
  EXPECT_EQ(counts.size(), 6U);
  for (const auto& [hands, count] : counts) EXPECT_NEAR(count, 1000, 150) << hands;
}

TEST(NokosuDiceWorlds, RespectVoids) {
  // N6.3: seat 1 holds no green card: Y1c or B6c, and seat 2 one of the other two.
  const Layout layout{
      .trump = "R2d", .cards = {"R1c", "Y1c", "G1c"}, .dice = {"R1d", "Y1d", "G1d"}};
  Scene scene(3, {}, layout);
  scene.state.table.voids.suits[s1] = 0b000100;
  const auto counts = worlds_of(scene);
  EXPECT_EQ(counts.size(), 4U);
  for (const auto& [hands, count] : counts) EXPECT_NEAR(count, 1500, 170) << hands;
}

TEST(NokosuDiceUndo, DiceRevealNothingAndCardsDo) {
  // N6.1, N6.2, N6.3
  Scene scene(3, tiny());
  scene.run(tiny_dice);
  EXPECT_FALSE(scene.game.reveals(scene.state, s1, Action{first_pick}));
  scene.run("pick:R2d pick:Y2d pick:G2d");
  EXPECT_FALSE(scene.game.reveals(scene.state, s1, Action{no_zero_id}));
  scene.run("no-zero no-zero no-zero");
  EXPECT_FALSE(scene.game.reveals(scene.state, s1, Action{scenes::item("R1d").id}));
  EXPECT_TRUE(scene.game.reveals(scene.state, s1, Action{scenes::item("R0c").id}));
  scene.play("R0c");
  EXPECT_TRUE(scene.game.reveals(scene.state, s2, Action{scenes::item("Y1d").id}));
  scene.state.table.voids.suits[s2] = 1;
  EXPECT_FALSE(scene.game.reveals(scene.state, s2, Action{scenes::item("Y1d").id}));
}

// --- rules fields

TEST(NokosuDiceRules, ColoursAreFourOrFive) {
  // N7.1
  EXPECT_EQ(scenes::make(3, {.colours = 5}).sizes().cards_in_play, 35);
  EXPECT_EQ(scenes::make(3, {.colours = 5}).sizes().dice_in_bag, 20);
  EXPECT_EQ(error_of(3, {.colours = 3}), "nokosu_dice.bad_colours");
  EXPECT_EQ(error_of(3, {.colours = 6}), "rules.out_of_range");
}

TEST(NokosuDiceRules, AnyColourCanBeLeftOut) {
  // N7.2
  Scene scene(3, dealt_by(0, {.removed_colour = 1}));
  EXPECT_EQ(weight(scene, "deal:Y1c"), 0U);
  EXPECT_EQ(weight(scene, "deal:P1c"), 1U);
  scene.settle_until(Phase::roll);
  EXPECT_EQ(weight(scene, "roll:Y1d"), 0U);
  EXPECT_EQ(weight(scene, "roll:P1d"), 4U);
  EXPECT_EQ(error_of(3, {.removed_colour = 5}), "rules.out_of_range");
}

TEST(NokosuDiceRules, MaxNumberIsSixOrSeven) {
  // N7.3
  EXPECT_EQ(scenes::make(3, {.max_number = 7}).sizes().cards_in_play, 32);
  EXPECT_EQ(scenes::make(5, {.max_number = 6, .hand_cards = 7}).sizes().cards_in_play, 35);
  EXPECT_EQ(error_of(3, {.max_number = 5}), "nokosu_dice.bad_max_number");
  EXPECT_EQ(error_of(3, {.max_number = 8}), "rules.out_of_range");
}

TEST(NokosuDiceRules, DicePerColourFillTheBag) {
  // N7.4: 13 dice are needed by three seats.
  EXPECT_EQ(scenes::make(3, {.dice_per_colour = 5}).sizes().dice_in_bag, 20);
  EXPECT_EQ(error_of(3, {.dice_per_colour = 3}), "nokosu_dice.too_few_dice");
  EXPECT_EQ(error_of(3, {.dice_per_colour = 6}), "rules.out_of_range");
}

TEST(NokosuDiceRules, HandCardsComeOutOfTheCardsInPlay) {
  // N7.5
  EXPECT_EQ(scenes::make(4, {.hand_cards = 3}).sizes().tricks, 7);
  EXPECT_EQ(error_of(3, {.hand_cards = 10}), "nokosu_dice.too_few_cards");
  EXPECT_EQ(error_of(3, {.colours = 5, .max_number = 7, .hand_cards = 13}), "");
  EXPECT_EQ(error_of(3, {.hand_cards = 14}), "rules.out_of_range");
}

TEST(NokosuDiceRules, InitialDiceComeOutOfTheBag) {
  // N7.6: 5 * (1 + 3) + 1 = 21 of 25, but 5 * (2 + 3) + 1 = 26.
  EXPECT_EQ(scenes::make(4, {.initial_dice = 1}).sizes().own_dice, 4);
  EXPECT_EQ(error_of(5, {.initial_dice = 1}), "");
  EXPECT_EQ(error_of(5, {.initial_dice = 2}), "nokosu_dice.too_few_dice");
}

TEST(NokosuDiceRules, DraftPicksSizeThePool) {
  // N7.7
  EXPECT_EQ(scenes::make(4, {.draft_picks = 1}).sizes().pool_dice, 5);
  EXPECT_EQ(error_of(4, {.draft_picks = 5}), "nokosu_dice.too_few_dice");
  EXPECT_EQ(error_of(4, {.draft_picks = 0}), "rules.out_of_range");
}

TEST(NokosuDiceRules, ZeroIsDeclaredByCardByDieOrNotAtAll) {
  // N7.8
  EXPECT_EQ(scenes::make(3).sizes().zero_rule, ZeroRule::card);
  EXPECT_EQ(scenes::make(4).sizes().zero_rule, ZeroRule::card);
  EXPECT_EQ(scenes::make(5).sizes().zero_rule, ZeroRule::die);
  EXPECT_EQ(scenes::make(5, {.zero_rule = ZeroRule::card}).sizes().zero_rule, ZeroRule::card);
  Rules rules = tiny();
  rules.zero_rule = ZeroRule::off;
  Scene scene(3, rules);
  scene.run(tiny_dice);
  EXPECT_EQ(scene.refusal("black:R2d"), "nokosu_dice.no_black_die_left");
  scene.run("pick:R2d pick:Y2d pick:G2d");
  EXPECT_EQ(scene.state.table.phase, Phase::play);
}

TEST(NokosuDiceRules, ZeroDiceLimitTheDeclarers) {
  // N7.9
  Scene none(3, dealt_by(0, {.zero_rule = ZeroRule::die, .zero_dice = 0}));
  none.roll(three_rolls);
  EXPECT_EQ(none.refusal("black:G1d"), "nokosu_dice.no_black_die_left");
  Scene all(3, dealt_by(0, {.zero_rule = ZeroRule::die, .zero_dice = 3}));
  all.roll(three_rolls);
  all.run("black:Y1d black:Y1d black:Y3d");
  EXPECT_EQ(all.state.table.zero.size(), 3);
  EXPECT_EQ(error_of(3, {.zero_dice = 4}), "nokosu_dice.too_many_black_dice");
}

TEST(NokosuDiceRules, TheBonusCanComeFromATable) {
  // N7.10, N7.12
  const Rules table = success_table();
  EXPECT_EQ(last_trick({6, 4, 2}, {"R6d", "Y4d", "G1d"}, {}, table).scores(), (Ints{26, 24, 2}));
  Rules own = table;
  own.bonus_table = {1, -50, 3, 4, 5};
  EXPECT_EQ(last_trick({6, 4, 2}, {"R6d", "Y4d", "G1d"}, {}, own).scores(), (Ints{-44, -46, 2}));
  own.bonus_table[4] = 101;
  EXPECT_EQ(error_of(3, own), "rules.out_of_range");
}

TEST(NokosuDiceRules, TheBonusPerFailureIsAField) {
  // N7.11
  EXPECT_EQ(last_trick({6, 4, 2}, {"R6d", "Y1d", "G1d"}, {}, {.bonus_per_failure = 7}).scores(),
            (Ints{20, 4, 2}));
}

TEST(NokosuDiceRules, TheZeroBonusIsAField) {
  // N7.13
  const Rules rules{.zero_bonus = -3};
  EXPECT_EQ(last_trick({6, 6, 0}, {"R6d", "Y1d", ""}, Seats::only(s2), rules).scores(),
            (Ints{16, 6, 7}));
}

TEST(NokosuDiceRules, TrickPointsAreAField) {
  // N7.14
  EXPECT_EQ(last_trick({7, 3, 2}, {"R6d", "Y1d", "G1d"}, {}, {.trick_points = -2}).scores(),
            (Ints{-14, -6, -4}));
}

TEST(NokosuDiceRules, TheDealerCanPickFirst) {
  // N7.15: declarations begin on the left all the same.
  Rules rules = tiny();
  rules.draft_first = DraftFirst::dealer;
  Scene scene(3, rules);
  scene.run(tiny_dice);
  EXPECT_EQ(scene.next(), s0);
  scene.run("pick:G2d pick:R2d pick:Y2d");
  EXPECT_EQ(scene.next(), s1);
}

TEST(NokosuDiceRules, TheEarlierOfEqualPlaysCanWin) {
  // N7.16
  const Rules rules{.equal_strength = EqualStrength::earlier};
  EXPECT_EQ(winner_of("Y3d", 0, "R5d G0c R5c G1c", rules), 0);
  EXPECT_EQ(winner_of("Y3d", 0, "R5d G3c B3c G1c", rules), 1);
}

TEST(NokosuDiceRules, RoundsAreAField) {
  // N7.17
  EXPECT_EQ(scenes::make(4, {.rounds = 8}).sizes().rounds, 8);
  EXPECT_EQ(error_of(4, {.rounds = 9}), "rules.out_of_range");
}

TEST(NokosuDiceRules, TheFirstDealerCanBeFixed) {
  // N7.18
  EXPECT_EQ(Scene(4, dealt_by(3)).state.table.dealer, s3);
  EXPECT_EQ(error_of(3, dealt_by(3)), "nokosu_dice.no_such_dealer");
  EXPECT_EQ(error_of(3, dealt_by(-2)), "rules.out_of_range");
}

TEST(NokosuDiceRules, ATieCanGoToTheHigherLastDie) {
  // N7.19: zero counts as 0.
  const Rules rules{.tiebreak_last_die = true};
  EXPECT_EQ(finished({30, 20, 30}, "R1d R2d R3d", rules).winners(), Ints{2});
  EXPECT_EQ(finished({30, 20, 30}, "R3d R2d R3d", rules).winners(), (Ints{0, 2}));
  Scene zero = finished({30, 20, 30}, "R1d R2d R3d", rules);
  zero.state.table.zero.add(s2);
  EXPECT_EQ(zero.winners(), Ints{0});
}

TEST(NokosuDiceRules, PresetsAreTheEditions) {
  // N7.20
  EXPECT_EQ(standard(), Rules{});
  EXPECT_EQ(changed_settings(edition_2023()), "zero_rule=die");
  EXPECT_EQ(changed_settings(edition_2023_split_2_2()),
            "initial_dice=2 draft_picks=2 zero_rule=die");
  EXPECT_EQ(changed_settings(success_table()), "bonus_mode=by_success_count");
  EXPECT_EQ(scenes::make(5, edition_2023_split_2_2()).sizes().pool_dice, 11);
}

TEST(NokosuDiceRules, SettingsAreReadAsTheyAreWritten) {
  // N7.8, N7.12
  const auto rules = read_settings<Rules>("zero_rule=off bonus_table=5,4,3,2,1");
  ASSERT_TRUE(rules.ok());
  EXPECT_EQ(changed_settings(rules.value()), "zero_rule=off bonus_table=5,4,3,2,1");
  EXPECT_EQ(read_settings<Rules>("zero_rule=auto").value(), Rules{});
}

// --- notation

TEST(NokosuDiceNotation, ItemsHaveIdsAndNames) {
  // N8.1
  EXPECT_EQ(scenes::item("P7c").id, 39);
  EXPECT_EQ(scenes::item("R1d").id, 40);
  EXPECT_EQ(scenes::item("P6d").id, 69);
  EXPECT_EQ(Item{44}.colour(), 0);
  EXPECT_EQ(Item{44}.number(), 5);
}

TEST(NokosuDiceNotation, DecisionsHaveFixedIds) {
  // N8.2
  const NokosuDice game = scenes::make(4);
  const State state = game.start();
  const std::vector<std::pair<std::string, int>> ids = {
      {"play:R0c", 0},   {"play:R5d", 44}, {"pick:R1d", 70},   {"pick:P6d", 99},  {"zero:R1d", 100},
      {"zero:P6d", 129}, {"no-zero", 130}, {"black:R1d", 131}, {"black:P6d", 160}};
  for (const auto& [token, id] : ids) {
    const Action action{static_cast<std::uint8_t>(id)};
    EXPECT_EQ(game.parse(state, s0, token), action) << token;
    EXPECT_EQ(game.text(state, s0, action), token);
  }
  EXPECT_EQ(game.action_count(), 161);
}

TEST(NokosuDiceNotation, ReadsNothingElse) {
  // N8.2
  const NokosuDice game = scenes::make(4);
  const State state = game.start();
  for (const char* token : {"play:R8c", "play:R0d", "play:R7d", "pick:R1c", "zero:Y0c", "black:X1d",
                            "no-zero:R1d", "play:R5", "play:R5cc", "play:r5c"}) {
    EXPECT_EQ(game.parse(state, s0, token), std::nullopt) << token;
  }
  for (const char* token : {"deal:R1d", "roll:R1c", "dealer:4", "dealer:", "dealer:01", "deal:"}) {
    EXPECT_EQ(game.parse_chance(state, token), std::nullopt) << token;
  }
}

TEST(NokosuDiceNotation, ChanceHasFixedIds) {
  // N8.3
  const NokosuDice game = scenes::make(4);
  const State state = game.start();
  EXPECT_EQ(game.parse_chance(state, "deal:P7c"), Chance{39});
  EXPECT_EQ(game.parse_chance(state, "roll:R1d"), Chance{40});
  EXPECT_EQ(game.parse_chance(state, "dealer:3"), Chance{73});
  EXPECT_EQ(game.text(state, Chance{73}), "dealer:3");
  EXPECT_EQ(game.text(state, Chance{69}), "roll:P6d");
  EXPECT_EQ(game.chance_count(), 74);
}

TEST(NokosuDiceNotation, MovesNeedTheRightItem) {
  // N8.2
  Scene scene(3, tiny());
  scene.run(tiny_dice);
  const auto action = [&](const Move& move) { return scene.game.action(scene.state, s1, move); };
  EXPECT_EQ(action({MoveKind::pick, scenes::item("R2d")}), Action{71});
  EXPECT_EQ(action({MoveKind::pick, scenes::item("R2c")}), std::nullopt);
  EXPECT_EQ(action({MoveKind::pick, std::nullopt}), std::nullopt);
  EXPECT_EQ(action({MoveKind::pick, Item{200}}), std::nullopt);
  scene.run("pick:R2d pick:Y2d pick:G2d");
  EXPECT_EQ(action({MoveKind::no_zero, std::nullopt}), Action{130});
  EXPECT_EQ(action({MoveKind::no_zero, scenes::item("R1d")}), std::nullopt);
}

TEST(NokosuDiceNotation, AllGamesHaveTheSameLength) {
  // N8.5, N8.4: 1 + 3 * (40 + 48), 1 + 4 * (61 + 72), 1 + 5 * (61 + 70), 4 * (61 + 68)
  EXPECT_EQ(scenes::make(3).max_steps(), 265);
  EXPECT_EQ(scenes::make(4).max_steps(), 533);
  EXPECT_EQ(scenes::make(5).max_steps(), 656);
  EXPECT_EQ(scenes::make(4, dealt_by(0, edition_2023())).max_steps(), 516);
}

TEST(NokosuDiceNotation, RefusalsSayWhy) {
  // N8.2
  Scene scene(3, tiny());
  const auto why = [&](Seat seat, int id) {
    const auto illegal =
        scene.game.why_illegal(scene.state, seat, Action{static_cast<std::uint8_t>(id)});
    return illegal ? std::string(illegal->id) : "";
  };
  scene.run(tiny_dice);
  EXPECT_EQ(why(s0, first_pick), "nokosu_dice.not_your_turn");
  EXPECT_EQ(why(Seat{9}, first_pick), "nokosu_dice.not_your_turn");
  EXPECT_EQ(why(s1, 161), "nokosu_dice.no_such_action");
  EXPECT_EQ(scene.refusal("pick:R1d"), "nokosu_dice.not_in_pool");
  EXPECT_EQ(scene.refusal("play:R0c"), "nokosu_dice.not_playing");
  EXPECT_EQ(scene.refusal("no-zero"), "nokosu_dice.not_declaring");
  scene.run("pick:R2d pick:Y2d pick:G2d");
  EXPECT_EQ(scene.refusal("zero:B6d"), "nokosu_dice.not_own_die");
  EXPECT_EQ(scene.refusal("pick:B6d"), "nokosu_dice.not_drafting");
  scene.run("no-zero no-zero no-zero");
  EXPECT_EQ(scene.refusal("play:Y0c"), "nokosu_dice.not_in_hand");
  EXPECT_EQ(scene.refusal("play:Y1d"), "nokosu_dice.not_in_hand");
}

TEST(NokosuDiceNotation, RefusalsCarryData) {
  // N4.7
  const Layout layout{
      .trump = "B4d", .cards = {"R0c", "", "G0c"}, .dice = {"R1d", "R5d G1d", "G5d"}};
  Scene scene(3, {}, layout);
  scene.play("R0c");
  const auto illegal =
      scene.game.why_illegal(scene.state, s1, Action{scenes::item("G1d").id}).value();
  EXPECT_EQ(illegal.details,
            (std::vector<Detail>{{"seat", "1"}, {"item", "G1d"}, {"suit", "red"}}));
}

TEST(NokosuDiceSheet, HasThreeLinesARoundThatAddUp) {
  // N8.6
  Scene scene(3, tiny());
  scene.run(std::string(tiny_dice) + "pick:R2d pick:Y2d pick:G2d no-zero zero:Y2d no-zero ");
  scene.run("play:R0c play:Y0c play:G1d play:R1d play:Y1d play:G0c");
  const ScoreSheet winner = scene.game.score_sheet(scene.state, s1);
  EXPECT_EQ(winner.lines, (std::vector<ScoreLine>{{"tricks", "tricks", 2, 1},
                                                  {"bonus", "bonus", 10, 1},
                                                  {"zero_bonus", "zero bonus", 0, 1}}));
  const ScoreSheet zero = scene.game.score_sheet(scene.state, s2);
  EXPECT_EQ(zero.lines[1].points, 10);
  EXPECT_EQ(zero.lines[2].points, 10);
  EXPECT_EQ(zero.total(), 20);
  EXPECT_EQ(scene.scores(), (Ints{0, 12, 20}));
}

TEST(NokosuDiceSheet, StandingCountsTheRoundAsItStands) {
  // N8.6: seat 0 has a single die 1 and one trick, seat 2 no trick after a declaration; seat 1
  // still has two dice. Two succeed, one fails.
  const Layout layout{.trump = "B6d",
                      .cards = {"R0c R2c", "Y0c", "G0c G1c"},
                      .dice = {"R1d", "Y1d Y2d", ""},
                      .zero = Seats::only(s2),
                      .tricks = {1, 9, 0}};
  const Scene scene(3, {}, layout);
  EXPECT_EQ(scene.game.standing(scene.state, s0), 11);
  EXPECT_EQ(scene.game.standing(scene.state, s1), 9);
  EXPECT_EQ(scene.game.standing(scene.state, s2), 20);
  EXPECT_EQ(scene.scores(), (Ints{0, 0, 0}));
}

/// A house rule: a failure costs ten points.
class Harsh : public NokosuDice {
 public:
  using NokosuDice::NokosuDice;

 protected:
  [[nodiscard]] int round_score(const State& state, Seat seat) const override {
    const bool kept = successes(state.table).contains(seat);
    return NokosuDice::round_score(state, seat) - (kept ? 0 : 10);
  }
};

TEST(NokosuDiceSheet, AVariantsPointsAddUpToo) {
  // N8.6
  const auto game = make_game<Harsh>(tiny(), 3).value();
  Scene scene(3, tiny());
  State state = game.start();
  for (const std::string& token : scenes::words(tiny_round())) {
    if (const auto chance = game.parse_chance(state, token)) {
      game.settle(state, *chance);
      continue;
    }
    const Seat seat = game.turn(state).seats.first();
    game.apply(state, seat, game.parse(state, seat, token).value());
  }
  EXPECT_EQ(game.outcome(state).scores[s1], 22);
  EXPECT_EQ(game.outcome(state).scores[s0], -10);
  EXPECT_EQ(game.score_sheet(state, s0).total(), -10);
}

// --- words and planes

TEST(NokosuDiceText, AViewIsReadable) {
  // N6.2
  Scene scene(3, tiny());
  scene.run(std::string(tiny_dice) + tiny_draft + "play:R0c");
  EXPECT_EQ(scene.game.text(scene.game.view(scene.state, s2)),
            "Nokosu Dice, round 1 of 3; seat 2 to play\n"
            "trump die: B6d\n"
            "seat  score  tricks  zero  table  void    dice\n"
            "   0      0       0     -      -  -       G1d G2d  (dealer)\n"
            "   1      0       0     -    R0c  -       R1d R2d\n"
            "   2      0       0     -      -  -       Y1d Y2d  (you)\n"
            "your cards: Y0c\n");
}

TEST(NokosuDiceText, ThePoolIsShownUntilTheTrumpDieIsFound) {
  // N6.2, N4.4: a single die in the pool is not trump while dice are rolled.
  Scene scene(3, tiny());
  scene.run("deal:R0c deal:Y0c deal:G0c roll:R1d roll:Y1d roll:G1d roll:R2d");
  const std::string text = scene.game.text(scene.game.view(scene.state, Viewer::audience()));
  EXPECT_NE(text.find("pool: R2d\n"), std::string::npos) << text;
}

TEST(NokosuDiceText, EventsSayWhatHappened) {
  // N6.2
  const NokosuDice game = scenes::make(3);
  EXPECT_EQ(game.text(Event(DealerChosen{s1})), "seat 1 deals first");
  EXPECT_EQ(game.text(Event(CardDealt{s1, std::nullopt})), "seat 1 gets a card");
  EXPECT_EQ(game.text(Event(DieRolled{std::nullopt, scenes::item("R1d")})),
            "R1d is rolled for the pool");
  EXPECT_EQ(game.text(Event(BlackDieTaken{s1, scenes::item("R1d")})),
            "seat 1 takes a black die, R1d goes back to the bag");
  EXPECT_EQ(game.text(Event(ZeroDecided{s1, scenes::item("R1d")})),
            "seat 1 declares zero and returns R1d");
  EXPECT_EQ(game.text(Event(RoundScored{2, 3, Seats::only(s1), {{4, 22, -1}}})),
            "round 2: +4 +22 (success) -1");
  EXPECT_EQ(game.text(Event(GameOver{Seats(0b101)})), "the game is over, won by seat 0 seat 2");
}

[[nodiscard]] std::vector<float> planes_of(const Scene& scene, Viewer viewer) {
  std::vector<float> planes(static_cast<std::size_t>(scene.game.encode_size()));
  scene.game.encode(scene.game.view(scene.state, viewer), planes);
  return planes;
}

TEST(NokosuDicePlanes, BeginWithWhatIsCommon) {
  // N9.1: card Y0c is 8, die B6d kind 23, red suit 0, play phase 5.
  Scene scene(3, tiny());
  scene.run(std::string(tiny_dice) + tiny_draft + "play:R0c");
  const std::vector<float> planes = planes_of(scene, s2);
  EXPECT_EQ(planes.size(), 154U + 3 * 112U);
  EXPECT_EQ(planes[8], 1.0F);
  EXPECT_EQ(planes[40], 1.0F);
  EXPECT_EQ(planes[80 + 23], 0.2F);
  EXPECT_EQ(planes[110 + 23], 1.0F);
  EXPECT_EQ(planes[140], 1.0F);
  EXPECT_EQ(planes[146 + 5], 1.0F);
  EXPECT_EQ(planes[153], 1.0F / 3.0F);
}

TEST(NokosuDicePlanes, GoOnWithTheSeatsFromTheViewerOn) {
  // N9.2: seat 1 has led R0c and seat 2, the viewer, followed nothing with Y1d, kind 6, id 46.
  Scene scene(3, tiny());
  scene.run(std::string(tiny_dice) + tiny_draft + "play:R0c play:Y1d");
  scene.state.table.tricks_won[s1] = 1;
  scene.state.table.points[0][s1] = 50;
  scene.state.table.zero.add(s1);
  const std::vector<float> planes = planes_of(scene, s2);
  const std::size_t viewer = 154;
  EXPECT_EQ(planes[viewer + 7], 0.2F);
  EXPECT_EQ(planes[viewer + 30 + 46], 1.0F);
  EXPECT_EQ(planes[viewer + 100], 1.0F);
  const std::size_t dealer = 154 + 112;
  EXPECT_EQ(planes[dealer + 106], 1.0F);
  EXPECT_EQ(planes[dealer + 107], 1.0F);
  const std::size_t leader = 154 + 2 * 112;
  EXPECT_EQ(planes[leader + 108], 1.0F);
  EXPECT_EQ(planes[leader + 109], 0.5F);
  EXPECT_EQ(planes[leader + 110], 0.5F);
  EXPECT_EQ(planes[leader + 111], 1.0F);
}

// --- soundness

TEST(NokosuDiceCheck, FindsWhatIsWrong) {
  // N2.1, N2.2
  Scene scene(3, tiny());
  scene.run(std::string(tiny_dice) + tiny_draft);
  const auto first_problem = [&](const auto& change) {
    State state = scene.state;
    change(state);
    const Problems problems = scene.game.check(state);
    return problems.empty() ? "" : std::string(problems[0].id);
  };
  EXPECT_EQ(first_problem([](State&) {}), "");
  EXPECT_EQ(first_problem([](State& state) { state.table.round = 4; }), "nokosu_dice.bad_round");
  EXPECT_EQ(first_problem([](State& state) { state.hands[s1] = 0; }), "nokosu_dice.bad_hand_size");
  EXPECT_EQ(first_problem([](State& state) { state.hands[s2] = state.hands[s1]; }),
            "nokosu_dice.bad_cards");
  EXPECT_EQ(first_problem([](State& state) { state.table.voids.suits[s1] = 1; }),
            "nokosu_dice.bad_void");
  EXPECT_EQ(first_problem([](State& state) { state.table.active = Seats(0b11); }),
            "nokosu_dice.bad_active");
  EXPECT_EQ(first_problem([](State& state) { state.table.dealer = Seat{3}; }),
            "nokosu_dice.bad_dealer");
  EXPECT_EQ(first_problem([](State& state) {
              for (int i = 0; i < 4; ++i) state.table.pool.add(scenes::item("B1d"));
            }),
            "nokosu_dice.too_many_dice");
}

TEST(NokosuDiceDice, CountUpToFiveAlike) {
  // N2.2
  Dice dice = scenes::dice("R2d R2d R2d R2d R2d Y1d");
  EXPECT_EQ(dice.count(scenes::item("R2d")), 5);
  EXPECT_EQ(dice.size(), 6);
  dice.remove(scenes::item("R2d"));
  dice.remove(scenes::item("R2d"));
  EXPECT_EQ(scenes::names(dice), "R2d R2d R2d Y1d");
  dice.remove(scenes::item("Y1d"));
  EXPECT_FALSE(dice.is_single());
  dice.remove(scenes::item("R2d"));
  dice.remove(scenes::item("R2d"));
  EXPECT_TRUE(dice.is_single());
  EXPECT_EQ(dice.first(), scenes::item("R2d"));
}

}  // namespace
}  // namespace libgames::nokosu_dice
