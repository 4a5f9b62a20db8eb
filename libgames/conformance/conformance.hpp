#pragma once
/// The laws every game keeps, as a GoogleTest suite. For a game or a variant of one's own:
///
///     struct MyGameForTwo {
///       static MyGame make() { return MyGame::make({}, 2).value(); }
///     };
///     namespace libgames::conformance {
///     INSTANTIATE_TYPED_TEST_SUITE_P(MyGame, Conformance, ::testing::Types<MyGameForTwo>);
///     }
///
/// `make` returns any type that models `Game`, `AnyGame` included. A struct may also have
/// `static constexpr int games`: how many random games each law is tried on (default 4).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <libgames/conformance/allocation_count.hpp>
#include <libgames/core/game.hpp>
#include <libgames/core/playout.hpp>
#include <libgames/match/match.hpp>

namespace libgames::conformance {

/// The laws themselves, for one configured game_. Each fails as a GoogleTest expectation does.
template <Game G>
class Laws {
 public:
  Laws(G game, int games) : game_(std::move(game)), games_(games) {}

  /// Law 1: what is legal, why the rest is not, and what the seat itself sees of it agree.
  void legal_actions_agree_with_reasons_and_views() const {
    visit_states([&](const auto& state, Rng&) {
      const Turn turn = game_.turn(state);
      for (const Seat seat : all_seats(game_.seats())) {
        const auto legal = game_.legal(state, seat);
        EXPECT_EQ(legal.empty(), !turn.is_decision() || !turn.seats.contains(seat));
        EXPECT_EQ(game_.legal(game_.view(state, seat)), legal);
        for (int id = 0; id < 256; ++id) {
          const Action action{static_cast<std::uint8_t>(id)};
          const auto reason = game_.why_illegal(state, seat, action);
          ASSERT_EQ(legal.contains(action), !reason) << "action " << id;
          if (!reason) {
            EXPECT_LT(id, game_.action_count());
            continue;
          }
          EXPECT_FALSE(reason->id.empty());
          EXPECT_FALSE(reason->words.empty());
        }
      }
      EXPECT_TRUE(game_.legal(game_.view(state, Viewer::audience())).empty());
    });
  }

  /// Law 2: notation and typed moves give back what they came from, and are unambiguous.
  void notation_is_read_as_it_was_written() const {
    visit_states([&](const auto& state, Rng&) {
      const Turn turn = game_.turn(state);
      for (const Seat seat : turn.seats) {
        std::set<std::string> texts;
        for (const Action action : game_.legal(state, seat)) {
          const std::string text = game_.text(state, seat, action);
          EXPECT_FALSE(text.empty());
          EXPECT_EQ(text.find_first_of(" \t\n#"), std::string::npos) << text;
          EXPECT_TRUE(texts.insert(text).second) << text << " stands for two actions";
          EXPECT_EQ(game_.parse(state, seat, text), action) << text;
          EXPECT_EQ(game_.action(state, seat, game_.move(state, seat, action)), action) << text;
        }
        for (const std::string_view noise :
             {"", " ", "?", "play:", "bid:9Z", "\xff\x01", "pass:::"}) {
          if (const auto parsed = game_.parse(state, seat, noise)) {
            EXPECT_LT(parsed->id, game_.action_count()) << noise;
          }
        }
      }
      if (!turn.is_chance()) return;
      std::set<std::string> texts;
      for (const auto& outcome : game_.chances(state)) {
        const std::string text = game_.text(state, outcome.chance);
        EXPECT_EQ(text.find_first_of(" \t\n#"), std::string::npos) << text;
        EXPECT_TRUE(texts.insert(text).second) << text << " stands for two outcomes";
        EXPECT_EQ(game_.parse_chance(state, text), outcome.chance) << text;
      }
    });
  }

