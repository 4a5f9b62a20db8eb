#pragma once
/// What the sources of Next Station London share. Not installed.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <libgames/core/ids.hpp>
#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::next_station_london {

// --- chance

/// S8.4: all orders of four, in lexicographic order.
inline constexpr auto orders = [] {
  std::array<std::array<std::uint8_t, 4>, chance_ids> result{};
  std::array<std::uint8_t, 4> order{0, 1, 2, 3};
  for (auto& each : result) {
    each = order;
    std::next_permutation(order.begin(), order.end());
  }
  return result;
}();
static_assert(orders[1] == std::array<std::uint8_t, 4>{0, 1, 3, 2} &&
              orders[23] == std::array<std::uint8_t, 4>{3, 2, 1, 0});

/// The order of four that an outcome stands for, of pencils or powers.
template <class Enum>
[[nodiscard]] constexpr std::array<Enum, 4> order_of(Chance chance) noexcept {
  std::array<Enum, 4> result{};
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = static_cast<Enum>(orders[chance.id][i]);
  }
  return result;
}

/// The outcomes of the chance that is due.
[[nodiscard]] inline Chances pending_chances(const Setup& setup, const Table& table) noexcept {
  if (table.phase == Phase::flip) return table.unflipped.chances();
  int outcomes = chance_ids;
  if (table.phase == Phase::draw_objectives) {
    outcomes = ObjectiveSet::selections(setup.rules().objectives_in_play);
  }
  Chances result;
  for (int id = 0; id < outcomes; ++id) result.add(Chance::of(id), 1);
  return result;
}

// --- cards

/// Whether the turn under way is the last one of the round (S4.4, S7.5).
[[nodiscard]] inline bool is_last_turn(const Setup& setup, const Table& table) noexcept {
  const Rules& rules = setup.rules();
  if (!rules.flip_all_cards) return table.underground >= rules.end_card_count;
  return table.unflipped.total() == table.unflipped[static_cast<int>(Card::railroad_switch)];
}

// --- sections

/// Open sections from one of these stations to one that the symbol fits.
[[nodiscard]] inline Sections reachable(const Setup& setup, const Front& front, Stations sources,
                                        Symbol symbol) noexcept {
  Sections result;
  for (; sources != 0; sources &= sources - 1) {
    const Station source = id_of<Station>(std::countr_zero(sources));
    result |= setup.reach(source, symbol);
  }
  return result &= front.open;
}

/// The power of the pencil that a seat has in this round, if it is not spent.
[[nodiscard]] inline std::optional<Power> fresh_power(const Setup& setup, const Table& table,
                                                      Seat seat) noexcept {
  if (!setup.rules().pencil_powers || table.spent.contains(seat)) return std::nullopt;
  return table.powers[table.colours[seat]];
}

/// What a seat may draw without a power.
[[nodiscard]] inline Sections plain_sections(const Setup& setup, const Table& table,
                                             Seat seat) noexcept {
  const Front& front = table.sheets[seat].front;
  const Stations sources = table.has_switch ? front.stations : front.ends;  // S4.5
  return reachable(setup, front, sources, row_of(table.card).symbol);
}

/// What a seat may draw first in a turn.
[[nodiscard]] inline Sections first_sections(const Setup& setup, const Table& table,
                                             Seat seat) noexcept {
  Sections result = plain_sections(setup, table, seat);
  const auto power = fresh_power(setup, table, seat);
  if (!power) return result;
  const Front& front = table.sheets[seat].front;
  if (*power == Power::joker) {  // S4.9
    const Stations sources = table.has_switch ? front.stations : front.ends;
    result |= reachable(setup, front, sources, Symbol::joker);
  }
  if (*power == Power::railroad_switch && table.turn > setup.rules().switch_ignored_turns) {
    result |= reachable(setup, front, front.stations, row_of(table.card).symbol);
  }
  return result;
}

/// What a seat may draw after `first` (S4.10).
[[nodiscard]] inline Sections second_sections(const Setup& setup, const Table& table, Seat seat,
                                              Section first) noexcept {
  const Rules& rules = setup.rules();
  const Plan& plan = setup.plan();
  const Sheet& sheet = table.sheets[seat];
  const Ends& ends = plan[first];
  Symbol symbol = row_of(table.card).symbol;
  if (symbol == Symbol::joker) {
    const Shape shape = rules.board[sheet.front.target(ends)].shape;
    if (shape != Shape::central) {
      symbol = static_cast<Symbol>(shape);
    } else if (rules.double_joker_via_central == DoubleJokerViaCentral::none) {
      return {};
    }
  }
  Front front = sheet.front;
  front.extend(plan, ends, sheet.closed | plan.closed[first.id]);
  const bool anywhere = table.has_switch && rules.second_section_uses_switch;  // S7.22
  return reachable(setup, front, anywhere ? front.stations : front.ends, symbol);
}

