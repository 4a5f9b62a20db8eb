// What is known in Oh-Seven and what is not: views, redacted events, worlds, planes. Numbers refer
// to RULES.md.

#include <bit>
#include <cstddef>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <variant>
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

// --- views

TEST(OhSevenView, HoldsTheOwnHandOnly) {
  // O6.1: two states that differ in the hand of seat 1 and in the rest look alike to seat 0.
  const Scene one(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  const Scene other(2, {.hand_size = 2}, {"5S 0C", "7D 6D"});
  EXPECT_EQ(scenes::names(one.game.view(one.state, s0).hand), "0C 5S");
  EXPECT_EQ(one.game.view(one.state, s0), other.game.view(other.state, s0));
  EXPECT_NE(one.game.view(one.state, s1), other.game.view(other.state, s1));
}

TEST(OhSevenView, TheAudienceSeesNoHand) {
  // O6.1
  const Scene one(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  const Scene other(2, {.hand_size = 2}, {"3S 2C", "7D 6D"});
  const View view = one.game.view(one.state, Viewer::audience());
  EXPECT_EQ(view.hand, Cards{});
  EXPECT_EQ(view, other.game.view(other.state, Viewer::audience()));
}

TEST(OhSevenView, ShowsAPlacedBidToItsOwnerOnly) {
  // O6.1, O4.1
  Scene one(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  Scene other = one;
  one.act(s0, scenes::bid_of("5S"));
  other.act(s0, scenes::bid_of("0C"));
  EXPECT_TRUE(one.game.view(one.state, s0).has_bid);
  EXPECT_EQ(one.game.view(one.state, s0).bid, card("5S"));
  EXPECT_FALSE(one.game.view(one.state, s1).has_bid);
  EXPECT_EQ(one.game.view(one.state, s1), other.game.view(other.state, s1));
  EXPECT_EQ(one.game.view(one.state, Viewer::audience()),
            other.game.view(other.state, Viewer::audience()));
}

TEST(OhSevenView, NeverShowsTheRest) {
  // O6.1: the same hands and plays, with another rest because of another card of seat 1.
  Scene one(2, {.hand_size = 2}, {"5S 4S", "1S 1H"});
  Scene other(2, {.hand_size = 2}, {"5S 4S", "1S 7D"});
  one.bid("5S 1S");
  other.bid("5S 1S");
  EXPECT_NE(one.state.rest, other.state.rest);
  EXPECT_EQ(one.game.view(one.state, s0), other.game.view(other.state, s0));
}

TEST(OhSevenView, ShowsWhoHasBid) {
  // O6.2
  Scene scene(3, {.hand_size = 1}, {"5S", "1S", "0C"});
  scene.act(s1, scenes::bid_of("1S"));
  EXPECT_EQ(scene.game.view(scene.state, s0).table.active, Seats(0b101));
}

TEST(OhSevenView, ShowsPlaysTricksContractsAndPoints) {
  // O6.2
  Scene scene(2, {.hand_size = 3}, {"4S 5S 6D", "3C 1S 0H"});
  scene.bid("4S 3C");  // sum 7, a point for seat 0
  scene.bid("5S 1S");
  scene.play("5S 1S 6D");
  const View view = scene.game.view(scene.state, Viewer::audience());
  EXPECT_EQ(scenes::names(view.played), "6D 1S 5S");
  EXPECT_EQ(view.table.tricks_won[s0], 1);
  EXPECT_EQ(view.table.bids[s1].number(), 1);
  EXPECT_EQ(view.table.rejections_owned[s0], 1);
  EXPECT_EQ(view.table.trick.play_of(s0, 2), card("6D"));
  EXPECT_EQ(scenes::names(view.table.shown.of(s1)), "3C");
}

TEST(OhSevenView, KnowsAVoidOnceASeatDidNotFollow) {
  // O6.2: the bit of spades, suit 3.
  Scene scene(2, {.hand_size = 2}, {"5S 4S", "1D 1H"});
  scene.bid("5S 1D");
  scene.play("4S 1H");
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s1], 0b1000);
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s0], 0);
}

TEST(OhSevenView, KnowsNoVoidOfASeatThatFollowed) {
  // O6.2
  Scene scene(2, {.hand_size = 2}, {"5S 4S", "1S 1H"});
  scene.bid("5S 1S");
  scene.play("4S 1S");
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s1], 0);
}

