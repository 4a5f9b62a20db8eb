// Plays one complete game of every game there is, with seeded bots, and prints what the audience
// sees of it and the score sheets at the end.

#include <algorithm>

#include "common.hpp"

namespace {

/// Whether some seat was told more than the audience by event number `i` of a step.
bool is_secret(const libgames::Match<libgames::AnyGame>& match, std::size_t step, std::size_t i) {
  const libgames::AnyEvent open = match.events(libgames::Viewer::audience(), step)[i];
  return std::ranges::any_of(libgames::all_seats(match.game().seats()), [&](libgames::Seat seat) {
    return match.events(seat, step)[i] != open;
  });
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
    const auto events = match.events(audience, step);
    for (std::size_t i = 0; i < events.size(); ++i) {
      // Cards dealt face down would be most of the output and say nothing.
      const bool dealt_face_down = is_chance && is_secret(match, step, i);
      if (!dealt_face_down) fmt::print("  {}\n", game.text(events[i]));
    }
  }
  fmt::print("\n{}\n", game.text(match.view(audience)));
  examples::print_score_sheets(game, match.state());
}

}  // namespace

int main() {
  const libgames::Catalog catalog = libgames::Catalog::built_in();
  fmt::print("libgames knows {} game(s).\n", catalog.games().size());
  for (const libgames::CatalogEntry& entry : catalog.games()) play(entry);
  return 0;
}
