// The golden cases of Super Mega Lucky Box in data/super_mega_lucky_box.json, each a case of its
// own.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "golden.hpp"
#include "super_mega_lucky_box_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::super_mega_lucky_box {
namespace {

using golden::expect_known_keys;
using golden::joined;
using golden::json;
using scenes::by_seat;
using scenes::ended;
using scenes::Ints;
using scenes::Layout;
using scenes::Place;
using scenes::s0;
using scenes::Scene;

[[nodiscard]] Rules rules_of(const json& given) {
  return golden::rules_of<Rules>(given.value("rules", json::object()));
}

/// Cards with their crossed cells, as a scene is laid out.
[[nodiscard]] std::string cards_of(const json& cards) {
  std::string result;
  for (const json& each : cards) {
    expect_known_keys(each, {"card", "crossed"});
    std::string word = std::to_string(each.at("card").get<int>()) + ":";
    for (const json& cell : each.at("crossed")) word += std::to_string(cell.get<int>());
    scenes::append_word(result, word);
  }
  return result;
}

/// A seat with cards that have so many crosses each.
[[nodiscard]] std::string cards_with(const json& crosses) {
  std::string result;
  int card = 1;
  for (const json& count : crosses) {
    scenes::append_word(result, std::to_string(card++) + ":" +
                                    std::string("012345678").substr(0, count.get<std::size_t>()));
  }
  return result;
}

void run_cross_actions(const json& golden) {
  const json& given = golden.at("given");
  expect_known_keys(given, {"cards", "lightning", "number", "rules"});
  expect_known_keys(golden.at("expect"), {"actions", "costs"});
  const Scene scene(
      2, rules_of(given),
      Layout{.places = {{.cards = cards_of(given.at("cards")), .lightning = given.at("lightning")}},
             .numbers = given.at("number").dump()});
  EXPECT_EQ(scene.legal(s0), joined(golden.at("expect").at("actions")));
  Ints costs;
  for (const Action action : scene.game.legal(scene.state, s0)) {
    if (action.id == pass_id) continue;
    Scene after = scene;
    after.act(s0, action);
    costs.push_back(after.told<SquareCrossed>().at(0).paid);
    EXPECT_LE(after.board().lightning, scene.board().lightning + 4 - costs.back());
  }
  EXPECT_EQ(costs, golden.at("expect").at("costs").get<Ints>());
}

void run_turn(const json& golden) {
  const json& given = golden.at("given");
  expect_known_keys(given,
                    {"cards", "lightning", "stars", "moons", "number", "cross", "then", "rules"});
  Scene scene(2, rules_of(given),
              Layout{.places = {{.cards = cards_of(given.at("cards")),
                                 .lightning = given.at("lightning"),
                                 .moons = given.at("moons"),
                                 .stars = given.at("stars")}},
                     .numbers = given.at("number").dump()});
  scene.act(s0, given.at("cross").get<std::string>());
  const json& expect = golden.at("expect");
  expect_known_keys(
      expect, {"steps", "remaining_actions", "pending", "crossed", "lightning", "stars", "moons"});
  EXPECT_EQ(expect.at("steps").size(), given.at("then").size());
  for (std::size_t i = 0; i < expect.at("steps").size(); ++i) {
    const json& step = expect.at("steps")[i];
    expect_known_keys(step, {"actions", "take"});
    EXPECT_EQ(step.at("take"), given.at("then")[i]);
    EXPECT_EQ(scene.legal(s0), joined(step.at("actions")));
    scene.act(s0, step.at("take").get<std::string>());
  }
  EXPECT_EQ(scene.legal(s0), joined(expect.at("remaining_actions")));
  EXPECT_EQ(scene.pending(), joined(expect.at("pending")));
  for (std::size_t slot = 0; slot < expect.at("crossed").size(); ++slot) {
    std::string cells;
    for (const json& cell : expect.at("crossed")[slot]) cells += cell.dump();
    EXPECT_EQ(scene.crossed(static_cast<int>(slot)), cells);
  }
  EXPECT_EQ(int{scene.board().lightning}, expect.at("lightning").get<int>());
  EXPECT_EQ(int{scene.board().stars}, expect.at("stars").get<int>());
  EXPECT_EQ(int{scene.board().moons}, expect.at("moons").get<int>());
}

void run_keep_actions(const json& golden) {
  const json& given = golden.at("given");
  expect_known_keys(given, {"offer", "keep"});
  Scene scene(1, two_boxes());
  scene.state.table.round = given.at("keep") == 3 ? 1 : 2;
  scene.is_reached = scene.state.table.round == 1;
  for (const json& number : given.at("offer")) {
    scene.run("deal:" + std::string(number < 10 ? "0" : "") + number.dump());
  }
  expect_known_keys(golden.at("expect"), {"actions", "ids"});
  EXPECT_EQ(scene.legal(s0), joined(golden.at("expect").at("actions")));
  Ints ids;
  for (const Action action : scene.game.legal(scene.state, s0)) ids.push_back(action.id);
  EXPECT_EQ(ids, golden.at("expect").at("ids").get<Ints>());
}

void run_number_distribution(const json& golden) {
  expect_known_keys(golden.at("given"), {"seen"});
  expect_known_keys(golden.at("expect"), {"weights", "denominator"});
  Scene scene(1, {}, Layout{.numbers = joined(golden.at("given").at("seen"))});
  if (scene.game.turn(scene.state).is_decision()) scene.run("pass");
  EXPECT_EQ(scene.game.chances(scene.state).total(),
            golden.at("expect").at("denominator").get<unsigned>());
  for (const auto& [number, weight] : golden.at("expect").at("weights").items()) {
    EXPECT_EQ(scene.weight("number:" + number), weight.get<unsigned>());
  }
}

void run_round_score(const json& golden) {
  const json& given = golden.at("given");
  expect_known_keys(given, {"round", "completed", "stars"});
  const json crosses = std::vector<int>(given.at("completed").get<std::size_t>(), 9);
  const int round = given.at("round");
  Scene scene(2, scenes::short_rounds(),
              Layout{.places = {{.cards = cards_with(crosses), .stars = given.at("stars")}},
                     .round = round});
  scene.run("pass pass");
  expect_known_keys(golden.at("expect"), {"points"});
  EXPECT_EQ(scene.card_points(round) + scene.star_points(round),
            golden.at("expect").at("points").get<int>());
}

void run_incomplete_score(const json& golden) {
  const json& given = golden.at("given");
  expect_known_keys(given, {"crosses", "rules"});
  const Scene scene(2, rules_of(given),
                    Layout{.places = {{.cards = cards_with(given.at("crosses"))}}});
  EXPECT_EQ(scene.game.incomplete_points(scene.state.table, s0),
            golden.at("expect").at("points").get<int>());
}

[[nodiscard]] Ints moon_points(const Scene& scene) {
  return by_seat(scene.game,
                 [&](Seat seat) { return scene.game.moon_points(scene.state.table, seat); });
}

void run_moon_score(const json& golden) {
  expect_known_keys(golden.at("given"), {"moons"});
  const Scene scene = ended(golden.at("given").at("moons").get<Ints>());
  EXPECT_EQ(moon_points(scene), golden.at("expect").at("points").get<Ints>());
}

void run_solo_moon_score(const json& golden) {
  expect_known_keys(golden.at("given"), {"moons"});
  Ints points;
  for (const json& moons : golden.at("given").at("moons")) {
    points.push_back(moon_points(ended({moons.get<int>()})).at(0));
  }
  EXPECT_EQ(points, golden.at("expect").at("points").get<Ints>());
}

/// Lets a seat have this total at the end, by points for cards in round 1.
void set_total(Scene& scene, Seat seat, int total) {
  const int others = scene.game.outcome(scene.state).scores[seat];
  scene.state.table.card_points[seat][0] = static_cast<std::int16_t>(total - others);
}

void run_solo_grade(const json& golden) {
  expect_known_keys(golden.at("given"), {"scores"});
  Ints grades;
  for (const json& total : golden.at("given").at("scores")) {
    Scene scene = ended({2});
    set_total(scene, s0, total);
    grades.push_back(scene.game.outcome(scene.state).grade.value());
  }
  EXPECT_EQ(grades, golden.at("expect").at("grades").get<Ints>());
}

void run_final_score(const json& golden) {
  const json& given = golden.at("given");
  expect_known_keys(given, {"players", "player", "round_points", "incomplete_crosses", "moons"});
  const auto moons = given.at("moons").get<Ints>();
  ASSERT_EQ(given.at("player"), 0);
  ASSERT_EQ(given.at("players").get<std::size_t>(), moons.size());
  Scene scene = ended(moons);
  const Scene with_cards(2, {},
                         Layout{.places = {{.cards = cards_with(given.at("incomplete_crosses"))}}});
  scene.state.table.open[s0] = with_cards.board().open;
  for (std::size_t round = 0; round < 4; ++round) {
    scene.state.table.card_points[s0].at(round) = given.at("round_points").at(round);
  }
  EXPECT_EQ(scene.scores().at(0), golden.at("expect").at("total").get<int>());
}

void run_winner(const json& golden) {
  const json& given = golden.at("given");
  expect_known_keys(given, {"totals", "moons"});
  Scene scene = ended(given.at("moons").get<Ints>());
  const auto totals = given.at("totals").get<Ints>();
  for (const Seat seat : all_seats(scene.game.seats())) {
    set_total(scene, seat, totals[seat.index]);
  }
  EXPECT_EQ(scene.scores(), totals);
  EXPECT_EQ(scene.winners(), golden.at("expect").at("winners").get<Ints>());
}

/// Sizes of the pile after the drafts, and when it was made anew.
struct Drafts {
  Ints sizes{};
  Ints reshuffled_in{};  ///< drafts by number, the start draft is 0
  int completed = 0;     ///< cards until the pile was made anew

