// Components, maps and set-up of Next Station London. Numbers refer to RULES.md.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <pthread.h>
#include <string>
#include <utility>
#include <vector>

#include "next_station_london_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::next_station_london {
namespace {

using namespace scenes;

// --- the game and its components

TEST(NextStationLondon, FourRoundsMakeFourLines) {
  // S1.1
  EXPECT_EQ(NextStationLondon::info.seats, (GameInfo::SeatRange{1, 4}));
  const Scene scene(1, as_worked(), worked_game);
  ASSERT_TRUE(scene.over());
  EXPECT_EQ(scene.line_points(s0), (Ints{12, 16, 14, 14}));
  EXPECT_EQ(scene.scores(), Ints{78});
}

TEST(NextStationLondonComponents, ARoundHasElevenCards) {
  // S2.1
  const Scene scene(1, usual());
  EXPECT_EQ(scene.game.chances(scene.state).total(), 11U);
  for (const CardRow& row : card_table) {
    EXPECT_EQ(scene.weight("card:" + std::string(row.token)), 1U);
  }
}

TEST(NextStationLondonComponents, EachPencilHasADepartureStation) {
  // S2.2
  EXPECT_EQ(london.departures.items,
            (std::array{Station{29}, Station{40}, Station{21}, Station{13}}));
  const Scene scene(4, usual());
  EXPECT_EQ(scene.state.table.sheets[s3].front.stations, stations({13}));
}

TEST(NextStationLondonComponents, StationsAreNumberedRowByRow) {
  // S2.3
  std::array<int, shape_count> shapes{};
  for (std::size_t i = 0; i < london.station_count; ++i) {
    ++shapes[static_cast<std::size_t>(london.stations[i].shape)];
    if (i == 0) continue;
    const StationRow& before = london.stations[i - 1];
    const StationRow& row = london.stations[i];
    EXPECT_LT(std::pair(before.y, before.x), std::pair(row.y, row.x)) << i;
  }
  EXPECT_EQ(shapes, (std::array{13, 13, 13, 13, 1}));
  EXPECT_EQ(london.stations[19].shape, Shape::central);
}

TEST(NextStationLondonComponents, SectionsLeadToTheNearestStations) {
  // S2.4: 13 has these neighbours, and 0 sees 1 before 2
  const NextStationLondon game = make(1);
  EXPECT_EQ(game.plan().sections, 155);
  EXPECT_EQ(nearest_stations(london, Station{13}), stations({1, 4, 8, 12, 14, 17, 18, 32}));
  EXPECT_EQ(nearest_stations(london, Station{0}), stations({1, 7, 12}));
  EXPECT_EQ(game.plan().between(Station{0}, Station{2}), std::nullopt);
  EXPECT_EQ(game.plan().between(Station{52}, Station{51}), Section{154});
}

TEST(NextStationLondonComponents, DistrictsAreThirteen) {
  // S2.5
  const NextStationLondon game = make(1);
  EXPECT_EQ(game.plan().central_district, stations({18, 19, 20, 25, 26, 30, 32, 33, 34}));
  EXPECT_EQ(game.plan().districts[*london.district("C_SW")], stations({46}));
  EXPECT_EQ(game.plan().districts[*london.district("ME")], stations({21, 22, 27, 31, 35, 36}));
}

TEST(NextStationLondonComponents, TwentyFourSectionsCrossTheRiver) {
  // S2.6
  const NextStationLondon game = make(1);
  Sections river;
  for (const Section section :
       sections(game,
                "7-23 12-24 13-32 16-23 16-28 17-23 17-24 18-29 19-31 20-34 20-36 21-31 21-33 "
                "22-36 24-25 25-34 26-35 26-40 27-31 27-41 29-30 30-31 30-32 30-33")) {
    river.insert(action_of(section));
  }
  EXPECT_EQ(game.plan().river, river);
  EXPECT_EQ(game.plan().tourist_sites, stations({9, 16, 19, 36, 49}));
  EXPECT_EQ(game.tourist_points(3), 4);
}

TEST(NextStationLondonComponents, SectionsCrossAwayFromStations) {
  // S2.7: 24-33 and 30-32 cross at (3.5, 5.5), 26-40 and 30-31 at (5, 5); 29-32 and 30-32 meet
  const NextStationLondon game = make(1);
  const auto closes = [&game](const std::string& one, const std::string& other) {
    return game.plan().closed[sections(game, one)[0].id].contains(
        action_of(sections(game, other)[0]));
  };
  EXPECT_TRUE(closes("24-33", "30-32"));
  EXPECT_TRUE(closes("30-31", "26-40"));
  EXPECT_FALSE(closes("29-32", "30-32"));
  EXPECT_TRUE(closes("29-32", "29-32"));
}

TEST(NextStationLondonComponents, ObjectivesLookAtAllLines) {
  // S2.8
  const NextStationLondon game = make(1);
  Network network;
  network.shared = {(Stations{1} << 5) - 1, Stations{0b11} << 5, Stations{1} << 8};
  EXPECT_TRUE(game.meets(network, Objective::eight_interchanges));  // five, two and one
  network.shared[2] = 0;
  EXPECT_FALSE(game.meets(network, Objective::eight_interchanges));
  network.visited = stations({0, 1, 3, 5, 6, 16, 18, 21, 37, 39, 41, 46, 52});
  EXPECT_TRUE(game.meets(network, Objective::all_districts));
  network.visited &= ~stations({46});
  EXPECT_FALSE(game.meets(network, Objective::all_districts));
  EXPECT_FALSE(game.meets(network, Objective::all_tourist));
  EXPECT_FALSE(game.meets(network, Objective::all_central));
  network.visited = stations({9, 16, 19, 36, 49});
  EXPECT_TRUE(game.meets(network, Objective::all_tourist));
  network.visited = game.plan().central_district;
  EXPECT_TRUE(game.meets(network, Objective::all_central));
  network.river_sections = 5;
  EXPECT_FALSE(game.meets(network, Objective::six_thames));
  network.river_sections = 6;
  EXPECT_TRUE(game.meets(network, Objective::six_thames));
}

TEST(NextStationLondonComponents, PowersHaveNames) {
  // S2.9
  const std::vector<std::string_view> names(enum_names<Power>.begin(), enum_names<Power>.end());
  EXPECT_EQ(names, (std::vector<std::string_view>{"double", "joker", "switch", "circle"}));
}

// --- set-up

[[nodiscard]] std::vector<Colour> colours(const Scene& scene) {
  std::vector<Colour> result;
  for (const Seat seat : all_seats(scene.game.seats())) {
    result.push_back(scene.state.table.colours[seat]);
  }
  return result;
}

TEST(NextStationLondonSetUp, SeatsSitAtSlots) {
  // S3.1
  EXPECT_EQ(colours(Scene(2, usual())), (std::vector{purple, pink}));
  EXPECT_EQ(colours(Scene(3, usual())), (std::vector{purple, blue, pink}));
  EXPECT_EQ(colours(Scene(4, usual())), (std::vector{purple, blue, pink, green}));
}

TEST(NextStationLondonSetUp, TheRingIsDrawnOrFixed) {
  // S3.2
  Scene scene(4);
  EXPECT_EQ(scene.game.chances(scene.state).size(), 24);
  EXPECT_EQ(scene.game.chances(scene.state).total(), 24U);
  scene.run("ring:green,pink,blue,purple");
  EXPECT_EQ(colours(scene), (std::vector{green, pink, blue, purple}));
  EXPECT_EQ(Scene(4, usual()).weight("card:switch"), 1U);
}

TEST(NextStationLondonSetUp, WhatIsFixedIsToldAtTheStart) {
  // S3.2, S7.11, S7.15, S7.20: nothing is left to chance before the first card
  Rules rules = usual(with_power(purple, Power::circle, objectives()));
  rules.objectives_fixed = {Objective::all_tourist};
  const NextStationLondon game = make(2, rules);
  EventLog<Event> log;
  const State state = game.start(log);
  EXPECT_EQ(state, game.start());
  ASSERT_EQ(log.size(), 4U);
  EXPECT_EQ(log[0], Event(PencilsLaidOut{{purple, blue, pink, green}}));
  EXPECT_EQ(log[1], Event(ObjectivesDrawn{state.table.objectives}));
  EXPECT_EQ(log[2], Event(PowersAssigned{state.table.powers}));
  EXPECT_EQ(log[3], Event(RoundBegun{1, 2, {{purple, pink}}}));
  EventLog<Event> nothing;
  (void)make(2).start(nothing);
  EXPECT_TRUE(nothing.empty());
}

TEST(NextStationLondonSetUp, TwoObjectivesAreDrawn) {
  // S3.3
  Scene scene(2, usual(objectives()));
  EXPECT_EQ(scene.game.chances(scene.state).total(), 10U);
  scene.run("objectives:all_districts,six_thames");
  EXPECT_TRUE(scene.state.table.objectives.contains(Objective::all_districts));
  EXPECT_TRUE(scene.state.table.objectives.contains(Objective::six_thames));
  EXPECT_EQ(scene.state.table.objectives.size(), 2);
}

TEST(NextStationLondonSetUp, PowersAreSharedOut) {
  // S3.4: blue and green are idle, and have a power
  Scene scene(2, usual(powers()));
  EXPECT_EQ(scene.game.chances(scene.state).total(), 24U);
  scene.run("powers:circle,switch,double,joker");
  EXPECT_EQ(scene.state.table.powers.items, (std::array{Power::circle, Power::railroad_switch,
                                                        Power::second_section, Power::joker}));
  EXPECT_EQ(scene.game.unspent_power(scene.state.table, s1), Power::second_section);
}

TEST(NextStationLondonSetUp, PencilsMoveToTheLeft) {
  // S3.5: slots 0 and 2 get the pencils of slots 3 and 1
  Scene scene(2, short_rounds(), "card:u-circle pass pass");
  EXPECT_EQ(colours(scene), (std::vector{green, blue}));
  EXPECT_EQ(scene.state.table.sheets[s0].front.stations, stations({13}));
  scene.run("card:u-circle pass pass");
  EXPECT_EQ(colours(scene), (std::vector{pink, purple}));
  const Scene solo(1, short_rounds(), "card:u-circle pass");
  EXPECT_EQ(colours(solo), (std::vector{blue}));
}

TEST(NextStationLondonSetUp, ARoundBeginsAfresh) {
  // S3.6
  Scene scene(1, short_rounds(with_power(purple, Power::joker)), "card:u-circle build:29-32");
  EXPECT_EQ(scene.state.table.round, 2);
  EXPECT_EQ(scene.weight("card:u-circle"), 1U);
  EXPECT_TRUE(scene.state.table.spent.empty());
  EXPECT_EQ(scene.state.table.turn, 0);
  EXPECT_EQ(scene.line(s0, purple), "29-32");
}

// --- another map

/// A game of one seat at the harbour, where purple begins at 0, blue at 2, pink at 6, green at 8.
[[nodiscard]] Rules at_harbour(Rules rules = {}) {
  rules.board = harbour();
  return usual(rules);
}

TEST(NextStationLondonBoards, AnotherMapHasItsOwnSections) {
  // S7.2, S2.4, S2.7: worked by hand in the scene
  const NextStationLondon game = make(1, at_harbour());
  EXPECT_EQ(game.plan().sections, 20);
  EXPECT_EQ(game.action_count(), 31);
  EXPECT_EQ(game.plan().river.size(), 7);
  int crossed = 0;
  for (std::size_t i = 0; i < 20; ++i) crossed += game.plan().closed[i].size() - 1;
  EXPECT_EQ(crossed, 8);
  EXPECT_EQ(game.plan().between(Station{0}, Station{8}), std::nullopt);  // 4 lies between
}

TEST(NextStationLondonBoards, AWholeGameAtTheHarbour) {
  // S7.2, S4.12, S4.13. Purple: 0-1 (triangle), 1-5 (pentagon), 5-8 (joker): west 1, mid 1,
  // east 2, one across the river: 3 x 2 + 2. Blue: 2-4 is closed by 1-5, so 2-5 (pentagon), 4-5:
  // east 2, mid 1: 2 x 2. The other lines are empty. Visits: 8 once, 1 point. Shared: 5, 2 points.
  Rules rules = at_harbour();
  rules.end_card_count = 2;
  Scene scene(1, rules, "card:u-triangle");
  EXPECT_EQ(scene.legal(), "build:0-1 build:0-4 pass");
  scene.run("build:0-1 card:s-pentagon");
  EXPECT_EQ(scene.legal(), "build:0-4 build:1-4 build:1-5 pass");
  scene.run("build:1-5 card:u-joker");
  EXPECT_EQ(scene.legal(), "build:0-3 build:0-4 build:2-5 build:4-5 build:5-7 build:5-8 pass");
  scene.run("build:5-8 card:u-pentagon");
  EXPECT_EQ(scene.refusal("build:2-4"), "next_station_london.crossing");
  EXPECT_EQ(scene.legal(), "build:2-5 pass");
  scene.run("build:2-5 card:u-circle");
  EXPECT_EQ(scene.legal(), "build:4-5 build:5-7 pass");
  scene.run("build:4-5");
  for (int round = 3; round <= 4; ++round) scene.run("card:u-joker pass card:u-circle pass");
  ASSERT_TRUE(scene.over());
  EXPECT_EQ(scene.line_points(s0), (Ints{8, 4, 0, 0}));
  EXPECT_EQ(scene.game.network(scene.state.table, s0).shared[0], stations({5}));
  EXPECT_EQ(scene.scores(), Ints{8 + 4 + 1 + 2});
}

TEST(NextStationLondonBoards, BadMapsAreRefusedWithThePlace) {
  // S7.29
  const auto refused = [](auto change) {
    Rules rules = at_harbour();
    change(rules.board);
    const auto game = NextStationLondon::make(rules, 1);
    if (game.ok()) return std::string("ok");
    std::string text(game.error().id.substr(20));
    for (const Detail& detail : game.error().details) {
      if (detail.name != "field") text += " " + std::string(detail.name) + " " + detail.value;
    }
    return text;
  };
  EXPECT_EQ(refused([](Board&) {}), "ok");
  EXPECT_EQ(refused([](Board& board) { board.name = ""; }), "bad_board");
  EXPECT_EQ(refused([](Board& board) { board.name = "a b"; }), "bad_board");
  EXPECT_EQ(refused([](Board& board) { board.station_count = 1; }), "bad_board");
  EXPECT_EQ(refused([](Board& board) { board.station_count = 65; }), "bad_board");
  EXPECT_EQ(refused([](Board& board) { board.district_count = 17; }), "bad_board");
  EXPECT_EQ(refused([](Board& board) { board.districts[1] = "west"; }), "bad_board district west");
  EXPECT_EQ(refused([](Board& board) { board.stations[3].x = 32; }), "bad_station station 3");
  EXPECT_EQ(refused([](Board& board) { board.stations[3].shape = static_cast<Shape>(5); }),
            "bad_station station 3");
  EXPECT_EQ(refused([](Board& board) { board.stations[5].y = 0; }), "same_place station 5");
  EXPECT_EQ(refused([](Board& board) { board.stations[2].district = "north"; }),
            "unknown_district station 2");
  EXPECT_EQ(refused([](Board& board) { board.central_district = "centre"; }),
            "unknown_district district centre");
  EXPECT_EQ(refused([](Board& board) { board.add_district("north"); }),
            "empty_district district north");
  EXPECT_EQ(refused([](Board& board) { board.departures[pink] = Station{9}; }),
            "no_such_station colour pink");
  EXPECT_EQ(refused([](Board& board) {
              board.add({13, 20, Shape::circle, "west"});
              board.departures[pink] = Station{9};
            }),
            "unreachable_departure station 9");
}

TEST(NextStationLondonBoards, AMapMayListItsSections) {
  // S7.29: a triangle of three stations, and the way to the last one
  const auto listed = [](std::vector<std::pair<int, int>> pairs) {
    Rules rules = at_harbour();
    for (const auto& [from, to] : pairs) {
      rules.board.add_section(Station{static_cast<std::uint8_t>(from)},
                              Station{static_cast<std::uint8_t>(to)});
    }
    const auto game = NextStationLondon::make(rules, 1);
    return game.ok()
               ? std::to_string(game->plan().sections)
               : std::string(game.error().id.substr(20)) + " " + game.error().details.at(1).value;
  };
  EXPECT_EQ(listed({{0, 1}, {1, 2}, {5, 8}, {6, 7}}), "4");
  EXPECT_EQ(listed({{0, 2}}), "through_station 0-2");
  EXPECT_EQ(listed({{0, 8}}), "through_station 0-8");
  EXPECT_EQ(listed({{0, 5}}), "bad_section 0-5");  // not along the compass
  EXPECT_EQ(listed({{1, 0}}), "bad_section 1-0");
  EXPECT_EQ(listed({{0, 1}, {0, 1}}), "bad_section 0-1");
  EXPECT_EQ(listed({{1, 2}, {0, 1}}), "bad_section 0-1");
  EXPECT_EQ(listed({{0, 9}}), "no_such_station 0-9");
  EXPECT_EQ(listed({{0, 1}, {1, 2}, {5, 8}}), "unreachable_departure 6");
}

/// The most bytes of stack that are used from here on while `run` runs.
template <class Run>
[[nodiscard]] std::size_t stack_used(Run run) {
  constexpr std::size_t size = std::size_t{1} << 20;
  constexpr unsigned char paint = 0xa5;
  std::vector<unsigned char> stack(size + 4096, paint);
  const auto begin = (reinterpret_cast<std::uintptr_t>(stack.data()) + 4095) / 4096 * 4096;
  auto* const bottom = reinterpret_cast<unsigned char*>(begin);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  EXPECT_EQ(pthread_attr_setstack(&attributes, bottom, size), 0);
  pthread_t thread{};
  const auto call = [](void* work) -> void* {
    (*static_cast<Run*>(work))();
    return nullptr;
  };
  EXPECT_EQ(pthread_create(&thread, &attributes, call, &run), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  return size -
         static_cast<std::size_t>(std::find_if(bottom, bottom + size,
                                               [=](unsigned char byte) { return byte != paint; }) -
                                  bottom);
}

TEST(NextStationLondonBoards, ATableOfSectionsDoesNotTakeTheStack) {
  // S2.4: machines with 64 KiB of stack can make the game; sanitizers need more than the game does
  static_assert(sizeof(NextStationLondon) <= 3072);
  const std::size_t idle = stack_used([] {});
  const Rules rules;
  const std::size_t used = stack_used([&] { EXPECT_TRUE(NextStationLondon::make(rules, 4).ok()); });
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr std::size_t most = 48 * 1024;
#else
  constexpr std::size_t most = 16 * 1024;
#endif
  EXPECT_LT(used - idle, most);
}

TEST(NextStationLondonBoards, IdsHaveToFit) {
  // S7.2: 8 by 8 stations have 2 * 56 + 2 * 49 = 210 sections, 276 ids
  Board board;
  board.name = "square";
  board.add_district("all");
  board.central_district = "all";
  for (std::uint8_t i = 0; i < 64; ++i) {
    board.add(
        {static_cast<std::uint8_t>(i % 8), static_cast<std::uint8_t>(i / 8), Shape::circle, "all"});
  }
  const auto problem = check_board(board);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->id, "next_station_london.too_many_sections");
  EXPECT_EQ(problem->details.at(1), (Detail{"sections", "210"}));
  board.station_count = 48;  // 8 by 6: 42 + 40 + 2 * 35 = 152, 202 ids
  EXPECT_FALSE(check_board(board));
}

}  // namespace
}  // namespace libgames::next_station_london
