// The rules of Oh-Seven: cards, deal, bidding, play, scores. Numbers refer to RULES.md.

#include <bit>
#include <cstddef>
#include <string>
#include <vector>

#include "oh_seven_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/core/rng.hpp>
#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::oh_seven {
namespace {

using scenes::card;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::Scene;

using Ints = std::vector<int>;

/// The three hands of the worked example.
const std::vector<std::string> example_hands = {"5S 2S 7H 1H 4D 0C 3C", "6S 0S 5H 3H 6D 2D 7C",
                                                "7S 1S 4H 0H 5D 1D 6C"};

// --- the game and its cards

TEST(OhSevenGame, TakesTwoToNineSeats) {
  // O1.1
  EXPECT_EQ(OhSeven::info.seats, (GameInfo::SeatRange{2, 9}));
  EXPECT_FALSE(OhSeven::make({}, 1).ok());
  EXPECT_TRUE(OhSeven::make({}, 2).ok());
  EXPECT_TRUE(OhSeven::make({}, 9).ok());
  EXPECT_FALSE(OhSeven::make({}, 10).ok());
}

TEST(OhSevenGame, ARoundIsBidThenPlayedThenScored) {
  // O1.1, O4.9: the worked example. 3C 3H 1D sum to seven, B gets a point; then 2S 2D 1S; tricks
  // 2 / 4 / 1 against contracts 2 / 2 / 1: A +4, B -2 and the point, C +3.
  Scene scene(3, {}, example_hands);
  scene.bid("3C 3H 1D");
  scene.bid("2S 2D 1S");
  scene.play("7H 3H 0H  0C 7C 6C  6D 5D 4D  2D 1D 3C  5H 4H 1H  0S 1S 5S  2S 6S 7S");
  EXPECT_EQ(scene.tricks(), (Ints{2, 4, 1}));
  EXPECT_EQ(scene.scores(), (Ints{4, -1, 3}));
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
  EXPECT_EQ(scene.state.table.round, 2);
}

TEST(OhSevenCards, APackHasEachNumberOfEachSuitOnce) {
  // O2.1
  const Chances chances = scenes::make(4).chances(State{});
  EXPECT_EQ(chances.total(), 32U);
  EXPECT_EQ(chances.weight(Chance{card("0C").id}), 1U);
  EXPECT_EQ(chances.weight(Chance{card("7S").id}), 1U);
}

TEST(OhSevenCards, TwoPacksHoldEveryCardTwice) {
  // O2.1
  const Chances chances = scenes::make(5).chances(State{});
  EXPECT_EQ(chances.total(), 64U);
  EXPECT_EQ(chances.weight(Chance{card("0C").id}), 2U);
  EXPECT_EQ(chances.weight(Chance{card("7S").id}), 2U);
}

TEST(OhSevenCards, CopiesAreOneChoice) {
  // O2.1
  const Scene scene(2, {.decks = 2, .hand_size = 3}, {"5S 5S 0C", "1S 1H 1D"});
  EXPECT_EQ(scene.legal(s0), "bid:0C bid:5S");
}

TEST(OhSevenCards, EveryCardIsInAHandPlayedOrInTheRest) {
  // O2.1
  Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  scene.bid("5S 1S");
  scene.play("5S");
  const Cards out = scenes::cards("5S 0C 1S 1H");
  EXPECT_EQ(scene.state.rest, Cards::packs(1).without(out));
  EXPECT_EQ(scenes::names(scene.game.view(scene.state, s1).played), "5S");
}

TEST(OhSevenCards, BidsCompareByNumberFirst) {
  // O2.2
  Scene scene(2, {.hand_size = 2}, {"4C 0C", "2S 0S"});
  scene.bid("4C 2S");
  EXPECT_EQ(scene.state.table.trump, Suit::clubs);
  EXPECT_EQ(scene.next(), s0);
}

TEST(OhSevenCards, EqualNumbersCompareSpadesHeartsDiamondsClubs) {
  // O2.2
  EXPECT_GT(card("3S").bid_strength(), card("3H").bid_strength());
  EXPECT_GT(card("3H").bid_strength(), card("3D").bid_strength());
  EXPECT_GT(card("3D").bid_strength(), card("3C").bid_strength());
  EXPECT_GT(card("4C").bid_strength(), card("3S").bid_strength());
}

TEST(OhSevenCards, BidStrengthIsNumberTimesFourPlusSuit) {
  // O2.2
  EXPECT_EQ(card("0C").bid_strength(), 0);
  EXPECT_EQ(card("5D").bid_strength(), 21);
  EXPECT_EQ(card("7S").bid_strength(), 31);
}

TEST(OhSevenCards, TheSuitOrderOfBidsIsNotOneOfTricks) {
  // O2.2: clubs led, spades are higher as bids but not trump, so 2C wins.
  Scene scene(2, {.hand_size = 2}, {"2C 7H", "5S 6S"});
  scene.bid("7H 5S");
  scene.play("2C 6S");
  EXPECT_EQ(scene.tricks(), (Ints{1, 0}));
}

// --- the deal

TEST(OhSevenDeal, OnePackUpToFourSeatsAndTwoFromFive) {
  // O3.1
  EXPECT_EQ(scenes::make(2).packs(), 1);
  EXPECT_EQ(scenes::make(4).packs(), 1);
  EXPECT_EQ(scenes::make(5).packs(), 2);
  EXPECT_EQ(scenes::make(9).packs(), 2);
}

TEST(OhSevenDeal, FillsTheLowestSeatFirst) {
  // O3.2
  const OhSeven game = scenes::make(2, {.hand_size = 2});
  State state = game.start();
  for (const Card each : scenes::card_list("3C 1H 2S")) game.settle(state, Chance{each.id});
  EXPECT_EQ(scenes::names(state.hands.of(s0)), "3C 1H");
  EXPECT_EQ(scenes::names(state.hands.of(s1)), "2S");
  EXPECT_TRUE(game.turn(state).is_chance());
}

TEST(OhSevenDeal, GivesSevenCardsEach) {
  // O3.2
  const OhSeven game = scenes::make(9);
  State state = game.start();
  Rng rng(1);
  game.settle(state, rng);
  for (const Seat seat : all_seats(9)) EXPECT_EQ(state.hands.of(seat).size(), 7);
  EXPECT_EQ(state.rest.size(), 1);
}

TEST(OhSevenDeal, ADealtCardIsNotInThePackAnyMore) {
  // O3.2, O8.3
  const OhSeven game = scenes::make(2);
  State state = game.start();
  game.settle(state, Chance{card("3C").id});
  EXPECT_EQ(game.chances(state).total(), 31U);
  EXPECT_EQ(game.chances(state).weight(Chance{card("3C").id}), 0U);
}

TEST(OhSevenDeal, FastDealingIsUniform) {
  // O3.2: two hands of one card from 32; each of the 992 deals about 50 times. The bound is far
  // out: chi-square with 991 degrees of freedom has mean 991 and deviation 45.
  const OhSeven game = scenes::make(2, {.hand_size = 1});
  Rng rng(7);
  std::vector<int> seen(32 * 32, 0);
  constexpr int deals = 50 * 992;
  for (int i = 0; i < deals; ++i) {
    State state = game.start();
    game.settle(state, rng);
    ++seen[static_cast<std::size_t>(std::countr_zero(state.hands.held[s0])) * 32 +
           static_cast<std::size_t>(std::countr_zero(state.hands.held[s1]))];
  }
  double chi_square = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (i / 32 == i % 32) {
      EXPECT_EQ(seen[i], 0);
    } else {
      chi_square += (seen[i] - 50.0) * (seen[i] - 50.0) / 50.0;
    }
  }
  EXPECT_LT(chi_square, 991 + 5 * 45);
}

