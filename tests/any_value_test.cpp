// Values of any type keep types apart, and show no byte that is not theirs.

#include <cstdint>
#include <cstring>
#include <span>
#include <string>

#include "any_value_twin.hpp"
#include <gtest/gtest.h>

#include <libgames/catalog/catalog.hpp>
#include <libgames/core/variant.hpp>
#include <libgames/match/match.hpp>
#include <libgames/mojo/mojo.hpp>
#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames {
namespace {

struct Tiny {
  std::uint64_t eight = 8;
  friend bool operator==(const Tiny&, const Tiny&) = default;
};

TEST(AnyValue, TypesOfOneNameInTwoFilesAreTwo) {
  const AnyMove own(Tiny{});
  const AnyMove other = tiny_of_another_file();
  EXPECT_NE(own.get_if<Tiny>(), nullptr);
  EXPECT_EQ(other.get_if<Tiny>(), nullptr);
  EXPECT_NE(own, other);
  EXPECT_EQ(own.size(), sizeof(Tiny));
  EXPECT_EQ(other.size(), 1U);
}

TEST(AnyGameValue, RedactedEventsOfTwoHiddenCardsHaveEqualBytes) {
  // O6.1: what seat 1 is dealt, seat 0 does not see
  const AnyGame game(oh_seven::OhSeven::make({}, 2).value());
  const auto shown = [&](std::uint8_t card) {
    const oh_seven::Event event = oh_seven::CardDealt{Seat{1}, oh_seven::Card{card}};
    return game.redact(AnyEvent(event), Seat{0}).value();
  };
  const AnyEvent one = shown(3);
  const AnyEvent other = shown(29);
  ASSERT_EQ(one.size(), other.size());
  EXPECT_EQ(std::memcmp(one.data(), other.data(), one.size()), 0);
}

/// A variant that claims more seats than its game can hold.
class Crowded : public Variant<Crowded, oh_seven::OhSeven> {
 public:
  using Variant::Variant;
  static constexpr GameInfo info{.id = "crowded", .title = "Crowded", .seats = {2, 12}};
};

TEST(VariantSeats, AreBoundedByThoseOfTheGameItself) {
  // O1.1: 2 to 9 seats
  EXPECT_TRUE(Crowded::make({.decks = 2, .hand_size = 5}, 9).ok());
  for (const int seats : {10, 12}) {
    const auto game = Crowded::make({.decks = 2, .hand_size = 5}, seats);
    ASSERT_FALSE(game.ok());
    EXPECT_EQ(game.error().id, "setup.seats");
  }
}

/// A variant with a field of its own, and an event of its own.
struct FinedRules : oh_seven::Rules {
  int fine = 5;

  static std::span<const Field<FinedRules>> fields() {
    static const ExtendedFields<FinedRules, oh_seven::Rules, 1> table(
        {describe<&FinedRules::fine>("fine", "", "points lost for a missed contract", 0, 100)});
    return table.all();
  }
};
class Fined : public Variant<Fined, oh_seven::OhSeven, FinedRules> {
 public:
  using Variant::Variant;
  static constexpr GameInfo info{.id = "fined", .title = "Fined", .seats = {2, 9}};

