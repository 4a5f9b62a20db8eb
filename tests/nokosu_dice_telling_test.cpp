// How Nokosu Dice is told: notation, reasons, score sheets, texts, planes, soundness. Numbers refer
// to RULES.md.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nokosu_dice_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/core/variant.hpp>
#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::nokosu_dice {
namespace {

using scenes::dealt_by;
using scenes::Ints;
using scenes::Layout;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::Scene;
using scenes::tiny;
using scenes::tiny_dice;
using scenes::tiny_draft;
using scenes::tiny_round;

// --- notation

TEST(NokosuDiceNotation, ItemsHaveIdsAndNames) {
  // N8.1
  EXPECT_EQ(scenes::item("P7c").id, 39);
  EXPECT_EQ(scenes::item("R1d").id, 40);
  EXPECT_EQ(scenes::item("P6d").id, 69);
  EXPECT_EQ(Item{44}.colour(), 0);
  EXPECT_EQ(Item{44}.number(), 5);
}

TEST(NokosuDiceNotation, DecisionsHaveFixedIds) {
  // N8.2
  const NokosuDice game = scenes::make(4);
  const State state = game.start();
  const std::vector<std::pair<std::string, int>> ids = {
      {"play:R0c", 0},   {"play:R5d", 44}, {"pick:R1d", 70},   {"pick:P6d", 99},  {"zero:R1d", 100},
      {"zero:P6d", 129}, {"no-zero", 130}, {"black:R1d", 131}, {"black:P6d", 160}};
  for (const auto& [token, id] : ids) {
    const Action action{static_cast<std::uint8_t>(id)};
    EXPECT_EQ(libgames::parse(game, state, s0, token), action) << token;
    EXPECT_EQ(libgames::text(game, state, s0, action), token);
  }
  EXPECT_EQ(game.action_count(), 161);
}

TEST(NokosuDiceNotation, ReadsNothingElse) {
  // N8.2
  const NokosuDice game = scenes::make(4);
  const State state = game.start();
  for (const char* token : {"play:R8c", "play:R0d", "play:R7d", "pick:R1c", "zero:Y0c", "black:X1d",
                            "no-zero:R1d", "play:R5", "play:R5cc", "play:r5c"}) {
    EXPECT_EQ(libgames::parse(game, state, s0, token), std::nullopt) << token;
  }
  for (const char* token : {"deal:R1d", "roll:R1c", "dealer:4", "dealer:", "dealer:01", "deal:"}) {
    EXPECT_EQ(libgames::parse_chance(game, state, token), std::nullopt) << token;
  }
}

TEST(NokosuDiceNotation, ChanceHasFixedIds) {
  // N8.3
  const NokosuDice game = scenes::make(4);
  const State state = game.start();
  EXPECT_EQ(libgames::parse_chance(game, state, "deal:P7c"), Chance{39});
  EXPECT_EQ(libgames::parse_chance(game, state, "roll:R1d"), Chance{40});
  EXPECT_EQ(libgames::parse_chance(game, state, "dealer:3"), Chance{73});
  EXPECT_EQ(libgames::text(game, state, Chance{73}), "dealer:3");
  EXPECT_EQ(libgames::text(game, state, Chance{69}), "roll:P6d");
  EXPECT_EQ(game.chance_count(), 74);
}

TEST(NokosuDiceNotation, MovesNeedTheRightItem) {
  // N8.2
  Scene scene(3, tiny());
  scene.run(tiny_dice);
  const auto action = [&](const Move& move) {
    return libgames::action(scene.game, scene.state, s1, move);
  };
  EXPECT_EQ(action({MoveKind::pick, scenes::item("R2d")}), Action{71});
  EXPECT_EQ(action({MoveKind::pick, scenes::item("R2c")}), std::nullopt);
  EXPECT_EQ(action({MoveKind::pick, std::nullopt}), std::nullopt);
  EXPECT_EQ(action({MoveKind::pick, Item{200}}), std::nullopt);
  scene.run("pick:R2d pick:Y2d pick:G2d");
  EXPECT_EQ(action({MoveKind::no_zero, std::nullopt}), Action{130});
  EXPECT_EQ(action({MoveKind::no_zero, scenes::item("R1d")}), std::nullopt);
}

TEST(NokosuDiceNotation, AllGamesHaveTheSameLength) {
  // N8.5, N8.4: 1 + 3 * (40 + 48), 1 + 4 * (61 + 72), 1 + 5 * (61 + 70), 4 * (61 + 68)
  EXPECT_EQ(scenes::make(3).max_steps(), 265);
  EXPECT_EQ(scenes::make(4).max_steps(), 533);
  EXPECT_EQ(scenes::make(5).max_steps(), 656);
  EXPECT_EQ(scenes::make(4, dealt_by(0, edition_2023())).max_steps(), 516);
}

TEST(NokosuDiceNotation, RefusalsSayWhy) {
  // N8.2
  Scene scene(3, tiny());
  const auto why = [&](Seat seat, int id) {
    const auto illegal =
        libgames::why_illegal(scene.game, scene.state, seat, Action{static_cast<std::uint8_t>(id)});
    return illegal ? std::string(illegal->id) : "";
  };
  scene.run(tiny_dice);
  EXPECT_EQ(why(s0, first_pick), "nokosu_dice.not_your_turn");
  EXPECT_EQ(why(Seat{9}, first_pick), "seat.not_at_table");
  EXPECT_EQ(why(s1, 161), "nokosu_dice.no_such_action");
  EXPECT_EQ(scene.refusal("pick:R1d"), "nokosu_dice.not_in_pool");
  EXPECT_EQ(scene.refusal("play:R0c"), "nokosu_dice.not_playing");
  EXPECT_EQ(scene.refusal("no-zero"), "nokosu_dice.not_declaring");
  scene.run("pick:R2d pick:Y2d pick:G2d");
  EXPECT_EQ(scene.refusal("zero:B6d"), "nokosu_dice.not_own_die");
  EXPECT_EQ(scene.refusal("pick:B6d"), "nokosu_dice.not_drafting");
  scene.run("no-zero no-zero no-zero");
  EXPECT_EQ(scene.refusal("play:Y0c"), "nokosu_dice.not_in_hand");
  EXPECT_EQ(scene.refusal("play:Y1d"), "nokosu_dice.not_in_hand");
}

TEST(NokosuDiceNotation, RefusalsCarryData) {
  // N4.7
  const Layout layout{
      .trump = "B4d", .cards = {"R0c", "", "G0c"}, .dice = {"R1d", "R5d G1d", "G5d"}};
  Scene scene(3, {}, layout);
  scene.play("R0c");
  const auto illegal =
      libgames::why_illegal(scene.game, scene.state, s1, Action{scenes::item("G1d").id}).value();
  EXPECT_EQ(illegal.details,
            (std::vector<Detail>{{"seat", "1"}, {"item", "G1d"}, {"suit", "red"}}));
}

TEST(NokosuDiceSheet, HasThreeLinesARoundThatAddUp) {
  // N8.6
  Scene scene(3, tiny());
  scene.run(std::string(tiny_dice) + "pick:R2d pick:Y2d pick:G2d no-zero zero:Y2d no-zero ");
  scene.run("play:R0c play:Y0c play:G1d play:R1d play:Y1d play:G0c");
  const ScoreSheet winner = scene.game.score_sheet(scene.state, s1);
  EXPECT_EQ(winner.lines, (std::vector<ScoreLine>{{"tricks", "tricks", 2, 1},
                                                  {"bonus", "bonus", 10, 1},
                                                  {"zero_bonus", "zero bonus", 0, 1}}));
  const ScoreSheet zero = scene.game.score_sheet(scene.state, s2);
  EXPECT_EQ(zero.lines[1].points, 10);
  EXPECT_EQ(zero.lines[2].points, 10);
  EXPECT_EQ(zero.total(), 20);
  EXPECT_EQ(scene.scores(), (Ints{0, 12, 20}));
}

TEST(NokosuDiceSheet, StandingCountsTheRoundAsItStands) {
  // N8.6: seat 0 has a single die 1 and one trick, seat 2 no trick after a declaration; seat 1
  // still has two dice. Two succeed, one fails.
  const Layout layout{.trump = "B6d",
                      .cards = {"R0c R2c", "Y0c", "G0c G1c"},
                      .dice = {"R1d", "Y1d Y2d", ""},
                      .zero = Seats::only(s2),
                      .tricks = {1, 9, 0}};
  const Scene scene(3, {}, layout);
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 11);
  EXPECT_EQ(scene.game.standings(scene.state)[s1], 9);
  EXPECT_EQ(scene.game.standings(scene.state)[s2], 20);
  EXPECT_EQ(scene.scores(), (Ints{0, 0, 0}));
}

