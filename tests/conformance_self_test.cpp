// The conformance suite itself: each law notices a game that breaks it.

#include <string>

#include "goofspiel.hpp"
#include <gtest/gtest-spi.h>

#include <libgames/conformance/conformance.hpp>

namespace libgames::conformance {
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Conformance);
}

namespace {

using goofspiel::Goofspiel;
using libgames::Action;
using libgames::Chance;
using libgames::Rng;
using libgames::Seat;
using libgames::Turn;
using libgames::Viewer;
using libgames::conformance::Laws;

/// How many expectations fail while `run` runs.
template <class Run>
int failures(const Run& run) {
  testing::TestPartResultArray results;
  {
    testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
    run();
  }
  int count = 0;
  for (int i = 0; i < results.size(); ++i) count += results.GetTestPartResult(i).failed() ? 1 : 0;
  return count;
}

template <class Broken>
Laws<Broken> laws() {
  return Laws<Broken>(Broken(Goofspiel::check_setup({}, 3).value()), 2);
}

/// A sound game, to be broken in one place.
struct Sound : Goofspiel {
  using Goofspiel::Goofspiel;
};

TEST(ConformanceSuite, AcceptsASoundGame) {
  EXPECT_EQ(failures([] { laws<Sound>().worlds_look_like_their_views(); }), 0);
  EXPECT_EQ(failures([] { laws<Sound>().simultaneous_decisions_are_sealed(); }), 0);
  EXPECT_EQ(failures([] { laws<Sound>().records_replay_exactly(); }), 0);
}

TEST(ConformanceSuite, NoticesAMissingReason) {  // law 1
  struct Broken : Sound {
    using Sound::Sound;
    std::optional<libgames::Illegal> why_illegal(const State&, Seat, Action) const { return {}; }
  };
  EXPECT_GT(failures([] { laws<Broken>().legal_actions_agree_with_reasons_and_views(); }), 0);
}

TEST(ConformanceSuite, NoticesAmbiguousNotation) {  // law 2
  struct Broken : Sound {
    using Sound::Sound;
    using Sound::text;
    std::string text(const State&, Seat, Action) const { return "bid:1"; }
  };
  EXPECT_GT(failures([] { laws<Broken>().notation_is_read_as_it_was_written(); }), 0);
}

TEST(ConformanceSuite, NoticesATurnThatIsNotTheStates) {  // law 3
  struct Broken : Sound {
    using Sound::settle;
    using Sound::Sound;
    Turn settle(State& state, Chance chance) const {
      Sound::settle(state, chance);
      return Turn::over();
    }
  };
  EXPECT_GT(failures([] { laws<Broken>().steps_are_functions(); }), 0);
}

TEST(ConformanceSuite, NoticesTooManySteps) {  // law 4
  struct Broken : Sound {
    using Sound::Sound;
    int max_steps() const { return 3; }
  };
  EXPECT_GT(failures([] { laws<Broken>().exactly_one_thing_is_next(); }), 0);
}

TEST(ConformanceSuite, NoticesBiasedBulkChance) {  // law 5
  struct Broken : Sound {
    using Sound::settle;
    using Sound::Sound;
    Turn settle(State& state, Rng& rng) const {
      return Sound::settle(
          state, rng.below(4) == 0 ? chances(state).begin()->chance : chances(state).pick(rng));
    }
  };
  EXPECT_GT(failures([] { laws<Broken>().bulk_chance_has_the_distribution_of_single_steps(); }), 0);
}

TEST(ConformanceSuite, NoticesAWorldThatLooksDifferent) {  // law 6
  struct Broken : Sound {
    using Sound::Sound;
    State determinize(const View& view, Rng& rng) const {
      State state = Sound::determinize(view, rng);
      ++state.scores[Seat{0}];
      return state;
    }
  };
  EXPECT_GT(failures([] { laws<Broken>().worlds_look_like_their_views(); }), 0);
}

TEST(ConformanceSuite, NoticesAnEventThatLeaks) {  // law 6
  struct Broken : Sound {
    using Sound::Sound;
    std::optional<Event> redact(const Event& event, Viewer) const { return event; }
  };
  EXPECT_GT(failures([] { laws<Broken>().worlds_look_like_their_views(); }), 0);
}

TEST(ConformanceSuite, NoticesAStepThatIsToldAlthoughItDoesNotShow) {  // law 7
  struct Broken : Sound {
    using Sound::Sound;
    View view(const State& state, Viewer viewer) const {  // who has bid does not show
      View view = Sound::view(state, viewer);
      if (!state.active.empty()) view.seen.active = libgames::all_seats(seats());
      return view;
    }
  };
  EXPECT_GT(failures([] { laws<Broken>().simultaneous_decisions_are_sealed(); }), 0);
}

TEST(ConformanceSuite, NoticesASealedChoiceThatShows) {  // law 7
  struct Broken : Sound {
    using Sound::Sound;
    View view(const State& state, Viewer viewer) const {
      View view = Sound::view(state, viewer);
      view.seen.bids = state.bids;
      return view;
    }
  };
  EXPECT_GT(failures([] { laws<Broken>().simultaneous_decisions_are_sealed(); }), 0);
}

TEST(ConformanceSuite, NoticesAnUnsoundState) {  // law 8
  struct Broken : Sound {
    using Sound::Sound;
    libgames::Problems check(const State& state) const {
      if (state.prizes == 0) return {{"broken", "no prize is left", {}}};
      return {};
    }
  };
  EXPECT_GT(failures([] { laws<Broken>().reachable_states_are_sound(); }), 0);
}

TEST(ConformanceSuite, NoticesARecordThatDoesNotReplay) {  // law 9
  struct Broken : Sound {
    using Sound::Sound;
    std::optional<Chance> parse_chance(const State& state, std::string_view) const {
      return chances(state).begin()->chance;
    }
  };
  EXPECT_GT(failures([] { laws<Broken>().records_replay_exactly(); }), 0);
}

TEST(ConformanceSuite, NoticesASheetThatDoesNotAddUp) {  // law 10
  struct Broken : Sound {
    using Sound::Sound;
    libgames::ScoreSheet score_sheet(const State&, Seat) const { return {}; }
  };
  EXPECT_GT(failures([] { laws<Broken>().scores_add_up(); }), 0);
}

TEST(ConformanceSuite, NoticesAnEncodingOfTheWrongSize) {  // law 11
  struct Broken : Sound {
    using Sound::Sound;
    int encode_size() const { return Sound::encode_size() + 1; }
  };
  EXPECT_GT(failures([] { laws<Broken>().values_behave(); }), 0);
}

TEST(ConformanceSuite, NoticesAnAllocation) {  // law 12
  struct Broken : Sound {
    using Sound::Sound;
    using Sound::turn;
    Turn turn(const State& state) const {
      const std::string long_enough(100, static_cast<char>('a' + state.prize));
      return long_enough.empty() ? Turn::over() : Sound::turn(state);
    }
  };
  ASSERT_NE(libgames::conformance::allocation_count, nullptr);
  EXPECT_GT(failures([] { laws<Broken>().the_loop_allocates_nothing(); }), 0);
}

}  // namespace
