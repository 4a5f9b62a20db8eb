// Checks records step by step. One line for each: ok, unfinished, or what is wrong and where.

#include <iostream>
#include <vector>

#include "arguments.hpp"
#include "common.hpp"
#include "games.hpp"

namespace {

/// Checks all records of a text; whether there was one at all, and none was wrong.
bool check_all(const libgames::Catalog& catalog, std::string_view text) {
  libgames::RecordReader reader(text);
  bool sound = true;
  int count = 0;
  while (const auto record = reader.next()) {
    ++count;
    std::optional<libgames::RecordError> error;
    if (!record->ok()) {
      error = record->error();
    } else {
      const auto match = replay(catalog, record->value(), libgames::Rng(0));
      if (match) {
        const libgames::Outcome outcome = match->outcome();
        const auto* const scores = outcome.scores.items.data();
        fmt::print("{} {} {} {}\n", record->value().result ? "ok" : "unfinished",
                   record->value().game, match->steps().size(),
                   fmt::join(scores, scores + outcome.seats, " "));
        continue;
      }
      error = match.error();
    }
    sound = false;
    fmt::print("error record {} line {}: {}: {}\n", count, error->line, error->problem.id,
               error->problem.words);
  }
  if (count == 0) examples::fail("there is no record in the input");
  return sound && count > 0;
}

}  // namespace

int main(int argc, char** argv) {
  examples::CommandLine line("Checks records of games against the rules, step by step.");
  std::vector<std::string> files;
  line.add("files", &files, "files with records; - or nothing for standard input");
  if (const auto status = line.parse(argc, argv)) return *status;

  if (files.empty()) files = {"-"};
  const libgames::Catalog catalog = examples::catalog();
  bool sound = true;
  for (const std::string& path : files) {
    const auto text =
        path == "-" ? std::optional(examples::read_all(std::cin)) : examples::read_file(path);
    if (!text) {
      examples::fail(fmt::format("cannot read {}", path));
      sound = false;
      continue;
    }
    sound = check_all(catalog, *text) && sound;
  }
  return sound ? 0 : 1;
}
