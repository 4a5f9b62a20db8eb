#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

#include <libgames/core/checker.hpp>
#include <libgames/core/ids.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/dozito/dozito_detail.hpp>

namespace libgames::dozito {

namespace {

/// Says what a state has that no game could come to. Ranges come first: what depends on them reads
/// tables.
class StateCheck {
 public:
  StateCheck(const Setup& setup, const Table& table) noexcept
      : setup_(setup), rules_(setup.rules()), table_(table) {}

  [[nodiscard]] Problems run() {
    check_ranges();
    check_places();
    if (!checker_.sound()) return checker_.take();
    check_grids();
    check_phase();
    check_hand();
    check_points();
    check_cards();
    check_unseen();
    return checker_.take();
  }

 private:
  void expect(bool sound, std::string_view id, std::string_view words) {
    checker_.expect(sound, id, words);
  }
  [[nodiscard]] int seats() const noexcept { return setup_.seats(); }
  [[nodiscard]] bool is_card(Card card) const noexcept {
    return card == no_card || card.index < setup_.card_count();
  }
  /// Whether the turns of the round have not begun.
  [[nodiscard]] bool is_set_up() const noexcept {
    return table_.phase == Phase::turn_up || table_.phase == Phase::choose_first;
  }
  [[nodiscard]] bool is_seat_or_none(Seat seat) const noexcept {
    return seat == no_seat || seat.index < seats();
  }

  void check_ranges() {
    expect(static_cast<int>(table_.phase) < phase_count &&
               static_cast<int>(table_.origin) < origin_count,
           "dozito.bad_phase", "there is no such phase");
    expect(table_.round >= 1 && table_.round <= rules_.rounds, "dozito.bad_round",
           "rounds are counted from 1 to the last one");
    expect(table_.current.index < seats() && table_.starter.index < seats() &&
               is_seat_or_none(table_.trigger) && table_.grid_winners.bits() >> seats() == 0,
           "dozito.no_such_seat", "there is no such seat");
    expect(table_.cell.index < setup_.grid().cells(), "dozito.bad_cell", "there is no such cell");
    expect(table_.last_pile < pile_count, "dozito.bad_piles", "there is no such pile");
    expect(table_.reformed.is_sound() && table_.stopped.is_sound(), "dozito.bad_flag",
           "a flag is neither yes nor no");
    expect(table_.unused == decltype(table_.unused){}, "dozito.bad_unused",
           "unused bytes are not zero");
    expect(is_card(table_.hand), "dozito.bad_card", "there is no such card");
    for (const Cells& cells : table_.cells.items) {
      expect(std::all_of(cells.cards.begin(), cells.cards.end(),
                         [&](Card card) { return is_card(card); }),
             "dozito.bad_card", "there is no such card");
    }
  }

  /// The piles: cards in the places that the sizes say, and in no others.
  void check_places() {
    const int sizes = table_.piles.size(0) + table_.piles.size(1);
    expect(sizes <= max_deck_size, "dozito.bad_piles", "the discard piles have too many cards");
    int filled = 0;
    for (const Card card : table_.piles.places) {
      expect(is_card(card), "dozito.bad_card", "there is no such card");
      filled += int{card != no_card};
    }
    expect(filled == sizes, "dozito.bad_piles",
           "the discard piles have other sizes than the table says");
    for (int pile = 0; pile < pile_count && checker_.sound(); ++pile) {
      for (int height = 0; height < table_.piles.size(pile); ++height) {
        expect(table_.piles.at(pile, height) != no_card, "dozito.bad_piles",
               "there is a hole in a discard pile");
      }
    }
  }

  void check_grids() {
    const int cells = setup_.grid().cells();
    for (const Seat seat : all_seats(most_seats)) {
      const bool plays = seat.index < seats();
      const auto& cards = table_.cells[seat].cards;
      const auto end = cards.begin() + cells;
      expect(table_.face_down[seat] == (plays ? std::count(cards.begin(), end, no_card) : 0),
             "dozito.bad_face_down", "another number of cells is face down than the table says");
      expect(std::all_of(plays ? end : cards.begin(), cards.end(),
                         [](Card card) { return card == no_card; }),
             "dozito.bad_cell", "a card lies outside the grids");
      expect(plays || (table_.group_points[seat] == 0 && table_.sun_points[seat] == 0 &&
                       table_.best_round[seat] == 0),
             "dozito.bad_seat", "a seat that is not in play has points");
      expect(!plays || !is_set_up() || table_.face_down[seat] == cells, "dozito.bad_face_down",
             "cards are face up before the first turn");
    }
  }

