#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <libgames/core/planes.hpp>
#include <libgames/core/text.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::super_mega_lucky_box {

namespace {

/// L8.1
[[nodiscard]] std::string card_text(Card card) {
  return card == no_card ? "--" : fmt::format("{:02}", card.index + 1);
}

[[nodiscard]] std::optional<Card> parse_card(std::string_view text, int cards) noexcept {
  if (text.size() < 2 || (text[0] == '0' && text.size() > 2)) return std::nullopt;
  const auto number = parse_number(text[0] == '0' ? text.substr(1) : text, 1, cards);
  if (!number) return std::nullopt;
  return Card{static_cast<std::uint8_t>(*number - 1)};
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

[[nodiscard]] std::string pending_text(const Pending& pending) {
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
struct EventText {
  const Setup& setup;

  std::string operator()(const CardDealt& event) const {
    return fmt::format("seat {} is dealt {}", event.seat.index,
                       event.card ? "card " + card_text(*event.card) : "a card");
  }
  std::string operator()(const PileReshuffled& event) const {
    return fmt::format("{} discards are shuffled and become the pile", event.cards);
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
    if (event.given_up != 0) text += fmt::format(" and gives up {} bonuses", event.given_up);
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
    return text + fmt::format("; it has {} lightning, {} moons, {} stars", event.lightning,
                              event.moons, event.stars);
  }
  std::string operator()(const RoundScored& event) const {
    std::string text = fmt::format("round {} scores", event.round);
    for (const Seat seat : all_seats(event.seats)) {
      text += fmt::format(" {}", event.cards[seat] + event.stars[seat]);
    }
    return text;
  }
  std::string operator()(const FinalScored& event) const {
    std::string text = "incomplete cards and moons score";
    for (const Seat seat : all_seats(event.seats)) {
      text += fmt::format(" {}{:+}", event.incomplete[seat], event.moons[seat]);
    }
    return text;
  }
  std::string operator()(const GameOver& event) const {
    return fmt::format("the game is over, won by seat {}", seats_text(event.winners));
  }

 private:
  [[nodiscard]] static std::string kept_text(const KeptCards& kept) {
    return kept.count == 0 ? "nothing" : cards_text(kept, ' ');
  }
};

/// Says why a seat that has to decide may not do something.
struct Refusal {
  const Setup& setup;
  const Table& table;
  const Board& board;
  Seat seat;

  [[nodiscard]] Illegal because(std::string_view id, std::string words,
                                std::vector<Detail> details = {}) const {
    Illegal reason{id, std::move(words), {{"seat", std::to_string(seat.index)}}};
    for (Detail& detail : details) reason.details.push_back(std::move(detail));
    return reason;
  }
  /// In a draft. `rank` is that of the choice, if it is one from this kind of offer.
  [[nodiscard]] Illegal of_choice(std::optional<int> rank, std::span<const Card> offer) const {
    const Draft& draft = setup.draft(table.round);
    if (!rank) {
      return because(
          "super_mega_lucky_box.choose_cards",
          fmt::format("{} of {} cards have to be chosen first", draft.keep, offer.size()));
    }
    if (offer.size() <= static_cast<std::size_t>(draft.keep)) {
      return because("super_mega_lucky_box.keep_all", "the whole offer is kept");
    }
    const Positions& kept = draft.kept[static_cast<std::size_t>(*rank)];
    if (kept.items[kept.count - 1U] >= offer.size()) {
      return because("super_mega_lucky_box.not_dealt",
                     fmt::format("only {} cards were dealt", offer.size()),
                     {{"cards", std::to_string(offer.size())}});
    }
    return because("super_mega_lucky_box.same_cards",
                   "the same cards stand for the choice with a lower id",
                   {{"cards", cards_text(kept_cards(kept, offer), ',')}});
  }
  [[nodiscard]] Illegal of_pass() const {
    if (!board.pending.empty()) {
      return because("super_mega_lucky_box.must_use_bonus", "bonuses have to be used",
                     {{"bonuses", std::string(trim(pending_text(board.pending)))}});
    }
    const std::string number = std::to_string(table.number);
    if (setup.rules().pass_rule == PassRule::no_exact) {
      return because("super_mega_lucky_box.must_cross",
                     fmt::format("there is an open square with a {}", number),
                     {{"number", number}});
    }
    return because("super_mega_lucky_box.must_pay",
                   fmt::format("there is an open square within reach of {}", number),
                   {{"number", number}, {"lightning", std::to_string(board.lightning)}});
  }
  [[nodiscard]] Illegal of_square(const Move& wanted) const {
    const Detail square{"square", square_text(wanted.square)};
    if (wanted.kind == MoveKind::cross && !board.pending.empty()) {
      return because("super_mega_lucky_box.bonus_first", "bonuses come first",
                     {{"bonuses", std::string(trim(pending_text(board.pending)))}});
    }
    if (wanted.kind != MoveKind::cross && board.pending.empty()) {
      return because("super_mega_lucky_box.no_bonus", "there is no bonus to use");
    }
    const Card card = table.cards[seat][wanted.square.slot()];
    if (card == no_card) {
      return because("super_mega_lucky_box.no_card",
                     fmt::format("there is no card in slot {}", wanted.square.slot()), {square});
    }
    if ((board.open >> wanted.square.index & 1U) == 0) {
      return because("super_mega_lucky_box.already_crossed",
                     fmt::format("square {} is crossed", square.value), {square});
    }
    const auto cell = static_cast<std::size_t>(wanted.square.cell());
    const int digit = setup.rules().deck.rows[card.index].grid[cell];
    if (wanted.kind == MoveKind::cross) return of_digit(digit, square);
    const bool wild = wanted.kind == MoveKind::wild_bonus;
    return because("super_mega_lucky_box.no_bonus",
                   wild ? "there is no wild to use" : fmt::format("there is no bonus {}", digit),
                   {square});
  }
  [[nodiscard]] Illegal of_digit(int digit, const Detail& square) const {
    if (digit > setup.rules().number_values) {
      return because("super_mega_lucky_box.no_such_number",
                     fmt::format("no number card makes a {}, only bonuses cross it", digit),
                     {square});
    }
    const int cost = setup.cost(table.number, digit);
    return because(
        "super_mega_lucky_box.too_little_lightning",
        fmt::format("a {} becomes a {} with {} lightning, there are {}", table.number, digit, cost,
                    board.lightning),
        {square, {"cost", std::to_string(cost)}, {"lightning", std::to_string(board.lightning)}});
  }
};

constexpr int planes_a_face = cells_a_card + lines_a_card * (bonus_kind_count + 1);
constexpr int planes_a_slot = 1 + cells_a_card + planes_a_face;
constexpr int planes_an_offered_card = 2 + planes_a_face;
constexpr int other_planes_a_seat = 5 + max_value + 1;
constexpr int other_common_planes = phase_count + 2 * max_value + 4;

/// Planes of a card (L9.2); zeros without one.
void add_face(Planes& planes, const CardRow* face) noexcept {
  for (std::size_t cell = 0; cell < cells_a_card; ++cell) {
    planes.add(face == nullptr ? 0 : face->grid[cell], max_value);
  }
  for (std::size_t line = 0; line < lines_a_card; ++line) {
    const int kind = face == nullptr ? -1 : static_cast<int>(face->bonuses[line].kind);
    planes.add_one_of(kind, bonus_kind_count);
    planes.add(face == nullptr ? 0 : face->bonuses[line].digit, max_value);
  }
}

/// The cards of the pile.
[[nodiscard]] int pile_size(const Table& table) noexcept {
  return table.unseen.size() - (table.dealt - table.dealt_earlier);
}

}  // namespace

// --- telling

std::optional<Illegal> SuperMegaLuckyBox::why_illegal(const State& state, Seat seat,
                                                      Action action) const {
  if (legal(state, seat).contains(action)) return std::nullopt;
  const Table& table = state.table;
  const bool decides = seat.index < seats() && turn(state).seats.contains(seat);
  const Refusal refusal{setup_, table, state.boards[decides ? seat : Seat{0}], seat};
  if (!decides) {
    return refusal.because("super_mega_lucky_box.not_your_turn",
                           fmt::format("seat {} has nothing to decide now", seat.index));
  }
  if (action.id >= action_count()) {
    return refusal.because("super_mega_lucky_box.no_such_action", "there is no such action",
                           {{"action", std::to_string(action.id)}});
  }
  const MoveKind kind = kind_of(action);
  if (table.phase == Phase::keep) {
    const Draft& draft = setup_.draft(table.round);
    const int rank = action.id - draft.first_id;
    const bool of_this_draft = rank >= 0 && rank < draft.choices;
    return refusal.of_choice(of_this_draft ? std::optional(rank) : std::nullopt,
                             offer(table, state.offers, seat));
  }
  if (kind == MoveKind::keep) {
    return refusal.because("super_mega_lucky_box.not_drafting", "there is no offer now");
  }
  if (kind == MoveKind::pass) return refusal.of_pass();
  return refusal.of_square(move(state, seat, action));
}

Move SuperMegaLuckyBox::move(const State& state, Seat seat, Action action) const noexcept {
  Move move{.kind = kind_of(action), .square = {}, .digit = 0, .kept = {}};
  if (crosses(move.kind)) {
    move.square = Square{static_cast<std::uint8_t>(action.id - first_id_of(move.kind))};
    if (move.kind == MoveKind::number_bonus) {
      move.digit = static_cast<std::uint8_t>(digit(state.table.cards[seat], move.square));
    }
  } else if (move.kind == MoveKind::keep) {
    const Draft& draft = setup_.draft(action.id < setup_.draft(2).first_id ? 1 : 2);
    const auto cards = offer(state.table, state.offers, seat);
    const std::size_t offered = cards.empty() ? static_cast<std::size_t>(draft.deal) : cards.size();
    move.kept = kept_positions(draft, action.id - draft.first_id, offered);
  }
  return move;
}

std::optional<Action> SuperMegaLuckyBox::action(const State& state, Seat seat,
                                                const Move& move) const noexcept {
  for (const Action each : legal(state, seat)) {
    if (this->move(state, seat, each) == move) return each;
  }
  return std::nullopt;
}

std::string SuperMegaLuckyBox::text(const State& state, Seat seat, Action action) const {
  const Move move = this->move(state, seat, action);
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
  const auto cards = offer(state.table, state.offers, seat);
  return "keep:" + cards_text(kept_cards(move.kept, cards), ',');
}

std::optional<Action> SuperMegaLuckyBox::parse_keep(const State& state, Seat seat,
                                                    std::string_view text) const noexcept {
  const auto cards = offer(state.table, state.offers, seat);
  if (state.table.phase != Phase::keep || cards.empty() || text.ends_with(',')) return std::nullopt;
  KeptCards wanted;
  for (std::string_view rest = text; !rest.empty();) {
    const auto card = parse_card(cut(rest, ','), setup_.card_count());
    if (!card || wanted.count == max_slots) return std::nullopt;
    wanted.add(*card);
  }
  const Draft& draft = setup_.draft(state.table.round);
  for (const Action each : legal_keeps(draft, cards)) {
    const Positions kept = kept_positions(draft, each.id - draft.first_id, cards.size());
    if (same_cards(kept_cards(kept, cards), wanted)) return each;
  }
  return std::nullopt;
}

std::optional<Action> SuperMegaLuckyBox::parse(const State& state, Seat seat,
                                               std::string_view text) const noexcept {
  if (seat.index >= seats()) return std::nullopt;
  const auto at = [](MoveKind kind, Square square) {
    return Action{static_cast<std::uint8_t>(first_id_of(kind) + square.index)};
  };
  if (text == "pass") return Action{pass_id};
  if (const auto rest = after_prefix(text, "keep:")) return parse_keep(state, seat, *rest);
  if (const auto rest = after_prefix(text, "cross:")) {
    if (const auto square = parse_square(*rest)) return at(MoveKind::cross, *square);
  }
  if (const auto rest = after_prefix(text, "wild>")) {
    if (const auto square = parse_square(*rest)) return at(MoveKind::wild_bonus, *square);
  }
  if (auto rest = after_prefix(text, "bonus:")) {
    const auto bonus = parse_number(cut(*rest, '>'), 1, max_value);
    const auto square = parse_square(*rest);
    // The digit of the square is part of the notation (L8.2).
    if (!bonus || !square || digit(state.table.cards[seat], *square) != *bonus) return std::nullopt;
    return at(MoveKind::number_bonus, *square);
  }
  return std::nullopt;
}

std::string SuperMegaLuckyBox::text(const State& state, Chance chance) const {
  if (state.table.phase == Phase::deal) return "deal:" + card_text(Card{chance.id});
  return fmt::format("number:{}", chance.id + 1);
}

std::optional<Chance> SuperMegaLuckyBox::parse_chance(const State& state,
                                                      std::string_view text) const noexcept {
  if (state.table.phase == Phase::deal) {
    const auto rest = after_prefix(text, "deal:");
    const auto card = rest ? parse_card(*rest, setup_.card_count()) : std::nullopt;
    if (card) return Chance{card->index};
  } else if (state.table.phase == Phase::reveal_number) {
    const auto rest = after_prefix(text, "number:");
    const auto number = rest ? parse_number(*rest, 1, rules().number_values) : std::nullopt;
    if (number) return Chance{static_cast<std::uint8_t>(*number - 1)};
  }
  return std::nullopt;
}

std::string SuperMegaLuckyBox::seat_text(const View& view, Seat seat) const {
  const Table& table = view.table;
  const Board& board = view.boards[seat];
  std::string text =
      fmt::format("seat {}{}: {} points, {} lightning, {} moons, {} stars", seat.index,
                  view.viewer.is(seat) ? " (you)" : "", score(table, view.boards, seat),
                  board.lightning, board.moons, board.stars);
  if (!board.pending.empty()) text += "; bonuses" + pending_text(board.pending);
  text += '\n';
  std::vector<std::array<std::string, 5>> blocks;
  for (int slot = 0; slot < max_slots; ++slot) {
    const Card card = table.cards[seat][slot];
    if (card == no_card) continue;
    const auto open = static_cast<unsigned>(board.open >> slot * cells_a_card);
    blocks.push_back(
        card_lines(fmt::format("{}: card {}", slot, card_text(card)), this->card(card), open));
  }
  text += beside(blocks);
  const auto cards = offer(table, view.offers, seat);
  if (cards.empty() || cards[0] == no_card) return text;
  text += "offer:\n";
  blocks.clear();
  for (const Card card : cards) {
    constexpr unsigned all_open = (1U << cells_a_card) - 1U;
    blocks.push_back(card_lines("card " + card_text(card), this->card(card), all_open));
  }
  text += beside(blocks);
  if (table.phase != Phase::keep || table.active.contains(seat)) return text;
  const Draft& draft = setup_.draft(table.round);
  const Positions kept = kept_positions(draft, board.choice, cards.size());
  return text + fmt::format("chosen: {}\n", cards_text(kept_cards(kept, cards), ' '));
}

std::string SuperMegaLuckyBox::text(const View& view) const {
  const Table& table = view.table;
  std::string text = fmt::format("Super Mega Lucky Box, round {} of {}; {}\n", table.round,
                                 rules().rounds, due_text(table, rules()));
  text += fmt::format("pile: {} cards; discards: {} cards", pile_size(table), table.discard.size());
  if (table.numbers.total() != 0) text += "; number cards left:";
  for (int number = 1; number <= max_value; ++number) {
    const auto copies = std::size_t{table.numbers[number - 1]};
    if (copies != 0) text += ' ' + std::string(copies, static_cast<char>('0' + number));
  }
  text += '\n';
  for (const Seat seat : all_seats(seats())) text += seat_text(view, seat);
  return text;
}

std::string SuperMegaLuckyBox::text(const Event& event) const {
  return std::visit(EventText{setup_}, event);
}

// --- encode

int SuperMegaLuckyBox::offered_cards() const noexcept {
  return std::min(std::max(rules().start_deal, rules().round_deal), setup_.cards_in_play());
}

int SuperMegaLuckyBox::encode_size() const noexcept {
  const int offers = rules().offers_private ? 1 : seats();
  return other_common_planes + 2 * setup_.card_count() +
         seats() * (other_planes_a_seat + max_slots * planes_a_slot) +
         offers * offered_cards() * planes_an_offered_card;
}

void SuperMegaLuckyBox::encode_seat(Planes& planes, const View& view, Seat seat) const noexcept {
  const Board& board = view.boards[seat];
  planes.add_flag(view.table.active.contains(seat));
  planes.add(std::min<int>(board.lightning, 10), 10);
  planes.add(board.moons, max_slots * lines_a_card);
  planes.add(board.stars, max_star_entries - 1);
  planes.add(score(view.table, view.boards, seat), 100);
  for (int kind = 0; kind <= max_value; ++kind) {
    planes.add(std::min(board.pending.count(kind), 6), 6);
  }
  for (int slot = 0; slot < max_slots; ++slot) {
    const Card which = view.table.cards[seat][slot];
    planes.add_flag(which != no_card);
    for (int cell = 0; cell < cells_a_card; ++cell) {
      planes.add_flag((board.open >> Square::at(slot, cell).index & 1U) != 0);
    }
    add_face(planes, which == no_card ? nullptr : &card(which));
  }
}

void SuperMegaLuckyBox::encode_offer(Planes& planes, const View& view, Seat seat) const noexcept {
  const Table& table = view.table;
  const auto cards = offer(table, view.offers, seat);
  Positions kept;
  if (table.phase == Phase::keep && !table.active.contains(seat)) {
    kept = kept_positions(setup_.draft(table.round), view.boards[seat].choice, cards.size());
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(offered_cards()); ++i) {
    const Card which = i < cards.size() ? cards[i] : no_card;
    planes.add_flag(which != no_card);
    planes.add_flag(which != no_card && std::find(kept.begin(), kept.end(), i) != kept.end());
    add_face(planes, which == no_card ? nullptr : &card(which));
  }
}

void SuperMegaLuckyBox::encode(const View& view, std::span<float> out) const noexcept {
  assert(static_cast<int>(out.size()) == encode_size());
  const Table& table = view.table;
  Planes planes(out);
  planes.add_one_of(static_cast<int>(table.phase), phase_count);
  planes.add_one_of(table.number - 1, max_value);
  for (int number = 0; number < max_value; ++number) {
    planes.add(table.numbers[number], rules().number_copies);
  }
  planes.add(table.round, rules().rounds);
  planes.add(table.revealed, rules().numbers_per_round);
  planes.add(pile_size(table), setup_.cards_in_play());
  planes.add(table.dealt, setup_.cards_in_play());
  for (std::uint8_t i = 0; i < setup_.card_count(); ++i) {
    const CopyRange copies = setup_.copies(Card{i});
    planes.add(table.unseen.count(copies) + table.earlier.count(copies), boxes());
    planes.add(table.discard.count(copies), boxes());
  }
  const Seat first = view.viewer.is_audience() ? Seat{0} : view.viewer.seat();
  for (int i = 0; i < seats(); ++i) encode_seat(planes, view, seat_after(first, i, seats()));
  for (int i = 0; i < (rules().offers_private ? 1 : seats()); ++i) {
    encode_offer(planes, view, seat_after(first, i, seats()));
  }
  assert(planes.size() == out.size());
}

}  // namespace libgames::super_mega_lucky_box
