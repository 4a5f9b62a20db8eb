#include <algorithm>
#include <cassert>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <libgames/core/checker.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/core/text.hpp>
#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito {

namespace {

/// D8.1
[[nodiscard]] std::string_view card_text(const Deck& deck, Card card) noexcept {
  return card.index < deck.size ? deck.rows[card.index].code.view() : "--";
}

[[nodiscard]] std::optional<Card> parse_card(const Deck& deck, std::string_view text) noexcept {
  for (std::uint8_t i = 0; i < deck.size; ++i) {
    if (deck.rows[i].code.view() == text) return Card{i};
  }
  return std::nullopt;
}

[[nodiscard]] constexpr Move move_of(Action action, int cells) noexcept {
  if (action.id < pile_count) return {MoveKind::take, action.id, {}};
  if (action.id == draw_id) return {MoveKind::draw, 0, {}};
  const int cell = action.id - first_place_id;
  if (cell < cells) return {MoveKind::place, 0, Cell{static_cast<std::uint8_t>(cell)}};
  return {MoveKind::discard, static_cast<std::uint8_t>(cell - cells), {}};
}

[[nodiscard]] constexpr Action action_of(const Move& move, int cells) noexcept {
  switch (move.kind) {
    case MoveKind::take:
      return Action{move.pile};
    case MoveKind::draw:
      break;
    case MoveKind::place:
      return Action{static_cast<std::uint8_t>(first_place_id + move.cell.index)};
    case MoveKind::discard:
      return Action{static_cast<std::uint8_t>(first_place_id + cells + move.pile)};
  }
  return Action{draw_id};
}

static_assert([] {
  for (std::uint8_t id = 0; id < first_place_id + max_cells + pile_count; ++id) {
    if (action_of(move_of(Action{id}, max_cells), max_cells) != Action{id}) return false;
  }
  return true;
}());

/// D8.3
[[nodiscard]] std::string move_text(const Move& move) {
  switch (move.kind) {
    case MoveKind::take:
      return fmt::format("take:{}", move.pile);
    case MoveKind::draw:
      break;
    case MoveKind::place:
      return fmt::format("place:{}", move.cell.index + 1);
    case MoveKind::discard:
      return fmt::format("discard:{}", move.pile);
  }
  return "draw";
}

/// What is due, in words.
[[nodiscard]] std::string due_text(const Table& table, const Deck& deck) {
  const int seat = table.current.index;
  const std::string_view hand = card_text(deck, table.hand);
  switch (table.phase) {
    case Phase::turn_up:
      return "a card is turned up";
    case Phase::choose_first:
      return "a starter is chosen";
    case Phase::choose_source:
      return fmt::format("seat {} to take or draw a card", seat);
    case Phase::draw:
      return fmt::format("seat {} draws a card", seat);
    case Phase::place:
      return fmt::format("seat {} to place {}{}", seat, hand,
                         table.origin == Origin::taken ? "" : " or to discard it");
    case Phase::uncover:
      return fmt::format("the card in cell {} of seat {} is turned up", table.cell.index + 1, seat);
    case Phase::must_discard:
      return fmt::format("seat {} has to discard {}", seat, hand);
    case Phase::over:
      break;
  }
  return "the game is over";
}

/// A card as it stands in a drawn grid: "R1!***" is a STOP card with three suns, "R4+" an EXTRA
/// TURN card.
[[nodiscard]] std::string cell_text(const Deck& deck, Card card) {
  if (card == no_card) return "--";
  const CardRow& row = deck.rows[card.index];
  const std::string suns =
      row.suns <= 3 ? std::string(row.suns, '*') : fmt::format("{}*", row.suns);
  return fmt::format("{}{}{}{}", row.code.view(), row.kinds.stop ? "!" : "",
                     row.kinds.extra ? "+" : "", suns);
}

/// The grid of a seat, one string a row, under a line about the seat.
[[nodiscard]] std::vector<std::string> grid_lines(const View& view, Seat seat, const Deck& deck,
                                                  const Grid& grid) {
  const Table& table = view.table;
  std::string head = fmt::format("seat {}: {}", seat.index, total(table, seat));
  if (view.viewer.is(seat)) head += " (you)";
  if (table.trigger == seat) head += " (last turns)";
  std::vector<std::string> lines{head};
  for (int row = 0; row < grid.rows(); ++row) {
    std::string line;
    for (int col = 0; col < grid.cols(); ++col) {
      const auto cell = static_cast<std::uint8_t>(row * grid.cols() + col);
      line += fmt::format("{:<8}", cell_text(deck, table.cells[seat][Cell{cell}]));
    }
    lines.push_back(line);
  }
  return lines;
}

/// Says an event in one line.
struct EventText {
  const Deck& deck;

