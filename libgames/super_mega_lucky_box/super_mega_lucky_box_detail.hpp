#pragma once
/// What the sources of Super Mega Lucky Box share. Not installed.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <libgames/core/ids.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::super_mega_lucky_box {

/// L8.1
[[nodiscard]] std::string card_text(Card card);

// --- squares

/// [cell] = the cells of its row, and of its column.
inline constexpr auto row_cells = [] {
  std::array<std::uint16_t, cells_a_card> rows{};
  for (unsigned cell = 0; cell < cells_a_card; ++cell) {
    rows[cell] = static_cast<std::uint16_t>(0b111U << cell / side * side);
  }
  return rows;
}();
inline constexpr auto column_cells = [] {
  std::array<std::uint16_t, cells_a_card> columns{};
  for (unsigned cell = 0; cell < cells_a_card; ++cell) {
    columns[cell] = static_cast<std::uint16_t>(0b001001001U << cell % side);
  }
  return columns;
}();

/// The lines of a cell.
[[nodiscard]] constexpr std::size_t row_of(std::size_t cell) noexcept { return cell / side; }
[[nodiscard]] constexpr std::size_t column_of(std::size_t cell) noexcept {
  return side + cell % side;
}

/// The square that an action crosses. Precondition: it crosses one.
[[nodiscard]] constexpr Square square_of(Action action) noexcept {
  int square = action.id;
  if (square >= first_wild_id) square -= first_wild_id;
  if (square >= first_bonus_id) square -= first_bonus_id;
  return id_of<Square>(square);
}
static_assert(first_bonus_id == max_squares && first_wild_id == 2 * max_squares);

/// The cells of `masks` on the cards of a seat, as squares.
[[nodiscard]] constexpr Squares squares_of(const CellsByCard& masks,
                                           const SlotCards& cards) noexcept {
  Squares result = 0;
  for (int slot = 0; slot < max_slots; ++slot) {
    result |= Squares{masks[cards[slot].index]} << slot * cells_a_card;
  }
  return result;
}

/// What is printed on a card. Precondition: not `no_card`.
[[nodiscard]] inline const CardRow& face_of(const Setup& setup, Card card) noexcept {
  return setup.rules().deck.rows[card.index];
}

/// The digit on a square of a seat; 0 if no card is in the slot.
[[nodiscard]] inline int digit_on(const Setup& setup, const SlotCards& cards,
                                  Square square) noexcept {
  const Card card = cards[square.slot()];
  if (card == no_card) return 0;
  return face_of(setup, card).grid[static_cast<std::size_t>(square.cell())];
}

// --- offers

/// The cards of the pile.
[[nodiscard]] inline int pile_size(const Table& table) noexcept {
  return table.unseen.size() - (table.dealt - table.dealt_earlier);
}

/// The cards of a seat's offer; empty for a seat that has none.
[[nodiscard]] inline std::span<const Card> offer_of(const Setup& setup, const Table& table,
                                                    const Offers& offers, Seat seat) noexcept {
  const int deal = setup.draft(table.round).deal;
  const int first = std::min(seat.index * deal, int{table.dealt});
  const int last = std::min(first + deal, int{table.dealt});
  return std::span(offers.cards)
      .subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first));
}

/// What of an offer of so many cards the choice of that rank keeps: all of an offer that is no
/// larger than what is to be kept (L7.29).
[[nodiscard]] inline Positions kept_positions(const Draft& draft, int rank,
                                              std::size_t offered) noexcept {
  if (offered > static_cast<std::size_t>(draft.keep)) {
    return draft.kept[static_cast<std::size_t>(rank)];
  }
  Positions all;
  while (all.count < offered) {
    all.items[all.count] = all.count;
    ++all.count;
  }
  return all;
}

/// The cards at these positions of an offer; `no_card` where it has none.
[[nodiscard]] inline KeptCards kept_cards(const Positions& positions,
                                          std::span<const Card> offer) noexcept {
  KeptCards cards;
  for (const std::uint8_t position : positions) {
    cards.add(position < offer.size() ? offer[position] : no_card);
  }
  return cards;
}

// --- what is legal

/// Whether a choice is the one with the lowest id of those that keep the same cards (L8.3).
[[nodiscard]] inline bool is_listed(const Setup& setup, const Positions& kept,
                                    std::span<const Card> offer) noexcept {
  if (kept.count != 0 && kept.items[kept.count - 1U] >= offer.size()) return false;
  if (setup.boxes() == 1) return true;
  // Of equal cards the first ones are kept: any other choice of the same cards has a higher id.
  std::array<bool, max_deck_size> is_kept{};
  for (const std::uint8_t position : kept) {
    for (std::size_t before = position; before-- > 0;) {
      if (offer[before] != offer[position]) continue;
      if (!is_kept[before]) return false;
      break;
    }
    is_kept[position] = true;
  }
  return true;
}

[[nodiscard]] inline ActionSet<256> legal_keeps(const Setup& setup, const Draft& draft,
                                                std::span<const Card> offer) noexcept {
  const auto offered = static_cast<int>(offer.size());
  if (offered == draft.deal && setup.boxes() == 1) return draft.actions;
  const int choices = offered <= draft.keep ? 1 : draft.choices;  // L7.29
  ActionSet<256> result;
  for (int rank = 0; rank < choices; ++rank) {
    if (is_listed(setup, kept_positions(draft, rank, offer.size()), offer)) {
      result.insert(Action::of(draft.first_id + rank));
    }
  }
  return result;
}