  /// Law 3: the same step from the same state gives the same state, told or not.
  void steps_are_functions() const {
    visit_states([&](const auto& state, Rng& rng) {
      if (game_.turn(state).is_over()) return;
      const auto choice = choose(state, rng);
      auto silent = state;
      auto again = state;
      auto told = state;
      EventLog<Event> log;
      const Turn turn = take(silent, choice);
      take(again, choice);
      EXPECT_EQ(take(told, choice, log), turn);
      EXPECT_EQ(turn, game_.turn(silent)) << "a step returns another turn than its state has";
      EXPECT_EQ(silent, again);
      EXPECT_EQ(silent, told);
      EXPECT_FALSE(log.empty()) << "a step tells nothing";
      for (const auto& event : log) EXPECT_FALSE(game_.text(event).empty());
    });
  }

  /// Law 4: somebody decides, or chance does, or the game is over; and it ends.
  void exactly_one_thing_is_next() const {
    visit_states([&](const auto& state, Rng&) {
      const Turn turn = game_.turn(state);
      EXPECT_EQ(turn.is_decision(), !turn.seats.empty());
      EXPECT_EQ(turn.seats.bits() >> game_.seats(), 0) << "a seat acts that is not at the table";
      EXPECT_EQ(turn.is_chance(), turn.is_chance() && !game_.chances(state).empty());
      EXPECT_EQ(game_.outcome(state).over, turn.is_over());
    });
    for (int i = 0; i < games_; ++i) {
      Rng rng(static_cast<std::uint64_t>(i) + 100);
      auto state = game_.start();
      EXPECT_LE(playout(game_, state, rng), game_.max_steps());
      EXPECT_TRUE(game_.turn(state).is_over());
    }
  }

  /// Law 5: chance has positive weights, and settling it in bulk has the distribution of single
  /// steps.
  void chance_is_weighted() const {
    visit_states([&](const auto& state, Rng&) {
      if (!game_.turn(state).is_chance()) return;
      std::uint64_t total = 0;
      for (const auto& outcome : game_.chances(state)) {
        EXPECT_GT(outcome.weight, 0U);
        EXPECT_LT(outcome.chance.id, game_.chance_count());
        total += outcome.weight;
      }
      EXPECT_EQ(total, game_.chances(state).total());
    });
  }

  void bulk_chance_has_the_distribution_of_single_steps() const {
    constexpr int samples = 1500;
    Rng rng(17);
    int tried = 0;
    auto state = game_.start();
    bool in_chance = false;
    for (int step = 0; step < game_.max_steps() && tried < 6; ++step) {
      const Turn turn = game_.turn(state);
      if (turn.is_over()) break;
      if (turn.is_chance() && !in_chance) {
        ++tried;
        // By whose turn it is, and by one action drawn at random from what that seat may do.
        std::map<std::uint64_t, std::array<int, 2>> by_action;
        std::map<std::uint64_t, std::array<int, 2>> by_state;
        for (int i = 0; i < 2 * samples; ++i) {
          auto next = state;
          const auto way = static_cast<std::size_t>(i % 2);
          Turn after = Turn::chance();
          if (way == 0) {
            after = game_.settle(next, rng);
          } else {
            while (after.is_chance()) after = game_.settle(next, game_.chances(next).pick(rng));
          }
          ASSERT_FALSE(after.is_chance()) << "settling in bulk leaves chance to be settled";
          ++by_state[next.hash()][way];
          if (!after.is_decision()) continue;
          Seats seats = after.seats;
          while (rng.below(static_cast<unsigned>(seats.size())) != 0) seats.remove(seats.first());
          const Seat seat = seats.first();
          const auto legal = game_.legal(next, seat);
          ++by_action[seat.index * 256ULL + legal.pick(rng).id][way];
        }
        expect_same_distribution(by_action);
        if (by_state.size() <= 300) expect_same_distribution(by_state);
      }
      in_chance = turn.is_chance();
      take(state, choose(state, rng));
    }
  }

