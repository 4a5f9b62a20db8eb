// Edge cases of Super Mega Lucky Box and the fields of its rules. Numbers refer to RULES.md.

#include <bit>
#include <string>
#include <vector>

#include "super_mega_lucky_box_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::super_mega_lucky_box {
namespace {

using scenes::ended;
using scenes::Ints;
using scenes::Layout;
using scenes::Place;
using scenes::s0;
using scenes::s1;
using scenes::Scene;
using scenes::short_rounds;

/// Seat 0 with these cards and that number, and a second seat without cards.
[[nodiscard]] Scene with(const Place& place, const std::string& number, const Rules& rules = {}) {
  return Scene(2, rules, Layout{.places = {place}, .numbers = number});
}

// --- squares and lines

TEST(SuperMegaLuckyBoxEdge, ADigitOnSeveralCardsIsAChoice) {
  // L5.1
  EXPECT_EQ(with({.cards = "28 29", .lightning = 0}, "9").legal(s0), "cross:0.8 cross:1.8");
}

TEST(SuperMegaLuckyBoxEdge, TheLastSquarePaysARowAndAColumn) {
  // L5.2: the last square of 60 pays 1 and D
  Scene scene = with({.cards = "60:01234567 04", .lightning = 0}, "8");
  scene.act(s0, "cross:0.8");
  EXPECT_EQ(scene.pending(), "1");
  EXPECT_EQ(scene.board().lightning, 2);
}

TEST(SuperMegaLuckyBoxEdge, AChainGoesOnWhileThereAreSquares) {
  // L5.3: 4 completes a column of 30, whose 6 completes the card; its 1 is used on 28
  Scene scene = with({.cards = "30:1345678 28:12", .lightning = 0}, "4");
  scene.act(s0, "cross:0.0");
  scene.act(s0, "bonus:6>0.2");
  EXPECT_EQ(scene.legal(s0), "bonus:1>1.0 bonus:1>1.5");
  scene.act(s0, "bonus:1>1.0");  // completes a row of 28, whose 4 is nowhere open
  EXPECT_TRUE(scene.game.legal(scene.state, s0).empty());
}

TEST(SuperMegaLuckyBoxEdge, ANumberBonusWithoutASquareIsLost) {
  // L5.4: the row of 25 pays a 7, which is not on the card
  Scene scene = with({.cards = "25:01"}, "3");
  scene.act(s0, "cross:0.2");
  EXPECT_EQ(scene.pending(), "");
  EXPECT_EQ(scene.told<SquareCrossed>().at(0).lost, 1);
}

TEST(SuperMegaLuckyBoxEdge, ABonusMayTakeTheSquareOfAnother) {
  // L5.5: the row of 13 pays 2, the column a wild; of the two 2s on 28 one is crossed
  Scene scene = with({.cards = "13:0158 28:1"}, "6");
  scene.act(s0, "cross:0.2");
  EXPECT_EQ(scene.pending(), "2 ?");
  scene.act(s0, "wild>1.3");  // the only open 2
  EXPECT_EQ(scene.pending(), "");
  EXPECT_EQ(scene.told<SquareCrossed>().at(1).lost, 1);
}

TEST(SuperMegaLuckyBoxEdge, LightningJustWonIsForTheNextNumber) {
  // L5.6: the row pays a bolt, and the number is used up
  Scene scene = with({.cards = "19:01", .lightning = 0}, "3");
  scene.act(s0, "cross:0.2");
  EXPECT_EQ(scene.board().lightning, 1);
  EXPECT_TRUE(scene.game.legal(scene.state, s0).empty());
  scene.run("pass number:3");
  EXPECT_EQ(scene.legal(s0), "cross:0.3 cross:0.8 pass");  // the 4s, for a token
}

TEST(SuperMegaLuckyBoxEdge, LightningMayBePaidBesideAMatch) {
  // L5.7: 9 is open, and 1 costs a token
  EXPECT_EQ(with({.cards = "04", .lightning = 1}, "9").why("cross:0.0"), "ok");
}

TEST(SuperMegaLuckyBoxEdge, NothingIsPaidForADigitThatIsNotOpen) {
  // L5.8: 6 is within reach and on no card
  EXPECT_EQ(with({.cards = "04", .lightning = 1}, "5").legal(s0), "pass");
}

TEST(SuperMegaLuckyBoxEdge, FourTokensReachFarthest) {
  // L5.9: from 4, the 9 of 04 in one direction and the 8 in the other; not with three tokens
  EXPECT_EQ(with({.cards = "04", .lightning = 4}, "4").why("cross:0.8"), "ok");
  EXPECT_EQ(with({.cards = "04", .lightning = 4}, "4").why("cross:0.7"), "ok");
  EXPECT_EQ(with({.cards = "04", .lightning = 3}, "4").why("cross:0.8"), "too_little_lightning");
  EXPECT_EQ(with({.cards = "04", .lightning = 3}, "4").why("cross:0.7"), "too_little_lightning");
}

TEST(SuperMegaLuckyBoxEdge, ACompletedCardStaysUntilTheRoundEnds) {
  // L5.10
  Scene scene = with({.cards = "60:01234567"}, "8");
  scene.run("cross:0.8 pass");
  EXPECT_EQ(scene.slots(), "60");
  EXPECT_EQ(scene.scores(), (Ints{0, 0}));
}

TEST(SuperMegaLuckyBoxEdge, ALateCardScoresAsOfTheRoundItIsCompletedIn) {
  // L5.11
  Scene scene(2, short_rounds(),
              Layout{.places = {{.cards = "60:01234567"}}, .numbers = "8", .round = 3});
  scene.run("cross:0.8 pass");
  EXPECT_EQ(scene.card_points(3), 10);
}

TEST(SuperMegaLuckyBoxEdge, CrossesOfCompletedCardsDoNotCount) {
  // L5.12: nine crosses on a completed card, three on another one
  const Scene scene = with({.cards = "60:012345678 04:012"}, "6");
  EXPECT_EQ(scene.game.incomplete_points(scene.state.table, s0), 1);
}

TEST(SuperMegaLuckyBoxEdge, AFourthStarDoesNotCount) {
  // L5.13
  Scene scene = with({.cards = "29:36", .stars = 3}, "1", short_rounds());
  scene.act(s0, "cross:0.0");
  EXPECT_EQ(scene.board().stars, 3);
  scene.act(s1, "pass");
  EXPECT_EQ(scene.star_points(1), 9);
  EXPECT_EQ(scene.board().stars, 0);
}

TEST(SuperMegaLuckyBoxEdge, TokensDoNotRunOut) {
  // L5.14: 40 and 25 tokens are more than in the box
  Scene scene = with({.cards = "60:36", .lightning = 40, .moons = 25}, "4");
  scene.act(s0, "cross:0.0");
  EXPECT_EQ(scene.board().lightning, 42);
}

TEST(SuperMegaLuckyBoxEdge, WithAllCardsCompletedThereIsOnlyPassing) {
  // L5.15: the last square pays 1 and D, and nothing is left to cross
  Scene scene = with({.cards = "60:01234567"}, "8");
  scene.act(s0, "cross:0.8");
  EXPECT_EQ(scene.pending(), "");
  scene.run("pass number:1");
  EXPECT_EQ(scene.legal(s0), "pass");
}

TEST(SuperMegaLuckyBoxEdge, NumbersDoNotRunOut) {
  // L5.16
  Scene scene(2, {}, Layout{.numbers = "1 1 2 2 3 3 4 4"});
  scene.run("pass pass");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 10U);
}