TEST(OhSevenView, VoidsAreForgottenWithTheRound) {
  // O6.2
  Scene scene(2, {.hand_size = 1}, {"5S", "1D"});
  scene.bid("5S 1D");
  scene.play("5S 1D");
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s1], 0);
}

TEST(OhSevenView, TheLastTrickAndTheTricksStayUntilTheNextDeal) {
  // O6.3
  Scene scene(2, {.hand_size = 1}, {"5S", "1D"});
  scene.bid("5S 1D");
  scene.play("5S 1D");
  const Table before = scene.game.view(scene.state, s0).table;
  EXPECT_EQ(before.trick.play_of(s1, 2), card("1D"));
  EXPECT_EQ(before.tricks_won[s0], 1);
  EXPECT_TRUE(before.bids_shown);
  scene.game.settle(scene.state, Chance{card("0C").id});
  const Table after = scene.game.view(scene.state, s0).table;
  EXPECT_EQ(after.trick.play_of(s1, 2), std::nullopt);
  EXPECT_EQ(after.tricks_won[s0], 0);
  EXPECT_FALSE(after.bids_shown);
}

TEST(OhSevenView, TheBidsOfALastRejectionStayUntilTheNextDeal) {
  // O6.3
  Scene scene(2, {.hand_size = 1}, {"7S", "0S"});
  scene.bid("7S 0S");
  EXPECT_TRUE(scene.state.table.bids_shown);
  EXPECT_EQ(scene.state.table.bids[s0], card("7S"));
}

TEST(OhSevenView, GivesTheLegalActionsOfItsSeat) {
  // O4.1, O4.6
  Scene scene(2, {.hand_size = 3}, {"5S 1S 4D", "2S 7S 0H"});
  EXPECT_EQ(scene.game.legal(scene.game.view(scene.state, s1)), scene.game.legal(scene.state, s1));
  scene.bid("5S 0H");
  scene.play("1S");
  const ActionSet<64> legal = scene.game.legal(scene.game.view(scene.state, s1));
  EXPECT_EQ(legal.size(), 2);
  EXPECT_TRUE(legal.contains(scenes::play_of("2S")));
  EXPECT_TRUE(scene.game.legal(scene.game.view(scene.state, s0)).empty());
  EXPECT_TRUE(scene.game.legal(scene.game.view(scene.state, Viewer::audience())).empty());
}

// --- events

TEST(OhSevenEvents, ADealtCardIsShownToItsReceiverOnly) {
  // O6.1
  const OhSeven game = scenes::make(2);
  const Event event = CardDealt{s1, card("5S")};
  EXPECT_EQ(game.redact(event, s1), event);
  EXPECT_EQ(game.redact(event, s0), Event(CardDealt{s1, std::nullopt}));
  EXPECT_EQ(game.redact(event, Viewer::audience()), Event(CardDealt{s1, std::nullopt}));
}

TEST(OhSevenEvents, APlacedBidIsShownToItsOwnerOnly) {
  // O6.1
  const OhSeven game = scenes::make(2);
  const Event event = BidPlaced{s0, card("5S")};
  EXPECT_EQ(game.redact(event, s0), event);
  EXPECT_EQ(game.redact(event, s1), Event(BidPlaced{s0, std::nullopt}));
  EXPECT_EQ(game.redact(event, Viewer::audience()), Event(BidPlaced{s0, std::nullopt}));
}

TEST(OhSevenEvents, EverythingElseIsPublic) {
  // O6.2
  Scene scene(2, {.hand_size = 2, .rounds = 1}, {"4S 5S", "3C 1S"});
  scene.bid("4S 3C 5S 1S");
  scene.play("5S 1S 4S 3C");
  for (const Event& event : scene.log) {
    if (std::holds_alternative<BidPlaced>(event)) continue;
    EXPECT_EQ(scene.game.redact(event, Viewer::audience()), event);
  }
}

// --- worlds

TEST(OhSevenWorlds, LookLikeTheView) {
  // O6.1, O6.2
  Scene scene(3, {}, {"5S 2S 7H 1H 4D 0C 3C", "6S 0S 5H 3H 6D 2D 7C", "7S 1S 4H 0H 5D 1D 6C"});
  scene.bid("3C 3H 1D");
  scene.act(s1, scenes::bid_of("2D"));
  const View view = scene.game.view(scene.state, s0);
  Rng rng(5);
  for (int i = 0; i < 100; ++i) {
    const State world = scene.game.determinize(view, rng);
    ASSERT_EQ(scene.game.view(world, s0), view);
    ASSERT_TRUE(scene.game.check(world).empty());
  }
}

