// The rules of Super Mega Lucky Box. Numbers refer to RULES.md.

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
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::Scene;
using scenes::short_rounds;

/// Two seats that have been dealt their start offers.
constexpr const char* two_offers =
    "deal:04 deal:28 deal:30 deal:19 deal:25 deal:29 deal:27 deal:37 deal:60 deal:07 ";

// --- the game and its cards

TEST(SuperMegaLuckyBoxGame, OneToTwelveSeatsPlayFourRounds) {
  // L1.1
  EXPECT_EQ(SuperMegaLuckyBox::info.seats, (GameInfo::SeatRange{1, 12}));
  EXPECT_EQ(Rules{}.rounds, 4);
  const Scene scene(3, {}, Layout{});
  EXPECT_EQ(scene.game.turn(scene.state), Turn::decision(all_seats(3)));
}

TEST(SuperMegaLuckyBoxCards, ABoxHasSixtyCardsAndEighteenNumbers) {
  // L2.1
  const Scene scene(2);
  EXPECT_EQ(scene.state.pile.size(), 60);
  const Scene numbers(2, {}, Layout{.numbers = ""});
  EXPECT_EQ(numbers.game.chances(numbers.state).total(), 18U);
  EXPECT_EQ(numbers.weight("number:9"), 2U);
}

TEST(SuperMegaLuckyBoxCards, ACardHasNineDigitsAndSixBonuses) {
  // L2.2: 12 is 1 2 3 / 2 3 1 / 4 5 6 with ? 7 L beside the rows and L D S below the columns
  const CardRow card = scenes::make(1).rules().deck.rows[scenes::card(12).index];
  EXPECT_EQ(card.grid, (std::array<std::uint8_t, 9>{1, 2, 3, 2, 3, 1, 4, 5, 6}));
  EXPECT_EQ(card.bonuses[0], (Bonus{BonusKind::wild}));
  EXPECT_EQ(card.bonuses[1], (Bonus{BonusKind::number, 7}));
  EXPECT_EQ(card.bonuses[2], (Bonus{BonusKind::bolt}));
  EXPECT_EQ(card.bonuses[4], (Bonus{BonusKind::two_bolts}));
  EXPECT_EQ(card.bonuses[5], (Bonus{BonusKind::star}));
}

TEST(SuperMegaLuckyBoxCards, EachDigitStandsSixtyTimes) {
  // L2.3
  std::array<int, 10> digits{};
  for (const CardRow& row : card_table) {
    for (const std::uint8_t digit : row.grid) ++digits.at(digit);
  }
  EXPECT_EQ(digits, (std::array<int, 10>{0, 60, 60, 60, 60, 60, 60, 60, 60, 60}));
}

TEST(SuperMegaLuckyBoxCards, TheDeckIsTheTable) {
  // L2.4
  const auto face = [](int number) {
    return lucky_boxes_60.rows.at(static_cast<std::size_t>(number - 1));
  };
  EXPECT_EQ(face(1), card_row("123231456|78S|DDD"));
  EXPECT_EQ(face(9), card_row("456654789|321|M97"));
  EXPECT_EQ(face(41), card_row("123321789|-?\?|MLL"));
  EXPECT_EQ(face(46), card_row("123789897|?\?-|LML"));
  EXPECT_EQ(face(60), card_row("456789978|321|DMD"));
}

TEST(SuperMegaLuckyBoxScoring, AnEarlyCardIsWorthMore) {
  // L2.5
  Ints points;
  for (int round = 1; round <= 4; ++round) {
    Scene scene(2, short_rounds(), Layout{.places = {{.cards = "28:012345678"}}, .round = round});
    scene.run("pass pass");
    points.push_back(scene.card_points(round));
  }
  EXPECT_EQ(points, (Ints{15, 12, 10, 8}));
}

TEST(SuperMegaLuckyBoxScoring, StarsOfARoundAreWorthTheirSquare) {
  // L2.6
  Ints points;
  for (int stars = 0; stars <= 3; ++stars) {
    Scene scene(2, short_rounds(), Layout{.places = {{.stars = stars}}});
    scene.run("pass pass");
    points.push_back(scene.star_points(1));
  }
  EXPECT_EQ(points, (Ints{0, 1, 4, 9}));
}

