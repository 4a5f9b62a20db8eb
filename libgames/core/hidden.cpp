#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

#include <libgames/core/cards.hpp>
#include <libgames/core/hidden.hpp>
#include <libgames/core/seat.hpp>

namespace libgames {

namespace {

constexpr std::size_t most_cards = 127;
constexpr std::size_t most_suits = 8;

using SuitCounts = std::array<int, most_suits>;

/// A hand that is barred from some suit.
struct BarredHand {
  std::size_t index = 0;  ///< among all hands
  int size = 0;
  unsigned barred = 0;
  int bound = 0;  ///< at most this many cards it may hold are left when its turn comes
};

/// The hidden cards by suit while hands are being filled. Cards taken out of a suit move behind
/// those left, so that a failed attempt is undone by restoring the counts.
struct Pool {
  std::span<std::uint8_t> cards;
  SuitCounts begins{};
  SuitCounts left{};
  std::size_t suits = 0;

  [[nodiscard]] int allowed(unsigned barred) const noexcept {
    int sum = 0;
    for (std::size_t suit = 0; suit < suits; ++suit) {
      sum += (barred >> suit & 1U) != 0 ? 0 : left[suit];
    }
    return sum;
  }
  /// Takes the `n`-th of the cards left that are not barred.
  std::uint8_t take(int n, unsigned barred) noexcept {
    std::size_t suit = 0;
    for (;; ++suit) {
      if ((barred >> suit & 1U) != 0) continue;
      if (n < left[suit]) break;
      n -= left[suit];
    }
    auto& taken = cards[static_cast<std::size_t>(begins[suit] + n)];
    auto& last = cards[static_cast<std::size_t>(begins[suit] + --left[suit])];
    std::swap(taken, last);
    return last;
  }
};

/// Fills barred hands by counting all the ways: exact where attempts would hardly ever succeed.
/// Suits that the same hands are barred from count as one class, and only how many cards of each
/// class are left matters for what can still follow.
class CountedWays {
 public:
  CountedWays(Pool& pool, std::span<const BarredHand> hands, Rng& rng) noexcept
      : pool_(pool), hands_(hands), rng_(rng) {
    for (std::size_t suit = 0; suit < pool.suits; ++suit) {
      std::size_t same = 0;
      while (same < suit && !same_class(same, suit)) ++same;
      if (same == suit) first_suit_[classes_++] = suit;
      const std::size_t index = class_of(same);
      class_of_suit_[suit] = index;
      left_[index] += pool.left[suit];
    }
    // How many cards of the last class are left follows from the others: its stride stays 0.
    std::size_t size = 1;
    for (std::size_t i = 0; i + 1 < classes_; ++i) {
      stride_[i] = size;
      size *= static_cast<std::size_t>(left_[i] + 1);
      if (size * hands.size() > table_size) return;
    }
    layer_ = size;
  }
  /// Whether the table is large enough to count.
  [[nodiscard]] bool possible() const noexcept { return layer_ != 0; }

  /// Fills all hands; `put(hand, number, card)` takes the cards.
  template <class Put>
  void deal(const Put& put) noexcept {
    std::fill_n(ways_.begin(), layer_ * hands_.size(), -1.0);
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      // 53 random bits make a number in [0, 1); the last share that is possible takes what rounding
      // leaves over.
      target_ = static_cast<double>(rng_.next() >> 11) * 0x1p-53 * ways(i, left_);
      SuitCounts chosen{};
      choose_shares(i, 0, hands_[i].size, 1.0, left_, chosen);
      int number = 0;
      for (std::size_t c = 0; c < classes_; ++c) {
        left_[c] -= chosen_[c];
        for (int k = 0; k < chosen_[c]; ++k) put(hands_[i], number++, take_of_class(c));
      }
    }
  }

 private:
  static constexpr std::size_t table_size = 40000;

