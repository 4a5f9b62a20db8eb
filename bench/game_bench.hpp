#pragma once
/// The same measurements for every game, typed and through `AnyGame`.

#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include <libgames/catalog/any_game.hpp>
#include <libgames/core/game.hpp>
#include <libgames/core/perft.hpp>
#include <libgames/core/playout.hpp>
#include <libgames/match/match.hpp>

namespace bench {

using libgames::Action;
using libgames::Rng;
using libgames::Seat;
using libgames::Turn;

/// A decision of a random game.
template <libgames::Game G>
struct Decision {
  typename G::State state;
  Seat seat;
  Action action;
};

/// All decisions of `games` random games.
template <libgames::Game G>
std::vector<Decision<G>> decisions(const G& game, int games) {
  std::vector<Decision<G>> result;
  Rng rng(5);
  for (int i = 0; i < games; ++i) {
    auto state = game.start();
    for (Turn turn = game.turn(state); !turn.is_over();) {
      if (turn.is_chance()) {
        turn = game.settle(state, rng);
        continue;
      }
      const Seat seat = turn.seats.first();
      const Action action = game.legal(state, seat).pick(rng);
      result.push_back({state, seat, action});
      turn = game.apply(state, seat, action);
    }
  }
  return result;
}

/// Time per decision of random games, new deals included.
template <libgames::Game G>
void playout(benchmark::State& bench, const G& game) {
  Rng rng(1);
  std::int64_t count = 0;
  for (auto _ : bench) {
    auto state = game.start();
    count += libgames::playout(game, state, rng);
    benchmark::DoNotOptimize(state);
  }
  bench.counters["per_decision"] = benchmark::Counter(
      static_cast<double>(count), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// Time of `function(decision)`, averaged over all decisions of random games.
template <libgames::Game G, class Function>
void each_decision(benchmark::State& bench, const G& game, const Function& function) {
  const auto all = decisions(game, 20);
  std::size_t i = 0;
  for (auto _ : bench) {
    function(all[i]);
    if (++i == all.size()) i = 0;
  }
}

/// Registers all measurements of a game under "<name>/...".
template <libgames::Game G>
void add_game(const std::string& name, const G& game) {
  const auto add = [&](const std::string& what, auto function) {
    benchmark::RegisterBenchmark((name + "/" + what).c_str(), function);
  };
  const auto add_each = [&](const std::string& what, auto function) {
    add(what, [game, function](benchmark::State& bench) {
      each_decision(bench, game, [&](const Decision<G>& decision) { function(game, decision); });
    });
  };
  add("playout", [game](benchmark::State& bench) { playout(bench, game); });
  add("deal", [game](benchmark::State& bench) {
    Rng rng(1);
    for (auto _ : bench) {
      auto state = game.start();
      game.settle(state, rng);
      benchmark::DoNotOptimize(state);
    }
  });
  add_each("legal", [](const G& g, const Decision<G>& decision) {
    auto legal = g.legal(decision.state, decision.seat);
    benchmark::DoNotOptimize(legal);
  });
  add_each("apply", [](const G& g, const Decision<G>& decision) {
    auto state = decision.state;
    g.apply(state, decision.seat, decision.action);
    benchmark::DoNotOptimize(state);
  });
  add_each("copy", [](const G&, const Decision<G>& decision) {
    auto state = decision.state;
    benchmark::DoNotOptimize(state);
  });
  add_each("view", [](const G& g, const Decision<G>& decision) {
    auto view = g.view(decision.state, decision.seat);
    benchmark::DoNotOptimize(view);
  });
  add("determinize", [game](benchmark::State& bench) {
    Rng rng(1);
    std::vector<typename G::View> views;
    for (const auto& each : decisions(game, 20)) views.push_back(game.view(each.state, each.seat));
    std::size_t i = 0;
    for (auto _ : bench) {
      auto world = game.determinize(views[i], rng);
      benchmark::DoNotOptimize(world);
      if (++i == views.size()) i = 0;
    }
  });
  add("encode", [game](benchmark::State& bench) {
    std::vector<float> planes(static_cast<std::size_t>(game.encode_size()));
    each_decision(bench, game, [&](const Decision<G>& decision) {
      game.encode(game.view(decision.state, decision.seat), planes);
      benchmark::ClobberMemory();
    });
  });
  add("perft", [game](benchmark::State& bench) {
    const auto first = decisions(game, 1).front().state;
    std::uint64_t nodes = 0;
    for (auto _ : bench) nodes += libgames::perft(game, first, 4);
    bench.counters["per_leaf"] = benchmark::Counter(
        static_cast<double>(nodes), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  });
  add("record_parse_and_replay", [game](benchmark::State& bench) {
    Rng rng(1);
    libgames::Match<G> match(game, rng);
    while (!match.turn().is_over()) {
      if (match.turn().is_chance()) {
        match.settle();
      } else {
        const Seat seat = match.turn().seats.first();
        match.play(seat, match.legal(seat).pick(rng));
      }
    }
    const std::string text = libgames::text(match.record());
    for (auto _ : bench) {
      const auto record = libgames::parse_record(text);
      const auto replayed = libgames::Match<G>::replay(game, *record, rng);
      if (!replayed) bench.SkipWithError("the record does not replay");
    }
    bench.SetBytesProcessed(static_cast<std::int64_t>(bench.iterations()) *
                            static_cast<std::int64_t>(text.size()));
  });
}

}  // namespace bench
