#include <algorithm>
#include <array>
#include <cassert>
#include <string>

#include <fmt/format.h>

#include <libgames/core/ids.hpp>
#include <libgames/core/text.hpp>
#include <libgames/mojo/mojo_detail.hpp>

namespace libgames::mojo {

namespace {

/// A number below `limit`, written without leading zeros.
[[nodiscard]] std::optional<std::uint8_t> parse_below(std::string_view text, int limit) noexcept {
  if (text.size() > 1 && text[0] == '0') return std::nullopt;
  const auto number = parse_unsigned(text);
  if (!number || *number >= static_cast<std::uint64_t>(limit)) return std::nullopt;
  return static_cast<std::uint8_t>(*number);
}

/// All cards in ascending order; "-" for none.
[[nodiscard]] std::string cards_text(const Cards& cards) {
  std::string text;
  for (int value = 0; value < value_count; ++value) {
    for (int copy = 0; copy < cards[value]; ++copy) {
      text += fmt::format("{}{}", text.empty() ? "" : " ", value);
    }
  }
  return text.empty() ? "-" : text;
}

/// A pile from the bottom to the top; "-" for an empty one.
[[nodiscard]] std::string pile_text(const Piles& piles, int pile) {
  std::string text;
  for (int height = 0; height < piles.size(pile); ++height) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", piles.at(pile, height).value);
  }
  return text.empty() ? "-" : text;
}

[[nodiscard]] std::string_view direction_text(Direction direction) noexcept {
  return direction == Direction::clockwise ? "clockwise" : "counter-clockwise";
}

[[nodiscard]] std::string_view side_text(MojoSide side) noexcept {
  return side == MojoSide::zero ? "0" : "+10";
}

[[nodiscard]] constexpr Move move_of(Action action) noexcept {
  if (action.id < first_reveal) {
    const bool second = action.id >= value_count;
    return {MoveKind::play, id_of<Card>(action.id - (second ? value_count : 0)),
            static_cast<std::uint8_t>(second ? 1 : 0)};
  }
  if (action.id < draw_stock_id) {
    return {MoveKind::reveal, id_of<Card>(action.id - first_reveal), 0};
  }
  if (action.id == draw_stock_id) return {MoveKind::draw_stock, {}, 0};
  if (action.id == draw_pile_id) return {MoveKind::draw_pile, {}, 0};
  return {MoveKind::stop, {}, 0};
}

[[nodiscard]] constexpr Action action_of(const Move& move) noexcept {
  switch (move.kind) {
    case MoveKind::play:
      return Action::of(move.pile * value_count + move.card.value);
    case MoveKind::reveal:
      return Action::of(first_reveal + move.card.value);
    case MoveKind::draw_stock:
      return Action{draw_stock_id};
    case MoveKind::draw_pile:
      return Action{draw_pile_id};
    case MoveKind::stop:
      break;
  }
  return Action{stop_id};
}

static_assert([] {
  for (std::uint8_t id = 0; id < action_ids; ++id) {
    if (action_of(move_of(Action{id})) != Action{id}) return false;
  }
  return true;
}());

/// M8.2; the pile is written where there are two.
[[nodiscard]] std::string move_text(const Move& move, int piles) {
  switch (move.kind) {
    case MoveKind::play:
      return piles == 1 ? fmt::format("play:{}", move.card.value)
                        : fmt::format("play:{}@{}", move.card.value, move.pile);
    case MoveKind::reveal:
      return fmt::format("reveal:{}", move.card.value);
    case MoveKind::draw_stock:
      return "draw:stock";
    case MoveKind::draw_pile:
      return "draw:pile";
    case MoveKind::stop:
      break;
  }
  return "stop";
}

[[nodiscard]] std::optional<Action> parse_reveal(std::string_view text) noexcept {
  const auto value = parse_below(text, value_count);
  if (!value) return std::nullopt;
  return action_of({MoveKind::reveal, Card{*value}, 0});
}

[[nodiscard]] std::optional<Action> parse_play(std::string_view text, int piles) noexcept {
  const std::size_t at = text.find('@');
  if ((at != std::string_view::npos) != (piles == 2)) return std::nullopt;
  const auto value = parse_below(text.substr(0, at), value_count);
  const auto pile = piles == 2 ? parse_below(text.substr(at + 1), piles) : 0;
  if (!value || !pile) return std::nullopt;
  return action_of({MoveKind::play, Card{*value}, *pile});
}

/// The word for a card that chance brings now (M8.3).
[[nodiscard]] std::string_view chance_word(Phase phase) noexcept {
  if (phase == Phase::deal) return "deal:";
  if (phase == Phase::turn_up || phase == Phase::refill) return "turn-up:";
  return "draw:";
}

/// What is due, in words.
[[nodiscard]] std::string due_text(const Table& table, int seats, int hand_size) {
  const int seat = table.current.index;
  switch (table.phase) {
    case Phase::deal:
      return fmt::format("{} of {} cards dealt", table.dealt, seats * hand_size);
    case Phase::turn_up:
      return "a card is turned up";
    case Phase::choose_first:
      return "a starter is chosen";
    case Phase::play:
      return fmt::format("seat {} to play", seat);
    case Phase::play_again:
      return fmt::format("seat {} to play again on pile {}", seat, table.pile);
    case Phase::choose_draw:
      return fmt::format("seat {} to choose where to draw", seat);
    case Phase::draw:
      return fmt::format("seat {} draws a card", seat);
    case Phase::refill:
      return fmt::format("a card is turned up on pile {}", 1 - table.pile);
    case Phase::reveal:
      return fmt::format("seat {} to turn up a card", seat);
    case Phase::over:
      break;
  }
  return "the game is over";
}

/// Says an event in one line.
struct EventText : CommonEventText {
  using CommonEventText::operator();
  std::string operator()(const CardTurnedUp& event) const {
    return fmt::format("{} is turned up on pile {}", card_text(event.card), event.pile);
  }
  std::string operator()(const RoundBegun& event) const {
    return fmt::format("round {} begins with seat {} and goes {}", event.round, event.starter.index,
                       direction_text(event.direction));
  }
  std::string operator()(const CardPlayed& event) const {
    return fmt::format("seat {} plays {} on pile {}", event.seat.index, card_text(event.card),
                       event.pile);
  }
  std::string operator()(const StockChosen& event) const {
    return fmt::format("seat {} chooses the draw pile", event.seat.index);
  }
  std::string operator()(const CardDrawn& event) const {
    return fmt::format("seat {} draws {}", event.seat.index,
                       event.card ? card_text(*event.card) : "a card");
  }
  std::string operator()(const CardTaken& event) const {
    return fmt::format("seat {} takes {} from pile {}", event.seat.index, card_text(event.card),
                       event.pile);
  }
  std::string operator()(const PileReshuffled& event) const {
    return pile_reformed_text(event.cards);
  }
  std::string operator()(const TurnStopped& event) const {
    return fmt::format("seat {} stops", event.seat.index);
  }
  std::string operator()(const MojoTimeBegun& event) const {
    return fmt::format("Mojo Time for seat {} with {} face down", event.seat.index, event.cards);
  }
  std::string operator()(const CardRevealed& event) const {
    return fmt::format("seat {} turns up {}", event.seat.index, card_text(event.card));
  }
  std::string operator()(const CardsShown& event) const {
    std::string text = "the round is over, cards are laid open:";
    for (const Seat seat : all_seats(event.seats)) {
      text += fmt::format("{} {}", seat.index == 0 ? "" : " /", cards_text(event.cards[seat]));
    }
    return text;
  }
  std::string operator()(const RoundScored& event) const {
    const std::string text = round_scored_text(event.round, event.points.first(event.seats));
    if (!event.holder) return text + ", nobody takes the Mojo card";
    return fmt::format("{}, seat {} takes the Mojo card, which shows {}", text, event.holder->index,
                       side_text(event.side));
  }
};

/// Why an action may be refused, in the order of the table of reasons.
enum class Why : std::uint8_t {
  not_your_turn,
  no_such_action,
  in_mojo_time,
  not_in_mojo_time,
  must_choose_draw,
  no_draw_due,
  cannot_stop,
  no_such_pile,
  bound_to_pile,
  not_in_hand,
  not_face_down,
  pile_empty,
  last_of_pile,
};

constexpr auto reason_table = std::to_array<Reason>({
    not_your_turn("mojo.not_your_turn"),
    no_such_action("mojo.no_such_action"),
    {"mojo.in_mojo_time", "seat {seat} is in Mojo Time", {"seat", "card"}},
    {"mojo.not_in_mojo_time", "seat {seat} is not in Mojo Time", {"seat", "card"}},
    {"mojo.must_choose_draw", "the draw has to be chosen first", {"seat"}},
    {"mojo.no_draw_due", "only a higher card is followed by a choice of the draw", {"seat"}},
    {"mojo.cannot_stop", "a turn may be stopped only after an equal card, by option", {"seat"}},
    {"mojo.no_such_pile", "there is no pile {pile}", {"seat", "pile"}},
    {"mojo.bound_to_pile",
     "all plays of this turn go to one pile, not to {pile}",
     {"seat", "pile"}},
    {"mojo.not_in_hand", "there is no {card} in the hand", {"seat", "card"}},
    {"mojo.not_face_down", "there is no {card} face down", {"seat", "card"}},
    {"mojo.pile_empty", "pile {pile} has no card to take", {"seat", "pile"}},
    {"mojo.last_of_pile", "the last card of pile {pile} stays", {"seat", "pile"}},
});

/// Says why the seat whose view it is may not do something.
struct Refusal {
  const Table& table;
  std::string seat;