TEST(OhSevenDeal, FastDealingContinuesABegunDeal) {
  // O3.2
  const OhSeven game = scenes::make(2, {.hand_size = 2});
  State state = game.start();
  for (const Card each : scenes::card_list("3C 1H 2S")) game.settle(state, Chance{each.id});
  Rng rng(1);
  EXPECT_EQ(game.settle(state, rng), Turn::decision(all_seats(2)));
  EXPECT_EQ(scenes::names(state.hands.of(s0)), "3C 1H");
  EXPECT_EQ(state.hands.of(s1).count(card("2S")), 1);
  EXPECT_EQ(state.hands.of(s1).size(), 2);
  EXPECT_TRUE(game.check(state).empty());
}

TEST(OhSevenDeal, TheRestStaysHiddenAndUnused) {
  // O3.2
  const Scene scene(2, {.hand_size = 1}, {"3C", "2S"});
  EXPECT_EQ(scene.state.rest, Cards::packs(1).without(scenes::cards("3C 2S")));
}

TEST(OhSevenDeal, ScoresBeginAtZeroAndMayBecomeNegative) {
  // O3.3
  Scene scene(2, {.hand_size = 1}, {"5S", "1S"});
  EXPECT_EQ(scene.scores(), (Ints{0, 0}));
  scene.bid("5S 1S");
  scene.play("5S 1S");  // seat 0: 5 against 1 trick, seat 1: 1 against 0
  EXPECT_EQ(scene.scores(), (Ints{-4, -1}));
}

