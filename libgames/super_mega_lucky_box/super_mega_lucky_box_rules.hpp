#pragma once
/// The rules fields of Super Mega Lucky Box and what follows from them; section 7 of RULES.md.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/core/tables.hpp>
#include <libgames/export.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_data.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_state.hpp>

namespace libgames::super_mega_lucky_box {

/// Copies of a number card at most, so that no more than 126 of them are shuffled.
inline constexpr int max_number_copies = 14;
/// The most entries of `star_points`, and so the most stars of a round that count.
inline constexpr int max_star_entries = 16;

enum class PassRule : std::uint8_t { no_exact, never_if_reachable, always };
enum class IncompleteRounding : std::uint8_t { sum, per_card };

/// The point list's entry for so many; the last one also for more.
template <std::size_t Capacity>
[[nodiscard]] constexpr int entry(const IntList<Capacity>& list, int count) noexcept {
  return list[std::min(static_cast<std::size_t>(count), list.size() - 1)];
}

// --- rules

/// Every number and switch of the game; the defaults are the standard game (L7).
struct Rules {
  int boxes = 0;                            ///< decks in play; 0 = by the number of seats (L7.1)
  Deck deck = copy_of(lucky_boxes_60);      ///< the cards of one box (L7.2)
  int rounds = 4;                           ///< in a game (L7.3)
  int numbers_per_round = 9;                ///< revealed (L7.4)
  int number_values = 9;                    ///< numbers are 1 to this (L7.5)
  int number_copies = 2;                    ///< of each number card (L7.6)
  int start_deal = 5;                       ///< cards of a start offer (L7.7)
  int start_keep = 3;                       ///< kept of it (L7.8)
  int round_deal = 3;                       ///< cards of a later offer (L7.9)
  int round_keep = 1;                       ///< kept of it (L7.10)
  int start_lightning = 4;                  ///< tokens at the start (L7.11)
  bool lightning_wrap = true;               ///< the highest number is next to 1 (L7.12)
  PassRule pass_rule = PassRule::no_exact;  ///< (L7.13)
  bool bonus_optional = false;              ///< (L7.14)
  IntList<max_rounds> card_points = {15, 12, 10, 8};                 ///< by round (L7.15)
  IntList<max_star_entries> star_points = {0, 1, 4, 9};              ///< by stars (L7.16)
  int double_bolt = 2;                                               ///< tokens (L7.17)
  int incomplete_divisor = 2;                                        ///< crosses a point (L7.18)
  IncompleteRounding incomplete_rounding = IncompleteRounding::sum;  ///< (L7.19)
  int moon_most = 6;                                                 ///< points (L7.20)
  int moon_fewest = -6;                                              ///< points (L7.21)
  int moon_fewest_min_players = 3;                                   ///< (L7.22)
  IntList<40> solo_moon_points = {-6, -2, 0, 1, 3, 6, 10};           ///< by moons (L7.23)
  IntList<16> solo_grade_bounds = {45, 50, 55, 60, 65, 70};          ///< (L7.24)
  bool offers_private = true;                                        ///< (L7.25)
  bool hide_simultaneous = true;                                     ///< (L7.26)

  /// Name, kind, range, default and help of every field, in the order above.
  [[nodiscard]] LIBGAMES_EXPORT static std::span<const Field<Rules>> fields() noexcept;

