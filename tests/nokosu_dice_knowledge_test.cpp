// What the seats of Nokosu Dice know, and what is drawn for what they do not. Numbers refer to
// RULES.md.

#include <map>
#include <optional>
#include <string>

#include "nokosu_dice_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/core/rng.hpp>
#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::nokosu_dice {
namespace {

using scenes::Layout;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::Scene;
using scenes::tiny;
using scenes::tiny_dice;
using scenes::tiny_round;

// --- what is known

TEST(NokosuDiceView, HoldsTheOwnHandOnly) {
  // N6.1
  Scene one(3, tiny());
  Scene other = one;
  one.run("deal:R0c deal:Y0c deal:G0c");
  other.run("deal:R0c deal:B0c deal:G1c");
  EXPECT_EQ(scenes::names(one.game.view(one.state, s1).hand), "R0c");
  EXPECT_EQ(one.game.view(one.state, s1), one.game.view(other.state, s1));
  EXPECT_EQ(one.game.view(one.state, Viewer::audience()).hand, 0U);
  EXPECT_EQ(one.game.view(one.state, Viewer::audience()),
            one.game.view(other.state, Viewer::audience()));
}

TEST(NokosuDiceView, HidesDealtCardsFromTheOthers) {
  // N6.1
  const NokosuDice game = scenes::make(3);
  const Event dealt = CardDealt{s1, scenes::item("R0c")};
  EXPECT_EQ(game.redact(dealt, s1), dealt);
  EXPECT_EQ(game.redact(dealt, s0), Event(CardDealt{s1, std::nullopt}));
  EXPECT_EQ(game.redact(dealt, Viewer::audience()), Event(CardDealt{s1, std::nullopt}));
}

TEST(NokosuDiceView, ShowsDiceTrumpDeclarationsPlaysAndPoints) {
  // N6.2
  Scene scene(3, tiny());
  scene.run(tiny_round());
  scene.run(
      "deal:R0c deal:Y0c deal:G0c roll:R1d roll:Y1d roll:G1d roll:R2d roll:Y2d roll:G2d roll:B6d "
      "pick:R2d pick:Y2d pick:G2d zero:R2d no-zero no-zero play:R0c");
  const Table table = scene.game.view(scene.state, Viewer::audience()).table;
  EXPECT_EQ(table.dealer, s1);
  EXPECT_EQ(scenes::names(table.dice[s2]), "R1d");
  EXPECT_EQ(scenes::names(table.pool), "B6d");
  EXPECT_EQ(table.zero, Seats::only(s2));
  EXPECT_EQ(table.trick.play_of(s2, 3), scenes::item("R0c"));
  EXPECT_EQ(scenes::names(table.played), "R0c");
  EXPECT_EQ(table.points[0][s1], 22);
}

TEST(NokosuDiceView, KnowsAVoidOnceASeatDidNotFollow) {
  // N6.3: red is suit 0; seat 1 follows with its die only because it has two.
  const Layout layout{
      .trump = "B4d", .cards = {"R5c Y5c", "Y6c", "Y0c G0c"}, .dice = {"R1d", "R2d Y1d", "Y1d"}};
  Scene scene(3, {}, layout);
  scene.play("R5c R2d G0c");
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s0], 0);
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s1], 0);
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s2], 0b000001);
}

TEST(NokosuDiceView, ATrumpLeadShowsTrumpVoids) {
  // N6.3: trump is suit 5.
  const Layout layout{
      .trump = "B4d", .cards = {"R4c", "R0c", "B0c"}, .dice = {"R1d", "R2d", "Y1d"}};
  Scene scene(3, {}, layout);
  scene.play("R4c R0c");
  EXPECT_EQ(scene.game.view(scene.state, s0).table.voids.suits[s1], 0b100000);
}

TEST(NokosuDiceView, TheEndOfARoundStaysUntilTheNextDeal) {
  // N6.4
  Scene scene(3, tiny());
  scene.run(tiny_round());
  const Table before = scene.game.view(scene.state, s0).table;
  EXPECT_EQ(before.trick.play_of(s2, 3), scenes::item("Y0c"));
  EXPECT_EQ(before.tricks_won[s1], 2);
  EXPECT_EQ(scenes::names(before.dice[s1]), "R2d");
  EXPECT_EQ(scenes::names(before.pool), "B6d");
  scene.run("deal:R0c");
  const Table after = scene.game.view(scene.state, s0).table;
  EXPECT_EQ(after.trick.play_of(s2, 3), std::nullopt);
  EXPECT_EQ(after.tricks_won[s1], 0);
  EXPECT_TRUE(after.dice[s1].is_empty());
  EXPECT_TRUE(after.pool.is_empty());
}

/// How often each pair of hands of seats 1 and 2 comes up in 6000 worlds for seat 0.
[[nodiscard]] std::map<std::string, int> worlds_of(const Scene& scene) {
  std::map<std::string, int> counts;
  Rng rng(3);
  const View view = scene.game.view(scene.state, s0);
  for (int i = 0; i < 6000; ++i) {
    const State world = scene.game.determinize(view, rng);
    ++counts[scenes::names(world.hands[s1]) + " " + scenes::names(world.hands[s2])];
  }
  return counts;
}

TEST(NokosuDiceWorlds, AreAllEquallyLikely) {
  // N6.2, N5.17: three cards are unseen, B6c being unused: six worlds.
  const Layout layout{
      .trump = "R2d", .cards = {"R1c", "Y1c", "G1c"}, .dice = {"R1d", "Y1d", "G1d"}};
  const auto counts = worlds_of(Scene(3, {}, layout));
  EXPECT_EQ(counts.size(), 6U);
  for (const auto& [hands, count] : counts) EXPECT_NEAR(count, 1000, 150) << hands;
}

TEST(NokosuDiceWorlds, RespectVoids) {
  // N6.3: seat 1 holds no green card: Y1c or B6c, and seat 2 one of the other two.
  const Layout layout{
      .trump = "R2d", .cards = {"R1c", "Y1c", "G1c"}, .dice = {"R1d", "Y1d", "G1d"}};
  Scene scene(3, {}, layout);
  scene.state.table.voids.suits[s1] = 0b000100;
  const auto counts = worlds_of(scene);
  EXPECT_EQ(counts.size(), 4U);
  for (const auto& [hands, count] : counts) EXPECT_NEAR(count, 1500, 170) << hands;
}

TEST(NokosuDiceUndo, DiceRevealNothingAndCardsDo) {
  // N6.1, N6.2, N6.3
  Scene scene(3, tiny());
  scene.run(tiny_dice);
  EXPECT_FALSE(scene.game.reveals(scene.state, s1, Action{first_pick + 1}));
  scene.run("pick:R2d pick:Y2d pick:G2d");
  EXPECT_FALSE(scene.game.reveals(scene.state, s1, Action{no_zero_id}));
  scene.run("no-zero no-zero no-zero");
  EXPECT_FALSE(scene.game.reveals(scene.state, s1, Action{scenes::item("R1d").id}));
  EXPECT_TRUE(scene.game.reveals(scene.state, s1, Action{scenes::item("R0c").id}));
  scene.play("R0c");
  EXPECT_TRUE(scene.game.reveals(scene.state, s2, Action{scenes::item("Y1d").id}));
  scene.state.table.voids.suits[s2] = 1;
  EXPECT_FALSE(scene.game.reveals(scene.state, s2, Action{scenes::item("Y1d").id}));
}

}  // namespace
}  // namespace libgames::nokosu_dice
