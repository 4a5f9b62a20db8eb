#pragma once
/// Dozito: collect large groups of one colour in a grid of twelve numbered cells, 2 to 5 seats.
/// A turn brings a card from a discard pile or the draw pile; placed on a face-down card, it turns
/// that one up, which may be placed in turn. When a grid is face up the others have one more turn.
/// The rules are in RULES.md beside this file; D-numbers in comments refer to it. What each
/// function promises stands in core/game.hpp.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/dozito/dozito_events.hpp>
#include <libgames/dozito/dozito_rules.hpp>
#include <libgames/dozito/dozito_state.hpp>

namespace libgames::dozito {

/// The groups of one grid by size, the largest first.
struct GroupSizes {
  std::array<std::uint8_t, max_cells> sizes{};  ///< the first `count` count
  int count = 0;

  friend bool operator==(const GroupSizes&, const GroupSizes&) = default;
};

class LIBGAMES_EXPORT Dozito
    : public GameBase<Dozito, Setup, State, View, Move, Event, ActionSet<64>> {
 public:
  static constexpr GameInfo info{
      .id = "dozito", .title = "Dozito", .rules_version = 2, .seats = {2, most_seats}};
  static const Dispatch<Dozito> dispatch;

  using GameBase::GameBase;

  // --- configuration

  /// Errors: `dozito.bad_grid` (D7.3), `dozito.too_few_points` (D7.5), `dozito.no_such_seat`
  /// (D7.20), and for the deck (D7.2) `dozito.bad_deck`, `.bad_card`, `.repeated_card`,
  /// `.too_many_cards`,
  /// `.too_few_cards`.
  [[nodiscard]] static Result<Setup, SetupError> check_setup(const Rules& rules, int seats);
  /// Settings that a record of an older version of the rules means where it says nothing else;
  /// nothing for versions there never were (D7.26).
  [[nodiscard]] static std::optional<std::string_view> settings_of_version(int rules_version);
  [[nodiscard]] int action_count() const noexcept;
  [[nodiscard]] int chance_count() const noexcept;
  [[nodiscard]] int max_steps() const noexcept;
  [[nodiscard]] int encode_size() const noexcept;
  /// Cells of a grid.
  [[nodiscard]] int cells() const noexcept { return setup().grid().cells(); }
  /// What is printed on a card. Precondition: not `no_card`.
  [[nodiscard]] const CardRow& card(Card card) const noexcept {
    return rules().deck.rows[card.index];
  }
  [[nodiscard]] int first_discard_id() const noexcept { return first_place_id + cells(); }
  [[nodiscard]] int first_seat_id() const noexcept { return setup().card_count(); }
  /// The groups that the face-up cards of a seat form (D4.11).
  [[nodiscard]] GroupSizes groups(const Table& table, Seat seat) const noexcept;
  /// The points of the suns on the face-up cards of a seat (D4.11).
  [[nodiscard]] int sun_points(const Table& table, Seat seat) const noexcept;

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
  [[nodiscard]] std::string text(const View& view, Action action) const;
  [[nodiscard]] std::optional<Action> parse(const View& view, std::string_view text) const noexcept;
  [[nodiscard]] std::string text(const View& view, Chance chance) const;
  [[nodiscard]] std::optional<Chance> parse_chance(const View& view,
                                                   std::string_view text) const noexcept;
  [[nodiscard]] std::string text(const View& view) const;
  [[nodiscard]] std::string text(const Event& event) const;

 protected:
  // --- hooks

  /// The points of `seat` for the grid as it lies (D4.11); asked once a seat and round, and by
  /// standings. What it adds to the suns counts as points for groups.
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
  [[nodiscard]] bool tells_others(const State& state, Seat seat, Action action) const;
  [[nodiscard]] Illegal refuse(const View& view, Action action) const;
};

}  // namespace libgames::dozito
