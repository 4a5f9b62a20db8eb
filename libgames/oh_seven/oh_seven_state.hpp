#pragma once
/// Moves, states and views of Oh-Seven; sections 6 and 8 of RULES.md.

#include <array>
#include <cstdint>
#include <type_traits>

#include <libgames/core/cards.hpp>
#include <libgames/core/game_base.hpp>
#include <libgames/core/tricks.hpp>
#include <libgames/oh_seven/oh_seven_data.hpp>

namespace libgames::oh_seven {

// --- cards on the table

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

enum class Phase : std::uint8_t { deal, bid, play, over };
inline constexpr int phase_count = 4;

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
  Flag bids_shown;
  std::array<std::uint8_t, 2> unused{};
  friend bool operator==(const Table&, const Table&) = default;
};

/// The whole game. Seats beyond those in play stay zero everywhere.
struct State : HasTable<State, Table> {
  Table table;
  CardsBySeat hands;     ///< cards set aside or bid included
  Cards rest;            ///< what was not dealt, once the deal is complete: nobody ever sees it
  PerSeat<Card> sealed;  ///< in `Phase::bid`: the bids of those no longer active; else zero
  std::array<std::uint8_t, 3> unused{};
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 256);

// --- view

/// What one seat, or the audience, may know.
struct View : HasTable<View, Table> {
  Table table;
  Cards played;  ///< since the deal
  Cards hand;    ///< the viewer's; empty for the audience
  Viewer viewer;
  Flag has_bid;  ///< whether the viewer has a bid lying face down
  Card bid;      ///< that bid; zero without one
  std::uint8_t unused = 0;
};

}  // namespace libgames::oh_seven
