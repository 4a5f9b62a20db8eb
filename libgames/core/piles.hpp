#pragma once
/// Two face-up piles of cards, such as discard piles, in the room of one.

#include <array>
#include <cstddef>
#include <cstdint>

namespace libgames {

/// Piles 0 and 1, each in its order, with at most `Capacity` cards together. Pile 0 fills the
/// places from the front, pile 1 from the back; empty places hold `Empty`.
template <class Card, int Capacity, Card Empty = Card{}>
struct PilePair {
  std::array<Card, static_cast<std::size_t>(Capacity)> places;
  std::array<std::uint8_t, 2> sizes{};

  constexpr PilePair() noexcept : places{} { places.fill(Empty); }

  [[nodiscard]] constexpr int size(int pile) const noexcept {
    return sizes[static_cast<std::size_t>(pile)];
  }
  [[nodiscard]] constexpr bool empty(int pile) const noexcept { return size(pile) == 0; }
  /// The card at `height`, counted from 0 at the bottom. Precondition: the pile is higher.
  [[nodiscard]] constexpr Card at(int pile, int height) const noexcept {
    return places[place_of(pile, height)];
  }
  /// Precondition: the pile is not empty.
  [[nodiscard]] constexpr Card top(int pile) const noexcept { return at(pile, size(pile) - 1); }
  /// Precondition: there is room.
  constexpr void push(int pile, Card card) noexcept {
    places[place_of(pile, size(pile))] = card;
    ++sizes[static_cast<std::size_t>(pile)];
  }
  /// Takes the top card off. Precondition: the pile is not empty.
  constexpr Card take(int pile) noexcept {
    Card& place = places[place_of(pile, --sizes[static_cast<std::size_t>(pile)])];
    const Card card = place;
    place = Empty;
    return card;
  }

  /// Takes every card but the tops, and calls `take(card)` for each: how a draw pile is made anew.
  template <class Take>
  constexpr void take_all_but_tops(const Take& take_card) {
    for (int pile = 0; pile < 2; ++pile) {
      if (size(pile) < 2) continue;
      const Card top = take(pile);
      while (!empty(pile)) take_card(take(pile));
      push(pile, top);
    }
  }

  friend constexpr bool operator==(const PilePair&, const PilePair&) = default;

 private:
  [[nodiscard]] static constexpr std::size_t place_of(int pile, int height) noexcept {
    return static_cast<std::size_t>(pile == 0 ? height : Capacity - 1 - height);
  }
};

}  // namespace libgames
