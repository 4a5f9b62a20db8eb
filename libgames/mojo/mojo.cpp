#include <algorithm>
#include <cassert>

#include <libgames/core/ids.hpp>
#include <libgames/core/starter.hpp>
#include <libgames/mojo/mojo_detail.hpp>

namespace libgames::mojo {

namespace {

/// Takes everything off the table that the last round left there.
void clear_table(Table& table) noexcept {
  table.decisions = 0;
  table.mojo_time = Seats();
  table.face_up = {};
  table.known = {};
  table.piles = {};
  table.mixed = {};
  table.mixed_draws = {};
  table.late_plays.clear();
  table.hidden = {};
  table.raw = {};
  table.reshuffled = false;
}

/// Notes a card that is not known before everybody sees it, if it may have been drawn since the
/// reshuffle (M6.6).
[[gnu::noinline]] void note_late_play(Table& table, Seat seat, Card card) noexcept {
  if (table.known[seat][card.value] != 0) return;
  table.late_plays.add(seat, card, table.mixed_draws[seat]);
}

/// Called before a hidden card is shown. Without a reshuffle nobody has draws, so that this costs
/// one test.
void before_showing(Table& table, Seat seat, Card card) noexcept {
  if (table.mixed_draws[seat] != 0) [[unlikely]] {
    note_late_play(table, seat, card);
  }
}

/// A copy that was taken from an open pile counts as the one that leaves (M6.3).
void forget_known(Table& table, Seat seat, Card card) noexcept {
  auto& copies = table.known[seat][card.value];
  copies = static_cast<std::uint8_t>(copies - int{copies != 0});
}

/// Notes the cards of a hand that is laid open (M6.6).
void before_laying_open(State& state, Seat seat) noexcept {
  Table& table = state.table;
  if (table.mixed_draws[seat] == 0) return;
  Cards hidden = state.hands.cards[seat];
  hidden -= table.known[seat];
  for (int value = 0; value < value_count; ++value) {
    for (int i = 0; i < hidden[value]; ++i) {
      table.late_plays.add(seat, id_of<Card>(value), table.mixed_draws[seat]);
    }
  }
}

/// Turns up what counts at the end of a round.
void lay_open(State& state, int seats, const Rules& rules) noexcept {
  Table& table = state.table;
  for (const Seat seat : all_seats(seats)) {
    if (!counts_at_end(table, seat, rules)) continue;
    before_laying_open(state, seat);
    table.face_up[seat] += state.hands.cards[seat];
    table.known[seat] = {};
    table.hidden[seat] = 0;
    state.hands.cards[seat] = {};
    state.hands.values[seat] = 0;
  }
}

/// The next seat in that direction.
[[nodiscard]] Seat neighbour(Seat seat, Direction direction, int seats) noexcept {
  const int steps = direction == Direction::clockwise ? 1 : seats - 1;
  return seat_after(seat, steps, seats);
}

/// Who has the fewest points; of several the first after the last starter (M3.5).
[[nodiscard]] Seat lowest_total(const Table& table, int seats) noexcept {
  Seat best = next_seat(table.starter, seats);
  for (int steps = 2; steps <= seats; ++steps) {
    const Seat seat = seat_after(table.starter, steps, seats);
    if (total(table, seat) < total(table, best)) best = seat;
  }
  return best;
}

/// Collects all cards for a new deal.
void begin_deal(const Setup& setup, State& state) noexcept {
  clear_table(state.table);
  state.hands = {};
  state.drawn = {};
  state.stock = setup.cards();
  state.table.stock = static_cast<std::uint8_t>(setup.deck_size());
}

}  // namespace

// --- steps

template <class Log>
struct Mojo::Steps {
  const Mojo& game;
  State& state;
  Log& log;
  Table& table = state.table;

  [[nodiscard]] int seats() const noexcept { return game.seats(); }
  [[nodiscard]] const Rules& rules() const noexcept { return game.rules(); }

  Turn act(Seat seat, Action action) {
    ++table.decisions;
    if (action.id < first_reveal) {
      const std::uint8_t pile = action.id >= value_count ? 1 : 0;
      const Card card = id_of<Card>(action.id - pile * value_count);
      return play(seat, card, pile);
    }
    if (action.id < draw_stock_id) {
      return reveal(seat, id_of<Card>(action.id - first_reveal));
    }
    if (action.id == draw_stock_id) {
      tell(log, [&] { return Event(StockChosen{seat}); });
      return draw_from_stock();
    }
    if (action.id == draw_pile_id) return draw_from_pile();
    tell(log, [&] { return Event(TurnStopped{seat}); });
    return end_turn();
  }

