// Notation, reasons, texts and encoding of Super Mega Lucky Box. Numbers refer to RULES.md.

#include <string>
#include <vector>

#include "super_mega_lucky_box_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::super_mega_lucky_box {
namespace {

using scenes::Layout;
using scenes::s0;
using scenes::s1;
using scenes::Scene;

constexpr const char* one_offer = "deal:04 deal:28 deal:30 deal:19 deal:25 ";

/// Seat 0 can win 4 and 9 with the number 1.
[[nodiscard]] Scene two_boards(const Rules& rules = {}) {
  return Scene(
      2, rules,
      Layout{.places = {{.cards = "28:1236 30"}, {.cards = "04", .lightning = 2, .moons = 1}}});
}

// --- events

TEST(SuperMegaLuckyBoxEvents, WhichBonusCrossedTheLastSquareIsNotTold) {
  // 12 ends with a 6. With a wild and a 6 to use either one crosses it, and the other one is lost
  // (L4.8): nothing that anybody sees says which it was.
  std::vector<EventLog<Event>> logs;
  std::vector<State> states;
  for (const char* bonus : {"bonus:6>0.8", "wild>0.8"}) {
    Scene scene(2, {}, Layout{.places = {{.cards = "12:01234567"}, {.cards = "04"}}});
    scene.state.boards[s0].pending.add(Pending::wild);
    scene.state.boards[s0].pending.add(6);
    const auto action = libgames::parse(scene.game, scene.state, s0, bonus);
    ASSERT_TRUE(action && scene.game.legal(scene.state, s0).contains(*action)) << bonus;
    scene.game.apply(scene.state, s0, *action, logs.emplace_back());
    states.push_back(scene.state);
  }
  EXPECT_EQ(states[0], states[1]);
  EXPECT_EQ(logs[0], logs[1]);
  // With another square open the wild stays useful, and what was used is told.
  Scene scene(2, {}, Layout{.places = {{.cards = "12:0123456"}, {.cards = "04"}}});
  scene.state.boards[s0].pending.add(Pending::wild);
  scene.state.boards[s0].pending.add(6);
  const auto wild = libgames::parse(scene.game, scene.state, s0, "wild>0.8");
  ASSERT_TRUE(wild.has_value());
  EventLog<Event> log;
  scene.game.apply(scene.state, s0, *wild, log);
  EXPECT_EQ(std::get<SquareCrossed>(log[0]).reason, CrossReason::wild_bonus);
}

// --- notation

TEST(SuperMegaLuckyBoxNotation, ACardIsItsNumberAndASquareSlotAndCell) {
  // L8.1
  const Scene scene(1);
  EXPECT_EQ(libgames::text(scene.game, scene.state, Chance{3}), "deal:04");
  EXPECT_EQ(libgames::text(scene.game, scene.state, Chance{59}), "deal:60");
  for (const char* wrong : {"deal:4", "deal:00", "deal:61", "deal:004", "deal:", "number:4"}) {
    EXPECT_EQ(libgames::parse_chance(scene.game, scene.state, wrong), std::nullopt) << wrong;
  }
  Rules rules;
  rules.deck.size = 0;
  while (rules.deck.size < 120) rules.deck.add(card_row("123456789|---|---"));
  const Scene large(1, rules);
  EXPECT_EQ(libgames::text(large.game, large.state, Chance{119}), "deal:120");
  EXPECT_EQ(libgames::parse_chance(large.game, large.state, "deal:120"), Chance{119});
  EXPECT_EQ(libgames::parse_chance(large.game, large.state, "deal:09"), Chance{8});
}

TEST(SuperMegaLuckyBoxNotation, DecisionsHaveTheirIds) {
  // L8.2
  const Scene scene = two_boards();
  EXPECT_EQ(scene.game.action_count(), 176);
  const std::vector<std::pair<std::string, int>> ids = {
      {"cross:0.0", 0},  {"cross:5.8", 53}, {"bonus:1>0.0", 54}, {"bonus:7>1.8", 71},
      {"wild>0.0", 108}, {"wild>5.8", 161}, {"pass", 162}};
  for (const auto& [text, id] : ids) {
    const Action action{static_cast<std::uint8_t>(id)};
    EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, text), action) << text;
    EXPECT_EQ(libgames::text(scene.game, scene.state, s0, action), text);
  }
  for (const char* wrong : {"cross:6.0", "cross:0.9", "cross:0", "cross:00.1", "cross:0.1.2",
                            "bonus:2>0.0", "bonus:>0.0", "bonus:1>", "bonus:1>2.0", "wild:0.0",
                            "wild>", "pass:", "keep:", "keep:04", ""}) {
    EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, wrong), std::nullopt) << wrong;
  }
}

