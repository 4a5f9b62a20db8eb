// Plays one complete game of every game there is, with seeded bots, and prints what the audience
// sees of it and the score sheets at the end.

#include <algorithm>

#include "common.hpp"
#include "games.hpp"

namespace {

/// Whether some seat was told more by a step than the audience.
bool is_secret(const libgames::Match<libgames::AnyGame>& match, std::size_t step) {
  const auto open = match.events(libgames::Viewer::audience(), step);
  const auto seats = libgames::all_seats(match.game().seats());
  return std::any_of(seats.begin(), seats.end(),
                     [&](libgames::Seat seat) { return match.events(seat, step) != open; });
}

void play(const libgames::CatalogEntry& entry) {
  const int seats = std::clamp(4, entry.info.seats.fewest, entry.info.seats.most);
  const libgames::AnyGame game = entry.make("", seats).value();
  fmt::print("\n=== {}, {} seats ===\n\n", entry.info.title, seats);
  libgames::Rng rng(2024);
  libgames::Match match(game, rng);
  const libgames::Viewer audience = libgames::Viewer::audience();
  while (!match.turn().is_over()) {
    const bool is_chance = match.turn().is_chance();
    examples::step_at_random(match, rng);
    const std::size_t step = match.steps().size() - 1;
    // Cards dealt face down would be most of the output and say nothing.
    if (is_chance && is_secret(match, step)) continue;
    for (const auto& event : match.events(audience, step)) fmt::print("  {}\n", game.text(event));
  }
  fmt::print("\n{}\n", game.text(match.view(audience)));
  examples::print_score_sheets(game, match.state());
}

}  // namespace

int main() {
  const libgames::Catalog catalog = examples::catalog();
  fmt::print("libgames knows {} game(s).\n", catalog.games().size());
  for (const libgames::CatalogEntry& entry : catalog.games()) play(entry);
  return 0;
}