TEST(OhSevenWorlds, KeepShownCardsInTheirHands) {
  // O4.8
  Scene scene(2, {}, {"5S 2S 7H 1H 4D 0C 3C", "6S 0S 5H 3H 6D 2D 7C"});
  scene.bid("4D 3H");
  const View view = scene.game.view(scene.state, s0);
  Rng rng(5);
  for (int i = 0; i < 100; ++i) {
    const State world = scene.game.determinize(view, rng);
    ASSERT_EQ(world.hands.of(s1).count(card("3H")), 1);
    ASSERT_EQ(world.hands.of(s1).size(), 7);
  }
}

TEST(OhSevenWorlds, RespectShownVoids) {
  // O6.2: seat 1 did not follow diamonds, so it has none.
  Scene scene(2, {}, {"5S 2S 7H 1H 4D 0C 3C", "6S 0S 5H 3H 1S 4S 7C"});
  scene.bid("5S 0S");
  scene.play("4D 7C");
  const View view = scene.game.view(scene.state, s0);
  Rng rng(5);
  for (int i = 0; i < 200; ++i) {
    const State world = scene.game.determinize(view, rng);
    ASSERT_EQ(world.hands.held[s1] & 0x0000ff00U, 0U);
  }
}

TEST(OhSevenWorlds, Vary) {
  // O6.1
  const Scene scene(2, {}, {"5S 2S 7H 1H 4D 0C 3C", "6S 0S 5H 3H 6D 2D 7C"});
  const View view = scene.game.view(scene.state, s0);
  Rng rng(5);
  std::set<std::string> hands;
  for (int i = 0; i < 20; ++i) {
    hands.insert(scenes::names(scene.game.determinize(view, rng).hands.of(s1)));
  }
  EXPECT_EQ(hands.size(), 20U);  // of C(25, 7) = 480,700
}

TEST(OhSevenWorlds, ASealedBidIsAUniformLegalOne) {
  // O4.1: seat 1 has 3H set aside and 6S and 0S free, all known; 0S and 6S are sealed equally
  // often.
  Scene scene(2, {.hand_size = 3, .forbidden_sum = 7}, {"4D 0C 1C", "3H 6S 0S"});
  scene.bid("4D 3H");
  scene.act(s1, scenes::bid_of("6S"));
  const View view = scene.game.view(scene.state, Viewer::audience());
  Rng rng(5);
  int bids = 0;
  for (int i = 0; i < 1000; ++i) {
    const State world = scene.game.determinize(view, rng);
    const Card sealed = world.sealed[s1];
    const Cards free = world.hands.of(s1).without(world.table.shown.of(s1));
    ASSERT_EQ(free.count(sealed), 1);
    // Counted is how often the lower of the two free cards is the bid.
    bids += static_cast<int>(std::countr_zero(free.once) == sealed.id);
  }
  EXPECT_NEAR(bids, 500, 80);  // five deviations of 15.8
}

TEST(OhSevenWorlds, TheOwnSealedBidStays) {
  // O6.1
  Scene scene(2, {.hand_size = 3}, {"4D 0C 1C", "3H 6S 0S"});
  scene.act(s1, scenes::bid_of("6S"));
  Rng rng(5);
  EXPECT_EQ(scene.game.determinize(scene.game.view(scene.state, s1), rng).sealed[s1], card("6S"));
}

/// The last trick of nine seats with two packs. Everybody but seats 1 and 2 has a card that all
/// know or that is the viewer's own; 5S twice and 6H once are unseen: one with seat 1, one with
/// seat 2, one in the rest.
[[nodiscard]] State three_unseen() {
  State state;
  Table& table = state.table;
  table.phase = Phase::play;
  table.dealt = 63;
  table.active = Seats::only(s0);
  table.bids_shown = true;
  table.tricks_won[s0] = 6;
  const auto held = scenes::card_list("0C 5S 6H 1C 2C 3C 4C 6C 7C");
  for (const Seat seat : all_seats(9)) {
    state.hands.add(seat, held[seat.index]);
    if (seat.index > 2) table.shown.add(seat, held[seat.index]);
  }
  state.rest.add(card("5S"));
  return state;
}