  /// Law 6: a determinized state looks the same, is sound, and a step that looks the same on both
  /// tells the same.
  void worlds_look_like_their_views() const {
    visit_states([&](const auto& state, Rng& rng) {
      const bool over = game_.turn(state).is_over();
      const auto choice = over ? Choice{} : choose(state, rng);
      for (const Viewer viewer : viewers()) {
        const auto view = game_.view(state, viewer);
        auto world = game_.determinize(view, rng);
        ASSERT_EQ(game_.view(world, viewer), view);
        const Problems problems = game_.check(world);
        ASSERT_TRUE(problems.empty()) << problems[0].id << ": " << problems[0].words;
        if (over) continue;
        if (possible(world, choice)) expect_same_told(state, choice, world, choice, viewer);
        expect_same_told(state, choice, world, choose(world, choice.seat, rng), viewer);
      }
    });
  }

  /// Law 7: simultaneous decisions stay hidden until the last one, and may come in any order.
  void simultaneous_decisions_are_sealed() const {
    if (!game_.hides_choices()) GTEST_SKIP() << "this configuration shows choices at once";
    visit_states([&](const auto& state, Rng& rng) {
      const Seats seats = game_.turn(state).seats;
      for (const Seat seat : seats) {
        auto after = state;
        EventLog<Event> log;
        take(after, choose(state, seat, rng), log);
        for (const Viewer viewer : viewers()) {
          if (game_.view(after, viewer) != game_.view(state, viewer)) continue;
          EXPECT_TRUE(told_to(viewer, log).empty()) << "a step is told that does not show";
        }
      }
      if (seats.size() < 2) return;
      std::vector<std::pair<Seat, Action>> in_order;
      std::array<std::vector<Action>, max_seats> chains;
      for (const Seat seat : seats) {
        auto one = state;
        auto other = state;
        chains[seat.index] = finish_decisions(one, seat, rng);
        finish_decisions(other, seat, rng);
        for (const Viewer viewer : viewers()) {
          if (viewer.is(seat)) continue;
          EXPECT_EQ(game_.view(one, viewer), game_.view(other, viewer)) << "a sealed choice shows";
        }
        for (const Action action : chains[seat.index]) in_order.emplace_back(seat, action);
      }
      auto ascending = state;
      for (const auto& [seat, action] : in_order) game_.apply(ascending, seat, action);
      auto mixed = state;
      std::array<std::size_t, max_seats> done{};
      for (std::size_t step = 0; step < in_order.size(); ++step) {
        std::vector<Seat> unfinished;
        for (const Seat seat : seats) {
          if (done[seat.index] < chains[seat.index].size()) unfinished.push_back(seat);
        }
        const Seat seat = unfinished[static_cast<std::size_t>(rng.below(unfinished.size()))];
        game_.apply(mixed, seat, chains[seat.index][done[seat.index]++]);
      }
      EXPECT_EQ(ascending, mixed) << "the order of simultaneous decisions matters";
    });
  }

  /// Law 8: every state that is reached is sound.
  void reachable_states_are_sound() const {
    visit_states([&](const auto& state, Rng&) {
      const Problems problems = game_.check(state);
      ASSERT_TRUE(problems.empty()) << problems[0].id << ": " << problems[0].words;
    });
  }

