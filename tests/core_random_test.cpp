// Random numbers, chance, shuffles and hidden hands: published vectors, exact ranges, and
// frequencies against all possible outcomes.

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <libgames/core/cards.hpp>
#include <libgames/core/chance.hpp>
#include <libgames/core/hidden.hpp>
#include <libgames/core/rng.hpp>

namespace libgames {
namespace {

/// Expects equal frequencies. Chi-square with d degrees of freedom has mean d and deviation
/// sqrt(2 d); five deviations are far out, and the seeds are fixed.
template <class Key>
void expect_uniform(const std::map<Key, int>& seen, std::size_t outcomes) {
  ASSERT_EQ(seen.size(), outcomes);
  double total = 0;
  for (const auto& [key, count] : seen) total += count;
  const double expected = total / static_cast<double>(outcomes);
  double chi_square = 0;
  for (const auto& [key, count] : seen) {
    chi_square += (count - expected) * (count - expected) / expected;
  }
  const double freedom = static_cast<double>(outcomes) - 1;
  EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom) + 5);
}

// --- the generator

TEST(CoreRng, SplitMixMatchesThePublishedNumbers) {
  std::uint64_t state = 1234567;
  for (const std::uint64_t expected :
       {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U,
        16408922859458223821U}) {
    EXPECT_EQ(split_mix(state), expected);
  }
}

TEST(CoreRng, XoshiroMatchesThePublishedNumbers) {
  Rng rng(Rng::State{1, 2, 3, 4});
  for (const std::uint64_t expected :
       {std::uint64_t{11520}, std::uint64_t{0}, std::uint64_t{1509978240},
        std::uint64_t{1215971899390074240}, std::uint64_t{1216172134540287360},
        std::uint64_t{607988272756665600}, std::uint64_t{16172922978634559625U},
        std::uint64_t{8476171486693032832}, std::uint64_t{10595114339597558777U},
        std::uint64_t{2904607092377533576}}) {
    EXPECT_EQ(rng.next(), expected);
  }
}

TEST(CoreRng, IsSeededBySplitMix) {
  const Rng rng(1234567);
  EXPECT_EQ(rng.state(), (Rng::State{6457827717110365317U, 3203168211198807973U,
                                     9817491932198370423U, 4593380528125082431U}));
}

TEST(CoreRng, ContinuesFromASavedState) {
  Rng rng(9);
  rng.next();
  Rng copy(rng.state());
  EXPECT_EQ(copy.next(), rng.next());
}

TEST(CoreRng, BelowHitsEveryNumberOfTheRange) {
  Rng rng(1);
  std::map<std::uint64_t, int> seen;
  for (int i = 0; i < 7000; ++i) ++seen[rng.below(7)];
  EXPECT_EQ(seen.begin()->first, 0U);
  EXPECT_EQ(seen.rbegin()->first, 6U);
  expect_uniform(seen, 7);
}

TEST(CoreRng, BelowOneIsZero) {
  Rng rng(1);
  EXPECT_EQ(rng.below(1), 0U);
}

TEST(CoreRng, BelowIsUniformForBoundsThatRefuseMuch) {
  // Three quarters of 2^64: every fourth word has to be refused, or the lower numbers of each
  // group of three come too often.
  Rng rng(1);
  const std::uint64_t bound = 3U * (std::uint64_t{1} << 62);
  std::map<std::uint64_t, int> seen;
  for (int i = 0; i < 30000; ++i) {
    const std::uint64_t number = rng.below(bound);
    ASSERT_LT(number, bound);
    ++seen[number % 3];
  }
  expect_uniform(seen, 3);
}

TEST(CoreRng, DescendingDrawsAreUniformAndIndependent) {
  // 5 * 4 * 3 = 60 outcomes.
  Rng rng(2);
  std::map<std::array<std::uint8_t, 3>, int> seen;
  for (int i = 0; i < 30000; ++i) ++seen[rng.below_descending<3>(5)];
  for (const auto& [draws, count] : seen) {
    EXPECT_LT(draws[0], 5);
    EXPECT_LT(draws[1], 4);
    EXPECT_LT(draws[2], 3);
  }
  expect_uniform(seen, 60);
}

TEST(CoreRng, DescendingDrawsKeepTheirRangesForTheLargestBounds) {
  Rng rng(2);
  for (int i = 0; i < 10000; ++i) {
    const auto draws = rng.below_descending<8>(127);
    for (std::size_t k = 0; k < 8; ++k) ASSERT_LT(draws[k], 127 - k);
  }
}

// --- chance

