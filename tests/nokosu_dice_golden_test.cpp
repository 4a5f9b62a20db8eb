// The golden cases of Nokosu Dice in data/nokosu_dice.json, each a case of its own.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "golden.hpp"
#include "nokosu_dice_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::nokosu_dice {
namespace {

using golden::expect_known_keys;
using golden::joined;
using golden::joined_each;
using golden::json;
using golden::rules_of;
using golden::seat_of;
using golden::seats_of;
using golden::with_prefix;
using golden::words_of;
using scenes::Ints;
using scenes::item;
using scenes::Layout;
using scenes::s0;
using scenes::Scene;

void run_trump_class(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "trump", "items", "expect", "why"});
  const Item trump = item(golden.at("trump").get<std::string>() + "d");
  Ints classes;
  for (const json& each : golden.at("items")) {
    classes.push_back(trump_class(item(each.get<std::string>()), trump));
  }
  EXPECT_EQ(classes, golden.at("expect").get<Ints>());
}

void run_strict_order(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "trump", "led_colour", "weak_to_strong", "why"});
  const Item trump = item(golden.at("trump").get<std::string>() + "d");
  const auto led =
      static_cast<int>(std::string("RYGBP").find(golden.at("led_colour").get<std::string>()));
  unsigned weaker = 0;
  for (const json& each : golden.at("weak_to_strong")) {
    const unsigned strength = play_strength(item(each.get<std::string>()), led, trump);
    EXPECT_GT(strength, weaker) << each;
    weaker = strength;
  }
}

/// Four seats; the one with the given items is seat 0, and seat 3 has led, if anybody has.
void run_legal_plays(const json& golden) {
  expect_known_keys(
      golden, {"id", "kind", "trump", "cards", "dice", "declared_zero", "led", "expect", "why"});
  const bool declared = golden.at("declared_zero").get<bool>();
  const std::string own = joined(golden.at("cards"));
  const std::string dice = joined(golden.at("dice"));
  const std::size_t left =
      golden.at("cards").size() + golden.at("dice").size() - (declared ? 0 : 1);
  const bool leads = golden.at("led").is_null();
  std::string led = leads ? "Y7c" : golden.at("led").get<std::string>();
  Layout layout{.trump = golden.at("trump").get<std::string>() + "d"};
  layout.cards = {own, "", "", led};
  layout.dice = {dice, "P2d", "P2d", "P2d"};
  if (declared) layout.zero.add(s0);
  std::uint64_t others = scenes::make(4).sizes().cards & ~scenes::cards(own + " " + led);
  for (std::size_t seat = 1; seat < 4; ++seat) {
    for (std::size_t i = seat == 3 ? 1 : 0; i < left; ++i, others &= others - 1) {
      layout.cards[seat] += " " + scenes::names(others & -others);
    }
  }
  layout.leader = leads ? s0 : Seat{3};
  Scene scene(4, {}, layout);
  if (!leads) scene.play(led);
  EXPECT_EQ(words_of(scene.legal()), with_prefix("play:", golden.at("expect")));
}

void run_trick(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "trump", "plays", "expect", "why"});
  expect_known_keys(golden.at("expect"), {"winner"});
  const json& plays = golden.at("plays");
  std::string items;
  for (std::size_t i = 0; i < plays.size(); ++i) {
    EXPECT_EQ((plays[0].at(0).get<std::size_t>() + i) % plays.size(), plays[i].at(0));
    items += plays[i].at(1).get<std::string>() + " ";
  }
  EXPECT_EQ(scenes::winner_of(golden.at("trump").get<std::string>() + "d", plays[0].at(0), items,
                              rules_of<Rules>(golden.at("rules"))),
            golden.at("expect").at("winner").get<int>());
}

