/// Super Mega Lucky Box: what is known, and worlds that look like a view.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include <libgames/core/checker.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::super_mega_lucky_box {

namespace {

[[nodiscard]] bool is_draft(Phase phase) noexcept {
  return phase == Phase::deal || phase == Phase::keep;
}

/// Expects the counters of the game and of the round to be possible (L3.4, L4.3).
void check_round(const Table& table, const Setup& setup, Checker& checker) {
  const Rules& rules = setup.rules();
  const auto phase = static_cast<int>(table.phase);
  checker.expect(phase < phase_count, "super_mega_lucky_box.bad_phase", "there is no such phase");
  checker.expect(table.round >= 1 && table.round <= rules.rounds, "super_mega_lucky_box.bad_round",
                 "rounds are counted from 1 to the last one");
  const bool decides = table.phase == Phase::keep || table.phase == Phase::cross;
  checker.expect(table.active.bits() >> setup.seats() == 0 && decides == !table.active.empty(),
                 "super_mega_lucky_box.bad_active",
                 "seats decide that are not in play, or nobody although it is time to");
  const bool numbers_run = table.phase == Phase::reveal_number || table.phase == Phase::cross;
  bool counts = true;
  for (int number = 0; number < max_value; ++number) {
    const int copies = numbers_run && number < rules.number_values ? rules.number_copies : 0;
    counts = counts && table.numbers[number] <= copies;
  }
  const int left = numbers_run ? setup.number_cards() - table.revealed : 0;
  checker.expect(counts && table.numbers.total() == left, "super_mega_lucky_box.bad_numbers",
                 "there are more or fewer number cards than in the box");
  const int most =
      table.phase == Phase::cross ? rules.numbers_per_round : rules.numbers_per_round - 1;
  checker.expect(table.revealed <= (numbers_run ? most : 0), "super_mega_lucky_box.bad_revealed",
                 "more numbers were revealed than a round has");
  checker.expect(table.number <= rules.number_values &&
                     (table.number == 0) == (table.revealed == 0) &&
                     (table.phase != Phase::cross || table.revealed > 0),
                 "super_mega_lucky_box.bad_number", "there is no such number");
}

/// Expects a board to fit the cards of its seat and what the table shows of it.
void check_board(const State& state, Seat seat, const Setup& setup, Checker& checker) {
  const Table& table = state.table;
  const Board& board = state.boards[seat];
  const Board shown = shown_board(table, seat);
  const bool plays = seat.index < setup.seats();
  const int acquired = table.acquired[seat];
  Squares possible = 0;
  bool slots = acquired <= (plays ? max_slots : 0);
  for (int slot = 0; slot < max_slots; ++slot) {
    const Card card = table.cards[seat][slot];
    slots = slots && (card == no_card || (slot < acquired && card.index < setup.card_count()));
    if (card != no_card) possible |= slot_squares(slot);
  }
  checker.expect(slots, "super_mega_lucky_box.bad_slot", "a slot has a card that cannot be there");
  checker.expect((table.open[seat] & ~possible) == 0 && (board.open & ~table.open[seat]) == 0,
                 "super_mega_lucky_box.bad_squares", "a square is open that cannot be");
  const bool sealed = table.phase == Phase::cross && setup.rules().hide_simultaneous && plays;
  Board bare = board;
  bare.pending = {};
  bare.choice = 0;
  checker.expect(sealed || bare == shown, "super_mega_lucky_box.bad_board",
                 "a board differs from what is shown of it");
  checker.expect(board.moons <= max_slots * lines_a_card &&
                     board.stars < setup.rules().star_points.size() && board.moons >= shown.moons &&
                     board.stars >= shown.stars,
                 "super_mega_lucky_box.bad_tokens", "a seat has tokens that it cannot have");
  const bool chooses = table.phase == Phase::keep && plays && !table.active.contains(seat);
  checker.expect(board.choice < (chooses ? setup.draft(table.round).choices : 1),
                 "super_mega_lucky_box.bad_choice", "there is no such choice");
  const bool in_chain = table.phase == Phase::cross && table.active.contains(seat);
  bool usable = in_chain || board.pending.empty();
  for (Pending rest = board.pending; !rest.empty(); rest.clear(rest.first_kind())) {
    const int kind = rest.first_kind();
    const bool digit = kind > Pending::wild && kind <= max_value;
    usable = usable && (digit || kind == Pending::wild) &&
             ((digit ? squares_of(setup.cells_with(kind), table.cards[seat]) : possible) &
              board.open) != 0;
  }
  checker.expect(usable, "super_mega_lucky_box.bad_pending", "a bonus waits that cannot be used");
}

/// Expects points only of rounds that were scored.
void check_points(const Table& table, Seat seat, const Setup& setup, Checker& checker) {
  const bool plays = seat.index < setup.seats();
  const int scored = !plays                       ? 0
                     : table.phase == Phase::over ? setup.rules().rounds
                                                  : table.round - 1;
  bool clean = true;
  for (auto round = static_cast<std::size_t>(scored); round < max_rounds; ++round) {
    clean = clean && table.card_points[seat][round] == 0 && table.star_points[seat][round] == 0;
  }
  checker.expect(clean, "super_mega_lucky_box.bad_points",
                 "there are points of a round that was not scored");
}

/// Expects every card to be somewhere, as often as it is in play (L2.1), and what the table knows
/// of hidden cards to be true.
void check_cards(const State& state, const Setup& setup, Checker& checker) {
  const Table& table = state.table;
  CardSet unseen = state.pile;
  CardSet earlier;
  bool known = table.dealt <= max_deck_size && table.dealt_earlier <= table.dealt &&
               (table.dealt == 0 || is_draft(table.phase));
  std::array<int, max_deck_size + 1> counts{};
  for (std::size_t i = 0; i < max_deck_size; ++i) {
    const Card card = state.offers.cards[i];
    known = known && (i < table.dealt ? card.index < setup.card_count() : card == no_card);
    if (!known || card == no_card) continue;
    CardSet& set = i < table.dealt_earlier ? earlier : unseen;
    known = set.count(setup.copies(card)) < setup.boxes();
    if (known) set.add(setup.copies(card));
    ++counts[card.index];
  }
  checker.expect(known, "super_mega_lucky_box.bad_offer", "an offer has cards that it cannot have");
  checker.expect(!known || (unseen == table.unseen && earlier == table.earlier),
                 "super_mega_lucky_box.bad_unseen", "other cards are hidden than the table says");
  for (const SlotCards& slots : table.cards.items) {
    for (const Card card : slots.cards) ++counts[std::min<std::size_t>(card.index, max_deck_size)];
  }
  bool complete = true;
  for (std::uint8_t i = 0; i < setup.card_count(); ++i) {
    const CopyRange copies = setup.copies(Card{i});
    const int elsewhere = state.pile.count(copies) + table.discard.count(copies);
    complete = complete && counts[i] + elsewhere == setup.boxes();
  }
  checker.expect(complete, "super_mega_lucky_box.bad_count",
                 "there are more or fewer copies of a card than in play");
}

}  // namespace

