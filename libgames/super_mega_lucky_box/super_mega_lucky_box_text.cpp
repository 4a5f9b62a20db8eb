#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <libgames/core/ids.hpp>
#include <libgames/core/text.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_detail.hpp>

namespace libgames::super_mega_lucky_box {

std::string card_text(Card card) {
  return card == no_card ? "--" : fmt::format("{:02}", card.index + 1);
}

namespace {

[[nodiscard]] std::optional<Card> parse_card(std::string_view text, int cards) noexcept {
  if (text.size() < 2 || (text[0] == '0' && text.size() > 2)) return std::nullopt;
  const auto number = parse_number(text[0] == '0' ? text.substr(1) : text, 1, cards);
  if (!number) return std::nullopt;
  return id_of<Card>(*number - 1);
}

template <class Cards>
[[nodiscard]] std::string cards_text(const Cards& cards, char separator) {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += separator;
    text += card_text(card);
  }
  return text;
}

[[nodiscard]] std::string square_text(Square square) {
  return fmt::format("{}.{}", square.slot(), square.cell());
}

[[nodiscard]] std::optional<Square> parse_square(std::string_view text) noexcept {
  std::string_view rest = text;
  const auto slot = parse_number(cut(rest, '.'), 0, max_slots - 1);
  const auto cell = parse_number(rest, 0, cells_a_card - 1);
  if (!slot || !cell) return std::nullopt;
  return Square::at(*slot, *cell);
}

/// A bonus as one letter.
[[nodiscard]] char bonus_letter(const Bonus& bonus) noexcept {
  if (bonus.kind == BonusKind::number) return static_cast<char>('0' + bonus.digit);
  return bonus_letters[static_cast<std::size_t>(bonus.kind)];
}

[[nodiscard]] std::string pending_words(const Pending& pending) {
  std::string text;
  for (int digit = 1; digit <= max_value; ++digit) {
    for (int i = 0; i < pending.count(digit); ++i) text += fmt::format(" {}", digit);
  }
  for (int i = 0; i < pending.count(Pending::wild); ++i) text += " ?";
  return text;
}

/// The first action id of the squares of a kind of move.
[[nodiscard]] constexpr int first_id_of(MoveKind kind) noexcept {
  switch (kind) {
    case MoveKind::cross:
      return 0;
    case MoveKind::number_bonus:
      return first_bonus_id;
    case MoveKind::wild_bonus:
      return first_wild_id;
    case MoveKind::pass:
      return pass_id;
    case MoveKind::keep:
      break;
  }
  return first_keep_id;
}

[[nodiscard]] constexpr MoveKind kind_of(Action action) noexcept {
  if (action.id < first_bonus_id) return MoveKind::cross;
  if (action.id < first_wild_id) return MoveKind::number_bonus;
  if (action.id < pass_id) return MoveKind::wild_bonus;
  return action.id == pass_id ? MoveKind::pass : MoveKind::keep;
}

[[nodiscard]] constexpr bool crosses(MoveKind kind) noexcept {
  return kind == MoveKind::cross || kind == MoveKind::number_bonus || kind == MoveKind::wild_bonus;
}

[[nodiscard]] bool same_cards(const KeptCards& one, const KeptCards& other) noexcept {
  return std::is_permutation(one.begin(), one.end(), other.begin(), other.end());
}

/// What is due, in words.
[[nodiscard]] std::string due_text(const Table& table, const Rules& rules) {
  switch (table.phase) {
    case Phase::deal:
      return "cards are dealt";
    case Phase::keep:
      return fmt::format("seat {} to choose cards", seats_text(table.active));
    case Phase::reveal_number:
      return fmt::format("number {} of {} is revealed", table.revealed + 1,
                         rules.numbers_per_round);
    case Phase::cross:
      return fmt::format("number {} of {} is {}; seat {} to decide", table.revealed,
                         rules.numbers_per_round, table.number, seats_text(table.active));
    case Phase::over:
      break;
  }
  return "the game is over";
}

/// A card in five lines: its head, its rows with their bonuses, the bonuses of its columns. What is
/// crossed stands in brackets.
[[nodiscard]] std::array<std::string, 5> card_lines(std::string head, const CardRow& face,
                                                    unsigned open) {
  std::array<std::string, 5> lines{std::move(head)};
  for (std::size_t cell = 0; cell < cells_a_card; ++cell) {
    const bool crossed = (open >> cell & 1U) == 0;
    const std::string digit = std::to_string(face.grid[cell]);
    lines[1 + cell / side] += crossed ? '[' + digit + ']' : ' ' + digit + ' ';
  }
  for (std::size_t i = 0; i < side; ++i) {
    lines[1 + i] += fmt::format(" {}", bonus_letter(face.bonuses[i]));
    lines[4] += fmt::format(" {} ", bonus_letter(face.bonuses[side + i]));
  }
  return lines;
}

/// Blocks of lines side by side, six at most.
[[nodiscard]] std::string beside(const std::vector<std::array<std::string, 5>>& blocks) {
  constexpr std::size_t most = 6;
  std::string text;
  for (std::size_t first = 0; first < blocks.size(); first += most) {
    for (std::size_t line = 0; line < blocks[first].size(); ++line) {
      std::string row;
      for (std::size_t i = first; i < std::min(first + most, blocks.size()); ++i) {
        row += fmt::format("  {:<13}", blocks[i][line]);
      }
      row.erase(row.find_last_not_of(' ') + 1);
      text += row + '\n';
    }
  }
  return text;
}

/// Says an event in one line.
struct EventText : CommonEventText {
  const Setup& setup;

