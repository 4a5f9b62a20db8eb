// The golden cases of Mojo in data/mojo.json, each a case of its own.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <numeric>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "mojo_scene.hpp"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo {
namespace {

using nlohmann::json;
using scenes::Layout;
using scenes::s0;

using Ints = std::vector<int>;

[[nodiscard]] const json& document() {
  static const json parsed = [] {
    std::ifstream file(LIBGAMES_TEST_DATA "/mojo.json");
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

[[nodiscard]] std::string list_of(const json& numbers) {
  std::string result;
  for (const json& number : numbers) {
    result.append(result.empty() ? "" : " ").append(std::to_string(number.get<int>()));
  }
  return result;
}

[[nodiscard]] std::vector<std::string> lists_of(const json& lists) {
  std::vector<std::string> result;
  for (const json& list : lists) result.push_back(list_of(list));
  return result;
}

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

[[nodiscard]] Ints scores_of(const Mojo& game, const State& state) {
  Ints result;
  for (const Seat seat : all_seats(game.seats())) {
    result.push_back(game.outcome(state).scores[seat]);
  }
  return result;
}

[[nodiscard]] Ints raw_of(const Mojo& game, const State& state) {
  Ints result;
  for (const Seat seat : all_seats(game.seats())) result.push_back(state.table.raw[seat]);
  return result;
}

[[nodiscard]] Ints winners_of(const Mojo& game, const State& state) {
  Ints result;
  for (const Seat seat : game.outcome(state).winners) result.push_back(seat.index);
  return result;
}

[[nodiscard]] std::string side_of(const State& state) {
  return state.table.side == MojoSide::zero ? "zero" : "plus10";
}

[[nodiscard]] std::string direction_of(const State& state) {
  return state.table.direction == Direction::clockwise ? "clockwise" : "counterclockwise";
}

[[nodiscard]] std::set<std::string> legal_of(const Mojo& game, const State& state, Seat seat) {
  std::set<std::string> result;
  for (const Action action : game.legal(state, seat)) {
    result.insert(game.text(state, seat, action));
  }
  return result;
}

void run_raw_score(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "cards", "expect", "why"});
  const Mojo game = scenes::make(2);
  const State state = scenes::state_of(game, {.hands = {list_of(golden.at("cards")), "5"}});
  EXPECT_EQ(game.standing(state, s0), golden.at("expect").get<int>());
}

/// The holder turns up its last card, which ends the round.
void end_round(const Mojo& game, State& state, Seat holder) {
  ASSERT_EQ(game.turn(state), Turn::decision(Seats::only(holder)));
  ASSERT_EQ(state.table.hidden[holder], 1);
  game.apply(state, holder, game.legal(state, holder).first());
  ASSERT_TRUE(game.turn(state).is_chance());
}

void run_round_score(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "raw", "holder", "expect", "why"});
  const auto raw = golden.at("raw").get<Ints>();
  const Seat holder{golden.at("holder").get<std::uint8_t>()};
  const Mojo game = scenes::make(static_cast<int>(raw.size()), rules_of(golden.at("rules")));
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
      layout.face_up[seat.index] = list_of(cards);
    } else {
      layout.hands[seat.index] = list_of(cards);
    }
  }
  State state = scenes::state_of(game, layout);
  ASSERT_NO_FATAL_FAILURE(end_round(game, state, holder));
  ASSERT_EQ(raw_of(game, state), raw);
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"scores", "mojo_side", "next_direction"});
  EXPECT_EQ(scores_of(game, state), expect.at("scores").get<Ints>());
  EXPECT_EQ(side_of(state), expect.at("mojo_side").get<std::string>());
  EXPECT_EQ(direction_of(state), expect.at("next_direction").get<std::string>());
}

void run_final_cards(const json& golden) {
  expect_known_keys(
      golden, {"id", "kind", "rules", "holder", "hands", "faceup", "facedown", "expect", "why"});
  const Seat holder{golden.at("holder").get<std::uint8_t>()};
  Layout layout{.hands = lists_of(golden.at("hands")),
                .face_down = lists_of(golden.at("facedown")),
                .face_up = lists_of(golden.at("faceup")),
                .current = holder};
  const json& shown = golden.at("faceup").at(holder.index);
  ASSERT_FALSE(shown.empty());
  layout.face_down[holder.index] = std::to_string(shown.back().get<int>());
  layout.face_up[holder.index] = list_of(json(shown.begin(), shown.end() - 1));
  const Mojo game =
      scenes::make(static_cast<int>(layout.hands.size()), rules_of(golden.at("rules")));
  State state = scenes::state_of(game, layout);
  ASSERT_NO_FATAL_FAILURE(end_round(game, state, holder));
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"raw", "scores"});
  EXPECT_EQ(raw_of(game, state), expect.at("raw").get<Ints>());
  EXPECT_EQ(scores_of(game, state), expect.at("scores").get<Ints>());
}

