#include <algorithm>
#include <bit>
#include <cassert>

#include <libgames/core/cards.hpp>
#include <libgames/core/starter.hpp>
#include <libgames/nokosu_dice/nokosu_dice_detail.hpp>

namespace libgames::nokosu_dice {

namespace {

/// Collects cards and dice, and takes everything off the table that the last round left there.
void begin_deal(State& state) noexcept {
  Table& table = state.table;
  state.hands = {};
  table.dice = {};
  table.pool = {};
  table.zero = Seats();
  table.tricks_won = {};
  table.trick = {};
  table.trump = Item::die_of_kind(0);
}

/// Ends a round. What lies on the table stays in sight until the next deal (N6.4).
void end_round(State& state) noexcept {
  state.hands = {};
  state.table.played = 0;
  state.table.voids = {};
  state.table.active = Seats();
}

Turn start_draft(const Setup& setup, Table& table) noexcept {
  const bool dealer_first = setup.rules().draft_first == DraftFirst::dealer;
  table.drawn = 0;
  table.phase = Phase::draft;
  table.active = Seats::only(dealer_first ? table.dealer : first_seat(setup, table));
  return Turn::decision(table.active);
}

/// How many dice of a colour the bag holds while dice are rolled; none of a colour not in play.
[[nodiscard]] int dice_left(const Sizes& sizes, const Table& table, int colour) noexcept {
  if ((sizes.colours >> colour & 1U) == 0) return 0;
  const std::uint32_t mask = items_of_colour(colour).dice;
  int left = sizes.dice_per_colour - table.pool.size_within(mask);
  for (const Dice& dice : table.dice.items) left -= dice.size_within(mask);
  return left;
}

void deal_hands(const Setup& setup, State& state, Rng& rng) noexcept {
  const Sizes& sizes = setup.sizes();
  begin_deal(state);
  auto deck = setup.deck();
  const auto cards = std::span(deck).first(static_cast<std::size_t>(sizes.cards_in_play));
  deal_hands(cards, first_seat(setup, state.table), sizes.hand_cards, setup.seats(), rng,
             into(state.hands));
  state.table.phase = Phase::roll;
}

Turn roll_dice(const Setup& setup, Table& table, Rng& rng) noexcept {
  const Sizes& sizes = setup.sizes();
  auto bag = setup.bag();
  const auto dice = std::span(bag).first(static_cast<std::size_t>(sizes.dice_in_bag));
  shuffle_front(dice, setup.seats() * sizes.initial_dice + sizes.pool_dice, rng);
  const std::uint8_t* next = bag.data();
  const auto roll_next = [&](Dice& owner) {
    owner.add(Item::die_of_kind(*next++ * faces + static_cast<int>(rng.below(faces))));
  };
  for (const Seat seat : all_seats(setup.seats())) {
    for (int die = 0; die < sizes.initial_dice; ++die) roll_next(table.dice[seat]);
  }
  for (int die = 0; die < sizes.pool_dice; ++die) roll_next(table.pool);
  return start_draft(setup, table);
}

}  // namespace

// --- steps

template <class Log>
struct NokosuDice::Steps {
  const NokosuDice& game;
  State& state;
  Log& log;
  Table& table = state.table;

  [[nodiscard]] int seats() const noexcept { return game.seats(); }
  [[nodiscard]] const Sizes& sizes() const noexcept { return game.sizes(); }

  Turn act(Seat seat, Action action) {
    if (action.id < first_pick) return play(seat, Item{action.id});
    if (table.phase == Phase::draft) return draft(seat, action);
    return declare(seat, action);
  }

