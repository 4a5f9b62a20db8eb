#pragma once
/// A stable 64-bit hash: for transposition tables, for telling positions apart, for table digests.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace libgames {

/// Hashes bytes: eight at a time, each step a multiplication and a fold (in the manner of
/// MurmurHash2). Not for cryptography.
[[nodiscard]] inline std::uint64_t hash_bytes(std::span<const std::byte> bytes) noexcept {
  constexpr std::uint64_t factor = 0xc6a4a7935bd1e995U;
  std::uint64_t hash = 0x9e3779b97f4a7c15U ^ (bytes.size() * factor);
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t taken = bytes.size() < 8 ? bytes.size() : 8;
    std::memcpy(&word, bytes.data(), taken);
    word *= factor;
    word ^= word >> 47;
    hash = (hash ^ word * factor) * factor;
    bytes = bytes.subspan(taken);
  }
  hash = (hash ^ (hash >> 47)) * factor;
  return hash ^ (hash >> 47);
}

[[nodiscard]] inline std::uint64_t hash_text(std::string_view text) noexcept {
  return hash_bytes(std::as_bytes(std::span(text.data(), text.size())));
}

/// Hashes a plain value whose bytes are all meaningful (no padding), so that equal values have
/// equal hashes. The number is the same with every compiler on little-endian machines.
template <class T>
requires(std::is_trivially_copyable_v<T>&& std::has_unique_object_representations_v<T>)
    [[nodiscard]] std::uint64_t hash_value(const T& value) noexcept {
  return hash_bytes(std::as_bytes(std::span(&value, 1)));
}

}  // namespace libgames
