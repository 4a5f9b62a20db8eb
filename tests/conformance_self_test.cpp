// The conformance suite itself: each planted bug is caught, and by the law that is meant for it.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "goofspiel.hpp"
#include <gtest/gtest-spi.h>

#include <libgames/conformance/conformance.hpp>
#include <libgames/nokosu_dice/nokosu_dice.hpp>
#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::conformance {
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Conformance);
}

namespace {

using goofspiel::Goofspiel;
using libgames::Action;
using libgames::Chance;
using libgames::Chances;
using libgames::EventLog;
using libgames::Rng;
using libgames::Seat;
using libgames::Turn;
using libgames::Viewer;
using libgames::conformance::Effort;
using libgames::conformance::Laws;

/// What `run` says is wrong, one message after another.
template <class Run>
std::string failures(const Run& run) {
  testing::TestPartResultArray results;
  {
    testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
    run();
  }
  std::string messages;
  for (int i = 0; i < results.size(); ++i) {
    if (results.GetTestPartResult(i).failed()) messages += results.GetTestPartResult(i).message();
  }
  return messages;
}

/// Whether a failure of this law is among the messages, with what a message has to tell.
void expect_caught(const std::string& messages, const std::string& law) {
  EXPECT_NE(messages.find("law " + law + ":"), std::string::npos) << "said was: " << messages;
  EXPECT_NE(messages.find("seed "), std::string::npos);
  EXPECT_NE(messages.find("the game so far:"), std::string::npos);
}

template <class Broken>
Laws<Broken> laws(int seats = 3) {
  return Laws<Broken>(Broken::make_broken(seats), Effort{.games = 2});
}

/// A sound game, to be broken in one place.
template <class Self>
struct Sound : Goofspiel {
  using Goofspiel::Goofspiel;
  static Self make_broken(int seats) { return Self(check_setup({}, seats).value()); }
};
struct Unbroken : Sound<Unbroken> {
  using Sound::Sound;
};

TEST(ConformanceSuite, AcceptsASoundGame) {
  EXPECT_EQ(failures([] { laws<Unbroken>().worlds_look_like_their_views(); }), "");
  EXPECT_EQ(failures([] { laws<Unbroken>().simultaneous_decisions_are_sealed(); }), "");
  EXPECT_EQ(failures([] { laws<Unbroken>().what_reveals_nothing_tells_nothing(); }), "");
  EXPECT_EQ(failures([] { laws<Unbroken>().records_replay_exactly(); }), "");
  const auto one = [](const auto&, const auto&, Seat, Action) { return 1; };
  EXPECT_EQ(failures([&] { laws<Unbroken>(2).worlds_are_exact(one); }), "");
}

TEST(ConformanceSuite, NoticesAMissingReason) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    std::optional<libgames::Illegal> why_illegal(const View&, Action) const { return {}; }
  };
  expect_caught(failures([] { laws<Broken>().legal_actions_agree_with_reasons_and_views(); }), "1");
}

TEST(ConformanceSuite, NoticesAReasonThatIsNotListed) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    std::optional<libgames::Illegal> why_illegal(const View& view, Action action) const {
      auto illegal = Sound::why_illegal(view, action);
      if (illegal) illegal->id = "goofspiel.unheard_of";
      return illegal;
    }
  };
  expect_caught(failures([] { laws<Broken>().legal_actions_agree_with_reasons_and_views(); }), "1");
}

TEST(ConformanceSuite, NoticesASeatThatCanDoNothing) {
  struct Broken : Sound<Broken> {
    using Sound::legal;
    using Sound::Sound;
    Actions legal(const State& state, Seat seat) const {
      return state.table.prize == 3 ? Actions() : Sound::legal(state, seat);
    }
  };
  expect_caught(failures([] { laws<Broken>().legal_actions_agree_with_reasons_and_views(); }), "1");
  EXPECT_NE(failures([] { laws<Broken>().records_replay_exactly(); }), "no law aborts or hangs");
}

