#pragma once
/// The laws that every game keeps, for one configured game. libgames/README.md lists them.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <libgames/conformance/allocation_count.hpp>
#include <libgames/conformance/exact_worlds.hpp>
#include <libgames/conformance/statistics.hpp>
#include <libgames/conformance/walk.hpp>
#include <libgames/core/game.hpp>
#include <libgames/match/match.hpp>

namespace libgames::conformance {

/// How much the laws look at.
struct Effort {
  int games = 4;                 ///< random games that each law is tried on
  std::uint64_t first_seed = 1;  ///< of these games
  int damaged_states = 2000;     ///< that `check` has to answer for
  int samples = 1;               ///< times as many as usual where distributions are compared
};

/// Each law fails as a GoogleTest expectation does, with a message that names the law, the game,
/// the seed, the step and the viewer, and shows what should have agreed and the game so far.
template <Game G>
class Laws {
 public:
  Laws(G game, const Effort& effort) : game_(std::move(game)), effort_(effort) {}

  // --- playing

  /// Law 1: what is legal, why the rest is not, and what the seat itself sees of it agree.
  void legal_actions_agree_with_reasons_and_views() const {
    Walk<G> walk(game_, "1: legal actions, reasons and views agree");
    visit(walk, [&](const State& state, Rng&) {
      const Turn turn = game_.turn(state);
      for (const Seat seat : all_seats(game_.seats())) {
        const View view = game_.view(state, seat);
        const auto legal = game_.legal(state, seat);
        walk.expect(legal.empty() == !(turn.is_decision() && turn.seats.contains(seat)),
                    "a seat may act although it is not its turn, or the other way round", seat);
        walk.expect(game_.legal(view) == legal, "a view has other legal actions than its state",
                    seat);
        walk.expect(legal.empty() || legal.contains(game_.default_action(view)),
                    "the default action is not legal", seat);
        // Who has nothing to decide is refused whatever it asks: a few ids show it.
        const int stride = legal.empty() ? 51 : 1;
        for (int id = 0; id < 256 && !walk.failed(); id += stride) {
          expect_reason(walk, view, Action::of(id), legal.contains(Action::of(id)));
        }
      }
      walk.expect(game_.legal(game_.view(state, Viewer::audience())).empty(),
                  "the audience may act", Viewer::audience());
    });
  }

  /// Law 2: notation and typed moves give back what they came from, and are unambiguous.
  void notation_is_read_as_it_was_written() const {
    Walk<G> walk(game_, "2: notation is read as it was written");
    visit(walk, [&](const State& state, Rng&) {
      const Turn turn = game_.turn(state);
      for (const Seat seat : turn.seats) expect_notation_of_actions(walk, state, seat);
      if (!turn.is_chance()) return;
      const View view = game_.view(state, Viewer::audience());
      std::set<std::string> texts;
      for (const auto& outcome : game_.chances(state)) {
        const std::string text = game_.text(view, outcome.chance);
        expect_word(walk, texts, text);
        walk.expect(game_.parse_chance(view, text) == outcome.chance,
                    "the notation of an outcome is not read: " + text);
      }
    });
  }

  /// Law 3: the same step from the same state gives the same state, told or not; and every step
  /// tells somebody something.
  void steps_are_functions() const {
    Walk<G> walk(game_, "3: steps are functions");
    EventLog<Event> begun;
    walk.begin(effort_.first_seed);
    walk.expect(game_.start(begun) == game_.start(), "the start with a log is another state");
    visit(walk, [&](const State& state, Rng& rng) {
      const auto choice = walk.choose(state, rng);
      if (!choice) return;
      State silent = state;
      State again = state;
      State told = state;
      EventLog<Event> log;
      const Turn turn = walk.take(silent, *choice);
      walk.take(again, *choice);
      walk.expect(walk.take(told, *choice, log) == turn, "a told step returns another turn");
      walk.expect(turn == game_.turn(silent), "a step returns another turn than its state has");
      walk.expect(silent == again && silent == told, "a step taken again gives another state");
      bool heard = false;
      for (const Viewer viewer : walk.viewers())
        heard = heard || !walk.told_to(viewer, log).empty();
      walk.expect(heard, "a step tells nobody anything");
      for (const Event& event : log) {
        walk.expect(!game_.text(event).empty(), "an event has no words");
      }
    });
  }

