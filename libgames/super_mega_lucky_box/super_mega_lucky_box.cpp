#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include <libgames/core/hash.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::super_mega_lucky_box {

namespace {

/// [cell] = the cells of its row, and of its column.
constexpr auto row_cells = [] {
  std::array<std::uint16_t, cells_a_card> rows{};
  for (unsigned cell = 0; cell < cells_a_card; ++cell) {
    rows[cell] = static_cast<std::uint16_t>(0b111U << cell / side * side);
  }
  return rows;
}();
constexpr auto column_cells = [] {
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
  return Square{static_cast<std::uint8_t>(square)};
}
static_assert(first_bonus_id == max_squares && first_wild_id == 2 * max_squares);

/// Shows the board of a seat to everybody.
void show(Table& table, Seat seat, const Board& board) noexcept {
  table.open[seat] = board.open;
  table.lightning[seat] = board.lightning;
  table.moons[seat] = board.moons;
  table.stars[seat] = board.stars;
}

/// What the table does not show of that board yet.
[[nodiscard]] BoardShown news(const Table& table, Seat seat, const Board& board) noexcept {
  return {seat, table.open[seat] & ~board.open, board.lightning, board.moons, board.stars};
}

[[nodiscard]] std::int16_t within_16_bits(int points) noexcept {
  return static_cast<std::int16_t>(std::clamp<int>(points, INT16_MIN, INT16_MAX));
}

}  // namespace

Positions kept_positions(const Draft& draft, int rank, std::size_t offered) noexcept {
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

KeptCards kept_cards(const Positions& positions, std::span<const Card> offer) noexcept {
  KeptCards cards;
  for (const std::uint8_t position : positions) {
    cards.add(position < offer.size() ? offer[position] : no_card);
  }
  return cards;
}

Board shown_board(const Table& table, Seat seat) noexcept {
  Board board;
  board.open = table.open[seat];
  board.lightning = table.lightning[seat];
  board.moons = table.moons[seat];
  board.stars = table.stars[seat];
  return board;
}

// --- the game

int SuperMegaLuckyBox::action_count() const noexcept {
  const Draft& last = setup_.draft(2);
  return last.first_id + last.choices;
}
int SuperMegaLuckyBox::chance_count() const noexcept {
  return std::max(setup_.card_count(), rules().number_values);
}
bool SuperMegaLuckyBox::hides_choices() const noexcept {
  return rules().offers_private && rules().hide_simultaneous;
}

int SuperMegaLuckyBox::max_steps() const noexcept {
  // Each round: a draft, whose cards were dealt once, and a cross or pass for every number.
  // Besides, each line of a card pays once, and what it pays is used once (L8.9).
  const int offered = seats() * std::max(rules().start_deal, rules().round_deal);
  const int a_draft = std::min(offered, setup_.cards_in_play()) + seats();
  const int numbers = rules().numbers_per_round * (1 + seats());
  return rules().rounds * (a_draft + numbers) + seats() * max_slots * lines_a_card;
}

// --- state

std::uint64_t State::hash() const noexcept { return hash_value(*this); }
std::uint64_t View::hash() const noexcept { return hash_value(*this); }

// --- playing

State SuperMegaLuckyBox::start() const noexcept {
  State state;
  Table& table = state.table;
  state.pile = setup_.cards();
  table.unseen = setup_.cards();
  for (const Seat seat : all_seats(seats())) {  // L3.2
    state.boards[seat].lightning = static_cast<std::uint16_t>(rules().start_lightning);
    show(table, seat, state.boards[seat]);
  }
  NoLog log;
  begin_draft(state, log);
  return state;
}

Turn SuperMegaLuckyBox::turn(const State& state) const noexcept {
  switch (state.table.phase) {
    case Phase::deal:
    case Phase::reveal_number:
      return Turn::chance();
    case Phase::keep:
    case Phase::cross:
      return Turn::decision(state.table.active);
    case Phase::over:
      break;
  }
  return Turn::over();
}

std::span<const Card> SuperMegaLuckyBox::offer(const Table& table, const Offers& offers,
                                               Seat seat) const noexcept {
  const int deal = setup_.draft(table.round).deal;
  const int first = std::min(seat.index * deal, int{table.dealt});
  const int last = std::min(first + deal, int{table.dealt});
  return std::span(offers.cards)
      .subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first));
}

