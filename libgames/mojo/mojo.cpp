#include <algorithm>
#include <bit>
#include <cassert>

#include <libgames/core/hash.hpp>
#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo {

namespace {

/// The guard for games that nobody's points would end (M4.20).
constexpr int most_rounds = 1000;

/// What playing a card on either pile has as bits, for a card that is bit 0.
constexpr std::uint64_t both_piles = 1U | 1U << value_count;

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

/// Whether the cards that the others do not see count at the end of a round: hands do, what lies
/// face down by option (M4.15).
[[nodiscard]] bool counts_at_end(const Table& table, Seat seat, const Rules& rules) noexcept {
  return rules.facedown_counts || !table.mojo_time.contains(seat);
}

/// Notes the cards of a hand that is laid open (M6.6).
void before_laying_open(State& state, Seat seat) noexcept {
  Table& table = state.table;
  if (table.mixed_draws[seat] == 0) return;
  Cards hidden = state.hands.cards[seat];
  hidden -= table.known[seat];
  for (int value = 0; value < value_count; ++value) {
    for (int i = 0; i < hidden[value]; ++i) {
      table.late_plays.add(seat, Card{static_cast<std::uint8_t>(value)}, table.mixed_draws[seat]);
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

}  // namespace

// --- rules

std::span<const Field<Rules>> Rules::fields() noexcept {
  static constexpr auto table = std::to_array<Field<Rules>>({
      describe<&Rules::copies>("copies", "M7.1", "cards of each value 0 to 12, at most 120 in all",
                               0, max_deck_size),
      describe<&Rules::colour_of>(
          "colour_of", "M7.2", "colour of each value: 0 blue, 1 green, 2 yellow, 3 orange, 4 red",
          0, colour_count - 1),
      describe<&Rules::hand_size>("hand_size", "M7.3", "cards dealt to each seat", 1,
                                  max_hand_size),
      describe<&Rules::mojo_threshold>(
          "mojo_threshold", "M7.4",
          "Mojo Time begins with so many cards or fewer at the end of a turn, 3 seats or more", 1,
          max_deck_size),
      describe<&Rules::mojo_threshold_2p>("mojo_threshold_2p", "M7.5", "the same with two seats", 1,
                                          max_deck_size),
      describe<&Rules::mojo_penalty>("mojo_penalty", "M7.6", "points added for a holder who fails",
                                     -100, 100),
      describe<&Rules::mojo_success_score>("mojo_success_score", "M7.7",
                                           "points of a holder who succeeds", -100, 100),
      describe<&Rules::end_score>("end_score", "M7.8", "a total that ends the game", 1, 100),
      describe<&Rules::max_rounds>("max_rounds", "M7.9", "rounds in a game at most; 0 = no limit",
                                   0, 100),
      describe<&Rules::discard_piles>("discard_piles", "M7.10", "one discard pile or two", 1,
                                      max_piles),
      describe<&Rules::facedown_counts>(
          "facedown_counts", "M7.11", "cards still face down at the end of a round count as well"),
      describe<&Rules::mojo_holder>("mojo_holder", "M7.12", "who takes the Mojo card"),
      describe<&Rules::mojo_tie>("mojo_tie", "M7.13", "a holder level with another lowest seat"),
      describe<&Rules::direction_from_mojo_card>("direction_from_mojo_card", "M7.14",
                                                 "the side of the Mojo card sets the direction"),
      describe<&Rules::equal_again>("equal_again", "M7.15",
                                    "whether a seat has to play again after an equal card"),
      describe<&Rules::two_pile_empty>(
          "two_pile_empty", "M7.16", "two piles: what happens when the last card of one is taken"),
      describe<&Rules::first_player>("first_player", "M7.17",
                                     "seat that starts round 1; -1 = a random one", -1,
                                     most_seats - 1),
      describe<&Rules::next_starter>("next_starter", "M7.18", "who starts the later rounds"),
      describe<&Rules::max_decisions_per_round>(
          "max_decisions_per_round", "M7.19",
          "a round ends without a holder after so many decisions; 0 = no limit", 0, 100'000),
  });
  return table;
}

Setup::Setup(const Rules& rules, int seats) noexcept : CheckedSetup(rules, seats) {
  for (int value = 0; value < value_count; ++value) {
    const auto i = static_cast<std::size_t>(value);
    cards_[value] = static_cast<std::uint8_t>(rules.copies[i]);
    for (int copy = 0; copy < rules.copies[i]; ++copy) {
      deck_[static_cast<std::size_t>(deck_size_++)] = static_cast<std::uint8_t>(value);
    }
    auto& colour = colours_[static_cast<std::size_t>(rules.colour_of[i])];
    colour = static_cast<std::uint16_t>(colour | 1U << value);
  }
}

Result<Setup, SetupError> Mojo::check_setup(const Rules& rules, int seats) {
  if (auto problem = check_fields(rules)) return *std::move(problem);
  int cards = 0;
  for (const int copies : rules.copies) cards += copies;
  const int needed = seats * rules.hand_size + rules.discard_piles;
  if (cards > max_deck_size) {
    return SetupError{"mojo.too_many_cards",
                      "a deck has at most " + std::to_string(max_deck_size) + " cards, not " +
                          std::to_string(cards),
                      {{"field", "copies"},
                       {"cards", std::to_string(cards)},
                       {"max", std::to_string(max_deck_size)}}};
  }
  if (cards < needed) {
    return SetupError{"mojo.too_few_cards",
                      std::to_string(seats) + " hands of " + std::to_string(rules.hand_size) +
                          " cards and the discard piles do not come out of " +
                          std::to_string(cards),
                      {{"field", "copies"},
                       {"seats", std::to_string(seats)},
                       {"cards", std::to_string(cards)},
                       {"needed", std::to_string(needed)}}};
  }
  if (rules.first_player >= seats) {
    return no_such_seat("mojo.no_such_seat", "first_player", rules.first_player, seats);
  }
  return Setup(rules, seats);
}

int Mojo::action_count() const noexcept { return action_ids; }
int Mojo::chance_count() const noexcept { return first_seat_id + most_seats; }
bool Mojo::hides_choices() const noexcept { return true; }

int Mojo::max_steps() const noexcept {
  const int cards = seats() * rules().hand_size;  // every play that is not higher takes one away
  const int preparation = cards + max_piles + 1;  // deals, turn-ups, the starter
  const int reveals_and_stops = 2 * cards;        // a stop follows a play that is not higher
  int plays = 0;
  if (rules().discard_piles == 1) {
    plays = (value_count - 1) * (cards + 1) + cards;  // M5.20
  } else if (rules().max_decisions_per_round != 0) {
    plays = rules().max_decisions_per_round + rules().hand_size;  // M5.21, and the last turn
  } else {
    // M8.6: so many turns of random play, and the plays that are not higher.
    plays = 8 * 2 * value_count * value_count * (cards + 16) + cards;
  }
  const int rounds = rules().max_rounds == 0 ? most_rounds : rules().max_rounds;
  // A play may be followed by the choice of a draw, and by one chance step.
  return rounds * (preparation + reveals_and_stops + 3 * plays);
}

// --- state

std::uint64_t State::hash() const noexcept { return hash_value(*this); }
std::uint64_t View::hash() const noexcept { return hash_value(*this); }

// --- playing

State Mojo::start() const noexcept {
  State state;
  state.stock = setup_.cards();
  state.table.stock = static_cast<std::uint8_t>(deck_size());
  return state;
}

Turn Mojo::turn(const State& state) const noexcept {
  switch (state.table.phase) {
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
      return Turn::decision(Seats::only(state.table.current));
    case Phase::over:
      break;
  }
  return Turn::over();
}

bool Mojo::can_take(const Piles& piles, int pile) const noexcept {
  // M4.13: the last card cannot be taken under one option.
  return piles.size(pile) > int{rules().two_pile_empty == TwoPileEmpty::cannot_take_last};
}

Mojo::Actions Mojo::legal_actions(const Table& table, std::uint64_t cards) const noexcept {
  switch (table.phase) {
    case Phase::play:  // M4.1, M4.12
      return Actions(rules().discard_piles == 1 ? cards : cards * both_piles);
    case Phase::play_again: {  // M4.4
      const std::uint64_t stop = rules().equal_again == EqualAgain::optional ? 1U : 0U;
      return Actions(cards << table.pile * value_count | stop << stop_id);
    }
    case Phase::choose_draw: {  // M4.13
      const std::uint64_t take = can_take(table.piles, 1 - table.pile) ? 1U : 0U;
      return Actions(std::uint64_t{1} << draw_stock_id | take << draw_pile_id);
    }
    case Phase::reveal:  // M4.5
      return Actions(cards << first_reveal);
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

Mojo::Actions Mojo::legal(const State& state, Seat seat) const noexcept {
  if (seat != state.table.current) return {};
  return legal_actions(state.table, state.hands.values[seat]);
}

template <class Log>
Turn Mojo::step(State& state, Seat seat, Action action, Log& log) const {
  assert(legal(state, seat).contains(action));
  ++state.table.decisions;
  if (action.id < first_reveal) {
    const int pile = int{action.id >= value_count};
    const Card card{static_cast<std::uint8_t>(action.id - pile * value_count)};
    return play(state, seat, card, pile, log);
  }
  if (action.id < draw_stock_id) {
    return reveal(state, seat, Card{static_cast<std::uint8_t>(action.id - first_reveal)}, log);
  }
  if (action.id == draw_stock_id) {
    tell(log, [&] { return Event(StockChosen{seat}); });
    return draw_from_stock(state, log);
  }
  if (action.id == draw_pile_id) return draw_from_pile(state, log);
  tell(log, [&] { return Event(TurnStopped{seat}); });
  return end_turn(state, log);
}
template LIBGAMES_EXPORT Turn Mojo::step(State&, Seat, Action, NoLog&) const;
template LIBGAMES_EXPORT Turn Mojo::step(State&, Seat, Action, EventLog<Event>&) const;

template <class Log>
Turn Mojo::play(State& state, Seat seat, Card card, int pile, Log& log) const {
  Table& table = state.table;
  const int before = table.piles.empty(pile) ? value_count : table.piles.top(pile).value;
  state.hands.remove(seat, card);
  --table.hidden[seat];
  table.piles.push(pile, card);
  table.pile = static_cast<std::uint8_t>(pile);
  before_showing(table, seat, card);
  const bool two_piles = rules().discard_piles != 1;
  if (two_piles) forget_known(table, seat, card);
  tell(log, [&] { return Event(CardPlayed{seat, card, pile}); });
  if (card.value < before) return end_turn(state, log);  // M4.2
  if (card.value == before) {                            // M4.4
    if (table.hidden[seat] == 0) return end_turn(state, log);
    table.phase = Phase::play_again;
    return Turn::decision(Seats::only(seat));
  }
  if (!two_piles) return draw_from_stock(state, log);  // M4.3
  table.phase = Phase::choose_draw;
  return Turn::decision(Seats::only(seat));
}

template <class Log>
Turn Mojo::reveal(State& state, Seat seat, Card card, Log& log) const {
  Table& table = state.table;
  state.hands.remove(seat, card);
  --table.hidden[seat];
  before_showing(table, seat, card);
  forget_known(table, seat, card);
  ++table.face_up[seat][card.value];
  tell(log, [&] { return Event(CardRevealed{seat, card}); });
  if (table.hidden[seat] == 0) return end_round(state, seat, log);  // M4.5
  return next_turn(state, log);
}

template <class Log>
Turn Mojo::draw_from_stock(State& state, Log& log) const {
  if (state.table.stock == 0) {
    reshuffle(state, log);
    if (state.table.stock == 0) return end_turn(state, log);  // M4.10
  }
  state.table.phase = Phase::draw;
  return Turn::chance();
}

template <class Log>
Turn Mojo::draw_from_pile(State& state, Log& log) const {
  Table& table = state.table;
  const Seat seat = table.current;
  const int pile = 1 - table.pile;
  const Card card = table.piles.take(pile);
  state.hands.add(seat, card);
  ++table.hidden[seat];
  ++table.known[seat][card.value];  // M6.3
  tell(log, [&] { return Event(CardTaken{seat, card, pile}); });
  if (table.piles.empty(pile) && rules().two_pile_empty == TwoPileEmpty::refill_from_stock) {
    if (table.stock == 0) reshuffle(state, log);
    if (table.stock != 0) {  // M4.14
      table.phase = Phase::refill;
      return Turn::chance();
    }
  }
  return end_turn(state, log);
}

template <class Log>
[[gnu::noinline]] void Mojo::reshuffle(State& state, Log& log) const {
  Table& table = state.table;
  for (int pile = 0; pile < max_piles; ++pile) {
    if (table.piles.empty(pile)) continue;
    const Card top = table.piles.take(pile);
    while (!table.piles.empty(pile)) {
      ++state.stock[table.piles.take(pile).value];
      ++table.stock;
    }
    table.piles.push(pile, top);
  }
  if (table.stock == 0) return;
  table.reshuffled = true;
  table.mixed = state.stock;
  table.mixed_draws = {};
  table.late_plays.clear();
  state.drawn = {};
  tell(log, [&] { return Event(PileReshuffled{table.stock}); });
}

template <class Log>
Turn Mojo::end_turn(State& state, Log& log) const {
  Table& table = state.table;
  const Seat seat = table.current;
  const int cards = table.hidden[seat];
  if (cards <= mojo_threshold()) {
    if (cards == 0) return end_round(state, seat, log);  // M4.6
    table.mojo_time.add(seat);                           // M4.7
    if (rules().mojo_holder == MojoHolder::first_in_mojo_time && table.holder == no_seat) {
      table.holder = seat;
    }
    tell(log, [&] { return Event(MojoTimeBegun{seat, cards}); });
  }
  return next_turn(state, log);
}

template <class Log>
Turn Mojo::next_turn(State& state, Log& log) const {
  Table& table = state.table;
  const auto limit = static_cast<unsigned>(rules().max_decisions_per_round);
  if (limit != 0 && table.decisions >= limit) [[unlikely]] {
    return end_round(state, no_seat, log);  // M4.11
  }
  table.current = neighbour(table.current, table.direction);  // M4.8
  table.phase = table.mojo_time.contains(table.current) ? Phase::reveal : Phase::play;
  return Turn::decision(Seats::only(table.current));
}

Seat Mojo::neighbour(Seat seat, Direction direction) const noexcept {
  const int steps = direction == Direction::clockwise ? 1 : seats() - 1;
  return seat_after(seat, steps, seats());
}

template <class Log>
[[gnu::noinline]] Turn Mojo::end_round(State& state, Seat ender, Log& log) const {
  Table& table = state.table;
  const bool first_holds = rules().mojo_holder == MojoHolder::first_in_mojo_time;
  if (ender == no_seat || !first_holds || table.holder == no_seat) table.holder = ender;  // M4.16
  score_round(state, log);
  const int limit = rules().max_rounds == 0 ? most_rounds : rules().max_rounds;
  bool over = table.round >= limit;
  for (const Seat seat : all_seats(seats())) over |= total(table, seat) >= rules().end_score;
  table.dealt = 0;
  if (over) {  // M4.18
    table.phase = Phase::over;
    tell(log, [&] { return Event(GameOver{outcome(state).winners}); });
    return Turn::over();
  }
  ++table.round;  // M4.19
  table.phase = Phase::deal;
  const bool turned = rules().direction_from_mojo_card && table.side == MojoSide::plus10;
  table.direction = turned ? Direction::counterclockwise : Direction::clockwise;
  return Turn::chance();
}

void Mojo::count_raw(State& state) const noexcept {
  for (const Seat seat : all_seats(seats())) {  // M4.15: the highest card of each colour
    const auto values = static_cast<unsigned>(state.table.face_up[seat].kinds());
    int raw = 0;
    for (const unsigned colour : setup_.colours()) {
      raw += static_cast<int>(std::bit_width((values & colour) | 1U)) - 1;
    }
    state.table.raw[seat] = static_cast<std::uint8_t>(raw);
  }
}

bool Mojo::holder_succeeds(const Table& table) const noexcept {
  if (table.holder == no_seat) return false;
  const int limit = table.raw[table.holder] + int{rules().mojo_tie == MojoTie::holder_fails};
  for (const Seat seat : all_seats(seats())) {
    if (seat != table.holder && table.raw[seat] < limit) return false;
  }
  return true;
}

int Mojo::round_score(const State& state, Seat seat) const {
  const Table& table = state.table;
  if (seat != table.holder) return table.raw[seat];
  if (holder_succeeds(table)) return rules().mojo_success_score;
  return table.raw[seat] + rules().mojo_penalty;
}

template <class Log>
void Mojo::score_round(State& state, Log& log) const {
  Table& table = state.table;
  tell(log, [&] {
    CardsShown shown{seats(), {}};
    for (const Seat seat : all_seats(seats())) {
      if (counts_at_end(table, seat, rules())) shown.cards[seat] = state.hands.cards[seat];
    }
    return Event(shown);
  });
  lay_open(state, seats(), rules());
  count_raw(state);
  const bool success = holder_succeeds(table);
  if (table.holder != no_seat) table.side = success ? MojoSide::zero : MojoSide::plus10;  // M4.16
  RoundScored scored{table.round, seats(), {}, table.side, table.raw, {}};
  if (table.holder != no_seat) scored.holder = table.holder;
  for (const Seat seat : all_seats(seats())) {  // M4.17
    const int points = round_score(state, seat);
    int mojo = 0;
    if (seat == table.holder) mojo = success ? points : rules().mojo_penalty;
    table.card_points[seat] = add_points(table.card_points[seat], points - mojo);
    table.mojo_points[seat] = add_points(table.mojo_points[seat], mojo);
    scored.points[seat] = points;
  }
  tell(log, [&] { return Event(scored); });
}

Chances Mojo::chances(const State& state) const noexcept {
  if (state.table.phase == Phase::choose_first) {
    Chances result;
    for (const Seat seat : all_seats(seats())) {
      result.add(Chance{static_cast<std::uint8_t>(first_seat_id + seat.index)}, 1);
    }
    return result;
  }
  const bool new_deal = state.table.phase == Phase::deal && state.table.dealt == 0;
  return (new_deal ? setup_.cards() : state.stock).chances();
}

template <class Log>
Turn Mojo::step(State& state, Chance chance, Log& log) const {
  assert(turn(state).is_chance() && chances(state).weight(chance) > 0);
  Table& table = state.table;
  if (table.phase == Phase::choose_first) {
    return begin_turns(state, Seat{static_cast<std::uint8_t>(chance.id - first_seat_id)}, log);
  }
  if (table.phase == Phase::deal && table.dealt == 0) begin_deal(state);
  const Card card{chance.id};
  --state.stock[card.value];
  if (table.phase == Phase::deal) return deal_card(state, card, log);
  if (table.phase == Phase::turn_up) return turn_up(state, card, log);
  if (table.phase == Phase::draw) return draw_card(state, card, log);
  return refill(state, card, log);
}
template LIBGAMES_EXPORT Turn Mojo::step(State&, Chance, NoLog&) const;
template LIBGAMES_EXPORT Turn Mojo::step(State&, Chance, EventLog<Event>&) const;

void Mojo::begin_deal(State& state) const noexcept {
  clear_table(state.table);
  state.hands = {};
  state.drawn = {};
  state.stock = setup_.cards();
  state.table.stock = static_cast<std::uint8_t>(deck_size());
}

template <class Log>
Turn Mojo::deal_card(State& state, Card card, Log& log) const {
  Table& table = state.table;
  const Seat seat{static_cast<std::uint8_t>(table.dealt / rules().hand_size)};
  state.hands.add(seat, card);  // M3.2: seat after seat
  ++table.hidden[seat];
  --table.stock;
  ++table.dealt;
  tell(log, [&] { return Event(CardDealt{seat, card}); });
  if (table.dealt == seats() * rules().hand_size) table.phase = Phase::turn_up;
  return Turn::chance();
}

template <class Log>
Turn Mojo::turn_up(State& state, Card card, Log& log) const {
  Table& table = state.table;
  const int pile = int{!table.piles.empty(0)};
  table.piles.push(pile, card);  // M3.3
  --table.stock;
  tell(log, [&] { return Event(CardTurnedUp{pile, card}); });
  if (pile + 1 < rules().discard_piles) return Turn::chance();
  return find_starter(state, log);
}

template <class Log>
Turn Mojo::find_starter(State& state, Log& log) const {
  Table& table = state.table;
  const auto chosen_by_chance = [&table] {
    table.phase = Phase::choose_first;
    return Turn::chance();
  };
  if (table.round == 1) {  // M3.4
    if (rules().first_player < 0) return chosen_by_chance();
    return begin_turns(state, Seat{static_cast<std::uint8_t>(rules().first_player)}, log);
  }
  // M3.5; without a holder by rotation (M5.22)
  const auto rule = table.holder == no_seat ? NextStarter::rotate : rules().next_starter;
  switch (rule) {
    case NextStarter::mojo_holder:
      return begin_turns(state, table.holder, log);
    case NextStarter::next_after_holder:
      return begin_turns(state, neighbour(table.holder, table.direction), log);
    case NextStarter::rotate:
      return begin_turns(state, next_seat(table.starter, seats()), log);
    case NextStarter::lowest_total:
      return begin_turns(state, lowest_total(table), log);
    case NextStarter::random:
      break;
  }
  return chosen_by_chance();
}

Seat Mojo::lowest_total(const Table& table) const noexcept {
  Seat best = next_seat(table.starter, seats());
  for (int steps = 2; steps <= seats(); ++steps) {
    const Seat seat = seat_after(table.starter, steps, seats());
    if (total(table, seat) < total(table, best)) best = seat;
  }
  return best;
}

template <class Log>
Turn Mojo::begin_turns(State& state, Seat starter, Log& log) const {
  Table& table = state.table;
  table.starter = starter;
  table.current = starter;
  table.holder = no_seat;
  table.pile = 0;
  table.phase = Phase::play;
  tell(log, [&] { return Event(RoundBegun{table.round, starter, table.direction}); });
  return Turn::decision(Seats::only(starter));
}

template <class Log>
Turn Mojo::draw_card(State& state, Card card, Log& log) const {
  Table& table = state.table;
  const Seat seat = table.current;
  --table.stock;
  state.hands.add(seat, card);
  ++table.hidden[seat];
  if (table.reshuffled) {
    ++state.drawn[seat][card.value];
    ++table.mixed_draws[seat];
  }
  tell(log, [&] { return Event(CardDrawn{seat, card}); });
  return end_turn(state, log);
}

template <class Log>
Turn Mojo::refill(State& state, Card card, Log& log) const {
  Table& table = state.table;
  const int pile = 1 - table.pile;
  --table.stock;
  if (table.reshuffled) --table.mixed[card.value];
  table.piles.push(pile, card);
  tell(log, [&] { return Event(CardTurnedUp{pile, card}); });
  return end_turn(state, log);
}

Turn Mojo::settle(State& state, Rng& rng) const {
  NoLog log;
  Turn turn = Turn::chance();
  while (turn.is_chance()) {
    Table& table = state.table;
    if (table.phase == Phase::draw) {
      const int value = state.stock.draw(rng, table.stock);
      turn = draw_card(state, Card{static_cast<std::uint8_t>(value)}, log);
    } else if (table.phase == Phase::deal && table.dealt == 0) {
      turn = deal_round(state, rng);
    } else {
      turn = settle(state, chances(state).pick(rng));
    }
  }
  return turn;
}

Turn Mojo::deal_round(State& state, Rng& rng) const {
  begin_deal(state);
  Table& table = state.table;
  auto deck = setup_.deck();
  const int dealt = seats() * rules().hand_size;
  const int wanted = dealt + rules().discard_piles;
  shuffle_front(std::span(deck).first(static_cast<std::size_t>(deck_size())), wanted, rng);
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
  table.stock = static_cast<std::uint8_t>(deck_size() - wanted);
  NoLog log;
  return find_starter(state, log);
}

Outcome Mojo::outcome(const State& state) const noexcept {
  Outcome result;
  result.seats = seats();
  result.tier_count = 1;
  for (const Seat seat : all_seats(seats())) {
    result.scores[seat] = total(state.table, seat);
    result.tiers[seat] = {-std::max(result.scores[seat], -INT32_MAX)};  // M4.18: the lowest wins
  }
  if (state.table.phase == Phase::over) rank(result);
  return result;
}

std::int32_t Mojo::standing(const State& state, Seat seat) const {
  const std::int32_t fixed = total(state.table, seat);
  const Phase phase = state.table.phase;
  if (phase < Phase::play || phase == Phase::over) return fixed;
  State scored = state;
  lay_open(scored, seats(), rules());
  count_raw(scored);
  return add_points(fixed, round_score(scored, seat));
}

bool Mojo::reveals(const State& state, Seat seat, Action action) const {
  State after = state;
  apply(after, seat, action);
  const bool round_over = after.table.dealt == 0;  // then hands are laid open (M4.15)
  const bool shows_card = action.id < draw_stock_id;
  const int value = (action.id < first_reveal ? action.id : action.id - first_reveal) % value_count;
  // A card that was taken from an open pile is no news (M6.3).
  return round_over || (shows_card && state.table.known[seat][value] == 0);
}

// --- knowing

View Mojo::view(const State& state, Viewer viewer) const noexcept {
  View view;
  view.table = state.table;
  view.viewer = viewer;
  if (viewer.is_audience()) return view;
  view.cards = state.hands.cards[viewer.seat()];
  view.drawn = state.drawn[viewer.seat()];
  return view;
}

Mojo::Actions Mojo::legal(const View& view) const noexcept {
  if (!view.viewer.is(view.table.current)) return {};
  return legal_actions(view.table, view.cards.kinds());
}

}  // namespace libgames::mojo

namespace libgames {

template int playout(const mojo::Mojo&, mojo::State&, Rng&);
template struct Dispatch<mojo::Mojo>;

}  // namespace libgames