  void check_phase() {
    const bool over = table_.phase == Phase::over;
    expect(
        table_.grid_winners.empty() || (over && rules_.instant_win_timing != InstantWinTiming::off),
        "dozito.bad_phase", "the game goes on although a grid has won it");
    for (const Seat seat : table_.grid_winners) {
      expect(is_winning_grid(setup_, table_, seat), "dozito.bad_winner",
             "a grid has won that is not of one colour");
    }
    expect(!over || !table_.grid_winners.empty() || table_.round == rules_.rounds,
           "dozito.bad_round", "the game ended before its last round");
    const auto limit = static_cast<unsigned>(rules_.max_turns_per_round);
    expect(limit == 0 || table_.turns < limit + unsigned{over}, "dozito.bad_turns",
           "more turns were taken than a round has");
    const auto extra = static_cast<unsigned>(rules_.extra_turn_limit);
    expect(table_.extra_turns <= table_.turns && (extra == 0 || table_.extra_turns <= extra),
           "dozito.bad_turns", "more extra turns were given than turns taken");
    if (is_set_up()) check_set_up();
    if (is_set_up() || over) return;
    expect(table_.trigger == no_seat || table_.face_down[table_.trigger] == 0, "dozito.bad_trigger",
           "the last turns began with cards face down");
    for (const Seat seat : all_seats(seats())) {
      expect(table_.face_down[seat] != 0 || table_.trigger != no_seat || seat == table_.current,
             "dozito.bad_trigger", "a grid is face up and the last turns have not begun");
    }
  }

  void check_set_up() {
    expect(table_.turns == 0 && table_.trigger == no_seat && table_.current == Seat{} &&
               !table_.reformed && (table_.round > 1 || table_.starter == Seat{}),
           "dozito.bad_turns", "turns were taken before the round began");
    const int begun = table_.piles.size(0) + table_.piles.size(1);
    expect(table_.piles.size(0) <= 1 && table_.piles.size(1) <= table_.piles.size(0) &&
               (table_.phase == Phase::turn_up ? begun < rules_.discard_seed
                                               : begun == rules_.discard_seed),
           "dozito.bad_piles", "the wrong number of discard piles has begun");
  }

  /// The card in hand, where it comes from, and the cell that was last filled (D4.3 to D4.7).
  void check_hand() {
    const bool holds = table_.phase == Phase::place || table_.phase == Phase::must_discard;
    if (table_.phase == Phase::over) return;
    expect(holds == (table_.hand != no_card), "dozito.bad_hand",
           "a card is in hand exactly when it is to be placed or discarded");
    const Card placed = table_.cells[table_.current][table_.cell];
    const bool from_grid = table_.origin == Origin::uncovered || table_.origin == Origin::replaced;
    const bool filled = table_.phase == Phase::uncover || table_.phase == Phase::must_discard ||
                        (table_.phase == Phase::place && from_grid);
    expect(filled ? placed != no_card : table_.cell == Cell{} && !table_.stopped, "dozito.bad_cell",
           "the cell that was last filled is another one");
    expect(!table_.stopped || (filled && placed != no_card && setup_.info(placed).kinds.stop),
           "dozito.bad_stop", "a turn is stopped without a STOP card");
    bool right = table_.origin == Origin::taken;
    if (table_.phase == Phase::place) right = table_.origin != Origin::replaced && !table_.stopped;
    if (table_.phase == Phase::uncover) right = table_.origin != Origin::replaced;
    if (table_.phase == Phase::must_discard) {
      right = table_.origin == Origin::replaced ||
              (table_.origin == Origin::uncovered && table_.stopped);
    }
    expect(right, "dozito.bad_origin", "a card in hand cannot come from there");
  }

  void check_points() {
    const bool last = table_.phase == Phase::over && table_.grid_winners.empty();
    const int scored = table_.round - int{!last};
    for (const Seat seat : all_seats(seats())) {
      expect(scored != 0 || (table_.group_points[seat] == 0 && table_.sun_points[seat] == 0 &&
                             table_.best_round[seat] == 0),
             "dozito.bad_score", "there are points before a round was scored");
      expect(scored != 1 || table_.best_round[seat] == total(table_, seat), "dozito.bad_score",
             "the only round was not the best one");
    }
  }

