#include <array>
#include <string>

#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::oh_seven {

// --- rules

std::span<const Field<Rules>> Rules::fields() noexcept {
  static constexpr auto table = std::to_array<Field<Rules>>({
      describe<&Rules::decks>("decks", "O7.1", "packs of 32 cards; 0 = one up to 4 seats, else two",
                              0, max_packs),
      describe<&Rules::hand_size>("hand_size", "O7.2", "cards in a hand, and tricks in a round", 1,
                                  max_hand_size),
      describe<&Rules::rounds>("rounds", "O7.3", "rounds in a game", 1, 100),
      describe<&Rules::forbidden_sum>("forbidden_sum", "O7.4",
                                      "sum of the bids that rejects a bidding", 0, 63),
      describe<&Rules::reject_forbidden_sum>("reject_forbidden_sum", "O7.5",
                                             "false: only a doubled top card rejects a bidding"),
      describe<&Rules::rejection_points>("rejection_points", "O7.6",
                                         "points for each owner of a rejected top card", -100, 100),
      describe<&Rules::made_bonus>("made_bonus", "O7.7", "points on top of a kept bid", -100, 100),
      describe<&Rules::miss_penalty>("miss_penalty", "O7.8",
                                     "points lost for each trick of difference", -100, 100),
      describe<&Rules::identical_wins>("identical_wins", "O7.9",
                                       "which of two identical cards wins a trick"),
      describe<&Rules::final_tie>("final_tie", "O7.10",
                                  "a final tie is shared, or goes to the most kept bids"),
  });
  return table;
}

// --- setup

Result<Setup, SetupError> OhSeven::check_setup(const Rules& rules, int seats) {
  const int packs = rules.decks == 0 ? default_packs(seats) : rules.decks;
  if (seats * rules.hand_size > packs * pack_size) {
    return SetupError{"oh_seven.too_few_cards",
                      std::to_string(seats) + " hands of " + std::to_string(rules.hand_size) +
                          " cards do not come out of " + std::to_string(packs * pack_size),
                      {{"field", "hand_size"},
                       {"seats", std::to_string(seats)},
                       {"cards", std::to_string(packs * pack_size)}}};
  }
  return Setup(rules, seats, packs);
}

// --- bounds

int OhSeven::action_count() const noexcept { return 2 * pack_size; }
int OhSeven::chance_count() const noexcept { return pack_size; }

int OhSeven::max_steps() const noexcept {
  // In a deal every card is dealt once, bid at most once and played at most once. A deal is done
  // again when all its biddings are rejected, which random play does with probability below 0.3
  // (O8.5): more than 64 deals in a round are less likely than 2^-111.
  constexpr int max_deals = 64;
  return rules().rounds * max_deals * 3 * setup().cards_dealt();
}

}  // namespace libgames::oh_seven