TEST(ConformanceSuite, NoticesAmbiguousNotation) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    using Sound::text;
    std::string text(const View&, Action) const { return "bid:1"; }
  };
  expect_caught(failures([] { laws<Broken>().notation_is_read_as_it_was_written(); }), "2");
}

TEST(ConformanceSuite, NoticesATurnThatIsNotTheStates) {
  struct Broken : Sound<Broken> {
    using Sound::settle;
    using Sound::Sound;
    Turn settle(State& state, Chance chance) const {
      Sound::settle(state, chance);
      return Turn::over();
    }
  };
  expect_caught(failures([] { laws<Broken>().steps_are_functions(); }), "3");
}

TEST(ConformanceSuite, NoticesAStepThatTellsNobody) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    std::optional<Event> redact(const Event& event, Viewer viewer) const {
      if (std::holds_alternative<goofspiel::PrizeTurnedUp>(event)) return std::nullopt;
      return Sound::redact(event, viewer);
    }
  };
  expect_caught(failures([] { laws<Broken>().steps_are_functions(); }), "3");
}

TEST(ConformanceSuite, NoticesTooManySteps) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    int max_steps() const { return 3; }
  };
  expect_caught(failures([] { laws<Broken>().exactly_one_thing_is_next(); }), "4");
}

/// Every prize comes back for ever.
struct Endless : Sound<Endless> {
  using Sound::settle;
  using Sound::Sound;
  Turn settle(State& state, Chance chance) const {
    Sound::settle(state, chance);
    for (const Seat seat : libgames::all_seats(seats())) state.table.hands[seat] = 0b11111;
    state.table.prizes = 0b11111;
    return turn(state);
  }
  Turn settle(State& state, Rng& rng) const { return settle(state, chances(state).pick(rng)); }
};

TEST(ConformanceSuite, NoticesAGameWithoutAnEndAndDoesNotHang) {
  expect_caught(failures([] { laws<Endless>().exactly_one_thing_is_next(); }), "4");
  failures([] { laws<Endless>().chance_is_weighted(); });
  failures([] { laws<Endless>().records_replay_exactly(); });
  failures([] { laws<Endless>().the_loop_allocates_nothing(); });
}

TEST(ConformanceSuite, NoticesBiasedBulkChance) {
  struct Broken : Sound<Broken> {
    using Sound::settle;
    using Sound::Sound;
    Turn settle(State& state, Rng& rng) const {
      return Sound::settle(
          state, rng.below(4) == 0 ? chances(state).begin()->chance : chances(state).pick(rng));
    }
  };
  expect_caught(failures([] { laws<Broken>().bulk_chance_has_the_distribution_of_single_steps(); }),
                "5");
}

TEST(ConformanceSuite, NoticesBulkChanceThatDoesNotShuffle) {
  struct Broken : Sound<Broken> {
    using Sound::settle;
    using Sound::Sound;
    Turn settle(State& state, Rng&) const {
      return Sound::settle(state, chances(state).begin()->chance);
    }
  };
  expect_caught(failures([] { laws<Broken>().bulk_chance_has_the_distribution_of_single_steps(); }),
                "5");
}

TEST(ConformanceSuite, NoticesBulkChanceThatTakesTheHighest) {
  struct Broken : Sound<Broken> {
    using Sound::settle;
    using Sound::Sound;
    Turn settle(State& state, Rng&) const {
      return Sound::settle(state, (chances(state).end() - 1)->chance);
    }
  };
  expect_caught(failures([] { laws<Broken>().bulk_chance_has_the_distribution_of_single_steps(); }),
                "5");
}

TEST(ConformanceSuite, NoticesWeightsThatAreNotTheBulks) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    Chances chances(const State& state) const {
      Chances result;
      for (const auto& outcome : Sound::chances(state)) {
        result.add(outcome.chance, outcome.chance.id == 0 ? 3 : 1);
      }
      return result;
    }
  };
  expect_caught(failures([] { laws<Broken>().bulk_chance_has_the_distribution_of_single_steps(); }),
                "5");
}

