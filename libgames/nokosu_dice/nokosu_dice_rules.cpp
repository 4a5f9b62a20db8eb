#include <bit>
#include <optional>
#include <string>

#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::nokosu_dice {

namespace {

[[nodiscard]] SetupError setup_error(std::string_view id, std::string words, std::string_view field,
                                     int value) {
  return {id, std::move(words), {{"field", std::string(field)}, {"value", std::to_string(value)}}};
}

/// What a game with these seats has of everything (N3).
[[nodiscard]] Sizes sizes_of(const Rules& rules, int seats) noexcept {
  const SetupRow& row = setup_table[static_cast<std::size_t>(seats - setup_table[0].seats)];
  const auto chosen = [](int value, int by_seats) { return value == 0 ? by_seats : value; };
  const int colours = chosen(rules.colours, row.colours);
  const int numbers = chosen(rules.max_number, row.max_number) + 1;
  Sizes sizes;
  for (int colour = 0; colour < colour_count; ++colour) {
    if (colours < colour_count && colour == rules.removed_colour) continue;
    sizes.colours |= 1U << colour;
    sizes.cards |= ((std::uint64_t{1} << numbers) - 1) << colour * numbers_per_colour;
  }
  sizes.cards_in_play = colours * numbers;
  sizes.hand_cards = chosen(rules.hand_cards, row.hand_cards);
  sizes.dice_per_colour = chosen(rules.dice_per_colour, row.dice_per_colour);
  sizes.dice_in_bag = colours * sizes.dice_per_colour;
  sizes.initial_dice = chosen(rules.initial_dice, row.initial_dice);
  sizes.pool_dice = seats * rules.draft_picks + 1;
  sizes.own_dice = sizes.initial_dice + rules.draft_picks;
  sizes.tricks = sizes.hand_cards + sizes.own_dice - 1;
  sizes.rounds = chosen(rules.rounds, seats);
  sizes.zero_rule = rules.zero_rule;
  if (rules.zero_rule == ZeroRule::by_seats) {
    sizes.zero_rule = seats < most_seats ? ZeroRule::card : ZeroRule::die;
  }
  return sizes;
}

/// A number that is not allowed although it lies in the range of its field, or not with these
/// seats.
[[nodiscard]] std::optional<SetupError> check_numbers(const Rules& rules, int seats) {
  if (rules.colours != 0 && rules.colours < colour_count - 1) {
    return setup_error("nokosu_dice.bad_colours", "colours is 0, 4 or 5", "colours", rules.colours);
  }
  if (rules.max_number != 0 && rules.max_number < numbers_per_colour - 2) {
    return setup_error("nokosu_dice.bad_max_number", "max_number is 0, 6 or 7", "max_number",
                       rules.max_number);
  }
  if (rules.zero_dice > seats) {
    return setup_error("nokosu_dice.too_many_black_dice", "there are more black dice than seats",
                       "zero_dice", rules.zero_dice);
  }
  if (rules.first_dealer >= seats) {
    return setup_error("nokosu_dice.no_such_dealer", "the first dealer has no seat", "first_dealer",
                       rules.first_dealer);
  }
  return std::nullopt;
}

}  // namespace

// --- rules