TEST(SuperMegaLuckyBoxNumbers, NineIsNextToOne) {
  // L2.7: a 1 for the number 9, and a 9 for the number 1
  Scene down(2, {}, Layout{.places = {{.cards = "04"}}, .numbers = "9"});
  down.act(s0, "cross:0.0");
  EXPECT_EQ(down.board().lightning, 3);
  Scene up(2, {}, Layout{.places = {{.cards = "04"}}, .numbers = "1"});
  up.act(s0, "cross:0.8");
  EXPECT_EQ(up.board().lightning, 3);
}

// --- set-up

TEST(SuperMegaLuckyBoxSetUp, SevenSeatsPlayWithTwoBoxes) {
  // L3.1
  EXPECT_EQ(scenes::make(6).boxes(), 1);
  const Scene scene(7);
  EXPECT_EQ(scene.game.boxes(), 2);
  EXPECT_EQ(scene.weight("deal:01"), 2U);
  EXPECT_EQ(scene.game.chances(scene.state).total(), 120U);
  const Scene numbers(7, {}, Layout{.numbers = ""});
  EXPECT_EQ(numbers.game.chances(numbers.state).total(), 18U);
}

TEST(SuperMegaLuckyBoxSetUp, EverybodyHasFourLightningAndNoMoon) {
  // L3.2
  const Scene scene(2);
  EXPECT_EQ(scene.board(s1).lightning, 4);
  EXPECT_EQ(scene.board(s1).moons, 0);
}

TEST(SuperMegaLuckyBoxSetUp, ThreeOfFiveCardsAreKept) {
  // L3.3
  const Scene scene(2, {}, two_offers);
  EXPECT_EQ(scene.game.turn(scene.state), Turn::decision(all_seats(2)));
  EXPECT_EQ(scene.game.legal(scene.state, s0).size(), 10);
}

TEST(SuperMegaLuckyBoxNumbers, NineNumbersMakeARound) {
  // L3.4
  Scene scene(2, {}, Layout{.numbers = "1 1 2 2 3 3 4 4"});
  scene.run("pass pass");
  EXPECT_EQ(scene.state.table.round, 1);
  EXPECT_EQ(scene.weight("number:5"), 2U);
  scene.run("number:5 pass pass");
  EXPECT_EQ(scene.state.table.round, 2);
}

TEST(SuperMegaLuckyBoxNumbers, WhatWasRevealedIsLessLikely) {
  // L3.5: 5 5 3 were revealed, 15 number cards are left
  Scene scene(2, {}, Layout{.numbers = "5 5 3"});
  scene.run("pass pass");
  EXPECT_EQ(scene.weight("number:5"), 0U);
  EXPECT_EQ(scene.weight("number:3"), 1U);
  EXPECT_EQ(scene.weight("number:4"), 2U);
  EXPECT_EQ(scene.game.chances(scene.state).total(), 15U);
}

// --- drafts

TEST(SuperMegaLuckyBoxDraft, CardsTakeSlotsInTheOrderTheyWereDealt) {
  // L4.1
  Scene scene(2, {}, std::string(two_offers) + "keep:30,04,19 keep:60,29,07");
  EXPECT_EQ(scene.slots(), "4 30 19");
  EXPECT_EQ(scene.slots(s1), "29 60 7");
}

TEST(SuperMegaLuckyBoxDraft, ASlotIsNotUsedAgain) {
  // L4.1
  Scene scene(2, short_rounds(),
              Layout{.places = {{.cards = "04 28:012345678 30"}}, .numbers = "5"});
  scene.run("cross:2.1 pass deal:01 deal:02 deal:03 deal:05 deal:06 deal:07 keep:02 keep:07");
  EXPECT_EQ(scene.slots(), "4 -- 30 2");
}