/// A house rule: a failure costs ten points.
class Harsh : public Variant<Harsh, NokosuDice> {
 public:
  using Variant::Variant;
  static constexpr GameInfo info{.id = "harsh", .title = "Harsh", .seats = {3, 3}};

 protected:
  [[nodiscard]] int round_score(const Table& table, Seat seat) const override {
    const bool kept = successes(table).contains(seat);
    return NokosuDice::round_score(table, seat) - (kept ? 0 : 10);
  }
};

TEST(NokosuDiceSheet, AVariantsPointsAddUpToo) {
  // N8.6
  const auto game = Harsh::make(tiny(), 3).value();
  Scene scene(3, tiny());
  State state = game.start();
  for (const std::string& token : scenes::words(tiny_round())) {
    if (const auto chance = libgames::parse_chance(game, state, token)) {
      game.settle(state, *chance);
      continue;
    }
    const Seat seat = game.turn(state).seats.first();
    game.apply(state, seat, libgames::parse(game, state, seat, token).value());
  }
  EXPECT_EQ(game.outcome(state).scores[s1], 22);
  EXPECT_EQ(game.outcome(state).scores[s0], -10);
  EXPECT_EQ(game.score_sheet(state, s0).total(), -10);
}

// --- words and planes

TEST(NokosuDiceText, AViewIsReadable) {
  // N6.2
  Scene scene(3, tiny());
  scene.run(std::string(tiny_dice) + tiny_draft + "play:R0c");
  EXPECT_EQ(scene.game.text(scene.game.view(scene.state, s2)),
            "Nokosu Dice, round 1 of 3; seat 2 to play\n"
            "trump die: B6d\n"
            "seat  score  tricks  zero  table  void    dice\n"
            "   0      0       0     -      -  -       G1d G2d  (dealer)\n"
            "   1      0       0     -    R0c  -       R1d R2d\n"
            "   2      0       0     -      -  -       Y1d Y2d  (you)\n"
            "your cards: Y0c\n");
}