  /// Law 4: somebody decides, or chance does, or the game is over; and it ends within its bound.
  void exactly_one_thing_is_next() const {
    Walk<G> walk(game_, "4: exactly one thing is next, and the game ends");
    visit(walk, [&](const State& state, Rng&) {
      const Turn turn = game_.turn(state);
      walk.expect(turn.is_decision() == !turn.seats.empty(), "nobody decides a decision");
      walk.expect((turn.seats.bits() >> game_.seats()) == 0,
                  "a seat acts that is not at the table");
      walk.expect(!turn.is_chance() || !game_.chances(state).empty(), "no outcome is possible");
      walk.expect(game_.outcome(state).over == turn.is_over(),
                  "turn and outcome disagree on whether the game is over");
    });
    for (int i = 0; i < effort_.games && !walk.failed(); ++i) {
      const std::uint64_t seed = effort_.first_seed + 100 + static_cast<std::uint64_t>(i);
      walk.begin(seed);
      Rng rng(seed);
      State state = game_.start();
      int steps = 0;
      while (!game_.turn(state).is_over() && steps <= game_.max_steps()) {
        const auto choice = walk.choose(state, rng);
        if (!choice) break;
        walk.take(state, *choice);
        ++steps;
      }
      walk.expect(
          steps <= game_.max_steps() && game_.turn(state).is_over(),
          "a random game does not end within max_steps, " + std::to_string(game_.max_steps()));
    }
  }

  /// Law 5: chance has positive weights, and settling it in bulk has the distribution of single
  /// steps: of who may do what, and of every number that any seat sees.
  void chance_is_weighted() const {
    Walk<G> walk(game_, "5: chance has positive weights");
    visit(walk, [&](const State& state, Rng&) {
      if (!game_.turn(state).is_chance()) return;
      std::uint64_t total = 0;
      const Chances chances = game_.chances(state);
      for (const auto& outcome : chances) {
        walk.expect(outcome.weight > 0 && outcome.chance.id < game_.chance_count(),
                    "an outcome has no weight, or no id below the bound");
        total += outcome.weight;
      }
      walk.expect(total == chances.total(), "the weights do not add up to their total");
    });
  }
  void bulk_chance_has_the_distribution_of_single_steps() const {
    Walk<G> walk(game_, "5: bulk chance has the distribution of single steps");
    Rng rng(effort_.first_seed + 16);
    walk.begin(effort_.first_seed + 16);
    bool in_chance = false;
    int tried = 0;
    for (int step = 0; step < most_steps_shown && tried < 4 && !walk.failed(); ++step) {
      const Turn turn = game_.turn(walk.state());
      if (turn.is_over()) break;
      if (turn.is_chance() && !in_chance) compare_ways_to_settle(walk, tried++ == 0, rng);
      in_chance = turn.is_chance();
      const auto choice = walk.choose(walk.state(), rng);
      if (!choice) break;
      walk.go(*choice);
    }
  }

  // --- knowing

  /// Law 6: a world looks like the view it was made from and is sound; steps that look alike tell
  /// the same, and steps that tell the same look alike.
  void worlds_look_like_their_views() const {
    Walk<G> walk(game_, "6: worlds look like their views");
    visit(walk, [&](const State& state, Rng& rng) {
      const auto choice = walk.choose(state, rng);
      for (const Viewer viewer : walk.viewers()) {
        const View view = game_.view(state, viewer);
        State world = game_.determinize(view, rng);
        const View again = game_.view(world, viewer);
        if (again != view) {
          walk.fail("a world looks different", viewer, game_.text(view), game_.text(again));
        }
        const Problems problems = game_.check(world);
        if (!problems.empty()) walk.fail("a world is unsound: " + problems[0].words, viewer);
        if (!choice || walk.failed()) continue;
        expect_change_is_told(walk, state, *choice, viewer);
        if (walk.is_possible(world, *choice)) {
          expect_same_told(walk, {state, *choice}, {world, *choice}, viewer);
        }
        if (const auto other = choice_alike(walk, world, *choice, rng)) {
          expect_same_told(walk, {state, *choice}, {world, *other}, viewer);
        }
      }
    });
  }

  /// Law 6: right after the opening chance worlds have the means of real games; and where something
  /// is hidden, worlds differ.
  void worlds_are_distributed_like_openings() const {
    Walk<G> walk(game_, "6: worlds are distributed like openings");
    const auto affordable = static_cast<int>(2'000'000 / std::max<std::size_t>(1, planes_of_all()));
    const int samples = effort_.samples * std::clamp(affordable, 200, 1000);
    Rng rng(effort_.first_seed + 40);
    walk.begin(effort_.first_seed + 40);
    const Seat viewer{static_cast<std::uint8_t>(game_.seats() - 1)};
    MeansInTwoWays means(planes_of_all());
    for (int i = 0; i < samples; ++i) {
      State state = game_.start();
      if (game_.turn(state).is_chance()) game_.settle(state, rng);
      if (!game_.turn(state).is_decision()) return;
      const View view = game_.view(state, viewer);
      means.add(0, planes_of_all(state));
      means.add(1, planes_of_all(game_.determinize(view, rng)));
      if (i == 0) expect_worlds_differ(walk, state, viewer, rng);
    }
    if (const auto difference = means.difference()) {
      walk.fail("worlds are not like openings: of the planes of all seats, " + *difference, viewer);
    }
  }

