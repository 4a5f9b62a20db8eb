// Notation, reasons, texts and encoding of Dozito. Numbers refer to RULES.md.

#include <string>
#include <vector>

#include "dozito_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito {
namespace {

using scenes::Layout;
using scenes::s0;
using scenes::s1;
using scenes::Scene;
using scenes::SceneRules;
using scenes::two_seats;

// --- notation

TEST(DozitoNotation, ACardIsItsCode) {
  // D8.1
  const Scene scene = two_seats({}, "draw");
  EXPECT_EQ(libgames::text(scene.game, scene.state, Chance{4}), "turn-up:R5");
  EXPECT_EQ(libgames::text(scene.game, scene.state, Chance{64}), "turn-up:PJ");
  EXPECT_EQ(libgames::parse_chance(scene.game, scene.state, "turn-up:PJ"), Chance{64});
  EXPECT_EQ(libgames::parse_chance(scene.game, scene.state, "turn-up:R13"), std::nullopt);
}

TEST(DozitoNotation, KindsOfACardAreJoined) {
  // D8.2
  Deck deck{.name = "mine"};
  deck.add({.code = "a", .number = 3, .suns = 2});
  deck.add({.code = "b", .colour = 1, .number = 1, .kinds = {.stop = true, .extra = true}});
  deck.add({.code = "c", .colour = 2, .kinds = {.joker = true}, .copies = 4});
  EXPECT_EQ(deck.canonical_text(), "a,0,3,2,plain,1;b,1,1,0,stop+extra,1;c,2,0,0,joker,4;");
}

TEST(DozitoNotation, DecisionsHaveSeventeenIds) {
  // D8.3
  const Scene scene = two_seats();
  EXPECT_EQ(scene.game.action_count(), 17);
  const std::vector<std::string> texts{"take:0", "take:1", "draw", "place:1"};
  for (std::uint8_t id = 0; id < texts.size(); ++id) {
    EXPECT_EQ(libgames::text(scene.game, scene.state, s0, Action{id}), texts[id]);
    EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, texts[id]), Action{id});
  }
  EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, "place:12"), Action{14});
  EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, "discard:1"), Action{16});
  for (const char* wrong :
       {"take:2", "take:", "place:0", "place:13", "place:01", "discard:2", "draw:0", "take:-1"}) {
    EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, wrong), std::nullopt) << wrong;
  }
}

TEST(DozitoNotation, MovesAreTypedActions) {
  // D8.3
  const Scene scene = two_seats({}, "draw turn-up:R5");
  const Move place{MoveKind::place, 0, Cell{4}};
  EXPECT_EQ(libgames::move(scene.game, scene.state, s0, Action{7}), place);
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, place), Action{7});
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, {MoveKind::place, 0, Cell{5}}),
            std::nullopt);
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, {MoveKind::discard, 2, Cell{}}),
            std::nullopt);
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, {MoveKind::discard, 1, Cell{}}),
            Action{16});
}

TEST(DozitoNotation, ChanceIsACardOrASeat) {
  // D8.4: 65 lines in the deck
  const Dozito game = scenes::make(4);
  State state = game.start();
  EXPECT_EQ(game.chance_count(), 69);
  EXPECT_EQ(libgames::parse_chance(game, state, "first:1"), std::nullopt);
  game.settle(state, Chance{0});
  game.settle(state, Chance{1});
  EXPECT_EQ(libgames::text(game, state, Chance{66}), "first:1");
  EXPECT_EQ(libgames::parse_chance(game, state, "first:1"), Chance{66});
  EXPECT_EQ(libgames::parse_chance(game, state, "first:4"), std::nullopt);
  EXPECT_EQ(libgames::parse_chance(game, state, "turn-up:R3"), std::nullopt);
}

TEST(DozitoNotation, ARoundIsToldInOrder) {
  // D8.5
  Scene scene(scenes::make(3), Layout{});
  scene.state = scene.game.start();
  scene.run("turn-up:Y9 turn-up:Y8 first:1 draw turn-up:R1 place:1 turn-up:G4 discard:1");
  EXPECT_EQ(scene.next(), Seat{2});
}