  [[nodiscard]] std::string_view code(Card card) const noexcept { return card_text(deck, card); }

  std::string operator()(const PileBegun& event) const {
    return fmt::format("{} is turned up on discard pile {}", code(event.card), event.pile);
  }
  std::string operator()(const RoundBegun& event) const {
    return fmt::format("round {} begins with seat {}", event.round, event.starter.index);
  }
  std::string operator()(const CardTaken& event) const {
    return fmt::format("seat {} takes {} from discard pile {}", event.seat.index, code(event.card),
                       event.pile);
  }
  std::string operator()(const DrawChosen& event) const {
    return fmt::format("seat {} draws", event.seat.index);
  }
  std::string operator()(const CardDrawn& event) const {
    return fmt::format("seat {} has drawn {}", event.seat.index, code(event.card));
  }
  std::string operator()(const CardPlaced& event) const {
    return fmt::format("seat {} places {} on {}", event.seat.index, code(event.card),
                       event.replaced ? std::string(code(*event.replaced))
                                      : fmt::format("cell {}", event.cell.index + 1));
  }
  std::string operator()(const CardUncovered& event) const {
    return fmt::format("{} is turned up in cell {} of seat {}{}", code(event.card),
                       event.cell.index + 1, event.seat.index,
                       event.must_go ? " and has to be discarded" : "");
  }
  std::string operator()(const CardDiscarded& event) const {
    return fmt::format("seat {} discards {} on pile {}", event.seat.index, code(event.card),
                       event.pile);
  }
  std::string operator()(const DrawPileReformed& event) const {
    return fmt::format("{} discards are shuffled and become the draw pile", event.cards);
  }
  std::string operator()(const ExtraTurnGranted& event) const {
    return fmt::format("seat {} has an extra turn", event.seat.index);
  }
  std::string operator()(const LastTurnsBegun& event) const {
    return fmt::format("the grid of seat {} is face up, the others have one more turn",
                       event.seat.index);
  }
  std::string operator()(const GridsWon& event) const {
    return fmt::format("a grid of a single colour for seat {}", seats_text(event.seats));
  }
  std::string operator()(const RoundScored& event) const {
    std::string text = fmt::format("round {} scores", event.round);
    for (const Seat seat : all_seats(event.seats)) {
      text += fmt::format(" {}", event.groups[seat] + event.suns[seat]);
    }
    return text;
  }
  std::string operator()(const GameOver& event) const {
    return fmt::format("the game is over, won by seat {}", seats_text(event.winners));
  }
};

/// Says why a seat that is on turn may not do something.
struct Refusal {
  const Table& table;
  Seat seat;
  const Deck& deck;