/// In which draft of a random game the pile is made anew, the start draft being 0; -1 if never.
[[nodiscard]] int reshuffle_of(int seats) {
  Scene scene(seats);
  Rng rng(3);
  int draft = -1;
  while (!scene.over() && scene.told<PileReshuffled>().empty()) {
    const Turn turn = scene.game.turn(scene.state);
    if (turn.is_chance()) {
      scene.game.settle(scene.state, scene.game.chances(scene.state).pick(rng), scene.log);
    } else {
      const Seat seat = turn.seats.first();
      scene.game.apply(scene.state, seat, scene.game.legal(scene.state, seat).pick(rng), scene.log);
    }
    draft = scene.state.table.round - 1;
  }
  return scene.over() ? -1 : draft;
}

TEST(SuperMegaLuckyBoxEdge, ThePileRunsOutWithManySeats) {
  // L5.17
  Ints drafts;
  for (int seats = 1; seats <= 12; ++seats) drafts.push_back(reshuffle_of(seats));
  EXPECT_EQ(drafts, (Ints{-1, -1, -1, -1, 3, 2, -1, -1, 3, 3, 2, 2}));
}

TEST(SuperMegaLuckyBoxEdge, CompletedCardsComeBack) {
  // L5.17: 1 is completed, so it is dealt again with 2 and 4
  Scene scene(2, scenes::six_cards(), "deal:01 deal:02 deal:03 deal:04 keep:01 keep:03");
  for (const Seat seat : {s0, s1}) {
    scene.state.boards[seat].open &= seat == s0 ? Squares{0} : ~Squares{0};
    scene.state.table.open[seat] = scene.state.boards[seat].open;
    scene.is_reached = false;
  }
  scene.run("number:9 pass pass deal:05 deal:06");
  EXPECT_EQ(scene.weight("deal:01"), 1U);
  EXPECT_EQ(scene.game.chances(scene.state).total(), 3U);
}

