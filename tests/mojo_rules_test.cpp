// The rules fields of Mojo. Numbers refer to RULES.md.

#include <string>
#include <vector>

#include "mojo_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo {
namespace {

using scenes::failing_card;
using scenes::last_card;
using scenes::Layout;
using scenes::next_starter;
using scenes::next_starter_by;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::Scene;
using scenes::three_hands;

using Ints = std::vector<int>;

// --- rules fields

TEST(MojoRules, EveryFieldNamesItsRule) {
  // M7.1, M7.19
  const auto fields = Rules::fields();
  ASSERT_EQ(fields.size(), 19U);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    EXPECT_EQ(fields[i].info.rule, "M7." + std::to_string(i + 1)) << fields[i].info.name;
  }
}

TEST(MojoRules, TheDefaultsAreTheStandardGame) {
  // M7.1 to M7.19, M7.20
  EXPECT_EQ(standard(), Rules{});
  std::string defaults;
  for (const auto& field : Rules::fields()) defaults += field.default_text() + " ";
  EXPECT_EQ(defaults,
            "4,4,5,5,5,6,6,6,7,7,7,8,8 0,0,1,1,1,2,2,2,3,3,3,4,4 8 3 2 10 0 50 0 1 false "
            "round_ender holder_succeeds true mandatory refill_from_stock -1 mojo_holder 2000 ");
}

TEST(MojoRules, CopiesAreTheDeck) {
  // M7.1
  const Mojo game = scenes::make(2, {.copies = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 1}});
  EXPECT_EQ(game.deck_size(), 21);
  EXPECT_EQ(game.chances(game.start()).weight(Chance{11}), 20U);
  EXPECT_EQ(game.chances(game.start()).weight(Chance{0}), 0U);
}

TEST(MojoRules, ADeckHasAtMost120Cards) {
  // M7.1
  const auto game = Mojo::make({.copies = {60, 61}}, 2);
  ASSERT_FALSE(game.ok());
  EXPECT_EQ(game.error().id, "mojo.too_many_cards");
  EXPECT_TRUE(Mojo::make({.copies = {60, 60}}, 2).ok());
}

TEST(MojoRules, ADeckHasToHoldHandsAndDiscards) {
  // M7.1, M7.3, M7.10: 2 * 8 + 2
  const auto game = Mojo::make({.copies = {17}, .discard_piles = 2}, 2);
  ASSERT_FALSE(game.ok());
  EXPECT_EQ(game.error().id, "mojo.too_few_cards");
  EXPECT_TRUE(Mojo::make({.copies = {18}, .discard_piles = 2}, 2).ok());
  EXPECT_TRUE(Mojo::make({.copies = {17}}, 2).ok());
}

TEST(MojoRules, ColoursAreATable) {
  // M7.2: all red, so only the highest card counts
  const Scene scene(2, {.colour_of = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}},
                    Layout{.hands = {"1 4 7 10 12", "2 9"}});
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 12);
  EXPECT_EQ(scene.game.standings(scene.state)[s1], 9);
}

TEST(MojoRules, HandSizeIsWhatIsDealt) {
  // M7.3
  const Scene scene(2, {.hand_size = 3}, {"1 2 3", "4 5 6"}, "7");
  EXPECT_EQ(scene.hand(s1), "4 5 6");
  EXPECT_EQ(scene.state.table.stock, 71);
  EXPECT_FALSE(Mojo::make({.hand_size = 60}, 2).ok());
}

TEST(MojoRules, TheThresholdIsAField) {
  // M7.4
  Scene four = three_hands({.mojo_threshold = 4});
  four.run("play:5");
  EXPECT_TRUE(four.in_mojo_time(s0));
  Scene two = three_hands({.mojo_threshold = 2});
  two.run("play:7 play:5");
  EXPECT_FALSE(two.in_mojo_time(s0));
}

TEST(MojoRules, TheThresholdForTwoIsAnotherField) {
  // M7.5
  Scene scene(2, {.hand_size = 4, .mojo_threshold = 1, .mojo_threshold_2p = 3},
              {"5 6 9 12", "2 4 8 10"}, "7");
  scene.run("play:6");
  EXPECT_TRUE(scene.in_mojo_time(s0));
}

TEST(MojoRules, ThePenaltyIsAField) {
  // M7.6: 8 - 3
  Scene scene(3, {.mojo_penalty = -3}, failing_card());
  scene.run("reveal:8");
  EXPECT_EQ(scene.scores(), (Ints{5, 4, 8}));
}

TEST(MojoRules, TheScoreOfSuccessIsAField) {
  // M7.7
  Scene scene(3, {.mojo_success_score = -5}, last_card());
  scene.run("reveal:8");
  EXPECT_EQ(scene.scores(), (Ints{-5, 10, 8}));
  EXPECT_EQ(scene.game.score_sheet(scene.state, s0).lines[1].points, -5);
}

TEST(MojoRules, TheEndScoreIsAField) {
  // M7.8
  Scene ten(3, {.end_score = 10}, last_card());
  ten.run("reveal:8");
  EXPECT_TRUE(ten.game.turn(ten.state).is_over());
  Scene eleven(3, {.end_score = 11}, last_card());
  eleven.run("reveal:8");
  EXPECT_FALSE(eleven.game.turn(eleven.state).is_over());
}

TEST(MojoRules, RoundsCanBeLimited) {
  // M7.9: then the lowest total wins too
  Scene one(3, {.max_rounds = 1}, last_card());
  one.run("reveal:8");
  EXPECT_TRUE(one.game.turn(one.state).is_over());
  EXPECT_EQ(one.winners(), (Ints{0}));
  Scene two(3, {.max_rounds = 2}, last_card());
  two.run("reveal:8");
  EXPECT_FALSE(two.game.turn(two.state).is_over());
}

