#include "any_laws.hpp"

#include <libgames/catalog/any_game.hpp>
#include <libgames/conformance/conformance.hpp>
#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::conformance {
namespace {

using oh_seven::FinalTie;
using oh_seven::OhSeven;
using oh_seven::Rules;

template <int Seats, int Packs = 0>
struct Standard {
  static constexpr int games = 2;
  static OhSeven make() { return OhSeven::make({.decks = Packs, .rounds = 2}, Seats).value(); }
};

/// Every field away from its default, and hands so small that deals are often done again.
struct Unusual {
  static constexpr int games = 6;
  static OhSeven make() {
    const Rules rules{.decks = 2,
                      .hand_size = 2,
                      .rounds = 4,
                      .forbidden_sum = 5,
                      .reject_forbidden_sum = true,
                      .rejection_points = -3,
                      .made_bonus = 10,
                      .miss_penalty = 2,
                      .identical_wins = EqualPlays::last,
                      .final_tie = FinalTie::most_contracts};
    return OhSeven::make(rules, 5).value();
  }
};

/// Every card is dealt: nothing is left over that a hand could have instead.
struct AllDealt {
  static constexpr int games = 3;
  static OhSeven make() { return OhSeven::make({.hand_size = 8, .rounds = 1}, 4).value(); }
};

struct SumAllowed {
  static constexpr int games = 2;
  static OhSeven make() {
    Rules rules = oh_seven::sum_allowed();
    rules.rounds = 2;
    return OhSeven::make(rules, 2).value();
  }
};

template <class Setup>
struct Erased {
  static constexpr int games = Setup::games;
  static AnyGame make() { return AnyGame(Setup::make()); }
};

using TypedGames = SetUps<Standard<2>, Standard<3>, Standard<4>, Standard<5>, Standard<6>,
                          Standard<7>, Standard<8>, Standard<9>, Standard<2, 2>, Standard<3, 2>,
                          Standard<4, 2>, Unusual, AllDealt, SumAllowed>;
const bool oh_seven_laws = expect_laws("OhSeven", TypedGames());

using ErasedGames = SetUps<Erased<Standard<2>>, Erased<Standard<5>>, Erased<Unusual>>;
const bool any_oh_seven_laws = expect_laws("AnyOhSeven", ErasedGames());

/// Two hands of two cards: what a seat does not see are some hundred hands.
template <int Packs>
struct TwoCards {
  static constexpr int games = 3;
  static OhSeven make() {
    return OhSeven::make({.decks = Packs, .hand_size = 2, .rounds = 1}, 2).value();
  }
  /// A card that is known to be in the hand, since it was bid, counts as the one that leaves
  /// (O4.8).
  static int marks(const OhSeven& /*game*/, const oh_seven::State& state, Seat seat,
                   Action action) {
    const oh_seven::Card card{static_cast<std::uint8_t>(action.id % oh_seven::pack_size)};
    const int shown = state.table.shown.of(seat).count(card);
    if (action.id >= oh_seven::first_play && shown > 0) return 1;
    return state.hands.of(seat).count(card) - shown;
  }
};

using TinyGames = SetUps<TwoCards<1>, TwoCards<2>>;
const bool oh_seven_worlds = expect_exact_worlds("OhSeven", TinyGames());

}  // namespace
}  // namespace libgames::conformance
