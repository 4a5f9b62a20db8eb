#pragma once
/// Why an action is refused: a table of reasons for every game, and refusals made from it.

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <libgames/core/problem.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/export.hpp>

namespace libgames {

/// One reason why a seat may not take an action.
struct Reason {
  static constexpr std::size_t max_arguments = 4;

  std::string_view id;     ///< stable: "oh_seven.must_follow_suit"
  std::string_view words;  ///< one sentence without a full stop; {card} stands for that argument
  /// Names of what a refusal for this reason tells, in order; empty ones are none.
  std::array<std::string_view, max_arguments> arguments{};
};

/// The reasons that every game has, and has first: the seat has nothing to decide now, and there is
/// no action of that id. `id` is "<game>.not_your_turn" and "<game>.no_such_action".
[[nodiscard]] constexpr Reason not_your_turn(std::string_view id) noexcept {
  return {id, "seat {seat} has nothing to decide now", {"seat"}};
}
[[nodiscard]] constexpr Reason no_such_action(std::string_view id) noexcept {
  return {id, "there is no action {action}", {"seat", "action"}};
}

/// The refusal for a reason with the values of its arguments, as many and in the same order.
[[nodiscard]] LIBGAMES_EXPORT Illegal refusal(const Reason& reason,
                                              std::initializer_list<std::string> values);

/// The refusal for the reason at the place that the enumerator `why` has in a table of reasons.
template <class Why>
requires std::is_enum_v<Why>
[[nodiscard]] Illegal refusal(std::span<const Reason> reasons, Why why,
                              std::initializer_list<std::string> values) {
  return refusal(reasons[static_cast<std::size_t>(why)], values);
}

/// The refusal for the reason `id` of a table, whose first argument is the seat; `values` are those
/// of the others. Precondition: there is such a reason.
[[nodiscard]] LIBGAMES_EXPORT Illegal refusal(std::span<const Reason> reasons, std::string_view id,
                                              Seat seat, std::initializer_list<std::string> values);

/// The refusal of a seat that is not at a table of `seats`: `seat.not_at_table`.
[[nodiscard]] LIBGAMES_EXPORT Illegal not_at_table(Seat seat, int seats);

}  // namespace libgames
