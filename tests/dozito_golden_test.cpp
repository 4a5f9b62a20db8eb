// The golden cases of Dozito in data/dozito.json, each a case of its own.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dozito_scene.hpp"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito {
namespace {

using nlohmann::json;
using scenes::Layout;
using scenes::s0;
using scenes::Scene;

using Ints = std::vector<int>;

[[nodiscard]] const json& document() {
  static const json parsed = [] {
    std::ifstream file(LIBGAMES_TEST_DATA "/dozito.json");
    return json::parse(file);
  }();
  return parsed;
}

[[nodiscard]] std::vector<std::string> golden_ids() {
  std::vector<std::string> ids;
  for (const json& golden : document().at("golden")) ids.push_back(golden.at("id"));
  return ids;
}

/// Every key of `object` has to be one of `known`.
void expect_known_keys(const json& object, const std::set<std::string>& known) {
  for (const auto& item : object.items()) {
    EXPECT_EQ(known.count(item.key()), 1U) << "unknown key " << item.key();
  }
}

/// The rules that `overrides` ask for, through their text form.
[[nodiscard]] Rules rules_of(const json& overrides) {
  std::string settings;
  for (const auto& [field, value] : overrides.items()) {
    settings += field + "=" + (value.is_string() ? value.get<std::string>() : value.dump()) + " ";
  }
  auto rules = read_settings<Rules>(settings);
  EXPECT_TRUE(rules.ok()) << settings;
  return rules.ok() ? rules.value() : Rules{};
}

[[nodiscard]] std::string list_of(const json& codes) {
  std::string result;
  for (const json& code : codes) {
    result.append(result.empty() ? "" : " ").append(code.get<std::string>());
  }
  return result;
}

void run_score_grid(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "grid", "expect", "why"});
  const Scene scene(2, rules_of(golden.at("rules")),
                    Layout{.grids = {list_of(golden.at("grid"))}, .piles = {"PJ", "PJ"}});
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"groups", "group_points", "suns", "score"});
  const GroupSizes groups = scene.game.groups(scene.state, s0);
  EXPECT_EQ(Ints(groups.sizes.begin(), groups.sizes.begin() + groups.count),
            expect.at("groups").get<Ints>());
  const int suns = scene.game.sun_points(scene.state, s0);
  const int score = scene.game.standing(scene.state, s0);
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
  [[nodiscard]] int round_score(const State& state, Seat seat) const override {
    return rounds_.at(state.table.round - 1U).at(seat.index);
  }

 private:
  std::vector<Ints> rounds_;
};

void run_final_ranking(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "given", "expect", "why"});
  expect_known_keys(golden.at("given"), {"round_scores"});
  const auto rounds = golden.at("given").at("round_scores").get<std::vector<Ints>>();
  Rules rules = rules_of(golden.at("rules"));
  rules.rounds = static_cast<int>(rounds.size());
  rules.max_turns_per_round = 1;
  const Scripted game(rules, static_cast<int>(rounds.at(0).size()), rounds);
  State state = game.start();
  Rng rng(1);
  while (!game.turn(state).is_over()) {
    if (game.turn(state).is_chance()) {
      game.settle(state, rng);
      continue;
    }
    const Seat seat = game.turn(state).seats.first();
    game.apply(state, seat, game.legal(state, seat).pick(rng));
  }
  const Outcome outcome = game.outcome(state);
  Ints totals;
  for (const Seat seat : all_seats(game.seats())) totals.push_back(outcome.scores[seat]);
  Ints winners;
  for (const Seat seat : outcome.winners) winners.push_back(seat.index);
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"totals", "winners"});
  EXPECT_EQ(totals, expect.at("totals").get<Ints>());
  EXPECT_EQ(winners, expect.at("winners").get<Ints>());
}

void run_next_starter(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "given", "expect", "why"});
  const json& given = golden.at("given");
  expect_known_keys(given, {"totals", "previous_starter"});
  const auto totals = given.at("totals").get<Ints>();
  Rules rules = rules_of(golden.at("rules"));
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

/// One entry of the checks of a transcript.
class TranscriptCheck {
 public:
  explicit TranscriptCheck(const Scene& scene) : scene_(scene) {}

  void run(const json& check) const {
    for (const auto& [key, value] : check.items()) {
      if (key == "at") continue;
      SCOPED_TRACE(key);
      if (!run_turn(key, value) && !run_table(key, value) && !run_scores(key, value)) {
        ADD_FAILURE() << "unknown key " << key;
      }
    }
  }

