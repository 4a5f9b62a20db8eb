// The rules fields of Oh-Seven and what setting up a game refuses. Numbers refer to RULES.md.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oh_seven_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::oh_seven {
namespace {

using scenes::card;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::Scene;

using Ints = std::vector<int>;

/// Why these rules cannot be set up for so many seats.
[[nodiscard]] std::optional<SetupError> error_of(const Rules& rules, int seats) {
  auto result = OhSeven::make(rules, seats);
  if (result.ok()) return std::nullopt;
  return result.error();
}

void expect_out_of_range(const Rules& rules, std::string_view field) {
  const auto error = error_of(rules, 4);
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->id, "rules.out_of_range");
  EXPECT_EQ(error->details.at(0), (Detail{"field", std::string(field)}));
}

// --- decks

TEST(OhSevenRules, DecksZeroGoesByTheNumberOfSeats) {
  // O7.1
  EXPECT_EQ(scenes::make(4, {.decks = 0}).packs(), 1);
  EXPECT_EQ(scenes::make(5, {.decks = 0}).packs(), 2);
}

TEST(OhSevenRules, DecksMayBeSetForAnySeats) {
  // O7.1
  EXPECT_EQ(scenes::make(2, {.decks = 2}).packs(), 2);
  EXPECT_EQ(scenes::make(5, {.decks = 1, .hand_size = 6}).packs(), 1);
}

TEST(OhSevenRules, DecksAreAtMostTwo) {
  // O7.1
  expect_out_of_range({.decks = 3}, "decks");
  expect_out_of_range({.decks = -1}, "decks");
}

// --- hand_size

TEST(OhSevenRules, HandSizeIsTheNumberOfCardsAndTricks) {
  // O7.2: one card each, so the round is over after one trick.
  Scene scene(2, {.hand_size = 1}, {"5S", "0S"});
  EXPECT_EQ(scene.state.table.phase, Phase::bid);
  scene.bid("5S 0S");
  scene.play("5S 0S");
  EXPECT_EQ(scene.state.table.round, 2);
}

TEST(OhSevenRules, HandSizeIsTheNumberOfRejectionsBeforeANewDeal) {
  // O7.2: 4 + 3 and 5 + 2.
  Scene scene(2, {.hand_size = 2}, {"4S 5S", "3S 2S"});
  scene.bid("4S 3S");
  EXPECT_EQ(scene.state.table.phase, Phase::bid);
  scene.bid("5S 2S");
  EXPECT_EQ(scene.state.table.phase, Phase::deal);
}

TEST(OhSevenRules, HandSizeIsOneToEight) {
  // O7.2
  expect_out_of_range({.hand_size = 0}, "hand_size");
  expect_out_of_range({.hand_size = 9}, "hand_size");
  EXPECT_FALSE(error_of({.hand_size = 8}, 4).has_value());
}

TEST(OhSevenRules, ThePacksMustHoldAllHands) {
  // O7.2: 9 hands of 8 are 72 cards; two packs have 64.
  const auto error = error_of({.hand_size = 8}, 9);
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->id, "oh_seven.too_few_cards");
  EXPECT_EQ(error->details,
            (std::vector<Detail>{{"field", "hand_size"}, {"seats", "9"}, {"cards", "64"}}));
}

TEST(OhSevenRules, OnePackIsTooSmallForFiveHandsOfSeven) {
  // O7.2, O7.1: 35 cards of 32.
  EXPECT_EQ(error_of({.decks = 1}, 5)->id, "oh_seven.too_few_cards");
}

TEST(OhSevenRules, TheWholePackMayBeDealt) {
  // O7.2: 4 hands of 8 are 32 cards.
  const OhSeven game = scenes::make(4, {.hand_size = 8});
  State state = game.start();
  Rng rng(3);
  game.settle(state, rng);
  EXPECT_EQ(state.rest.size(), 0);
}