TEST(SuperMegaLuckyBoxEdge, FewerCardsAreDealtWhenNoneIsLeft) {
  // L5.18: seat 0 gets three cards of the four left, seat 1 one, and a third seat none
  Rules rules = scenes::six_cards();
  rules.start_deal = 1;
  Scene scene(3, rules, "deal:01 deal:02 deal:03 keep:01 keep:02 keep:03");
  scene.run("number:9 pass pass pass deal:04 deal:05 deal:06");
  EXPECT_EQ(scene.game.turn(scene.state), Turn::decision(Seats::only(s0)));
  EXPECT_EQ(scene.legal(s0), "keep:04 keep:05 keep:06");
  scene.run("keep:05");
  EXPECT_EQ(scene.slots(), "1 5");
  EXPECT_EQ(scene.slots(s1), "2");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
}

TEST(SuperMegaLuckyBoxEdge, ANewCardIsKeptAndOldOnesStay) {
  // L5.19: there is no choice but one of the three
  Scene scene(2, short_rounds(), Layout{.places = {{.cards = "04 28 30"}}, .numbers = "5"});
  scene.run("cross:2.1 pass deal:01 deal:02 deal:03 deal:05 deal:06 deal:07");
  EXPECT_EQ(scene.legal(s0), "keep:01 keep:02 keep:03");
  scene.run("keep:01 keep:05");
  EXPECT_EQ(scene.slots(), "4 28 30 1");
}

TEST(SuperMegaLuckyBoxEdge, EqualCardsAreSeparate) {
  // L5.20
  Scene scene = with({.cards = "04 04:8"}, "9", two_boxes());
  EXPECT_EQ(scene.state.table.cards[s0][0], scene.state.table.cards[s0][1]);
  scene.act(s0, "cross:0.8");
  EXPECT_EQ(scene.crossed(0), "8");
  EXPECT_EQ(scene.crossed(1), "8");
}

// --- moons and the end

TEST(SuperMegaLuckyBoxEdge, TwoSeatsWithoutMoonsAreLevel) {
  // L5.21
  EXPECT_EQ(ended({0, 0}).scores(), (Ints{6, 6}));
}

TEST(SuperMegaLuckyBoxEdge, AllLevelInMoonsScoreNothing) {
  // L5.22
  EXPECT_EQ(ended({2, 2, 2}).scores(), (Ints{0, 0, 0}));
  EXPECT_EQ(ended({3, 2, 2, 2}).scores(), (Ints{6, -6, -6, -6}));
}

TEST(SuperMegaLuckyBoxEdge, TheLastRoundEndsTheGame) {
  // L5.23: a completed card for 8, and 3 crosses on another one; both seats have no moon
  Scene scene(2, short_rounds(),
              Layout{.places = {{.cards = "60:012345678 04:012"}}, .numbers = "5", .round = 4});
  scene.run("pass pass");
  EXPECT_TRUE(scene.over());
  EXPECT_EQ(scene.scores(), (Ints{8 + 1 + 6, 6}));
  EXPECT_EQ(scene.told<FinalScored>().at(0).incomplete[s0], 1);
}

