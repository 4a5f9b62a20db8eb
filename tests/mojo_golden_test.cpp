// The golden cases of Mojo in data/mojo.json, each a case of its own.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "golden.hpp"
#include "mojo_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo {
namespace {

using golden::expect_known_keys;
using golden::joined;
using golden::joined_each;
using golden::json;
using golden::rules_of;
using scenes::Ints;
using scenes::Layout;
using scenes::s0;
using scenes::Scene;

/// Cards worth `raw`: at most one of each colour.
[[nodiscard]] std::vector<int> cards_worth(int raw, std::size_t colour = 0) {
  const std::vector<std::vector<int>> colours = {
      {12, 11}, {10, 9, 8}, {7, 6, 5}, {4, 3, 2}, {1, 0}};
  if (colour == colours.size()) return raw == 0 ? Ints{0} : Ints{};
  for (const int value : colours[colour]) {
    if (value > raw) continue;
    Ints rest = cards_worth(raw - value, colour + 1);
    if (rest.empty()) continue;
    rest.insert(rest.begin(), value);
    return rest;
  }
  return cards_worth(raw, colour + 1);
}

[[nodiscard]] std::string side_of(const State& state) {
  return state.table.side == MojoSide::zero ? "zero" : "plus10";
}

[[nodiscard]] std::string direction_of(const State& state) {
  return state.table.direction == Direction::clockwise ? "clockwise" : "counterclockwise";
}

void run_raw_score(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "cards", "expect", "why"});
  const Mojo game = scenes::make(2);
  const State state = scenes::state_of(game, {.hands = {joined(golden.at("cards")), "5"}});
  EXPECT_EQ(game.standings(state)[s0], golden.at("expect").get<int>());
}

/// The holder turns up its last card, which ends the round.
void end_round(Scene& scene, Seat holder) {
  ASSERT_EQ(scene.next(), holder);
  ASSERT_EQ(scene.state.table.hidden[holder], 1);
  scene.act(holder, scene.game.legal(scene.state, holder).first());
  ASSERT_TRUE(scene.game.turn(scene.state).is_chance());
}

void run_round_score(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "raw", "holder", "expect", "why"});
  const auto raw = golden.at("raw").get<Ints>();
  const Seat holder{golden.at("holder").get<std::uint8_t>()};
  const Mojo game = scenes::make(static_cast<int>(raw.size()), rules_of<Rules>(golden.at("rules")));
  Layout layout{.hands = std::vector<std::string>(raw.size()),
                .face_down = std::vector<std::string>(raw.size()),
                .face_up = std::vector<std::string>(raw.size()),
                .current = holder};
  for (const Seat seat : all_seats(game.seats())) {
    Ints cards = cards_worth(raw[seat.index]);
    ASSERT_FALSE(cards.empty());
    if (seat == holder) {
      layout.face_down[seat.index] = std::to_string(cards.back());
      cards.pop_back();
      layout.face_up[seat.index] = joined(cards);
    } else {
      layout.hands[seat.index] = joined(cards);
    }
  }
  Scene scene(game, layout);
  ASSERT_NO_FATAL_FAILURE(end_round(scene, holder));
  ASSERT_EQ(scene.raw(), raw);
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"scores", "mojo_side", "next_direction"});
  EXPECT_EQ(scene.scores(), expect.at("scores").get<Ints>());
  EXPECT_EQ(side_of(scene.state), expect.at("mojo_side").get<std::string>());
  EXPECT_EQ(direction_of(scene.state), expect.at("next_direction").get<std::string>());
}

void run_final_cards(const json& golden) {
  expect_known_keys(
      golden, {"id", "kind", "rules", "holder", "hands", "faceup", "facedown", "expect", "why"});
  const Seat holder{golden.at("holder").get<std::uint8_t>()};
  Layout layout{.hands = joined_each(golden.at("hands")),
                .face_down = joined_each(golden.at("facedown")),
                .face_up = joined_each(golden.at("faceup")),
                .current = holder};
  const json& shown = golden.at("faceup").at(holder.index);
  ASSERT_FALSE(shown.empty());
  layout.face_down[holder.index] = std::to_string(shown.back().get<int>());
  layout.face_up[holder.index] = joined(json(shown.begin(), shown.end() - 1));
  const Mojo game =
      scenes::make(static_cast<int>(layout.hands.size()), rules_of<Rules>(golden.at("rules")));
  Scene scene(game, layout);
  ASSERT_NO_FATAL_FAILURE(end_round(scene, holder));
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"raw", "scores"});
  EXPECT_EQ(scene.raw(), expect.at("raw").get<Ints>());
  EXPECT_EQ(scene.scores(), expect.at("scores").get<Ints>());
}

