#pragma once
/// The functions a game is driven by step after step, behind plain pointers.

#include <libgames/core/game.hpp>

namespace libgames {

/// Turn, legal actions and steps of a game whose type the caller does not know: what type erasure
/// calls. `game` and `state` point to a game and a state of the type these functions are of.
struct StepFunctions {
  Turn (*turn)(const void* game, const void* state) = nullptr;
  void (*legal)(const void* game, const void* state, Seat seat, ActionSet<256>& out) = nullptr;
  Turn (*apply)(const void* game, void* state, Seat seat, Action action) = nullptr;
  Turn (*settle)(const void* game, void* state, Rng& rng) = nullptr;
  /// Plays to the end at random, as `playout` does.
  int (*playout)(const void* game, void* state, Rng& rng) = nullptr;
};

/// The step functions of `G`. A game that wants one call to be one jump declares a
/// `static const Dispatch<G> dispatch` and defines it as `make_dispatch<G>()` in the source that
/// defines these functions: there they are inlined. A game without one works, a little slower.
template <class G>
struct Dispatch : StepFunctions {};

namespace detail {

template <class G>
int play_out(const G& game, typename G::State& state, Rng& rng) {
  int decisions = 0;
  Turn turn = game.turn(state);
  while (!turn.is_over()) {
    if (turn.is_chance()) {
      turn = game.settle(state, rng);
      continue;
    }
    const Seat seat = turn.seats.first();
    turn = game.apply(state, seat, game.legal(state, seat).pick(rng));
    ++decisions;
  }
  return decisions;
}

}  // namespace detail

template <class G>
[[nodiscard]] constexpr Dispatch<G> make_dispatch() noexcept {
  using State = typename G::State;
  Dispatch<G> functions;
  functions.turn = [](const void* game, const void* state) {
    return static_cast<const G*>(game)->turn(*static_cast<const State*>(state));
  };
  functions.legal = [](const void* game, const void* state, Seat seat, ActionSet<256>& out) {
    const auto actions =
        static_cast<const G*>(game)->legal(*static_cast<const State*>(state), seat);
    if constexpr (G::Actions::capacity == 256) {
      out = actions;
    } else {
      out = ActionSet<256>(actions);
    }
  };
  functions.apply = [](const void* game, void* state, Seat seat, Action action) {
    return static_cast<const G*>(game)->apply(*static_cast<State*>(state), seat, action);
  };
  functions.settle = [](const void* game, void* state, Rng& rng) {
    return static_cast<const G*>(game)->settle(*static_cast<State*>(state), rng);
  };
  functions.playout = [](const void* game, void* state, Rng& rng) {
    return detail::play_out(*static_cast<const G*>(game), *static_cast<State*>(state), rng);
  };
  return functions;
}

/// Whether `G` itself, and not only a base of it, has compiled its step functions.
template <class G>
inline constexpr bool has_dispatch = requires {
  { &G::dispatch } -> std::convertible_to<const Dispatch<G>*>;
};

/// The step functions of `G`: its own if it has compiled them.
template <class G>
[[nodiscard]] StepFunctions step_functions() noexcept {
  if constexpr (has_dispatch<G>) {
    return G::dispatch;
  } else {
    return make_dispatch<G>();
  }
}

}  // namespace libgames