 protected:
  [[nodiscard]] int round_score(const Table& table, Seat seat) const override {
    const bool kept = table.tricks_won[seat] == table.bids[seat].number();
    return OhSeven::round_score(table, seat) - (kept ? 0 : rules().fine);
  }
  void tell_round(const Table& table, EventLog<Event>& log) const override {
    for (const Seat seat : all_seats(seats())) {
      if (table.tricks_won[seat] == table.bids[seat].number()) continue;
      log.add(CustomEvent{.numbers = {rules().fine}, .id = "fined.paid", .seat = seat});
    }
  }
};

TEST(VariantRules, AddFieldsToThoseOfTheGame) {
  const auto fields = FinedRules::fields();
  ASSERT_EQ(fields.size(), oh_seven::Rules::fields().size() + 1);
  EXPECT_EQ(fields.back().info.name, "fine");
  EXPECT_EQ(fields.front().info.name, "decks");
  const auto rules = read_settings<FinedRules>("rounds=3 fine=9");
  ASSERT_TRUE(rules.ok());
  EXPECT_EQ(rules->rounds, 3);
  EXPECT_EQ(rules->fine, 9);
  EXPECT_EQ(changed_settings(*rules), "rounds=3 fine=9");
  EXPECT_EQ(read_settings<FinedRules>("fine=101").error().id, "rules.out_of_range");
}

TEST(VariantRules, TravelThroughCatalogRecordAndEvents) {
  Catalog catalog = Catalog::built_in();
  ASSERT_FALSE(catalog.add<Fined>());
  const AnyGame game = catalog.make("fined", "rounds=1 hand_size=1 fine=9", 2).value();
  Match match(game, Rng(1));
  // O4.5, O4.9: 5S is the trump and wins, so that contracts of 5 and 0 take 1 and 0 tricks: seat 0
  // misses by 4 and pays the fine.
  for (const char* deal : {"deal:5S", "deal:0C"}) ASSERT_FALSE(match.settle(deal));
  ASSERT_FALSE(match.play(Seat{0}, "bid:5S"));
  ASSERT_FALSE(match.play(Seat{1}, "bid:0C"));
  ASSERT_FALSE(match.play(Seat{0}, "play:5S"));
  ASSERT_FALSE(match.play(Seat{1}, "play:0C"));
  ASSERT_TRUE(match.turn().is_over());
  EXPECT_EQ(match.outcome().scores[Seat{0}], -4 - 9);
  EXPECT_EQ(match.outcome().scores[Seat{1}], 2);
  bool told = false;
  for (const AnyEvent& event : match.events(Seat{1}, 0)) {
    told = told || game.text(event) == "fined.paid for seat 0 9 0 0 0";
  }
  EXPECT_TRUE(told);
  EXPECT_TRUE(replay(catalog, match.record(), Rng(2)).ok());
}

TEST(MatchSeats, MayBeAnything) {
  // M1.1: a seat that is not at the table knows what the audience knows
  const mojo::Mojo game = mojo::Mojo::make({}, 3).value();
  Match match(game, Rng(1));
  match.settle();
  for (const int index : {3, 8, 200, 255}) {
    const Seat seat = Seat::of(index);
    EXPECT_EQ(match.view(seat), match.view(Viewer::audience()));
    EXPECT_EQ(match.events(seat, 0), match.events(Viewer::audience(), 0));
    EXPECT_TRUE(match.legal(seat).empty());
    EXPECT_EQ(match.play(seat, Action{0})->id, "match.not_your_turn");
    EXPECT_EQ(match.undo_limit(seat), 0);
    EXPECT_EQ(why_illegal(game, match.state(), seat, Action{0})->id, "seat.not_at_table");
  }
}

TEST(MatchLength, WhateverWasPlayedCanBeReplayed) {
  // O4.3, O8.5: 3C and 4C make the forbidden sum again and again, far beyond `max_steps`
  const auto game = oh_seven::OhSeven::make({.hand_size = 1, .rounds = 1}, 2).value();
  Match match(game, Rng(1));
  const auto bid = [&](const char* first, const char* second) {
    ASSERT_FALSE(match.settle(std::string("deal:") + first));
    ASSERT_FALSE(match.settle(std::string("deal:") + second));
    ASSERT_FALSE(match.play(Seat{0}, std::string("bid:") + first));
    ASSERT_FALSE(match.play(Seat{1}, std::string("bid:") + second));
  };
  for (int i = 0; i < 100; ++i) bid("3C", "4C");
  bid("5S", "0C");
  ASSERT_FALSE(match.play(Seat{0}, "play:5S"));
  ASSERT_FALSE(match.play(Seat{1}, "play:0C"));
  ASSERT_TRUE(match.turn().is_over());
  EXPECT_GT(static_cast<int>(match.steps().size()), game.max_steps());
  const auto record = parse_record(text(match.record()));
  ASSERT_TRUE(record.ok());
  EXPECT_TRUE(Match<oh_seven::OhSeven>::replay(game, *record, Rng(1)).ok());
}

TEST(CatalogEntries, WithoutAMakeAreRefused) {
  Catalog catalog;
  CatalogEntry empty;
  empty.info.id = "empty";
  const auto problem = catalog.add(empty);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->id, "catalog.no_make");
  EXPECT_TRUE(catalog.games().empty());
}

TEST(Viewers, TheAudienceIsNoSeat) { EXPECT_FALSE(Viewer::audience().is(no_seat)); }

}  // namespace
}  // namespace libgames
