#pragma once
/// Moves, states and views of Nokosu Dice; sections 6 and 8 of RULES.md.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <libgames/core/bits.hpp>
#include <libgames/core/game_base.hpp>
#include <libgames/core/tricks.hpp>
#include <libgames/nokosu_dice/nokosu_dice_data.hpp>

namespace libgames::nokosu_dice {

// --- cards and dice on the table

inline constexpr int most_rounds = 8;

using libgames::no_suit;

template <class T>
using PerRound = std::array<T, static_cast<std::size_t>(most_rounds)>;

/// Dice by kind, up to seven alike: bit k of `ones`, `twos` and `fours` together are the number of
/// dice of kind k in binary.
struct Dice {
  std::uint32_t ones = 0;
  std::uint32_t twos = 0;
  std::uint32_t fours = 0;

  constexpr void add(Item die) noexcept {
    std::uint32_t carry = 1U << die.die_kind();
    ones ^= carry;
    carry &= ~ones;
    twos ^= carry;
    fours ^= carry & ~twos;
  }
  /// Precondition: the die is here.
  constexpr void remove(Item die) noexcept { remove_kind(1U << die.die_kind()); }
  /// Takes away a die of the kind whose bit is set, or nothing if no bit is.
  constexpr void remove_kind(std::uint32_t bit) noexcept {
    std::uint32_t borrow = bit;
    ones ^= borrow;
    borrow &= ones;
    twos ^= borrow;
    fours ^= borrow & twos;
  }
  /// Bit k: there is a die of kind k.
  [[nodiscard]] constexpr std::uint32_t kinds() const noexcept { return ones | twos | fours; }
  [[nodiscard]] constexpr int count(Item die) const noexcept {
    return size_within(1U << die.die_kind());
  }
  [[nodiscard]] constexpr int size() const noexcept { return size_within(~0U); }
  /// How many dice are of the kinds in `mask`.
  [[nodiscard]] constexpr int size_within(std::uint32_t mask) const noexcept {
    return count_bits(ones & mask) + 2 * count_bits(twos & mask) + 4 * count_bits(fours & mask);
  }
  [[nodiscard]] constexpr bool is_empty() const noexcept { return kinds() == 0; }
  [[nodiscard]] constexpr bool is_single() const noexcept {
    return (unsigned{(twos | fours) == 0} & unsigned{count_bits(ones) == 1}) != 0;
  }
  /// The die of the lowest kind. Precondition: not empty.
  [[nodiscard]] constexpr Item first() const noexcept {
    // The added bit spares the compiler the case of no dice.
    return Item::die_of_kind(std::countr_zero(kinds() | 1U << die_kinds));
  }

  friend constexpr bool operator==(const Dice&, const Dice&) = default;
};

/// A set of cards and kinds of dice.
struct Items {
  std::uint64_t cards = 0;  ///< bit c: card id c
  std::uint32_t dice = 0;   ///< bit k: a die of kind k

  [[nodiscard]] constexpr bool is_empty() const noexcept { return (cards | dice) == 0; }
  friend constexpr bool operator==(const Items&, const Items&) = default;
};

/// What an item shares with the trump die: 0 nothing, 1 the colour, 2 the number, 3 both (N2.4).
[[nodiscard]] constexpr int trump_class(Item item, Item trump) noexcept {
  return 2 * int{item.number() == trump.number()} + int{item.colour() == trump.colour()};
}

/// The suit an item counts as: `trump_suit`, or the index of its colour (N2.4).
[[nodiscard]] constexpr int suit_of(Item item, Item trump) noexcept {
  const auto same_colour = unsigned{item.colour() == trump.colour()};
  const auto same_number = unsigned{item.number() == trump.number()};
  return (same_colour | same_number) != 0 ? trump_suit : item.colour();  // hard to predict
}

/// How strong a play is when suit `led` was led: the level in the high bits, below it the number
/// where numbers count. What cannot win is 0 (N4.8).
[[nodiscard]] constexpr unsigned play_strength(Item item, int led, Item trump) noexcept {
  const int matches = trump_class(item, trump);
  const int number = matches >= 2 ? 0 : item.number();
  const bool can_win = matches != 0 || item.colour() == led;
  return can_win ? static_cast<unsigned>((matches + 1) * numbers_per_colour + number) : 0U;
}

enum class Phase : std::uint8_t { choose_dealer, deal, roll, draft, declare, play, over };
inline constexpr int phase_count = 7;

// --- move

/// `black` takes a black die and sends a die of the pool back to the bag; `zero` declares and
/// returns an own die; `no_zero` does not declare.
enum class MoveKind : std::uint8_t { play, pick, zero, no_zero, black };

/// Action ids: playing an item is its id; the others are their first id + the kind of die (N8.2).
inline constexpr int first_pick = item_count;
inline constexpr int first_zero = first_pick + die_kinds;
inline constexpr int no_zero_id = first_zero + die_kinds;
inline constexpr int first_black = no_zero_id + 1;
inline constexpr int action_ids = first_black + die_kinds;
/// Chance ids: dealing or rolling an item is its id; a dealer is `first_dealer_id` + seat (N8.3).
inline constexpr int first_dealer_id = item_count;

/// The typed form of an action.
struct Move {
  MoveKind kind = MoveKind::no_zero;
  std::optional<Item> item;  ///< none for `no_zero`

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// --- state

/// What everybody sees. What lies on the table after a round stays until the next deal.
struct Table {
  std::uint64_t played = 0;                ///< bit c: card id c was played in this round
  PerSeat<Dice> dice;                      ///< own dice; black ones do not count
  Dice pool;                               ///< in the end the trump die alone
  PerRound<PerSeat<std::int16_t>> points;  ///< by round that was scored, counted from 0
  PerRound<PerSeat<std::uint8_t>> tricks;  ///< by round that was scored
  PerRound<Seats> zero_kept;               ///< by round that was scored
  Seats active;                            ///< who has something to decide
  Seats zero;                              ///< who has declared zero or has a black die
  PerSeat<std::uint8_t> tricks_won;        ///< of the running round
  Trick<Item, most_seats> trick;           ///< the last one stays until the next lead or deal
  ShownVoids<most_seats> voids;            ///< of cards, by suit
  Item trump = Item::die_of_kind(0);       ///< meaningful in `Phase::declare` and `Phase::play`
  Seat dealer;                             ///< 0 in `Phase::choose_dealer`
  Phase phase = Phase::choose_dealer;
  std::uint8_t round = 1;  ///< counted from 1
  std::uint8_t drawn = 0;  ///< cards dealt in `Phase::deal`, dice rolled in `Phase::roll`
  std::array<std::uint8_t, 5> unused{};
  friend bool operator==(const Table&, const Table&) = default;
};

/// The whole game. Seats beyond those in play stay zero everywhere. Cards in play that are neither
/// played nor in a hand are unused.
struct State : HasTable<State, Table> {
  Table table;
  PerSeat<std::uint64_t> hands;  ///< bit c: the seat holds card id c
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 288);

// --- view

/// What one seat, or the audience, may know.
struct View : HasTable<View, Table> {
  Table table;
  std::uint64_t hand = 0;  ///< the viewer's cards; none for the audience
  Viewer viewer;
  std::array<std::uint8_t, 7> unused{};
};

}  // namespace libgames::nokosu_dice
