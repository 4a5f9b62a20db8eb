// What the seats of Mojo know, and worlds that look like it. Numbers refer to RULES.md.

#include <string>
#include <vector>

#include "mojo_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/core/rng.hpp>
#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo {
namespace {

using scenes::last_card;
using scenes::Layout;
using scenes::s0;
using scenes::s1;
using scenes::Scene;
using scenes::three_hands;
using scenes::two_pile_scene;

using Ints = std::vector<int>;

// --- what is known

TEST(MojoKnowledge, HandsAreSeenByTheirOwnersOnly) {
  // M6.1: seat 0 with another 9 instead of its 12 looks the same to the others
  const Scene scene = three_hands();
  State other = scene.state;
  other.hands.remove(s0, Card{12});
  other.hands.add(s0, Card{9});
  ++other.stock[12];
  --other.stock[9];
  EXPECT_TRUE(scene.game.check(other).empty());
  EXPECT_EQ(scene.game.view(scene.state, s1), scene.game.view(other, s1));
  EXPECT_EQ(scene.game.view(scene.state, Viewer::audience()),
            scene.game.view(other, Viewer::audience()));
  EXPECT_NE(scene.game.view(scene.state, s0), scene.game.view(other, s0));
}

TEST(MojoKnowledge, TheOwnerKnowsItsFaceDownCards) {
  // M5.11, M6.1
  Scene scene = three_hands();
  scene.run("play:7 play:5");
  EXPECT_EQ(scenes::names(scene.game.view(scene.state, s0).cards), "9 9 12");
  EXPECT_EQ(scenes::names(scene.game.view(scene.state, s1).cards), "2 4 6 8 10");
}

TEST(MojoKnowledge, ADrawIsTellingOnlyForTheOneWhoDraws) {
  // M6.1
  Scene scene = three_hands();
  scene.run("play:9 draw:4");
  const CardDrawn drawn = scene.told<CardDrawn>().at(0);
  EXPECT_EQ(scene.game.redact(drawn, s0), Event(CardDrawn{s0, Card{4}}));
  EXPECT_EQ(scene.game.redact(drawn, s1), Event(CardDrawn{s0, std::nullopt}));
  EXPECT_EQ(scene.game.redact(CardDealt{s1, Card{4}}, Viewer::audience()),
            Event(CardDealt{s1, std::nullopt}));
}

TEST(MojoKnowledge, EverybodySeesDiscardsAndCounts) {
  // M6.2, M5.19
  Scene scene = three_hands();
  scene.run("play:7 play:5");
  const View view = scene.game.view(scene.state, Viewer::audience());
  EXPECT_EQ(scenes::names(view.table.piles, 0), "7 7 5");
  EXPECT_EQ(view.table.hidden[s0], 3);
  EXPECT_EQ(view.table.hidden[s1], 5);
  EXPECT_EQ(view.table.stock, 62);
  EXPECT_TRUE(view.table.mojo_time.contains(s0));
}

TEST(MojoKnowledge, ACardTakenOpenlyStaysKnownUntilItIsPlayed) {
  // M6.3: the 10 is taken; seat 0 holds two of them then, and the known one counts as played
  Scene scene = two_pile_scene();
  scene.run("play:6@0 draw:pile turn-up:8");
  EXPECT_EQ(scenes::names(scene.state.table.known[s0]), "10");
  Rng rng(3);
  for (int i = 0; i < 40; ++i) {
    const State world = scene.game.determinize(scene.game.view(scene.state, s1), rng);
    EXPECT_GE(world.hands.cards[s0][10], 1);
  }
  scene.run("play:1@1 play:5@0 play:10@0 draw:stock draw:8");
  EXPECT_EQ(scenes::names(scene.state.table.known[s0]), "");
  EXPECT_EQ(scene.hand(s0), "3 8 10 12 12");
}

TEST(MojoKnowledge, AKnownCardStaysKnownFaceDown) {
  // M6.3
  Scene scene(3, {.hand_size = 4, .mojo_threshold = 4, .discard_piles = 2},
              {"3 6 10 12", "1 1 2 9", "0 0 5 7"}, "4 10");
  scene.run("play:6@0 draw:pile turn-up:8");
  EXPECT_TRUE(scene.in_mojo_time(s0));
  EXPECT_EQ(scenes::names(scene.state.table.known[s0]), "10");
  scene.run("play:1@0 play:5@1 reveal:10");
  EXPECT_EQ(scenes::names(scene.state.table.known[s0]), "");
  EXPECT_EQ(scene.face_up(s0), "10");
}

/// After a reshuffle of 3 4 5 seat 1 has drawn one of them. Seat 0, who holds a 6, cannot place
/// 3 3 4 5: two are in the hand of seat 1, two in the draw pile.
[[nodiscard]] Scene reshuffled_scene() {
  Scene scene(2, {.copies = {0, 0, 0, 2, 1, 1, 1, 1}, .hand_size = 2, .mojo_threshold_2p = 1},
              Layout{.hands = {"6", "3 5"}, .top = 7});
  scene.state.table.reshuffled = true;
  scene.state.table.mixed = scenes::cards("3 4 5");
  scene.state.table.mixed_draws[s1] = 1;
  scene.state.drawn[s1] = scenes::cards("5");
  EXPECT_TRUE(scene.game.check(scene.state).empty());
  return scene;
}

TEST(MojoKnowledge, TheDrawPileHoldsOnlyWhatWasShuffled) {
  // M6.4, M6.7: seat 1 held the other 3 at the reshuffle and has drawn one of 3 4 5, so the draw
  // pile is 4 5, 3 5 or 3 4, all alike. Of 5000 worlds 1667 are expected to be the first; 33 is the
  // deviation.
  const Scene scene = reshuffled_scene();
  const View view = scene.game.view(scene.state, s0);
  Rng rng(7);
  int without_three = 0;
  for (int i = 0; i < 5000; ++i) {
    const State world = scene.game.determinize(view, rng);
    ASSERT_LE(world.stock[3], 1);
    without_three += world.stock[3] == 0 ? 1 : 0;
    ASSERT_EQ(world.drawn[s1].total(), 1);
  }
  EXPECT_NEAR(without_three, 1667, 165);
}

TEST(MojoKnowledge, OwnDrawsAreNotInTheDrawPile) {
  // M6.4: seat 1 itself has drawn the 5, so the draw pile is what is left: 3 4
  const Scene scene = reshuffled_scene();
  const View view = scene.game.view(scene.state, s1);
  Rng rng(7);
  for (int i = 0; i < 40; ++i) {
    const State world = scene.game.determinize(view, rng);
    EXPECT_EQ(scenes::names(world.stock), "3 4");
    EXPECT_EQ(scenes::names(world.hands.cards[s0]), "6");
  }
}

TEST(MojoKnowledge, WorldsAreUniformOverCopies) {
  // M6.1: seat 1 holds one of two 5s and a 6, none of which seat 0 can place: a 5 in two of three
  const Scene scene(2, {.copies = {0, 0, 0, 0, 0, 2, 1, 2}, .hand_size = 1, .mojo_threshold_2p = 1},
                    Layout{.hands = {"7", "5"}, .top = 7});
  const View view = scene.game.view(scene.state, s0);
  Rng rng(9);
  int fives = 0;
  for (int i = 0; i < 4500; ++i) fives += scene.game.determinize(view, rng).hands.cards[s1][5];
  EXPECT_NEAR(fives, 3000, 160);  // five deviations of 32
}

TEST(MojoKnowledge, ARoundStaysInViewUntilTheNextDeal) {
  // M6.5
  Scene scene(3, {}, last_card());
  scene.run("reveal:8");
  EXPECT_EQ(scene.face_up(s1), "4 4 6 6");
  EXPECT_EQ(scene.face_up(s0), "0 8");
  EXPECT_EQ(scene.pile(0), "12");
  scene.run("deal:3");
  EXPECT_EQ(scene.face_up(s1), "");
  EXPECT_EQ(scene.pile(0), "");
  EXPECT_EQ(scene.raw(), (Ints{0, 0, 0}));
}

TEST(MojoKnowledge, WhatWasKnownBeforeIsNoRevelation) {
  // M6.3: a card taken openly, a draw and a choice of where to draw show nothing new; the end of
  // a round does
  Scene scene = two_pile_scene();
  EXPECT_TRUE(scene.game.reveals(scene.state, s0, Action{6}));
  scene.run("play:6@0");
  EXPECT_FALSE(scene.game.reveals(scene.state, s0, Action{draw_pile_id}));
  EXPECT_FALSE(scene.game.reveals(scene.state, s0, Action{draw_stock_id}));
  scene.run("draw:pile turn-up:8 play:1@1 play:5@0");
  EXPECT_FALSE(scene.game.reveals(scene.state, s0, Action{10}));
  EXPECT_TRUE(scene.game.reveals(scene.state, s0, Action{12}));
  const Scene last(3, {}, last_card());
  EXPECT_TRUE(last.game.reveals(last.state, s0, Action{first_reveal + 8}));
}

}  // namespace
}  // namespace libgames::mojo