/// Whether a second section may follow what a seat has drawn in this turn.
[[nodiscard]] inline bool may_draw_second(const Setup& setup, const Table& table, Seat seat,
                                          const Choice& choice) noexcept {
  return choice.size == 1 && fresh_power(setup, table, seat) == Power::second_section &&
         !second_sections(setup, table, seat, choice.sections[0]).empty();
}

/// What a seat may do that has drawn this in the turn under way.
[[nodiscard]] inline ActionSet<256> legal_actions(const Setup& setup, const Table& table, Seat seat,
                                                  const Choice& choice) noexcept {
  ActionSet<256> result;
  if (!table.active.contains(seat)) return result;
  if (table.phase == Phase::circle) {  // S4.11
    const auto first = Action::of(setup.first_circle_id());
    result.insert_all(first, table.sheets[seat].front.stations);
    result.insert(Action::of(setup.no_circle_id()));
    return result;
  }
  result = choice.size == 0 ? first_sections(setup, table, seat)
                            : second_sections(setup, table, seat, choice.sections[0]);
  result.insert(Action::of(setup.pass_id()));  // S4.2
  return result;
}

/// Whether the first section of a turn takes the power of a seat (S4.9).
[[nodiscard]] inline bool spends_power(const Setup& setup, const Table& table, Seat seat,
                                       Section section) noexcept {
  const auto power = fresh_power(setup, table, seat);
  if (power != Power::joker && power != Power::railroad_switch) return false;
  return !plain_sections(setup, table, seat).contains(action_of(section));
}

/// Draws what a seat has chosen in a turn. Returns whether this took its power.
inline bool draw_choice(const Setup& setup, Table& table, Seat seat,
                        const Choice& choice) noexcept {
  if (choice.size == 0) return false;
  const bool spends = choice.size == 2 || spends_power(setup, table, seat, choice.sections[0]);
  if (spends) table.spent.add(seat);
  for (std::size_t i = 0; i < choice.size; ++i) {
    table.sheets[seat].draw(setup.plan(), table.colours[seat], choice.sections[i]);
  }
  return spends;
}

// --- choices

/// The typed form of an action (S8.2).
[[nodiscard]] inline Move move_of(const Setup& setup, Action action) noexcept {
  if (action.id < setup.pass_id()) return {MoveKind::build, setup.plan().ends[action.id], {}};
  if (action.id == setup.pass_id()) return {MoveKind::pass, {}, {}};
  if (action.id == setup.no_circle_id()) return {MoveKind::circle_none, {}, {}};
  const int station = action.id - setup.first_circle_id();
  return {MoveKind::circle, {}, id_of<Station>(station)};
}

/// What a seat has chosen in the turn under way.
[[nodiscard]] inline const Choice& choice_of(const Setup& setup, const State& state,
                                             Seat seat) noexcept {
  return setup.rules().hide_simultaneous ? state.sealed[seat] : state.table.shown[seat];
}

/// The same as far as the viewer knows (S6.2).
[[nodiscard]] inline const Choice& choice_of(const Setup& setup, const View& view,
                                             Seat seat) noexcept {
  const bool is_own = setup.rules().hide_simultaneous && view.viewer.is(seat);
  return is_own ? view.own : view.table.shown[seat];
}

// --- the Circle

/// Who may circle a station at the end of the round (S4.11).
[[nodiscard]] inline std::optional<Seat> circle_holder(const Setup& setup,
                                                       const Table& table) noexcept {
  for (const Seat seat : all_seats(setup.seats())) {  // pencils differ, so there is one at most
    const bool has_section = !table.sheets[seat].lines[table.colours[seat]].empty();
    if (has_section && fresh_power(setup, table, seat) == Power::circle) return seat;
  }
  return std::nullopt;
}

/// The lowest of these stations that lie in the fullest districts (S7.21). Precondition: there is
/// one.
[[nodiscard]] inline Station best_circle(const Plan& plan, Stations stations) noexcept {
  int most = 0;
  Stations best = 0;
  for (const Stations district : plan.districts) {
    const int here = count_bits(stations & district);
    if (here > most) best = 0;
    most = std::max(most, here);
    if (here == most) best |= stations & district;
  }
  return id_of<Station>(std::countr_zero(best));
}

}  // namespace libgames::next_station_london
