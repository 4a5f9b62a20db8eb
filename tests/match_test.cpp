#include <algorithm>
#include <string>
#include <variant>

#include "goofspiel.hpp"
#include <gtest/gtest.h>

#include <libgames/catalog/catalog.hpp>
#include <libgames/core/variant.hpp>
#include <libgames/dozito/dozito.hpp>
#include <libgames/match/match.hpp>
#include <libgames/oh_seven/oh_seven.hpp>

namespace {

using goofspiel::Goofspiel;
using libgames::Action;
using libgames::Chance;
using libgames::Match;
using libgames::Rng;
using libgames::Seat;
using libgames::Undone;
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

/// The words of what a viewer was told; "undone to 3" where something is taken back.
template <class M>
std::vector<std::string> words_told(const M& match, Viewer viewer, std::size_t since = 0) {
  std::vector<std::string> words;
  for (const auto& entry : match.told(viewer, since)) {
    const auto* event = std::get_if<typename M::Event>(&entry);
    words.push_back(event ? match.game().text(*event)
                          : "undone to " + std::to_string(std::get<Undone>(entry).to));
  }
  return words;
}

using Words = std::vector<std::string>;

TEST(Match, WhatAViewerWasToldOnlyGrows) {
  Match match = bidding();
  match.play(zero, "bid:1");
  EXPECT_EQ(words_told(match, one), (Words{"the prize is 3", "seat 0 bids a card"}));
  EXPECT_EQ(words_told(match, zero, 1), (Words{"seat 0 bids 1"}));
  EXPECT_FALSE(match.take_back(zero, 1));
  match.play(zero, "bid:2");
  EXPECT_EQ(words_told(match, one, 2), (Words{"undone to 1", "seat 0 bids a card"}));
  EXPECT_EQ(words_told(match, zero, 1), (Words{"seat 0 bids 1", "undone to 1", "seat 0 bids 2"}));
  EXPECT_TRUE(match.told(one, 4).empty());
  EXPECT_TRUE(match.told(one, 400).empty());
  EXPECT_EQ(words_told(match, Seat{99}), words_told(match, Viewer::audience()));
}

TEST(Match, ASealedChoiceIsWithdrawnUntilTheLastHasChosen) {
  Match match = bidding();
  EXPECT_EQ(match.withdraw(zero)->id, "match.nothing_to_withdraw");
  match.play(zero, "bid:1");
  match.play(one, "bid:2");
  EXPECT_EQ(match.undo_limit(zero), 0);
  EXPECT_FALSE(match.withdraw(zero));
  EXPECT_TRUE(match.turn().seats.contains(zero));
  EXPECT_EQ(match.view(one).bid, 2);
  // The others are told no more than who has chosen.
  EXPECT_EQ(words_told(match, two),
            (Words{"the prize is 3", "seat 0 bids a card", "seat 1 bids a card", "undone to 1",
                   "seat 1 bids a card"}));
  EXPECT_EQ(words_told(match, one, 3), (Words{"undone to 1", "seat 1 bids 2"}));
  EXPECT_EQ(text(match.record()),
            "libgames record 1\ngame: goofspiel 1\nseats: 3\nrules: cards=3\n* prize:3\n1 bid:2\n");
  match.play(two, "bid:3");
  match.play(zero, "bid:3");
  EXPECT_EQ(match.withdraw(zero)->id, "match.nothing_to_withdraw");
  EXPECT_EQ(match.withdraw(one)->id, "match.nothing_to_withdraw");
  EXPECT_EQ(match.withdraw(Seat{99})->id, "match.nothing_to_withdraw");
}

TEST(Match, WhoHasLeftTakesTheDefaultAction) {
  Match match = bidding();
  EXPECT_EQ(match.leave(Seat{3})->id, "match.no_such_seat");
  EXPECT_FALSE(match.leave(one));
  EXPECT_EQ(match.view(one).bid, 1);  // the lowest card
  EXPECT_FALSE(match.legal(zero).empty());
  match.play(zero, "bid:3");
  match.play(two, "bid:2");
  match.settle("prize:1");
  EXPECT_EQ(match.view(one).bid, 2);
  EXPECT_EQ(match.absent(), libgames::Seats::only(one));
  EXPECT_FALSE(match.come_back(one));
  match.play(zero, "bid:1");
  match.play(two, "bid:3");
  match.settle("prize:2");
  EXPECT_TRUE(match.turn().seats.contains(one));
  const auto record = libgames::parse_record(text(match.record())).value();
  EXPECT_TRUE(Match<Goofspiel>::replay(match.game(), record, Rng(1)).ok());
}

TEST(Match, AGameOfNobodyComesToItsEnd) {
  Match match(OhSeven::make({}, 3).value(), Rng(1));
  for (const Seat seat : libgames::all_seats(3)) EXPECT_FALSE(match.leave(seat));
  for (int deals = 0; deals < 500 && !match.turn().is_over(); ++deals) match.settle();
  EXPECT_TRUE(match.turn().is_over());
}

TEST(Match, GoesToAnyStepAndForksThere) {
  Match match(OhSeven::make({}, 4).value(), Rng(5));
  std::vector<OhSeven::State> states;
  while (!match.turn().is_over()) {
    states.push_back(match.state());
    if (match.turn().is_chance()) {
      Rng rng(states.size());
      match.settle(match.game().chances(match.state()).pick(rng));
      continue;
    }
    const Seat seat = match.turn().seats.first();
    match.play(seat, match.legal(seat).first());
  }
  for (std::size_t i = 0; i < states.size(); ++i) ASSERT_EQ(match.state_at(i), states[i]);
  EXPECT_EQ(match.state_at(states.size()), match.state());
  auto fork = match.fork(40, Rng(9));
  EXPECT_EQ(fork.state(), states[40]);
  EXPECT_EQ(fork.steps().size(), 40U);
  while (match.steps().size() > 3) {
    ASSERT_FALSE(match.undo(3));
    ASSERT_EQ(match.state(), states[match.steps().size()]);
  }
}

TEST(Match, AHiddenStepOfOthersCountsForNobody) {
  // L7.26: with hidden choices a seat that crosses in the middle of a chain shows nothing.
  const auto game = libgames::Catalog::built_in().make("super_mega_lucky_box", "", 3).value();
  int hidden = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Rng rng(seed);
    Match match(game, Rng(seed));
    while (!match.turn().is_over()) {
      match.settle();
      if (match.turn().is_over()) break;
      const Seat seat = match.turn().seats.first();
      const Match before = match;
      ASSERT_FALSE(match.play(seat, match.legal(seat).pick(rng)));
      for (const Seat viewer : libgames::all_seats(3)) {
        if (viewer == seat || match.view(viewer) != before.view(viewer)) continue;
        ++hidden;
        ASSERT_EQ(match.told(viewer).size(), before.told(viewer).size());
        ASSERT_EQ(match.undo_limit(viewer), before.undo_limit(viewer));
      }
    }
  }
  EXPECT_GT(hidden, 10);
}

