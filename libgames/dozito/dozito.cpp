#include <algorithm>
#include <cassert>
#include <functional>

#include <libgames/core/hash.hpp>
#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito {

namespace {

/// Turns of a round that random play of a sensible deck does not reach without the guard (D8.8).
constexpr int turns_without_guard = 100'000;

/// Forgets the card of the last turn.
void clear_hand(Table& table) noexcept {
  table.hand = no_card;
  table.origin = Origin::taken;
  table.stopped = false;
  table.cell = Cell{};
}

}  // namespace

// --- the game

int Dozito::action_count() const noexcept { return first_discard_id() + pile_count; }
int Dozito::chance_count() const noexcept { return first_seat_id() + seats(); }
bool Dozito::hides_choices() const noexcept { return true; }

int Dozito::max_steps() const noexcept {
  const int limit = rules().max_turns_per_round;
  const int turns = limit == 0 ? turns_without_guard : limit;
  const int preparation = rules().discard_seed + 1;  // turn-ups, the starter
  // Each cell is filled for the first time once, and then the card under it is turned up. Besides
  // a turn has at most its source, a turn-up, a card placed on a face-up one and the discard.
  return rules().rounds * (preparation + 2 * seats() * cells() + 4 * turns);
}

// --- state

std::uint64_t State::hash() const noexcept { return hash_value(*this); }
std::uint64_t View::hash() const noexcept { return hash_value(*this); }

// --- playing

State Dozito::start() const noexcept {
  State state;
  NoLog log;
  begin_round(state, log);
  return state;
}

Turn Dozito::turn(const State& state) const noexcept {
  switch (state.table.phase) {
    case Phase::turn_up:
    case Phase::choose_first:
    case Phase::draw:
    case Phase::uncover:
      return Turn::chance();
    case Phase::choose_source:
    case Phase::place:
    case Phase::must_discard:
      return Turn::decision(Seats::only(state.table.current));
    case Phase::over:
      break;
  }
  return Turn::over();
}

bool Dozito::can_draw(const Table& table) const noexcept {
  if (table.stock_size != 0) return true;
  return rules().reform_timing == ReformTiming::when_drawing &&
         (table.piles.size(0) > 1 || table.piles.size(1) > 1);  // D4.2
}

Dozito::Actions Dozito::legal_actions(const Table& table) const noexcept {
  const unsigned filled = unsigned{!table.piles.empty(0)} | unsigned{!table.piles.empty(1)} << 1;
  if (table.phase == Phase::choose_source) {  // D4.2
    return Actions(filled | std::uint64_t{can_draw(table)} << draw_id);
  }
  const bool must_fill = filled != 3 && rules().discard_must_fill_empty;  // D4.8
  const std::uint64_t discards = (must_fill ? filled ^ 3U : 3U) << first_discard_id();
  if (table.phase == Phase::must_discard) return Actions(discards);  // D4.7
  if (table.phase != Phase::place) return {};
  const std::uint64_t places = setup_.info(table.hand).places;  // D4.3
  return Actions(table.origin == Origin::taken ? places : places | discards);
}

Dozito::Actions Dozito::legal(const State& state, Seat seat) const noexcept {
  if (seat != state.table.current) return {};
  return legal_actions(state.table);
}

template <class Log>
Turn Dozito::step(State& state, [[maybe_unused]] Seat seat, Action action, Log& log) const {
  assert(legal(state, seat).contains(action));
  if (action.id >= first_discard_id()) return discard(state, action.id - first_discard_id(), log);
  if (action.id >= first_place_id) {
    return place(state, Cell{static_cast<std::uint8_t>(action.id - first_place_id)}, log);
  }
  if (action.id == draw_id) return choose_draw(state, log);
  return take(state, action.id, log);
}
template LIBGAMES_EXPORT Turn Dozito::step(State&, Seat, Action, NoLog&) const;
template LIBGAMES_EXPORT Turn Dozito::step(State&, Seat, Action, EventLog<Event>&) const;