  [[nodiscard]] static Illegal because(Why why, std::initializer_list<std::string> values) {
    return refusal(reason_table, why, values);
  }
  [[nodiscard]] Illegal of_draw() const {
    if (table.phase != Phase::choose_draw) return because(Why::no_draw_due, {seat});
    const int pile = 1 - table.pile;
    return because(table.piles.empty(pile) ? Why::pile_empty : Why::last_of_pile,
                   {seat, std::to_string(pile)});
  }
  [[nodiscard]] Illegal of_stop() const {
    return because(table.phase == Phase::choose_draw ? Why::must_choose_draw : Why::cannot_stop,
                   {seat});
  }
  [[nodiscard]] Illegal of_reveal(Card card) const {
    if (table.phase == Phase::choose_draw) return because(Why::must_choose_draw, {seat});
    return because(table.phase == Phase::reveal ? Why::not_face_down : Why::not_in_mojo_time,
                   {seat, card_text(card)});
  }
  [[nodiscard]] Illegal of_play(const Move& wanted, int piles) const {
    const std::string pile = std::to_string(wanted.pile);
    if (table.phase == Phase::choose_draw) return because(Why::must_choose_draw, {seat});
    if (table.phase == Phase::reveal) {
      return because(Why::in_mojo_time, {seat, card_text(wanted.card)});
    }
    if (wanted.pile >= piles) return because(Why::no_such_pile, {seat, pile});
    if (table.phase == Phase::play_again && wanted.pile != table.pile) {
      return because(Why::bound_to_pile, {seat, pile});
    }
    return because(Why::not_in_hand, {seat, card_text(wanted.card)});
  }
};

}  // namespace

