// The golden cases of Oh-Seven in data/oh_seven.json, each a case of its own.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <numeric>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "oh_seven_scene.hpp"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::oh_seven {
namespace {

using nlohmann::json;
using scenes::card;
using scenes::s0;

[[nodiscard]] const json& document() {
  static const json parsed = [] {
    std::ifstream file(LIBGAMES_TEST_DATA "/oh_seven.json");
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

[[nodiscard]] std::vector<Card> cards_of(const json& list) {
  std::vector<Card> result;
  for (const json& each : list) result.push_back(card(each.get<std::string>()));
  return result;
}

[[nodiscard]] std::vector<int> scores_of(const OhSeven& game, const State& state) {
  std::vector<int> result;
  for (const Seat seat : all_seats(game.seats())) {
    result.push_back(game.outcome(state).scores[seat]);
  }
  return result;
}

[[nodiscard]] std::vector<int> winners_of(const OhSeven& game, const State& state) {
  std::vector<int> result;
  for (const Seat seat : game.outcome(state).winners) result.push_back(seat.index);
  return result;
}

[[nodiscard]] std::vector<int> contracts_of(const OhSeven& game, const State& state) {
  std::vector<int> result;
  for (const Seat seat : all_seats(game.seats())) {
    result.push_back(state.table.bids[seat].number());
  }
  return result;
}

[[nodiscard]] std::string trump_of(const State& state) {
  return std::string(1, "CDHS"[static_cast<std::size_t>(state.table.trump)]);
}

[[nodiscard]] std::set<std::string> legal_of(const OhSeven& game, const State& state, Seat seat) {
  std::set<std::string> result;
  for (const Action action : game.legal(state, seat)) {
    result.insert(game.text(state, seat, action));
  }
  return result;
}

/// `names` with a prefix, as legal actions are written.
[[nodiscard]] std::set<std::string> with_prefix(const std::string& prefix, const json& names) {
  std::set<std::string> result;
  for (const json& each : names) result.insert(prefix + each.get<std::string>());
  return result;
}

/// A literal state with these cards in the hands: other cards fill each hand up to `sizes`, what is
/// then left over becomes the rest as far as the deal leaves one.
class StateBuilder {
 public:
  StateBuilder(const OhSeven& game, Phase phase) : game_(game) {
    state_.table.phase = phase;
    state_.table.dealt = static_cast<std::uint8_t>(game.seats() * game.rules().hand_size);
    left_.fill(game.packs());
  }
  void hold(Seat seat, Card which) {
    --left_[which.id];
    state_.hands.add(seat, which);
  }
  /// Cards that were played already: they are in no hand.
  void spend(Card which) { --left_[which.id]; }
  void fill(Seat seat, int size) {
    while (state_.hands.of(seat).size() < size) hold(seat, any_left());
  }
  void finish() {
    const int cards = game_.packs() * 32 - game_.seats() * game_.rules().hand_size;
    while (state_.rest.size() < cards) {
      const Card which = any_left();
      --left_[which.id];
      state_.rest.add(which);
    }
    for (const Problem& problem : game_.check(state_)) ADD_FAILURE() << problem.words;
  }
  [[nodiscard]] State& state() { return state_; }

 private:
  [[nodiscard]] Card any_left() const {
    const auto found = std::find_if(left_.begin(), left_.end(), [](int n) { return n > 0; });
    EXPECT_NE(found, left_.end());
    return Card{static_cast<std::uint8_t>(found - left_.begin())};
  }

  const OhSeven& game_;
  State state_;
  std::array<int, 32> left_{};
};

void run_bid_reveal(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "players", "rules", "bids", "expect", "why"});
  const OhSeven game = scenes::make(golden.at("players"), rules_of(golden.at("rules")));
  const std::vector<Card> bids = cards_of(golden.at("bids"));
  ASSERT_EQ(bids.size(), static_cast<std::size_t>(game.seats()));
  StateBuilder builder(game, Phase::bid);
  for (const Seat seat : all_seats(game.seats())) builder.hold(seat, bids[seat.index]);
  for (const Seat seat : all_seats(game.seats())) builder.fill(seat, game.rules().hand_size);
  builder.state().table.active = all_seats(game.seats());
  builder.finish();
  State state = builder.state();
  EventLog<Event> log;
  for (const Seat seat : all_seats(game.seats())) {
    ASSERT_TRUE(game.legal(state, seat).contains(Action{bids[seat.index].id}));
    game.apply(state, seat, Action{bids[seat.index].id}, log);
  }

  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"sum", "result", "points", "leader", "trump", "contracts"});
  const bool accepted = expect.at("result") == "accept";
  ASSERT_TRUE(accepted || expect.at("result") == "reject");
  EXPECT_EQ(scores_of(game, state), expect.at("points").get<std::vector<int>>());
  EXPECT_EQ(state.table.phase, accepted ? Phase::play : Phase::bid);
  EXPECT_EQ(state.table.rejections, accepted ? 0 : 1);
  ASSERT_EQ(expect.contains("leader"), accepted);
  if (!accepted) {
    const auto* rejection = std::get_if<BiddingRejected>(&log[log.size() - 1]);
    ASSERT_NE(rejection, nullptr);
    EXPECT_EQ(rejection->sum, expect.at("sum").get<int>());
    return;
  }
  const std::vector<int> contracts = contracts_of(game, state);
  EXPECT_EQ(contracts, expect.at("contracts").get<std::vector<int>>());
  EXPECT_EQ(std::accumulate(contracts.begin(), contracts.end(), 0), expect.at("sum").get<int>());
  const Seat leader{expect.at("leader").get<std::uint8_t>()};
  EXPECT_EQ(game.turn(state), Turn::decision(Seats::only(leader)));
  EXPECT_EQ(trump_of(state), expect.at("trump").get<std::string>());
}

