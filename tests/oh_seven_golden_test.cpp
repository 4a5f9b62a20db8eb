// The golden cases of Oh-Seven in data/oh_seven.json, each a case of its own.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <variant>
#include <vector>

#include "golden.hpp"
#include "oh_seven_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::oh_seven {
namespace {

using golden::expect_known_keys;
using golden::json;
using golden::rules_of;
using golden::with_prefix;
using golden::words_of;
using scenes::card;
using scenes::Ints;
using scenes::s0;
using scenes::Scene;

[[nodiscard]] std::vector<Card> cards_of(const json& list) {
  std::vector<Card> result;
  for (const json& each : list) result.push_back(card(each.get<std::string>()));
  return result;
}

[[nodiscard]] std::string trump_of(const State& state) {
  return std::string(1, "CDHS"[static_cast<std::size_t>(state.table.trump)]);
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
  /// The scene that begins with this state.
  [[nodiscard]] Scene finish() {
    const int cards = game_.packs() * 32 - game_.seats() * game_.rules().hand_size;
    while (state_.rest.size() < cards) {
      const Card which = any_left();
      --left_[which.id];
      state_.rest.add(which);
    }
    return {game_, state_};
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
  const OhSeven game = scenes::make(golden.at("players"), rules_of<Rules>(golden.at("rules")));
  const std::vector<Card> bids = cards_of(golden.at("bids"));
  ASSERT_EQ(bids.size(), static_cast<std::size_t>(game.seats()));
  StateBuilder builder(game, Phase::bid);
  for (const Seat seat : all_seats(game.seats())) builder.hold(seat, bids[seat.index]);
  for (const Seat seat : all_seats(game.seats())) builder.fill(seat, game.rules().hand_size);
  builder.state().table.active = all_seats(game.seats());
  Scene scene = builder.finish();
  for (const Seat seat : all_seats(game.seats())) scene.act(seat, Action{bids[seat.index].id});

  const json& expect = golden.at("expect");
  expect_known_keys(expect, {"sum", "result", "points", "leader", "trump", "contracts"});
  const bool accepted = expect.at("result") == "accept";
  ASSERT_TRUE(accepted || expect.at("result") == "reject");
  EXPECT_EQ(scene.scores(), expect.at("points").get<Ints>());
  EXPECT_EQ(scene.state.table.phase, accepted ? Phase::play : Phase::bid);
  EXPECT_EQ(scene.state.table.rejections, accepted ? 0 : 1);
  ASSERT_EQ(expect.contains("leader"), accepted);
  if (!accepted) {
    const auto* rejection = std::get_if<BiddingRejected>(&scene.log[scene.log.size() - 1]);
    ASSERT_NE(rejection, nullptr);
    EXPECT_EQ(rejection->sum, expect.at("sum").get<int>());
    return;
  }
  const Ints contracts = scene.contracts();
  EXPECT_EQ(contracts, expect.at("contracts").get<Ints>());
  EXPECT_EQ(std::accumulate(contracts.begin(), contracts.end(), 0), expect.at("sum").get<int>());
  const Seat leader{expect.at("leader").get<std::uint8_t>()};
  EXPECT_EQ(game.turn(scene.state), Turn::decision(Seats::only(leader)));
  EXPECT_EQ(trump_of(scene.state), expect.at("trump").get<std::string>());
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
  EXPECT_EQ(words_of(builder.finish().legal(s0)), with_prefix("bid:", golden.at("expect")));
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
  Scene scene = builder.finish();
  if (!leads) {  // seat 4 has led; its hand is one card shorter
    const Card led = card(golden.at("led").get<std::string>());
    const Card spare{static_cast<std::uint8_t>(std::countr_zero(scene.state.hands.held[Seat{4}]))};
    scene.state.hands.remove(Seat{4}, spare);
    scene.state.table.trick.start(Seat{4}, static_cast<int>(led.suit()));
    scene.state.table.trick.play(led);
    EXPECT_TRUE(game.check(scene.state).empty());
  }
  EXPECT_EQ(words_of(scene.legal(s0)), with_prefix("play:", golden.at("expect")));
}

void run_trick(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "trump", "plays", "expect", "why"});
  expect_known_keys(golden.at("expect"), {"winner"});
  const json& plays = golden.at("plays");
  const OhSeven game =
      scenes::make(static_cast<int>(plays.size()), rules_of<Rules>(golden.at("rules")));
  StateBuilder builder(game, Phase::play);  // the last trick: everybody has the card to play
  for (const json& play : plays) {
    builder.hold(Seat{play.at(0).get<std::uint8_t>()}, card(play.at(1).get<std::string>()));
  }
  State& state = builder.state();
  state.table.bids_shown = true;
  state.table.trump = static_cast<Suit>(std::string("CDHS").find(golden.at("trump")));
  state.table.tricks_won[s0] = static_cast<std::uint8_t>(game.rules().hand_size - 1);
  state.table.active = Seats::only(Seat{plays.at(0).at(0).get<std::uint8_t>()});
  Scene scene = builder.finish();
  for (const json& play : plays) {
    scene.act(golden::seat_of(play.at(0)), scenes::play_of(play.at(1).get<std::string>()));
  }
  Ints winners;
  for (const TrickWon& won : scene.told<TrickWon>()) winners.push_back(won.seat.index);
  EXPECT_EQ(winners, Ints{golden.at("expect").at("winner").get<int>()});
}