TEST(SuperMegaLuckyBoxDraft, WhatIsNotKeptIsDiscarded) {
  // L4.2
  Scene scene(2, {}, std::string(two_offers) + "keep:04,28,30");
  EXPECT_EQ(scene.state.table.discard.size(), 0);
  EXPECT_EQ(scene.next(), s1);
  scene.run("keep:29,27,37");
  EXPECT_EQ(scene.state.table.discard.size(), 4);
  EXPECT_EQ(scene.discarded(19), 1);
  EXPECT_EQ(scene.discarded(07), 1);
  EXPECT_EQ(scene.slots(), "4 28 30");
}

// --- crosses

TEST(SuperMegaLuckyBoxCross, EverybodyUsesTheSameNumber) {
  // L4.3
  Scene scene(3, {}, Layout{.places = {{.cards = "04"}, {.cards = "28"}, {.cards = "29"}}});
  scene.act(s1, "cross:0.0");
  scene.act(s0, "cross:0.5");
  EXPECT_EQ(scene.game.turn(scene.state), Turn::decision(Seats::only(s2)));
}

TEST(SuperMegaLuckyBoxCross, OneSquareInAllIsCrossed) {
  // L4.4
  Scene scene(2, {}, Layout{.places = {{.cards = "07 30", .lightning = 0}}, .numbers = "5"});
  EXPECT_EQ(scene.legal(s0), "cross:0.4 cross:0.6 cross:1.1");
  scene.act(s0, "cross:0.6");
  EXPECT_EQ(scene.crossed(0), "6");
  EXPECT_EQ(scene.crossed(1), "");
  EXPECT_TRUE(scene.game.legal(scene.state, s0).empty());
}

TEST(SuperMegaLuckyBoxCross, LightningMakesTheNumberAnother) {
  // L4.5: from 5 the 7 is two tokens away, the 2 three
  Scene scene(2, {}, Layout{.places = {{.cards = "04"}}, .numbers = "5"});
  EXPECT_EQ(scene.told<SquareCrossed>().size(), 0U);
  scene.act(s0, "cross:0.1");
  EXPECT_EQ(scene.board().lightning, 1);
  EXPECT_EQ(scene.told<SquareCrossed>().at(0).paid, 3);
  EXPECT_EQ(scene.state.table.number, 5);
}

TEST(SuperMegaLuckyBoxCross, AMatchHasToBeCrossed) {
  // L4.6
  const Scene match(2, {}, Layout{.places = {{.cards = "04"}}, .numbers = "9"});
  EXPECT_EQ(match.why("pass"), "must_cross");
  const Scene none(2, {}, Layout{.places = {{.cards = "04"}}, .numbers = "5"});
  EXPECT_EQ(none.why("pass"), "ok");
}

// --- bonuses

TEST(SuperMegaLuckyBoxBonus, ALinePaysTokensWhenItIsComplete) {
  // L4.7: 60 has D below the first column, M below the second; 29 has S there
  Scene bolts(2, {}, Layout{.places = {{.cards = "60:36", .lightning = 0}}, .numbers = "4"});
  bolts.act(s0, "cross:0.0");
  EXPECT_EQ(bolts.board().lightning, 2);
  Scene moon(2, {}, Layout{.places = {{.cards = "60:14"}}, .numbers = "7"});
  moon.act(s0, "cross:0.7");
  EXPECT_EQ(moon.board().moons, 1);
  Scene star(2, {}, Layout{.places = {{.cards = "29:36"}}});
  star.act(s0, "cross:0.0");
  EXPECT_EQ(star.board().stars, 1);
  Scene bolt(2, {}, Layout{.places = {{.cards = "19:01", .lightning = 0}}, .numbers = "3"});
  bolt.act(s0, "cross:0.2");
  EXPECT_EQ(bolt.board().lightning, 1);
}

TEST(SuperMegaLuckyBoxBonus, ANumberBonusCrossesItsDigit) {
  // L4.8: the first row of 28 pays 4, and 30 has its 4 on square 0
  Scene scene(2, {}, Layout{.places = {{.cards = "28:12 30"}}});
  scene.act(s0, "cross:0.0");
  EXPECT_EQ(scene.pending(), "4");
  EXPECT_EQ(scene.legal(s0), "bonus:4>1.0");
  scene.act(s0, "bonus:4>1.0");
  EXPECT_EQ(scene.crossed(1), "0");
  EXPECT_FALSE(scene.game.turn(scene.state).seats.contains(s0));
}

