#pragma once
/// Oh-Seven: trick taking with exact bids, a relative of Oh Hell, for 2 to 9 seats.
/// Everybody bids with a card of the own hand at the same time; the highest bid card names trump
/// and leads, and whoever takes just as many tricks as bid scores. The rules are in RULES.md beside
/// this file; O-numbers in comments refer to it.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include <libgames/core/cards.hpp>
#include <libgames/core/contract.hpp>
#include <libgames/core/tricks.hpp>
#include <libgames/oh_seven/oh_seven_data.hpp>

namespace libgames::oh_seven {

// --- vocabulary

inline constexpr int most_seats = 9;
inline constexpr int max_hand_size = numbers_per_suit;

using libgames::no_suit;

template <class T>
using PerSeat = BySeat<T, most_seats>;

/// Cards, at most two copies of each: bit c of `once` says that card id c is there, bit c of
/// `twice` that both copies are.
struct Cards {
  std::uint32_t once = 0;
  std::uint32_t twice = 0;

  /// All cards of the given number of packs, 1 or 2.
  [[nodiscard]] static constexpr Cards packs(int count) noexcept {
    return {0xffffffffU, count == 1 ? 0U : 0xffffffffU};
  }
  constexpr void add(Card card) noexcept {
    const std::uint32_t bit = 1U << card.id;
    twice |= once & bit;
    once |= bit;
  }
  [[nodiscard]] constexpr int count(Card card) const noexcept {
    return static_cast<int>((once >> card.id & 1U) + (twice >> card.id & 1U));
  }
  [[nodiscard]] constexpr int size() const noexcept { return count_bits(once) + count_bits(twice); }
  /// What is left without the cards of `other`. Precondition: all of them are here.
  [[nodiscard]] constexpr Cards without(const Cards& other) const noexcept {
    return {(once & ~other.once) | (twice & ~other.twice), twice & ~other.once};
  }

  friend constexpr bool operator==(const Cards&, const Cards&) = default;
};

/// Cards by seat. At most one seat can hold both copies of a card, so one mask tells for which
/// cards that is so.
struct CardsBySeat {
  PerSeat<std::uint32_t> held;  ///< bit c: the seat holds card id c
  std::uint32_t twins = 0;      ///< bit c: who holds card id c holds both copies

  [[nodiscard]] constexpr Cards of(Seat seat) const noexcept {
    return {held[seat], held[seat] & twins};
  }
  constexpr void add(Seat seat, Card card) noexcept {
    const std::uint32_t bit = 1U << card.id;
    twins |= held[seat] & bit;
    held[seat] |= bit;
  }
  /// Takes one copy away, if the seat has one.
  constexpr void remove(Seat seat, Card card) noexcept {
    const std::uint32_t bit = 1U << card.id;
    const std::uint32_t twin = twins & held[seat] & bit;
    twins ^= twin;
    held[seat] &= ~bit | twin;
  }
  /// The same where nobody holds two copies of any card.
  constexpr void remove_single(Seat seat, Card card) noexcept { held[seat] &= ~(1U << card.id); }

  friend constexpr bool operator==(const CardsBySeat&, const CardsBySeat&) = default;
};

enum class FinalTie : std::uint8_t { shared, most_contracts };
enum class Phase : std::uint8_t { deal, bid, play, over };

// --- rules

/// Every number and switch of the game; the defaults are the standard game (O7).
struct Rules {
  int decks = 0;                     ///< packs of 32; 0 = by the number of seats (O7.1)
  int hand_size = 7;                 ///< cards a hand, and tricks a round (O7.2)
  int rounds = 7;                    ///< rounds a game (O7.3)
  int forbidden_sum = 7;             ///< sum of bids that is rejected (O7.4)
  bool reject_forbidden_sum = true;  ///< false: only a doubled top rejects (O7.5)
  int rejection_points = 1;          ///< to each owner of a rejected top card (O7.6)
  int made_bonus = 2;                ///< on top of the number of a kept bid (O7.7)
  int miss_penalty = 1;              ///< for each trick of difference (O7.8)
  EqualPlays identical_wins = EqualPlays::first;  ///< of two identical cards in a trick (O7.9)
  FinalTie final_tie = FinalTie::shared;          ///< how a final tie is broken (O7.10)

