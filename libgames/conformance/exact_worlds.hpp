#pragma once
/// Every state that a viewer has to think possible, with its exact probability: by following all
/// histories of marked cards that look alike to it. For configurations with a handful of cards.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <libgames/core/game.hpp>

namespace libgames::conformance {

/// The histories that look to one viewer like the game that is played, kept by where they lead.
///
/// A history weighs as many marked histories as it stands for: a chance outcome its weight, a
/// decision as many copies as it could mean, which `marks(game, state, seat, action)` says; 1 where
/// every card is unique. As long as a sealed choice is open it weighs 1 / (legal actions) instead:
/// nothing is inferred from it.
template <Game G, class Marks>
class ExactWorlds {
 public:
  using State = typename G::State;

  /// Of the first state nothing is hidden.
  ExactWorlds(const G& game, Viewer viewer, const State& first, Marks marks, std::size_t most)
      : game_(game), viewer_(viewer), marks_(std::move(marks)), most_(most) {
    add(next_, first, {});
    worlds_ = std::move(next_);
  }

  /// Follows a step of the game that is played: of `seat`, or of chance, to a state with this view.
  /// Returns whether that could be done; a step that the viewer does not see cannot be followed,
  /// nor more than so many worlds. In a world the seat may have taken steps that do not show
  /// before the one that does.
  bool follow(std::optional<Seat> seat, const typename G::View& before,
              const typename G::View& after) {
    if (before == after && !(seat && viewer_.is(*seat))) return false;
    next_.clear();
    for (const auto& [hash, bucket] : worlds_) {
      for (const World& world : bucket) {
        if (seat) {
          follow_decision(world, *seat, before, after);
        } else {
          follow_chance(world, after);
        }
        if (size_ > most_) return false;
      }
    }
    worlds_ = std::exchange(next_, {});
    size_ = 0;
    for (const auto& [hash, bucket] : worlds_) size_ += bucket.size();
    return size_ != 0;
  }

  struct World {
    State state;
    double weight = 0;  ///< open sealed choices not counted
    double sealed = 1;  ///< the share of these choices among all there were
    double marks = 1;   ///< what these choices weigh once they are turned up
  };

  /// All worlds with probabilities that sum to 1.
  [[nodiscard]] std::vector<World> worlds() const {
    std::vector<World> result;
    double sum = 0;
    for (const auto& [hash, bucket] : worlds_) {
      for (const World& world : bucket) {
        result.push_back(world);
        result.back().weight *= world.sealed;
        sum += result.back().weight;
      }
    }
    for (World& world : result) world.weight /= sum;
    return result;
  }

 private:
  using Table = std::unordered_map<std::uint64_t, std::vector<World>>;
  struct Weights {
    double weight = 1;
    double sealed = 1;
    double marks = 1;
  };

  void add(Table& table, const State& state, const Weights& weights) {
    auto& bucket = table[state.hash()];
    for (World& world : bucket) {
      if (world.state != state) continue;
      world.weight += weights.weight;
      return;
    }
    bucket.push_back({state, weights.weight, weights.sealed, weights.marks});
    ++size_;
  }
  void follow_chance(const World& world, const typename G::View& after) {
    if (!game_.turn(world.state).is_chance()) return;
    for (const auto& outcome : game_.chances(world.state)) {
      State state = world.state;
      game_.settle(state, outcome.chance);
      if (game_.view(state, viewer_) != after) continue;
      add(next_, state, {world.weight * outcome.weight, world.sealed, world.marks});
    }
  }
  /// One step of `seat` that shows, after any number of its steps that do not.
  void follow_decision(const World& world, Seat seat, const typename G::View& before,
                       const typename G::View& after) {
    const Turn turn = game_.turn(world.state);
    if (!turn.is_decision() || !turn.seats.contains(seat)) return;
    const auto legal = game_.legal(world.state, seat);
    for (const Action action : legal) {
      State state = world.state;
      const Turn next = game_.apply(state, seat, action);
      const auto seen = game_.view(state, viewer_);
      const bool shows = seen == after;
      if (!shows && (seen != before || viewer_.is(seat))) continue;
      Weights weights{world.weight, world.sealed, world.marks};
      if (!viewer_.is(seat)) {
        weights.marks *= marks_(game_, world.state, seat, action);
        weights.sealed /= legal.size();
      }
      if (!shows) {
        follow_decision({state, weights.weight, weights.sealed, weights.marks}, seat, before,
                        after);
        continue;
      }
      if (!is_open(next, turn.seats, state)) {  // turned up, or never sealed
        weights.weight *= weights.marks;
        weights.sealed = 1;
        weights.marks = 1;
      }
      add(next_, state, weights);
    }
  }
  /// Whether the decision of which this was a part goes on.
  [[nodiscard]] bool is_open(const Turn& next, Seats before, const State& state) const {
    return next.is_decision() && game_.sealed(state) && (next.seats.bits() & ~before.bits()) == 0;
  }

  const G& game_;
  Viewer viewer_;
  Marks marks_;
  std::size_t most_;
  std::size_t size_ = 0;
  Table worlds_;
  Table next_;
};

}  // namespace libgames::conformance
