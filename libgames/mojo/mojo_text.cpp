#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <string>

#include <fmt/format.h>

#include <libgames/core/checker.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/core/text.hpp>
#include <libgames/mojo/mojo.hpp>
#include <libgames/mojo/mojo_worlds.hpp>

namespace libgames::mojo {

namespace {

/// M8.1: a card is its value.
[[nodiscard]] std::string card_text(Card card) { return std::to_string(card.value); }

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
    return {MoveKind::play, Card{static_cast<std::uint8_t>(action.id - (second ? value_count : 0))},
            static_cast<std::uint8_t>(second ? 1 : 0)};
  }
  if (action.id < draw_stock_id) {
    return {MoveKind::reveal, Card{static_cast<std::uint8_t>(action.id - first_reveal)}, 0};
  }
  if (action.id == draw_stock_id) return {MoveKind::draw_stock, {}, 0};
  if (action.id == draw_pile_id) return {MoveKind::draw_pile, {}, 0};
  return {MoveKind::stop, {}, 0};
}

[[nodiscard]] constexpr Action action_of(const Move& move) noexcept {
  switch (move.kind) {
    case MoveKind::play:
      return Action{static_cast<std::uint8_t>(move.pile * value_count + move.card.value)};
    case MoveKind::reveal:
      return Action{static_cast<std::uint8_t>(first_reveal + move.card.value)};
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
struct EventText {
  std::string operator()(const CardDealt& event) const {
    return fmt::format("seat {} is dealt {}", event.seat.index,
                       event.card ? card_text(*event.card) : "a card");
  }
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
    return fmt::format("{} discards are shuffled and become the draw pile", event.cards);
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
    std::string text = fmt::format("round {} scores", event.round);
    for (const Seat seat : all_seats(event.seats)) {
      text += fmt::format(" {:+}", event.points[seat]);
    }
    if (!event.holder) return text + ", nobody takes the Mojo card";
    return fmt::format("{}, seat {} takes the Mojo card, which shows {}", text, event.holder->index,
                       side_text(event.side));
  }
  std::string operator()(const GameOver& event) const {
    return fmt::format("the game is over, won by seat {}", seats_text(event.winners));
  }
};

/// Says why a seat that is on turn may not do something.
struct Refusal {
  const Table& table;
  Seat seat;

  /// `number` stands for {} in `words`.
  [[nodiscard]] Illegal because(std::string_view id, std::string_view words, int number = 0,
                                std::optional<Detail> detail = std::nullopt) const {
    Illegal reason{id, fmt::format(fmt::runtime(words), number), {}};
    reason.details.push_back({"seat", std::to_string(seat.index)});
    if (detail) reason.details.push_back(*std::move(detail));
    return reason;
  }
  [[nodiscard]] Illegal draw_first() const {
    return because("mojo.must_choose_draw", "the draw has to be chosen first");
  }
  [[nodiscard]] Illegal of_draw() const {
    if (table.phase != Phase::choose_draw) {
      return because("mojo.no_draw_due", "only a higher card is followed by a choice of the draw");
    }
    const int pile = 1 - table.pile;
    return because(table.piles.empty(pile) ? "mojo.pile_empty" : "mojo.last_of_pile",
                   "pile {} has no card to take", pile, Detail{"pile", std::to_string(pile)});
  }
  [[nodiscard]] Illegal of_stop() const {
    if (table.phase == Phase::choose_draw) return draw_first();
    return because("mojo.cannot_stop", "a turn may be stopped only after an equal card, by option");
  }
  [[nodiscard]] Illegal of_reveal(Card card) const {
    const Detail detail{"card", card_text(card)};
    if (table.phase == Phase::choose_draw) return draw_first();
    if (table.phase == Phase::reveal) {
      return because("mojo.not_face_down", "there is no {} face down", card.value, detail);
    }
    return because("mojo.not_in_mojo_time", "seat {} is not in Mojo Time", seat.index, detail);
  }
  [[nodiscard]] Illegal of_play(const Move& wanted, int piles) const {
    const Detail card{"card", card_text(wanted.card)};
    const Detail pile{"pile", std::to_string(wanted.pile)};
    if (table.phase == Phase::choose_draw) return draw_first();
    if (table.phase == Phase::reveal) {
      return because("mojo.in_mojo_time", "seat {} is in Mojo Time", seat.index, card);
    }
    if (wanted.pile >= piles) {
      return because("mojo.no_such_pile", "there is no pile {}", wanted.pile, pile);
    }
    if (table.phase == Phase::play_again && wanted.pile != table.pile) {
      return because("mojo.bound_to_pile", "all plays of this turn go to pile {}", table.pile,
                     pile);
    }
    return because("mojo.not_in_hand", "there is no {} in the hand", wanted.card.value, card);
  }
};

/// Whether a truth value may be loaded at all: its byte is 0 or 1.
[[nodiscard]] bool is_truth_value(const bool& value) noexcept {
  std::uint8_t byte = 0;
  std::memcpy(&byte, &value, 1);
  return byte <= 1;
}

/// Expects numbers to be such as the other checks can work with, whatever the bytes are.
void check_ranges(const Table& table, int seats, const Rules& rules, Checker& checker) {
  const auto seat_count = static_cast<unsigned>(seats);
  checker.expect(static_cast<int>(table.phase) < phase_count, "mojo.bad_phase",
                 "there is no such phase");
  checker.expect(table.round >= 1, "mojo.bad_round", "rounds are counted from 1");
  checker.expect(table.current.index < seat_count && table.starter.index < seat_count &&
                     (table.holder == no_seat || table.holder.index < seat_count),
                 "mojo.no_such_seat", "there is no such seat");
  checker.expect(table.pile < rules.discard_piles, "mojo.no_such_pile", "there is no such pile");
  checker.expect(table.dealt <= seats * rules.hand_size, "mojo.bad_deal",
                 "more cards were dealt than the hands hold");
  checker.expect(table.side <= MojoSide::plus10 && table.direction <= Direction::counterclockwise,
                 "mojo.bad_side", "there is no such side or direction");
  checker.expect(is_truth_value(table.reshuffled), "mojo.bad_draws",
                 "there was a reshuffle or not, nothing else");
  checker.expect(rules.discard_piles == 2 || table.piles.empty(1), "mojo.no_such_pile",
                 "a second pile has cards");
  const bool fits = table.piles.size(0) + table.piles.size(1) <= max_deck_size;
  checker.expect(fits, "mojo.bad_piles", "the piles have too many cards");
  for (int pile = 0; fits && pile < max_piles; ++pile) {
    for (int i = 0; i < table.piles.size(pile); ++i) {
      checker.expect(table.piles.at(pile, i).value < value_count, "mojo.bad_card",
                     "there is no such card");
    }
  }
  const LatePlays& late = table.late_plays;
  checker.expect(late.count <= late.plays.size(), "mojo.bad_late_play",
                 "there are more late plays than cards");
  for (std::size_t i = 0; i < late.plays.size(); ++i) {
    const LatePlay play = late.plays[i];
    const bool used = i < late.count;
    checker.expect(
        used ? play.seat().index < seat_count && play.value() < value_count : play == LatePlay{},
        "mojo.bad_late_play", "there is no such late play");
  }
}

/// Expects late plays to be those of seats that had drawn, and to agree with what seats have drawn
/// since the reshuffle (M6.6). Precondition: everything else is sound.
void check_draws(const State& state, int seats, Checker& checker) {
  const Table& table = state.table;
  checker.expect(table.reshuffled || (table.mixed == Cards() && table.late_plays == LatePlays()),
                 "mojo.bad_draws", "something was drawn from a new draw pile before there was one");
  PerSeat<int> draws;
  std::array<int, value_count> seen{};
  for (const Seat seat : all_seats(most_seats)) {
    for (int value = 0; value < value_count; ++value) {
      seen[static_cast<std::size_t>(value)] +=
          table.face_up[seat][value] + table.known[seat][value];
    }
  }
  for (int pile = 0; pile < max_piles; ++pile) {
    for (int i = 0; i < table.piles.size(pile); ++i) ++seen[table.piles.at(pile, i).value];
  }
  for (const LatePlay play : table.late_plays) {
    int& before = draws[play.seat()];
    checker.expect(
        play.draws >= std::max(1, before) && play.draws <= table.mixed_draws[play.seat()],
        "mojo.bad_late_play", "a late play comes after another number of draws");
    checker.expect(--seen[static_cast<std::size_t>(play.value())] >= 0, "mojo.bad_late_play",
                   "the card of a late play is not in view");
    before = play.draws;
  }
  for (const Seat seat : all_seats(seats)) {
    checker.expect(draws_are_possible(state, seat), "mojo.impossible_draws",
                   "a card that a seat has drawn is neither hidden nor shown since");
  }
}

/// Expects the cards of each seat to be where the table says.
void check_seats(const State& state, int seats, Checker& checker) {
  const Table& table = state.table;
  for (const Seat seat : all_seats(most_seats)) {
    const Cards& cards = state.hands.cards[seat];
    checker.expect(seat.index < seats || (cards.total() == 0 && table.face_up[seat].total() == 0 &&
                                          !table.mojo_time.contains(seat)),
                   "mojo.bad_seat", "a seat that is not in play has cards");
    checker.expect(cards.total() == table.hidden[seat], "mojo.bad_hand_size",
                   "a hand has another number of cards than the table says");
    checker.expect(state.hands.values[seat] == cards.kinds(), "mojo.bad_values",
                   "the values of a hand are not those of its cards");
    checker.expect(state.drawn[seat].total() == table.mixed_draws[seat], "mojo.bad_draws",
                   "a seat has drawn another number of cards than the table says");
    for (int value = 0; value < value_count; ++value) {
      checker.expect(table.known[seat][value] <= cards[value], "mojo.bad_known",
                     "a card is known that the seat does not have");
    }
  }
}

/// Expects every card of the deck to be somewhere, once (M2.1).
void check_cards(const State& state, const Cards& deck, Checker& checker) {
  const Table& table = state.table;
  std::array<int, value_count> counts{};
  std::array<int, value_count> mixed{};
  const auto count = [&counts](const Cards& cards) {
    for (int value = 0; value < value_count; ++value) {
      counts[static_cast<std::size_t>(value)] += cards[value];
    }
  };
  for (const Seat seat : all_seats(most_seats)) {
    count(state.hands.cards[seat]);
    count(table.face_up[seat]);
    for (int value = 0; value < value_count; ++value) {
      mixed[static_cast<std::size_t>(value)] += state.drawn[seat][value];
    }
  }
  count(state.stock);
  for (int pile = 0; pile < max_piles; ++pile) {
    for (int i = 0; i < table.piles.size(pile); ++i) ++counts[table.piles.at(pile, i).value];
  }
  checker.expect(state.stock.total() == table.stock, "mojo.bad_stock",
                 "the draw pile has another number of cards than the table says");
  for (int value = 0; value < value_count; ++value) {
    const auto i = static_cast<std::size_t>(value);
    checker.expect(counts[i] == deck[value], "mojo.bad_count",
                   "there are more or fewer copies of a card than in the deck");
    if (table.reshuffled) mixed[i] += state.stock[value];
    checker.expect(mixed[i] == table.mixed[value], "mojo.bad_mixed",
                   "the draw pile is not what was shuffled into it");
  }
}

/// `value` as a part of the copies in the deck.
void add_cards(Planes& planes, const Cards& cards, const Cards& deck) noexcept {
  for (int value = 0; value < value_count; ++value) {
    planes.add(cards[value], std::max(1, int{deck[value]}));
  }
}

constexpr int common_planes = 2 * value_count + 2 * max_piles * value_count + phase_count + 8;
constexpr int planes_a_seat = 2 * value_count + 8;

}  // namespace

