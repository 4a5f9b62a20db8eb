#include <algorithm>
#include <array>
#include <cassert>

#include <libgames/core/ids.hpp>
#include <libgames/oh_seven/oh_seven_detail.hpp>

namespace libgames::oh_seven {

namespace {

/// Takes everything off the table that the last deal left there.
void clear_table(Table& table) noexcept {
  table.bids = {};
  table.bids_shown = false;
  table.rejections = 0;
  table.tricks_won = {};
  table.trick = {};
}

/// Ends a deal: the cards are gathered. What was last turned up stays in sight until the next deal.
void gather_cards(State& state) noexcept {
  state.hands = {};
  state.table.shown = {};
  state.rest = {};
  state.table.voids = {};
  state.table.dealt = 0;
  state.table.trick.led = no_suit;
  state.table.active = Seats();
  state.table.phase = Phase::deal;
}

Turn start_bidding(State& state, int seats) noexcept {
  state.table.bids = {};
  state.table.bids_shown = false;
  state.table.phase = Phase::bid;
  state.table.active = all_seats(seats);
  return Turn::decision(state.table.active);
}

}  // namespace

// --- steps

template <class Log>
struct OhSeven::Steps {
  const OhSeven& game;
  State& state;
  Log& log;
  Table& table = state.table;

  [[nodiscard]] int seats() const noexcept { return game.seats(); }
  [[nodiscard]] const Rules& rules() const noexcept { return game.rules(); }

  Turn bid(Seat seat, Card card) {
    state.sealed[seat] = card;  // O4.1
    table.active.remove(seat);
    tell(log, [&] { return Event(BidPlaced{seat, card}); });
    if (!table.active.empty()) return Turn::decision(table.active);
    return reveal_bids(game, state, log);
  }

  [[gnu::noinline]] static Turn reveal_bids(const OhSeven& game, State& state, Log& log) {
    return Steps{game, state, log}.turn_up_bids();
  }

  Turn turn_up_bids() {
    tell(log, [&] {
      return Event(BidsRevealed{static_cast<std::uint8_t>(seats()), state.sealed});
    });
    BiddingRejected bidding;
    int best = -1;
    for (const Seat seat : all_seats(seats())) {  // O4.2
      const Card card = state.sealed[seat];
      table.shown.add(seat, card);
      bidding.sum += card.number();
      best = std::max(best, card.bid_strength());
    }
    for (const Seat seat : all_seats(seats())) {
      if (state.sealed[seat].bid_strength() == best) bidding.owners.add(seat);
    }
    bidding.top = state.sealed[bidding.owners.first()];
    table.bids = state.sealed;
    table.bids_shown = true;
    state.sealed = {};
    const bool forbidden = rules().reject_forbidden_sum && bidding.sum == rules().forbidden_sum;
    const bool doubled = bidding.owners.size() > 1;
    if (!forbidden && !doubled) return accept_bidding(bidding);
    bidding.reason = !doubled     ? RejectionReason::forbidden_sum
                     : !forbidden ? RejectionReason::doubled_top
                                  : RejectionReason::both;
    bidding.points = rules().rejection_points;
    return reject_bidding(bidding);
  }

  Turn accept_bidding(const BiddingRejected& bidding) {
    table.phase = Phase::play;  // O4.5
    table.trump = bidding.top.suit();
    table.active = bidding.owners;
    tell(log, [&] { return Event(BiddingAccepted{table.trump, bidding.owners.first()}); });
    return Turn::decision(table.active);
  }

  /// O4.3: one rejection, even for both reasons.
  Turn reject_bidding(const BiddingRejected& rejection) {
    for (const Seat owner : rejection.owners) {
      if (table.rejections_owned[owner] < UINT16_MAX) ++table.rejections_owned[owner];
    }
    tell(log, [&] { return Event(rejection); });
    if (++table.rejections < rules().hand_size) return start_bidding(state, seats());
    gather_cards(state);  // O4.4: the same round, the points stay
    table.rejections = 0;
    tell(log, [] { return Event(DealAgain{}); });
    return Turn::chance();
  }

  Turn play(Seat seat, Card card) {
    auto& trick = table.trick;
    if (trick.led == no_suit) trick.start(seat, suit_index(card));
    if (state.hands.twins == 0) {  // then no twins are shown either
      state.hands.remove_single(seat, card);
      table.shown.remove_single(seat, card);
    } else {
      state.hands.remove(seat, card);
      table.shown.remove(seat, card);  // of two alike, the known one counts as played (O4.8)
    }
    table.voids.note(seat, suit_index(card), trick.led);
    trick.play(card);
    tell(log, [&] { return Event(CardPlayed{seat, card}); });
    if (trick.size == seats()) return finish_trick();
    table.active = table.active.rotated(seats());
    return Turn::decision(table.active);
  }

