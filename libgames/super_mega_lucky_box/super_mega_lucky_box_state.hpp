#pragma once
/// Moves, states and views of Super Mega Lucky Box; sections 6 and 8 of RULES.md.

#include <array>
#include <cstdint>
#include <type_traits>

#include <libgames/core/cards.hpp>
#include <libgames/core/game_base.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_cards.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_data.hpp>

namespace libgames::super_mega_lucky_box {

enum class Phase : std::uint8_t {
  deal,           ///< chance: the next card of an offer
  keep,           ///< everybody chooses from an offer
  reveal_number,  ///< chance: the next number
  cross,          ///< everybody uses the number, and then the bonuses won
  over,
};
inline constexpr int phase_count = 5;

// --- move

enum class MoveKind : std::uint8_t { cross, number_bonus, wild_bonus, pass, keep };

/// Action ids (L8.2): crossing square q is q, with a number bonus 54 + q, with a wild 108 + q; then
/// `pass` and the choices from start offers, which those from later offers follow.
inline constexpr int first_bonus_id = max_squares;
inline constexpr int first_wild_id = 2 * max_squares;
inline constexpr int pass_id = 3 * max_squares;
inline constexpr int first_keep_id = pass_id + 1;
inline constexpr int max_keeps = 256 - first_keep_id;

/// The typed form of an action.
struct Move {
  MoveKind kind = MoveKind::pass;
  Square square;           ///< that is crossed; zero of pass and keep
  std::uint8_t digit = 0;  ///< of a number bonus; 0 otherwise
  Positions kept;          ///< of keep: which cards of the offer; empty otherwise

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// --- state

/// What everybody sees. While choices are hidden, boards are those of the last common reveal.
struct Table {
  PerSeat<Squares> open;  ///< squares that are not crossed
  CardSet unseen;         ///< the pile, and the cards of the running draft that came from it
  CardSet earlier;  ///< cards of the running draft that were dealt before the pile was made anew
  CardSet discard;
  PerSeat<std::array<std::int16_t, max_rounds>> card_points;  ///< by round, for completed cards
  PerSeat<std::uint16_t> lightning;
  Seats active;                                              ///< who has something to decide
  PerSeat<std::array<std::int8_t, max_rounds>> star_points;  ///< by round
  PerSeat<SlotCards> cards;
  PerSeat<std::uint8_t> moons;
  PerSeat<std::uint8_t> stars;      ///< of this round that count
  PerSeat<std::uint8_t> acquired;   ///< cards kept so far: the next one goes into that slot (L4.1)
  CountedCards<max_value> numbers;  ///< number cards that were not revealed in this round
  std::uint8_t revealed = 0;        ///< numbers of this round so far
  std::uint8_t number = 0;          ///< the last one; 0 in a draft
  std::uint8_t round = 1;           ///< counted from 1; a draft belongs to the round it prepares
  std::uint8_t dealt = 0;           ///< cards of the running draft
  std::uint8_t dealt_earlier = 0;   ///< of these, before the pile was made anew
  Phase phase = Phase::deal;
  std::array<std::uint8_t, 3> unused{};

  friend bool operator==(const Table&, const Table&) = default;
};

/// The board of a seat as the table shows it.
[[nodiscard]] constexpr Board shown_board(const Table& table, Seat seat) noexcept {
  Board board;
  board.open = table.open[seat];
  board.lightning = table.lightning[seat];
  board.moons = table.moons[seat];
  board.stars = table.stars[seat];
  return board;
}

/// Shows the board of a seat on the table.
constexpr void show_board(Table& table, Seat seat, const Board& board) noexcept {
  table.open[seat] = board.open;
  table.lightning[seat] = board.lightning;
  table.moons[seat] = board.moons;
  table.stars[seat] = board.stars;
}

/// The whole game. Seats beyond those in play stay zero, without cards.
struct State : HasTable<State, Table> {
  Table table;
  PerSeat<Board> boards;  ///< as the seats themselves see them
  CardSet pile;
  Offers offers;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= max_state_size);

// --- view

/// What one seat, or the audience, may know.
struct View : HasTable<View, Table> {
  Table table;
  PerSeat<Board> boards;  ///< the viewer's own; those of others as the table or the rules show them
  Offers offers;          ///< the cards that the viewer may see
  Viewer viewer;
  std::array<std::uint8_t, 7> unused{};
};

}  // namespace libgames::super_mega_lucky_box
