// Setting up Super Mega Lucky Box, and checking its states. Numbers refer to RULES.md.

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
using scenes::setup_error;

/// The id of the error of these settings; "ok" if they are allowed.
[[nodiscard]] std::string error_of(const std::string& settings, int seats = 2) {
  const auto rules = read_settings<Rules>(settings);
  return rules.ok() ? setup_error(rules.value(), seats) : std::string(rules.error().id);
}

// --- fields and limits

TEST(SuperMegaLuckyBoxSetup, BoxesAreChosenBySeatsUnlessGiven) {
  // L7.1
  Rules rules;
  rules.boxes = 1;
  EXPECT_EQ(scenes::make(12, rules).boxes(), 1);
  EXPECT_EQ(scenes::make(2, two_boxes()).boxes(), 2);
  EXPECT_EQ(error_of("boxes=3"), "too_many_cards");
  EXPECT_EQ(error_of("boxes=-1"), "rules.out_of_range");
  EXPECT_EQ(error_of("", 13), "setup.seats");
  EXPECT_EQ(error_of("", 0), "setup.seats");
}

TEST(SuperMegaLuckyBoxSetup, DecksAreChecked) {
  // L7.2
  const auto with_row = [](const char* row) {
    Rules rules;
    rules.deck = Deck{.name = "mine"};
    rules.deck.add(card_row("123456789|---|---"));
    rules.deck.add(card_row(row));
    return rules;
  };
  EXPECT_EQ(setup_error(with_row("123456789|19?|LDS")), "ok");
  for (const char* row : {"123456780|---|---", "123456789|--0|---", "123456789|---|--X",
                          "123456789|---|--#", "12345678|---|---", "123456789|------|"}) {
    EXPECT_EQ(setup_error(with_row(row)), "bad_card") << row;
  }
  const auto refused = SuperMegaLuckyBox::make(with_row("x"), 2);
  EXPECT_EQ(refused.error().details, (std::vector<Detail>{{"field", "deck"}, {"card", "2"}}));
  Rules odd = with_row("123456789|---|---");
  odd.deck.rows[0].bonuses[0] = {BonusKind::star, 3};
  EXPECT_EQ(setup_error(odd), "bad_card");
  odd.deck.rows[0].bonuses[0] = {static_cast<BonusKind>(7), 0};
  EXPECT_EQ(setup_error(odd), "bad_card");
  odd.deck.size = 0;
  EXPECT_EQ(setup_error(odd), "bad_deck");
  odd = Rules{};
  odd.deck.name = "a name";
  EXPECT_EQ(setup_error(odd), "bad_deck");
}

TEST(SuperMegaLuckyBoxSetup, NumbersAreOfTheBox) {
  // L7.3 to L7.6
  EXPECT_EQ(error_of("numbers_per_round=18"), "ok");
  EXPECT_EQ(error_of("numbers_per_round=19"), "too_many_numbers");
  EXPECT_EQ(error_of("number_values=2 numbers_per_round=4"), "ok");
  EXPECT_EQ(error_of("number_values=10"), "rules.out_of_range");
  EXPECT_EQ(error_of("number_copies=15"), "rules.out_of_range");
  EXPECT_EQ(error_of("rounds=9"), "rules.out_of_range");
  EXPECT_EQ(error_of("rounds=8 card_points=1,2,3,4,5,6,7,8 round_keep=0"), "ok");
}

TEST(SuperMegaLuckyBoxSetup, OffersHaveWhatIsKept) {
  // L7.7 to L7.11
  EXPECT_EQ(error_of("start_deal=2"), "keeps_too_many");
  EXPECT_EQ(error_of("round_deal=0"), "keeps_too_many");
  EXPECT_EQ(error_of("round_deal=0 round_keep=0"), "ok");
  EXPECT_EQ(error_of("start_keep=0"), "rules.out_of_range");
  EXPECT_EQ(error_of("start_lightning=101"), "rules.out_of_range");
}

TEST(SuperMegaLuckyBoxSetup, ListsFitTheGame) {
  // L7.15, L7.16, L7.23, L7.24
  EXPECT_EQ(error_of("rounds=3"), "wrong_card_points");
  EXPECT_EQ(error_of("card_points=15,12,10"), "wrong_card_points");
  EXPECT_EQ(error_of("rounds=3 card_points=15,12,10"), "ok");
  EXPECT_EQ(error_of("star_points=5"), "ok");
  EXPECT_EQ(error_of("star_points="), "rules.bad_value");
  EXPECT_EQ(error_of("solo_moon_points=0"), "ok");
  EXPECT_EQ(error_of("solo_grade_bounds=45,50,50"), "grades_not_ascending");
  EXPECT_EQ(error_of("solo_grade_bounds=50,45"), "grades_not_ascending");
}

