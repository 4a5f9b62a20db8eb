#pragma once
/// Collecting what is wrong with a state: what the `check` of a game returns.

#include <string>
#include <string_view>
#include <utility>

#include <libgames/core/problem.hpp>

namespace libgames {

/// Notes every expectation that is not met.
class Checker {
 public:
  /// `id` is in static storage; `words` say what is wrong when `sound` is false.
  void expect(bool sound, std::string_view id, std::string_view words) {
    if (!sound) problems_.push_back({id, std::string(words), {}});
  }
  /// Whether every expectation so far was met.
  [[nodiscard]] bool sound() const noexcept { return problems_.empty(); }
  [[nodiscard]] Problems take() { return std::move(problems_); }

 private:
  Problems problems_;
};

}  // namespace libgames
