#include "any_laws.hpp"

#include <libgames/catalog/any_game.hpp>
#include <libgames/conformance/conformance.hpp>
#include <libgames/mojo/mojo.hpp>

namespace libgames::conformance {
namespace {

using mojo::Mojo;
using mojo::Rules;

template <int Seats, int Piles = 1, bool FacedownCounts = false>
struct Standard {
  static constexpr int games = 2;
  static Mojo make() {
    const Rules rules{.discard_piles = Piles, .facedown_counts = FacedownCounts};
    return Mojo::make(rules, Seats).value();
  }
};

/// Every field away from its default.
struct Unusual {
  static constexpr int games = 4;
  static Mojo make() {
    const Rules rules{.copies = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3},
                      .colour_of = {4, 3, 2, 1, 0, 4, 3, 2, 1, 0, 0, 0, 0},
                      .hand_size = 6,
                      .mojo_threshold = 2,
                      .mojo_threshold_2p = 3,
                      .mojo_penalty = -4,
                      .mojo_success_score = 3,
                      .end_score = 40,
                      .max_rounds = 4,
                      .discard_piles = 2,
                      .facedown_counts = true,
                      .mojo_holder = mojo::MojoHolder::first_in_mojo_time,
                      .mojo_tie = mojo::MojoTie::holder_fails,
                      .direction_from_mojo_card = false,
                      .equal_again = mojo::EqualAgain::optional,
                      .two_pile_empty = mojo::TwoPileEmpty::stay_empty,
                      .first_player = 3,
                      .next_starter = mojo::NextStarter::random,
                      .max_decisions_per_round = 60};
    return Mojo::make(rules, 5).value();
  }
};

/// Nothing is left after the deal: every draw begins with a reshuffle.
struct NoStock {
  static constexpr int games = 6;
  static Mojo make() {
    const Rules rules{.copies = {2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
                      .hand_size = 4,
                      .mojo_threshold = 1,
                      .max_rounds = 5,
                      .discard_piles = 2,
                      .next_starter = mojo::NextStarter::lowest_total};
    return Mojo::make(rules, 3).value();
  }
};

/// The draw pile is small and reshuffled all the time.
struct SmallStock {
  static constexpr int games = 4;
  static Mojo make() {
    const Rules rules{.copies = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2},
                      .hand_size = 7,
                      .max_rounds = 4,
                      .discard_piles = 2,
                      .two_pile_empty = mojo::TwoPileEmpty::cannot_take_last,
                      .next_starter = mojo::NextStarter::next_after_holder,
                      .max_decisions_per_round = 300};
    return Mojo::make(rules, 3).value();
  }
};

/// The largest deck, with many cards in Mojo Time, and the same card again and again.
struct LargeDeck {
  static constexpr int games = 3;
  static Mojo make() {
    const Rules rules{.copies = {0, 60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 40},
                      .hand_size = 30,
                      .mojo_threshold = 20,
                      .equal_again = mojo::EqualAgain::optional,
                      .next_starter = mojo::NextStarter::rotate};
    return Mojo::make(rules, 3).value();
  }
};

/// The guard ends most rounds, so that nobody takes the Mojo card.
struct ShortRounds {
  static constexpr int games = 3;
  static Mojo make() { return Mojo::make({.max_decisions_per_round = 9}, 4).value(); }
};

template <class Setup>
struct Erased {
  static constexpr int games = Setup::games;
  static AnyGame make() { return AnyGame(Setup::make()); }
};

using TypedGames =
    SetUps<Standard<2>, Standard<3, 1, true>, Standard<4>, Standard<5, 1, true>, Standard<6>,
           Standard<7>, Standard<8, 1, true>, Standard<2, 2, true>, Standard<3, 2>,
           Standard<4, 2, true>, Standard<5, 2>, Standard<6, 2, true>, Standard<7, 2>,
           Standard<8, 2>, Unusual, NoStock, SmallStock, LargeDeck, ShortRounds>;
using ErasedGames = SetUps<Erased<Standard<8, 2>>>;

const bool mojo_laws = expect_laws("Mojo", TypedGames());
const bool any_mojo_laws = expect_laws("AnyMojo", ErasedGames());

/// A deck of nine cards and a round of a few turns, with one reshuffle at most: after more of them
/// worlds need only be possible (M6.7).
template <int Seats, int Piles>
struct Tiny {
  static constexpr int games = 6;
  static Mojo make() {
    const Rules rules{.copies = {2, 2, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0},
                      .hand_size = 2,
                      .mojo_threshold = 1,
                      .mojo_threshold_2p = 1,
                      .max_rounds = 1,
                      .discard_piles = Piles,
                      .first_player = 0,
                      .max_decisions_per_round = Seats == 2 ? 7 : 5};
    return Mojo::make(rules, Seats).value();
  }
  /// A copy that was taken openly counts as the one that leaves (M6.3).
  static int marks(const Mojo& game, const mojo::State& state, Seat seat, Action action) {
    const mojo::Move move = libgames::move(game, state, seat, action);
    if (move.kind != mojo::MoveKind::play && move.kind != mojo::MoveKind::reveal) return 1;
    const int value = move.card.value;
    const int known = state.table.known[seat][value];
    return known > 0 ? 1 : state.hands.cards[seat][value];
  }
};

using TinyGames = SetUps<Tiny<2, 1>, Tiny<3, 1>, Tiny<2, 2>, Tiny<3, 2>>;
const bool mojo_worlds = expect_exact_worlds("Mojo", TinyGames());

}  // namespace
}  // namespace libgames::conformance