TEST(OhSevenDeal, BiddingBeginsForAllAtOnceWithoutADealer) {
  // O3.3, O4.1
  const Scene scene(3, {}, example_hands);
  EXPECT_EQ(scene.game.turn(scene.state), Turn::decision(all_seats(3)));
}

// --- bidding

TEST(OhSevenBidding, AnyCardOfTheHandMayBeBid) {
  // O4.1
  const Scene scene(3, {}, example_hands);
  EXPECT_EQ(scene.legal(s0), "bid:0C bid:3C bid:4D bid:1H bid:7H bid:2S bid:5S");
}

TEST(OhSevenBidding, CardsSetAsideAreNotFree) {
  // O4.1
  Scene scene(3, {}, example_hands);
  scene.bid("3C 3H 1D");
  EXPECT_EQ(scene.legal(s0), "bid:0C bid:4D bid:1H bid:7H bid:2S bid:5S");
}

TEST(OhSevenBidding, TheSecondCopyOfACardSetAsideIsFree) {
  // O4.1
  Scene scene(2, {.decks = 2, .hand_size = 3}, {"5S 5S 0C", "2S 1H 1D"});
  scene.bid("5S 2S");
  EXPECT_EQ(scene.legal(s0), "bid:0C bid:5S");
}

TEST(OhSevenBidding, BothCopiesSetAsideAreNotFree) {
  // O4.1: 5 + 2 and 5 + 2 are rejected.
  Scene scene(2, {.decks = 2, .hand_size = 3}, {"5S 5S 0C", "2S 2H 1D"});
  scene.bid("5S 2S");
  scene.bid("5S 2H");
  EXPECT_EQ(scene.legal(s0), "bid:0C");
}

TEST(OhSevenBidding, WhoHasBidWaitsForTheOthers) {
  // O4.1
  Scene scene(3, {}, example_hands);
  scene.act(s1, scenes::bid_of("3H"));
  EXPECT_EQ(scene.game.turn(scene.state), Turn::decision(Seats(0b101)));
  EXPECT_EQ(scene.legal(s1), "");
}

TEST(OhSevenBidding, TheTopCardIsTheOneOfHighestStrength) {
  // O4.2: 3S beats 3H.
  Scene scene(4, {.hand_size = 1}, {"3H", "3S", "2C", "1D"});
  scene.bid("3H 3S 2C 1D");
  EXPECT_EQ(scene.state.table.trump, Suit::spades);
  EXPECT_EQ(scene.next(), s1);
}

TEST(OhSevenBidding, RevealTellsSumTopAndOwners) {
  // O4.2
  Scene scene(3, {}, example_hands);
  scene.bid("3C 3H 1D");
  const auto told = scene.told<BiddingRejected>();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].sum, 7);
  EXPECT_EQ(told[0].top, card("3H"));
  EXPECT_EQ(told[0].owners, Seats::only(s1));
  EXPECT_EQ(told[0].points, 1);
  EXPECT_EQ(told[0].reason, RejectionReason::forbidden_sum);
}

TEST(OhSevenBidding, ASumOfSevenIsRejectedAndPaysTheTopBidder) {
  // O4.3
  Scene scene(3, {}, example_hands);
  scene.bid("3C 3H 1D");
  EXPECT_EQ(scene.state.table.phase, Phase::bid);
  EXPECT_EQ(scene.scores(), (Ints{0, 1, 0}));
}

TEST(OhSevenBidding, ADoubledTopCardIsRejectedAndPaysBothOwners) {
  // O4.3
  Scene scene(3, {.decks = 2, .hand_size = 2}, {"6S 0C", "1H 2H", "6S 0D"});
  scene.bid("6S 1H 6S");
  EXPECT_EQ(scene.state.table.phase, Phase::bid);
  EXPECT_EQ(scene.scores(), (Ints{1, 0, 1}));
  EXPECT_EQ(scene.told<BiddingRejected>().at(0).reason, RejectionReason::doubled_top);
}

