#include <algorithm>
#include <cassert>
#include <cstdlib>

#include <libgames/core/hash.hpp>
#include <libgames/core/hidden.hpp>
#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::oh_seven {

namespace {

/// The cards that follow a led suit; none when a lead is due (`no_suit`).
[[nodiscard]] constexpr std::uint32_t followers(int led) noexcept {
  constexpr std::uint64_t one_suit = (1U << numbers_per_suit) - 1U;
  return static_cast<std::uint32_t>(one_suit << led * numbers_per_suit);
}
static_assert(followers(0) == 0x000000ffU && followers(3) == 0xff000000U);
static_assert(followers(no_suit) == 0);

/// Deals of one round that max_steps allows for.
constexpr int max_deals = 64;

[[nodiscard]] constexpr int suit_index(Card card) noexcept { return static_cast<int>(card.suit()); }

/// How strong a play is: a bit of its own for every card, trumps above the led suit. Anything else
/// is 0 and cannot win (O4.7). The suits' order for bids plays no part.
[[nodiscard]] constexpr std::uint64_t play_strength(Card card, int led, Suit trump) noexcept {
  const std::uint32_t bit = 1U << card.id;
  const std::uint64_t as_trump = bit & followers(static_cast<int>(trump));
  return as_trump << pack_size | (bit & followers(led));
}

/// O4.1: any card that is not set aside.
[[nodiscard]] OhSeven::Actions legal_bids(const Cards& hand, const Cards& set_aside) noexcept {
  return OhSeven::Actions(hand.without(set_aside).once);
}

/// O4.6: follow suit, otherwise anything.
[[nodiscard]] OhSeven::Actions legal_plays(std::uint32_t hand, int led) noexcept {
  return OhSeven::Actions(std::uint64_t{must_follow(hand, followers(led))} << first_play);
}

/// Writes the cards as ids grouped by suit and counts each suit; returns how many there are.
std::size_t list_cards(const Cards& cards, std::span<std::uint8_t> ids,
                       std::array<std::uint8_t, suit_count>& suit_sizes) noexcept {
  std::size_t size = 0;
  for (int suit = 0; suit < suit_count; ++suit) {
    const std::size_t before = size;
    for (std::uint32_t bits : {cards.once & followers(suit), cards.twice & followers(suit)}) {
      for (; bits != 0; bits &= bits - 1)
        ids[size++] = static_cast<std::uint8_t>(std::countr_zero(bits));
    }
    suit_sizes[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(size - before);
  }
  return size;
}

[[nodiscard]] constexpr std::array<std::uint8_t, max_packs * pack_size> make_deck() noexcept {
  std::array<std::uint8_t, max_packs * pack_size> deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<std::uint8_t>(i % pack_size);
  return deck;
}

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

}  // namespace

// --- rules

std::span<const Field<Rules>> Rules::fields() noexcept {
  static constexpr auto table = std::to_array<Field<Rules>>({
      describe<&Rules::decks>("decks", "O7.1", "packs of 32 cards; 0 = one up to 4 seats, else two",
                              0, max_packs),
      describe<&Rules::hand_size>("hand_size", "O7.2", "cards in a hand, and tricks in a round", 1,
                                  max_hand_size),
      describe<&Rules::rounds>("rounds", "O7.3", "rounds in a game", 1, 100),
      describe<&Rules::forbidden_sum>("forbidden_sum", "O7.4",
                                      "sum of the bids that rejects a bidding", 0, 63),
      describe<&Rules::reject_forbidden_sum>("reject_forbidden_sum", "O7.5",
                                             "false: only a doubled top card rejects a bidding"),
      describe<&Rules::rejection_points>("rejection_points", "O7.6",
                                         "points for each owner of a rejected top card", -100, 100),
      describe<&Rules::made_bonus>("made_bonus", "O7.7", "points on top of a kept bid", -100, 100),
      describe<&Rules::miss_penalty>("miss_penalty", "O7.8",
                                     "points lost for each trick of difference", -100, 100),
      describe<&Rules::identical_wins>("identical_wins", "O7.9",
                                       "which of two identical cards wins a trick"),
      describe<&Rules::final_tie>("final_tie", "O7.10",
                                  "a final tie is shared, or goes to the most kept bids"),
  });
  return table;
}

Result<Setup, SetupError> OhSeven::check_setup(const Rules& rules, int seats) {
  if (auto problem = check_fields(rules)) return *std::move(problem);
  const int packs = rules.decks == 0 ? default_packs(seats) : rules.decks;
  if (seats * rules.hand_size > packs * pack_size) {
    return SetupError{"oh_seven.too_few_cards",
                      std::to_string(seats) + " hands of " + std::to_string(rules.hand_size) +
                          " cards do not come out of " + std::to_string(packs * pack_size),
                      {{"field", "hand_size"},
                       {"seats", std::to_string(seats)},
                       {"cards", std::to_string(packs * pack_size)}}};
  }
  return Setup(rules, seats, packs);
}

int OhSeven::action_count() const noexcept { return 2 * pack_size; }
int OhSeven::chance_count() const noexcept { return pack_size; }
bool OhSeven::hides_choices() const noexcept { return true; }

int OhSeven::max_steps() const noexcept {
  // In a deal every card is dealt once, bid at most once and played at most once. A deal is done
  // again when all its biddings are rejected, which random play does with probability below 0.3
  // (O8.5): more than 64 deals in a round are less likely than 2^-111.
  return rules().rounds * max_deals * 3 * seats() * rules().hand_size;
}

// --- state

std::uint64_t State::hash() const noexcept { return hash_value(*this); }
std::uint64_t View::hash() const noexcept { return hash_value(*this); }

// --- playing

State OhSeven::start() const noexcept { return {}; }

Turn OhSeven::turn(const State& state) const noexcept {
  switch (state.table.phase) {
    case Phase::deal:
      return Turn::chance();
    case Phase::bid:
    case Phase::play:
      return Turn::decision(state.table.active);
    case Phase::over:
      break;
  }
  return Turn::over();
}

OhSeven::Actions OhSeven::legal(const State& state, Seat seat) const noexcept {
  const Table& table = state.table;
  if (!table.active.contains(seat)) return {};
  if (table.phase == Phase::bid) return legal_bids(state.hands.of(seat), table.shown.of(seat));
  return legal_plays(state.hands.held[seat], table.trick.led);
}

template <class Log>
Turn OhSeven::step(State& state, Seat seat, Action action, Log& log) const {
  assert(legal(state, seat).contains(action));
  if (action.id < first_play) return bid(state, seat, Card{action.id}, log);
  return play(state, seat, Card{static_cast<std::uint8_t>(action.id - first_play)}, log);
}
template LIBGAMES_EXPORT Turn OhSeven::step(State&, Seat, Action, NoLog&) const;
template LIBGAMES_EXPORT Turn OhSeven::step(State&, Seat, Action, EventLog<Event>&) const;

template <class Log>
Turn OhSeven::bid(State& state, Seat seat, Card card, Log& log) const {
  state.sealed[seat] = card;  // O4.1
  state.table.active.remove(seat);
  tell(log, [&] { return Event(BidPlaced{seat, card}); });
  if (!state.table.active.empty()) return Turn::decision(state.table.active);
  return reveal_bids(state, log);
}

template <class Log>
[[gnu::noinline]] Turn OhSeven::reveal_bids(State& state, Log& log) const {
  Table& table = state.table;
  tell(log, [&] { return Event(BidsRevealed{seats(), state.sealed}); });
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
  const bool forbidden = rules().reject_forbidden_sum && bidding.sum == rules().forbidden_sum;
  const bool doubled = bidding.owners.size() > 1;
  table.bids = state.sealed;
  table.bids_shown = true;
  state.sealed = {};
  if (forbidden || doubled) {  // O4.3: one rejection, even for both reasons
    bidding.reason = !doubled     ? RejectionReason::forbidden_sum
                     : !forbidden ? RejectionReason::doubled_top
                                  : RejectionReason::both;
    bidding.points = rules().rejection_points;
    return reject_bidding(state, bidding, log);
  }
  table.phase = Phase::play;  // O4.5
  table.trump = bidding.top.suit();
  table.active = bidding.owners;
  tell(log, [&] { return Event(BiddingAccepted{table.trump, bidding.owners.first()}); });
  return Turn::decision(table.active);
}

template <class Log>
Turn OhSeven::reject_bidding(State& state, const BiddingRejected& rejection, Log& log) const {
  Table& table = state.table;
  for (const Seat owner : rejection.owners) {
    if (table.rejections_owned[owner] < UINT16_MAX) ++table.rejections_owned[owner];
  }
  tell(log, [&] { return Event(rejection); });
  if (++table.rejections < rules().hand_size) return start_bidding(state);
  gather_cards(state);  // O4.4: the same round, the points stay
  table.rejections = 0;
  tell(log, [] { return Event(DealAgain{}); });
  return Turn::chance();
}

Turn OhSeven::start_bidding(State& state) const noexcept {
  state.table.bids = {};
  state.table.bids_shown = false;
  state.table.phase = Phase::bid;
  state.table.active = all_seats(seats());
  return Turn::decision(state.table.active);
}

template <class Log>
Turn OhSeven::play(State& state, Seat seat, Card card, Log& log) const {
  Table& table = state.table;
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
  if (trick.size == seats()) return finish_trick(state, log);
  table.active = table.active.rotated(seats());
  return Turn::decision(table.active);
}

Seat OhSeven::trick_winner(const Table& table) const noexcept {
  const int led = suit_index(table.trick.plays[0]);  // a finished trick has no `led` any more
  return table.trick.winner(seats(), rules().identical_wins,
                            [&](Card card) { return play_strength(card, led, table.trump); });
}

template <class Log>
Turn OhSeven::finish_trick(State& state, Log& log) const {
  Table& table = state.table;
  const Seat winner = award_trick<Event>(table, trick_winner(table), log);  // O4.7
  if (state.hands.held[winner] == 0) return score_round(state, log);
  return Turn::decision(table.active);
}

template <class Log>
[[gnu::noinline]] Turn OhSeven::score_round(State& state, Log& log) const {
  Table& table = state.table;
  RoundScored scored{table.round, seats(), {}};
  for (const Seat seat : all_seats(seats())) {  // O4.9
    const int points = round_score(state, seat);
    const int kept = int{table.tricks_won[seat] == table.bids[seat].number()};
    table.kept_points[seat] = add_points(table.kept_points[seat], points & -kept);
    table.missed_points[seat] = add_points(table.missed_points[seat], points & (kept - 1));
    table.contracts_kept[seat] = static_cast<std::uint8_t>(table.contracts_kept[seat] + kept);
    scored.points[seat] = points;
  }
  tell(log, [&] { return Event(scored); });
  gather_cards(state);
  if (table.round < rules().rounds) {
    ++table.round;
    return Turn::chance();
  }
  table.phase = Phase::over;  // O4.10
  tell(log, [&] { return Event(GameOver{outcome(state).winners}); });
  return Turn::over();
}

Chances OhSeven::chances(const State& state) const noexcept {
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

template <class Log>
Turn OhSeven::step(State& state, Chance chance, Log& log) const {
  assert(turn(state).is_chance() && chances(state).weight(chance) > 0);
  Table& table = state.table;
  const Card card{chance.id};
  if (table.dealt == 0) clear_table(table);
  const Seat seat{static_cast<std::uint8_t>(table.dealt / rules().hand_size)};
  state.hands.add(seat, card);  // O3.2: seat after seat
  ++table.dealt;
  tell(log, [&] { return Event(CardDealt{seat, card}); });
  if (table.dealt < seats() * rules().hand_size) return Turn::chance();
  state.rest = Cards::packs(packs());
  for (const Seat each : all_seats(seats())) state.rest = state.rest.without(state.hands.of(each));
  return start_bidding(state);
}
template LIBGAMES_EXPORT Turn OhSeven::step(State&, Chance, NoLog&) const;
template LIBGAMES_EXPORT Turn OhSeven::step(State&, Chance, EventLog<Event>&) const;

Turn OhSeven::settle(State& state, Rng& rng) const {
  assert(state.table.phase == Phase::deal);
  if (state.table.dealt != 0) {  // continue a begun deal
    Turn turn = Turn::chance();
    while (turn.is_chance()) turn = settle(state, chances(state).pick(rng));
    return turn;
  }
  clear_table(state.table);
  auto deck = make_deck();
  const auto cards = std::span(deck).first(static_cast<std::size_t>(packs() * pack_size));
  const int wanted = seats() * rules().hand_size;
  shuffle_front(cards, wanted, rng);
  const std::uint8_t* next = deck.data();
  state.rest = Cards::packs(packs());
  for (const Seat seat : all_seats(seats())) {
    Cards hand;
    for (int i = 0; i < rules().hand_size; ++i) hand.add(Card{*next++});
    state.hands.held[seat] = hand.once;
    state.hands.twins |= hand.twice;
    state.rest = state.rest.without(hand);
  }
  state.table.dealt = static_cast<std::uint8_t>(wanted);
  return start_bidding(state);
}

std::int32_t OhSeven::score(const Table& table, Seat seat) const noexcept {
  const int rejections = table.rejections_owned[seat] * rules().rejection_points;
  return add_points(add_points(table.kept_points[seat], table.missed_points[seat]), rejections);
}

Outcome OhSeven::outcome(const State& state) const noexcept {
  Outcome result;
  result.seats = seats();
  result.tier_count = rules().final_tie == FinalTie::shared ? 1 : 2;
  for (const Seat seat : all_seats(seats())) {
    result.scores[seat] = score(state.table, seat);
    result.tiers[seat] = {result.scores[seat]};
    if (rules().final_tie == FinalTie::most_contracts) {
      result.tiers[seat][1] = state.table.contracts_kept[seat];
    }
  }
  if (state.table.phase == Phase::over) rank(result);
  return result;
}

std::int32_t OhSeven::standing(const State& state, Seat seat) const {
  const std::int32_t fixed = score(state.table, seat);
  return state.table.phase == Phase::play ? add_points(fixed, round_score(state, seat)) : fixed;
}

bool OhSeven::reveals(const State& state, Seat seat, Action action) const {
  const Table& table = state.table;
  // A sealed bid tells nothing, but the last one turns all of them up (O6.1).
  if (table.phase == Phase::bid) return table.active == Seats::only(seat);
  // A card that was shown is no news, unless not following shows a void (O6.2).
  const Card card{static_cast<std::uint8_t>(action.id - first_play)};
  const bool known = table.shown.of(seat).count(card) > 0;
  const int led = table.trick.led;
  const bool shows_void =
      led != no_suit && suit_index(card) != led && (table.voids.suits[seat] >> led & 1) == 0;
  return !known || shows_void;
}

int OhSeven::round_score(const State& state, Seat seat) const {
  const int contract = state.table.bids[seat].number();
  const int missed_by = std::abs(contract - state.table.tricks_won[seat]);
  const int kept = int{missed_by == 0};
  return kept * (contract + rules().made_bonus) - missed_by * rules().miss_penalty;
}

// --- knowing

View OhSeven::view(const State& state, Viewer viewer) const noexcept {
  View view;
  view.viewer = viewer;
  view.table = state.table;
  if (state.table.phase == Phase::play) {
    view.played = Cards::packs(packs()).without(state.rest);
    for (const Seat seat : all_seats(seats())) {
      view.played = view.played.without(state.hands.of(seat));
    }
  }
  if (viewer.is_audience()) return view;
  const Seat seat = viewer.seat();
  view.hand = state.hands.of(seat);
  view.has_bid = state.table.phase == Phase::bid && !state.table.active.contains(seat);
  if (view.has_bid) view.bid = state.sealed[seat];
  return view;
}

OhSeven::Actions OhSeven::legal(const View& view) const noexcept {
  const Table& table = view.table;
  if (view.viewer.is_audience() || !table.active.contains(view.viewer.seat())) return {};
  if (table.phase == Phase::bid) return legal_bids(view.hand, table.shown.of(view.viewer.seat()));
  return legal_plays(view.hand.once, table.trick.led);
}

int OhSeven::hidden_hand_size(const Table& table, Seat seat) const noexcept {
  if (table.phase == Phase::over) return 0;
  if (table.phase == Phase::deal) {
    return std::clamp(table.dealt - seat.index * rules().hand_size, 0, rules().hand_size);
  }
  int played = 0;
  for (const std::uint8_t tricks : table.tricks_won.items) played += tricks;
  const bool running = table.trick.led != no_suit;
  if (running && table.trick.play_of(seat, seats())) ++played;
  return rules().hand_size - played - table.shown.of(seat).size();
}

State OhSeven::determinize(const View& view, Rng& rng) const noexcept {
  State state;
  state.table = view.table;
  Cards unseen = Cards::packs(packs()).without(view.played).without(view.hand);
  std::array<HiddenHand, most_seats> hidden{};
  for (const Seat seat : all_seats(seats())) {
    if (view.viewer.is(seat)) continue;
    unseen = unseen.without(view.table.shown.of(seat));
    hidden[seat.index] = {static_cast<std::uint8_t>(hidden_hand_size(view.table, seat)),
                          view.table.voids.suits[seat]};
  }
  std::array<std::uint8_t, max_packs * pack_size> ids;
  std::array<std::uint8_t, suit_count> suit_sizes{};
  const std::size_t size = list_cards(unseen, ids, suit_sizes);
  deal_hidden(std::span(ids).first(size), suit_sizes,
              std::span(hidden).first(static_cast<std::size_t>(seats())), rng);
  state.hands = view.table.shown;
  const std::uint8_t* next = ids.data();
  for (const Seat seat : all_seats(seats())) {
    if (view.viewer.is(seat)) {
      state.hands.twins = (state.hands.twins & ~state.hands.held[seat]) | view.hand.twice;
      state.hands.held[seat] = view.hand.once;
    }
    for (int i = 0; i < hidden[seat.index].size; ++i) state.hands.add(seat, Card{*next++});
  }
  const bool dealt = view.table.phase == Phase::bid || view.table.phase == Phase::play;
  while (dealt && next != ids.data() + size) state.rest.add(Card{*next++});
  if (view.table.phase == Phase::bid) {  // a sealed bid is any legal one
    for (const Seat seat : all_seats(seats())) {
      if (view.table.active.contains(seat)) continue;
      const Cards free = state.hands.of(seat).without(view.table.shown.of(seat));
      state.sealed[seat] = view.viewer.is(seat) ? view.bid : Card{Actions(free.once).pick(rng).id};
    }
  }
  return state;
}

}  // namespace libgames::oh_seven

namespace libgames {

template int playout(const oh_seven::OhSeven&, oh_seven::State&, Rng&);
template struct Dispatch<oh_seven::OhSeven>;

}  // namespace libgames
