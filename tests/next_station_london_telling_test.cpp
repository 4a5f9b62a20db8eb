// Notation, reasons, texts and encoding of Next Station London. Numbers refer to RULES.md.

#include <string>
#include <vector>

#include "next_station_london_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::next_station_london {
namespace {

using namespace scenes;

// --- notation

TEST(NextStationLondonNotation, ThingsAreTheirNames) {
  // S8.1
  const Scene scene(1, usual());
  EXPECT_EQ(libgames::text(scene.game, scene.state, Chance{1}), "card:u-triangle");
  EXPECT_EQ(libgames::text(scene.game, scene.state, Chance{9}), "card:s-joker");
  EXPECT_EQ(libgames::text(scene.game, scene.state, Chance{10}), "card:switch");
  EXPECT_EQ(enum_names<Objective>[0], "eight_interchanges");
}

TEST(NextStationLondonNotation, DecisionsHaveTwoHundredAndTenIds) {
  // S8.2
  const Scene scene(1, usual(), "card:u-circle");
  EXPECT_EQ(scene.game.action_count(), 210);
  const std::vector<std::pair<std::string, int>> ids = {{"build:0-1", 0},   {"build:51-52", 154},
                                                        {"pass", 155},      {"circle:0", 156},
                                                        {"circle:52", 208}, {"circle:none", 209}};
  for (const auto& [text, id] : ids) {
    const Action action{static_cast<std::uint8_t>(id)};
    EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, text), action);
    EXPECT_EQ(libgames::text(scene.game, scene.state, s0, action), text);
  }
  EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, "build:1-0"), Action{0});
  for (const char* wrong :
       {"build:0-2", "build:0", "build:0-", "build:-1", "build:0-1-", "build:00-1", "build:0-53",
        "build:1-1", "build: 0-1", "Build:0-1", "circle:53", "circle:", "circle:01", "circle:-1",
        "pass:", "pass ", "build:0-99999999999999999999"}) {
    EXPECT_EQ(libgames::parse(scene.game, scene.state, s0, wrong), std::nullopt) << wrong;
  }
}

TEST(NextStationLondonNotation, MovesAreTypedActions) {
  // S8.2, S8.3
  const Scene scene(1, usual(), "card:u-circle");
  const Action action = *libgames::parse(scene.game, scene.state, s0, "build:29-30");
  const Move move{MoveKind::build, {Station{29}, Station{30}}, {}};
  EXPECT_EQ(libgames::move(scene.game, scene.state, s0, action), move);
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, move), action);
  const Move other{MoveKind::build, {Station{29}, Station{32}}, {}};
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, other), std::nullopt);
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, {MoveKind::pass, {}, {}}), Action{155});
  EXPECT_EQ(libgames::action(scene.game, scene.state, s0, {MoveKind::circle, {}, Station{200}}),
            std::nullopt);
  EXPECT_EQ(libgames::move(scene.game, scene.state, s0, Action{209}).kind, MoveKind::circle_none);
}

TEST(NextStationLondonNotation, ChanceIsRankedInOrder) {
  // S8.4
  Scene scene(1, full());
  const auto id = [&scene](const std::string& text) {
    const auto chance = libgames::parse_chance(scene.game, scene.state, text);
    return chance ? chance->id : -1;
  };
  EXPECT_EQ(scene.game.chance_count(), 24);
  EXPECT_EQ(id("ring:purple,blue,pink,green"), 0);
  EXPECT_EQ(id("ring:purple,blue,green,pink"), 1);
  EXPECT_EQ(id("ring:green,pink,blue,purple"), 23);
  EXPECT_EQ(id("ring:green,pink,blue,blue"), -1);
  EXPECT_EQ(id("ring:green,pink,blue"), -1);
  EXPECT_EQ(id("card:u-circle"), -1);
  scene.run("ring:green,pink,blue,purple");
  EXPECT_EQ(id("objectives:eight_interchanges,all_districts"), 0);
  EXPECT_EQ(id("objectives:eight_interchanges,six_thames"), 3);
  EXPECT_EQ(id("objectives:all_central,six_thames"), 9);
  EXPECT_EQ(id("objectives:six_thames,all_central"), -1);
  scene.run("objectives:all_central,six_thames");
  EXPECT_EQ(id("powers:double,joker,circle,switch"), 1);
  EXPECT_EQ(id("powers:circle,switch,joker,double"), 23);
  scene.run("powers:circle,switch,joker,double");
  EXPECT_EQ(id("card:switch"), 10);
  EXPECT_EQ(id("card:"), -1);
  EXPECT_EQ(id("card:joker"), -1);
  scene.run("card:u-circle");
  EXPECT_EQ(id("card:u-square"), -1);  // no chance is due
}