template <class Log>
Turn Dozito::take(State& state, int pile, Log& log) const {
  Table& table = state.table;
  table.hand = table.piles.take(pile);
  table.origin = Origin::taken;
  table.phase = Phase::place;
  tell(log, [&] { return Event(CardTaken{table.current, pile, table.hand}); });
  return Turn::decision(Seats::only(table.current));
}

template <class Log>
Turn Dozito::choose_draw(State& state, Log& log) const {
  Table& table = state.table;
  tell(log, [&] { return Event(DrawChosen{table.current}); });
  if (table.stock_size == 0) reform(state, log);  // D7.10
  table.phase = Phase::draw;
  return Turn::chance();
}

template <class Log>
Turn Dozito::place(State& state, Cell cell, Log& log) const {
  Table& table = state.table;
  const Seat seat = table.current;
  const Card card = table.hand;
  const Card old = table.cells[seat][cell];
  const bool was_down = old == no_card;
  table.cells[seat][cell] = card;
  table.face_down[seat] = static_cast<std::uint8_t>(table.face_down[seat] - int{was_down});
  table.hand = old;
  table.cell = cell;
  table.stopped = setup_.info(card).kinds.stop && setup_.stops(table.origin);  // D4.6
  tell(log, [&] {
    return Event(CardPlaced{seat, cell, card, was_down ? std::nullopt : std::optional(old)});
  });
  if (rules().instant_win_timing == InstantWinTiming::immediate && is_winning_grid(table, seat)) {
    return win_by_grid(state, Seats::only(seat), log);  // D4.4
  }
  if (was_down) {  // D4.5
    table.phase = Phase::uncover;
    return Turn::chance();
  }
  table.origin = Origin::replaced;  // D4.6
  table.phase = Phase::must_discard;
  return Turn::decision(Seats::only(seat));
}

bool Dozito::grants_extra_turn(const Table& table) const noexcept {
  if (!setup_.info(table.hand).kinds.extra || !setup_.grants(table.origin)) return false;
  const bool forced = table.phase == Phase::must_discard && table.stopped;
  return !(forced && rules().stop_cancels_extra_turn);  // D7.15
}

template <class Log>
Turn Dozito::discard(State& state, int pile, Log& log) const {
  Table& table = state.table;
  const Seat seat = table.current;
  const bool extra = grants_extra_turn(table);
  table.piles.push(pile, table.hand);
  table.last_pile = static_cast<std::uint8_t>(pile);
  ++table.turns;
  tell(log, [&] { return Event(CardDiscarded{seat, table.hand, pile}); });
  clear_hand(table);
  if (rules().instant_win_timing == InstantWinTiming::end_of_turn && is_winning_grid(table, seat)) {
    return win_by_grid(state, Seats::only(seat), log);
  }
  if (table.face_down[seat] == 0 && table.trigger == no_seat) {  // D4.9
    table.trigger = seat;
    tell(log, [&] { return Event(LastTurnsBegun{seat}); });
  }
  const auto turn_limit = static_cast<unsigned>(rules().max_turns_per_round);
  if (turn_limit != 0 && table.turns >= turn_limit) [[unlikely]] {
    return end_round(state, log);  // D4.14
  }
  const auto extra_limit = static_cast<unsigned>(rules().extra_turn_limit);
  if (extra && (extra_limit == 0 || table.extra_turns < extra_limit)) {  // D4.10
    ++table.extra_turns;
    tell(log, [&] { return Event(ExtraTurnGranted{seat}); });
    return begin_turn(state, seat, log);
  }
  table.extra_turns = 0;
  const Seat next = next_seat(seat, seats());
  if (next == table.trigger) return end_round(state, log);
  return begin_turn(state, next, log);
}

template <class Log>
Turn Dozito::begin_turn(State& state, Seat seat, Log& log) const {
  Table& table = state.table;
  if (table.stock_size == 0) {
    if (rules().draw_exhausted == DrawExhausted::end_round) return end_round(state, log);
    if (rules().reform_timing == ReformTiming::start_of_turn) reform(state, log);  // D4.1
  }
  table.current = seat;
  table.phase = Phase::choose_source;
  return Turn::decision(Seats::only(seat));
}