TEST(CoreChances, KeepWeightsAndLeaveOutWhatIsImpossible) {
  Chances chances;
  EXPECT_TRUE(chances.empty());
  chances.add(Chance{2}, 3);
  chances.add(Chance{5}, 0);
  chances.add(Chance{255}, 4);
  EXPECT_EQ(chances.size(), 2);
  EXPECT_EQ(chances.total(), 7U);
  EXPECT_EQ(chances.weight(Chance{2}), 3U);
  EXPECT_EQ(chances.weight(Chance{5}), 0U);
  EXPECT_EQ(chances.weight(Chance{255}), 4U);
}

TEST(CoreChances, PickByWeight) {
  Chances chances;
  chances.add(Chance{1}, 1);
  chances.add(Chance{2}, 2);
  chances.add(Chance{3}, 7);
  Rng rng(4);
  std::array<int, 4> seen{};
  for (int i = 0; i < 10000; ++i) ++seen[chances.pick(rng).id];
  EXPECT_NEAR(seen[1], 1000, 150);  // five deviations of 30, 40 and 46
  EXPECT_NEAR(seen[2], 2000, 200);
  EXPECT_NEAR(seen[3], 7000, 230);
}

// --- shuffles and counted cards

TEST(CoreShuffle, KeepsTheItems) {
  std::vector<std::uint8_t> items(127);
  std::iota(items.begin(), items.end(), std::uint8_t{0});
  Rng rng(5);
  shuffle_front(items, 100, rng);
  std::vector<int> seen(127);
  for (const std::uint8_t item : items) ++seen[item];
  EXPECT_EQ(seen, std::vector<int>(127, 1));
}

TEST(CoreShuffle, OfNothingChangesNothing) {
  std::vector<std::uint8_t> items{3, 1, 2};
  Rng rng(5);
  shuffle_front(items, 0, rng);
  EXPECT_EQ(items, (std::vector<std::uint8_t>{3, 1, 2}));
}

TEST(CoreShuffle, EveryArrangementOfTheFrontIsEquallyLikely) {
  // 5 * 4 * 3 = 60 fronts.
  Rng rng(6);
  std::map<std::vector<std::uint8_t>, int> seen;
  for (int i = 0; i < 30000; ++i) {
    std::vector<std::uint8_t> items{0, 1, 2, 3, 4};
    shuffle_front(items, 3, rng);
    ++seen[{items[0], items[1], items[2]}];
  }
  expect_uniform(seen, 60);
}

TEST(CoreShuffle, EveryArrangementOfSevenIsEquallyLikely) {
  // 7! = 5040, drawn in one batch.
  Rng rng(7);
  std::map<std::vector<std::uint8_t>, int> seen;
  for (int i = 0; i < 100000; ++i) {
    std::vector<std::uint8_t> items{0, 1, 2, 3, 4, 5, 6};
    shuffle_front(items, 7, rng);
    ++seen[items];
  }
  expect_uniform(seen, 5040);
}

TEST(CoreCountedCards, DrawTakesACardOutByItsCopies) {
  Rng rng(8);
  std::array<int, 3> seen{};
  for (int i = 0; i < 6000; ++i) {
    CountedCards<3> cards{{1, 0, 2}};
    const int kind = cards.draw(rng);
    ++seen[static_cast<std::size_t>(kind)];
    ASSERT_EQ(cards.total(), 2);
  }
  EXPECT_NEAR(seen[0], 2000, 183);  // five deviations of 36.5
  EXPECT_EQ(seen[1], 0);
  EXPECT_NEAR(seen[2], 4000, 183);
}

TEST(CoreCountedCards, ChancesAreTheCopiesLeft) {
  const Chances chances = CountedCards<3>{{1, 0, 2}}.chances(10);
  EXPECT_EQ(chances.size(), 2);
  EXPECT_EQ(chances.weight(Chance{10}), 1U);
  EXPECT_EQ(chances.weight(Chance{12}), 2U);
}

// --- hidden hands

/// Every way to give the cards, each of its own, to the hands: owner by card, the rest last.
void assign(const std::vector<int>& suit_of, const std::vector<HiddenHand>& hands,
            std::vector<int>& left, std::string& owners, std::map<std::string, int>& all) {
  if (owners.size() == suit_of.size()) {
    all[owners] = 0;
    return;
  }
  const int suit = suit_of[owners.size()];
  for (std::size_t hand = 0; hand < left.size(); ++hand) {
    const bool is_barred = hand < hands.size() && (hands[hand].barred >> suit & 1) != 0;
    if (left[hand] == 0 || is_barred) continue;
    --left[hand];
    owners += static_cast<char>('0' + hand);
    assign(suit_of, hands, left, owners, all);
    owners.pop_back();
    ++left[hand];
  }
}

