// How Oh-Seven tells its facts: notation, ids, refusals, events, texts, score sheets, and what
// `check` finds. Numbers refer to RULES.md.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oh_seven_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::oh_seven {
namespace {

using scenes::bid_of;
using scenes::card;
using scenes::play_of;
using scenes::s0;
using scenes::s1;
using scenes::Scene;

// --- notation and ids

TEST(OhSevenNotation, ACardIsNumberAndSuitLetter) {
  // O8.1
  const OhSeven game = scenes::make(2);
  const State state = game.start();
  EXPECT_EQ(libgames::text(game, state, s0, Action{29}), "bid:5S");
  EXPECT_EQ(libgames::text(game, state, s0, Action{0}), "bid:0C");
  EXPECT_EQ(libgames::text(game, state, s0, Action{12}), "bid:4D");
  EXPECT_EQ(libgames::text(game, state, s0, Action{23}), "bid:7H");
}

TEST(OhSevenNotation, ACardIdIsSuitTimesEightPlusNumber) {
  // O8.2
  const OhSeven game = scenes::make(2);
  const State state = game.start();
  EXPECT_EQ(libgames::parse(game, state, s0, "bid:5S"), Action{3 * 8 + 5});
  EXPECT_EQ(libgames::parse(game, state, s0, "bid:6D"), Action{1 * 8 + 6});
}

TEST(OhSevenNotation, PlayingIsThirtyTwoAndTheCardId) {
  // O8.2
  const OhSeven game = scenes::make(2);
  const State state = game.start();
  EXPECT_EQ(libgames::parse(game, state, s0, "play:0C"), Action{32});
  EXPECT_EQ(libgames::text(game, state, s0, Action{63}), "play:7S");
  EXPECT_EQ(game.action_count(), 64);
}

TEST(OhSevenNotation, MovesAreTypedActions) {
  // O8.2
  Scene scene(2, {.hand_size = 1}, {"5S", "0S"});
  EXPECT_EQ(libgames::move(scene.game, scene.state, s0, Action{29}),
            (Move{MoveKind::bid, card("5S")}));
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, {MoveKind::bid, card("5S")}), Action{29});
  scene.bid("5S 0S");
  EXPECT_EQ(libgames::move(scene.game, scene.state, s0, Action{61}),
            (Move{MoveKind::play, card("5S")}));
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, {MoveKind::play, card("5S")}),
            Action{61});
}

TEST(OhSevenNotation, NothingButTheExactTextIsParsed) {
  // O8.1, O8.2
  const OhSeven game = scenes::make(2);
  const State state = game.start();
  for (const std::string_view text :
       {"", "bid:", "bid", "5S", "bid:5", "bid:S5", "bid:8S", "bid:5s", "bid:5X", "bid:55S",
        "bid:5S ", " bid:5S", "BID:5S", "bid: 5S", "play:", "play:5S,5S", "deal:5S", "pass:5S"}) {
    EXPECT_EQ(libgames::parse(game, state, s0, text), std::nullopt) << text;
  }
}

TEST(OhSevenNotation, ADealtCardIsAChanceOutcomeOfItsId) {
  // O8.3
  const OhSeven game = scenes::make(5);
  State state = game.start();
  EXPECT_EQ(game.chance_count(), 32);
  EXPECT_EQ(libgames::text(game, state, Chance{29}), "deal:5S");
  EXPECT_EQ(libgames::parse_chance(game, state, "deal:5S"), Chance{29});
  EXPECT_EQ(libgames::parse_chance(game, state, "deal:5"), std::nullopt);
  EXPECT_EQ(libgames::parse_chance(game, state, "bid:5S"), std::nullopt);
  EXPECT_EQ(game.chances(state).weight(Chance{29}), 2U);
  game.settle(state, Chance{29});
  EXPECT_EQ(game.chances(state).weight(Chance{29}), 1U);
}

TEST(OhSevenNotation, BidsMayComeInAnyOrderOfSeats) {
  // O8.4
  Scene up(3, {.hand_size = 2}, {"5S 0C", "1S 1H", "2D 2C"});
  Scene down = up;
  up.act(s0, bid_of("5S"));
  up.act(s1, bid_of("1H"));
  up.act(Seat{2}, bid_of("2C"));
  down.act(Seat{2}, bid_of("2C"));
  down.act(s1, bid_of("1H"));
  down.act(s0, bid_of("5S"));
  EXPECT_EQ(up.state, down.state);
  EXPECT_EQ(up.state.hash(), down.state.hash());
}

TEST(OhSevenNotation, MaxStepsAllowsForSixtyFourDealsARound) {
  // O8.5: a deal of 28 cards has 28 chance steps, at most 28 bids and 28 plays: 64 * 84 a round.
  EXPECT_EQ(scenes::make(4).max_steps(), 7 * 64 * 84);
}

