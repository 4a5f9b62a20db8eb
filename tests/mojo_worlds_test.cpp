// Worlds of Mojo after a reshuffle, compared with every history that can have led to them. Numbers
// refer to RULES.md.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "mojo_histories.hpp"
#include "mojo_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/core/rng.hpp>
#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo {
namespace {

using histories::Distribution;
using histories::MarkedHistories;
using histories::SinceReshuffle;
using scenes::s0;
using scenes::s1;
using scenes::s2;
using scenes::Scene;

// --- against all histories

/// How far the counts of `all` worlds are from what is expected, as a normal deviate. Worlds that
/// are expected less than five times are taken together.
[[nodiscard]] double deviation(const Distribution& expected, const Distribution& counts, int all) {
  double chi_square = 0;
  double rare = 0;
  double rare_counted = 0;
  int cells = 0;
  const auto add = [&](double mean, double counted) {
    chi_square += (counted - mean) * (counted - mean) / mean;
    ++cells;
  };
  for (const auto& [key, share] : expected) {
    const auto found = counts.find(key);
    const double counted = found == counts.end() ? 0 : found->second;
    if (share * all < 5) {
      rare += share * all;
      rare_counted += counted;
    } else {
      add(share * all, counted);
    }
  }
  if (rare > 0) add(rare, rare_counted);
  if (cells < 2) return 0;
  // The cube root of chi-square over its degrees of freedom is nearly normal (Wilson, Hilferty).
  const double freedom = cells - 1;
  const double variance = 2 / (9 * freedom);
  return (std::cbrt(chi_square / freedom) - (1 - variance)) / std::sqrt(variance);
}

/// Positions of random play after one reshuffle in the round.
class Comparison {
 public:
  Comparison(int seats, const Rules& rules) : game_(scenes::make(seats, rules)) {}

  /// Plays until so many positions were compared, and returns the worst deviation. They have late
  /// plays, and leave at least four worlds to the audience.
  [[nodiscard]] double run(int positions) {
    Rng rng(11);
    while (compared_ < positions) play_one(rng);
    return worst_;
  }

 private:
  void play_one(Rng& rng) {
    std::vector<MarkedHistories> viewers;
    for (const Seat seat : all_seats(game_.seats())) viewers.emplace_back(game_, seat);
    viewers.emplace_back(game_, Viewer::audience());
    std::vector<Event> events;
    std::size_t followed = 0;  // by the viewers, who are asked only where it matters
    State state = game_.start();
    int taken = 0;  // positions of this game: two, for variety
    for (Turn turn = game_.turn(state); !turn.is_over() && state.table.round == 1 && taken < 2;) {
      EventLog<Event> log;
      if (turn.is_chance()) {
        turn = game_.settle(state, game_.chances(state).pick(rng), log);
      } else {
        const Seat seat = turn.seats.first();
        turn = game_.apply(state, seat, game_.legal(state, seat).pick(rng), log);
      }
      events.insert(events.end(), log.begin(), log.end());
      if (!turn.is_decision() && state.table.dealt != 0) continue;
      if (state.table.late_plays.count == 0 || reshuffles(events) != 1) continue;
      for (; followed < events.size(); ++followed) {
        for (MarkedHistories& viewer : viewers) viewer.follow(events[followed]);
      }
      if (viewers.back().worlds().size() < 4) continue;
      ++taken;
      compare_all(state, viewers);
    }
  }
  [[nodiscard]] static std::ptrdiff_t reshuffles(const std::vector<Event>& events) {
    return std::count_if(events.begin(), events.end(), [](const Event& event) {
      return std::holds_alternative<PileReshuffled>(event);
    });
  }
  void compare_all(const State& state, const std::vector<MarkedHistories>& viewers) {
    ++compared_;
    for (const Seat seat : all_seats(game_.seats())) compare(state, seat, viewers[seat.index]);
    compare(state, Viewer::audience(), viewers.back());
  }
  void compare(const State& state, Viewer viewer, const MarkedHistories& all) {
    constexpr int samples = 2000;
    const Distribution expected = all.worlds();
    ASSERT_EQ(expected.count(histories::world_key(state, game_.seats())), 1U);
    const View view = game_.view(state, viewer);
    Distribution counts;
    Rng rng(17);
    for (int i = 0; i < samples; ++i) {
      const State world = game_.determinize(view, rng);
      ASSERT_EQ(game_.view(world, viewer), view);
      ++counts[histories::world_key(world, game_.seats())];
    }
    for (const auto& [key, counted] : counts) EXPECT_EQ(expected.count(key), 1U) << key;
    worst_ = std::max(worst_, deviation(expected, counts, samples));
  }