  Turn happen(Chance chance) {
    if (table.phase == Phase::choose_first) return begin_turns(seat_of(chance, first_seat_id));
    if (table.phase == Phase::deal && table.dealt == 0) begin_deal(game.setup(), state);
    const Card card{chance.id};
    --state.stock[card.value];
    if (table.phase == Phase::deal) return deal_card(card);
    if (table.phase == Phase::turn_up) return turn_up(card);
    if (table.phase == Phase::draw) return draw_card(card);
    return refill(card);
  }

  Turn play(Seat seat, Card card, std::uint8_t pile) {
    const int before = table.piles.empty(pile) ? value_count : table.piles.top(pile).value;
    state.hands.remove(seat, card);
    --table.hidden[seat];
    table.piles.push(pile, card);
    table.pile = pile;
    before_showing(table, seat, card);
    const bool two_piles = rules().discard_piles != 1;
    if (two_piles) forget_known(table, seat, card);
    tell(log, [&] { return Event(CardPlayed{seat, card, pile}); });
    if (card.value < before) return end_turn();  // M4.2
    if (card.value == before) {                  // M4.4
      if (table.hidden[seat] == 0) return end_turn();
      table.phase = Phase::play_again;
      return Turn::decision(Seats::only(seat));
    }
    if (!two_piles) return draw_from_stock();  // M4.3
    table.phase = Phase::choose_draw;
    return Turn::decision(Seats::only(seat));
  }

  Turn reveal(Seat seat, Card card) {
    state.hands.remove(seat, card);
    --table.hidden[seat];
    before_showing(table, seat, card);
    forget_known(table, seat, card);
    ++table.face_up[seat][card.value];
    tell(log, [&] { return Event(CardRevealed{seat, card}); });
    if (table.hidden[seat] == 0) return end_round(seat);  // M4.5
    return next_turn();
  }

  Turn draw_from_stock() {
    if (table.stock == 0) {
      reshuffle();
      if (table.stock == 0) return end_turn();  // M4.10
    }
    table.phase = Phase::draw;
    return Turn::chance();
  }

  Turn draw_from_pile() {
    const Seat seat = table.current;
    const auto pile = static_cast<std::uint8_t>(1 - table.pile);
    const Card card = table.piles.take(pile);
    state.hands.add(seat, card);
    ++table.hidden[seat];
    ++table.known[seat][card.value];  // M6.3
    tell(log, [&] { return Event(CardTaken{seat, card, pile}); });
    if (table.piles.empty(pile) && rules().two_pile_empty == TwoPileEmpty::refill_from_stock) {
      if (table.stock == 0) reshuffle();
      if (table.stock != 0) {  // M4.14
        table.phase = Phase::refill;
        return Turn::chance();
      }
    }
    return end_turn();
  }

  void reshuffle() {
    table.piles.take_all_but_tops([&](Card card) {
      ++state.stock[card.value];
      ++table.stock;
    });
    if (table.stock == 0) return;
    table.reshuffled = true;
    table.mixed = state.stock;
    table.mixed_draws = {};
    table.late_plays.clear();
    state.drawn = {};
    tell(log, [&] { return Event(PileReshuffled{table.stock}); });
  }

  Turn end_turn() {
    const Seat seat = table.current;
    const std::uint8_t cards = table.hidden[seat];
    if (cards <= game.mojo_threshold()) {
      if (cards == 0) return end_round(seat);  // M4.6
      table.mojo_time.add(seat);               // M4.7
      if (rules().mojo_holder == MojoHolder::first_in_mojo_time && table.holder == no_seat) {
        table.holder = seat;
      }
      tell(log, [&] { return Event(MojoTimeBegun{seat, cards}); });
    }
    return next_turn();
  }

