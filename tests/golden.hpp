#pragma once
/// Reading and running the golden cases in data/<game>.json: each case has an `id`, a `kind`, which
/// says how to run it, and a `why`.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
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

/// The data of a game.
[[nodiscard]] inline const json& document(const std::string& game) {
  static std::map<std::string, json> documents;
  auto& parsed = documents[game];
  if (parsed.is_null()) {
    std::ifstream file(std::string(LIBGAMES_TEST_DATA "/") + game + ".json");
    parsed = json::parse(file);
  }
  return parsed;
}

/// The ids of its golden cases, for a suite with one test for each.
[[nodiscard]] inline std::vector<std::string> case_ids(const std::string& game) {
  std::vector<std::string> ids;
  for (const json& golden : document(game).at("golden")) ids.push_back(golden.at("id"));
  return ids;
}

/// How the cases of each kind are run.
using Runners = std::map<std::string, std::function<void(const json&)>>;

/// Runs one case.
inline void run_case(const std::string& game, const std::string& id, const Runners& runners) {
  const json& all = document(game).at("golden");
  const auto found =
      std::ranges::find_if(all, [&](const json& golden) { return golden.at("id") == id; });
  ASSERT_NE(found, all.end());
  SCOPED_TRACE(found->value("why", ""));
  const std::string kind = found->at("kind");
  ASSERT_TRUE(runners.contains(kind)) << "unknown kind " << kind;
  runners.at(kind)(*found);
}

/// The data holds so many cases, and every kind that it describes is among them.
inline void expect_cases(const std::string& game, std::size_t count) {
  const json& all = document(game).at("golden");
  EXPECT_EQ(all.size(), count);
  std::set<std::string> kinds;
  for (const json& golden : all) kinds.insert(golden.at("kind"));
  for (const auto& kind : document(game).at("kinds").items()) {
    EXPECT_TRUE(kinds.contains(kind.key())) << kind.key();
  }
  EXPECT_EQ(kinds.size(), document(game).at("kinds").size());
}

/// Every key of `object` has to be one of `known`.
inline void expect_known_keys(const json& object, const std::set<std::string>& known) {
  for (const auto& item : object.items()) {
    EXPECT_TRUE(known.contains(item.key())) << "unknown key " << item.key();
  }
}

/// A value as rules are written: 3, true, first, 4,4,5 or 2:2,3:5.
[[nodiscard]] inline std::string setting(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_structured()) return value.dump();
  std::string result;
  for (const auto& [key, part] : value.items()) {
    if (!result.empty()) result += ',';
    if (value.is_object()) result += key + ':';
    result += setting(part);
  }
  return result;
}

/// The rules that `overrides` ask for, through their text form.
template <class Rules>
[[nodiscard]] Rules rules_of(const json& overrides) {
  std::string settings;
  for (const auto& [field, value] : overrides.items()) {
    scenes::append_word(settings, field + "=" + setting(value));
  }
  auto rules = read_settings<Rules>(settings);
  EXPECT_TRUE(rules.ok()) << settings;
  return rules.ok() ? rules.value() : Rules{};
}

/// A list of words or numbers, separated by spaces.
[[nodiscard]] inline std::string joined(const json& list) {
  std::string result;
  for (const json& each : list) scenes::append_word(result, setting(each));
  return result;
}

[[nodiscard]] inline std::vector<std::string> joined_each(const json& lists) {
  std::vector<std::string> result;
  for (const json& list : lists) result.push_back(joined(list));
  return result;
}

/// Words in any order.
using Words = std::set<std::string>;

[[nodiscard]] inline Words words_of(const std::string& list) {
  const std::vector<std::string> words = scenes::words(list);
  return {words.begin(), words.end()};
}

/// The words of `names`, each after `prefix`, as legal actions are written.
[[nodiscard]] inline Words with_prefix(const std::string& prefix, const json& names) {
  Words result;
  for (const json& each : names) result.insert(prefix + each.get<std::string>());
  return result;
}

[[nodiscard]] inline Seat seat_of(const json& number) { return Seat{number.get<std::uint8_t>()}; }

[[nodiscard]] inline Seats seats_of(const json& flags) {
  Seats result;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (flags[i].get<bool>()) result.add(Seat{static_cast<std::uint8_t>(i)});
  }
  return result;
}

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