  Turn finish_trick() {
    const Seat winner = award_trick<Event>(table, trick_winner(game.setup(), table), log);  // O4.7
    if (state.hands.held[winner] == 0) return end_round(game, state, log);
    return Turn::decision(table.active);
  }

  [[gnu::noinline]] static Turn end_round(const OhSeven& game, State& state, Log& log) {
    return Steps{game, state, log}.score_round();
  }

  Turn score_round() {
    RoundScored scored{table.round, seats(), {}};
    for (const Seat seat : all_seats(seats())) {  // O4.9
      const int points = game.round_score(table, seat);
      const int kept = int{table.tricks_won[seat] == table.bids[seat].number()};
      table.kept_points[seat] = add_points(table.kept_points[seat], points & -kept);
      table.missed_points[seat] = add_points(table.missed_points[seat], points & (kept - 1));
      table.contracts_kept[seat] = static_cast<std::uint8_t>(table.contracts_kept[seat] + kept);
      scored.points[seat] = points;
    }
    tell(log, [&] { return Event(scored); });
    tell_more(log, [&](auto& listener) { game.tell_round(table, listener); });
    gather_cards(state);
    if (table.round < rules().rounds) {
      ++table.round;
      return Turn::chance();
    }
    table.phase = Phase::over;  // O4.10
    tell(log, [&] { return Event(GameOver{game.outcome(table).winners}); });
    return Turn::over();
  }

  Turn deal(Card card) {
    if (table.dealt == 0) clear_table(table);
    const Seat seat = dealt_to(Seat{0}, table.dealt, rules().hand_size, seats());
    state.hands.add(seat, card);  // O3.2: seat after seat
    ++table.dealt;
    tell(log, [&] { return Event(CardDealt{seat, card}); });
    if (table.dealt < game.setup().cards_dealt()) return Turn::chance();
    state.rest = Cards::packs(game.packs());
    for (const Seat each : all_seats(seats())) {
      state.rest = state.rest.without(state.hands.of(each));
    }
    return start_bidding(state, seats());
  }
};

// --- playing

Turn OhSeven::turn(const Table& table) const noexcept {
  switch (table.phase) {
    case Phase::deal:
      return Turn::chance();
    case Phase::bid:
    case Phase::play:
      return Turn::decision(table.active);
    case Phase::over:
      break;
  }
  return Turn::over();
}

bool OhSeven::sealed(const Table& table) const noexcept { return table.phase == Phase::bid; }

OhSeven::Actions OhSeven::legal(const State& state, Seat seat) const noexcept {
  const Table& table = state.table;
  if (!table.active.contains(seat)) return {};
  if (table.phase == Phase::bid) return legal_bids(state.hands.of(seat), table.shown.of(seat));
  return legal_plays(state.hands.held[seat], table.trick.led);
}

Turn OhSeven::step(State& state, Seat seat, Action action, EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    Steps<std::remove_reference_t<decltype(log)>> steps{*this, state, log};
    if (action.id < first_play) return steps.bid(seat, Card{action.id});
    return steps.play(seat, id_of<Card>(action.id - first_play));
  });
}

Turn OhSeven::step(State& state, Chance chance, EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.deal(Card{chance.id});
  });
}

Chances OhSeven::pending(const State& state) const noexcept {
  CountedCards<pack_size> undealt;
  undealt.counts.fill(static_cast<std::uint8_t>(packs()));
  for (const Seat seat : all_seats(seats())) {
    const Cards hand = state.hands.of(seat);
    for (std::uint8_t id = 0; id < pack_size; ++id) {
      undealt[id] = static_cast<std::uint8_t>(undealt[id] - hand.count(Card{id}));
    }
  }
  return undealt.chances();
}

Turn OhSeven::settle_all(State& state, Rng& rng) const {
  if (state.table.dealt != 0) {  // continue a begun deal
    Turn turn = Turn::chance();
    while (turn.is_chance()) turn = settle(state, pending(state).pick(rng));
    return turn;
  }
  clear_table(state.table);
  auto deck = Pack::ids<max_packs>();
  const auto cards = std::span(deck).first(static_cast<std::size_t>(setup().deck_size()));
  state.rest = Cards::packs(packs());
  deal_hands(cards, Seat{0}, rules().hand_size, seats(), rng, [&](Seat seat, const auto& ids) {
    Cards hand;
    for (const std::uint8_t id : ids) hand.add(Card{id});
    state.hands.held[seat] = hand.once;
    state.hands.twins |= hand.twice;
    state.rest = state.rest.without(hand);
  });
  state.table.dealt = static_cast<std::uint8_t>(setup().cards_dealt());
  return start_bidding(state, seats());
}

constinit const Dispatch<OhSeven> OhSeven::dispatch = make_dispatch<OhSeven>();

}  // namespace libgames::oh_seven
