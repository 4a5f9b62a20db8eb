#pragma once
/// Random play to the end of a game: the loop that searching and benchmarking repeat most.

#include <libgames/core/game.hpp>

namespace libgames {

/// Plays uniformly random legal actions from `state` until the game is over; chance is settled in
/// bulk, and of several seats the lowest decides first. Returns the number of decisions.
template <Game G>
int playout(const G& game, typename G::State& state, Rng& rng) {
  for (int decisions = 0;;) {
    const Turn turn = game.turn(state);
    switch (turn.kind) {
      case TurnKind::decision: {
        const Seat seat = turn.seats.first();
        game.apply(state, seat, game.legal(state, seat).pick(rng));
        ++decisions;
        break;
      }
      case TurnKind::chance:
        game.settle(state, rng);
        break;
      case TurnKind::over:
        return decisions;
    }
  }
}

}  // namespace libgames
