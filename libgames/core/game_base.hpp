#pragma once
/// What the header of every game needs: the vocabulary of the contract, and a base class with what
/// is equal in all games.

#include <cassert>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <libgames/core/action.hpp>
#include <libgames/core/chance.hpp>
#include <libgames/core/dispatch.hpp>
#include <libgames/core/event_log.hpp>
#include <libgames/core/events.hpp>
#include <libgames/core/flag.hpp>
#include <libgames/core/game.hpp>
#include <libgames/core/hash.hpp>
#include <libgames/core/info.hpp>
#include <libgames/core/playout.hpp>
#include <libgames/core/problem.hpp>
#include <libgames/core/reasons.hpp>
#include <libgames/core/result.hpp>
#include <libgames/core/rng.hpp>
#include <libgames/core/rules.hpp>
#include <libgames/core/score.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/core/turn.hpp>
#include <libgames/export.hpp>

namespace libgames {

/// The part of a checked setup that all games have: rules and seats. A game with more to it derives
/// its `Setup` and lets only its own `check_setup` make one.
template <class GameRules>
class CheckedSetup {
 public:
  using Rules = GameRules;

  [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
  [[nodiscard]] int seats() const noexcept { return seats_; }

  CheckedSetup(const Rules& rules, int seats) noexcept : rules_(rules), seats_(seats) {}

 protected:
  Rules rules_;
  int seats_;
};

/// The base of a `State` and of a `View` of a game, called `Self`, that has a member `table`, what
/// everybody sees: functions that take a table take either. Equal values have equal bytes.
template <class Self, class Table>
struct HasTable {
  constexpr operator const Table&() const noexcept { return self().table; }
  [[nodiscard]] std::uint64_t hash() const noexcept { return hash_value(self()); }
  friend bool operator==(const Self& a, const Self& b) noexcept {
    static_assert(std::has_unique_object_representations_v<Self>);
    return std::memcmp(&a, &b, sizeof(Self)) == 0;
  }

 private:
  [[nodiscard]] constexpr const Self& self() const noexcept {
    return static_cast<const Self&>(*this);
  }
};

/// The base of a game `G`, which writes
///
///     class Misty : public GameBase<Misty, Setup, State, View, Move, Event, ActionSet<64>>
///
/// with a `Setup` that is `CheckedSetup` or derived from it, and a `State` and a `View` derived
/// from `HasTable`. Public in `G` are, beside what stands here: `info`, the bounds, and of the
/// contract (`game.hpp`)
///
///   playing  `outcome(table)`, `round(table)`, `score_sheet(table, seat)`
///   knowing  `view`, `determinize`, `check`, `encode`
///   telling  `reasons()`, `move`, `text` of an action, an outcome, a view and an event
///
/// and, where what stands here will not do, `check_setup(rules, seats)`, `turn(table)`, both
/// `legal`, `sealed(table)`, `standings(state)`, `standing`, `parse`, `parse_chance`,
/// `default_action`.
///
/// Protected, with the base as a friend, are the functions that are called only from here, after
/// preconditions were asserted: see below. A log that is null is one that nobody listens to.
template <class G, class GameSetup, class GameState, class GameView, class GameMove,
          class GameEvent, class ActionIds>
class GameBase {
 public:
  using Setup = GameSetup;
  using Rules = typename GameSetup::Rules;
  using Table = std::remove_cvref_t<decltype(std::declval<GameState>().table)>;
  using State = GameState;
  using View = GameView;
  using Move = GameMove;
  using Event = GameEvent;
  using Actions = ActionIds;

  explicit GameBase(const Setup& setup) noexcept : setup_(setup) {}
  virtual ~GameBase() = default;

  // --- configuration

  /// The game with these rules and seats. Errors: `setup.seats`, those of `check_fields`, and those
  /// of the game's `check_setup`.
  [[nodiscard]] static Result<G, SetupError> make(const Rules& rules, int seats) {
    return make_as<G>(rules, seats);
  }
  /// Nothing but `CheckedSetup` and no more to check, unless the game says otherwise.
  [[nodiscard]] static Result<Setup, SetupError> check_setup(const Rules& rules, int seats) {
    return Setup(rules, seats);
  }
  /// The settings that a record of an older version of the rules means where it says nothing else;
  /// nothing for versions that never were. Unless the game says otherwise there is one version.
  [[nodiscard]] static std::optional<std::string_view> settings_of_version(int rules_version) {
    return G::info.only_version(rules_version);
  }
  [[nodiscard]] const Rules& rules() const noexcept { return setup_.rules(); }
  [[nodiscard]] int seats() const noexcept { return setup_.seats(); }
  [[nodiscard]] const Setup& setup() const noexcept { return setup_; }