TEST(SuperMegaLuckyBoxNotation, ChoicesAreRanked) {
  // L8.2
  Scene scene(1, {}, one_offer);
  EXPECT_EQ(libgames::text(scene.game, scene.state, s0, Action{163}), "keep:04,28,30");
  EXPECT_EQ(libgames::text(scene.game, scene.state, s0, Action{172}), "keep:30,19,25");
  EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, "keep:25,04,19"), Action{168});
  for (const char* wrong : {"keep:04,28", "keep:04,28,30,", "keep:04,04,28", "keep:04,28,31",
                            "keep:04,28,30,19", "keep:", "keep:4,28,30"}) {
    EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, wrong), std::nullopt) << wrong;
  }
  EXPECT_EQ(libgames::parse(scene.game, scene.state, Seat{7}, "keep:04,28,30"), std::nullopt);
  scene.run("keep:04,28,30");
  scene.state.table.revealed = 8;
  for (int i = 0; i < 4; ++i) scene.state.table.numbers[i] = 0;
  scene.run("number:9 cross:0.8 deal:01 deal:02 deal:03");
  EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, "keep:03"), Action{175});
}

TEST(SuperMegaLuckyBoxNotation, ChoicesOfTheSameCardsAreOne) {
  // L8.3: of two 04 and one 28, four and five are the same two cards, six and seven too
  Scene scene(1, two_boxes(), "deal:04 deal:28 deal:04 deal:30 deal:30");
  EXPECT_EQ(scene.legal(), "keep:04,28,04 keep:04,28,30 keep:04,04,30 keep:04,30,30 keep:28,30,30");
  EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, "keep:30,04,28"), Action{164});
  EXPECT_EQ(scene.why(s0, Action{165}), "same_cards");
}

TEST(SuperMegaLuckyBoxNotation, MovesAreTypedActions) {
  // L8.2
  Scene scene = two_boards();
  const Move cross{.kind = MoveKind::cross, .square = Square{5}, .digit = 0, .kept = {}};
  EXPECT_EQ(libgames::move(scene.game, scene.state, s0, Action{5}), cross);
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, cross), Action{5});
  scene.act(s0, "cross:0.0");
  const Move bonus{.kind = MoveKind::number_bonus, .square = Square{9}, .digit = 4, .kept = {}};
  EXPECT_EQ(libgames::move(scene.game, scene.state, s0, Action{63}), bonus);
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, bonus), Action{63});
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, cross), std::nullopt);
  const Scene draft(1, {}, one_offer);
  const Move keep{.kind = MoveKind::keep, .square = {}, .digit = 0, .kept = {{0, 1, 4}, 3}};
  EXPECT_EQ(libgames::move(draft.game, draft.state, s0, Action{165}), keep);
  EXPECT_EQ(libgames::action(draft.game, draft.state, s0, keep), Action{165});
}

TEST(SuperMegaLuckyBoxNotation, ChanceIsACardOrANumber) {
  // L8.4
  const Scene scene(2, {}, Layout{.numbers = ""});
  EXPECT_EQ(scene.game.chance_count(), 60);
  EXPECT_EQ(libgames::text(scene.game, scene.state, Chance{8}), "number:9");
  EXPECT_EQ(libgames::parse_chance(scene.game, scene.state, "number:1"), Chance{0});
  EXPECT_EQ(libgames::parse_chance(scene.game, scene.state, "number:10"), std::nullopt);
  EXPECT_EQ(libgames::parse_chance(scene.game, scene.state, "deal:01"), std::nullopt);
  const Scene crossing = two_boards();
  EXPECT_EQ(libgames::parse_chance(crossing.game, crossing.state, "number:1"), std::nullopt);
}

TEST(SuperMegaLuckyBoxNotation, AGameIsToldInOrder) {
  // L8.5: the bonuses of seat 0 come before seat 1
  Scene scene(2, {},
              std::string(one_offer) +
                  "deal:01 deal:02 deal:03 deal:05 deal:06 keep:04,28,30 keep:01,02,03 "
                  "number:1 cross:1.0 cross:0.0 number:2 cross:1.1 cross:0.1");
  scene.run("number:3 cross:1.2 bonus:4>2.0");
  EXPECT_EQ(scene.next(), s1);
}

