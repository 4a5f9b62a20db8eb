#pragma once
/// What the scenes of all games' tests have: a game that is played in the notation of records, and
/// questions about it whose answers are plain words and numbers.

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <libgames/core/game.hpp>

namespace libgames::scenes {

inline constexpr Seat s0{0};
inline constexpr Seat s1{1};
inline constexpr Seat s2{2};
inline constexpr Seat s3{3};

using Ints = std::vector<int>;

[[nodiscard]] inline std::vector<std::string> words(const std::string& list) {
  std::istringstream stream(list);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

/// Adds a word to a list of words.
inline void append_word(std::string& list, const std::string& word) {
  list.append(list.empty() ? "" : " ").append(word);
}

/// The id of the error that refuses a setup; "ok" if none does.
template <GameType G>
[[nodiscard]] std::string setup_error(const typename G::Rules& rules, int seats) {
  const auto game = G::make(rules, seats);
  return game.ok() ? "ok" : std::string(game.error().id);
}

/// One number for each seat of a game.
template <Game G, class Ask>
[[nodiscard]] Ints by_seat(const G& game, const Ask& ask) {
  Ints result;
  for (const Seat seat : all_seats(game.seats())) result.push_back(ask(seat));
  return result;
}

/// A game, a state of it and what happened.
template <Game G>
struct GameScene {
  G game;
  EventLog<typename G::Event> log;  ///< events since the scene began
  typename G::State state;
  bool is_reached = true;  ///< by play, not put together by hand: then `check` has nothing to say

  explicit GameScene(G played) : game(std::move(played)), state(game.start(log)) {}
  GameScene(G played, const typename G::State& begun)
      : game(std::move(played)), state(begun), is_reached(false) {}

  /// Takes steps in the notation of records: chance, and decisions of whose turn it is; of several
  /// seats the lowest acts.
  void run(const std::string& tokens) {
    for (const std::string& token : words(tokens)) ASSERT_NO_FATAL_FAILURE(run_one(token));
  }
  void run_one(const std::string& token) {
    SCOPED_TRACE(token);
    if (game.turn(state).is_chance()) {
      const auto chance = libgames::parse_chance(game, state, token);
      ASSERT_TRUE(chance.has_value());
      ASSERT_GT(game.chances(state).weight(*chance), 0U);
      game.settle(state, *chance, log);
    } else {
      ASSERT_TRUE(game.turn(state).is_decision());
      const auto action = libgames::parse(game, state, next(), token);
      ASSERT_TRUE(action.has_value());
      ASSERT_NO_FATAL_FAILURE(act(next(), *action));
    }
    if (!is_reached) return;
    for (const Problem& problem : game.check(state)) ADD_FAILURE() << problem.words;
  }
  void act(Seat seat, Action action) {
    const auto illegal = libgames::why_illegal(game, state, seat, action);
    ASSERT_FALSE(illegal.has_value()) << illegal->words;
    game.apply(state, seat, action, log);
  }

  [[nodiscard]] bool over() const { return game.turn(state).is_over(); }
  /// Who acts next; of several seats the lowest.
  [[nodiscard]] Seat next() const {
    const Turn turn = game.turn(state);
    EXPECT_TRUE(turn.is_decision());
    return turn.is_decision() ? turn.seats.first() : s0;
  }
  /// What `seat` may do, as text in the order of ids.
  [[nodiscard]] std::string legal(Seat seat) const {
    std::string result;
    for (const Action action : game.legal(state, seat)) {
      append_word(result, libgames::text(game, state, seat, action));
    }
    return result;
  }
  /// The same for who acts next.
  [[nodiscard]] std::string legal() const { return legal(next()); }
  /// The id of the reason why who acts next may not do this; "ok" if it may.
  [[nodiscard]] std::string refusal(const std::string& token) const {
    const auto action = libgames::parse(game, state, next(), token);
    if (!action) return "unreadable";
    const auto illegal = libgames::why_illegal(game, state, next(), *action);
    return illegal ? std::string(illegal->id) : "ok";
  }
  [[nodiscard]] unsigned weight(const std::string& token) const {
    const auto chance = libgames::parse_chance(game, state, token);
    EXPECT_TRUE(chance.has_value()) << token;
    return chance ? game.chances(state).weight(*chance) : 0;
  }
  [[nodiscard]] Ints scores() const {
    return by_seat(game, [&](Seat seat) { return game.outcome(state).scores[seat]; });
  }
  [[nodiscard]] Ints winners() const {
    Ints result;
    for (const Seat seat : game.outcome(state).winners) result.push_back(seat.index);
    return result;
  }
  /// The events of type `E` since the scene began.
  template <class E>
  [[nodiscard]] std::vector<E> told() const {
    std::vector<E> result;
    for (const auto& event : log) {
      if (const E* found = std::get_if<E>(&event)) result.push_back(*found);
    }
    return result;
  }
};

}  // namespace libgames::scenes