TEST(NokosuDiceText, ThePoolIsShownUntilTheTrumpDieIsFound) {
  // N6.2, N4.4: a single die in the pool is not trump while dice are rolled.
  Scene scene(3, tiny());
  scene.run("deal:R0c deal:Y0c deal:G0c roll:R1d roll:Y1d roll:G1d roll:R2d");
  const std::string text = scene.game.text(scene.game.view(scene.state, Viewer::audience()));
  EXPECT_NE(text.find("pool: R2d\n"), std::string::npos) << text;
}

TEST(NokosuDiceText, EventsSayWhatHappened) {
  // N6.2
  const NokosuDice game = scenes::make(3);
  EXPECT_EQ(game.text(Event(DealerChosen{s1})), "seat 1 deals first");
  EXPECT_EQ(game.text(Event(CardDealt{s1, std::nullopt})), "seat 1 is dealt a card");
  EXPECT_EQ(game.text(Event(DieRolled{std::nullopt, scenes::item("R1d")})),
            "R1d is rolled for the pool");
  EXPECT_EQ(game.text(Event(BlackDieTaken{s1, scenes::item("R1d")})),
            "seat 1 takes a black die, R1d goes back to the bag");
  EXPECT_EQ(game.text(Event(ZeroDecided{s1, scenes::item("R1d")})),
            "seat 1 declares zero and returns R1d");
  EXPECT_EQ(game.text(Event(RoundScored{2, 3, Seats::only(s1), {{4, 22, -1}}})),
            "round 2 scores +4 +22 -1, contracts kept by seat 1");
  EXPECT_EQ(game.text(Event(GameOver{Seats(0b101)})), "the game is over, won by seats 0 and 2");
}

[[nodiscard]] std::vector<float> planes_of(const Scene& scene, Viewer viewer) {
  std::vector<float> planes(static_cast<std::size_t>(scene.game.encode_size()));
  scene.game.encode(scene.game.view(scene.state, viewer), planes);
  return planes;
}

TEST(NokosuDicePlanes, BeginWithWhatIsCommon) {
  // N9.1: card Y0c is 8, die B6d kind 23, red suit 0, play phase 5.
  Scene scene(3, tiny());
  scene.run(std::string(tiny_dice) + tiny_draft + "play:R0c");
  const std::vector<float> planes = planes_of(scene, s2);
  EXPECT_EQ(planes.size(), 154U + 3 * 112U);
  EXPECT_EQ(planes[8], 1.0F);
  EXPECT_EQ(planes[40], 1.0F);
  EXPECT_EQ(planes[80 + 23], 0.2F);
  EXPECT_EQ(planes[110 + 23], 1.0F);
  EXPECT_EQ(planes[140], 1.0F);
  EXPECT_EQ(planes[146 + 5], 1.0F);
  EXPECT_EQ(planes[153], 1.0F / 3.0F);
}

