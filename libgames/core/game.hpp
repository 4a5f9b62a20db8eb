#pragma once
/// The contract every game keeps, as concepts. Core, catalog, records, matches, agents, tests and
/// benches use a game through these functions only, so they work with games of their users too.

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

// clang-format off: version 14 cannot indent the requirements of a concept
/// A game that is configured (rules and seats chosen) and can be played. See the description of
/// each function in libgames/README.md; preconditions are the caller's to keep.
template <class G>
concept Game = HashedValue<typename G::State> && HashedValue<typename G::View> &&
    std::equality_comparable<typename G::Move> && std::equality_comparable<typename G::Event> &&
    requires(const G game, const typename G::State state, typename G::State& changing,
             const typename G::View view, const typename G::Move move,
             const typename G::Event event, EventLog<typename G::Event>& log, Rng& rng, Seat seat,
             Viewer viewer, Action action, Chance chance, std::string_view words,
             std::span<float> floats) {
  // identity and configuration
  { game.info } -> std::convertible_to<const GameInfo&>;
  { game.seats() } -> std::same_as<int>;
  { game.action_count() } -> std::same_as<int>;
  { game.chance_count() } -> std::same_as<int>;
  { game.max_steps() } -> std::same_as<int>;
  { game.encode_size() } -> std::same_as<int>;
  { game.hides_choices() } -> std::same_as<bool>;
  // playing
  { game.start() } -> std::same_as<typename G::State>;
  { game.turn(state) } -> std::same_as<Turn>;
  { game.legal(state, seat) } -> std::same_as<typename G::Actions>;
  { game.apply(changing, seat, action) } -> std::same_as<Turn>;
  { game.apply(changing, seat, action, log) } -> std::same_as<Turn>;
  { game.chances(state) } -> std::same_as<Chances>;
  { game.settle(changing, chance) } -> std::same_as<Turn>;
  { game.settle(changing, chance, log) } -> std::same_as<Turn>;
  { game.settle(changing, rng) } -> std::same_as<Turn>;
  { game.outcome(state) } -> std::same_as<Outcome>;
  { game.score_sheet(state, seat) } -> std::same_as<ScoreSheet>;
  { game.standing(state, seat) } -> std::same_as<std::int32_t>;
  { game.reveals(state, seat, action) } -> std::same_as<bool>;
  // knowing
  { game.view(state, viewer) } -> std::same_as<typename G::View>;
  { game.legal(view) } -> std::same_as<typename G::Actions>;
  { game.determinize(view, rng) } -> std::same_as<typename G::State>;
  { game.redact(event, viewer) } -> std::same_as<std::optional<typename G::Event>>;
  { game.check(state) } -> std::same_as<Problems>;
  // telling
  { game.why_illegal(state, seat, action) } -> std::same_as<std::optional<Illegal>>;
  { game.move(state, seat, action) } -> std::same_as<typename G::Move>;
  { game.action(state, seat, move) } -> std::same_as<std::optional<Action>>;
  { game.text(state, seat, action) } -> std::same_as<std::string>;
  { game.parse(state, seat, words) } -> std::same_as<std::optional<Action>>;
  { game.text(state, chance) } -> std::same_as<std::string>;
  { game.parse_chance(state, words) } -> std::same_as<std::optional<Chance>>;
  { game.text(view) } -> std::same_as<std::string>;
  { game.text(event) } -> std::same_as<std::string>;
  game.encode(view, floats);
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

/// Sets up a game or a variant of one from its checked setup: `make` of every game. `G` has
/// `check_setup(rules, seats)`, which refuses what the rules forbid, and a constructor that takes
/// the setup it returns. Errors: `setup.seats`, and those of `check_setup`.
template <class G>
[[nodiscard]] Result<G, SetupError> make_game(const typename G::Rules& rules, int seats) {
  if (auto problem = check_seats(G::info, seats)) return *std::move(problem);
  auto setup = G::check_setup(rules, seats);
  if (!setup) return std::move(setup).error();
  return G(*setup);
}

/// The state bytes a game may use at most.
inline constexpr std::size_t max_state_size = 1024;

}  // namespace libgames
