#pragma once
/// Oh-Seven: trick taking with exact bids, a relative of Oh Hell, for 2 to 9 seats.
/// Everybody bids with a card of the own hand at the same time; the highest bid card names trump
/// and leads, and whoever takes just as many tricks as bid scores. The rules are in RULES.md beside
/// this file; O-numbers in comments refer to it. What each function promises stands in
/// core/game.hpp.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/oh_seven/oh_seven_events.hpp>
#include <libgames/oh_seven/oh_seven_rules.hpp>
#include <libgames/oh_seven/oh_seven_state.hpp>

namespace libgames::oh_seven {

class LIBGAMES_EXPORT OhSeven
    : public GameBase<OhSeven, Setup, State, View, Move, Event, ActionSet<64>> {
 public:
  static constexpr GameInfo info{
      .id = "oh_seven", .title = "Oh-Seven", .rules_version = 1, .seats = {2, most_seats}};
  static const Dispatch<OhSeven> dispatch;

  using GameBase::GameBase;

  // --- configuration

  /// Error: `oh_seven.too_few_cards` when the packs do not hold `seats` hands (O7.2).
  [[nodiscard]] static Result<Setup, SetupError> check_setup(const Rules& rules, int seats);
  [[nodiscard]] int packs() const noexcept { return setup().packs(); }
  [[nodiscard]] int action_count() const noexcept;
  [[nodiscard]] int chance_count() const noexcept;
  [[nodiscard]] int max_steps() const noexcept;
  [[nodiscard]] int encode_size() const noexcept;

  // --- playing

  [[nodiscard]] Turn turn(const Table& table) const noexcept;
  [[nodiscard]] bool sealed(const Table& table) const noexcept;
  [[nodiscard]] Actions legal(const State& state, Seat seat) const noexcept;
  [[nodiscard]] Outcome outcome(const Table& table) const noexcept;
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
  [[nodiscard]] std::string text(const View& view, Action action) const;
  [[nodiscard]] std::optional<Action> parse(const View& view, std::string_view text) const noexcept;
  [[nodiscard]] std::string text(const View& view, Chance chance) const;
  [[nodiscard]] std::optional<Chance> parse_chance(const View& view,
                                                   std::string_view text) const noexcept;
  [[nodiscard]] std::string text(const View& view) const;
  [[nodiscard]] std::string text(const Event& event) const;

 protected:
  // --- hooks

  /// The points of `seat` for a round with the tricks and bids that lie on the table (O4.9); asked
  /// once a seat and round, and by standings.
  [[nodiscard]] virtual int round_score(const Table& table, Seat seat) const;

 private:
  friend GameBase;
  template <class Log>
  struct Steps;

  Turn step(State& state, Seat seat, Action action, EventLog<Event>* log) const;
  Turn step(State& state, Chance chance, EventLog<Event>* log) const;
  [[nodiscard]] Chances pending(const State& state) const noexcept;
  Turn settle_all(State& state, Rng& rng) const;
  [[nodiscard]] std::optional<Event> redacted(const Event& event, Viewer viewer) const;
  [[nodiscard]] bool tells_others(const State& state, Seat seat, Action action) const;
  [[nodiscard]] Illegal refuse(const View& view, Action action) const;
};

}  // namespace libgames::oh_seven
