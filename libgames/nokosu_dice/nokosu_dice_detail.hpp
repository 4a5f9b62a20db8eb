#pragma once
/// What the sources of Nokosu Dice share. Not installed.

#include <cstdint>
#include <optional>
#include <string>

#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::nokosu_dice {

/// N8.1: colour letter, number, c or d.
[[nodiscard]] std::string card_text(Item item);

/// All items of a colour; none for an index beyond the colours.
[[nodiscard]] constexpr Items items_of_colour(int colour) noexcept {
  constexpr std::uint64_t dice = (1U << faces) - 1U;
  return {Deck::of_suit(colour), static_cast<std::uint32_t>(dice << colour * faces)};
}
static_assert(items_of_colour(4) == Items{0xff00000000U, 0x3f000000U});

/// All items with a number that is on dice, 1..6.
[[nodiscard]] constexpr Items items_of_number(int number) noexcept {
  return {std::uint64_t{0x0101010101U} << number, std::uint32_t{0x01041041U} << (number - 1)};
}

/// What is led and followed as one suit (N2.4); nothing for `no_suit`.
[[nodiscard]] constexpr Items items_of_suit(int suit, Item trump) noexcept {
  const Items colour = items_of_colour(trump.colour());
  const Items number = items_of_number(trump.number());
  const Items trumps{colour.cards | number.cards, colour.dice | number.dice};
  if (suit == trump_suit) return trumps;
  const Items plain = items_of_colour(suit);
  return {plain.cards & ~trumps.cards, plain.dice & ~trumps.dice};
}
static_assert((items_of_suit(no_suit, Item::die(0, 1)).cards & 0xffffffffffU) == 0);
static_assert(items_of_suit(no_suit, Item::die(0, 1)).dice == 0);

/// N4.6: the items a seat may lead. Its only die is its contract, unless it goes for zero.
[[nodiscard]] constexpr Items playable(const Table& table, Seat seat, std::uint64_t hand) noexcept {
  const Dice& dice = table.dice[seat];
  const std::uint32_t is_protected =
      unsigned{dice.is_single()} & ~unsigned{table.zero.contains(seat)};
  return {hand, dice.kinds() & (is_protected - 1U)};
}

/// N4.7: of `items` those that follow, or all if none does. It is hard to predict which, so there
/// is no branch.
[[nodiscard]] constexpr Items following(const Items& items, const Items& suit) noexcept {
  const bool follows = ((items.cards & suit.cards) | (items.dice & suit.dice)) != 0;
  const std::uint64_t others = std::uint64_t{follows} - 1U;
  return {items.cards & (suit.cards | others),
          items.dice & (suit.dice | static_cast<std::uint32_t>(others))};
}

/// The tricks a seat has to take: 0 if it goes for zero, otherwise the number on its last die, so
/// none as long as it has several (N4.11).
[[nodiscard]] inline std::optional<int> contract(const Table& table, Seat seat) noexcept {
  if (table.zero.contains(seat)) return 0;
  const Dice& dice = table.dice[seat];
  return dice.is_single() ? std::optional(dice.first().number()) : std::nullopt;
}

/// Who is to pick, to declare and to lead first (N4.1).
[[nodiscard]] inline Seat first_seat(const Setup& setup, const Table& table) noexcept {
  return next_seat(table.dealer, setup.seats());
}

/// Whether the rules and the black dice that are left let the seat take one (N4.3).
[[nodiscard]] inline bool can_take_black(const Setup& setup, const Table& table,
                                         Seat seat) noexcept {
  return setup.sizes().zero_rule == ZeroRule::die && table.zero.size() < setup.rules().zero_dice &&
         !table.zero.contains(seat);
}

/// What the seat whose turn it is may do with these cards.
[[nodiscard]] inline NokosuDice::Actions legal_actions(const Setup& setup, const Table& table,
                                                       std::uint64_t hand) noexcept {
  const Seat seat = table.active.first();
  NokosuDice::Actions actions;
  if (table.phase == Phase::play) {  // N4.7
    const Items items =
        following(playable(table, seat, hand), items_of_suit(table.trick.led, table.trump));
    actions.insert_all(Action{0}, items.cards);
    actions.insert_all(Action{card_count}, items.dice);
  } else if (table.phase == Phase::draft) {  // N4.2, N4.3
    actions.insert_all(Action{first_pick}, table.pool.kinds());
    if (can_take_black(setup, table, seat))
      actions.insert_all(Action{first_black}, table.pool.kinds());
  } else {  // N4.5
    actions.insert_all(Action{first_zero}, table.dice[seat].kinds());
    actions.insert(Action{no_zero_id});
  }
  return actions;
}

/// Who wins the trick as it stands (N4.8). Precondition: somebody has played.
[[nodiscard]] inline Seat trick_winner(const Setup& setup, const Table& table) noexcept {
  const Item lead = table.trick.plays[0];  // a finished trick has no `led` any more
  const int led = suit_of(lead, table.trump);
  const bool later = setup.rules().equal_strength == EqualStrength::later;
  return table.trick.winner(setup.seats(), later ? EqualPlays::last : EqualPlays::first,
                            [&](Item item) { return play_strength(item, led, table.trump); });
}

/// Whether the die that is left in the pool is the trump die; it may also be the first one rolled.
[[nodiscard]] inline bool trump_is_set(const Table& table) noexcept {
  return table.pool.is_single() && table.phase != Phase::roll;
}

/// Rounds that are scored.
[[nodiscard]] inline int rounds_scored(const Table& table) noexcept {
  return table.phase == Phase::over ? table.round : table.round - 1;
}

/// The points of a seat for the rounds that are scored.
[[nodiscard]] inline std::int32_t score(const Table& table, Seat seat) noexcept {
  std::int32_t sum = 0;
  for (const auto& points : table.points) sum += points[seat];
  return sum;
}

}  // namespace libgames::nokosu_dice
