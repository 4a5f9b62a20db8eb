#pragma once
/// Random play to the end of a game: the loop that searching and benchmarking repeat most.

#include <libgames/core/game.hpp>

namespace libgames {

/// Plays uniformly random legal actions from `state` until the game is over; chance is settled in
/// bulk, and of several seats the lowest decides first. Returns the number of decisions.
template <Game G>
int playout(const G& game, typename G::State& state, Rng& rng) {
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

}  // namespace libgames