void run_legal_bids(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "hand", "set_aside", "expect", "why"});
  const OhSeven game = scenes::make(5);
  StateBuilder builder(game, Phase::bid);
  for (const Card each : cards_of(golden.at("hand"))) builder.hold(s0, each);
  for (const Seat seat : all_seats(5)) builder.fill(seat, 7);
  State& state = builder.state();
  const std::vector<Card> set_aside = cards_of(golden.at("set_aside"));
  for (const Card each : set_aside) state.table.shown.add(s0, each);
  state.table.rejections = static_cast<std::uint8_t>(set_aside.size());
  state.table.active = all_seats(5);
  builder.finish();
  EXPECT_EQ(legal_of(game, state, s0), with_prefix("bid:", golden.at("expect")));
}

void run_legal_plays(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "hand", "led", "expect", "why"});
  const OhSeven game = scenes::make(5);
  const std::vector<Card> hand = cards_of(golden.at("hand"));
  const auto size = static_cast<int>(hand.size());
  const bool leads = golden.at("led").is_null();
  StateBuilder builder(game, Phase::play);
  for (const Card each : hand) builder.hold(s0, each);
  for (const Seat seat : all_seats(5)) builder.fill(seat, size);
  State& state = builder.state();
  state.table.bids_shown = true;
  state.table.tricks_won[scenes::s1] = static_cast<std::uint8_t>(7 - size);
  state.table.active = Seats::only(s0);
  builder.finish();
  if (!leads) {  // seat 4 has led; its hand is one card shorter
    const Card led = card(golden.at("led").get<std::string>());
    const Card spare{static_cast<std::uint8_t>(std::countr_zero(state.hands.held[Seat{4}]))};
    state.hands.remove(Seat{4}, spare);
    state.table.trick.start(Seat{4}, static_cast<int>(led.suit()));
    state.table.trick.play(led);
    EXPECT_TRUE(game.check(state).empty());
  }
  EXPECT_EQ(legal_of(game, state, s0), with_prefix("play:", golden.at("expect")));
}

void run_trick(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "trump", "plays", "expect", "why"});
  expect_known_keys(golden.at("expect"), {"winner"});
  const json& plays = golden.at("plays");
  const OhSeven game = scenes::make(static_cast<int>(plays.size()), rules_of(golden.at("rules")));
  StateBuilder builder(game, Phase::play);  // the last trick: everybody has the card to play
  for (const json& play : plays) {
    builder.hold(Seat{play.at(0).get<std::uint8_t>()}, card(play.at(1).get<std::string>()));
  }
  State& state = builder.state();
  state.table.bids_shown = true;
  state.table.trump = static_cast<Suit>(std::string("CDHS").find(golden.at("trump")));
  state.table.tricks_won[s0] = static_cast<std::uint8_t>(game.rules().hand_size - 1);
  state.table.active = Seats::only(Seat{plays.at(0).at(0).get<std::uint8_t>()});
  builder.finish();
  EventLog<Event> log;
  for (const json& play : plays) {
    const Seat seat{play.at(0).get<std::uint8_t>()};
    const Action action = scenes::play_of(play.at(1).get<std::string>());
    ASSERT_TRUE(game.legal(state, seat).contains(action));
    game.apply(state, seat, action, log);
  }
  std::vector<int> winners;
  for (const Event& event : log) {
    if (const auto* won = std::get_if<TrickWon>(&event)) winners.push_back(won->seat.index);
  }
  EXPECT_EQ(winners, std::vector<int>{golden.at("expect").at("winner").get<int>()});
}

