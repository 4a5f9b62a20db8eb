// Sets of cards with a bit for every copy, and picking from sets of actions.

#include <cstdint>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <libgames/core/action.hpp>
#include <libgames/core/cards.hpp>
#include <libgames/core/rng.hpp>

namespace libgames {
namespace {

constexpr CopyRange single{0, 1};
constexpr CopyRange triple{63, 3};  // its copies lie in both words

TEST(CoreCardSet, CountsTheCopiesOfACard) {
  CardSet set;
  set.add(single);
  set.add(triple);
  set.add(triple);
  EXPECT_EQ(set.size(), 3);
  EXPECT_EQ(set.count(single), 1);
  EXPECT_EQ(set.count(triple), 2);
  set.remove(triple);
  EXPECT_EQ(set.count(triple), 1);
}

TEST(CoreCardSet, IsTheSameHoweverItCameAbout) {
  CardSet one;
  CardSet other;
  for (int i = 0; i < 3; ++i) one.add(triple);
  one.remove(triple);
  other.add(triple);
  other.add(triple);
  EXPECT_EQ(one, other);
  EXPECT_EQ(one.nth(0), 64);
  EXPECT_EQ(one.nth(1), 65);
}

TEST(CoreCardSet, PicksEveryBitAlikeInFullAndSparseSets) {
  // 3 of 4 bits, and 3 of 120: of 9000 picks about 3000 each, five deviations being 224
  for (const int bound : {4, 120}) {
    CardSet set;
    set.add(single);
    set.add({2, 1});
    set.add({3, 1});
    std::map<int, int> picked;
    Rng rng(11);
    for (int i = 0; i < 9000; ++i) ++picked[set.pick(rng, bound)];
    ASSERT_EQ(picked.size(), 3U);
    for (const int bit : {0, 2, 3}) EXPECT_NEAR(picked[bit], 3000, 224) << bit;
  }
}

RC_GTEST_PROP(CoreActionSet, PickTakesTheActionOfARandomRank,
              (const std::vector<std::uint8_t>& ids, std::uint64_t seed)) {
  RC_PRE(!ids.empty());
  ActionSet<256> actions;
  for (const std::uint8_t id : ids) actions.insert(Action{id});
  Rng rng(seed);
  Rng same(seed);
  const auto rank = static_cast<int>(same.below(static_cast<unsigned>(actions.size())));
  RC_ASSERT(actions.pick(rng) == actions.nth(rank));
}

}  // namespace
}  // namespace libgames
