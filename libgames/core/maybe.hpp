#pragma once
/// Values that may be missing from an event.

#include <cassert>
#include <optional>
#include <type_traits>

#include <libgames/core/flag.hpp>

namespace libgames {

/// A value or nothing, without a byte that is left as it was: what is missing is all zeros, so that
/// equal values have equal bytes and nothing can be read out of a missing one. Otherwise like
/// `std::optional`.
template <class T>
requires std::is_trivially_copyable_v<T>
class Maybe {
 public:
  constexpr Maybe() = default;
  // Written like a std::optional, so the conversions are meant to be implicit.
  constexpr Maybe(std::nullopt_t) noexcept {}
  constexpr Maybe(const T& value) noexcept : value_(value), there_(true) {}
  constexpr Maybe(const std::optional<T>& value) noexcept
      : value_(value.value_or(T{})), there_(value.has_value()) {}

  [[nodiscard]] constexpr bool has_value() const noexcept { return there_; }
  constexpr explicit operator bool() const noexcept { return there_; }
  /// Precondition: there is a value.
  [[nodiscard]] constexpr const T& operator*() const noexcept {
    assert(there_);
    return value_;
  }
  [[nodiscard]] constexpr const T* operator->() const noexcept { return &**this; }
  constexpr operator std::optional<T>() const noexcept {
    return there_ ? std::optional<T>(value_) : std::nullopt;
  }

  friend constexpr bool operator==(const Maybe&, const Maybe&) = default;
  friend constexpr bool operator==(const Maybe& maybe, std::nullopt_t) noexcept {
    return !maybe.there_;
  }
  friend constexpr bool operator==(const Maybe& maybe, const T& value) noexcept {
    return maybe.there_ && maybe.value_ == value;
  }

 private:
  T value_{};
  Flag there_;
};

}  // namespace libgames