  /// Law 6: in a tiny configuration, worlds have the exact distribution of marked histories.
  template <class Marks>
  void worlds_are_exact(const Marks& marks) const {
    Walk<G> walk(game_, "6: worlds are exact");
    int compared = 0;
    for (int i = 0; i < effort_.games && !walk.failed(); ++i) {
      for (const Viewer viewer : walk.viewers()) {
        compared +=
            follow_exactly(walk, viewer, effort_.first_seed + static_cast<std::uint64_t>(i), marks);
      }
    }
    walk.expect(compared > 0, "in no position worlds could be compared");
  }

  /// Law 7: sealed decisions stay hidden until the last one; simultaneous ones may come in any
  /// order; and a step that does not show is not told.
  void simultaneous_decisions_are_sealed() const {
    Walk<G> walk(game_, "7: simultaneous decisions are sealed, in any order the same");
    visit(walk, [&](const State& state, Rng& rng) {
      const Turn turn = game_.turn(state);
      for (const Seat seat : turn.seats) {
        const auto choice = walk.choose(state, seat, rng);
        if (!choice) continue;
        State after = state;
        EventLog<Event> log;
        walk.take(after, *choice, log);
        for (const Viewer viewer : walk.viewers()) {
          if (game_.view(after, viewer) != game_.view(state, viewer)) continue;
          const auto told = walk.told_to(viewer, log);
          if (!told.empty())
            walk.fail("a step is told that does not show", viewer, walk.words(told));
        }
      }
      walk.expect(turn.is_decision() || !game_.sealed(state),
                  "choices are sealed and nobody chooses");
      if (turn.seats.size() >= 2) expect_any_order(walk, state, turn.seats, rng);
    });
  }

  /// Law 7: an action that is said to reveal nothing leaves others with the worlds they had.
  void what_reveals_nothing_tells_nothing() const {
    Walk<G> walk(game_, "7: what reveals nothing tells nothing");
    int step = 0;
    visit(walk, [&](const State& state, Rng& rng) {
      const auto choice = walk.choose(state, rng);
      if (!choice || !choice->seat || ++step % 3 != 0) return;
      if (game_.reveals(state, *choice->seat, choice->action)) return;
      State after = state;
      walk.take(after, *choice);
      for (const Seat viewer : all_seats(game_.seats())) {
        if (viewer == *choice->seat) continue;
        const View before = game_.view(state, viewer);
        const View told = game_.view(after, viewer);
        if (told == before) continue;  // the viewer is not even told that something happened
        const State world = game_.determinize(before, rng);
        bool possible = false;
        for (const Action action : game_.legal(world, *choice->seat)) {
          State other = world;
          game_.apply(other, *choice->seat, action);
          go_on_unseen(other, *choice->seat, before, viewer, rng);
          possible = possible || game_.view(other, viewer) == told;
        }
        walk.expect(possible,
                    "an action that reveals nothing rules out a world: " +
                        text(game_, state, *choice->seat, choice->action),
                    viewer);
      }
    });
  }

  /// Law 7: in a match, with steps that are taken back now and then, what a viewer was told only
  /// grows, and a step that it does not see changes nothing that it can count.
  void what_viewers_can_count_is_what_they_are_told() const {
    Walk<G> walk(game_, "7: what viewers can count is what they are told");
    for (int i = 0; i < effort_.games && !walk.failed(); ++i) {
      const std::uint64_t seed = effort_.first_seed + static_cast<std::uint64_t>(i);
      Rng rng(seed);
      walk.begin(seed);
      Match<G> match(game_, rng);
      for (int left = 200; !match.turn().is_over() && left > 0 && !walk.failed(); --left) {
        const auto choice = walk.choose(match.state(), rng);
        if (!choice) break;
        if (!choice->seat) {
          if (match.settle(choice->chance)) break;
          continue;
        }
        if (left % 3 != 0) {
          if (match.play(*choice->seat, choice->action)) break;
          continue;
        }
        expect_counts_are_told(walk, match, *choice, rng);
      }
    }
  }

  /// Law 8: every state that is reached is sound, and every damaged one is answered for.
  void reachable_states_are_sound() const {
    Walk<G> walk(game_, "8: reachable states are sound");
    visit(walk, [&](const State& state, Rng&) {
      const Problems problems = game_.check(state);
      if (!problems.empty()) walk.fail("a reached state is unsound: " + problems[0].words);
    });
  }
  void damaged_states_are_answered_for() const {
    Walk<G> walk(game_, "8: damaged states are answered for");
    int left = effort_.damaged_states;
    for (std::uint64_t seed = effort_.first_seed; left > 0; ++seed) {
      const int before = left;
      walk.visit_states(1, seed, [&](const State& state, Rng& rng) {
        for (int i = 0; i < 4 && left > 0; ++i, --left) {
          State damaged = state;
          damage(damaged, rng);
          const Problems problems = game_.check(damaged);
          for (const Problem& problem : problems) {
            walk.expect(!problem.id.empty() && !problem.words.empty(), "a problem has no words");
          }
        }
      });
      if (walk.failed() || left == before) return;
    }
  }

  // --- telling

