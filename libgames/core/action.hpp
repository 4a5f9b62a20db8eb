#pragma once
/// Actions as small dense indices, and sets of them as bits.

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include <libgames/core/bits.hpp>
#include <libgames/core/rng.hpp>

namespace libgames {

/// A decision of one seat: an index from 0 to the game's `action_count()` - 1, at most 255.
/// What each index means is documented in the RULES.md of the game.
struct Action {
  std::uint8_t id = 0;

  /// Precondition: the number is from 0 to 255.
  [[nodiscard]] static constexpr Action of(int number) noexcept {
    assert(number >= 0 && number <= 0xff);
    return {static_cast<std::uint8_t>(number)};
  }

  friend constexpr bool operator==(Action, Action) = default;
  friend constexpr auto operator<=>(Action, Action) = default;
};

/// A set of actions with ids below `Bits`. Iterating visits them in ascending order.
template <int Bits>
requires(Bits > 0 && Bits <= 256 && Bits % 64 == 0) class ActionSet {
 public:
  static constexpr int capacity = Bits;
  static constexpr std::size_t word_count = static_cast<std::size_t>(Bits) / 64;

  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Action;
    using difference_type = std::ptrdiff_t;
    using pointer = const Action*;
    using reference = Action;

    constexpr Iterator() = default;
    constexpr explicit Iterator(const ActionSet& left) noexcept : left_(left) {}
    constexpr Action operator*() const noexcept { return left_.first(); }
    constexpr Iterator& operator++() noexcept {
      left_.erase(left_.first());
      return *this;
    }
    constexpr Iterator operator++(int) noexcept {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    ActionSet left_;
  };

  constexpr ActionSet() = default;
  /// The set whose low 64 ids are given as bits.
  constexpr explicit ActionSet(std::uint64_t low_word) noexcept { words_[0] = low_word; }
  /// The set of a smaller game in a wider one.
  template <int Fewer>
  requires(Fewer < Bits) constexpr explicit ActionSet(const ActionSet<Fewer>& other) noexcept {
    for (std::size_t i = 0; i < ActionSet<Fewer>::word_count; ++i) words_[i] = other.words()[i];
  }

  constexpr void insert(Action action) noexcept { word_of(action) |= bit_of(action); }
  /// Adds the action `first` + i for every set bit i. Precondition: their ids are below `Bits`.
  constexpr void insert_all(Action first, std::uint64_t bits) noexcept {
    const std::size_t word = first.id / 64U;
    const unsigned place = first.id % 64U;
    words_[word] |= bits << place;
    if (place != 0 && word + 1 < word_count) words_[word + 1] |= bits >> (64U - place);
  }
  constexpr void erase(Action action) noexcept { word_of(action) &= ~bit_of(action); }
  [[nodiscard]] constexpr bool contains(Action action) const noexcept {
    if (action.id >= Bits) return false;
    return (words_[action.id / 64U] & bit_of(action)) != 0;
  }
  [[nodiscard]] constexpr bool empty() const noexcept {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  [[nodiscard]] constexpr int size() const noexcept {
    int sum = 0;
    for (const std::uint64_t word : words_) sum += count_bits(word);
    return sum;
  }
  /// The lowest action. Precondition: the set is not empty.
  [[nodiscard]] constexpr Action first() const noexcept {
    std::size_t i = 0;
    while (i + 1 < word_count && words_[i] == 0) ++i;
    return Action{
        static_cast<std::uint8_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i])))};
  }
  /// The `n`-th action in ascending order, counted from 0. Precondition: 0 <= `n` < `size()`.
  [[nodiscard]] Action nth(int n) const noexcept {
    assert(n >= 0 && n < size());
    std::size_t i = 0;
    for (; i + 1 < word_count; ++i) {
      const int here = count_bits(words_[i]);
      if (n < here) break;
      n -= here;
    }
    return Action{static_cast<std::uint8_t>(static_cast<int>(i) * 64 + nth_set_bit(words_[i], n))};
  }
  /// A uniformly random action of the set. Precondition: the set is not empty.
  [[nodiscard]] Action pick(Rng& rng) const noexcept {
    std::array<int, word_count> counts;
    int total = 0;
    for (std::size_t i = 0; i < word_count; ++i) {
      counts[i] = count_bits(words_[i]);
      total += counts[i];
    }
    auto n = static_cast<int>(rng.below(static_cast<unsigned>(total)));
    std::size_t i = 0;
    while (n >= counts[i]) n -= counts[i++];
    return Action{static_cast<std::uint8_t>(static_cast<int>(i) * 64 + nth_set_bit(words_[i], n))};
  }
  /// The bits themselves: action `id` is bit `id % 64` of word `id / 64`.
  [[nodiscard]] constexpr const std::array<std::uint64_t, word_count>& words() const noexcept {
    return words_;
  }

  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(*this); }
  [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(); }

  constexpr ActionSet& operator|=(const ActionSet& other) noexcept {
    for (std::size_t i = 0; i < word_count; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr ActionSet& operator&=(const ActionSet& other) noexcept {
    for (std::size_t i = 0; i < word_count; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr ActionSet& operator-=(const ActionSet& other) noexcept {
    for (std::size_t i = 0; i < word_count; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  /// Keeps what is in one of the sets only.
  constexpr ActionSet& operator^=(const ActionSet& other) noexcept {
    for (std::size_t i = 0; i < word_count; ++i) words_[i] ^= other.words_[i];
    return *this;
  }
  friend constexpr ActionSet operator|(ActionSet a, const ActionSet& b) noexcept { return a |= b; }
  friend constexpr ActionSet operator&(ActionSet a, const ActionSet& b) noexcept { return a &= b; }
  friend constexpr ActionSet operator-(ActionSet a, const ActionSet& b) noexcept { return a -= b; }
  friend constexpr bool operator==(const ActionSet&, const ActionSet&) = default;

 private:
  constexpr std::uint64_t& word_of(Action action) noexcept {
    assert(action.id < Bits);
    return words_[action.id / 64U];
  }
  [[nodiscard]] static constexpr std::uint64_t bit_of(Action action) noexcept {
    return std::uint64_t{1} << (action.id % 64U);
  }

  std::array<std::uint64_t, word_count> words_{};
};

}  // namespace libgames
