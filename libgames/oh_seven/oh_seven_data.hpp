#pragma once
/// The cards of Oh-Seven: a pack of 32, numbers 0..7 in four suits (O2.1).

#include <array>
#include <cstdint>

#include <libgames/core/cards.hpp>
#include <libgames/core/suited.hpp>

namespace libgames::oh_seven {

/// Suits in ascending order for bids: spades are the highest (O2.2).
enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

inline constexpr int suit_count = 4;
inline constexpr int numbers_per_suit = 8;
using Pack = SuitedDeck<suit_count, numbers_per_suit>;
inline constexpr int pack_size = Pack::size;
inline constexpr int max_packs = 2;
inline constexpr int most_seats = 9;
inline constexpr int max_hand_size = numbers_per_suit;

/// A card by its identity; copies from two packs are alike (O2.1).
/// The id is suit * 8 + number, 0..31.
struct Card {
  std::uint8_t id = 0;

  [[nodiscard]] constexpr int number() const noexcept { return id % numbers_per_suit; }
  [[nodiscard]] constexpr Suit suit() const noexcept {
    return static_cast<Suit>(id / numbers_per_suit);
  }
  /// How high the card is as a bid: first by number, then by suit (O2.2), 0..31.
  [[nodiscard]] constexpr int bid_strength() const noexcept {
    return number() * suit_count + id / numbers_per_suit;
  }

  friend constexpr bool operator==(Card, Card) = default;
};

inline constexpr auto suit_table = std::to_array<SuitRow<Suit>>({
    {Suit::clubs, 'C', "clubs"},
    {Suit::diamonds, 'D', "diamonds"},
    {Suit::hearts, 'H', "hearts"},
    {Suit::spades, 'S', "spades"},
});

/// The number of packs in use by default (O3.1): one up to four seats, two from five.
[[nodiscard]] constexpr int default_packs(int seats) noexcept { return seats <= 4 ? 1 : 2; }

static_assert(suit_table.size() == suit_count && stand_in_order(suit_table));
// Every card has a bid strength of its own (O2.2).
static_assert([] {
  std::uint32_t seen = 0;
  for (std::uint8_t id = 0; id < pack_size; ++id) seen |= 1U << Card{id}.bid_strength();
  return seen == 0xffffffffU;
}());

}  // namespace libgames::oh_seven