/// The last trick of the round: a seat that wins tricks takes it with the only red card, which it
/// leads, and the round is scored. Cards of 6 or blue would be trumps.
void run_round_score(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "players", "rules", "tricks", "last_die",
                             "zero_declared", "expect", "why"});
  expect_known_keys(golden.at("expect"), {"success", "scores"});
  auto tricks = golden.at("tricks").get<Ints>();
  const auto taker = static_cast<std::size_t>(std::ranges::max_element(tricks) - tricks.begin());
  --tricks[taker];
  std::vector<std::string> cards = {"Y0c", "G0c", "Y1c", "G1c", "Y2c"};
  cards.resize(tricks.size());
  cards[taker] = "R0c";
  Layout layout{.trump = "B6d",
                .cards = cards,
                .leader = Seat{static_cast<std::uint8_t>(taker)},
                .zero = seats_of(golden.at("zero_declared")),
                .tricks = tricks};
  for (std::size_t i = 0; i < tricks.size(); ++i) {
    const json& die = golden.at("last_die").at(i);
    EXPECT_EQ(die.is_null(), golden.at("zero_declared").at(i).get<bool>());
    layout.dice.push_back(
        die.is_null() ? "" : std::string{"RYGRY"[i]} + std::to_string(die.get<int>()) + "d");
  }
  Scene scene(golden.at("players"), rules_of<Rules>(golden.at("rules")), layout);
  while (scene.state.table.phase == Phase::play) scene.run(scenes::words(scene.legal()).front());
  EXPECT_EQ(scene.scores(), golden.at("expect").at("scores").get<Ints>());
  const auto scored = scene.told<RoundScored>();
  ASSERT_EQ(scored.size(), 1U);
  EXPECT_EQ(scored[0].succeeded, seats_of(golden.at("expect").at("success")));
}

void run_endgame(const json& golden) {
  expect_known_keys(golden,
                    {"id", "kind", "players", "rules", "trump", "cards", "dice", "zero_declared",
                     "tricks_before", "leader", "tricks", "expect", "why"});
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"legal", "winners", "tricks", "last_dice", "scores"});
  const Layout layout{.trump = golden.at("trump").get<std::string>() + "d",
                      .cards = joined_each(golden.at("cards")),
                      .dice = joined_each(golden.at("dice")),
                      .leader = seat_of(golden.at("leader")),
                      .zero = seats_of(golden.at("zero_declared")),
                      .tricks = golden.at("tricks_before").get<Ints>()};
  Scene scene(golden.at("players"), rules_of<Rules>(golden.at("rules")), layout);
  for (std::size_t trick = 0; trick < golden.at("tricks").size(); ++trick) {
    const json& plays = golden.at("tricks").at(trick);
    for (std::size_t i = 0; i < plays.size(); ++i) {
      EXPECT_EQ(scene.next(), seat_of(plays[i].at(0)));
      EXPECT_EQ(words_of(scene.legal()), with_prefix("play:", expect.at("legal").at(trick).at(i)));
      scene.play(plays[i].at(1));
    }
  }
  Ints winners;
  for (const TrickWon& won : scene.told<TrickWon>()) winners.push_back(won.seat.index);
  EXPECT_EQ(winners, expect.at("winners").get<Ints>());
  EXPECT_EQ(scene.tricks(), expect.at("tricks").get<Ints>());
  EXPECT_EQ(scene.scores(), expect.at("scores").get<Ints>());
  for (const Seat seat : all_seats(scene.game.seats())) {
    const json& die = expect.at("last_dice").at(seat.index);
    EXPECT_EQ(scenes::names(scene.state.table.dice[seat]),
              die.is_null() ? "" : die.get<std::string>());
  }
}

void run_setup_counts(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "expect", "why"});
  EXPECT_EQ(golden.at("expect").size(), 3U);
  for (const json& row : golden.at("expect")) {
    const int seats = row.at("players");
    const Sizes sizes = scenes::make(seats).sizes();
    json counts;
    counts["players"] = seats;
    counts["cards_in_play"] = sizes.cards_in_play;
    counts["hand_cards"] = sizes.hand_cards;
    counts["cards_unused"] = sizes.cards_in_play - seats * sizes.hand_cards;
    counts["dice_in_bag"] = sizes.dice_in_bag;
    counts["initial_dice_each"] = sizes.initial_dice;
    counts["pool_dice"] = sizes.pool_dice;
    counts["dice_left_in_bag"] = sizes.dice_in_bag - seats * sizes.initial_dice - sizes.pool_dice;
    counts["dice_owned_each"] = sizes.own_dice;
    counts["tricks"] = sizes.tricks;
    EXPECT_EQ(counts, row);
  }
}

