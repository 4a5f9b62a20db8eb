#pragma once
/// Scenes of Super Mega Lucky Box for tests: rounds put together by hand or played from tokens.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "scene.hpp"
#include <gtest/gtest.h>

#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::super_mega_lucky_box::scenes {

using namespace libgames::scenes;

/// The game with these seats and rules, which have to be allowed.
[[nodiscard]] inline SuperMegaLuckyBox make(int seats, const Rules& rules = {}) {
  return SuperMegaLuckyBox::make(rules, seats).value();
}

/// The id of the error that refuses a setup, after the name of the game; "ok" if none does.
[[nodiscard]] inline std::string setup_error(const Rules& rules, int seats = 2) {
  const std::string id = libgames::scenes::setup_error<SuperMegaLuckyBox>(rules, seats);
  const std::string prefix = "super_mega_lucky_box.";
  return id.substr(0, prefix.size()) == prefix ? id.substr(prefix.size()) : id;
}

[[nodiscard]] inline Card card(int number) { return Card{static_cast<std::uint8_t>(number - 1)}; }

/// The square written like this: "2.7".
[[nodiscard]] inline Square square(const std::string& text) {
  return Square::at(text.at(0) - '0', text.at(2) - '0');
}

/// One seat in the middle of a round. Cards are written with their crossed cells: "04 28:0123".
/// Lines that are complete count as paid; "--" is an empty slot whose card is gone.
struct Place {
  std::string cards{};
  int lightning = 4;
  int moons = 0;
  int stars = 0;
};

/// A round in the middle: the seats, and the numbers revealed in it. The last number is being used;
/// without one the first is due.
struct Layout {
  std::vector<Place> places{};
  std::string numbers{"1"};
  int round = 1;
};

inline void put_cards(State& state, const SuperMegaLuckyBox& game, Seat seat, const Place& place) {
  Table& table = state.table;
  const auto copies = static_cast<std::uint8_t>(game.boxes());
  Board& board = state.boards[seat];
  for (const std::string& word : words(place.cards)) {
    const int slot = table.acquired[seat]++;
    if (word == "--") continue;
    const Card which = card(std::stoi(word));
    table.cards[seat][slot] = which;
    const CopyRange range{static_cast<std::uint8_t>(which.index * copies), copies};
    state.pile.remove(range);
    board.open |= slot_squares(slot);
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos) continue;
    for (const char cell : word.substr(colon + 1)) {
      board.open &= ~(Squares{1} << Square::at(slot, cell - '0').index);
    }
  }
  board.lightning = static_cast<std::uint16_t>(place.lightning);
  board.moons = static_cast<std::uint8_t>(place.moons);
  board.stars = static_cast<std::uint8_t>(place.stars);
  table.open[seat] = board.open;
  table.lightning[seat] = board.lightning;
  table.moons[seat] = board.moons;
  table.stars[seat] = board.stars;
}

/// That round; seats that are not described have no cards.
[[nodiscard]] inline State state_of(const SuperMegaLuckyBox& game, const Layout& layout) {
  State state = game.start();
  Table& table = state.table;
  for (std::size_t i = 0; i < layout.places.size(); ++i) {
    put_cards(state, game, Seat{static_cast<std::uint8_t>(i)}, layout.places[i]);
  }
  table.unseen = state.pile;
  table.round = static_cast<std::uint8_t>(layout.round);
  for (int i = 0; i < game.rules().number_values; ++i) {
    table.numbers[i] = static_cast<std::uint8_t>(game.rules().number_copies);
  }
  table.phase = Phase::reveal_number;
  for (const std::string& word : words(layout.numbers)) {
    table.number = static_cast<std::uint8_t>(std::stoi(word));
    --table.numbers[table.number - 1];
    ++table.revealed;
    table.phase = Phase::cross;
    table.active = all_seats(game.seats());
  }
  return state;
}

/// A game from its start on, or from the middle of a round.
struct Scene : GameScene<SuperMegaLuckyBox> {
  explicit Scene(int seats, const Rules& rules = {}, const std::string& tokens = "")
      : GameScene(make(seats, rules)) {
    run(tokens);
  }
  Scene(int seats, const Rules& rules, const Layout& layout) : Scene(make(seats, rules), layout) {}
  Scene(const SuperMegaLuckyBox& played, const Layout& layout)
      : GameScene(played, state_of(played, layout)) {
    expect_sound();
  }