TEST(SuperMegaLuckyBoxNotation, ScoreSheetsAddUp) {
  // L8.6: two cards in round 4 and two stars, three crosses, level in moons
  Scene scene(2, scenes::short_rounds(),
              Layout{.places = {{.cards = "28:012345678 60:012345678 04:012", .stars = 2}},
                     .numbers = "5",
                     .round = 4});
  EXPECT_EQ(scene.game.score_sheet(scene.state, s0).total(), 0);
  scene.run("pass pass");
  const ScoreSheet sheet = scene.game.score_sheet(scene.state, s0);
  ASSERT_EQ(sheet.lines.size(), 10U);
  EXPECT_EQ(sheet.lines[6], (ScoreLine{"cards", "completed cards", 16, 4}));
  EXPECT_EQ(sheet.lines[7], (ScoreLine{"stars", "stars", 4, 4}));
  EXPECT_EQ(sheet.lines[8], (ScoreLine{"incomplete_cards", "incomplete cards", 1, std::nullopt}));
  EXPECT_EQ(sheet.lines[9], (ScoreLine{"moons", "moons", 6, std::nullopt}));
  EXPECT_EQ(scene.scores(), (std::vector<int>{27, 6}));
}

TEST(SuperMegaLuckyBoxNotation, TheScoreAsItStandsCountsTheRound) {
  // L8.7
  const auto standing = [](int round) {
    const Scene scene(
        2, {}, Layout{.places = {{.cards = "28:012345678 04:012", .stars = 1}}, .round = round});
    return scene.game.standings(scene.state)[s0];
  };
  EXPECT_EQ(standing(2), 12 + 1);
  EXPECT_EQ(standing(4), 8 + 1 + 1 + 6);
}

TEST(SuperMegaLuckyBoxNotation, AnotherDeckIsItsNameAndDigest) {
  // L8.8
  Rules rules;
  EXPECT_EQ(rules.deck.text(), "lucky-boxes-60");
  EXPECT_EQ(rules.deck.canonical_text().substr(0, 36), "123231456|78S|DDD;123312456|879|S64;");
  rules.deck.rows[40] = card_row("123312789|-?\?|MLL");
  const std::string text = rules.deck.text();
  EXPECT_EQ(text.substr(0, 15), "lucky-boxes-60:");
  EXPECT_EQ(text.size(), 15U + 16U);
  EXPECT_EQ(changed_settings(rules), "deck=" + text);
  EXPECT_EQ(read_settings<Rules>("deck=" + text).error().id, "rules.unknown_table");
  EXPECT_TRUE(SuperMegaLuckyBox::make(rules, 2).ok());
}

TEST(SuperMegaLuckyBoxNotation, WhoHasLeftCrossesWhatCostsNothing) {
  // L8.10: 28 has a 1 at 0.0 and 0.5; a 9 is nowhere but on 0.8
  const auto played = [](Scene scene) {
    const Action action = libgames::default_action(scene.game, scene.state, s0);
    return libgames::text(scene.game, scene.state, s0, action);
  };
  const scenes::Place place{.cards = "28:1236 30"};
  EXPECT_EQ(played(Scene(2, {}, Layout{.places = {place}})), "cross:0.0");
  EXPECT_EQ(played(Scene(2, {}, Layout{.places = {{.cards = "04"}}, .numbers = "5"})), "pass");
  EXPECT_EQ(played(Scene(2, forced_lightning(), Layout{.places = {place}, .numbers = "8"})),
            "cross:0.7");
  EXPECT_EQ(played(Scene(1, {}, one_offer)), "keep:04,28,30");
}

TEST(SuperMegaLuckyBoxNotation, StepsAreBounded) {
  // L8.9: four rounds of 2 * 5 cards, 2 choices, 9 numbers and 18 uses; 36 lines for each seat
  EXPECT_EQ(scenes::make(2).max_steps(), 4 * (10 + 2 + 9 + 18) + 72);
}

// --- reasons

