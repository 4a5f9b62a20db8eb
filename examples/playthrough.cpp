// Prints records of random play: every decision is uniform over the legal actions, and of several
// seats that may act the lowest goes first. The same seed gives the same bytes everywhere.

#include "arguments.hpp"
#include "common.hpp"
#include "games.hpp"

int main(int argc, char** argv) {
  examples::CommandLine line("Plays games at random and prints their records.");
  examples::GameArguments arguments;
  arguments.add_to(line);
  int games = 1;
  line.add_positive("--games", games, "how many games (default 1)");
  bool annotated = false;
  line.add("--annotated", &annotated, "add the legal actions and the scores");
  if (const auto status = line.parse(argc, argv)) return *status;

  const auto game = arguments.make(examples::catalog());
  if (!game) return examples::fail(game.error());
  const auto form = annotated ? libgames::RecordForm::annotated : libgames::RecordForm::plain;
  for (int i = 0; i < games; ++i) {
    const std::uint64_t seed = arguments.seed + static_cast<std::uint64_t>(i);
    libgames::Rng rng(seed);
    libgames::Match match(*game, rng);
    while (!match.turn().is_over()) examples::step_at_random(match, rng);
    libgames::Record record = match.record(form);
    record.seed = seed;
    examples::print(text(record));
  }
  return 0;
}
