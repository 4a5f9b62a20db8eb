#pragma once
/// Next Station London: flip and write, 1 to 4 seats. Everybody extends a line on an own map to a
/// station with the symbol of the flipped card; four rounds make four lines, which score for
/// districts, for crossing the river, for sights and for meeting each other. The rules are in
/// RULES.md beside this file; S-numbers in comments refer to it. What each function promises stands
/// in core/game.hpp.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/next_station_london/next_station_london_events.hpp>
#include <libgames/next_station_london/next_station_london_rules.hpp>
#include <libgames/next_station_london/next_station_london_state.hpp>

namespace libgames::next_station_london {

class LIBGAMES_EXPORT NextStationLondon
    : public GameBase<NextStationLondon, Setup, State, View, Move, Event, ActionSet<256>> {
 public:
  static constexpr GameInfo info{.id = "next_station_london",
                                 .title = "Next Station London",
                                 .rules_version = 1,
                                 .seats = {1, most_seats}};
  static const Dispatch<NextStationLondon> dispatch;

  using GameBase::GameBase;

  // --- configuration

  /// Errors: those of `check_board`; for other fields `next_station_london.too_many_cards`,
  /// `.too_few_cards` (S7.3), `.bad_interchange` (S7.10), `.bad_ring` (S7.12),
  /// `.repeated_objective` (S7.15), `.bad_objective` (S7.17, S7.18), `.bad_powers` (S7.20),
  /// `.bad_grades` (S7.26).
  [[nodiscard]] static Result<Setup, SetupError> check_setup(const Rules& rules, int seats);
  /// Sections, crossings and everything else that follows from the map.
  [[nodiscard]] const Plan& plan() const noexcept { return setup().plan(); }
  /// Action ids (S8.2): sections, pass, circled stations, no circle.
  [[nodiscard]] int pass_id() const noexcept { return setup().pass_id(); }
  [[nodiscard]] int first_circle_id() const noexcept { return setup().first_circle_id(); }
  [[nodiscard]] int no_circle_id() const noexcept { return setup().no_circle_id(); }
  [[nodiscard]] int action_count() const noexcept;
  [[nodiscard]] int chance_count() const noexcept;
  [[nodiscard]] int max_steps() const noexcept;
  [[nodiscard]] int encode_size() const noexcept;

  // --- playing

  [[nodiscard]] bool sealed(const Table& table) const noexcept;
  [[nodiscard]] Actions legal(const State& state, Seat seat) const noexcept;
  [[nodiscard]] Outcome outcome(const Table& table) const noexcept;
  [[nodiscard]] int round(const Table& table) const noexcept;
  [[nodiscard]] ScoreSheet score_sheet(const Table& table, Seat seat) const;
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
  /// What a sheet scores: its lines, and when the game is over everything else (S4.13).
  [[nodiscard]] SheetCompleted totals(const Table& table, Seat seat) const noexcept;
  /// The grade of a game of one seat with this score (S4.15).
  [[nodiscard]] int grade(std::int32_t score) const noexcept;

  // --- knowing

  [[nodiscard]] View view(const State& state, Viewer viewer) const noexcept;
  [[nodiscard]] Actions legal(const View& view) const noexcept;
  [[nodiscard]] std::int32_t standing(const View& view, Seat seat) const;
  [[nodiscard]] State determinize(const View& view, Rng& rng) const noexcept;
  [[nodiscard]] Problems check(const State& state) const;
  void encode(const View& view, std::span<float> out) const noexcept;

  // --- telling

  [[nodiscard]] static std::span<const Reason> reasons() noexcept;
  [[nodiscard]] Move move(const View& view, Action action) const noexcept;
  /// S8.9: whoever has left draws nothing more.
  [[nodiscard]] Action default_action(const View& view) const noexcept;
  [[nodiscard]] std::string text(const View& view, Action action) const;
  [[nodiscard]] std::optional<Action> parse(const View& view, std::string_view text) const noexcept;
  [[nodiscard]] std::string text(const View& view, Chance chance) const;
  [[nodiscard]] std::optional<Chance> parse_chance(const View& view,
                                                   std::string_view text) const noexcept;
  [[nodiscard]] std::string text(const View& view) const;
  [[nodiscard]] std::string text(const Event& event) const;

 protected:
  // --- hooks

  /// The points of the line that `seat` draws in this round (S4.12): a function of lines, pencils,
  /// powers and circled stations. Asked once a seat and round, by standings, and by `check` about
  /// earlier rounds, for which round, pencils and lines are set back.
  [[nodiscard]] virtual int round_score(const Table& table, Seat seat) const;

 private:
  friend GameBase;
  template <class Log>
  struct Steps;
  class StateCheck;

  [[nodiscard]] State begin(EventLog<Event>* log) const;
  Turn step(State& state, Seat seat, Action action, EventLog<Event>* log) const;
  Turn step(State& state, Chance chance, EventLog<Event>* log) const;
  [[nodiscard]] Chances pending(const State& state) const noexcept;
  Turn settle_all(State& state, Rng& rng) const;
  [[nodiscard]] std::optional<Event> redacted(const Event& event, Viewer viewer) const;
  [[nodiscard]] bool tells_others(const State& state, Seat seat, Action action) const;
  [[nodiscard]] Illegal refuse(const View& view, Action action) const;
};

}  // namespace libgames::next_station_london