bool SuperMegaLuckyBox::is_listed(const Positions& kept,
                                  std::span<const Card> offer) const noexcept {
  if (kept.count != 0 && kept.items[kept.count - 1U] >= offer.size()) return false;
  if (boxes() == 1) return true;
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

SuperMegaLuckyBox::Actions SuperMegaLuckyBox::legal_keeps(
    const Draft& draft, std::span<const Card> offer) const noexcept {
  const auto offered = static_cast<int>(offer.size());
  if (offered == draft.deal && boxes() == 1) return draft.actions;
  const int choices = offered <= draft.keep ? 1 : draft.choices;  // L7.29
  Actions result;
  for (int rank = 0; rank < choices; ++rank) {
    if (is_listed(kept_positions(draft, rank, offer.size()), offer)) {
      result.insert(Action{static_cast<std::uint8_t>(draft.first_id + rank)});
    }
  }
  return result;
}

SuperMegaLuckyBox::Actions SuperMegaLuckyBox::legal_crosses(const SlotCards& cards,
                                                            const Board& board,
                                                            int number) const noexcept {
  const Squares reachable =
      board.open & squares_of(setup_.cells_within(number, board.lightning), cards);  // L4.4
  bool may_pass = true;                                                              // L4.6
  if (rules().pass_rule == PassRule::no_exact) {
    may_pass = (board.open & squares_of(setup_.cells_with(number), cards)) == 0;
  } else if (rules().pass_rule == PassRule::never_if_reachable) {
    may_pass = reachable == 0;
  }
  Actions result(reachable);
  result.insert_all(Action{pass_id}, std::uint64_t{may_pass});
  return result;
}

SuperMegaLuckyBox::Actions SuperMegaLuckyBox::legal_bonuses(const SlotCards& cards,
                                                            const Board& board) const noexcept {
  Actions result;
  for (Pending rest = board.pending; !rest.empty(); rest.clear(rest.first_kind())) {  // L4.9
    const int kind = rest.first_kind();
    if (kind == Pending::wild) {
      result.insert_all(Action{first_wild_id}, board.open);
    } else {
      result.insert_all(Action{first_bonus_id},
                        board.open & squares_of(setup_.cells_with(kind), cards));
    }
  }
  if (rules().bonus_optional) result.insert(Action{pass_id});
  return result;
}

SuperMegaLuckyBox::Actions SuperMegaLuckyBox::legal_uses(const SlotCards& cards, const Board& board,
                                                         int number) const noexcept {
  return board.pending.empty() ? legal_crosses(cards, board, number) : legal_bonuses(cards, board);
}

SuperMegaLuckyBox::Actions SuperMegaLuckyBox::legal_actions(const Table& table, const Board& board,
                                                            const Offers& offers,
                                                            Seat seat) const noexcept {
  if (!table.active.contains(seat)) return {};
  if (table.phase == Phase::cross) return legal_uses(table.cards[seat], board, table.number);
  return legal_keeps(setup_.draft(table.round), offer(table, offers, seat));
}

SuperMegaLuckyBox::Actions SuperMegaLuckyBox::legal(const State& state, Seat seat) const noexcept {
  if (seat.index >= seats()) return {};
  return legal_actions(state.table, state.boards[seat], state.offers, seat);
}

template <class Log>
Turn SuperMegaLuckyBox::step(State& state, Seat seat, Action action, Log& log) const {
  assert(legal(state, seat).contains(action));
  Table& table = state.table;
  if (action.id >= first_keep_id) {
    return keep(state, seat, action.id - setup_.draft(table.round).first_id, log);
  }
  Board& board = state.boards[seat];
  if (action.id == pass_id) {
    tell(log, [&] { return Event(Passed{seat, board.pending.total()}); });
    board.pending = {};
  } else {
    const Crossing crossing = cross(board, table.cards[seat], table.number, action);
    tell(log, [&] { return Event(crossed(table, seat, action, crossing)); });
  }
  if (!rules().hide_simultaneous) show(table, seat, board);
  if (!board.pending.empty()) return Turn::decision(table.active);
  return finish_number(state, seat, log);
}
template LIBGAMES_EXPORT Turn SuperMegaLuckyBox::step(State&, Seat, Action, NoLog&) const;
template LIBGAMES_EXPORT Turn SuperMegaLuckyBox::step(State&, Seat, Action, EventLog<Event>&) const;

SuperMegaLuckyBox::Crossing SuperMegaLuckyBox::cross(Board& board, const SlotCards& cards,
                                                     int number, Action action) const noexcept {
  const Square square = square_of(action);
  const int slot = square.slot();
  const auto cell = static_cast<std::size_t>(square.cell());
  const CardRow& face = card(cards[slot]);
  const int digit = face.grid[cell];
  if (action.id < first_bonus_id) {
    board.lightning = static_cast<std::uint16_t>(board.lightning - setup_.cost(number, digit));
  } else {
    board.pending.remove(action.id < first_wild_id ? digit : Pending::wild);
  }
  board.open &= ~(Squares{1} << square.index);
  const Squares left = board.open >> slot * cells_a_card;
  Crossing crossing;  // L4.7
  crossing.row = (left & row_cells[cell]) == 0;
  crossing.column = (left & column_cells[cell]) == 0;
  if (crossing.row) gain(board, face.bonuses[row_of(cell)]);
  if (crossing.column) gain(board, face.bonuses[column_of(cell)]);
  if (!board.pending.empty()) crossing.lost = drop_lost(board, cards);
  return crossing;
}

SquareCrossed SuperMegaLuckyBox::crossed(const Table& table, Seat seat, Action action,
                                         const Crossing& crossing) const noexcept {
  SquareCrossed told;
  told.seat = seat;
  told.square = square_of(action);
  told.reason = static_cast<CrossReason>(action.id / max_squares);
  told.digit = static_cast<std::uint8_t>(digit(table.cards[seat], told.square));
  if (told.reason == CrossReason::number) {
    told.paid = static_cast<std::uint8_t>(setup_.cost(table.number, told.digit));
  }
  const auto cell = static_cast<std::size_t>(told.square.cell());
  const auto& bonuses = card(table.cards[seat][told.square.slot()]).bonuses;
  if (crossing.row) told.row = bonuses[row_of(cell)];
  if (crossing.column) told.column = bonuses[column_of(cell)];
  told.lost = static_cast<std::uint8_t>(crossing.lost);
  return told;
}

// L4.7, L4.8
void SuperMegaLuckyBox::gain(Board& board, const Bonus& bonus) const noexcept {
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
      board.lightning = static_cast<std::uint16_t>(board.lightning + rules().double_bolt);
      return;
    case BonusKind::star:
      if (std::size_t{board.stars} + 1 < rules().star_points.size()) ++board.stars;
      return;
    case BonusKind::moon:
      ++board.moons;
  }
}