TEST(SuperMegaLuckyBoxEdge, ACompleteLineDoesNotPayAgain) {
  // L5.24: the first row of 60 is complete; the cross completes its first column only
  Scene scene = with({.cards = "60:0123 04", .lightning = 0}, "9");
  scene.act(s0, "cross:0.6");
  EXPECT_EQ(scene.board().lightning, 2);
  EXPECT_EQ(scene.pending(), "");
}

TEST(SuperMegaLuckyBoxEdge, LightningIsPaidForNumbersOnly) {
  // L5.25: the 4 that 28 pays crosses a 4, whatever lightning there is
  Scene scene = with({.cards = "28:12 30"}, "1");
  scene.act(s0, "cross:0.0");
  EXPECT_EQ(scene.legal(s0), "bonus:4>1.0");
  scene.act(s0, "bonus:4>1.0");
  EXPECT_EQ(scene.board().lightning, 4);
}

TEST(SuperMegaLuckyBoxEdge, ATotalMayBeBelowZero) {
  // L5.26
  EXPECT_EQ(ended({0}).scores(), Ints{-6});
}

// --- fields of the rules

/// Rules with one field as given.
[[nodiscard]] Rules rules_with(const std::string& settings) {
  auto rules = read_settings<Rules>(settings);
  EXPECT_TRUE(rules.ok()) << settings;
  return rules.ok() ? rules.value() : Rules{};
}

TEST(SuperMegaLuckyBoxFields, NumbersMayFormNoCircle) {
  // L7.12: from 9 the 1 is eight tokens away
  const Rules rules = rules_with("lightning_wrap=false");
  EXPECT_EQ(with({.cards = "04", .lightning = 7}, "9", rules).why("cross:0.0"),
            "too_little_lightning");
  EXPECT_EQ(with({.cards = "04", .lightning = 8}, "9", rules).why("cross:0.0"), "ok");
}

TEST(SuperMegaLuckyBoxFields, HigherDigitsAreForBonuses) {
  // L7.5: with numbers 1 to 6 a circle has six places; 7 to 9 cannot be made
  const Rules rules = rules_with("number_values=6");
  EXPECT_EQ(with({.cards = "04", .lightning = 9}, "6", rules).legal(s0),
            "cross:0.0 cross:0.1 cross:0.2 cross:0.3 cross:0.4 cross:0.5 pass");
  EXPECT_EQ(with({.cards = "04", .lightning = 9}, "6", rules).why("cross:0.6"), "no_such_number");
  EXPECT_EQ(with({.cards = "04", .lightning = 1}, "6", rules).legal(s0),
            "cross:0.0 cross:0.5 pass");
}

TEST(SuperMegaLuckyBoxFields, PassingHasItsRule) {
  // L7.13: 5 is not on 04; 3 is two tokens away
  const Rules forced = rules_with("pass_rule=never_if_reachable");
  EXPECT_EQ(with({.cards = "04", .lightning = 2}, "5", forced).why("pass"), "must_pay");
  EXPECT_EQ(with({.cards = "04", .lightning = 1}, "5", forced).why("pass"), "ok");
  EXPECT_EQ(with({.cards = "04"}, "9", rules_with("pass_rule=always")).why("pass"), "ok");
}

TEST(SuperMegaLuckyBoxFields, BonusesMayBeOptional) {
  // L7.14
  Scene scene = with({.cards = "28:1236 30"}, "1", rules_with("bonus_optional=true"));
  scene.act(s0, "cross:0.0");
  scene.act(s0, "pass");
  EXPECT_EQ(scene.told<Passed>(), (std::vector<Passed>{{s0, 2}}));
  EXPECT_TRUE(scene.game.legal(scene.state, s0).empty());
}

TEST(SuperMegaLuckyBoxFields, StarsHaveTheirPoints) {
  // L7.16: the second star of three entries is the last that counts
  Scene scene = with({.cards = "29:36", .stars = 2}, "1", rules_with("star_points=-5,7,20"));
  scene.act(s0, "cross:0.0");
  EXPECT_EQ(scene.board().stars, 2);
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 20);
  EXPECT_EQ(scene.game.standings(scene.state)[s1], -5);
}