  /// Law 9: a record gives the game back, and taking steps back is playing a prefix.
  void records_replay_exactly() const {
    for (int i = 0; i < games_; ++i) {
      Rng rng(static_cast<std::uint64_t>(i) + 1);
      Match<G> match(game_, rng);
      const std::size_t stop = rng.below(200);
      std::optional<State> prefix;
      while (!match.turn().is_over()) {
        if (match.steps().size() == stop) prefix = match.state();
        const auto choice = choose(match.state(), rng);
        const auto problem =
            choice.seat ? match.play(*choice.seat, choice.action) : match.settle(choice.chance);
        ASSERT_FALSE(problem) << problem->words;
      }
      for (const RecordForm form : {RecordForm::plain, RecordForm::annotated}) {
        const std::string written = text(match.record(form));
        const auto record = parse_record(written);
        ASSERT_TRUE(record.ok()) << record.error().problem.words;
        EXPECT_EQ(text(*record), written);
        const auto replayed = Match<G>::replay(game_, *record, rng);
        ASSERT_TRUE(replayed.ok())
            << "line " << replayed.error().line << ": " << replayed.error().problem.words;
        EXPECT_EQ(replayed->state(), match.state());
        EXPECT_EQ(replayed->outcome(), match.outcome());
        EXPECT_EQ(text(replayed->record(form)), written);
      }
      if (!prefix) continue;
      ASSERT_FALSE(match.undo(static_cast<int>(match.steps().size() - stop)));
      EXPECT_EQ(match.state(), *prefix);
    }
  }

  /// Law 10: score sheets add up, and places and winners follow from the tiers.
  void scores_add_up() const {
    visit_states([&](const auto& state, Rng&) {
      const Outcome outcome = game_.outcome(state);
      EXPECT_EQ(outcome.seats, game_.seats());
      for (const Seat seat : all_seats(game_.seats())) {
        const ScoreSheet sheet = game_.score_sheet(state, seat);
        EXPECT_EQ(sheet.total(), outcome.scores[seat]);
        EXPECT_TRUE(!outcome.over || game_.standing(state, seat) == outcome.scores[seat]);
      }
      if (!outcome.over) {
        EXPECT_TRUE(outcome.winners.empty());
        return;
      }
      Outcome ranked = outcome;
      ranked.places = {};
      ranked.winners = Seats();
      rank(ranked);
      EXPECT_EQ(ranked, outcome);
      EXPECT_FALSE(outcome.winners.empty());
    });
  }

  /// Law 11: copies are independent, and hash and encoding are functions of the value.
  void values_behave() const {
    const auto size = static_cast<std::size_t>(game_.encode_size());
    visit_states([&](const auto& state, Rng& rng) {
      const auto original = state;
      if (!game_.turn(state).is_over()) {
        auto copy = state;
        take(copy, choose(copy, rng));
        EXPECT_EQ(state, original) << "a step on a copy changed the original";
      }
      EXPECT_EQ(original.hash(), state.hash());
      for (const Viewer viewer : viewers()) {
        const auto view = game_.view(state, viewer);
        const auto same = game_.view(game_.determinize(view, rng), viewer);
        EXPECT_EQ(view.hash(), same.hash());
        EXPECT_EQ(game_.text(view), game_.text(same));
        std::vector<float> planes(size, -1000.0F);
        std::vector<float> same_planes(size, 1000.0F);
        game_.encode(view, planes);
        game_.encode(same, same_planes);
        EXPECT_EQ(planes, same_planes);
        EXPECT_TRUE(std::all_of(planes.begin(), planes.end(),
                                [](float value) { return std::isfinite(value); }));
      }
    });
  }

  /// Law 12: nothing in the loop of playing and searching allocates.
  void the_loop_allocates_nothing() const {
    if (allocation_count == nullptr) GTEST_SKIP() << "the program does not count allocations";
    Rng rng(3);
    const std::size_t before = allocation_count();
    auto state = game_.start();
    std::uint64_t sink = 0;
    for (Turn turn = game_.turn(state); !turn.is_over(); turn = game_.turn(state)) {
      if (turn.is_chance()) {
        auto single = state;
        sink += game_.chances(single).total();
        while (game_.turn(single).is_chance())
          game_.settle(single, game_.chances(single).pick(rng));
        game_.settle(state, rng);
        continue;
      }
      const Seat seat = turn.seats.first();
      const auto view = game_.view(state, seat);
      auto world = game_.determinize(view, rng);
      game_.apply(world, seat, game_.legal(view).pick(rng));
      sink += static_cast<std::uint64_t>(game_.standing(state, seat));
      game_.apply(state, seat, game_.legal(state, seat).pick(rng));
    }
    EXPECT_EQ(allocation_count(), before) << "(" << sink << ")";
  }

