#pragma once
/// What the example programs share: files, how problems are told, random steps and score sheets.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <libgames/catalog/catalog.hpp>
#include <libgames/match/match.hpp>

namespace examples {

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