TEST(OhSevenRules, SeatsOutsideTheRangeAreRefused) {
  // O1.1
  const auto error = error_of({}, 10);
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->id, "setup.seats");
  EXPECT_EQ(error->details, (std::vector<Detail>{{"seats", "10"}, {"min", "2"}, {"max", "9"}}));
}

// --- rounds

TEST(OhSevenRules, TheGameEndsAfterTheLastRound) {
  // O7.3
  Scene scene(2, {.hand_size = 1, .rounds = 2}, {"5S", "0S"});
  scene.bid("5S 0S");
  scene.play("5S 0S");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
  scene.deal({"5S", "0S"});
  scene.bid("5S 0S");
  scene.play("5S 0S");
  EXPECT_TRUE(scene.game.turn(scene.state).is_over());
}

TEST(OhSevenRules, RoundsAreSevenUnlessSet) {
  // O7.3
  EXPECT_EQ(Rules{}.rounds, 7);
}

TEST(OhSevenRules, RoundsAreOneToHundred) {
  // O7.3
  expect_out_of_range({.rounds = 0}, "rounds");
  expect_out_of_range({.rounds = 101}, "rounds");
  EXPECT_FALSE(error_of({.rounds = 100}, 2).has_value());
}

// --- forbidden_sum, reject_forbidden_sum

TEST(OhSevenRules, AnotherForbiddenSumRejectsInstead) {
  // O7.4
  Scene scene(2, {.hand_size = 2, .forbidden_sum = 5}, {"4S 2S", "3S 1S"});
  scene.bid("4S 1S");
  EXPECT_EQ(scene.state.table.rejections, 1);
}

TEST(OhSevenRules, SevenIsAllowedIfAnotherSumIsForbidden) {
  // O7.4
  Scene scene(2, {.hand_size = 2, .forbidden_sum = 5}, {"4S 2S", "3S 1S"});
  scene.bid("4S 3S");
  EXPECT_EQ(scene.state.table.phase, Phase::play);
}

TEST(OhSevenRules, TheForbiddenSumIsNotTiedToTheHandSize) {
  // O7.4: with hands of two cards seven is forbidden and two is not.
  Scene scene(2, {.hand_size = 2}, {"4S 2S", "0S 1S"});
  scene.bid("2S 0S");
  EXPECT_EQ(scene.state.table.phase, Phase::play);
}

TEST(OhSevenRules, ForbiddenSumIsZeroToSixtyThree) {
  // O7.4
  expect_out_of_range({.forbidden_sum = -1}, "forbidden_sum");
  expect_out_of_range({.forbidden_sum = 64}, "forbidden_sum");
}

TEST(OhSevenRules, AForbiddenSumOfZeroRejectsAllZeros) {
  // O7.4
  Scene scene(2, {.hand_size = 2, .forbidden_sum = 0}, {"0S 2S", "0H 1S"});
  scene.bid("0S 0H");
  EXPECT_EQ(scene.state.table.rejections, 1);
  EXPECT_EQ(scene.scores(), (Ints{1, 0}));
}

TEST(OhSevenRules, TheSumMayBeAllowed) {
  // O7.5
  Scene scene(3, {.hand_size = 1, .reject_forbidden_sum = false}, {"4C", "3S", "0H"});
  scene.bid("4C 3S 0H");
  EXPECT_EQ(scene.state.table.phase, Phase::play);
  EXPECT_EQ(scene.contracts(), (Ints{4, 3, 0}));
  EXPECT_EQ(scene.scores(), (Ints{0, 0, 0}));
}

TEST(OhSevenRules, ADoubledTopIsRejectedEvenIfTheSumIsAllowed) {
  // O7.5
  Scene scene(3, {.decks = 2, .hand_size = 2, .reject_forbidden_sum = false},
              {"3S 0C", "3S 0D", "1H 0H"});
  scene.bid("3S 3S 1H");
  ASSERT_EQ(scene.told<BiddingRejected>().size(), 1U);
  EXPECT_EQ(scene.told<BiddingRejected>()[0].reason, RejectionReason::doubled_top);
}