  /// Every card of the deck is somewhere, once (D2.1).
  void check_cards() {
    std::array<int, max_deck_size> counts{};
    const auto count = [&](Card card) {
      if (card != no_card) ++counts[card.index];
    };
    for (const Cells& cells : table_.cells.items) {
      std::for_each(cells.cards.begin(), cells.cards.end(), count);
    }
    std::for_each(table_.piles.places.begin(), table_.piles.places.end(), count);
    count(table_.hand);
    int sets = 0;
    bool complete = true;
    bool in_order = true;
    for (std::uint8_t i = 0; i < setup_.card_count(); ++i) {
      const CopyRange copies = setup_.info(Card{i}).copies;
      const int hidden = table_.unseen.count(copies) + table_.stock.count(copies);
      sets += hidden;
      complete = complete && counts[i] + hidden == copies.count;
      in_order =
          in_order && table_.unseen.is_canonical(copies) && table_.stock.is_canonical(copies);
    }
    expect(complete && sets == table_.unseen.size() + table_.stock.size(), "dozito.bad_count",
           "there are more or fewer copies of a card than in the deck");
    expect(in_order, "dozito.bad_set", "of copies that are alike another one is in a set");
  }

  /// As many unseen cards as lie face down in grids and in the draw pile (D6.2).
  void check_unseen() {
    int hidden = table_.reformed ? 0 : table_.stock_size;
    for (const Seat seat : all_seats(seats())) hidden += table_.face_down[seat];
    const bool uncovers = table_.phase == Phase::uncover;
    // A win may come before the card under the last one is turned up (D4.4).
    const bool left_down = table_.phase == Phase::over && !table_.grid_winners.empty() &&
                           table_.hand == no_card && table_.unseen.size() == hidden + 1;
    expect(table_.unseen.size() == hidden + int{uncovers || left_down}, "dozito.bad_unseen",
           "another number of cards is unseen than lie face down");
    expect(table_.stock.size() == (table_.reformed ? table_.stock_size : 0), "dozito.bad_stock",
           "the draw pile has another number of cards than the table says");
  }

  const Setup& setup_;
  const Rules& rules_;
  const Table& table_;
  Checker checker_;
};

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
    const Card card = table.cells[seat][id_of<Cell>(cell)];
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

// --- views

View Dozito::view(const State& state, Viewer viewer) const noexcept {
  return {{}, state.table, viewer, {}};
}

Dozito::Actions Dozito::legal(const View& view) const noexcept {
  if (!view.viewer.is(view.table.current)) return {};
  return legal_actions(setup(), view.table);
}

// --- what others learn

bool Dozito::tells_others(const State& /*state*/, Seat /*seat*/, Action /*action*/) const {
  return false;
}

// --- worlds

State Dozito::determinize(const View& view, Rng& /*rng*/) const noexcept {
  return {{}, view.table};
}

// --- check

Problems Dozito::check(const State& state) const { return StateCheck(setup(), state.table).run(); }

// --- planes

int Dozito::encode_size() const noexcept {
  const int a_seat =
      cells() * (setup().colours() + planes_a_cell_but_colours) + other_planes_a_seat;
  return setup().card_count() * planes_a_card + other_common_planes + seats() * a_seat;
}

void Dozito::encode(const View& view, std::span<float> out) const noexcept {
  assert(static_cast<int>(out.size()) == encode_size());
  const Table& table = view.table;
  Planes planes(out);
  for (const CardSet& set : {table.unseen, table.stock}) {
    for (std::uint8_t i = 0; i < setup().card_count(); ++i) {
      const CopyRange copies = setup().info(Card{i}).copies;
      planes.add(set.count(copies), copies.count);
    }
  }
  for (int pile = 0; pile < pile_count; ++pile) add_pile(planes, table.piles, pile, setup());
  planes.add_one_of(table.hand.index, setup().card_count());
  planes.add_one_of(static_cast<int>(table.phase), phase_count);
  planes.add_one_of(static_cast<int>(table.origin), origin_count);
  planes.add_flag(table.stopped);
  planes.add(table.stock_size, setup().deck_size());
  planes.add_flag(table.reformed);
  planes.add(table.round, rules().rounds);
  planes.add(static_cast<int>(std::min(table.turns, 100U)), 100);
  planes.add(static_cast<int>(std::min(table.extra_turns, 10U)), 10);
  for (const Seat seat : seats_from(view.viewer, seats())) add_seat(planes, table, seat, setup());
  assert(planes.size() == out.size());
}

}  // namespace libgames::dozito
