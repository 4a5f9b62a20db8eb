#pragma once
/// What happens in Super Mega Lucky Box: facts that a screen can animate; section 6 of RULES.md.

#include <array>
#include <cstdint>
#include <variant>

#include <libgames/core/events.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_state.hpp>

namespace libgames::super_mega_lucky_box {

using CardDealt = libgames::CardDealt<Card>;
using libgames::CustomEvent;
using libgames::GameOver;

/// The discards have become the pile, which has so many cards now (L4.14).
struct PileReshuffled {
  std::int32_t cards = 0;
  friend bool operator==(const PileReshuffled&, const PileReshuffled&) = default;
};
/// A seat has chosen from its offer; while choices are hidden the others do not see which cards.
struct CardsKept {
  Seat seat;
  Maybe<KeptCards> kept;
  friend bool operator==(const CardsKept&, const CardsKept&) = default;
};
/// A hidden choice is shown (L4.2).
struct ChoiceShown {
  Seat seat;
  KeptCards kept;
  friend bool operator==(const ChoiceShown&, const ChoiceShown&) = default;
};
/// What was not kept of all offers goes to the discards.
struct OffersDiscarded {
  CardSet cards;
  friend bool operator==(const OffersDiscarded&, const OffersDiscarded&) = default;
};
/// The numbers of a round begin.
struct RoundBegun {
  std::int32_t round = 0;  ///< counted from 1
  friend bool operator==(const RoundBegun&, const RoundBegun&) = default;
};
struct NumberRevealed {
  std::int32_t index = 0;  ///< in its round, counted from 1
  std::int32_t number = 0;
  friend bool operator==(const NumberRevealed&, const NumberRevealed&) = default;
};

/// What lets a seat cross a square.
enum class CrossReason : std::uint8_t { number, number_bonus, wild_bonus };
/// A seat crosses a square. While choices are hidden the others are told nothing. A wild bonus that
/// crosses the last open square of all where a number bonus would do is told as the latter.
struct SquareCrossed {
  Seat seat;
  CrossReason reason = CrossReason::number;
  Square square;
  std::uint8_t digit = 0;  ///< on that square
  std::uint8_t paid = 0;   ///< lightning tokens (L4.5)
  Maybe<Bonus> row;        ///< the bonus of the row, if it is complete now
  Maybe<Bonus> column;     ///< the same of the column
  std::uint8_t lost = 0;   ///< bonuses that have no open square any more (L4.8)
  friend bool operator==(const SquareCrossed&, const SquareCrossed&) = default;
};
/// A seat crosses nothing, and gives up that many bonuses. Hidden like `SquareCrossed`.
struct Passed {
  Seat seat;
  std::uint8_t given_up = 0;
  friend bool operator==(const Passed&, const Passed&) = default;
};
/// A seat is done with the number (L4.10).
struct SeatFinished {
  Seat seat;
  friend bool operator==(const SeatFinished&, const SeatFinished&) = default;
};
/// What a seat has done with the number is shown: its new crosses, and its tokens as they are now.
struct BoardShown {
  Squares crossed = 0;
  std::uint16_t lightning = 0;
  std::uint8_t moons = 0;
  std::uint8_t stars = 0;
  Seat seat;
  std::array<std::uint8_t, 3> unused{};
  friend bool operator==(const BoardShown&, const BoardShown&) = default;
};
/// A round is scored, and its completed cards go to the discards (L4.11, L4.12).
struct RoundScored {
  std::int32_t round = 0;  ///< counted from 1
  std::int32_t seats = 0;
  PerSeat<std::int16_t> cards;      ///< points for completed cards
  PerSeat<std::int16_t> stars;      ///< points for stars
  PerSeat<std::uint8_t> completed;  ///< bit s: the card in slot s was complete
  friend bool operator==(const RoundScored&, const RoundScored&) = default;
};
/// The points of the end (L4.15 to L4.17).
struct FinalScored {
  std::int32_t seats = 0;
  PerSeat<std::int16_t> incomplete;
  PerSeat<std::int16_t> moons;
  friend bool operator==(const FinalScored&, const FinalScored&) = default;
};

/// A fact a screen can animate. Cards dealt and kept, crosses and passes can be hidden from others.
using Event = std::variant<CardDealt, PileReshuffled, CardsKept, ChoiceShown, OffersDiscarded,
                           RoundBegun, NumberRevealed, SquareCrossed, Passed, SeatFinished,
                           BoardShown, RoundScored, FinalScored, GameOver, CustomEvent>;

}  // namespace libgames::super_mega_lucky_box
