#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <libgames/core/ids.hpp>
#include <libgames/core/text.hpp>
#include <libgames/dozito/dozito_detail.hpp>

namespace libgames::dozito {

namespace {

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
  if (cell < cells) return {MoveKind::place, 0, id_of<Cell>(cell)};
  return {MoveKind::discard, static_cast<std::uint8_t>(cell - cells), {}};
}

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
struct EventText : CommonEventText {
  using CommonEventText::operator();

  explicit EventText(const Deck& cards) : deck(cards) {}

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
    return pile_reformed_text(event.cards);
  }
  std::string operator()(const ExtraTurnGranted& event) const {
    return fmt::format("seat {} has an extra turn", event.seat.index);
  }
  std::string operator()(const LastTurnsBegun& event) const {
    return fmt::format("the grid of seat {} is face up, the others have one more turn",
                       event.seat.index);
  }
  std::string operator()(const GridsWon& event) const {
    return fmt::format("a grid of a single colour for {}", seats_words(event.seats));
  }
  std::string operator()(const RoundScored& event) const {
    PerSeat<std::int32_t> points;
    for (const Seat seat : all_seats(event.seats)) {
      points[seat] = event.groups[seat] + event.suns[seat];
    }
    return round_scored_text(event.round, points.first(event.seats));
  }

  const Deck& deck;
};

/// Why an action may be refused, in the order of the table of reasons.
enum class Why : std::uint8_t {
  not_your_turn,
  no_such_action,
  card_in_hand,
  no_card_in_hand,
  pile_empty,
  draw_pile_empty,
  wrong_cell,
  must_discard,
  must_place,
  must_fill_empty,
};

constexpr auto reason_table = std::to_array<Reason>({
    not_your_turn("dozito.not_your_turn"),
    no_such_action("dozito.no_such_action"),
    {"dozito.card_in_hand", "{card} is in hand and comes first", {"seat", "card"}},
    {"dozito.no_card_in_hand", "a card has to be taken or drawn first", {"seat"}},
    {"dozito.pile_empty", "discard pile {pile} is empty", {"seat", "pile"}},
    {"dozito.draw_pile_empty", "the draw pile is empty", {"seat"}},
    {"dozito.wrong_cell", "{card} belongs in cell {number}", {"seat", "card", "cell", "number"}},
    {"dozito.must_discard", "{card} has to be discarded", {"seat", "card"}},
    {"dozito.must_place", "{card} was taken and has to be placed", {"seat", "card"}},
    {"dozito.must_fill_empty", "the discard has to go to the empty pile", {"seat", "pile"}},
});

/// Says why the seat whose view it is may not do something.
struct Refusal {
  const Table& table;
  const Deck& deck;
  std::string seat;

  [[nodiscard]] static Illegal because(Why why, std::initializer_list<std::string> values) {
    return refusal(reason_table, why, values);
  }
  [[nodiscard]] std::string hand() const { return std::string(card_text(deck, table.hand)); }

  [[nodiscard]] Illegal of_source(const Move& wanted) const {
    if (table.phase != Phase::choose_source) return because(Why::card_in_hand, {seat, hand()});
    if (wanted.kind == MoveKind::draw) return because(Why::draw_pile_empty, {seat});
    return because(Why::pile_empty, {seat, std::to_string(wanted.pile)});
  }
  [[nodiscard]] Illegal of_place(const Move& wanted) const {
    if (table.phase == Phase::choose_source) return because(Why::no_card_in_hand, {seat});
    if (table.phase == Phase::must_discard) return because(Why::must_discard, {seat, hand()});
    return because(Why::wrong_cell, {seat, hand(), std::to_string(wanted.cell.index + 1),
                                     std::to_string(deck.rows[table.hand.index].number)});
  }
  [[nodiscard]] Illegal of_discard(const Move& wanted) const {
    if (table.phase == Phase::choose_source) return because(Why::no_card_in_hand, {seat});
    if (table.phase == Phase::place && table.origin == Origin::taken) {
      return because(Why::must_place, {seat, hand()});
    }
    return because(Why::must_fill_empty, {seat, std::to_string(wanted.pile)});
  }
};

}  // namespace

