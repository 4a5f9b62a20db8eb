#pragma once
/// Scenes of Dozito for tests: rounds put together by hand or played from tokens.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "scene.hpp"
#include <gtest/gtest.h>

#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito::scenes {

using namespace libgames::scenes;

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

/// The rules of a scene: where nothing else is said, those of the standard game with the deck
/// `reconstructed-75`, whose cards the cases name.
struct SceneRules : Rules {
  SceneRules() { deck = reconstructed_75; }
  // Cases also hand over rules that they have from elsewhere, so the conversion is implicit.
  SceneRules(const Rules& rules) : Rules(rules) {}
};

/// The game with these seats and rules, which have to be allowed.
[[nodiscard]] inline Dozito make(int seats, const SceneRules& rules = {}) {
  return Dozito::make(rules, seats).value();
}

/// The same where seat 0 starts round 1.
[[nodiscard]] inline Dozito make_begun_by_0(int seats, SceneRules rules = {}) {
  rules.first_player = 0;
  return make(seats, rules);
}

/// The id of the error that refuses a setup; "ok" if none does.
[[nodiscard]] inline std::string setup_error(const SceneRules& rules, int seats = 2) {
  return libgames::scenes::setup_error<Dozito>(rules, seats);
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
struct Scene : GameScene<Dozito> {
  explicit Scene(int seats, const SceneRules& rules = {}, const std::string& tokens = "")
      : GameScene(make_begun_by_0(seats, rules)) {
    run(tokens);
  }
  Scene(int seats, const SceneRules& rules, const Layout& layout)
      : Scene(make_begun_by_0(seats, rules), layout) {}
  Scene(const Dozito& played, const Layout& layout) : GameScene(played, state_of(played, layout)) {}

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
[[nodiscard]] inline Scene two_seats(const SceneRules& rules = {}, const std::string& tokens = "") {
  return Scene(2, rules, "turn-up:Y9 turn-up:Y8 " + tokens);
}

}  // namespace libgames::dozito::scenes
