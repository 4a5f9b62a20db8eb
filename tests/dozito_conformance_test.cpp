#include "any_laws.hpp"

#include <libgames/catalog/any_game.hpp>
#include <libgames/conformance/conformance.hpp>
#include <libgames/dozito/dozito.hpp>

namespace libgames::conformance {
namespace {

using dozito::CardRow;
using dozito::Deck;
using dozito::Dozito;
using dozito::Rules;

template <int Seats, int Rounds = 1>
struct Standard {
  static constexpr int games = Rounds == 1 ? 2 : 1;
  static Dozito make() {
    Rules rules;
    rules.rounds = Rounds;
    return Dozito::make(rules, Seats).value();
  }
};

/// The deck that records have to name.
struct OldDeck {
  static constexpr int games = 2;
  static Dozito make() {
    Rules rules;
    rules.rounds = 1;
    rules.deck = dozito::reconstructed_75;
    return Dozito::make(rules, 3).value();
  }
};

/// Every switch away from its default.
struct Unusual {
  static constexpr int games = 2;
  static Dozito make() {
    Rules rules = dozito::bga_help_literal();
    rules.rounds = 2;
    rules.sun_points = -2;
    rules.diagonal_adjacency = true;
    rules.discard_seed = 1;
    rules.stop_on_draw = false;
    rules.stop_on_flip = false;
    rules.stop_on_take = false;
    rules.stop_cancels_extra_turn = true;
    rules.extra_on_drawn = false;
    rules.extra_on_flipped = false;
    rules.extra_on_replaced = false;
    rules.instant_win_timing = dozito::InstantWinTiming::end_of_turn;
    rules.first_player = 2;
    rules.next_starter_tie = dozito::NextStarterTie::random;
    rules.tie_break_best_round = false;
    rules.extra_turn_limit = 1;
    rules.max_turns_per_round = 50;
    return Dozito::make(rules, 4).value();
  }
};

/// The draw pile ends the round, and begins it without discards.
struct ShortPile {
  static constexpr int games = 1;
  static Dozito make() {
    Rules rules;
    rules.rounds = 3;
    rules.discard_seed = 0;
    rules.draw_exhausted = dozito::DrawExhausted::end_round;
    rules.instant_win_timing = dozito::InstantWinTiming::end_of_round;
    rules.next_starter_tie = dozito::NextStarterTie::random;
    return Dozito::make(rules, 5).value();
  }
};

/// Two colours on two by two cells: grids of one colour are common, copies too, and of the cards
/// outside the grids only two are left.
[[nodiscard]] Deck small_deck() {
  Deck deck;
  deck.name = "small";
  deck.add({.code = "a1", .number = 1, .suns = 1, .kinds = {.stop = true}, .copies = 2});
  deck.add({.code = "a2", .number = 2, .suns = 2, .kinds = {.extra = true}, .copies = 2});
  deck.add({.code = "a3", .number = 3, .suns = 3, .copies = 2});
  deck.add({.code = "a4", .number = 4, .suns = 4, .copies = 2});
  deck.add({.code = "a*", .suns = 7, .kinds = {.stop = true, .joker = true}});
  deck.add({.code = "b1", .colour = 1, .number = 1});
  deck.add({.code = "b!", .colour = 1, .number = 2, .kinds = {.stop = true, .extra = true}});
  deck.add({.code = "b?", .colour = 1, .kinds = {.joker = true}, .copies = 3});
  return deck;
}

template <dozito::InstantWinTiming Timing>
struct SmallDeck {
  static constexpr int games = 6;
  static AnyGame make() {
    Rules rules;
    rules.rounds = 3;
    rules.deck = small_deck();
    rules.rows = 2;
    rules.cols = 2;
    rules.discard_seed = 1;
    rules.instant_win_timing = Timing;
    rules.max_turns_per_round = 30;
    return AnyGame(Dozito::make(rules, 3).value());
  }
};

/// Five by three cells: the numbers 13 to 15 are on no card, only jokers go there.
struct FiveByThree {
  static constexpr int games = 2;
  static Dozito make() {
    Rules rules;
    rules.rounds = 1;
    rules.rows = 5;
    rules.cols = 3;
    rules.group_points = {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 100};
    rules.max_turns_per_round = 60;
    return Dozito::make(rules, 4).value();
  }
};

template <class Setup>
struct Erased {
  static constexpr int games = Setup::games;
  static AnyGame make() { return AnyGame(Setup::make()); }
};

using enum dozito::InstantWinTiming;
using TypedGames = SetUps<Standard<2, 3>, Standard<3, 3>, Standard<4>, Standard<5>, OldDeck,
                          Unusual, ShortPile, FiveByThree>;
using ErasedGames = SetUps<Erased<Standard<4, 3>>, SmallDeck<immediate>, SmallDeck<end_of_turn>,
                           SmallDeck<end_of_round>, SmallDeck<off>>;

const bool dozito_laws = expect_laws("Dozito", TypedGames());
const bool any_dozito_laws = expect_laws("AnyDozito", ErasedGames());

}  // namespace
}  // namespace libgames::conformance
