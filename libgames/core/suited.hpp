#pragma once
/// Suited cards: decks of suits times ranks as masks, dealing them, and dealing again what a viewer
/// cannot see. With tricks.hpp this is what a trick-taking game is built on.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <libgames/core/cards.hpp>
#include <libgames/core/chance.hpp>
#include <libgames/core/hidden.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/export.hpp>

namespace libgames {

/// A set of up to 64 cards with a bit for each id; 32 bits where they suffice.
template <int Count>
requires(Count >= 1 &&
         Count <=
             64) using CardMask = std::conditional_t<(Count <= 32), std::uint32_t, std::uint64_t>;

/// A deck of `Suits` suits, at most 7, with `Ranks` cards each, at most 64 in all. The id of a card
/// is suit * ranks + rank.
template <int Suits, int Ranks>
requires(Suits >= 1 && Suits <= 7 && Suits * Ranks <= 64) struct SuitedDeck {
  static constexpr int suits = Suits;
  static constexpr int ranks = Ranks;
  static constexpr int size = Suits * Ranks;
  using Mask = CardMask<size>;

  [[nodiscard]] static constexpr int id(int suit, int rank) noexcept { return suit * Ranks + rank; }
  [[nodiscard]] static constexpr int suit(int id) noexcept { return id / Ranks; }
  [[nodiscard]] static constexpr int rank(int id) noexcept { return id % Ranks; }
  [[nodiscard]] static constexpr Mask bit(int id) noexcept {
    return static_cast<Mask>(Mask{1} << id);
  }
  /// Every card.
  [[nodiscard]] static constexpr Mask all() noexcept {
    return static_cast<Mask>(~std::uint64_t{0} >> (64 - size));
  }
  /// The ids of all cards of so many packs, to shuffle.
  template <int Packs = 1>
  requires(Packs* size <= 127) [[nodiscard]] static constexpr auto ids() noexcept {
    std::array<std::uint8_t, static_cast<std::size_t>(Packs * size)> result{};
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i] = static_cast<std::uint8_t>(i % static_cast<std::size_t>(size));
    }
    return result;
  }
  /// The cards of a suit, 0 to 7; none where there is no such suit, as for `no_suit`.
  [[nodiscard]] static constexpr Mask of_suit(int suit) noexcept {
    constexpr std::uint64_t one = (std::uint64_t{1} << Ranks) - 1U;
    if constexpr (7 * Ranks < 64 && size <= 32) {
      return static_cast<Mask>(one << suit * Ranks);  // without a branch: it falls off the end
    } else {
      return suit < Suits ? static_cast<Mask>(one << suit * Ranks) : Mask{0};
    }
  }
};

/// Calls `visit(id)` for every card of a set, in ascending order.
template <class Mask, class Visit>
constexpr void for_each_card(Mask cards, const Visit& visit) {
  for (; cards != 0; cards &= static_cast<Mask>(cards - 1U)) visit(std::countr_zero(cards));
}

/// Drawing one of these cards, all alike: outcome id = card id.
template <class Mask>
[[nodiscard]] constexpr Chances card_chances(Mask cards) noexcept {
  Chances result;
  for_each_card(cards, [&](int id) { result.add(Chance::of(id), 1); });
  return result;
}

/// What is left of a deck without the cards in hands.
template <class Mask, int MostSeats>
[[nodiscard]] constexpr Mask undealt(Mask deck, const BySeat<Mask, MostSeats>& hands) noexcept {
  for (const Mask hand : hands.items) deck &= ~hand;
  return deck;
}

// --- the deal: seat after seat, a whole hand at a time

/// Who is dealt card number `dealt`, counted from 0, when dealing begins with `first`.
[[nodiscard]] constexpr Seat dealt_to(Seat first, int dealt, int hand_size, int seats) noexcept {
  return seat_after(first, dealt / hand_size, seats);
}

/// How many cards a seat has after so many were dealt.
[[nodiscard]] constexpr int dealt_cards(Seat seat, Seat first, int dealt, int hand_size,
                                        int seats) noexcept {
  const int place = (seat.index + seats - first.index) % seats;
  return std::clamp(dealt - place * hand_size, 0, hand_size);
}

/// Shuffles as much of `deck` as is needed and deals it: calls `take(seat, ids)` for every seat.
/// Returns the cards that are left over, in no order.
template <class Take>
std::span<std::uint8_t> deal_hands(std::span<std::uint8_t> deck, Seat first, int hand_size,
                                   int seats, Rng& rng, const Take& take) {
  shuffle_front(deck, seats * hand_size, rng);
  const auto size = static_cast<std::size_t>(hand_size);
  Seat seat = first;
  for (int i = 0; i < seats; ++i, seat = next_seat(seat, seats)) {
    take(seat, std::span<const std::uint8_t>(deck.first(size)));
    deck = deck.subspan(size);
  }
  return deck;
}