template <class Log>
[[gnu::noinline]] void Dozito::reform(State& state, Log& log) const {
  Table& table = state.table;
  for (int pile = 0; pile < pile_count; ++pile) {
    if (table.piles.size(pile) < 2) continue;
    const Card top = table.piles.take(pile);
    while (!table.piles.empty(pile)) {
      table.stock.add(setup_.info(table.piles.take(pile)).copies);
      ++table.stock_size;
    }
    table.piles.push(pile, top);
  }
  if (table.stock_size == 0) return;
  table.reformed = true;
  tell(log, [&] { return Event(DrawPileReformed{table.stock_size}); });
}

template <class Log>
[[gnu::noinline]] Turn Dozito::end_round(State& state, Log& log) const {
  Table& table = state.table;
  if (rules().instant_win_timing == InstantWinTiming::end_of_round) {
    Seats winners;
    for (const Seat seat : all_seats(seats())) {
      if (is_winning_grid(table, seat)) winners.add(seat);
    }
    if (!winners.empty()) return win_by_grid(state, winners, log);
  }
  score_round(state, log);
  if (table.round >= rules().rounds) {  // D4.12
    table.phase = Phase::over;
    tell(log, [&] { return Event(GameOver{outcome(state).winners}); });
    return Turn::over();
  }
  ++table.round;
  return begin_round(state, log);
}

template <class Log>
void Dozito::score_round(State& state, Log& log) const {
  Table& table = state.table;
  RoundScored scored{table.round, seats(), {}, {}};
  for (const Seat seat : all_seats(seats())) {
    scored.suns[seat] = sun_points(state, seat);
    scored.groups[seat] = round_score(state, seat) - scored.suns[seat];
  }
  for (const Seat seat : all_seats(seats())) {
    const std::int32_t points = scored.groups[seat] + scored.suns[seat];
    table.group_points[seat] = add_points(table.group_points[seat], scored.groups[seat]);
    table.sun_points[seat] = add_points(table.sun_points[seat], scored.suns[seat]);
    const bool best = table.round == 1 || points > table.best_round[seat];
    if (best) table.best_round[seat] = points;
  }
  tell(log, [&] { return Event(scored); });
}

template <class Log>
[[gnu::noinline]] Turn Dozito::win_by_grid(State& state, Seats winners, Log& log) const {
  state.table.grid_winners = winners;
  state.table.phase = Phase::over;
  tell(log, [&] { return Event(GridsWon{winners}); });
  tell(log, [&] { return Event(GameOver{outcome(state).winners}); });
  return Turn::over();
}

bool Dozito::is_winning_grid(const Table& table, Seat seat) const noexcept {
  if (table.face_down[seat] != 0) return false;
  const Cells& grid = table.cells[seat];
  const auto colour = setup_.info(grid.cards[0]).colour;
  for (int i = 1; i < cells(); ++i) {
    if (setup_.info(grid.cards[static_cast<std::size_t>(i)]).colour != colour) return false;
  }
  return true;
}

template <class Log>
Turn Dozito::begin_round(State& state, Log& log) const {
  Table& table = state.table;
  table.unseen = setup_.cards();
  table.stock = {};
  table.turns = 0;
  table.extra_turns = 0;
  table.cells = {};
  for (const Seat seat : all_seats(seats())) {
    table.face_down[seat] = static_cast<std::uint8_t>(cells());
  }
  table.piles = {};
  table.stock_size = static_cast<std::uint8_t>(setup_.deck_size() - seats() * cells());  // D3.1
  table.reformed = false;
  table.trigger = no_seat;
  table.current = Seat{};
  clear_hand(table);
  if (rules().discard_seed == 0) return find_starter(state, log);
  table.phase = Phase::turn_up;
  return Turn::chance();
}