  /// Law 9: a record gives the game back, and taking steps back is playing a prefix.
  void records_replay_exactly() const {
    Walk<G> walk(game_, "9: records replay exactly");
    for (int i = 0; i < effort_.games && !walk.failed(); ++i) {
      const std::uint64_t seed = effort_.first_seed + static_cast<std::uint64_t>(i);
      Rng rng(seed);
      walk.begin(seed);
      Match<G> match(game_, rng);
      const std::size_t stop = rng.below(200);
      std::optional<State> prefix;
      while (!match.turn().is_over() && match.steps().size() < most_steps_shown && !walk.failed()) {
        if (match.steps().size() == stop) prefix = match.state();
        const auto choice = walk.choose(match.state(), rng);
        if (!choice) break;
        const auto problem =
            choice->seat ? match.play(*choice->seat, choice->action) : match.settle(choice->chance);
        if (problem) walk.fail("a legal step is refused: " + problem->words);
      }
      for (const RecordForm form : {RecordForm::plain, RecordForm::annotated}) {
        if (!walk.failed()) expect_record(walk, match, form, rng);
      }
      if (!prefix || walk.failed()) continue;
      const auto problem = match.undo(static_cast<int>(match.steps().size() - stop));
      walk.expect(!problem && match.state() == *prefix, "undone steps do not give the prefix");
    }
  }

  /// Law 10: score sheets add up, places and winners follow from the tiers, and all of that is made
  /// of what everybody sees.
  void scores_add_up() const {
    Walk<G> walk(game_, "10: scores add up");
    int round = 1;
    visit(walk, [&](const State& state, Rng&) {
      const Outcome outcome = game_.outcome(state);
      const Standings standings = game_.standings(state);
      if (state == game_.start()) round = 1;
      walk.expect(outcome.seats == game_.seats(), "the outcome is of another number of seats");
      walk.expect(game_.round(state) >= round, "rounds go backwards");
      round = game_.round(state);
      for (const Seat seat : all_seats(game_.seats())) {
        walk.expect(game_.score_sheet(state, seat).total() == outcome.scores[seat],
                    "a score sheet does not add up to the score", seat);
        walk.expect(!outcome.over || standings[seat] == outcome.scores[seat],
                    "the standing at the end is not the score", seat);
      }
      for (const Viewer viewer : walk.viewers()) {
        const View view = game_.view(state, viewer);
        walk.expect(game_.outcome(view) == outcome && game_.turn(view) == game_.turn(state) &&
                        game_.round(view) == game_.round(state) &&
                        game_.sealed(view) == game_.sealed(state),
                    "a view has another outcome, turn or round than its state", viewer);
        for (const Seat seat : all_seats(game_.seats())) {
          walk.expect(game_.score_sheet(view, seat) == game_.score_sheet(state, seat),
                      "a view has another score sheet than its state", viewer);
          walk.expect(!outcome.over || game_.standing(view, seat) == outcome.scores[seat],
                      "the standing at the end is not the score", viewer);
        }
      }
      expect_ranking(walk, outcome);
    });
  }

  /// Law 11: copies are independent; hash, encoding and bytes of events are functions of the value.
  void values_behave() const {
    Walk<G> walk(game_, "11: values behave");
    const auto viewers = walk.viewers();
    std::size_t step = 0;
    visit(walk, [&](const State& state, Rng& rng) {
      const State original = state;
      const auto choice = walk.choose(state, rng);
      if (choice) {
        State copy = state;
        EventLog<Event> log;
        walk.take(copy, *choice, log);
        walk.expect(state == original, "a step on a copy changed the original");
        for (const Viewer viewer : walk.viewers()) expect_event_bytes(walk, log, viewer);
      }
      walk.expect(original.hash() == state.hash(), "equal states have other hashes");
      // One viewer a step: at a large table all of them would take most of the time of all laws.
      const Viewer viewer = viewers[step++ % viewers.size()];
      const View view = game_.view(state, viewer);
      const View same = game_.view(game_.determinize(view, rng), viewer);
      if (same != view) return;  // that is law 6
      walk.expect(view.hash() == same.hash(), "equal views have other hashes", viewer);
      walk.expect(game_.text(view) == game_.text(same), "equal views have other words", viewer);
      expect_planes(walk, view, same, viewer);
    });
  }

  /// Law 12: nothing in the loop of playing and searching allocates.
  void the_loop_allocates_nothing() const {
    if (allocation_count == nullptr) GTEST_SKIP() << "the program does not count allocations";
    Walk<G> walk(game_, "12: the loop allocates nothing");
    walk.begin(3);
    Rng rng(3);
    std::vector<float> planes(static_cast<std::size_t>(game_.encode_size()));
    const std::size_t before = allocation_count();
    State state = game_.start();
    std::int64_t sink = 0;
    int left = most_steps_shown;
    for (Turn turn = game_.turn(state); !turn.is_over() && left > 0; --left) {
      if (turn.is_chance()) {
        State single = state;
        while (game_.turn(single).is_chance()) {
          const Chances chances = game_.chances(single);
          if (chances.empty()) return;
          game_.settle(single, chances.pick(rng));
        }
        turn = game_.settle(state, rng);
        continue;
      }
      const Seat seat = turn.seats.first();
      const View view = game_.view(state, seat);
      State world = game_.determinize(view, rng);
      const auto possible = game_.legal(view);
      const auto legal = game_.legal(state, seat);
      if (possible.empty() || legal.empty()) return;  // that is law 1
      game_.apply(world, seat, possible.pick(rng));
      game_.encode(view, planes);
      sink += game_.standing(view, seat) + game_.standings(state)[seat];
      turn = game_.apply(state, seat, legal.pick(rng));
    }
    const std::size_t after = allocation_count();
    walk.expect(after == before, "something allocates (" + std::to_string(sink) + ")");
  }

