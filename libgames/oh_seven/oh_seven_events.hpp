#pragma once
/// What happens in Oh-Seven: facts that a screen can animate; section 6 of RULES.md.

#include <cstdint>
#include <variant>

#include <libgames/core/events.hpp>
#include <libgames/oh_seven/oh_seven_state.hpp>

namespace libgames::oh_seven {

using CardDealt = libgames::CardDealt<Card>;
using CardPlayed = libgames::CardPlayed<Card>;
using libgames::CustomEvent;
using libgames::GameOver;
using libgames::TrickWon;
using RoundScored = libgames::RoundScored<most_seats>;  ///< O4.9

/// A seat has laid its bid card face down; the others do not see which.
struct BidPlaced {
  Seat seat;
  Maybe<Card> card;
  friend bool operator==(const BidPlaced&, const BidPlaced&) = default;
};
/// All bid cards are turned up (O4.2).
struct BidsRevealed {
  std::uint8_t seats = 0;  ///< the first so many bids count
  PerSeat<Card> bids;
  friend bool operator==(const BidsRevealed&, const BidsRevealed&) = default;
};
enum class RejectionReason : std::uint8_t { forbidden_sum, doubled_top, both };
/// The bidding does not count; each owner of the top card gets the points (O4.3).
struct BiddingRejected {
  std::int32_t sum = 0;
  std::int32_t points = 0;  ///< to each owner
  Seats owners;             ///< of the top card
  Card top;
  RejectionReason reason = RejectionReason::forbidden_sum;
  friend bool operator==(const BiddingRejected&, const BiddingRejected&) = default;
};
/// The bidding counts: trump and leader are set (O4.5).
struct BiddingAccepted {
  Suit trump = Suit::clubs;
  Seat leader;
  friend bool operator==(const BiddingAccepted&, const BiddingAccepted&) = default;
};
/// Every bidding of the deal was rejected; the round is dealt again (O4.4).
struct DealAgain {
  friend bool operator==(const DealAgain&, const DealAgain&) = default;
};
/// A fact a screen can animate. Only dealt cards and placed bids hide anything from others.
using Event = std::variant<CardDealt, BidPlaced, BidsRevealed, BiddingRejected, BiddingAccepted,
                           DealAgain, CardPlayed, TrickWon, RoundScored, GameOver, CustomEvent>;

}  // namespace libgames::oh_seven