/// A round that the guard ends gives everybody its raw score.
void run_game_end(const json& golden) {
  expect_known_keys(golden,
                    {"id", "kind", "rules", "totals_before", "round_scores", "expect", "why"});
  const auto before = golden.at("totals_before").get<Ints>();
  const auto scored = golden.at("round_scores").get<Ints>();
  Rules rules = rules_of(golden.at("rules"));
  rules.max_decisions_per_round = 1;
  const Mojo game = scenes::make(static_cast<int>(before.size()), rules);
  Layout layout;
  for (const int points : scored) layout.hands.push_back(list_of(cards_worth(points)));
  // Seat 0 plays a 0, which is lower, and keeps more cards than begin Mojo Time.
  const std::string spare = std::to_string(cards_worth(scored[0]).back());
  layout.hands[0].append(" 0 ").append(spare).append(" ").append(spare).append(" ").append(spare);
  State state = scenes::state_of(game, layout);
  for (const Seat seat : all_seats(game.seats())) {
    state.table.card_points[seat] = before[seat.index];
  }
  game.apply(state, s0, Action{0});
  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"totals", "ended", "winners"});
  EXPECT_EQ(scores_of(game, state), expect.at("totals").get<Ints>());
  EXPECT_EQ(game.turn(state).is_over(), expect.at("ended").get<bool>());
  EXPECT_EQ(winners_of(game, state), expect.at("winners").get<Ints>());
}

/// One entry of the checks of a transcript.
class TranscriptCheck {
 public:
  /// `scored` is the last round that was scored.
  TranscriptCheck(const Mojo& game, const State& state, const RoundScored& scored)
      : game_(game), state_(state), scored_(scored) {}

  void run(const json& check) const {
    for (const auto& [key, value] : check.items()) {
      if (key == "at") continue;
      SCOPED_TRACE(key);
      if (!run_turn(key, value) && !run_table(key, value) && !run_cards(key, value) &&
          !run_scores(key, value)) {
        ADD_FAILURE() << "unknown key " << key;
      }
    }
  }

 private:
  [[nodiscard]] bool run_turn(const std::string& key, const json& value) const {
    const Turn turn = game_.turn(state_);
    if (key == "phase") {
      const std::string phase = turn.is_chance() ? "chance" : turn.is_over() ? "over" : "decision";
      EXPECT_EQ(phase, value.get<std::string>());
    } else if (key == "player") {
      EXPECT_TRUE(turn.is_decision());
      EXPECT_EQ(turn.seats, Seats::only(Seat{value.get<std::uint8_t>()}));
    } else if (key == "legal") {
      EXPECT_TRUE(turn.is_decision());
      if (!turn.is_decision()) return true;
      EXPECT_EQ(legal_of(game_, state_, turn.seats.first()), value.get<std::set<std::string>>());
    } else if (key == "chance_total") {
      EXPECT_TRUE(turn.is_chance());
      EXPECT_EQ(game_.chances(state_).total(), value.get<unsigned>());
    } else if (key == "chance_weights") {
      EXPECT_TRUE(turn.is_chance());
      for (const auto& [token, weight] : value.items()) {
        const auto chance = game_.parse_chance(state_, token);
        EXPECT_TRUE(chance.has_value()) << token;
        if (!chance) continue;
        EXPECT_EQ(game_.chances(state_).weight(*chance), weight.get<unsigned>()) << token;
      }
    } else {
      return false;
    }
    return true;
  }

  [[nodiscard]] bool run_table(const std::string& key, const json& value) const {
    const Table& table = state_.table;
    if (key == "direction") {
      EXPECT_EQ(direction_of(state_), value.get<std::string>());
    } else if (key == "round") {
      EXPECT_EQ(table.round, value.get<int>());
    } else if (key == "mojo_side") {
      EXPECT_EQ(side_of(state_), value.get<std::string>());
    } else if (key == "draw_pile") {
      EXPECT_EQ(table.stock, value.get<int>());
      EXPECT_EQ(state_.stock.total(), value.get<int>());
    } else if (key == "mojo_time") {
      std::vector<bool> flags;
      for (const Seat seat : all_seats(game_.seats())) {
        flags.push_back(table.mojo_time.contains(seat));
      }
      EXPECT_EQ(flags, value.get<std::vector<bool>>());
    } else {
      return false;
    }
    return true;
  }