  Turn next_turn() {
    const auto limit = static_cast<unsigned>(rules().max_decisions_per_round);
    if (limit != 0 && table.decisions >= limit) [[unlikely]] {
      return end_round(no_seat);  // M4.11
    }
    table.current = neighbour(table.current, table.direction, seats());  // M4.8
    table.phase = table.mojo_time.contains(table.current) ? Phase::reveal : Phase::play;
    return Turn::decision(Seats::only(table.current));
  }

  Turn end_round(Seat ender) {
    const bool first_holds = rules().mojo_holder == MojoHolder::first_in_mojo_time;
    if (ender == no_seat || !first_holds || table.holder == no_seat) table.holder = ender;  // M4.16
    score_round();
    const int limit = rules().max_rounds == 0 ? most_rounds : rules().max_rounds;
    bool over = table.round >= limit;
    for (const Seat seat : all_seats(seats())) over |= total(table, seat) >= rules().end_score;
    table.dealt = 0;
    if (over) {  // M4.18
      table.phase = Phase::over;
      tell(log, [&] { return Event(GameOver{game.outcome(table).winners}); });
      return Turn::over();
    }
    ++table.round;  // M4.19
    table.phase = Phase::deal;
    const bool turned = rules().direction_from_mojo_card && table.side == MojoSide::plus10;
    table.direction = turned ? Direction::counterclockwise : Direction::clockwise;
    return Turn::chance();
  }

  void score_round() {
    tell(log, [&] {
      CardsShown shown{static_cast<std::uint8_t>(seats()), {}};
      for (const Seat seat : all_seats(seats())) {
        if (counts_at_end(table, seat, rules())) shown.cards[seat] = state.hands.cards[seat];
      }
      return Event(shown);
    });
    lay_open(state, seats(), rules());
    count_raw(game.setup(), table);
    const bool success = game.holder_succeeds(table);
    if (table.holder != no_seat) table.side = success ? MojoSide::zero : MojoSide::plus10;  // M4.16
    RoundScored scored;
    scored.round = table.round;
    scored.seats = static_cast<std::uint8_t>(seats());
    scored.side = table.side;
    scored.raw = table.raw;
    if (table.holder != no_seat) scored.holder = table.holder;
    for (const Seat seat : all_seats(seats())) {  // M4.17
      const int points = game.round_score(table, seat);
      int mojo = 0;
      if (seat == table.holder) mojo = success ? points : rules().mojo_penalty;
      table.card_points[seat] = add_points(table.card_points[seat], points - mojo);
      table.mojo_points[seat] = add_points(table.mojo_points[seat], mojo);
      scored.points[seat] = points;
    }
    tell(log, [&] { return Event(scored); });
    tell_more(log, [&](auto& listener) { game.tell_round(table, listener); });
  }

  Turn deal_card(Card card) {
    const Seat seat = Seat::of(table.dealt / rules().hand_size);
    state.hands.add(seat, card);  // M3.2: seat after seat
    ++table.hidden[seat];
    --table.stock;
    ++table.dealt;
    tell(log, [&] { return Event(CardDealt{seat, card}); });
    if (table.dealt == seats() * rules().hand_size) table.phase = Phase::turn_up;
    return Turn::chance();
  }

  Turn turn_up(Card card) {
    const std::uint8_t pile = table.piles.empty(0) ? 0 : 1;
    table.piles.push(pile, card);  // M3.3
    --table.stock;
    tell(log, [&] { return Event(CardTurnedUp{pile, card}); });
    if (pile + 1 < rules().discard_piles) return Turn::chance();
    return find_starter();
  }

  Turn find_starter() {
    const auto chosen_by_chance = [this] {
      table.phase = Phase::choose_first;
      return Turn::chance();
    };
    if (table.round == 1) {  // M3.4
      const auto named = named_seat(rules().first_player);
      return named ? begin_turns(*named) : chosen_by_chance();
    }
    // M3.5; without a holder by rotation (M5.22)
    const auto rule = table.holder == no_seat ? NextStarter::rotate : rules().next_starter;
    switch (rule) {
      case NextStarter::mojo_holder:
        return begin_turns(table.holder);
      case NextStarter::next_after_holder:
        return begin_turns(neighbour(table.holder, table.direction, seats()));
      case NextStarter::rotate:
        return begin_turns(next_seat(table.starter, seats()));
      case NextStarter::lowest_total:
        return begin_turns(lowest_total(table, seats()));
      case NextStarter::random:
        break;
    }
    return chosen_by_chance();
  }