/// Deals often and compares with every legal assignment.
void expect_uniform_deals(const std::vector<std::uint8_t>& suit_sizes,
                          const std::vector<HiddenHand>& hands, std::size_t ways, int attempts) {
  std::vector<int> suit_of;
  for (std::size_t suit = 0; suit < suit_sizes.size(); ++suit) {
    suit_of.insert(suit_of.end(), suit_sizes[suit], static_cast<int>(suit));
  }
  std::vector<int> left;
  int rest = static_cast<int>(suit_of.size());
  for (const HiddenHand& hand : hands) {
    left.push_back(hand.size);
    rest -= hand.size;
  }
  left.push_back(rest);
  std::map<std::string, int> seen;
  std::string owners;
  assign(suit_of, hands, left, owners, seen);
  ASSERT_EQ(seen.size(), ways);
  Rng rng(ways);
  for (std::size_t i = 0; i < ways * 200; ++i) {
    std::vector<std::uint8_t> cards(suit_of.size());
    std::iota(cards.begin(), cards.end(), std::uint8_t{0});
    deal_hidden(cards, suit_sizes, hands, rng, attempts);
    std::string dealt(cards.size(), static_cast<char>('0' + hands.size()));
    std::size_t next = 0;
    for (std::size_t hand = 0; hand < hands.size(); ++hand) {
      for (int k = 0; k < hands[hand].size; ++k)
        dealt[cards[next++]] = static_cast<char>('0' + hand);
    }
    const auto found = seen.find(dealt);
    ASSERT_NE(found, seen.end()) << "illegal: " << dealt;
    ++found->second;
  }
  expect_uniform(seen, ways);
}

/// Both by attempts alone, and by counting as soon as one has failed.
void expect_uniform_deals(const std::vector<std::uint8_t>& suit_sizes,
                          const std::vector<HiddenHand>& hands, std::size_t ways) {
  expect_uniform_deals(suit_sizes, hands, ways, 1000000);
  expect_uniform_deals(suit_sizes, hands, ways, 1);
}

TEST(CoreHidden, NothingBarred) {
  // 5! / (2! 2! 1!) = 30.
  expect_uniform_deals({2, 3}, {{2, 0}, {2, 0}}, 30);
}

TEST(CoreHidden, OneBarredHand) {
  // The first hand takes two of three cards of suit 1, the second two of the other three: 3 * 3.
  expect_uniform_deals({2, 3}, {{2, 0b01}, {2, 0}}, 9);
}

TEST(CoreHidden, TwoBarredHandsThatOverlap) {
  // Hand 0 has no suit 0, hand 1 no suit 2. Hand 0 takes two of suit 1 (1 way): hand 1 has suit 0
  // left, 1 way. One of suit 1 and one of suit 2 (4): 3 cards for hand 1, 3 ways. Two of suit 2
  // (1): 4 cards, 6 ways. 1 + 12 + 6 = 19.
  expect_uniform_deals({2, 2, 2}, {{2, 0b001}, {2, 0b100}}, 19);
}

TEST(CoreHidden, ThreeHandsAndNoRest) {
  // Six cards, two of each suit, hands of two, hand i without suit i: by the cards of suit 0 with
  // hand 1: two, then hand 2 has suit 1 and hand 0 suit 2; none, the other way round; one (2 * 2 *
  // 2 ways): 1 + 1 + 8 = 10.
  expect_uniform_deals({2, 2, 2}, {{2, 0b001}, {2, 0b010}, {2, 0b100}}, 10);
}

TEST(CoreHidden, AHandThatMayHoldOneSuitOnly) {
  // Hand 0 takes two of three of suit 2: 3 ways; hand 1 has no suit 0 and takes two of the two of
  // suit 1 and the one left: 3 ways; hand 2 takes one of the two of suit 0 and the one left: 3.
  expect_uniform_deals({2, 2, 3}, {{2, 0b011}, {2, 0b001}, {1, 0}}, 27);
}

TEST(CoreHidden, EmptyHandsAndEmptySuits) {
  // 3 ways: suit 1 is empty, so nobody is really barred from anything.
  expect_uniform_deals({2, 0, 1}, {{0, 0b111}, {1, 0b010}, {0, 0}}, 3);
}

TEST(CoreHidden, BarredHandsBehindFreeOnes) {
  // Hand 2 has no suit 0: one of two; hands 0 and 1 share the other three with nobody else left
  // over: 2 * 3! / (1! 2!) = 6.
  expect_uniform_deals({2, 2}, {{1, 0}, {2, 0}, {1, 0b01}}, 6);
}

TEST(CoreHidden, FourHandsInARingOfSuits) {
  // Two cards of each of four suits, hand i holds suits i and i + 1 only, no rest: if hand 0 takes
  // k of suit 0, every hand does so: C(2,k)^4 = 1 + 16 + 1.
  expect_uniform_deals({2, 2, 2, 2}, {{2, 0b1100}, {2, 0b1001}, {2, 0b0011}, {2, 0b0110}}, 18);
}

}  // namespace
}  // namespace libgames
