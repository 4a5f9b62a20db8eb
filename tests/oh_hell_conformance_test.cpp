// Oh Hell, a game that the library does not know, keeps the laws.

#include "../examples/oh_hell.hpp"
#include "any_laws.hpp"

#include <libgames/catalog/any_game.hpp>
#include <libgames/conformance/conformance.hpp>

namespace libgames::conformance {
namespace {

using oh_hell::OhHell;

template <int Seats, int Cards = 3, bool Restricted = true>
struct Hands {
  static constexpr int games = 2;
  static OhHell make() {
    return OhHell::make({.largest_hand = Cards, .dealer_restricted = Restricted}, Seats).value();
  }
};
struct Erased {
  static constexpr int games = 2;
  static AnyGame make() { return AnyGame(Hands<4>::make()); }
};

using Games = SetUps<Hands<3, 6>, Hands<4, 2, false>, Hands<7, 3>, Erased>;
const bool oh_hell_laws = expect_laws("OhHell", Games());
using TinyGames = SetUps<Hands<3, 1>>;
const bool oh_hell_worlds = expect_exact_worlds("OhHell", TinyGames());

}  // namespace
}  // namespace libgames::conformance
