#pragma once
/// Moves, states and views of Next Station London; sections 6 and 8 of RULES.md.

#include <array>
#include <cstdint>
#include <type_traits>

#include <libgames/core/cards.hpp>
#include <libgames/core/game_base.hpp>
#include <libgames/next_station_london/next_station_london_data.hpp>
#include <libgames/next_station_london/next_station_london_lines.hpp>

namespace libgames::next_station_london {

enum class Phase : std::uint8_t {
  lay_out_pencils,  ///< chance: the colours of the slots
  draw_objectives,  ///< chance: the shared objectives
  assign_powers,    ///< chance: the power of each pencil
  flip,             ///< chance: the next card
  draw,             ///< everybody draws a section or passes
  circle,           ///< the holder of the Circle may use it
  over,
};
inline constexpr int phase_count = 7;

/// Whether the rounds have begun, or are over.
[[nodiscard]] constexpr bool has_begun(Phase phase) noexcept {
  return static_cast<int>(phase) >= static_cast<int>(Phase::flip);
}

// --- move

enum class MoveKind : std::uint8_t { build, pass, circle, circle_none };

/// The typed form of an action. Its id is that of the section, or what `Setup` says (S8.2).
struct Move {
  MoveKind kind = MoveKind::pass;
  Ends section{};     ///< of build; zero otherwise
  Station station{};  ///< of circle; zero otherwise

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// Card outcomes are below 11, orders of four pencils or powers below 24 (S8.4).
inline constexpr int chance_ids = 24;

// --- state

/// What everybody sees. While choices are sealed, it is the position before the turn under way.
/// Seats beyond those in play stay zero everywhere, and without a circled station.
struct Table {
  PerSeat<Sheet> sheets;
  Seats active;                             ///< who has something to decide
  Seats spent;                              ///< who has used the power of this round's pencil
  CountedCards<card_kinds> unflipped;       ///< cards of this round
  std::array<Colour, colour_count> ring{};  ///< by slot, once they are laid out
  ByColour<Power> powers;                   ///< with pencil powers, once they are assigned
  PerSeat<Colour> colours;                  ///< the pencils of this round
  PerSeat<Station> circled{
      {no_station, no_station, no_station, no_station}};  ///< in the whole game
  PerSeat<Choice> shown;  ///< choices of the turn under way, if they are not sealed
  ObjectiveSet objectives;
  Phase phase = Phase::lay_out_pencils;
  std::uint8_t round = 1;        ///< counted from 1
  std::uint8_t turn = 0;         ///< counted from 1; 0 before the first card of a round
  std::uint8_t underground = 0;  ///< Underground cards flipped in this round
  Card card = Card::u_circle;    ///< of this turn; the last one until the next is flipped
  Flag has_switch;               ///< the railroad switch works in this turn
  Flag is_switch_waiting;        ///< a switch lies alone and wants a second card
  std::array<std::uint8_t, 5> unused{};

  friend bool operator==(const Table&, const Table&) = default;
};

/// The whole game.
struct State : HasTable<State, Table> {
  Table table;
  PerSeat<Choice> sealed;  ///< choices of the turn under way that the others do not see
  std::array<std::uint8_t, 4> unused{};
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= max_state_size);

// --- view

/// What one seat, or the audience, may know.
struct View : HasTable<View, Table> {
  Table table;
  Choice own;  ///< the viewer's sealed choice; empty for the audience
  Viewer viewer;
  std::array<std::uint8_t, 4> unused{};
};

}  // namespace libgames::next_station_london