/// The round ends with a trick of hearts that `winner` takes with the highest, and is scored.
void run_round_score(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "contracts", "tricks", "expect", "why"});
  const auto contracts = golden.at("contracts").get<std::vector<int>>();
  const auto tricks = golden.at("tricks").get<std::vector<std::uint8_t>>();
  const auto seats = static_cast<int>(contracts.size());
  const OhSeven game = scenes::make(seats, rules_of(golden.at("rules")));
  const auto taker = std::max_element(tricks.begin(), tricks.end()) - tricks.begin();
  const Seat winner{static_cast<std::uint8_t>(taker)};
  StateBuilder builder(game, Phase::play);
  State& state = builder.state();
  for (const Seat seat : all_seats(seats)) {
    const auto i = static_cast<std::size_t>(seat.index);
    builder.hold(seat, seat == winner ? card("7H") : Card{static_cast<std::uint8_t>(16 + i)});
    // The number of the bid card is the contract; suits of their own keep the bids apart.
    state.table.bids[seat] =
        Card{static_cast<std::uint8_t>(8 * i + static_cast<unsigned>(contracts[i]))};
    state.table.tricks_won[seat] = static_cast<std::uint8_t>(tricks[i] - (seat == winner ? 1 : 0));
  }
  state.table.bids_shown = true;
  state.table.trump = Suit::hearts;
  state.table.active = Seats::only(winner);
  builder.finish();
  Turn turn = game.turn(state);
  for (int i = 0; i < seats; ++i) {
    const Seat seat = turn.seats.first();
    turn = game.apply(state, seat, game.legal(state, seat).first());
  }
  EXPECT_EQ(state.table.phase, Phase::deal);
  EXPECT_EQ(scores_of(game, state), golden.at("expect").get<std::vector<int>>());
}

void run_final_ranking(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "totals", "contracts_made", "expect", "why"});
  expect_known_keys(golden.at("expect"), {"winners"});
  const auto totals = golden.at("totals").get<std::vector<int>>();
  const auto kept = golden.at("contracts_made").get<std::vector<std::uint8_t>>();
  const OhSeven game = scenes::make(static_cast<int>(totals.size()), rules_of(golden.at("rules")));
  State state = game.start();
  state.table.phase = Phase::over;
  state.table.round = static_cast<std::uint8_t>(game.rules().rounds);
  for (const Seat seat : all_seats(game.seats())) {
    state.table.kept_points[seat] = totals[seat.index];
    state.table.contracts_kept[seat] = kept[seat.index];
  }
  EXPECT_EQ(winners_of(game, state), golden.at("expect").at("winners").get<std::vector<int>>());
}

/// The checks of a transcript against a state; of several seats to bid the lowest comes next.
class TranscriptCheck {
 public:
  TranscriptCheck(const OhSeven& game, const State& state) : game_(game), state_(state) {}

  void run(const json& check) const {
    for (const auto& [key, value] : check.items()) {
      if (key == "at") continue;
      SCOPED_TRACE(key);
      if (!run_table(key, value) && !run_seats(key, value)) ADD_FAILURE() << "unknown key " << key;
    }
  }

 private:
  [[nodiscard]] bool run_table(const std::string& key, const json& value) const {
    const Turn turn = game_.turn(state_);
    if (key == "phase") {
      const std::string phase = turn.is_chance() ? "chance" : turn.is_over() ? "over" : "decision";
      EXPECT_EQ(phase, value.get<std::string>());
    } else if (key == "player") {
      EXPECT_TRUE(turn.is_decision());
      if (turn.is_decision()) {
        EXPECT_EQ(turn.seats.first().index, value.get<int>());
      }
    } else if (key == "rejections") {
      EXPECT_EQ(state_.table.rejections, value.get<int>());
    } else if (key == "trump") {
      EXPECT_EQ(trump_of(state_), value.get<std::string>());
    } else if (key == "round") {
      EXPECT_EQ(state_.table.round, value.get<int>());
    } else if (key == "chance_total") {
      EXPECT_TRUE(turn.is_chance());
      EXPECT_EQ(game_.chances(state_).total(), value.get<unsigned>());
    } else {
      return false;
    }
    return true;
  }

