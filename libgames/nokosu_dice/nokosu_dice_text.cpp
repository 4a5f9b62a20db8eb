#include <algorithm>
#include <bit>
#include <cassert>
#include <string>

#include <fmt/format.h>

#include <libgames/core/checker.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/core/text.hpp>
#include <libgames/nokosu_dice/nokosu_dice.hpp>

namespace libgames::nokosu_dice {

namespace {

/// N8.1: colour letter, number, c or d.
[[nodiscard]] std::string item_text(Item item) {
  return fmt::format("{}{}{}", colour_table[static_cast<std::size_t>(item.colour())].letter,
                     item.number(), item.is_die() ? 'd' : 'c');
}

[[nodiscard]] std::optional<Item> parse_item(std::string_view text) noexcept {
  if (text.size() != 3) return std::nullopt;
  const auto row = std::ranges::find(colour_table, text[0], &SuitRow<Colour>::letter);
  if (row == colour_table.end()) return std::nullopt;
  const auto colour = static_cast<int>(row->suit);
  const int number = text[1] - '0';
  if (text[2] == 'c' && number >= 0 && number < numbers_per_colour) {
    return Item::card(colour, number);
  }
  if (text[2] == 'd' && number >= 1 && number <= faces) return Item::die(colour, number);
  return std::nullopt;
}

void append(std::string& list, std::string_view word) {
  if (!list.empty()) list += ' ';
  list += word;
}

/// All cards by colour, ascending; "-" for none.
[[nodiscard]] std::string cards_text(std::uint64_t cards) {
  std::string text;
  for (; cards != 0; cards &= cards - 1) {
    append(text, item_text(Item{static_cast<std::uint8_t>(std::countr_zero(cards))}));
  }
  return text.empty() ? "-" : text;
}

/// All dice by colour, ascending, each as often as it is there; "-" for none.
[[nodiscard]] std::string dice_text(const Dice& dice) {
  std::string text;
  for (int kind = 0; kind < die_kinds; ++kind) {
    const Item die = Item::die_of_kind(kind);
    for (int copy = 0; copy < dice.count(die); ++copy) append(text, item_text(die));
  }
  return text.empty() ? "-" : text;
}

[[nodiscard]] std::string_view suit_name(int suit) noexcept {
  return suit == trump_suit ? "trump" : colour_table[static_cast<std::size_t>(suit)].name;
}

/// The letters of suits, T for trump; "-" for none.
[[nodiscard]] std::string suits_text(std::uint8_t suits) {
  std::string text;
  for (const SuitRow<Colour>& row : colour_table) {
    if ((suits >> static_cast<int>(row.suit) & 1) != 0) text += row.letter;
  }
  if ((suits >> trump_suit & 1) != 0) text += 'T';
  return text.empty() ? "-" : text;
}

[[nodiscard]] constexpr Move move_of(Action action) noexcept {
  if (action.id < first_pick) return {MoveKind::play, Item{action.id}};
  if (action.id < first_zero) return {MoveKind::pick, Item::die_of_kind(action.id - first_pick)};
  if (action.id < no_zero_id) return {MoveKind::zero, Item::die_of_kind(action.id - first_zero)};
  if (action.id == no_zero_id) return {MoveKind::no_zero, std::nullopt};
  return {MoveKind::black, Item::die_of_kind(action.id - first_black)};
}

/// Nothing for a move with an item of the wrong sort or without one.
[[nodiscard]] constexpr std::optional<Action> action_of(const Move& move) noexcept {
  if (move.kind == MoveKind::no_zero) {
    return move.item ? std::nullopt : std::optional(Action{no_zero_id});
  }
  if (!move.item || move.item->id >= item_count) return std::nullopt;
  if (move.kind == MoveKind::play) return Action{move.item->id};
  if (!move.item->is_die()) return std::nullopt;
  const int first = move.kind == MoveKind::pick   ? first_pick
                    : move.kind == MoveKind::zero ? first_zero
                                                  : first_black;
  return Action{static_cast<std::uint8_t>(first + move.item->die_kind())};
}

static_assert([] {
  for (std::uint8_t id = 0; id < action_ids; ++id) {
    if (action_of(move_of(Action{id})) != Action{id}) return false;
  }
  return true;
}());

/// The word before the item of a move (N8.2).
[[nodiscard]] std::string_view prefix_of(MoveKind kind) noexcept {
  switch (kind) {
    case MoveKind::play:
      return "play:";
    case MoveKind::pick:
      return "pick:";
    case MoveKind::zero:
      return "zero:";
    case MoveKind::no_zero:
      return "no-zero";
    case MoveKind::black:
      break;
  }
  return "black:";
}

[[nodiscard]] std::string move_text(const Move& move) {
  return std::string(prefix_of(move.kind)) + (move.item ? item_text(*move.item) : "");
}

/// Says an event in one line.
struct EventText {
  std::string operator()(const DealerChosen& event) const {
    return fmt::format("seat {} deals first", event.seat.index);
  }
  std::string operator()(const CardDealt& event) const {
    return fmt::format("seat {} gets {}", event.seat.index,
                       event.card ? item_text(*event.card) : "a card");
  }
  std::string operator()(const DieRolled& event) const {
    const std::string die = item_text(event.die);
    return event.seat ? fmt::format("seat {} rolls {}", event.seat->index, die)
                      : fmt::format("{} is rolled for the pool", die);
  }
  std::string operator()(const DiePicked& event) const {
    return fmt::format("seat {} picks {}", event.seat.index, item_text(event.die));
  }
  std::string operator()(const BlackDieTaken& event) const {
    return fmt::format("seat {} takes a black die, {} goes back to the bag", event.seat.index,
                       item_text(event.returned));
  }
  std::string operator()(const TrumpSet& event) const {
    return fmt::format("{} is the trump die", item_text(event.die));
  }
  std::string operator()(const ZeroDecided& event) const {
    return event.returned ? fmt::format("seat {} declares zero and returns {}", event.seat.index,
                                        item_text(*event.returned))
                          : fmt::format("seat {} does not declare zero", event.seat.index);
  }
  std::string operator()(const ItemPlayed& event) const {
    return fmt::format("seat {} plays {}", event.seat.index, item_text(event.item));
  }
  std::string operator()(const TrickWon& event) const {
    return fmt::format("the trick goes to seat {}", event.seat.index);
  }
  std::string operator()(const RoundScored& event) const {
    std::string text = fmt::format("round {}:", event.round);
    for (const Seat seat : all_seats(event.seats)) {
      text += fmt::format(" {:+}{}", event.points[seat],
                          event.succeeded.contains(seat) ? " (success)" : "");
    }
    return text;
  }
  std::string operator()(const GameOver& event) const {
    std::string text = "the game is over, won by";
    for (const Seat seat : event.winners) text += fmt::format(" seat {}", seat.index);
    return text;
  }
};

constexpr int phase_count = static_cast<int>(Phase::over) + 1;
constexpr int common_planes = 2 * card_count + 2 * die_kinds + suit_count + phase_count + 1;
constexpr int planes_a_seat = die_kinds + item_count + suit_count + 6;

/// A flag for every card.
void add_cards(Planes& planes, std::uint64_t cards) noexcept {
  for (int id = 0; id < card_count; ++id) planes.add_flag((cards >> id & 1U) != 0);
}

/// The copies of every kind of die, of five.
void add_dice(Planes& planes, const Dice& dice) noexcept {
  for (int kind = 0; kind < die_kinds; ++kind) {
    planes.add(dice.count(Item::die_of_kind(kind)), most_dice_per_colour);
  }
}

/// Whether the die that is left in the pool is the trump die; it may also be the first one rolled.
[[nodiscard]] bool trump_is_set(const Table& table) noexcept {
  return table.pool.is_single() && table.phase != Phase::roll;
}

/// What is due, in words.
[[nodiscard]] std::string due_text(const Table& table, const Sizes& sizes, int seats) {
  const int seat = table.active.empty() ? 0 : table.active.first().index;
  switch (table.phase) {
    case Phase::choose_dealer:
      return "a dealer is chosen";
    case Phase::deal:
      return fmt::format("{} of {} cards dealt", table.drawn, seats * sizes.hand_cards);
    case Phase::roll:
      return fmt::format("{} of {} dice rolled", table.drawn,
                         seats * sizes.initial_dice + sizes.pool_dice);
    case Phase::draft:
      return fmt::format("seat {} to pick a die", seat);
    case Phase::declare:
      return fmt::format("seat {} to declare zero or not", seat);
    case Phase::play:
      return fmt::format("seat {} to {}", seat, table.trick.led == no_suit ? "lead" : "play");
    case Phase::over:
      break;
  }
  return "the game is over";
}

/// The refusal of a move, with its seat and, if any, its item as data.
[[nodiscard]] Illegal refusal(std::string_view id, std::string words, Seat seat, const Move& move) {
  Illegal illegal{id, std::move(words), {{"seat", std::to_string(seat.index)}}};
  if (move.item) illegal.details.push_back({"item", item_text(*move.item)});
  return illegal;
}

/// Which move kinds belong to a phase, and the refusal of the others.
[[nodiscard]] std::optional<Illegal> wrong_phase(Phase phase, Seat seat, const Move& move) {
  switch (move.kind) {
    case MoveKind::play:
      if (phase == Phase::play) return std::nullopt;
      return refusal("nokosu_dice.not_playing", "the tricks have not begun", seat, move);
    case MoveKind::pick:
    case MoveKind::black:
      if (phase == Phase::draft) return std::nullopt;
      return refusal("nokosu_dice.not_drafting", "the draft is over", seat, move);
    case MoveKind::zero:
    case MoveKind::no_zero:
      break;
  }
  if (phase == Phase::declare) return std::nullopt;
  return refusal("nokosu_dice.not_declaring", "it is not the time to declare zero", seat, move);
}

/// Why a play is refused that belongs to the phase (N4.6, N4.7).
[[nodiscard]] Illegal refused_play(const State& state, Seat seat, const Move& move) {
  const Table& table = state.table;
  const Item item = *move.item;
  const std::string name = item_text(item);
  const bool is_there =
      item.is_die() ? table.dice[seat].count(item) > 0 : (state.hands[seat] >> item.id & 1U) != 0;
  if (!is_there) {
    return refusal("nokosu_dice.not_in_hand",
                   fmt::format("seat {} does not have {}", seat.index, name), seat, move);
  }
  if (item.is_die() && table.dice[seat].is_single() && !table.zero.contains(seat)) {
    return refusal("nokosu_dice.protected_die",
                   fmt::format("{} is the last die of seat {} and its contract", name, seat.index),
                   seat, move);
  }
  const std::string suit(suit_name(table.trick.led));
  Illegal illegal =
      refusal("nokosu_dice.must_follow_suit",
              fmt::format("{} was led and seat {} has some", suit, seat.index), seat, move);
  illegal.details.push_back({"suit", suit});
  return illegal;
}

}  // namespace

// --- playing, as a table

ScoreSheet NokosuDice::score_sheet(const State& state, Seat seat) const {
  const Table& table = state.table;
  ScoreSheet sheet;
  const int scored = table.phase == Phase::over ? table.round : table.round - 1;
  for (int round = 1; round <= scored; ++round) {
    const auto index = static_cast<std::size_t>(round - 1);
    const int tricks = table.tricks[index][seat] * rules().trick_points;
    const int zero = table.zero_kept[index].contains(seat) ? rules().zero_bonus : 0;
    const int bonus = table.points[index][seat] - tricks - zero;
    sheet.lines.push_back({"tricks", "tricks", tricks, round});
    sheet.lines.push_back({"bonus", "bonus", bonus, round});
    sheet.lines.push_back({"zero_bonus", "zero bonus", zero, round});
  }
  return sheet;
}

// --- knowing

std::optional<Event> NokosuDice::redact(const Event& event, Viewer viewer) const {
  Event redacted = event;
  auto* dealt = std::get_if<CardDealt>(&redacted);
  if (dealt != nullptr && !viewer.is(dealt->seat)) dealt->card.reset();
  return redacted;
}

Problems NokosuDice::check(const State& state) const {
  Checker checker;
  const Table& table = state.table;
  expect_sound_turn(checker, state);
  // Conservation: a card is in one hand, played or unused; dice are owned, in the pool, or in the
  // bag, where those count that were played or sent back (N2.1, N2.2).
  std::uint64_t seen = table.played;
  int cards = count_bits(table.played);
  int tricks = 0;
  for (const Seat seat : all_seats(most_seats)) {
    seen |= state.hands[seat];
    cards += count_bits(state.hands[seat]);
    tricks += table.tricks_won[seat];
    expect_sound_seat(checker, state, seat);
  }
  const bool collected = table.phase == Phase::choose_dealer || table.phase == Phase::over;
  const int dealt = table.phase == Phase::deal ? table.drawn : seats() * sizes().hand_cards;
  checker.expect(
      count_bits(seen) == cards && (seen & ~sizes().cards) == 0 && cards == (collected ? 0 : dealt),
      "nokosu_dice.bad_cards", "a card is missing, in two places or not in play");
  checker.expect(tricks <= sizes().tricks, "nokosu_dice.too_many_tricks",
                 "more tricks were won than a round has");
  for (int colour = 0; colour < colour_count; ++colour) {
    const std::uint32_t mask = ((1U << faces) - 1U) << colour * faces;
    int out = table.pool.size_within(mask);
    for (const Dice& dice : table.dice.items) out += dice.size_within(mask);
    const bool in_play = (sizes().colours >> colour & 1U) != 0;
    checker.expect(out <= (in_play ? sizes().dice_per_colour : 0), "nokosu_dice.too_many_dice",
                   "there are more dice of a colour than in the bag");
  }
  return checker.take();
}

void NokosuDice::expect_sound_turn(Checker& checker, const State& state) const {
  const Table& table = state.table;
  const int deciding = turn(state).is_decision() ? 1 : 0;
  checker.expect(table.round >= 1 && table.round <= sizes().rounds, "nokosu_dice.bad_round",
                 "the round is outside the game");
  checker.expect(table.dealer.index < seats(), "nokosu_dice.bad_dealer", "the dealer has no seat");
  checker.expect(table.trump.is_die() && table.trump.id < item_count, "nokosu_dice.bad_trump",
                 "there is no such die");
  checker.expect(table.trick.led < suit_count || table.trick.led == no_suit, "nokosu_dice.bad_suit",
                 "there is no such suit");
  checker.expect(table.active.size() == deciding && (table.active.bits() >> seats()) == 0,
                 "nokosu_dice.bad_active", "the wrong seats have something to decide");
  int most_zero = seats();
  if (sizes().zero_rule == ZeroRule::die) most_zero = rules().zero_dice;
  if (sizes().zero_rule == ZeroRule::off) most_zero = 0;
  checker.expect(table.zero.size() <= most_zero && (table.zero.bits() >> seats()) == 0,
                 "nokosu_dice.bad_zero", "more seats go for zero than may");
}

void NokosuDice::expect_sound_seat(Checker& checker, const State& state, Seat seat) const {
  const Table& table = state.table;
  const std::uint64_t hand = state.hands[seat];
  if (seat.index >= seats()) {
    checker.expect(hand == 0 && table.dice[seat].is_empty() && table.tricks_won[seat] == 0,
                   "nokosu_dice.bad_seat", "a seat that is not in play has something");
    return;
  }
  checker.expect(count_bits(hand) == hand_size(table, seat), "nokosu_dice.bad_hand_size",
                 "a hand has the wrong number of cards");
  for (std::uint64_t left = hand; left != 0 && table.phase == Phase::play; left &= left - 1) {
    const Item card{static_cast<std::uint8_t>(std::countr_zero(left))};
    const int suit = suit_of(card, table.trump);
    checker.expect((table.voids.suits[seat] >> suit & 1) == 0, "nokosu_dice.bad_void",
                   "a seat holds a suit that it did not follow");
  }
  const int own = sizes().own_dice - int{table.zero.contains(seat)};
  const int least = table.zero.contains(seat) ? 0 : 1;
  const int dice = table.dice[seat].size();
  checker.expect(table.phase != Phase::play || (dice >= least && dice <= own),
                 "nokosu_dice.bad_dice", "a seat has the wrong number of dice");
}

// --- telling

std::optional<Illegal> NokosuDice::why_illegal(const State& state, Seat seat, Action action) const {
  if (legal(state, seat).contains(action)) return std::nullopt;
  const Table& table = state.table;
  if (!table.active.contains(seat)) {
    return refusal("nokosu_dice.not_your_turn",
                   fmt::format("it is not the turn of seat {}", seat.index), seat, {});
  }
  if (action.id >= action_ids) {
    return Illegal{"nokosu_dice.no_such_action",
                   fmt::format("no action has the id {}", action.id),
                   {{"action", std::to_string(action.id)}}};
  }
  const Move wanted = move_of(action);
  if (auto wrong = wrong_phase(table.phase, seat, wanted)) return wrong;
  if (wanted.kind == MoveKind::play) return refused_play(state, seat, wanted);
  if (wanted.kind == MoveKind::zero) {
    return refusal("nokosu_dice.not_own_die",
                   fmt::format("{} is no die of seat {}", item_text(*wanted.item), seat.index),
                   seat, wanted);
  }
  if (wanted.kind == MoveKind::black && table.zero.contains(seat)) {
    return refusal("nokosu_dice.has_black_die",
                   fmt::format("seat {} has a black die already", seat.index), seat, wanted);
  }
  if (wanted.kind == MoveKind::black && !can_take_black(table, seat)) {
    return refusal("nokosu_dice.no_black_die_left", "there is no black die to take", seat, wanted);
  }
  return refusal("nokosu_dice.not_in_pool",
                 fmt::format("{} does not lie in the pool", item_text(*wanted.item)), seat, wanted);
}

Move NokosuDice::move(const State& /*state*/, Seat /*seat*/, Action action) const noexcept {
  return move_of(action);
}

std::optional<Action> NokosuDice::action(const State& state, Seat seat,
                                         const Move& move) const noexcept {
  const auto action = action_of(move);
  return action && legal(state, seat).contains(*action) ? action : std::nullopt;
}

std::string NokosuDice::text(const State& /*state*/, Seat /*seat*/, Action action) const {
  return move_text(move_of(action));
}

std::optional<Action> NokosuDice::parse(const State& /*state*/, Seat /*seat*/,
                                        std::string_view text) const noexcept {
  for (const MoveKind kind : {MoveKind::play, MoveKind::pick, MoveKind::zero, MoveKind::black}) {
    if (const auto name = after_prefix(text, prefix_of(kind))) {
      const auto item = parse_item(*name);
      return item ? action_of({kind, item}) : std::nullopt;
    }
  }
  if (text == prefix_of(MoveKind::no_zero)) return Action{no_zero_id};
  return std::nullopt;
}

std::string NokosuDice::text(const State& /*state*/, Chance chance) const {
  if (chance.id >= first_dealer_id) return fmt::format("dealer:{}", chance.id - first_dealer_id);
  const Item item{chance.id};
  return (item.is_die() ? "roll:" : "deal:") + item_text(item);
}

std::optional<Chance> NokosuDice::parse_chance(const State& /*state*/,
                                               std::string_view text) const noexcept {
  if (const auto seat = after_prefix(text, "dealer:")) {
    if (seat->size() != 1 || (*seat)[0] < '0' || (*seat)[0] >= '0' + seats()) return std::nullopt;
    return Chance{static_cast<std::uint8_t>(first_dealer_id + (*seat)[0] - '0')};
  }
  const auto rolled = after_prefix(text, "roll:");
  const auto name = rolled ? rolled : after_prefix(text, "deal:");
  const auto item = name ? parse_item(*name) : std::nullopt;
  if (!item || item->is_die() != rolled.has_value()) return std::nullopt;
  return Chance{item->id};
}

std::string NokosuDice::text(const View& view) const {
  const Table& table = view.table;
  std::string text = fmt::format("Nokosu Dice, round {} of {}; {}\n", table.round, sizes().rounds,
                                 due_text(table, sizes(), seats()));
  text += trump_is_set(table) ? fmt::format("trump die: {}\n", item_text(table.pool.first()))
                              : fmt::format("pool: {}\n", dice_text(table.pool));
  text += "seat  score  tricks  zero  table  void    dice\n";
  for (const Seat seat : all_seats(seats())) {
    const auto play = table.trick.play_of(seat, seats());
    const bool deals = table.phase != Phase::choose_dealer && table.dealer == seat;
    text += fmt::format("{:>4}  {:>5}  {:>6}  {:>4}  {:>5}  {:<6}  {}{}{}\n", seat.index,
                        score(table, seat), table.tricks_won[seat],
                        table.zero.contains(seat) ? "yes" : "-", play ? item_text(*play) : "-",
                        suits_text(table.voids.suits[seat]), dice_text(table.dice[seat]),
                        deals ? "  (dealer)" : "", view.viewer.is(seat) ? "  (you)" : "");
  }
  if (!view.viewer.is_audience()) text += fmt::format("your cards: {}\n", cards_text(view.hand));
  return text;
}

std::string NokosuDice::text(const Event& event) const { return std::visit(EventText{}, event); }

int NokosuDice::encode_size() const noexcept { return common_planes + seats() * planes_a_seat; }

void NokosuDice::encode(const View& view, std::span<float> out) const noexcept {
  assert(static_cast<int>(out.size()) == encode_size());
  const Table& table = view.table;
  Planes planes(out);
  add_cards(planes, view.hand);
  add_cards(planes, table.played);
  add_dice(planes, table.pool);
  planes.add_one_of(trump_is_set(table) ? table.pool.first().die_kind() : -1, die_kinds);
  planes.add_one_of(table.trick.led, suit_count);
  planes.add_one_of(static_cast<int>(table.phase), phase_count);
  planes.add(table.round, sizes().rounds);
  const Seat first = view.viewer.is_audience() ? Seat{0} : view.viewer.seat();
  for (int i = 0; i < seats(); ++i) {
    const Seat seat = seat_after(first, i, seats());
    const auto play = table.trick.play_of(seat, seats());
    add_dice(planes, table.dice[seat]);
    planes.add_one_of(play ? play->id : -1, item_count);
    for (int suit = 0; suit < suit_count; ++suit) {
      planes.add_flag((table.voids.suits[seat] >> suit & 1) != 0);
    }
    planes.add_flag(table.active.contains(seat));
    planes.add_flag(table.phase != Phase::choose_dealer && table.dealer == seat);
    planes.add_flag(table.zero.contains(seat));
    planes.add(table.tricks_won[seat], sizes().tricks);
    planes.add(score(table, seat), 100);
    planes.add_flag(table.trick.size != 0 && trick_winner(table) == seat);
  }
  assert(planes.size() == out.size());
}

}  // namespace libgames::nokosu_dice
