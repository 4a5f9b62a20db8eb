#pragma once
/// What the sources of Oh-Seven share. Not installed.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::oh_seven {

[[nodiscard]] constexpr int suit_index(Card card) noexcept { return static_cast<int>(card.suit()); }

/// The cards that follow a led suit; none when a lead is due (`no_suit`).
[[nodiscard]] constexpr std::uint32_t followers(int led) noexcept { return Pack::of_suit(led); }
static_assert(followers(0) == 0x000000ffU && followers(3) == 0xff000000U);
static_assert(followers(no_suit) == 0);

/// O8.1: number and suit letter.
inline constexpr SuitedNotation notation{"01234567", "CDHS"};
static_assert([] {
  for (const SuitRow<Suit>& row : suit_table) {
    if (notation.suits[static_cast<std::size_t>(row.suit)] != row.letter) return false;
  }
  return true;
}());

/// O8.1: number and suit letter.
[[nodiscard]] std::string card_text(Card card);

/// O4.1: any card that is not set aside.
[[nodiscard]] inline OhSeven::Actions legal_bids(const Cards& hand,
                                                 const Cards& set_aside) noexcept {
  return OhSeven::Actions(hand.without(set_aside).once);
}

/// O4.6: follow suit, otherwise anything.
[[nodiscard]] inline OhSeven::Actions legal_plays(std::uint32_t hand, int led) noexcept {
  return OhSeven::Actions(std::uint64_t{must_follow(hand, followers(led))} << first_play);
}

/// How strong a play is: a bit of its own for every card, trumps above the led suit. Anything else
/// is 0 and cannot win (O4.7). The suits' order for bids plays no part.
[[nodiscard]] constexpr std::uint64_t play_strength(Card card, int led, Suit trump) noexcept {
  const std::uint32_t bit = 1U << card.id;
  const std::uint64_t as_trump = bit & followers(static_cast<int>(trump));
  return as_trump << pack_size | (bit & followers(led));
}

/// Who wins the trick as it stands (O4.7). Precondition: somebody has played.
[[nodiscard]] inline Seat trick_winner(const Setup& setup, const Table& table) noexcept {
  const int led = suit_index(table.trick.plays[0]);  // a finished trick has no `led` any more
  return table.trick.winner(setup.seats(), setup.rules().identical_wins,
                            [&](Card card) { return play_strength(card, led, table.trump); });
}

/// The points of a seat that are fixed (O4.9).
[[nodiscard]] inline std::int32_t score(const Setup& setup, const Table& table,
                                        Seat seat) noexcept {
  const int rejections = table.rejections_owned[seat] * setup.rules().rejection_points;
  return add_points(add_points(table.kept_points[seat], table.missed_points[seat]), rejections);
}

}  // namespace libgames::oh_seven