 private:
  [[nodiscard]] bool run_turn(const std::string& key, const json& value) const {
    const Turn turn = scene_.game.turn(scene_.state);
    if (key == "phase") {
      const std::string phase = turn.is_chance() ? "chance" : turn.is_over() ? "over" : "decision";
      EXPECT_EQ(phase, value.get<std::string>());
    } else if (key == "player") {
      EXPECT_EQ(turn, Turn::decision(Seats::only(Seat{value.get<std::uint8_t>()})));
    } else if (key == "legal") {
      const auto legal = scenes::words(scene_.legal());
      EXPECT_EQ(std::set<std::string>(legal.begin(), legal.end()),
                value.get<std::set<std::string>>());
    } else if (key == "chance_total") {
      EXPECT_TRUE(turn.is_chance());
      EXPECT_EQ(scene_.game.chances(scene_.state).total(), value.get<unsigned>());
    } else if (key == "chance_weights") {
      EXPECT_TRUE(turn.is_chance());
      for (const auto& [token, weight] : value.items()) {
        EXPECT_EQ(scene_.weight(token), weight.get<unsigned>()) << token;
      }
    } else {
      return false;
    }
    return true;
  }

  [[nodiscard]] bool run_table(const std::string& key, const json& value) const {
    if (key == "in_hand") {
      EXPECT_EQ(scene_.hand(), value.get<std::string>());
    } else if (key == "draw_pile") {
      EXPECT_EQ(scene_.state.table.stock_size, value.get<int>());
    } else if (key == "round") {
      EXPECT_EQ(scene_.state.table.round, value.get<int>());
    } else if (key == "discards") {
      const std::vector<std::vector<std::string>> piles{scene_.pile(0), scene_.pile(1)};
      EXPECT_EQ(piles, value.get<std::vector<std::vector<std::string>>>());
    } else if (key == "grids") {
      std::vector<std::vector<std::string>> grids;
      for (const Seat seat : all_seats(scene_.game.seats())) grids.push_back(scene_.grid(seat));
      EXPECT_EQ(grids, value.get<std::vector<std::vector<std::string>>>());
    } else {
      return false;
    }
    return true;
  }

  [[nodiscard]] bool run_scores(const std::string& key, const json& value) const {
    if (key == "totals") {
      EXPECT_EQ(scene_.scores(), value.get<Ints>());
    } else if (key == "winners") {
      EXPECT_EQ(scene_.winners(), value.get<Ints>());
    } else if (key == "round_scores") {
      EXPECT_EQ(scene_.round_scores(), value.get<std::vector<Ints>>());
    } else {
      return false;
    }
    return true;
  }

  const Scene& scene_;
};

void run_transcript(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "players", "rules", "tokens", "checks", "why"});
  const Dozito game = scenes::make(golden.at("players"), rules_of(golden.at("rules")));
  Scene scene(game, Layout{});
  scene.state = game.start();
  const json& tokens = golden.at("tokens");
  std::size_t checks_done = 0;
  for (std::size_t at = 0; at <= tokens.size(); ++at) {
    SCOPED_TRACE(at);
    for (const json& check : golden.at("checks")) {
      if (check.at("at").get<std::size_t>() != at) continue;
      TranscriptCheck(scene).run(check);
      ++checks_done;
    }
    if (at == tokens.size()) break;
    ASSERT_NO_FATAL_FAILURE(scene.run(tokens[at].get<std::string>()));
  }
  EXPECT_EQ(checks_done, golden.at("checks").size());
}

class DozitoGolden : public testing::TestWithParam<std::string> {};

TEST_P(DozitoGolden, Holds) {
  const json& all = document().at("golden");
  const auto found = std::find_if(all.begin(), all.end(),
                                  [](const json& golden) { return golden.at("id") == GetParam(); });
  ASSERT_NE(found, all.end());
  SCOPED_TRACE(found->at("why").get<std::string>());
  const std::string kind = found->at("kind");
  if (kind == "score_grid") return run_score_grid(*found);
  if (kind == "transcript") return run_transcript(*found);
  if (kind == "final_ranking") return run_final_ranking(*found);
  if (kind == "next_starter") return run_next_starter(*found);
  FAIL() << "unknown kind " << kind;
}

INSTANTIATE_TEST_SUITE_P(Cases, DozitoGolden, testing::ValuesIn(golden_ids()),
                         [](const auto& each) { return each.param; });

TEST(DozitoGoldenData, HoldsFortyCasesOfKnownKinds) {
  const json& all = document().at("golden");
  EXPECT_EQ(all.size(), 40U);
  for (const json& golden : all) {
    EXPECT_TRUE(document().at("kinds").contains(golden.at("kind").get<std::string>()));
  }
}

}  // namespace
}  // namespace libgames::dozito