  [[nodiscard]] bool run_cards(const std::string& key, const json& value) const {
    if (key == "discards") {
      EXPECT_EQ(static_cast<int>(value.size()), game_.rules().discard_piles);
      for (std::size_t pile = 0; pile < value.size(); ++pile) {
        EXPECT_EQ(scenes::names(state_.table.piles, static_cast<int>(pile)), list_of(value[pile]));
      }
      return true;
    }
    if (key != "hands" && key != "facedown" && key != "faceup") return false;
    EXPECT_EQ(static_cast<int>(value.size()), game_.seats());
    for (const Seat seat : all_seats(game_.seats())) {
      const bool down = state_.table.mojo_time.contains(seat);
      Cards cards;
      if (key == "faceup") {
        cards = state_.table.face_up[seat];
      } else if ((key == "facedown") == down) {
        cards = state_.hands.cards[seat];
      }
      EXPECT_EQ(scenes::names(cards), list_of(value.at(seat.index))) << int{seat.index};
    }
    return true;
  }

  [[nodiscard]] bool run_scores(const std::string& key, const json& value) const {
    if (key == "totals") {
      EXPECT_EQ(scores_of(game_, state_), value.get<Ints>());
    } else if (key == "winners") {
      EXPECT_EQ(winners_of(game_, state_), value.get<Ints>());
    } else if (key == "holder") {
      EXPECT_TRUE(scored_.holder.has_value());
      EXPECT_EQ(scored_.holder, (std::optional<Seat>(Seat{value.get<std::uint8_t>()})));
    } else if (key == "raw") {
      EXPECT_EQ(raw_of(game_, state_), value.get<Ints>());
    } else {
      return false;
    }
    return true;
  }

  const Mojo& game_;
  const State& state_;
  const RoundScored& scored_;
};

/// Takes one step in the notation of records.
void take(const Mojo& game, State& state, const std::string& token, EventLog<Event>& log) {
  const Turn turn = game.turn(state);
  if (turn.is_chance()) {
    const auto chance = game.parse_chance(state, token);
    ASSERT_TRUE(chance.has_value()) << token;
    ASSERT_GT(game.chances(state).weight(*chance), 0U) << token;
    game.settle(state, *chance, log);
  } else {
    ASSERT_TRUE(turn.is_decision());
    const Seat seat = turn.seats.first();
    const auto action = game.parse(state, seat, token);
    ASSERT_TRUE(action.has_value()) << token;
    ASSERT_TRUE(game.legal(state, seat).contains(*action)) << token;
    game.apply(state, seat, *action, log);
  }
  for (const Problem& problem : game.check(state)) ADD_FAILURE() << problem.words;
}

void run_transcript(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "players", "rules", "tokens", "checks", "why"});
  const Mojo game = scenes::make(golden.at("players"), rules_of(golden.at("rules")));
  State state = game.start();
  RoundScored scored;
  EventLog<Event> log;
  const json& tokens = golden.at("tokens");
  std::size_t checks_done = 0;
  for (std::size_t at = 0; at <= tokens.size(); ++at) {
    SCOPED_TRACE(at);
    for (const json& check : golden.at("checks")) {
      if (check.at("at").get<std::size_t>() != at) continue;
      TranscriptCheck(game, state, scored).run(check);
      ++checks_done;
    }
    if (at == tokens.size()) break;
    log.clear();
    ASSERT_NO_FATAL_FAILURE(take(game, state, tokens[at].get<std::string>(), log));
    for (const Event& event : log) {
      if (const auto* found = std::get_if<RoundScored>(&event)) scored = *found;
    }
  }
  EXPECT_EQ(checks_done, golden.at("checks").size());
}

class MojoGolden : public testing::TestWithParam<std::string> {};

TEST_P(MojoGolden, Holds) {
  const json& all = document().at("golden");
  const auto found = std::find_if(all.begin(), all.end(),
                                  [](const json& golden) { return golden.at("id") == GetParam(); });
  ASSERT_NE(found, all.end());
  SCOPED_TRACE(found->at("why").get<std::string>());
  const std::string kind = found->at("kind");
  if (kind == "raw_score") return run_raw_score(*found);
  if (kind == "round_score") return run_round_score(*found);
  if (kind == "final_cards") return run_final_cards(*found);
  if (kind == "game_end") return run_game_end(*found);
  if (kind == "transcript") return run_transcript(*found);
  FAIL() << "unknown kind " << kind;
}

INSTANTIATE_TEST_SUITE_P(Cases, MojoGolden, testing::ValuesIn(golden_ids()),
                         [](const auto& each) { return each.param; });

TEST(MojoGoldenData, HoldsTwentyNineCasesOfKnownKinds) {
  const json& all = document().at("golden");
  EXPECT_EQ(all.size(), 29U);
  for (const json& golden : all) {
    EXPECT_TRUE(document().at("kinds").contains(golden.at("kind").get<std::string>()));
  }
}

}  // namespace
}  // namespace libgames::mojo