// --- points

TEST(OhSevenRules, RejectionPointsGoToEachOwner) {
  // O7.6
  Scene scene(2, {.hand_size = 2, .rejection_points = -5}, {"4S 2S", "3S 1S"});
  scene.bid("4S 3S");
  EXPECT_EQ(scene.scores(), (Ints{-5, 0}));
}

TEST(OhSevenRules, RejectionPointsAreWithinHundred) {
  // O7.6
  expect_out_of_range({.rejection_points = 101}, "rejection_points");
  expect_out_of_range({.rejection_points = -101}, "rejection_points");
}

TEST(OhSevenRules, MadeBonusComesOnTopOfAKeptBid) {
  // O7.7: seat 0 bids 1 and takes the trick, seat 1 bids 0.
  Scene scene(2, {.hand_size = 1, .made_bonus = 10}, {"1S", "0S"});
  scene.bid("1S 0S");
  scene.play("1S 0S");
  EXPECT_EQ(scene.scores(), (Ints{11, 10}));
}

TEST(OhSevenRules, MadeBonusMayBeNegative) {
  // O7.7
  Scene scene(2, {.hand_size = 1, .made_bonus = -3}, {"1S", "0S"});
  scene.bid("1S 0S");
  scene.play("1S 0S");
  EXPECT_EQ(scene.scores(), (Ints{-2, -3}));
}

TEST(OhSevenRules, MadeBonusIsWithinHundred) {
  // O7.7
  expect_out_of_range({.made_bonus = 101}, "made_bonus");
  expect_out_of_range({.made_bonus = -101}, "made_bonus");
}

TEST(OhSevenRules, MissPenaltyIsLostForEachTrickOfDifference) {
  // O7.8: seat 0 bids 5 and takes 1, seat 1 bids 1 and takes 0.
  Scene scene(2, {.hand_size = 1, .miss_penalty = 3}, {"5S", "1S"});
  scene.bid("5S 1S");
  scene.play("5S 1S");
  EXPECT_EQ(scene.scores(), (Ints{-12, -3}));
}

TEST(OhSevenRules, MissPenaltyIsWithinHundred) {
  // O7.8
  expect_out_of_range({.miss_penalty = 101}, "miss_penalty");
  expect_out_of_range({.miss_penalty = -101}, "miss_penalty");
}

// --- identical_wins, final_tie

TEST(OhSevenRules, TheLastOfTwoIdenticalCardsMayWin) {
  // O7.9: diamonds are led, clubs are trump and not played.
  Scene scene(3, {.decks = 2, .hand_size = 2, .identical_wins = EqualPlays::last},
              {"4D 6C", "7D 0H", "7D 2C"});
  scene.bid("6C 0H 2C");
  scene.play("4D 7D 7D");
  EXPECT_EQ(scene.tricks(), (Ints{0, 0, 1}));
}

TEST(OhSevenRules, TheLastOfTwoIdenticalCardsOfAnotherSuitDoesNotWin) {
  // O7.9: the lead is the lowest card of all, yet nothing else can win.
  Scene scene(3, {.decks = 2, .hand_size = 2, .identical_wins = EqualPlays::last},
              {"0C 6S", "7D 0H", "7D 2H"});
  scene.bid("6S 0H 2H");
  scene.play("0C 7D 7D");
  EXPECT_EQ(scene.tricks(), (Ints{1, 0, 0}));
}

TEST(OhSevenRules, LastDoesNotChangeWhichHigherCardWins) {
  // O7.9
  Scene scene(3, {.decks = 2, .hand_size = 2, .identical_wins = EqualPlays::last},
              {"7D 6C", "4D 0H", "4D 2C"});
  scene.bid("6C 0H 2C");
  scene.play("7D 4D 4D");
  EXPECT_EQ(scene.tricks(), (Ints{1, 0, 0}));
}

