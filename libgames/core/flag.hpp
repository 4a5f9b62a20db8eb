#pragma once
/// A truth value for the structs of a state.

#include <cstdint>

namespace libgames {

/// Yes or no in one byte. Loading a damaged `bool` is undefined; a damaged flag reads as yes, and
/// `check` refuses it by `is_sound`.
class Flag {
 public:
  constexpr Flag() = default;
  // A flag is written and asked like a bool, so the conversions are meant to be implicit.
  constexpr Flag(bool value) noexcept : byte_(value ? 1 : 0) {}
  constexpr operator bool() const noexcept { return byte_ != 0; }

  /// Whether the byte is one that a `bool` was written to.
  [[nodiscard]] constexpr bool is_sound() const noexcept { return byte_ <= 1; }

  friend constexpr bool operator==(Flag, Flag) = default;

 private:
  std::uint8_t byte_ = 0;
};

}  // namespace libgames