// --- score sheets

TEST(OhSevenScoreSheet, HasThreeLinesThatAddUp) {
  // O8.6: seat 0 owns a rejection, keeps its contract of 2 (4 points) in the first round and takes
  // 2 tricks against 5 in the second.
  Scene scene(2, {.hand_size = 2, .rounds = 2}, {"5H 2S", "2H 0S"});
  scene.bid("5H 2H 2S 0S");
  scene.play("2S 0S 5H 2H");
  scene.deal({"5S 0C", "1S 1H"});
  scene.bid("5S 1S");
  scene.play("5S 1S 0C 1H");
  const ScoreSheet sheet = scene.game.score_sheet(scene.state, s0);
  ASSERT_EQ(sheet.lines.size(), 3U);
  EXPECT_EQ(sheet.lines[0].id, "kept_contracts");
  EXPECT_EQ(sheet.lines[0].points, 4);
  EXPECT_EQ(sheet.lines[1].id, "missed_contracts");
  EXPECT_EQ(sheet.lines[1].points, -3);
  EXPECT_EQ(sheet.lines[2].id, "rejected_biddings");
  EXPECT_EQ(sheet.lines[2].points, 1);
  EXPECT_EQ(sheet.total(), scene.scores()[0]);
}

// --- refusals

[[nodiscard]] std::vector<Detail> details(std::initializer_list<Detail> list) { return list; }

TEST(OhSevenIllegal, NothingIsWrongWithALegalAction) {
  // O4.1
  const Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  EXPECT_FALSE(libgames::why_illegal(scene.game, scene.state, s0, bid_of("5S")).has_value());
}

TEST(OhSevenIllegal, NotYourTurn) {
  // O4.1: seat 0 has bid already; a third seat does not play.
  Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  scene.act(s0, bid_of("5S"));
  const auto illegal = libgames::why_illegal(scene.game, scene.state, s0, bid_of("0C"));
  ASSERT_TRUE(illegal.has_value());
  EXPECT_EQ(illegal->id, "oh_seven.not_your_turn");
  EXPECT_EQ(illegal->details, details({{"seat", "0"}}));
  EXPECT_EQ(libgames::why_illegal(scene.game, scene.state, Seat{2}, bid_of("0C"))->id,
            "seat.not_at_table");
}

TEST(OhSevenIllegal, NobodysTurnWhileDealing) {
  // O3.2
  const OhSeven game = scenes::make(2);
  EXPECT_EQ(libgames::why_illegal(game, game.start(), s0, bid_of("0C"))->id,
            "oh_seven.not_your_turn");
}

TEST(OhSevenIllegal, NoSuchAction) {
  // O8.2
  const Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  const auto illegal = libgames::why_illegal(scene.game, scene.state, s0, Action{64});
  ASSERT_TRUE(illegal.has_value());
  EXPECT_EQ(illegal->id, "oh_seven.no_such_action");
  EXPECT_EQ(illegal->details, details({{"seat", "0"}, {"action", "64"}}));
}

TEST(OhSevenIllegal, PlayingDuringTheBidding) {
  // O4.1
  const Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  const auto illegal = libgames::why_illegal(scene.game, scene.state, s0, play_of("5S"));
  ASSERT_TRUE(illegal.has_value());
  EXPECT_EQ(illegal->id, "oh_seven.not_playing");
  EXPECT_EQ(illegal->details, details({{"seat", "0"}, {"card", "5S"}}));
}

TEST(OhSevenIllegal, BiddingDuringPlay) {
  // O4.5
  Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  scene.bid("5S 1S");
  EXPECT_EQ(libgames::why_illegal(scene.game, scene.state, s0, bid_of("0C"))->id,
            "oh_seven.not_bidding");
}

TEST(OhSevenIllegal, ACardThatIsNotInTheHand) {
  // O4.1
  const Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  const auto illegal = libgames::why_illegal(scene.game, scene.state, s0, bid_of("1S"));
  ASSERT_TRUE(illegal.has_value());
  EXPECT_EQ(illegal->id, "oh_seven.not_in_hand");
  EXPECT_EQ(illegal->details, details({{"seat", "0"}, {"card", "1S"}}));
}

TEST(OhSevenIllegal, ACardThatIsSetAside) {
  // O4.1
  Scene scene(2, {.hand_size = 2}, {"5S 0C", "2S 1H"});
  scene.bid("5S 2S");
  const auto illegal = libgames::why_illegal(scene.game, scene.state, s1, bid_of("2S"));
  ASSERT_TRUE(illegal.has_value());
  EXPECT_EQ(illegal->id, "oh_seven.set_aside");
  EXPECT_EQ(illegal->details, details({{"seat", "1"}, {"card", "2S"}}));
}