// --- why illegal

std::span<const Reason> Dozito::reasons() noexcept { return reason_table; }

Illegal Dozito::refuse(const View& view, Action action) const {
  const Refusal refusal{view.table, rules().deck, std::to_string(view.viewer.seat().index)};
  const Move wanted = move(view, action);
  switch (wanted.kind) {
    case MoveKind::take:
    case MoveKind::draw:
      return refusal.of_source(wanted);
    case MoveKind::place:
      return refusal.of_place(wanted);
    case MoveKind::discard:
      break;
  }
  return refusal.of_discard(wanted);
}

// --- moves and notation

Move Dozito::move(const View& /*view*/, Action action) const noexcept {
  assert(action.id < action_count());
  return move_of(action, cells());
}

std::string Dozito::text(const View& view, Action action) const {
  return move_text(move(view, action));
}

std::optional<Action> Dozito::parse(const View& /*view*/, std::string_view text) const noexcept {
  if (text == "draw") return Action::of(draw_id);
  if (const auto rest = after_prefix(text, "take:")) {
    if (const auto pile = parse_number(*rest, 0, pile_count - 1)) return Action::of(*pile);
  }
  if (const auto rest = after_prefix(text, "place:")) {
    if (const auto cell = parse_number(*rest, 1, cells()))
      return Action::of(first_place_id + *cell - 1);
  }
  if (const auto rest = after_prefix(text, "discard:")) {
    if (const auto pile = parse_number(*rest, 0, pile_count - 1)) {
      return Action::of(first_discard_id() + *pile);
    }
  }
  return std::nullopt;
}

std::string Dozito::text(const View& /*view*/, Chance chance) const {
  assert(chance.id < chance_count());
  if (chance.id >= first_seat_id()) return fmt::format("first:{}", chance.id - first_seat_id());
  return fmt::format("turn-up:{}", card_text(rules().deck, Card{chance.id}));
}

std::optional<Chance> Dozito::parse_chance(const View& view, std::string_view text) const noexcept {
  if (!turn(view).is_chance()) return std::nullopt;
  if (view.table.phase == Phase::choose_first) {
    const auto rest = after_prefix(text, "first:");
    const auto seat = rest ? parse_number(*rest, 0, seats() - 1) : std::nullopt;
    if (!seat) return std::nullopt;
    return Chance::of(first_seat_id() + *seat);
  }
  const auto rest = after_prefix(text, "turn-up:");
  const auto card = rest ? parse_card(rules().deck, *rest) : std::nullopt;
  if (!card) return std::nullopt;
  return Chance{card->index};
}

// --- words

std::string Dozito::text(const View& view) const {
  const Table& table = view.table;
  const Deck& deck = rules().deck;
  std::string text = fmt::format("Dozito, round {} of {}; {}\n", table.round, rules().rounds,
                                 due_text(table, deck));
  text += "draw pile: " + counted(table.stock_size, "card");
  for (int pile = 0; pile < pile_count; ++pile) {
    const Card top = table.piles.empty(pile) ? no_card : table.piles.top(pile);
    text += fmt::format("; discard pile {}: {}, top {}", pile,
                        counted(table.piles.size(pile), "card"), cell_text(deck, top));
  }
  text += '\n';
  std::vector<std::vector<std::string>> grids;
  for (const Seat seat : all_seats(seats())) {
    grids.push_back(grid_lines(view, seat, deck, setup().grid()));
  }
  const auto beside =
      std::max<std::size_t>(1, 3 / static_cast<std::size_t>((setup().grid().cols() + 3) / 4));
  const auto width = std::max<std::size_t>(32, static_cast<std::size_t>(setup().grid().cols()) * 8);
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

}  // namespace libgames::dozito
