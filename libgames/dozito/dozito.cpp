#include <algorithm>
#include <cassert>

#include <libgames/core/ids.hpp>
#include <libgames/core/starter.hpp>
#include <libgames/dozito/dozito_detail.hpp>

namespace libgames::dozito {

namespace {

/// Forgets the card of the last turn.
void clear_hand(Table& table) noexcept {
  table.hand = no_card;
  table.origin = Origin::taken;
  table.stopped = false;
  table.cell = Cell{};
}

/// Who has the fewest points (D3.4).
[[nodiscard]] Seats lowest_totals(const Table& table, int seats) noexcept {
  Seats lowest = Seats::only(Seat{0});
  for (const Seat seat : all_seats(seats)) {
    const std::int32_t best = total(table, lowest.first());
    if (total(table, seat) < best) lowest = Seats();
    if (total(table, seat) <= best) lowest.add(seat);
  }
  return lowest;
}

/// What the card comes from that chance brings now (D6.2).
[[nodiscard]] const CardSet& pool(const Table& table) noexcept {
  return table.phase == Phase::draw && table.reformed ? table.stock : table.unseen;  // D6.2
}

}  // namespace

// --- steps

template <class Log>
struct Dozito::Steps {
  const Dozito& game;
  State& state;
  Log& log;
  Table& table = state.table;

  [[nodiscard]] int seats() const noexcept { return game.seats(); }
  [[nodiscard]] const Rules& rules() const noexcept { return game.rules(); }
  [[nodiscard]] const Setup& setup() const noexcept { return game.setup(); }

  Turn act(Action action) {
    const int first_discard = game.first_discard_id();
    if (action.id >= first_discard)
      return discard(static_cast<std::uint8_t>(action.id - first_discard));
    if (action.id >= first_place_id) {
      return place(id_of<Cell>(action.id - first_place_id));
    }
    if (action.id == draw_id) return choose_draw();
    return take(action.id);
  }

  Turn happen(Chance chance) {
    const Phase phase = table.phase;
    if (phase == Phase::choose_first) return begin_turns(seat_of(chance, game.first_seat_id()));
    const Card card{chance.id};
    if (phase == Phase::uncover) return uncover(card);
    if (phase == Phase::draw) return draw_card(card);
    return turn_up(card);
  }

  Turn take(std::uint8_t pile) {
    table.hand = table.piles.take(pile);
    table.origin = Origin::taken;
    table.phase = Phase::place;
    tell(log, [&] { return Event(CardTaken{table.current, pile, table.hand}); });
    return Turn::decision(Seats::only(table.current));
  }

  Turn choose_draw() {
    tell(log, [&] { return Event(DrawChosen{table.current}); });
    if (table.stock_size == 0) reform();  // D7.10
    table.phase = Phase::draw;
    return Turn::chance();
  }

  Turn place(Cell cell) {
    const Seat seat = table.current;
    const Card card = table.hand;
    const Card old = table.cells[seat][cell];
    const bool was_down = old == no_card;
    table.cells[seat][cell] = card;
    table.face_down[seat] = static_cast<std::uint8_t>(table.face_down[seat] - int{was_down});
    table.hand = old;
    table.cell = cell;
    table.stopped = setup().info(card).kinds.stop && setup().stops(table.origin);  // D4.6
    tell(log, [&] {
      return Event(CardPlaced{seat, cell, card, was_down ? std::nullopt : std::optional(old)});
    });
    if (rules().instant_win_timing == InstantWinTiming::immediate &&
        is_winning_grid(setup(), table, seat)) {
      return win_by_grid(Seats::only(seat));  // D4.4
    }
    if (was_down) {  // D4.5
      table.phase = Phase::uncover;
      return Turn::chance();
    }
    table.origin = Origin::replaced;  // D4.6
    table.phase = Phase::must_discard;
    return Turn::decision(Seats::only(seat));
  }

  bool grants_extra_turn() const noexcept {
    if (!setup().info(table.hand).kinds.extra || !setup().grants(table.origin)) return false;
    const bool forced = table.phase == Phase::must_discard && table.stopped;
    return !(forced && rules().stop_cancels_extra_turn);  // D7.15
  }