TEST(OhSevenBidding, BothReasonsAtOnceAreOneRejectionWithOnePoint) {
  // O4.3: 3 + 3 + 1 = 7 and the top is doubled.
  Scene scene(3, {.decks = 2, .hand_size = 2}, {"3S 0C", "3S 0D", "1H 0H"});
  scene.bid("3S 3S 1H");
  EXPECT_EQ(scene.state.table.rejections, 1);
  EXPECT_EQ(scene.scores(), (Ints{1, 1, 0}));
  EXPECT_EQ(scene.told<BiddingRejected>().at(0).reason, RejectionReason::both);
}

TEST(OhSevenBidding, EqualBidsBelowTheTopHaveNoEffect) {
  // O4.3
  Scene scene(3, {.decks = 2, .hand_size = 2}, {"6H 0C", "6H 0D", "6S 0H"});
  scene.bid("6H 6H 6S");
  EXPECT_EQ(scene.state.table.phase, Phase::play);
  EXPECT_EQ(scene.state.table.trump, Suit::spades);
  EXPECT_EQ(scene.next(), s2);
  EXPECT_EQ(scene.scores(), (Ints{0, 0, 0}));
}

TEST(OhSevenBidding, OnlyTheTopOfEqualNumbersIsPaid) {
  // O4.3, O2.2: 3H and 3C have one number, but only 3H is the top card.
  Scene scene(3, {}, example_hands);
  scene.bid("3C 3H 1D");
  EXPECT_EQ(scene.state.table.rejections_owned[s0], 0);
  EXPECT_EQ(scene.state.table.rejections_owned[s1], 1);
}

TEST(OhSevenBidding, AllBidCardsAreSetAsideFaceUp) {
  // O4.3
  Scene scene(3, {}, example_hands);
  scene.bid("3C 3H 1D");
  EXPECT_EQ(scenes::names(scene.state.table.shown.of(s0)), "3C");
  EXPECT_EQ(scenes::names(scene.state.table.shown.of(s1)), "3H");
  EXPECT_EQ(scenes::names(scene.state.table.shown.of(s2)), "1D");
}

TEST(OhSevenBidding, EverybodyBidsAgainAfterARejection) {
  // O4.4
  Scene scene(3, {}, example_hands);
  scene.bid("3C 3H 1D");
  EXPECT_EQ(scene.state.table.rejections, 1);
  EXPECT_EQ(scene.game.turn(scene.state), Turn::decision(all_seats(3)));
}

TEST(OhSevenBidding, TheSeventhRejectionDealsTheSameRoundAgain) {
  // O4.4: all seven biddings of two seats sum to seven; seat 0 owns the top of each.
  Scene scene(2, {}, {"7S 7H 7D 7C 6S 6H 6D", "0S 0H 0D 0C 1S 1H 1D"});
  scene.bid("7S 0S 7H 0H 7D 0D 7C 0C 6S 1S 6H 1H");
  EXPECT_EQ(scene.legal(s0), "bid:6D");
  scene.bid("6D 1D");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
  EXPECT_EQ(scene.state.table.round, 1);
  EXPECT_EQ(scene.scores(), (Ints{7, 0}));
  EXPECT_EQ(scene.game.chances(scene.state).total(), 32U);
}

TEST(OhSevenBidding, ANewDealOfARoundStartsWithoutRejections) {
  // O4.4
  Scene scene(2, {.hand_size = 1, .rounds = 1}, {"7S", "0S"});
  scene.bid("7S 0S");
  scene.deal({"6S", "1S"});
  EXPECT_EQ(scene.state.table.rejections, 0);
  EXPECT_EQ(scene.legal(s0), "bid:6S");
}

TEST(OhSevenBidding, DealsOfARoundCanRepeat) {
  // O4.4
  Scene scene(2, {.hand_size = 1, .rounds = 1}, {"7S", "0S"});
  scene.bid("7S 0S");
  scene.deal({"6S", "1S"});
  scene.bid("6S 1S");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
  EXPECT_EQ(scene.scores(), (Ints{2, 0}));
  EXPECT_EQ(scene.told<DealAgain>().size(), 2U);
}