template <class Log>
Turn Dozito::find_starter(State& state, Log& log) const {
  Table& table = state.table;
  const auto chosen_by_chance = [&table] {
    table.phase = Phase::choose_first;
    return Turn::chance();
  };
  if (table.round == 1) {  // D3.3
    if (rules().first_player < 0) return chosen_by_chance();
    return begin_turns(state, Seat{static_cast<std::uint8_t>(rules().first_player)}, log);
  }
  const Seats lowest = lowest_totals(table);  // D3.4
  if (lowest.size() > 1 && rules().next_starter_tie == NextStarterTie::random) {
    return chosen_by_chance();
  }
  Seat seat = next_seat(table.starter, seats());
  while (!lowest.contains(seat)) seat = next_seat(seat, seats());
  return begin_turns(state, seat, log);
}

Seats Dozito::lowest_totals(const Table& table) const noexcept {
  Seats lowest = Seats::only(Seat{0});
  for (const Seat seat : all_seats(seats())) {
    const std::int32_t best = total(table, lowest.first());
    if (total(table, seat) < best) lowest = Seats();
    if (total(table, seat) <= best) lowest.add(seat);
  }
  return lowest;
}

template <class Log>
Turn Dozito::begin_turns(State& state, Seat starter, Log& log) const {
  state.table.starter = starter;
  tell(log, [&] { return Event(RoundBegun{state.table.round, starter}); });
  return begin_turn(state, starter, log);
}

const CardSet& Dozito::pool(const Table& table) const noexcept {
  return table.phase == Phase::draw && table.reformed ? table.stock : table.unseen;  // D6.2
}

Chances Dozito::chances(const State& state) const noexcept {
  const Table& table = state.table;
  Chances result;
  if (!turn(state).is_chance()) return result;
  if (table.phase == Phase::choose_first) {
    const Seats seats_drawn = table.round == 1 ? all_seats(seats()) : lowest_totals(table);
    for (const Seat seat : seats_drawn) {
      result.add(Chance{static_cast<std::uint8_t>(first_seat_id() + seat.index)}, 1);
    }
    return result;
  }
  for (std::uint8_t i = 0; i < setup_.card_count(); ++i) {
    const int copies = pool(table).count(setup_.info(Card{i}).copies);
    result.add(Chance{i}, static_cast<std::uint32_t>(copies));
  }
  return result;
}

template <class Log>
Turn Dozito::step(State& state, Chance chance, Log& log) const {
  assert(turn(state).is_chance() && chances(state).weight(chance) > 0);
  const Phase phase = state.table.phase;
  if (phase == Phase::choose_first) {
    return begin_turns(state, Seat{static_cast<std::uint8_t>(chance.id - first_seat_id())}, log);
  }
  const Card card{chance.id};
  if (phase == Phase::uncover) return uncover(state, card, log);
  if (phase == Phase::draw) return draw_card(state, card, log);
  return turn_up(state, card, log);
}
template LIBGAMES_EXPORT Turn Dozito::step(State&, Chance, NoLog&) const;
template LIBGAMES_EXPORT Turn Dozito::step(State&, Chance, EventLog<Event>&) const;

template <class Log>
Turn Dozito::turn_up(State& state, Card card, Log& log) const {
  Table& table = state.table;
  const int pile = int{!table.piles.empty(0)};  // D3.2
  table.unseen.remove(setup_.info(card).copies);
  --table.stock_size;
  table.piles.push(pile, card);
  tell(log, [&] { return Event(PileBegun{pile, card}); });
  if (pile + 1 < rules().discard_seed) return Turn::chance();
  return find_starter(state, log);
}

template <class Log>
Turn Dozito::draw_card(State& state, Card card, Log& log) const {
  Table& table = state.table;
  CardSet& from = table.reformed ? table.stock : table.unseen;
  from.remove(setup_.info(card).copies);
  --table.stock_size;
  table.hand = card;
  table.origin = Origin::drawn;
  table.phase = Phase::place;
  tell(log, [&] { return Event(CardDrawn{table.current, card}); });
  return Turn::decision(Seats::only(table.current));
}

template <class Log>
Turn Dozito::uncover(State& state, Card card, Log& log) const {
  Table& table = state.table;
  table.unseen.remove(setup_.info(card).copies);
  table.hand = card;
  table.origin = Origin::uncovered;
  table.phase = table.stopped ? Phase::must_discard : Phase::place;  // D4.6
  tell(log, [&] { return Event(CardUncovered{table.current, table.cell, card, table.stopped}); });
  return Turn::decision(Seats::only(table.current));
}

