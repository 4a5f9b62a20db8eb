#pragma once
/// Nokosu Dice: trick taking with cards and dice for 3 to 5 seats. Dice are drafted and played like
/// cards; the last one of the pool is trump, and the last one of a seat is its contract. The rules
/// are in RULES.md beside this file; N-numbers in comments refer to it. What each function promises
/// stands in core/game.hpp.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/nokosu_dice/nokosu_dice_events.hpp>
#include <libgames/nokosu_dice/nokosu_dice_rules.hpp>
#include <libgames/nokosu_dice/nokosu_dice_state.hpp>

namespace libgames::nokosu_dice {

class LIBGAMES_EXPORT NokosuDice
    : public GameBase<NokosuDice, Setup, State, View, Move, Event, ActionSet<192>> {
 public:
  static constexpr GameInfo info{
      .id = "nokosu_dice", .title = "Nokosu Dice", .rules_version = 1, .seats = {3, most_seats}};
  static const Dispatch<NokosuDice> dispatch;

  using GameBase::GameBase;

  // --- configuration

  /// Errors (N7): `nokosu_dice.bad_colours`, `.bad_max_number`, `.too_many_black_dice`,
  /// `.no_such_dealer`, `.too_few_cards`, `.too_few_dice`.
  [[nodiscard]] static Result<Setup, SetupError> check_setup(const Rules& rules, int seats);
  [[nodiscard]] const Sizes& sizes() const noexcept { return setup().sizes(); }
  [[nodiscard]] int action_count() const noexcept;
  [[nodiscard]] int chance_count() const noexcept;
  [[nodiscard]] int max_steps() const noexcept;
  [[nodiscard]] int encode_size() const noexcept;

  // --- playing

  [[nodiscard]] Turn turn(const Table& table) const noexcept;
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

  /// The points of `seat` for a round with the tricks and dice that lie on the table (N4.10 to
  /// N4.12), kept within 16 bits; asked once a seat and round, and by standings. On a score sheet
  /// what is not for tricks or for a kept declaration counts as bonus.
  [[nodiscard]] virtual int round_score(const Table& table, Seat seat) const;
  /// Who has succeeded with the tricks and dice that lie on the table (N4.11).
  [[nodiscard]] Seats successes(const Table& table) const noexcept;

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

}  // namespace libgames::nokosu_dice