TEST(OhSevenBidding, AcceptanceSetsContractsTrumpAndLeader) {
  // O4.5
  Scene scene(3, {}, example_hands);
  scene.bid("2S 2D 1S");
  EXPECT_EQ(scene.contracts(), (Ints{2, 2, 1}));
  EXPECT_EQ(scene.state.table.trump, Suit::spades);
  EXPECT_EQ(scene.game.turn(scene.state), Turn::decision(Seats::only(s0)));
}

TEST(OhSevenBidding, AllCardsGoBackToTheHands) {
  // O4.5
  Scene scene(3, {}, example_hands);
  scene.bid("3C 3H 1D");
  scene.bid("2S 2D 1S");
  EXPECT_EQ(scene.legal(s0), "play:0C play:3C play:4D play:1H play:7H play:2S play:5S");
  EXPECT_EQ(scene.state.hands.of(s1).size(), 7);
  EXPECT_EQ(scene.state.hands.of(s2).size(), 7);
}

// --- play

TEST(OhSevenPlay, ALeaderPlaysAnyCard) {
  // O4.6: trump or not, the bid card or not.
  Scene scene(2, {.hand_size = 3}, {"5S 1S 4D", "2S 0H 1C"});
  scene.bid("5S 1C");
  EXPECT_EQ(scene.legal(s0), "play:4D play:1S play:5S");
}

TEST(OhSevenPlay, FollowersFollowSuitIfTheyCan) {
  // O4.6
  Scene scene(2, {.hand_size = 3}, {"5S 1S 4D", "2S 7S 0H"});
  scene.bid("5S 0H");
  scene.play("1S");
  EXPECT_EQ(scene.legal(s1), "play:2S play:7S");
}

TEST(OhSevenPlay, WithoutTheSuitAnythingGoesAndTrumpingIsFree) {
  // O4.6: spades are trump and need not be played.
  Scene scene(2, {.hand_size = 3}, {"5S 1S 4D", "2S 7S 0H"});
  scene.bid("5S 0H");
  scene.play("4D");
  EXPECT_EQ(scene.legal(s1), "play:0H play:2S play:7S");
}

TEST(OhSevenPlay, NobodyHasToBeatTheTrick) {
  // O4.6
  Scene scene(2, {.hand_size = 2}, {"5S 4S", "0S 7S"});
  scene.bid("5S 0S");
  scene.play("4S 0S");
  EXPECT_EQ(scene.tricks(), (Ints{1, 0}));
}

TEST(OhSevenPlay, PlayGoesClockwise) {
  // O4.6: from seat 2 over the highest seat to seat 0.
  Scene scene(3, {.hand_size = 1}, {"1D", "2C", "5S"});
  scene.bid("1D 2C 5S");
  EXPECT_EQ(scene.next(), s2);
  scene.play("5S");
  EXPECT_EQ(scene.next(), s0);
  scene.play("1D");
  EXPECT_EQ(scene.next(), s1);
}

TEST(OhSevenPlay, TheHighestCardOfTheLedSuitWins) {
  // O4.7: no spade, which is trump, is played.
  Scene scene(3, {.hand_size = 2}, {"5S 3H", "0H 2C", "6H 0C"});
  scene.bid("5S 2C 0C");  // sum 7
  scene.bid("3H 0H 6H");  // top 6H: hearts are trump, seat 2 leads
  scene.play("0C 3H 2C");
  EXPECT_EQ(scene.tricks(), (Ints{1, 0, 0}));
}

TEST(OhSevenPlay, WithoutTrumpTheHighestOfTheLedSuitWins) {
  // O4.7
  Scene scene(3, {.hand_size = 2}, {"5S 3H", "0C 4H", "1C 6H"});
  scene.bid("5S 0C 1C");
  scene.play("3H 4H 6H");
  EXPECT_EQ(scene.tricks(), (Ints{0, 0, 1}));
}

TEST(OhSevenPlay, TheLowestTrumpBeatsTheSevenOfTheLedSuit) {
  // O4.7: hearts are trump.
  Scene scene(2, {.hand_size = 2}, {"6H 7S", "0H 3C"});
  scene.bid("6H 3C");
  scene.play("7S 0H");
  EXPECT_EQ(scene.tricks(), (Ints{0, 1}));
}

TEST(OhSevenPlay, TheHighestTrumpWins) {
  // O4.7
  Scene scene(3, {.hand_size = 2}, {"5H 7S", "1H 0C", "3H 0D"});
  scene.bid("5H 0C 0D");
  scene.play("7S 1H 3H");
  EXPECT_EQ(scene.tricks(), (Ints{0, 0, 1}));
}