  [[nodiscard]] Illegal because(std::string_view id, std::string words,
                                std::optional<Detail> detail = std::nullopt) const {
    Illegal reason{id, std::move(words), {{"seat", std::to_string(seat.index)}}};
    if (detail) reason.details.push_back(*std::move(detail));
    return reason;
  }
  [[nodiscard]] Detail hand() const { return {"card", std::string(card_text(deck, table.hand))}; }
  [[nodiscard]] Illegal of_source(const Move& wanted) const {
    if (table.phase != Phase::choose_source) {
      return because("dozito.card_in_hand",
                     fmt::format("{} is in hand and comes first", card_text(deck, table.hand)),
                     hand());
    }
    if (wanted.kind == MoveKind::draw) {
      return because("dozito.draw_pile_empty", "the draw pile is empty");
    }
    return because("dozito.pile_empty", fmt::format("discard pile {} is empty", wanted.pile),
                   Detail{"pile", std::to_string(wanted.pile)});
  }
  [[nodiscard]] Illegal of_card(const Move& wanted) const {
    const std::string_view card = card_text(deck, table.hand);
    if (table.phase == Phase::choose_source) {
      return because("dozito.no_card_in_hand", "a card has to be taken or drawn first");
    }
    if (wanted.kind == MoveKind::place && table.phase == Phase::must_discard) {
      return because("dozito.must_discard", fmt::format("{} has to be discarded", card), hand());
    }
    if (wanted.kind == MoveKind::place) {
      Illegal reason = because(
          "dozito.wrong_cell",
          fmt::format("{} belongs in cell {}", card, deck.rows[table.hand.index].number), hand());
      reason.details.push_back({"cell", std::to_string(wanted.cell.index + 1)});
      return reason;
    }
    if (table.phase == Phase::place && table.origin == Origin::taken) {
      return because("dozito.must_place", fmt::format("{} was taken and has to be placed", card),
                     hand());
    }
    return because("dozito.must_fill_empty", "the discard has to go to the empty pile",
                   Detail{"pile", std::to_string(wanted.pile)});
  }
};

/// Expects seats beyond those in play, and cells beyond the grid, to be untouched.
void check_grids(const Table& table, int seats, int cells, Checker& checker) {
  for (const Seat seat : all_seats(most_seats)) {
    const bool plays = seat.index < seats;
    const auto& cards = table.cells[seat].cards;
    const auto end = cards.begin() + cells;
    checker.expect(table.face_down[seat] == (plays ? std::count(cards.begin(), end, no_card) : 0),
                   "dozito.bad_face_down",
                   "another number of cells is face down than the table says");
    const auto beyond = plays ? end : cards.begin();
    checker.expect(std::all_of(beyond, cards.end(), [](Card card) { return card == no_card; }),
                   "dozito.bad_cell", "a card lies outside the grids");
    checker.expect(plays || total(table, seat) == 0, "dozito.bad_seat",
                   "a seat that is not in play has points");
  }
}

/// Expects every card of the deck to be somewhere, once (D2.1).
void check_cards(const Table& table, const Setup& setup, Checker& checker) {
  std::array<int, max_deck_size> counts{};
  bool known = true;
  const auto count = [&](Card card) {
    if (card == no_card) return;
    known = known && card.index < setup.card_count();
    if (card.index < setup.card_count()) ++counts[card.index];
  };
  for (const Seat seat : all_seats(most_seats)) {
    for (const Card card : table.cells[seat].cards) count(card);
  }
  for (const Card card : table.piles.places) count(card);
  count(table.hand);
  checker.expect(known, "dozito.bad_card", "there is no such card");
  const auto in_piles = std::count_if(table.piles.places.begin(), table.piles.places.end(),
                                      [](Card card) { return card != no_card; });
  checker.expect(table.piles.size(0) + table.piles.size(1) == in_piles, "dozito.bad_piles",
                 "the discard piles have other sizes than the table says");
  int sets = 0;
  bool complete = true;
  for (std::uint8_t i = 0; i < setup.card_count(); ++i) {
    const CopyRange copies = setup.info(Card{i}).copies;
    const int hidden = table.unseen.count(copies) + table.stock.count(copies);
    sets += hidden;
    complete = complete && counts[i] + hidden == copies.count;
  }
  checker.expect(complete && sets == table.unseen.size() + table.stock.size(), "dozito.bad_count",
                 "there are more or fewer copies of a card than in the deck");
}

/// Expects as many unseen cards as lie face down in grids and in the draw pile (D6.2).
void check_unseen(const Table& table, int seats, Checker& checker) {
  int hidden = table.reformed ? 0 : table.stock_size;
  for (const Seat seat : all_seats(seats)) hidden += table.face_down[seat];
  const bool uncovers = table.phase == Phase::uncover;
  // A win may come before the card under the last one is turned up (D4.4).
  const bool left_down = table.phase == Phase::over && !table.grid_winners.empty() &&
                         table.hand == no_card && table.unseen.size() == hidden + 1;
  checker.expect(table.unseen.size() == hidden + int{uncovers || left_down}, "dozito.bad_unseen",
                 "another number of cards is unseen than lie face down");
  checker.expect(table.stock.size() == (table.reformed ? table.stock_size : 0), "dozito.bad_stock",
                 "the draw pile has another number of cards than the table says");
}

/// Planes of the cards in a pile: their numbers as parts of the copies, and which is on top.
void add_pile(Planes& planes, const Piles& piles, int pile, const Setup& setup) noexcept {
  std::array<int, max_deck_size> counts{};
  for (int i = 0; i < piles.size(pile); ++i) ++counts[piles.at(pile, i).index];
  for (std::uint8_t i = 0; i < setup.card_count(); ++i) {
    planes.add(counts[i], setup.info(Card{i}).copies.count);
  }
  planes.add_one_of(piles.empty(pile) ? -1 : piles.top(pile).index, setup.card_count());
}

/// Whether it is somebody's turn, and not the set-up or the end.
[[nodiscard]] bool is_in_turn(Phase phase) noexcept {
  return phase != Phase::turn_up && phase != Phase::choose_first && phase != Phase::over;
}

/// Planes of one seat (D9.2).
void add_seat(Planes& planes, const Table& table, Seat seat, const Setup& setup) noexcept {
  const int cells = setup.grid().cells();
  for (int cell = 0; cell < cells; ++cell) {
    const Card card = table.cells[seat][Cell{static_cast<std::uint8_t>(cell)}];
    const CardInfo seen = card == no_card ? CardInfo{} : setup.info(card);
    planes.add_one_of(card == no_card ? -1 : seen.colour, setup.colours());
    planes.add_flag(seen.kinds.stop);
    planes.add_flag(seen.kinds.extra);
    planes.add_flag(seen.kinds.joker);
    planes.add(seen.suns, max_suns);
  }
  planes.add(table.face_down[seat], cells);
  planes.add_flag(is_in_turn(table.phase) && table.current == seat);
  planes.add_flag(table.starter == seat);
  planes.add_flag(table.trigger == seat);
  planes.add(table.group_points[seat], 100);
  planes.add(table.sun_points[seat], 100);
  planes.add(table.best_round[seat], 100);
}

constexpr int planes_a_card = 3 + 2 * pile_count;
constexpr int other_common_planes = phase_count + origin_count + 6;
constexpr int planes_a_cell_but_colours = 4;
constexpr int other_planes_a_seat = 7;

}  // namespace