// L4.8: returns how many bonuses are lost.
int SuperMegaLuckyBox::drop_lost(Board& board, const SlotCards& cards) const noexcept {
  int lost = 0;
  for (Pending rest = board.pending; !rest.empty(); rest.clear(rest.first_kind())) {
    const int kind = rest.first_kind();
    const Squares fitting = kind == Pending::wild
                                ? board.open
                                : board.open & squares_of(setup_.cells_with(kind), cards);
    if (fitting != 0) continue;
    lost += rest.count(kind);
    board.pending.clear(kind);
  }
  return lost;
}

void SuperMegaLuckyBox::act(Board& board, const SlotCards& cards, int number,
                            Action action) const noexcept {
  if (action.id == pass_id) {
    board.pending = {};
  } else {
    cross(board, cards, number, action);
  }
}

template <class Log>
Turn SuperMegaLuckyBox::finish_number(State& state, Seat seat, Log& log) const {
  state.table.active.remove(seat);  // L4.10
  tell(log, [&] { return Event(SeatFinished{seat}); });
  if (!state.table.active.empty()) return Turn::decision(state.table.active);
  return end_number(state, log);
}

template <class Log>
Turn SuperMegaLuckyBox::end_number(State& state, Log& log) const {
  Table& table = state.table;
  if (rules().hide_simultaneous) {
    for (const Seat seat : all_seats(seats())) {
      tell(log, [&] { return Event(news(table, seat, state.boards[seat])); });
      show(table, seat, state.boards[seat]);
    }
  }
  if (table.revealed == rules().numbers_per_round) return end_round(state, log);
  table.phase = Phase::reveal_number;
  return Turn::chance();
}

template <class Log>
[[gnu::noinline]] Turn SuperMegaLuckyBox::end_round(State& state, Log& log) const {
  Table& table = state.table;
  score_round(state, log);
  for (const Seat seat : all_seats(seats())) {  // L4.12
    unsigned completed = completed_slots(table.cards[seat], table.open[seat]);
    for (; completed != 0; completed &= completed - 1) {
      const int slot = std::countr_zero(completed);
      table.discard.add(setup_.copies(table.cards[seat][slot]));
      table.cards[seat][slot] = no_card;
    }
    state.boards[seat].stars = 0;
    table.stars[seat] = 0;
  }
  table.number = 0;
  table.revealed = 0;
  table.numbers = {};
  if (table.round == rules().rounds) return end_game(state, log);
  ++table.round;
  return begin_draft(state, log);
}

