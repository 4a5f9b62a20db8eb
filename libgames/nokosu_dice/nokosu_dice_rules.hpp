#pragma once
/// The rules fields of Nokosu Dice and what follows from them; section 7 of RULES.md.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/export.hpp>
#include <libgames/nokosu_dice/nokosu_dice_data.hpp>

namespace libgames::nokosu_dice {

/// How zero tricks are declared; `by_seats`, written "auto": by card up to 4 seats, else by die.
enum class ZeroRule : std::uint8_t { by_seats, card, die, off };
enum class BonusMode : std::uint8_t { per_failure, by_success_count };
enum class DraftFirst : std::uint8_t { left_of_dealer, dealer };
enum class EqualStrength : std::uint8_t { later, earlier };

// --- rules

/// Every number and switch of the game; the defaults are the standard game (N7).
struct Rules {
  int colours = 0;          ///< in play, 4 or 5; 0 = by the number of seats (N7.1)
  int removed_colour = 4;   ///< index of the one left out when four are in play (N7.2)
  int max_number = 0;       ///< of the cards in play, 6 or 7; 0 = by seats (N7.3)
  int dice_per_colour = 0;  ///< in the bag; 0 = by seats (N7.4)
  int hand_cards = 0;       ///< cards a hand; 0 = by seats (N7.5)
  int initial_dice = 0;     ///< dice each seat has before the draft; 0 = by seats (N7.6)
  int draft_picks = 3;      ///< dice each seat picks (N7.7)
  ZeroRule zero_rule = ZeroRule::by_seats;                 ///< how zero is declared (N7.8)
  int zero_dice = 2;                                       ///< black dice (N7.9)
  BonusMode bonus_mode = BonusMode::per_failure;           ///< what a success earns (N7.10)
  int bonus_per_failure = 10;                              ///< see `bonus_mode` (N7.11)
  std::array<int, most_seats> bonus_table{30, 20, 10, 0};  ///< by successes from 1 on (N7.12)
  int zero_bonus = 10;   ///< more for a kept zero declaration (N7.13)
  int trick_points = 1;  ///< for each trick (N7.14)
  DraftFirst draft_first = DraftFirst::left_of_dealer;  ///< who picks first (N7.15)
  EqualStrength equal_strength = EqualStrength::later;  ///< which equal play wins (N7.16)
  int rounds = 0;                                       ///< 0 = as many as seats (N7.17)
  int first_dealer = -1;                                ///< -1 = random (N7.18)
  bool tiebreak_last_die = false;  ///< a tie goes to the higher last die (N7.19)

  /// Name, kind, range, default and help of every field, in the order above.
  [[nodiscard]] LIBGAMES_EXPORT static std::span<const Field<Rules>> fields() noexcept;

  friend bool operator==(const Rules&, const Rules&) = default;
};

// --- presets

/// The standard game (N7.20).
[[nodiscard]] inline Rules standard() noexcept { return {}; }
/// Zero is declared by taking a black die in the draft (N7.20).
[[nodiscard]] inline Rules edition_2023() noexcept { return {.zero_rule = ZeroRule::die}; }
/// The same with the other reading of the dice of five seats (N7.20).
[[nodiscard]] inline Rules edition_2023_split_2_2() noexcept {
  return {.initial_dice = 2, .draft_picks = 2, .zero_rule = ZeroRule::die};
}
/// The bonus comes from the table for every number of seats (N7.20).
[[nodiscard]] inline Rules success_table() noexcept {
  return {.bonus_mode = BonusMode::by_success_count};
}

// --- setup

/// The numbers of a setup, with everything filled in that depends on the number of seats.
struct Sizes {
  int cards_in_play = 0;
  int hand_cards = 0;
  int dice_per_colour = 0;
  int dice_in_bag = 0;
  int initial_dice = 0;
  int pool_dice = 0;
  int own_dice = 0;  ///< of a seat after the draft, black dice included
  int tricks = 0;
  int rounds = 0;
  ZeroRule zero_rule = ZeroRule::off;  ///< never `by_seats`
  std::uint64_t cards = 0;             ///< bit c: card id c is in play
  std::uint32_t colours = 0;           ///< bit c: colour c is in play
};

/// A setup that has been checked; only `NokosuDice::check_setup` makes one.
class Setup : public CheckedSetup<Rules> {
 public:
  [[nodiscard]] const Sizes& sizes() const noexcept { return sizes_; }
  /// Ids of the cards in play; the first `cards_in_play` count.
  [[nodiscard]] const std::array<std::uint8_t, card_count>& deck() const noexcept { return deck_; }
  /// Colours of the dice in the bag; the first `dice_in_bag` count.
  [[nodiscard]] const std::array<std::uint8_t, dice_count>& bag() const noexcept { return bag_; }

 private:
  friend class NokosuDice;
  Setup(const Rules& rules, int seats, const Sizes& sizes) noexcept;

  Sizes sizes_;
  std::array<std::uint8_t, card_count> deck_{};
  std::array<std::uint8_t, dice_count> bag_{};
};

}  // namespace libgames::nokosu_dice

namespace libgames {

template <>
inline constexpr auto enum_names<nokosu_dice::ZeroRule> =
    std::to_array<std::string_view>({"auto", "card", "die", "off"});
template <>
inline constexpr auto enum_names<nokosu_dice::BonusMode> =
    std::to_array<std::string_view>({"per_failure", "by_success_count"});
template <>
inline constexpr auto enum_names<nokosu_dice::DraftFirst> =
    std::to_array<std::string_view>({"left_of_dealer", "dealer"});
template <>
inline constexpr auto enum_names<nokosu_dice::EqualStrength> =
    std::to_array<std::string_view>({"later", "earlier"});

}  // namespace libgames