TEST(NextStationLondonNotation, AGameIsToldInOrder) {
  // S8.5: the Circle of purple comes after the last turn, and seats decide in any order
  Rules rules = objectives();
  rules.end_card_count = 1;
  rules.pencil_powers = true;
  Scene scene(2, rules,
              "ring:purple,blue,pink,green objectives:all_tourist,all_central "
              "powers:circle,double,joker,switch card:switch card:u-circle");
  scene.act(s1, *libgames::parse(scene.game, scene.state, s1, "build:21-31"));
  scene.run("build:29-30");
  EXPECT_EQ(scene.next(), s0);
  scene.run("circle:30 card:u-square");
  EXPECT_EQ(scene.state.table.round, 2);
}

TEST(NextStationLondonNotation, ScoreSheetsAddUp) {
  // S8.6: interchanges of two lines 6, of three 5
  const Scene scene(1, as_worked(), worked_game);
  const ScoreSheet sheet = scene.game.score_sheet(scene.state, s0);
  std::vector<std::string> lines;
  for (const ScoreLine& line : sheet.lines) {
    lines.push_back(std::string(line.id) + " " + std::to_string(line.points) +
                    (line.round ? " in round " + std::to_string(*line.round) : ""));
  }
  EXPECT_EQ(lines, (std::vector<std::string>{
                       "line 12 in round 1", "line 16 in round 2", "line 14 in round 3",
                       "line 14 in round 4", "tourist_sites 11", "interchanges_2 6",
                       "interchanges_3 5", "interchanges_4 0", "objectives 0"}));
  EXPECT_EQ(sheet.total(), 78);
}

TEST(NextStationLondonNotation, TheStandingIsWhatTheEndOfTheRoundWouldFix) {
  // S8.6: after the first round 12; in the last one what is fixed at the end counts too
  std::string tokens = worked_game;
  const std::string begin = tokens.substr(0, tokens.find("card:s-square"));
  const std::string most = tokens.substr(0, tokens.find("card:u-pentagon build:36-42"));
  const Scene early(1, as_worked(), begin.substr(0, begin.find("build:5-6")));
  EXPECT_EQ(early.scores(), Ints{0});
  EXPECT_EQ(early.game.standings(early.state)[s0], 2 * 4);  // NC 4, NE 1
  const Scene scored(1, as_worked(), begin);
  EXPECT_EQ(scored.scores(), Ints{12});
  EXPECT_EQ(scored.game.standings(scored.state)[s0], 12);
  const Scene late(1, as_worked(), most);
  EXPECT_EQ(late.scores(), Ints{42});
  // Without 36-42: SC 1, MC 3, ME 2 and the river: 3 x 3 + 2; the same visits and interchanges.
  EXPECT_EQ(late.game.standings(late.state)[s0], 42 + 11 + 11 + 11);
}

TEST(NextStationLondonNotation, WhoHasLeftDrawsNothingMore) {
  // S8.9
  Scene scene({.current = green,
               .lines = {{green, "4-13"}},
               .turn = 5,
               .power = Power::circle,
               .ends_round = true});
  EXPECT_EQ(libgames::default_action(scene.game, scene.state, s0), Action{155});
  scene.run("pass");
  EXPECT_EQ(libgames::default_action(scene.game, scene.state, s0), Action{209});
}

TEST(NextStationLondonNotation, AnotherMapIsItsNameAndDigest) {
  // S8.7
  Rules rules;
  EXPECT_EQ(rules.board.text(), "london");
  EXPECT_EQ(Board::known("london"), london);
  EXPECT_EQ(Board::known("harbour"), std::nullopt);
  rules.board = harbour();
  const std::string text = rules.board.text();
  EXPECT_EQ(text.substr(0, 8), "harbour:");
  EXPECT_EQ(text.size(), 8U + 16U);
  EXPECT_EQ(changed_settings(rules), "board=" + text);
  EXPECT_EQ(read_settings<Rules>("board=" + text).error().id, "rules.unknown_table");
  EXPECT_EQ(harbour().canonical_text(),
            "west,mid,east;mid,0,2,6,8;0,0,0,west,0,0;2,0,1,mid,0,0;4,0,2,east,0,0;"
            "0,2,2,west,0,0;2,2,4,mid,0,0;4,2,3,east,0,0;0,4,3,west,1,0;2,4,0,mid,1,0;"
            "4,4,1,east,1,1;");
  Board listed = harbour();
  listed.add_section(Station{0}, Station{1});
  EXPECT_EQ(listed.canonical_text(), harbour().canonical_text() + "0-1;");
  EXPECT_NE(listed.text(), text);
}