TEST(OhSevenIllegal, ACardThatDoesNotFollow) {
  // O4.6
  Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  scene.bid("5S 1S");
  scene.play("5S");
  const auto illegal = libgames::why_illegal(scene.game, scene.state, s1, play_of("1H"));
  ASSERT_TRUE(illegal.has_value());
  EXPECT_EQ(illegal->id, "oh_seven.must_follow_suit");
  EXPECT_EQ(illegal->details, details({{"seat", "1"}, {"card", "1H"}, {"suit", "spades"}}));
}

// --- events

TEST(OhSevenEvents, ARejectedBiddingTellsBidsThenRejection) {
  // O4.3
  Scene scene(2, {.hand_size = 2}, {"5S 0C", "2S 1H"});
  scene.bid("5S 2S");
  EventLog<Event> expected;
  expected.add(BidPlaced{s0, card("5S")});
  expected.add(BidPlaced{s1, card("2S")});
  expected.add(BidsRevealed{2, {{card("5S"), card("2S")}}});
  expected.add(BiddingRejected{7, 1, Seats::only(s0), card("5S"), RejectionReason::forbidden_sum});
  EXPECT_EQ(scene.log, expected);
}

TEST(OhSevenEvents, AWholeRoundIsTold) {
  // O4.5, O4.7, O4.9, O4.10: contracts 5 and 1, one trick for seat 0: -4 and -1.
  Scene scene(2, {.hand_size = 1, .rounds = 1}, {"5S", "1S"});
  scene.bid("5S 1S");
  scene.log.clear();
  scene.play("5S 1S");
  EventLog<Event> expected;
  expected.add(CardPlayed{s0, card("5S")});
  expected.add(CardPlayed{s1, card("1S")});
  expected.add(TrickWon{s0});
  expected.add(RoundScored{1, 2, {{-4, -1}}});
  expected.add(GameOver{Seats::only(s1)});
  EXPECT_EQ(scene.log, expected);
}

TEST(OhSevenEvents, AnAcceptedBiddingTellsTrumpAndLeader) {
  // O4.5
  Scene scene(2, {.hand_size = 1}, {"1D", "5S"});
  scene.bid("1D 5S");
  ASSERT_EQ(scene.told<BiddingAccepted>().size(), 1U);
  EXPECT_EQ(scene.told<BiddingAccepted>()[0], (BiddingAccepted{Suit::spades, s1}));
}

TEST(OhSevenEvents, ADealtCardIsTold) {
  // O3.2
  const OhSeven game = scenes::make(2, {.hand_size = 1});
  State state = game.start();
  EventLog<Event> log;
  game.settle(state, Chance{29}, log);
  game.settle(state, Chance{0}, log);
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log[1], Event(CardDealt{s1, card("0C")}));
}

TEST(OhSevenEvents, TheLastRejectionTellsTheNewDeal) {
  // O4.4
  Scene scene(2, {.hand_size = 1}, {"7S", "0S"});
  scene.bid("7S 0S");
  EXPECT_EQ(scene.log[scene.log.size() - 1], Event(DealAgain{}));
}

TEST(OhSevenEvents, TextsHideWhatIsHidden) {
  // O6.1
  const OhSeven game = scenes::make(2);
  const Event bid = BidPlaced{s0, card("5S")};
  EXPECT_NE(game.text(bid).find("5S"), std::string::npos);
  EXPECT_EQ(game.text(game.redact(bid, s1).value()).find("5S"), std::string::npos);
  const Event dealt = CardDealt{s0, card("5S")};
  EXPECT_NE(game.text(dealt).find("5S"), std::string::npos);
  EXPECT_EQ(game.text(game.redact(dealt, s1).value()).find("5S"), std::string::npos);
}

// --- texts of views

TEST(OhSevenText, ShowsTheOwnHandAndNotTheOthers) {
  // O6.1
  const Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  const std::string text = scene.game.text(scene.game.view(scene.state, s0));
  EXPECT_NE(text.find("5S"), std::string::npos);
  EXPECT_NE(text.find("0C"), std::string::npos);
  EXPECT_EQ(text.find("1S"), std::string::npos);
  EXPECT_EQ(text.find("1H"), std::string::npos);
}

TEST(OhSevenText, ShowsTheAudienceNoHiddenCard) {
  // O6.1
  Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  scene.act(s0, bid_of("5S"));
  const std::string text = scene.game.text(scene.game.view(scene.state, Viewer::audience()));
  for (const std::string name : {"5S", "0C", "1S", "1H"}) {
    EXPECT_EQ(text.find(name), std::string::npos) << name;
  }
}

TEST(OhSevenText, ShowsTheOwnBidFaceDown) {
  // O6.1
  Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  scene.act(s0, bid_of("0C"));
  EXPECT_NE(scene.game.text(scene.game.view(scene.state, s0)).find("face down: 0C"),
            std::string::npos);
}

