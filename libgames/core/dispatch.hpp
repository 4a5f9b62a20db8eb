#pragma once
/// The functions a game is driven by step after step, behind plain pointers.

#include <libgames/core/game.hpp>

namespace libgames {

/// The hot functions of a game for callers that do not know its type: what type erasure calls. A
/// game instantiates this in its own source file, so that there one call is one jump and everything
/// behind it is inlined. `game` and `state` point to a `G` and a `G::State`.
template <Game G>
struct Dispatch {
  static Turn turn(const void* game, const void* state) {
    return as_game(game).turn(*static_cast<const typename G::State*>(state));
  }
  static void legal(const void* game, const void* state, Seat seat, ActionSet<256>& out) {
    const auto actions = as_game(game).legal(*static_cast<const typename G::State*>(state), seat);
    if constexpr (G::Actions::capacity == 256) {
      out = actions;
    } else {
      out = ActionSet<256>(actions);
    }
  }
  static Turn apply(const void* game, void* state, Seat seat, Action action) {
    return as_game(game).apply(*static_cast<typename G::State*>(state), seat, action);
  }
  static Turn settle(const void* game, void* state, Rng& rng) {
    return as_game(game).settle(*static_cast<typename G::State*>(state), rng);
  }

 private:
  static const G& as_game(const void* game) noexcept { return *static_cast<const G*>(game); }
};

}  // namespace libgames
