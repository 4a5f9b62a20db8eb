#pragma once
/// Cards as counts by kind, and draws without replacement.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include <libgames/core/bits.hpp>
#include <libgames/core/chance.hpp>
#include <libgames/core/rng.hpp>

namespace libgames {

namespace detail {

/// Swaps a random one of the items from `done` on to each of the next `Batch` places.
template <std::size_t Batch>
inline void shuffle_batch(std::span<std::uint8_t> items, std::size_t done, Rng& rng) noexcept {
  const auto left = static_cast<std::uint32_t>(items.size() - done);
  const auto draws = rng.below_descending<Batch>(left);
  std::uint8_t* const here = items.data() + done;
  for (std::size_t i = 0; i < Batch; ++i) std::swap(here[i], here[i + draws[i]]);
}

}  // namespace detail

/// Puts a uniformly random selection of `count` items, in uniformly random order, at the front of
/// `items` (a Fisher-Yates shuffle that stops early). The rest follows in some order.
/// Preconditions: 0 <= `count` <= `items.size()` <= 127.
inline void shuffle_front(std::span<std::uint8_t> items, int count, Rng& rng) noexcept {
  const auto wanted = static_cast<std::size_t>(count);
  assert(count >= 0 && wanted <= items.size() && items.size() <= 127);
  std::size_t done = 0;
  for (; done + 7 <= wanted; done += 7) detail::shuffle_batch<7>(items, done, rng);
  for (; done < wanted; ++done) detail::shuffle_batch<1>(items, done, rng);
}

/// A row of a game's table of suits or colours.
template <class Suit>
struct SuitRow {
  Suit suit;
  char letter;  ///< in notation
  std::string_view name;
};

/// Whether the rows stand in the order of the enumerators, which count from 0.
template <class Suit, std::size_t Size>
[[nodiscard]] constexpr bool stand_in_order(const std::array<SuitRow<Suit>, Size>& rows) noexcept {
  for (std::size_t i = 0; i < Size; ++i) {
    if (rows[i].suit != static_cast<Suit>(i)) return false;
  }
  return true;
}

/// How many cards of each kind there are: a hand, a pile, what is left of a deck. Kinds are
/// numbered 0 .. `Kinds` - 1; copies of a kind are alike.
template <int Kinds>
struct CountedCards {
  std::array<std::uint8_t, static_cast<std::size_t>(Kinds)> counts{};

  [[nodiscard]] constexpr std::uint8_t& operator[](int kind) noexcept {
    return counts[static_cast<std::size_t>(kind)];
  }
  [[nodiscard]] constexpr std::uint8_t operator[](int kind) const noexcept {
    return counts[static_cast<std::size_t>(kind)];
  }
  /// The number of cards of all kinds.
  [[nodiscard]] constexpr int total() const noexcept {
    int sum = 0;
    for (const std::uint8_t count : counts) sum += count;
    return sum;
  }
  /// Bit k: there is a card of kind k.
  [[nodiscard]] constexpr std::uint64_t kinds() const noexcept requires(Kinds <= 64) {
    std::uint64_t bits = 0;
    for (int kind = 0; kind < Kinds; ++kind) bits |= std::uint64_t{(*this)[kind] != 0} << kind;
    return bits;
  }
  constexpr CountedCards& operator+=(const CountedCards& more) noexcept {
    for (int kind = 0; kind < Kinds; ++kind) {
      (*this)[kind] = static_cast<std::uint8_t>((*this)[kind] + more[kind]);
    }
    return *this;
  }
  /// Precondition: all cards of `less` are here.
  constexpr CountedCards& operator-=(const CountedCards& less) noexcept {
    for (int kind = 0; kind < Kinds; ++kind) {
      assert((*this)[kind] >= less[kind]);
      (*this)[kind] = static_cast<std::uint8_t>((*this)[kind] - less[kind]);
    }
    return *this;
  }
  /// Drawing one card: outcome `first_id` + kind, its weight the copies left.
  [[nodiscard]] constexpr Chances chances(int first_id = 0) const noexcept {
    Chances result;
    for (int kind = 0; kind < Kinds; ++kind) {
      result.add(Chance{static_cast<std::uint8_t>(first_id + kind)}, (*this)[kind]);
    }
    return result;
  }
  /// Draws one card at random and takes it out; returns its kind. Precondition: not empty.
  constexpr int draw(Rng& rng) noexcept {
    auto left = static_cast<int>(rng.below(static_cast<unsigned>(total())));
    int kind = 0;
    while (left >= (*this)[kind]) left -= (*this)[kind++];
    --(*this)[kind];
    return kind;
  }