TEST(NextStationLondonNotation, StepsAreBounded) {
  // S8.8: four rounds of 11 cards, 10 turns with two decisions of each seat, and a Circle
  EXPECT_EQ(make(1).max_steps(), 3 + 4 * (11 + 2 * 10 + 1));
  EXPECT_EQ(make(4).max_steps(), 3 + 4 * (11 + 8 * 10 + 1));
}

// --- reasons

TEST(NextStationLondonReasons, EveryRefusalHasAnId) {
  // S4.2, S4.11; those of sections stand with their rules
  const Scene begin(2, usual());
  EXPECT_EQ(libgames::why_illegal(begin.game, begin.state, s0, Action{0})->id,
            "next_station_london.not_your_turn");
  const Scene drawing(2, usual(), "card:s-circle pass");
  const auto id = [](const Scene& scene, Seat seat, int action) {
    return libgames::why_illegal(scene.game, scene.state, seat,
                                 Action{static_cast<std::uint8_t>(action)})
        ->id;
  };
  EXPECT_EQ(id(drawing, s0, 155), "next_station_london.not_your_turn");
  EXPECT_EQ(id(drawing, Seat{3}, 155), "seat.not_at_table");
  EXPECT_EQ(id(drawing, s1, 210), "next_station_london.no_such_action");
  EXPECT_EQ(id(drawing, s1, 156), "next_station_london.not_circling");
  EXPECT_EQ(id(drawing, s1, 209), "next_station_london.not_circling");
  Scene circling({.current = green,
                  .lines = {{green, "4-13"}},
                  .turn = 5,
                  .power = Power::circle,
                  .ends_round = true});
  circling.run("pass");
  EXPECT_EQ(circling.refusal("pass"), "next_station_london.not_drawing");
  EXPECT_EQ(circling.refusal("build:0-1"), "next_station_london.not_drawing");
  EXPECT_EQ(circling.refusal("circle:5"), "next_station_london.not_on_line");
}

TEST(NextStationLondonReasons, ACrossingNamesBothSections) {
  // S4.8
  const Scene scene(
      {.current = blue, .lines = {{pink, "21-31 30-31"}}, .turn = 2, .symbol = Symbol::square});
  const auto illegal = libgames::why_illegal(
      scene.game, scene.state, s0, *libgames::parse(scene.game, scene.state, s0, "build:26-40"));
  ASSERT_TRUE(illegal);
  EXPECT_EQ(illegal->words, "26-40 crosses 30-31");
  EXPECT_EQ(illegal->details,
            (std::vector<Detail>{{"seat", "0"}, {"section", "26-40"}, {"crossed", "30-31"}}));
}

TEST(NextStationLondonReasons, ASecondSectionKnowsTheFirst) {
  // S4.10: 26-40 is drawn in this turn, 30-31 would cross it
  Scene scene({.current = blue, .symbol = Symbol::square, .power = Power::second_section});
  scene.run("build:26-40");
  EXPECT_EQ(scene.refusal("build:26-40"), "next_station_london.section_used");
  EXPECT_EQ(scene.refusal("build:30-31"), "next_station_london.crossing");
  EXPECT_EQ(scene.refusal("build:26-30"), "next_station_london.wrong_symbol");
}

// --- texts