  Mojo game_;
  int compared_ = 0;
  double worst_ = 0;
};

// About 120 distributions are compared, of which one in 30,000 is off by four deviations.

TEST(MojoWorlds, AreExactForTwoSeatsAndOnePile) {
  // M6.7
  Comparison comparison(2, {.copies = {4, 4, 3}, .hand_size = 5, .mojo_threshold_2p = 1});
  EXPECT_LT(comparison.run(12), 4);
}

TEST(MojoWorlds, AreExactForThreeSeatsAndOnePile) {
  // M6.7
  Comparison comparison(3, {.copies = {4, 3, 3}, .hand_size = 3, .mojo_threshold = 1});
  EXPECT_LT(comparison.run(7), 4);
}

TEST(MojoWorlds, AreExactForTwoSeatsAndTwoPiles) {
  // M6.7
  Comparison comparison(2, {.copies = {4, 4, 3},
                            .hand_size = 4,
                            .mojo_threshold_2p = 1,
                            .discard_piles = 2,
                            .max_decisions_per_round = 60});
  EXPECT_LT(comparison.run(7), 4);
}

TEST(MojoWorlds, AreExactForThreeSeatsAndTwoPiles) {
  // M6.7
  Comparison comparison(3, {.copies = {2, 2, 2, 1, 1, 1},
                            .hand_size = 2,
                            .mojo_threshold = 1,
                            .discard_piles = 2,
                            .max_decisions_per_round = 60});
  EXPECT_LT(comparison.run(7), 4);
}

// --- always possible

/// Worlds out of random play that no draws can have led to, of so many after a reshuffle.
[[nodiscard]] int impossible_worlds(int seats, const Rules& rules, int wanted) {
  const Mojo game = scenes::make(seats, rules);
  Rng rng(23);
  int worlds = 0;
  int impossible = 0;
  while (worlds < wanted) {
    State state = game.start();
    SinceReshuffle seen;
    for (Turn turn = game.turn(state); !turn.is_over() && worlds < wanted;) {
      EventLog<Event> log;
      if (turn.is_chance()) {
        turn = game.settle(state, game.chances(state).pick(rng), log);
      } else {
        const Seat seat = turn.seats.first();
        turn = game.apply(state, seat, game.legal(state, seat).pick(rng), log);
      }
      for (const Event& event : log) seen.follow(event);
      if (!turn.is_decision() || !state.table.reshuffled) continue;
      const auto number = static_cast<std::uint8_t>(rng.below(static_cast<unsigned>(seats) + 1));
      const Viewer viewer = number < seats ? Viewer(Seat{number}) : Viewer::audience();
      const State world = game.determinize(game.view(state, viewer), rng);
      ++worlds;
      if (!seen.allows(world, seats) || !game.check(world).empty()) ++impossible;
    }
  }
  return impossible;
}

TEST(MojoWorlds, AreNeverImpossibleWithOnePile) {
  // M6.6
  EXPECT_EQ(impossible_worlds(6, {}, 300), 0);
  EXPECT_EQ(impossible_worlds(8, {}, 1000), 0);
}

TEST(MojoWorlds, AreNeverImpossibleWithTwoPiles) {
  // M6.6: six seats with a smaller deck, since their draw pile hardly ever runs out
  EXPECT_EQ(impossible_worlds(
                6, {.copies = {4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5}, .discard_piles = 2}, 1000),
            0);
  EXPECT_EQ(impossible_worlds(8, two_piles(), 1000), 0);
}

TEST(MojoWorlds, ArePossibleAfterManyReshuffles) {
  // M6.7: a draw pile of a few cards, which is made anew all the time
  const Rules rules{.copies = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2},
                    .hand_size = 7,
                    .discard_piles = 2,
                    .max_decisions_per_round = 300};
  EXPECT_EQ(impossible_worlds(3, rules, 1000), 0);
}

TEST(MojoWorlds, ArePossibleWhenAttemptsHardlySucceed) {
  // M6.7: hands of 57 out of 117 cards; nearly all that was dealt is shown in the end
  const Rules rules{
      .copies = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9}, .hand_size = 57, .mojo_threshold_2p = 1};
  EXPECT_EQ(impossible_worlds(2, rules, 400), 0);
}

// --- by hand

/// Seven cards 1 to 7 for three seats. Seat 0 plays its 6 on the 1, so that the new draw pile is
/// just this 1, which it draws.
[[nodiscard]] Scene only_card_drawn() {
  Scene scene(3, {.copies = {0, 1, 1, 1, 1, 1, 1, 1}, .hand_size = 2, .mojo_threshold = 1},
              {"6 7", "2 3", "4 5"}, "1");
  scene.run("play:6 draw:1");
  return scene;
}

TEST(MojoWorlds, TheOnlyCardOfAPileIsWithWhoDrewIt) {
  // M6.6
  const Scene scene = only_card_drawn();
  Rng rng(5);
  for (int i = 0; i < 200; ++i) {
    const State world = scene.game.determinize(scene.game.view(scene.state, s1), rng);
    ASSERT_EQ(world.hands.cards[s0][1], 1);
    ASSERT_EQ(scenes::names(world.drawn[s0]), "1");
  }
}

