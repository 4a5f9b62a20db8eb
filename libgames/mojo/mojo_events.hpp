#pragma once
/// What happens in Mojo: facts that a screen can animate; section 6 of RULES.md.

#include <array>
#include <cstdint>
#include <variant>

#include <libgames/core/events.hpp>
#include <libgames/mojo/mojo_state.hpp>

namespace libgames::mojo {

using CardDealt = libgames::CardDealt<Card>;
using libgames::CustomEvent;
using libgames::GameOver;

/// A card of the draw pile begins a discard pile, or refills an emptied one.
struct CardTurnedUp {
  std::uint8_t pile = 0;
  Card card;
  friend bool operator==(const CardTurnedUp&, const CardTurnedUp&) = default;
};
/// The turns begin.
struct RoundBegun {
  std::uint16_t round = 0;  ///< counted from 1
  Seat starter;
  Direction direction = Direction::clockwise;
  friend bool operator==(const RoundBegun&, const RoundBegun&) = default;
};
struct CardPlayed {
  Seat seat;
  Card card;
  std::uint8_t pile = 0;
  friend bool operator==(const CardPlayed&, const CardPlayed&) = default;
};
/// With two piles: a seat is going to draw from the draw pile.
struct StockChosen {
  Seat seat;
  friend bool operator==(const StockChosen&, const StockChosen&) = default;
};
/// A seat drew from the draw pile; the others do not see what.
struct CardDrawn {
  Seat seat;
  Maybe<Card> card;
  friend bool operator==(const CardDrawn&, const CardDrawn&) = default;
};
/// A seat took the top card of a discard pile into its hand.
struct CardTaken {
  Seat seat;
  Card card;
  std::uint8_t pile = 0;
  friend bool operator==(const CardTaken&, const CardTaken&) = default;
};
/// The discards below the tops have become the draw pile, which has so many cards now.
struct PileReshuffled {
  std::int32_t cards = 0;
  friend bool operator==(const PileReshuffled&, const PileReshuffled&) = default;
};
/// After an equal card a seat ends its turn all the same (M7.15).
struct TurnStopped {
  Seat seat;
  friend bool operator==(const TurnStopped&, const TurnStopped&) = default;
};
/// A seat lays its hand face down and is in Mojo Time.
struct MojoTimeBegun {
  Seat seat;
  std::uint8_t cards = 0;
  friend bool operator==(const MojoTimeBegun&, const MojoTimeBegun&) = default;
};
struct CardRevealed {
  Seat seat;
  Card card;
  friend bool operator==(const CardRevealed&, const CardRevealed&) = default;
};
/// At the end of a round the cards that count and were hidden are laid open.
struct CardsShown {
  std::uint8_t seats = 0;  ///< the first so many hands count
  PerSeat<Cards> cards;
  friend bool operator==(const CardsShown&, const CardsShown&) = default;
};
/// A round is scored (M4.17).
struct RoundScored {
  PerSeat<std::int32_t> points;
  PerSeat<std::uint8_t> raw;
  std::uint16_t round = 0;  ///< counted from 1
  std::uint8_t seats = 0;   ///< the first so many points count
  Maybe<Seat> holder;       ///< of the Mojo card
  MojoSide side = MojoSide::zero;
  std::array<std::uint8_t, 2> unused{};
  friend bool operator==(const RoundScored&, const RoundScored&) = default;
};

/// A fact a screen can animate. Only dealt and drawn cards hide anything from others.
using Event = std::variant<CardDealt, CardTurnedUp, RoundBegun, CardPlayed, StockChosen, CardDrawn,
                           CardTaken, PileReshuffled, TurnStopped, MojoTimeBegun, CardRevealed,
                           CardsShown, RoundScored, GameOver, CustomEvent>;

}  // namespace libgames::mojo