  Turn begin_turns(Seat starter) {
    table.starter = starter;
    table.current = starter;
    table.holder = no_seat;
    table.pile = 0;
    table.phase = Phase::play;
    tell(log, [&] { return Event(RoundBegun{table.round, starter, table.direction}); });
    return Turn::decision(Seats::only(starter));
  }

  Turn draw_card(Card card) {
    const Seat seat = table.current;
    --table.stock;
    state.hands.add(seat, card);
    ++table.hidden[seat];
    if (table.reshuffled) {
      ++state.drawn[seat][card.value];
      ++table.mixed_draws[seat];
    }
    tell(log, [&] { return Event(CardDrawn{seat, card}); });
    return end_turn();
  }

  Turn refill(Card card) {
    const auto pile = static_cast<std::uint8_t>(1 - table.pile);
    --table.stock;
    if (table.reshuffled) --table.mixed[card.value];
    table.piles.push(pile, card);
    tell(log, [&] { return Event(CardTurnedUp{pile, card}); });
    return end_turn();
  }

  Turn deal_round(Rng& rng) {
    begin_deal(game.setup(), state);
    auto deck = game.setup().deck();
    const int dealt = seats() * rules().hand_size;
    const int wanted = dealt + rules().discard_piles;
    shuffle_front(std::span(deck).first(static_cast<std::size_t>(game.deck_size())), wanted, rng);
    const std::uint8_t* next = deck.data();
    for (const Seat seat : all_seats(seats())) {
      for (int i = 0; i < rules().hand_size; ++i) state.hands.add(seat, Card{*next++});
      state.stock -= state.hands.cards[seat];
      table.hidden[seat] = static_cast<std::uint8_t>(rules().hand_size);
    }
    for (int pile = 0; pile < rules().discard_piles; ++pile) {
      const Card card{*next++};
      --state.stock[card.value];
      table.piles.push(pile, card);
    }
    table.dealt = static_cast<std::uint8_t>(dealt);
    table.stock = static_cast<std::uint8_t>(game.deck_size() - wanted);
    return find_starter();
  }
};

// --- playing

State Mojo::begin(EventLog<Event>* /*log*/) const {
  State state;
  state.stock = setup().cards();
  state.table.stock = static_cast<std::uint8_t>(deck_size());
  return state;
}

Turn Mojo::turn(const Table& table) const noexcept {
  switch (table.phase) {
    case Phase::deal:
    case Phase::turn_up:
    case Phase::choose_first:
    case Phase::draw:
    case Phase::refill:
      return Turn::chance();
    case Phase::play:
    case Phase::play_again:
    case Phase::choose_draw:
    case Phase::reveal:
      return Turn::decision(Seats::only(table.current));
    case Phase::over:
      break;
  }
  return Turn::over();
}

Mojo::Actions Mojo::legal(const State& state, Seat seat) const noexcept {
  if (seat != state.table.current) return {};
  return legal_actions(rules(), state.table, state.hands.values[seat]);
}

Turn Mojo::step(State& state, Seat seat, Action action, EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.act(seat, action);
  });
}

Turn Mojo::step(State& state, Chance chance, EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.happen(chance);
  });
}

Chances Mojo::pending(const State& state) const noexcept {
  if (state.table.phase == Phase::choose_first) {
    return seat_chances(all_seats(seats()), first_seat_id);
  }
  const bool new_deal = state.table.phase == Phase::deal && state.table.dealt == 0;
  return (new_deal ? setup().cards() : state.stock).chances();
}

Turn Mojo::settle_all(State& state, Rng& rng) const {
  NoLog log;
  Steps<NoLog> steps{*this, state, log};
  Turn turn = Turn::chance();
  while (turn.is_chance()) {
    Table& table = state.table;
    if (table.phase == Phase::draw) {
      const int value = state.stock.draw(rng, table.stock);
      turn = steps.draw_card(id_of<Card>(value));
    } else if (table.phase == Phase::deal && table.dealt == 0) {
      turn = steps.deal_round(rng);
    } else {
      turn = settle(state, pending(state).pick(rng));
    }
  }
  return turn;
}

constinit const Dispatch<Mojo> Mojo::dispatch = make_dispatch<Mojo>();

}  // namespace libgames::mojo
