// Oh Hell, a game that the library does not know, keeps the laws.

#include "../examples/oh_hell.hpp"

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

using Games = ::testing::Types<Hands<3, 6>, Hands<4, 2, false>, Hands<7, 3>, Erased>;
INSTANTIATE_TYPED_TEST_SUITE_P(OhHell, Conformance, Games);
using TinyGames = ::testing::Types<Hands<3, 1>>;
INSTANTIATE_TYPED_TEST_SUITE_P(OhHell, ExactConformance, TinyGames);

}  // namespace
}  // namespace libgames::conformance
