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

  void run() noexcept {
    if (barred_count_ == 0) {
      shuffle_front(pool_.cards, static_cast<int>(wanted_), rng_);
      return;
    }
    order_barred_hands();
    const SuitCounts all = pool_.left;
    while (!try_barred_hands()) pool_.left = all;
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
                 std::span<const HiddenHand> hands, Rng& rng) noexcept {
  assert(cards.size() <= most_cards && suit_sizes.size() <= most_suits);
  assert(hands.size() <= static_cast<std::size_t>(max_seats));
  HiddenDeal(cards, suit_sizes, hands, rng).run();
}

}  // namespace libgames