  explicit EventText(const Setup& checked) noexcept : setup(checked) {}
  using CommonEventText::operator();
  std::string operator()(const CardDealt& event) const {
    return dealt(event.seat, event.card ? "card " + card_text(*event.card) : "a card");
  }
  std::string operator()(const PileReshuffled& event) const {
    return pile_reformed_text(event.cards);
  }
  std::string operator()(const CardsKept& event) const {
    if (!event.kept) return fmt::format("seat {} has chosen", event.seat.index);
    return fmt::format("seat {} keeps {}", event.seat.index, kept_text(*event.kept));
  }
  std::string operator()(const ChoiceShown& event) const {
    return fmt::format("seat {} has kept {}", event.seat.index, kept_text(event.kept));
  }
  std::string operator()(const OffersDiscarded& event) const {
    std::vector<Card> cards;
    for (std::uint8_t i = 0; i < setup.card_count(); ++i) {
      const int copies = event.cards.count(setup.copies(Card{i}));
      cards.insert(cards.end(), static_cast<std::size_t>(copies), Card{i});
    }
    if (cards.empty()) return "nothing is discarded";
    return fmt::format("{} {} discarded", cards_text(cards, ' '), cards.size() == 1 ? "is" : "are");
  }
  std::string operator()(const RoundBegun& event) const {
    return fmt::format("round {} begins", event.round);
  }
  std::string operator()(const NumberRevealed& event) const {
    return fmt::format("number {} is {}", event.index, event.number);
  }
  std::string operator()(const SquareCrossed& event) const {
    std::string text = fmt::format("seat {} crosses {} on {}", event.seat.index, event.digit,
                                   square_text(event.square));
    if (event.reason == CrossReason::number_bonus) text += " with a number bonus";
    if (event.reason == CrossReason::wild_bonus) text += " with a wild";
    if (event.paid != 0) text += fmt::format(" for {} lightning", event.paid);
    if (event.row) text += fmt::format("; the row pays {}", bonus_letter(*event.row));
    if (event.column) text += fmt::format("; the column pays {}", bonus_letter(*event.column));
    if (event.lost != 0) text += fmt::format("; bonuses without a square: {}", event.lost);
    return text;
  }
  std::string operator()(const Passed& event) const {
    std::string text = fmt::format("seat {} passes", event.seat.index);
    if (event.given_up != 0) text += " and gives up " + counted(event.given_up, "bonus", "bonuses");
    return text;
  }
  std::string operator()(const SeatFinished& event) const {
    return fmt::format("seat {} is done with the number", event.seat.index);
  }
  std::string operator()(const BoardShown& event) const {
    std::string text = fmt::format("seat {} has crossed", event.seat.index);
    if (event.crossed == 0) text += " nothing";
    for (std::uint8_t i = 0; i < max_squares; ++i) {
      if ((event.crossed >> i & 1U) != 0) text += ' ' + square_text(Square{i});
    }
    return text + fmt::format("; it has {} lightning, {}, {}", event.lightning,
                              counted(event.moons, "moon"), counted(event.stars, "star"));
  }
  std::string operator()(const RoundScored& event) const {
    PerSeat<std::int32_t> points;
    for (const Seat seat : all_seats(event.seats)) {
      points[seat] = event.cards[seat] + event.stars[seat];
    }
    return round_scored_text(event.round, points.first(event.seats));
  }
  std::string operator()(const FinalScored& event) const {
    std::string text = "incomplete cards and moons score";
    for (const Seat seat : all_seats(event.seats)) {
      text += fmt::format(" {}{:+}", event.incomplete[seat], event.moons[seat]);
    }
    return text;
  }