// --- playing, as a table

ScoreSheet Mojo::score_sheet(const State& state, Seat seat) const {
  const Table& table = state.table;
  return {{{"cards", "cards", table.card_points[seat], std::nullopt},
           {"mojo_card", "Mojo card", table.mojo_points[seat], std::nullopt}}};
}

// --- knowing

std::optional<Event> Mojo::redact(const Event& event, Viewer viewer) const {
  Event redacted = event;
  if (auto* dealt = std::get_if<CardDealt>(&redacted); dealt && !viewer.is(dealt->seat)) {
    dealt->card.reset();
  }
  if (auto* drawn = std::get_if<CardDrawn>(&redacted); drawn && !viewer.is(drawn->seat)) {
    drawn->card.reset();
  }
  return redacted;
}

Problems Mojo::check(const State& state) const {
  Checker checker;
  const Table& table = state.table;
  check_ranges(table, seats(), rules(), checker);
  if (!checker.sound()) return checker.take();
  check_seats(state, seats(), checker);
  check_cards(state, setup_.cards(), checker);
  if (checker.sound()) check_draws(state, seats(), checker);
  const Turn next = turn(state);
  if (!next.is_decision()) return checker.take();
  const bool reveals_card = table.phase == Phase::reveal;
  checker.expect(table.mojo_time.contains(table.current) == reveals_card, "mojo.bad_phase",
                 "seats in Mojo Time turn up cards and the others play them");
  checker.expect(table.phase == Phase::choose_draw || table.hidden[table.current] > 0,
                 "mojo.empty_hand", "a seat without cards has to decide");
  return checker.take();
}