TEST(OhSevenPlay, WhenNobodyFollowsOrTrumpsTheLeaderWins) {
  // O4.7
  Scene scene(3, {.hand_size = 2}, {"6S 0D", "7H 0H", "7C 0C"});
  scene.bid("6S 0H 0C");
  scene.play("0D 7H 7C");
  EXPECT_EQ(scene.tricks(), (Ints{1, 0, 0}));
}

TEST(OhSevenPlay, OfTwoIdenticalCardsTheOnePlayedFirstWins) {
  // O4.7
  Scene scene(3, {.decks = 2, .hand_size = 2}, {"4D 6C", "7D 0H", "7D 1C"});
  scene.bid("6C 0H 1C");  // sum 7
  scene.bid("4D 7D 7D");  // doubled: dealt again
  scene.deal({"4D 6C", "7D 0H", "7D 2C"});
  scene.bid("6C 0H 2C");
  scene.play("4D 7D 7D");
  EXPECT_EQ(scene.tricks(), (Ints{0, 1, 0}));
}

TEST(OhSevenPlay, OfTwoIdenticalTrumpsTheOnePlayedFirstWins) {
  // O4.7
  Scene scene(3, {.decks = 2, .hand_size = 2}, {"4D 6C", "7C 0H", "7C 1H"});
  scene.bid("6C 0H 1H");  // sum 7
  scene.bid("4D 7C 7C");  // doubled: dealt again
  scene.deal({"4D 6C", "7C 0H", "7C 2H"});
  scene.bid("6C 0H 2H");
  scene.play("4D 7C 7C");
  EXPECT_EQ(scene.tricks(), (Ints{0, 1, 0}));
}

TEST(OhSevenPlay, IdenticalCardsOfAnotherSuitNeverWin) {
  // O4.7
  Scene scene(3, {.decks = 2, .hand_size = 2}, {"6C 0D", "7H 0S", "7H 1S"});
  scene.bid("6C 0S 1S");  // sum 7
  scene.bid("0D 7H 7H");
  scene.deal({"6C 0D", "7H 0S", "7H 2S"});
  scene.bid("6C 0S 2S");
  scene.play("0D 7H 7H");
  EXPECT_EQ(scene.tricks(), (Ints{1, 0, 0}));
}

TEST(OhSevenPlay, TheWinnerLeadsTheNextTrick) {
  // O4.7
  Scene scene(3, {}, example_hands);
  scene.bid("2S 2D 1S");
  scene.play("0C 7C 6C");
  EXPECT_EQ(scene.game.turn(scene.state), Turn::decision(Seats::only(s1)));
}

TEST(OhSevenPlay, RevealedCardsStayKnownUntilPlayed) {
  // O4.8
  Scene scene(3, {}, example_hands);
  scene.bid("3C 3H 1D");
  scene.bid("2S 2D 1S");
  EXPECT_EQ(scenes::names(scene.state.table.shown.of(s0)), "3C 2S");
  scene.play("2S");
  EXPECT_EQ(scenes::names(scene.state.table.shown.of(s0)), "3C");
}

TEST(OhSevenPlay, PlayingAnUnknownCardLeavesTheKnownOnes) {
  // O4.8
  Scene scene(3, {}, example_hands);
  scene.bid("2S 2D 1S");
  scene.play("5S");
  EXPECT_EQ(scenes::names(scene.state.table.shown.of(s0)), "2S");
}

TEST(OhSevenPlay, OfTwoCopiesTheKnownOneCountsAsPlayedFirst) {
  // O4.8
  Scene scene(2, {.decks = 2, .hand_size = 2}, {"5S 5S", "0H 1H"});
  scene.bid("5S 0H");
  EXPECT_EQ(scenes::names(scene.state.table.shown.of(s0)), "5S");
  scene.play("5S");
  EXPECT_EQ(scenes::names(scene.state.table.shown.of(s0)), "");
  EXPECT_EQ(scenes::names(scene.state.hands.of(s0)), "5S");
}

TEST(OhSevenPlay, ACopyInAnotherHandStaysKnownThere) {
  // O4.8
  Scene scene(3, {.decks = 2, .hand_size = 2}, {"5S 0C", "5S 1H", "6H 0D"});
  scene.bid("5S 5S 6H");
  scene.play("0D 5S");
  EXPECT_EQ(scenes::names(scene.state.table.shown.of(s0)), "");
  EXPECT_EQ(scenes::names(scene.state.table.shown.of(s1)), "5S");
}

