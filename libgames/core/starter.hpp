#pragma once
/// Who starts: a seat that the rules name, or one by chance.

#include <optional>

#include <libgames/core/chance.hpp>
#include <libgames/core/seat.hpp>

namespace libgames {

/// The seat that a rules field names; nothing for -1, which leaves it to chance.
[[nodiscard]] constexpr std::optional<Seat> named_seat(int field) noexcept {
  return field < 0 ? std::nullopt : std::optional(Seat::of(field));
}

/// One of these seats by chance, all alike: outcome `first_id` + seat.
[[nodiscard]] constexpr Chances seat_chances(Seats seats, int first_id) noexcept {
  Chances result;
  for (const Seat seat : seats) result.add(Chance::of(first_id + seat.index), 1);
  return result;
}

/// The seat that such an outcome stands for.
[[nodiscard]] constexpr Seat seat_of(Chance chance, int first_id) noexcept {
  return Seat::of(chance.id - first_id);
}

}  // namespace libgames