  // --- playing

  [[nodiscard]] State start() const { return self().begin(nullptr); }
  [[nodiscard]] State start(EventLog<Event>& log) const { return self().begin(&log); }
  Turn apply(State& state, Seat seat, Action action) const {
    assert(self().legal(state, seat).contains(action));
    return self().step(state, seat, action, nullptr);
  }
  Turn apply(State& state, Seat seat, Action action, EventLog<Event>& log) const {
    assert(self().legal(state, seat).contains(action));
    return self().step(state, seat, action, &log);
  }
  [[nodiscard]] Chances chances(const State& state) const {
    assert(self().turn(state).is_chance());
    return self().pending(state);
  }
  Turn settle(State& state, Chance chance) const {
    assert(chances(state).weight(chance) > 0);
    return self().step(state, chance, nullptr);
  }
  Turn settle(State& state, Chance chance, EventLog<Event>& log) const {
    assert(chances(state).weight(chance) > 0);
    return self().step(state, chance, &log);
  }
  Turn settle(State& state, Rng& rng) const {
    assert(self().turn(state).is_chance());
    return self().settle_all(state, rng);
  }

  /// A decision of the table's `active` seats; without any, chance until `Phase::over`.
  [[nodiscard]] Turn turn(const Table& table) const noexcept {
    using Phase = std::remove_cvref_t<decltype(table.phase)>;
    if (!table.active.empty()) return Turn::decision(table.active);
    return table.phase == Phase::over ? Turn::over() : Turn::chance();
  }
  /// What `choices` of the game says for seats that are `active`.
  [[nodiscard]] Actions legal(const State& state, Seat seat) const {
    if (!state.table.active.contains(seat)) return {};
    if constexpr (requires(const View view) { view.hand; }) {
      return self().choices(state.table, seat, state.hands[seat]);
    } else {
      return self().choices(state.table, seat);
    }
  }
  /// Nobody's choices are hidden, unless the game says otherwise.
  [[nodiscard]] bool sealed(const Table& /*table*/) const { return false; }
  /// What every seat sees of itself, unless the game says otherwise.
  [[nodiscard]] Standings standings(const State& state) const {
    Standings result;
    for (const Seat seat : all_seats(seats())) {
      result[seat] = self().standing(self().view(state, seat), seat);
    }
    return result;
  }

  // --- knowing

  [[nodiscard]] Actions legal(const View& view) const {
    if (view.viewer.is_audience() || !view.table.active.contains(view.viewer.seat())) return {};
    if constexpr (requires { view.hand; }) {
      return self().choices(view.table, view.viewer.seat(), view.hand);
    } else {
      return self().choices(view.table, view.viewer.seat());
    }
  }
  /// The points that are fixed, unless the game says otherwise.
  [[nodiscard]] std::int32_t standing(const View& view, Seat seat) const {
    return self().outcome(view).scores[seat];
  }
  [[nodiscard]] std::optional<Event> redact(const Event& event, Viewer viewer) const {
    const std::optional<Event> shown = self().redacted(event, viewer);
    return shown ? std::optional(fresh_event(*shown)) : std::nullopt;
  }
  [[nodiscard]] bool reveals(const State& state, Seat seat, Action action) const {
    assert(self().legal(state, seat).contains(action));
    return self().tells_others(state, seat, action);
  }

  // --- telling