Turn Dozito::settle(State& state, Rng& rng) const {
  NoLog log;
  Turn turn = Turn::chance();
  while (turn.is_chance()) {
    if (state.table.phase == Phase::choose_first) {
      turn = settle(state, chances(state).pick(rng));
      continue;
    }
    const CardSet& from = pool(state.table);
    const auto drawn = static_cast<int>(rng.below(static_cast<unsigned>(from.size())));
    const Card card = setup_.card_of_bit(from.nth(drawn));
    turn = step(state, Chance{card.index}, log);
  }
  return turn;
}

GroupSizes Dozito::groups(const State& state, Seat seat) const noexcept {
  const Cells& grid = state.table.cells[seat];
  std::array<Grid::Cells, max_colours> by_colour{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(cells()); ++i) {
    if (grid.cards[i] == no_card) continue;
    by_colour[setup_.info(grid.cards[i]).colour] |= Grid::Cells{1} << i;
  }
  GroupSizes result;
  for (const Grid::Cells of_colour : by_colour) {
    setup_.grid().for_each_group(of_colour, [&result](Grid::Cells group) {
      const auto size = static_cast<std::uint8_t>(count_bits(group));
      result.sizes[static_cast<std::size_t>(result.count++)] = size;
    });
  }
  std::sort(result.sizes.begin(), result.sizes.begin() + result.count, std::greater<>());
  return result;
}

int Dozito::sun_points(const State& state, Seat seat) const noexcept {
  int suns = 0;
  for (const Card card : state.table.cells[seat].cards) {
    if (card != no_card) suns += setup_.info(card).suns;
  }
  return suns * rules().sun_points;
}

int Dozito::round_score(const State& state, Seat seat) const {
  const GroupSizes sizes = groups(state, seat);
  int points = sun_points(state, seat);
  for (std::size_t i = 0; i < static_cast<std::size_t>(sizes.count); ++i) {
    points += rules().group_points[sizes.sizes[i] - std::size_t{1}];
  }
  return points;
}

Outcome Dozito::outcome(const State& state) const noexcept {
  const Table& table = state.table;
  Outcome result;
  result.seats = seats();
  result.tier_count = rules().tie_break_best_round ? 3 : 2;
  for (const Seat seat : all_seats(seats())) {  // D4.12, D4.13
    result.scores[seat] = total(table, seat);
    const int wins = int{table.grid_winners.contains(seat)};
    const int best = rules().tie_break_best_round ? table.best_round[seat] : 0;
    result.tiers[seat] = {wins, result.scores[seat], best};
  }
  if (table.phase != Phase::over) return result;
  rank(result);
  return result;
}

ScoreSheet Dozito::score_sheet(const State& state, Seat seat) const {
  const Table& table = state.table;
  return {{{"groups", "groups", table.group_points[seat], std::nullopt},
           {"suns", "suns", table.sun_points[seat], std::nullopt}}};
}

std::int32_t Dozito::standing(const State& state, Seat seat) const {
  const std::int32_t fixed = total(state.table, seat);
  if (state.table.phase == Phase::over) return fixed;
  return add_points(fixed, round_score(state, seat));
}

bool Dozito::reveals(const State& /*state*/, Seat /*seat*/, Action /*action*/) const {
  return false;
}

// --- knowing

View Dozito::view(const State& state, Viewer viewer) const noexcept {
  return {state.table, viewer, {}};
}

Dozito::Actions Dozito::legal(const View& view) const noexcept {
  if (!view.viewer.is(view.table.current)) return {};
  return legal_actions(view.table);
}

State Dozito::determinize(const View& view, Rng& /*rng*/) const noexcept { return {view.table}; }

std::optional<Event> Dozito::redact(const Event& event, Viewer /*viewer*/) const { return event; }

}  // namespace libgames::dozito

namespace libgames {

template int playout(const dozito::Dozito&, dozito::State&, Rng&);
template struct Dispatch<dozito::Dozito>;

}  // namespace libgames