TEST(MojoWorlds, ACardHeldAtTheReshuffleIsNoDraw) {
  // M6.7: seat 1 plays a 2 on the 0 and draws from 0 3. Seat 0 knows of it a 0 besides, that was
  // there before: the draw is either card, each in one of two
  Scene scene(2, {.copies = {2, 1, 1, 1}, .hand_size = 2, .mojo_threshold_2p = 1}, {"0 1", "0 2"},
              "3");
  scene.run("play:0 play:2 draw:0");
  const View view = scene.game.view(scene.state, s0);
  Rng rng(5);
  int threes = 0;
  for (int i = 0; i < 3000; ++i) {
    const State world = scene.game.determinize(view, rng);
    ASSERT_GE(world.hands.cards[s1][0], 1);
    threes += world.hands.cards[s1][3];
  }
  EXPECT_NEAR(threes, 1500, 140);  // five deviations of 27
}

/// The first problem of a state, or "sound".
[[nodiscard]] std::string problem(const Scene& scene) {
  const Problems problems = scene.game.check(scene.state);
  return problems.empty() ? "sound" : std::string(problems.front().id);
}

// --- states that cannot be

TEST(MojoWorlds, ADrawnCardHasToBeSomewhere) {
  // M6.6: the 1 is with seat 2, who cannot have drawn it
  Scene scene = only_card_drawn();
  EXPECT_EQ(problem(scene), "sound");
  scene.state.hands.remove(s0, Card{1});
  scene.state.hands.add(s0, Card{4});
  scene.state.hands.remove(s2, Card{4});
  scene.state.hands.add(s2, Card{1});
  EXPECT_EQ(problem(scene), "mojo.impossible_draws");
}

/// Seat 0 has drawn the 1 from a pile of 1 2, and later played it.
[[nodiscard]] Scene drawn_card_played() {
  Scene scene(2, {.copies = {0, 2, 2, 2, 2}, .hand_size = 3, .mojo_threshold_2p = 1},
              {"2 3 4", "1 3 4"}, "1");
  scene.run("play:3 draw:2 play:1 play:2 draw:1 play:3 draw:3 play:1");
  return scene;
}

TEST(MojoWorlds, ADrawnCardMayHaveBeenPlayed) {
  // M6.6
  const Scene scene = drawn_card_played();
  EXPECT_EQ(problem(scene), "sound");
  EXPECT_EQ(scenes::names(scene.state.drawn[s0]), "1");
  EXPECT_EQ(scene.state.table.late_plays.count, 1);
}

TEST(MojoWorlds, ACardIsNotPlayedBeforeItIsDrawn) {
  // M6.6: late plays come after a draw, not after more draws than there were, show cards that are
  // in view, and there are none before a reshuffle
  const Scene scene = drawn_card_played();
  Scene early = scene;
  early.state.table.late_plays.plays[0].draws = 0;
  EXPECT_EQ(problem(early), "mojo.bad_late_play");
  Scene late = scene;
  late.state.table.late_plays.plays[0].draws = 2;
  EXPECT_EQ(problem(late), "mojo.bad_late_play");
  Scene other = scene;
  other.state.table.late_plays = {};
  other.state.table.late_plays.add(s0, Card{4}, 1);
  EXPECT_NE(problem(other), "sound");
  Scene before(2, {}, {"0 1 2 3 4 5 6 7", "0 1 2 3 4 5 6 7"}, "12");
  EXPECT_EQ(problem(before), "sound");
  before.state.table.late_plays.add(s0, Card{12}, 1);
  EXPECT_EQ(problem(before), "mojo.bad_draws");
}

TEST(MojoWorlds, DamagedBytesAreProblemsAndNothingWorse) {
  // M6.6, M6.2
  const Scene scene = drawn_card_played();
  const Mojo& game = scene.game;
  Rng rng(3);
  for (std::size_t byte = 0; byte < sizeof(State); ++byte) {
    std::array<unsigned char, sizeof(State)> bytes{};
    std::memcpy(bytes.data(), &scene.state, sizeof(State));
    bytes.at(byte) = static_cast<unsigned char>(bytes.at(byte) ^ (1 + rng.below(255)));
    State damaged;
    std::memcpy(&damaged, bytes.data(), sizeof(State));
    static_cast<void>(game.check(damaged));
  }
  State noise;
  std::array<unsigned char, sizeof(State)> bytes{};
  for (int i = 0; i < 200; ++i) {
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(rng.below(256));
    std::memcpy(&noise, bytes.data(), sizeof(State));
    EXPECT_FALSE(game.check(noise).empty());
  }
}

}  // namespace
}  // namespace libgames::mojo