/// A deal that sorts: the first seats get the lowest cards. Who may draft which die does not show
/// it, since dice are rolled apart.
struct SortedDeal : libgames::nokosu_dice::NokosuDice {
  using NokosuDice::NokosuDice;
  using NokosuDice::settle;
  static SortedDeal make_broken(int seats) { return SortedDeal(check_setup({}, seats).value()); }

  Turn settle(State& state, Rng& rng) const {
    const bool deals = state.table.phase == libgames::nokosu_dice::Phase::deal ||
                       state.table.phase == libgames::nokosu_dice::Phase::choose_dealer;
    const Turn turn = NokosuDice::settle(state, rng);
    if (deals && state.table.phase == libgames::nokosu_dice::Phase::draft) sort_hands(state);
    return turn;
  }

 private:
  void sort_hands(State& state) const {
    std::uint64_t dealt = 0;
    for (const std::uint64_t hand : state.hands.items) dealt |= hand;
    for (const Seat seat : libgames::all_seats(seats())) {
      std::uint64_t hand = 0;
      for (int card = 0; card < sizes().hand_cards; ++card, dealt &= dealt - 1) {
        hand |= dealt & -dealt;
      }
      state.hands[seat] = hand;
    }
  }
};

TEST(ConformanceSuite, NoticesABulkDealThatSortsHands) {
  expect_caught(
      failures([] { laws<SortedDeal>().bulk_chance_has_the_distribution_of_single_steps(); }), "5");
}

/// A shuffle that swaps every card with any other one instead of those that are left.
struct BiasedShuffle : SortedDeal {
  using SortedDeal::settle;
  using SortedDeal::SortedDeal;
  static BiasedShuffle make_broken(int seats) {
    return BiasedShuffle(check_setup({}, seats).value());
  }
  Turn settle(State& state, Rng& rng) const {
    const bool deals = state.table.phase == libgames::nokosu_dice::Phase::deal ||
                       state.table.phase == libgames::nokosu_dice::Phase::choose_dealer;
    const Turn turn = NokosuDice::settle(state, rng);
    if (!deals || state.table.phase != libgames::nokosu_dice::Phase::draft) return turn;
    auto deck = setup().deck();
    const auto size = static_cast<std::size_t>(sizes().cards_in_play);
    for (std::size_t i = 0; i < size; ++i) std::swap(deck[i], deck[rng.below(size)]);
    std::size_t next = 0;
    Seat seat = libgames::next_seat(state.table.dealer, seats());
    for (int i = 0; i < seats(); ++i, seat = libgames::next_seat(seat, seats())) {
      state.hands[seat] = 0;
      for (int card = 0; card < sizes().hand_cards; ++card) {
        state.hands[seat] |= std::uint64_t{1} << deck[next++];
      }
    }
    return turn;
  }
};

TEST(ConformanceSuite, NoticesABiasedShuffle) {
  // Some cards are a third likelier in a hand than others: that takes more samples than usual.
  const Laws<BiasedShuffle> thorough(BiasedShuffle::make_broken(3),
                                     Effort{.games = 1, .samples = 8});
  expect_caught(failures([&] { thorough.bulk_chance_has_the_distribution_of_single_steps(); }),
                "5");
}

TEST(ConformanceSuite, NoticesAWorldThatLooksDifferent) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    State determinize(const View& view, Rng& rng) const {
      State state = Sound::determinize(view, rng);
      ++state.table.scores[Seat{0}];
      return state;
    }
  };
  expect_caught(failures([] { laws<Broken>().worlds_look_like_their_views(); }), "6");
}

