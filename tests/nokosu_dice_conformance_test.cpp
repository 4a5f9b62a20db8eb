#include "any_laws.hpp"

#include <libgames/catalog/any_game.hpp>
#include <libgames/conformance/conformance.hpp>
#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::conformance {
namespace {

using nokosu_dice::NokosuDice;
using nokosu_dice::Rules;
using nokosu_dice::ZeroRule;

template <int Seats, ZeroRule Zero>
struct Standard {
  static constexpr int games = 2;
  static NokosuDice make() {
    return NokosuDice::make({.zero_rule = Zero, .rounds = 2}, Seats).value();
  }
};

/// Every field away from its default; seven cards stay unused.
struct Unusual {
  static constexpr int games = 3;
  static NokosuDice make() {
    const Rules rules{.colours = 4,
                      .removed_colour = 1,
                      .max_number = 7,
                      .dice_per_colour = 5,
                      .hand_cards = 5,
                      .initial_dice = 1,
                      .draft_picks = 2,
                      .zero_rule = ZeroRule::die,
                      .zero_dice = 5,
                      .bonus_mode = nokosu_dice::BonusMode::by_success_count,
                      .bonus_per_failure = -7,
                      .bonus_table = {-100, 50, 3, 2, 100},
                      .zero_bonus = -20,
                      .trick_points = 100,
                      .draft_first = nokosu_dice::DraftFirst::dealer,
                      .equal_strength = nokosu_dice::EqualStrength::earlier,
                      .rounds = 8,
                      .first_dealer = 4,
                      .tiebreak_last_die = true};
    return NokosuDice::make(rules, 5).value();
  }
};

/// As few items as there can be: two tricks a round.
struct Shortest {
  static constexpr int games = 20;
  static NokosuDice make() {
    const Rules rules{.hand_cards = 1, .initial_dice = 1, .draft_picks = 1, .rounds = 3};
    return NokosuDice::make(rules, 3).value();
  }
};

/// Long hands, and so many dice that only the pool's leftover stays in the bag.
struct Longest {
  static constexpr int games = 2;
  static NokosuDice make() {
    const Rules rules{.colours = 5,
                      .max_number = 7,
                      .dice_per_colour = 5,
                      .hand_cards = 13,
                      .initial_dice = 7,
                      .draft_picks = 1,
                      .rounds = 2};
    return NokosuDice::make(rules, 3).value();
  }
};

struct SplitTwoTwo {
  static constexpr int games = 2;
  static NokosuDice make() {
    return NokosuDice::make(nokosu_dice::edition_2023_split_2_2(), 5).value();
  }
};

template <class Setup>
struct Erased {
  static constexpr int games = Setup::games;
  static AnyGame make() { return AnyGame(Setup::make()); }
};

using TypedGames =
    SetUps<Standard<3, ZeroRule::card>, Standard<4, ZeroRule::card>, Standard<5, ZeroRule::card>,
           Standard<3, ZeroRule::die>, Standard<4, ZeroRule::die>, Standard<5, ZeroRule::die>,
           Standard<3, ZeroRule::off>, Standard<4, ZeroRule::off>, Standard<5, ZeroRule::off>,
           Unusual, Shortest, Longest, SplitTwoTwo>;
using ErasedGames = SetUps<Erased<Standard<3, ZeroRule::by_seats>>>;

const bool nokosu_dice_laws = expect_laws("NokosuDice", TypedGames());
const bool any_nokosu_dice_laws = expect_laws("AnyNokosuDice", ErasedGames());

/// A card in each hand: what a seat does not see are some seven hundred deals.
struct OneCard {
  static constexpr int games = 2;
  static nokosu_dice::NokosuDice make() {
    const nokosu_dice::Rules rules{
        .hand_cards = 1, .initial_dice = 1, .draft_picks = 1, .rounds = 1, .first_dealer = 0};
    return nokosu_dice::NokosuDice::make(rules, 3).value();
  }
};

using TinyGames = SetUps<OneCard>;
const bool nokosu_dice_worlds = expect_exact_worlds("NokosuDice", TinyGames());

}  // namespace
}  // namespace libgames::conformance
