// Measures every game and, at the end, prints the ratios that the library promises.

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "floor.hpp"
#include "game_bench.hpp"
#include <benchmark/benchmark.h>

#include <libgames/dozito/dozito.hpp>
#include <libgames/mojo/mojo.hpp>
#include <libgames/next_station_london/next_station_london.hpp>
#include <libgames/nokosu_dice/nokosu_dice.hpp>
#include <libgames/oh_seven/oh_seven.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace {

/// Keeps the best time of each measurement, in nanoseconds: per decision where that is counted.
class Reporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
      const auto counter = run.counters.find("per_decision");
      const double time =
          counter != run.counters.end() ? counter->second.value * 1e9 : run.GetAdjustedCPUTime();
      const auto [place, added] = best_.try_emplace(run.run_name.function_name, time);
      if (!added) place->second = std::min(place->second, time);
    }
  }
  void Finalize() override {
    std::printf("\nBest of all repetitions, in one run (target)\n");
    ratio("typed playout / floor", "oh_seven/playout", "floor/playout", "<= 1.70, native or v3");
    ratio("AnyGame / typed playout", "any_oh_seven/playout", "oh_seven/playout", "<= 1.35");
    ratio("determinize / fast deal", "oh_seven/determinize", "oh_seven/deal", "<= 5");
    ratio("Mojo / Oh-Seven", "mojo/playout", "oh_seven/playout", "<= 3");
    ratio("Mojo, two piles / Oh-Seven", "mojo_two_piles/playout", "oh_seven/playout", "<= 3");
    ratio("Nokosu Dice / Oh-Seven", "nokosu_dice/playout", "oh_seven/playout", "<= 3");
    ratio("Dozito / Oh-Seven", "dozito/playout", "oh_seven/playout", "<= 3");
    ratio("Next Station / Oh-Seven", "next_station_london/playout", "oh_seven/playout", "<= 6");
    ratio("Super Mega Lucky Box / Oh-Seven", "super_mega_lucky_box/playout", "oh_seven/playout",
          "<= 4");
    for (const char* name : {"floor/playout", "oh_seven/playout", "any_oh_seven/playout",
                             "oh_seven/copy", "oh_seven/deal", "oh_seven/determinize"}) {
      if (best_.contains(name)) std::printf("  %-32s %8.2f ns\n", name, best_[name]);
    }
  }

 private:
  void ratio(const char* what, const std::string& a, const std::string& b, const char* target) {
    if (!best_.contains(a) || !best_.contains(b)) return;
    std::printf("  %-32s %8.2f    (%s)\n", what, best_[a] / best_[b], target);
  }

  std::map<std::string, double> best_;
};

void floor_playout(benchmark::State& state) {
  bench::Floor floor(1);
  std::int64_t count = 0;
  for (auto _ : state) {
    count += floor.play();
    int score = floor.score();
    benchmark::DoNotOptimize(score);
  }
  state.counters["per_decision"] = benchmark::Counter(
      static_cast<double>(count), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

}  // namespace

int main(int argc, char** argv) {
  using libgames::oh_seven::OhSeven;
  const OhSeven oh_seven = OhSeven::make({}, 4).value();
  benchmark::RegisterBenchmark("floor/playout", floor_playout);
  bench::add_game("oh_seven", oh_seven);
  bench::add_game("mojo", libgames::mojo::Mojo::make({}, 4).value());
  bench::add_game("mojo_two_piles",
                  libgames::mojo::Mojo::make(libgames::mojo::two_piles(), 4).value());
  bench::add_game("nokosu_dice", libgames::nokosu_dice::NokosuDice::make({}, 4).value());
  bench::add_game("dozito",
                  libgames::dozito::Dozito::make(libgames::dozito::single_round(), 4).value());
  bench::add_game("next_station_london",
                  libgames::next_station_london::NextStationLondon::make({}, 4).value());
  bench::add_game("super_mega_lucky_box",
                  libgames::super_mega_lucky_box::SuperMegaLuckyBox::make({}, 4).value());
  bench::add_game("any_oh_seven", libgames::AnyGame(oh_seven));

  // Unless told otherwise: several short repetitions in random order, so that noise hits all alike.
  std::vector<std::string> words = {"--benchmark_repetitions=7", "--benchmark_min_time=0.05",
                                    "--benchmark_enable_random_interleaving=true",
                                    "--benchmark_report_aggregates_only=false"};
  std::vector<char*> arguments = {argv[0]};
  for (std::string& word : words) arguments.push_back(word.data());
  for (int i = 1; i < argc; ++i) arguments.push_back(argv[i]);
  auto count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;
  Reporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return 0;
}
