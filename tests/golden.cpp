#include "golden.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>

namespace libgames::golden {

namespace {

/// The data of a game.
[[nodiscard]] const json& document(const std::string& game) {
  static std::map<std::string, json> documents;
  json& parsed = documents[game];
  if (parsed.is_null()) {
    std::ifstream file(std::string(LIBGAMES_TEST_DATA "/") + game + ".json");
    parsed = json::parse(file);
  }
  return parsed;
}

}  // namespace

std::vector<std::string> case_ids(const std::string& game) {
  std::vector<std::string> ids;
  for (const json& golden : document(game).at("golden")) ids.push_back(golden.at("id"));
  return ids;
}

void run_case(const std::string& game, const std::string& id, const Runners& runners) {
  const json& all = document(game).at("golden");
  const auto found =
      std::ranges::find_if(all, [&](const json& golden) { return golden.at("id") == id; });
  ASSERT_NE(found, all.end());
  SCOPED_TRACE(found->value("why", ""));
  const std::string kind = found->at("kind");
  ASSERT_TRUE(runners.contains(kind)) << "unknown kind " << kind;
  runners.at(kind)(*found);
}

void expect_cases(const std::string& game, std::size_t count) {
  const json& all = document(game).at("golden");
  EXPECT_EQ(all.size(), count);
  Words kinds;
  for (const json& golden : all) kinds.insert(golden.at("kind"));
  Words described;
  for (const auto& kind : document(game).at("kinds").items()) described.insert(kind.key());
  EXPECT_EQ(kinds, described);
}

void expect_known_keys(const json& object, const std::set<std::string>& known) {
  for (const auto& item : object.items()) {
    EXPECT_TRUE(known.contains(item.key())) << "unknown key " << item.key();
  }
}

std::string setting(const json& value) {
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

std::string settings_of(const json& overrides) {
  std::string result;
  for (const auto& [field, value] : overrides.items()) {
    scenes::append_word(result, field + "=" + setting(value));
  }
  return result;
}

std::string joined(const json& list) {
  std::string result;
  for (const json& each : list) scenes::append_word(result, setting(each));
  return result;
}

std::vector<std::string> joined_each(const json& lists) {
  std::vector<std::string> result;
  for (const json& list : lists) result.push_back(joined(list));
  return result;
}

Words words_of(const std::string& list) {
  const std::vector<std::string> words = scenes::words(list);
  return {words.begin(), words.end()};
}

Words with_prefix(const std::string& prefix, const json& names) {
  Words result;
  for (const json& each : names) result.insert(prefix + each.get<std::string>());
  return result;
}

Seat seat_of(const json& number) { return Seat{number.get<std::uint8_t>()}; }

Seats seats_of(const json& flags) {
  Seats result;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (flags[i].get<bool>()) result.add(Seat{static_cast<std::uint8_t>(i)});
  }
  return result;
}

}  // namespace libgames::golden