  /// Name, kind, range, default and help of every field, in the order above.
  [[nodiscard]] LIBGAMES_EXPORT static std::span<const Field<Rules>> fields() noexcept;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// The standard game (O7.11).
[[nodiscard]] inline Rules standard() noexcept { return {}; }
/// The parent game's option: a bidding is rejected for a doubled top card only (O7.11).
[[nodiscard]] inline Rules sum_allowed() noexcept { return {.reject_forbidden_sum = false}; }

// --- move

enum class MoveKind : std::uint8_t { bid, play };

/// Action ids: bidding a card is its id, playing it is `first_play` + its id (O8.2).
inline constexpr int first_play = pack_size;

/// The typed form of an action.
struct Move {
  MoveKind kind = MoveKind::bid;
  Card card;

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// --- event

using CardDealt = libgames::CardDealt<Card>;
using libgames::GameOver;
using libgames::TrickWon;

/// A seat has laid its bid card face down; the others do not see which.
struct BidPlaced {
  Seat seat;
  std::optional<Card> card;
  friend bool operator==(const BidPlaced&, const BidPlaced&) = default;
};
/// All bid cards are turned up (O4.2).
struct BidsRevealed {
  int seats = 0;
  PerSeat<Card> bids;
  friend bool operator==(const BidsRevealed&, const BidsRevealed&) = default;
};
enum class RejectionReason : std::uint8_t { forbidden_sum, doubled_top, both };
/// The bidding does not count; each owner of the top card gets the points (O4.3).
struct BiddingRejected {
  RejectionReason reason = RejectionReason::forbidden_sum;
  int sum = 0;
  Card top;
  Seats owners;
  int points = 0;
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
struct CardPlayed {
  Seat seat;
  Card card;
  friend bool operator==(const CardPlayed&, const CardPlayed&) = default;
};
/// A round is scored: its points by seat (O4.9).
struct RoundScored {
  int round = 0;  ///< counted from 1
  int seats = 0;
  PerSeat<std::int32_t> points;
  friend bool operator==(const RoundScored&, const RoundScored&) = default;
};

/// A fact a screen can animate. Only dealt cards and placed bids hide anything from others.
using Event = std::variant<CardDealt, BidPlaced, BidsRevealed, BiddingRejected, BiddingAccepted,
                           DealAgain, CardPlayed, TrickWon, RoundScored, GameOver>;

// --- state

/// What everybody sees.
struct Table {
  CardsBySeat
      shown;  ///< cards known to be in a hand, since they were bid; while bidding, set aside
  PerSeat<std::int32_t> kept_points;        ///< of rounds with a kept contract
  PerSeat<std::int32_t> missed_points;      ///< of rounds with a missed contract
  PerSeat<std::uint16_t> rejections_owned;  ///< rejected biddings whose top card was the seat's
  Seats active;                             ///< who has something to decide
  PerSeat<std::uint8_t> contracts_kept;
  PerSeat<std::uint8_t> tricks_won;  ///< of the running round; stays until the next deal
  PerSeat<Card> bids;                ///< turned up, if `bids_shown`; stay until the next deal
  Trick<Card, most_seats> trick;     ///< the last one stays until the next lead or deal
  ShownVoids<most_seats> voids;
  Phase phase = Phase::deal;
  std::uint8_t round = 1;       ///< counted from 1
  std::uint8_t rejections = 0;  ///< rejected biddings of this deal
  std::uint8_t dealt = 0;       ///< cards dealt so far
  Suit trump = Suit::clubs;     ///< meaningful in `Phase::play`
  bool bids_shown = false;
  std::array<std::uint8_t, 2> unused{};
  friend bool operator==(const Table&, const Table&) = default;
};

/// The whole game. Seats beyond those in play stay zero everywhere.
struct State {
  Table table;
  CardsBySeat hands;     ///< cards set aside or bid included
  Cards rest;            ///< what was not dealt, once the deal is complete: nobody ever sees it
  PerSeat<Card> sealed;  ///< in `Phase::bid`: the bids of those no longer active; else zero
  std::array<std::uint8_t, 3> unused{};

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 256);

// --- view

/// What one seat, or the audience, may know.
struct View {
  Table table;
  Cards played;  ///< since the deal
  Cards hand;    ///< the viewer's; empty for the audience
  Viewer viewer;
  bool has_bid = false;  ///< whether the viewer has a bid lying face down
  Card bid;              ///< that bid; zero without one
  std::uint8_t unused = 0;

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const View&, const View&) = default;
};

// --- the game

/// A setup that has been checked; only `OhSeven::check_setup` makes one.
class Setup : public CheckedSetup<Rules> {
 public:
  /// Packs in play, 1 or 2.
  [[nodiscard]] int packs() const noexcept { return packs_; }