  /// Looks at the state after a step.
  void note(const Scene& scene) {
    const Table& table = scene.state.table;
    const auto reshuffles = scene.told<PileReshuffled>().size();
    if (reshuffles > reshuffled_in.size()) {
      reshuffled_in.push_back(static_cast<int>(sizes.size()));
      for (const RoundScored& scored : scene.told<RoundScored>()) {
        for (const unsigned slots : scored.completed.items) completed += std::popcount(slots);
      }
    }
    const bool begins = table.phase == Phase::reveal_number && table.revealed == 0;
    if (begins) sizes.push_back(scene.state.pile.size());
  }
};

void run_pile_size(const json& golden) {
  expect_known_keys(golden.at("given"), {"players"});
  Scene scene(golden.at("given").at("players").get<int>());
  Rng rng(1);
  Drafts drafts;
  while (!scene.over()) {
    if (scene.game.turn(scene.state).is_chance()) {
      scene.game.settle(scene.state, scene.game.chances(scene.state).pick(rng), scene.log);
    } else {
      const Seat seat = scene.next();
      scene.act(seat, scene.game.legal(scene.state, seat).pick(rng));
    }
    drafts.note(scene);
  }
  Ints sizes;
  for (const json& size : golden.at("expect").at("sizes")) {
    sizes.push_back(size.is_string() ? std::stoi(size.get<std::string>()) + drafts.completed
                                     : size.get<int>());
  }
  EXPECT_EQ(drafts.sizes, sizes);
  const json& reshuffle = golden.at("expect").at("reshuffle_in_draft");
  EXPECT_EQ(drafts.reshuffled_in, reshuffle.is_null() ? Ints{} : Ints{reshuffle.get<int>()});
}

/// What the end of a transcript says about one seat.
[[nodiscard]] json final_of(const Scene& scene, Seat seat) {
  json rounds = json::array();
  json points = json::array();
  const auto& values = scene.game.rules().star_points;
  for (const RoundScored& scored : scene.told<RoundScored>()) {
    const auto stars = std::find(values.begin(), values.end(), scored.stars[seat]) - values.begin();
    rounds.push_back({std::popcount(unsigned{scored.completed[seat]}), stars});
    points.push_back(scored.cards[seat] + scored.stars[seat]);
  }
  json crosses = json::array();
  for (int slot = 0; slot < max_slots; ++slot) {
    if (scene.state.table.cards[seat][slot] == no_card) continue;
    crosses.push_back(scene.crossed(slot, seat).size());
  }
  return {{"completed_and_stars", rounds},
          {"round_points", points},
          {"incomplete_crosses", crosses},
          {"incomplete_points", scene.told<FinalScored>().at(0).incomplete[seat]},
          {"moons", scene.board(seat).moons},
          {"moon_points", scene.told<FinalScored>().at(0).moons[seat]},
          {"lightning_left", scene.board(seat).lightning},
          {"total", scene.scores().at(seat.index)}};
}

void run_transcript(const json& golden) {
  const json& given = golden.at("given");
  const json& expect = golden.at("expect");
  expect_known_keys(given, {"players", "rules", "transcript"});
  expect_known_keys(expect,
                    {"final", "winners", "decisions", "legal_counts", "pile_sizes", "legal"});
  Scene scene(given.at("players").get<int>(), rules_of(given));
  Drafts drafts;
  std::size_t decision = 0;
  for (const std::string& token : scenes::words(given.at("transcript"))) {
    SCOPED_TRACE(token + ", decision " + std::to_string(decision));
    if (scene.game.turn(scene.state).is_decision()) {
      ASSERT_LT(decision, expect.at("legal_counts").size());
      EXPECT_EQ(scene.game.legal(scene.state, scene.next()).size(),
                expect.at("legal_counts")[decision].get<int>());
      if (expect.contains("legal")) {
        EXPECT_EQ(scene.legal(), joined(expect.at("legal")[decision]));
      }
      ++decision;
    }
    ASSERT_NO_FATAL_FAILURE(scene.run_one(token));
    drafts.note(scene);
  }
  ASSERT_TRUE(scene.over());
  EXPECT_EQ(decision, expect.at("decisions").get<std::size_t>());
  EXPECT_EQ(drafts.sizes, expect.at("pile_sizes").get<Ints>());
  json final = json::array();
  for (const Seat seat : all_seats(scene.game.seats())) final.push_back(final_of(scene, seat));
  EXPECT_EQ(final, expect.at("final"));
  EXPECT_EQ(scene.winners(), expect.at("winners").get<Ints>());
}

void run_action_ids(const json& golden) {
  Rules rules;
  // No card of the box has a 7 in its middle, which one of the tokens needs.
  rules.deck = Deck{.name = "with-7"};
  rules.deck.add(card_row("123471456|---|---"));
  const Scene scene(1, rules, Layout{.places = {{.cards = "1"}}});
  Ints ids;
  for (const json& token : golden.at("given").at("tokens")) {
    const auto action = libgames::parse(scene.game, scene.state, s0, token.get<std::string>());
    ASSERT_TRUE(action.has_value()) << token;
    ids.push_back(action->id);
  }
  EXPECT_EQ(ids, golden.at("expect").at("ids").get<Ints>());
}

void run_chance_ids(const json& golden) {
  const Scene deals(1);
  const Scene numbers(1, {}, Layout{.numbers = ""});
  Ints ids;
  for (const json& token : golden.at("given").at("tokens")) {
    const auto words = token.get<std::string>();
    const Scene& scene = words.starts_with("deal") ? deals : numbers;
    const auto chance = libgames::parse_chance(scene.game, scene.state, words);
    ASSERT_TRUE(chance.has_value()) << token;
    ids.push_back(chance->id);
  }
  EXPECT_EQ(ids, golden.at("expect").at("ids").get<Ints>());
}

class SuperMegaLuckyBoxGolden : public testing::TestWithParam<std::string> {};

TEST_P(SuperMegaLuckyBoxGolden, Holds) {
  golden::run_case("super_mega_lucky_box", GetParam(),
                   {
                       {"cross_actions", run_cross_actions},
                       {"turn", run_turn},
                       {"keep_actions", run_keep_actions},
                       {"number_distribution", run_number_distribution},
                       {"round_score", run_round_score},
                       {"incomplete_score", run_incomplete_score},
                       {"moon_score", run_moon_score},
                       {"solo_moon_score", run_solo_moon_score},
                       {"solo_grade", run_solo_grade},
                       {"final_score", run_final_score},
                       {"winner", run_winner},
                       {"pile_size", run_pile_size},
                       {"transcript", run_transcript},
                       {"action_ids", run_action_ids},
                       {"chance_ids", run_chance_ids},
                   });
}

INSTANTIATE_TEST_SUITE_P(Cases, SuperMegaLuckyBoxGolden,
                         testing::ValuesIn(golden::case_ids("super_mega_lucky_box")),
                         [](const auto& each) { return each.param; });

TEST(SuperMegaLuckyBoxGoldenData, HoldsFiftySevenCasesOfKnownKinds) {
  golden::expect_cases("super_mega_lucky_box", 57);
}

}  // namespace
}  // namespace libgames::super_mega_lucky_box
