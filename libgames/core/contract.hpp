#pragma once
/// What the header of every game needs: the vocabulary of the contract (`game.hpp`), and what all
/// games have. Their functions are declared in `contract.inc`.

#include <libgames/core/action.hpp>
#include <libgames/core/chance.hpp>
#include <libgames/core/dispatch.hpp>
#include <libgames/core/event_log.hpp>
#include <libgames/core/events.hpp>
#include <libgames/core/game.hpp>
#include <libgames/core/info.hpp>
#include <libgames/core/playout.hpp>
#include <libgames/core/problem.hpp>
#include <libgames/core/result.hpp>
#include <libgames/core/rng.hpp>
#include <libgames/core/rules.hpp>
#include <libgames/core/score.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/core/turn.hpp>
#include <libgames/export.hpp>

namespace libgames {

/// The types of a game under the names of the contract, for its class to derive from: rules, state,
/// view, move, event, and a set of its actions.
template <class G, class GameRules, class GameState, class GameView, class GameMove,
          class GameEvent, class ActionIds>
struct GameTypes {
  using Self = G;
  using Rules = GameRules;
  using State = GameState;
  using View = GameView;
  using Move = GameMove;
  using Event = GameEvent;
  using Actions = ActionIds;
};

/// The part of a checked setup that all games have. A game derives its `Setup` from it and lets
/// only its own `check_setup` make one.
template <class Rules>
class CheckedSetup {
 public:
  [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
  [[nodiscard]] int seats() const noexcept { return seats_; }

 protected:
  CheckedSetup(const Rules& rules, int seats) noexcept : rules_(rules), seats_(seats) {}

  Rules rules_;
  int seats_;
};

}  // namespace libgames