  [[nodiscard]] bool run_seats(const std::string& key, const json& value) const {
    if (key == "legal") {
      const Turn turn = game_.turn(state_);
      EXPECT_TRUE(turn.is_decision());
      if (turn.is_decision()) {
        EXPECT_EQ(legal_of(game_, state_, turn.seats.first()), with_prefix("", value));
      }
    } else if (key == "set_aside") {
      EXPECT_EQ(value.size(), static_cast<std::size_t>(game_.seats()));
      for (const Seat seat : all_seats(game_.seats())) {
        Cards expected;
        for (const Card each : cards_of(value.at(seat.index))) expected.add(each);
        EXPECT_EQ(scenes::names(state_.table.shown.of(seat)), scenes::names(expected));
      }
    } else if (key == "contracts") {
      EXPECT_TRUE(state_.table.bids_shown);
      EXPECT_EQ(contracts_of(game_, state_), value.get<std::vector<int>>());
    } else if (key == "tricks") {
      std::vector<int> tricks;
      for (const Seat seat : all_seats(game_.seats())) {
        tricks.push_back(state_.table.tricks_won[seat]);
      }
      EXPECT_EQ(tricks, value.get<std::vector<int>>());
    } else if (key == "totals") {
      EXPECT_EQ(scores_of(game_, state_), value.get<std::vector<int>>());
    } else if (key == "winners") {
      EXPECT_EQ(winners_of(game_, state_), value.get<std::vector<int>>());
    } else {
      return false;
    }
    return true;
  }

  const OhSeven& game_;
  const State& state_;
};

/// Takes one step in the notation of records; of several seats the lowest acts.
void take(const OhSeven& game, State& state, const std::string& token) {
  if (const auto chance = game.parse_chance(state, token)) {
    ASSERT_TRUE(game.turn(state).is_chance());
    ASSERT_GT(game.chances(state).weight(*chance), 0U);
    game.settle(state, *chance);
    return;
  }
  ASSERT_TRUE(game.turn(state).is_decision());
  const Seat seat = game.turn(state).seats.first();
  const auto action = game.parse(state, seat, token);
  ASSERT_TRUE(action.has_value());
  ASSERT_TRUE(game.legal(state, seat).contains(*action));
  game.apply(state, seat, *action);
}

void run_transcript(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "players", "rules", "tokens", "checks", "why"});
  const OhSeven game = scenes::make(golden.at("players"), rules_of(golden.at("rules")));
  State state = game.start();
  const json& tokens = golden.at("tokens");
  std::size_t checks_done = 0;
  for (std::size_t at = 0; at <= tokens.size(); ++at) {
    SCOPED_TRACE(at);
    for (const json& check : golden.at("checks")) {
      if (check.at("at").get<std::size_t>() != at) continue;
      TranscriptCheck(game, state).run(check);
      ++checks_done;
    }
    if (at == tokens.size()) break;
    ASSERT_NO_FATAL_FAILURE(take(game, state, tokens[at].get<std::string>()));
  }
  EXPECT_EQ(checks_done, golden.at("checks").size());
}

class OhSevenGolden : public testing::TestWithParam<std::string> {};

TEST_P(OhSevenGolden, Holds) {
  const json& all = document().at("golden");
  const auto found = std::find_if(all.begin(), all.end(),
                                  [](const json& golden) { return golden.at("id") == GetParam(); });
  ASSERT_NE(found, all.end());
  SCOPED_TRACE(found->at("why").get<std::string>());
  const std::string kind = found->at("kind");
  if (kind == "bid_reveal") return run_bid_reveal(*found);
  if (kind == "legal_bids") return run_legal_bids(*found);
  if (kind == "legal_plays") return run_legal_plays(*found);
  if (kind == "trick") return run_trick(*found);
  if (kind == "round_score") return run_round_score(*found);
  if (kind == "final_ranking") return run_final_ranking(*found);
  if (kind == "transcript") return run_transcript(*found);
  FAIL() << "unknown kind " << kind;
}

INSTANTIATE_TEST_SUITE_P(Cases, OhSevenGolden, testing::ValuesIn(golden_ids()),
                         [](const auto& each) { return each.param; });

TEST(OhSevenGoldenData, HoldsTwentySixCasesOfKnownKinds) {
  const json& all = document().at("golden");
  EXPECT_EQ(all.size(), 26U);
  for (const json& golden : all) {
    EXPECT_TRUE(document().at("kinds").contains(golden.at("kind").get<std::string>()));
  }
}

}  // namespace
}  // namespace libgames::oh_seven