TEST(OhSevenPlay, OneOfTwinsLeavesTheOtherInTheHand) {
  // O2.1, O4.6
  Scene scene(2, {.decks = 2, .hand_size = 3}, {"5S 5S 1S", "0S 0S 2C"});
  scene.bid("5S 0S");
  scene.play("5S 0S");
  EXPECT_EQ(scene.legal(s0), "play:1S play:5S");
  EXPECT_EQ(scenes::names(scene.state.hands.of(s1)), "2C 0S");
}

// --- scores

TEST(OhSevenScoring, AKeptContractGivesItsNumberAndTwo) {
  // O4.9: seat 0 bids 2 and takes both tricks, seat 1 bids 0 and takes none.
  Scene scene(2, {.hand_size = 2}, {"2S 7S", "0S 1S"});
  scene.bid("2S 0S");
  scene.play("2S 0S 7S 1S");
  EXPECT_EQ(scene.scores(), (Ints{4, 2}));
}

TEST(OhSevenScoring, EachTrickOfDifferenceCostsOne) {
  // O4.9: seat 0 bids 7 and takes 2, seat 1 bids 1 and takes 0.
  Scene scene(2, {.hand_size = 2}, {"6S 7S", "0S 1S"});
  scene.bid("7S 1S");
  scene.play("6S 0S 7S 1S");
  EXPECT_EQ(scene.scores(), (Ints{-5, -1}));
}

TEST(OhSevenScoring, TooManyTricksCostAsMuchAsTooFew) {
  // O4.9: seat 1 bids 1 and takes both tricks, seat 0 bids 0 and takes none.
  Scene scene(2, {.hand_size = 2}, {"0C 2C", "1S 7S"});
  scene.bid("0C 1S");
  scene.play("7S 0C 1S 2C");
  EXPECT_EQ(scene.scores(), (Ints{2, -1}));
}

TEST(OhSevenScoring, StandingScoresTheRunningRoundAsItStands) {
  // O4.9: after one of two tricks seat 0 has 1 of 2, seat 1 has 0 of 0.
  Scene scene(2, {.hand_size = 2}, {"2S 7S", "0S 1S"});
  scene.bid("2S 0S");
  scene.play("2S 0S");
  EXPECT_EQ(scene.game.standings(scene.state)[s0], -1);
  EXPECT_EQ(scene.game.standings(scene.state)[s1], 2);
  EXPECT_EQ(scene.scores(), (Ints{0, 0}));
}

TEST(OhSevenScoring, StandingIsTheScoreWhileBidding) {
  // O4.9
  Scene scene(3, {}, example_hands);
  scene.bid("3C 3H 1D");
  EXPECT_EQ(scene.game.standings(scene.state)[s1], 1);
}

TEST(OhSevenScoring, TheRoundsAddUp) {
  // O4.9: 7 against 1 trick and 0 kept, then once more with the seats changed: -6 + 2 each.
  Scene scene(2, {.hand_size = 1, .rounds = 2, .forbidden_sum = 63}, {"7S", "0S"});
  scene.bid("7S 0S");
  scene.play("7S 0S");
  scene.deal({"0S", "7S"});
  scene.bid("0S 7S");
  scene.play("7S 0S");
  EXPECT_EQ(scene.scores(), (Ints{-4, -4}));
}

TEST(OhSevenFinal, TheHighestTotalWins) {
  // O4.10
  Scene scene(2, {.hand_size = 1, .rounds = 1}, {"5S", "1S"});
  scene.bid("5S 1S");
  scene.play("5S 1S");
  EXPECT_TRUE(scene.game.turn(scene.state).is_over());
  EXPECT_EQ(scene.scores(), (Ints{-4, -1}));
  EXPECT_EQ(scene.winners(), Ints{1});
}

TEST(OhSevenFinal, ATieIsShared) {
  // O4.10: both bid 0; seat 1 leads the higher zero, seat 0 follows with another suit and takes
  // nothing: +2 and -1. With the seats changed in the second round both have 1.
  Scene scene(2, {.hand_size = 1, .rounds = 2}, {"0C", "0S"});
  scene.bid("0C 0S");
  scene.play("0S 0C");
  scene.deal({"0S", "0C"});
  scene.bid("0S 0C");
  scene.play("0S 0C");
  EXPECT_EQ(scene.scores(), (Ints{1, 1}));
  EXPECT_EQ(scene.winners(), (Ints{0, 1}));
  EXPECT_EQ(scene.game.outcome(scene.state).places[s1], 1);
}