 private:
  using State = typename G::State;
  using View = typename G::View;
  using Event = typename G::Event;

  /// The audience and every seat.
  [[nodiscard]] std::vector<Viewer> viewers() const {
    std::vector<Viewer> result{Viewer::audience()};
    for (const Seat seat : all_seats(game_.seats())) result.emplace_back(seat);
    return result;
  }

  /// A step to take from a state.
  struct Choice {
    std::optional<Seat> seat;  ///< nobody for chance
    Action action;
    Chance chance;
  };
  [[nodiscard]] Choice choose(const State& state, Rng& rng) const {
    const Turn turn = game_.turn(state);
    if (turn.is_chance()) return choose(state, std::nullopt, rng);
    Seats seats = turn.seats;
    for (auto skipped = rng.below(static_cast<unsigned>(seats.size())); skipped > 0; --skipped) {
      seats.remove(seats.first());
    }
    return choose(state, seats.first(), rng);
  }
  /// A random step of that seat, or of chance.
  [[nodiscard]] Choice choose(const State& state, std::optional<Seat> seat, Rng& rng) const {
    if (!seat) return {std::nullopt, {}, game_.chances(state).pick(rng)};
    return {seat, game_.legal(state, *seat).pick(rng), {}};
  }
  /// If both steps lead to equal views, they have to tell equal events.
  void expect_same_told(State state, const Choice& choice, State world, const Choice& other,
                        Viewer viewer) const {
    EventLog<Event> log;
    EventLog<Event> world_log;
    take(state, choice, log);
    take(world, other, world_log);
    if (game_.view(state, viewer) != game_.view(world, viewer)) return;
    const std::vector<Event> told = told_to(viewer, log);
    const std::vector<Event> world_told = told_to(viewer, world_log);
    ASSERT_EQ(told.size(), world_told.size());
    for (std::size_t i = 0; i < told.size(); ++i) {
      EXPECT_EQ(told[i], world_told[i])
          << game_.text(told[i]) << " / " << game_.text(world_told[i]);
    }
  }
  /// What the viewer gets to know of these events.
  [[nodiscard]] std::vector<Event> told_to(Viewer viewer, const EventLog<Event>& log) const {
    std::vector<Event> told;
    for (const Event& event : log) {
      if (auto redacted = game_.redact(event, viewer)) told.push_back(*std::move(redacted));
    }
    return told;
  }
  Turn take(State& state, const Choice& choice) const {
    return choice.seat ? game_.apply(state, *choice.seat, choice.action)
                       : game_.settle(state, choice.chance);
  }
  Turn take(State& state, const Choice& choice, EventLog<Event>& log) const {
    return choice.seat ? game_.apply(state, *choice.seat, choice.action, log)
                       : game_.settle(state, choice.chance, log);
  }
  /// Whether the step can be taken from this state too.
  [[nodiscard]] bool possible(const State& state, const Choice& choice) const {
    const Turn turn = game_.turn(state);
    if (!choice.seat) return turn.is_chance() && game_.chances(state).weight(choice.chance) > 0;
    return turn.is_decision() && turn.seats.contains(*choice.seat) &&
           game_.legal(state, *choice.seat).contains(choice.action);
  }

  /// Plays random games, one step at a time and seats in any order, and shows every state, the last
  /// one included, together with a generator for the visitor. Stops at the first failure.
  template <class Visit>
  void visit_states(const Visit& visit) const {
    for (int i = 0; i < games_; ++i) {
      Rng rng(static_cast<std::uint64_t>(i) + 1);
      State state = game_.start();
      for (int step = 0; !testing::Test::HasFailure(); ++step) {
        visit(std::as_const(state), rng);
        if (game_.turn(state).is_over()) break;
        ASSERT_LT(step, game_.max_steps()) << "a random game takes more steps than max_steps";
        take(state, choose(state, rng));
      }
    }
  }