TEST(SuperMegaLuckyBoxReasons, NumbersHaveTheirs) {
  // L4.4, L4.5, L4.6
  Scene scene = two_boards();
  EXPECT_EQ(scene.why(Seat{2}, Action{0}), "not_at_table");
  EXPECT_EQ(scene.why(s0, Action{176}), "no_such_action");
  EXPECT_EQ(scene.why(s0, Action{163}), "not_drafting");
  EXPECT_EQ(scene.why("pass"), "must_cross");
  EXPECT_EQ(scene.why("cross:2.0"), "no_card");
  EXPECT_EQ(scene.why("cross:0.1"), "already_crossed");
  EXPECT_EQ(scene.why("bonus:4>1.0"), "no_bonus");
  EXPECT_EQ(scene.why("wild>1.0"), "no_bonus");
  EXPECT_EQ(scene.why("cross:0.0"), "ok");
  scene.state.boards[s0].lightning = 2;
  scene.state.table.lightning[s0] = 2;
  const auto reason = libgames::why_illegal(scene.game, scene.state, s0, Action{10});
  ASSERT_TRUE(reason.has_value());
  EXPECT_EQ(reason->id, "super_mega_lucky_box.too_little_lightning");
  EXPECT_EQ(reason->words, "square 1.1 takes 4 lightning, there is 2");
  EXPECT_EQ(
      reason->details,
      (std::vector<Detail>{{"seat", "0"}, {"square", "1.1"}, {"cost", "4"}, {"lightning", "2"}}));
}

TEST(SuperMegaLuckyBoxReasons, BonusesHaveTheirs) {
  // L4.8, L4.9
  Scene scene = two_boards();
  scene.act(s0, "cross:0.0");
  EXPECT_EQ(scene.why("cross:0.5"), "bonus_first");
  EXPECT_EQ(scene.why("pass"), "must_use_bonus");
  EXPECT_EQ(libgames::why_illegal(scene.game, scene.state, s0, Action{pass_id})->details,
            (std::vector<Detail>{{"seat", "0"}, {"bonuses", "4 9"}}));
  EXPECT_EQ(scene.why("bonus:5>1.1"), "no_bonus");
  EXPECT_EQ(scene.why("wild>1.1"), "no_bonus");
  EXPECT_EQ(scene.why("bonus:1>0.0"), "already_crossed");
  EXPECT_EQ(scene.why(s0, Action{54 + 18}), "no_card");
}

TEST(SuperMegaLuckyBoxReasons, DraftsHaveTheirs) {
  // L4.2, L7.29
  const Scene scene(1, {}, one_offer);
  EXPECT_EQ(scene.why(s0, Action{0}), "choose_cards");
  EXPECT_EQ(scene.why(s0, Action{pass_id}), "choose_cards");
  EXPECT_EQ(scene.why(s0, Action{173}), "choose_cards");
  EXPECT_EQ(scene.why(s0, Action{172}), "ok");
  Rules rules;
  rules.deck.size = 4;
  const Scene four(1, rules, "deal:01 deal:02 deal:03 deal:04");
  EXPECT_EQ(four.legal(), "keep:01,02,03 keep:01,02,04 keep:01,03,04 keep:02,03,04");
  EXPECT_EQ(four.why(s0, Action{165}), "not_dealt");
  rules.deck.size = 3;
  const Scene three(1, rules, "deal:01 deal:02 deal:03");
  EXPECT_EQ(three.why(s0, Action{164}), "keep_all");
}

// --- texts

TEST(SuperMegaLuckyBoxTexts, AViewDrawsTheCards) {
  // L2.2, L8.1
  const Scene scene = two_boards();
  EXPECT_EQ(scene.game.text(scene.game.view(scene.state, s0)),
            "Super Mega Lucky Box, round 1 of 4; number 1 of 9 is 1; seat 0 1 to decide\n"
            "pile: 57 cards; discards: 0 cards; number cards left: 1 22 33 44 55 66 77 88 99\n"
            "seat 0 (you): 0 points, 4 lightning, 0 moons, 0 stars\n"
            "  0: card 28     1: card 30\n"
            "   1 [2][3] 4     4  5  6  1\n"
            "  [2] 3  1  6     7  8  9  2\n"
            "  [7] 8  9  5     8  9  7  3\n"
            "   9  7  8        6  4  5\n"
            "seat 1: 0 points, 2 lightning, 1 moon, 0 stars\n"
            "  0: card 04\n"
            "   1  2  3  6\n"
            "   2  3  1  5\n"
            "   7  8  9  4\n"
            "   9  M  8\n");
}