template <class Log>
void SuperMegaLuckyBox::score_round(State& state, Log& log) const {
  Table& table = state.table;
  const auto round = static_cast<std::size_t>(table.round - 1);
  RoundScored scored{table.round, seats(), {}, {}, {}};
  for (const Seat seat : all_seats(seats())) {  // L4.11
    const int stars = entry(rules().star_points, state.boards[seat].stars);
    scored.cards[seat] = within_16_bits(round_score(state, seat) - stars);
    scored.stars[seat] = within_16_bits(stars);
    scored.completed[seat] =
        static_cast<std::uint8_t>(completed_slots(table.cards[seat], table.open[seat]));
  }
  for (const Seat seat : all_seats(seats())) {
    table.card_points[seat][round] = scored.cards[seat];
    table.star_points[seat][round] = static_cast<std::int8_t>(scored.stars[seat]);
  }
  tell(log, [&] { return Event(scored); });
}

template <class Log>
Turn SuperMegaLuckyBox::end_game(State& state, Log& log) const {
  state.table.phase = Phase::over;
  tell(log, [&] {
    FinalScored scored{seats(), {}, {}};
    for (const Seat seat : all_seats(seats())) {
      scored.incomplete[seat] = within_16_bits(incomplete_points(state.boards[seat]));
      scored.moons[seat] = within_16_bits(moon_points(state.boards, seat));
    }
    return Event(scored);
  });
  tell(log, [&] { return Event(GameOver{outcome(state).winners}); });
  return Turn::over();
}

// --- drafts and numbers

template <class Log>
Turn SuperMegaLuckyBox::begin_draft(State& state, Log& log) const {
  const bool deals = setup_.draft(state.table.round).deal > 0;
  if (!deals || !refill_pile(state, log)) return begin_numbers(state, log);
  state.table.phase = Phase::deal;
  return Turn::chance();
}

// L4.14: returns whether there is a card to deal.
template <class Log>
bool SuperMegaLuckyBox::refill_pile(State& state, Log& log) const {
  Table& table = state.table;
  if (state.pile != CardSet{}) return true;
  if (table.discard == CardSet{}) return false;
  table.earlier = table.unseen;
  table.dealt_earlier = table.dealt;
  table.unseen = table.discard;
  state.pile = table.discard;
  table.discard = {};
  tell(log, [&] { return Event(PileReshuffled{state.pile.size()}); });
  return true;
}

template <class Log>
Turn SuperMegaLuckyBox::deal(State& state, Card card, Log& log) const {
  Table& table = state.table;
  const int deal = setup_.draft(table.round).deal;
  const Seat seat{static_cast<std::uint8_t>(table.dealt / deal)};
  state.pile.remove(setup_.copies(card));
  state.offers.cards[table.dealt++] = card;
  tell(log, [&] { return Event(CardDealt{seat, card}); });
  if (table.dealt < seats() * deal && refill_pile(state, log)) return Turn::chance();
  return begin_choosing(state);
}

Turn SuperMegaLuckyBox::begin_choosing(State& state) const noexcept {
  Table& table = state.table;
  for (const Seat seat : all_seats(seats())) {
    if (!offer(table, state.offers, seat).empty()) table.active.add(seat);
  }
  table.phase = Phase::keep;
  return Turn::decision(table.active);
}

template <class Log>
Turn SuperMegaLuckyBox::keep(State& state, Seat seat, int rank, Log& log) const {
  Table& table = state.table;
  state.boards[seat].choice = static_cast<std::uint8_t>(rank);  // L4.2
  table.active.remove(seat);
  tell(log, [&] {
    const auto cards = offer(table, state.offers, seat);
    const Positions kept = kept_positions(setup_.draft(table.round), rank, cards.size());
    return Event(CardsKept{seat, kept_cards(kept, cards)});
  });
  if (!table.active.empty()) return Turn::decision(table.active);
  return end_draft(state, log);
}

