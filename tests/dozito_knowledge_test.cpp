// What is hidden in Dozito and how it is turned up. Numbers refer to RULES.md.

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "dozito_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/core/grid.hpp>
#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito {
namespace {

using scenes::s0;
using scenes::s1;
using scenes::Scene;
using scenes::two_seats;

/// Two cells a seat. Of x there are three copies, of y two, z and w are single: seven cards.
[[nodiscard]] Rules small() {
  Rules rules;
  rules.deck = Deck{.name = "small"};
  rules.deck.add({.code = "x", .number = 1, .copies = 3});
  rules.deck.add({.code = "y", .colour = 1, .number = 2, .copies = 2});
  rules.deck.add({.code = "z", .colour = 2, .number = 2});
  rules.deck.add({.code = "w", .colour = 3, .number = 1});
  rules.rows = 1;
  rules.cols = 2;
  return rules;
}

TEST(DozitoKnowledge, EverybodySeesTheSame) {
  // D6.1
  const Scene scene = two_seats({}, "draw turn-up:R5 place:5 turn-up:B7");
  const View mine = scene.game.view(scene.state, s0);
  const View theirs = scene.game.view(scene.state, Viewer::audience());
  EXPECT_EQ(mine.table, theirs.table);
  EXPECT_FALSE(scene.game.reveals(scene.state, s0, scene.game.legal(scene.state, s0).first()));
  Rng rng(1);
  EXPECT_EQ(scene.game.determinize(theirs, rng), scene.state);
  for (const Event& event : scene.log) EXPECT_EQ(scene.game.redact(event, s1), event);
}

TEST(DozitoKnowledge, AnyUnseenCardMayBeTurnedUp) {
  // D6.2: 75 cards, seen are Y9, Y8 and a red joker; a card in a grid and a drawn one are alike
  Scene scene = two_seats({}, "draw turn-up:RJ place:1");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 72U);
  EXPECT_EQ(scene.weight("turn-up:RJ"), 2U);
  EXPECT_EQ(scene.weight("turn-up:BJ"), 3U);
  EXPECT_EQ(scene.weight("turn-up:R1"), 1U);
  EXPECT_EQ(scene.weight("turn-up:Y9"), 0U);
  scene.run("turn-up:BJ discard:0 draw");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 71U);
  EXPECT_EQ(scene.weight("turn-up:BJ"), 2U);
}

TEST(DozitoKnowledge, AfterTheDrawPileIsMadeAnewItsCardsAreKnown) {
  // D6.2: x and y are shuffled back; z, w, y and x lie face down
  Rules rules = small();
  rules.deck.rows[2].copies = 2;  // eight cards, so the draw pile has two
  Scene scene(2, rules, "turn-up:x turn-up:y draw turn-up:x discard:0 draw turn-up:z discard:1");
  EXPECT_EQ(scene.state.table.stock_size, 2);
  scene.run("draw");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 2U);
  EXPECT_EQ(scene.weight("turn-up:x"), 1U);
  EXPECT_EQ(scene.weight("turn-up:y"), 1U);
  EXPECT_EQ(scene.weight("turn-up:w"), 0U);
  scene.run("turn-up:x place:1");
  EXPECT_EQ(scene.game.chances(scene.state).total(), 4U);
  for (const char* hidden : {"turn-up:x", "turn-up:y", "turn-up:z", "turn-up:w"}) {
    EXPECT_EQ(scene.weight(hidden), 1U) << hidden;
  }
}

TEST(DozitoKnowledge, TwoCardsTurnedUpAreAHypergeometricSample) {
  // D6.2: of 3 x, 2 y, z and w two are turned up, in 7 * 6 = 42 orders that are alike
  const Dozito game = scenes::make_begun_by_0(2, small());
  std::map<std::string, unsigned> orders;
  const State start = game.start();
  for (const auto& first : game.chances(start)) {
    State after = start;
    game.settle(after, first.chance);
    for (const auto& second : game.chances(after)) {
      orders[libgames::text(game, start, first.chance) + " " +
             libgames::text(game, after, second.chance)] = first.weight * second.weight;
    }
  }
  EXPECT_EQ(orders.size(), 14U);  // 4 * 4 pairs without z z and w w
  EXPECT_EQ(orders["turn-up:x turn-up:x"], 6U);
  EXPECT_EQ(orders["turn-up:x turn-up:y"], 6U);
  EXPECT_EQ(orders["turn-up:y turn-up:y"], 2U);
  EXPECT_EQ(orders["turn-up:z turn-up:x"], 3U);
  EXPECT_EQ(orders["turn-up:w turn-up:z"], 1U);
  unsigned all = 0;
  for (const auto& [pair, count] : orders) all += count;
  EXPECT_EQ(all, 42U);
}

