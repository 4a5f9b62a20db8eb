#pragma once
/// Scenes of Nokosu Dice for tests: steps are taken in the notation of RULES.md (N8), and rounds
/// near their end are put together by hand.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "scene.hpp"
#include <gtest/gtest.h>

#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::nokosu_dice::scenes {

using namespace libgames::scenes;

/// The item with this name: "R5c", "R5d".
[[nodiscard]] inline Item item(std::string_view name) {
  const auto colour = static_cast<int>(std::string_view("RYGBP").find(name.at(0)));
  const int number = name.at(1) - '0';
  return name.at(2) == 'c' ? Item::card(colour, number) : Item::die(colour, number);
}

[[nodiscard]] inline std::string name(Item which) {
  const bool is_die = which.id >= 40;
  const int place = is_die ? which.id - 40 : which.id;
  const int per_colour = is_die ? 6 : 8;
  return std::string{"RYGBP"[place / per_colour],
                     static_cast<char>('0' + place % per_colour + (is_die ? 1 : 0)),
                     is_die ? 'd' : 'c'};
}

[[nodiscard]] inline std::uint64_t cards(const std::string& list) {
  std::uint64_t result = 0;
  for (const std::string& word : words(list)) result |= std::uint64_t{1} << item(word).id;
  return result;
}

[[nodiscard]] inline Dice dice(const std::string& list) {
  Dice result;
  for (const std::string& word : words(list)) result.add(item(word));
  return result;
}

/// Names of cards in the order of their ids; empty for none.
[[nodiscard]] inline std::string names(std::uint64_t which) {
  std::string result;
  for (std::uint8_t id = 0; id < 40; ++id) {
    if ((which >> id & 1U) != 0) result += (result.empty() ? "" : " ") + name(Item{id});
  }
  return result;
}

/// Names of dice in the order of their ids, each as often as it is there.
[[nodiscard]] inline std::string names(const Dice& which) {
  std::string result;
  for (std::uint8_t id = 40; id < 70; ++id) {
    for (int copy = 0; copy < which.count(Item{id}); ++copy) {
      result += (result.empty() ? "" : " ") + name(Item{id});
    }
  }
  return result;
}

/// The game with these seats and rules, which have to be allowed.
[[nodiscard]] inline NokosuDice make(int seats, const Rules& rules = {}) {
  return NokosuDice::make(rules, seats).value();
}

/// Rules under which seat `dealer` deals first.
[[nodiscard]] inline Rules dealt_by(int dealer, Rules rules = {}) {
  rules.first_dealer = dealer;
  return rules;
}

/// The end of a round, put together by hand. All items that are left have to be given; all other
/// cards were played, as far as they were dealt. Tricks that are not given went to the last seat.
struct Layout {
  std::string trump;
  std::vector<std::string> cards{};
  std::vector<std::string> dice{};
  Seat leader{};
  Seats zero{};
  Ints tricks{};
};

[[nodiscard]] inline State state_of(const NokosuDice& game, const Layout& layout) {
  State state = game.start();
  Table& table = state.table;
  table.phase = Phase::play;
  table.pool.add(item(layout.trump));
  table.trump = item(layout.trump);
  table.zero = layout.zero;
  table.active = Seats::only(layout.leader);
  int held = 0;
  for (const Seat seat : all_seats(game.seats())) {
    state.hands[seat] = cards(layout.cards.at(seat.index));
    table.dice[seat] = dice(layout.dice.at(seat.index));
    held += static_cast<int>(words(layout.cards.at(seat.index)).size());
    if (layout.tricks.empty()) continue;
    table.tricks_won[seat] = static_cast<std::uint8_t>(layout.tricks.at(seat.index));
  }
  const int own_dice = table.dice[s0].size() - (table.zero.contains(s0) ? 0 : 1);
  const int left = static_cast<int>(words(layout.cards[0]).size()) + own_dice;
  if (layout.tricks.empty()) {
    const Seat last{static_cast<std::uint8_t>(game.seats() - 1)};
    table.tricks_won[last] = static_cast<std::uint8_t>(game.sizes().tricks - left);
  }
  std::uint64_t others = game.sizes().cards;
  for (const std::uint64_t hand : state.hands.items) others &= ~hand;
  for (int wanted = game.seats() * game.sizes().hand_cards - held; wanted > 0; --wanted) {
    table.played |= others & -others;
    others &= others - 1;
  }
  return state;
}

/// A game from its start on, or from the end of a round.
struct Scene : GameScene<NokosuDice> {
  explicit Scene(int seats, const Rules& rules = {}) : GameScene(make(seats, rules)) {}
  Scene(int seats, const Rules& rules, const Layout& layout) : Scene(make(seats, rules), layout) {}
  Scene(const NokosuDice& played, const Layout& layout)
      : GameScene(played, state_of(played, layout)) {}

