#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <string>

#include <fmt/format.h>

#include <libgames/core/text.hpp>
#include <libgames/nokosu_dice/nokosu_dice_detail.hpp>

namespace libgames::nokosu_dice {

/// N8.1: colour letter, number, c or d.
std::string card_text(Item item) {
  return fmt::format("{}{}{}", colour_table[static_cast<std::size_t>(item.colour())].letter,
                     item.number(), item.is_die() ? 'd' : 'c');
}

namespace {

[[nodiscard]] std::optional<Item> parse_item(std::string_view text) noexcept {
  if (text.size() != 3) return std::nullopt;
  const auto row =
      std::find_if(colour_table.begin(), colour_table.end(),
                   [&](const SuitRow<Colour>& each) { return each.letter == text[0]; });
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

/// All dice by colour, ascending, each as often as it is there; "-" for none.
[[nodiscard]] std::string dice_text(const Dice& dice) {
  std::string text;
  for (int kind = 0; kind < die_kinds; ++kind) {
    const Item die = Item::die_of_kind(kind);
    for (int copy = 0; copy < dice.count(die); ++copy) append(text, card_text(die));
  }
  return text.empty() ? "-" : text;
}

[[nodiscard]] std::string_view suit_name(int suit) noexcept {
  return suit == trump_suit ? "trump" : colour_table[static_cast<std::size_t>(suit)].name;
}

/// The letters of the suits, T for trump.
constexpr std::string_view suit_letters = "RYGBPT";

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
  return Action::of(first + move.item->die_kind());
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
  return std::string(prefix_of(move.kind)) + (move.item ? card_text(*move.item) : "");
}

/// Says an event in one line.
struct EventText : CommonEventText {
  using CommonEventText::operator();
  std::string operator()(const DealerChosen& event) const {
    return fmt::format("seat {} deals first", event.seat.index);
  }
  std::string operator()(const DieRolled& event) const {
    const std::string die = card_text(event.die);
    return event.seat ? fmt::format("seat {} rolls {}", event.seat->index, die)
                      : fmt::format("{} is rolled for the pool", die);
  }
  std::string operator()(const DiePicked& event) const {
    return fmt::format("seat {} picks {}", event.seat.index, card_text(event.die));
  }
  std::string operator()(const BlackDieTaken& event) const {
    return fmt::format("seat {} takes a black die, {} goes back to the bag", event.seat.index,
                       card_text(event.returned));
  }
  std::string operator()(const TrumpSet& event) const {
    return fmt::format("{} is the trump die", card_text(event.die));
  }
  std::string operator()(const ZeroDecided& event) const {
    return event.returned ? fmt::format("seat {} declares zero and returns {}", event.seat.index,
                                        card_text(*event.returned))
                          : fmt::format("seat {} does not declare zero", event.seat.index);
  }
  std::string operator()(const ItemPlayed& event) const {
    return played(event.seat, card_text(event.item));
  }
  std::string operator()(const RoundScored& event) const {
    std::string text = round_scored_text(event.round, event.points.first(event.seats));
    return text + fmt::format(", contracts kept by {}", seats_words(event.succeeded));
  }
};

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

/// Why an action may be refused, in the order of the table of reasons.
enum class Why : std::uint8_t {
  not_your_turn,
  no_such_action,
  not_drafting,
  not_declaring,
  not_playing,
  not_in_pool,
  no_black_die_left,
  has_black_die,
  not_own_die,
  not_in_hand,
  protected_die,
  must_follow_suit,
};

constexpr auto reason_table = std::to_array<Reason>({
    not_your_turn("nokosu_dice.not_your_turn"),
    no_such_action("nokosu_dice.no_such_action"),
    {"nokosu_dice.not_drafting", "the draft is over", {"seat", "item"}},
    {"nokosu_dice.not_declaring", "it is not the time to declare zero", {"seat", "item"}},
    {"nokosu_dice.not_playing", "the tricks have not begun", {"seat", "item"}},
    {"nokosu_dice.not_in_pool", "{item} does not lie in the pool", {"seat", "item"}},
    {"nokosu_dice.no_black_die_left", "there is no black die to take", {"seat", "item"}},
    {"nokosu_dice.has_black_die", "seat {seat} has a black die already", {"seat", "item"}},
    {"nokosu_dice.not_own_die", "{item} is no die of seat {seat}", {"seat", "item"}},
    {"nokosu_dice.not_in_hand", "seat {seat} does not have {item}", {"seat", "item"}},
    {"nokosu_dice.protected_die",
     "{item} is the last die of seat {seat} and its contract",
     {"seat", "item"}},
    {"nokosu_dice.must_follow_suit",
     "{suit} was led and seat {seat} has some",
     {"seat", "item", "suit"}},
});

/// Why a move of another phase is refused; nothing if it belongs to this one.
[[nodiscard]] std::optional<Why> wrong_phase(Phase phase, MoveKind kind) noexcept {
  switch (kind) {
    case MoveKind::play:
      return phase == Phase::play ? std::nullopt : std::optional(Why::not_playing);
    case MoveKind::pick:
    case MoveKind::black:
      return phase == Phase::draft ? std::nullopt : std::optional(Why::not_drafting);
    case MoveKind::zero:
    case MoveKind::no_zero:
      break;
  }
  return phase == Phase::declare ? std::nullopt : std::optional(Why::not_declaring);
}

/// Why a play is refused that belongs to the phase (N4.6, N4.7).
[[nodiscard]] Why refused_play(const View& view, Item item) noexcept {
  const Table& table = view.table;
  const Seat seat = view.viewer.seat();
  const bool is_there =
      item.is_die() ? table.dice[seat].count(item) > 0 : (view.hand >> item.id & 1U) != 0;
  if (!is_there) return Why::not_in_hand;
  const bool is_last = item.is_die() && table.dice[seat].is_single();
  return is_last && !table.zero.contains(seat) ? Why::protected_die : Why::must_follow_suit;
}

/// Why a die of the pool is refused in a draft (N4.2, N4.3).
[[nodiscard]] Why refused_pick(const Setup& setup, const View& view, MoveKind kind) noexcept {
  const Seat seat = view.viewer.seat();
  if (kind == MoveKind::pick) return Why::not_in_pool;
  if (view.table.zero.contains(seat)) return Why::has_black_die;
  return can_take_black(setup, view.table, seat) ? Why::not_in_pool : Why::no_black_die_left;
}

[[nodiscard]] Why reason_of(const Setup& setup, const View& view, const Move& wanted) noexcept {
  if (const auto wrong = wrong_phase(view.table.phase, wanted.kind)) return *wrong;
  if (wanted.kind == MoveKind::play) return refused_play(view, *wanted.item);
  if (wanted.kind == MoveKind::zero) return Why::not_own_die;
  return refused_pick(setup, view, wanted.kind);
}

}  // namespace

// --- why illegal

std::span<const Reason> NokosuDice::reasons() noexcept { return reason_table; }

Illegal NokosuDice::refuse(const View& view, Action action) const {
  const Move wanted = move_of(action);
  const Why why = reason_of(setup(), view, wanted);
  const std::string seat = std::to_string(view.viewer.seat().index);
  const std::string item = wanted.item ? card_text(*wanted.item) : "";
  if (why != Why::must_follow_suit) return refusal(reason_table, why, {seat, item});
  return refusal(reason_table, why, {seat, item, std::string(suit_name(view.table.trick.led))});
}

// --- moves and notation

Move NokosuDice::move(const View& /*view*/, Action action) const noexcept {
  assert(action.id < action_count());
  return move_of(action);
}

/// Not to declare is what nobody regrets who is away; otherwise the lowest action.
Action NokosuDice::default_action(const View& view) const noexcept {
  const Actions actions = legal(view);
  assert(!actions.empty());
  return actions.contains(Action{no_zero_id}) ? Action{no_zero_id} : actions.first();
}

std::string NokosuDice::text(const View& view, Action action) const {
  return move_text(move(view, action));
}

std::optional<Action> NokosuDice::parse(const View& /*view*/,
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

std::string NokosuDice::text(const View& /*view*/, Chance chance) const {
  assert(chance.id < chance_count());
  if (chance.id >= first_dealer_id) return fmt::format("dealer:{}", chance.id - first_dealer_id);
  const Item item{chance.id};
  return (item.is_die() ? "roll:" : "deal:") + card_text(item);
}

std::optional<Chance> NokosuDice::parse_chance(const View& /*view*/,
                                               std::string_view text) const noexcept {
  if (const auto seat = after_prefix(text, "dealer:")) {
    if (seat->size() != 1 || (*seat)[0] < '0' || (*seat)[0] >= '0' + seats()) return std::nullopt;
    return Chance::of(first_dealer_id + (*seat)[0] - '0');
  }
  const auto rolled = after_prefix(text, "roll:");
  const auto name = rolled ? rolled : after_prefix(text, "deal:");
  const auto item = name ? parse_item(*name) : std::nullopt;
  if (!item || item->is_die() != rolled.has_value()) return std::nullopt;
  return Chance{item->id};
}

// --- words

std::string NokosuDice::text(const View& view) const {
  const Table& table = view.table;
  std::string text = fmt::format("Nokosu Dice, round {} of {}; {}\n", table.round, sizes().rounds,
                                 due_text(table, sizes(), seats()));
  text += trump_is_set(table) ? fmt::format("trump die: {}\n", card_text(table.pool.first()))
                              : fmt::format("pool: {}\n", dice_text(table.pool));
  text += "seat  score  tricks  zero  table  void    dice\n";
  for (const Seat seat : all_seats(seats())) {
    const auto play = table.trick.play_of(seat, seats());
    const bool deals = table.phase != Phase::choose_dealer && table.dealer == seat;
    text +=
        fmt::format("{:>4}  {:>5}  {:>6}  {:>4}  {:>5}  {:<6}  {}{}{}\n", seat.index,
                    score(table, seat), table.tricks_won[seat],
                    table.zero.contains(seat) ? "yes" : "-", play ? card_text(*play) : "-",
                    suits_text(table.voids.suits[seat], suit_letters), dice_text(table.dice[seat]),
                    deals ? "  (dealer)" : "", view.viewer.is(seat) ? "  (you)" : "");
  }
  if (!view.viewer.is_audience())
    text += fmt::format("your cards: {}\n", cards_text(view.hand, [](int id) {
                          return card_text(Item::card(Deck::suit(id), Deck::rank(id)));
                        }));
  return text;
}

std::string NokosuDice::text(const Event& event) const { return std::visit(EventText{}, event); }

}  // namespace libgames::nokosu_dice