TEST(SuperMegaLuckyBoxTexts, AViewShowsTheOwnOffer) {
  // L6.2
  Rules rules = scenes::six_cards();
  Scene scene(2, rules, "deal:01 deal:02 deal:03 deal:04 keep:02");
  const std::string text = scene.game.text(scene.game.view(scene.state, s0));
  EXPECT_EQ(text,
            "Super Mega Lucky Box, round 1 of 2; seat 1 to choose cards\n"
            "pile: 2 cards; discards: 0 cards\n"
            "seat 0 (you): 0 points, 4 lightning, 0 moons, 0 stars\n"
            "offer:\n"
            "  card 01        card 02\n"
            "   1  1  1  -     2  2  2  -\n"
            "   1  1  1  -     2  2  2  -\n"
            "   1  1  1  -     2  2  2  -\n"
            "   -  -  -        -  -  -\n"
            "chosen: 02\n"
            "seat 1: 0 points, 4 lightning, 0 moons, 0 stars\n");
}

TEST(SuperMegaLuckyBoxTexts, EventsAreSentences) {
  // L4.2, L4.7, L4.8, L4.14
  Scene scene = two_boards();
  scene.run("cross:0.0 bonus:9>0.8 bonus:4>1.0 cross:0.0 number:1 cross:0.5");
  std::vector<std::string> texts;
  for (const Event& event : scene.log) texts.push_back(scene.game.text(event));
  const std::vector<std::string> expected = {
      "seat 0 crosses 1 on 0.0; the row pays 4; the column pays 9",
      "seat 0 crosses 9 on 0.8 with a number bonus",
      "seat 0 crosses 4 on 1.0 with a number bonus",
      "seat 0 is done with the number",
      "seat 1 crosses 1 on 0.0",
      "seat 1 is done with the number",
      "seat 0 has crossed 0.0 0.8 1.0; it has 4 lightning, 0 moons, 0 stars",
      "seat 1 has crossed 0.0; it has 2 lightning, 1 moon, 0 stars",
      "number 2 is 1",
      "seat 0 crosses 1 on 0.5; the column pays 8"};
  EXPECT_EQ(texts, expected);
}

TEST(SuperMegaLuckyBoxTexts, ScoresAndDraftsAreSentences) {
  // L4.11, L4.13, L4.15
  Scene scene(2, scenes::six_cards(), "deal:01 deal:02 deal:03 deal:04 keep:01 keep:03");
  scene.log.clear();
  scene.run(
      "number:9 pass pass deal:05 deal:06 deal:02 deal:04 keep:02 keep:04 number:1 "
      "cross:0.0");
  std::vector<std::string> texts;
  for (const Event& event : scene.log) texts.push_back(scene.game.text(event));
  const std::vector<std::string> expected = {
      "number 1 is 9",
      "seat 0 passes",
      "seat 0 is done with the number",
      "seat 1 passes",
      "seat 1 is done with the number",
      "seat 0 has crossed nothing; it has 4 lightning, 0 moons, 0 stars",
      "seat 1 has crossed nothing; it has 4 lightning, 0 moons, 0 stars",
      "round 1 scores +0 +0",
      "seat 0 is dealt card 05",
      "seat 0 is dealt card 06",
      "2 discards are shuffled and become the draw pile",
      "seat 0 is dealt card 02",
      "seat 1 is dealt card 04",
      "seat 0 keeps 02",
      "seat 1 keeps 04",
      "seat 0 has kept 02",
      "seat 1 has kept 04",
      "05 06 are discarded",
      "round 2 begins",
      "number 1 is 1",
      "seat 0 crosses 1 on 0.0",
      "seat 0 is done with the number"};
  EXPECT_EQ(texts, expected);
  scene.log.clear();
  scene.run("cross:0.0");
  EXPECT_EQ(scene.game.text(scene.log[0]), "seat 1 crosses 3 on 0.0 for 2 lightning");
  EXPECT_EQ(scene.game.text(scene.told<FinalScored>().at(0)),
            "incomplete cards and moons score 0+6 0+6");
  EXPECT_EQ(scene.game.text(Event(GameOver{Seats::only(s1)})), "the game is over, won by seat 1");
  EXPECT_EQ(scene.game.text(Event(CardDealt{s1, std::nullopt})), "seat 1 is dealt a card");
  EXPECT_EQ(scene.game.text(Event(CardsKept{s1, std::nullopt})), "seat 1 has chosen");
  EXPECT_EQ(scene.game.text(Event(Passed{s1, 2})), "seat 1 passes and gives up 2 bonuses");
  EXPECT_EQ(scene.game.text(Event(Passed{s1, 1})), "seat 1 passes and gives up 1 bonus");
}

// --- planes

