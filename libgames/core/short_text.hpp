#pragma once
/// Short texts as plain values: names and codes in component data.

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace libgames {

/// A text of at most `Capacity` characters, held in place; what is longer is cut.
template <std::size_t Capacity>
struct ShortText {
  std::array<char, Capacity> characters{};

  constexpr ShortText() = default;
  // Tables are written with plain literals, so the conversion is meant to be implicit.
  constexpr ShortText(std::string_view text) noexcept {
    for (std::size_t i = 0; i < std::min(Capacity, text.size()); ++i) characters[i] = text[i];
  }
  constexpr ShortText(const char* text) noexcept : ShortText(std::string_view(text)) {}
  [[nodiscard]] constexpr std::string_view view() const noexcept {
    std::size_t size = 0;
    while (size < Capacity && characters[size] != '\0') ++size;
    return {characters.data(), size};
  }
  friend constexpr bool operator==(const ShortText&, const ShortText&) = default;
};

}  // namespace libgames
