#pragma once
/// The command lines of the example programs that have one.

#include <cstdint>
#include <optional>
#include <string>

#include "common.hpp"
#include <CLI/CLI.hpp>

#include <libgames/catalog/catalog.hpp>

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

}  // namespace examples
