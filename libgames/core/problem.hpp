#pragma once
/// What is wrong with something that came from outside: a stable id, words, and data.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace libgames {

/// One named value of a problem, as text: {"card", "5S"}.
struct Detail {
  std::string_view name;
  std::string value;

  friend bool operator==(const Detail&, const Detail&) = default;
};

/// A refusal or an error. Front ends translate by `id` and `details`; `words` are plain English.
struct Problem {
  std::string_view id;  ///< stable, static storage: "oh_seven.must_follow_suit"
  std::string words;    ///< one sentence without a full stop
  std::vector<Detail> details;

  friend bool operator==(const Problem&, const Problem&) = default;
};

/// Everything that is wrong; empty when sound.
using Problems = std::vector<Problem>;
/// Why a seat may not take an action.
using Illegal = Problem;
/// Why a game cannot be set up: seats, a rules field, a table.
using SetupError = Problem;

}  // namespace libgames