// --- knowing

// L6.2, L6.3: whether the boards of others are not seen as they are.
bool SuperMegaLuckyBox::hides_boards(const Table& table) const noexcept {
  return table.phase == Phase::keep ? rules().offers_private : rules().hide_simultaneous;
}

View SuperMegaLuckyBox::view(const State& state, Viewer viewer) const noexcept {
  View view;
  view.table = state.table;
  view.viewer = viewer;
  const bool hidden = hides_boards(state.table);
  for (const Seat seat : all_seats(seats())) {
    view.boards[seat] =
        hidden && !viewer.is(seat) ? shown_board(state.table, seat) : state.boards[seat];
  }
  if (state.table.dealt == 0) return view;
  if (!rules().offers_private) {
    view.offers = state.offers;
  } else if (!viewer.is_audience()) {
    const auto own = offer(state.table, state.offers, viewer.seat());
    const auto first = own.data() - state.offers.cards.data();
    for (std::size_t i = 0; i < own.size(); ++i) {
      view.offers.cards[static_cast<std::size_t>(first) + i] = own[i];
    }
  }
  return view;
}

SuperMegaLuckyBox::Actions SuperMegaLuckyBox::legal(const View& view) const noexcept {
  if (view.viewer.is_audience()) return {};
  const Seat seat = view.viewer.seat();
  return legal_actions(view.table, view.boards[seat], view.offers, seat);
}

