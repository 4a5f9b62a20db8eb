#pragma once
/// Moves, states and views of Mojo; sections 6 and 8 of RULES.md.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <libgames/core/cards.hpp>
#include <libgames/core/game_base.hpp>
#include <libgames/core/piles.hpp>
#include <libgames/mojo/mojo_data.hpp>

namespace libgames::mojo {

// --- cards on the table

template <class T>
using PerSeat = BySeat<T, most_seats>;

/// Cards by value.
using Cards = CountedCards<value_count>;

/// What seats have in hand or face down: `cards` and, derived from them, which values these are.
struct Hands {
  PerSeat<Cards> cards;
  PerSeat<std::uint16_t> values;  ///< bit v: the seat has a card of value v

  constexpr void add(Seat seat, Card card) noexcept {
    ++cards[seat][card.value];
    values[seat] = static_cast<std::uint16_t>(values[seat] | 1U << card.value);
  }
  /// Precondition: the seat has such a card.
  constexpr void remove(Seat seat, Card card) noexcept {
    const auto left = --cards[seat][card.value];
    values[seat] = static_cast<std::uint16_t>(values[seat] & ~(unsigned{left == 0} << card.value));
  }
  friend constexpr bool operator==(const Hands&, const Hands&) = default;
};

/// The discard piles.
using Piles = PilePair<Card, max_deck_size>;

/// A card that nobody else could place left the hand of a seat, or was turned up, after the seat
/// had drawn from a draw pile that was made anew (M6.6).
struct LatePlay {
  std::uint8_t seat_and_value = 0;  ///< seat * 16 + value
  std::uint8_t draws = 0;           ///< of this seat since the reshuffle, at least 1

  [[nodiscard]] constexpr Seat seat() const noexcept { return Seat::of(seat_and_value >> 4); }
  [[nodiscard]] constexpr int value() const noexcept { return seat_and_value & 15; }

  friend constexpr bool operator==(LatePlay, LatePlay) = default;
};

/// Late plays in their order. Whoever shows a hidden card makes it known to all until the next
/// reshuffle, so there are never more of them than cards.
struct LatePlays {
  std::array<LatePlay, max_deck_size> plays{};
  std::uint8_t count = 0;

  constexpr void add(Seat seat, Card card, int draws) noexcept {
    plays[count++] = {static_cast<std::uint8_t>(seat.index << 4 | card.value),
                      static_cast<std::uint8_t>(draws)};
  }
  constexpr void clear() noexcept {
    std::fill_n(plays.begin(), count, LatePlay{});
    count = 0;
  }
  [[nodiscard]] constexpr const LatePlay* begin() const noexcept { return plays.data(); }
  [[nodiscard]] constexpr const LatePlay* end() const noexcept { return plays.data() + count; }

  friend constexpr bool operator==(const LatePlays&, const LatePlays&) = default;
};

/// The sides of the Mojo card (M2.2).
enum class MojoSide : std::uint8_t { zero, plus10 };
enum class Direction : std::uint8_t { clockwise, counterclockwise };

enum class Phase : std::uint8_t {
  deal,          ///< chance: hands
  turn_up,       ///< chance: the first card of each pile
  choose_first,  ///< chance: who starts
  play,          ///< the first play of a turn
  play_again,    ///< another play after an equal card
  choose_draw,   ///< two piles: where to draw
  draw,          ///< chance: a card of the draw pile
  refill,        ///< chance: a new card for an emptied pile
  reveal,        ///< in Mojo Time: turn up a card
  over,
};
inline constexpr int phase_count = 10;

// --- move

enum class MoveKind : std::uint8_t { play, reveal, draw_stock, draw_pile, stop };

/// Action ids: playing value v on pile p is p * 13 + v; the others follow (M8.2).
inline constexpr int first_reveal = max_piles * value_count;
inline constexpr int draw_stock_id = first_reveal + value_count;
inline constexpr int draw_pile_id = draw_stock_id + 1;
inline constexpr int stop_id = draw_pile_id + 1;
inline constexpr int action_ids = stop_id + 1;
/// Chance ids: a card is its value, a starting seat follows (M8.3).
inline constexpr int first_seat_id = value_count;

/// The typed form of an action.
struct Move {
  MoveKind kind = MoveKind::play;
  Card card;              ///< of play and reveal; zero otherwise
  std::uint8_t pile = 0;  ///< of play; 0 otherwise

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// --- state

/// What everybody sees. Cards, piles and raw scores of a round stay until the next deal begins.
struct Table {
  PerSeat<std::int32_t> card_points;  ///< total without what the Mojo card added
  PerSeat<std::int32_t> mojo_points;  ///< success scores and penalties as the holder
  std::uint32_t decisions = 0;        ///< made in this round
  std::uint16_t round = 1;            ///< counted from 1
  Seats mojo_time;                    ///< who is in Mojo Time
  PerSeat<Cards> face_up;             ///< turned up; after the round everything that counts
  PerSeat<Cards> known;               ///< in hand or face down, but taken from an open pile
  Piles piles;
  Cards mixed;                        ///< draw pile as last reshuffled, less what was turned up
  PerSeat<std::uint8_t> mixed_draws;  ///< cards drawn by each seat since the last reshuffle
  LatePlays late_plays;               ///< hidden cards shown by who had drawn since then (M6.6)
  PerSeat<std::uint8_t> hidden;       ///< cards each seat has in hand or face down
  PerSeat<std::uint8_t> raw;          ///< raw scores of the last round
  std::uint8_t stock = 0;             ///< cards in the draw pile
  std::uint8_t dealt = 0;             ///< cards dealt so far; 0: the last round still lies there
  Flag reshuffled;                    ///< whether in this round; without it `mixed` is empty
  Phase phase = Phase::deal;
  Seat current;           ///< whose turn it is
  Seat starter;           ///< of this round, or of the last one until turns begin
  Seat holder = no_seat;  ///< of the last round, or first in Mojo Time of this (M7.12)
  MojoSide side = MojoSide::zero;
  Direction direction = Direction::clockwise;
  std::uint8_t pile = 0;  ///< the pile last played on
  std::array<std::uint8_t, 2> unused{};

  friend bool operator==(const Table&, const Table&) = default;
};

/// The whole game. Seats beyond those in play stay zero everywhere.
struct State : HasTable<State, Table> {
  Table table;
  Hands hands;           ///< in hand, or face down in Mojo Time
  Cards stock;           ///< the draw pile, in no order: what is drawn is decided when it is drawn
  PerSeat<Cards> drawn;  ///< from the draw pile since the last reshuffle
  std::array<std::uint8_t, 3> unused{};
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= max_state_size);
static_assert(std::has_unique_object_representations_v<State>);

// --- view

/// What one seat, or the audience, may know.
struct View : HasTable<View, Table> {
  Table table;
  Cards cards;  ///< the viewer's, in hand or face down; none for the audience
  Cards drawn;  ///< by the viewer since the last reshuffle
  Viewer viewer;
  std::uint8_t unused = 0;
};
static_assert(std::has_unique_object_representations_v<View>);

/// The total of a seat.
[[nodiscard]] constexpr std::int32_t total(const Table& table, Seat seat) noexcept {
  return add_points(table.card_points[seat], table.mojo_points[seat]);
}

}  // namespace libgames::mojo
