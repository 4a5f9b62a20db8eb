#pragma once
/// The contract every game keeps, as concepts, and what follows from it for all games. Core,
/// catalog, records, matches, tests and benches use a game through these functions only, so they
/// work with games of their users too. A game gets what is equal in all of them from `GameBase`.

#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <libgames/core/action.hpp>
#include <libgames/core/chance.hpp>
#include <libgames/core/event_log.hpp>
#include <libgames/core/info.hpp>
#include <libgames/core/problem.hpp>
#include <libgames/core/reasons.hpp>
#include <libgames/core/result.hpp>
#include <libgames/core/rng.hpp>
#include <libgames/core/rules.hpp>
#include <libgames/core/score.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/core/turn.hpp>

namespace libgames {

/// A value that can be copied and compared, with a stable hash.
template <class T>
concept HashedValue = std::copyable<T> && std::equality_comparable<T> && requires(const T value) {
  { value.hash() } -> std::same_as<std::uint64_t>;
};

/// Points by seat, as `standings` gives them.
using Standings = BySeat<std::int32_t>;

// clang-format off: version 14 cannot indent the requirements of a concept
/// A game that is configured (rules and seats chosen) and can be played.
///
/// Preconditions are the caller's to keep and are asserted in debug builds; `Match`, the catalog
/// and records check everything. A seat is one of `seats()`. Nothing allocates but what returns
/// text, a score sheet, problems or a reason.
///
/// What may leave the server: a View, and what is made from one - `legal`, reasons, moves, text,
/// planes, turn, outcome, score sheet, round and standing of a view - and an event that went
/// through `redact` for the seat it goes to. Functions that take a State are host only: they read
/// what the seats may not know. Of these, `turn`, `outcome`, `score_sheet`, `round` and `sealed`
/// read what everybody sees, and give the same for a View.
template <class G>
concept Game = HashedValue<typename G::State> && HashedValue<typename G::View> &&
    std::equality_comparable<typename G::Move> && std::equality_comparable<typename G::Event> &&
    requires(const G game, const typename G::State state, typename G::State& changing,
             const typename G::View view, const typename G::Move move,
             const typename G::Event event, EventLog<typename G::Event>& log, Rng& rng, Seat seat,
             Viewer viewer, Action action, Chance chance, std::string_view words,
             std::span<float> floats) {
  // --- identity and configuration

  /// Identity. A variant has its own.
  { game.info } -> std::convertible_to<const GameInfo&>;
  /// Seats at the table.
  { game.seats() } -> std::same_as<int>;
  /// Ids of actions are below this, 256 at most; so are those of chance outcomes.
  { game.action_count() } -> std::same_as<int>;
  { game.chance_count() } -> std::same_as<int>;
  /// Steps, of decisions and of chance, that a game of random play does not exceed. RULES.md
  /// derives it in section 8.
  { game.max_steps() } -> std::same_as<int>;
  /// Floats that `encode` writes.
  { game.encode_size() } -> std::same_as<int>;
  /// Every reason that `why_illegal` may give; the first two are those of all games.
  { game.reasons() } -> std::same_as<std::span<const Reason>>;

  // --- playing

  /// The first state; with a log, what has happened by then. Host only.
  { game.start() } -> std::same_as<typename G::State>;
  { game.start(log) } -> std::same_as<typename G::State>;
  /// What is next: a decision of one or several seats, chance, or nothing any more.
  { game.turn(state) } -> std::same_as<Turn>;
  { game.turn(view) } -> std::same_as<Turn>;
  /// Whether the choices of the open decision are hidden until the last seat has chosen. That a
  /// seat has finished is public. False while nobody decides.
  { game.sealed(state) } -> std::same_as<bool>;
  { game.sealed(view) } -> std::same_as<bool>;
  /// What `seat` may do now, in ascending order of ids; empty if it has nothing to decide. Host
  /// only.
  { game.legal(state, seat) } -> std::same_as<typename G::Actions>;
  /// Takes an action and returns the next turn; with a log, adds what happened. Precondition: the
  /// action is legal. Host only.
  { game.apply(changing, seat, action) } -> std::same_as<Turn>;
  { game.apply(changing, seat, action, log) } -> std::same_as<Turn>;
  /// The pending chance step: each outcome with its weight, in ascending order of ids.
  /// Precondition: the turn is one of chance. Host only.
  { game.chances(state) } -> std::same_as<Chances>;
  /// Takes an outcome of chance and returns the next turn; with a log, adds what happened.
  /// Precondition: the outcome has a weight. Host only.
  { game.settle(changing, chance) } -> std::same_as<Turn>;
  { game.settle(changing, chance, log) } -> std::same_as<Turn>;
  /// Settles chance until somebody decides or the game is over, with the same distribution as
  /// outcome by outcome but faster. Precondition: the turn is one of chance. Host only.
  { game.settle(changing, rng) } -> std::same_as<Turn>;
  /// Points by seat that the rules have fixed so far; when the game is over, also the places.
  { game.outcome(state) } -> std::same_as<Outcome>;
  { game.outcome(view) } -> std::same_as<Outcome>;
  /// The points of every seat if the round under way were scored as it stands. Host only: they
  /// count what is hidden.
  { game.standings(state) } -> std::same_as<Standings>;
  /// The round that is under way, from 1: the one that the next scoring of a round names; when the
  /// game is over, the last one.
  { game.round(state) } -> std::same_as<int>;
  { game.round(view) } -> std::same_as<int>;
  /// Lines that add up to the points of `outcome`.
  { game.score_sheet(state, seat) } -> std::same_as<ScoreSheet>;
  { game.score_sheet(view, seat) } -> std::same_as<ScoreSheet>;

  // --- knowing

  /// What a seat or the audience may know. Host only, while the view is for the viewer.
  { game.view(state, viewer) } -> std::same_as<typename G::View>;
  /// What the seat whose view it is may do now; empty for the audience.
  { game.legal(view) } -> std::same_as<typename G::Actions>;
  /// The points of any seat if the round were scored as it stands, counting what the viewer sees.
  { game.standing(view, seat) } -> std::same_as<std::int32_t>;
  /// A world: a state that looks like this to the viewer. Every history of hidden cards that fits
  /// counts once, and nothing is inferred from anybody's choices. Precondition: the view is one of
  /// a sound state.
  { game.determinize(view, rng) } -> std::same_as<typename G::State>;
  /// The event as the viewer may see it, built anew; nothing if it may not know yet that anything
  /// has happened. Host only.
  { game.redact(event, viewer) } -> std::same_as<std::optional<typename G::Event>>;
  /// Whether the action would tell another seat something that was hidden: a step that must not be
  /// taken back. Precondition: the action is legal. Host only.
  { game.reveals(state, seat, action) } -> std::same_as<bool>;
  /// Everything unsound about a state, whatever its bytes; empty when a game could have come to it.
  /// Host only.
  { game.check(state) } -> std::same_as<Problems>;
  /// Writes the view as numbers for learning. RULES.md describes the planes in section 9.
  /// Precondition: there are `encode_size()` floats.
  game.encode(view, floats);

  // --- telling: of the seat whose view it is

  /// Why an action is not legal; nothing if it is. Any id may be asked about. Precondition: the
  /// view is that of a seat.
  { game.why_illegal(view, action) } -> std::same_as<std::optional<Illegal>>;
  /// The typed form of an action. Precondition: its id is below `action_count()`.
  { game.move(view, action) } -> std::same_as<typename G::Move>;
  /// The legal action that a move stands for, if there is one.
  { game.action(view, move) } -> std::same_as<std::optional<Action>>;
  /// What plays on for a seat that has left. Precondition: the seat has something to decide.
  { game.default_action(view) } -> std::same_as<Action>;
  /// The notation of an action, without spaces. Precondition: its id is below `action_count()`.
  { game.text(view, action) } -> std::same_as<std::string>;
  /// The action written there, legal or not; nothing if it is not the notation of one.
  { game.parse(view, words) } -> std::same_as<std::optional<Action>>;
  /// The notation of an outcome of chance, without spaces, and back. The view is the audience's.
  /// Precondition of the first: the outcome has a weight.
  { game.text(view, chance) } -> std::same_as<std::string>;
  { game.parse_chance(view, words) } -> std::same_as<std::optional<Chance>>;
  /// The view in plain English, some lines; the event, one line without its end.
  { game.text(view) } -> std::same_as<std::string>;
  { game.text(event) } -> std::same_as<std::string>;
};

/// A game type that can be set up from a rules struct whose fields have names, and whose states
/// are plain memory. This is what a catalog takes.
template <class G>
concept GameType = Game<G> && std::is_trivially_copyable_v<typename G::State> &&
    std::is_trivially_copyable_v<typename G::View> &&
    std::is_trivially_copyable_v<typename G::Move> &&
    std::is_trivially_copyable_v<typename G::Event> &&
    requires(const G game, const typename G::Rules rules, int seats) {
  { game.rules() } -> std::same_as<const typename G::Rules&>;
  { G::make(rules, seats) } -> std::same_as<Result<G, SetupError>>;
  G::Rules::fields();
  /// The settings that a record of that version of the rules means where it says nothing else;
  /// nothing for versions that never were. So a game whose defaults change keeps its old records.
  { G::settings_of_version(seats) } -> std::same_as<std::optional<std::string_view>>;
  { G::info } -> std::convertible_to<const GameInfo&>;
};
// clang-format on

/// The rules fields of a game that differ from the defaults: "decks=2 rounds=3"; empty if none
/// does.
template <Game G>
[[nodiscard]] std::string settings(const G& game) {
  if constexpr (requires { game.settings(); }) {
    return game.settings();
  } else {
    return changed_settings(game.rules());
  }
}

/// Settings as `settings` would write them. Errors: those of `read_settings`.
template <Game G>
[[nodiscard]] Result<std::string, SetupError> normal_settings(const G& game,
                                                              std::string_view text) {
  if constexpr (requires { game.normal_settings(text); }) {
    return game.normal_settings(text);
  } else {
    const auto rules = read_settings<typename G::Rules>(text);
    if (!rules) return rules.error();
    return changed_settings(*rules);
  }
}

/// The points of the game as a number of which more is better.
template <Game G>
[[nodiscard]] std::int64_t value(const G& game, std::int32_t points) noexcept {
  return game.info.value(points);
}

// --- telling from a state: what the seat's own view says. Host only.

template <Game G>
[[nodiscard]] bool is_at_table(const G& game, Seat seat) noexcept {
  return seat.index < game.seats();
}

/// Why `seat` may not take the action; nothing if it may. Any seat and any id may be asked about.
template <Game G>
[[nodiscard]] std::optional<Illegal> why_illegal(const G& game, const typename G::State& state,
                                                 Seat seat, Action action) {
  if (!is_at_table(game, seat)) return not_at_table(seat, game.seats());
  return game.why_illegal(game.view(state, seat), action);
}

/// Preconditions: the seat is at the table, and the id below `action_count()`.
template <Game G>
[[nodiscard]] typename G::Move move(const G& game, const typename G::State& state, Seat seat,
                                    Action action) {
  assert(is_at_table(game, seat));
  return game.move(game.view(state, seat), action);
}

template <Game G>
[[nodiscard]] std::optional<Action> action(const G& game, const typename G::State& state, Seat seat,
                                           const typename G::Move& move) {
  if (!is_at_table(game, seat)) return std::nullopt;
  return game.action(game.view(state, seat), move);
}

/// Precondition: the seat has something to decide.
template <Game G>
[[nodiscard]] Action default_action(const G& game, const typename G::State& state, Seat seat) {
  assert(game.turn(state).seats.contains(seat));
  return game.default_action(game.view(state, seat));
}

/// Preconditions: the seat is at the table, and the id below `action_count()`.
template <Game G>
[[nodiscard]] std::string text(const G& game, const typename G::State& state, Seat seat,
                               Action action) {
  assert(is_at_table(game, seat));
  return game.text(game.view(state, seat), action);
}

template <Game G>
[[nodiscard]] std::optional<Action> parse(const G& game, const typename G::State& state, Seat seat,
                                          std::string_view words) {
  if (!is_at_table(game, seat)) return std::nullopt;
  return game.parse(game.view(state, seat), words);
}

/// Precondition: the outcome has a weight.
template <Game G>
[[nodiscard]] std::string text(const G& game, const typename G::State& state, Chance chance) {
  return game.text(game.view(state, Viewer::audience()), chance);
}

template <Game G>
[[nodiscard]] std::optional<Chance> parse_chance(const G& game, const typename G::State& state,
                                                 std::string_view words) {
  return game.parse_chance(game.view(state, Viewer::audience()), words);
}

/// The state bytes a game may use at most.
inline constexpr std::size_t max_state_size = 1024;

}  // namespace libgames
