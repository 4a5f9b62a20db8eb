#pragma once
/// The laws every game keeps, as a GoogleTest suite. For a game or a variant of one's own:
///
///     struct MyGameForTwo {
///       static MyGame make() { return MyGame::make({}, 2).value(); }
///     };
///     namespace libgames::conformance {
///     INSTANTIATE_TYPED_TEST_SUITE_P(MyGame, Conformance, ::testing::Types<MyGameForTwo>);
///     INSTANTIATE_TYPED_TEST_SUITE_P(MyGame, ExactConformance, ::testing::Types<MyTinyGame>);
///     }
///
/// `make` returns any type that models `Game`, `AnyGame` included. A struct may also have
/// `static constexpr int games`: how many random games each law is tried on (default 4). The second
/// suite is for games with something hidden: in a configuration of a handful of cards it follows
/// every history and compares worlds with the exact distribution. There a struct may also have
/// `static int marks(const MyGame&, const State&, Seat, Action)`: how many copies in the hand an
/// action could mean (default 1, right where every card is unique).
///
/// `--gtest_random_seed=N` tries other random games, for every N.

#include <cstdint>

#include <gtest/gtest.h>

#include <libgames/conformance/laws.hpp>

namespace libgames::conformance {

/// The effort that a set-up asks for.
template <class Configured>
[[nodiscard]] Effort effort_of() {
  Effort effort;
  effort.first_seed += 1000 * static_cast<std::uint64_t>(GTEST_FLAG_GET(random_seed));
  if constexpr (requires { Configured::games; }) effort.games = Configured::games;
  return effort;
}

template <class Configured>
class Conformance : public ::testing::Test {
 protected:
  [[nodiscard]] static auto laws() { return Laws(Configured::make(), effort_of<Configured>()); }
};

TYPED_TEST_SUITE_P(Conformance);
TYPED_TEST_P(Conformance, LegalActionsAgreeWithReasonsAndViews) {
  this->laws().legal_actions_agree_with_reasons_and_views();
}
TYPED_TEST_P(Conformance, NotationIsReadAsItWasWritten) {
  this->laws().notation_is_read_as_it_was_written();
}
TYPED_TEST_P(Conformance, StepsAreFunctions) { this->laws().steps_are_functions(); }
TYPED_TEST_P(Conformance, ExactlyOneThingIsNext) { this->laws().exactly_one_thing_is_next(); }
TYPED_TEST_P(Conformance, ChanceIsWeighted) { this->laws().chance_is_weighted(); }
TYPED_TEST_P(Conformance, BulkChanceHasTheDistributionOfSingleSteps) {
  this->laws().bulk_chance_has_the_distribution_of_single_steps();
}
TYPED_TEST_P(Conformance, WorldsLookLikeTheirViews) { this->laws().worlds_look_like_their_views(); }
TYPED_TEST_P(Conformance, WorldsAreDistributedLikeOpenings) {
  this->laws().worlds_are_distributed_like_openings();
}
TYPED_TEST_P(Conformance, SimultaneousDecisionsAreSealed) {
  this->laws().simultaneous_decisions_are_sealed();
}
TYPED_TEST_P(Conformance, WhatRevealsNothingTellsNothing) {
  this->laws().what_reveals_nothing_tells_nothing();
}
TYPED_TEST_P(Conformance, ReachableStatesAreSound) { this->laws().reachable_states_are_sound(); }
TYPED_TEST_P(Conformance, DamagedStatesAreAnsweredFor) {
  this->laws().damaged_states_are_answered_for();
}
TYPED_TEST_P(Conformance, RecordsReplayExactly) { this->laws().records_replay_exactly(); }
TYPED_TEST_P(Conformance, ScoresAddUp) { this->laws().scores_add_up(); }
TYPED_TEST_P(Conformance, ValuesBehave) { this->laws().values_behave(); }
TYPED_TEST_P(Conformance, TheLoopAllocatesNothing) { this->laws().the_loop_allocates_nothing(); }

REGISTER_TYPED_TEST_SUITE_P(Conformance, LegalActionsAgreeWithReasonsAndViews,
                            NotationIsReadAsItWasWritten, StepsAreFunctions, ExactlyOneThingIsNext,
                            ChanceIsWeighted, BulkChanceHasTheDistributionOfSingleSteps,
                            WorldsLookLikeTheirViews, WorldsAreDistributedLikeOpenings,
                            SimultaneousDecisionsAreSealed, WhatRevealsNothingTellsNothing,
                            ReachableStatesAreSound, DamagedStatesAreAnsweredFor,
                            RecordsReplayExactly, ScoresAddUp, ValuesBehave,
                            TheLoopAllocatesNothing);

template <class Configured>
class ExactConformance : public ::testing::Test {};

TYPED_TEST_SUITE_P(ExactConformance);
TYPED_TEST_P(ExactConformance, WorldsAreExact) {
  const auto marks = []<class G>(const G& game, const typename G::State& state, Seat seat,
                                 Action action) {
    if constexpr (requires { TypeParam::marks(game, state, seat, action); }) {
      return TypeParam::marks(game, state, seat, action);
    } else {
      return 1;
    }
  };
  Laws(TypeParam::make(), effort_of<TypeParam>()).worlds_are_exact(marks);
}

REGISTER_TYPED_TEST_SUITE_P(ExactConformance, WorldsAreExact);
// A game that hides nothing has no use for it.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ExactConformance);

}  // namespace libgames::conformance