TEST(SuperMegaLuckyBoxBonus, AWildCrossesAnything) {
  // L4.8: the second row of 19 pays a wild
  Scene scene(2, {}, Layout{.places = {{.cards = "19:3467 60:01345678"}}, .numbers = "6"});
  scene.act(s0, "cross:0.5");
  EXPECT_EQ(scene.legal(s0), "wild>0.0 wild>0.1 wild>0.2 wild>0.8 wild>1.2");
}

TEST(SuperMegaLuckyBoxBonus, SeveralAreUsedInAnyOrder) {
  // L4.9: 28 pays 4 and 9
  Scene scene(2, {}, Layout{.places = {{.cards = "28:1236 30"}}});
  scene.act(s0, "cross:0.0");
  EXPECT_EQ(scene.pending(), "4 9");
  EXPECT_EQ(scene.legal(s0), "bonus:9>0.8 bonus:4>1.0 bonus:9>1.5 bonus:9>1.7");
  scene.act(s0, "bonus:9>1.5");
  EXPECT_EQ(scene.legal(s0), "bonus:4>1.0");
}

TEST(SuperMegaLuckyBoxBonus, WhatABonusPaysJoinsTheOthers) {
  // L4.9: the 4 completes the first row of 30, which pays 1
  Scene scene(2, {}, Layout{.places = {{.cards = "28:1236 30:12"}}});
  scene.act(s0, "cross:0.0");
  scene.act(s0, "bonus:4>1.0");
  EXPECT_EQ(scene.pending(), "1 9");
}

TEST(SuperMegaLuckyBoxRound, TheNextNumberWaitsForAll) {
  // L4.10
  Scene scene(2, {}, Layout{.places = {{.cards = "28:12 30"}}});
  scene.act(s1, "pass");
  scene.act(s0, "cross:0.0");
  EXPECT_TRUE(scene.game.turn(scene.state).is_decision());
  scene.act(s0, "bonus:4>1.0");
  EXPECT_TRUE(scene.game.turn(scene.state).is_chance());
}

// --- the end of a round

TEST(SuperMegaLuckyBoxScoring, ARoundScoresCardsAndStars) {
  // L4.11
  Scene scene(2, short_rounds(),
              Layout{.places = {{.cards = "28:012345678 30:012345678", .stars = 2}}});
  scene.run("pass pass");
  EXPECT_EQ(scene.card_points(1), 30);
  EXPECT_EQ(scene.star_points(1), 4);
  EXPECT_EQ(scene.scores(), (Ints{34, 0}));
}

TEST(SuperMegaLuckyBoxRound, CompletedCardsAndStarsAreGone) {
  // L4.12
  Scene scene(2, short_rounds(),
              Layout{.places = {{.cards = "28:012345678 30:4", .moons = 2, .stars = 1}}});
  scene.run("pass pass");
  EXPECT_EQ(scene.slots(), "-- 30");
  EXPECT_EQ(scene.crossed(1), "4");
  EXPECT_EQ(scene.discarded(28), 1);
  EXPECT_EQ(scene.board().stars, 0);
  EXPECT_EQ(scene.board().moons, 2);
  EXPECT_EQ(scene.board().lightning, 4);
}

TEST(SuperMegaLuckyBoxDraft, OneOfThreeCardsIsKeptAfterARound) {
  // L4.13
  Scene scene(2, short_rounds(), Layout{});
  scene.run("pass pass deal:01 deal:02 deal:03 deal:05 deal:06 deal:07");
  EXPECT_EQ(scene.legal(s0), "keep:01 keep:02 keep:03");
  scene.run("keep:03 keep:05");
  EXPECT_EQ(scene.slots(), "3");
  EXPECT_EQ(scene.state.table.discard.size(), 4);
}