TEST(OhSevenText, ShowsKnownCardsOfOthers) {
  // O6.2
  Scene scene(2, {.hand_size = 2}, {"5S 0C", "2S 1H"});
  scene.bid("5S 2S");
  EXPECT_NE(scene.game.text(scene.game.view(scene.state, s0)).find("2S"), std::string::npos);
}

// --- check

/// The ids of what is wrong with a state of two seats in play, with hands 5S 0C and 1S 1H.
class OhSevenCheck : public testing::Test {
 protected:
  OhSevenCheck() { scene_.bid("5S 1S"); }

  [[nodiscard]] bool finds(std::string_view id) const {
    const Problems problems = scene_.game.check(scene_.state);
    return std::any_of(problems.begin(), problems.end(),
                       [&](const Problem& problem) { return problem.id == id; });
  }

  Scene scene_{2, {.hand_size = 2}, {"5S 0C", "1S 1H"}};
};

TEST_F(OhSevenCheck, FindsNothingInASoundState) {
  // O2.1
  EXPECT_TRUE(scene_.game.check(scene_.state).empty());
}

TEST_F(OhSevenCheck, FindsACopyTooMany) {
  // O2.1
  scene_.state.hands.held[s1] = scene_.state.hands.held[s0];
  scene_.state.table.shown = {};
  EXPECT_TRUE(finds("oh_seven.too_many_copies"));
}

TEST_F(OhSevenCheck, FindsALostCardOfAHand) {
  // O2.1
  scene_.state.hands.remove(s1, card("1H"));
  EXPECT_TRUE(finds("oh_seven.bad_hand_size"));
}

TEST_F(OhSevenCheck, FindsALostCardOfTheRest) {
  // O2.1
  scene_.state.rest = scene_.state.rest.without(scenes::cards("7S"));
  EXPECT_TRUE(finds("oh_seven.bad_rest"));
}

TEST_F(OhSevenCheck, FindsAShownCardThatIsNotHeld) {
  // O4.8
  scene_.state.table.shown.add(s0, card("7S"));
  EXPECT_TRUE(finds("oh_seven.bad_shown"));
}

TEST_F(OhSevenCheck, FindsAVoidThatIsNone) {
  // O6.2
  scene_.state.table.voids.suits[s1] = 0b1000;
  EXPECT_TRUE(finds("oh_seven.bad_void"));
}

TEST_F(OhSevenCheck, FindsARoundOutsideTheGame) {
  // O7.3
  scene_.state.table.round = 8;
  EXPECT_TRUE(finds("oh_seven.bad_round"));
}

TEST_F(OhSevenCheck, FindsTooManyRejections) {
  // O7.2
  scene_.state.table.rejections = 2;
  EXPECT_TRUE(finds("oh_seven.bad_rejections"));
}

TEST_F(OhSevenCheck, FindsTwoSeatsPlayingAtOnce) {
  // O4.6
  scene_.state.table.active = all_seats(2);
  EXPECT_TRUE(finds("oh_seven.bad_active"));
}

TEST_F(OhSevenCheck, FindsASeatThatDoesNotPlay) {
  // O1.1
  scene_.state.table.active = Seats::only(Seat{2});
  EXPECT_TRUE(finds("oh_seven.bad_active"));
  scene_.state.table.active = Seats::only(s0);
  scene_.state.hands.held[Seat{5}] = 1U << card("7D").id;
  EXPECT_TRUE(finds("oh_seven.bad_seat"));
}

TEST_F(OhSevenCheck, FindsASuitThatDoesNotExist) {
  // O2.1
  scene_.state.table.trump = static_cast<Suit>(4);
  EXPECT_TRUE(finds("oh_seven.bad_suit"));
}

TEST_F(OhSevenCheck, FindsTooManyTricks) {
  // O7.2
  scene_.state.table.tricks_won[s0] = 3;
  EXPECT_TRUE(finds("oh_seven.too_many_tricks"));
}

TEST_F(OhSevenCheck, FindsASealedBidOutsideTheBidding) {
  // O4.1
  scene_.state.sealed[s0] = card("5S");
  EXPECT_TRUE(finds("oh_seven.bad_bid"));
}

TEST(OhSevenCheckBidding, FindsASealedBidThatIsNotInTheHand) {
  // O4.1
  Scene scene(2, {.hand_size = 2}, {"5S 0C", "1S 1H"});
  scene.act(s0, bid_of("5S"));
  scene.state.sealed[s0] = card("7D");
  const Problems problems = scene.game.check(scene.state);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].id, "oh_seven.bad_bid");
}

}  // namespace
}  // namespace libgames::oh_seven
