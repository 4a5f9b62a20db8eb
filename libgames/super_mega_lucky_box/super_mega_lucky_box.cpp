#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include <libgames/super_mega_lucky_box/super_mega_lucky_box_detail.hpp>

namespace libgames::super_mega_lucky_box {

namespace {

/// Shows the board of a seat to everybody.
void show(Table& table, Seat seat, const Board& board) noexcept {
  table.open[seat] = board.open;
  table.lightning[seat] = board.lightning;
  table.moons[seat] = board.moons;
  table.stars[seat] = board.stars;
}

/// What the table does not show of that board yet.
[[nodiscard]] BoardShown news(const Table& table, Seat seat, const Board& board) noexcept {
  return {table.open[seat] & ~board.open, board.lightning, seat, board.moons, board.stars, {}};
}

[[nodiscard]] std::int16_t within_16_bits(int points) noexcept {
  return static_cast<std::int16_t>(std::clamp<int>(points, INT16_MIN, INT16_MAX));
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

  Turn act_on(Seat seat, Action action) {
    if (action.id >= first_keep_id) {
      return keep(seat, action.id - setup().draft(table.round).first_id);
    }
    Board& board = state.boards[seat];
    if (action.id == pass_id) {
      tell(log, [&] {
        return Event(Passed{seat, static_cast<std::uint8_t>(board.pending.total())});
      });
      board.pending = {};
    } else {
      const Crossing crossing = cross(setup(), board, table.cards[seat], table.number, action);
      tell(log, [&] { return Event(crossed(seat, action, crossing)); });
    }
    if (!rules().hide_simultaneous) show(table, seat, board);
    if (!board.pending.empty()) return Turn::decision(table.active);
    return finish_number(seat);
  }

  Turn happen(Chance chance) {
    if (table.phase == Phase::deal) return deal(Card{chance.id});
    return reveal_number(chance.id + 1);
  }

  [[gnu::noinline]] static Turn finish_round(const SuperMegaLuckyBox& game, State& state,
                                             Log& log) {
    return Steps{game, state, log}.end_round();
  }
  [[gnu::noinline]] static Turn finish_draft(const SuperMegaLuckyBox& game, State& state,
                                             Log& log) {
    return Steps{game, state, log}.end_draft();
  }

  SquareCrossed crossed(Seat seat, Action action, const Crossing& crossing) const noexcept {
    SquareCrossed told;
    told.seat = seat;
    told.square = square_of(action);
    told.reason = static_cast<CrossReason>(action.id / max_squares);
    told.digit = static_cast<std::uint8_t>(game.digit(table.cards[seat], told.square));
    if (told.reason == CrossReason::number) {
      told.paid = static_cast<std::uint8_t>(setup().cost(table.number, told.digit));
    }
    const auto cell = static_cast<std::size_t>(told.square.cell());
    const auto& bonuses = game.card(table.cards[seat][told.square.slot()]).bonuses;
    if (crossing.row) told.row = bonuses[row_of(cell)];
    if (crossing.column) told.column = bonuses[column_of(cell)];
    told.lost = static_cast<std::uint8_t>(crossing.lost);
    return told;
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
        show(table, seat, state.boards[seat]);
      }
    }
    if (table.revealed == rules().numbers_per_round) return finish_round(game, state, log);
    table.phase = Phase::reveal_number;
    return Turn::chance();
  }

