#include <algorithm>
#include <bit>
#include <cassert>

#include <libgames/core/cards.hpp>
#include <libgames/core/hash.hpp>
#include <libgames/core/hidden.hpp>
#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::nokosu_dice {

namespace {

/// All items of a colour; none for an index beyond the colours.
[[nodiscard]] constexpr Items items_of_colour(int colour) noexcept {
  constexpr std::uint64_t cards = (1U << numbers_per_colour) - 1U;
  constexpr std::uint64_t dice = (1U << faces) - 1U;
  return {cards << colour * numbers_per_colour, static_cast<std::uint32_t>(dice << colour * faces)};
}
static_assert(items_of_colour(4) == Items{0xff00000000U, 0x3f000000U});

/// All items with a number that is on dice, 1..6.
[[nodiscard]] constexpr Items items_of_number(int number) noexcept {
  return {std::uint64_t{0x0101010101U} << number, std::uint32_t{0x01041041U} << (number - 1)};
}

/// What is led and followed as one suit (N2.4); nothing for `no_suit`.
[[nodiscard]] constexpr Items items_of_suit(int suit, Item trump) noexcept {
  const Items colour = items_of_colour(trump.colour());
  const Items number = items_of_number(trump.number());
  const Items trumps{colour.cards | number.cards, colour.dice | number.dice};
  if (suit == trump_suit) return trumps;
  const Items plain = items_of_colour(suit);
  return {plain.cards & ~trumps.cards, plain.dice & ~trumps.dice};
}
static_assert((items_of_suit(no_suit, Item::die(0, 1)).cards & 0xffffffffffU) == 0);
static_assert(items_of_suit(no_suit, Item::die(0, 1)).dice == 0);

/// N4.6: the items a seat may lead. Its only die is its contract, unless it goes for zero.
[[nodiscard]] constexpr Items playable(const Table& table, Seat seat, std::uint64_t hand) noexcept {
  const Dice& dice = table.dice[seat];
  const std::uint32_t is_protected =
      unsigned{dice.is_single()} & ~unsigned{table.zero.contains(seat)};
  return {hand, dice.kinds() & (is_protected - 1U)};
}

/// N4.7: of `items` those that follow, or all if none does. It is hard to predict which, so there
/// is no branch.
[[nodiscard]] constexpr Items following(const Items& items, const Items& suit) noexcept {
  const bool follows = ((items.cards & suit.cards) | (items.dice & suit.dice)) != 0;
  const std::uint64_t others = std::uint64_t{follows} - 1U;
  return {items.cards & (suit.cards | others),
          items.dice & (suit.dice | static_cast<std::uint32_t>(others))};
}

/// The tricks a seat has to take: 0 if it goes for zero, otherwise the number on its last die, so
/// none as long as it has several (N4.11).
[[nodiscard]] std::optional<int> contract(const Table& table, Seat seat) noexcept {
  if (table.zero.contains(seat)) return 0;
  const Dice& dice = table.dice[seat];
  return dice.is_single() ? std::optional(dice.first().number()) : std::nullopt;
}

/// Writes the cards as ids grouped by suit and counts each suit; returns how many there are.
std::size_t list_cards(std::uint64_t cards, Item trump, std::span<std::uint8_t> ids,
                       std::array<std::uint8_t, suit_count>& suit_sizes) noexcept {
  std::size_t size = 0;
  for (int suit = 0; suit < suit_count; ++suit) {
    const std::uint64_t of_suit = cards & items_of_suit(suit, trump).cards;
    suit_sizes[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(count_bits(of_suit));
    for (std::uint64_t left = of_suit; left != 0; left &= left - 1) {
      ids[size++] = static_cast<std::uint8_t>(std::countr_zero(left));
    }
  }
  return size;
}

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

[[nodiscard]] SetupError setup_error(std::string_view id, std::string words, std::string_view field,
                                     int value) {
  return {id, std::move(words), {{"field", std::string(field)}, {"value", std::to_string(value)}}};
}

/// What a game with these seats has of everything (N3).
[[nodiscard]] Sizes sizes_of(const Rules& rules, int seats) noexcept {
  const SetupRow& row = setup_table[static_cast<std::size_t>(seats - setup_table[0].seats)];
  const auto chosen = [](int value, int by_seats) { return value == 0 ? by_seats : value; };
  const int colours = chosen(rules.colours, row.colours);
  const int numbers = chosen(rules.max_number, row.max_number) + 1;
  Sizes sizes;
  for (int colour = 0; colour < colour_count; ++colour) {
    if (colours < colour_count && colour == rules.removed_colour) continue;
    sizes.colours |= 1U << colour;
    sizes.cards |= ((std::uint64_t{1} << numbers) - 1) << colour * numbers_per_colour;
  }
  sizes.cards_in_play = colours * numbers;
  sizes.hand_cards = chosen(rules.hand_cards, row.hand_cards);
  sizes.dice_per_colour = chosen(rules.dice_per_colour, row.dice_per_colour);
  sizes.dice_in_bag = colours * sizes.dice_per_colour;
  sizes.initial_dice = chosen(rules.initial_dice, row.initial_dice);
  sizes.pool_dice = seats * rules.draft_picks + 1;
  sizes.own_dice = sizes.initial_dice + rules.draft_picks;
  sizes.tricks = sizes.hand_cards + sizes.own_dice - 1;
  sizes.rounds = chosen(rules.rounds, seats);
  sizes.zero_rule = rules.zero_rule;
  if (rules.zero_rule == ZeroRule::by_seats) {
    sizes.zero_rule = seats < most_seats ? ZeroRule::card : ZeroRule::die;
  }
  return sizes;
}

/// A number that is not allowed although it lies in the range of its field, or not with these
/// seats.
[[nodiscard]] std::optional<SetupError> check_numbers(const Rules& rules, int seats) {
  if (rules.colours != 0 && rules.colours < colour_count - 1) {
    return setup_error("nokosu_dice.bad_colours", "colours is 0, 4 or 5", "colours", rules.colours);
  }
  if (rules.max_number != 0 && rules.max_number < numbers_per_colour - 2) {
    return setup_error("nokosu_dice.bad_max_number", "max_number is 0, 6 or 7", "max_number",
                       rules.max_number);
  }
  if (rules.zero_dice > seats) {
    return setup_error("nokosu_dice.too_many_black_dice", "there are more black dice than seats",
                       "zero_dice", rules.zero_dice);
  }
  if (rules.first_dealer >= seats) {
    return setup_error("nokosu_dice.no_such_dealer", "the first dealer has no seat", "first_dealer",
                       rules.first_dealer);
  }
  return std::nullopt;
}

}  // namespace

// --- rules

std::span<const Field<Rules>> Rules::fields() noexcept {
  static constexpr auto table = std::to_array<Field<Rules>>({
      describe<&Rules::colours>("colours", "N7.1",
                                "colours in play, 4 or 5; 0 = 4 with 3 seats, else 5", 0,
                                colour_count),
      describe<&Rules::removed_colour>(
          "removed_colour", "N7.2",
          "left out when four are in play: 0 red, 1 yellow, 2 green, 3 blue, 4 purple", 0,
          colour_count - 1),
      describe<&Rules::max_number>("max_number", "N7.3",
                                   "highest card in play, 6 or 7; 0 = 6 with 3 seats, else 7", 0,
                                   numbers_per_colour - 1),
      describe<&Rules::dice_per_colour>("dice_per_colour", "N7.4",
                                        "dice of each colour in the bag; 0 = by seats: 4, 5, 5", 0,
                                        most_dice_per_colour),
      describe<&Rules::hand_cards>("hand_cards", "N7.5", "cards in a hand; 0 = by seats: 9, 10, 8",
                                   0, 13),
      describe<&Rules::initial_dice>("initial_dice", "N7.6",
                                     "dice before the draft; 0 = by seats: 1, 2, 1", 0, 7),
      describe<&Rules::draft_picks>("draft_picks", "N7.7", "dice each seat picks", 1, 7),
      describe<&Rules::zero_rule>("zero_rule", "N7.8",
                                  "how zero is declared; auto = card, die with 5 seats"),
      describe<&Rules::zero_dice>("zero_dice", "N7.9",
                                  "black dice: most declarations by die in a round", 0, most_seats),
      describe<&Rules::bonus_mode>("bonus_mode", "N7.10", "what the bonus of a success depends on"),
      describe<&Rules::bonus_per_failure>(
          "bonus_per_failure", "N7.11", "bonus of a success for each seat that failed", -100, 100),
      describe<&Rules::bonus_table>("bonus_table", "N7.12",
                                    "bonus of a success by the number of them, from 1", -100, 100),
      describe<&Rules::zero_bonus>("zero_bonus", "N7.13", "more for a kept declaration of zero",
                                   -100, 100),
      describe<&Rules::trick_points>("trick_points", "N7.14", "points for each trick", -100, 100),
      describe<&Rules::draft_first>("draft_first", "N7.15", "who picks the first die"),
      describe<&Rules::equal_strength>("equal_strength", "N7.16",
                                       "which of equally strong plays wins a trick"),
      describe<&Rules::rounds>("rounds", "N7.17", "rounds in a game; 0 = as many as seats", 0,
                               most_rounds),
      describe<&Rules::first_dealer>("first_dealer", "N7.18", "dealer of round 1; -1 = random", -1,
                                     most_seats - 1),
      describe<&Rules::tiebreak_last_die>("tiebreak_last_die", "N7.19",
                                          "a final tie goes to the higher last die"),
  });
  return table;
}

Setup::Setup(const Rules& rules, int seats, const Sizes& sizes) noexcept
    : CheckedSetup(rules, seats), sizes_(sizes) {
  std::size_t card = 0;
  for (std::uint64_t left = sizes.cards; left != 0; left &= left - 1) {
    deck_[card++] = static_cast<std::uint8_t>(std::countr_zero(left));
  }
  std::size_t die = 0;
  for (std::uint32_t left = sizes.colours; left != 0; left &= left - 1) {
    for (int copy = 0; copy < sizes.dice_per_colour; ++copy) {
      bag_[die++] = static_cast<std::uint8_t>(std::countr_zero(left));
    }
  }
}

Result<Setup, SetupError> NokosuDice::check_setup(const Rules& rules, int seats) {
  if (auto problem = check_fields(rules)) return *std::move(problem);
  if (auto problem = check_numbers(rules, seats)) return *std::move(problem);
  const Sizes sizes = sizes_of(rules, seats);
  if (seats * sizes.hand_cards > sizes.cards_in_play) {
    return setup_error("nokosu_dice.too_few_cards",
                       std::to_string(seats) + " hands of " + std::to_string(sizes.hand_cards) +
                           " cards do not come out of " + std::to_string(sizes.cards_in_play),
                       "hand_cards", sizes.hand_cards);
  }
  const int dice = seats * sizes.initial_dice + sizes.pool_dice;
  if (dice > sizes.dice_in_bag) {
    return setup_error("nokosu_dice.too_few_dice",
                       std::to_string(dice) + " dice do not come out of a bag of " +
                           std::to_string(sizes.dice_in_bag),
                       "draft_picks", rules.draft_picks);
  }
  return Setup(rules, seats, sizes);
}

int NokosuDice::action_count() const noexcept { return action_ids; }
int NokosuDice::chance_count() const noexcept { return first_dealer_id + seats(); }
bool NokosuDice::hides_choices() const noexcept { return true; }

int NokosuDice::max_steps() const noexcept {
  // Each round: cards dealt, dice rolled, picks, declarations by card, plays (N8.5).
  const int declarations = sizes().zero_rule == ZeroRule::card ? 1 : 0;
  const int steps_a_seat = sizes().hand_cards + sizes().initial_dice + rules().draft_picks +
                           declarations + sizes().tricks;
  const int dealer_steps = rules().first_dealer < 0 ? 1 : 0;
  return dealer_steps + sizes().rounds * (seats() * steps_a_seat + sizes().pool_dice);
}

// --- state

std::uint64_t State::hash() const noexcept { return hash_value(*this); }
std::uint64_t View::hash() const noexcept { return hash_value(*this); }

// --- playing

State NokosuDice::start() const noexcept {
  State state;
  if (rules().first_dealer >= 0) {
    state.table.dealer = Seat{static_cast<std::uint8_t>(rules().first_dealer)};
    state.table.phase = Phase::deal;
  }
  return state;
}

Turn NokosuDice::turn(const State& state) const noexcept {
  switch (state.table.phase) {
    case Phase::choose_dealer:
    case Phase::deal:
    case Phase::roll:
      return Turn::chance();
    case Phase::draft:
    case Phase::declare:
    case Phase::play:
      return Turn::decision(state.table.active);
    case Phase::over:
      break;
  }
  return Turn::over();
}

NokosuDice::Actions NokosuDice::legal(const State& state, Seat seat) const noexcept {
  if (!state.table.active.contains(seat)) return {};
  return legal_actions(state.table, state.hands[seat]);
}

NokosuDice::Actions NokosuDice::legal_actions(const Table& table,
                                              std::uint64_t hand) const noexcept {
  const Seat seat = table.active.first();
  Actions actions;
  if (table.phase == Phase::play) {  // N4.7
    const Items items =
        following(playable(table, seat, hand), items_of_suit(table.trick.led, table.trump));
    actions.insert_all(Action{0}, items.cards);
    actions.insert_all(Action{card_count}, items.dice);
  } else if (table.phase == Phase::draft) {  // N4.2, N4.3
    actions.insert_all(Action{first_pick}, table.pool.kinds());
    if (can_take_black(table, seat)) actions.insert_all(Action{first_black}, table.pool.kinds());
  } else {  // N4.5
    actions.insert_all(Action{first_zero}, table.dice[seat].kinds());
    actions.insert(Action{no_zero_id});
  }
  return actions;
}

bool NokosuDice::can_take_black(const Table& table, Seat seat) const noexcept {
  return sizes().zero_rule == ZeroRule::die && table.zero.size() < rules().zero_dice &&
         !table.zero.contains(seat);
}

Seat NokosuDice::first_seat(const Table& table) const noexcept {
  return next_seat(table.dealer, seats());
}

template <class Log>
Turn NokosuDice::step(State& state, Seat seat, Action action, Log& log) const {
  assert(legal(state, seat).contains(action));
  if (action.id < first_pick) return play(state, seat, Item{action.id}, log);
  if (state.table.phase == Phase::draft) return draft(state, seat, action, log);
  return declare(state, seat, action, log);
}
template LIBGAMES_EXPORT Turn NokosuDice::step(State&, Seat, Action, NoLog&) const;
template LIBGAMES_EXPORT Turn NokosuDice::step(State&, Seat, Action, EventLog<Event>&) const;

template <class Log>
Turn NokosuDice::draft(State& state, Seat seat, Action action, Log& log) const {
  Table& table = state.table;
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
  table.active = Seats::only(first_seat(table));
  return Turn::decision(table.active);
}

template <class Log>
Turn NokosuDice::declare(State& state, Seat seat, Action action, Log& log) const {
  Table& table = state.table;
  ZeroDecided decided{seat, std::nullopt};
  if (action.id != no_zero_id) {
    decided.returned = Item::die_of_kind(action.id - first_zero);
    table.dice[seat].remove(*decided.returned);
    table.zero.add(seat);
  }
  tell(log, [&] { return Event(decided); });
  const Seat next = next_seat(seat, seats());
  if (next == first_seat(table)) table.phase = Phase::play;
  table.active = Seats::only(next);
  return Turn::decision(table.active);
}

template <class Log>
Turn NokosuDice::play(State& state, Seat seat, Item item, Log& log) const {
  Table& table = state.table;
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
  if (table.trick.size == seats()) return finish_trick(state, log);
  table.active = table.active.rotated(seats());
  return Turn::decision(table.active);
}

Seat NokosuDice::trick_winner(const Table& table) const noexcept {
  const Item lead = table.trick.plays[0];  // a finished trick has no `led` any more
  const int led = suit_of(lead, table.trump);
  const bool later = rules().equal_strength == EqualStrength::later;
  return table.trick.winner(seats(), later ? EqualPlays::last : EqualPlays::first,
                            [&](Item item) { return play_strength(item, led, table.trump); });
}

template <class Log>
Turn NokosuDice::finish_trick(State& state, Log& log) const {
  Table& table = state.table;
  const Seat winner = award_trick<Event>(table, trick_winner(table), log);  // N4.9
  if (playable(table, winner, state.hands[winner]).is_empty()) return score_round(state, log);
  return Turn::decision(table.active);
}

template <class Log>
[[gnu::noinline]] Turn NokosuDice::score_round(State& state, Log& log) const {
  Table& table = state.table;
  const auto index = static_cast<std::size_t>(table.round - 1);
  const Seats succeeded = successes(table);
  table.tricks[index] = table.tricks_won;
  table.zero_kept[index] = Seats(static_cast<std::uint16_t>(table.zero.bits() & succeeded.bits()));
  RoundScored scored{table.round, seats(), succeeded, {}};
  for (const Seat seat : all_seats(seats())) {
    const int points = std::clamp(round_score(state, seat), INT16_MIN, INT16_MAX);
    table.points[index][seat] = static_cast<std::int16_t>(points);
    scored.points[seat] = points;
  }
  tell(log, [&] { return Event(scored); });
  end_round(state);
  if (table.round < sizes().rounds) {  // N4.13
    ++table.round;
    table.dealer = next_seat(table.dealer, seats());
    table.phase = Phase::deal;
    return Turn::chance();
  }
  table.phase = Phase::over;
  tell(log, [&] { return Event(GameOver{outcome(state).winners}); });
  return Turn::over();
}

Chances NokosuDice::chances(const State& state) const noexcept {
  const Table& table = state.table;
  Chances result;
  if (table.phase == Phase::choose_dealer) {  // N3.5
    for (const Seat seat : all_seats(seats())) {
      result.add(Chance{static_cast<std::uint8_t>(first_dealer_id + seat.index)}, 1);
    }
  } else if (table.phase == Phase::deal) {  // N3.6
    std::uint64_t undealt = sizes().cards;
    for (const std::uint64_t hand : state.hands.items) undealt &= ~hand;
    for (; undealt != 0; undealt &= undealt - 1) {
      result.add(Chance{static_cast<std::uint8_t>(std::countr_zero(undealt))}, 1);
    }
  } else if (table.phase == Phase::roll) {  // N3.7
    for (int kind = 0; kind < die_kinds; ++kind) {
      const auto left = static_cast<std::uint32_t>(dice_left(table, kind / faces));
      result.add(Chance{Item::die_of_kind(kind).id}, left);
    }
  }
  return result;
}

/// How many dice of a colour the bag holds while dice are rolled; none of a colour not in play.
int NokosuDice::dice_left(const Table& table, int colour) const noexcept {
  if ((sizes().colours >> colour & 1U) == 0) return 0;
  const std::uint32_t mask = items_of_colour(colour).dice;
  int left = sizes().dice_per_colour - table.pool.size_within(mask);
  for (const Dice& dice : table.dice.items) left -= dice.size_within(mask);
  return left;
}

template <class Log>
Turn NokosuDice::step(State& state, Chance chance, Log& log) const {
  assert(turn(state).is_chance() && chances(state).weight(chance) > 0);
  if (chance.id < card_count) return deal_card(state, Item{chance.id}, log);
  if (chance.id < first_dealer_id) return roll_die(state, Item{chance.id}, log);
  const Seat dealer{static_cast<std::uint8_t>(chance.id - first_dealer_id)};
  state.table.dealer = dealer;
  state.table.phase = Phase::deal;
  tell(log, [&] { return Event(DealerChosen{dealer}); });
  return Turn::chance();
}
template LIBGAMES_EXPORT Turn NokosuDice::step(State&, Chance, NoLog&) const;
template LIBGAMES_EXPORT Turn NokosuDice::step(State&, Chance, EventLog<Event>&) const;

template <class Log>
Turn NokosuDice::deal_card(State& state, Item card, Log& log) const {
  Table& table = state.table;
  if (table.drawn == 0) begin_deal(state);
  const Seat seat = seat_after(first_seat(table), table.drawn / sizes().hand_cards, seats());
  state.hands[seat] |= std::uint64_t{1} << card.id;
  ++table.drawn;
  tell(log, [&] { return Event(CardDealt{seat, card}); });
  if (table.drawn == seats() * sizes().hand_cards) {
    table.drawn = 0;
    table.phase = Phase::roll;
  }
  return Turn::chance();
}

template <class Log>
Turn NokosuDice::roll_die(State& state, Item die, Log& log) const {
  Table& table = state.table;
  DieRolled rolled{std::nullopt, die};
  if (table.drawn < seats() * sizes().initial_dice) {
    rolled.seat = seat_after(first_seat(table), table.drawn / sizes().initial_dice, seats());
    table.dice[*rolled.seat].add(die);
  } else {
    table.pool.add(die);
  }
  ++table.drawn;
  tell(log, [&] { return Event(rolled); });
  const int wanted = seats() * sizes().initial_dice + sizes().pool_dice;
  return table.drawn < wanted ? Turn::chance() : start_draft(state);
}

Turn NokosuDice::start_draft(State& state) const noexcept {
  Table& table = state.table;
  const bool dealer_first = rules().draft_first == DraftFirst::dealer;
  table.drawn = 0;
  table.phase = Phase::draft;
  table.active = Seats::only(dealer_first ? table.dealer : first_seat(table));
  return Turn::decision(table.active);
}

Turn NokosuDice::settle(State& state, Rng& rng) const {
  assert(turn(state).is_chance());
  Table& table = state.table;
  Turn next = Turn::chance();
  if (table.phase == Phase::choose_dealer) next = settle(state, chances(state).pick(rng));
  if (table.phase == Phase::deal && table.drawn == 0) deal_hands(state, rng);
  if (table.phase == Phase::roll && table.drawn == 0) next = roll_dice(state, rng);
  while (next.is_chance()) next = settle(state, chances(state).pick(rng));  // one that had begun
  return next;
}

void NokosuDice::deal_hands(State& state, Rng& rng) const noexcept {
  begin_deal(state);
  auto deck = setup_.deck_;
  const auto cards = std::span(deck).first(static_cast<std::size_t>(sizes().cards_in_play));
  shuffle_front(cards, seats() * sizes().hand_cards, rng);
  const std::uint8_t* next = deck.data();
  Seat seat = first_seat(state.table);
  for (int i = 0; i < seats(); ++i, seat = next_seat(seat, seats())) {
    std::uint64_t hand = 0;
    for (int card = 0; card < sizes().hand_cards; ++card) hand |= std::uint64_t{1} << *next++;
    state.hands[seat] = hand;
  }
  state.table.phase = Phase::roll;
}

Turn NokosuDice::roll_dice(State& state, Rng& rng) const noexcept {
  Table& table = state.table;
  auto bag = setup_.bag_;
  const auto dice = std::span(bag).first(static_cast<std::size_t>(sizes().dice_in_bag));
  shuffle_front(dice, seats() * sizes().initial_dice + sizes().pool_dice, rng);
  const std::uint8_t* next = bag.data();
  const auto roll_next = [&](Dice& owner) {
    owner.add(Item::die_of_kind(*next++ * faces + static_cast<int>(rng.below(faces))));
  };
  for (const Seat seat : all_seats(seats())) {
    for (int die = 0; die < sizes().initial_dice; ++die) roll_next(table.dice[seat]);
  }
  for (int die = 0; die < sizes().pool_dice; ++die) roll_next(table.pool);
  return start_draft(state);
}

std::int32_t NokosuDice::score(const Table& table, Seat seat) const noexcept {
  std::int32_t sum = 0;
  for (const auto& points : table.points) sum += points[seat];
  return sum;
}

Outcome NokosuDice::outcome(const State& state) const noexcept {
  const Table& table = state.table;
  Outcome result;
  result.seats = seats();
  result.tier_count = rules().tiebreak_last_die ? 2 : 1;
  for (const Seat seat : all_seats(seats())) {
    result.scores[seat] = score(table, seat);
    result.tiers[seat] = {result.scores[seat]};
    if (rules().tiebreak_last_die) result.tiers[seat][1] = contract(table, seat).value_or(0);
  }
  if (table.phase == Phase::over) rank(result);
  return result;
}

std::int32_t NokosuDice::standing(const State& state, Seat seat) const {
  const std::int32_t fixed = score(state.table, seat);
  return state.table.phase == Phase::play ? add_points(fixed, round_score(state, seat)) : fixed;
}

bool NokosuDice::reveals(const State& state, Seat seat, Action action) const {
  const Table& table = state.table;
  if (table.phase != Phase::play) return false;  // dice are open (N6.2)
  const Item item{action.id};
  if (!item.is_die()) return true;
  const int led = table.trick.led;  // a die that does not follow shows a void
  return led != no_suit && suit_of(item, table.trump) != led &&
         (table.voids.suits[seat] >> led & 1) == 0;
}

Seats NokosuDice::successes(const Table& table) const noexcept {
  Seats result;
  for (const Seat seat : all_seats(seats())) {
    // No trick without a declaration is a failure by itself: dice begin at 1 (N4.11).
    if (contract(table, seat) == table.tricks_won[seat]) result.add(seat);
  }
  return result;
}

int NokosuDice::round_score(const State& state, Seat seat) const {
  const Table& table = state.table;
  const Seats succeeded = successes(table);
  const int tricks = table.tricks_won[seat] * rules().trick_points;  // N4.10
  if (!succeeded.contains(seat)) return tricks;
  const int count = succeeded.size();
  const int bonus = rules().bonus_mode == BonusMode::per_failure  // N4.12
                        ? (seats() - count) * rules().bonus_per_failure
                        : rules().bonus_table[static_cast<std::size_t>(count - 1)];
  return tricks + bonus + (table.zero.contains(seat) ? rules().zero_bonus : 0);
}

// --- knowing

View NokosuDice::view(const State& state, Viewer viewer) const noexcept {
  View view;
  view.table = state.table;
  view.viewer = viewer;
  if (!viewer.is_audience()) view.hand = state.hands[viewer.seat()];
  return view;
}

NokosuDice::Actions NokosuDice::legal(const View& view) const noexcept {
  if (view.viewer.is_audience() || !view.table.active.contains(view.viewer.seat())) return {};
  return legal_actions(view.table, view.hand);
}

/// How many cards a seat holds, which everybody can count (N6.2).
int NokosuDice::hand_size(const Table& table, Seat seat) const noexcept {
  const int all = sizes().hand_cards;
  if (table.phase == Phase::choose_dealer || table.phase == Phase::over) return 0;
  if (table.phase == Phase::deal) {
    const int place = (seat.index + seats() - first_seat(table).index) % seats();
    return std::clamp(table.drawn - place * all, 0, all);
  }
  if (table.phase != Phase::play) return all;
  int plays = 0;
  for (const std::uint8_t tricks : table.tricks_won.items) plays += tricks;
  if (table.trick.led != no_suit && table.trick.play_of(seat, seats())) ++plays;
  // Of the dice a seat owned after the draft, one of a declaration left without being played.
  const int dice = sizes().own_dice - int{table.zero.contains(seat)};
  return all + dice - table.dice[seat].size() - plays;
}

State NokosuDice::determinize(const View& view, Rng& rng) const noexcept {
  State state;
  state.table = view.table;
  std::array<HiddenHand, most_seats> hidden{};
  for (const Seat seat : all_seats(seats())) {
    if (view.viewer.is(seat)) continue;
    hidden[seat.index] = {static_cast<std::uint8_t>(hand_size(view.table, seat)),
                          view.table.voids.suits[seat]};
  }
  std::array<std::uint8_t, card_count> ids;
  std::array<std::uint8_t, suit_count> suit_sizes{};
  const std::uint64_t unseen = sizes().cards & ~view.table.played & ~view.hand;
  const std::size_t size = list_cards(unseen, view.table.trump, ids, suit_sizes);
  deal_hidden(std::span(ids).first(size), suit_sizes,
              std::span(hidden).first(static_cast<std::size_t>(seats())), rng);
  const std::uint8_t* next = ids.data();
  for (const Seat seat : all_seats(seats())) {
    for (int i = 0; i < hidden[seat.index].size; ++i) {
      state.hands[seat] |= std::uint64_t{1} << *next++;
    }
  }
  if (!view.viewer.is_audience()) state.hands[view.viewer.seat()] = view.hand;
  return state;
}

}  // namespace libgames::nokosu_dice

namespace libgames {

template int playout(const nokosu_dice::NokosuDice&, nokosu_dice::State&, Rng&);
template struct Dispatch<nokosu_dice::NokosuDice>;

}  // namespace libgames