// --- why illegal

std::span<const Reason> Mojo::reasons() noexcept { return reason_table; }

Illegal Mojo::refuse(const View& view, Action action) const {
  const Refusal refusal{view.table, std::to_string(view.viewer.seat().index)};
  const Move wanted = move(view, action);
  switch (wanted.kind) {
    case MoveKind::draw_stock:
    case MoveKind::draw_pile:
      return refusal.of_draw();
    case MoveKind::stop:
      return refusal.of_stop();
    case MoveKind::reveal:
      return refusal.of_reveal(wanted.card);
    case MoveKind::play:
      break;
  }
  return refusal.of_play(wanted, rules().discard_piles);
}

// --- moves and notation

Move Mojo::move(const View& /*view*/, Action action) const noexcept {
  assert(action.id < action_count());
  return move_of(action);
}

/// The highest card that does not cost a draw, else the highest one; a turn that may stop stops.
Action Mojo::default_action(const View& view) const noexcept {
  const Actions actions = legal(view);
  assert(!actions.empty());
  if (actions.contains(Action{stop_id})) return Action{stop_id};
  std::optional<Action> cheap;
  Action highest = actions.first();
  for (const Action action : actions) {
    const Move wanted = move_of(action);
    if (wanted.kind != MoveKind::play) {
      if (wanted.kind == MoveKind::reveal) highest = action;
      continue;
    }
    const Piles& piles = view.table.piles;
    const bool free =
        !piles.empty(wanted.pile) && wanted.card.value <= piles.top(wanted.pile).value;
    if (free && (!cheap || move_of(*cheap).card.value < wanted.card.value)) cheap = action;
    if (wanted.card.value >= move_of(highest).card.value) highest = action;
  }
  return cheap.value_or(highest);
}