  Turn end_round() {
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
    RoundScored scored{table.round, static_cast<std::uint8_t>(seats()), {}, {}, {}};
    for (const Seat seat : all_seats(seats())) {  // L4.11
      const int stars = entry(rules().star_points, state.boards[seat].stars);
      scored.cards[seat] =
          within_16_bits(game.round_score(table, state.boards[seat], seat) - stars);
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
      FinalScored scored{static_cast<std::int16_t>(seats()), {}, {}};
      for (const Seat seat : all_seats(seats())) {
        scored.incomplete[seat] = within_16_bits(game.incomplete_points(state.boards[seat]));
        scored.moons[seat] = within_16_bits(game.moon_points(state.boards, seat));
      }
      return Event(scored);
    });
    tell(log, [&] { return Event(GameOver{game.outcome(table).winners}); });
    return Turn::over();
  }

  Turn begin_draft() {
    const bool deals = setup().draft(table.round).deal > 0;
    if (!deals || !refill_pile()) return begin_numbers();
    table.phase = Phase::deal;
    return Turn::chance();
  }

  /// L4.14: returns whether there is a card to deal.
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
    const int deal = setup().draft(table.round).deal;
    const Seat seat = Seat::of(table.dealt / deal);
    state.pile.remove(setup().copies(card));
    state.offers.cards[table.dealt++] = card;
    tell(log, [&] { return Event(CardDealt{seat, card}); });
    if (table.dealt < seats() * deal && refill_pile()) return Turn::chance();
    return begin_choosing();
  }

  Turn begin_choosing() noexcept {
    for (const Seat seat : all_seats(seats())) {
      if (!offer_of(setup(), table, state.offers, seat).empty()) table.active.add(seat);
    }
    table.phase = Phase::keep;
    return Turn::decision(table.active);
  }

  Turn keep(Seat seat, int rank) {
    state.boards[seat].choice = static_cast<std::uint8_t>(rank);  // L4.2
    table.active.remove(seat);
    tell(log, [&] {
      const auto cards = offer_of(setup(), table, state.offers, seat);
      const Positions kept = kept_positions(setup().draft(table.round), rank, cards.size());
      return Event(CardsKept{seat, kept_cards(kept, cards)});
    });
    if (!table.active.empty()) return Turn::decision(table.active);
    return finish_draft(game, state, log);
  }

  Turn end_draft() {
    OffersDiscarded discarded;
    for (const Seat seat : all_seats(seats())) {
      const auto cards = offer_of(setup(), table, state.offers, seat);
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
      show(table, seat, board);
    }
    tell(log, [&] { return Event(discarded); });
    table.unseen = state.pile;
    table.earlier = {};
    table.dealt = 0;
    table.dealt_earlier = 0;
    state.offers = {};
    return begin_numbers();
  }

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
    tell(log, [&] { return Event(NumberRevealed{table.revealed, table.number}); });
    return Turn::decision(table.active);
  }
};

// --- playing

State SuperMegaLuckyBox::begin(EventLog<Event>* events) const {
  State state;
  Table& table = state.table;
  state.pile = setup().cards();
  table.unseen = setup().cards();
  for (const Seat seat : all_seats(seats())) {  // L3.2
    state.boards[seat].lightning = static_cast<std::uint16_t>(rules().start_lightning);
    show(table, seat, state.boards[seat]);
  }
  with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.begin_draft();
  });
  return state;
}

Turn SuperMegaLuckyBox::turn(const Table& table) const noexcept {
  switch (table.phase) {
    case Phase::deal:
    case Phase::reveal_number:
      return Turn::chance();
    case Phase::keep:
    case Phase::cross:
      return Turn::decision(table.active);
    case Phase::over:
      break;
  }
  return Turn::over();
}

bool SuperMegaLuckyBox::sealed(const Table& table) const noexcept {
  const bool decides = table.phase == Phase::keep || table.phase == Phase::cross;
  return decides && hides_boards(rules(), table.phase);  // L6.2, L6.3
}

SuperMegaLuckyBox::Actions SuperMegaLuckyBox::legal(const State& state, Seat seat) const noexcept {
  return legal_actions(setup(), state.table, state.boards[seat], state.offers, seat);
}

Turn SuperMegaLuckyBox::step(State& state, Seat seat, Action action,
                             EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.act_on(seat, action);
  });
}

Turn SuperMegaLuckyBox::step(State& state, Chance chance, EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.happen(chance);
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
