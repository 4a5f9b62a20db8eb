#pragma once
/// Scenes of Mojo for tests: rounds are dealt and played through the public functions of the game,
/// in the notation of RULES.md (M8).

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "scene.hpp"
#include <gtest/gtest.h>

#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo::scenes {

using namespace libgames::scenes;

/// The cards of a list such as "12 12 7".
[[nodiscard]] inline Cards cards(const std::string& list) {
  Cards result;
  for (const std::string& word : words(list)) ++result[std::stoi(word)];
  return result;
}

/// Cards in ascending order: "7 12 12"; empty for none.
[[nodiscard]] inline std::string names(const Cards& which) {
  std::string result;
  for (int value = 0; value < value_count; ++value) {
    for (int copy = 0; copy < which[value]; ++copy) {
      result.append(result.empty() ? "" : " ").append(std::to_string(value));
    }
  }
  return result;
}

/// A discard pile from the bottom to the top.
[[nodiscard]] inline std::string names(const Piles& piles, int pile) {
  std::string result;
  for (int height = 0; height < piles.size(pile); ++height) {
    result.append(result.empty() ? "" : " ").append(std::to_string(piles.at(pile, height).value));
  }
  return result;
}

/// The game with these seats and rules, which have to be allowed.
[[nodiscard]] inline Mojo make(int seats, const Rules& rules = {}) {
  return Mojo::make(rules, seats).value();
}

/// The same where seat 0 starts round 1.
[[nodiscard]] inline Mojo make_begun_by_0(int seats, Rules rules = {}) {
  rules.first_player = 0;
  return make(seats, rules);
}

/// A round in the middle, put together by hand: what each seat has in hand, face down and face up.
/// `top` lies on pile 0, everything else is the draw pile as far as the deck has it.
struct Layout {
  std::vector<std::string> hands{};
  std::vector<std::string> face_down{};
  std::vector<std::string> face_up{};
  Seat current{};
  int top = 12;
};

[[nodiscard]] inline State state_of(const Mojo& game, const Layout& layout) {
  State state = game.start();
  Table& table = state.table;
  const auto take = [&state](Card card) {
    if (state.stock[card.value] > 0) --state.stock[card.value];
  };
  const auto list_of = [](const std::vector<std::string>& lists, Seat seat) {
    return seat.index < lists.size() ? words(lists[seat.index]) : std::vector<std::string>{};
  };
  for (const Seat seat : all_seats(game.seats())) {
    const auto down = list_of(layout.face_down, seat);
    const auto up = list_of(layout.face_up, seat);
    for (const auto& list : {list_of(layout.hands, seat), down}) {
      for (const std::string& word : list) {
        const Card card{static_cast<std::uint8_t>(std::stoi(word))};
        state.hands.add(seat, card);
        ++table.hidden[seat];
        take(card);
      }
    }
    for (const std::string& word : up) {
      const Card card{static_cast<std::uint8_t>(std::stoi(word))};
      ++table.face_up[seat][card.value];
      take(card);
    }
    if (!down.empty() || !up.empty()) table.mojo_time.add(seat);
  }
  const Card top{static_cast<std::uint8_t>(layout.top)};
  table.piles.push(0, top);
  take(top);
  table.stock = static_cast<std::uint8_t>(state.stock.total());
  table.dealt = static_cast<std::uint8_t>(game.seats() * game.rules().hand_size);
  table.current = layout.current;
  table.phase = table.mojo_time.contains(layout.current) ? Phase::reveal : Phase::play;
  return state;
}

/// A game from its first deal on, or from the middle of a round.
struct Scene : GameScene<Mojo> {
  /// Deals these hands and turns up `tops`, one for each pile. Seat 0 starts.
  Scene(int seats, const Rules& rules, const std::vector<std::string>& hands,
        const std::string& tops)
      : GameScene(make_begun_by_0(seats, rules)) {
    deal(hands, tops);
  }
  /// Begins in the middle of a round.
  Scene(int seats, const Rules& rules, const Layout& layout)
      : Scene(make_begun_by_0(seats, rules), layout) {}
  Scene(const Mojo& played, const State& begun) : GameScene(played, begun) {}
  Scene(const Mojo& played, const Layout& layout) : GameScene(played, state_of(played, layout)) {}

  void deal(const std::vector<std::string>& hands, const std::string& tops) {
    for (const std::string& hand : hands) {
      for (const std::string& card : words(hand)) run("deal:" + card);
    }
    for (const std::string& card : words(tops)) run("turn-up:" + card);
    log.clear();
  }
  /// What a seat has in hand or face down.
  [[nodiscard]] std::string hand(Seat seat) const { return names(state.hands.cards[seat]); }
  [[nodiscard]] std::string face_up(Seat seat) const { return names(state.table.face_up[seat]); }
  [[nodiscard]] std::string pile(int which) const { return names(state.table.piles, which); }
  [[nodiscard]] bool in_mojo_time(Seat seat) const { return state.table.mojo_time.contains(seat); }
  [[nodiscard]] Ints raw() const {
    return by_seat(game, [&](Seat seat) { return state.table.raw[seat]; });
  }
};

/// Three hands of five on a 7.
[[nodiscard]] inline Scene three_hands(Rules rules = {}) {
  rules.hand_size = 5;
  return Scene(3, rules, {"5 7 9 9 12", "2 4 6 8 10", "0 1 3 11 11"}, "7");
}

/// The end of the worked example: seat 0 turns up its last card, an 8. Raw scores 8, 10 and 8, and
/// 21 for seat 2 if face-down cards count.
[[nodiscard]] inline Layout last_card() {
  return {.hands = {"", "4 4 6 6", ""},
          .face_down = {"8", "", "12 1"},
          .face_up = {"0", "", "8"},
          .current = s0};
}

/// The same with 2 3 4 4 for seat 1, raw score 4: the holder fails.
[[nodiscard]] inline Layout failing_card() {
  Layout layout = last_card();
  layout.hands[1] = "2 3 4 4";
  return layout;
}

/// Who has the first turn of the next round.
[[nodiscard]] inline Seat next_starter(const Scene& scene) {
  State state = scene.state;
  Rng rng(1);
  const Turn turn = scene.game.settle(state, rng);
  EXPECT_TRUE(turn.is_decision());
  return turn.seats.first();
}

/// The starter of round 2 after seat 0 has ended round 1 and failed: totals 18, 4 and 8, and the
/// round goes counter-clockwise. Seat 1 began round 1.
[[nodiscard]] inline Seat next_starter_by(NextStarter rule) {
  Scene scene(3, {.next_starter = rule}, failing_card());
  scene.state.table.starter = s1;
  scene.run("reveal:8");
  return next_starter(scene);
}

/// Two piles with 4 and 10; the worked case of the variant with hands of five.
[[nodiscard]] inline Scene two_pile_scene(TwoPileEmpty empty = TwoPileEmpty::refill_from_stock) {
  return Scene(3, {.hand_size = 5, .discard_piles = 2, .two_pile_empty = empty},
               {"3 6 10 12 12", "1 1 2 9 9", "0 0 5 7 11"}, "4 10");
}

}  // namespace libgames::mojo::scenes
