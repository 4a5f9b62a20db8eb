#pragma once
/// Scenes of Dozito for tests: rounds put together by hand or played from tokens.

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito::scenes {

inline constexpr Seat s0{0};
inline constexpr Seat s1{1};
inline constexpr Seat s2{2};
inline constexpr Seat s3{3};

[[nodiscard]] inline std::vector<std::string> words(const std::string& list) {
  std::istringstream stream(list);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

/// The card with this code; `no_card` for "--".
[[nodiscard]] inline Card card(const Deck& deck, const std::string& code) {
  for (std::uint8_t i = 0; i < deck.size; ++i) {
    if (deck.rows[i].code.view() == code) return Card{i};
  }
  EXPECT_EQ(code, "--");
  return no_card;
}

[[nodiscard]] inline std::string code(const Deck& deck, Card which) {
  return which == no_card ? "--" : std::string(deck.rows[which.index].code.view());
}

/// The bits of a card in card sets.
[[nodiscard]] inline CopyRange copies(const Deck& deck, Card which) {
  std::uint8_t first = 0;
  for (std::uint8_t i = 0; i < which.index; ++i) {
    first = static_cast<std::uint8_t>(first + deck.rows[i].copies);
  }
  return {first, deck.rows[which.index].copies};
}

/// The game with these seats and rules, which have to be allowed.
[[nodiscard]] inline Dozito make(int seats, const Rules& rules = {}) {
  return Dozito::make(rules, seats).value();
}

/// The same where seat 0 starts round 1.
[[nodiscard]] inline Dozito make_begun_by_0(int seats, Rules rules = {}) {
  rules.first_player = 0;
  return make(seats, rules);
}

/// The id of the error that refuses a setup; "ok" if none does.
[[nodiscard]] inline std::string setup_error(const Rules& rules, int seats = 2) {
  const auto game = Dozito::make(rules, seats);
  return game.ok() ? "ok" : std::string(game.error().id);
}

/// A round in the middle: grids by cell, and the two discard piles from the bottom to the top.
struct Layout {
  std::vector<std::string> grids{};
  std::vector<std::string> piles{"Y9", "Y8"};
  Seat current{};
};

/// The start of a turn in such a round; seat 0 began it.
[[nodiscard]] inline State state_of(const Dozito& game, const Layout& layout) {
  State state = game.start();
  Table& table = state.table;
  const Deck& deck = game.rules().deck;
  for (std::size_t pile = 0; pile < layout.piles.size(); ++pile) {
    for (const std::string& word : words(layout.piles[pile])) {
      const Card which = card(deck, word);
      table.piles.push(static_cast<int>(pile), which);
      table.unseen.remove(copies(deck, which));
      --table.stock_size;
    }
  }
  for (std::size_t i = 0; i < layout.grids.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    std::uint8_t cell = 0;
    for (const std::string& word : words(layout.grids[i])) {
      const Card which = card(deck, word);
      table.cells[seat][Cell{cell++}] = which;
      if (which == no_card) continue;
      table.unseen.remove(copies(deck, which));
      --table.face_down[seat];
    }
  }
  table.current = layout.current;
  table.phase = Phase::choose_source;
  return state;
}

/// A game from its start on, or from the middle of a round. Seat 0 starts round 1.
struct Scene {
  Dozito game;
  State state;
  EventLog<Event> log;  ///< events since then

  explicit Scene(int seats, const Rules& rules = {}, const std::string& tokens = "")
      : game(make_begun_by_0(seats, rules)), state(game.start()) {
    run(tokens);
  }
  Scene(int seats, const Rules& rules, const Layout& layout)
      : game(make_begun_by_0(seats, rules)), state(state_of(game, layout)) {}
  Scene(Dozito played, const Layout& layout)
      : game(std::move(played)), state(state_of(game, layout)) {}

  /// Takes steps in the notation of records: decisions of whose turn it is, and chance.
  void run(const std::string& tokens) {
    for (const std::string& token : words(tokens)) {
      SCOPED_TRACE(token);
      const Turn turn = game.turn(state);
      if (turn.is_chance()) {
        const auto chance = game.parse_chance(state, token);
        ASSERT_TRUE(chance.has_value());
        ASSERT_GT(game.chances(state).weight(*chance), 0U);
        game.settle(state, *chance, log);
      } else {
        ASSERT_TRUE(turn.is_decision());
        const auto action = game.parse(state, turn.seats.first(), token);
        ASSERT_TRUE(action.has_value());
        const auto illegal = game.why_illegal(state, turn.seats.first(), *action);
        ASSERT_FALSE(illegal.has_value()) << illegal->words;
        game.apply(state, turn.seats.first(), *action, log);
      }
      for (const Problem& problem : game.check(state)) ADD_FAILURE() << problem.words;
    }
  }

  [[nodiscard]] bool over() const { return game.turn(state).is_over(); }
  [[nodiscard]] Seat next() const {
    const Turn turn = game.turn(state);
    EXPECT_TRUE(turn.is_decision());
    return turn.is_decision() ? turn.seats.first() : no_seat;
  }
  /// What the seat on turn may do, as text in the order of ids.
  [[nodiscard]] std::string legal() const {
    std::string result;
    const Seat seat = next();
    for (const Action action : game.legal(state, seat)) {
      result.append(result.empty() ? "" : " ").append(game.text(state, seat, action));
    }
    return result;
  }
  /// Why the seat on turn may not do this; "ok" if it may.
  [[nodiscard]] std::string refusal(const std::string& token) const {
    const auto action = game.parse(state, next(), token);
    EXPECT_TRUE(action.has_value());
    const auto illegal = game.why_illegal(state, next(), action.value_or(Action{}));
    return illegal ? std::string(illegal->id) : "ok";
  }
  [[nodiscard]] std::string hand() const { return code(game.rules().deck, state.table.hand); }
  [[nodiscard]] std::string cell(Seat seat, int number) const {
    const Cell place{static_cast<std::uint8_t>(number - 1)};
    return code(game.rules().deck, state.table.cells[seat][place]);
  }
  [[nodiscard]] std::vector<std::string> grid(Seat seat) const {
    std::vector<std::string> result;
    for (int number = 1; number <= game.cells(); ++number) result.push_back(cell(seat, number));
    return result;
  }
  /// A discard pile from the bottom to the top.
  [[nodiscard]] std::vector<std::string> pile(int which) const {
    std::vector<std::string> result;
    for (int height = 0; height < state.table.piles.size(which); ++height) {
      result.push_back(code(game.rules().deck, state.table.piles.at(which, height)));
    }
    return result;
  }
  [[nodiscard]] unsigned weight(const std::string& token) const {
    const auto chance = game.parse_chance(state, token);
    EXPECT_TRUE(chance.has_value()) << token;
    return chance ? game.chances(state).weight(*chance) : 0;
  }
  [[nodiscard]] std::vector<int> scores() const {
    std::vector<int> result;
    for (const Seat seat : all_seats(game.seats())) {
      result.push_back(game.outcome(state).scores[seat]);
    }
    return result;
  }
  [[nodiscard]] std::vector<int> winners() const {
    std::vector<int> result;
    for (const Seat seat : game.outcome(state).winners) result.push_back(seat.index);
    return result;
  }
  /// The events of type `E` since the beginning of the scene.
  template <class E>
  [[nodiscard]] std::vector<E> told() const {
    std::vector<E> result;
    for (const Event& event : log) {
      if (const E* found = std::get_if<E>(&event)) result.push_back(*found);
    }
    return result;
  }
  /// The points of each round that was scored.
  [[nodiscard]] std::vector<std::vector<int>> round_scores() const {
    std::vector<std::vector<int>> result;
    for (const RoundScored& scored : told<RoundScored>()) {
      std::vector<int> points;
      for (const Seat seat : all_seats(scored.seats)) {
        points.push_back(scored.groups[seat] + scored.suns[seat]);
      }
      result.push_back(points);
    }
    return result;
  }
};

/// The first turn of two seats, with Y9 and Y8 on the piles.
[[nodiscard]] inline Scene two_seats(const Rules& rules = {}, const std::string& tokens = "") {
  return Scene(2, rules, "turn-up:Y9 turn-up:Y8 " + tokens);
}

}  // namespace libgames::dozito::scenes
