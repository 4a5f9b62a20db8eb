#pragma once
/// The rules fields of Dozito and what follows from them; section 7 of RULES.md.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/core/grid.hpp>
#include <libgames/core/tables.hpp>
#include <libgames/dozito/dozito_data.hpp>
#include <libgames/dozito/dozito_state.hpp>
#include <libgames/export.hpp>

namespace libgames::dozito {

enum class ReformTiming : std::uint8_t { start_of_turn, when_drawing };
enum class DrawExhausted : std::uint8_t { reform, end_round };
enum class InstantWinTiming : std::uint8_t { immediate, end_of_turn, end_of_round, off };
enum class NextStarterTie : std::uint8_t { clockwise, random };

using GroupPoints = IntList<max_cells>;

// --- rules

/// Every number and switch of the game; the defaults are the standard game (D7).
struct Rules {
  int rounds = 3;                                                            ///< in a game (D7.1)
  Deck deck = copy_of(box_75);                                               ///< the cards (D7.2)
  int rows = 3;                                                              ///< of a grid (D7.3)
  int cols = 4;                                                              ///< of a grid (D7.4)
  GroupPoints group_points = {0, 2, 5, 10, 16, 25, 35, 45, 55, 65, 75, 85};  ///< by size (D7.5)
  int sun_points = 1;                   ///< for each sun (D7.6)
  bool diagonal_adjacency = false;      ///< corners touch too (D7.7)
  int discard_seed = 2;                 ///< piles that begin with a card (D7.8)
  bool discard_must_fill_empty = true;  ///< (D7.9)
  ReformTiming reform_timing = ReformTiming::start_of_turn;           ///< (D7.10)
  DrawExhausted draw_exhausted = DrawExhausted::reform;               ///< (D7.11)
  bool stop_on_draw = true;                                           ///< (D7.12)
  bool stop_on_flip = true;                                           ///< (D7.13)
  bool stop_on_take = true;                                           ///< (D7.14)
  bool stop_cancels_extra_turn = false;                               ///< (D7.15)
  bool extra_on_drawn = true;                                         ///< (D7.16)
  bool extra_on_flipped = true;                                       ///< (D7.17)
  bool extra_on_replaced = true;                                      ///< (D7.18)
  InstantWinTiming instant_win_timing = InstantWinTiming::immediate;  ///< (D7.19)
  int first_player = -1;  ///< starter of round 1; -1 = a chance event (D7.20)
  NextStarterTie next_starter_tie = NextStarterTie::clockwise;  ///< (D7.21)
  bool tie_break_best_round = true;                             ///< (D7.22)
  int extra_turn_limit = 0;                                     ///< in a row; 0 = no limit (D7.23)
  int max_turns_per_round = 1000;                               ///< guard; 0 = no limit (D7.24)

  /// Name, kind, range, default and help of every field, in the order above.
  [[nodiscard]] LIBGAMES_EXPORT static std::span<const Field<Rules>> fields() noexcept;

  friend bool operator==(const Rules&, const Rules&) = default;
};

// --- presets

/// The standard game (D7.25).
[[nodiscard]] LIBGAMES_EXPORT Rules standard() noexcept;
/// One round only (D7.25).
[[nodiscard]] LIBGAMES_EXPORT Rules single_round() noexcept;
/// A STOP card taken from a discard pile does not stop the turn (D7.25).
[[nodiscard]] LIBGAMES_EXPORT Rules stop_strict() noexcept;
/// What the online help says, taken by the letter (D7.25).
[[nodiscard]] LIBGAMES_EXPORT Rules bga_help_literal() noexcept;

// --- setup

/// What the rules of play ask about a card.
struct CardInfo {
  std::uint8_t colour = 0;
  std::uint8_t suns = 0;
  CardKinds kinds;
  CopyRange copies;
  std::uint64_t places = 0;  ///< bit id of every action that places the card
};

/// A setup that has been checked; only `Dozito::check_setup` makes one.
class Setup : public CheckedSetup<Rules> {
 public:
  [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
  [[nodiscard]] const CardSet& cards() const noexcept { return cards_; }
  [[nodiscard]] int deck_size() const noexcept { return deck_size_; }
  /// Different cards.
  [[nodiscard]] int card_count() const noexcept { return rules_.deck.size; }
  /// Colours are below this.
  [[nodiscard]] int colours() const noexcept { return colours_; }
  [[nodiscard]] const CardInfo& info(Card card) const noexcept { return infos_[card.index]; }
  /// The card a bit of a `CardSet` stands for.
  [[nodiscard]] Card card_of_bit(int bit) const noexcept {
    return bits_[static_cast<std::size_t>(bit)];
  }
  /// Whether a STOP card from there stops the turn.
  [[nodiscard]] bool stops(Origin origin) const noexcept {
    return stops_[static_cast<std::size_t>(origin)];
  }
  /// Whether an EXTRA TURN card from there that is discarded gives an extra turn.
  [[nodiscard]] bool grants(Origin origin) const noexcept {
    return grants_[static_cast<std::size_t>(origin)];
  }

 private:
  friend class Dozito;
  Setup(const Rules& rules, int seats) noexcept;

  Grid grid_;
  CardSet cards_;
  int deck_size_ = 0;
  int colours_ = 0;
  std::array<CardInfo, max_deck_size> infos_{};
  std::array<Card, max_deck_size> bits_{};
  std::array<bool, origin_count> stops_{};
  std::array<bool, origin_count> grants_{};
};

}  // namespace libgames::dozito

namespace libgames {

template <>
inline constexpr auto enum_names<dozito::ReformTiming> =
    std::to_array<std::string_view>({"start_of_turn", "when_drawing"});
template <>
inline constexpr auto enum_names<dozito::DrawExhausted> =
    std::to_array<std::string_view>({"reform", "end_round"});
template <>
inline constexpr auto enum_names<dozito::InstantWinTiming> =
    std::to_array<std::string_view>({"immediate", "end_of_turn", "end_of_round", "off"});
template <>
inline constexpr auto enum_names<dozito::NextStarterTie> =
    std::to_array<std::string_view>({"clockwise", "random"});

}  // namespace libgames