std::span<const Field<Rules>> Rules::fields() noexcept {
  static constexpr auto table = std::to_array<Field<Rules>>({
      describe<&Rules::colours>("colours", "N7.1",
                                "colours in play, 4 or 5; 0 = 4 with 3 seats, else 5", 0,
                                colour_count),
      describe<&Rules::removed_colour>(
          "removed_colour", "N7.2",
          "left out when four are in play: 0 red, 1 yellow, 2 green, 3 blue, 4 purple", 0,
          colour_count - 1),
      describe<&Rules::max_number>("max_number", "N7.3",
                                   "highest card in play, 6 or 7; 0 = 6 with 3 seats, else 7", 0,
                                   numbers_per_colour - 1),
      describe<&Rules::dice_per_colour>("dice_per_colour", "N7.4",
                                        "dice of each colour in the bag; 0 = by seats: 4, 5, 5", 0,
                                        most_dice_per_colour),
      describe<&Rules::hand_cards>("hand_cards", "N7.5", "cards in a hand; 0 = by seats: 9, 10, 8",
                                   0, 13),
      describe<&Rules::initial_dice>("initial_dice", "N7.6",
                                     "dice before the draft; 0 = by seats: 1, 2, 1", 0, 7),
      describe<&Rules::draft_picks>("draft_picks", "N7.7", "dice each seat picks", 1, 7),
      describe<&Rules::zero_rule>("zero_rule", "N7.8",
                                  "how zero is declared; auto = card, die with 5 seats"),
      describe<&Rules::zero_dice>("zero_dice", "N7.9",
                                  "black dice: most declarations by die in a round", 0, most_seats),
      describe<&Rules::bonus_mode>("bonus_mode", "N7.10", "what the bonus of a success depends on"),
      describe<&Rules::bonus_per_failure>(
          "bonus_per_failure", "N7.11", "bonus of a success for each seat that failed", -100, 100),
      describe<&Rules::bonus_table>("bonus_table", "N7.12",
                                    "bonus of a success by the number of them, from 1", -100, 100),
      describe<&Rules::zero_bonus>("zero_bonus", "N7.13", "more for a kept declaration of zero",
                                   -100, 100),
      describe<&Rules::trick_points>("trick_points", "N7.14", "points for each trick", -100, 100),
      describe<&Rules::draft_first>("draft_first", "N7.15", "who picks the first die"),
      describe<&Rules::equal_strength>("equal_strength", "N7.16",
                                       "which of equally strong plays wins a trick"),
      describe<&Rules::rounds>("rounds", "N7.17", "rounds in a game; 0 = as many as seats", 0,
                               most_rounds),
      describe<&Rules::first_dealer>("first_dealer", "N7.18", "dealer of round 1; -1 = random", -1,
                                     most_seats - 1),
      describe<&Rules::tiebreak_last_die>("tiebreak_last_die", "N7.19",
                                          "a final tie goes to the higher last die"),
  });
  return table;
}

// --- setup

Setup::Setup(const Rules& rules, int seats, const Sizes& sizes) noexcept
    : CheckedSetup(rules, seats), sizes_(sizes) {
  std::size_t card = 0;
  for (std::uint64_t left = sizes.cards; left != 0; left &= left - 1) {
    deck_[card++] = static_cast<std::uint8_t>(std::countr_zero(left));
  }
  std::size_t die = 0;
  for (std::uint32_t left = sizes.colours; left != 0; left &= left - 1) {
    for (int copy = 0; copy < sizes.dice_per_colour; ++copy) {
      bag_[die++] = static_cast<std::uint8_t>(std::countr_zero(left));
    }
  }
}

Result<Setup, SetupError> NokosuDice::check_setup(const Rules& rules, int seats) {
  if (auto problem = check_numbers(rules, seats)) return *std::move(problem);
  const Sizes sizes = sizes_of(rules, seats);
  if (seats * sizes.hand_cards > sizes.cards_in_play) {
    return setup_error("nokosu_dice.too_few_cards",
                       std::to_string(seats) + " hands of " + std::to_string(sizes.hand_cards) +
                           " cards do not come out of " + std::to_string(sizes.cards_in_play),
                       "hand_cards", sizes.hand_cards);
  }
  const int dice = seats * sizes.initial_dice + sizes.pool_dice;
  if (dice > sizes.dice_in_bag) {
    return setup_error("nokosu_dice.too_few_dice",
                       std::to_string(dice) + " dice do not come out of a bag of " +
                           std::to_string(sizes.dice_in_bag),
                       "draft_picks", rules.draft_picks);
  }
  return Setup(rules, seats, sizes);
}

// --- bounds

int NokosuDice::action_count() const noexcept { return action_ids; }
int NokosuDice::chance_count() const noexcept { return first_dealer_id + seats(); }

int NokosuDice::max_steps() const noexcept {
  // Each round: cards dealt, dice rolled, picks, declarations by card, plays (N8.5).
  const int declarations = sizes().zero_rule == ZeroRule::card ? 1 : 0;
  const int steps_a_seat = sizes().hand_cards + sizes().initial_dice + rules().draft_picks +
                           declarations + sizes().tricks;
  const int dealer_steps = rules().first_dealer < 0 ? 1 : 0;
  return dealer_steps + sizes().rounds * (seats() * steps_a_seat + sizes().pool_dice);
}

}  // namespace libgames::nokosu_dice
