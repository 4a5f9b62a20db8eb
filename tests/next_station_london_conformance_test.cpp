#include "any_laws.hpp"
#include "next_station_london_scene.hpp"

#include <libgames/catalog/any_game.hpp>
#include <libgames/conformance/conformance.hpp>
#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::conformance {
namespace {

using next_station_london::NextStationLondon;
using next_station_london::Rules;

struct SoloBase {
  static constexpr int games = 2;
  static NextStationLondon make() { return next_station_london::scenes::make(1); }
};

struct TwoWithObjectives {
  static constexpr int games = 2;
  static NextStationLondon make() {
    return next_station_london::scenes::make(2, next_station_london::objectives());
  }
};

struct ThreeWithPowers {
  static constexpr int games = 2;
  static NextStationLondon make() {
    return next_station_london::scenes::make(3, next_station_london::powers());
  }
};

/// Every number of seats without, with either and with both modules.
enum class Modules { none, objectives, powers, both };
template <int Seats, Modules Used>
struct Standard {
  static constexpr int games = 1;
  static AnyGame make() {
    Rules rules;
    rules.shared_objectives = Used == Modules::objectives || Used == Modules::both;
    rules.pencil_powers = Used == Modules::powers || Used == Modules::both;
    return AnyGame(next_station_london::scenes::make(Seats, rules));
  }
};

/// Choices are shown at once, all cards are flipped, and every other switch is thrown.
struct Unusual {
  static constexpr int games = 2;
  static NextStationLondon make() {
    Rules rules = next_station_london::full();
    rules.rounds = 2;
    rules.deck.add(next_station_london::Card::railroad_switch);
    rules.deck.add(next_station_london::Card::u_joker);
    rules.flip_all_cards = true;
    rules.switch_ignored_turns = 0;
    rules.central_any_card = false;
    rules.thames_points = 0;
    rules.tourist_track = {0, -3};
    rules.interchange_points = {{3, -7}};
    rules.objectives_in_play = 5;
    rules.circle_choice = next_station_london::CircleChoice::automatic;
    rules.second_section_uses_switch = false;
    rules.double_joker_via_central = next_station_london::DoubleJokerViaCentral::none;
    rules.empty_line = next_station_london::EmptyLine::departure_counts;
    rules.hide_simultaneous = false;
    return next_station_london::scenes::make(3, rules);
  }
};

/// Everything that chance decides before the rounds is fixed.
struct Fixed {
  static constexpr int games = 2;
  static NextStationLondon make() {
    using next_station_london::Objective;
    using next_station_london::Power;
    namespace scenes = next_station_london::scenes;
    Rules rules = scenes::usual(scenes::with_powers(
        {Power::circle, Power::second_section, Power::railroad_switch, Power::joker}));
    rules.shared_objectives = true;
    rules.objectives_fixed = {Objective::all_central};
    rules.end_card_count = 2;
    return scenes::make(2, rules);
  }
};

/// Another map, hidden choices and powers.
struct Harbour {
  static constexpr int games = 3;
  static NextStationLondon make() {
    Rules rules = next_station_london::full();
    rules.board = next_station_london::scenes::harbour();
    return next_station_london::scenes::make(4, rules);
  }
};

using Games = SetUps<SoloBase, TwoWithObjectives, ThreeWithPowers, Unusual, Fixed, Harbour>;
const bool next_station_london_laws = expect_laws("NextStationLondon", Games());
template <int Seats>
using Each = SetUps<Standard<Seats, Modules::none>, Standard<Seats, Modules::objectives>,
                    Standard<Seats, Modules::powers>, Standard<Seats, Modules::both>>;
const bool any_next_station_london_for_one_laws =
    expect_laws("AnyNextStationLondonForOne", Each<1>());
const bool any_next_station_london_for_two_laws =
    expect_laws("AnyNextStationLondonForTwo", Each<2>());
const bool any_next_station_london_for_three_laws =
    expect_laws("AnyNextStationLondonForThree", Each<3>());
const bool any_next_station_london_for_four_laws =
    expect_laws("AnyNextStationLondonForFour", Each<4>());

/// What the others have drawn in the turn under way is all that is hidden.
template <int Seats>
struct Sealed {
  static constexpr int games = 1;
  static next_station_london::NextStationLondon make() {
    return next_station_london::NextStationLondon::make({}, Seats).value();
  }
};

using TinyGames = SetUps<Sealed<2>, Sealed<3>>;
const bool next_station_london_worlds = expect_exact_worlds("NextStationLondon", TinyGames());

}  // namespace
}  // namespace libgames::conformance