template <class Log>
[[gnu::noinline]] Turn SuperMegaLuckyBox::end_draft(State& state, Log& log) const {
  Table& table = state.table;
  OffersDiscarded discarded;
  for (const Seat seat : all_seats(seats())) {
    const auto cards = offer(table, state.offers, seat);
    Board& board = state.boards[seat];
    const Positions kept = kept_positions(setup_.draft(table.round), board.choice, cards.size());
    const std::uint8_t* next = kept.begin();
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (next == kept.end() || *next != i) {
        table.discard.add(setup_.copies(cards[i]));
        discarded.cards.add(setup_.copies(cards[i]));
        continue;
      }
      ++next;
      const int slot = table.acquired[seat]++;  // L4.1
      table.cards[seat][slot] = cards[i];
      board.open |= slot_squares(slot);
    }
    if (rules().offers_private && !cards.empty()) {
      tell(log, [&] { return Event(ChoiceShown{seat, kept_cards(kept, cards)}); });
    }
    board.choice = 0;
    show(table, seat, board);
  }
  tell(log, [&] { return Event(discarded); });
  table.unseen = state.pile;
  table.earlier = {};
  table.dealt = 0;
  table.dealt_earlier = 0;
  state.offers = {};
  return begin_numbers(state, log);
}

template <class Log>
Turn SuperMegaLuckyBox::begin_numbers(State& state, Log& log) const {
  Table& table = state.table;
  for (int number = 0; number < rules().number_values; ++number) {  // L3.4
    table.numbers[number] = static_cast<std::uint8_t>(rules().number_copies);
  }
  table.phase = Phase::reveal_number;
  tell(log, [&] { return Event(RoundBegun{table.round}); });
  return Turn::chance();
}

template <class Log>
Turn SuperMegaLuckyBox::reveal_number(State& state, int number, Log& log) const {
  Table& table = state.table;
  --table.numbers[number - 1];
  ++table.revealed;
  table.number = static_cast<std::uint8_t>(number);
  table.active = all_seats(seats());
  table.phase = Phase::cross;
  tell(log, [&] { return Event(NumberRevealed{table.revealed, number}); });
  return Turn::decision(table.active);
}

Chances SuperMegaLuckyBox::chances(const State& state) const noexcept {
  const Table& table = state.table;
  if (table.phase == Phase::reveal_number) return table.numbers.chances();  // L3.5
  Chances result;
  if (table.phase != Phase::deal) return result;
  for (std::uint8_t i = 0; i < setup_.card_count(); ++i) {
    const int copies = state.pile.count(setup_.copies(Card{i}));
    result.add(Chance{i}, static_cast<std::uint32_t>(copies));
  }
  return result;
}

template <class Log>
Turn SuperMegaLuckyBox::step(State& state, Chance chance, Log& log) const {
  assert(turn(state).is_chance() && chances(state).weight(chance) > 0);
  if (state.table.phase == Phase::deal) return deal(state, Card{chance.id}, log);
  return reveal_number(state, chance.id + 1, log);
}
template LIBGAMES_EXPORT Turn SuperMegaLuckyBox::step(State&, Chance, NoLog&) const;
template LIBGAMES_EXPORT Turn SuperMegaLuckyBox::step(State&, Chance, EventLog<Event>&) const;

Turn SuperMegaLuckyBox::settle(State& state, Rng& rng) const {
  NoLog log;
  Turn turn = Turn::chance();
  while (turn.is_chance()) {
    const Table& table = state.table;
    if (table.phase == Phase::reveal_number) {
      auto numbers = table.numbers;
      const int left = setup_.number_cards() - table.revealed;
      turn = reveal_number(state, numbers.draw(rng, left) + 1, log);
    } else {
      const int drawn = state.pile.pick(rng, setup_.cards_in_play());
      turn = deal(state, setup_.card_of_bit(drawn), log);
    }
  }
  return turn;
}

bool SuperMegaLuckyBox::reveals(const State& state, Seat seat, Action action) const {
  const Table& table = state.table;
  // The last choice shows those of all seats; with one seat there is nobody to see it.
  if (seats() == 1 || table.active != Seats::only(seat)) return false;
  if (table.phase == Phase::keep) return rules().offers_private;
  if (!rules().hide_simultaneous) return false;
  Board board = state.boards[seat];
  act(board, table.cards[seat], table.number, action);
  return board.pending.empty();
}

}  // namespace libgames::super_mega_lucky_box

namespace libgames {

template int playout(const super_mega_lucky_box::SuperMegaLuckyBox&, super_mega_lucky_box::State&,
                     Rng&);
template struct Dispatch<super_mega_lucky_box::SuperMegaLuckyBox>;

}  // namespace libgames