std::string Mojo::text(const View& view, Action action) const {
  return move_text(move(view, action), rules().discard_piles);
}

std::optional<Action> Mojo::parse(const View& /*view*/, std::string_view text) const noexcept {
  if (text == "draw:stock") return Action{draw_stock_id};
  if (text == "draw:pile") return Action{draw_pile_id};
  if (text == "stop") return Action{stop_id};
  if (const auto rest = after_prefix(text, "reveal:")) return parse_reveal(*rest);
  if (const auto rest = after_prefix(text, "play:")) {
    return parse_play(*rest, rules().discard_piles);
  }
  return std::nullopt;
}

std::string Mojo::text(const View& view, Chance chance) const {
  assert(chance.id < chance_count());
  if (chance.id >= first_seat_id) return fmt::format("first:{}", chance.id - first_seat_id);
  return fmt::format("{}{}", chance_word(view.table.phase), chance.id);
}

std::optional<Chance> Mojo::parse_chance(const View& view, std::string_view text) const noexcept {
  if (!turn(view).is_chance()) return std::nullopt;
  const bool seat_due = view.table.phase == Phase::choose_first;
  const auto rest = after_prefix(text, seat_due ? "first:" : chance_word(view.table.phase));
  const auto number = rest ? parse_below(*rest, seat_due ? seats() : value_count) : std::nullopt;
  if (!number) return std::nullopt;
  return Chance::of(seat_due ? first_seat_id + *number : *number);
}

// --- words

std::string Mojo::text(const View& view) const {
  const Table& table = view.table;
  std::string text = fmt::format("Mojo, round {}, {}, Mojo card {}; {}\n", table.round,
                                 direction_text(table.direction), side_text(table.side),
                                 due_text(table, seats(), rules().hand_size));
  text += fmt::format("draw pile: {}{}\n", counted(table.stock, "card"),
                      table.reshuffled ? ", out of " + cards_text(table.mixed) : "");
  for (int pile = 0; pile < rules().discard_piles; ++pile) {
    text += fmt::format("discard pile {}, top last: {}\n", pile, pile_text(table.piles, pile));
  }
  text += "seat  score  last  hand  down  face up / taken openly\n";
  for (const Seat seat : all_seats(seats())) {
    const bool down = table.mojo_time.contains(seat);
    text += fmt::format("{:>4}  {:>5}  {:>4}  {:>4}  {:>4}  {} / {}{}{}\n", seat.index,
                        total(table, seat), table.raw[seat], down ? 0 : table.hidden[seat],
                        down ? table.hidden[seat] : 0, cards_text(table.face_up[seat]),
                        cards_text(table.known[seat]), table.holder == seat ? "  (Mojo card)" : "",
                        view.viewer.is(seat) ? "  (you)" : "");
  }
  if (view.viewer.is_audience()) return text;
  text += fmt::format("your {}: {}\n",
                      table.mojo_time.contains(view.viewer.seat()) ? "cards, face down" : "hand",
                      cards_text(view.cards));
  return text;
}

std::string Mojo::text(const Event& event) const { return std::visit(EventText{}, event); }

}  // namespace libgames::mojo
