#pragma once
/// Random games as the laws play them, and failures that say where a law was broken.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <libgames/core/game.hpp>

namespace libgames::conformance {

/// The most steps of a game that laws look at; a game without an end is the matter of one law.
inline constexpr int most_steps_shown = 20'000;

/// A step to take from a state.
struct Choice {
  std::optional<Seat> seat;  ///< nobody for chance
  Action action;
  Chance chance;

  friend bool operator==(const Choice&, const Choice&) = default;
};

/// Plays random games of one configured game, one step at a time and seats in any order, and tells
/// what is wrong. It calls nothing whose precondition the game itself does not grant.
template <Game G>
class Walk {
 public:
  using State = typename G::State;
  using View = typename G::View;
  using Event = typename G::Event;

  Walk(const G& game, std::string_view law) : game_(game), law_(law) {}

  [[nodiscard]] const G& game() const { return game_; }
  [[nodiscard]] bool failed() const { return failed_; }

  /// The audience and every seat.
  [[nodiscard]] std::vector<Viewer> viewers() const {
    std::vector<Viewer> result{Viewer::audience()};
    for (const Seat seat : all_seats(game_.seats())) result.emplace_back(seat);
    return result;
  }

  /// A random step; nothing when the game is over, or offers none although it should.
  [[nodiscard]] std::optional<Choice> choose(const State& state, Rng& rng) const {
    const Turn turn = game_.turn(state);
    if (turn.is_chance()) return choose(state, std::nullopt, rng);
    if (turn.seats.empty()) return std::nullopt;
    Seats seats = turn.seats;
    for (auto skipped = rng.below(static_cast<unsigned>(seats.size())); skipped > 0; --skipped) {
      seats.remove(seats.first());
    }
    return choose(state, seats.first(), rng);
  }
  /// A random step of that seat, or of chance.
  [[nodiscard]] std::optional<Choice> choose(const State& state, std::optional<Seat> seat,
                                             Rng& rng) const {
    if (seat) {
      const auto legal = game_.legal(state, *seat);
      return legal.empty() ? std::nullopt : std::optional(Choice{seat, legal.pick(rng), {}});
    }
    const Chances chances = game_.chances(state);
    if (chances.empty()) return std::nullopt;
    return Choice{std::nullopt, {}, chances.pick(rng)};
  }
  Turn take(State& state, const Choice& choice) const {
    return choice.seat ? game_.apply(state, *choice.seat, choice.action)
                       : game_.settle(state, choice.chance);
  }
  Turn take(State& state, const Choice& choice, EventLog<Event>& log) const {
    return choice.seat ? game_.apply(state, *choice.seat, choice.action, log)
                       : game_.settle(state, choice.chance, log);
  }
  /// Whether the step can be taken from this state too.
  [[nodiscard]] bool is_possible(const State& state, const Choice& choice) const {
    const Turn turn = game_.turn(state);
    if (!choice.seat) return turn.is_chance() && game_.chances(state).weight(choice.chance) > 0;
    return turn.is_decision() && turn.seats.contains(*choice.seat) &&
           game_.legal(state, *choice.seat).contains(choice.action);
  }
  /// What the viewer gets to know of these events.
  [[nodiscard]] std::vector<Event> told_to(Viewer viewer, const EventLog<Event>& log) const {
    std::vector<Event> told;
    for (const Event& event : log) {
      if (auto shown = game_.redact(event, viewer)) told.push_back(*std::move(shown));
    }
    return told;
  }
  [[nodiscard]] std::string words(const std::vector<Event>& told) const {
    std::string result;
    for (const Event& event : told) result += (result.empty() ? "" : "; ") + game_.text(event);
    return result.empty() ? "nothing" : result;
  }

  /// Plays `games` random games, and shows every state, the last one included, together with a
  /// generator for the visitor. Stops at the first failure.
  template <class Visit>
  void visit_states(int games, std::uint64_t first_seed, const Visit& visit) {
    for (int i = 0; i < games && !failed_; ++i) {
      seed_ = first_seed + static_cast<std::uint64_t>(i);
      Rng rng(seed_);
      begin();
      for (int step = 0; step < most_steps_shown; ++step) {
        visit(std::as_const(*state_), rng);
        if (failed_ || game_.turn(*state_).is_over()) break;
        const auto choice = choose(*state_, rng);
        if (!choice) {
          fail("a seat or chance is due and can do nothing");
          break;
        }
        go(*choice);
      }
    }
  }

  /// The same in the hands of the law: `begin`, then `go` for each step.
  void begin(std::uint64_t seed) {
    seed_ = seed;
    begin();
  }
  [[nodiscard]] const State& state() const { return *state_; }
  void go(const Choice& choice) {
    steps_.push_back(choice);
    take(*state_, choice);
  }

  /// Says that the law is broken here: for whom, and what two things should have agreed.
  void fail(std::string_view what, std::optional<Viewer> viewer = std::nullopt,
            std::string_view one = {}, std::string_view other = {}) {
    if (std::exchange(failed_, true)) return;
    std::string message = "law " + std::string(law_) + "\n  game " + std::string(game_.info.id) +
                          " for " + std::to_string(game_.seats()) + " seats, rules [" +
                          settings(game_) + "], seed " + std::to_string(seed_) + ", step " +
                          std::to_string(steps_.size());
    if (viewer) {
      message += viewer->is_audience() ? ", seen by the audience"
                                       : ", seen by seat " + std::to_string(viewer->seat().index);
    }
    message += "\n  " + std::string(what);
    if (!one.empty() || !other.empty()) {
      message += "\n  one:   " + std::string(one) + "\n  other: " + std::string(other);
    }
    ADD_FAILURE() << message << "\n  the game so far:" << record();
  }
  void expect(bool holds, std::string_view what, std::optional<Viewer> viewer = std::nullopt) {
    if (!holds) fail(what, viewer);
  }

 private:
  void begin() {
    state_.emplace(game_.start());
    steps_.clear();
  }
  /// The steps in notation; the last forty, since a broken game may be long.
  [[nodiscard]] std::string record() const {
    std::string result;
    State state = game_.start();
    const std::size_t shown = 40;
    if (steps_.size() > shown) result = " ...";
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const Choice& step = steps_[i];
      if (i + shown >= steps_.size()) {
        result += step.seat ? " / " + std::to_string(step.seat->index) + " " +
                                  text(game_, state, *step.seat, step.action)
                            : " / * " + text(game_, state, step.chance);
      }
      take(state, step);
    }
    return result.empty() ? " nothing yet" : result;
  }

  const G& game_;
  std::string_view law_;
  std::uint64_t seed_ = 0;
  std::optional<State> state_;
  std::vector<Choice> steps_;
  bool failed_ = false;
};

}  // namespace libgames::conformance
