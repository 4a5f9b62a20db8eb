// A program outside the library. It exits with 0 when what it is linked with works.
#include <libgames/catalog/catalog.hpp>
#include <libgames/core/playout.hpp>
#include <libgames/oh_seven/oh_seven.hpp>
#include <libgames/version.hpp>

namespace {

bool has_expected_version() { return libgames::version == EXPECTED_VERSION; }

// Plays a game of Oh-Seven, typed and by its id, with the same generator.
bool plays_a_game() {
  const auto game = libgames::oh_seven::OhSeven::make({}, 4);
  const auto any = libgames::Catalog::built_in().make("oh_seven", "", 4);
  if (!game || !any) return false;
  libgames::Rng rng(1);
  libgames::Rng same(1);
  auto state = game->start();
  auto any_state = any->start();
  const int decisions = playout(*game, state, rng);
  if (playout(*any, any_state, same) != decisions) return false;
  return game->outcome(state) == any->outcome(any_state);
}

}  // namespace

int main() {
  const bool works = has_expected_version() && plays_a_game();
  return works ? 0 : 1;
}
