// Lets a person play one seat against bots in a terminal. It shows what that seat may see and
// nothing else. Without a terminal the bots play alone.

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <unistd.h>
#include <vector>

#include "arguments.hpp"
#include "common.hpp"
#include "games.hpp"

namespace {

using libgames::Action;
using libgames::AnyGame;
using libgames::Match;
using libgames::Seat;

constexpr std::string_view help =
    "a number or a move in notation plays it; u takes back, s saves, v shows the table, q quits\n";

/// Writes the whole file or leaves the old one as it was.
bool save(const Match<AnyGame>& match, const std::string& path) {
  const std::string draft = path + ".new";
  {
    std::ofstream file(draft, std::ios::binary);
    file << text(match.record());
    if (!file.flush()) return false;
  }
  std::error_code error;
  std::filesystem::rename(draft, path, error);
  return !error;
}

class Table {
 public:
  Table(Match<AnyGame> match, std::optional<Seat> person, std::string save_path, std::uint64_t seed)
      : match_(std::move(match)), person_(person), save_path_(std::move(save_path)), bots_(seed) {}

  /// Plays to the end, or until the person quits; the exit status.
  int run() {
    while (!match_.turn().is_over()) {
      if (match_.turn().is_chance()) {
        match_.settle();
      } else if (person_ && match_.turn().seats.contains(*person_)) {
        if (!ask()) return quit();
      } else {
        // A bot sees the view of its seat, here only to know what it may do.
        const Seat seat = match_.turn().seats.first();
        match_.play(seat, match_.game().legal(match_.view(seat)).pick(bots_));
      }
    }
    show_events();
    fmt::print("\n{}", match_.game().text(match_.view(viewer())));
    const libgames::Outcome outcome = match_.outcome();
    for (const Seat seat : outcome.winners) fmt::print("seat {} wins\n", seat.index);
    return quit();
  }

 private:
  [[nodiscard]] libgames::Viewer viewer() const {
    return person_ ? libgames::Viewer(*person_) : libgames::Viewer::audience();
  }

  void show_events() {
    for (const auto& event : match_.events(viewer(), shown_steps_)) {
      fmt::print("  {}\n", match_.game().text(event));
    }
    shown_steps_ = match_.steps().size();
  }

  void show_moves(const std::vector<Action>& moves) const {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      fmt::print("{:>4} {}", i + 1, match_.game().text(match_.view(*person_), moves[i]));
    }
    fmt::print("\n");
  }

  /// One line from the person; nothing at the end of the input.
  static std::optional<std::string> read_line(std::string_view prompt) {
    examples::print(prompt);
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return std::string(libgames::trim(line));
  }

  /// Lets the person decide once; false when it quits.
  bool ask() {
    show_events();
    fmt::print("\n{}", match_.game().text(match_.view(*person_)));
    std::vector<Action> moves;
    for (const Action action : match_.legal(*person_)) moves.push_back(action);
    show_moves(moves);
    for (;;) {
      const auto line = read_line("your move (? for help): ");
      if (!line || *line == "q") return false;
      if (obey(*line)) return true;
      if (played_ && play(*line, moves)) return confirm();
    }
  }

  /// Whether the line was a command after which the turn is to be shown anew.
  bool obey(const std::string& line) {
    played_ = false;
    if (line == "?") {
      examples::print(help);
    } else if (line == "v") {
      return true;
    } else if (line == "u") {
      return take_back();
    } else if (line == "s") {
      store();
    } else {
      played_ = true;
    }
    return false;
  }

  bool play(const std::string& line, const std::vector<Action>& moves) {
    std::size_t number = 0;
    const char* const end = line.data() + line.size();
    const auto [stopped, error] = std::from_chars(line.data(), end, number);
    const bool is_number = error == std::errc() && stopped == end;
    if (is_number && (number == 0 || number > moves.size())) {
      fmt::print("there is no move {}\n", number);
      return false;
    }
    const auto problem = is_number ? match_.play(*person_, moves[number - 1])
                                   : match_.play(*person_, std::string_view(line));
    if (problem) fmt::print("{} ({})\n", problem->words, problem->id);
    return !problem;
  }

  /// After a move that told nobody anything it can still be taken back.
  bool confirm() {
    if (match_.undo_limit(*person_) == 0) return true;
    const auto line = read_line("Enter to go on, u to take it back: ");
    if (line && *line == "u") return take_back();
    return line.has_value();
  }

  bool take_back() {
    if (match_.undo_limit(*person_) == 0) {
      fmt::print("there is nothing that could be taken back\n");
      return false;
    }
    match_.take_back(*person_, 1);
    shown_steps_ = std::min(shown_steps_, match_.steps().size());
    return true;
  }

  void store() const {
    if (save_path_.empty()) {
      fmt::print("start with --save FILE to save\n");
    } else {
      fmt::print("{} {}\n", save(match_, save_path_) ? "saved to" : "could not save to",
                 save_path_);
    }
  }

  /// Saves, if a file was named.
  int quit() const {
    if (save_path_.empty() || save(match_, save_path_)) return 0;
    return examples::fail(fmt::format("could not save to {}", save_path_));
  }

  Match<AnyGame> match_;
  std::optional<Seat> person_;
  std::string save_path_;
  libgames::Rng bots_;
  std::size_t shown_steps_ = 0;
  bool played_ = false;  ///< whether the last line was meant as a move
};

/// The match that was saved; a new one if the file does not exist yet.
libgames::Result<Match<AnyGame>, libgames::RecordError> load_or_begin(const AnyGame& game,
                                                                      const std::string& path,
                                                                      std::uint64_t seed) {
  const auto saved = path.empty() ? std::nullopt : examples::read_file(path);
  if (!saved) return Match(game, libgames::Rng(seed));
  const auto record = libgames::parse_record(*saved);
  if (!record) return record.error();
  return Match<AnyGame>::replay(game, *record, libgames::Rng(seed));
}

}  // namespace

int main(int argc, char** argv) {
  examples::CommandLine line("Play a game against bots in a terminal.");
  examples::GameArguments arguments;
  arguments.add_to(line);
  int seat = 0;
  line.add("--seat", &seat, "your seat, counted from 0 (default 0)");
  std::string path;
  line.add("--save", &path, "file to save to when you leave, and to go on from if it exists");
  if (const auto status = line.parse(argc, argv)) return *status;

  const auto game = arguments.make(examples::catalog());
  if (!game) return examples::fail(game.error());
  if (seat < 0 || seat >= game->seats()) {
    return examples::fail(fmt::format("there is no seat {}", seat));
  }
  auto match = load_or_begin(*game, path, arguments.seed);
  if (!match) {
    return examples::fail(fmt::format("{} line {}: {}: {}", path, match.error().line,
                                      match.error().problem.id, match.error().problem.words));
  }
  std::optional<Seat> person;
  if (isatty(STDIN_FILENO) != 0) person = Seat{static_cast<std::uint8_t>(seat)};
  return Table(std::move(match).value(), person, path, arguments.seed + 1).run();
}