TEST(NextStationLondonTexts, AViewDrawsTheMap) {
  // S2.4, S2.6: see the scene for the map
  Rules rules;
  rules.board = harbour();
  const Scene scene(1, usual(rules), "card:u-triangle build:0-1");
  EXPECT_EQ(scene.game.text(scene.game.view(scene.state, s0)),
            "Next Station London, round 1 of 4, turn 1; a card is flipped\n"
            "Underground cards: 1 of 5; unflipped: u-circle u-square u-pentagon u-joker s-circle "
            "s-triangle s-square s-pentagon s-joker switch\n"
            "seat 0: 0 points, draws purple (you), ends at 0 1\n"
            "  purple: 0-1\n"
            "(c0) -u-------u-(t1)  . . . . . [s2]\n"
            "  .  .         .  .  .         .  .\n"
            "  .    .     .    .    .     .    .\n"
            "  .       +       .       +       .\n"
            "  .    .     .    .    .     .    .\n"
            "  .  .         .  .  .         .  .\n"
            " s3   . . . . .  *4   . . . . .  p5\n"
            "  .  .         .  .  .         .  .\n"
            "  .    .     .    .    .     .    .\n"
            "  .       +       .       +       .\n"
            "  .    .     .    .    .     .    .\n"
            "  .  .         .  .  .         .  .\n"
            "[p6]  . . . . .  c7   . . . . . [T8]\n"
            "stations: c circle, t triangle, s square, p pentagon, * central, capital: tourist "
            "site;\n"
            "[departure] (end of the line); lines: u purple, b blue, k pink, g green\n");
}

TEST(NextStationLondonTexts, LinesRunInAllDirections) {
  // S2.7: 1-3 is closed by 0-4; 4-7 and 0-4 are slopes and verticals of purple, 5-8 one of green
  Rules rules;
  rules.board = harbour();
  const Scene scene(
      Layout{.current = purple, .lines = {{green, "5-8 2-5"}, {purple, "0-4 4-7 3-7"}}, .turn = 3},
      rules);
  const std::string text = scene.game.text(scene.game.view(scene.state, s0));
  const std::string map =
      "(c0)  . . . . .  t1   . . . . . [s2]\n"
      "  .  \\            .  .         .  |\n"
      "  .    u          .    .     .    g\n"
      "  .       \\       .       +       |\n"
      "  .          \\    .    .     .    |\n"
      "  .            u  .  .         .  g\n"
      "(s3)  . . . . .  *4   . . . . .  p5\n"
      "  .  \\            |  .         .  |\n"
      "  .    u          u    .     .    g\n"
      "  .       \\       |       +       |\n"
      "  .          \\    |    .     .    |\n"
      "  .            u  u  .         .  g\n"
      "[p6]  . . . . .  c7   . . . . . [T8]\n";
  EXPECT_NE(text.find("ends at 0 3"), std::string::npos) << text;
  EXPECT_NE(text.find(map), std::string::npos) << text;
}

TEST(NextStationLondonTexts, AViewTellsWhatBearsOnTheTurn) {
  // S4.5, S4.9, S6.2
  Scene scene(2, usual(with_power(purple, Power::second_section, objectives())),
              "objectives:all_tourist,all_central card:s-circle build:29-30");
  const auto text = [&scene](Viewer viewer) {
    return scene.game.text(scene.game.view(scene.state, viewer));
  };
  EXPECT_NE(text(s0).find("turn 1; s-circle; seat 0 1 to draw"), std::string::npos);
  EXPECT_NE(text(s0).find("draws purple (you), power double, ends at 29, has chosen 29-30"),
            std::string::npos);
  EXPECT_NE(text(s0).find("objectives: all_tourist,all_central"), std::string::npos);
  EXPECT_EQ(text(s1).find("has chosen"), std::string::npos);
  EXPECT_EQ(text(Viewer::audience()).find("has chosen"), std::string::npos);
  scene.run("build:29-37 build:21-31");
  EXPECT_NE(text(s1).find("power double (spent), ends at 30 37"), std::string::npos);
  EXPECT_NE(text(s1).find("  purple: 29-30 29-37\n"), std::string::npos);
}

