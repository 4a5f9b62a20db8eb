#pragma once
/// Mojo: get rid of your cards, for 2 to 8 seats.
/// Any card may be played; a lower one ends the turn, an equal one goes on, a higher one costs a
/// draw. Whoever has few cards left lays them face down and turns up one a turn; the last one ends
/// the round. The lowest total wins. The rules are in RULES.md beside this file; M-numbers in
/// comments refer to it. What each function promises stands in core/game.hpp.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/mojo/mojo_events.hpp>
#include <libgames/mojo/mojo_rules.hpp>
#include <libgames/mojo/mojo_state.hpp>

namespace libgames::mojo {

class LIBGAMES_EXPORT Mojo : public GameBase<Mojo, Setup, State, View, Move, Event, ActionSet<64>> {
 public:
  static constexpr GameInfo info{.id = "mojo",
                                 .title = "Mojo",
                                 .rules_version = 1,
                                 .seats = {2, most_seats},
                                 .points = PointsOrder::fewest_win};
  static const Dispatch<Mojo> dispatch;

  using GameBase::GameBase;

  // --- configuration

  /// Errors: `mojo.too_many_cards` and `mojo.too_few_cards` for the deck (M7.1),
  /// `mojo.no_such_seat` for the starter (M7.17).
  [[nodiscard]] static Result<Setup, SetupError> check_setup(const Rules& rules, int seats);
  [[nodiscard]] int action_count() const noexcept;
  [[nodiscard]] int chance_count() const noexcept;
  [[nodiscard]] int max_steps() const noexcept;
  [[nodiscard]] int encode_size() const noexcept;
  /// Cards in the deck.
  [[nodiscard]] int deck_size() const noexcept { return setup().deck_size(); }
  /// So many cards or fewer at the end of a turn are Mojo Time (M4.7).
  [[nodiscard]] int mojo_threshold() const noexcept {
    return seats() == 2 ? rules().mojo_threshold_2p : rules().mojo_threshold;
  }

  // --- playing

  [[nodiscard]] Turn turn(const Table& table) const noexcept;
  [[nodiscard]] Actions legal(const State& state, Seat seat) const noexcept;
  [[nodiscard]] Outcome outcome(const Table& table) const noexcept;
  [[nodiscard]] Standings standings(const State& state) const;
  [[nodiscard]] int round(const Table& table) const noexcept;
  [[nodiscard]] ScoreSheet score_sheet(const Table& table, Seat seat) const;

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

  /// The points of `seat` for a round whose raw scores and holder are on the table (M4.17); asked
  /// once a seat and round, and by standings.
  [[nodiscard]] virtual int round_score(const Table& table, Seat seat) const;
  /// Whether the holder of the Mojo card, if there is one, has a raw score low enough (M4.16).
  [[nodiscard]] bool holder_succeeds(const Table& table) const noexcept;

 private:
  friend GameBase;
  template <class Log>
  struct Steps;

  [[nodiscard]] State begin(EventLog<Event>* log) const;
  Turn step(State& state, Seat seat, Action action, EventLog<Event>* log) const;
  Turn step(State& state, Chance chance, EventLog<Event>* log) const;
  [[nodiscard]] Chances pending(const State& state) const noexcept;
  Turn settle_all(State& state, Rng& rng) const;
  [[nodiscard]] std::optional<Event> redacted(const Event& event, Viewer viewer) const;
  [[nodiscard]] bool tells_others(const State& state, Seat seat, Action action) const;
  [[nodiscard]] Illegal refuse(const View& view, Action action) const;
};

}  // namespace libgames::mojo
