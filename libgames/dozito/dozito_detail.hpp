#pragma once
/// What the sources of Dozito share. Not installed.

#include <cstdint>
#include <string_view>

#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito {

/// D8.1
[[nodiscard]] inline std::string_view card_text(const Deck& deck, Card card) noexcept {
  return card.index < deck.size ? deck.rows[card.index].code.view() : "--";
}

/// Whether the draw pile has a card, or can be made anew (D4.2).
[[nodiscard]] inline bool can_draw(const Rules& rules, const Table& table) noexcept {
  if (table.stock_size != 0) return true;
  return rules.reform_timing == ReformTiming::when_drawing &&
         (table.piles.size(0) > 1 || table.piles.size(1) > 1);  // D4.2
}

/// What the seat whose turn it is may do.
[[nodiscard]] inline Dozito::Actions legal_actions(const Setup& setup,
                                                   const Table& table) noexcept {
  const Rules& rules = setup.rules();
  const int first_discard = first_place_id + setup.grid().cells();
  using Actions = Dozito::Actions;
  const unsigned filled = unsigned{!table.piles.empty(0)} | unsigned{!table.piles.empty(1)} << 1;
  if (table.phase == Phase::choose_source) {  // D4.2
    return Actions(filled | std::uint64_t{can_draw(rules, table)} << draw_id);
  }
  const bool must_fill = filled != 3 && rules.discard_must_fill_empty;  // D4.8
  const std::uint64_t discards = (must_fill ? filled ^ 3U : 3U) << first_discard;
  if (table.phase == Phase::must_discard) return Actions(discards);  // D4.7
  if (table.phase != Phase::place) return {};
  const std::uint64_t places = setup.info(table.hand).places;  // D4.3
  return Actions(table.origin == Origin::taken ? places : places | discards);
}

/// Whether the grid of a seat is face up and of a single colour (D4.4).
[[nodiscard]] inline bool is_winning_grid(const Setup& setup, const Table& table,
                                          Seat seat) noexcept {
  if (table.face_down[seat] != 0) return false;
  const Cells& grid = table.cells[seat];
  const auto colour = setup.info(grid.cards[0]).colour;
  for (int i = 1; i < setup.grid().cells(); ++i) {
    if (setup.info(grid.cards[static_cast<std::size_t>(i)]).colour != colour) return false;
  }
  return true;
}

}  // namespace libgames::dozito