TEST(Match, KeepsTagsAndComments) {
  Match match = bidding();
  EXPECT_FALSE(match.tag("event", "Friday"));
  EXPECT_FALSE(match.tag("player 1", "Bo"));
  EXPECT_FALSE(match.tag("event", "Saturday"));
  EXPECT_EQ(match.tag("seed", "1")->id, "record.bad_tag");
  match.comment("bold");
  match.play(zero, "bid:3");
  match.comment("taken back");
  match.play(one, "bid:1");
  match.comment("what now?");
  EXPECT_FALSE(match.undo(1));
  const std::string saved = text(match.record());
  EXPECT_EQ(saved,
            "libgames record 2\ngame: goofspiel 1\nseats: 3\nrules: cards=3\nevent: Saturday\n"
            "player 1: Bo\n* prize:3\n# bold\n0 bid:3\n# taken back\n");
  const auto record = libgames::parse_record(saved).value();
  auto loaded = Match<Goofspiel>::replay(match.game(), record, Rng(1));
  ASSERT_TRUE(loaded.ok()) << loaded.error().problem.words;
  EXPECT_EQ(text(loaded->record()), saved);
  EXPECT_FALSE(loaded->tag("player 1", ""));
  EXPECT_EQ(loaded->tags().size(), 1U);
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
  EXPECT_EQ(other.error().line, 2);
}

TEST(Match, ComparesSettingsBehindAnyGameToo) {
  const auto any = [](int made_bonus) {
    return libgames::AnyGame(OhSeven::make({.rounds = 2, .made_bonus = made_bonus}, 3).value());
  };
  const auto record = libgames::parse_record(text(Match(any(50), Rng(1)).record())).value();
  const auto replayed = [&](int made_bonus) {
    return Match<libgames::AnyGame>::replay(any(made_bonus), record, Rng(1));
  };
  EXPECT_TRUE(replayed(50).ok());
  ASSERT_FALSE(replayed(5).ok());
  EXPECT_EQ(replayed(5).error().problem.id, "record.wrong_settings");
  EXPECT_EQ(replayed(5).error().line, 4);
  // Another order and defaults that are written out mean the same.
  auto reordered = record;
  reordered.settings = "made_bonus=50 decks=0 rounds=2";
  EXPECT_TRUE(Match<libgames::AnyGame>::replay(any(50), reordered, Rng(1)).ok());
}