// --- telling

std::optional<Illegal> Mojo::why_illegal(const State& state, Seat seat, Action action) const {
  if (legal(state, seat).contains(action)) return std::nullopt;
  const Refusal refusal{state.table, seat};
  if (seat.index >= seats() || !turn(state).seats.contains(seat)) {
    return refusal.because("mojo.not_your_turn", "seat {} has nothing to decide now", seat.index);
  }
  if (action.id >= action_count()) {
    return refusal.because("mojo.no_such_action", "there is no such action", 0,
                           Detail{"action", std::to_string(action.id)});
  }
  const Move wanted = move_of(action);
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

Move Mojo::move(const State& /*state*/, Seat /*seat*/, Action action) const noexcept {
  return move_of(action);
}

std::optional<Action> Mojo::action(const State& state, Seat seat, const Move& move) const noexcept {
  if (move.card.value >= value_count || move.pile >= max_piles) return std::nullopt;
  const Action action = action_of(move);
  if (move_of(action) != move || !legal(state, seat).contains(action)) return std::nullopt;
  return action;
}

std::string Mojo::text(const State& /*state*/, Seat /*seat*/, Action action) const {
  return move_text(move_of(action), rules().discard_piles);
}

std::optional<Action> Mojo::parse(const State& /*state*/, Seat /*seat*/,
                                  std::string_view text) const noexcept {
  if (text == "draw:stock") return Action{draw_stock_id};
  if (text == "draw:pile") return Action{draw_pile_id};
  if (text == "stop") return Action{stop_id};
  if (const auto rest = after_prefix(text, "reveal:")) return parse_reveal(*rest);
  if (const auto rest = after_prefix(text, "play:")) {
    return parse_play(*rest, rules().discard_piles);
  }
  return std::nullopt;
}

std::string Mojo::text(const State& state, Chance chance) const {
  if (chance.id >= first_seat_id) return fmt::format("first:{}", chance.id - first_seat_id);
  return fmt::format("{}{}", chance_word(state.table.phase), chance.id);
}

std::optional<Chance> Mojo::parse_chance(const State& state, std::string_view text) const noexcept {
  if (!turn(state).is_chance()) return std::nullopt;
  const bool seat_due = state.table.phase == Phase::choose_first;
  const auto rest = after_prefix(text, seat_due ? "first:" : chance_word(state.table.phase));
  const auto number = rest ? parse_below(*rest, seat_due ? seats() : value_count) : std::nullopt;
  if (!number) return std::nullopt;
  return Chance{static_cast<std::uint8_t>(seat_due ? first_seat_id + *number : *number)};
}

std::string Mojo::text(const View& view) const {
  const Table& table = view.table;
  std::string text = fmt::format("Mojo, round {}, {}, Mojo card {}; {}\n", table.round,
                                 direction_text(table.direction), side_text(table.side),
                                 due_text(table, seats(), rules().hand_size));
  text += fmt::format("draw pile: {} cards{}\n", table.stock,
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

int Mojo::encode_size() const noexcept { return common_planes + seats() * planes_a_seat; }

void Mojo::encode(const View& view, std::span<float> out) const noexcept {
  assert(static_cast<int>(out.size()) == encode_size());
  const Table& table = view.table;
  Planes planes(out);
  add_cards(planes, view.cards, setup_.cards());
  Cards mixed = table.mixed;
  mixed -= view.drawn;
  add_cards(planes, mixed, setup_.cards());
  for (int pile = 0; pile < max_piles; ++pile) {
    Cards cards;
    for (int i = 0; i < table.piles.size(pile); ++i) ++cards[table.piles.at(pile, i).value];
    add_cards(planes, cards, setup_.cards());
    planes.add_one_of(table.piles.empty(pile) ? -1 : table.piles.top(pile).value, value_count);
  }
  planes.add_one_of(static_cast<int>(table.phase), phase_count);
  planes.add(table.stock, deck_size());
  planes.add_flag(table.reshuffled);
  planes.add_flag(table.direction == Direction::counterclockwise);
  planes.add_flag(table.side == MojoSide::plus10);
  planes.add_one_of(table.pile, max_piles);
  planes.add(std::min<int>(table.round, 100), 100);
  planes.add(std::min<int>(static_cast<int>(table.decisions), 100), 100);
  const Seat first = view.viewer.is_audience() ? Seat{0} : view.viewer.seat();
  for (int i = 0; i < seats(); ++i) {
    const Seat seat = seat_after(first, i, seats());
    add_cards(planes, table.face_up[seat], setup_.cards());
    add_cards(planes, table.known[seat], setup_.cards());
    planes.add(table.hidden[seat], rules().hand_size);
    planes.add_flag(table.mojo_time.contains(seat));
    planes.add_flag(table.phase >= Phase::play && table.phase != Phase::over &&
                    table.current == seat);
    planes.add_flag(table.starter == seat);
    planes.add_flag(table.holder == seat);
    planes.add(table.mixed_draws[seat], deck_size());
    planes.add(table.raw[seat], colour_count * (value_count - 1));
    planes.add(total(table, seat), 100);
  }
  assert(planes.size() == out.size());
}

}  // namespace libgames::mojo
