#include <string>

#include <libgames/mojo/mojo_detail.hpp>

namespace libgames::mojo {

// --- rules

std::span<const Field<Rules>> Rules::fields() noexcept {
  static constexpr auto table = std::to_array<Field<Rules>>({
      describe<&Rules::copies>("copies", "M7.1", "cards of each value 0 to 12, at most 120 in all",
                               0, max_deck_size),
      describe<&Rules::colour_of>(
          "colour_of", "M7.2", "colour of each value: 0 blue, 1 green, 2 yellow, 3 orange, 4 red",
          0, colour_count - 1),
      describe<&Rules::hand_size>("hand_size", "M7.3", "cards dealt to each seat", 1,
                                  max_hand_size),
      describe<&Rules::mojo_threshold>(
          "mojo_threshold", "M7.4",
          "Mojo Time begins with so many cards or fewer at the end of a turn, 3 seats or more", 1,
          max_deck_size),
      describe<&Rules::mojo_threshold_2p>("mojo_threshold_2p", "M7.5", "the same with two seats", 1,
                                          max_deck_size),
      describe<&Rules::mojo_penalty>("mojo_penalty", "M7.6", "points added for a holder who fails",
                                     -100, 100),
      describe<&Rules::mojo_success_score>("mojo_success_score", "M7.7",
                                           "points of a holder who succeeds", -100, 100),
      describe<&Rules::end_score>("end_score", "M7.8", "a total that ends the game", 1, 100),
      describe<&Rules::max_rounds>("max_rounds", "M7.9", "rounds in a game at most; 0 = no limit",
                                   0, 100),
      describe<&Rules::discard_piles>("discard_piles", "M7.10", "one discard pile or two", 1,
                                      max_piles),
      describe<&Rules::facedown_counts>(
          "facedown_counts", "M7.11", "cards still face down at the end of a round count as well"),
      describe<&Rules::mojo_holder>("mojo_holder", "M7.12", "who takes the Mojo card"),
      describe<&Rules::mojo_tie>("mojo_tie", "M7.13", "a holder level with another lowest seat"),
      describe<&Rules::direction_from_mojo_card>("direction_from_mojo_card", "M7.14",
                                                 "the side of the Mojo card sets the direction"),
      describe<&Rules::equal_again>("equal_again", "M7.15",
                                    "whether a seat has to play again after an equal card"),
      describe<&Rules::two_pile_empty>(
          "two_pile_empty", "M7.16", "two piles: what happens when the last card of one is taken"),
      describe<&Rules::first_player>("first_player", "M7.17",
                                     "seat that starts round 1; -1 = a random one", -1,
                                     most_seats - 1),
      describe<&Rules::next_starter>("next_starter", "M7.18", "who starts the later rounds"),
      describe<&Rules::max_decisions_per_round>(
          "max_decisions_per_round", "M7.19",
          "a round ends without a holder after so many decisions; 0 = no limit", 0, 100'000),
  });
  return table;
}

// --- setup

Setup::Setup(const Rules& rules, int seats) noexcept : CheckedSetup(rules, seats) {
  for (int value = 0; value < value_count; ++value) {
    const auto i = static_cast<std::size_t>(value);
    cards_[value] = static_cast<std::uint8_t>(rules.copies[i]);
    for (int copy = 0; copy < rules.copies[i]; ++copy) {
      deck_[static_cast<std::size_t>(deck_size_++)] = static_cast<std::uint8_t>(value);
    }
    auto& colour = colours_[static_cast<std::size_t>(rules.colour_of[i])];
    colour = static_cast<std::uint16_t>(colour | 1U << value);
  }
}

Result<Setup, SetupError> Mojo::check_setup(const Rules& rules, int seats) {
  int cards = 0;
  for (const int copies : rules.copies) cards += copies;
  const int needed = seats * rules.hand_size + rules.discard_piles;
  if (cards > max_deck_size) {
    return SetupError{"mojo.too_many_cards",
                      "a deck has at most " + std::to_string(max_deck_size) + " cards, not " +
                          std::to_string(cards),
                      {{"field", "copies"},
                       {"cards", std::to_string(cards)},
                       {"max", std::to_string(max_deck_size)}}};
  }
  if (cards < needed) {
    return SetupError{"mojo.too_few_cards",
                      std::to_string(seats) + " hands of " + std::to_string(rules.hand_size) +
                          " cards and the discard piles do not come out of " +
                          std::to_string(cards),
                      {{"field", "copies"},
                       {"seats", std::to_string(seats)},
                       {"cards", std::to_string(cards)},
                       {"needed", std::to_string(needed)}}};
  }
  if (rules.first_player >= seats) {
    return no_such_seat("mojo.no_such_seat", "first_player", rules.first_player, seats);
  }
  return Setup(rules, seats);
}

// --- bounds

int Mojo::action_count() const noexcept { return action_ids; }
int Mojo::chance_count() const noexcept { return first_seat_id + most_seats; }

int Mojo::max_steps() const noexcept {
  const int cards = seats() * rules().hand_size;  // every play that is not higher takes one away
  const int preparation = cards + max_piles + 1;  // deals, turn-ups, the starter
  const int reveals_and_stops = 2 * cards;        // a stop follows a play that is not higher
  int plays = 0;
  if (rules().discard_piles == 1) {
    plays = (value_count - 1) * (cards + 1) + cards;  // M5.20
  } else if (rules().max_decisions_per_round != 0) {
    plays = rules().max_decisions_per_round + rules().hand_size;  // M5.21, and the last turn
  } else {
    // M8.6: so many turns of random play, and the plays that are not higher.
    plays = 8 * 2 * value_count * value_count * (cards + 16) + cards;
  }
  const int rounds = rules().max_rounds == 0 ? most_rounds : rules().max_rounds;
  // A play may be followed by the choice of a draw, and by one chance step.
  return rounds * (preparation + reveals_and_stops + 3 * plays);
}

}  // namespace libgames::mojo