 private:
  [[nodiscard]] static std::string kept_text(const KeptCards& kept) {
    return kept.count == 0 ? "nothing" : cards_text(kept, ' ');
  }
};

/// Why an action may be refused, in the order of the table of reasons.
enum class Why : std::uint8_t {
  not_your_turn,
  no_such_action,
  not_drafting,
  choose_cards,
  not_dealt,
  same_cards,
  keep_all,
  no_card,
  already_crossed,
  no_such_number,
  too_little_lightning,
  must_cross,
  must_pay,
  no_bonus,
  bonus_first,
  must_use_bonus,
};

constexpr auto reason_table = std::to_array<Reason>({
    not_your_turn("super_mega_lucky_box.not_your_turn"),
    no_such_action("super_mega_lucky_box.no_such_action"),
    {"super_mega_lucky_box.not_drafting", "there is no offer now", {"seat"}},
    {"super_mega_lucky_box.choose_cards",
     "the cards of the offer come first: {keep} of {cards}",
     {"seat", "keep", "cards"}},
    {"super_mega_lucky_box.not_dealt", "only {cards} cards were dealt", {"seat", "cards"}},
    {"super_mega_lucky_box.same_cards",
     "the same cards stand for the choice with a lower id",
     {"seat", "cards"}},
    {"super_mega_lucky_box.keep_all", "the whole offer is kept", {"seat"}},
    {"super_mega_lucky_box.no_card",
     "there is no card where square {square} would be",
     {"seat", "square"}},
    {"super_mega_lucky_box.already_crossed", "square {square} is crossed", {"seat", "square"}},
    {"super_mega_lucky_box.no_such_number",
     "no number card crosses square {square}, only bonuses do",
     {"seat", "square"}},
    {"super_mega_lucky_box.too_little_lightning",
     "square {square} takes {cost} lightning, there is {lightning}",
     {"seat", "square", "cost", "lightning"}},
    {"super_mega_lucky_box.must_cross",
     "there is an open square that shows {number}",
     {"seat", "number"}},
    {"super_mega_lucky_box.must_pay",
     "there is an open square within reach of {number}",
     {"seat", "number", "lightning"}},
    {"super_mega_lucky_box.no_bonus", "no bonus crosses square {square}", {"seat", "square"}},
    {"super_mega_lucky_box.bonus_first", "bonuses come first", {"seat", "bonuses"}},
    {"super_mega_lucky_box.must_use_bonus", "bonuses have to be used", {"seat", "bonuses"}},
});

[[nodiscard]] Illegal because(Why why, std::initializer_list<std::string> values) {
  return refusal(reason_table, why, values);
}

/// Says why the seat of a view, which has to decide, may not do something.
class Refusal {
 public:
  Refusal(const Setup& setup, const View& view)
      : setup_(setup),
        table_(view.table),
        board_(view.boards[view.viewer.seat()]),
        cards_(table_.cards[view.viewer.seat()]),
        seat_(std::to_string(view.viewer.seat().index)),
        bonuses_(trim(pending_words(board_.pending))) {}

