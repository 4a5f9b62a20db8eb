#include <algorithm>
#include <bit>

#include <libgames/super_mega_lucky_box/super_mega_lucky_box_detail.hpp>

namespace libgames::super_mega_lucky_box {

namespace {

/// What the table does not show of that board yet.
[[nodiscard]] BoardShown news(const Table& table, Seat seat, const Board& board) noexcept {
  return {table.open[seat] & ~board.open, board.lightning, board.moons, board.stars, seat, {}};
}

[[nodiscard]] std::int16_t within_16_bits(int points) noexcept {
  return static_cast<std::int16_t>(std::clamp<int>(points, INT16_MIN, INT16_MAX));
}

/// What is told of a cross, with the table and the board before it.
[[nodiscard]] SquareCrossed crossed(const Setup& setup, const Table& table, const Board& board,
                                    Seat seat, Action action, const Crossing& crossing) noexcept {
  SquareCrossed told;
  told.seat = seat;
  told.square = square_of(action);
  told.reason = static_cast<CrossReason>(action.id / max_squares);
  told.digit = static_cast<std::uint8_t>(digit_on(setup, table.cards[seat], told.square));
  // On the last open square a wild does what a number bonus would: the other one is lost either
  // way, and nobody can see which it was.
  const bool last = std::has_single_bit(board.open);
  if (last && told.reason == CrossReason::wild_bonus && board.pending.count(told.digit) > 0) {
    told.reason = CrossReason::number_bonus;
  }
  if (told.reason == CrossReason::number) {
    told.paid = static_cast<std::uint8_t>(setup.cost(table.number, told.digit));
  }
  const auto cell = static_cast<std::size_t>(told.square.cell());
  const auto& bonuses = face_of(setup, table.cards[seat][told.square.slot()]).bonuses;
  if (crossing.row) told.row = bonuses[row_of(cell)];
  if (crossing.column) told.column = bonuses[column_of(cell)];
  told.lost = static_cast<std::uint8_t>(crossing.lost);
  return told;
}

}  // namespace

// --- steps

template <class Log>
struct SuperMegaLuckyBox::Steps {
  const SuperMegaLuckyBox& game;
  State& state;
  Log& log;
  Table& table = state.table;

  [[nodiscard]] int seats() const noexcept { return game.seats(); }
  [[nodiscard]] const Rules& rules() const noexcept { return game.rules(); }
  [[nodiscard]] const Setup& setup() const noexcept { return game.setup(); }

  // a number

  Turn use(Seat seat, Action action) {
    Board& board = state.boards[seat];
    if (action.id == pass_id) {
      tell(log, [&] { return Event(Passed{seat, given_up(board)}); });
      board.pending = {};
    } else {
      const Board before = board;
      const Crossing crossing = cross(setup(), board, table.cards[seat], table.number, action);
      tell(log, [&] { return Event(crossed(setup(), table, before, seat, action, crossing)); });
    }
    if (!rules().hide_simultaneous) show_board(table, seat, board);
    if (!board.pending.empty()) return Turn::decision(table.active);
    return finish_number(seat);
  }

  [[nodiscard]] static std::uint8_t given_up(const Board& board) noexcept {
    return static_cast<std::uint8_t>(board.pending.total());
  }

  Turn finish_number(Seat seat) {
    table.active.remove(seat);  // L4.10
    tell(log, [&] { return Event(SeatFinished{seat}); });
    if (!table.active.empty()) return Turn::decision(table.active);
    return end_number();
  }

  Turn end_number() {
    if (rules().hide_simultaneous) {
      for (const Seat seat : all_seats(seats())) {
        tell(log, [&] { return Event(news(table, seat, state.boards[seat])); });
        show_board(table, seat, state.boards[seat]);
      }
    }
    if (table.revealed == rules().numbers_per_round) return end_round(game, state, log);
    table.phase = Phase::reveal_number;
    return Turn::chance();
  }

  // the end of a round

  [[gnu::noinline]] static Turn end_round(const SuperMegaLuckyBox& game, State& state, Log& log) {
    return Steps{game, state, log}.finish_round();
  }