TEST(DozitoNotation, ScoreSheetsAddUp) {
  // D8.6: a group of two, 2 points, and B1 has one sun, B2 two
  SceneRules rules;
  rules.max_turns_per_round = 1;
  Scene scene(2, rules, Layout{.grids = {"B1 B2 -- -- -- -- -- -- -- -- -- --"}});
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 5);
  EXPECT_EQ(scene.game.score_sheet(scene.state, s0).total(), 0);
  scene.run("draw turn-up:B4 discard:0");
  const ScoreSheet sheet = scene.game.score_sheet(scene.state, s0);
  ASSERT_EQ(sheet.lines.size(), 2U);
  EXPECT_EQ(sheet.lines[0].points, 2);
  EXPECT_EQ(sheet.lines[1].points, 3);
}

TEST(DozitoNotation, AnotherDeckIsItsNameAndDigest) {
  // D8.7
  EXPECT_EQ(box_75.text(), "box-75");
  EXPECT_EQ(reconstructed_75.text(), "reconstructed-75");
  Rules rules;
  rules.deck = reconstructed_75;
  rules.deck.rows[0].suns = 2;
  const std::string text = rules.deck.text();
  EXPECT_EQ(text.substr(0, 17), "reconstructed-75:");
  EXPECT_EQ(text.size(), 17U + 16U);
  EXPECT_EQ(changed_settings(rules), "deck=" + text);
  const auto read = read_settings<Rules>("deck=" + text);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().id, "rules.unknown_table");
  EXPECT_TRUE(Dozito::make(rules, 2).ok());
  Rules other = rules;
  other.deck.rows[0].suns = 1;
  EXPECT_NE(other.deck.text(), text);
}

