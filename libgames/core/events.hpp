#pragma once
/// Events that several games tell.

#include <optional>

#include <libgames/core/seat.hpp>

namespace libgames {

/// A seat was dealt a card; the others do not see which.
template <class Card>
struct CardDealt {
  Seat seat;
  std::optional<Card> card;

  friend bool operator==(const CardDealt&, const CardDealt&) = default;
};

/// A seat has taken a trick.
struct TrickWon {
  Seat seat;

  friend bool operator==(const TrickWon&, const TrickWon&) = default;
};

/// The game has ended.
struct GameOver {
  Seats winners;

  friend bool operator==(const GameOver&, const GameOver&) = default;
};

}  // namespace libgames
