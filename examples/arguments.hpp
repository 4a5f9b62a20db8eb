#pragma once
/// The command lines of the example programs that have one.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <libgames/catalog/catalog.hpp>

namespace examples {

/// A command line, read by CLI11. That takes long to compile, so it is done in one place.
class CommandLine {
 public:
  /// Where an argument goes; a switch is a bool. What stands there before is the default.
  using Target = std::variant<bool*, int*, std::uint64_t*, std::optional<int>*, std::string*,
                              std::vector<std::string>*>;

  explicit CommandLine(const std::string& about);
  ~CommandLine();

  /// Adds `--name` or, without the dashes, what stands by itself.
  void add(const std::string& name, Target target, const std::string& help);
  /// The same, and it has to be there.
  void require(const std::string& name, Target target, const std::string& help);
  /// A number of 1 or more.
  void add_positive(const std::string& name, int& target, const std::string& help);

  /// Reads the arguments; the exit status if the program has nothing more to do.
  [[nodiscard]] std::optional<int> parse(int argc, char** argv);

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
};

/// Which game to play, and how: the arguments that playing programs have in common.
struct GameArguments {
  std::string game;
  std::optional<int> seats;  ///< the fewest the game takes unless given
  std::uint64_t seed = 1;
  std::string rules;

  void add_to(CommandLine& line);
  [[nodiscard]] libgames::Result<libgames::AnyGame, libgames::SetupError> make(
      const libgames::Catalog& catalog) const;
};

}  // namespace examples
