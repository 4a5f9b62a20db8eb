#pragma once
/// A value, or the reason why there is none.

#include <cassert>
#include <utility>
#include <variant>

namespace libgames {

/// Holds a `Value` or an `Error`. Nothing is thrown: asking for the one that is not there is a
/// broken precondition.
template <class Value, class Error>
class [[nodiscard]] Result {
 public:
  // A function returns either by naming it, so the conversions are meant to be implicit.
  Result(Value value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool ok() const noexcept { return content_.index() == 0; }
  explicit operator bool() const noexcept { return ok(); }

  [[nodiscard]] Value& value() & noexcept { return *checked<0>(&content_); }
  [[nodiscard]] const Value& value() const& noexcept { return *checked<0>(&content_); }
  [[nodiscard]] Value&& value() && noexcept { return std::move(*checked<0>(&content_)); }
  [[nodiscard]] Error& error() & noexcept { return *checked<1>(&content_); }
  [[nodiscard]] const Error& error() const& noexcept { return *checked<1>(&content_); }
  [[nodiscard]] Error&& error() && noexcept { return std::move(*checked<1>(&content_)); }

  [[nodiscard]] Value& operator*() & noexcept { return value(); }
  [[nodiscard]] const Value& operator*() const& noexcept { return value(); }
  [[nodiscard]] Value* operator->() noexcept { return &value(); }
  [[nodiscard]] const Value* operator->() const noexcept { return &value(); }

 private:
  template <std::size_t Index, class Content>
  static auto* checked(Content* content) noexcept {
    auto* found = std::get_if<Index>(content);
    assert(found != nullptr);
    return found;
  }

  std::variant<Value, Error> content_;
};

}  // namespace libgames