  /// In a draft.
  [[nodiscard]] Illegal of_choice(Action action, std::span<const Card> offer) const {
    const Draft& draft = setup_.draft(table_.round);
    const int rank = action.id - draft.first_id;
    const std::string offered = std::to_string(offer.size());
    if (rank < 0 || rank >= draft.choices) {
      return because(Why::choose_cards, {seat_, std::to_string(draft.keep), offered});
    }
    if (offer.size() <= static_cast<std::size_t>(draft.keep)) {
      return because(Why::keep_all, {seat_});
    }
    const Positions& kept = draft.kept[static_cast<std::size_t>(rank)];
    if (kept.items[kept.count - 1U] >= offer.size()) {
      return because(Why::not_dealt, {seat_, offered});
    }
    return because(Why::same_cards, {seat_, cards_text(kept_cards(kept, offer), ',')});
  }

  [[nodiscard]] Illegal of_pass() const {
    const std::string number = std::to_string(table_.number);
    if (!board_.pending.empty()) return because(Why::must_use_bonus, {seat_, bonuses_});
    if (setup_.rules().pass_rule == PassRule::no_exact) {
      return because(Why::must_cross, {seat_, number});
    }
    return because(Why::must_pay, {seat_, number, std::to_string(board_.lightning)});
  }

  [[nodiscard]] Illegal of_square(MoveKind kind, Square where) const {
    const std::string square = square_text(where);
    const bool by_number = kind == MoveKind::cross;
    if (by_number && !board_.pending.empty()) return because(Why::bonus_first, {seat_, bonuses_});
    if (!by_number && board_.pending.empty()) return because(Why::no_bonus, {seat_, square});
    if (cards_[where.slot()] == no_card) return because(Why::no_card, {seat_, square});
    if ((board_.open >> where.index & 1U) == 0) {
      return because(Why::already_crossed, {seat_, square});
    }
    if (!by_number) return because(Why::no_bonus, {seat_, square});
    const int digit = digit_on(setup_, cards_, where);
    if (digit > setup_.rules().number_values) return because(Why::no_such_number, {seat_, square});
    return because(Why::too_little_lightning,
                   {seat_, square, std::to_string(setup_.cost(table_.number, digit)),
                    std::to_string(board_.lightning)});
  }