  Turn finish_round() {
    score_round();
    for (const Seat seat : all_seats(seats())) {  // L4.12
      unsigned completed = completed_slots(table.cards[seat], table.open[seat]);
      for (; completed != 0; completed &= completed - 1) {
        const int slot = std::countr_zero(completed);
        table.discard.add(setup().copies(table.cards[seat][slot]));
        table.cards[seat][slot] = no_card;
      }
      state.boards[seat].stars = 0;
      table.stars[seat] = 0;
    }
    table.number = 0;
    table.revealed = 0;
    table.numbers = {};
    if (table.round == rules().rounds) return end_game();
    ++table.round;
    return begin_draft();
  }

  void score_round() {
    const auto round = static_cast<std::size_t>(table.round - 1);
    RoundScored scored{table.round, seats(), {}, {}, {}};
    for (const Seat seat : all_seats(seats())) {  // L4.11
      const int stars = entry(rules().star_points, table.stars[seat]);
      scored.cards[seat] = within_16_bits(game.round_score(table, seat) - stars);
      scored.stars[seat] = within_16_bits(stars);
      scored.completed[seat] =
          static_cast<std::uint8_t>(completed_slots(table.cards[seat], table.open[seat]));
    }
    for (const Seat seat : all_seats(seats())) {
      table.card_points[seat][round] = scored.cards[seat];
      table.star_points[seat][round] = static_cast<std::int8_t>(scored.stars[seat]);
    }
    tell(log, [&] { return Event(scored); });
    tell_more(log, [&](auto& listener) { game.tell_round(table, listener); });
  }

  Turn end_game() {
    table.phase = Phase::over;
    tell(log, [&] {
      FinalScored scored{seats(), {}, {}};
      for (const Seat seat : all_seats(seats())) {
        scored.incomplete[seat] = within_16_bits(game.incomplete_points(table, seat));
        scored.moons[seat] = within_16_bits(game.moon_points(table, seat));
      }
      return Event(scored);
    });
    tell(log, [&] { return Event(GameOver{game.outcome(table).winners}); });
    return Turn::over();
  }

  // drafts

  Turn begin_draft() {
    const bool deals = setup().draft(table.round).deal > 0;
    if (!deals || !refill_pile()) return begin_numbers();
    table.phase = Phase::deal;
    return Turn::chance();
  }

