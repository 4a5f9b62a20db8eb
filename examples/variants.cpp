// Three ways to change a game, the cheapest first: set fields of its rules, replace a table,
// override a hook. Each variant joins a catalog, is played once by seeded bots, and its record is
// replayed.

#include <cstdint>
#include <utility>

#include "common.hpp"

#include <libgames/core/variant.hpp>
#include <libgames/dozito/dozito.hpp>
#include <libgames/oh_seven/oh_seven.hpp>

namespace {

using libgames::Catalog;
using libgames::Result;
using libgames::SetupError;
using libgames::dozito::Dozito;
using libgames::oh_seven::OhSeven;

/// 1. Fields: every number and switch of the rulebook is one. No code is needed for this.
constexpr std::string_view house_rules = "decks=2 rounds=3 final_tie=most_contracts";

/// 2. A table: a deck of three colours for a grid of 5 x 3 cells, with a sun on every third card,
/// two jokers a colour, and no card that stops or extends a turn.
[[nodiscard]] libgames::dozito::Deck three_colours() {
  libgames::dozito::Deck deck{.name = "three-colours"};
  constexpr std::string_view letters = "RGB";
  for (std::uint8_t colour = 0; colour < letters.size(); ++colour) {
    for (std::uint8_t number = 1; number <= 15; ++number) {
      const std::uint8_t suns = number % 3 == 0 ? 1 : 0;
      deck.add({.code = fmt::format("{}{}", letters[colour], number).c_str(),
                .colour = colour,
                .number = number,
                .suns = suns});
    }
    deck.add({.code = fmt::format("{}J", letters[colour]).c_str(),
              .colour = colour,
              .kinds = {.joker = true},
              .copies = 2});
  }
  return deck;
}

/// The rules that such a game starts from. Tables are handed over by code, with an id of their own
/// in the catalog; a record names that, the deck and its digest.
[[nodiscard]] Dozito::Rules wide_rules() {
  Dozito::Rules rules;
  rules.deck = three_colours();
  rules.rows = 5;
  rules.cols = 3;
  for (const int points : {90, 95, 100}) rules.group_points.add(points);  // of 13, 14 and 15
  return rules;
}

/// 3. A hook: who misses the contract scores, who keeps it pays. An id of its own keeps its records
/// apart from those of Oh-Seven.
class Misere : public libgames::Variant<Misere, OhSeven> {
 public:
  using Variant::Variant;
  static constexpr libgames::GameInfo info{
      .id = "misere", .title = "Misere Oh-Seven", .rules_version = 1, .seats = {3, 5}};

 protected:
  [[nodiscard]] int round_score(const Table& table, libgames::Seat seat) const override {
    return -OhSeven::round_score(table, seat);
  }
};

/// Plays a game to its end, replays its record from the catalog, and prints the head of that and
/// the score sheets. Returns the exit status.
int play(std::string_view title, const Catalog& catalog,
         const Result<libgames::AnyGame, SetupError>& made) {
  if (!made) return examples::fail(made.error());
  libgames::Rng rng(7);
  libgames::Match match(*made, rng);
  while (!match.turn().is_over()) examples::step_at_random(match, rng);
  const libgames::Record record = match.record();
  const auto replayed = replay(catalog, record, rng);
  if (!replayed) return examples::fail(replayed.error().problem);
  const std::string written = libgames::text(record);
  fmt::print("=== {} ===\n\n{}...\n", title, written.substr(0, written.find("\n*") + 1));
  examples::print_score_sheets(*made, replayed->state());
  return 0;
}

}  // namespace

int main() {
  Catalog catalog = Catalog::built_in();
  const libgames::GameInfo wide{.id = "wide_dozito", .title = "Wide Dozito", .seats = {2, 3}};
  for (const auto& problem :
       {catalog.add<Misere>(), catalog.add(Catalog::entry_of<Dozito>(wide, wide_rules()))}) {
    if (problem) return examples::fail(*problem);
  }
  int failures =
      play("Fields: Oh-Seven, house rules", catalog, catalog.make("oh_seven", house_rules, 4));
  failures +=
      play("A table: Dozito, another deck and grid", catalog, catalog.make("wide_dozito", "", 3));
  failures += play("A hook: Misere Oh-Seven", catalog, catalog.make("misere", "rounds=2", 3));
  return failures == 0 ? 0 : 1;
}
