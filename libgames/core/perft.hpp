#pragma once
/// Counting move sequences: the classic check that rules are complete and nothing more.

#include <cstdint>

#include <libgames/core/game.hpp>

namespace libgames {

/// The number of ways to take `depth` steps from `state`, or fewer where the game ends before.
/// Every legal action and every possible chance outcome counts once, whatever its weight; of
/// several seats that may act, the lowest does. `depth` is at least 0. Recursion goes `depth` deep.
template <Game G>
[[nodiscard]] std::uint64_t perft(const G& game, const typename G::State& state, int depth) {
  const Turn turn = game.turn(state);
  if (depth == 0 || turn.is_over()) return 1;
  std::uint64_t count = 0;
  if (turn.is_chance()) {
    for (const auto& outcome : game.chances(state)) {
      typename G::State next = state;
      game.settle(next, outcome.chance);
      count += perft(game, next, depth - 1);
    }
    return count;
  }
  const Seat seat = turn.seats.first();
  for (const Action action : game.legal(state, seat)) {
    typename G::State next = state;
    game.apply(next, seat, action);
    count += perft(game, next, depth - 1);
  }
  return count;
}

}  // namespace libgames
