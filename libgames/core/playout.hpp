#pragma once
/// Random play to the end of a game: the loop that searching and benchmarking repeat most.

#include <libgames/core/dispatch.hpp>
#include <libgames/core/game.hpp>

namespace libgames {

/// Plays uniformly random legal actions from `state` until the game is over; chance is settled in
/// bulk, and of several seats the lowest decides first. Returns the number of decisions.
template <Game G>
int playout(const G& game, typename G::State& state, Rng& rng) {
  if constexpr (has_dispatch<G>) {
    return G::dispatch.playout(&game, &state, rng);
  } else {
    return detail::play_out(game, state, rng);
  }
}

}  // namespace libgames