  /// Lets `seat` decide at random until it has nothing left to decide, while others still have.
  /// What the others see must not change before it has finished.
  std::vector<Action> finish_decisions(State& state, Seat seat, Rng& rng) const {
    std::vector<Action> chain;
    std::vector<View> before;
    for (const Viewer viewer : viewers()) before.push_back(game_.view(state, viewer));
    for (;;) {
      const Action action = game_.legal(state, seat).pick(rng);
      chain.push_back(action);
      const Turn turn = game_.apply(state, seat, action);
      if (!turn.is_decision() || !turn.seats.contains(seat)) return chain;
      for (std::size_t i = 0; i < before.size(); ++i) {
        if (viewers()[i].is(seat)) continue;
        EXPECT_EQ(game_.view(state, viewers()[i]), before[i]) << "an unfinished chain shows";
      }
    }
  }

  /// Two-sample chi-square: whether two samples of one size could come from one distribution. It
  /// fails by chance less than once in a million.
  static void expect_same_distribution(const std::map<std::uint64_t, std::array<int, 2>>& counts) {
    double statistic = 0;
    int cells = 0;
    std::array<int, 2> rare{};
    const auto add = [&](const std::array<int, 2>& cell) {
      const double sum = cell[0] + cell[1];
      if (sum == 0) return;
      const double difference = cell[0] - cell[1];
      statistic += difference * difference / sum;
      ++cells;
    };
    for (const auto& [key, cell] : counts) {
      if (cell[0] + cell[1] >= 20) {
        add(cell);
      } else {
        rare[0] += cell[0];
        rare[1] += cell[1];
      }
    }
    add(rare);
    const double freedom = std::max(1, cells - 1);
    // Wilson and Hilferty: the cube root of chi-square / freedom is nearly normal.
    const double spread = 2.0 / (9.0 * freedom);
    const double deviations = (std::cbrt(statistic / freedom) - (1.0 - spread)) / std::sqrt(spread);
    EXPECT_LT(deviations, 5.0) << "chi-square " << statistic << " with " << freedom
                               << " degrees of freedom";
  }

  G game_;
  int games_;  ///< random games that each law is tried on
};

template <class Setup>
class Conformance : public ::testing::Test {
 protected:
  [[nodiscard]] static auto laws() {
    int games = 4;
    if constexpr (requires { Setup::games; }) games = Setup::games;
    return Laws(Setup::make(), games);
  }
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
TYPED_TEST_P(Conformance, SimultaneousDecisionsAreSealed) {
  this->laws().simultaneous_decisions_are_sealed();
}
TYPED_TEST_P(Conformance, ReachableStatesAreSound) { this->laws().reachable_states_are_sound(); }
TYPED_TEST_P(Conformance, RecordsReplayExactly) { this->laws().records_replay_exactly(); }
TYPED_TEST_P(Conformance, ScoresAddUp) { this->laws().scores_add_up(); }
TYPED_TEST_P(Conformance, ValuesBehave) { this->laws().values_behave(); }
TYPED_TEST_P(Conformance, TheLoopAllocatesNothing) { this->laws().the_loop_allocates_nothing(); }

REGISTER_TYPED_TEST_SUITE_P(Conformance, LegalActionsAgreeWithReasonsAndViews,
                            NotationIsReadAsItWasWritten, StepsAreFunctions, ExactlyOneThingIsNext,
                            ChanceIsWeighted, BulkChanceHasTheDistributionOfSingleSteps,
                            WorldsLookLikeTheirViews, SimultaneousDecisionsAreSealed,
                            ReachableStatesAreSound, RecordsReplayExactly, ScoresAddUp,
                            ValuesBehave, TheLoopAllocatesNothing);

}  // namespace libgames::conformance
