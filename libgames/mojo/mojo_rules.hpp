#pragma once
/// The rules fields of Mojo and what follows from them; section 7 of RULES.md.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/export.hpp>
#include <libgames/mojo/mojo_data.hpp>
#include <libgames/mojo/mojo_state.hpp>

namespace libgames::mojo {

enum class MojoHolder : std::uint8_t { round_ender, first_in_mojo_time };
enum class MojoTie : std::uint8_t { holder_succeeds, holder_fails };
enum class EqualAgain : std::uint8_t { mandatory, optional };
enum class TwoPileEmpty : std::uint8_t { refill_from_stock, cannot_take_last, stay_empty };
enum class NextStarter : std::uint8_t {
  mojo_holder,
  next_after_holder,
  rotate,
  lowest_total,
  random
};

// --- rules

/// Every number and switch of the game; the defaults are the standard game (M7).
struct Rules {
  ByValue copies = default_copies;      ///< cards of each value (M7.1)
  ByValue colour_of = default_colours;  ///< colour of each value (M7.2)
  int hand_size = 8;                    ///< cards dealt to each seat (M7.3)
  int mojo_threshold = 3;               ///< so many cards or fewer are Mojo Time (M7.4)
  int mojo_threshold_2p = 2;            ///< the same with two seats (M7.5)
  int mojo_penalty = 10;                ///< added for a holder who fails (M7.6)
  int mojo_success_score = 0;           ///< for a holder who succeeds (M7.7)
  int end_score = 50;                   ///< a total that ends the game (M7.8)
  int max_rounds = 0;                   ///< 0 = no limit (M7.9)
  int discard_piles = 1;                ///< 1 or 2 (M7.10)
  bool facedown_counts = false;         ///< true: cards still face down count (M7.11)
  MojoHolder mojo_holder = MojoHolder::round_ender;               ///< (M7.12)
  MojoTie mojo_tie = MojoTie::holder_succeeds;                    ///< (M7.13)
  bool direction_from_mojo_card = true;                           ///< (M7.14)
  EqualAgain equal_again = EqualAgain::mandatory;                 ///< (M7.15)
  TwoPileEmpty two_pile_empty = TwoPileEmpty::refill_from_stock;  ///< (M7.16)
  int first_player = -1;  ///< starter of round 1; -1 = a chance event (M7.17)
  NextStarter next_starter = NextStarter::mojo_holder;  ///< starter of later rounds (M7.18)
  int max_decisions_per_round = 2000;                   ///< guard; 0 = no limit (M7.19)

  /// Name, kind, range, default and help of every field, in the order above.
  [[nodiscard]] LIBGAMES_EXPORT static std::span<const Field<Rules>> fields() noexcept;

  friend bool operator==(const Rules&, const Rules&) = default;
};

// --- presets

/// The standard game (M7.20).
[[nodiscard]] inline Rules standard() noexcept { return {}; }
/// The printed game: cards still face down are turned up at the end and count (M7.20).
[[nodiscard]] inline Rules published() noexcept { return {.facedown_counts = true}; }
/// The official variant with two discard piles (M7.20).
[[nodiscard]] inline Rules two_piles() noexcept { return {.discard_piles = 2}; }
/// Both (M7.20).
[[nodiscard]] inline Rules published_two_piles() noexcept {
  return {.discard_piles = 2, .facedown_counts = true};
}

// --- setup

/// A setup that has been checked; only `Mojo::check_setup` makes one.
class Setup : public CheckedSetup<Rules> {
 public:
  /// The deck by value.
  [[nodiscard]] const Cards& cards() const noexcept { return cards_; }
  /// The deck as a list of values, of which the first `deck_size()` count.
  [[nodiscard]] const std::array<std::uint8_t, max_deck_size>& deck() const noexcept {
    return deck_;
  }
  [[nodiscard]] int deck_size() const noexcept { return deck_size_; }
  /// Bit v of the i-th mask: value v has colour i.
  [[nodiscard]] const std::array<std::uint16_t, colour_count>& colours() const noexcept {
    return colours_;
  }

 private:
  friend class Mojo;
  Setup(const Rules& rules, int seats) noexcept;

  int deck_size_ = 0;
  Cards cards_;
  std::array<std::uint8_t, max_deck_size> deck_{};
  std::array<std::uint16_t, colour_count> colours_{};
};

}  // namespace libgames::mojo

namespace libgames {

template <>
inline constexpr auto enum_names<mojo::MojoHolder> =
    std::to_array<std::string_view>({"round_ender", "first_in_mojo_time"});
template <>
inline constexpr auto enum_names<mojo::MojoTie> =
    std::to_array<std::string_view>({"holder_succeeds", "holder_fails"});
template <>
inline constexpr auto enum_names<mojo::EqualAgain> = std::to_array<std::string_view>({"mandatory",
                                                                                      "optional"});
template <>
inline constexpr auto enum_names<mojo::TwoPileEmpty> =
    std::to_array<std::string_view>({"refill_from_stock", "cannot_take_last", "stay_empty"});
template <>
inline constexpr auto enum_names<mojo::NextStarter> = std::to_array<std::string_view>(
    {"mojo_holder", "next_after_holder", "rotate", "lowest_total", "random"});

}  // namespace libgames
