#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <variant>

#include <libgames/core/checker.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_detail.hpp>

namespace libgames::super_mega_lucky_box {

namespace {

/// Hidden cards of offers are any of those that can be there; the rest is the pile (L6.4).
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

/// Says what a state has that no game could come to. Ranges come first: what depends on them reads
/// tables.
class StateCheck {
 public:
  StateCheck(const Setup& setup, const State& state) noexcept
      : setup_(setup), rules_(setup.rules()), state_(state), table_(state.table) {}

  [[nodiscard]] Problems run() {
    check_ranges();
    for (const Seat seat : all_seats(most_seats)) check_seat_ranges(seat);
    if (!checker_.sound()) return checker_.take();
    check_round();
    check_draft();
    for (const Seat seat : all_seats(setup_.seats())) {
      check_slots(seat);
      check_board(seat);
      check_points(seat);
    }
    check_cards();
    return checker_.take();
  }

 private:
  void expect(bool sound, std::string_view id, std::string_view words) {
    checker_.expect(sound, id, words);
  }
  [[nodiscard]] bool is_card(Card card) const noexcept {
    return card == no_card || card.index < setup_.card_count();
  }
  [[nodiscard]] bool numbers_run() const noexcept {
    return table_.phase == Phase::reveal_number || table_.phase == Phase::cross;
  }
  [[nodiscard]] bool is_draft() const noexcept {
    return table_.phase == Phase::deal || table_.phase == Phase::keep;
  }
  /// Whether a set has bits of cards in play only, and of copies that are alike the right ones.
  [[nodiscard]] bool is_sound_set(const CardSet& set) const noexcept {
    int cards = 0;
    for (std::uint8_t i = 0; i < setup_.card_count(); ++i) {
      if (!set.is_canonical(setup_.copies(Card{i}))) return false;
      cards += set.count(setup_.copies(Card{i}));
    }
    return cards == set.size();
  }

  void check_ranges() {
    expect(static_cast<int>(table_.phase) < phase_count, "super_mega_lucky_box.bad_phase",
           "there is no such phase");
    expect(table_.round >= 1 && table_.round <= rules_.rounds, "super_mega_lucky_box.bad_round",
           "rounds are counted from 1 to the last one");
    expect(table_.active.bits() >> setup_.seats() == 0, "super_mega_lucky_box.bad_active",
           "a seat has to decide that is not at the table");
    expect(table_.revealed <= rules_.numbers_per_round, "super_mega_lucky_box.bad_revealed",
           "more numbers were revealed than a round has");
    expect(table_.number <= rules_.number_values, "super_mega_lucky_box.bad_number",
           "there is no such number");
    expect(table_.dealt <= max_deck_size && table_.dealt_earlier <= table_.dealt,
           "super_mega_lucky_box.bad_offer", "more cards were dealt than there are");
    expect(table_.unused == decltype(table_.unused){}, "super_mega_lucky_box.bad_unused",
           "unused bytes are not zero");
    for (const Card card : state_.offers.cards) {
      expect(is_card(card), "super_mega_lucky_box.bad_offer", "there is no such card");
    }
    for (const CardSet* set : {&table_.unseen, &table_.earlier, &table_.discard, &state_.pile}) {
      expect(is_sound_set(*set), "super_mega_lucky_box.bad_set",
             "a set has a card that there is not, or another copy of those alike");
    }
  }

  void check_seat_ranges(Seat seat) {
    const Board& board = state_.boards[seat];
    const bool plays = seat.index < setup_.seats();
    constexpr Squares all = (Squares{1} << max_squares) - 1U;
    expect(plays || (board == Board{} && shown_board(table_, seat) == Board{} &&
                     table_.acquired[seat] == 0 && table_.cards[seat] == SlotCards{} &&
                     round_points_are_zero(seat, 0)),
           "super_mega_lucky_box.bad_seat", "a seat that is not in play has something");
    expect(table_.acquired[seat] <= max_slots, "super_mega_lucky_box.bad_slot",
           "a seat has more cards than slots");
    for (const Card card : table_.cards[seat].cards) {
      expect(is_card(card), "super_mega_lucky_box.bad_slot", "there is no such card");
    }
    expect((board.open & ~all) == 0 && (table_.open[seat] & ~all) == 0,
           "super_mega_lucky_box.bad_squares", "there is no such square");
    const int lightning =
        rules_.start_lightning + max_slots * lines_a_card * std::max(1, rules_.double_bolt);
    const auto tokens = [&](const Board& each) {
      return each.lightning <= lightning && each.moons <= max_slots * lines_a_card &&
             each.stars < rules_.star_points.size();
    };
    expect(tokens(board) && tokens(shown_board(table_, seat)), "super_mega_lucky_box.bad_tokens",
           "a seat has tokens that it cannot have");
    expect(board.choice < max_keeps && board.unused == decltype(board.unused){} &&
               board.pending.is_in_range(),
           "super_mega_lucky_box.bad_board", "a board has a choice or a bonus that there is not");
  }

