#pragma once
/// What the sources of Mojo share. Not installed.

#include <bit>
#include <cstdint>
#include <string>

#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo {

/// The guard for games that nobody's points would end (M4.20).
inline constexpr int most_rounds = 1000;

/// M8.1: a card is its value.
[[nodiscard]] inline std::string card_text(Card card) { return std::to_string(card.value); }

/// What playing a card on either pile has as bits, for a card that is bit 0.
inline constexpr std::uint64_t both_piles = 1U | 1U << value_count;

/// Whether the rules let a seat take the top card of a pile (M4.13).
[[nodiscard]] inline bool can_take(const Rules& rules, const Piles& piles, int pile) noexcept {
  // M4.13: the last card cannot be taken under one option.
  return piles.size(pile) > int{rules.two_pile_empty == TwoPileEmpty::cannot_take_last};
}

/// What the seat whose turn it is may do with cards of these values.
[[nodiscard]] inline Mojo::Actions legal_actions(const Rules& rules, const Table& table,
                                                 std::uint64_t cards) noexcept {
  switch (table.phase) {
    case Phase::play:  // M4.1, M4.12
      return Mojo::Actions(rules.discard_piles == 1 ? cards : cards * both_piles);
    case Phase::play_again: {  // M4.4
      const std::uint64_t stop = rules.equal_again == EqualAgain::optional ? 1U : 0U;
      return Mojo::Actions(cards << table.pile * value_count | stop << stop_id);
    }
    case Phase::choose_draw: {  // M4.13
      const std::uint64_t take = can_take(rules, table.piles, 1 - table.pile) ? 1U : 0U;
      return Mojo::Actions(std::uint64_t{1} << draw_stock_id | take << draw_pile_id);
    }
    case Phase::reveal:  // M4.5
      return Mojo::Actions(cards << first_reveal);
    case Phase::deal:
    case Phase::turn_up:
    case Phase::choose_first:
    case Phase::draw:
    case Phase::refill:
    case Phase::over:
      break;
  }
  return {};
}

/// Whether the cards that the others do not see count at the end of a round: hands do, what lies
/// face down by option (M4.15).
[[nodiscard]] inline bool counts_at_end(const Table& table, Seat seat,
                                        const Rules& rules) noexcept {
  return rules.facedown_counts || !table.mojo_time.contains(seat);
}

/// Sets the raw scores of what lies open: the highest card of each colour (M4.15).
inline void count_raw(const Setup& setup, Table& table) noexcept {
  for (const Seat seat : all_seats(setup.seats())) {
    const auto values = static_cast<unsigned>(table.face_up[seat].kinds());
    int raw = 0;
    for (const unsigned colour : setup.colours()) {
      raw += static_cast<int>(std::bit_width((values & colour) | 1U)) - 1;
    }
    table.raw[seat] = static_cast<std::uint8_t>(raw);
  }
}

}  // namespace libgames::mojo
