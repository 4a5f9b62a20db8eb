#pragma once
/// Trick taking: lead, follow, trump, and the winner by a strength function.

#include <algorithm>
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
/// `Item` is what is played, a type of one byte; `Capacity` is the most seats, at most 16.
template <class Item, int Capacity>
struct Trick {
  /// The best play so far: strength * 16 + its order in the trick, turned round if the first of
  /// two equal plays wins. So the largest number wins, and finding it takes no branch.
  std::uint16_t best = 0;
  BySeat<Item, Capacity> plays;  ///< by seat; meaningful for those who have played
  Seat leader;
  std::uint8_t size = 0;  ///< plays so far
  std::uint8_t led = 0;   ///< led suit; the game says which value means that a lead is due

  /// Clears the table for a lead of suit `suit` by `seat`.
  constexpr void start(Seat seat, int suit) noexcept {
    *this = Trick{};
    leader = seat;
    led = static_cast<std::uint8_t>(suit);
  }
  /// Adds a play. `strength` is below 4096; what cannot win is weaker than every lead.
  constexpr void play(Seat seat, Item item, int strength, EqualPlays equal) noexcept {
    plays[seat] = item;
    const int key = strength * 16 + (size ^ order_flip(equal));
    best = static_cast<std::uint16_t>(std::max<int>(best, key));
    ++size;
  }
  /// Who wins the trick as it stands. Precondition: somebody has played.
  [[nodiscard]] constexpr Seat winner(int seats, EqualPlays equal) const noexcept {
    return seat_after(leader, best % 16 ^ order_flip(equal), seats);
  }
  /// Whether `seat` has played to this trick at a table of `seats`.
  [[nodiscard]] constexpr bool has_played(Seat seat, int seats) const noexcept {
    const int place = seat.index - leader.index;
    return (place < 0 ? place + seats : place) < size;
  }

  friend constexpr bool operator==(const Trick&, const Trick&) = default;

 private:
  [[nodiscard]] static constexpr int order_flip(EqualPlays equal) noexcept {
    return equal == EqualPlays::first ? 15 : 0;
  }
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