TEST(DozitoKnowledge, FastSettlingHasTheSameWeights) {
  // D6.2: after w and z are seen, 3 of 5 cards are x; deviations of five sigmas do not happen
  Rng rng(7);
  const Scene scene(2, small(), "turn-up:w turn-up:z draw");
  constexpr int trials = 4000;
  int drawn = 0;
  for (int i = 0; i < trials; ++i) {
    State state = scene.state;
    scene.game.settle(state, rng);
    drawn += int{state.table.hand == Card{0}};
  }
  EXPECT_LT(std::abs(drawn - trials * 0.6), 5 * std::sqrt(trials * 0.6 * 0.4));
}

TEST(DozitoKnowledge, ANewRoundBeginsWithAllCards) {
  // D6.3
  Rules rules = small();
  rules.max_turns_per_round = 1;
  const Scene scene(2, rules, "turn-up:w turn-up:z draw turn-up:x discard:1");
  EXPECT_EQ(scene.state.table.round, 2);
  EXPECT_EQ(scene.game.chances(scene.state).total(), 7U);
  EXPECT_EQ(scene.weight("turn-up:x"), 3U);
  EXPECT_EQ(scene.cell(s0, 1), "--");
  EXPECT_EQ(scene.state.table.last_pile, 1);
}

TEST(DozitoKnowledge, AChangedStateIsNotSound) {
  // D2.1
  Scene scene = two_seats({}, "draw turn-up:R5");
  const auto problem = [&scene](auto change) {
    State state = scene.state;
    change(state.table);
    const Problems problems = scene.game.check(state);
    return problems.empty() ? "ok" : std::string(problems[0].id);
  };
  EXPECT_EQ(problem([](Table&) {}), "ok");
  EXPECT_EQ(problem([](Table& table) { table.hand = Card{5}; }), "dozito.bad_count");
  EXPECT_EQ(problem([](Table& table) { table.hand = no_card; }), "dozito.bad_hand");
  EXPECT_EQ(problem([](Table& table) { table.hand = Card{70}; }), "dozito.bad_card");
  EXPECT_EQ(problem([](Table& table) { --table.face_down[s0]; }), "dozito.bad_face_down");
  EXPECT_EQ(problem([](Table& table) { table.cells[s0].cards[12] = Card{1}; }), "dozito.bad_cell");
  EXPECT_EQ(problem([](Table& table) { table.current = Seat{2}; }), "dozito.no_such_seat");
  EXPECT_EQ(problem([](Table& table) { ++table.stock_size; }), "dozito.bad_unseen");
  EXPECT_EQ(problem([](Table& table) { table.piles.sizes[0] = 3; }), "dozito.bad_piles");
  EXPECT_EQ(problem([](Table& table) { table.round = 4; }), "dozito.bad_round");
  EXPECT_EQ(problem([](Table& table) { table.sun_points[Seat{3}] = 1; }), "dozito.bad_seat");
}

// --- the grid of the core

TEST(DozitoCoreGrid, LinesAreSetsOfCells) {
  // D2.5
  constexpr Grid grid(3, 4, Adjacency::sides);
  static_assert(grid.all() == 0xfff && grid.row(1) == 0x0f0 && grid.column(3) == 0x888);
  constexpr Grid largest(8, 8, Adjacency::sides);
  static_assert(largest.all() == ~std::uint64_t{0});
  constexpr Grid line(1, 64, Adjacency::sides_and_corners);
  static_assert(line.neighbours(1) == 2 && line.neighbours(std::uint64_t{1} << 63) >> 62 == 1);
  EXPECT_EQ(grid.cells(), 12);
}

TEST(DozitoCoreGrid, NeighboursDoNotWrapAround) {
  // D2.6, D7.7: of the cell at the end of row 0, and of one in the middle
  constexpr Grid sides(3, 4, Adjacency::sides);
  static_assert(sides.neighbours(0x008) == 0x084 && sides.neighbours(0x020) == 0x252);
  constexpr Grid corners(3, 4, Adjacency::sides_and_corners);
  static_assert(corners.neighbours(0x008) == 0x0c4 && corners.neighbours(0x020) == 0x757);
  std::vector<std::uint64_t> groups;
  sides.for_each_group(0x8d3, [&groups](std::uint64_t group) { groups.push_back(group); });
  EXPECT_EQ(groups, (std::vector<std::uint64_t>{0x013, 0x8c0}));
}

}  // namespace
}  // namespace libgames::dozito