  Turn discard(std::uint8_t pile) {
    const Seat seat = table.current;
    const bool extra = grants_extra_turn();
    table.piles.push(pile, table.hand);
    table.last_pile = pile;
    ++table.turns;
    tell(log, [&] { return Event(CardDiscarded{seat, table.hand, pile}); });
    clear_hand(table);
    if (rules().instant_win_timing == InstantWinTiming::end_of_turn &&
        is_winning_grid(setup(), table, seat)) {
      return win_by_grid(Seats::only(seat));
    }
    if (table.face_down[seat] == 0 && table.trigger == no_seat) {  // D4.9
      table.trigger = seat;
      tell(log, [&] { return Event(LastTurnsBegun{seat}); });
    }
    const auto turn_limit = static_cast<unsigned>(rules().max_turns_per_round);
    if (turn_limit != 0 && table.turns >= turn_limit) [[unlikely]] {
      return end_round();  // D4.14
    }
    const auto extra_limit = static_cast<unsigned>(rules().extra_turn_limit);
    if (extra && (extra_limit == 0 || table.extra_turns < extra_limit)) {  // D4.10
      ++table.extra_turns;
      tell(log, [&] { return Event(ExtraTurnGranted{seat}); });
      return begin_turn(seat);
    }
    table.extra_turns = 0;
    const Seat next = next_seat(seat, seats());
    if (next == table.trigger) return end_round();
    return begin_turn(next);
  }

  Turn begin_turn(Seat seat) {
    if (table.stock_size == 0) {
      if (rules().draw_exhausted == DrawExhausted::end_round) return end_round();
      if (rules().reform_timing == ReformTiming::start_of_turn) reform();  // D4.1
    }
    table.current = seat;
    table.phase = Phase::choose_source;
    return Turn::decision(Seats::only(seat));
  }

  void reform() {
    table.piles.take_all_but_tops([&](Card card) {
      table.stock.add(setup().info(card).copies);
      ++table.stock_size;
    });
    if (table.stock_size == 0) return;
    table.reformed = true;
    tell(log, [&] { return Event(DrawPileReformed{table.stock_size}); });
  }

  Turn end_round() {
    if (rules().instant_win_timing == InstantWinTiming::end_of_round) {
      Seats winners;
      for (const Seat seat : all_seats(seats())) {
        if (is_winning_grid(setup(), table, seat)) winners.add(seat);
      }
      if (!winners.empty()) return win_by_grid(winners);
    }
    score_round();
    if (table.round >= rules().rounds) {  // D4.12
      table.phase = Phase::over;
      tell(log, [&] { return Event(GameOver{game.outcome(table).winners}); });
      return Turn::over();
    }
    ++table.round;
    return begin_round();
  }

  void score_round() {
    RoundScored scored{table.round, seats(), {}, {}};
    for (const Seat seat : all_seats(seats())) {
      scored.suns[seat] = game.sun_points(table, seat);
      scored.groups[seat] = game.round_score(table, seat) - scored.suns[seat];
    }
    for (const Seat seat : all_seats(seats())) {
      const std::int32_t points = scored.groups[seat] + scored.suns[seat];
      table.group_points[seat] = add_points(table.group_points[seat], scored.groups[seat]);
      table.sun_points[seat] = add_points(table.sun_points[seat], scored.suns[seat]);
      const bool best = table.round == 1 || points > table.best_round[seat];
      if (best) table.best_round[seat] = points;
    }
    tell(log, [&] { return Event(scored); });
    tell_more(log, [&](auto& listener) { game.tell_round(table, listener); });
  }

  Turn win_by_grid(Seats winners) {
    table.grid_winners = winners;
    table.phase = Phase::over;
    tell(log, [&] { return Event(GridsWon{winners}); });
    tell(log, [&] { return Event(GameOver{game.outcome(table).winners}); });
    return Turn::over();
  }

  Turn begin_round() {
    table.unseen = setup().cards();
    table.stock = {};
    table.turns = 0;
    table.extra_turns = 0;
    table.cells = {};
    for (const Seat seat : all_seats(seats())) {
      table.face_down[seat] = static_cast<std::uint8_t>(setup().grid().cells());
    }
    table.piles = {};
    table.stock_size =
        static_cast<std::uint8_t>(setup().deck_size() - seats() * setup().grid().cells());  // D3.1
    table.reformed = false;
    table.trigger = no_seat;
    table.current = Seat{};
    clear_hand(table);
    if (rules().discard_seed == 0) return find_starter();
    table.phase = Phase::turn_up;
    return Turn::chance();
  }