/// A round that the guard ends gives everybody its raw score.
void run_game_end(const json& golden) {
  expect_known_keys(golden,
                    {"id", "kind", "rules", "totals_before", "round_scores", "expect", "why"});
  const auto before = golden.at("totals_before").get<Ints>();
  const auto scored = golden.at("round_scores").get<Ints>();
  Rules rules = rules_of<Rules>(golden.at("rules"));
  rules.max_decisions_per_round = 1;
  const Mojo game = scenes::make(static_cast<int>(before.size()), rules);
  Layout layout;
  for (const int points : scored) layout.hands.push_back(joined(cards_worth(points)));
  // Seat 0 plays a 0, which is lower, and keeps more cards than begin Mojo Time.
  const std::string spare = std::to_string(cards_worth(scored[0]).back());
  layout.hands[0].append(" 0 ").append(spare).append(" ").append(spare).append(" ").append(spare);
  Scene scene(game, layout);
  for (const Seat seat : all_seats(game.seats())) {
    scene.state.table.card_points[seat] = before[seat.index];
  }
  scene.act(s0, Action{0});
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"totals", "ended", "winners"});
  EXPECT_EQ(scene.scores(), expect.at("totals").get<Ints>());
  EXPECT_EQ(scene.over(), expect.at("ended").get<bool>());
  EXPECT_EQ(scene.winners(), expect.at("winners").get<Ints>());
}

/// The checks of a transcript that are about the table of Mojo.
[[nodiscard]] bool check_table(const Scene& scene, const std::string& key, const json& value) {
  const Table& table = scene.state.table;
  if (key == "direction") {
    EXPECT_EQ(direction_of(scene.state), value.get<std::string>());
  } else if (key == "mojo_side") {
    EXPECT_EQ(side_of(scene.state), value.get<std::string>());
  } else if (key == "draw_pile") {
    EXPECT_EQ(table.stock, value.get<int>());
    EXPECT_EQ(scene.state.stock.total(), value.get<int>());
  } else if (key == "mojo_time") {
    EXPECT_EQ(value.size(), static_cast<std::size_t>(scene.game.seats()));
    EXPECT_EQ(table.mojo_time, golden::seats_of(value));
  } else if (key == "holder") {  // of the round that was scored last
    const auto scored = scene.told<RoundScored>();
    EXPECT_FALSE(scored.empty());
    if (scored.empty()) return true;
    EXPECT_EQ(scored.back().holder, std::optional<Seat>(golden::seat_of(value)));
  } else if (key == "raw") {
    EXPECT_EQ(scene.raw(), value.get<Ints>());
  } else {
    return false;
  }
  return true;
}

/// Those about who has which cards.
[[nodiscard]] bool check_cards(const Scene& scene, const std::string& key, const json& value) {
  const State& state = scene.state;
  if (key == "discards") {
    EXPECT_EQ(static_cast<int>(value.size()), scene.game.rules().discard_piles);
    for (std::size_t pile = 0; pile < value.size(); ++pile) {
      EXPECT_EQ(scene.pile(static_cast<int>(pile)), joined(value[pile]));
    }
    return true;
  }
  if (key != "hands" && key != "facedown" && key != "faceup") return false;
  EXPECT_EQ(static_cast<int>(value.size()), scene.game.seats());
  for (const Seat seat : all_seats(scene.game.seats())) {
    const bool down = state.table.mojo_time.contains(seat);
    Cards cards;
    if (key == "faceup") {
      cards = state.table.face_up[seat];
    } else if ((key == "facedown") == down) {
      cards = state.hands.cards[seat];
    }
    EXPECT_EQ(scenes::names(cards), joined(value.at(seat.index))) << int{seat.index};
  }
  return true;
}

void run_transcript(const json& golden) {
  const Mojo game = scenes::make(golden.at("players"), rules_of<Rules>(golden.at("rules")));
  Scene scene(game, game.start());
  golden::run_transcript(golden, scene, [&](const std::string& key, const json& value) {
    return check_table(scene, key, value) || check_cards(scene, key, value);
  });
}

class MojoGolden : public testing::TestWithParam<std::string> {};

TEST_P(MojoGolden, Holds) {
  golden::run_case("mojo", GetParam(),
                   {
                       {"raw_score", run_raw_score},
                       {"round_score", run_round_score},
                       {"final_cards", run_final_cards},
                       {"game_end", run_game_end},
                       {"transcript", run_transcript},
                   });
}

INSTANTIATE_TEST_SUITE_P(Cases, MojoGolden, testing::ValuesIn(golden::case_ids("mojo")),
                         [](const auto& each) { return each.param; });

TEST(MojoGoldenData, HoldsTwentyNineCasesOfKnownKinds) { golden::expect_cases("mojo", 29); }

}  // namespace
}  // namespace libgames::mojo