 private:
  const Setup& setup_;
  const Table& table_;
  const Board& board_;
  const SlotCards& cards_;
  std::string seat_;
  std::string bonuses_;
};

/// The action that keeps the cards with these numbers, in any order.
[[nodiscard]] std::optional<Action> parse_keep(const Setup& setup, const View& view,
                                               std::string_view text) {
  const auto cards = offer_of(setup, view.table, view.offers, view.viewer.seat());
  if (view.table.phase != Phase::keep || cards.empty() || text.ends_with(',')) return std::nullopt;
  KeptCards wanted;
  for (std::string_view rest = text; !rest.empty();) {
    const auto card = parse_card(cut(rest, ','), setup.card_count());
    if (!card || wanted.count == max_slots) return std::nullopt;
    wanted.add(*card);
  }
  const Draft& draft = setup.draft(view.table.round);
  for (const Action each : legal_keeps(setup, draft, cards)) {
    const Positions kept = kept_positions(draft, each.id - draft.first_id, cards.size());
    if (same_cards(kept_cards(kept, cards), wanted)) return each;
  }
  return std::nullopt;
}

/// One seat of a view, with its cards and its offer.
[[nodiscard]] std::string seat_text(const SuperMegaLuckyBox& game, const View& view, Seat seat) {
  const Setup& setup = game.setup();
  const Table& table = view.table;
  const Board& board = view.boards[seat];
  std::string text = fmt::format("seat {}{}: {}, {} lightning, {}, {}", seat.index,
                                 view.viewer.is(seat) ? " (you)" : "",
                                 counted(fixed_points(game, table, seat), "point"), board.lightning,
                                 counted(board.moons, "moon"), counted(board.stars, "star"));
  if (!board.pending.empty()) text += "; bonuses" + pending_words(board.pending);
  text += '\n';
  std::vector<std::array<std::string, 5>> blocks;
  for (int slot = 0; slot < max_slots; ++slot) {
    const Card card = table.cards[seat][slot];
    if (card == no_card) continue;
    const auto open = static_cast<unsigned>(board.open >> slot * cells_a_card);
    blocks.push_back(
        card_lines(fmt::format("{}: card {}", slot, card_text(card)), face_of(setup, card), open));
  }
  text += beside(blocks);
  const auto cards = offer_of(setup, table, view.offers, seat);
  if (cards.empty() || cards[0] == no_card) return text;
  text += "offer:\n";
  blocks.clear();
  for (const Card card : cards) {
    constexpr unsigned all_open = (1U << cells_a_card) - 1U;
    blocks.push_back(card_lines("card " + card_text(card), face_of(setup, card), all_open));
  }
  text += beside(blocks);
  if (table.phase != Phase::keep || table.active.contains(seat)) return text;
  const Draft& draft = setup.draft(table.round);
  const Positions kept = kept_positions(draft, board.choice, cards.size());
  return text + fmt::format("chosen: {}\n", cards_text(kept_cards(kept, cards), ' '));
}

}  // namespace

// --- why illegal

std::span<const Reason> SuperMegaLuckyBox::reasons() noexcept { return reason_table; }

Illegal SuperMegaLuckyBox::refuse(const View& view, Action action) const {
  const Refusal refusal(setup(), view);
  const Seat seat = view.viewer.seat();
  if (view.table.phase == Phase::keep) {
    return refusal.of_choice(action, offer_of(setup(), view.table, view.offers, seat));
  }
  const MoveKind kind = kind_of(action);
  if (kind == MoveKind::keep) return because(Why::not_drafting, {std::to_string(seat.index)});
  if (kind == MoveKind::pass) return refusal.of_pass();
  return refusal.of_square(kind, square_of(action));
}

// --- moves and notation

Move SuperMegaLuckyBox::move(const View& view, Action action) const noexcept {
  assert(action.id < action_count());
  Move move{.kind = kind_of(action), .square = {}, .digit = 0, .kept = {}};
  const Seat seat = view.viewer.seat();
  if (crosses(move.kind)) {
    move.square = square_of(action);
    if (move.kind == MoveKind::number_bonus) {
      move.digit =
          static_cast<std::uint8_t>(digit_on(setup(), view.table.cards[seat], move.square));
    }
  } else if (move.kind == MoveKind::keep) {
    const Draft& draft = setup().draft(action.id < setup().draft(2).first_id ? 1 : 2);
    const auto cards = offer_of(setup(), view.table, view.offers, seat);
    const std::size_t offered = cards.empty() ? static_cast<std::size_t>(draft.deal) : cards.size();
    move.kept = kept_positions(draft, action.id - draft.first_id, offered);
  }
  return move;
}

Action SuperMegaLuckyBox::default_action(const View& view) const noexcept {
  const Actions legal = this->legal(view);
  assert(!legal.empty());
  if (legal.contains(Action{pass_id})) return Action{pass_id};
  const Table& table = view.table;
  for (const Action action : legal) {
    if (kind_of(action) != MoveKind::cross) continue;
    const int digit = digit_on(setup(), table.cards[view.viewer.seat()], square_of(action));
    if (digit == table.number) return action;
  }
  return legal.first();
}