TEST(OhSevenWorlds, CountEveryPhysicalCopy) {
  // O2.1: two of the three unseen cards are 5S, so seat 1 holds it with probability 2/3.
  const OhSeven game = scenes::make(9);
  const State state = three_unseen();
  const View view = game.view(state, s0);
  Rng rng(11);
  int fives = 0;
  for (int i = 0; i < 3000; ++i) {
    const State world = game.determinize(view, rng);
    fives += world.hands.of(s1).count(card("5S"));
  }
  EXPECT_NEAR(fives, 2000, 130);  // five deviations of 25.8
}

TEST(OhSevenWorlds, FollowFromWhatIsLeft) {
  // O6.2: if seat 1 is known to be void in hearts, it holds 5S, and the others share what is left.
  const OhSeven game = scenes::make(9);
  State state = three_unseen();
  state.table.voids.suits[s1] = 0b0100;
  const View view = game.view(state, s0);
  Rng rng(11);
  int hearts = 0;
  for (int i = 0; i < 3000; ++i) {
    const State world = game.determinize(view, rng);
    ASSERT_EQ(world.hands.of(s1).count(card("5S")), 1);
    hearts += world.hands.of(s2).count(card("6H"));
  }
  EXPECT_NEAR(hearts, 1500, 137);  // five deviations of 27.4
}

TEST(OhSevenWorlds, AHiddenTwinOfAShownCardIsPossible) {
  // O4.8: one 5S of seat 1 is known; the other may be there too or not.
  Scene scene(2, {.decks = 2, .hand_size = 2}, {"2S 0C", "5S 1C"});
  scene.bid("2S 5S");  // sum 7
  const View view = scene.game.view(scene.state, s0);
  Rng rng(5);
  std::set<int> copies;
  for (int i = 0; i < 1000; ++i) {
    copies.insert(scene.game.determinize(view, rng).hands.of(s1).count(card("5S")));
  }
  EXPECT_EQ(copies, (std::set<int>{1, 2}));
}

TEST(OhSevenWorlds, InTheMiddleOfADealOnlyDealtCardsAreHeld) {
  // O3.2
  const OhSeven game = scenes::make(2, {.hand_size = 2});
  State state = game.start();
  for (const Card each : scenes::card_list("3C 1H 2S")) game.settle(state, Chance{each.id});
  Rng rng(5);
  const State world = game.determinize(game.view(state, s0), rng);
  EXPECT_EQ(scenes::names(world.hands.of(s0)), "3C 1H");
  EXPECT_EQ(world.hands.of(s1).size(), 1);
}

// --- planes

[[nodiscard]] std::vector<float> planes(const Scene& scene, Viewer viewer) {
  std::vector<float> result(static_cast<std::size_t>(scene.game.encode_size()), -1.0F);
  scene.game.encode(scene.game.view(scene.state, viewer), result);
  return result;
}

constexpr std::size_t common = 110;  // 3 * 32 cards + trump 4 + led 4 + phase 4 + 2
constexpr std::size_t each_seat = 106;

TEST(OhSevenEncode, SizeIsTheSumOfThePlanes) {
  // O9.1, O9.2: 32 + 32 + 32 + 4 + 4 + 4 + 1 + 1 = 110; a seat 32 + 32 + 32 + 4 + 6 = 106.
  EXPECT_EQ(scenes::make(2).encode_size(), 110 + 2 * 106);
  EXPECT_EQ(scenes::make(9).encode_size(), 110 + 9 * 106);
}

TEST(OhSevenEncode, OwnHandBidAndPhaseWhileBidding) {
  // O9.1
  Scene scene(2, {.decks = 2, .hand_size = 3, .rounds = 4}, {"5S 5S 1C", "1S 3D 2S"});
  scene.bid("5S 2S");  // sum 7
  scene.act(s0, scenes::bid_of("1C"));
  const std::vector<float> out = planes(scene, s0);
  EXPECT_EQ(out[29], 1.0F);                                                // 5S twice: 2 / 2
  EXPECT_EQ(out[1], 0.5F);                                                 // 1C once
  EXPECT_EQ(out[32 + 1], 1.0F);                                            // 1C lies face down
  EXPECT_EQ(std::accumulate(out.begin(), out.begin() + 104, 0.0F), 2.5F);  // and nothing else
  EXPECT_EQ(out[105], 1.0F);                                               // phase bid
  EXPECT_EQ(out[108], 0.25F);                                              // round 1 of 4
  EXPECT_EQ(out[109], 1.0F / 3.0F);                                        // one rejection of three
}