 private:
  using State = typename G::State;
  using View = typename G::View;
  using Event = typename G::Event;
  struct Step {
    State state;
    Choice choice;
  };

  template <class Visit>
  void visit(Walk<G>& walk, const Visit& visit) const {
    walk.visit_states(effort_.games, effort_.first_seed, visit);
  }

  void expect_reason(Walk<G>& walk, const View& view, Action action, bool is_legal) const {
    const auto reason = game_.why_illegal(view, action);
    const std::string which = "action " + std::to_string(action.id);
    walk.expect(reason.has_value() != is_legal, which + " is legal and has a reason, or neither",
                view_seat(view));
    if (!reason) {
      walk.expect(action.id < game_.action_count(), which + " is not below the bound");
      return;
    }
    const auto reasons = game_.reasons();
    const auto listed = std::find_if(reasons.begin(), reasons.end(),
                                     [&](const Reason& each) { return each.id == reason->id; });
    if (listed == reasons.end() || reason->words.empty()) {
      walk.fail(which + " is refused for a reason that is not listed", view_seat(view), reason->id);
      return;
    }
    std::size_t i = 0;
    for (const Detail& detail : reason->details) {
      walk.expect(i < Reason::max_arguments && listed->arguments[i++] == detail.name,
                  which + " is refused with other arguments than are listed", view_seat(view));
    }
  }
  [[nodiscard]] static std::optional<Viewer> view_seat(const View& view) {
    if constexpr (requires { view.viewer; }) {
      return view.viewer;
    } else {
      return std::nullopt;
    }
  }

  void expect_word(Walk<G>& walk, std::set<std::string>& texts, const std::string& text) const {
    walk.expect(!text.empty() && text.find_first_of(" \t\n#") == std::string::npos,
                "a notation is empty or has spaces: [" + text + "]");
    walk.expect(texts.insert(text).second, "a notation stands for two things: " + text);
  }
  void expect_notation_of_actions(Walk<G>& walk, const State& state, Seat seat) const {
    const View view = game_.view(state, seat);
    std::set<std::string> texts;
    for (const Action action : game_.legal(state, seat)) {
      const std::string text = game_.text(view, action);
      expect_word(walk, texts, text);
      walk.expect(game_.parse(view, text) == action, "a notation is read otherwise: " + text, seat);
      walk.expect(game_.action(view, game_.move(view, action)) == action,
                  "a move stands for another action: " + text, seat);
    }
    for (const std::string_view noise : {"", " ", "?", "play:", "bid:9Z", "\xff\x01", "pass:::"}) {
      const auto parsed = game_.parse(view, noise);
      walk.expect(!parsed || parsed->id < game_.action_count(), "noise is read as an action", seat);
    }
  }

  /// The planes of all seats, one after another.
  [[nodiscard]] std::size_t planes_of_all() const {
    return static_cast<std::size_t>(game_.encode_size()) * static_cast<std::size_t>(game_.seats());
  }
  [[nodiscard]] std::vector<float> planes_of_all(const State& state) const {
    std::vector<float> planes(planes_of_all());
    const auto size = static_cast<std::size_t>(game_.encode_size());
    for (const Seat seat : all_seats(game_.seats())) {
      game_.encode(game_.view(state, seat), std::span(planes).subspan(seat.index * size, size));
    }
    return planes;
  }

  void compare_ways_to_settle(Walk<G>& walk, bool opening, Rng& rng) const {
    // So many numbers are written and added up in a second or two, unoptimised as tests are.
    const auto affordable = static_cast<int>(4'000'000 / std::max<std::size_t>(1, planes_of_all()));
    const int samples = effort_.samples * std::clamp(affordable, 300, opening ? 3000 : 800);
    MeansInTwoWays means(planes_of_all());
    CountsInTwoWays actions;
    CountsInTwoWays states;
    for (int i = 0; i < 2 * samples && !walk.failed(); ++i) {
      const auto way = static_cast<std::size_t>(i % 2);
      State next = walk.state();
      Turn after = Turn::chance();
      if (way == 0) {
        after = game_.settle(next, rng);
      } else {
        while (after.is_chance()) {
          const Chances chances = game_.chances(next);
          if (chances.empty()) return walk.fail("chance is due and no outcome is possible");
          after = game_.settle(next, chances.pick(rng));
        }
      }
      walk.expect(!after.is_chance(), "settling in bulk leaves chance to be settled");
      means.add(way, planes_of_all(next));
      states.add(way, next.hash());
      if (!after.is_decision()) continue;
      const auto choice = walk.choose(next, rng);
      if (choice && choice->seat)
        actions.add(way, choice->seat->index * 256ULL + choice->action.id);
    }
    if (const auto apart = actions.difference()) walk.fail("who may do what differs: " + *apart);
    if (states.kinds() <= 300) {
      if (const auto apart = states.difference()) walk.fail("the states differ: " + *apart);
    }
    if (const auto apart = means.difference()) {
      walk.fail("of the planes of all seats, bulk against single, " + *apart);
    }
  }