TEST(SuperMegaLuckyBoxDraft, DiscardsBecomeThePile) {
  // L4.14: six cards; two seats are dealt two and keep one, then three
  Rules rules = scenes::six_cards();
  Scene scene(2, rules, "deal:01 deal:02 deal:03 deal:04 keep:01 keep:03 number:9 pass pass");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 2U);
  scene.run("deal:05 deal:06");
  EXPECT_EQ(scene.told<PileReshuffled>(), std::vector<PileReshuffled>{{2}});
  EXPECT_EQ(scene.weight("deal:02"), 1U);
  EXPECT_EQ(scene.weight("deal:04"), 1U);
  EXPECT_EQ(scene.weight("deal:05"), 0U);
}

// --- the end of the game

TEST(SuperMegaLuckyBoxScoring, CrossesOnIncompleteCardsCountHalf) {
  // L4.15: 5 + 3 + 3 crosses
  const Scene scene(2, {}, Layout{.places = {{.cards = "01:01234 02:012 03:012"}}});
  EXPECT_EQ(scene.game.incomplete_points(scene.state.table, s0), 5);
}

TEST(SuperMegaLuckyBoxScoring, MostMoonsGainAndFewestLose) {
  // L4.16
  EXPECT_EQ(ended({4, 4, 1}).scores(), (Ints{6, 6, -6}));
  EXPECT_EQ(ended({3, 2, 2, 0}).scores(), (Ints{6, 0, 0, -6}));
  EXPECT_EQ(ended({3, 1}).scores(), (Ints{6, 0}));
}

TEST(SuperMegaLuckyBoxScoring, ASeatAloneHasATable) {
  // L4.17
  EXPECT_EQ(ended({0}).scores(), Ints{-6});
  EXPECT_EQ(ended({4}).scores(), Ints{3});
  EXPECT_EQ(ended({9}).scores(), Ints{10});
}

TEST(SuperMegaLuckyBoxScoring, ASeatAloneHasAGrade) {
  // L4.17: two moons are worth nothing
  Scene scene = ended({2});
  scene.state.table.card_points[s0][0] = 44;
  EXPECT_EQ(scene.game.outcome(scene.state).grade, 0);
  scene.state.table.card_points[s0][0] = 60;
  EXPECT_EQ(scene.game.outcome(scene.state).grade, 4);
  EXPECT_EQ(ended({1, 1}).game.outcome(ended({1, 1}).state).grade, std::nullopt);
}

TEST(SuperMegaLuckyBoxScoring, MoonsBreakATie) {
  // L4.18: 6 points for the moons of seat 0 make it 40 each
  Scene scene = ended({3, 1});
  scene.state.table.card_points[s0][0] = 34;
  scene.state.table.card_points[s1][0] = 40;
  EXPECT_EQ(scene.scores(), (Ints{40, 40}));
  EXPECT_EQ(scene.winners(), Ints{0});
  EXPECT_EQ(ended({2, 2}).winners(), (Ints{0, 1}));
}

/// A variant in which a round is also worth a point for each open square.
class OpenSquares : public SuperMegaLuckyBox {
 public:
  using SuperMegaLuckyBox::SuperMegaLuckyBox;

 protected:
  [[nodiscard]] int round_score(const Table& table, Seat seat) const override {
    return SuperMegaLuckyBox::round_score(table, seat) + count_bits(table.open[seat]);
  }
};

TEST(SuperMegaLuckyBoxHook, WhatAVariantAddsCountsForCards) {
  // L4.11: a star and seven open squares
  const OpenSquares game(SuperMegaLuckyBox::check_setup(short_rounds(), 2).value());
  State state =
      scenes::state_of(game, Layout{.places = {{.cards = "04:01", .stars = 1}}, .numbers = "5"});
  game.apply(state, s0, Action{pass_id});
  game.apply(state, s1, Action{pass_id});
  EXPECT_EQ(state.table.star_points[s0][0], 1);
  EXPECT_EQ(state.table.card_points[s0][0], 7);
}

}  // namespace
}  // namespace libgames::super_mega_lucky_box