  // L4.14: returns whether there is a card to deal.
  bool refill_pile() {
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

  Turn deal(Card card) {
    const int each = setup().draft(table.round).deal;
    const Seat seat = Seat::of(table.dealt / each);
    state.pile.remove(setup().copies(card));
    state.offers.cards[table.dealt++] = card;
    tell(log, [&] { return Event(CardDealt{seat, card}); });
    if (table.dealt < seats() * each && refill_pile()) return Turn::chance();
    return begin_choosing();
  }

  Turn begin_choosing() {
    for (const Seat seat : all_seats(seats())) {
      if (!offer(seat).empty()) table.active.add(seat);
    }
    table.phase = Phase::keep;
    return Turn::decision(table.active);
  }

  Turn keep(Seat seat, int rank) {
    state.boards[seat].choice = static_cast<std::uint8_t>(rank);  // L4.2
    table.active.remove(seat);
    tell(log, [&] {
      const auto cards = offer(seat);
      const Positions kept = kept_positions(setup().draft(table.round), rank, cards.size());
      return Event(CardsKept{seat, kept_cards(kept, cards)});
    });
    if (!table.active.empty()) return Turn::decision(table.active);
    return end_draft(game, state, log);
  }

  [[gnu::noinline]] static Turn end_draft(const SuperMegaLuckyBox& game, State& state, Log& log) {
    return Steps{game, state, log}.take_cards();
  }

  Turn take_cards() {
    OffersDiscarded discarded;
    for (const Seat seat : all_seats(seats())) take_cards(seat, discarded);
    tell(log, [&] { return Event(discarded); });
    table.unseen = state.pile;
    table.earlier = {};
    table.dealt = 0;
    table.dealt_earlier = 0;
    state.offers = {};
    return begin_numbers();
  }

  void take_cards(Seat seat, OffersDiscarded& discarded) {
    const auto cards = offer(seat);
    Board& board = state.boards[seat];
    const Positions kept = kept_positions(setup().draft(table.round), board.choice, cards.size());
    const std::uint8_t* next = kept.begin();
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (next == kept.end() || *next != i) {
        table.discard.add(setup().copies(cards[i]));
        discarded.cards.add(setup().copies(cards[i]));
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
    show_board(table, seat, board);
  }

  [[nodiscard]] std::span<const Card> offer(Seat seat) const noexcept {
    return offer_of(setup(), table, state.offers, seat);
  }

  // numbers

  Turn begin_numbers() {
    for (int number = 0; number < rules().number_values; ++number) {  // L3.4
      table.numbers[number] = static_cast<std::uint8_t>(rules().number_copies);
    }
    table.phase = Phase::reveal_number;
    tell(log, [&] { return Event(RoundBegun{table.round}); });
    return Turn::chance();
  }

  Turn reveal_number(int number) {
    --table.numbers[number - 1];
    ++table.revealed;
    table.number = static_cast<std::uint8_t>(number);
    table.active = all_seats(seats());
    table.phase = Phase::cross;
    tell(log, [&] { return Event(NumberRevealed{table.revealed, number}); });
    return Turn::decision(table.active);
  }
};

// --- playing

State SuperMegaLuckyBox::begin(EventLog<Event>* events) const {
  State state;
  state.pile = setup().cards();
  state.table.unseen = setup().cards();
  for (const Seat seat : all_seats(seats())) {  // L3.2
    state.boards[seat].lightning = static_cast<std::uint16_t>(rules().start_lightning);
    show_board(state.table, seat, state.boards[seat]);
  }
  with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.begin_draft();
  });
  return state;
}

bool SuperMegaLuckyBox::sealed(const Table& table) const noexcept {
  if (table.phase == Phase::keep) return rules().offers_private;    // L6.2
  return table.phase == Phase::cross && rules().hide_simultaneous;  // L6.3
}

SuperMegaLuckyBox::Actions SuperMegaLuckyBox::legal(const State& state, Seat seat) const noexcept {
  if (!state.table.active.contains(seat)) return {};
  return legal_actions(setup(), state.table, state.boards[seat], state.offers, seat);
}

Turn SuperMegaLuckyBox::step(State& state, Seat seat, Action action,
                             EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    Steps<std::remove_reference_t<decltype(log)>> steps{*this, state, log};
    if (action.id < first_keep_id) return steps.use(seat, action);
    return steps.keep(seat, action.id - setup().draft(state.table.round).first_id);
  });
}

Turn SuperMegaLuckyBox::step(State& state, Chance chance, EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    Steps<std::remove_reference_t<decltype(log)>> steps{*this, state, log};
    if (state.table.phase == Phase::deal) return steps.deal(Card{chance.id});
    return steps.reveal_number(chance.id + 1);
  });
}

Chances SuperMegaLuckyBox::pending(const State& state) const noexcept {
  const Table& table = state.table;
  if (table.phase == Phase::reveal_number) return table.numbers.chances();  // L3.5
  Chances result;
  for (std::uint8_t i = 0; i < setup().card_count(); ++i) {
    const int copies = state.pile.count(setup().copies(Card{i}));
    result.add(Chance{i}, static_cast<std::uint32_t>(copies));
  }
  return result;
}

Turn SuperMegaLuckyBox::settle_all(State& state, Rng& rng) const {
  NoLog log;
  Steps<NoLog> steps{*this, state, log};
  Turn turn = Turn::chance();
  while (turn.is_chance()) {
    const Table& table = state.table;
    if (table.phase == Phase::reveal_number) {
      auto numbers = table.numbers;
      const int left = setup().number_cards() - table.revealed;
      turn = steps.reveal_number(numbers.draw(rng, left) + 1);
    } else {
      const int drawn = state.pile.pick(rng, setup().cards_in_play());
      turn = steps.deal(setup().card_of_bit(drawn));
    }
  }
  return turn;
}

constinit const Dispatch<SuperMegaLuckyBox> SuperMegaLuckyBox::dispatch =
    make_dispatch<SuperMegaLuckyBox>();

}  // namespace libgames::super_mega_lucky_box