/// A finished game with these totals and kept contracts.
[[nodiscard]] State finished(const std::vector<int>& totals, const std::vector<int>& kept) {
  State state;
  state.table.phase = Phase::over;
  state.table.round = 7;
  for (const Seat seat : all_seats(static_cast<int>(totals.size()))) {
    state.table.kept_points[seat] = totals[seat.index];
    state.table.contracts_kept[seat] = static_cast<std::uint8_t>(kept[seat.index]);
  }
  return state;
}

TEST(OhSevenRules, AFinalTieMayBeBrokenByKeptContracts) {
  // O7.10
  const OhSeven game = scenes::make(3, {.final_tie = FinalTie::most_contracts});
  const Outcome outcome = game.outcome(finished({21, 21, 10}, {3, 4, 5}));
  EXPECT_EQ(outcome.winners, Seats::only(s1));
  EXPECT_EQ(outcome.places[s0], 2);
  EXPECT_EQ(outcome.places[s2], 3);
}

TEST(OhSevenRules, EquallyManyKeptContractsShare) {
  // O7.10
  const OhSeven game = scenes::make(3, {.final_tie = FinalTie::most_contracts});
  const Outcome outcome = game.outcome(finished({10, 21, 21}, {5, 4, 4}));
  EXPECT_EQ(outcome.winners, Seats(0b110));
}

TEST(OhSevenRules, ATieIsSharedWhateverWasKeptByDefault) {
  // O7.10
  const Outcome outcome = scenes::make(3).outcome(finished({21, 21, 10}, {3, 4, 5}));
  EXPECT_EQ(outcome.winners, Seats(0b011));
  EXPECT_EQ(outcome.places[s2], 3);
}

// --- presets and names

TEST(OhSevenRules, StandardIsTheDefaults) {
  // O7.11
  const Rules rules = standard();
  EXPECT_EQ(rules, Rules{});
  EXPECT_EQ(rules.hand_size, 7);
  EXPECT_EQ(rules.forbidden_sum, 7);
  EXPECT_EQ(rules.rejection_points, 1);
  EXPECT_EQ(rules.made_bonus, 2);
  EXPECT_EQ(rules.miss_penalty, 1);
  EXPECT_TRUE(rules.reject_forbidden_sum);
}

TEST(OhSevenRules, SumAllowedDiffersInOneField) {
  // O7.11
  EXPECT_EQ(changed_settings(sum_allowed()), "reject_forbidden_sum=false");
}

TEST(OhSevenRules, EveryFieldIsReadByItsName) {
  // O7.1, O7.10
  const auto rules = read_settings<Rules>(
      "decks=2 hand_size=3 rounds=9 forbidden_sum=4 reject_forbidden_sum=false "
      "rejection_points=-1 made_bonus=6 miss_penalty=0 identical_wins=last "
      "final_tie=most_contracts");
  ASSERT_TRUE(rules.ok());
  EXPECT_EQ(*rules, (Rules{.decks = 2,
                           .hand_size = 3,
                           .rounds = 9,
                           .forbidden_sum = 4,
                           .reject_forbidden_sum = false,
                           .rejection_points = -1,
                           .made_bonus = 6,
                           .miss_penalty = 0,
                           .identical_wins = EqualPlays::last,
                           .final_tie = FinalTie::most_contracts}));
}

TEST(OhSevenRules, FieldsCiteTheirRulesInOrder) {
  // O7.1, O7.10
  int number = 0;
  for (const Field<Rules>& field : Rules::fields()) {
    EXPECT_EQ(field.info.rule, "O7." + std::to_string(++number));
  }
  EXPECT_EQ(number, 10);
}

TEST(OhSevenRules, AnEnumeratorOutsideTheEnumIsRefused) {
  // O7.9
  const auto error = error_of({.identical_wins = static_cast<EqualPlays>(2)}, 4);
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->id, "rules.bad_value");
  EXPECT_EQ(error->details.at(0), (Detail{"field", "identical_wins"}));
}

}  // namespace
}  // namespace libgames::oh_seven
