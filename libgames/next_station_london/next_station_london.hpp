#pragma once
/// Next Station London: flip and write, 1 to 4 seats. Everybody extends a line on an own map to a
/// station with the symbol of the flipped card; four rounds make four lines, which score for
/// districts, for crossing the river, for sights and for meeting each other.
/// The rules are in RULES.md beside this file; S-numbers in comments refer to it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <libgames/core/cards.hpp>
#include <libgames/core/checker.hpp>
#include <libgames/core/contract.hpp>
#include <libgames/next_station_london/next_station_london_data.hpp>
#include <libgames/next_station_london/next_station_london_events.hpp>
#include <libgames/next_station_london/next_station_london_lines.hpp>
#include <libgames/next_station_london/next_station_london_rules.hpp>

namespace libgames::next_station_london {

// --- vocabulary

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
  std::uint8_t round = 1;          ///< counted from 1
  std::uint8_t turn = 0;           ///< counted from 1; 0 before the first card of a round
  std::uint8_t underground = 0;    ///< Underground cards flipped in this round
  Card card = Card::u_circle;      ///< of this turn; the last one until the next is flipped
  bool has_switch = false;         ///< the railroad switch works in this turn
  bool is_switch_waiting = false;  ///< a switch lies alone and wants a second card
  std::array<std::uint8_t, 5> unused{};

  friend bool operator==(const Table&, const Table&) = default;
};

/// The whole game.
struct State {
  Table table;
  PerSeat<Choice> sealed;  ///< choices of the turn under way that the others do not see
  std::array<std::uint8_t, 4> unused{};

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= max_state_size);
static_assert(std::has_unique_object_representations_v<State>);

// --- view

/// What one seat, or the audience, may know.
struct View {
  Table table;
  Choice own;  ///< the viewer's sealed choice; empty for the audience
  Viewer viewer;
  std::array<std::uint8_t, 4> unused{};

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const View&, const View&) = default;
};
static_assert(std::has_unique_object_representations_v<View>);

// --- the game

/// A setup that has been checked; only `NextStationLondon::check_setup` makes one.
class Setup : public CheckedSetup<Rules> {
 public:
  [[nodiscard]] const Plan& plan() const noexcept { return plan_; }
  /// Sections from `station` to stations that a card with `symbol` fits (S4.6).
  [[nodiscard]] const Sections& reach(Station station, Symbol symbol) const noexcept {
    return reach_[station.index][static_cast<std::size_t>(symbol)];
  }
  /// Symbol cards of a round's deck, which are all but the switches.
  [[nodiscard]] int symbol_cards() const noexcept {
    return rules_.deck.total() - rules_.deck[Card::railroad_switch];
  }
  /// The pencils of everybody in a round, counted from 1 (S3.5).
  [[nodiscard]] PerSeat<Colour> colours(const std::array<Colour, colour_count>& ring,
                                        int round) const noexcept;

 private:
  friend class NextStationLondon;
  Setup(const Rules& rules, int seats) noexcept;

  Plan plan_;
  std::array<std::array<Sections, 5>, max_stations> reach_{};
};