/// Rules with a deck "mine", where every card has so many suns.
libgames::dozito::Dozito::Rules rules_with_suns(std::uint8_t suns) {
  libgames::dozito::Dozito::Rules rules;
  rules.deck = {.name = "mine"};
  for (std::uint8_t number = 1; number <= 12; ++number) {
    const std::string code = "M" + std::to_string(number);
    rules.deck.add(
        {.code = code.c_str(), .colour = 0, .number = number, .suns = suns, .copies = 4});
  }
  return rules;
}

TEST(Match, RefusesTheRecordOfAnotherTable) {
  using libgames::dozito::Dozito;
  const auto with_deck = [](std::uint8_t suns) {
    return Dozito::make(rules_with_suns(suns), 2).value();
  };
  const Match played(with_deck(1), Rng(1));
  const auto record = libgames::parse_record(text(played.record())).value();
  EXPECT_TRUE(Match<Dozito>::replay(with_deck(1), record, Rng(1)).ok());
  const auto other = Match<Dozito>::replay(with_deck(2), record, Rng(1));
  ASSERT_FALSE(other.ok());
  EXPECT_EQ(other.error().problem.id, "record.wrong_settings");
  EXPECT_EQ(other.error().line, 4);
}

TEST(Match, ReplaysAGameOfATableByTheEntryThatMadeIt) {
  using libgames::Catalog;
  using libgames::dozito::Dozito;
  Dozito::Rules mine = rules_with_suns(2);
  mine.rounds = 1;
  Catalog catalog = Catalog::built_in();
  const libgames::GameInfo info{.id = "my_dozito", .title = "Mine", .seats = {2, 3}};
  ASSERT_FALSE(catalog.add(Catalog::entry_of<Dozito>(info, mine)));
  const auto& fields = catalog.find("my_dozito")->fields;
  ASSERT_EQ(fields.size(), catalog.find("dozito")->fields.size());
  const auto deck = std::find_if(fields.begin(), fields.end(),
                                 [](const auto& field) { return field.info.name == "deck"; });
  EXPECT_EQ(deck->default_text, mine.deck.text());

  // Rules that are the game's defaults and not the entry's are written too, as is the deck.
  Match match(catalog.make("my_dozito", "rounds=3", 3).value(), Rng(1));
  for (int i = 0; i < 30; ++i) {
    match.settle();
    if (match.turn().is_decision()) {
      const Seat seat = match.turn().seats.first();
      match.play(seat, match.legal(seat).first());
    }
  }
  const auto record = libgames::parse_record(text(match.record())).value();
  EXPECT_EQ(record.game, "my_dozito");
  EXPECT_EQ(record.settings, "rounds=3 deck=" + mine.deck.text());
  const auto replayed = replay(catalog, record, Rng(1));
  ASSERT_TRUE(replayed.ok()) << replayed.error().problem.words;
  EXPECT_EQ(replayed->state(), match.state());
  EXPECT_EQ(replayed->game().settings(), record.settings);
}

/// A game whose exact bonus was 10 in the first version of its rules.
class Raised : public libgames::Variant<Raised, OhSeven> {
 public:
  using Variant::Variant;
  static constexpr libgames::GameInfo info{
      .id = "raised", .title = "Raised", .rules_version = 3, .seats = {2, 9}};
  static std::optional<std::string_view> settings_of_version(int version) {
    if (version == 2) return "made_bonus=10 rounds=4";
    return info.only_version(version);
  }
};

/// Dozito is at the second version of its rules; a variant counts its own.
class Mild : public libgames::Variant<Mild, libgames::dozito::Dozito> {
 public:
  using Variant::Variant;
  static constexpr libgames::GameInfo info{.id = "mild", .title = "Mild", .seats = {2, 5}};
};

TEST(Match, AVariantHasVersionsOfItsOwn) {
  EXPECT_EQ(Mild::settings_of_version(1), "");
  EXPECT_EQ(Mild::settings_of_version(2), std::nullopt);
}

TEST(Match, ReplaysRecordsOfOlderVersionsOfTheRules) {
  libgames::Catalog catalog;
  ASSERT_FALSE(catalog.add<Raised>());
  const auto settings_of = [&](int version, const std::string& settings) -> std::string {
    libgames::Record record;
    record.game = "raised";
    record.rules_version = version;
    record.seats = 3;
    record.settings = settings;
    const auto match = replay(catalog, record, Rng(1));
    return match ? match->game().settings() : std::string(match.error().problem.id);
  };
  EXPECT_EQ(settings_of(3, ""), "");
  EXPECT_EQ(settings_of(2, ""), "rounds=4 made_bonus=10");
  EXPECT_EQ(settings_of(2, "rounds=2"), "rounds=2 made_bonus=10");
  EXPECT_EQ(settings_of(1, ""), "record.wrong_rules_version");
  EXPECT_EQ(settings_of(4, ""), "record.wrong_rules_version");
}

}  // namespace
