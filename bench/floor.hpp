#pragma once
/// The floor: the barest hand-written Oh-Seven for four seats and one pack, with its own generator,
/// no views, no voids, no known cards, no options and no events. What the library costs is measured
/// against it.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include <libgames/core/bits.hpp>

namespace bench {

class Floor {
 public:
  explicit Floor(std::uint64_t seed) {
    for (std::uint64_t& word : rng_) {
      seed += 0x9e3779b97f4a7c15U;
      std::uint64_t z = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9U;
      z = (z ^ z >> 27) * 0x94d049bb133111ebU;
      word = z ^ z >> 31;
    }
  }

  /// Plays a game of seven rounds at random; returns the number of decisions.
  int play() {
    score_ = {};
    int decisions = 0;
    for (int round = 0; round < 7;) {
      deal();
      const int made = play_deal();
      decisions += made;
      if (made > rejected_deal) ++round;
    }
    return decisions;
  }
  [[nodiscard]] int score() const { return score_[0]; }

 private:
  static constexpr int rejected_deal = 28;  // seven biddings of four seats, and no play

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(rng_[1] * 5, 7) * 9;
    const std::uint64_t shifted = rng_[1] << 17;
    rng_[2] ^= rng_[0];
    rng_[3] ^= rng_[1];
    rng_[1] ^= rng_[2];
    rng_[0] ^= rng_[3];
    rng_[2] ^= shifted;
    rng_[3] = std::rotl(rng_[3], 45);
    return result;
  }
  /// A random card of a set, as its number.
  std::uint32_t pick(std::uint32_t cards) {
    const auto count = static_cast<std::uint32_t>(libgames::count_bits(cards));
    const auto n = static_cast<int>((next() >> 32) * count >> 32);
    return static_cast<std::uint32_t>(libgames::nth_set_bit(cards, n));
  }
  void deal() {
    std::array<std::uint8_t, 32> deck;
    for (std::uint8_t i = 0; i < 32; ++i) deck[i] = i;
    __extension__ using Wide = unsigned __int128;
    for (std::uint32_t i = 0; i < 28;) {
      std::uint64_t word = next();
      for (int k = 0; k < 4; ++k, ++i) {
        const Wide product = static_cast<Wide>(word) * (32U - i);
        word = static_cast<std::uint64_t>(product);
        std::swap(deck[i], deck[i + static_cast<std::uint32_t>(product >> 64)]);
      }
    }
    for (std::size_t seat = 0; seat < 4; ++seat) {
      hands_[seat] = 0;
      for (std::size_t i = 0; i < 7; ++i) hands_[seat] |= 1U << deck[seat * 7 + i];
    }
  }
  /// Bids until a bidding counts, then plays; returns the number of decisions.
  int play_deal() {
    std::array<std::uint32_t, 4> free = hands_;
    for (int rejections = 0; rejections < 7; ++rejections) {
      std::array<std::uint32_t, 4> bids;
      std::uint32_t sum = 0;
      std::uint32_t best = 0;
      std::size_t top = 0;
      for (std::size_t seat = 0; seat < 4; ++seat) {
        bids[seat] = pick(free[seat]);
        free[seat] ^= 1U << bids[seat];
        sum += bids[seat] & 7U;
        const std::uint32_t strength = (bids[seat] & 7U) * 4 + (bids[seat] >> 3);
        if (seat == 0 || strength > best) {
          best = strength;
          top = seat;
        }
      }
      if (sum != 7) {
        play_tricks(top, 0xffU << (bids[top] & 24U), bids);
        return rejections * 4 + 32;
      }
      ++score_[top];
    }
    return rejected_deal;
  }
  void play_tricks(std::size_t leader, std::uint32_t trumps, std::array<std::uint32_t, 4>& bids) {
    std::array<int, 4> tricks{};
    for (int trick = 0; trick < 7; ++trick) {
      std::uint32_t suit = ~0U;
      std::uint64_t best = 0;
      std::size_t winner = leader;
      for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t seat = (leader + i) & 3U;
        const std::uint32_t following = hands_[seat] & suit;
        const std::uint32_t card = pick(following != 0 ? following : hands_[seat]);
        const std::uint32_t bit = 1U << card;
        if (i == 0) suit = 0xffU << (card & 24U);
        hands_[seat] ^= bit;
        const std::uint64_t key = (bit & suit) | static_cast<std::uint64_t>(bit & trumps) << 32;
        if (key > best) {
          best = key;
          winner = seat;
        }
      }
      ++tricks[winner];
      leader = winner;
    }
    for (std::size_t seat = 0; seat < 4; ++seat) {
      const int contract = static_cast<int>(bids[seat] & 7U);
      const int missed_by = std::abs(tricks[seat] - contract);
      score_[seat] += missed_by == 0 ? contract + 2 : -missed_by;
    }
  }

  std::array<std::uint64_t, 4> rng_{};
  std::array<std::uint32_t, 4> hands_{};
  std::array<int, 4> score_{};
};

}  // namespace bench