  /// Plays items in the order of play.
  void play(const std::string& list) {
    for (const std::string& word : words(list)) run("play:" + word);
  }
  /// Settles chance, always the lowest outcome, until `phase` begins.
  void settle_until(Phase phase) {
    while (state.table.phase != phase && game.turn(state).is_chance()) {
      game.settle(state, game.chances(state).begin()->chance, log);
    }
    EXPECT_EQ(state.table.phase, phase);
  }
  /// Deals in any way and rolls these dice.
  void roll(const std::string& list) {
    settle_until(Phase::roll);
    for (const std::string& word : words(list)) run("roll:" + word);
  }

  [[nodiscard]] Ints tricks() const {
    return by_seat(game, [&](Seat seat) { return state.table.tricks_won[seat]; });
  }
};

/// The id of the error that refuses a setup; "ok" if none does.
[[nodiscard]] inline std::string setup_error(int seats, const Rules& rules = {}) {
  return libgames::scenes::setup_error<NokosuDice>(rules, seats);
}

/// Three seats with a card and two dice each, two tricks a round; seat 0 deals first.
[[nodiscard]] inline Rules tiny() {
  return {.hand_cards = 1, .initial_dice = 1, .draft_picks = 1, .first_dealer = 0};
}

inline constexpr auto tiny_dice =
    "deal:R0c deal:Y0c deal:G0c roll:R1d roll:Y1d roll:G1d roll:R2d roll:Y2d roll:G2d roll:B6d ";
inline constexpr auto tiny_draft = "pick:R2d pick:Y2d pick:G2d no-zero no-zero no-zero ";
/// Seat 1 leads red twice, nobody has red or trump: two tricks, and a 2 is left over.
inline constexpr auto tiny_tricks = "play:R0c play:Y1d play:G1d play:R1d play:Y0c play:G0c ";

[[nodiscard]] inline std::string tiny_round() {
  return std::string(tiny_dice) + tiny_draft + tiny_tricks;
}

/// The initial dice of seats 1, 2 and 0 and the pool of three seats.
inline constexpr auto three_rolls = "R1d R2d R3d Y1d Y1d Y3d Y4d G1d G2d G3d G4d B1d B2d";

/// A round whose last trick is red 0, taken by seat 0; `tricks` counts it.
[[nodiscard]] inline Scene last_trick(Ints tricks, const std::vector<std::string>& dice,
                                      Seats zero = {}, const Rules& rules = {}) {
  --tricks[0];
  const Layout layout{
      .trump = "B6d", .cards = {"R0c", "Y0c", "G0c"}, .dice = dice, .zero = zero, .tricks = tricks};
  Scene scene(3, rules, layout);
  scene.play("R0c Y0c G0c");
  return scene;
}

/// A finished game of three seats with these totals and last dice.
[[nodiscard]] inline Scene finished(const Ints& totals, const std::string& last_dice,
                                    const Rules& rules) {
  Scene scene(3, rules);
  scene.state.table.phase = Phase::over;
  for (const Seat seat : all_seats(3)) {
    scene.state.table.points[0][seat] = static_cast<std::int16_t>(totals[seat.index]);
    scene.state.table.dice[seat].add(item(words(last_dice)[seat.index]));
  }
  return scene;
}

/// The seat that wins a single trick: `plays` in order from seat `leader` on, each the last item
/// of its seat but one die. All cards and dice are in play, whatever the number of seats.
[[nodiscard]] inline int winner_of(const std::string& trump, int leader, const std::string& plays,
                                   Rules rules = {}) {
  rules.colours = 5;
  rules.max_number = 7;
  rules.dice_per_colour = 5;
  const std::vector<std::string> items = words(plays);
  const auto seats = static_cast<int>(items.size());
  const auto place = [&](std::size_t i) {
    return (static_cast<std::size_t>(leader) + i) % items.size();
  };
  Layout layout{.trump = trump, .leader = Seat{static_cast<std::uint8_t>(leader)}};
  layout.cards.resize(items.size());
  layout.dice.resize(items.size());
  // The dice left over match neither the trump die nor the lead, so that they do not follow.
  std::string colours = "RYGB";
  std::erase_if(colours, [&](char c) { return c == trump[0] || c == plays[0]; });
  const std::string number(trump[1] == '1' ? "2d" : "1d");
  for (std::size_t i = 0; i < items.size(); ++i) {
    (items[i].back() == 'd' ? layout.dice : layout.cards)[place(i)] = items[i];
    layout.dice[place(i)] += std::string{' ', colours[i % colours.size()]} + number;
  }
  Scene scene(seats, rules, layout);
  scene.play(plays);
  const auto won = scene.told<TrickWon>();
  EXPECT_EQ(won.size(), 1U);
  return won.empty() ? -1 : won[0].seat.index;
}

}  // namespace libgames::nokosu_dice::scenes

namespace libgames::nokosu_dice {

/// How GoogleTest prints an item.
inline void PrintTo(const Item& item, std::ostream* out) { *out << scenes::name(item); }

}  // namespace libgames::nokosu_dice
