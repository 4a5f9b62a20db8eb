#pragma once
/// Super Mega Lucky Box: flip and write with cards of nine numbers, 1 to 12 seats.
/// Everybody crosses a square that shows the revealed number; complete lines pay bonuses, which may
/// cross further squares; complete cards score the more the earlier they are. All seats decide at
/// the same time. The rules are in RULES.md beside this file; L-numbers in comments refer to it.
/// What each function promises stands in core/game.hpp.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_events.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_rules.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_state.hpp>

namespace libgames::super_mega_lucky_box {

class LIBGAMES_EXPORT SuperMegaLuckyBox
    : public GameBase<SuperMegaLuckyBox, Setup, State, View, Move, Event, ActionSet<256>> {
 public:
  static constexpr GameInfo info{.id = "super_mega_lucky_box",
                                 .title = "Super Mega Lucky Box",
                                 .rules_version = 1,
                                 .seats = {1, most_seats}};
  static const Dispatch<SuperMegaLuckyBox> dispatch;

  using GameBase::GameBase;

  // --- configuration

  /// Errors: for the deck (L7.2) `super_mega_lucky_box.bad_deck`, `.bad_card`, `.too_many_cards`;
  /// for lists `.wrong_card_points` (L7.15), `.grades_not_ascending` (L7.24); `.too_many_numbers`
  /// (L7.4), `.keeps_too_many` (L7.8, L7.10), `.too_many_slots`, `.too_many_ids` (L7.28).
  [[nodiscard]] static Result<Setup, SetupError> check_setup(const Rules& rules, int seats);
  /// Decks in play (L3.1).
  [[nodiscard]] int boxes() const noexcept { return setup().boxes(); }
  [[nodiscard]] int action_count() const noexcept;
  [[nodiscard]] int chance_count() const noexcept;
  [[nodiscard]] int max_steps() const noexcept;
  [[nodiscard]] int encode_size() const noexcept;

  // --- playing

  [[nodiscard]] bool sealed(const Table& table) const noexcept;
  [[nodiscard]] Actions legal(const State& state, Seat seat) const noexcept;
  [[nodiscard]] Outcome outcome(const Table& table) const noexcept;
  [[nodiscard]] Standings standings(const State& state) const;
  [[nodiscard]] int round(const Table& table) const noexcept;
  [[nodiscard]] ScoreSheet score_sheet(const Table& table, Seat seat) const;
  /// The points for the crosses on the incomplete cards of a seat (L4.15).
  [[nodiscard]] int incomplete_points(const Table& table, Seat seat) const noexcept;
  /// The points of a seat for its moons, compared with those of the others (L4.16, L4.17).
  [[nodiscard]] int moon_points(const Table& table, Seat seat) const noexcept;

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
  /// L8.10: whoever has left does not cross what needs not be crossed.
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

  /// The points of `seat` for the round with the boards that the table shows, completed cards and
  /// stars (L4.11); asked once a seat and round, and by standings. What it adds to the stars counts
  /// as points for cards, and is kept within 16 bits.
  [[nodiscard]] virtual int round_score(const Table& table, Seat seat) const;

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

}  // namespace libgames::super_mega_lucky_box