  [[nodiscard]] bool round_points_are_zero(Seat seat, int from) const noexcept {
    for (auto round = static_cast<std::size_t>(from); round < max_rounds; ++round) {
      if (table_.card_points[seat][round] != 0 || table_.star_points[seat][round] != 0)
        return false;
    }
    return true;
  }

  /// The counters of the round (L3.4, L4.3).
  void check_round() {
    const bool decides = table_.phase == Phase::keep || table_.phase == Phase::cross;
    expect(decides == !table_.active.empty(), "super_mega_lucky_box.bad_active",
           "seats decide although it is not the time to, or nobody does");
    bool counts = true;
    for (int number = 0; number < max_value; ++number) {
      const int copies = numbers_run() && number < rules_.number_values ? rules_.number_copies : 0;
      counts = counts && table_.numbers[number] <= copies;
    }
    const int left = numbers_run() ? setup_.number_cards() - table_.revealed : 0;
    expect(counts && table_.numbers.total() == left, "super_mega_lucky_box.bad_numbers",
           "there are more or fewer number cards than in the box");
    const int most = rules_.numbers_per_round - int{table_.phase != Phase::cross};
    expect(table_.revealed <= (numbers_run() ? most : 0), "super_mega_lucky_box.bad_revealed",
           "more numbers were revealed than a round has");
    expect((table_.number == 0) == (table_.revealed == 0) &&
               (table_.phase != Phase::cross || table_.revealed > 0),
           "super_mega_lucky_box.bad_number", "the number is not one that was revealed");
    expect(table_.number == 0 || table_.numbers[table_.number - 1] < rules_.number_copies,
           "super_mega_lucky_box.bad_number", "the number was not taken from the number cards");
    expect(table_.phase != Phase::over || table_.round == rules_.rounds,
           "super_mega_lucky_box.bad_round", "the game ended before its last round");
  }

  /// The offers of a draft (L4.1, L4.2).
  void check_draft() {
    const Draft& draft = setup_.draft(table_.round);
    const int wanted = setup_.seats() * draft.deal;
    expect(
        is_draft() ? table_.dealt <= wanted - int{table_.phase == Phase::deal} : table_.dealt == 0,
        "super_mega_lucky_box.bad_offer", "the wrong number of cards was dealt");
    expect(table_.phase != Phase::deal || state_.pile != CardSet{},
           "super_mega_lucky_box.bad_offer", "cards are dealt from an empty pile");
    if (table_.phase != Phase::keep || !checker_.sound()) return;
    expect(table_.dealt == wanted || (state_.pile == CardSet{} && table_.discard == CardSet{}),
           "super_mega_lucky_box.bad_offer", "cards were left that could have been dealt");
    for (const Seat seat : all_seats(setup_.seats())) {
      const auto offer = offer_of(setup_, table_, state_.offers, seat);
      expect(!offer.empty() || !table_.active.contains(seat), "super_mega_lucky_box.bad_active",
             "a seat without an offer has to choose");
      if (offer.empty() || table_.active.contains(seat)) continue;
      const int choice = draft.first_id + state_.boards[seat].choice;
      expect(choice < 256 && legal_keeps(setup_, draft, offer).contains(Action::of(choice & 0xff)),
             "super_mega_lucky_box.bad_choice", "a seat has chosen what it could not");
    }
  }

