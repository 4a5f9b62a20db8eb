#pragma once
/// The laws every game keeps, as GoogleTest suites. For a game or a variant of one's own:
///
///     struct MyGameForTwo {
///       static MyGame make() { return MyGame::make({}, 2).value(); }
///     };
///     using libgames::conformance::SetUps;
///     const bool laws = libgames::conformance::expect_laws("MyGame", SetUps<MyGameForTwo>());
///     const bool exact = libgames::conformance::expect_exact_worlds("MyGame", SetUps<MyTiny>());
///
/// `make` returns any type that models `Game`, `AnyGame` included. A struct may also have
/// `static constexpr int games`: how many random games each law is tried on (default 4). The second
/// suite is for games with something hidden: in a configuration of a handful of cards it follows
/// every history and compares worlds with the exact distribution. There a struct may also have
/// `static int marks(const MyGame&, const State&, Seat, Action)`: how many copies in the hand an
/// action could mean (default 1, right where every card is unique).
///
/// `--gtest_random_seed=N` tries other random games, for every N. A program that defines
/// `LIBGAMES_CONFORMANCE_QUICK`, in a slow build with sanitizers say, tries each law on one game
/// and skips those that compare distributions: they are for a build that is optimised.

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include <libgames/catalog/any_game.hpp>
#include <libgames/conformance/laws.hpp>

namespace libgames::conformance {

/// A list of set-ups.
template <class... Configured>
struct SetUps {};

#ifdef LIBGAMES_CONFORMANCE_QUICK
inline constexpr bool quick = true;
#else
inline constexpr bool quick = false;
#endif

/// The effort that a set-up asks for.
template <class Configured>
[[nodiscard]] Effort effort_of() {
  Effort effort;
  effort.first_seed += 1000 * static_cast<std::uint64_t>(GTEST_FLAG_GET(random_seed));
  if constexpr (requires { Configured::games; }) effort.games = Configured::games;
  if (quick) effort.games = 1;
  return effort;
}

namespace detail {

/// A test that is a function.
class LawTest : public ::testing::Test {
 public:
  explicit LawTest(std::function<void()> law) : law_(std::move(law)) {}
  void TestBody() override { law_(); }

 private:
  std::function<void()> law_;
};

inline void register_law(const std::string& suite, std::string_view name,
                         std::function<void()> law) {
  ::testing::RegisterTest(suite.c_str(), std::string(name).c_str(), nullptr, nullptr, __FILE__,
                          __LINE__, [law = std::move(law)]() -> LawTest* {
                            return new LawTest(law);  // NOLINT: GoogleTest deletes it
                          });
}

template <class G>
struct NamedLaw {
  std::string_view name;
  void (Laws<G>::*expect)() const;
  bool samples = false;  ///< whether it compares distributions
};

/// Every law but that of exact worlds, by the name of its test.
template <class G>
inline constexpr auto named_laws = std::to_array<NamedLaw<G>>(
    {{"LegalActionsAgreeWithReasonsAndViews", &Laws<G>::legal_actions_agree_with_reasons_and_views},
     {"NotationIsReadAsItWasWritten", &Laws<G>::notation_is_read_as_it_was_written},
     {"StepsAreFunctions", &Laws<G>::steps_are_functions},
     {"ExactlyOneThingIsNext", &Laws<G>::exactly_one_thing_is_next},
     {"ChanceIsWeighted", &Laws<G>::chance_is_weighted},
     {"BulkChanceHasTheDistributionOfSingleSteps",
      &Laws<G>::bulk_chance_has_the_distribution_of_single_steps, true},
     {"WorldsLookLikeTheirViews", &Laws<G>::worlds_look_like_their_views},
     {"WorldsAreDistributedLikeOpenings", &Laws<G>::worlds_are_distributed_like_openings, true},
     {"SimultaneousDecisionsAreSealed", &Laws<G>::simultaneous_decisions_are_sealed},
     {"WhatRevealsNothingTellsNothing", &Laws<G>::what_reveals_nothing_tells_nothing},
     {"WhatViewersCanCountIsWhatTheyAreTold",
      &Laws<G>::what_viewers_can_count_is_what_they_are_told},
     {"ReachableStatesAreSound", &Laws<G>::reachable_states_are_sound},
     {"DamagedStatesAreAnsweredFor", &Laws<G>::damaged_states_are_answered_for},
     {"RecordsReplayExactly", &Laws<G>::records_replay_exactly},
     {"ScoresAddUp", &Laws<G>::scores_add_up},
     {"ValuesBehave", &Laws<G>::values_behave},
     {"TheLoopAllocatesNothing", &Laws<G>::the_loop_allocates_nothing}});

template <class Configured>
void register_laws(const std::string& suite) {
  using G = decltype(Configured::make());
  for (const NamedLaw<G>& law : named_laws<G>) {
    register_law(suite, law.name, [law] {
      if (quick && law.samples) GTEST_SKIP();
      (Laws<G>(Configured::make(), effort_of<Configured>()).*law.expect)();
    });
  }
}

template <class Configured>
void register_exact_worlds(const std::string& suite) {
  register_law(suite, "WorldsAreExact", [] {
    if (quick) GTEST_SKIP();
    const auto marks = []<class G>(const G& game, const typename G::State& state, Seat seat,
                                   Action action) {
      if constexpr (requires { Configured::marks(game, state, seat, action); }) {
        return Configured::marks(game, state, seat, action);
      } else {
        return 1;
      }
    };
    Laws(Configured::make(), effort_of<Configured>()).worlds_are_exact(marks);
  });
}

}  // namespace detail

/// Adds a suite for each set-up, "<name>/Conformance/<number>", with a test for each law. To be
/// called before the tests are run, say to initialise a variable. Returns true.
template <class... Configured>
bool expect_laws(const std::string& name, SetUps<Configured...> /*setups*/) {
  int number = 0;
  (detail::register_laws<Configured>(name + "/Conformance/" + std::to_string(number++)), ...);
  return true;
}

/// The same with the law of exact worlds: "<name>/ExactConformance/<number>".
template <class... Configured>
bool expect_exact_worlds(const std::string& name, SetUps<Configured...> /*setups*/) {
  int number = 0;
  (detail::register_exact_worlds<Configured>(name + "/ExactConformance/" +
                                             std::to_string(number++)),
   ...);
  return true;
}

}  // namespace libgames::conformance