  /// A step of the same seat, or of chance, from a world: any.
  [[nodiscard]] std::optional<Choice> choice_alike(const Walk<G>& walk, const State& world,
                                                   const Choice& choice, Rng& rng) const {
    const Turn turn = game_.turn(world);
    if (!choice.seat)
      return turn.is_chance() ? walk.choose(world, std::nullopt, rng) : std::nullopt;
    if (!turn.is_decision() || !turn.seats.contains(*choice.seat)) return std::nullopt;
    return walk.choose(world, choice.seat, rng);
  }
  void expect_change_is_told(Walk<G>& walk, const State& state, const Choice& choice,
                             Viewer viewer) const {
    State after = state;
    EventLog<Event> log;
    walk.take(after, choice, log);
    const View one = game_.view(state, viewer);
    const View other = game_.view(after, viewer);
    if (one == other || !walk.told_to(viewer, log).empty()) return;
    walk.fail("a step changes a view and tells its viewer nothing", viewer, game_.text(one),
              game_.text(other));
  }
  /// Lets the seat of the choice take it, or something back, and looks at what others can count.
  void expect_counts_are_told(Walk<G>& walk, Match<G>& match, const Choice& choice,
                              Rng& rng) const {
    const Match<G> before = match;
    const auto way = rng.below(4);
    const bool back =
        (way == 0 && match.undo_limit(*choice.seat) > 0 && !match.take_back(*choice.seat, 1)) ||
        (way == 1 && !match.withdraw(*choice.seat));
    if (!back && match.play(*choice.seat, choice.action)) walk.fail("a legal step is refused");
    for (const Viewer viewer : walk.viewers()) {
      if (viewer.is(*choice.seat)) continue;
      const auto told = before.told(viewer);
      const auto now = match.told(viewer);
      walk.expect(now.size() >= told.size() && std::equal(told.begin(), told.end(), now.begin()),
                  "what a viewer was told is not what it was", viewer);
      if (before.view(viewer) != match.view(viewer)) continue;
      walk.expect(back || now.size() == told.size(), "a viewer counts a step that it does not see",
                  viewer);
      if (viewer.is_audience()) continue;
      walk.expect(back || match.undo_limit(viewer.seat()) == before.undo_limit(viewer.seat()),
                  "a step that a seat does not see changes what it may take back", viewer);
    }
    if (!back) return;
    const auto replayed = Match<G>::replay(game_, match.record(), rng);
    walk.expect(replayed.ok() && replayed->state() == match.state(),
                "what was taken back is not what the record leaves out");
  }
  /// Of two steps from positions that look alike: views are equal afterwards just if the same was
  /// told.
  void expect_same_told(Walk<G>& walk, Step one, Step other, Viewer viewer) const {
    EventLog<Event> log;
    EventLog<Event> other_log;
    walk.take(one.state, one.choice, log);
    walk.take(other.state, other.choice, other_log);
    const bool look_alike = game_.view(one.state, viewer) == game_.view(other.state, viewer);
    const auto told = walk.told_to(viewer, log);
    const auto other_told = walk.told_to(viewer, other_log);
    if (look_alike == (told == other_told)) return;
    if (look_alike) {
      walk.fail("steps that look alike are told otherwise", viewer, walk.words(told),
                walk.words(other_told));
    } else {
      walk.fail("steps that are told alike look different (told: " + walk.words(told) + ")", viewer,
                game_.text(game_.view(one.state, viewer)),
                game_.text(game_.view(other.state, viewer)));
    }
  }
  void expect_worlds_differ(Walk<G>& walk, const State& state, Viewer viewer, Rng& rng) const {
    const View view = game_.view(state, viewer);
    const State first = game_.determinize(view, rng);
    if (first == state) return;  // perhaps nothing is hidden
    for (int i = 0; i < 30; ++i) {
      if (game_.determinize(view, rng) != first) return;
    }
    walk.fail("all worlds are the same one, and the truth is another", viewer);
  }