  /// The same for at most 127 cards when their number is known: without a branch on the cards.
  constexpr int draw(Rng& rng, int known_total) noexcept {
    assert(known_total == total() && known_total <= 127);
    constexpr std::uint64_t tops = detail::every_byte << 7;
    // Byte k of `sums` counts the cards of kinds up to k. Before the one that is drawn there are as
    // many kinds as there are sums of at most its rank.
    const std::uint64_t rank = rng.below(static_cast<unsigned>(known_total)) * detail::every_byte;
    std::uint64_t sums = 0;
    int drawn = 0;
    for (int first = 0; first < Kinds; first += 8) {
      std::uint64_t word = sums >> 56;  // kinds before count from the first byte on
      for (int i = 0; i < 8 && first + i < Kinds; ++i) {
        word += std::uint64_t{(*this)[first + i]} << 8 * i;
      }
      sums = word * detail::every_byte;
      drawn += count_bits(((rank | tops) - sums) & tops);
    }
    --(*this)[drawn];
    return drawn;
  }

  friend constexpr bool operator==(const CountedCards&, const CountedCards&) = default;
};

/// The bits of the copies of one card in a `CardSet`.
struct CopyRange {
  std::uint8_t first = 0;
  std::uint8_t count = 0;
};

/// A set of at most 128 cards in which every copy has a bit, so that a random bit is a random card.
/// Copies are alike: of one card the copies with the highest bits are in the set.
class CardSet {
 public:
  [[nodiscard]] constexpr int size() const noexcept {
    return count_bits(words_[0]) + count_bits(words_[1]);
  }
  /// How many copies of a card are in the set.
  [[nodiscard]] constexpr int count(CopyRange copies) const noexcept {
    int sum = 0;
    for (unsigned i = 0; i < copies.count; ++i) sum += int{test(copies.first + i)};
    return sum;
  }
  /// Whether the copies of the card that are in the set are those with the highest bits.
  [[nodiscard]] constexpr bool is_canonical(CopyRange copies) const noexcept {
    for (unsigned i = 1; i < copies.count; ++i) {
      if (test(copies.first + i - 1U) && !test(copies.first + i)) return false;
    }
    return true;
  }
  /// The `n`-th bit of the set, counted from 0. Precondition: 0 <= `n` < `size()`.
  [[nodiscard]] int nth(int n) const noexcept {
    const int low = count_bits(words_[0]);
    return n < low ? nth_set_bit(words_[0], n) : 64 + nth_set_bit(words_[1], n - low);
  }
  /// A random bit of the set. Precondition: not empty, and all bits are below `bound`.
  [[nodiscard]] int pick(Rng& rng, int bound) const noexcept {
    // In a set that is not sparse some try soon hits, which is quicker than counting.
    for (int tries = 0; tries < 4; ++tries) {
      const auto bit = static_cast<unsigned>(rng.below(static_cast<unsigned>(bound)));
      if (test(bit)) return static_cast<int>(bit);
    }
    return nth(static_cast<int>(rng.below(static_cast<unsigned>(size()))));
  }
  /// Precondition: a copy is not in the set.
  constexpr void add(CopyRange copies) noexcept {
    unsigned bit = copies.first + copies.count - 1U;
    while (test(bit)) --bit;
    words_[bit / 64U] |= std::uint64_t{1} << bit % 64U;
  }
  /// Precondition: a copy is in the set.
  constexpr void remove(CopyRange copies) noexcept {
    unsigned bit = copies.first;
    while (!test(bit)) ++bit;
    words_[bit / 64U] &= ~(std::uint64_t{1} << bit % 64U);
  }

  friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

 private:
  [[nodiscard]] constexpr bool test(unsigned bit) const noexcept {
    return (words_[bit / 64U] >> bit % 64U & 1U) != 0;
  }

  std::array<std::uint64_t, 2> words_{};
};

}  // namespace libgames