  Turn draft(Seat seat, Action action) {
    if (action.id < first_zero) {
      const Item die = Item::die_of_kind(action.id - first_pick);
      table.pool.remove(die);
      table.dice[seat].add(die);
      tell(log, [&] { return Event(DiePicked{seat, die}); });
    } else {
      const Item die = Item::die_of_kind(action.id - first_black);
      table.pool.remove(die);
      table.zero.add(seat);
      tell(log, [&] { return Event(BlackDieTaken{seat, die}); });
    }
    if (!table.pool.is_single()) {
      table.active = table.active.rotated(seats());
      return Turn::decision(table.active);
    }
    table.trump = table.pool.first();  // N4.4
    tell(log, [&] { return Event(TrumpSet{table.trump}); });
    table.phase = sizes().zero_rule == ZeroRule::card ? Phase::declare : Phase::play;
    table.active = Seats::only(first_seat(game.setup(), table));
    return Turn::decision(table.active);
  }

  Turn declare(Seat seat, Action action) {
    ZeroDecided decided{seat, std::nullopt};
    if (action.id != no_zero_id) {
      decided.returned = Item::die_of_kind(action.id - first_zero);
      table.dice[seat].remove(*decided.returned);
      table.zero.add(seat);
    }
    tell(log, [&] { return Event(decided); });
    const Seat next = next_seat(seat, seats());
    if (next == first_seat(game.setup(), table)) table.phase = Phase::play;
    table.active = Seats::only(next);
    return Turn::decision(table.active);
  }

  Turn play(Seat seat, Item item) {
    const int suit = suit_of(item, table.trump);
    // Without a branch on what is played: a bit of one mask, none of the other.
    const std::uint64_t card = std::uint64_t{!item.is_die()} << (item.id & 63U);
    state.hands[seat] &= ~card;
    table.played |= card;
    table.dice[seat].remove_kind(std::uint32_t{item.is_die()} << ((item.id - card_count) & 31));
    if (table.trick.led == no_suit) table.trick.start(seat, suit);
    table.voids.note(seat, suit, table.trick.led);  // no card of that suit either (N6.3)
    table.trick.play(item);
    tell(log, [&] { return Event(ItemPlayed{seat, item}); });
    if (table.trick.size == seats()) return finish_trick();
    table.active = table.active.rotated(seats());
    return Turn::decision(table.active);
  }

  Turn finish_trick() {
    const Seat winner = award_trick<Event>(table, trick_winner(game.setup(), table), log);  // N4.9
    if (playable(table, winner, state.hands[winner]).is_empty())
      return finish_round(game, state, log);
    return Turn::decision(table.active);
  }

  [[gnu::noinline]] static Turn finish_round(const NokosuDice& game, State& state, Log& log) {
    return Steps{game, state, log}.score_round();
  }

  Turn score_round() {
    const auto index = static_cast<std::size_t>(table.round - 1);
    const Seats succeeded = game.successes(table);
    table.tricks[index] = table.tricks_won;
    table.zero_kept[index] =
        Seats(static_cast<std::uint16_t>(table.zero.bits() & succeeded.bits()));
    RoundScored scored{table.round, static_cast<std::uint8_t>(seats()), succeeded, {}};
    for (const Seat seat : all_seats(seats())) {
      const int points = std::clamp(game.round_score(table, seat), INT16_MIN, INT16_MAX);
      table.points[index][seat] = static_cast<std::int16_t>(points);
      scored.points[seat] = points;
    }
    tell(log, [&] { return Event(scored); });
    tell_more(log, [&](auto& listener) { game.tell_round(table, listener); });
    end_round(state);
    if (table.round < sizes().rounds) {  // N4.13
      ++table.round;
      table.dealer = next_seat(table.dealer, seats());
      table.phase = Phase::deal;
      return Turn::chance();
    }
    table.phase = Phase::over;
    tell(log, [&] { return Event(GameOver{game.outcome(table).winners}); });
    return Turn::over();
  }

