#pragma once
/// One-byte ids of cards, cells and the like, made from a number.

#include <cassert>
#include <cstdint>

namespace libgames {

/// The `Id`, a struct of one byte, with that number. Precondition: 0 to 255.
template <class Id>
requires(sizeof(Id) == 1) [[nodiscard]] constexpr Id id_of(int number) noexcept {
  assert(number >= 0 && number <= 0xff);
  return Id{static_cast<std::uint8_t>(number)};
}

}  // namespace libgames
