#pragma once
/// What happens in Nokosu Dice: facts that a screen can animate; section 6 of RULES.md.

#include <cstdint>
#include <variant>

#include <libgames/core/events.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/nokosu_dice/nokosu_dice_data.hpp>

namespace libgames::nokosu_dice {

using CardDealt = libgames::CardDealt<Item>;
using libgames::CustomEvent;
using libgames::GameOver;
using libgames::TrickWon;

/// The dealer of round 1 was chosen.
struct DealerChosen {
  Seat seat;
  friend bool operator==(const DealerChosen&, const DealerChosen&) = default;
};
/// A die was rolled, for a seat or for the pool.
struct DieRolled {
  Maybe<Seat> seat;
  Item die;
  friend bool operator==(const DieRolled&, const DieRolled&) = default;
};
struct DiePicked {
  Seat seat;
  Item die;
  friend bool operator==(const DiePicked&, const DiePicked&) = default;
};
/// A seat took a black die, and `returned` went from the pool to the bag (N4.3).
struct BlackDieTaken {
  Seat seat;
  Item returned;
  friend bool operator==(const BlackDieTaken&, const BlackDieTaken&) = default;
};
/// One die is left in the pool (N4.4).
struct TrumpSet {
  Item die;
  friend bool operator==(const TrumpSet&, const TrumpSet&) = default;
};
/// A seat declared zero and returned a die to the bag, or did not declare (N4.5).
struct ZeroDecided {
  Seat seat;
  Maybe<Item> returned;
  friend bool operator==(const ZeroDecided&, const ZeroDecided&) = default;
};
struct ItemPlayed {
  Seat seat;
  Item item;
  friend bool operator==(const ItemPlayed&, const ItemPlayed&) = default;
};
/// A round is scored: who succeeded, and the points by seat (N4.10).
struct RoundScored {
  std::uint8_t round = 0;  ///< counted from 1
  std::uint8_t seats = 0;  ///< the first so many points count
  Seats succeeded;
  PerSeat<std::int32_t> points;
  friend bool operator==(const RoundScored&, const RoundScored&) = default;
};

/// A fact a screen can animate. Only dealt cards hide anything from others.
using Event = std::variant<DealerChosen, CardDealt, DieRolled, DiePicked, BlackDieTaken, TrumpSet,
                           ZeroDecided, ItemPlayed, TrickWon, RoundScored, GameOver, CustomEvent>;

}  // namespace libgames::nokosu_dice