TEST(ConformanceSuite, NoticesAWorldThatIsAlwaysTheSame) {
  struct Broken : libgames::nokosu_dice::NokosuDice {
    using NokosuDice::NokosuDice;
    static Broken make_broken(int seats) { return Broken(check_setup({}, seats).value()); }
    State determinize(const View& view, Rng&) const {
      Rng always(4);
      return NokosuDice::determinize(view, always);
    }
  };
  expect_caught(failures([] { laws<Broken>().worlds_are_distributed_like_openings(); }), "6");
}

TEST(ConformanceSuite, NoticesWorldsThatIgnoreVoidsAlthoughCheckIsEmpty) {
  struct Broken : libgames::oh_seven::OhSeven {
    using OhSeven::OhSeven;
    static Broken make_broken(int seats) {
      return Broken(check_setup({.hand_size = 2, .rounds = 1}, seats).value());
    }
    State determinize(const View& view, Rng& rng) const {
      View blind = view;
      blind.table.voids = {};
      State state = OhSeven::determinize(blind, rng);
      state.table.voids = view.table.voids;
      return state;
    }
    libgames::Problems check(const State&) const { return {}; }
  };
  const auto one = [](const auto&, const auto&, Seat, Action) { return 1; };
  const std::string said = failures(
      [&] { Laws<Broken>(Broken::make_broken(2), Effort{.games = 8}).worlds_are_exact(one); });
  expect_caught(said, "6");
  EXPECT_NE(said.find("no history leads to"), std::string::npos) << said;
}

TEST(ConformanceSuite, NoticesWorldsThatPreferSomeBids) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    State determinize(const View& view, Rng& rng) const {
      const State one = Sound::determinize(view, rng);
      const State other = Sound::determinize(view, rng);
      return one.sealed.items < other.sealed.items ? other : one;
    }
  };
  const auto one = [](const auto&, const auto&, Seat, Action) { return 1; };
  const std::string said = failures([&] { laws<Broken>().worlds_are_exact(one); });
  expect_caught(said, "6");
  EXPECT_EQ(said.find("in no position"), std::string::npos) << said;
}

TEST(ConformanceSuite, NoticesAnEventThatLeaks) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    std::optional<Event> redact(const Event& event, Viewer) const { return event; }
  };
  expect_caught(failures([] { laws<Broken>().worlds_look_like_their_views(); }), "6");
}

TEST(ConformanceSuite, NoticesAPublicFactThatIsRedacted) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    std::optional<Event> redact(const Event& event, Viewer viewer) const {
      auto shown = Sound::redact(event, viewer);
      if (auto* prize = shown ? std::get_if<goofspiel::PrizeTurnedUp>(&*shown) : nullptr) {
        prize->prize = 0;
      }
      return shown;
    }
  };
  expect_caught(failures([] { laws<Broken>().worlds_look_like_their_views(); }), "6");
}

TEST(ConformanceSuite, NoticesAPublicEventThatIsNeverTold) {
  struct Broken : Sound<Broken> {
    using Sound::apply;
    using Sound::Sound;
    Turn apply(State& state, Seat seat, Action action, EventLog<Event>& log) const {
      EventLog<Event> all;
      const Turn turn = Sound::apply(state, seat, action, all);
      for (const Event& event : all) {
        if (!std::holds_alternative<goofspiel::BidsShown>(event)) log.add(event);
      }
      return turn;
    }
  };
  expect_caught(failures([] { laws<Broken>().worlds_look_like_their_views(); }), "6");
}

TEST(ConformanceSuite, NoticesASecretInThePublicTable) {
  // What was dealt last lies in a byte that everybody sees.
  struct Broken : libgames::nokosu_dice::NokosuDice {
    using NokosuDice::NokosuDice;
    using NokosuDice::settle;
    static Broken make_broken(int seats) { return Broken(check_setup({}, seats).value()); }
    Turn settle(State& state, Chance chance) const {
      const Turn turn = NokosuDice::settle(state, chance);
      state.table.unused[0] = chance.id;
      return turn;
    }
    Turn settle(State& state, Chance chance, EventLog<Event>& log) const {
      const Turn turn = NokosuDice::settle(state, chance, log);
      state.table.unused[0] = chance.id;
      return turn;
    }
    libgames::Problems check(const State&) const { return {}; }
  };
  expect_caught(failures([] { laws<Broken>().worlds_look_like_their_views(); }), "6");
}