TEST(DozitoNotation, StepsAreBounded) {
  // D8.8: 3 rounds of 3 steps before the turns, 24 cells twice and 4 steps in 1000 turns
  EXPECT_EQ(scenes::make(2).max_steps(), 3 * (3 + 48 + 4000));
  Rules rules = single_round();
  rules.max_turns_per_round = 0;
  EXPECT_EQ(scenes::make(2, rules).max_steps(), 3 + 48 + 400'000);
}

// --- reasons

TEST(DozitoReasons, EveryRefusalHasAnId) {
  // D4.2, D4.3, D4.6, D4.8
  const Scene begin = two_seats();
  EXPECT_EQ(libgames::why_illegal(begin.game, begin.state, s1, Action{2})->id,
            "dozito.not_your_turn");
  EXPECT_EQ(libgames::why_illegal(begin.game, begin.state, s0, Action{17})->id,
            "dozito.no_such_action");
  EXPECT_EQ(begin.refusal("place:3"), "dozito.no_card_in_hand");
  EXPECT_EQ(begin.refusal("draw"), "ok");
  const Scene drawn = two_seats({}, "draw turn-up:R5");
  EXPECT_EQ(drawn.refusal("draw"), "dozito.card_in_hand");
  EXPECT_EQ(drawn.refusal("place:6"), "dozito.wrong_cell");
  EXPECT_EQ(libgames::why_illegal(drawn.game, drawn.state, s0, Action{8})->details,
            (std::vector<Detail>{{"seat", "0"}, {"card", "R5"}, {"cell", "6"}, {"number", "5"}}));
  EXPECT_EQ(two_seats({}, "take:0").refusal("discard:0"), "dozito.must_place");
  EXPECT_EQ(two_seats({}, "draw turn-up:R1 place:1 turn-up:B4").refusal("place:4"),
            "dozito.must_discard");
  EXPECT_EQ(two_seats({}, "take:0 place:9 turn-up:B4").refusal("discard:1"),
            "dozito.must_fill_empty");
}

// --- texts

TEST(DozitoTexts, AViewDrawsTheGrids) {
  // D8.1, D2.5
  const Scene scene(2, {}, Layout{.grids = {"R1 R2 -- R4 -- -- -- -- -- -- -- PJ"}});
  EXPECT_EQ(scene.game.text(scene.game.view(scene.state, s0)),
            "Dozito, round 1 of 3; seat 0 to take or draw a card\n"
            "draw pile: 49 cards; discard pile 0: 1 card, top Y9; discard pile 1: 1 card, "
            "top Y8**\n"
            "seat 0: 0 (you)                   seat 1: 0\n"
            "R1!***  R2*     --      R4+       --      --      --      --\n"
            "--      --      --      --        --      --      --      --\n"
            "--      --      --      PJ        --      --      --      --\n");
}

TEST(DozitoTexts, EventsAreSentences) {
  // D4.5, D4.6
  const Scene scene = two_seats({}, "draw turn-up:R1 place:1 turn-up:G4 discard:1");
  std::vector<std::string> texts;
  for (const Event& event : scene.log) texts.push_back(scene.game.text(event));
  const std::vector<std::string> expected = {
      "Y9 is turned up on discard pile 0",
      "Y8 is turned up on discard pile 1",
      "round 1 begins with seat 0",
      "seat 0 draws",
      "seat 0 has drawn R1",
      "seat 0 places R1 on cell 1",
      "G4 is turned up in cell 1 of seat 0 and has to be discarded",
      "seat 0 discards G4 on pile 1"};
  EXPECT_EQ(texts, expected);
}

// --- planes

TEST(DozitoPlanes, TheCommonPartShowsPilesAndHand) {
  // D9.1: 65 cards, 7 floats each, then 8 + 4 + 6
  const Scene scene = two_seats({}, "draw turn-up:RJ");
  std::vector<float> planes(static_cast<std::size_t>(scene.game.encode_size()));
  scene.game.encode(scene.game.view(scene.state, s0), planes);
  EXPECT_FLOAT_EQ(planes[12], 2.0F / 3.0F);  // red jokers unseen
  EXPECT_EQ(planes[0], 1.0F);
  EXPECT_EQ(planes[65 + 12], 0.0F);         // the draw pile was not made anew
  EXPECT_EQ(planes[2 * 65 + 47], 1.0F);     // Y9, line 47, lies in pile 0
  EXPECT_EQ(planes[3 * 65 + 47], 1.0F);     // on top
  EXPECT_EQ(planes[6 * 65 + 12], 1.0F);     // a red joker is in hand
  EXPECT_EQ(planes[7 * 65 + 4], 1.0F);      // phase place
  EXPECT_EQ(planes[7 * 65 + 8 + 1], 1.0F);  // drawn
  EXPECT_FLOAT_EQ(planes[7 * 65 + 13], 48.0F / 75.0F);
}

TEST(DozitoPlanes, EachSeatHasItsGrid) {
  // D9.2: 12 cells with 5 colours and 4 more, then 7; the viewer comes first
  const Scene scene(2, {}, Layout{.grids = {"-- -- -- -- -- B6 -- -- -- -- -- --"}});
  constexpr std::size_t common = 7 * 65 + 18;
  constexpr std::size_t a_seat = 12 * 9 + 7;
  std::vector<float> planes(static_cast<std::size_t>(scene.game.encode_size()));
  ASSERT_EQ(planes.size(), common + 2 * a_seat);
  scene.game.encode(scene.game.view(scene.state, s1), planes);
  const std::size_t cell = common + a_seat + 5 * 9;  // cell 6 of seat 0
  EXPECT_EQ(planes[cell + 1], 1.0F);                 // blue
  EXPECT_EQ(planes[cell + 5], 1.0F);                 // STOP
  EXPECT_FLOAT_EQ(planes[cell + 8], 0.03F);          // three suns
  EXPECT_FLOAT_EQ(planes[common + a_seat + 12 * 9], 11.0F / 12.0F);
  EXPECT_EQ(planes[common + a_seat + 12 * 9 + 1], 1.0F);  // seat 0 has the turn
  EXPECT_EQ(planes[common + 12 * 9 + 1], 0.0F);
}

}  // namespace
}  // namespace libgames::dozito