TEST(OhSevenFinal, NobodyHasAPlaceBeforeTheEnd) {
  // O4.10
  Scene scene(2, {.hand_size = 1, .rounds = 2}, {"5S", "1S"});
  scene.bid("5S 1S");
  scene.play("5S 1S");
  const Outcome outcome = scene.game.outcome(scene.state);
  EXPECT_FALSE(outcome.over);
  EXPECT_TRUE(outcome.winners.empty());
  EXPECT_EQ(outcome.places[s1], 0);
}

// --- edge cases

TEST(OhSevenEdges, AllZerosAreAccepted) {
  // O5.1
  Scene scene(4, {.hand_size = 1}, {"0H", "0D", "0S", "0C"});
  scene.bid("0H 0D 0S 0C");
  EXPECT_EQ(scene.state.table.phase, Phase::play);
  EXPECT_EQ(scene.state.table.trump, Suit::spades);
  EXPECT_EQ(scene.next(), s2);
  EXPECT_EQ(scene.contracts(), (Ints{0, 0, 0, 0}));
}

TEST(OhSevenEdges, SevenAgainstZeroIsRejected) {
  // O5.2
  Scene scene(2, {.hand_size = 2}, {"7D 1C", "0S 2C"});
  scene.bid("7D 0S");
  EXPECT_EQ(scene.state.table.rejections, 1);
  EXPECT_EQ(scene.scores(), (Ints{1, 0}));
}

TEST(OhSevenEdges, ADoubledTopIsLookedForInLaterBiddingsToo) {
  // O5.3
  Scene scene(2, {.decks = 2, .hand_size = 3}, {"4C 6S 1C", "3D 6S 1D"});
  scene.bid("4C 3D");
  scene.bid("6S 6S");
  EXPECT_EQ(scene.state.table.rejections, 2);
  EXPECT_EQ(scene.scores(), (Ints{2, 1}));
}

TEST(OhSevenEdges, ARebidMayHaveTheSameNumber) {
  // O5.4
  Scene scene(2, {.hand_size = 2}, {"4C 4S", "3D 2D"});
  scene.bid("4C 3D");
  scene.bid("4S 2D");
  EXPECT_EQ(scene.contracts(), (Ints{4, 2}));
}

TEST(OhSevenEdges, OnlyTheAcceptedBiddingSetsContracts) {
  // O5.5
  Scene scene(2, {.hand_size = 2}, {"4C 1S", "3D 2D"});
  scene.bid("4C 3D");
  scene.bid("1S 2D");
  EXPECT_EQ(scene.contracts(), (Ints{1, 2}));
  EXPECT_EQ(scene.state.table.trump, Suit::diamonds);
}

TEST(OhSevenEdges, ContractsMaySumToMoreThanTheTricks) {
  // O5.5
  Scene scene(2, {.hand_size = 2}, {"7S 1S", "6D 2D"});
  scene.bid("7S 6D");
  EXPECT_EQ(scene.state.table.phase, Phase::play);
}

TEST(OhSevenEdges, AKeptContractOfZeroIsWorthTwo) {
  // O5.5
  Scene scene(2, {.hand_size = 1}, {"5S", "0S"});
  scene.bid("5S 0S");
  scene.play("5S 0S");
  EXPECT_EQ(scene.scores(), (Ints{-4, 2}));
}

TEST(OhSevenEdges, TheLastBidAndTheLastCardAreDecisions) {
  // O5.6
  Scene scene(2, {.hand_size = 1}, {"5S", "0S"});
  EXPECT_EQ(scene.legal(s1), "bid:0S");
  scene.bid("5S 0S");
  scene.play("5S");
  EXPECT_EQ(scene.game.turn(scene.state), Turn::decision(Seats::only(s1)));
  EXPECT_EQ(scene.legal(s1), "play:0S");
}

TEST(OhSevenEdges, PointsForRejectionsCountAtOnce) {
  // O5.7
  Scene scene(2, {.hand_size = 2}, {"4C 1S", "3D 2D"});
  scene.bid("4C 3D");
  EXPECT_EQ(scene.game.outcome(scene.state).scores[s0], 1);
}

}  // namespace
}  // namespace libgames::oh_seven