TEST(ConformanceSuite, NoticesAStepThatIsToldAlthoughItDoesNotShow) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    View view(const State& state, Viewer viewer) const {  // who has bid does not show
      View view = Sound::view(state, viewer);
      if (!state.table.active.empty()) view.table.active = libgames::all_seats(seats());
      return view;
    }
  };
  expect_caught(failures([] { laws<Broken>().simultaneous_decisions_are_sealed(); }), "7");
}

TEST(ConformanceSuite, NoticesASealedChoiceThatShows) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    View view(const State& state, Viewer viewer) const {
      View view = Sound::view(state, viewer);
      view.table.bids = state.sealed;
      return view;
    }
  };
  expect_caught(failures([] { laws<Broken>().simultaneous_decisions_are_sealed(); }), "7");
}

TEST(ConformanceSuite, NoticesThatNothingIsSaidToBeRevealed) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    bool reveals(const State&, Seat, Action) const { return false; }
  };
  expect_caught(failures([] { laws<Broken>().what_reveals_nothing_tells_nothing(); }), "7");
}

TEST(ConformanceSuite, NoticesAnUnsoundState) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    libgames::Problems check(const State& state) const {
      if (state.table.prizes == 0) return {{"broken", "no prize is left", {}}};
      return {};
    }
  };
  expect_caught(failures([] { laws<Broken>().reachable_states_are_sound(); }), "8");
}

TEST(ConformanceSuite, NoticesARecordThatDoesNotReplay) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    std::optional<Chance> parse_chance(const View&, std::string_view) const { return Chance{1}; }
  };
  expect_caught(failures([] { laws<Broken>().records_replay_exactly(); }), "9");
}

TEST(ConformanceSuite, NoticesASheetThatDoesNotAddUp) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    libgames::ScoreSheet score_sheet(const Table&, Seat) const { return {}; }
  };
  expect_caught(failures([] { laws<Broken>().scores_add_up(); }), "10");
}

struct FewestWin : Sound<FewestWin> {
  using Sound::Sound;
  static constexpr libgames::GameInfo info{.id = "goofspiel",
                                           .title = "Goofspiel",
                                           .seats = {2, 4},
                                           .points = libgames::PointsOrder::fewest_win};
};

TEST(ConformanceSuite, NoticesThatTheWrongPointsWin) {
  expect_caught(failures([] { laws<FewestWin>().scores_add_up(); }), "10");
}

TEST(ConformanceSuite, NoticesAnEncodingOfTheWrongSize) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    int encode_size() const { return Sound::encode_size() + 1; }
  };
  expect_caught(failures([] { laws<Broken>().values_behave(); }), "11");
}

TEST(ConformanceSuite, NoticesAnEncodingPastItsSize) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    void encode(const View& view, std::span<float> out) const {
      Sound::encode(view, out);
      out.data()[out.size() + 3] = 1.0F;
    }
  };
  expect_caught(failures([] { laws<Broken>().values_behave(); }), "11");
}

TEST(ConformanceSuite, NoticesAnAllocation) {
  struct Broken : Sound<Broken> {
    using Sound::Sound;
    using Sound::turn;
    Turn turn(const Table& table) const {
      const std::string long_enough(100, static_cast<char>('a' + table.prize));
      return long_enough.empty() ? Turn::over() : Sound::turn(table);
    }
  };
  ASSERT_NE(libgames::conformance::allocation_count, nullptr);
  expect_caught(failures([] { laws<Broken>().the_loop_allocates_nothing(); }), "12");
}

}  // namespace
