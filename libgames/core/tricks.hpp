#pragma once
/// Trick taking: lead, follow, trump, and the winner by a strength function.

#include <array>
#include <cstdint>
#include <string_view>

#include <libgames/core/rules.hpp>
#include <libgames/core/seat.hpp>

namespace libgames {

/// Which of two equally strong plays wins a trick.
enum class EqualPlays : std::uint8_t { first, last };
template <>
inline constexpr auto enum_names<EqualPlays> = std::to_array<std::string_view>({"first", "last"});

/// What a seat may play: of its `hand` what follows the led suit, or everything when it has
/// nothing of it. `followers` holds all bits when the seat leads.
template <class Mask>
[[nodiscard]] constexpr Mask must_follow(Mask hand, Mask followers) noexcept {
  const auto following = static_cast<Mask>(hand & followers);
  return following != 0 ? following : hand;
}

/// One trick: what each seat has played, and who is winning it. A finished trick stays on the
/// table until the next one is led or the cards are dealt again. All of it is public.
template <class Item, int Capacity>
struct Trick {
  BySeat<Item, Capacity> plays;  ///< by seat; meaningful for those who have played
  Seat leader;
  Seat winner;                ///< who wins as it stands
  std::uint8_t size = 0;      ///< plays so far
  std::uint8_t strength = 0;  ///< of the winning play

  /// Clears the table for a lead by `seat`.
  constexpr void start(Seat seat) noexcept {
    *this = Trick{};
    leader = seat;
    winner = seat;
  }
  /// Adds a play of the given strength; an item that cannot win has strength 0, and that of the
  /// lead is above 0.
  constexpr void play(Seat seat, Item item, std::uint8_t play_strength,
                      EqualPlays equal) noexcept {
    plays[seat] = item;
    const int needed = strength + (equal == EqualPlays::first ? 1 : 0);
    const bool wins = play_strength != 0 && play_strength >= needed;
    winner = wins ? seat : winner;
    strength = wins ? play_strength : strength;
    ++size;
  }
  /// Whether `seat` has played to this trick at a table of `seats`.
  [[nodiscard]] constexpr bool has_played(Seat seat, int seats) const noexcept {
    const int place = seat.index - leader.index;
    return (place < 0 ? place + seats : place) < size;
  }

  friend constexpr bool operator==(const Trick&, const Trick&) = default;
};

/// Suits that seats are known not to hold, since they did not follow them. All of it is public.
template <int Capacity>
struct ShownVoids {
  BySeat<std::uint8_t, Capacity> suits;  ///< bit s: void in suit s

  /// `seat` has played a card of suit `played` where `led` was led.
  constexpr void note(Seat seat, int played, int led) noexcept {
    suits[seat] = static_cast<std::uint8_t>(suits[seat] | unsigned{played != led} << led);
  }

  friend constexpr bool operator==(const ShownVoids&, const ShownVoids&) = default;
};

}  // namespace libgames
