// Notation, reasons, texts and encoding of Mojo. Numbers refer to RULES.md.

#include <string>
#include <vector>

#include "mojo_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo {
namespace {

using scenes::last_card;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::Scene;
using scenes::three_hands;
using scenes::two_pile_scene;

// --- notation

TEST(MojoNotation, CardsAreTheirValues) {
  // M8.1, M8.2
  const Scene scene = three_hands();
  EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, "play:12"), Action{12});
  for (const char* wrong : {"play:13", "play:07", "play:", "play:7@0", "play:-1", "play: 7"}) {
    EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, wrong), std::nullopt) << wrong;
  }
}

TEST(MojoNotation, DecisionsHaveFortyTwoIds) {
  // M8.2
  const Scene one = three_hands();
  EXPECT_EQ(one.game.action_count(), 42);
  EXPECT_EQ(libgames::text(one.game, one.state, s0, Action{7}), "play:7");
  EXPECT_EQ(libgames::text(one.game, one.state, s0, Action{33}), "reveal:7");
  const Scene two = two_pile_scene();
  EXPECT_EQ(libgames::text(two.game, two.state, s0, Action{7}), "play:7@0");
  EXPECT_EQ(libgames::text(two.game, two.state, s0, Action{20}), "play:7@1");
  EXPECT_EQ(libgames::text(two.game, two.state, s0, Action{39}), "draw:stock");
  EXPECT_EQ(libgames::text(two.game, two.state, s0, Action{40}), "draw:pile");
  EXPECT_EQ(libgames::text(two.game, two.state, s0, Action{41}), "stop");
  EXPECT_EQ(libgames::parse(two.game, two.state, s0, "play:7"), std::nullopt);
  EXPECT_EQ(libgames::parse(two.game, two.state, s0, "play:7@2"), std::nullopt);
}

TEST(MojoNotation, MovesAreTypedActions) {
  // M8.2
  const Scene scene = two_pile_scene();
  const Move move{MoveKind::play, Card{6}, 1};
  EXPECT_EQ(libgames::move(scene.game, scene.state, s0, Action{19}), move);
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, move), Action{19});
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, {MoveKind::play, Card{7}, 1}),
            std::nullopt);
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, {MoveKind::stop, Card{}, 0}),
            std::nullopt);
}

TEST(MojoNotation, ChanceSaysWhatItDoes) {
  // M8.3
  const Mojo game = scenes::make(2, {.hand_size = 1});
  State state = game.start();
  EXPECT_EQ(game.chance_count(), 21);
  EXPECT_EQ(libgames::text(game, state, Chance{7}), "deal:7");
  EXPECT_EQ(libgames::parse_chance(game, state, "draw:7"), std::nullopt);
  game.settle(state, Chance{7});
  game.settle(state, Chance{7});
  EXPECT_EQ(libgames::text(game, state, Chance{3}), "turn-up:3");
  game.settle(state, Chance{3});
  EXPECT_EQ(libgames::text(game, state, Chance{14}), "first:1");
  EXPECT_EQ(libgames::parse_chance(game, state, "first:1"), Chance{14});
  EXPECT_EQ(libgames::parse_chance(game, state, "first:2"), std::nullopt);
  game.settle(state, Chance{14});
  game.apply(state, s1, Action{7});
  EXPECT_EQ(libgames::text(game, state, Chance{0}), "draw:0");
}