TEST(NextStationLondonTexts, EventsAreSentences) {
  // S4.1, S4.9, S4.11, S4.12
  Rules rules = full();
  rules.end_card_count = 1;
  rules.rounds = 1;
  rules.powers_fixed = {Power::circle, Power::second_section, Power::joker, Power::railroad_switch};
  const Scene scene(2, rules,
                    "ring:purple,blue,pink,green objectives:all_tourist,all_central card:switch "
                    "card:u-circle build:29-30 build:21-22 circle:30");
  std::vector<std::string> texts;
  for (const Event& event : scene.log) texts.push_back(scene.game.text(event));
  const std::vector<std::string> expected = {
      "the pencils lie in the order purple,blue,pink,green",
      "the objectives are all_tourist,all_central",
      "the powers are purple:circle blue:double pink:joker green:switch",
      "round 1 begins with purple pink",
      "turn 1: switch is flipped",
      "turn 1: u-circle is flipped",
      "seat 0 chooses section 29-30",
      "seat 1 chooses section 21-22",
      "seat 0 extends purple by 29-30",
      "seat 1 extends pink by 21-22 and spends joker",
      "seat 0 chooses station 30",
      "seat 0 circles station 30",
      "round 1, seat 0, purple: 2 x 2 and 1 across the river, 6 points",
      "round 1, seat 1, pink: 1 x 2 and 0 across the river, 2 points",
      "seat 0 has 6 for lines, 0 for sights, 0 for interchanges, 0 for objectives: 6",
      "seat 1 has 2 for lines, 0 for sights, 0 for interchanges, 0 for objectives: 2",
      "the game is over, won by seat 0"};
  EXPECT_EQ(texts, expected);
  const auto text = [&scene](const Event& event) { return scene.game.text(event); };
  EXPECT_EQ(text(ChoiceMade{s1, std::nullopt}), "seat 1 has made a choice");
  EXPECT_EQ(text(ChoiceMade{s1, Move{MoveKind::pass, {}, {}}}), "seat 1 passes");
  EXPECT_EQ(text(ChoiceMade{s1, Move{MoveKind::circle_none, {}, {}}}), "seat 1 circles no station");
  EXPECT_EQ(text(PowersAssigned{
                {{Power::circle, Power::joker, Power::second_section, Power::railroad_switch}}}),
            "the powers are purple:circle blue:joker pink:double green:switch");
}

// --- planes

TEST(NextStationLondonPlanes, TheCommonPartShowsTheCards) {
  // S9.1: 11 + 11 + 7 + 2 + 4 + 5
  const Scene scene(2, usual(), "card:u-circle pass pass card:switch card:s-square");
  std::vector<float> planes(static_cast<std::size_t>(scene.game.encode_size()));
  scene.game.encode(scene.game.view(scene.state, s0), planes);
  EXPECT_EQ(planes[7], 1.0F);          // s-square
  EXPECT_EQ(planes[0], 0.0F);          // no longer the circle
  EXPECT_EQ(planes[11], 0.0F);         // which is flipped
  EXPECT_EQ(planes[12], 1.0F);         // the triangle is not
  EXPECT_EQ(planes[22 + 4], 1.0F);     // phase draw
  EXPECT_EQ(planes[29], 0.0F);         // the switch is ignored on turn 2
  EXPECT_FLOAT_EQ(planes[31], 0.25F);  // round
  EXPECT_FLOAT_EQ(planes[32], 2.0F / 120.0F);
  EXPECT_FLOAT_EQ(planes[33], 1.0F / 120.0F);
  EXPECT_FLOAT_EQ(planes[34], 5.0F / 120.0F);
}

TEST(NextStationLondonPlanes, EachSeatHasItsMap) {
  // S9.2: 155 sections seven times, 53 stations three times, and 14; the viewer comes first
  constexpr std::size_t common = 40;
  constexpr std::size_t a_seat = 155 * 7 + 53 * 3 + 14;
  Scene scene(2, usual(with_power(pink, Power::joker)), "card:s-circle build:29-30");
  std::vector<float> planes(static_cast<std::size_t>(scene.game.encode_size()));
  ASSERT_EQ(planes.size(), common + 2 * a_seat);
  const std::size_t section = sections(scene.game, "29-30")[0].id;
  scene.game.encode(scene.game.view(scene.state, s0), planes);
  EXPECT_EQ(planes[common + 6 * 155 + section], 1.0F);  // the viewer's choice
  EXPECT_EQ(planes[common + 155 * 7 + 29], 1.0F);       // on the line
  EXPECT_EQ(planes[common + 155 * 7 + 53 + 29], 1.0F);  // its end
  const std::size_t other = common + a_seat + 155 * 7 + 53 * 3;
  EXPECT_EQ(planes[other + 2], 1.0F);      // pink
  EXPECT_EQ(planes[other + 4 + 1], 1.0F);  // the joker
  EXPECT_EQ(planes[other + 8 + 1], 1.0F);  // has something to decide
  scene.game.encode(scene.game.view(scene.state, s1), planes);
  EXPECT_EQ(planes[common + a_seat + 6 * 155 + section], 0.0F);
  scene.run("pass build:21-31");
  scene.game.encode(scene.game.view(scene.state, s1), planes);
  EXPECT_EQ(planes[common + a_seat + section], 1.0F);            // purple
  EXPECT_EQ(planes[common + a_seat + 4 * 155 + section], 1.0F);  // closed
}

}  // namespace
}  // namespace libgames::next_station_london
