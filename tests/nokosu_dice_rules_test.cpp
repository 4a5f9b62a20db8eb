// The rules fields of Nokosu Dice. Numbers refer to RULES.md.

#include "nokosu_dice_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::nokosu_dice {
namespace {

using scenes::dealt_by;
using scenes::finished;
using scenes::Ints;
using scenes::last_trick;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::s3;
using scenes::Scene;
using scenes::setup_error;
using scenes::three_rolls;
using scenes::tiny;
using scenes::tiny_dice;
using scenes::winner_of;

// --- rules fields

TEST(NokosuDiceRules, ColoursAreFourOrFive) {
  // N7.1
  EXPECT_EQ(scenes::make(3, {.colours = 5}).sizes().cards_in_play, 35);
  EXPECT_EQ(scenes::make(3, {.colours = 5}).sizes().dice_in_bag, 20);
  EXPECT_EQ(setup_error(3, {.colours = 3}), "nokosu_dice.bad_colours");
  EXPECT_EQ(setup_error(3, {.colours = 6}), "rules.out_of_range");
}

TEST(NokosuDiceRules, AnyColourCanBeLeftOut) {
  // N7.2
  Scene scene(3, dealt_by(0, {.removed_colour = 1}));
  EXPECT_EQ(scene.weight("deal:Y1c"), 0U);
  EXPECT_EQ(scene.weight("deal:P1c"), 1U);
  scene.settle_until(Phase::roll);
  EXPECT_EQ(scene.weight("roll:Y1d"), 0U);
  EXPECT_EQ(scene.weight("roll:P1d"), 4U);
  EXPECT_EQ(setup_error(3, {.removed_colour = 5}), "rules.out_of_range");
}

TEST(NokosuDiceRules, MaxNumberIsSixOrSeven) {
  // N7.3
  EXPECT_EQ(scenes::make(3, {.max_number = 7}).sizes().cards_in_play, 32);
  EXPECT_EQ(scenes::make(5, {.max_number = 6, .hand_cards = 7}).sizes().cards_in_play, 35);
  EXPECT_EQ(setup_error(3, {.max_number = 5}), "nokosu_dice.bad_max_number");
  EXPECT_EQ(setup_error(3, {.max_number = 8}), "rules.out_of_range");
}

TEST(NokosuDiceRules, DicePerColourFillTheBag) {
  // N7.4: 13 dice are needed by three seats.
  EXPECT_EQ(scenes::make(3, {.dice_per_colour = 5}).sizes().dice_in_bag, 20);
  EXPECT_EQ(setup_error(3, {.dice_per_colour = 3}), "nokosu_dice.too_few_dice");
  EXPECT_EQ(setup_error(3, {.dice_per_colour = 6}), "rules.out_of_range");
}

TEST(NokosuDiceRules, HandCardsComeOutOfTheCardsInPlay) {
  // N7.5
  EXPECT_EQ(scenes::make(4, {.hand_cards = 3}).sizes().tricks, 7);
  EXPECT_EQ(setup_error(3, {.hand_cards = 10}), "nokosu_dice.too_few_cards");
  EXPECT_EQ(setup_error(3, {.colours = 5, .max_number = 7, .hand_cards = 13}), "ok");
  EXPECT_EQ(setup_error(3, {.hand_cards = 14}), "rules.out_of_range");
}

TEST(NokosuDiceRules, InitialDiceComeOutOfTheBag) {
  // N7.6: 5 * (1 + 3) + 1 = 21 of 25, but 5 * (2 + 3) + 1 = 26.
  EXPECT_EQ(scenes::make(4, {.initial_dice = 1}).sizes().own_dice, 4);
  EXPECT_EQ(setup_error(5, {.initial_dice = 1}), "ok");
  EXPECT_EQ(setup_error(5, {.initial_dice = 2}), "nokosu_dice.too_few_dice");
}

TEST(NokosuDiceRules, DraftPicksSizeThePool) {
  // N7.7
  EXPECT_EQ(scenes::make(4, {.draft_picks = 1}).sizes().pool_dice, 5);
  EXPECT_EQ(setup_error(4, {.draft_picks = 5}), "nokosu_dice.too_few_dice");
  EXPECT_EQ(setup_error(4, {.draft_picks = 0}), "rules.out_of_range");
}

TEST(NokosuDiceRules, ZeroIsDeclaredByCardByDieOrNotAtAll) {
  // N7.8
  EXPECT_EQ(scenes::make(3).sizes().zero_rule, ZeroRule::card);
  EXPECT_EQ(scenes::make(4).sizes().zero_rule, ZeroRule::card);
  EXPECT_EQ(scenes::make(5).sizes().zero_rule, ZeroRule::die);
  EXPECT_EQ(scenes::make(5, {.zero_rule = ZeroRule::card}).sizes().zero_rule, ZeroRule::card);
  Rules rules = tiny();
  rules.zero_rule = ZeroRule::off;
  Scene scene(3, rules);
  scene.run(tiny_dice);
  EXPECT_EQ(scene.refusal("black:R2d"), "nokosu_dice.no_black_die_left");
  scene.run("pick:R2d pick:Y2d pick:G2d");
  EXPECT_EQ(scene.state.table.phase, Phase::play);
}

TEST(NokosuDiceRules, ZeroDiceLimitTheDeclarers) {
  // N7.9
  Scene none(3, dealt_by(0, {.zero_rule = ZeroRule::die, .zero_dice = 0}));
  none.roll(three_rolls);
  EXPECT_EQ(none.refusal("black:G1d"), "nokosu_dice.no_black_die_left");
  Scene all(3, dealt_by(0, {.zero_rule = ZeroRule::die, .zero_dice = 3}));
  all.roll(three_rolls);
  all.run("black:Y1d black:Y1d black:Y3d");
  EXPECT_EQ(all.state.table.zero.size(), 3);
  EXPECT_EQ(setup_error(3, {.zero_dice = 4}), "nokosu_dice.too_many_black_dice");
}

TEST(NokosuDiceRules, TheBonusCanComeFromATable) {
  // N7.10, N7.12
  const Rules table = success_table();
  EXPECT_EQ(last_trick({6, 4, 2}, {"R6d", "Y4d", "G1d"}, {}, table).scores(), (Ints{26, 24, 2}));
  Rules own = table;
  own.bonus_table = {1, -50, 3, 4, 5};
  EXPECT_EQ(last_trick({6, 4, 2}, {"R6d", "Y4d", "G1d"}, {}, own).scores(), (Ints{-44, -46, 2}));
  own.bonus_table[4] = 101;
  EXPECT_EQ(setup_error(3, own), "rules.out_of_range");
}

TEST(NokosuDiceRules, TheBonusPerFailureIsAField) {
  // N7.11
  EXPECT_EQ(last_trick({6, 4, 2}, {"R6d", "Y1d", "G1d"}, {}, {.bonus_per_failure = 7}).scores(),
            (Ints{20, 4, 2}));
}

TEST(NokosuDiceRules, TheZeroBonusIsAField) {
  // N7.13
  const Rules rules{.zero_bonus = -3};
  EXPECT_EQ(last_trick({6, 6, 0}, {"R6d", "Y1d", ""}, Seats::only(s2), rules).scores(),
            (Ints{16, 6, 7}));
}

TEST(NokosuDiceRules, TrickPointsAreAField) {
  // N7.14
  EXPECT_EQ(last_trick({7, 3, 2}, {"R6d", "Y1d", "G1d"}, {}, {.trick_points = -2}).scores(),
            (Ints{-14, -6, -4}));
}

TEST(NokosuDiceRules, TheDealerCanPickFirst) {
  // N7.15: declarations begin on the left all the same.
  Rules rules = tiny();
  rules.draft_first = DraftFirst::dealer;
  Scene scene(3, rules);
  scene.run(tiny_dice);
  EXPECT_EQ(scene.next(), s0);
  scene.run("pick:G2d pick:R2d pick:Y2d");
  EXPECT_EQ(scene.next(), s1);
}

TEST(NokosuDiceRules, TheEarlierOfEqualPlaysCanWin) {
  // N7.16
  const Rules rules{.equal_strength = EqualStrength::earlier};
  EXPECT_EQ(winner_of("Y3d", 0, "R5d G0c R5c G1c", rules), 0);
  EXPECT_EQ(winner_of("Y3d", 0, "R5d G3c B3c G1c", rules), 1);
}

TEST(NokosuDiceRules, RoundsAreAField) {
  // N7.17
  EXPECT_EQ(scenes::make(4, {.rounds = 8}).sizes().rounds, 8);
  EXPECT_EQ(setup_error(4, {.rounds = 9}), "rules.out_of_range");
}

TEST(NokosuDiceRules, TheFirstDealerCanBeFixed) {
  // N7.18
  EXPECT_EQ(Scene(4, dealt_by(3)).state.table.dealer, s3);
  EXPECT_EQ(setup_error(3, dealt_by(3)), "nokosu_dice.no_such_dealer");
  EXPECT_EQ(setup_error(3, dealt_by(-2)), "rules.out_of_range");
}

TEST(NokosuDiceRules, ATieCanGoToTheHigherLastDie) {
  // N7.19: zero counts as 0.
  const Rules rules{.tiebreak_last_die = true};
  EXPECT_EQ(finished({30, 20, 30}, "R1d R2d R3d", rules).winners(), Ints{2});
  EXPECT_EQ(finished({30, 20, 30}, "R3d R2d R3d", rules).winners(), (Ints{0, 2}));
  Scene zero = finished({30, 20, 30}, "R1d R2d R3d", rules);
  zero.state.table.zero.add(s2);
  EXPECT_EQ(zero.winners(), Ints{0});
}

TEST(NokosuDiceRules, PresetsAreTheEditions) {
  // N7.20
  EXPECT_EQ(standard(), Rules{});
  EXPECT_EQ(changed_settings(edition_2023()), "zero_rule=die");
  EXPECT_EQ(changed_settings(edition_2023_split_2_2()),
            "initial_dice=2 draft_picks=2 zero_rule=die");
  EXPECT_EQ(changed_settings(success_table()), "bonus_mode=by_success_count");
  EXPECT_EQ(scenes::make(5, edition_2023_split_2_2()).sizes().pool_dice, 11);
}

TEST(NokosuDiceRules, SettingsAreReadAsTheyAreWritten) {
  // N7.8, N7.12
  const auto rules = read_settings<Rules>("zero_rule=off bonus_table=5,4,3,2,1");
  ASSERT_TRUE(rules.ok());
  EXPECT_EQ(changed_settings(rules.value()), "zero_rule=off bonus_table=5,4,3,2,1");
  EXPECT_EQ(read_settings<Rules>("zero_rule=auto").value(), Rules{});
}

}  // namespace
}  // namespace libgames::nokosu_dice