void run_final_ranking(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "totals", "last_die", "expect", "why"});
  expect_known_keys(golden.at("expect"), {"winners"});
  Scene scene(static_cast<int>(golden.at("totals").size()), rules_of<Rules>(golden.at("rules")));
  scene.state.table.phase = Phase::over;
  for (const Seat seat : all_seats(scene.game.seats())) {
    scene.state.table.points[0][seat] = golden.at("totals").at(seat.index).get<std::int16_t>();
    scene.state.table.dice[seat].add(Item::die(0, golden.at("last_die").at(seat.index)));
  }
  EXPECT_EQ(scene.winners(), golden.at("expect").at("winners").get<Ints>());
}

void run_zero_actions(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "dice", "expect", "why"});
  Scene scene(4, rules_of<Rules>(golden.at("rules")));
  scene.state.table.phase = Phase::declare;
  scene.state.table.active = Seats::only(s0);
  scene.state.table.dice[s0] = scenes::dice(joined(golden.at("dice")));
  EXPECT_EQ(words_of(scene.legal()), with_prefix("", golden.at("expect")));
}

void run_draft_actions(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "players", "pool", "black_dice_left",
                             "has_black", "expect", "why"});
  Scene scene(golden.at("players"), rules_of<Rules>(golden.at("rules")));
  Table& table = scene.state.table;
  table.phase = Phase::draft;
  table.active = Seats::only(s0);
  table.pool = scenes::dice(joined(golden.at("pool")));
  if (golden.at("has_black").get<bool>()) table.zero.add(s0);
  const int taken = scene.game.rules().zero_dice - golden.at("black_dice_left").get<int>();
  for (std::uint8_t seat = 1; table.zero.size() < taken; ++seat) table.zero.add(Seat{seat});
  EXPECT_EQ(words_of(scene.legal()), with_prefix("", golden.at("expect")));
}

/// The checks of a transcript that are about Nokosu Dice alone.
[[nodiscard]] bool check_entry(const Scene& scene, const std::string& key, const json& value) {
  const Table& table = scene.state.table;
  if (key == "dealer") {
    EXPECT_EQ(table.dealer, seat_of(value));
  } else if (key == "pool") {
    EXPECT_EQ(scenes::names(table.pool), scenes::names(scenes::dice(joined(value))));
  } else if (key == "trump") {
    EXPECT_EQ(scenes::name(table.trump), value.get<std::string>());
  } else if (key == "zero") {
    EXPECT_EQ(value.size(), static_cast<std::size_t>(scene.game.seats()));
    EXPECT_EQ(table.zero, seats_of(value));
  } else if (key == "tricks") {
    EXPECT_EQ(scene.tricks(), value.get<Ints>());
  } else if (key == "round_scores") {
    std::vector<Ints> rounds;
    for (const RoundScored& scored : scene.told<RoundScored>()) {
      rounds.push_back(scenes::by_seat(scene.game, [&](Seat seat) { return scored.points[seat]; }));
    }
    EXPECT_EQ(rounds, value.get<std::vector<Ints>>());
  } else {
    return false;
  }
  return true;
}

void run_transcript(const json& golden) {
  Scene scene(golden.at("players"), rules_of<Rules>(golden.at("rules")));
  golden::run_transcript(golden, scene, [&](const std::string& key, const json& value) {
    return check_entry(scene, key, value);
  });
}

class NokosuDiceGolden : public testing::TestWithParam<std::string> {};

TEST_P(NokosuDiceGolden, Holds) {
  golden::run_case("nokosu_dice", GetParam(),
                   {
                       {"trump_class", run_trump_class},
                       {"strict_order", run_strict_order},
                       {"legal_plays", run_legal_plays},
                       {"trick", run_trick},
                       {"round_score", run_round_score},
                       {"endgame", run_endgame},
                       {"setup_counts", run_setup_counts},
                       {"final_ranking", run_final_ranking},
                       {"zero_actions", run_zero_actions},
                       {"draft_actions", run_draft_actions},
                       {"transcript", run_transcript},
                   });
}

INSTANTIATE_TEST_SUITE_P(Cases, NokosuDiceGolden,
                         testing::ValuesIn(golden::case_ids("nokosu_dice")),
                         [](const auto& each) { return each.param; });

TEST(NokosuDiceGoldenData, HoldsThirtySixCasesOfKnownKinds) {
  golden::expect_cases("nokosu_dice", 36);
}

}  // namespace
}  // namespace libgames::nokosu_dice
