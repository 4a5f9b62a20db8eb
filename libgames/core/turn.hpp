#pragma once
/// Whose turn it is: one or several seats, chance, or nobody any more.

#include <cstdint>

#include <libgames/core/seat.hpp>

namespace libgames {

enum class TurnKind : std::uint8_t { decision, chance, over };

/// What has to happen next. With several seats they decide at the same time: each may act now, in
/// any order, and the result is the same.
struct Turn {
  TurnKind kind = TurnKind::over;
  Seats seats;  ///< who still has something to decide; empty unless `kind` is `decision`

  [[nodiscard]] static constexpr Turn decision(Seats seats) noexcept {
    return {TurnKind::decision, seats};
  }
  [[nodiscard]] static constexpr Turn chance() noexcept { return {TurnKind::chance, Seats()}; }
  [[nodiscard]] static constexpr Turn over() noexcept { return {TurnKind::over, Seats()}; }

  [[nodiscard]] constexpr bool is_decision() const noexcept { return kind == TurnKind::decision; }
  [[nodiscard]] constexpr bool is_chance() const noexcept { return kind == TurnKind::chance; }
  [[nodiscard]] constexpr bool is_over() const noexcept { return kind == TurnKind::over; }

  friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

}  // namespace libgames
