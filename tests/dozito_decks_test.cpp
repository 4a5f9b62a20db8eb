// The decks of Dozito that have names, and what versions of the rules mean by them. Numbers refer
// to RULES.md.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dozito_scene.hpp"
#include <gtest/gtest.h>

#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito {
namespace {

using scenes::Layout;
using scenes::s0;
using scenes::Scene;
using scenes::two_seats;
using Numbers = std::vector<std::pair<Colour, int>>;

[[nodiscard]] const CardRow& row(const std::string& code) {
  return box_75.rows[scenes::card(box_75, code).index];
}

/// Colour and number of the cards of `box-75` of which a question is true, in the order of the
/// deck.
template <class Ask>
[[nodiscard]] Numbers numbers_where(const Ask& ask) {
  Numbers result;
  for (std::size_t i = 0; i < box_75.size; ++i) {
    const CardRow& each = box_75.rows[i];
    if (ask(each)) result.emplace_back(static_cast<Colour>(each.colour), each.number);
  }
  return result;
}

/// The suns of the cards of `box-75` of a colour, copies included.
[[nodiscard]] int suns_of(Colour colour) {
  int sum = 0;
  for (std::size_t i = 0; i < box_75.size; ++i) {
    const CardRow& each = box_75.rows[i];
    if (each.colour == static_cast<int>(colour)) sum += each.suns * each.copies;
  }
  return sum;
}

using enum Colour;

// --- box-75

TEST(DozitoBoxDeck, HasTenStopCards) {
  // D2.8
  EXPECT_EQ(numbers_where([](const CardRow& card) { return card.kinds.stop; }),
            (Numbers{{red, 5},
                     {red, 7},
                     {blue, 6},
                     {blue, 12},
                     {green, 3},
                     {green, 11},
                     {yellow, 4},
                     {yellow, 10},
                     {purple, 1},
                     {purple, 9}}));
}

TEST(DozitoBoxDeck, HasTenExtraTurnCards) {
  // D2.8
  EXPECT_EQ(numbers_where([](const CardRow& card) { return card.kinds.extra; }),
            (Numbers{{red, 4},
                     {red, 10},
                     {blue, 3},
                     {blue, 9},
                     {green, 2},
                     {green, 8},
                     {yellow, 1},
                     {yellow, 7},
                     {purple, 6},
                     {purple, 12}}));
}

TEST(DozitoBoxDeck, HasThreeJokersOfEachColour) {
  // D2.1, D2.8
  EXPECT_EQ(box_75.cards(), 75);
  EXPECT_EQ(numbers_where([](const CardRow& card) { return card.kinds.joker; }),
            (Numbers{{red, 0}, {blue, 0}, {green, 0}, {yellow, 0}, {purple, 0}}));
  for (const char* joker : {"RJ", "BJ", "GJ", "YJ", "PJ"}) {
    EXPECT_EQ(row(joker).copies, 3) << joker;
    EXPECT_EQ(row(joker).suns, 0) << joker;
  }
}

TEST(DozitoBoxDeck, HasThreeSunsOnStopCardsAlone) {
  // D2.2, D2.8
  EXPECT_EQ(numbers_where([](const CardRow& card) { return card.suns == 3; }),
            numbers_where([](const CardRow& card) { return card.kinds.stop; }));
  EXPECT_EQ(numbers_where([](const CardRow& card) { return card.suns > 3; }), Numbers{});
}

TEST(DozitoBoxDeck, HasTwoSunsOnFifteenCards) {
  // D2.8
  EXPECT_EQ(numbers_where([](const CardRow& card) { return card.suns == 2; }),
            (Numbers{{red, 6},
                     {red, 8},
                     {red, 12},
                     {blue, 2},
                     {blue, 7},
                     {blue, 11},
                     {green, 5},
                     {green, 7},
                     {green, 12},
                     {yellow, 3},
                     {yellow, 8},
                     {yellow, 12},
                     {purple, 2},
                     {purple, 7},
                     {purple, 11}}));
}

TEST(DozitoBoxDeck, HasOneSunOnFifteenCards) {
  // D2.8
  EXPECT_EQ(numbers_where([](const CardRow& card) { return card.suns == 1; }),
            (Numbers{{red, 2},
                     {red, 3},
                     {red, 11},
                     {blue, 1},
                     {blue, 4},
                     {blue, 10},
                     {green, 1},
                     {green, 6},
                     {green, 10},
                     {yellow, 2},
                     {yellow, 6},
                     {yellow, 11},
                     {purple, 3},
                     {purple, 5},
                     {purple, 10}}));
}

TEST(DozitoBoxDeck, HasPlainCardsWithoutSuns) {
  // D2.8
  const auto is_bare = [](const CardRow& card) {
    return card.suns == 0 && card.kinds == CardKinds{};
  };
  EXPECT_EQ(numbers_where(is_bare), (Numbers{{red, 1},
                                             {red, 9},
                                             {blue, 5},
                                             {blue, 8},
                                             {green, 4},
                                             {green, 9},
                                             {yellow, 5},
                                             {yellow, 9},
                                             {purple, 4},
                                             {purple, 8}}));
}

TEST(DozitoBoxDeck, HasFifteenSunsInEachColour) {
  // D2.8: two STOP cards with 3, three cards with 2, three with 1: 6 + 6 + 3, 75 in all
  EXPECT_EQ(suns_of(red), 15);
  EXPECT_EQ(suns_of(blue), 15);
  EXPECT_EQ(suns_of(green), 15);
  EXPECT_EQ(suns_of(yellow), 15);
  EXPECT_EQ(suns_of(purple), 15);
}

TEST(DozitoBoxDeck, AgreesWithTheCoverOfTheBox) {
  // D2.3
  EXPECT_TRUE(row("P1").kinds.stop);
  EXPECT_EQ(row("P1").suns, 3);
  EXPECT_EQ(row("R3").suns, 1);
  EXPECT_EQ(row("B4").suns, 1);
  EXPECT_EQ(row("G5").suns, 2);
  EXPECT_EQ(row("RJ").suns, 0);
  EXPECT_EQ(row("Y7").suns, 0);
}

TEST(DozitoBoxDeck, IsWhatAGameIsPlayedWith) {
  // D2.8, D4.6: purple 1 stops, and red 1 does not
  const Scene stopped = two_seats(Rules{}, "draw turn-up:P1 place:1 turn-up:B5");
  EXPECT_EQ(stopped.legal(), "discard:0 discard:1");
  const Scene free = two_seats(Rules{}, "draw turn-up:R1 place:1 turn-up:B5");
  EXPECT_EQ(free.legal(), "place:5 discard:0 discard:1");
}

TEST(DozitoBoxDeck, CountsItsSuns) {
  // D2.8, D4.11: four cards that stand alone, with 3, 1, 2 and 1 suns
  const Scene scene(2, Rules{}, Layout{.grids = {"P1 -- R3 -- G5 -- -- -- -- B10 -- --"}});
  EXPECT_EQ(scene.game.standings(scene.state)[s0], 7);
}

// --- names

TEST(DozitoDecks, AreReadByName) {
  // D2.4, D2.8, D8.7
  EXPECT_EQ(Deck::known("box-75"), box_75);
  EXPECT_EQ(Deck::known("reconstructed-75"), reconstructed_75);
  EXPECT_EQ(Deck::known("box"), std::nullopt);
  EXPECT_EQ(read_settings<Rules>("deck=box-75")->deck, box_75);
  EXPECT_EQ(read_settings<Rules>("deck=reconstructed-75")->deck, reconstructed_75);
}

TEST(DozitoDecks, OnlyTheOldOneIsWrittenInSettings) {
  // D7.2
  Rules rules;
  EXPECT_EQ(rules.deck, box_75);
  EXPECT_EQ(changed_settings(rules), "");
  rules.deck = reconstructed_75;
  EXPECT_EQ(changed_settings(rules), "deck=reconstructed-75");
}

TEST(DozitoDecks, HaveTextsAndDigestsOfTheirOwn) {
  // D8.7: the first three cards, as in D2.4 and D2.8
  const std::string old_text = reconstructed_75.canonical_text();
  const std::string text = box_75.canonical_text();
  EXPECT_EQ(old_text.substr(0, 50), "R1,0,1,3,stop,1;R2,0,2,1,plain,1;R3,0,3,2,plain,1;");
  EXPECT_EQ(text.substr(0, 51), "R1,0,1,0,plain,1;R2,0,2,1,plain,1;R3,0,3,1,plain,1;");
  EXPECT_NE(table_text("deck", old_text), table_text("deck", text));
}

// --- versions of the rules

TEST(DozitoVersions, TheFirstOneMeansTheOldDeck) {
  // D7.26
  EXPECT_EQ(Dozito::info.rules_version, 2);
  EXPECT_EQ(Dozito::settings_of_version(1), "deck=reconstructed-75");
  EXPECT_EQ(read_settings<Rules>(*Dozito::settings_of_version(1))->deck, reconstructed_75);
}

TEST(DozitoVersions, TheSecondOneMeansTheDefaults) {
  // D7.26
  EXPECT_EQ(Dozito::settings_of_version(2), "");
}

TEST(DozitoVersions, ThereAreNoOthers) {
  // D7.26
  EXPECT_EQ(Dozito::settings_of_version(0), std::nullopt);
  EXPECT_EQ(Dozito::settings_of_version(3), std::nullopt);
  EXPECT_EQ(Dozito::settings_of_version(-1), std::nullopt);
}

}  // namespace
}  // namespace libgames::dozito
