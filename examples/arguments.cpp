#include "arguments.hpp"

#include <type_traits>

#include <CLI/CLI.hpp>

namespace examples {

class CommandLine::Parser {
 public:
  explicit Parser(const std::string& about) : app(about) {}

  CLI::Option* add(const std::string& name, Target target, const std::string& help) {
    return std::visit(
        [&](auto* value) {
          if constexpr (std::is_same_v<decltype(value), bool*>) {
            return app.add_flag(name, *value, help);
          } else {
            return app.add_option(name, *value, help);
          }
        },
        target);
  }

  CLI::App app;
};

CommandLine::CommandLine(const std::string& about) : parser_(std::make_unique<Parser>(about)) {}
CommandLine::~CommandLine() = default;

void CommandLine::add(const std::string& name, Target target, const std::string& help) {
  parser_->add(name, target, help);
}

void CommandLine::require(const std::string& name, Target target, const std::string& help) {
  parser_->add(name, target, help)->required();
}

void CommandLine::add_positive(const std::string& name, int& target, const std::string& help) {
  parser_->add(name, &target, help)->check(CLI::PositiveNumber);
}

std::optional<int> CommandLine::parse(int argc, char** argv) {
  try {
    parser_->app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return parser_->app.exit(error) == 0 ? 0 : 1;
  }
  return std::nullopt;
}

void GameArguments::add_to(CommandLine& line) {
  line.require("game", &game, "id of the game: oh_seven, ...");
  line.add("--seats", &seats, "number of seats (default: the fewest the game takes)");
  line.add("--seed", &seed, "seed of the generator (default 1)");
  line.add("--rules", &rules, "rules fields that differ from the defaults: \"a=1 b=2\"");
}

libgames::Result<libgames::AnyGame, libgames::SetupError> GameArguments::make(
    const libgames::Catalog& catalog) const {
  const libgames::CatalogEntry* entry = catalog.find(game);
  return catalog.make(game, rules, seats.value_or(entry ? entry->info.seats.fewest : 0));
}

}  // namespace examples