  /// The cards before a seat (L4.1, L4.12).
  void check_slots(Seat seat) {
    const int acquired = table_.acquired[seat];
    const int drafts = table_.round - int{is_draft()};
    const int most = drafts <= 0 ? 0 : rules_.start_keep + (drafts - 1) * rules_.round_keep;
    bool slots = acquired <= most;
    bool open = true;
    for (int slot = 0; slot < max_slots; ++slot) {
      const bool there = table_.cards[seat][slot] != no_card;
      slots = slots && (slot < acquired ? there || table_.round > 1 : !there);
      const Squares squares = table_.open[seat] & slot_squares(slot);
      // A completed card is gone at the end of its round; the last one is over then.
      open = open && (there ? squares != 0 || numbers_run() : squares == 0);
    }
    expect(slots, "super_mega_lucky_box.bad_slot", "a slot has a card that cannot be there");
    expect(open && (state_.boards[seat].open & ~table_.open[seat]) == 0,
           "super_mega_lucky_box.bad_squares", "a square is open that cannot be");
  }

  /// A board and what the table shows of it (L6.2, L6.3).
  void check_board(Seat seat) {
    const Board& board = state_.boards[seat];
    const Board shown = shown_board(table_, seat);
    Board bare = board;
    bare.pending = {};
    bare.choice = 0;
    const bool crosses = table_.phase == Phase::cross;
    const bool decides = table_.active.contains(seat);
    const bool untouched = decides && board.pending.empty();
    const bool sealed = crosses && rules_.hide_simultaneous && !untouched;
    expect(sealed ? board.moons >= shown.moons && board.stars >= shown.stars : bare == shown,
           "super_mega_lucky_box.bad_board", "a board differs from what is shown of it");
    expect(numbers_run() || board.stars == 0, "super_mega_lucky_box.bad_tokens",
           "stars of a round that is over are left");
    expect(board.choice == 0 || (table_.phase == Phase::keep && !decides),
           "super_mega_lucky_box.bad_choice", "there is a choice and nobody has chosen");
    bool usable = (crosses && decides) || board.pending.empty();
    for (Pending rest = board.pending; usable && !rest.empty(); rest.clear(rest.first_kind())) {
      const int kind = rest.first_kind();
      const Squares fitting =
          kind == Pending::wild
              ? board.open
              : board.open & squares_of(setup_.cells_with(kind), table_.cards[seat]);
      usable = fitting != 0 && rest.count(kind) <= max_slots * lines_a_card;
    }
    expect(usable, "super_mega_lucky_box.bad_pending", "a bonus waits that cannot be used");
  }

  /// Points only of rounds that were scored, and for stars only those that the list gives.
  void check_points(Seat seat) {
    const int scored = table_.phase == Phase::over ? rules_.rounds : table_.round - 1;
    expect(round_points_are_zero(seat, scored), "super_mega_lucky_box.bad_points",
           "there are points of a round that was not scored");
    const auto& list = rules_.star_points;
    for (std::size_t round = 0; round < static_cast<std::size_t>(scored); ++round) {
      expect(std::find(list.begin(), list.end(), table_.star_points[seat][round]) != list.end(),
             "super_mega_lucky_box.bad_points", "no number of stars has these points");
    }
  }

  /// Every card is somewhere, as often as it is in play (L2.1), and what the table knows of hidden
  /// cards is true.
  void check_cards() {
    CardSet unseen = state_.pile;
    CardSet earlier;
    bool known = true;
    std::array<int, max_deck_size + 1> counts{};
    for (std::size_t i = 0; i < max_deck_size; ++i) {
      const Card card = state_.offers.cards[i];
      known = known && (i < table_.dealt) == (card != no_card);
      if (!known || card == no_card) continue;
      CardSet& set = i < table_.dealt_earlier ? earlier : unseen;
      known = set.count(setup_.copies(card)) < setup_.boxes();
      if (known) set.add(setup_.copies(card));
      ++counts[card.index];
    }
    expect(known, "super_mega_lucky_box.bad_offer", "an offer has cards that it cannot have");
    expect(!known || (unseen == table_.unseen && earlier == table_.earlier),
           "super_mega_lucky_box.bad_unseen", "other cards are hidden than the table says");
    for (const SlotCards& slots : table_.cards.items) {
      for (const Card card : slots.cards) ++counts[card.index];
    }
    bool complete = true;
    for (std::uint8_t i = 0; i < setup_.card_count(); ++i) {
      const CopyRange copies = setup_.copies(Card{i});
      const int elsewhere = state_.pile.count(copies) + table_.discard.count(copies);
      complete = complete && counts[i] + elsewhere == setup_.boxes();
    }
    expect(complete, "super_mega_lucky_box.bad_count",
           "there are more or fewer copies of a card than in play");
  }

