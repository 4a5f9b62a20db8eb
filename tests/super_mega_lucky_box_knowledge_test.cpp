// What the seats of Super Mega Lucky Box know, and worlds that look like it. Numbers refer to
// RULES.md.

#include <array>
#include <map>
#include <string>
#include <vector>

#include "super_mega_lucky_box_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/core/rng.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::super_mega_lucky_box {
namespace {

using scenes::card;
using scenes::Layout;
using scenes::s0;
using scenes::s1;
using scenes::Scene;

constexpr Viewer audience;

/// Two seats that have been dealt their start offers.
[[nodiscard]] Scene two_offers(const Rules& rules = {}) {
  return Scene(2, rules,
               "deal:04 deal:28 deal:30 deal:19 deal:25 deal:29 deal:27 deal:37 deal:60 deal:07");
}

/// The same where seat 1 was dealt 01 instead of 29.
[[nodiscard]] Scene other_offer(const Rules& rules = {}) {
  return Scene(2, rules,
               "deal:04 deal:28 deal:30 deal:19 deal:25 deal:01 deal:27 deal:37 deal:60 deal:07");
}

/// Seat 0 can win 4 and 9 with the number 1; seat 1 has two cards with four 5s.
[[nodiscard]] Scene two_boards(const std::string& number, const Rules& rules = {}) {
  return Scene(2, rules,
               Layout{.places = {{.cards = "28:1236 30", .lightning = 0},
                                 {.cards = "07 33", .lightning = 0}},
                      .numbers = number});
}

// --- views

TEST(SuperMegaLuckyBoxKnowledge, TheTableIsPublic) {
  // L6.1
  Scene scene = two_boards("1");
  scene.act(s1, "cross:0.0");
  const View view = scene.game.view(scene.state, audience);
  EXPECT_EQ(view.table, scene.state.table);
  EXPECT_EQ(view.table.cards[s1][1], card(33));
  EXPECT_EQ(view.table.active, Seats::only(s0));
  EXPECT_EQ(view.table.numbers.total(), 17);
}

TEST(SuperMegaLuckyBoxKnowledge, OffersAreSeenByTheirOwners) {
  // L6.2
  const Scene one = two_offers();
  const Scene other = other_offer();
  EXPECT_EQ(one.game.view(one.state, s0), one.game.view(other.state, s0));
  EXPECT_EQ(one.game.view(one.state, audience), one.game.view(other.state, audience));
  EXPECT_NE(one.game.view(one.state, s1), one.game.view(other.state, s1));
  EXPECT_EQ(one.game.view(one.state, s1).offers.cards[5], card(29));
  EXPECT_EQ(one.game.view(one.state, s1).offers.cards[0], no_card);
}

TEST(SuperMegaLuckyBoxKnowledge, AChoiceIsSeenByItsOwnerUntilAllHaveChosen) {
  // L6.2
  Scene one = two_offers();
  Scene other = one;
  one.act(s1, "keep:29,27,37");
  other.act(s1, "keep:37,60,07");
  EXPECT_EQ(one.game.view(one.state, s0), one.game.view(other.state, s0));
  EXPECT_NE(one.game.view(one.state, s1), one.game.view(other.state, s1));
  one.act(s0, "keep:04,28,30");
  EXPECT_EQ(one.game.view(one.state, s0).table.cards[s1][0], card(29));
}

TEST(SuperMegaLuckyBoxKnowledge, OffersMayBeOpen) {
  // L7.25: nobody has to wait, and what was chosen is seen
  Rules rules;
  rules.offers_private = false;
  Scene scene = two_offers(rules);
  EXPECT_FALSE(scene.game.sealed(scene.state));
  EXPECT_EQ(scene.game.view(scene.state, s0).offers, scene.state.offers);
  scene.act(s1, "keep:37,60,07");
  EXPECT_EQ(scene.game.view(scene.state, audience).boards[s1].choice, 9);
  const Event dealt = CardDealt{s1, card(4)};
  EXPECT_EQ(scene.game.redact(dealt, s0), dealt);
}

TEST(SuperMegaLuckyBoxKnowledge, CrossesAreHiddenUntilAllAreDone) {
  // L6.3
  Scene one = two_boards("5");
  Scene other = one;
  one.act(s1, "cross:0.4");
  other.act(s1, "cross:1.1");
  EXPECT_EQ(one.game.view(one.state, s0), one.game.view(other.state, s0));
  EXPECT_NE(one.game.view(one.state, s1), one.game.view(other.state, s1));
  one.act(s0, "cross:1.1");
  EXPECT_EQ(one.crossed(0, s1), "4");
  EXPECT_EQ(one.game.view(one.state, s0).table.open[s1], one.board(s1).open);
}

TEST(SuperMegaLuckyBoxKnowledge, ASeatInAChainLooksAsIfItHadNotBegun) {
  // L6.3
  Scene scene = two_boards("1");
  const View before = scene.game.view(scene.state, s1);
  scene.act(s0, "cross:0.0");
  EXPECT_EQ(scene.pending(), "4 9");
  EXPECT_EQ(scene.game.view(scene.state, s1), before);
  EXPECT_EQ(scene.game.view(scene.state, s0).boards[s0].pending, scene.board().pending);
}

TEST(SuperMegaLuckyBoxKnowledge, CrossesMayBeOpen) {
  // L7.26
  Rules rules;
  rules.hide_simultaneous = false;
  Scene scene = two_boards("1", rules);
  EXPECT_FALSE(scene.game.sealed(scene.state));
  scene.act(s0, "cross:0.0");
  const View view = scene.game.view(scene.state, s1);
  EXPECT_EQ(view.table.open[s0], scene.board().open);
  EXPECT_EQ(view.boards[s0].pending, scene.board().pending);
  EXPECT_FALSE(scene.game.reveals(scene.state, s0, scene.game.legal(scene.state, s0).first()));
}

TEST(SuperMegaLuckyBoxKnowledge, ADecisionIsSealedByItsOption) {
  // L6.2, L6.3, L7.25, L7.26: offers and crosses each by an option of their own
  for (const bool offers : {false, true}) {
    for (const bool crosses : {false, true}) {
      Rules rules;
      rules.offers_private = offers;
      rules.hide_simultaneous = crosses;
      Scene scene(2, rules, "deal:04 deal:28 deal:30 deal:19 deal:25");
      EXPECT_FALSE(scene.game.sealed(scene.state));  // nobody decides
      scene.run("deal:29 deal:27 deal:37 deal:60 deal:07");
      EXPECT_EQ(scene.game.sealed(scene.state), offers);
      EXPECT_EQ(scene.game.sealed(scene.game.view(scene.state, s1)), offers);
      scene.act(s0, Action{163});
      scene.act(s1, Action{163});
      EXPECT_FALSE(scene.game.sealed(scene.state));
      scene.run("number:1");
      EXPECT_EQ(scene.game.sealed(scene.state), crosses);
    }
  }
}

TEST(SuperMegaLuckyBoxKnowledge, TheStandingCountsWhatTheViewerSees) {
  // L6.3, L8.7: 1 completes the card of seat 1 in the last round: 8 points for it, and 4 fewer for
  // its eight crosses; seats are level in moons
  Scene scene(2, {}, Layout{.places = {{.cards = "30"}, {.cards = "49:12345678"}}, .round = 4});
  const auto standing = [&scene](Viewer viewer, Seat seat) {
    return scene.game.standing(scene.game.view(scene.state, viewer), seat);
  };
  EXPECT_EQ(standing(s1, s1), 6 + 4);
  scene.act(s1, "cross:0.0");
  EXPECT_EQ(scene.pending(s1), "");
  EXPECT_EQ(standing(s0, s1), 6 + 4);
  EXPECT_EQ(standing(audience, s1), 6 + 4);
  // The row and the column pay a 7, which is lost, and a moon.
  EXPECT_EQ(standing(s1, s1), 8 + 6);
  EXPECT_EQ(standing(s0, s0), 6);
  EXPECT_EQ(standing(s1, s0), 0);  // the moon is more than none
  const Standings all = scene.game.standings(scene.state);
  EXPECT_EQ(all[s0], 0);
  EXPECT_EQ(all[s1], 8 + 6);
}

// --- events

TEST(SuperMegaLuckyBoxKnowledge, HiddenStepsTellOthersNothing) {
  // L6.3
  Scene scene = two_boards("1");
  scene.act(s0, "cross:0.0");
  ASSERT_EQ(scene.log.size(), 1U);
  EXPECT_EQ(scene.game.redact(scene.log[0], s0), scene.log[0]);
  EXPECT_FALSE(scene.game.redact(scene.log[0], s1).has_value());
  EXPECT_FALSE(scene.game.redact(Passed{s1, 0}, audience).has_value());
}

TEST(SuperMegaLuckyBoxKnowledge, WhatWasHiddenIsToldWhenAllAreDone) {
  // L6.3
  Scene scene = two_boards("5");
  scene.run("cross:1.1 cross:0.4");
  const std::vector<BoardShown> expected = {{Squares{1} << 10, 0, 0, 0, s0, {}},
                                            {Squares{1} << 4, 0, 0, 0, s1, {}}};
  EXPECT_EQ(scene.told<BoardShown>(), expected);
  EXPECT_EQ(scene.game.redact(expected[1], s0), Event(expected[1]));
}

TEST(SuperMegaLuckyBoxKnowledge, DraftsTellOnlyTheirOwners) {
  // L6.2
  Scene scene = two_offers();
  scene.run("keep:04,28,30");
  EXPECT_EQ(scene.game.redact(scene.log[0], s0), Event(CardDealt{s0, card(4)}));
  EXPECT_EQ(scene.game.redact(scene.log[0], s1), Event(CardDealt{s0, std::nullopt}));
  EXPECT_EQ(scene.game.redact(scene.log[10], s1), Event(CardsKept{s0, std::nullopt}));
  scene.run("keep:29,27,37");
  const auto shown = scene.told<ChoiceShown>();
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_EQ(shown[1].kept.items[2], card(37));
  EXPECT_EQ(scene.told<OffersDiscarded>().at(0).cards, scene.state.table.discard);
}

TEST(SuperMegaLuckyBoxKnowledge, TheLastToFinishReveals) {
  // L6.2, L6.3
  Scene draft = two_offers();
  EXPECT_FALSE(draft.game.reveals(draft.state, s0, Action{163}));
  draft.act(s0, Action{163});
  EXPECT_TRUE(draft.game.reveals(draft.state, s1, Action{163}));
  Scene scene = two_boards("1");
  EXPECT_FALSE(scene.game.reveals(scene.state, s1, Action{0}));
  scene.act(s1, "cross:0.0");
  EXPECT_FALSE(scene.game.reveals(scene.state, s0, Action{0}));  // its bonuses follow
  EXPECT_TRUE(scene.game.reveals(scene.state, s0, Action{5}));
  const Scene alone(1, {}, Layout{.places = {{.cards = "04"}}});
  EXPECT_FALSE(alone.game.reveals(alone.state, s0, Action{0}));
}

// --- worlds

/// How often `ask` gives each answer about worlds that look like a view.
template <class Ask>
[[nodiscard]] std::map<std::string, int> answers(const Scene& scene, Viewer viewer, int count,
                                                 const Ask& ask) {
  std::map<std::string, int> result;
  const View view = scene.game.view(scene.state, viewer);
  const Problems problems = scene.game.check(scene.state);
  Rng rng(7);
  for (int i = 0; i < count; ++i) {
    const State world = scene.game.determinize(view, rng);
    EXPECT_EQ(scene.game.view(world, viewer), view);
    EXPECT_EQ(scene.game.check(world), problems);
    ++result[ask(world)];
  }
  return result;
}

/// Expects so many different answers, and every one of them as often as the others: chi-square
/// below `limit`.
void expect_alike(const std::map<std::string, int>& counts, std::size_t kinds, double limit) {
  ASSERT_EQ(counts.size(), kinds);
  double total = 0;
  for (const auto& [answer, count] : counts) total += count;
  const double mean = total / static_cast<double>(kinds);
  double statistic = 0;
  for (const auto& [answer, count] : counts) statistic += (count - mean) * (count - mean) / mean;
  EXPECT_LT(statistic, limit);
}

/// The cards in these places of the offers.
[[nodiscard]] std::string places(const State& state, std::size_t first, std::size_t count) {
  std::string result;
  for (std::size_t i = first; i < first + count; ++i) {
    scenes::append_word(result, std::to_string(state.offers.cards.at(i).index + 1));
  }
  return result;
}

TEST(SuperMegaLuckyBoxWorlds, AHiddenOfferIsAnyOfTheUnseenCards) {
  // L6.4: seat 1 has two of four cards in some order; 12 cases, 11 degrees of freedom
  const Scene scene(2, scenes::six_cards(), "deal:01 deal:02 deal:03 deal:04");
  const auto offers =
      answers(scene, s0, 6000, [](const State& world) { return places(world, 2, 2); });
  expect_alike(offers, 12, 35.0);
}

TEST(SuperMegaLuckyBoxWorlds, EveryCopyIsACardOfItsOwn) {
  // L6.4: of two copies each of 1 and 2, seat 0 has a 1; seat 1 has a 1 once in three times
  Rules rules = two_boxes();
  rules.deck = scenes::six_cards().deck;
  rules.deck.size = 2;
  rules.start_deal = 1;
  rules.start_keep = 1;
  const Scene scene(2, rules, "deal:01 deal:02");
  auto offers = answers(scene, s0, 3000, [](const State& world) { return places(world, 1, 1); });
  EXPECT_NEAR(offers["1"], 1000, 100);
  EXPECT_NEAR(offers["2"], 2000, 100);
}

TEST(SuperMegaLuckyBoxWorlds, PlacesBeforeAReshuffleHoldTheOldPile) {
  // L6.4: 5 and 6 were left in the pile, 2 and 4 among the discards
  Scene scene(2, scenes::six_cards(),
              "deal:01 deal:02 deal:03 deal:04 keep:01 keep:03 number:9 pass pass "
              "deal:05 deal:06 deal:02 deal:04");
  EXPECT_EQ(scene.state.table.dealt_earlier, 2);
  const auto ask = [](const State& world) { return places(world, 0, 4); };
  expect_alike(answers(scene, audience, 2000, ask), 4, 20.0);
  const auto seen_by_1 = answers(scene, s1, 1000, ask);
  ASSERT_EQ(seen_by_1.size(), 2U);
  EXPECT_TRUE(seen_by_1.contains("5 6 2 4"));
  EXPECT_TRUE(seen_by_1.contains("6 5 2 4"));
}

TEST(SuperMegaLuckyBoxWorlds, AFinishedSeatHasChosenAtRandom) {
  // L6.5: one of two cards that are not known; one of the four 5s of seat 1
  Rules open = scenes::six_cards();
  Scene draft(2, open, "deal:01 deal:02 deal:03 deal:04");
  draft.act(s1, "keep:03");
  const auto choices = answers(
      draft, s0, 2000, [](const State& world) { return std::to_string(world.boards[s1].choice); });
  expect_alike(choices, 2, 12.0);
  Scene scene = two_boards("5");
  scene.act(s1, "cross:0.4");
  const auto crosses = answers(scene, s0, 3000, [&](const State& world) {
    return std::to_string(scene.state.table.open[s1] ^ world.boards[s1].open);
  });
  expect_alike(crosses, 4, 20.0);
}

TEST(SuperMegaLuckyBoxWorlds, AFinishedSeatHasTakenItsChainStepByStep) {
  // L6.5: half of the time seat 0 crosses the other 1. Else it uses 9 on one of three squares and
  // the 4, in some order: a sixth of the time each.
  Scene scene = two_boards("1");
  scene.act(s0, "cross:0.0");
  scene.act(s0, "bonus:4>1.0");
  scene.act(s0, "bonus:9>1.5");
  auto crosses = answers(scene, s1, 6000, [&](const State& world) {
    const Squares crossed = scene.state.table.open[s0] ^ world.boards[s0].open;
    std::string result;
    for (std::uint8_t i = 0; i < max_squares; ++i) {
      if ((crossed >> i & 1U) != 0) scenes::append_word(result, std::to_string(i));
    }
    return result;
  });
  ASSERT_EQ(crosses.size(), 4U);
  EXPECT_NEAR(crosses["5"], 3000, 200);
  EXPECT_NEAR(crosses["0 8 9"], 1000, 150);
  EXPECT_NEAR(crosses["0 9 14"], 1000, 150);
  EXPECT_NEAR(crosses["0 9 16"], 1000, 150);
}

TEST(SuperMegaLuckyBoxWorlds, AnUnfinishedSeatStandsAtTheStart) {
  // L6.5
  Scene scene = two_boards("1");
  scene.act(s0, "cross:0.0");
  const auto boards = answers(scene, s1, 20, [&](const State& world) {
    return world.boards[s0] == shown_board(scene.state.table, s0) ? "start" : "later";
  });
  EXPECT_EQ(boards, (std::map<std::string, int>{{"start", 20}}));
}

}  // namespace
}  // namespace libgames::super_mega_lucky_box