  friend bool operator==(const Rules&, const Rules&) = default;
};

// --- presets

/// The standard game (L7.27).
[[nodiscard]] LIBGAMES_EXPORT Rules standard() noexcept;
/// Two boxes for any number of seats (L7.27).
[[nodiscard]] LIBGAMES_EXPORT Rules two_boxes() noexcept;
/// Number and wild bonuses need not be used (L7.27).
[[nodiscard]] LIBGAMES_EXPORT Rules lenient_bonus() noexcept;
/// Nobody passes who can pay for a square (L7.27).
[[nodiscard]] LIBGAMES_EXPORT Rules forced_lightning() noexcept;
/// Everybody may always pass (L7.27).
[[nodiscard]] LIBGAMES_EXPORT Rules free_pass() noexcept;

// --- setup

/// How a draft is played: what is dealt and kept, and the choices by rank.
struct Draft {
  int deal = 0;
  int keep = 0;
  int first_id = 0;          ///< of its actions
  int choices = 0;           ///< of an offer of `deal` cards
  ActionSet<256> actions{};  ///< all of them
  std::array<Positions, max_keeps> kept{};
};

/// For each card the cells that are asked for, bit c for cell c; none for `no_card`.
using CellsByCard = std::array<std::uint16_t, max_deck_size + 1>;

/// A setup that has been checked; only `SuperMegaLuckyBox::check_setup` makes one.
class Setup : public CheckedSetup<Rules> {
 public:
  /// Decks in play.
  [[nodiscard]] int boxes() const noexcept { return boxes_; }
  /// Different cards.
  [[nodiscard]] int card_count() const noexcept { return rules().deck.size; }
  [[nodiscard]] const CardSet& cards() const noexcept { return tables_->cards; }
  [[nodiscard]] int cards_in_play() const noexcept { return boxes_ * card_count(); }
  [[nodiscard]] CopyRange copies(Card card) const noexcept {
    return {static_cast<std::uint8_t>(card.index * boxes_), static_cast<std::uint8_t>(boxes_)};
  }
  /// The card a bit of a `CardSet` stands for.
  [[nodiscard]] Card card_of_bit(int bit) const noexcept {
    return tables_->bits[static_cast<std::size_t>(bit)];
  }
  /// Number cards in play.
  [[nodiscard]] int number_cards() const noexcept {
    return rules().number_values * rules().number_copies;
  }
  [[nodiscard]] const Draft& draft(int round) const noexcept {
    return tables_->drafts[round == 1 ? 0 : 1];
  }
  /// Lightning tokens that make one number another, each 1 to `number_values` (L4.5).
  [[nodiscard]] int cost(int number, int other) const noexcept {
    return tables_->costs[static_cast<std::size_t>(number)][static_cast<std::size_t>(other)];
  }
  [[nodiscard]] const CellsByCard& cells_with(int digit) const noexcept {
    return tables_->with_digit[static_cast<std::size_t>(digit)];
  }
  /// Cells whose digit the number can be made with so many tokens.
  [[nodiscard]] const CellsByCard& cells_within(int number, int lightning) const noexcept {
    const int useful = lightning < max_value ? lightning : max_value - 1;
    return tables_->within[static_cast<std::size_t>(number)][static_cast<std::size_t>(useful)];
  }

 private:
  friend class SuperMegaLuckyBox;
  Setup(const Rules& rules, int seats, int boxes);

  /// What is worked out from the rules once. It takes 27 KiB, more than fits beside other things on
  /// a small stack, so that copies of a game share it.
  struct Tables {
    CardSet cards;
    std::array<Card, max_deck_size> bits{};
    std::array<Draft, 2> drafts{};
    std::array<std::array<std::uint8_t, max_value + 1>, max_value + 1> costs{};
    std::array<CellsByCard, max_value + 1> with_digit{};
    std::array<std::array<CellsByCard, max_value>, max_value + 1> within{};
  };
  static void find_costs(const Rules& rules, Tables& tables) noexcept;
  static void find_cells(const Rules& rules, Tables& tables) noexcept;

  int boxes_;
  std::shared_ptr<const Tables> tables_;
};

}  // namespace libgames::super_mega_lucky_box

namespace libgames {

template <>
inline constexpr auto enum_names<super_mega_lucky_box::PassRule> =
    std::to_array<std::string_view>({"no_exact", "never_if_reachable", "always"});
template <>
inline constexpr auto enum_names<super_mega_lucky_box::IncompleteRounding> =
    std::to_array<std::string_view>({"sum", "per_card"});

}  // namespace libgames
