#pragma once
/// Reading and running the golden cases in data/<game>.json: each case has an `id`, a `kind`, which
/// says how to run it, and a `why`.

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "scene.hpp"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <libgames/core/game.hpp>

namespace libgames::golden {

using nlohmann::json;
using scenes::Ints;

/// The ids of a game's golden cases, for a suite with one test for each.
[[nodiscard]] std::vector<std::string> case_ids(const std::string& game);

/// How the cases of each kind are run.
using Runners = std::map<std::string, std::function<void(const json&)>>;

/// Runs one case.
void run_case(const std::string& game, const std::string& id, const Runners& runners);

/// The data holds so many cases, and just the kinds that it describes are among them.
void expect_cases(const std::string& game, std::size_t count);

/// Every key of `object` has to be one of `known`.
void expect_known_keys(const json& object, const std::set<std::string>& known);

/// A value as rules are written: 3, true, first, 4,4,5 or 2:2,3:5.
[[nodiscard]] std::string setting(const json& value);

/// Rules as they are written: every field of `overrides`.
[[nodiscard]] std::string settings_of(const json& overrides);

/// The rules that `overrides` ask for, through their text form.
template <class Rules>
[[nodiscard]] Rules rules_of(const json& overrides) {
  const std::string settings = settings_of(overrides);
  auto rules = read_settings<Rules>(settings);
  EXPECT_TRUE(rules.ok()) << settings;
  return rules.ok() ? rules.value() : Rules{};
}

/// A list of words or numbers, separated by spaces.
[[nodiscard]] std::string joined(const json& list);
[[nodiscard]] std::vector<std::string> joined_each(const json& lists);

/// Words in any order.
using Words = std::set<std::string>;

[[nodiscard]] Words words_of(const std::string& list);
/// The words of `names`, each after `prefix`, as legal actions are written.
[[nodiscard]] Words with_prefix(const std::string& prefix, const json& names);

[[nodiscard]] Seat seat_of(const json& number);
[[nodiscard]] Seats seats_of(const json& flags);

/// Checks one entry of a transcript's checks that means the same in every game. Returns whether it
/// is one of those.
template <class Scene>
[[nodiscard]] bool check_entry(const Scene& scene, const std::string& key, const json& value) {
  const Turn turn = scene.game.turn(scene.state);
  if (key == "phase") {
    EXPECT_EQ(turn.is_chance() ? "chance" : turn.is_over() ? "over" : "decision", value);
  } else if (key == "player") {
    EXPECT_EQ(scene.next(), seat_of(value));
  } else if (key == "legal") {
    EXPECT_EQ(words_of(scene.legal()), with_prefix("", value));
  } else if (key == "round") {
    EXPECT_EQ(scene.state.table.round, value.template get<int>());
  } else if (key == "chance_total") {
    EXPECT_TRUE(turn.is_chance());
    EXPECT_EQ(scene.game.chances(scene.state).total(), value.template get<unsigned>());
  } else if (key == "chance_weights") {
    EXPECT_TRUE(turn.is_chance());
    for (const auto& [token, weight] : value.items()) {
      EXPECT_EQ(scene.weight(token), weight.template get<unsigned>()) << token;
    }
  } else if (key == "totals") {
    EXPECT_EQ(scene.scores(), value.template get<Ints>());
  } else if (key == "winners") {
    EXPECT_EQ(scene.winners(), value.template get<Ints>());
  } else {
    return false;
  }
  return true;
}

/// Plays the tokens of a transcript and makes its checks, each `at` so many tokens. What
/// `check_entry` does not know is given to `check(key, value)`, which returns whether it does.
template <class Scene, class Check>
void run_transcript(const json& golden, Scene& scene, const Check& check) {
  expect_known_keys(golden, {"id", "kind", "players", "rules", "tokens", "checks", "why"});
  const json& tokens = golden.at("tokens");
  std::size_t checks_done = 0;
  for (std::size_t at = 0; at <= tokens.size(); ++at) {
    SCOPED_TRACE(at);
    for (const json& entry : golden.at("checks")) {
      if (entry.at("at").get<std::size_t>() != at) continue;
      for (const auto& [key, value] : entry.items()) {
        if (key == "at") continue;
        SCOPED_TRACE(key);
        EXPECT_TRUE(check_entry(scene, key, value) || check(key, value)) << "unknown key";
      }
      ++checks_done;
    }
    if (at == tokens.size()) break;
    ASSERT_NO_FATAL_FAILURE(scene.run(tokens[at].get<std::string>()));
  }
  EXPECT_EQ(checks_done, golden.at("checks").size());
}

}  // namespace libgames::golden