TEST(MojoRules, FaceDownCardsCanCount) {
  // M7.11: 8 + 12 + 1
  Scene scene(3, published(), last_card());
  scene.run("reveal:8");
  EXPECT_EQ(scene.raw(), (Ints{8, 10, 21}));
  EXPECT_EQ(scene.face_up(s2), "1 8 12");
  EXPECT_EQ(scenes::names(scene.told<CardsShown>()[0].cards[s2]), "1 12");
}

TEST(MojoRules, TheFirstInMojoTimeCanHoldTheCard) {
  // M7.12: seat 0 enters first, seat 1 ends the round
  Scene scene(3, {.hand_size = 4, .mojo_holder = MojoHolder::first_in_mojo_time},
              {"4 9 9 12", "2 4 4 4", "0 1 3 11"}, "5");
  scene.run("play:4 play:4 play:4 play:4 play:2");
  EXPECT_EQ(scene.told<RoundScored>()[0].holder, s0);
}

TEST(MojoRules, TheEnderHoldsTheCardIfNobodyWasInMojoTime) {
  // M7.12
  Scene scene(2, {.hand_size = 1, .mojo_holder = MojoHolder::first_in_mojo_time}, {"5", "12"}, "7");
  scene.run("play:5");
  EXPECT_EQ(scene.told<RoundScored>()[0].holder, s0);
}

TEST(MojoRules, ATieCanFail) {
  // M7.13: 8 against 8
  Scene scene(3, {.mojo_tie = MojoTie::holder_fails}, last_card());
  scene.run("reveal:8");
  EXPECT_EQ(scene.scores(), (Ints{18, 10, 8}));
  EXPECT_EQ(scene.state.table.side, MojoSide::plus10);
}

TEST(MojoRules, EveryRoundCanGoClockwise) {
  // M7.14
  Scene scene(3, {.direction_from_mojo_card = false}, failing_card());
  scene.run("reveal:8");
  EXPECT_EQ(scene.state.table.side, MojoSide::plus10);
  EXPECT_EQ(scene.state.table.direction, Direction::clockwise);
}

TEST(MojoRules, ASeatMayStopByOption) {
  // M7.15: which ends the turn, so that three cards are Mojo Time
  Scene scene(3, {.hand_size = 4, .equal_again = EqualAgain::optional},
              {"7 9 9 12", "2 4 4 4", "0 1 3 11"}, "7");
  EXPECT_EQ(scene.legal(), "play:7 play:9 play:12");
  scene.run("play:7");
  EXPECT_EQ(scene.legal(), "play:9 play:12 stop");
  scene.run("stop");
  EXPECT_TRUE(scene.in_mojo_time(s0));
  EXPECT_EQ(scene.next(), s1);
}

TEST(MojoRules, TheFirstSeatIsAField) {
  // M7.17: no chance event then
  const Mojo game = scenes::make(3, {.hand_size = 1, .first_player = 2});
  State state = game.start();
  Turn turn = game.turn(state);
  for (std::uint8_t card = 1; card <= 4; ++card) turn = game.settle(state, Chance{card});
  EXPECT_EQ(turn, Turn::decision(Seats::only(s2)));
  const auto refused = Mojo::make({.first_player = 3}, 3);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().id, "mojo.no_such_seat");
}

TEST(MojoRules, TheNextStarterIsAField) {
  // M7.18: counter-clockwise of 0 is 2; clockwise of the last starter 1 is 2; seat 1 has 4 points
  EXPECT_EQ(next_starter_by(NextStarter::next_after_holder), s2);
  EXPECT_EQ(next_starter_by(NextStarter::rotate), s2);
  EXPECT_EQ(next_starter_by(NextStarter::lowest_total), s1);
}

TEST(MojoRules, ATieForTheLowestTotalGoesClockwise) {
  // M7.18: seats 0 and 2 have 0, seat 1 started last
  Scene scene(3, {.next_starter = NextStarter::lowest_total}, last_card());
  scene.state.table.card_points[s2] = -8;
  scene.state.table.starter = s2;
  scene.run("reveal:8");
  EXPECT_EQ(scene.scores(), (Ints{0, 10, 0}));
  EXPECT_EQ(next_starter(scene), s0);
}

TEST(MojoRules, TheNextStarterCanBeRandom) {
  // M7.18
  Scene scene(2, {.hand_size = 1, .next_starter = NextStarter::random}, {"5", "12"}, "7");
  scene.run("play:5 deal:1 deal:2 turn-up:3");
  EXPECT_EQ(scene.game.chances(scene.state).size(), 2);
  scene.run("first:1");
  EXPECT_EQ(scene.next(), s1);
}

TEST(MojoRules, WithoutALimitARoundGoesOn) {
  // M7.19
  Scene scene = three_hands({.max_decisions_per_round = 0});
  scene.state.table.decisions = 5000;
  scene.run("play:5");
  EXPECT_EQ(scene.next(), s1);
}

TEST(MojoRules, PresetsSetTheirFields) {
  // M7.20
  EXPECT_EQ(changed_settings(standard()), "");
  EXPECT_EQ(changed_settings(published()), "facedown_counts=true");
  EXPECT_EQ(changed_settings(two_piles()), "discard_piles=2");
  EXPECT_EQ(changed_settings(published_two_piles()), "discard_piles=2 facedown_counts=true");
}

}  // namespace
}  // namespace libgames::mojo