// --- knowing

Problems Dozito::check(const State& state) const {
  Checker checker;
  const Table& table = state.table;
  const auto seat_count = static_cast<unsigned>(seats());
  checker.expect(
      static_cast<int>(table.phase) < phase_count && static_cast<int>(table.origin) < origin_count,
      "dozito.bad_phase", "there is no such phase");
  checker.expect(table.round >= 1 && table.round <= rules().rounds, "dozito.bad_round",
                 "rounds are counted from 1 to the last one");
  checker.expect(table.current.index < seat_count && table.starter.index < seat_count &&
                     (table.trigger == no_seat || table.trigger.index < seat_count) &&
                     table.grid_winners.bits() >> seat_count == 0,
                 "dozito.no_such_seat", "there is no such seat");
  checker.expect(table.cell.index < cells(), "dozito.bad_cell", "there is no such cell");
  checker.expect(table.last_pile < pile_count, "dozito.bad_piles", "there is no such pile");
  const bool holds = table.phase == Phase::place || table.phase == Phase::must_discard;
  checker.expect(table.phase == Phase::over || holds == (table.hand != no_card), "dozito.bad_hand",
                 "a card is in hand exactly when it is to be placed or discarded");
  checker.expect(table.grid_winners.empty() || table.phase == Phase::over, "dozito.bad_phase",
                 "the game goes on although a grid has won it");
  check_grids(table, seats(), cells(), checker);
  check_cards(table, setup_, checker);
  check_unseen(table, seats(), checker);
  return checker.take();
}

// --- telling

std::optional<Illegal> Dozito::why_illegal(const State& state, Seat seat, Action action) const {
  if (legal(state, seat).contains(action)) return std::nullopt;
  const Refusal refusal{state.table, seat, rules().deck};
  if (seat.index >= seats() || !turn(state).seats.contains(seat)) {
    return refusal.because("dozito.not_your_turn",
                           fmt::format("seat {} has nothing to decide now", seat.index));
  }
  if (action.id >= action_count()) {
    return refusal.because("dozito.no_such_action", "there is no such action",
                           Detail{"action", std::to_string(action.id)});
  }
  const Move wanted = move_of(action, cells());
  if (wanted.kind == MoveKind::take || wanted.kind == MoveKind::draw) {
    return refusal.of_source(wanted);
  }
  return refusal.of_card(wanted);
}

Move Dozito::move(const State& /*state*/, Seat /*seat*/, Action action) const noexcept {
  return move_of(action, cells());
}

std::optional<Action> Dozito::action(const State& state, Seat seat,
                                     const Move& move) const noexcept {
  if (move.pile >= pile_count || move.cell.index >= cells()) return std::nullopt;
  const Action action = action_of(move, cells());
  if (move_of(action, cells()) != move || !legal(state, seat).contains(action)) return std::nullopt;
  return action;
}

std::string Dozito::text(const State& /*state*/, Seat /*seat*/, Action action) const {
  return move_text(move_of(action, cells()));
}

std::optional<Action> Dozito::parse(const State& /*state*/, Seat /*seat*/,
                                    std::string_view text) const noexcept {
  const auto id = [](int number) { return Action{static_cast<std::uint8_t>(number)}; };
  if (text == "draw") return id(draw_id);
  if (const auto rest = after_prefix(text, "take:")) {
    if (const auto pile = parse_number(*rest, 0, pile_count - 1)) return id(*pile);
  }
  if (const auto rest = after_prefix(text, "place:")) {
    if (const auto cell = parse_number(*rest, 1, cells())) return id(first_place_id + *cell - 1);
  }
  if (const auto rest = after_prefix(text, "discard:")) {
    if (const auto pile = parse_number(*rest, 0, pile_count - 1)) {
      return id(first_discard_id() + *pile);
    }
  }
  return std::nullopt;
}