 private:
  friend class OhSeven;
  Setup(const Rules& rules, int seats, int packs) noexcept
      : CheckedSetup(rules, seats), packs_(packs) {}

  int packs_;
};

/// Errors of `make`: those of `check_seats` and `check_fields`, and `oh_seven.too_few_cards` when
/// the packs do not hold `seats` hands (O7.2).
/// Ids of `why_illegal`: `oh_seven.not_your_turn`, `.no_such_action`, `.not_bidding`,
/// `.not_playing`, `.not_in_hand`, `.set_aside`, `.must_follow_suit`.
class LIBGAMES_EXPORT OhSeven
    : public GameTypes<OhSeven, Rules, State, View, Move, Event, ActionSet<64>> {
 public:
  static constexpr GameInfo info{
      .id = "oh_seven", .title = "Oh-Seven", .rules_version = 1, .seats = {2, most_seats}};

  explicit OhSeven(const Setup& setup) noexcept : setup_(setup) {}
  virtual ~OhSeven() = default;

  [[nodiscard]] int packs() const noexcept { return setup_.packs(); }

#include <libgames/core/contract.inc>

 protected:
  /// Hook: the points of `seat` for a round with these tricks (O4.9); asked once a seat and round,
  /// and by `standing`.
  [[nodiscard]] virtual int round_score(const State& state, Seat seat) const;

 private:
  template <class Log>
  Turn bid(State& state, Seat seat, Card card, Log& log) const;
  template <class Log>
  Turn reveal_bids(State& state, Log& log) const;
  template <class Log>
  Turn reject_bidding(State& state, const BiddingRejected& rejection, Log& log) const;
  template <class Log>
  Turn play(State& state, Seat seat, Card card, Log& log) const;
  template <class Log>
  Turn finish_trick(State& state, Log& log) const;
  template <class Log>
  Turn score_round(State& state, Log& log) const;
  Turn start_bidding(State& state) const noexcept;
  [[nodiscard]] Seat trick_winner(const Table& table) const noexcept;
  [[nodiscard]] int hidden_hand_size(const Table& table, Seat seat) const noexcept;
  [[nodiscard]] std::int32_t score(const Table& table, Seat seat) const noexcept;
};

}  // namespace libgames::oh_seven

namespace libgames {

template <>
inline constexpr auto enum_names<oh_seven::FinalTie> =
    std::to_array<std::string_view>({"shared", "most_contracts"});

extern template LIBGAMES_EXPORT int playout(const oh_seven::OhSeven&, oh_seven::State&, Rng&);
extern template struct LIBGAMES_EXPORT Dispatch<oh_seven::OhSeven>;

}  // namespace libgames