  [[nodiscard]] bool same_class(std::size_t a, std::size_t b) const noexcept {
    return std::all_of(hands_.begin(), hands_.end(), [&](const BarredHand& hand) {
      return (hand.barred >> a & 1U) == (hand.barred >> b & 1U);
    });
  }
  [[nodiscard]] std::size_t class_of(std::size_t first_suit) const noexcept {
    std::size_t index = 0;
    while (first_suit_[index] != first_suit) ++index;
    return index;
  }
  [[nodiscard]] bool barred(std::size_t hand, std::size_t c) const noexcept {
    return (hands_[hand].barred >> first_suit_[c] & 1U) != 0;
  }
  [[nodiscard]] static double choices(int n, int k) noexcept {
    double result = 1;
    for (int i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
    return result;
  }
  std::uint8_t take_of_class(std::size_t c) noexcept {
    unsigned others = 0;
    int available = 0;
    for (std::size_t suit = 0; suit < pool_.suits; ++suit) {
      const bool inside = class_of_suit_[suit] == c;
      others |= inside ? 0U : 1U << suit;
      available += inside ? pool_.left[suit] : 0;
    }
    return pool_.take(static_cast<int>(rng_.below(static_cast<unsigned>(available))), others);
  }

  /// In how many ways the hands from number `hand` on can be filled from what is left.
  [[nodiscard]] double ways(std::size_t hand, const SuitCounts& left) noexcept {
    if (hand == hands_.size()) return 1;
    std::size_t place = hand * layer_;
    for (std::size_t c = 0; c < classes_; ++c) {
      place += stride_[c] * static_cast<std::size_t>(left[c]);
    }
    if (ways_[place] < 0) ways_[place] = sum_shares(hand, 0, hands_[hand].size, 1.0, left);
    return ways_[place];
  }
  /// Sums over all shares of the classes from number `c` on that make up `missing` cards.
  [[nodiscard]] double sum_shares(std::size_t hand, std::size_t c, int missing, double factor,
                                  SuitCounts left) noexcept {
    if (c == classes_) return missing == 0 ? factor * ways(hand + 1, left) : 0;
    const int most = barred(hand, c) ? 0 : std::min(left[c], missing);
    const int all = left[c];
    double sum = 0;
    for (int share = 0; share <= most; ++share) {
      left[c] = all - share;
      sum += sum_shares(hand, c + 1, missing - share, factor * choices(all, share), left);
    }
    return sum;
  }
  /// Walks the same shares until their ways exceed the target; true when `chosen_` is found.
  bool choose_shares(std::size_t hand, std::size_t c, int missing, double factor, SuitCounts left,
                     SuitCounts& shares) noexcept {
    if (c == classes_) {
      const double here = missing == 0 ? factor * ways(hand + 1, left) : 0;
      if (here == 0) return false;
      chosen_ = shares;
      target_ -= here;
      return target_ < 0;
    }
    const int most = barred(hand, c) ? 0 : std::min(left[c], missing);
    const int all = left[c];
    for (int share = 0; share <= most; ++share) {
      left[c] = all - share;
      shares[c] = share;
      const double ways_of_share = factor * choices(all, share);
      if (choose_shares(hand, c + 1, missing - share, ways_of_share, left, shares)) return true;
    }
    return false;
  }

  Pool& pool_;
  std::span<const BarredHand> hands_;
  Rng& rng_;
  std::array<std::size_t, most_suits> first_suit_{};
  std::array<std::size_t, most_suits> class_of_suit_{};
  std::array<std::size_t, most_suits> stride_{};
  SuitCounts left_{};    ///< by class
  SuitCounts chosen_{};  ///< by class, for one hand
  std::size_t classes_ = 0;
  std::size_t layer_ = 0;  ///< entries of the table for one hand; 0 when they do not fit
  double target_ = 0;
  std::array<double, table_size> ways_;
};

class HiddenDeal {
 public:
  HiddenDeal(std::span<std::uint8_t> cards, std::span<const std::uint8_t> suit_sizes,
             std::span<const HiddenHand> hands, Rng& rng) noexcept
      : hands_(hands), rng_(rng) {
    pool_.cards = cards;
    pool_.suits = suit_sizes.size();
    int begin = 0;
    for (std::size_t suit = 0; suit < suit_sizes.size(); ++suit) {
      pool_.begins[suit] = begin;
      pool_.left[suit] = suit_sizes[suit];
      begin += suit_sizes[suit];
    }
    std::size_t place = 0;
    for (std::size_t i = 0; i < hands.size(); ++i) {
      begins_[i] = place;
      place += hands[i].size;
      if (hands[i].size != 0 && bars_something(hands[i].barred)) {
        barred_[barred_count_++] = {i, hands[i].size, hands[i].barred, 0};
      }
    }
    wanted_ = place;
  }

  void run(int attempts) noexcept {
    if (barred_count_ == 0) {
      shuffle_front(pool_.cards, static_cast<int>(wanted_), rng_);
      return;
    }
    order_barred_hands();
    const SuitCounts all = pool_.left;
    while (!try_barred_hands()) {
      pool_.left = all;
      if (--attempts == 0 && count_barred_hands()) break;
    }
    deal_the_rest();
  }

 private:
  [[nodiscard]] bool bars_something(unsigned barred) const noexcept {
    for (std::size_t suit = 0; suit < pool_.suits; ++suit) {
      if ((barred >> suit & 1U) != 0 && pool_.left[suit] != 0) return true;
    }
    return false;
  }

