#pragma once
/// The rules fields of Next Station London and what follows from them; section 7 of RULES.md.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/core/tables.hpp>
#include <libgames/export.hpp>
#include <libgames/next_station_london/next_station_london_data.hpp>

namespace libgames::next_station_london {

enum class PencilAssignment : std::uint8_t { random, fixed };
enum class CircleChoice : std::uint8_t { at_round_end, automatic };
enum class DoubleJokerViaCentral : std::uint8_t { any_symbol, none };
enum class EmptyLine : std::uint8_t { zero, departure_counts };

using Deck = ChoiceCounts<Card, card_kinds>;
using PencilRing = ChoiceList<Colour, colour_count>;
using ObjectiveList = ChoiceList<Objective, objective_count>;
using PowerList = ChoiceList<Power, power_count>;
using TouristTrack = IntList<32>;
using InterchangePoints = IntMap<3>;
using GradeBounds = IntList<16>;

/// The cards of the box (S2.1).
inline constexpr Deck printed_deck = [] {
  Deck deck;
  for (const CardRow& row : card_table) deck.add(row.card);
  return deck;
}();

// --- rules

/// Every number and switch of the game; the defaults are the printed game without modules (S7).
struct Rules {
  int rounds = 4;                     ///< and so lines of a seat (S7.1)
  Board board = copy_of(london);      ///< (S7.2)
  Deck deck = copy_of(printed_deck);  ///< shuffled anew each round (S7.3)
  int end_card_count = 5;             ///< Underground cards that end a round (S7.4)
  bool flip_all_cards = false;        ///< (S7.5)
  int switch_ignored_turns = 2;       ///< (S7.6)
  bool central_any_card = true;       ///< (S7.7)
  int thames_points = 2;              ///< (S7.8)
  TouristTrack tourist_track = {0, 1, 2, 4, 6, 8, 11, 14, 17, 21, 25};                 ///< (S7.9)
  InterchangePoints interchange_points = {{2, 2}, {3, 5}, {4, 9}};                     ///< (S7.10)
  PencilAssignment pencil_assignment = PencilAssignment::random;                       ///< (S7.11)
  PencilRing pencil_ring{};                                                            ///< (S7.12)
  bool shared_objectives = false;                                                      ///< (S7.13)
  int objectives_in_play = 2;                                                          ///< (S7.14)
  ObjectiveList objectives_fixed{};                                                    ///< (S7.15)
  int objective_points = 10;                                                           ///< (S7.16)
  int objective_interchanges = 8;                                                      ///< (S7.17)
  int objective_thames = 6;                                                            ///< (S7.18)
  bool pencil_powers = false;                                                          ///< (S7.19)
  PowerList powers_fixed{};                                                            ///< (S7.20)
  CircleChoice circle_choice = CircleChoice::at_round_end;                             ///< (S7.21)
  bool second_section_uses_switch = true;                                              ///< (S7.22)
  DoubleJokerViaCentral double_joker_via_central = DoubleJokerViaCentral::any_symbol;  ///< (S7.23)
  EmptyLine empty_line = EmptyLine::zero;                                              ///< (S7.24)
  int solo_module_penalty = 10;                                                        ///< (S7.25)
  GradeBounds solo_grade_bounds = {91, 106, 121, 136, 151};                            ///< (S7.26)
  bool hide_simultaneous = true;                                                       ///< (S7.27)

  /// Name, kind, range, default and help of every field, in the order above.
  [[nodiscard]] LIBGAMES_EXPORT static std::span<const Field<Rules>> fields() noexcept;

  friend bool operator==(const Rules&, const Rules&) = default;
};

// --- presets

/// The printed game without modules (S7.28).
[[nodiscard]] LIBGAMES_EXPORT Rules base() noexcept;
/// With shared objectives (S7.28).
[[nodiscard]] LIBGAMES_EXPORT Rules objectives() noexcept;
/// With pencil powers (S7.28).
[[nodiscard]] LIBGAMES_EXPORT Rules powers() noexcept;
/// With both modules (S7.28).
[[nodiscard]] LIBGAMES_EXPORT Rules full() noexcept;
/// With pencil powers, and the Circle without a decision (S7.28).
[[nodiscard]] LIBGAMES_EXPORT Rules powers_auto_circle() noexcept;
/// The railroad switch works on every turn (S7.28).
[[nodiscard]] LIBGAMES_EXPORT Rules no_switch_exception() noexcept;
/// Every round flips all cards (S7.28).
[[nodiscard]] LIBGAMES_EXPORT Rules all_cards() noexcept;

// --- setup

/// A setup that has been checked; only `NextStationLondon::check_setup` makes one.
class Setup : public CheckedSetup<Rules> {
 public:
  [[nodiscard]] const Plan& plan() const noexcept { return tables_->plan; }
  /// Sections from `station` to stations that a card with `symbol` fits (S4.6).
  [[nodiscard]] const Sections& reach(Station station, Symbol symbol) const noexcept {
    return tables_->reach[station.index][static_cast<std::size_t>(symbol)];
  }
  /// Symbol cards of a round's deck, which are all but the switches.
  [[nodiscard]] int symbol_cards() const noexcept {
    return rules().deck.total() - rules().deck[Card::railroad_switch];
  }
  /// The pencils of everybody in a round, counted from 1 (S3.5).
  [[nodiscard]] PerSeat<Colour> colours(const std::array<Colour, colour_count>& ring,
                                        int round) const noexcept;

  // Action ids (S8.2): sections, pass, circled stations, no circle.
  [[nodiscard]] int pass_id() const noexcept { return plan().sections; }
  [[nodiscard]] int first_circle_id() const noexcept { return pass_id() + 1; }
  [[nodiscard]] int no_circle_id() const noexcept { return first_circle_id() + plan().stations; }

 private:
  friend class NextStationLondon;
  Setup(const Rules& rules, int seats);

  /// What is worked out from the map once. It takes 21 KiB, more than fits beside other things on
  /// a small stack, so that copies of a game share it.
  struct Tables {
    Plan plan;
    std::array<std::array<Sections, 5>, max_stations> reach{};
  };
  std::shared_ptr<const Tables> tables_;
};

}  // namespace libgames::next_station_london

namespace libgames {

template <>
inline constexpr auto enum_names<next_station_london::PencilAssignment> =
    std::to_array<std::string_view>({"random", "fixed"});
template <>
inline constexpr auto enum_names<next_station_london::CircleChoice> =
    std::to_array<std::string_view>({"at_round_end", "auto"});
template <>
inline constexpr auto enum_names<next_station_london::DoubleJokerViaCentral> =
    std::to_array<std::string_view>({"any_symbol", "none"});
template <>
inline constexpr auto enum_names<next_station_london::EmptyLine> =
    std::to_array<std::string_view>({"zero", "departure_counts"});

}  // namespace libgames