  Turn find_starter() {
    const auto chosen_by_chance = [this] {
      table.phase = Phase::choose_first;
      return Turn::chance();
    };
    if (table.round == 1) {  // D3.3
      const auto named = named_seat(rules().first_player);
      return named ? begin_turns(*named) : chosen_by_chance();
    }
    const Seats lowest = lowest_totals(table, seats());  // D3.4
    if (lowest.size() > 1 && rules().next_starter_tie == NextStarterTie::random) {
      return chosen_by_chance();
    }
    Seat seat = next_seat(table.starter, seats());
    while (!lowest.contains(seat)) seat = next_seat(seat, seats());
    return begin_turns(seat);
  }

  Turn begin_turns(Seat starter) {
    table.starter = starter;
    tell(log, [&] { return Event(RoundBegun{table.round, starter}); });
    return begin_turn(starter);
  }

  Turn turn_up(Card card) {
    const std::uint8_t pile = table.piles.empty(0) ? 0 : 1;  // D3.2
    table.unseen.remove(setup().info(card).copies);
    --table.stock_size;
    table.piles.push(pile, card);
    tell(log, [&] { return Event(PileBegun{pile, card}); });
    if (pile + 1 < rules().discard_seed) return Turn::chance();
    return find_starter();
  }

  Turn draw_card(Card card) {
    CardSet& from = table.reformed ? table.stock : table.unseen;
    from.remove(setup().info(card).copies);
    --table.stock_size;
    table.hand = card;
    table.origin = Origin::drawn;
    table.phase = Phase::place;
    tell(log, [&] { return Event(CardDrawn{table.current, card}); });
    return Turn::decision(Seats::only(table.current));
  }

  Turn uncover(Card card) {
    table.unseen.remove(setup().info(card).copies);
    table.hand = card;
    table.origin = Origin::uncovered;
    table.phase = table.stopped ? Phase::must_discard : Phase::place;  // D4.6
    tell(log, [&] { return Event(CardUncovered{table.current, table.cell, card, table.stopped}); });
    return Turn::decision(Seats::only(table.current));
  }
};

// --- playing

State Dozito::begin(EventLog<Event>* events) const {
  State state;
  with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.begin_round();
  });
  return state;
}

Turn Dozito::turn(const Table& table) const noexcept {
  switch (table.phase) {
    case Phase::turn_up:
    case Phase::choose_first:
    case Phase::draw:
    case Phase::uncover:
      return Turn::chance();
    case Phase::choose_source:
    case Phase::place:
    case Phase::must_discard:
      return Turn::decision(Seats::only(table.current));
    case Phase::over:
      break;
  }
  return Turn::over();
}

Dozito::Actions Dozito::legal(const State& state, Seat seat) const noexcept {
  if (seat != state.table.current) return {};
  return legal_actions(setup(), state.table);
}

Turn Dozito::step(State& state, Seat /*seat*/, Action action, EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.act(action);
  });
}

Turn Dozito::step(State& state, Chance chance, EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.happen(chance);
  });
}

Chances Dozito::pending(const State& state) const noexcept {
  const Table& table = state.table;
  Chances result;
  if (table.phase == Phase::choose_first) {
    const Seats drawn = table.round == 1 ? all_seats(seats()) : lowest_totals(table, seats());
    return seat_chances(drawn, first_seat_id());
  }
  for (std::uint8_t i = 0; i < setup().card_count(); ++i) {
    const int copies = pool(table).count(setup().info(Card{i}).copies);
    result.add(Chance{i}, static_cast<std::uint32_t>(copies));
  }
  return result;
}

Turn Dozito::settle_all(State& state, Rng& rng) const {
  Turn turn = Turn::chance();
  while (turn.is_chance()) {
    if (state.table.phase == Phase::choose_first) {
      turn = settle(state, pending(state).pick(rng));
      continue;
    }
    const CardSet& from = pool(state.table);
    const auto drawn = static_cast<int>(rng.below(static_cast<unsigned>(from.size())));
    const Card card = setup().card_of_bit(from.nth(drawn));
    turn = step(state, Chance{card.index}, nullptr);
  }
  return turn;
}

constinit const Dispatch<Dozito> Dozito::dispatch = make_dispatch<Dozito>();

}  // namespace libgames::dozito
