#pragma once
/// Nokosu Dice: trick taking with cards and dice for 3 to 5 seats. Dice are drafted and played like
/// cards; the last one of the pool is trump, and the last one of a seat is its contract. The rules
/// are in RULES.md beside this file; N-numbers in comments refer to it.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <libgames/core/bits.hpp>
#include <libgames/core/checker.hpp>
#include <libgames/core/contract.hpp>
#include <libgames/core/tricks.hpp>
#include <libgames/nokosu_dice/nokosu_dice_data.hpp>
#include <libgames/nokosu_dice/nokosu_dice_events.hpp>

namespace libgames::nokosu_dice {

// --- vocabulary

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

/// How zero tricks are declared; `by_seats`, written "auto": by card up to 4 seats, else by die.
enum class ZeroRule : std::uint8_t { by_seats, card, die, off };
enum class BonusMode : std::uint8_t { per_failure, by_success_count };
enum class DraftFirst : std::uint8_t { left_of_dealer, dealer };
enum class EqualStrength : std::uint8_t { later, earlier };
enum class Phase : std::uint8_t { choose_dealer, deal, roll, draft, declare, play, over };

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
struct State {
  Table table;
  PerSeat<std::uint64_t> hands;  ///< bit c: the seat holds card id c

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 288);

// --- view

/// What one seat, or the audience, may know.
struct View {
  Table table;
  std::uint64_t hand = 0;  ///< the viewer's cards; none for the audience
  Viewer viewer;
  std::array<std::uint8_t, 7> unused{};

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const View&, const View&) = default;
};

// --- the game

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

 private:
  friend class NokosuDice;
  Setup(const Rules& rules, int seats, const Sizes& sizes) noexcept;

  Sizes sizes_;
  std::array<std::uint8_t, card_count> deck_{};  ///< ids of the cards in play
  std::array<std::uint8_t, dice_count> bag_{};   ///< colours of the dice
};

/// Errors of `make`: those of `check_seats` and `check_fields`, `nokosu_dice.bad_colours`,
/// `.bad_max_number`, `.too_many_black_dice`, `.no_such_dealer`, `.too_few_cards` and
/// `.too_few_dice` (N7).
/// Ids of `why_illegal`: `nokosu_dice.not_your_turn`, `.no_such_action`, `.not_drafting`,
/// `.not_declaring`, `.not_playing`, `.not_in_pool`, `.no_black_die_left`, `.has_black_die`,
/// `.not_own_die`, `.not_in_hand`, `.protected_die`, `.must_follow_suit`.
class LIBGAMES_EXPORT NokosuDice
    : public GameTypes<NokosuDice, Rules, State, View, Move, Event, ActionSet<192>> {
 public:
  static constexpr GameInfo info{
      .id = "nokosu_dice", .title = "Nokosu Dice", .rules_version = 1, .seats = {3, most_seats}};

  explicit NokosuDice(const Setup& setup) noexcept : setup_(setup) {}
  virtual ~NokosuDice() = default;

  [[nodiscard]] const Sizes& sizes() const noexcept { return setup_.sizes(); }

#include <libgames/core/contract.inc>

 protected:
  /// Hook: the points of `seat` for a round with these tricks and dice (N4.10 to N4.12), kept
  /// within 16 bits; asked once a seat and round, and by `standing`. On a score sheet what is not
  /// for tricks or for a kept declaration counts as bonus.
  [[nodiscard]] virtual int round_score(const State& state, Seat seat) const;
  /// Who has succeeded with the tricks and dice that lie on the table (N4.11).
  [[nodiscard]] Seats successes(const Table& table) const noexcept;

 private:
  template <class Log>
  Turn draft(State& state, Seat seat, Action action, Log& log) const;
  template <class Log>
  Turn declare(State& state, Seat seat, Action action, Log& log) const;
  template <class Log>
  Turn play(State& state, Seat seat, Item item, Log& log) const;
  template <class Log>
  Turn finish_trick(State& state, Log& log) const;
  template <class Log>
  Turn score_round(State& state, Log& log) const;
  template <class Log>
  Turn deal_card(State& state, Item card, Log& log) const;
  template <class Log>
  Turn roll_die(State& state, Item die, Log& log) const;
  void deal_hands(State& state, Rng& rng) const noexcept;
  Turn roll_dice(State& state, Rng& rng) const noexcept;
  Turn start_draft(State& state) const noexcept;
  [[nodiscard]] Actions legal_actions(const Table& table, std::uint64_t hand) const noexcept;
  [[nodiscard]] int dice_left(const Table& table, int colour) const noexcept;
  [[nodiscard]] bool can_take_black(const Table& table, Seat seat) const noexcept;
  [[nodiscard]] Seat first_seat(const Table& table) const noexcept;
  [[nodiscard]] Seat trick_winner(const Table& table) const noexcept;
  [[nodiscard]] int hand_size(const Table& table, Seat seat) const noexcept;
  [[nodiscard]] std::int32_t score(const Table& table, Seat seat) const noexcept;
  void expect_sound_turn(Checker& checker, const State& state) const;
  void expect_sound_seat(Checker& checker, const State& state, Seat seat) const;
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

extern template LIBGAMES_EXPORT int playout(const nokosu_dice::NokosuDice&, nokosu_dice::State&,
                                            Rng&);
extern template struct LIBGAMES_EXPORT Dispatch<nokosu_dice::NokosuDice>;

}  // namespace libgames