// L6.4: hidden cards of offers are any of those that can be there; the rest is the pile.
void SuperMegaLuckyBox::place_offers(State& state, Rng& rng) const noexcept {
  const Table& table = state.table;
  CardSet earlier = table.earlier;
  const auto source = [&](std::size_t position) -> CardSet& {
    return position < table.dealt_earlier ? earlier : state.pile;
  };
  for (std::size_t i = 0; i < table.dealt; ++i) {
    const Card card = state.offers.cards[i];
    if (card != no_card) source(i).remove(setup_.copies(card));
  }
  for (std::size_t i = 0; i < table.dealt; ++i) {
    if (state.offers.cards[i] != no_card) continue;
    CardSet& from = source(i);
    const auto drawn = static_cast<int>(rng.below(static_cast<unsigned>(from.size())));
    const Card card = setup_.card_of_bit(from.nth(drawn));
    from.remove(setup_.copies(card));
    state.offers.cards[i] = card;
  }
}

State SuperMegaLuckyBox::determinize(const View& view, Rng& rng) const noexcept {
  State state;
  state.table = view.table;
  state.boards = view.boards;
  state.offers = view.offers;
  state.pile = view.table.unseen;
  place_offers(state, rng);
  const Table& table = state.table;
  const bool decides = table.phase == Phase::keep || table.phase == Phase::cross;
  if (!decides || !hides_boards(table)) return state;
  for (const Seat seat : all_seats(seats())) {  // L6.5: a sealed choice is any legal one
    if (view.viewer.is(seat) || table.active.contains(seat)) continue;
    Board& board = state.boards[seat];
    if (table.phase == Phase::cross) {
      do {
        const Actions legal = legal_uses(table.cards[seat], board, table.number);
        act(board, table.cards[seat], table.number, legal.pick(rng));
      } while (!board.pending.empty());
      continue;
    }
    const Draft& draft = setup_.draft(table.round);
    const auto cards = offer(table, state.offers, seat);
    if (cards.empty()) continue;
    const Actions legal = legal_keeps(draft, cards);
    board.choice = static_cast<std::uint8_t>(legal.pick(rng).id - draft.first_id);
  }
  return state;
}

std::optional<Event> SuperMegaLuckyBox::redact(const Event& event, Viewer viewer) const {
  if (const auto* dealt = std::get_if<CardDealt>(&event)) {  // L6.2
    if (rules().offers_private && !viewer.is(dealt->seat)) {
      return CardDealt{dealt->seat, std::nullopt};
    }
  } else if (const auto* kept = std::get_if<CardsKept>(&event)) {
    if (rules().offers_private && !viewer.is(kept->seat)) {
      return CardsKept{kept->seat, std::nullopt};
    }
  } else if (const auto* crossed = std::get_if<SquareCrossed>(&event)) {  // L6.3
    if (rules().hide_simultaneous && !viewer.is(crossed->seat)) return std::nullopt;
  } else if (const auto* passed = std::get_if<Passed>(&event)) {
    if (rules().hide_simultaneous && !viewer.is(passed->seat)) return std::nullopt;
  }
  return event;
}

Problems SuperMegaLuckyBox::check(const State& state) const {
  Checker checker;
  check_round(state.table, setup_, checker);
  check_cards(state, setup_, checker);
  for (const Seat seat : all_seats(most_seats)) {
    check_board(state, seat, setup_, checker);
    check_points(state.table, seat, setup_, checker);
  }
  return checker.take();
}

}  // namespace libgames::super_mega_lucky_box
