// The golden cases of Dozito in data/dozito.json, each a case of its own. They mean the deck
// `reconstructed-75` where they name none.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dozito_scene.hpp"
#include "golden.hpp"
#include <gtest/gtest.h>

#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito {
namespace {

using golden::expect_known_keys;
using golden::joined;
using golden::json;
using golden::rules_of;
using scenes::Ints;
using scenes::Layout;
using scenes::s0;
using scenes::Scene;
using scenes::SceneRules;

void run_score_grid(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "grid", "expect", "why"});
  const Scene scene(2, rules_of<SceneRules>(golden.at("rules")),
                    Layout{.grids = {joined(golden.at("grid"))}, .piles = {"PJ", "PJ"}});
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"groups", "group_points", "suns", "score"});
  const GroupSizes groups = scene.game.groups(scene.state, s0);
  EXPECT_EQ(Ints(groups.sizes.begin(), groups.sizes.begin() + groups.count),
            expect.at("groups").get<Ints>());
  const int suns = scene.game.sun_points(scene.state, s0);
  const int score = scene.game.standings(scene.state)[s0];
  EXPECT_EQ(suns, expect.at("suns").get<int>());
  EXPECT_EQ(score - suns, expect.at("group_points").get<int>());
  EXPECT_EQ(score, expect.at("score").get<int>());
}

/// A turn in which a card is drawn and discarded.
void draw_and_discard(Scene& scene) {
  Rng rng(1);
  const Seat seat = scene.next();
  scene.game.apply(scene.state, seat, Action{draw_id}, scene.log);
  scene.game.settle(scene.state, rng);
  scene.game.apply(scene.state, seat,
                   Action{static_cast<std::uint8_t>(scene.game.first_discard_id())}, scene.log);
}

/// Rounds that score what was written down beforehand.
class Scripted : public Dozito {
 public:
  Scripted(const Rules& rules, int seats, std::vector<Ints> rounds)
      : Dozito(check_setup(rules, seats).value()), rounds_(std::move(rounds)) {}

 protected:
  [[nodiscard]] int round_score(const Table& table, Seat seat) const override {
    return rounds_.at(table.round - 1U).at(seat.index);
  }

 private:
  std::vector<Ints> rounds_;
};

void run_final_ranking(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "given", "expect", "why"});
  expect_known_keys(golden.at("given"), {"round_scores"});
  const auto rounds = golden.at("given").at("round_scores").get<std::vector<Ints>>();
  SceneRules rules = rules_of<SceneRules>(golden.at("rules"));
  rules.rounds = static_cast<int>(rounds.size());
  rules.max_turns_per_round = 1;
  const Scripted game(rules, static_cast<int>(rounds.at(0).size()), rounds);
  scenes::GameScene<Scripted> scene(game);
  Rng rng(1);
  playout(scene.game, scene.state, rng);
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"totals", "winners"});
  EXPECT_EQ(scene.scores(), expect.at("totals").get<Ints>());
  EXPECT_EQ(scene.winners(), expect.at("winners").get<Ints>());
}

void run_next_starter(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "given", "expect", "why"});
  const json& given = golden.at("given");
  expect_known_keys(given, {"totals", "previous_starter"});
  const auto totals = given.at("totals").get<Ints>();
  SceneRules rules = rules_of<SceneRules>(golden.at("rules"));
  rules.max_turns_per_round = 1;
  Scene scene(static_cast<int>(totals.size()), rules, Layout{});
  for (const Seat seat : all_seats(scene.game.seats())) {
    scene.state.table.group_points[seat] = totals[seat.index];
  }
  scene.state.table.starter = Seat{given.at("previous_starter").get<std::uint8_t>()};
  draw_and_discard(scene);
  ASSERT_EQ(scene.state.table.round, 2);
  Rng rng(1);
  scene.game.settle(scene.state, rng);
  expect_known_keys(golden.at("expect"), {"starter"});
  EXPECT_EQ(int{scene.next().index}, golden.at("expect").at("starter").get<int>());
}

/// The checks of a transcript that are about Dozito alone.
[[nodiscard]] bool check_entry(const Scene& scene, const std::string& key, const json& value) {
  if (key == "in_hand") {
    EXPECT_EQ(scene.hand(), value.get<std::string>());
  } else if (key == "draw_pile") {
    EXPECT_EQ(scene.state.table.stock_size, value.get<int>());
  } else if (key == "discards") {
    const std::vector<std::vector<std::string>> piles{scene.pile(0), scene.pile(1)};
    EXPECT_EQ(piles, value.get<std::vector<std::vector<std::string>>>());
  } else if (key == "grids") {
    std::vector<std::vector<std::string>> grids;
    for (const Seat seat : all_seats(scene.game.seats())) grids.push_back(scene.grid(seat));
    EXPECT_EQ(grids, value.get<std::vector<std::vector<std::string>>>());
  } else if (key == "round_scores") {
    EXPECT_EQ(scene.round_scores(), value.get<std::vector<Ints>>());
  } else {
    return false;
  }
  return true;
}

void run_transcript(const json& golden) {
  const Dozito game = scenes::make(golden.at("players"), rules_of<SceneRules>(golden.at("rules")));
  Scene scene(game, Layout{});
  scene.state = game.start();
  golden::run_transcript(golden, scene, [&](const std::string& key, const json& value) {
    return check_entry(scene, key, value);
  });
}

class DozitoGolden : public testing::TestWithParam<std::string> {};

TEST_P(DozitoGolden, Holds) {
  golden::run_case("dozito", GetParam(),
                   {
                       {"score_grid", run_score_grid},
                       {"transcript", run_transcript},
                       {"final_ranking", run_final_ranking},
                       {"next_starter", run_next_starter},
                   });
}

INSTANTIATE_TEST_SUITE_P(Cases, DozitoGolden, testing::ValuesIn(golden::case_ids("dozito")),
                         [](const auto& each) { return each.param; });

TEST(DozitoGoldenData, HoldsFortyCasesOfKnownKinds) { golden::expect_cases("dozito", 40); }

}  // namespace
}  // namespace libgames::dozito