std::string Dozito::text(const State& /*state*/, Chance chance) const {
  if (chance.id >= first_seat_id()) return fmt::format("first:{}", chance.id - first_seat_id());
  return fmt::format("turn-up:{}", card_text(rules().deck, Card{chance.id}));
}

std::optional<Chance> Dozito::parse_chance(const State& state,
                                           std::string_view text) const noexcept {
  if (!turn(state).is_chance()) return std::nullopt;
  if (state.table.phase == Phase::choose_first) {
    const auto rest = after_prefix(text, "first:");
    const auto seat = rest ? parse_number(*rest, 0, seats() - 1) : std::nullopt;
    if (!seat) return std::nullopt;
    return Chance{static_cast<std::uint8_t>(first_seat_id() + *seat)};
  }
  const auto rest = after_prefix(text, "turn-up:");
  const auto card = rest ? parse_card(rules().deck, *rest) : std::nullopt;
  if (!card) return std::nullopt;
  return Chance{card->index};
}

std::string Dozito::text(const View& view) const {
  const Table& table = view.table;
  const Deck& deck = rules().deck;
  std::string text = fmt::format("Dozito, round {} of {}; {}\n", table.round, rules().rounds,
                                 due_text(table, deck));
  text += fmt::format("draw pile: {} cards", table.stock_size);
  for (int pile = 0; pile < pile_count; ++pile) {
    const Card top = table.piles.empty(pile) ? no_card : table.piles.top(pile);
    text += fmt::format("; discard pile {}: {} cards, top {}", pile, table.piles.size(pile),
                        cell_text(deck, top));
  }
  text += '\n';
  std::vector<std::vector<std::string>> grids;
  for (const Seat seat : all_seats(seats())) {
    grids.push_back(grid_lines(view, seat, deck, setup_.grid()));
  }
  const auto beside =
      std::max<std::size_t>(1, 3 / static_cast<std::size_t>((setup_.grid().cols() + 3) / 4));
  const auto width = std::max<std::size_t>(32, static_cast<std::size_t>(setup_.grid().cols()) * 8);
  for (std::size_t first = 0; first < grids.size(); first += beside) {
    for (std::size_t line = 0; line < grids[first].size(); ++line) {
      std::string row;
      for (std::size_t i = first; i < std::min(first + beside, grids.size()); ++i) {
        row += fmt::format("{:<{}}", grids[i][line], width + 2);
      }
      row.erase(row.find_last_not_of(' ') + 1);
      text += row + '\n';
    }
  }
  return text;
}

std::string Dozito::text(const Event& event) const {
  return std::visit(EventText{rules().deck}, event);
}

int Dozito::encode_size() const noexcept {
  const int a_seat = cells() * (setup_.colours() + planes_a_cell_but_colours) + other_planes_a_seat;
  return setup_.card_count() * planes_a_card + other_common_planes + seats() * a_seat;
}

void Dozito::encode(const View& view, std::span<float> out) const noexcept {
  assert(static_cast<int>(out.size()) == encode_size());
  const Table& table = view.table;
  Planes planes(out);
  for (const CardSet& set : {table.unseen, table.stock}) {
    for (std::uint8_t i = 0; i < setup_.card_count(); ++i) {
      const CopyRange copies = setup_.info(Card{i}).copies;
      planes.add(set.count(copies), copies.count);
    }
  }
  for (int pile = 0; pile < pile_count; ++pile) add_pile(planes, table.piles, pile, setup_);
  planes.add_one_of(table.hand.index, setup_.card_count());
  planes.add_one_of(static_cast<int>(table.phase), phase_count);
  planes.add_one_of(static_cast<int>(table.origin), origin_count);
  planes.add_flag(table.stopped);
  planes.add(table.stock_size, setup_.deck_size());
  planes.add_flag(table.reformed);
  planes.add(table.round, rules().rounds);
  planes.add(static_cast<int>(std::min(table.turns, 100U)), 100);
  planes.add(static_cast<int>(std::min(table.extra_turns, 10U)), 10);
  const Seat first = view.viewer.is_audience() ? Seat{0} : view.viewer.seat();
  for (int i = 0; i < seats(); ++i) {
    add_seat(planes, table, seat_after(first, i, seats()), setup_);
  }
  assert(planes.size() == out.size());
}

}  // namespace libgames::dozito
