// The library against a separately written reference: counts of sequences, and whole games in
// lockstep.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "oh_seven_reference.hpp"
#include "oh_seven_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/core/perft.hpp>
#include <libgames/core/rng.hpp>
#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::oh_seven {
namespace {

using scenes::Scene;

[[nodiscard]] reference::Options options_of(const OhSeven& game) {
  const Rules& rules = game.rules();
  return {.seats = game.seats(),
          .packs = game.packs(),
          .hand_size = rules.hand_size,
          .rounds = rules.rounds,
          .forbidden_sum = rules.forbidden_sum,
          .reject_forbidden_sum = rules.reject_forbidden_sum,
          .rejection_points = rules.rejection_points,
          .made_bonus = rules.made_bonus,
          .miss_penalty = rules.miss_penalty,
          .last_identical_wins = rules.identical_wins == EqualPlays::last,
          .kept_contracts_break_ties = rules.final_tie == FinalTie::most_contracts};
}

[[nodiscard]] reference::Position dealt(const OhSeven& game,
                                        const std::vector<std::string>& hands) {
  reference::Position position(options_of(game));
  for (const std::string& hand : hands) {
    for (const Card card : scenes::card_list(hand)) position.take(0, "deal:" + scenes::name(card));
  }
  return position;
}

// --- counts

struct Deal {
  std::string name;
  Rules rules;
  std::vector<std::string> hands;
  int depth = 0;
};

void PrintTo(const Deal& deal, std::ostream* out) { *out << deal.name; }

class OhSevenPerft : public testing::TestWithParam<Deal> {};

TEST_P(OhSevenPerft, AgreesWithTheReference) {
  const Deal& deal = GetParam();
  const Scene scene(static_cast<int>(deal.hands.size()), deal.rules, deal.hands);
  const reference::Position position = dealt(scene.game, deal.hands);
  for (int depth = 0; depth <= deal.depth; ++depth) {
    EXPECT_EQ(perft(scene.game, scene.state, depth), count_sequences(position, depth)) << depth;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Deals, OhSevenPerft,
    testing::Values(
        // Bids 3 + 4 are rejected; with one card that is a new deal, and two of its cards follow.
        Deal{"OneCardDealtAgain", {.hand_size = 1, .rounds = 1}, {"3C", "4D"}, 4},
        Deal{"OneCardEach", {.hand_size = 1, .rounds = 1}, {"3C", "5D", "0S"}, 6},
        Deal{"OneCardAndTwoRounds", {.hand_size = 1, .rounds = 2}, {"3C", "5D"}, 6},
        // 3C with 4D is rejected, what is left is not.
        Deal{"TwoCardsOneRejection", {.hand_size = 2, .rounds = 1}, {"3C 1C", "4D 2D"}, 8},
        // The first bidding may be rejected in two ways, and then the second is too: dealt again.
        Deal{"TwoCardsTwoRejections", {.hand_size = 2, .rounds = 1}, {"3C 1H", "4D 6S"}, 6},
        Deal{"TwoCardsVoids", {.hand_size = 2, .rounds = 1}, {"7C 1C", "6D 2C", "5H 1S"}, 12},
        Deal{"ThreeCardsTwoSeats", {.hand_size = 3, .rounds = 1}, {"3C 1C 5H", "4D 2D 7C"}, 12},
        Deal{"ThreeCardsThreeSeats",
             {.hand_size = 3, .rounds = 1},
             {"0S 7H 3D", "5S 6H 1S", "4S 2C 0D"},
             15},
        Deal{"ThreeCardsSumAllowed",
             {.hand_size = 3, .rounds = 1, .reject_forbidden_sum = false},
             {"3C 2C 7H", "4D 5D 0H"},
             8},
        // Two packs: twins in one hand, twins in two hands, a doubled top card.
        Deal{"TwoPacksTwinsInHand",
             {.decks = 2, .hand_size = 3, .rounds = 1},
             {"5S 5S 1C", "2S 6H 0C"},
             12},
        Deal{"TwoPacksDoubledTop",
             {.decks = 2, .hand_size = 2, .rounds = 1},
             {"7S 1D", "7S 0C", "2H 2H"},
             12},
        // At most two of its biddings can be rejected: sum 12, and both 6S.
        Deal{"TwoPacksThreeSeats",
             {.decks = 2, .hand_size = 3, .rounds = 1, .forbidden_sum = 12},
             {"6H 6H 3C", "6S 3C 1D", "6S 0S 0S"},
             18},
        Deal{"TwoPacksLastWins",
             {.decks = 2, .hand_size = 3, .rounds = 1, .identical_wins = EqualPlays::last},
             {"6H 3C 1S", "6H 3C 2S"},
             12}),
    [](const auto& each) { return each.param.name; });

TEST(OhSevenPerftByHand, OneRejectionAndSixteenEndings) {
  // O4.3, O4.6: seat 1 has the higher clubs, so it is the top bidder, leads and wins both tricks,
  // and seat 0 may follow with either club. Each of the four biddings is followed by 2 leads x 2
  // answers, the second trick being forced: 16 endings. 1C with 3C (sum 4) is rejected first, and
  // then 2C with 4C is forced.
  const Scene scene(2, {.hand_size = 2, .rounds = 1, .forbidden_sum = 4}, {"1C 2C", "3C 4C"});
  EXPECT_EQ(perft(scene.game, scene.state, 2), 4U);
  EXPECT_EQ(perft(scene.game, scene.state, 3), 7U);  // three times a lead of two, once a bid
  EXPECT_EQ(perft(scene.game, scene.state, 8), 16U);
}

TEST(OhSevenPerftByHand, EveryFirstDealOfTwoCards) {
  // O3.2: 32 cards, then 31.
  const OhSeven game = scenes::make(2, {.hand_size = 1});
  EXPECT_EQ(perft(game, game.start(), 2), 32U * 31U);
}

TEST(OhSevenPerftByHand, CopiesCountOnceWithTwoPacks) {
  // O2.1: 32 kinds for the first card, and again 32 for the second.
  const OhSeven game = scenes::make(2, {.decks = 2, .hand_size = 1});
  EXPECT_EQ(perft(game, game.start(), 2), 32U * 32U);
}

// --- games in lockstep

[[nodiscard]] std::set<std::string> texts(const OhSeven& game, const State& state, Seat seat) {
  std::set<std::string> result;
  for (const Action action : game.legal(state, seat)) {
    result.insert(libgames::text(game, state, seat, action));
  }
  return result;
}

[[nodiscard]] std::string phase_text(Phase phase) {
  switch (phase) {
    case Phase::deal:
      return "deal";
    case Phase::bid:
      return "bid";
    case Phase::play:
      return "play";
    case Phase::over:
      break;
  }
  return "over";
}

/// Expects both to stand at the same point.
void expect_same(const OhSeven& game, const State& state, const reference::Position& position) {
  ASSERT_EQ(phase_text(state.table.phase), position.phase());
  ASSERT_EQ(state.table.round, position.round());
  const Outcome outcome = game.outcome(state);
  std::set<int> winners;
  for (const Seat seat : outcome.winners) winners.insert(seat.index);
  ASSERT_EQ(winners, position.winners());
  const bool playing = state.table.phase == Phase::play;
  if (playing) {
    const auto trump = static_cast<std::size_t>(state.table.trump);
    ASSERT_EQ("CDHS"[trump], position.trump());
    ASSERT_EQ(state.table.rejections, position.rejections());
  }
  for (const Seat seat : all_seats(game.seats())) {
    ASSERT_EQ(outcome.scores[seat], position.scores()[seat.index]);
    if (!playing) continue;
    ASSERT_EQ(state.table.tricks_won[seat], position.tricks()[seat.index]);
    ASSERT_EQ(state.table.bids[seat].number(), position.contracts()[seat.index]);
  }
  const Seats active = game.turn(state).seats;
  for (const Seat seat : all_seats(game.seats())) {
    ASSERT_EQ(active.contains(seat), position.to_act().count(seat.index) == 1);
    if (active.contains(seat)) {
      ASSERT_EQ(texts(game, state, seat), position.choices(seat.index));
    }
  }
}

/// Makes one random step of both; of several seats that may act, a random one does.
void step_both(const OhSeven& game, State& state, reference::Position& position, Rng& rng) {
  const Turn turn = game.turn(state);
  if (turn.is_chance()) {
    const Chance chance = game.chances(state).pick(rng);
    position.take(0, libgames::text(game, state, chance));
    game.settle(state, chance);
    return;
  }
  auto skip = rng.below(static_cast<unsigned>(turn.seats.size()));
  Seat actor = turn.seats.first();
  for (const Seat seat : turn.seats) {
    actor = seat;
    if (skip-- == 0) break;
  }
  const Action action = game.legal(state, actor).pick(rng);
  position.take(actor.index, libgames::text(game, state, actor, action));
  game.apply(state, actor, action);
}

struct Contest {
  std::string name;
  int seats = 0;
  Rules rules;
  int games = 0;
};

void PrintTo(const Contest& contest, std::ostream* out) { *out << contest.name; }

/// Every number and switch but the number of cards differs from the standard game.
[[nodiscard]] Rules other_points() {
  Rules rules{.decks = 2, .hand_size = 2, .rounds = 10, .forbidden_sum = 12};
  rules.rejection_points = -3;
  rules.made_bonus = 5;
  rules.miss_penalty = 2;
  rules.identical_wins = EqualPlays::last;
  rules.final_tie = FinalTie::most_contracts;
  return rules;
}

[[nodiscard]] Contest contest(const std::string& name, int seats, const Rules& rules, int games) {
  return {name, seats, rules, games};
}

class OhSevenLockstep : public testing::TestWithParam<Contest> {};

TEST_P(OhSevenLockstep, AgreesWithTheReference) {
  const auto& [name, seats, rules, games] = GetParam();
  const OhSeven game = scenes::make(seats, rules);
  Rng rng(static_cast<std::uint64_t>(seats) * 1000 + static_cast<std::uint64_t>(rules.hand_size));
  for (int i = 0; i < games; ++i) {
    State state = game.start();
    reference::Position position(options_of(game));
    ASSERT_NO_FATAL_FAILURE(expect_same(game, state, position));
    while (!game.turn(state).is_over()) {
      ASSERT_NO_FATAL_FAILURE(step_both(game, state, position, rng));
      ASSERT_NO_FATAL_FAILURE(expect_same(game, state, position)) << "game " << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Contests, OhSevenLockstep,
    testing::Values(contest("TwoSeatsOnePack", 2, {}, 20),
                    contest("TwoSeatsTwoPacks", 2, {.decks = 2}, 20),
                    contest("ThreeSeatsOnePack", 3, {}, 15),
                    contest("ThreeSeatsTwoPacks", 3, {.decks = 2}, 15),
                    contest("FourSeatsOnePack", 4, {.rounds = 3}, 20),
                    contest("FourSeatsTwoPacks", 4, {.decks = 2, .rounds = 3}, 20),
                    contest("FourSeatsEightCards", 4, {.hand_size = 8, .rounds = 2}, 10),
                    contest("FiveSeatsOnePack", 5, {.decks = 1, .hand_size = 6, .rounds = 2}, 10),
                    contest("FiveSeatsTwoPacks", 5, {.rounds = 2}, 10),
                    contest("SixSeatsOnePack", 6, {.decks = 1, .hand_size = 5, .rounds = 2}, 10),
                    contest("SixSeatsTwoPacks", 6, {.rounds = 2}, 10),
                    contest("SevenSeatsOnePack", 7, {.decks = 1, .hand_size = 4, .rounds = 3}, 10),
                    contest("SevenSeatsTwoPacks", 7, {.rounds = 2}, 10),
                    contest("EightSeatsOnePack", 8, {.decks = 1, .hand_size = 4, .rounds = 3}, 10),
                    contest("EightSeatsTwoPacks", 8, {.hand_size = 8, .rounds = 2}, 10),
                    contest("NineSeatsOnePack", 9, {.decks = 1, .hand_size = 3, .rounds = 3}, 10),
                    contest("NineSeatsTwoPacks", 9, {.rounds = 2}, 10),
                    contest("OneCardManyRedeals", 2, {.hand_size = 1, .rounds = 40}, 10),
                    contest("NineSeatsOneCard", 9, {.hand_size = 1, .rounds = 20}, 10),
                    contest("OtherPoints", 4, other_points(), 20)),
    [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace libgames::oh_seven
