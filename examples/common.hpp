#pragma once
/// What the example programs share: arguments, files, and how problems are told.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <libgames/catalog/catalog.hpp>
#include <libgames/match/match.hpp>

namespace examples {

/// Which game to play, and how: the arguments that playing programs have in common.
struct GameArguments {
  std::string game;
  std::optional<int> seats;  ///< the fewest the game takes unless given
  std::uint64_t seed = 1;
  std::string rules;

  void add_to(CLI::App& app) {
    app.add_option("game", game, "id of the game: oh_seven, ...")->required();
    app.add_option("--seats", seats, "number of seats (default: the fewest the game takes)");
    app.add_option("--seed", seed, "seed of the generator (default 1)");
    app.add_option("--rules", rules, "rules fields that differ from the defaults: \"a=1 b=2\"");
  }
  [[nodiscard]] libgames::Result<libgames::AnyGame, libgames::SetupError> make(
      const libgames::Catalog& catalog) const {
    const libgames::CatalogEntry* entry = catalog.find(game);
    return catalog.make(game, rules, seats.value_or(entry ? entry->info.seats.fewest : 0));
  }
};

/// Parses the arguments; the exit status if the program has nothing more to do.
inline std::optional<int> parse(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 1;
  }
  return std::nullopt;
}

/// Tells a problem on standard error; returns the exit status for it.
inline int fail(const libgames::Problem& problem) {
  fmt::print(stderr, "error: {}: {}\n", problem.id, problem.words);
  return 1;
}
inline int fail(std::string_view words) {
  fmt::print(stderr, "error: {}\n", words);
  return 1;
}

inline void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

/// All of a stream.
inline std::string read_all(std::istream& stream) {
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// All of a file; nothing when it cannot be read.
inline std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text = read_all(file);
  if (file.bad()) return std::nullopt;
  return text;
}

/// Draws due chance, or lets the lowest seat that may act take a random legal action.
template <class Match>
void step_at_random(Match& match, libgames::Rng& rng) {
  if (match.turn().is_chance()) {
    match.settle(match.game().chances(match.state()).pick(rng));
    return;
  }
  const libgames::Seat seat = match.turn().seats.first();
  match.play(seat, match.legal(seat).pick(rng));
}

/// A table of the score sheets of all seats, with their totals and places.
inline void print_score_sheets(const libgames::AnyGame& game, const libgames::AnyState& state) {
  const libgames::Outcome outcome = game.outcome(state);
  std::vector<libgames::ScoreSheet> sheets;
  for (const libgames::Seat seat : libgames::all_seats(game.seats())) {
    sheets.push_back(game.score_sheet(state, seat));
  }
  std::string table = fmt::format("{:<34}", "");
  for (std::size_t seat = 0; seat < sheets.size(); ++seat)
    table += fmt::format("  seat {:<2}", seat);
  for (std::size_t i = 0; i < sheets[0].lines.size(); ++i) {
    const libgames::ScoreLine& line = sheets[0].lines[i];
    const std::string round = line.round ? fmt::format(", round {}", *line.round) : "";
    table += fmt::format("\n  {:<32}", fmt::format("{}{}", line.label, round));
    for (const libgames::ScoreSheet& sheet : sheets) {
      table += fmt::format("  {:>7}", sheet.lines[i].points);
    }
  }
  table += fmt::format("\n  {:<32}", "total");
  for (const libgames::ScoreSheet& sheet : sheets) table += fmt::format("  {:>7}", sheet.total());
  table += "\n  place                           ";
  for (std::size_t seat = 0; seat < sheets.size(); ++seat) {
    table += fmt::format("  {:>7}", outcome.places.items[seat]);
  }
  print(table + "\n");
}

}  // namespace examples