TEST(OhSevenEncode, OthersDoNotSeeTheBidFaceDown) {
  // O9.1, O6.1
  Scene scene(2, {.hand_size = 3}, {"5S 4S 1C", "1S 3D 2S"});
  scene.act(s0, scenes::bid_of("1C"));
  const std::vector<float> out = planes(scene, s1);
  EXPECT_EQ(std::accumulate(out.begin() + 32, out.begin() + 64, 0.0F), 0.0F);
}

TEST(OhSevenEncode, TrumpLedSuitAndPlayedCardsInPlay) {
  // O9.1
  Scene scene(2, {.decks = 2, .hand_size = 2}, {"5S 5S", "1S 3D"});
  scene.bid("5S 1S");
  scene.play("5S");
  const std::vector<float> out = planes(scene, s1);
  EXPECT_EQ(out[64 + 29], 0.5F);  // 5S played once
  EXPECT_EQ(out[96 + 3], 1.0F);   // trump spades
  EXPECT_EQ(out[100 + 3], 1.0F);  // spades led
  EXPECT_EQ(out[104 + 2], 1.0F);  // phase play
  // With 1S and 3D in the own hand, half each, that is all before the round and the rejections.
  EXPECT_EQ(std::accumulate(out.begin(), out.begin() + 108, 0.0F), 4.5F);
}

TEST(OhSevenEncode, SeatsBeginWithTheViewerAndGoClockwise) {
  // O9.2: seen by seat 1.
  Scene scene(2, {.decks = 2, .hand_size = 2}, {"5S 5S", "1S 3D"});
  scene.bid("5S 1S");
  scene.play("5S");
  const std::vector<float> out = planes(scene, s1);
  const std::size_t own = common;
  EXPECT_EQ(out[own + 25], 0.5F);          // 1S is known
  EXPECT_EQ(out[own + 32 + 25], 1.0F);     // and was the bid
  EXPECT_EQ(out[own + 100], 1.0F);         // to play
  EXPECT_EQ(out[own + 101], 1.0F / 7.0F);  // contract 1
  EXPECT_EQ(out[own + 105], 0.0F);
  const std::size_t other = common + each_seat;
  EXPECT_EQ(out[other + 29], 0.0F);  // the known 5S counts as played
  EXPECT_EQ(out[other + 32 + 29], 1.0F);
  EXPECT_EQ(out[other + 64 + 29], 1.0F);  // 5S in the trick
  EXPECT_EQ(out[other + 100], 0.0F);
  EXPECT_EQ(out[other + 101], 5.0F / 7.0F);
  EXPECT_EQ(out[other + 105], 1.0F);  // wins as it stands
}

TEST(OhSevenEncode, VoidsTricksScoresAndKeptContracts) {
  // O9.2: seat 1 showed a void in spades; the round before gave 3 and 2 points.
  Scene scene(2, {.hand_size = 2, .rounds = 4}, {"2S 7S", "0S 1S"});
  scene.bid("2S 0S");
  scene.play("2S 0S 7S 1S");  // both kept: 4 and 2 points
  scene.deal({"5S 4S", "1D 1H"});
  scene.bid("5S 1D");
  scene.play("4S 1H");
  const std::vector<float> out = planes(scene, Viewer::audience());
  const std::size_t first = common;
  const std::size_t second = common + each_seat;
  EXPECT_EQ(out[second + 96 + 3], 1.0F);
  EXPECT_EQ(std::accumulate(out.begin() + first + 96, out.begin() + first + 100, 0.0F), 0.0F);
  EXPECT_EQ(out[first + 102], 0.5F);  // one trick of two
  EXPECT_EQ(out[first + 103], 0.04F);
  EXPECT_EQ(out[second + 103], 0.02F);
  EXPECT_EQ(out[first + 104], 0.25F);  // one kept contract in four rounds
}

}  // namespace
}  // namespace libgames::oh_seven
