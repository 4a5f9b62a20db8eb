#pragma once
/// The rules fields of Oh-Seven and what follows from them; section 7 of RULES.md.

#include <cstdint>
#include <span>
#include <string_view>

#include <libgames/core/game_base.hpp>
#include <libgames/core/tricks.hpp>
#include <libgames/export.hpp>
#include <libgames/oh_seven/oh_seven_data.hpp>

namespace libgames::oh_seven {

enum class FinalTie : std::uint8_t { shared, most_contracts };

// --- rules

/// Every number and switch of the game; the defaults are the standard game (O7).
struct Rules {
  int decks = 0;                     ///< packs of 32; 0 = by the number of seats (O7.1)
  int hand_size = 7;                 ///< cards a hand, and tricks a round (O7.2)
  int rounds = 7;                    ///< rounds a game (O7.3)
  int forbidden_sum = 7;             ///< sum of bids that is rejected (O7.4)
  bool reject_forbidden_sum = true;  ///< false: only a doubled top rejects (O7.5)
  int rejection_points = 1;          ///< to each owner of a rejected top card (O7.6)
  int made_bonus = 2;                ///< on top of the number of a kept bid (O7.7)
  int miss_penalty = 1;              ///< for each trick of difference (O7.8)
  EqualPlays identical_wins = EqualPlays::first;  ///< of two identical cards in a trick (O7.9)
  FinalTie final_tie = FinalTie::shared;          ///< how a final tie is broken (O7.10)

  /// Name, kind, range, default and help of every field, in the order above.
  [[nodiscard]] LIBGAMES_EXPORT static std::span<const Field<Rules>> fields() noexcept;

  friend bool operator==(const Rules&, const Rules&) = default;
};

// --- presets

/// The standard game (O7.11).
[[nodiscard]] inline Rules standard() noexcept { return {}; }
/// The parent game's option: a bidding is rejected for a doubled top card only (O7.11).
[[nodiscard]] inline Rules sum_allowed() noexcept { return {.reject_forbidden_sum = false}; }

// --- setup

/// A setup that has been checked; only `OhSeven::check_setup` makes one.
class Setup : public CheckedSetup<Rules> {
 public:
  /// Packs in play, 1 or 2 (O3.1).
  [[nodiscard]] int packs() const noexcept { return packs_; }
  /// Cards that are dealt in a round (O3.2).
  [[nodiscard]] int cards_dealt() const noexcept { return seats() * rules().hand_size; }
  /// Cards in play.
  [[nodiscard]] int deck_size() const noexcept { return packs_ * pack_size; }

 private:
  friend class OhSeven;
  Setup(const Rules& rules, int seats, int packs) noexcept
      : CheckedSetup(rules, seats), packs_(packs) {}

  int packs_;
};

}  // namespace libgames::oh_seven

namespace libgames {

template <>
inline constexpr auto enum_names<oh_seven::FinalTie> =
    std::to_array<std::string_view>({"shared", "most_contracts"});

}  // namespace libgames