  /// Follows one game with all worlds; returns how often they were compared.
  template <class Marks>
  int follow_exactly(Walk<G>& walk, Viewer viewer, std::uint64_t seed, const Marks& marks) const {
    Rng rng(seed);
    walk.begin(seed);
    ExactWorlds<G, Marks> exact(game_, viewer, walk.state(), marks, 60'000);
    int compared = 0;
    for (int step = 0; step < 400 && !walk.failed(); ++step) {
      const auto choice = walk.choose(walk.state(), rng);
      if (!choice) break;
      const View before = game_.view(walk.state(), viewer);
      walk.go(*choice);
      if (!exact.follow(choice->seat, before, game_.view(walk.state(), viewer))) break;
      if (!game_.turn(walk.state()).is_decision()) continue;
      if (expect_exact(walk, exact.worlds(), viewer, rng)) ++compared;
    }
    return compared;
  }
  template <class Worlds>
  bool expect_exact(Walk<G>& walk, const Worlds& worlds, Viewer viewer, Rng& rng) const {
    const int samples = effort_.samples * 1000;
    std::map<std::uint64_t, double> probabilities;
    for (const auto& world : worlds) probabilities[world.state.hash()] += world.weight;
    const View view = game_.view(walk.state(), viewer);
    const auto size = planes_of_all();
    std::vector<double> mean(size);
    std::vector<double> square(size);
    for (const auto& world : worlds) {
      const auto planes = planes_of_all(world.state);
      for (std::size_t i = 0; i < size; ++i) {
        mean[i] += world.weight * planes[i];
        square[i] += world.weight * planes[i] * planes[i];
      }
    }
    std::map<std::uint64_t, int> counts;
    std::vector<double> sampled(size);
    for (int i = 0; i < samples; ++i) {
      const State world = game_.determinize(view, rng);
      ++counts[world.hash()];
      if (!probabilities.contains(world.hash())) {
        walk.fail("a world is one that no history leads to", viewer);
        return true;
      }
      const auto planes = planes_of_all(world);
      for (std::size_t j = 0; j < size; ++j) sampled[j] += planes[j];
    }
    if (const auto apart = distance_from(probabilities, counts, samples)) {
      walk.fail("worlds are not as likely as their histories: " + *apart, viewer);
    }
    for (std::size_t i = 0; i < size; ++i) {
      const double variance = std::max(0.0, square[i] - mean[i] * mean[i]) / samples;
      const double apart = std::abs(sampled[i] / samples - mean[i]);
      if (apart > most_deviations * std::sqrt(variance) + 1e-4) {
        walk.fail("of the planes of all seats, number " + std::to_string(i) + " should be " +
                      std::to_string(mean[i]) + " and is " + std::to_string(sampled[i] / samples),
                  viewer);
      }
    }
    return worlds.size() > 1;
  }

  /// Lets a seat go on with a chain of which the viewer has seen nothing yet.
  void go_on_unseen(State& state, Seat seat, const View& before, Seat viewer, Rng& rng) const {
    for (int step = 0; step < 100 && game_.view(state, viewer) == before; ++step) {
      const auto legal = game_.legal(state, seat);
      if (legal.empty()) return;
      game_.apply(state, seat, legal.pick(rng));
    }
  }

  void expect_any_order(Walk<G>& walk, const State& state, Seats seats, Rng& rng) const {
    std::vector<std::pair<Seat, Action>> in_order;
    std::array<std::vector<Action>, max_seats> chains;
    for (const Seat seat : seats) {
      State one = state;
      State other = state;
      chains[seat.index] = finish_decisions(walk, one, seat, rng);
      finish_decisions(walk, other, seat, rng);
      for (const Viewer viewer : walk.viewers()) {
        if (viewer.is(seat) || !game_.sealed(state)) continue;
        walk.expect(game_.view(one, viewer) == game_.view(other, viewer), "a sealed choice shows",
                    viewer);
      }
      for (const Action action : chains[seat.index]) in_order.emplace_back(seat, action);
    }
    if (walk.failed()) return;
    State ascending = state;
    for (const auto& [seat, action] : in_order) game_.apply(ascending, seat, action);
    State mixed = state;
    std::array<std::size_t, max_seats> done{};
    for (std::size_t step = 0; step < in_order.size(); ++step) {
      std::vector<Seat> unfinished;
      for (const Seat seat : seats) {
        if (done[seat.index] < chains[seat.index].size()) unfinished.push_back(seat);
      }
      const Seat seat = unfinished[static_cast<std::size_t>(rng.below(unfinished.size()))];
      const Action action = chains[seat.index][done[seat.index]++];
      if (!game_.legal(mixed, seat).contains(action)) {
        return walk.fail("what one seat chooses forbids another seat its choice", seat);
      }
      game_.apply(mixed, seat, action);
    }
    walk.expect(ascending == mixed, "the order of simultaneous decisions matters");
  }
  /// Lets `seat` decide at random until it has nothing left to decide, while others still have.
  /// What the others see of sealed choices must not change before it has finished.
  std::vector<Action> finish_decisions(Walk<G>& walk, State& state, Seat seat, Rng& rng) const {
    std::vector<Action> chain;
    const auto viewers = walk.viewers();
    const bool sealed = game_.sealed(state);
    std::vector<View> before;
    for (const Viewer viewer : viewers) before.push_back(game_.view(state, viewer));
    while (chain.size() < 1000) {
      const auto legal = game_.legal(state, seat);
      if (legal.empty()) {
        walk.fail("a seat is due and can do nothing", seat);
        break;
      }
      chain.push_back(legal.pick(rng));
      const Turn turn = game_.apply(state, seat, chain.back());
      if (!turn.is_decision() || !turn.seats.contains(seat)) break;
      for (std::size_t i = 0; i < before.size() && sealed; ++i) {
        if (viewers[i].is(seat)) continue;
        walk.expect(game_.view(state, viewers[i]) == before[i], "an unfinished chain shows",
                    viewers[i]);
      }
    }
    return chain;
  }

  /// Changes 1 to 8 random bytes.
  static void damage(State& state, Rng& rng) {
    unsigned char* bytes = nullptr;
    std::size_t size = 0;
    if constexpr (requires { state.data(); }) {
      bytes = static_cast<unsigned char*>(state.data());
      size = state.size();
    } else {
      bytes = reinterpret_cast<unsigned char*>(&state);
      size = sizeof(state);
    }
    for (auto count = 1 + rng.below(8); count > 0; --count) {
      bytes[rng.below(size)] = static_cast<unsigned char>(rng.below(256));
    }
  }

  void expect_record(Walk<G>& walk, const Match<G>& match, RecordForm form, Rng& rng) const {
    const std::string written = text(match.record(form));
    const auto record = parse_record(written);
    if (!record.ok()) return walk.fail("a record is not read: " + record.error().problem.words);
    walk.expect(text(*record) == written, "a record is written otherwise after reading");
    const auto replayed = Match<G>::replay(game_, *record, rng);
    if (!replayed.ok()) {
      return walk.fail("line " + std::to_string(replayed.error().line) +
                       " of a record is refused: " + replayed.error().problem.words);
    }
    walk.expect(replayed->state() == match.state() && replayed->outcome() == match.outcome(),
                "a record leads to another state");
    walk.expect(text(replayed->record(form)) == written, "a replayed game has another record");
  }

  void expect_ranking(Walk<G>& walk, const Outcome& outcome) const {
    if (!outcome.over) return walk.expect(outcome.winners.empty(), "there are winners too early");
    Outcome ranked = outcome;
    ranked.places = {};
    ranked.winners = Seats();
    rank(ranked);
    walk.expect(ranked == outcome && !outcome.winners.empty(),
                "places and winners do not follow from the tiers");
    // One of the tiers is the points, in the order that the game is said to have.
    bool found = false;
    for (int tier = 0; tier < outcome.tier_count; ++tier) {
      bool same = true;
      for (const Seat seat : all_seats(outcome.seats)) {
        const std::int64_t least = -std::int64_t{INT32_MAX};
        const std::int64_t points = std::max(game_.info.value(outcome.scores[seat]), least);
        same = same && outcome.tiers[seat][static_cast<std::size_t>(tier)] == points;
      }
      found = found || same;
    }
    walk.expect(found, "no tier is the points in the order of the game");
  }

  void expect_event_bytes(Walk<G>& walk, const EventLog<Event>& log, Viewer viewer) const {
    for (const Event& event : log) {
      const auto one = game_.redact(event, viewer);
      const auto other = game_.redact(event, viewer);
      if (!one || !other) continue;
      walk.expect(*one == *other && bytes_of(*one) == bytes_of(*other),
                  "equal redacted events have other bytes: " + game_.text(*one), viewer);
    }
  }
  template <class Value>
  [[nodiscard]] static std::string bytes_of(const Value& value) {
    if constexpr (requires { value.data(); }) {
      return {static_cast<const char*>(value.data()), value.size()};
    } else {
      return {reinterpret_cast<const char*>(&value), sizeof(value)};
    }
  }

  void expect_planes(Walk<G>& walk, const View& view, const View& same, Viewer viewer) const {
    // A guard behind the planes shows who writes past their end.
    constexpr std::size_t guard = 64;
    constexpr float untouched = -1000.0F;
    const auto size = static_cast<std::size_t>(game_.encode_size());
    std::vector<float> one(size + guard, untouched);
    std::vector<float> other(size + guard, untouched);
    game_.encode(view, std::span(one).first(size));
    game_.encode(same, std::span(other).first(size));
    walk.expect(one == other, "equal views have other planes", viewer);
    const auto end = one.begin() + static_cast<std::ptrdiff_t>(size);
    walk.expect(std::all_of(end, one.end(), [](float value) { return value == untouched; }),
                "encode writes past its size", viewer);
    walk.expect(std::all_of(one.begin(), end,
                            [](float value) { return std::isfinite(value) && value != untouched; }),
                "encode leaves out a plane, or writes what is no number", viewer);
  }

  G game_;
  Effort effort_;
};

}  // namespace libgames::conformance
