#pragma once
/// What happens in Dozito: facts that a screen can animate; section 6 of RULES.md.

#include <cstdint>
#include <variant>

#include <libgames/core/events.hpp>
#include <libgames/dozito/dozito_state.hpp>

namespace libgames::dozito {

using libgames::CustomEvent;
using libgames::GameOver;

/// A card is turned up and begins a discard pile.
struct PileBegun {
  std::uint8_t pile = 0;
  Card card;
  friend bool operator==(const PileBegun&, const PileBegun&) = default;
};
/// The turns begin.
struct RoundBegun {
  std::uint8_t round = 0;  ///< counted from 1
  Seat starter;
  friend bool operator==(const RoundBegun&, const RoundBegun&) = default;
};
/// A seat takes the top card of a discard pile into its hand.
struct CardTaken {
  Seat seat;
  std::uint8_t pile = 0;
  Card card;
  friend bool operator==(const CardTaken&, const CardTaken&) = default;
};
/// A seat is going to draw from the draw pile.
struct DrawChosen {
  Seat seat;
  friend bool operator==(const DrawChosen&, const DrawChosen&) = default;
};
struct CardDrawn {
  Seat seat;
  Card card;
  friend bool operator==(const CardDrawn&, const CardDrawn&) = default;
};
/// A card is laid face up into a grid, on a card that nobody has seen or on `replaced`.
struct CardPlaced {
  Seat seat;
  Cell cell;
  Card card;
  Maybe<Card> replaced;
  friend bool operator==(const CardPlaced&, const CardPlaced&) = default;
};
/// The card that lay face down under a placed one is seen.
struct CardUncovered {
  Seat seat;
  Cell cell;
  Card card;
  Flag must_go;  ///< since a STOP card was laid on it (D4.6)
  friend bool operator==(const CardUncovered&, const CardUncovered&) = default;
};
struct CardDiscarded {
  Seat seat;
  Card card;
  std::uint8_t pile = 0;
  friend bool operator==(const CardDiscarded&, const CardDiscarded&) = default;
};
/// The discards below the tops have become the draw pile, which has so many cards now.
struct DrawPileReformed {
  std::int32_t cards = 0;
  friend bool operator==(const DrawPileReformed&, const DrawPileReformed&) = default;
};
struct ExtraTurnGranted {
  Seat seat;
  friend bool operator==(const ExtraTurnGranted&, const ExtraTurnGranted&) = default;
};
/// The grid of a seat is face up: everybody else has one more turn.
struct LastTurnsBegun {
  Seat seat;
  friend bool operator==(const LastTurnsBegun&, const LastTurnsBegun&) = default;
};
/// Grids of a single colour win the game (D4.13).
struct GridsWon {
  Seats seats;
  friend bool operator==(const GridsWon&, const GridsWon&) = default;
};
/// A round is scored (D4.11).
struct RoundScored {
  std::int32_t round = 0;  ///< counted from 1
  std::int32_t seats = 0;  ///< the first so many points count
  PerSeat<std::int32_t> groups;
  PerSeat<std::int32_t> suns;
  friend bool operator==(const RoundScored&, const RoundScored&) = default;
};

/// A fact a screen can animate. Nothing in it is hidden from anybody.
using Event = std::variant<PileBegun, RoundBegun, CardTaken, DrawChosen, CardDrawn, CardPlaced,
                           CardUncovered, CardDiscarded, DrawPileReformed, ExtraTurnGranted,
                           LastTurnsBegun, GridsWon, RoundScored, GameOver, CustomEvent>;

}  // namespace libgames::dozito