  /// The tightest hand first: with the fewest cards to choose from, for its size.
  void order_barred_hands() noexcept {
    const auto end = barred_.begin() + static_cast<std::ptrdiff_t>(barred_count_);
    std::sort(barred_.begin(), end, [&](const BarredHand& a, const BarredHand& b) {
      const int left = pool_.allowed(a.barred) - a.size;
      const int right = pool_.allowed(b.barred) - b.size;
      return left != right ? left < right : a.index < b.index;
    });
    int earlier_size = 0;
    unsigned earlier_barred = ~0U;
    for (auto hand = barred_.begin(); hand != end; ++hand) {
      // The earlier hands together take at least so many of this hand's cards as they cannot find
      // elsewhere; the same holds for each of them alone.
      const auto elsewhere = [&](unsigned barred) { return pool_.allowed(barred | ~hand->barred); };
      int taken = std::max(0, earlier_size - elsewhere(earlier_barred));
      for (auto other = barred_.begin(); other != hand; ++other) {
        taken = std::max(taken, other->size - elsewhere(other->barred));
      }
      hand->bound = pool_.allowed(hand->barred) - taken;
      earlier_size += hand->size;
      earlier_barred &= hand->barred;
    }
  }

  /// Fills the barred hands one after another with random cards they may hold. An assignment comes
  /// out with probability 1 / product of the choices each draw had. To make all equally likely,
  /// each draw is made from `bound` places, of which those beyond the cards really left are blank:
  /// a blank ends the attempt.
  [[nodiscard]] bool try_barred_hands() noexcept {
    for (std::size_t i = 0; i < barred_count_; ++i) {
      const BarredHand& hand = barred_[i];
      int available = pool_.allowed(hand.barred);
      assert(available <= hand.bound && hand.size <= hand.bound);
      for (int card = 0; card < hand.size; ++card, --available) {
        const auto n = static_cast<int>(rng_.below(static_cast<unsigned>(hand.bound - card)));
        if (n >= available) return false;
        result_[begins_[hand.index] + static_cast<std::size_t>(card)] = pool_.take(n, hand.barred);
      }
    }
    return true;
  }

  /// Does the same by counting; false when there are too many suits and cards for that.
  [[gnu::noinline]] bool count_barred_hands() noexcept {
    CountedWays counted(pool_, std::span(barred_).first(barred_count_), rng_);
    if (!counted.possible()) return false;
    counted.deal([&](const BarredHand& hand, int number, std::uint8_t card) {
      result_[begins_[hand.index] + static_cast<std::size_t>(number)] = card;
    });
    return true;
  }

  /// Deals what is left to the hands that are not barred, and writes everything back.
  void deal_the_rest() noexcept {
    std::array<std::uint8_t, most_cards> rest;
    std::size_t rest_size = 0;
    for (std::size_t suit = 0; suit < pool_.suits; ++suit) {
      for (int i = 0; i < pool_.left[suit]; ++i) {
        rest[rest_size++] = pool_.cards[static_cast<std::size_t>(pool_.begins[suit] + i)];
      }
    }
    std::array<bool, max_seats> filled{};
    std::size_t missing = wanted_;
    for (std::size_t i = 0; i < barred_count_; ++i) {
      filled[barred_[i].index] = true;
      missing -= static_cast<std::size_t>(barred_[i].size);
    }
    shuffle_front(std::span(rest).first(rest_size), static_cast<int>(missing), rng_);
    std::size_t used = 0;
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      if (filled[i]) continue;
      for (std::size_t card = 0; card < hands_[i].size; ++card) {
        result_[begins_[i] + card] = rest[used++];
      }
    }
    std::copy_n(result_.begin(), wanted_, pool_.cards.begin());
    std::copy_n(rest.begin() + static_cast<std::ptrdiff_t>(used), rest_size - used,
                pool_.cards.begin() + static_cast<std::ptrdiff_t>(wanted_));
  }

  std::span<const HiddenHand> hands_;
  Rng& rng_;
  Pool pool_;
  std::array<BarredHand, max_seats> barred_{};
  std::size_t barred_count_ = 0;
  std::array<std::size_t, max_seats> begins_{};  ///< where the cards of each hand stand in the end
  std::size_t wanted_ = 0;                       ///< cards of all hands
  std::array<std::uint8_t, most_cards> result_;
};

}  // namespace

void deal_hidden(std::span<std::uint8_t> cards, std::span<const std::uint8_t> suit_sizes,
                 std::span<const HiddenHand> hands, Rng& rng, int attempts) noexcept {
  assert(cards.size() <= most_cards && suit_sizes.size() <= most_suits);
  assert(hands.size() <= static_cast<std::size_t>(max_seats));
  HiddenDeal(cards, suit_sizes, hands, rng).run(attempts);
}

}  // namespace libgames