TEST(SuperMegaLuckyBoxSetup, PresetsChangeOneThing) {
  // L7.27
  EXPECT_EQ(changed_settings(standard()), "");
  EXPECT_EQ(changed_settings(two_boxes()), "boxes=2");
  EXPECT_EQ(changed_settings(lenient_bonus()), "bonus_optional=true");
  EXPECT_EQ(changed_settings(forced_lightning()), "pass_rule=never_if_reachable");
  EXPECT_EQ(changed_settings(free_pass()), "pass_rule=always");
}

TEST(SuperMegaLuckyBoxSetup, SlotsAndIdsHaveLimits) {
  // L7.28: C(9,3) = 84 and C(9,1) = 9 make 93; C(10,1) is one too many
  EXPECT_EQ(error_of("start_keep=4"), "too_many_slots");
  EXPECT_EQ(error_of("start_keep=4 rounds=3 card_points=1,2,3"), "ok");
  EXPECT_EQ(error_of("start_deal=9 round_deal=9"), "ok");
  EXPECT_EQ(error_of("start_deal=9 round_deal=10"), "too_many_ids");
  EXPECT_EQ(error_of("start_deal=120 start_keep=6 round_deal=0 round_keep=0"), "too_many_ids");
  EXPECT_EQ(SuperMegaLuckyBox::make({.start_deal = 9, .round_deal = 9}, 2)->action_count(), 256);
}

// --- states

/// The ids of what is wrong with the state after `change`, after the name of the game. Scenes are
/// put together by hand, so that their past is not asked for.
template <class Change>
[[nodiscard]] std::vector<std::string> problems(Scene scene, const Change& change) {
  change(scene.state);
  std::vector<std::string> ids;
  for (const Problem& problem : scene.game.check(scene.state)) {
    if (problem.id == "super_mega_lucky_box.impossible_past") continue;
    ids.emplace_back(problem.id.substr(problem.id.find('.') + 1));
  }
  return ids;
}

using Ids = std::vector<std::string>;

[[nodiscard]] Scene two_boards() {
  return Scene(2, {}, Layout{.places = {{.cards = "28:1236 30"}, {.cards = "04"}}});
}

TEST(SuperMegaLuckyBoxCheck, CountersHaveToBePossible) {
  // L3.4, L4.3
  EXPECT_EQ(problems(two_boards(), [](State&) {}), Ids{});
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.table.round = 5; }),
            (Ids{"bad_round"}));
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.table.active = Seats(4); }),
            (Ids{"bad_active"}));
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.table.active = Seats(); }),
            (Ids{"bad_active"}));
  EXPECT_EQ(problems(two_boards(), [](State& state) { ++state.table.numbers[0]; }),
            (Ids{"bad_numbers"}));
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.table.number = 10; }),
            (Ids{"bad_number"}));
  EXPECT_EQ(problems(two_boards(),
                     [](State& state) {
                       state.table.revealed = 10;
                       for (int i = 0; i < 9; ++i) state.table.numbers[i] = i == 0 ? 0 : 1;
                     }),
            (Ids{"bad_revealed"}));
  const Ids phase = problems(
      two_boards(), [](State& state) { state.table.phase = static_cast<Phase>(phase_count); });
  EXPECT_EQ(phase.at(0), "bad_phase");
}

TEST(SuperMegaLuckyBoxCheck, BoardsHaveToFitTheirCards) {
  // L4.1, L4.7, L4.8
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.boards[s0].open |= 1U << 1; }),
            (Ids{"bad_squares"}));
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.table.acquired[s0] = 1; }),
            (Ids{"bad_slot"}));
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.boards[s0].stars = 4; }),
            (Ids{"bad_tokens"}));
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.boards[s0].choice = 1; }),
            (Ids{"bad_choice"}));
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.boards[s1].pending.add(4); }),
            (Ids{"bad_pending"}));
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.boards[s0].pending.add(4); }),
            (Ids{"bad_board"}));  // nothing has been crossed that could have paid it
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.boards[Seat{5}].lightning = 1; }),
            (Ids{"bad_board"}));
  EXPECT_EQ(problems(two_boards(), [](State& state) { state.table.card_points[s0][0] = 15; }),
            (Ids{"bad_points"}));
}

TEST(SuperMegaLuckyBoxCheck, EveryCardHasToBeSomewhere) {
  // L2.1, L6.4
  const CopyRange card_1{0, 1};
  EXPECT_EQ(problems(two_boards(), [&](State& state) { state.table.discard.add(card_1); }),
            (Ids{"bad_count"}));
  EXPECT_EQ(problems(two_boards(),
                     [&](State& state) {
                       state.pile.remove(card_1);
                       state.table.discard.add(card_1);
                     }),
            (Ids{"bad_unseen"}));
  const Scene draft(2, {}, "deal:04 deal:28");
  EXPECT_EQ(problems(draft, [](State& state) { state.offers.cards[5] = scenes::card(30); }),
            (Ids{"bad_offer"}));
}

}  // namespace
}  // namespace libgames::super_mega_lucky_box