  /// In this order: the seat has nothing to decide, there is no such action, and then the reasons
  /// that are the game's own.
  [[nodiscard]] std::optional<Illegal> why_illegal(const View& view, Action action) const {
    assert(!view.viewer.is_audience());
    const Seat seat = view.viewer.seat();
    const Actions legal = self().legal(view);
    if (legal.contains(action)) return std::nullopt;
    const auto place = std::to_string(seat.index);
    if (legal.empty()) return refusal(self().reasons()[0], {place});
    if (action.id >= self().action_count()) {
      return refusal(self().reasons()[1], {place, std::to_string(action.id)});
    }
    return self().refuse(view, action);
  }
  [[nodiscard]] std::optional<Action> action(const View& view, const Move& move) const {
    for (const Action action : self().legal(view)) {
      if (self().move(view, action) == move) return action;
    }
    return std::nullopt;
  }
  /// The action or outcome with that notation, found by writing all of them: a game whose records
  /// are read often says how to read one. The notation of a game without an own `parse` is that of
  /// any id below its counts, possible now or not.
  [[nodiscard]] std::optional<Action> parse(const View& view, std::string_view text) const {
    return written<Action>(view, text, self().action_count());
  }
  [[nodiscard]] std::optional<Chance> parse_chance(const View& view, std::string_view text) const {
    return written<Chance>(view, text, self().chance_count());
  }
  /// The lowest legal action, unless the game says otherwise.
  [[nodiscard]] Action default_action(const View& view) const {
    const Actions legal = self().legal(view);
    assert(!legal.empty());
    return legal.first();
  }

 protected:
  // What `G` adds, with their meaning in the public functions above:
  //
  //   Actions choices(const Table& table, Seat seat, hand) const;
  //   State begin(EventLog<Event>* log) const;
  //   Turn step(State& state, Seat seat, Action action, EventLog<Event>* log) const;
  //   Turn step(State& state, Chance chance, EventLog<Event>* log) const;
  //   Chances pending(const State& state) const;
  //   Turn settle_all(State& state, Rng& rng) const;
  //   std::optional<Event> redacted(const Event& event, Viewer viewer) const;
  //   bool tells_others(const State& state, Seat seat, Action action) const;
  //   Illegal refuse(const View& view, Action action) const;
  //
  // `choices` are the legal actions of a seat that is `active`, as the base's `legal` asks for
  // them: with what `state.hands[seat]` and `view.hand` are, or without it where a view has no
  // `hand`.
  //
  // Of the others a game may leave out what is so simple:

  [[nodiscard]] State begin(EventLog<Event>* /*log*/) const { return {}; }
  Turn settle_all(State& state, Rng& rng) const {
    Turn turn = Turn::chance();
    while (turn.is_chance()) turn = settle(state, self().pending(state).pick(rng));
    return turn;
  }
  [[nodiscard]] std::optional<Event> redacted(const Event& event, Viewer /*viewer*/) const {
    return event;
  }

  /// Hook: what a variant tells when a round has been scored, as `CustomEvent`; asked once a round,
  /// if anybody listens.
  virtual void tell_round(const Table& /*table*/, EventLog<Event>& /*log*/) const {}

  /// Sets up a game that is `G` or derived from it. The seats that `G` itself can hold bound those
  /// of a variant, whatever its own `info` says.
  template <class Derived>
  [[nodiscard]] static Result<Derived, SetupError> make_as(const typename Derived::Rules& rules,
                                                           int seats) {
    if (auto problem = check_seats(Derived::info, seats)) return *std::move(problem);
    if (auto problem = check_seats(G::info, seats)) return *std::move(problem);
    if (auto problem = check_fields(rules)) return *std::move(problem);
    auto setup = Derived::check_setup(rules, seats);
    if (!setup) return std::move(setup).error();
    if constexpr (std::is_constructible_v<Derived, const Setup&, const typename Derived::Rules&>) {
      return Derived(*setup, rules);
    } else {
      return Derived(*setup);
    }
  }

 private:
  template <class Id>
  [[nodiscard]] std::optional<Id> written(const View& view, std::string_view text,
                                          int count) const {
    for (int i = 0; i < count; ++i) {
      const Id id{static_cast<std::uint8_t>(i)};
      if (self().text(view, id) == text) return id;
    }
    return std::nullopt;
  }
  [[nodiscard]] const G& self() const noexcept { return static_cast<const G&>(*this); }

  Setup setup_;
};

/// Lets a step of a game call the hook `tell_round` where somebody listens.
template <class Log, class Tell>
void tell_more(Log& log, Tell tell_all) {
  if constexpr (!std::is_same_v<Log, NoLog>) tell_all(log);
}

}  // namespace libgames