[[nodiscard]] inline ActionSet<256> legal_crosses(const Setup& setup, const SlotCards& cards,
                                                  const Board& board, int number) noexcept {
  const Squares reachable =
      board.open & squares_of(setup.cells_within(number, board.lightning), cards);  // L4.4
  bool may_pass = true;                                                             // L4.6
  if (setup.rules().pass_rule == PassRule::no_exact) {
    may_pass = (board.open & squares_of(setup.cells_with(number), cards)) == 0;
  } else if (setup.rules().pass_rule == PassRule::never_if_reachable) {
    may_pass = reachable == 0;
  }
  ActionSet<256> result(reachable);
  result.insert_all(Action{pass_id}, std::uint64_t{may_pass});
  return result;
}

[[nodiscard]] inline ActionSet<256> legal_bonuses(const Setup& setup, const SlotCards& cards,
                                                  const Board& board) noexcept {
  ActionSet<256> result;
  for (Pending rest = board.pending; !rest.empty(); rest.clear(rest.first_kind())) {  // L4.9
    const int kind = rest.first_kind();
    if (kind == Pending::wild) {
      result.insert_all(Action{first_wild_id}, board.open);
    } else {
      result.insert_all(Action{first_bonus_id},
                        board.open & squares_of(setup.cells_with(kind), cards));
    }
  }
  if (setup.rules().bonus_optional) result.insert(Action{pass_id});
  return result;
}

/// What a seat may do with the number, or with the bonuses that wait.
[[nodiscard]] inline ActionSet<256> legal_uses(const Setup& setup, const SlotCards& cards,
                                               const Board& board, int number) noexcept {
  return board.pending.empty() ? legal_crosses(setup, cards, board, number)
                               : legal_bonuses(setup, cards, board);
}

[[nodiscard]] inline ActionSet<256> legal_actions(const Setup& setup, const Table& table,
                                                  const Board& board, const Offers& offers,
                                                  Seat seat) noexcept {
  if (!table.active.contains(seat)) return {};
  if (table.phase == Phase::cross) {
    return legal_uses(setup, table.cards[seat], board, table.number);
  }
  return legal_keeps(setup, setup.draft(table.round), offer_of(setup, table, offers, seat));
}

// --- crossing

/// What a cross has led to.
struct Crossing {
  bool row = false;     ///< whether its row is complete now
  bool column = false;  ///< whether its column is
  int lost = 0;         ///< bonuses without a square
};

// L4.7, L4.8
inline void gain(const Rules& rules, Board& board, const Bonus& bonus) noexcept {
  switch (bonus.kind) {
    case BonusKind::none:
      return;
    case BonusKind::number:
      return board.pending.add(bonus.digit);
    case BonusKind::wild:
      return board.pending.add(Pending::wild);
    case BonusKind::bolt:
      ++board.lightning;
      return;
    case BonusKind::two_bolts:
      board.lightning = static_cast<std::uint16_t>(board.lightning + rules.double_bolt);
      return;
    case BonusKind::star:
      if (std::size_t{board.stars} + 1 < rules.star_points.size()) ++board.stars;
      return;
    case BonusKind::moon:
      ++board.moons;
  }
}

/// The open squares that a bonus of this kind may cross.
[[nodiscard]] inline Squares fitting_squares(const Setup& setup, const SlotCards& cards,
                                             Squares open, int kind) noexcept {
  return kind == Pending::wild ? open : open & squares_of(setup.cells_with(kind), cards);
}

// L4.8: returns how many bonuses are lost.
inline int drop_lost(const Setup& setup, Board& board, const SlotCards& cards) noexcept {
  int lost = 0;
  for (Pending rest = board.pending; !rest.empty(); rest.clear(rest.first_kind())) {
    const int kind = rest.first_kind();
    if (fitting_squares(setup, cards, board.open, kind) != 0) continue;
    lost += rest.count(kind);
    board.pending.clear(kind);
  }
  return lost;
}

inline Crossing cross(const Setup& setup, Board& board, const SlotCards& cards, int number,
                      Action action) noexcept {
  const Square square = square_of(action);
  const int slot = square.slot();
  const auto cell = static_cast<std::size_t>(square.cell());
  const CardRow& face = face_of(setup, cards[slot]);
  const int digit = face.grid[cell];
  if (action.id < first_bonus_id) {
    board.lightning = static_cast<std::uint16_t>(board.lightning - setup.cost(number, digit));
  } else {
    board.pending.remove(action.id < first_wild_id ? digit : Pending::wild);
  }
  board.open &= ~(Squares{1} << square.index);
  const Squares left = board.open >> slot * cells_a_card;
  Crossing crossing;  // L4.7
  crossing.row = (left & row_cells[cell]) == 0;
  crossing.column = (left & column_cells[cell]) == 0;
  if (crossing.row) gain(setup.rules(), board, face.bonuses[row_of(cell)]);
  if (crossing.column) gain(setup.rules(), board, face.bonuses[column_of(cell)]);
  if (!board.pending.empty()) crossing.lost = drop_lost(setup, board, cards);
  return crossing;
}

/// Crosses or passes.
inline void act(const Setup& setup, Board& board, const SlotCards& cards, int number,
                Action action) noexcept {
  if (action.id == pass_id) {
    board.pending = {};
  } else {
    cross(setup, board, cards, number, action);
  }
}

// --- points

/// The points of a seat that are fixed.
[[nodiscard]] inline std::int32_t fixed_points(const SuperMegaLuckyBox& game, const Table& table,
                                               Seat seat) noexcept {
  std::int32_t sum = 0;
  for (const std::int16_t points : table.card_points[seat]) sum += points;
  for (const std::int8_t points : table.star_points[seat]) sum += points;
  if (table.phase != Phase::over) return sum;
  return sum + game.incomplete_points(table, seat) + game.moon_points(table, seat);
}

}  // namespace libgames::super_mega_lucky_box