  const Setup& setup_;
  const Rules& rules_;
  const State& state_;
  const Table& table_;
  Checker checker_;
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

/// The cards of an offer at most.
[[nodiscard]] int offered_cards(const Setup& setup) noexcept {
  return std::min(std::max(setup.rules().start_deal, setup.rules().round_deal),
                  setup.cards_in_play());
}

/// Planes of one seat.
void add_seat(Planes& planes, const Setup& setup, const View& view, Seat seat,
              std::int32_t points) noexcept {
  const Board& board = view.boards[seat];
  planes.add_flag(view.table.active.contains(seat));
  planes.add(std::min<int>(board.lightning, 10), 10);
  planes.add(board.moons, max_slots * lines_a_card);
  planes.add(board.stars, max_star_entries - 1);
  planes.add(points, 100);
  for (int kind = 0; kind <= max_value; ++kind) {
    planes.add(std::min(board.pending.count(kind), 6), 6);
  }
  for (int slot = 0; slot < max_slots; ++slot) {
    const Card which = view.table.cards[seat][slot];
    planes.add_flag(which != no_card);
    for (int cell = 0; cell < cells_a_card; ++cell) {
      planes.add_flag((board.open >> Square::at(slot, cell).index & 1U) != 0);
    }
    add_face(planes, which == no_card ? nullptr : &setup.rules().deck.rows[which.index]);
  }
}

/// Planes of the offer of one seat.
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
    add_face(planes, which == no_card ? nullptr : &setup.rules().deck.rows[which.index]);
  }
}

}  // namespace

// --- views

std::span<const Card> SuperMegaLuckyBox::offer(const Table& table, const Offers& offers,
                                               Seat seat) const noexcept {
  return offer_of(setup(), table, offers, seat);
}

Board shown_board(const Table& table, Seat seat) noexcept {
  Board board;
  board.open = table.open[seat];
  board.lightning = table.lightning[seat];
  board.moons = table.moons[seat];
  board.stars = table.stars[seat];
  return board;
}

View SuperMegaLuckyBox::view(const State& state, Viewer viewer) const noexcept {
  View view;
  view.table = state.table;
  view.viewer = viewer;
  const bool hidden = hides_boards(rules(), state.table.phase);
  for (const Seat seat : all_seats(seats())) {
    view.boards[seat] =
        hidden && !viewer.is(seat) ? shown_board(state.table, seat) : state.boards[seat];
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
  if (seats() == 1 || table.active != Seats::only(seat)) return false;
  if (table.phase == Phase::keep) return rules().offers_private;
  if (!rules().hide_simultaneous) return false;
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
  const Table& table = state.table;
  const bool decides = table.phase == Phase::keep || table.phase == Phase::cross;
  if (!decides || !hides_boards(rules(), table.phase)) return state;
  for (const Seat seat : all_seats(seats())) {  // L6.5: a sealed choice is any legal one
    if (view.viewer.is(seat) || table.active.contains(seat)) continue;
    Board& board = state.boards[seat];
    if (table.phase == Phase::cross) {
      do {
        const Actions legal = legal_uses(setup(), table.cards[seat], board, table.number);
        act(setup(), board, table.cards[seat], table.number, legal.pick(rng));
      } while (!board.pending.empty());
      continue;
    }
    const Draft& draft = setup().draft(table.round);
    const auto cards = offer_of(setup(), table, state.offers, seat);
    if (cards.empty()) continue;
    const Actions legal = legal_keeps(setup(), draft, cards);
    board.choice = static_cast<std::uint8_t>(legal.pick(rng).id - draft.first_id);
  }
  return state;
}

// --- check

Problems SuperMegaLuckyBox::check(const State& state) const {
  return StateCheck(setup(), state).run();
}

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
  const Seat first = view.viewer.is_audience() ? Seat{0} : view.viewer.seat();
  for (int i = 0; i < seats(); ++i) {
    const Seat seat = seat_after(first, i, seats());
    add_seat(planes, setup(), view, seat, points_shown(*this, view, seat));
  }
  for (int i = 0; i < (rules().offers_private ? 1 : seats()); ++i) {
    add_offer(planes, setup(), view, seat_after(first, i, seats()));
  }
  assert(planes.size() == out.size());
}

}  // namespace libgames::super_mega_lucky_box
