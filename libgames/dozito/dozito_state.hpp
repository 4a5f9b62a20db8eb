#pragma once
/// Moves, states and views of Dozito; sections 6 and 8 of RULES.md.

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <libgames/core/cards.hpp>
#include <libgames/core/game_base.hpp>
#include <libgames/core/piles.hpp>
#include <libgames/dozito/dozito_data.hpp>

namespace libgames::dozito {

// --- cards on the table

using libgames::CardSet;
using libgames::CopyRange;

template <class T>
using PerSeat = BySeat<T, most_seats>;

/// A place in a grid, counted from 0 row by row; its number is one more.
struct Cell {
  std::uint8_t index = 0;

  friend constexpr bool operator==(Cell, Cell) = default;
};

/// The cards of one seat by cell; `no_card` lies face down.
struct Cells {
  std::array<Card, max_cells> cards{};

  constexpr Cells() noexcept { cards.fill(no_card); }
  [[nodiscard]] constexpr Card& operator[](Cell cell) noexcept { return cards[cell.index]; }
  [[nodiscard]] constexpr Card operator[](Cell cell) const noexcept { return cards[cell.index]; }

  friend constexpr bool operator==(const Cells&, const Cells&) = default;
};

/// The discard piles.
using Piles = PilePair<Card, max_deck_size, no_card>;

enum class Phase : std::uint8_t {
  turn_up,        ///< chance: the first card of a discard pile
  choose_first,   ///< chance: who starts
  choose_source,  ///< the start of a turn
  draw,           ///< chance: a card of the draw pile
  place,          ///< a card in hand may be placed
  uncover,        ///< chance: the face-down card under a placed one
  must_discard,   ///< the card in hand has to be discarded
  over,
};
inline constexpr int phase_count = 8;

/// Where the card in hand comes from.
enum class Origin : std::uint8_t {
  taken,      ///< from a discard pile
  drawn,      ///< from the draw pile
  uncovered,  ///< turned up in the grid
  replaced,   ///< pushed out of the grid face up
};
inline constexpr int origin_count = 4;

// --- move

enum class MoveKind : std::uint8_t { take, draw, place, discard };

/// Action ids: take from pile p is p; placing in cell c (from 0) is 3 + c; the discards follow the
/// cells (D8.3).
inline constexpr int draw_id = pile_count;
inline constexpr int first_place_id = draw_id + 1;

/// The typed form of an action.
struct Move {
  MoveKind kind = MoveKind::draw;
  std::uint8_t pile = 0;  ///< of take and discard; 0 otherwise
  Cell cell;              ///< of place; zero otherwise

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// --- state

/// The whole table. Everybody sees all of it: what nobody has seen is not decided yet (D6.2).
struct Table {
  CardSet unseen;                      ///< cards nobody has seen in this round
  CardSet stock;                       ///< the draw pile once it was made anew; empty before
  PerSeat<std::int32_t> group_points;  ///< of the rounds scored so far
  PerSeat<std::int32_t> sun_points;    ///< of the rounds scored so far
  PerSeat<std::int32_t> best_round;    ///< the most points in one round so far; 0 before the first
  std::uint32_t turns = 0;             ///< ended in this round
  std::uint32_t extra_turns = 0;       ///< of the current seat in a row
  PerSeat<Cells> cells;
  PerSeat<std::uint8_t> face_down;  ///< cells of each seat
  Piles piles;
  std::uint8_t stock_size = 0;  ///< cards in the draw pile
  std::uint8_t round = 1;       ///< counted from 1
  Flag reformed;                ///< whether the draw pile was made anew in this round
  Phase phase = Phase::turn_up;
  Seat current;            ///< whose turn it is
  Seat starter;            ///< of this round, or of the last one until turns begin
  Seat trigger = no_seat;  ///< whose grid was face up first
  Card hand = no_card;
  Origin origin = Origin::taken;  ///< of the card in hand, or of the one just placed
  Flag stopped;                   ///< a STOP card that was placed ends this turn
  Cell cell;                      ///< last filled in this turn
  Seats grid_winners;             ///< whose grids won the game
  std::uint8_t last_pile =
      0;  ///< of the last discard; kept when the table is cleared for a new round
  std::array<std::uint8_t, 3> unused{};

  friend bool operator==(const Table&, const Table&) = default;
};

/// The whole game. Seats beyond those in play keep face-down cells and no points.
struct State : HasTable<State, Table> {
  Table table;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= max_state_size);
static_assert(std::has_unique_object_representations_v<State>);

// --- view

/// What one seat, or the audience, may know: everything that is decided.
struct View : HasTable<View, Table> {
  Table table;
  Viewer viewer;
  std::array<std::uint8_t, 7> unused{};
};
static_assert(std::has_unique_object_representations_v<View>);

/// The total of a seat.
[[nodiscard]] constexpr std::int32_t total(const Table& table, Seat seat) noexcept {
  return add_points(table.group_points[seat], table.sun_points[seat]);
}

}  // namespace libgames::dozito
