#pragma once
/// Trick taking: lead, follow, trump, and the winner by a strength function.

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include <libgames/core/checker.hpp>
#include <libgames/core/event_log.hpp>
#include <libgames/core/events.hpp>
#include <libgames/core/reasons.hpp>
#include <libgames/core/rules.hpp>
#include <libgames/core/seat.hpp>

namespace libgames {

/// Which of two equally strong plays wins a trick.
enum class EqualPlays : std::uint8_t { first, last };
template <>
inline constexpr auto enum_names<EqualPlays> = std::to_array<std::string_view>({"first", "last"});

/// What a seat may play: of its `hand` what follows the led suit, or everything when it has
/// nothing of it. `followers` is empty when the seat leads.
template <class Mask>
[[nodiscard]] constexpr Mask must_follow(Mask hand, Mask followers) noexcept {
  const auto following = static_cast<Mask>(hand & followers);
  return following != 0 ? following : hand;
}

/// Stands for the led suit while a lead is due; suits are 0 to 6 at most.
inline constexpr std::uint8_t no_suit = 7;

/// One trick in the order of play. A finished trick stays on the table until the next one is led or
/// the cards are dealt again. All of it is public.
/// `Item` is what is played, `Capacity` the most seats.
template <class Item, int Capacity>
struct Trick {
  std::array<Item, static_cast<std::size_t>(Capacity)> plays{};  ///< the first `size` count
  Seat leader;
  std::uint8_t size = 0;       ///< plays so far
  std::uint8_t led = no_suit;  ///< led suit; `no_suit` before the first play and after the last

  /// Clears the table for a lead of suit `suit` by `seat`.
  constexpr void start(Seat seat, int suit) noexcept {
    *this = Trick{};
    leader = seat;
    led = static_cast<std::uint8_t>(suit);
  }
  constexpr void play(Item item) noexcept { plays[size++] = item; }
  /// What was played, in order. Precondition: `size` is in range.
  [[nodiscard]] constexpr std::span<const Item> played() const noexcept {
    return std::span<const Item>(plays).first(size);
  }

  /// Who wins the trick as it stands: whose play has the largest `strength(item)`, an unsigned
  /// number. What cannot win has to be weaker than any lead. Precondition: somebody has played.
  template <class Strength>
  requires std::unsigned_integral<std::invoke_result_t<Strength, Item>>
  [[nodiscard]] constexpr Seat winner(int seats, EqualPlays equal,
                                      const Strength& strength) const noexcept {
    const auto ahead = static_cast<unsigned>(equal == EqualPlays::last);
    int best = 0;
    auto best_strength = strength(plays[0]);
    for (int i = 1; i < size; ++i) {  // written so that it compiles without a branch on the cards
      const auto challenge = strength(plays[static_cast<std::size_t>(i)]);
      best = challenge + ahead > best_strength ? i : best;
      best_strength = std::max(best_strength, challenge);
    }
    return seat_after(leader, best, seats);
  }
  /// What `seat` has played to this trick at a table of `seats`.
  [[nodiscard]] constexpr std::optional<Item> play_of(Seat seat, int seats) const noexcept {
    const int place = seat.index - leader.index;
    const auto order = static_cast<std::size_t>(place < 0 ? place + seats : place);
    return order < size ? std::optional(plays[order]) : std::nullopt;
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
  /// Whether only the first `count` suits, 8 at most, are named.
  [[nodiscard]] constexpr bool are_within(int count) const noexcept {
    return std::all_of(suits.items.begin(), suits.items.end(),
                       [count](std::uint8_t voids) { return voids >> count == 0; });
  }

  friend constexpr bool operator==(const ShownVoids&, const ShownVoids&) = default;
};

/// Gives the finished trick on a table to `winner`, who is to lead the next one, tells so as an
/// `Event` of the game, and returns the winner. The table has `trick`, `tricks_won` by seat and the
/// `active` seats.
template <class Event, class Table, class Log>
constexpr Seat award_trick(Table& table, Seat winner, Log& log) {
  ++table.tricks_won[winner];
  table.trick.led = no_suit;
  table.active = Seats::only(winner);
  tell(log, [&] { return Event(TrickWon{winner}); });
  return winner;
}

/// How often `seat` has played in a round. The table has `trick` and `tricks_won` by seat.
template <class Table>
[[nodiscard]] constexpr int plays_made(const Table& table, Seat seat, int seats) noexcept {
  const bool running = table.trick.led != no_suit;
  return table.tricks_won.sum() + int{running && table.trick.play_of(seat, seats).has_value()};
}

// --- reasons that trick games share

/// The seat does not hold what it wants to play.
[[nodiscard]] constexpr Reason not_in_hand(std::string_view id) noexcept {
  return {id, "seat {seat} does not hold {card}", {"seat", "card"}};
}
/// The seat holds something of the suit that was led.
[[nodiscard]] constexpr Reason must_follow_suit(std::string_view id) noexcept {
  return {id, "seat {seat} has to follow the lead of {suit}", {"seat", "card", "suit"}};
}

// --- checking a trick

/// Whether the size, the leader, the led suit and the ids of a trick, which are below `items`, are
/// such as the rest may rely on.
template <class Item, int Capacity>
[[nodiscard]] constexpr bool trick_is_in_range(const Trick<Item, Capacity>& trick, int seats,
                                               int suits, int items) noexcept {
  return trick.size <= seats && trick.leader.index < seats &&
         (trick.led < suits || trick.led == no_suit) &&
         std::all_of(trick.plays.begin(), trick.plays.end(),
                     [items](Item item) { return item.id < items; });
}

/// What a trick has to agree with.
struct TrickFacts {
  int seats = 0;
  int tricks_won = 0;    ///< by all seats in the round whose last trick this is
  int first_suit = 0;    ///< of the first play, if there is one
  bool running = false;  ///< whether cards are being played
};

/// Expects a trick, which is in range, to be one that play leads to: running or finished, and among
/// those won if it is finished. Problems have the id `id`.
template <class Item, int Capacity>
void check_trick(const Trick<Item, Capacity>& trick, const TrickFacts& facts, std::string_view id,
                 Checker& checker) {
  for (std::size_t i = trick.size; i < trick.plays.size(); ++i) {
    checker.expect(trick.plays[i] == Item{}, id, "something lies beyond the plays of a trick");
  }
  if (trick.led != no_suit) {
    checker.expect(facts.running && trick.size > 0 && trick.size < facts.seats &&
                       trick.led == facts.first_suit,
                   id, "a running trick has another lead, or is not running");
    return;
  }
  checker.expect(trick.size == 0 || trick.size == facts.seats, id,
                 "a trick is neither running nor finished");
  checker.expect((trick.size == 0) == (facts.tricks_won == 0), id,
                 "the last trick is not among those won");
  checker.expect(trick.size != 0 || trick.leader == Seat{}, id, "nobody leads an empty trick");
}

/// Who is to play when cards are being played: the next seat of a running trick, the winner of a
/// finished one; `first` before the first trick.
template <class Item, int Capacity, class Winner>
[[nodiscard]] Seat next_to_play(const Trick<Item, Capacity>& trick, int seats, Seat first,
                                const Winner& winner) {
  if (trick.led != no_suit) return seat_after(trick.leader, trick.size, seats);
  return trick.size != 0 ? winner() : first;
}

}  // namespace libgames