  Turn happen(Chance chance) {
    if (chance.id < card_count) return deal_card(Item{chance.id});
    if (chance.id < first_dealer_id) return roll_die(Item{chance.id});
    const Seat dealer = seat_of(chance, first_dealer_id);
    table.dealer = dealer;
    table.phase = Phase::deal;
    tell(log, [&] { return Event(DealerChosen{dealer}); });
    return Turn::chance();
  }

  Turn deal_card(Item card) {
    if (table.drawn == 0) begin_deal(state);
    const Seat seat =
        dealt_to(first_seat(game.setup(), table), table.drawn, sizes().hand_cards, seats());
    state.hands[seat] |= std::uint64_t{1} << card.id;
    ++table.drawn;
    tell(log, [&] { return Event(CardDealt{seat, card}); });
    if (table.drawn == seats() * sizes().hand_cards) {
      table.drawn = 0;
      table.phase = Phase::roll;
    }
    return Turn::chance();
  }

  Turn roll_die(Item die) {
    DieRolled rolled{std::nullopt, die};
    if (table.drawn < seats() * sizes().initial_dice) {
      rolled.seat =
          dealt_to(first_seat(game.setup(), table), table.drawn, sizes().initial_dice, seats());
      table.dice[*rolled.seat].add(die);
    } else {
      table.pool.add(die);
    }
    ++table.drawn;
    tell(log, [&] { return Event(rolled); });
    const int wanted = seats() * sizes().initial_dice + sizes().pool_dice;
    return table.drawn < wanted ? Turn::chance() : start_draft(game.setup(), table);
  }
};

// --- playing

State NokosuDice::begin(EventLog<Event>* /*log*/) const {
  State state;
  if (const auto dealer = named_seat(rules().first_dealer)) {
    state.table.dealer = *dealer;
    state.table.phase = Phase::deal;
  }
  return state;
}

Turn NokosuDice::turn(const Table& table) const noexcept {
  switch (table.phase) {
    case Phase::choose_dealer:
    case Phase::deal:
    case Phase::roll:
      return Turn::chance();
    case Phase::draft:
    case Phase::declare:
    case Phase::play:
      return Turn::decision(table.active);
    case Phase::over:
      break;
  }
  return Turn::over();
}

NokosuDice::Actions NokosuDice::legal(const State& state, Seat seat) const noexcept {
  if (!state.table.active.contains(seat)) return {};
  return legal_actions(setup(), state.table, state.hands[seat]);
}

Turn NokosuDice::step(State& state, Seat seat, Action action, EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.act(seat, action);
  });
}

Turn NokosuDice::step(State& state, Chance chance, EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.happen(chance);
  });
}

Chances NokosuDice::pending(const State& state) const noexcept {
  const Table& table = state.table;
  Chances result;
  if (table.phase == Phase::choose_dealer) {  // N3.5
    return seat_chances(all_seats(seats()), first_dealer_id);
  } else if (table.phase == Phase::deal) {  // N3.6
    return card_chances(undealt(sizes().cards, state.hands));
  } else if (table.phase == Phase::roll) {  // N3.7
    for (int kind = 0; kind < die_kinds; ++kind) {
      const auto left = static_cast<std::uint32_t>(dice_left(sizes(), table, kind / faces));
      result.add(Chance{Item::die_of_kind(kind).id}, left);
    }
  }
  return result;
}

Turn NokosuDice::settle_all(State& state, Rng& rng) const {
  Table& table = state.table;
  Turn next = Turn::chance();
  if (table.phase == Phase::choose_dealer) next = settle(state, pending(state).pick(rng));
  if (table.phase == Phase::deal && table.drawn == 0) deal_hands(setup(), state, rng);
  if (table.phase == Phase::roll && table.drawn == 0) next = roll_dice(setup(), state.table, rng);
  while (next.is_chance()) next = settle(state, pending(state).pick(rng));  // one that had begun
  return next;
}

constinit const Dispatch<NokosuDice> NokosuDice::dispatch = make_dispatch<NokosuDice>();

}  // namespace libgames::nokosu_dice