/// The round ends with a trick of hearts that `winner` takes with the highest, and is scored.
void run_round_score(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "contracts", "tricks", "expect", "why"});
  const auto contracts = golden.at("contracts").get<Ints>();
  const auto tricks = golden.at("tricks").get<std::vector<std::uint8_t>>();
  const auto seats = static_cast<int>(contracts.size());
  const OhSeven game = scenes::make(seats, rules_of<Rules>(golden.at("rules")));
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
  Scene scene = builder.finish();
  for (int i = 0; i < seats; ++i) {
    scene.act(scene.next(), game.legal(scene.state, scene.next()).first());
  }
  EXPECT_EQ(scene.state.table.phase, Phase::deal);
  EXPECT_EQ(scene.scores(), golden.at("expect").get<Ints>());
}

void run_final_ranking(const json& golden) {
  expect_known_keys(golden, {"id", "kind", "rules", "totals", "contracts_made", "expect", "why"});
  expect_known_keys(golden.at("expect"), {"winners"});
  const auto totals = golden.at("totals").get<Ints>();
  const auto kept = golden.at("contracts_made").get<std::vector<std::uint8_t>>();
  const OhSeven game =
      scenes::make(static_cast<int>(totals.size()), rules_of<Rules>(golden.at("rules")));
  Scene scene(game, game.start());
  State& state = scene.state;
  state.table.phase = Phase::over;
  state.table.round = static_cast<std::uint8_t>(game.rules().rounds);
  for (const Seat seat : all_seats(game.seats())) {
    state.table.kept_points[seat] = totals[seat.index];
    state.table.contracts_kept[seat] = kept[seat.index];
  }
  EXPECT_EQ(scene.winners(), golden.at("expect").at("winners").get<Ints>());
}

/// The checks of a transcript that are about Oh-Seven alone.
[[nodiscard]] bool check_entry(const Scene& scene, const std::string& key, const json& value) {
  const Table& table = scene.state.table;
  if (key == "rejections") {
    EXPECT_EQ(table.rejections, value.get<int>());
  } else if (key == "trump") {
    EXPECT_EQ(trump_of(scene.state), value.get<std::string>());
  } else if (key == "set_aside") {
    EXPECT_EQ(value.size(), static_cast<std::size_t>(scene.game.seats()));
    for (const Seat seat : all_seats(scene.game.seats())) {
      Cards expected;
      for (const Card each : cards_of(value.at(seat.index))) expected.add(each);
      EXPECT_EQ(scenes::names(table.shown.of(seat)), scenes::names(expected));
    }
  } else if (key == "contracts") {
    EXPECT_TRUE(table.bids_shown);
    EXPECT_EQ(scene.contracts(), value.get<Ints>());
  } else if (key == "tricks") {
    EXPECT_EQ(scene.tricks(), value.get<Ints>());
  } else {
    return false;
  }
  return true;
}

void run_transcript(const json& golden) {
  const OhSeven game = scenes::make(golden.at("players"), rules_of<Rules>(golden.at("rules")));
  Scene scene(game, game.start());
  golden::run_transcript(golden, scene, [&](const std::string& key, const json& value) {
    return check_entry(scene, key, value);
  });
}

class OhSevenGolden : public testing::TestWithParam<std::string> {};

TEST_P(OhSevenGolden, Holds) {
  golden::run_case("oh_seven", GetParam(),
                   {
                       {"bid_reveal", run_bid_reveal},
                       {"legal_bids", run_legal_bids},
                       {"legal_plays", run_legal_plays},
                       {"trick", run_trick},
                       {"round_score", run_round_score},
                       {"final_ranking", run_final_ranking},
                       {"transcript", run_transcript},
                   });
}

INSTANTIATE_TEST_SUITE_P(Cases, OhSevenGolden, testing::ValuesIn(golden::case_ids("oh_seven")),
                         [](const auto& each) { return each.param; });

TEST(OhSevenGoldenData, HoldsTwentySixCasesOfKnownKinds) { golden::expect_cases("oh_seven", 26); }

}  // namespace
}  // namespace libgames::oh_seven