std::string SuperMegaLuckyBox::text(const View& view, Action action) const {
  const Move move = this->move(view, action);
  switch (move.kind) {
    case MoveKind::cross:
      return fmt::format("cross:{}", square_text(move.square));
    case MoveKind::number_bonus:
      return fmt::format("bonus:{}>{}", move.digit, square_text(move.square));
    case MoveKind::wild_bonus:
      return fmt::format("wild>{}", square_text(move.square));
    case MoveKind::pass:
      return "pass";
    case MoveKind::keep:
      break;
  }
  const auto cards = offer_of(setup(), view.table, view.offers, view.viewer.seat());
  return "keep:" + cards_text(kept_cards(move.kept, cards), ',');
}

std::optional<Action> SuperMegaLuckyBox::parse(const View& view,
                                               std::string_view text) const noexcept {
  const auto at = [](MoveKind kind, Square square) {
    return Action::of(first_id_of(kind) + square.index);
  };
  if (text == "pass") return Action{pass_id};
  if (const auto rest = after_prefix(text, "keep:")) return parse_keep(setup(), view, *rest);
  if (const auto rest = after_prefix(text, "cross:")) {
    if (const auto square = parse_square(*rest)) return at(MoveKind::cross, *square);
  }
  if (const auto rest = after_prefix(text, "wild>")) {
    if (const auto square = parse_square(*rest)) return at(MoveKind::wild_bonus, *square);
  }
  if (auto rest = after_prefix(text, "bonus:")) {
    const auto bonus = parse_number(cut(*rest, '>'), 1, max_value);
    const auto square = parse_square(*rest);
    if (!bonus || !square) return std::nullopt;
    // The digit of the square is part of the notation (L8.2).
    if (digit_on(setup(), view.table.cards[view.viewer.seat()], *square) != *bonus) {
      return std::nullopt;
    }
    return at(MoveKind::number_bonus, *square);
  }
  return std::nullopt;
}

std::string SuperMegaLuckyBox::text(const View& view, Chance chance) const {
  assert(turn(view).is_chance() && chance.id < chance_count());
  if (view.table.phase == Phase::deal) return "deal:" + card_text(Card{chance.id});
  return fmt::format("number:{}", chance.id + 1);
}

std::optional<Chance> SuperMegaLuckyBox::parse_chance(const View& view,
                                                      std::string_view text) const noexcept {
  if (view.table.phase == Phase::deal) {
    const auto rest = after_prefix(text, "deal:");
    const auto card = rest ? parse_card(*rest, setup().card_count()) : std::nullopt;
    if (card) return Chance{card->index};
  } else if (view.table.phase == Phase::reveal_number) {
    const auto rest = after_prefix(text, "number:");
    const auto number = rest ? parse_number(*rest, 1, rules().number_values) : std::nullopt;
    if (number) return Chance::of(*number - 1);
  }
  return std::nullopt;
}

// --- words

std::string SuperMegaLuckyBox::text(const View& view) const {
  const Table& table = view.table;
  std::string text = fmt::format("Super Mega Lucky Box, round {} of {}; {}\n", table.round,
                                 rules().rounds, due_text(table, rules()));
  text += fmt::format("pile: {}; discards: {}", counted(pile_size(table), "card"),
                      counted(table.discard.size(), "card"));
  if (table.numbers.total() != 0) text += "; number cards left:";
  for (int number = 1; number <= max_value; ++number) {
    const auto copies = std::size_t{table.numbers[number - 1]};
    if (copies != 0) text += ' ' + std::string(copies, static_cast<char>('0' + number));
  }
  text += '\n';
  for (const Seat seat : all_seats(seats())) text += seat_text(*this, view, seat);
  return text;
}

std::string SuperMegaLuckyBox::text(const Event& event) const {
  return std::visit(EventText(setup()), event);
}

}  // namespace libgames::super_mega_lucky_box
