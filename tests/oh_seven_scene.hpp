#pragma once
/// Scenes of Oh-Seven for tests: cards are written as in RULES.md (O8.1), hands are dealt and moves
/// are made through the public functions of the game.

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "scene.hpp"
#include <gtest/gtest.h>

#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::oh_seven::scenes {

using namespace libgames::scenes;

/// The card with this name: "5S".
[[nodiscard]] inline Card card(std::string_view name) {
  const std::size_t suit = std::string_view("CDHS").find(name.at(1));
  return Card{static_cast<std::uint8_t>(suit * 8 + static_cast<std::size_t>(name.at(0) - '0'))};
}

/// The cards of a list such as "5S 2S 7H", in its order.
[[nodiscard]] inline std::vector<Card> card_list(const std::string& names) {
  std::vector<Card> list;
  for (const std::string& word : words(names)) list.push_back(card(word));
  return list;
}

[[nodiscard]] inline Cards cards(const std::string& names) {
  Cards result;
  for (const Card each : card_list(names)) result.add(each);
  return result;
}

/// The name of a card.
[[nodiscard]] inline std::string name(Card which) {
  return std::string{static_cast<char>('0' + which.id % 8), "CDHS"[which.id / 8]};
}

/// The names of cards in the order of their ids, a double twice.
[[nodiscard]] inline std::string names(const Cards& which) {
  std::string result;
  for (std::uint8_t id = 0; id < 32; ++id) {
    for (int copy = 0; copy < which.count(Card{id}); ++copy) {
      result += (result.empty() ? "" : " ") + name(Card{id});
    }
  }
  return result;
}

[[nodiscard]] inline Action bid_of(std::string_view card_name) {
  return Action{card(card_name).id};
}
[[nodiscard]] inline Action play_of(std::string_view card_name) {
  return Action{static_cast<std::uint8_t>(32 + card(card_name).id)};
}

/// The game with these seats and rules, which have to be allowed.
[[nodiscard]] inline OhSeven make(int seats, const Rules& rules = {}) {
  return OhSeven::make(rules, seats).value();
}

/// A game from its first deal on.
struct Scene : GameScene<OhSeven> {
  Scene(const OhSeven& played, const State& begun) : GameScene(played, begun) {}
  /// Deals these hands, seat after seat.
  Scene(int seats, const Rules& rules, const std::vector<std::string>& hands)
      : GameScene(make(seats, rules)) {
    deal(hands);
  }

  void deal(const std::vector<std::string>& hands) {
    for (const std::string& hand : hands) {
      for (const Card each : card_list(hand)) {
        ASSERT_TRUE(game.turn(state).is_chance());
        ASSERT_GT(game.chances(state).weight(Chance{each.id}), 0U) << name(each);
        game.settle(state, Chance{each.id});
      }
    }
  }
  /// Bids, the lowest seat that has to bid first.
  void bid(const std::string& list) {
    for (const Card each : card_list(list)) act(next(), Action{each.id});
  }
  /// Plays, in the order of play.
  void play(const std::string& list) {
    for (const Card each : card_list(list)) {
      act(next(), Action{static_cast<std::uint8_t>(32 + each.id)});
    }
  }

  [[nodiscard]] Ints tricks() const {
    return by_seat(game, [&](Seat seat) { return state.table.tricks_won[seat]; });
  }
  [[nodiscard]] Ints contracts() const {
    return by_seat(game, [&](Seat seat) { return state.table.bids[seat].number(); });
  }
};

}  // namespace libgames::oh_seven::scenes

namespace libgames::oh_seven {

/// How GoogleTest prints a card.
inline void PrintTo(const Card& card, std::ostream* out) { *out << scenes::name(card); }

}  // namespace libgames::oh_seven