[[nodiscard]] std::vector<float> planes_of(const Scene& scene, Viewer viewer) {
  std::vector<float> planes(static_cast<std::size_t>(scene.game.encode_size()));
  scene.game.encode(scene.game.view(scene.state, viewer), planes);
  return planes;
}

constexpr std::size_t common = 5 + 9 + 9 + 4 + 2 * 60;
constexpr std::size_t a_face = 9 + 6 * 8;
constexpr std::size_t a_seat = 5 + 10 + 6 * (1 + 9 + a_face);

TEST(SuperMegaLuckyBoxPlanes, TheCommonPartShowsNumbersAndCards) {
  // L9.1
  const Scene scene = two_boards();
  const auto planes = planes_of(scene, s0);
  ASSERT_EQ(planes.size(), common + 2 * a_seat + 5 * (2 + a_face));
  EXPECT_EQ(planes[3], 1.0F);    // phase cross
  EXPECT_EQ(planes[5], 1.0F);    // number 1
  EXPECT_EQ(planes[14], 0.5F);   // one of two 1s is left
  EXPECT_EQ(planes[23], 0.25F);  // round 1 of 4
  EXPECT_FLOAT_EQ(planes[24], 1.0F / 9.0F);
  EXPECT_FLOAT_EQ(planes[25], 57.0F / 60.0F);
  EXPECT_EQ(planes[26], 0.0F);           // no draft
  EXPECT_EQ(planes[27], 1.0F);           // 01 is unseen
  EXPECT_EQ(planes[27 + 2 * 27], 0.0F);  // 28 is not
}

TEST(SuperMegaLuckyBoxPlanes, AFaceShowsDigitsAndBonuses) {
  // L9.2: slot 0 of seat 0 holds 28
  const auto planes = planes_of(two_boards(), s0);
  const std::size_t face = common + 15 + 10;
  EXPECT_FLOAT_EQ(planes[face + 8], 1.0F);         // a 9
  EXPECT_FLOAT_EQ(planes[face + 1], 2.0F / 9.0F);  // a 2
  EXPECT_EQ(planes[face + 9 + 1], 1.0F);           // the first row pays a number
  EXPECT_FLOAT_EQ(planes[face + 9 + 7], 4.0F / 9.0F);
}

TEST(SuperMegaLuckyBoxPlanes, EachSeatHasItsBoard) {
  // L9.3: seat 1 comes first in its own view
  Scene scene = two_boards();
  scene.act(s0, "cross:0.0");
  const auto mine = planes_of(scene, s0);
  EXPECT_EQ(mine[common], 1.0F);                   // seat 0 decides
  EXPECT_FLOAT_EQ(mine[common + 1], 0.4F);         // four tokens
  EXPECT_FLOAT_EQ(mine[common + 9], 1.0F / 6.0F);  // a 4 waits
  EXPECT_EQ(mine[common + 15], 1.0F);              // slot 0 has a card
  EXPECT_EQ(mine[common + 16], 0.0F);              // its first square is crossed
  const auto theirs = planes_of(scene, s1);
  EXPECT_FLOAT_EQ(theirs[common + 1], 0.2F);
  EXPECT_FLOAT_EQ(theirs[common + 2], 1.0F / 36.0F);
  EXPECT_EQ(theirs[common + a_seat + 9], 0.0F);   // what waits is hidden
  EXPECT_EQ(theirs[common + a_seat + 16], 1.0F);  // and so is the cross
}

TEST(SuperMegaLuckyBoxPlanes, TheOwnOfferIsShown) {
  // L9.4: 04 28 30 19 25, of which 04, 28 and 25 are kept
  Scene scene(2, {}, std::string(one_offer) + "deal:01 deal:02 deal:03 deal:05 deal:06");
  scene.act(s0, "keep:04,28,25");
  const auto planes = planes_of(scene, s0);
  const std::size_t offer = common + 2 * a_seat;
  std::vector<float> chosen;
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(planes[offer + i * (2 + a_face)], 1.0F);
    chosen.push_back(planes[offer + i * (2 + a_face) + 1]);
  }
  EXPECT_EQ(chosen, (std::vector<float>{1, 1, 0, 0, 1}));
  EXPECT_FLOAT_EQ(planes[offer + 3 * (2 + a_face) + 2 + 3], 4.0F / 9.0F);  // 19 has a 4 there
  EXPECT_EQ(planes_of(scene, Viewer::audience())[offer], 0.0F);
}

}  // namespace
}  // namespace libgames::super_mega_lucky_box