TEST(MojoNotation, StepsAreBounded) {
  // M8.6, M5.20: two seats, 16 cards; deals, turn-ups and the starter 16 + 3, reveals and stops 32,
  // plays 12 * 17 + 16 = 220 with a draw choice and a draw each: 19 + 32 + 660 = 711 a round
  EXPECT_EQ(scenes::make(2, {.max_rounds = 3}).max_steps(), 3 * 711);
  EXPECT_EQ(scenes::make(2).max_steps(), 711'000);
  // two piles: 2000 + 8 plays at most
  EXPECT_EQ(scenes::make(2, {.max_rounds = 1, .discard_piles = 2}).max_steps(), 19 + 32 + 6024);
}

TEST(MojoNotation, IllegalActionsHaveReasons) {
  // M8.2
  const auto reason = [](const Scene& scene, Seat seat, int id) {
    const auto illegal =
        libgames::why_illegal(scene.game, scene.state, seat, Action{static_cast<std::uint8_t>(id)});
    return illegal ? std::string(illegal->id) : "none";
  };
  const Scene one = three_hands();
  EXPECT_EQ(reason(one, s0, 5), "none");
  EXPECT_EQ(reason(one, s1, 2), "mojo.not_your_turn");
  EXPECT_EQ(reason(one, s0, 42), "mojo.no_such_action");
  EXPECT_EQ(reason(one, s0, 6), "mojo.not_in_hand");
  EXPECT_EQ(reason(one, s0, 13 + 5), "mojo.no_such_pile");
  EXPECT_EQ(reason(one, s0, 26 + 5), "mojo.not_in_mojo_time");
  EXPECT_EQ(reason(one, s0, 39), "mojo.no_draw_due");
  EXPECT_EQ(reason(one, s0, 41), "mojo.cannot_stop");
  const Scene down(3, {}, last_card());
  EXPECT_EQ(reason(down, s0, 8), "mojo.in_mojo_time");
  EXPECT_EQ(reason(down, s0, 26 + 9), "mojo.not_face_down");
  Scene two = two_pile_scene(TwoPileEmpty::cannot_take_last);
  two.run("play:6@0");
  EXPECT_EQ(reason(two, s0, 3), "mojo.must_choose_draw");
  EXPECT_EQ(reason(two, s0, 40), "mojo.last_of_pile");
  Scene bound = two_pile_scene();
  bound.run("play:10@1");
  EXPECT_EQ(reason(bound, s0, 3), "mojo.bound_to_pile");
  Scene empty = two_pile_scene(TwoPileEmpty::stay_empty);
  empty.run("play:6@0 draw:pile play:9@0");
  EXPECT_EQ(reason(empty, s1, 40), "mojo.pile_empty");
}

TEST(MojoNotation, AViewIsReadable) {
  // M6.2
  Scene scene = three_hands();
  scene.run("play:7 play:5");
  EXPECT_EQ(scene.game.text(scene.game.view(scene.state, s0)),
            "Mojo, round 1, clockwise, Mojo card 0; seat 1 to play\n"
            "draw pile: 62 cards\n"
            "discard pile 0, top last: 7 7 5\n"
            "seat  score  last  hand  down  face up / taken openly\n"
            "   0      0     0     0     3  - / -  (you)\n"
            "   1      0     0     5     0  - / -\n"
            "   2      0     0     5     0  - / -\n"
            "your cards, face down: 9 9 12\n");
}

// --- encoding

TEST(MojoEncoding, HasCommonPlanesFirst) {
  // M9.1: own cards as parts of the copies, then the draw pile, the piles, the phase
  Scene scene = three_hands();
  scene.run("play:7 play:5");
  const View view = scene.game.view(scene.state, s0);
  EXPECT_EQ(scene.game.encode_size(), 96 + 3 * 34);
  std::vector<float> planes(96 + 3 * 34);
  scene.game.encode(view, planes);
  EXPECT_EQ(planes[9], 2.0F / 7);       // two of the seven 9s
  EXPECT_EQ(planes[12], 1.0F / 8);      // one 12
  EXPECT_EQ(planes[13 + 12], 0.0F);     // no reshuffle yet
  EXPECT_EQ(planes[26 + 7], 2.0F / 6);  // two 7s in pile 0
  EXPECT_EQ(planes[39 + 5], 1.0F);      // a 5 on top
  EXPECT_EQ(planes[78 + 3], 1.0F);      // phase play
  EXPECT_EQ(planes[88], 62.0F / 78);    // the draw pile
  EXPECT_EQ(planes[92], 1.0F);          // pile 0 was played on
  EXPECT_EQ(planes[94], 0.01F);         // round 1
  EXPECT_EQ(planes[95], 0.02F);         // two decisions
}

TEST(MojoEncoding, HasSeatsFromTheViewerOn) {
  // M9.2: for seat 2: seat 2, seat 0, seat 1
  Scene scene(3, {}, last_card());
  scene.state.table.card_points[s1] = 25;
  std::vector<float> planes(96 + 3 * 34);
  scene.game.encode(scene.game.view(scene.state, s2), planes);
  EXPECT_EQ(planes[96 + 8], 1.0F / 7);     // seat 2 has turned up an 8
  EXPECT_EQ(planes[96 + 26], 2.0F / 8);    // and has two cards face down
  EXPECT_EQ(planes[96 + 27], 1.0F);        // in Mojo Time
  EXPECT_EQ(planes[96 + 28], 0.0F);        // not its turn
  EXPECT_EQ(planes[96 + 34 + 28], 1.0F);   // but that of seat 0
  EXPECT_EQ(planes[96 + 34 + 29], 1.0F);   // who started
  EXPECT_EQ(planes[96 + 68 + 33], 0.25F);  // the total of seat 1
}

}  // namespace
}  // namespace libgames::mojo
