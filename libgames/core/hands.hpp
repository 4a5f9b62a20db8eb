#pragma once
/// Hands that are hidden from the others, of cards that are all different: dealing again what a
/// viewer cannot see of them, and their soundness.

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>
#include <tuple>

#include <libgames/core/checker.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/core/suited.hpp>
#include <libgames/core/tricks.hpp>

namespace libgames {

/// What everybody knows of the hands. `Mask` is a set of at most 64 cards.
template <class Mask, int MostSeats>
struct HandFacts {
  int seats = 0;
  Mask hidden = 0;                    ///< cards that do not lie open: in hands, or not dealt
  std::array<Mask, no_suit> suits{};  ///< what is followed as one suit; none beyond the suits
  ShownVoids<MostSeats> voids;
  BySeat<int, MostSeats> sizes;  ///< cards in each hand; none of seats that are not at the table
};

/// These facts, where `of_suit(suit)` are the cards of a suit, 0 to 6, and `size(seat)` is the size
/// of a hand.
template <class Mask, int MostSeats, class OfSuit, class Size>
[[nodiscard]] constexpr HandFacts<Mask, MostSeats> hand_facts(int seats, Mask hidden,
                                                              const OfSuit& of_suit,
                                                              const ShownVoids<MostSeats>& voids,
                                                              const Size& size) noexcept {
  HandFacts<Mask, MostSeats> facts{seats, hidden, {}, voids, {}};
  for (int suit = 0; suit < no_suit; ++suit) {
    facts.suits[static_cast<std::size_t>(suit)] = of_suit(suit);
  }
  for (const Seat seat : all_seats(seats)) facts.sizes[seat] = size(seat);
  return facts;
}

/// The hands of a world: the viewer's own, which is `hand`, and for the others all assignments of
/// the cards that fit, each equally likely. Precondition: an assignment exists.
template <class Mask, int MostSeats>
[[nodiscard]] BySeat<Mask, MostSeats> deal_unseen(const HandFacts<Mask, MostSeats>& facts,
                                                  Viewer viewer, Mask hand, Rng& rng) noexcept {
  BySeat<Mask, MostSeats> hands;
  HiddenCards<64, no_suit, MostSeats> unseen;
  for (const Seat seat : all_seats(facts.seats)) {
    if (!viewer.is(seat)) unseen.want(seat, facts.sizes[seat], facts.voids.suits[seat]);
  }
  for (int suit = 0; suit < no_suit; ++suit) {
    unseen.add(suit, facts.hidden & ~hand & facts.suits[static_cast<std::size_t>(suit)]);
  }
  std::ignore = unseen.deal(facts.seats, rng, into(hands));
  if (!viewer.is_audience()) hands[viewer.seat()] = hand;
  return hands;
}

/// The ids of what `check_hands` finds.
struct HandProblems {
  std::string_view size;
  std::string_view voids;
  std::string_view cards;
};

/// Expects every hand to have its size, to respect its voids, and to hold hidden cards that nobody
/// else holds; so absent seats hold nothing.
template <class Mask, int MostSeats>
void check_hands(const HandFacts<Mask, MostSeats>& facts, const BySeat<Mask, MostSeats>& hands,
                 const HandProblems& ids, Checker& checker) {
  const auto of_suit = [&](int suit) { return facts.suits[static_cast<std::size_t>(suit)]; };
  Mask left = facts.hidden;
  for (const Seat seat : all_seats(MostSeats)) {
    const Mask hand = hands[seat];
    checker.expect(std::popcount(hand) == facts.sizes[seat], ids.size,
                   "a hand has the wrong number of cards");
    checker.expect(respects_voids(hand, facts.voids.suits[seat], no_suit, of_suit), ids.voids,
                   "a seat holds a suit that it did not follow");
    checker.expect((hand & ~left) == 0, ids.cards, "a card is in two places or not in play");
    left &= ~hand;
  }
}

/// Whether the cards of a trick are different ones of `cards`. Items with ids from `Count` on, such
/// as dice, are no cards.
template <int Count, class Item, int Capacity>
[[nodiscard]] constexpr bool trick_is_among(const Trick<Item, Capacity>& trick,
                                            CardMask<Count> cards) noexcept {
  for (const Item item : trick.played()) {
    if (item.id >= Count) continue;
    const auto bit = static_cast<CardMask<Count>>(CardMask<Count>{1} << item.id);
    if ((cards & bit) == 0) return false;
    cards &= ~bit;
  }
  return true;
}

}  // namespace libgames
