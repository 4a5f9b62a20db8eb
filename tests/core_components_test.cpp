// What games are made of: grids, piles, tables of suits.

#include <array>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <libgames/core/cards.hpp>
#include <libgames/core/grid.hpp>
#include <libgames/core/piles.hpp>

namespace libgames {
namespace {

// --- grids

using Cells = Grid::Cells;

[[nodiscard]] constexpr Cells cells(std::initializer_list<int> places) {
  Cells result = 0;
  for (const int place : places) result |= Cells{1} << place;
  return result;
}

[[nodiscard]] std::vector<Cells> groups_of(const Grid& grid, Cells of) {
  std::vector<Cells> result;
  grid.for_each_group(of, [&](Cells group) { result.push_back(group); });
  return result;
}

TEST(CoreGrid, RowsAndColumnsHoldTheirCells) {
  const Grid grid(3, 4, Adjacency::sides);
  EXPECT_EQ(grid.cells(), 12);
  EXPECT_EQ(grid.all(), 0xfffU);
  EXPECT_EQ(grid.row(1), cells({4, 5, 6, 7}));
  EXPECT_EQ(grid.column(3), cells({3, 7, 11}));
}

TEST(CoreGrid, ACellInTheMiddleHasFourNeighboursAndInTheCornerTwo) {
  const Grid grid(3, 4, Adjacency::sides);
  EXPECT_EQ(grid.neighbours(cells({5})), cells({1, 4, 6, 9}));
  EXPECT_EQ(grid.neighbours(cells({0})), cells({1, 4}));
  EXPECT_EQ(grid.neighbours(cells({11})), cells({7, 10}));
}

TEST(CoreGrid, CornersTouchWhereTheyCount) {
  const Grid grid(3, 4, Adjacency::sides_and_corners);
  EXPECT_EQ(grid.neighbours(cells({5})), cells({0, 1, 2, 4, 6, 8, 9, 10}));
  EXPECT_EQ(grid.neighbours(cells({3})), cells({2, 6, 7}));
}

TEST(CoreGrid, TheEndOfARowDoesNotTouchTheBeginningOfTheNext) {
  const Grid grid(3, 4, Adjacency::sides_and_corners);
  EXPECT_EQ(grid.neighbours(cells({7})) & grid.column(0), 0U);
  EXPECT_EQ(grid.neighbours(cells({4})) & grid.column(3), 0U);
}

TEST(CoreGrid, GroupsComeWithTheLowestCellFirst) {
  const Grid grid(3, 4, Adjacency::sides);
  // x . x x
  // x . . x
  // . x . .
  EXPECT_EQ(groups_of(grid, cells({0, 2, 3, 4, 7, 9})),
            (std::vector{cells({0, 4}), cells({2, 3, 7}), cells({9})}));
  const Grid touching(3, 4, Adjacency::sides_and_corners);
  EXPECT_EQ(groups_of(touching, cells({0, 2, 3, 4, 7, 9})),
            (std::vector{cells({0, 4, 9}), cells({2, 3, 7})}));
}

TEST(CoreGrid, TheLargestGridsAreWhole) {
  for (const auto& [rows, cols] : {std::pair{8, 8}, std::pair{1, 64}, std::pair{64, 1}}) {
    const Grid grid(rows, cols, Adjacency::sides);
    EXPECT_EQ(grid.all(), ~Cells{0});
    EXPECT_EQ(groups_of(grid, ~Cells{0}), std::vector<Cells>{~Cells{0}});
  }
}

RC_GTEST_PROP(CoreGrid, GroupsPartTheCellsAndDoNotTouch, (std::uint64_t random)) {
  const auto rows = static_cast<int>(random % 8 + 1);
  const auto cols = static_cast<int>(random / 8 % 8 + 1);
  const Grid grid(rows, cols, random % 2 == 0 ? Adjacency::sides : Adjacency::sides_and_corners);
  const Cells chosen = random / 64 & grid.all();
  Cells seen = 0;
  for (const Cells group : groups_of(grid, chosen)) {
    RC_ASSERT(group != 0U);
    RC_ASSERT((group & seen) == 0U);
    RC_ASSERT((grid.neighbours(group) & chosen & ~group) == 0U);
    seen |= group;
  }
  RC_ASSERT(seen == chosen);
}

// --- piles

struct Card {
  std::uint8_t id = 0;
  friend constexpr bool operator==(Card, Card) = default;
};
using Piles = PilePair<Card, 5, Card{9}>;

TEST(CorePiles, EachPileKeepsItsOrder) {
  Piles piles;
  piles.push(0, Card{1});
  piles.push(1, Card{2});
  piles.push(0, Card{3});
  EXPECT_EQ(piles.size(0), 2);
  EXPECT_EQ(piles.size(1), 1);
  EXPECT_EQ(piles.at(0, 0), Card{1});
  EXPECT_EQ(piles.top(0), Card{3});
  EXPECT_EQ(piles.top(1), Card{2});
}

TEST(CorePiles, EitherMayHoldEverything) {
  for (const int pile : {0, 1}) {
    Piles piles;
    for (std::uint8_t id = 0; id < 5; ++id) piles.push(pile, Card{id});
    EXPECT_EQ(piles.size(pile), 5);
    EXPECT_TRUE(piles.empty(1 - pile));
    for (std::uint8_t id = 5; id-- > 0;) EXPECT_EQ(piles.take(pile), Card{id});
    EXPECT_TRUE(piles.empty(pile));
  }
}

TEST(CorePiles, WhatWasTakenLeavesNoTrace) {
  Piles piles;
  EXPECT_EQ(piles.places[0], Card{9});
  piles.push(0, Card{1});
  piles.push(1, Card{2});
  piles.take(1);
  piles.take(0);
  EXPECT_EQ(piles, Piles{});
}

// --- suits

enum class Suit : std::uint8_t { moons, suns };

TEST(CoreSuits, RowsStandInTheOrderOfTheirEnumerators) {
  constexpr std::array<SuitRow<Suit>, 2> right{
      {{Suit::moons, 'M', "moons"}, {Suit::suns, 'S', "suns"}}};
  constexpr std::array<SuitRow<Suit>, 2> wrong{
      {{Suit::suns, 'S', "suns"}, {Suit::moons, 'M', "moons"}}};
  EXPECT_TRUE(stand_in_order(right));
  EXPECT_FALSE(stand_in_order(wrong));
}

}  // namespace
}  // namespace libgames