  /// Expects nothing to be wrong but that the position may have no past that leads to it.
  void expect_sound() {
    const Problems problems = game.check(state);
    for (const Problem& problem : problems) {
      if (problem.id != "super_mega_lucky_box.impossible_past") ADD_FAILURE() << problem.words;
    }
    is_reached = problems.empty();
  }

  using GameScene::act;
  /// Lets that seat act.
  void act(Seat seat, const std::string& token) {
    SCOPED_TRACE(token);
    const auto action = libgames::parse(game, state, seat, token);
    ASSERT_TRUE(action.has_value());
    act(seat, *action);
  }
  /// The id of the reason why that seat may not do this, after the name of the game.
  [[nodiscard]] std::string why(Seat seat, Action action) const {
    const auto reason = libgames::why_illegal(game, state, seat, action);
    return reason ? std::string(reason->id.substr(reason->id.find('.') + 1)) : "ok";
  }
  [[nodiscard]] std::string why(const std::string& token) const {
    const auto action = libgames::parse(game, state, next(), token);
    return action ? why(next(), *action) : "unreadable";
  }
  [[nodiscard]] const Board& board(Seat seat = s0) const { return state.boards[seat]; }
  /// The crossed cells of a slot, in ascending order: "0123".
  [[nodiscard]] std::string crossed(int slot, Seat seat = s0) const {
    std::string result;
    for (int cell = 0; cell < cells_a_card; ++cell) {
      const bool open = (board(seat).open >> Square::at(slot, cell).index & 1U) != 0;
      if (!open) result += std::to_string(cell);
    }
    return result;
  }
  /// The bonuses that wait, numbers first: "4 9 ?".
  [[nodiscard]] std::string pending(Seat seat = s0) const {
    std::string result;
    for (int i = 1; i <= max_value + 1; ++i) {
      const int kind = i % (max_value + 1);  // the wild comes last
      for (int n = 0; n < board(seat).pending.count(kind); ++n) {
        append_word(result, kind == Pending::wild ? "?" : std::to_string(kind));
      }
    }
    return result;
  }
  /// The cards of a seat by slot: "04 --".
  [[nodiscard]] std::string slots(Seat seat = s0) const {
    std::string result;
    for (int slot = 0; slot < state.table.acquired[seat]; ++slot) {
      const Card which = state.table.cards[seat][slot];
      append_word(result, which == no_card ? "--" : std::to_string(which.index + 1));
    }
    return result;
  }
  /// How many copies of a card are among the discards.
  [[nodiscard]] int discarded(int number) const {
    const auto copies = static_cast<std::uint8_t>(game.boxes());
    return state.table.discard.count({static_cast<std::uint8_t>((number - 1) * copies), copies});
  }
  [[nodiscard]] int card_points(int round, Seat seat = s0) const {
    return state.table.card_points[seat].at(static_cast<std::size_t>(round - 1));
  }
  [[nodiscard]] int star_points(int round, Seat seat = s0) const {
    return state.table.star_points[seat].at(static_cast<std::size_t>(round - 1));
  }
};

/// A finished game of seats with these moons, without cards and points.
[[nodiscard]] inline Scene ended(const Ints& moons, const Rules& rules = {}) {
  Layout layout{.places = {}, .numbers = "", .round = rules.rounds};
  for (const int count : moons) layout.places.push_back({.moons = count});
  Scene scene(static_cast<int>(moons.size()), rules, layout);
  scene.state.table.phase = Phase::over;
  scene.state.table.numbers = {};
  scene.expect_sound();
  return scene;
}

/// Six cards for two or three seats, of which the first shows only 1, the second only 2 and so on;
/// two rounds of one number. Everybody is dealt two cards, then three, and keeps one.
[[nodiscard]] inline Rules six_cards() {
  Rules rules;
  rules.deck = Deck{.name = "six"};
  for (const char* row : {"111111111|---|---", "222222222|---|---", "333333333|---|---",
                          "444444444|---|---", "555555555|---|---", "666666666|---|---"}) {
    rules.deck.add(card_row(row));
  }
  rules.rounds = 2;
  rules.card_points = {15, 12};
  rules.numbers_per_round = 1;
  rules.start_deal = 2;
  rules.start_keep = 1;
  return rules;
}

/// Rules with one number a round, so that a round ends soon.
[[nodiscard]] inline Rules short_rounds() {
  Rules rules;
  rules.numbers_per_round = 1;
  return rules;
}

}  // namespace libgames::super_mega_lucky_box::scenes