/// Errors of `make`: those of `check_seats`, `check_fields` and `check_board`; for other fields
/// `next_station_london.too_many_cards`, `.too_few_cards` (S7.3), `.bad_interchange` (S7.10),
/// `.bad_ring` (S7.12), `.repeated_objective` (S7.15), `.bad_objective` (S7.17, S7.18),
/// `.bad_powers` (S7.20), `.bad_grades` (S7.26).
/// Ids of `why_illegal`: `next_station_london.not_your_turn`, `.no_such_action`, `.not_drawing`,
/// `.not_circling`, `.section_used`, `.crossing`, `.loop`, `.not_on_line`, `.not_an_end`,
/// `.wrong_symbol`.
class LIBGAMES_EXPORT NextStationLondon
    : public GameTypes<NextStationLondon, Rules, State, View, Move, Event, ActionSet<256>> {
 public:
  static constexpr GameInfo info{.id = "next_station_london",
                                 .title = "Next Station London",
                                 .rules_version = 1,
                                 .seats = {1, most_seats}};

  explicit NextStationLondon(const Setup& setup) noexcept : setup_(setup) {}
  virtual ~NextStationLondon() = default;

  /// Sections, crossings and everything else that follows from the map.
  [[nodiscard]] const Plan& plan() const noexcept { return setup_.plan(); }
  /// Action ids (S8.2): sections, pass, circled stations, no circle.
  [[nodiscard]] int pass_id() const noexcept { return plan().sections; }
  [[nodiscard]] int first_circle_id() const noexcept { return pass_id() + 1; }
  [[nodiscard]] int no_circle_id() const noexcept { return first_circle_id() + plan().stations; }
  /// The power of the pencil that a seat has in this round, if it is not spent.
  [[nodiscard]] std::optional<Power> unspent_power(const Table& table, Seat seat) const noexcept;
  /// Whether drawing this section first in a turn takes the seat's power (S4.9).
  [[nodiscard]] bool takes_power(const Table& table, Seat seat, Section section) const noexcept;
  /// The stations of a line (S4.12).
  [[nodiscard]] Stations line_stations(const Table& table, Seat seat, Colour colour) const noexcept;
  /// What counts about a line (S4.12).
  [[nodiscard]] LineFacts line_facts(const Table& table, Seat seat, Colour colour) const noexcept;
  /// What counts about all lines of a seat (S4.13).
  [[nodiscard]] Network network(const Table& table, Seat seat) const noexcept;
  /// Points of so many visits to tourist sites (S2.6).
  [[nodiscard]] int tourist_points(int visits) const noexcept;
  /// Points of the stations that several lines share (S4.13).
  [[nodiscard]] std::int32_t interchange_points(const Network& network) const noexcept;
  /// Whether a network meets an objective (S2.8).
  [[nodiscard]] bool meets(const Network& network, Objective objective) const noexcept;
  /// The grade of a game of one seat with this score (S4.15).
  [[nodiscard]] int grade(std::int32_t score) const noexcept;

#include <libgames/core/contract.inc>

 protected:
  /// Hook: the points of the line that `seat` draws in this round (S4.12); asked once a seat and
  /// round, and by `standing`.
  [[nodiscard]] virtual int round_score(const State& state, Seat seat) const;

 private:
  template <class Log>
  Turn go_on_with_objectives(State& state, Log& log) const;
  template <class Log>
  Turn go_on_with_powers(State& state, Log& log) const;
  template <class Log>
  Turn begin_round(State& state, Log& log) const;
  template <class Log>
  Turn flip(State& state, Card card, Log& log) const;
  template <class Log>
  Turn draw(State& state, Seat seat, Action action, Log& log) const;
  template <class Log>
  void extend_line(Table& table, Seat seat, const Choice& choice, Log& log) const;
  template <class Log>
  Turn end_turn(State& state, Log& log) const;
  template <class Log>
  Turn ask_for_circle(State& state, Log& log) const;
  template <class Log>
  void circle(Table& table, Seat seat, Station station, Log& log) const;
  template <class Log>
  Turn score_round(State& state, Log& log) const;
  [[nodiscard]] Sections reachable(const Front& front, Stations sources,
                                   Symbol symbol) const noexcept;
  [[nodiscard]] Sections plain_sections(const Table& table, Seat seat) const noexcept;
  [[nodiscard]] Sections first_sections(const Table& table, Seat seat) const noexcept;
  [[nodiscard]] Sections second_sections(const Table& table, Seat seat,
                                         Section first) const noexcept;
  [[nodiscard]] bool may_draw_second(const Table& table, Seat seat,
                                     const Choice& choice) const noexcept;
  [[nodiscard]] Actions legal_actions(const Table& table, Seat seat,
                                      const Choice& choice) const noexcept;
  [[nodiscard]] const Choice& choice_of(const State& state, Seat seat) const noexcept;
  [[nodiscard]] Choice random_choice(const Table& table, Seat seat, Rng& rng) const noexcept;
  [[nodiscard]] bool is_round_over(const Table& table) const noexcept;
  [[nodiscard]] std::optional<Seat> circle_holder(const Table& table) const noexcept;
  [[nodiscard]] Station best_circle(const Table& table, Seat seat) const noexcept;
  [[nodiscard]] Colour circle_colour(const Table& table) const noexcept;
  void check_seat(const State& state, Seat seat, Checker& checker) const;
  void check_choice(const State& state, Seat seat, Checker& checker) const;
  [[nodiscard]] Move move_of(Action action) const noexcept;
  [[nodiscard]] std::string move_text(const Move& move) const;
  [[nodiscard]] std::string seat_text(const View& view, Seat seat) const;
  [[nodiscard]] SheetCompleted totals(const Table& table, Seat seat) const noexcept;
};

/// The score of a sheet.
[[nodiscard]] constexpr std::int32_t total(const SheetCompleted& sheet) noexcept {
  return add_points(sheet.lines,
                    std::int64_t{sheet.tourist_sites} + sheet.interchanges + sheet.objectives);
}

}  // namespace libgames::next_station_london

namespace libgames {

extern template LIBGAMES_EXPORT int playout(const next_station_london::NextStationLondon&,
                                            next_station_london::State&, Rng&);
extern template struct LIBGAMES_EXPORT Dispatch<next_station_london::NextStationLondon>;

}  // namespace libgames
