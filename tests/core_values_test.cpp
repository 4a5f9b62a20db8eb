// The small values of the core: bits, seats, sets of actions, scores, results, hashes.

#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <libgames/core/action.hpp>
#include <libgames/core/bits.hpp>
#include <libgames/core/hash.hpp>
#include <libgames/core/result.hpp>
#include <libgames/core/score.hpp>
#include <libgames/core/seat.hpp>

namespace libgames {
namespace {

// --- bits

RC_GTEST_PROP(CoreBits, CountAndPlacesAgreeWithALoop, (std::uint64_t word)) {
  std::vector<int> places;
  for (int place = 0; place < 64; ++place) {
    if ((word >> place & 1U) != 0) places.push_back(place);
  }
  RC_ASSERT(count_bits(word) == static_cast<int>(places.size()));
  for (std::size_t n = 0; n < places.size(); ++n) {
    RC_ASSERT(nth_set_bit(word, static_cast<int>(n)) == places[n]);
  }
}

TEST(CoreBits, EveryBitOfAFullWordIsFound) {
  for (int n = 0; n < 64; ++n) EXPECT_EQ(nth_set_bit(~std::uint64_t{0}, n), n);
  EXPECT_EQ(count_bits(~std::uint64_t{0}), 64);
  EXPECT_EQ(count_bits(0), 0);
}

TEST(CoreBits, ASingleBitIsFoundAnywhere) {
  for (int place = 0; place < 64; ++place) {
    EXPECT_EQ(nth_set_bit(std::uint64_t{1} << place, 0), place);
  }
}

// --- seats

TEST(CoreSeats, IterateInAscendingOrder) {
  std::vector<int> visited;
  for (const Seat seat : Seats(0b1000'0010'0101)) visited.push_back(seat.index);
  EXPECT_EQ(visited, (std::vector<int>{0, 2, 5, 11}));
}

TEST(CoreSeats, AddAndRemove) {
  Seats seats;
  EXPECT_TRUE(seats.empty());
  seats.add(Seat{3});
  seats.add(Seat{1});
  seats.remove(Seat{3});
  seats.remove(Seat{7});
  EXPECT_EQ(seats, Seats::only(Seat{1}));
  EXPECT_TRUE(seats.contains(Seat{1}));
  EXPECT_FALSE(seats.contains(Seat{3}));
  EXPECT_EQ(seats.size(), 1);
  EXPECT_EQ(seats.first(), Seat{1});
}

TEST(CoreSeats, EverybodyAtTheTable) {
  EXPECT_EQ(all_seats(12).size(), 12);
  EXPECT_EQ(all_seats(2), Seats(0b11));
}

TEST(CoreSeats, RotateClockwiseRoundTheTable) {
  EXPECT_EQ(Seats(0b101).rotated(3), Seats(0b011));
  EXPECT_EQ(Seats::only(Seat{11}).rotated(12), Seats::only(Seat{0}));
}

TEST(CoreSeats, TheNextSeatWrapsRound) {
  EXPECT_EQ(next_seat(Seat{0}, 3), Seat{1});
  EXPECT_EQ(next_seat(Seat{2}, 3), Seat{0});
  EXPECT_EQ(seat_after(Seat{2}, 0, 4), Seat{2});
  EXPECT_EQ(seat_after(Seat{2}, 3, 4), Seat{1});
}

TEST(CoreSeats, AViewerIsASeatOrTheAudience) {
  const Viewer seat = Seat{2};
  EXPECT_TRUE(seat.is(Seat{2}));
  EXPECT_FALSE(seat.is(Seat{1}));
  EXPECT_FALSE(seat.is_audience());
  EXPECT_EQ(seat.seat(), Seat{2});
  EXPECT_TRUE(Viewer::audience().is_audience());
  EXPECT_FALSE(Viewer::audience().is(Seat{0}));
  EXPECT_EQ(Viewer(), Viewer::audience());
}

// --- sets of actions

template <class Set>
class CoreActionSet : public testing::Test {};
using Sizes = testing::Types<ActionSet<64>, ActionSet<192>, ActionSet<256>>;
TYPED_TEST_SUITE(CoreActionSet, Sizes);

TYPED_TEST(CoreActionSet, IsEmptyAtFirst) {
  const TypeParam set;
  EXPECT_TRUE(set.empty());
  EXPECT_EQ(set.size(), 0);
  EXPECT_EQ(set.begin(), set.end());
}

TYPED_TEST(CoreActionSet, AgreesWithASetOfNumbers) {
  constexpr auto last = static_cast<std::uint8_t>(TypeParam::capacity - 1);
  TypeParam set;
  std::set<int> expected;
  for (int id = 0; id <= last; id += 7) {
    set.insert(Action{static_cast<std::uint8_t>(id)});
    expected.insert(id);
  }
  set.insert(Action{last});
  expected.insert(last);
  std::set<int> found;
  int n = 0;
  for (const Action action : set) {
    found.insert(action.id);
    EXPECT_EQ(set.nth(n++), action);
  }
  EXPECT_EQ(found, expected);
  EXPECT_EQ(set.size(), static_cast<int>(expected.size()));
  EXPECT_EQ(set.first(), Action{0});
}

TYPED_TEST(CoreActionSet, EraseTakesOneAway) {
  constexpr auto last = static_cast<std::uint8_t>(TypeParam::capacity - 1);
  TypeParam set;
  set.insert(Action{last});
  set.insert(Action{3});
  set.erase(Action{3});
  EXPECT_FALSE(set.contains(Action{3}));
  EXPECT_TRUE(set.contains(Action{last}));
  EXPECT_EQ(set.first(), Action{last});
}

TYPED_TEST(CoreActionSet, UnionIntersectionAndDifference) {
  constexpr auto last = static_cast<std::uint8_t>(TypeParam::capacity - 1);
  TypeParam a;
  a.insert(Action{1});
  a.insert(Action{last});
  TypeParam b;
  b.insert(Action{last});
  b.insert(Action{2});
  EXPECT_EQ((a | b).size(), 3);
  EXPECT_EQ((a & b).size(), 1);
  EXPECT_TRUE((a & b).contains(Action{last}));
  EXPECT_EQ((a - b).size(), 1);
  EXPECT_TRUE((a - b).contains(Action{1}));
  TypeParam either = a;
  either ^= b;
  EXPECT_EQ(either.size(), 2);
  EXPECT_FALSE(either.contains(Action{last}));
}

TYPED_TEST(CoreActionSet, PicksEveryActionEquallyOften) {
  constexpr auto last = static_cast<std::uint8_t>(TypeParam::capacity - 1);
  TypeParam set;
  for (const std::uint8_t id : {std::uint8_t{0}, std::uint8_t{5}, std::uint8_t{63}, last}) {
    set.insert(Action{id});
  }
  Rng rng(3);
  std::vector<int> seen(256);
  for (int i = 0; i < 6000; ++i) ++seen[set.pick(rng).id];
  const int expected = 6000 / set.size();
  for (const Action action : set) EXPECT_NEAR(seen[action.id], expected, 200);
}

TEST(CoreActionSets, DoNotContainIdsBeyondTheirCapacity) {
  EXPECT_FALSE(ActionSet<64>(~std::uint64_t{0}).contains(Action{64}));
}

TEST(CoreActionSets, AWiderSetHoldsASmallerOne) {
  ActionSet<64> small;
  small.insert(Action{63});
  EXPECT_EQ(ActionSet<256>(small).first(), Action{63});
  EXPECT_EQ(ActionSet<256>(small).size(), 1);
}

// --- scores

TEST(CoreScore, SumsStopAtTheLimits) {
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
  EXPECT_EQ(add_points(most, 1), most);
  EXPECT_EQ(add_points(least, -1), least);
  EXPECT_EQ(add_points(most, -1), most - 1);
  EXPECT_EQ(add_points(0, std::int64_t{1} << 40), most);
  EXPECT_EQ(add_points(5, -7), -2);
}

TEST(CoreScore, ASheetAddsUpItsLines) {
  const ScoreSheet sheet{{{"a", "a", 5, std::nullopt}, {"b", "b", -7, 2}}};
  EXPECT_EQ(sheet.total(), -2);
  EXPECT_EQ(ScoreSheet{}.total(), 0);
}

[[nodiscard]] Outcome with_tiers(std::vector<std::array<int, max_tiers>> tiers, int count) {
  Outcome outcome;
  outcome.seats = static_cast<int>(tiers.size());
  outcome.tier_count = count;
  for (const Seat seat : all_seats(outcome.seats)) outcome.tiers[seat] = tiers[seat.index];
  rank(outcome);
  return outcome;
}

TEST(CoreRank, TiesShareAPlaceAndTheNextOneIsLeftOut) {
  const Outcome outcome = with_tiers({{5}, {9}, {9}, {2}}, 1);
  EXPECT_TRUE(outcome.over);
  EXPECT_EQ(outcome.winners, Seats(0b0110));
  EXPECT_EQ(outcome.places[Seat{0}], 3);
  EXPECT_EQ(outcome.places[Seat{1}], 1);
  EXPECT_EQ(outcome.places[Seat{2}], 1);
  EXPECT_EQ(outcome.places[Seat{3}], 4);
}

TEST(CoreRank, LaterTiersBreakTies) {
  const Outcome outcome = with_tiers({{9, 1, 5}, {9, 2, 0}, {8, 9, 9}}, 3);
  EXPECT_EQ(outcome.winners, Seats::only(Seat{1}));
  EXPECT_EQ(outcome.places[Seat{0}], 2);
  EXPECT_EQ(outcome.places[Seat{2}], 3);
}

TEST(CoreRank, TiersBeyondTheCountDoNotMatter) {
  EXPECT_EQ(with_tiers({{9, 1}, {9, 2}}, 1).winners, Seats(0b11));
}

TEST(CoreRank, NegativeKeysCompareToo) {
  EXPECT_EQ(with_tiers({{-3}, {-8}}, 1).winners, Seats::only(Seat{0}));
}

// --- results and hashes

TEST(CoreResult, HoldsAValueOrAnError) {
  const Result<int, std::string> good = 5;
  const Result<int, std::string> bad = std::string("why");
  EXPECT_TRUE(good.ok());
  EXPECT_EQ(*good, 5);
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.error(), "why");
}

TEST(CoreHash, DependsOnValueLengthAndOrder) {
  EXPECT_EQ(hash_text("abc"), hash_text(std::string("abc")));
  EXPECT_NE(hash_text("abc"), hash_text("acb"));
  EXPECT_NE(hash_text(std::string_view("\0", 1)), hash_text(""));
  EXPECT_NE(hash_text(std::string_view("12345678", 8)),
            hash_text(std::string_view("12345678\0", 9)));
}

RC_GTEST_PROP(CoreHash, ASingleBitChangesIt, (std::array<std::uint64_t, 5> words)) {
  const std::uint64_t before = hash_value(words);
  const auto bit = *rc::gen::inRange<std::size_t>(0, 320);
  words[bit / 64] ^= std::uint64_t{1} << bit % 64;
  RC_ASSERT(hash_value(words) != before);
}

}  // namespace
}  // namespace libgames
