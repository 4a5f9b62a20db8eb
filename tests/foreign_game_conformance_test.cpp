// A game the library has never seen, and a variant of one it has, keep the laws and work with
// records, matches and catalogs like any other.

#include "any_laws.hpp"
#include "goofspiel.hpp"

#include <libgames/catalog/catalog.hpp>
#include <libgames/conformance/conformance.hpp>
#include <libgames/core/variant.hpp>
#include <libgames/oh_seven/oh_seven.hpp>

namespace {

using goofspiel::Goofspiel;
using libgames::oh_seven::OhSeven;

/// Who misses the contract scores, who keeps it pays.
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

template <int Seats>
struct FiveCards {
  static Goofspiel make() { return Goofspiel::make({}, Seats).value(); }
};
struct ErasedGoofspiel {
  static libgames::AnyGame make() { return libgames::AnyGame(FiveCards<3>::make()); }
};
struct MisereForThree {
  static constexpr int games = 2;
  static libgames::AnyGame make() {
    return libgames::AnyGame(Misere::make({.rounds = 2}, 3).value());
  }
};

}  // namespace

namespace libgames::conformance {
namespace {

using TypedGames = SetUps<FiveCards<2>, FiveCards<4>>;
const bool goofspiel_laws = expect_laws("Goofspiel", TypedGames());
const bool goofspiel_worlds = expect_exact_worlds("Goofspiel", TypedGames());
using ErasedGames = SetUps<ErasedGoofspiel, MisereForThree>;
const bool erased_laws = expect_laws("Erased", ErasedGames());

}  // namespace
}  // namespace libgames::conformance

namespace {

TEST(ForeignGame, JoinsACatalogOnce) {
  libgames::Catalog catalog = libgames::Catalog::built_in();
  EXPECT_FALSE(catalog.add<Goofspiel>());
  EXPECT_FALSE(catalog.add<Misere>());
  const auto problem = catalog.add<Misere>();
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->id, "catalog.duplicate_id");
  EXPECT_EQ(catalog.find("goofspiel")->fields[0].default_text, "5");
}

TEST(ForeignGame, IsSetUpFromText) {
  libgames::Catalog catalog;
  ASSERT_FALSE(catalog.add<Goofspiel>());
  const auto game = catalog.make("goofspiel", "cards=3", 2);
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->settings(), "cards=3");
  ASSERT_NE(game->get_if<Goofspiel>(), nullptr);
  EXPECT_EQ(game->get_if<Goofspiel>()->rules().cards, 3);
  EXPECT_EQ(game->get_if<OhSeven>(), nullptr);
}

TEST(ForeignGame, VariantHasItsOwnSeats) {
  EXPECT_EQ(Misere::make({}, 2).error().id, "setup.seats");
  EXPECT_TRUE(Misere::make({}, 3).ok());
}

TEST(ForeignGame, VariantScoresByItsHook) {
  const Misere game = Misere::make({.rounds = 1}, 3).value();
  const OhSeven original = OhSeven::make({.rounds = 1}, 3).value();
  libgames::Rng rng(4);
  OhSeven::State state = game.start();
  game.settle(state, rng);
  while (state.table.phase == libgames::oh_seven::Phase::bid) {
    const libgames::Seat seat = game.turn(state).seats.first();
    game.apply(state, seat, game.legal(state, seat).first());
  }
  ASSERT_EQ(state.table.phase, libgames::oh_seven::Phase::play);
  const libgames::Seat seat{1};
  EXPECT_EQ(game.standings(state)[seat] - game.outcome(state).scores[seat],
            -(original.standings(state)[seat] - original.outcome(state).scores[seat]));
}

}  // namespace