/// What puts dealt cards into hands that are masks: `take` of the functions that deal.
template <class Mask, int MostSeats>
[[nodiscard]] constexpr auto into(BySeat<Mask, MostSeats>& hands) noexcept {
  return [&hands](Seat seat, std::span<const std::uint8_t> ids) {
    Mask cards = 0;
    for (const std::uint8_t id : ids) cards |= Mask{1} << id;
    hands[seat] |= cards;
  };
}

// --- what a viewer cannot see

/// The cards that a viewer cannot place, by suit, and the hands they may be in.
template <int MostCards, int Suits, int MostSeats>
class HiddenCards {
 public:
  /// Adds cards of a suit; suits come in ascending order, a suit several times if there are several
  /// packs.
  template <class Mask>
  void add(int suit, Mask cards) noexcept {
    for_each_card(cards, [&](int id) { ids_[size_++] = static_cast<std::uint8_t>(id); });
    auto& of_suit = suit_sizes_[static_cast<std::size_t>(suit)];
    of_suit = static_cast<std::uint8_t>(of_suit + std::popcount(cards));
  }
  /// A hand of which so many cards are hidden, none of a suit whose bit is set in `barred`.
  void want(Seat seat, int cards, std::uint8_t barred) noexcept {
    hands_[seat] = {static_cast<std::uint8_t>(cards), barred};
  }
  /// Deals them: every assignment of the cards, each physical one distinct, is equally likely.
  /// Calls `take(seat, ids)` for every seat at the table and returns what nobody holds.
  /// Precondition: there are enough cards, and an assignment exists.
  template <class Take>
  [[nodiscard]] std::span<const std::uint8_t> deal(int seats, Rng& rng, const Take& take) noexcept {
    deal_hidden(std::span(ids_).first(size_), suit_sizes_, hands_.first(seats), rng);
    std::span<const std::uint8_t> left = std::span(ids_).first(size_);
    for (const Seat seat : all_seats(seats)) {
      take(seat, left.first(hands_[seat].size));
      left = left.subspan(hands_[seat].size);
    }
    return left;
  }

 private:
  std::array<std::uint8_t, static_cast<std::size_t>(MostCards)> ids_;
  std::size_t size_ = 0;
  std::array<std::uint8_t, static_cast<std::size_t>(Suits)> suit_sizes_{};
  BySeat<HiddenHand, MostSeats> hands_;
};

/// Whether a hand holds nothing of the suits that it has shown to be void in; `of_suit(suit)` are
/// the cards of a suit.
template <class Mask, class OfSuit>
[[nodiscard]] constexpr bool respects_voids(Mask hand, std::uint8_t voids, int suits,
                                            const OfSuit& of_suit) noexcept {
  for (int suit = 0; suit < suits; ++suit) {
    if ((voids >> suit & 1) != 0 && (hand & of_suit(suit)) != 0) return false;
  }
  return true;
}

// --- words and planes

/// Notation of cards by one letter for the rank and one for the suit: "5S", "TH".
struct SuitedNotation {
  std::string_view ranks;  ///< a letter for each rank
  std::string_view suits;  ///< a letter for each suit

  /// The card with that id in a deck of these suits and ranks.
  [[nodiscard]] LIBGAMES_EXPORT std::string text(int id) const;
  /// The id of the card written there.
  [[nodiscard]] LIBGAMES_EXPORT std::optional<int> parse(std::string_view text) const noexcept;
};

/// The letters of the suits whose bits are set; "-" for none.
[[nodiscard]] LIBGAMES_EXPORT std::string suits_text(unsigned suits, std::string_view letters);

/// The words of `text(id)` for every card of a set, in ascending order of ids; "-" for none.
template <class Mask, class Text>
[[nodiscard]] std::string cards_text(Mask cards, const Text& text) {
  std::string result;
  for_each_card(cards, [&](int id) {
    if (!result.empty()) result += ' ';
    result += text(id);
  });
  return result.empty() ? "-" : result;
}

/// A flag for each of the first `count` bits: the cards of a hand, the suits of a void.
inline void add_bits(Planes& planes, std::uint64_t bits, int count) noexcept {
  for (int i = 0; i < count; ++i) planes.add_flag((bits >> i & 1U) != 0);
}

}  // namespace libgames