TEST(NokosuDicePlanes, GoOnWithTheSeatsFromTheViewerOn) {
  // N9.2: seat 1 has led R0c and seat 2, the viewer, followed nothing with Y1d, kind 6, id 46.
  Scene scene(3, tiny());
  scene.run(std::string(tiny_dice) + tiny_draft + "play:R0c play:Y1d");
  scene.state.table.tricks_won[s1] = 1;
  scene.state.table.points[0][s1] = 50;
  scene.state.table.zero.add(s1);
  const std::vector<float> planes = planes_of(scene, s2);
  const std::size_t viewer = 154;
  EXPECT_EQ(planes[viewer + 7], 0.2F);
  EXPECT_EQ(planes[viewer + 30 + 46], 1.0F);
  EXPECT_EQ(planes[viewer + 100], 1.0F);
  const std::size_t dealer = 154 + 112;
  EXPECT_EQ(planes[dealer + 106], 1.0F);
  EXPECT_EQ(planes[dealer + 107], 1.0F);
  const std::size_t leader = 154 + 2 * 112;
  EXPECT_EQ(planes[leader + 108], 1.0F);
  EXPECT_EQ(planes[leader + 109], 0.5F);
  EXPECT_EQ(planes[leader + 110], 0.5F);
  EXPECT_EQ(planes[leader + 111], 1.0F);
}

// --- soundness

TEST(NokosuDiceCheck, FindsWhatIsWrong) {
  // N2.1, N2.2
  Scene scene(3, tiny());
  scene.run(std::string(tiny_dice) + tiny_draft);
  const auto first_problem = [&](const auto& change) {
    State state = scene.state;
    change(state);
    const Problems problems = scene.game.check(state);
    return problems.empty() ? "" : std::string(problems[0].id);
  };
  EXPECT_EQ(first_problem([](State&) {}), "");
  EXPECT_EQ(first_problem([](State& state) { state.table.round = 4; }), "nokosu_dice.bad_round");
  EXPECT_EQ(first_problem([](State& state) { state.hands[s1] = 0; }), "nokosu_dice.bad_hand_size");
  EXPECT_EQ(first_problem([](State& state) { state.hands[s2] = state.hands[s1]; }),
            "nokosu_dice.bad_cards");
  EXPECT_EQ(first_problem([](State& state) { state.table.voids.suits[s1] = 1; }),
            "nokosu_dice.bad_void");
  EXPECT_EQ(first_problem([](State& state) { state.table.active = Seats(0b11); }),
            "nokosu_dice.bad_active");
  EXPECT_EQ(first_problem([](State& state) { state.table.dealer = Seat{3}; }),
            "nokosu_dice.bad_dealer");
  EXPECT_EQ(first_problem([](State& state) {
              for (int i = 0; i < 4; ++i) state.table.pool.add(scenes::item("B1d"));
            }),
            "nokosu_dice.bad_trump");
}

TEST(NokosuDiceCheck, FindsADieTooMany) {
  // N2.2: of four blue dice five lie there
  Scene scene(3, tiny());
  scene.run(tiny_dice);
  Table& table = scene.state.table;
  for (const char* name : {"R2d", "Y2d", "G2d"}) {
    table.pool.remove(scenes::item(name));
    table.pool.add(scenes::item("B1d"));
  }
  EXPECT_TRUE(scene.game.check(scene.state).empty());
  table.dice[s1].remove(scenes::item("R1d"));
  table.dice[s1].add(scenes::item("B1d"));
  const Problems problems = scene.game.check(scene.state);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].id, "nokosu_dice.too_many_dice");
}

TEST(NokosuDiceDice, CountUpToFiveAlike) {
  // N2.2
  Dice dice = scenes::dice("R2d R2d R2d R2d R2d Y1d");
  EXPECT_EQ(dice.count(scenes::item("R2d")), 5);
  EXPECT_EQ(dice.size(), 6);
  dice.remove(scenes::item("R2d"));
  dice.remove(scenes::item("R2d"));
  EXPECT_EQ(scenes::names(dice), "R2d R2d R2d Y1d");
  dice.remove(scenes::item("Y1d"));
  EXPECT_FALSE(dice.is_single());
  dice.remove(scenes::item("R2d"));
  dice.remove(scenes::item("R2d"));
  EXPECT_TRUE(dice.is_single());
  EXPECT_EQ(dice.first(), scenes::item("R2d"));
}

}  // namespace
}  // namespace libgames::nokosu_dice
