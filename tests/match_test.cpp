#include <string>
#include <variant>

#include "goofspiel.hpp"
#include <gtest/gtest.h>

#include <libgames/match/match.hpp>
#include <libgames/oh_seven/oh_seven.hpp>

namespace {

using goofspiel::Goofspiel;
using libgames::Action;
using libgames::Chance;
using libgames::Match;
using libgames::Rng;
using libgames::Seat;
using libgames::Viewer;
using libgames::oh_seven::OhSeven;

constexpr Seat zero{0};
constexpr Seat one{1};
constexpr Seat two{2};

/// Three cards each, and the prize 3 is turned up.
Match<Goofspiel> bidding() {
  Match match(Goofspiel::make({.cards = 3}, 3).value(), Rng(1));
  match.settle("prize:3");
  return match;
}

TEST(Match, DrawsChanceWithItsOwnGenerator) {
  Match first(OhSeven::make({}, 3).value(), Rng(1));
  Match second(OhSeven::make({}, 3).value(), Rng(1));
  Match third(OhSeven::make({}, 3).value(), Rng(2));
  first.settle();
  second.settle();
  third.settle();
  EXPECT_EQ(first.state(), second.state());
  EXPECT_NE(first.state(), third.state());
}

TEST(Match, RefusesWithoutChangingAnything) {
  Match match = bidding();
  const auto before = match.state();
  EXPECT_EQ(match.play(one, "bid:4")->id, "match.unreadable");
  EXPECT_EQ(match.play(Seat{3}, "bid:1")->id, "match.not_your_turn");
  EXPECT_EQ(match.play(Seat{200}, Action{0})->id, "match.not_your_turn");
  EXPECT_EQ(match.play(one, Action{77})->id, "goofspiel.no_such_action");
  EXPECT_EQ(match.settle("prize:1")->id, "match.no_chance_due");
  EXPECT_EQ(match.settle(Chance{0})->id, "match.no_chance_due");
  EXPECT_EQ(match.state(), before);
  EXPECT_EQ(match.steps().size(), 1U);
}

TEST(Match, RefusesChanceThatCannotHappen) {
  Match match(Goofspiel::make({.cards = 3}, 2).value(), Rng(1));
  EXPECT_EQ(match.settle("prize:9")->id, "match.unreadable");
  EXPECT_EQ(match.settle(Chance{200})->id, "match.impossible_chance");
  EXPECT_TRUE(match.steps().empty());
}

TEST(Match, OffersNothingToASeatThatIsNotToDecide) {
  Match match = bidding();
  match.play(one, "bid:2");
  EXPECT_TRUE(match.legal(one).empty());
  EXPECT_TRUE(match.legal(Seat{77}).empty());
  EXPECT_EQ(match.legal(two).size(), 3);
}

TEST(Match, TellsEachViewerItsOwn) {
  Match match = bidding();
  match.play(one, "bid:2");
  const auto card_told = [&](Viewer viewer) {
    return std::get<goofspiel::CardBid>(match.events(viewer, 1)[0]).card;
  };
  EXPECT_EQ(card_told(one), 2);
  EXPECT_EQ(card_told(two), std::nullopt);
  EXPECT_EQ(card_told(Viewer::audience()), std::nullopt);
  EXPECT_EQ(match.events(two, 0).size(), 2U);
  EXPECT_TRUE(match.events(two, 2).empty());
}

TEST(Match, UndoStopsAtRevelations) {
  Match match = bidding();
  EXPECT_EQ(match.undo_limit(zero), 0);  // the prize was turned up by chance
  match.play(zero, "bid:1");
  EXPECT_EQ(match.undo_limit(zero), 1);
  EXPECT_EQ(match.undo_limit(one), 0);
  match.play(one, "bid:2");
  EXPECT_EQ(match.undo_limit(zero), 0);  // somebody else has decided since
  EXPECT_EQ(match.undo_limit(one), 1);
  match.play(two, "bid:3");
  EXPECT_EQ(match.undo_limit(two), 0);  // the last bid turns all of them up
}

TEST(Match, UndoIsAPrefix) {
  Match match = bidding();
  match.play(zero, "bid:1");
  const auto before = match.state();
  match.play(one, "bid:2");
  EXPECT_FALSE(match.undo(1));
  EXPECT_EQ(match.state(), before);
  EXPECT_EQ(match.events(zero, 0).size(), 2U);
  EXPECT_EQ(match.undo(3)->id, "match.too_far_back");
  EXPECT_EQ(match.undo(-1)->id, "match.too_far_back");
  EXPECT_EQ(match.state(), before);
}

TEST(Match, PlayingAShownCardRevealsNothing) {
  // O4.8: a card that was bid is known; playing it in reply to its own suit is no news.
  const OhSeven game = OhSeven::make({.hand_size = 2, .rounds = 1}, 2).value();
  Match match(game, Rng(1));
  for (const char* card : {"deal:5S", "deal:1S", "deal:0S", "deal:2H"}) match.settle(card);
  match.play(zero, "bid:5S");
  match.play(one, "bid:0S");  // the sum is 5: accepted, seat 0 leads
  match.play(zero, "play:1S");
  EXPECT_EQ(match.undo_limit(zero), 0);
  match.play(one, "play:0S");
  EXPECT_EQ(match.undo_limit(one), 1);
}

TEST(Match, RecordHoldsNoSeed) {
  Match match = bidding();
  EXPECT_FALSE(match.record().seed);
  EXPECT_EQ(text(match.record()),
            "libgames record 1\ngame: goofspiel 1\nseats: 3\nrules: cards=3\n* prize:3\n");
}

TEST(Match, AnnotatedRecordListsEveryoneWhoMayActAndNewScores) {
  Match match(Goofspiel::make({.cards = 2}, 2).value(), Rng(1));
  match.settle("prize:2");
  match.play(one, "bid:2");
  match.play(zero, "bid:1");
  EXPECT_EQ(text(match.record(libgames::RecordForm::annotated)),
            "libgames record 1\ngame: goofspiel 1\nseats: 2\nrules: cards=2\n* prize:2\n"
            "? 0 bid:1 bid:2\n? 1 bid:1 bid:2\n1 bid:2\n? 0 bid:1 bid:2\n0 bid:1\n~ 0 2\n");
}

TEST(Match, RefusesTheRecordOfAnotherSetup) {
  const auto record = libgames::parse_record(text(bidding().record())).value();
  const auto replayed = [&](const Goofspiel& game) {
    const auto match = Match<Goofspiel>::replay(game, record, Rng(1));
    return match ? std::string_view() : match.error().problem.id;
  };
  EXPECT_EQ(replayed(Goofspiel::make({.cards = 3}, 3).value()), "");
  EXPECT_EQ(replayed(Goofspiel::make({.cards = 4}, 3).value()), "record.wrong_settings");
  EXPECT_EQ(replayed(Goofspiel::make({.cards = 3}, 2).value()), "record.wrong_seats");
  const auto other = Match<OhSeven>::replay(OhSeven::make({}, 3).value(), record, Rng(1));
  EXPECT_EQ(other.error().problem.id, "record.wrong_game");
}

}  // namespace
