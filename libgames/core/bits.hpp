#pragma once
/// Counting and selecting bits, quick with and without the special instructions of the processor.

#include <array>
#include <bit>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace libgames {

namespace detail {

inline constexpr std::uint64_t every_byte = 0x0101010101010101U;

/// Byte i of the result holds the number of set bits of byte i of `word`.
[[nodiscard]] constexpr std::uint64_t byte_counts(std::uint64_t word) noexcept {
  word -= word >> 1 & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + (word >> 2 & 0x3333333333333333U);
  return (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fU;
}

/// [n][byte] = place of the n-th set bit of a byte, counted from 0.
inline constexpr auto nth_bit_of_byte = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t found = 0;
    for (std::uint8_t place = 0; place < 8; ++place) {
      if ((byte >> place & 1U) != 0) table[found++][byte] = place;
    }
  }
  return table;
}();

}  // namespace detail

/// The number of set bits of `word`, 0..64.
[[nodiscard]] constexpr int count_bits(std::uint64_t word) noexcept {
#if defined(__POPCNT__)
  return std::popcount(word);
#else
  return static_cast<int>(detail::byte_counts(word) * detail::every_byte >> 56);
#endif
}

/// The place of the `n`-th set bit of `word`, both counted from 0.
/// Precondition: 0 <= `n` < `count_bits(word)`.
[[nodiscard]] inline int nth_set_bit(std::uint64_t word, int n) noexcept {
#if defined(__BMI2__)
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
#else
  // Byte i of `sums` counts the bits of bytes 0..i. The byte that holds the n-th bit is preceded
  // by as many bytes as there are sums of at most n.
  const std::uint64_t sums = detail::byte_counts(word) * detail::every_byte;
  const std::uint64_t top_bits = detail::every_byte << 7;
  const std::uint64_t rank = static_cast<std::uint64_t>(n) * detail::every_byte;
  const std::uint64_t at_most = ((rank | top_bits) - sums) & top_bits;
  const int place = static_cast<int>((at_most >> 7) * detail::every_byte >> 56) * 8;
  const int before = static_cast<int>(sums << 8 >> place & 0xffU);
  const auto byte = static_cast<std::size_t>(word >> place & 0xffU);
  return place + detail::nth_bit_of_byte[static_cast<std::size_t>(n - before)][byte];
#endif
}

}  // namespace libgames
