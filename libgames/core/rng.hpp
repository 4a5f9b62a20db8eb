#pragma once
/// The library's own generator and its own bounded draws: the same numbers with every compiler.

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace libgames {

namespace detail {

#if defined(__SIZEOF_INT128__)
__extension__ using Wide = unsigned __int128;
#endif

/// 64 x 64 -> 128 bits, as (high, low).
[[nodiscard]] constexpr std::pair<std::uint64_t, std::uint64_t> multiply(std::uint64_t a,
                                                                         std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__)
  const Wide product = static_cast<Wide>(a) * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
  const std::uint64_t low_half = 0xffffffffU;
  const std::uint64_t low = (a & low_half) * (b & low_half);
  const std::uint64_t cross = (a >> 32) * (b & low_half) + (low >> 32);
  const std::uint64_t other = (a & low_half) * (b >> 32) + (cross & low_half);
  return {(a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32), other << 32 | (low & low_half)};
#endif
}

}  // namespace detail

/// One step of SplitMix64 (Steele, Lea and Flood): advances `state` and returns 64 bits.
constexpr std::uint64_t split_mix(std::uint64_t& state) noexcept {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

/// xoshiro256** 1.0 (Blackman and Vigna), seeded by SplitMix64. Not for cryptography.
class Rng {
 public:
  using State = std::array<std::uint64_t, 4>;

  constexpr explicit Rng(std::uint64_t seed) noexcept {
    for (std::uint64_t& word : state_) word = split_mix(seed);
  }
  /// Continues from a saved state. Precondition: not all four words are zero.
  constexpr explicit Rng(const State& state) noexcept : state_(state) {}

  [[nodiscard]] constexpr const State& state() const noexcept { return state_; }

  /// 64 uniform bits.
  constexpr std::uint64_t next() noexcept {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// A uniform number in [0, `bound`), exactly (Lemire's method). Precondition: `bound` >= 1.
  constexpr std::uint64_t below(std::uint64_t bound) noexcept {
    assert(bound != 0);
    auto product = detail::multiply(next(), bound);
    if (product.second < bound) [[unlikely]] {
      const std::uint64_t threshold = (0U - bound) % bound;
      while (product.second < threshold) product = detail::multiply(next(), bound);
    }
    return product.first;
  }

  /// Draws `Count` numbers, the i-th uniform in [0, `first_bound` - i), all independent and exact:
  /// one generator word serves the whole batch (Brackett-Rozinsky and Lemire's batched draws).
  /// Preconditions: `Count` <= `first_bound` <= 127.
  template <std::size_t Count>
  requires(Count >= 1 && Count <= 8) constexpr std::array<std::uint8_t, Count> below_descending(
      std::uint32_t first_bound) noexcept {
    assert(Count <= first_bound && first_bound <= 127);
    std::array<std::uint8_t, Count> draws;
    const auto draw_all = [&] {
      std::uint64_t word = next();
      for (std::size_t i = 0; i < Count; ++i) {
        const auto product = detail::multiply(word, first_bound - i);
        draws[i] = static_cast<std::uint8_t>(product.first);
        word = product.second;
      }
      return word;
    };
    std::uint64_t rest = draw_all();
    // The product of the bounds is below 2^(7 * 8); only a rest below the product may be refused.
    if (rest >> (7 * Count) == 0) [[unlikely]] {
      std::uint64_t bounds_product = 1;
      for (std::size_t i = 0; i < Count; ++i) bounds_product *= first_bound - i;
      const std::uint64_t threshold = (0U - bounds_product) % bounds_product;
      while (rest < threshold) rest = draw_all();
    }
    return draws;
  }

 private:
  State state_{};
};

}  // namespace libgames