TEST(SuperMegaLuckyBoxFields, DoubleBoltsHaveTheirTokens) {
  // L7.17
  Scene scene = with({.cards = "60:36", .lightning = 0}, "4", rules_with("double_bolt=5"));
  scene.act(s0, "cross:0.0");
  EXPECT_EQ(scene.board().lightning, 5);
}

TEST(SuperMegaLuckyBoxFields, IncompleteCardsAreCountedInTwoWays) {
  // L7.18, L7.19: 5, 4 and 3 crosses, three for a point
  const Place place{.cards = "01:01234 02:0123 03:012"};
  const Scene sum = with(place, "1", rules_with("incomplete_divisor=3"));
  EXPECT_EQ(sum.game.incomplete_points(sum.state.table, s0), 4);
  const Scene each =
      with(place, "1", rules_with("incomplete_divisor=3 incomplete_rounding=per_card"));
  EXPECT_EQ(each.game.incomplete_points(each.state.table, s0), 3);
}

TEST(SuperMegaLuckyBoxFields, MoonsHaveTheirPoints) {
  // L7.20, L7.21, L7.22, L7.23
  const auto points = [](const std::string& settings, const Ints& moons) {
    const Scene scene = ended(moons, rules_with(settings));
    return scene.scores();
  };
  EXPECT_EQ(points("moon_most=9 moon_fewest=-4", {2, 1, 0}), (Ints{9, 0, -4}));
  EXPECT_EQ(points("moon_fewest_min_players=2", {2, 1}), (Ints{6, -6}));
  EXPECT_EQ(points("moon_fewest_min_players=4", {2, 1, 0}), (Ints{6, 0, 0}));
  EXPECT_EQ(points("solo_moon_points=1,5", {7}), Ints{5});
}

TEST(SuperMegaLuckyBoxFields, GradesHaveTheirBounds) {
  // L7.24
  Scene scene = ended({2}, rules_with("solo_grade_bounds=-1,0,1"));
  EXPECT_EQ(scene.game.outcome(scene.state).grade, 2);
}

TEST(SuperMegaLuckyBoxFields, OffersAndRoundsHaveTheirSizes) {
  // L7.3, L7.4, L7.6, L7.7, L7.8, L7.9, L7.10, L7.11
  Scene scene(1, rules_with("rounds=2 card_points=3,4 numbers_per_round=1 number_copies=3 "
                            "start_deal=2 start_keep=1 round_deal=3 round_keep=2 "
                            "start_lightning=7"));
  EXPECT_EQ(scene.board().lightning, 7);
  scene.run("deal:04 deal:28 keep:28");
  EXPECT_EQ(scene.weight("number:5"), 3U);
  scene.run("number:5 pass deal:01 deal:02 deal:03");
  EXPECT_EQ(scene.legal(s0), "keep:01,02 keep:01,03 keep:02,03");
  scene.run("keep:01,03 number:9 cross:0.8");
  EXPECT_TRUE(scene.over());
}

TEST(SuperMegaLuckyBoxFields, ASmallOfferIsKeptWhole) {
  // L7.29: three of five are kept, then nothing of three; where only two are dealt, both are kept
  Rules rules = rules_with("rounds=2 card_points=3,4 numbers_per_round=1 round_keep=0");
  rules.deck = scenes::six_cards().deck;
  Scene scene(1, rules, "deal:01 deal:02 deal:03 deal:04 deal:05 keep:01,02,04 number:9 pass");
  scene.run("deal:06 deal:03 deal:05");
  EXPECT_EQ(scene.legal(s0), "keep:");
  scene.run("keep:");
  EXPECT_EQ(scene.slots(), "1 2 4");
  rules.deck.size = 2;
  EXPECT_EQ(Scene(1, rules, "deal:01 deal:02").legal(s0), "keep:01,02");
}

TEST(SuperMegaLuckyBoxFields, ThereMayBeNoLaterDraft) {
  // L7.9
  Scene scene(1, rules_with("numbers_per_round=1 round_deal=0 round_keep=0"), Layout{});
  scene.run("pass");
  EXPECT_EQ(scene.state.table.round, 2);
  EXPECT_EQ(scene.weight("number:1"), 2U);
}

}  // namespace
}  // namespace libgames::super_mega_lucky_box
