#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

#include <libgames/core/planes.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_check.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_detail.hpp>

namespace libgames::super_mega_lucky_box {

namespace {

// --- worlds

// L6.4: hidden cards of offers are any of those that can be there; the rest is the pile.
void place_offers(const Setup& setup, State& state, Rng& rng) noexcept {
  const Table& table = state.table;
  CardSet earlier = table.earlier;
  const auto source = [&](std::size_t position) -> CardSet& {
    return position < table.dealt_earlier ? earlier : state.pile;
  };
  for (std::size_t i = 0; i < table.dealt; ++i) {
    const Card card = state.offers.cards[i];
    if (card != no_card) source(i).remove(setup.copies(card));
  }
  for (std::size_t i = 0; i < table.dealt; ++i) {
    if (state.offers.cards[i] != no_card) continue;
    CardSet& from = source(i);
    const auto drawn = static_cast<int>(rng.below(static_cast<unsigned>(from.size())));
    const Card card = setup.card_of_bit(from.nth(drawn));
    from.remove(setup.copies(card));
    state.offers.cards[i] = card;
  }
}

/// L6.5: what a seat that has finished may have chosen.
void choose_at_random(const Setup& setup, State& state, Seat seat, Rng& rng) noexcept {
  const Table& table = state.table;
  Board& board = state.boards[seat];
  if (table.phase == Phase::cross) {
    do {
      const auto legal = legal_uses(setup, table.cards[seat], board, table.number);
      act(setup, board, table.cards[seat], table.number, legal.pick(rng));
    } while (!board.pending.empty());
    return;
  }
  const Draft& draft = setup.draft(table.round);
  const auto cards = offer_of(setup, table, state.offers, seat);
  if (cards.empty()) return;
  const auto legal = legal_keeps(setup, draft, cards);
  board.choice = static_cast<std::uint8_t>(legal.pick(rng).id - draft.first_id);
}

// --- planes

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

/// The most cards that an offer has.
[[nodiscard]] int offered_cards(const Setup& setup) noexcept {
  return std::min(std::max(setup.rules().start_deal, setup.rules().round_deal),
                  setup.cards_in_play());
}

/// Planes of one seat (L9.3).
void add_seat(Planes& planes, const SuperMegaLuckyBox& game, const View& view, Seat seat) noexcept {
  const Board& board = view.boards[seat];
  planes.add_flag(view.table.active.contains(seat));
  planes.add(std::min<int>(board.lightning, 10), 10);
  planes.add(board.moons, max_slots * lines_a_card);
  planes.add(board.stars, max_star_entries - 1);
  planes.add(fixed_points(game, view.table, seat), 100);
  for (int kind = 0; kind <= max_value; ++kind) {
    planes.add(std::min(board.pending.count(kind), 6), 6);
  }
  for (int slot = 0; slot < max_slots; ++slot) {
    const Card which = view.table.cards[seat][slot];
    planes.add_flag(which != no_card);
    for (int cell = 0; cell < cells_a_card; ++cell) {
      planes.add_flag((board.open >> Square::at(slot, cell).index & 1U) != 0);
    }
    add_face(planes, which == no_card ? nullptr : &face_of(game.setup(), which));
  }
}

/// Planes of one offer (L9.4).
void add_offer(Planes& planes, const Setup& setup, const View& view, Seat seat) noexcept {
  const Table& table = view.table;
  const auto cards = offer_of(setup, table, view.offers, seat);
  Positions kept;
  if (table.phase == Phase::keep && !table.active.contains(seat)) {
    kept = kept_positions(setup.draft(table.round), view.boards[seat].choice, cards.size());
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(offered_cards(setup)); ++i) {
    const Card which = i < cards.size() ? cards[i] : no_card;
    planes.add_flag(which != no_card);
    planes.add_flag(which != no_card && std::find(kept.begin(), kept.end(), i) != kept.end());
    add_face(planes, which == no_card ? nullptr : &face_of(setup, which));
  }
}

}  // namespace

// --- views

View SuperMegaLuckyBox::view(const State& state, Viewer viewer) const noexcept {
  View view;
  view.table = state.table;
  view.viewer = viewer;
  const bool hides = sealed(state);
  for (const Seat seat : all_seats(seats())) {
    view.boards[seat] =
        hides && !viewer.is(seat) ? shown_board(state.table, seat) : state.boards[seat];
  }
  if (state.table.dealt == 0) return view;
  if (!rules().offers_private) {
    view.offers = state.offers;
  } else if (!viewer.is_audience()) {
    const auto own = offer_of(setup(), state.table, state.offers, viewer.seat());
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
  return legal_actions(setup(), view.table, view.boards[seat], view.offers, seat);
}

// --- what others learn

bool SuperMegaLuckyBox::tells_others(const State& state, Seat seat, Action action) const {
  const Table& table = state.table;
  // The last choice shows those of all seats; with one seat there is nobody to see it.
  if (seats() == 1 || table.active != Seats::only(seat) || !sealed(table)) return false;
  if (table.phase == Phase::keep) return true;
  Board board = state.boards[seat];
  act(setup(), board, table.cards[seat], table.number, action);
  return board.pending.empty();
}

std::optional<Event> SuperMegaLuckyBox::redacted(const Event& event, Viewer viewer) const {
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

// --- worlds

State SuperMegaLuckyBox::determinize(const View& view, Rng& rng) const noexcept {
  State state;
  state.table = view.table;
  state.boards = view.boards;
  state.offers = view.offers;
  state.pile = view.table.unseen;
  place_offers(setup(), state, rng);
  if (!sealed(view)) return state;
  for (const Seat seat : all_seats(seats())) {
    if (view.viewer.is(seat) || view.table.active.contains(seat)) continue;
    choose_at_random(setup(), state, seat, rng);
  }
  return state;
}

// --- check

Problems SuperMegaLuckyBox::check(const State& state) const { return check_state(setup(), state); }

// --- planes

int SuperMegaLuckyBox::encode_size() const noexcept {
  const int offers = rules().offers_private ? 1 : seats();
  return other_common_planes + 2 * setup().card_count() +
         seats() * (other_planes_a_seat + max_slots * planes_a_slot) +
         offers * offered_cards(setup()) * planes_an_offered_card;
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
  planes.add(pile_size(table), setup().cards_in_play());
  planes.add(table.dealt, setup().cards_in_play());
  for (std::uint8_t i = 0; i < setup().card_count(); ++i) {
    const CopyRange copies = setup().copies(Card{i});
    planes.add(table.unseen.count(copies) + table.earlier.count(copies), boxes());
    planes.add(table.discard.count(copies), boxes());
  }
  for (const Seat seat : seats_from(view.viewer, seats())) add_seat(planes, *this, view, seat);
  for (const Seat seat : seats_from(view.viewer, seats())) {
    add_offer(planes, setup(), view, seat);
    if (rules().offers_private) break;
  }
  assert(planes.size() == out.size());
}

}  // namespace libgames::super_mega_lucky_box
