#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include <libgames/core/checker.hpp>
#include <libgames/core/ids.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_check.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_detail.hpp>

namespace libgames::super_mega_lucky_box {

namespace {

/// Says what a state has that no game could come to. Ranges come first: what depends on them reads
/// tables.
class StateCheck {
 public:
  StateCheck(const Setup& setup, const State& state) noexcept
      : setup_(setup), rules_(setup.rules()), state_(state), table_(state.table) {}

  [[nodiscard]] Problems run() {
    check_counters();
    check_numbers();
    for (const Seat seat : all_seats(most_seats)) {
      if (seat.index < setup_.seats()) {
        check_ranges(seat);
      } else {
        check_absent(seat);
      }
    }
    for (const CardSet* set : {&state_.pile, &table_.unseen, &table_.earlier, &table_.discard}) {
      expect(is_card_set(*set), "super_mega_lucky_box.bad_cards",
             "a set has cards that are not in play");
    }
    check_offers();
    if (!checker_.sound()) return checker_.take();
    check_cards();
    check_draft();
    for (const Seat seat : all_seats(setup_.seats())) check_seat(seat);
    if (!checker_.sound()) return checker_.take();
    for (const Seat seat : all_seats(setup_.seats())) check_past(seat);
    return checker_.take();
  }

 private:
  void expect(bool sound, std::string_view id, std::string_view words) {
    checker_.expect(sound, id, words);
  }
  [[nodiscard]] bool is_draft() const noexcept {
    return table_.phase == Phase::deal || table_.phase == Phase::keep;
  }
  [[nodiscard]] bool numbers_run() const noexcept {
    return table_.phase == Phase::reveal_number || table_.phase == Phase::cross;
  }
  [[nodiscard]] bool is_hidden() const noexcept {
    return table_.phase == Phase::cross && rules_.hide_simultaneous;
  }
  [[nodiscard]] const Draft& draft() const noexcept { return setup_.draft(table_.round); }

  // --- ranges

  void check_counters() {
    expect(static_cast<int>(table_.phase) < phase_count, "super_mega_lucky_box.bad_phase",
           "there is no such phase");
    expect(table_.round >= 1 && table_.round <= rules_.rounds, "super_mega_lucky_box.bad_round",
           "rounds are counted from 1 to the last one");
    const bool decides = table_.phase == Phase::keep || table_.phase == Phase::cross;
    expect(table_.active.bits() >> setup_.seats() == 0 && decides == !table_.active.empty(),
           "super_mega_lucky_box.bad_active",
           "seats decide that are not in play, or nobody although it is time to");
    expect(table_.unused == decltype(table_.unused){}, "super_mega_lucky_box.bad_unused",
           "unused bytes are not zero");
  }

  /// L3.4, L4.3
  void check_numbers() {
    bool counts = true;
    for (int number = 0; number < max_value; ++number) {
      const int copies = numbers_run() && number < rules_.number_values ? rules_.number_copies : 0;
      counts = counts && table_.numbers[number] <= copies;
    }
    const int left = numbers_run() ? setup_.number_cards() - table_.revealed : 0;
    expect(counts && table_.numbers.total() == left, "super_mega_lucky_box.bad_numbers",
           "there are more or fewer number cards than in the box");
    const int most =
        table_.phase == Phase::cross ? rules_.numbers_per_round : rules_.numbers_per_round - 1;
    expect(table_.revealed <= (numbers_run() ? most : 0), "super_mega_lucky_box.bad_revealed",
           "more numbers were revealed than a round has");
    const int number = table_.number;
    const bool is_left = number > 0 && number <= rules_.number_values && counts &&
                         table_.numbers[number - 1] == rules_.number_copies;
    expect(number <= rules_.number_values && (number == 0) == (table_.revealed == 0) &&
               (table_.phase != Phase::cross || table_.revealed > 0) &&
               (!is_left || table_.numbers.total() != left),
           "super_mega_lucky_box.bad_number", "the number is none that was revealed");
  }

  void check_absent(Seat seat) {
    expect(state_.boards[seat] == Board{}, "super_mega_lucky_box.bad_board",
           "a seat that is not in play has a board");
    expect(shown_board(table_, seat) == Board{} && table_.cards[seat] == SlotCards{} &&
               table_.acquired[seat] == 0 &&
               table_.card_points[seat] == std::array<std::int16_t, max_rounds>{} &&
               table_.star_points[seat] == std::array<std::int8_t, max_rounds>{},
           "super_mega_lucky_box.bad_seat", "a seat that is not in play has something");
  }

  void check_ranges(Seat seat) {
    const Board& board = state_.boards[seat];
    Squares possible = 0;
    bool slots = table_.acquired[seat] <= max_slots;
    for (int slot = 0; slot < max_slots; ++slot) {
      const Card card = table_.cards[seat][slot];
      const bool held = slot < table_.acquired[seat] && card.index < setup_.card_count();
      slots = slots && (card == no_card || held);
      if (card != no_card) possible |= slot_squares(slot);
    }
    expect(slots, "super_mega_lucky_box.bad_slot", "a slot has a card that cannot be there");
    expect((table_.open[seat] & ~possible) == 0 && (board.open & ~table_.open[seat]) == 0,
           "super_mega_lucky_box.bad_squares", "a square is open that cannot be");
    expect(board.moons <= max_slots * lines_a_card && table_.moons[seat] <= board.moons &&
               board.stars < rules_.star_points.size() && table_.stars[seat] <= board.stars,
           "super_mega_lucky_box.bad_tokens", "a seat has tokens that it cannot have");
    const bool chooses = table_.phase == Phase::keep && !table_.active.contains(seat);
    const int choices = chooses && table_.round >= 1 ? draft().choices : 1;
    expect(board.choice < choices, "super_mega_lucky_box.bad_choice", "there is no such choice");
    expect(board.unused == decltype(board.unused){}, "super_mega_lucky_box.bad_unused",
           "unused bytes are not zero");
    if (slots) check_pending(seat, board);
  }

  void check_pending(Seat seat, const Board& board) {
    const bool in_chain = table_.phase == Phase::cross && table_.active.contains(seat);
    bool usable = in_chain || board.pending.empty();
    for (Pending rest = board.pending; !rest.empty(); rest.clear(rest.first_kind())) {
      const int kind = rest.first_kind();
      usable = usable && kind <= max_value &&
               fitting_squares(setup_, table_.cards[seat], board.open, kind) != 0;
    }
    expect(usable, "super_mega_lucky_box.bad_pending", "a bonus waits that cannot be used");
  }

  /// Whether every bit stands for a card in play, and of each card the highest bits are taken.
  [[nodiscard]] bool is_card_set(const CardSet& set) const noexcept {
    int cards = 0;
    for (std::uint8_t i = 0; i < setup_.card_count(); ++i) {
      const CopyRange copies = setup_.copies(Card{i});
      if (!set.is_canonical(copies)) return false;
      cards += set.count(copies);
    }
    return cards == set.size();
  }

  void check_offers() {
    bool known = table_.dealt_earlier <= table_.dealt;
    const int most = is_draft() && checker_.sound() ? setup_.seats() * draft().deal : 0;
    known = known && table_.dealt <= std::min(most, setup_.cards_in_play());
    for (std::size_t i = 0; i < max_deck_size; ++i) {
      const Card card = state_.offers.cards[i];
      known = known && (i < table_.dealt ? card.index < setup_.card_count() : card == no_card);
    }
    expect(known || !checker_.sound(), "super_mega_lucky_box.bad_offer",
           "an offer has cards that it cannot have");
  }

  // --- relations

  /// Expects every card to be somewhere, as often as it is in play (L2.1), and what the table knows
  /// of hidden cards to be true.
  void check_cards() {
    CardSet unseen = state_.pile;
    CardSet earlier;
    bool fits = true;
    std::array<int, max_deck_size + 1> counts{};
    for (std::size_t i = 0; i < table_.dealt; ++i) {
      const CopyRange copies = setup_.copies(state_.offers.cards[i]);
      CardSet& set = i < table_.dealt_earlier ? earlier : unseen;
      fits = fits && set.count(copies) < setup_.boxes();
      if (!fits) break;
      set.add(copies);
      ++counts[state_.offers.cards[i].index];
    }
    expect(fits, "super_mega_lucky_box.bad_offer", "an offer has cards that it cannot have");
    expect(!fits || (unseen == table_.unseen && earlier == table_.earlier),
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
    expect(complete || !fits, "super_mega_lucky_box.bad_count",
           "there are more or fewer copies of a card than in play");
  }

  /// L4.2, L4.14
  void check_draft() {
    const bool is_over = table_.phase == Phase::over;
    expect(!is_over || table_.round == rules_.rounds, "super_mega_lucky_box.bad_phase",
           "the game ended before its last round");
    if (!is_draft()) return;
    const int wanted = setup_.seats() * draft().deal;
    const bool is_empty = state_.pile == CardSet{};
    const bool none_left = is_empty && table_.discard == CardSet{};
    expect(table_.phase == Phase::deal ? table_.dealt < wanted && !is_empty
                                       : table_.dealt == wanted || (table_.dealt > 0 && none_left),
           "super_mega_lucky_box.bad_offer", "the wrong number of cards was dealt");
    expect(table_.round > 1 || (table_.discard == CardSet{} && table_.dealt_earlier == 0),
           "super_mega_lucky_box.bad_offer",
           "there are discards before the first cards were chosen");
    expect(table_.dealt_earlier == 0 || table_.discard == CardSet{},
           "super_mega_lucky_box.bad_offer", "there are discards after the pile was made anew");
  }

  void check_seat(Seat seat) {
    const Board& board = state_.boards[seat];
    Board bare = board;
    bare.pending = {};
    bare.choice = 0;
    if (is_hidden()) {
      check_chain(seat);
    } else {
      expect(bare == shown_board(table_, seat), "super_mega_lucky_box.bad_board",
             "a board differs from what is shown of it");
      const Pending paid = paid_by(table_.cards[seat], ~board.open).pending;
      expect(is_part(board.pending, paid), "super_mega_lucky_box.bad_chain",
             "a bonus waits that no line has paid");
    }
    if (table_.phase == Phase::keep) check_choice(seat);
    check_points(seat);
  }

  void check_choice(Seat seat) {
    const auto cards = offer_of(setup_, table_, state_.offers, seat);
    const int choice = state_.boards[seat].choice;
    if (table_.active.contains(seat)) {
      expect(!cards.empty(), "super_mega_lucky_box.bad_active", "a seat chooses that has no offer");
    } else if (cards.empty()) {
      expect(choice == 0, "super_mega_lucky_box.bad_choice", "a seat without an offer has chosen");
    } else {
      expect(legal_keeps(setup_, draft(), cards).contains(Action::of(draft().first_id + choice)),
             "super_mega_lucky_box.bad_choice", "a choice is not a legal one");
    }
  }

  /// Points only of rounds that were scored. Those for cards can be anything: variants add to them.
  void check_points(Seat seat) {
    const int scored = scored_rounds();
    bool clean = true;
    for (auto round = static_cast<std::size_t>(scored); round < max_rounds; ++round) {
      clean = clean && table_.card_points[seat][round] == 0 && table_.star_points[seat][round] == 0;
    }
    expect(clean, "super_mega_lucky_box.bad_points",
           "there are points of a round that was not scored");
  }
  [[nodiscard]] int scored_rounds() const noexcept {
    return table_.phase == Phase::over ? rules_.rounds : table_.round - 1;
  }

  // --- chains

  /// Tokens and bonuses of all lines that lie within these squares, as a board without squares.
  [[nodiscard]] Board paid_by(const SlotCards& cards, Squares squares) const noexcept {
    Board paid;
    for (int slot = 0; slot < max_slots; ++slot) {
      if (cards[slot] == no_card) continue;
      const auto crossed = static_cast<unsigned>(squares >> slot * cells_a_card);
      const CardRow& face = face_of(setup_, cards[slot]);
      for (std::size_t i = 0; i < side; ++i) {
        if ((row_cells[i * side] & ~crossed) == 0) gain(rules_, paid, face.bonuses[i]);
        if ((column_cells[i] & ~crossed) == 0) gain(rules_, paid, face.bonuses[side + i]);
      }
    }
    return paid;
  }
  [[nodiscard]] static bool is_part(const Pending& some, const Pending& all) noexcept {
    for (int kind = 0; kind <= max_value; ++kind) {
      if (some.count(kind) > all.count(kind)) return false;
    }
    return true;
  }

  /// What a seat has done with the number and the others do not see yet (L4.4 to L4.10).
  void check_chain(Seat seat) {
    const Board& board = state_.boards[seat];
    const Board shown = shown_board(table_, seat);
    const SlotCards& cards = table_.cards[seat];
    const bool decides = table_.active.contains(seat);
    if (board.open == shown.open) {
      const auto legal = legal_crosses(setup_, cards, shown, table_.number);
      expect(board == shown, "super_mega_lucky_box.bad_board",
             "a board differs from what is shown of it");
      expect(decides || legal.contains(Action{pass_id}), "super_mega_lucky_box.bad_chain",
             "a seat has passed that may not");
      return;
    }
    expect(decides != board.pending.empty(), "super_mega_lucky_box.bad_chain",
           "a seat decides whose bonuses are used, or it has finished before");
    // What the lines of this number have paid, which is what is paid now less what was before.
    const Board now = paid_by(cards, ~board.open);
    const Board before = paid_by(cards, ~shown.open);
    Pending gained = now.pending;
    for (int kind = 0; kind <= max_value; ++kind) {
      for (int i = 0; i < before.pending.count(kind); ++i) gained.remove(kind);
    }
    expect(is_part(board.pending, gained), "super_mega_lucky_box.bad_chain",
           "a bonus waits that no line has paid");
    expect(board.moons - shown.moons == now.moons - before.moons, "super_mega_lucky_box.bad_tokens",
           "a seat has other moons than its lines have paid");
    const int stars = stars_of(cards, ~board.open) - stars_of(cards, ~shown.open);
    const auto most_stars = static_cast<int>(rules_.star_points.size()) - 1;
    expect(board.stars == std::min(shown.stars + stars, most_stars),
           "super_mega_lucky_box.bad_tokens", "a seat has other stars than its lines have paid");
    const int paid = shown.lightning + now.lightning - before.lightning - board.lightning;
    check_crosses(cards, shown.open & ~board.open, paid, shown.lightning, gained, board.pending);
  }

  [[nodiscard]] int stars_of(const SlotCards& cards, Squares squares) const noexcept {
    return lines_of(cards, squares, BonusKind::star);
  }
  /// How many lines of that kind lie within these squares.
  [[nodiscard]] int lines_of(const SlotCards& cards, Squares squares,
                             BonusKind kind) const noexcept {
    int lines = 0;
    for (int slot = 0; slot < max_slots; ++slot) {
      if (cards[slot] == no_card) continue;
      const auto crossed = static_cast<unsigned>(squares >> slot * cells_a_card);
      const CardRow& face = face_of(setup_, cards[slot]);
      for (std::size_t i = 0; i < side; ++i) {
        const bool row = (row_cells[i * side] & ~crossed) == 0;
        const bool column = (column_cells[i] & ~crossed) == 0;
        lines += int{row && face.bonuses[i].kind == kind};
        lines += int{column && face.bonuses[side + i].kind == kind};
      }
    }
    return lines;
  }

  /// One square is crossed by the number for so much lightning, the others by bonuses.
  void check_crosses(const SlotCards& cards, Squares crossed, int paid, int had,
                     const Pending& gained, const Pending& left) {
    std::array<int, max_value + 1> digits{};
    bool is_paid = false;
    for (; crossed != 0; crossed &= crossed - 1) {
      const Square square = id_of<Square>(std::countr_zero(crossed));
      const int digit = digit_on(setup_, cards, square);
      ++digits[static_cast<std::size_t>(digit)];
      is_paid =
          is_paid || (digit <= rules_.number_values && setup_.cost(table_.number, digit) == paid);
    }
    expect(is_paid && paid <= had, "super_mega_lucky_box.bad_tokens",
           "a seat has other lightning than it can have");
    int by_wild = -1;  // the number has crossed one
    for (int digit = 1; digit <= max_value; ++digit) {
      const int used = gained.count(digit) - left.count(digit);
      by_wild += std::max(0, digits[static_cast<std::size_t>(digit)] - used);
    }
    expect(by_wild <= gained.count(Pending::wild) - left.count(Pending::wild),
           "super_mega_lucky_box.bad_chain",
           "more squares are crossed than there were bonuses for");
  }

  // --- the past

  /// Cards, crosses and tokens that so many rounds can have led to. A card that is gone had six
  /// lines, and all its squares were crossed.
  void check_past(Seat seat) {
    const SlotCards& cards = table_.cards[seat];
    const Squares crossed = ~table_.open[seat];
    const auto past = [this](bool sound, std::string_view words) {
      expect(sound, "super_mega_lucky_box.impossible_past", words);
    };
    int gone = 0;
    for (int slot = 0; slot < table_.acquired[seat]; ++slot) gone += int{cards[slot] == no_card};
    past(gone == 0 || scored_rounds() > 0, "a card is gone before a round was scored");
    const bool is_between = table_.revealed == 0;
    past(!is_between || completed_slots(cards, table_.open[seat]) == 0,
         "a completed card stays after its round");
    past(!is_between || table_.stars[seat] == 0, "stars stay after their round");
    past(table_.stars[seat] <= stars_of(cards, crossed), "there are more stars than were won");
    const Board won = paid_by(cards, crossed);
    const int more = gone * lines_a_card;
    past(table_.moons[seat] >= won.moons && table_.moons[seat] <= won.moons + more,
         "there are other moons than were won");
    const int most_bolts = std::max(1, rules_.double_bolt);
    past(table_.lightning[seat] <= rules_.start_lightning + won.lightning + more * most_bolts,
         "there is more lightning than was won");
    const int done = std::max(0, table_.revealed - int{is_hidden()});
    const int numbers = scored_rounds() * rules_.numbers_per_round + done;
    past(crosses_on(cards, crossed) + gone * cells_a_card <= numbers + won.pending.total() + more,
         "more squares are crossed than numbers and bonuses allow");
    check_acquired(seat);
    for (int round = 0; round < scored_rounds(); ++round) {
      const int stars = table_.star_points[seat][static_cast<std::size_t>(round)];
      past(std::find(rules_.star_points.begin(), rules_.star_points.end(), stars) !=
               rules_.star_points.end(),
           "stars have other points than there are");
    }
  }

  [[nodiscard]] static int crosses_on(const SlotCards& cards, Squares crossed) noexcept {
    int crosses = 0;
    for (int slot = 0; slot < max_slots; ++slot) {
      if (cards[slot] != no_card) crosses += count_bits(crossed & slot_squares(slot));
    }
    return crosses;
  }

  /// L4.1, L4.13: every draft brings so many cards, unless pile and discards run out (L5.18).
  void check_acquired(Seat seat) {
    const int drafts = table_.round - int{is_draft()};
    int most = 0;
    int fewest = 0;
    for (int round = 1; round <= drafts; ++round) {
      const Draft& one = setup_.draft(round);
      const bool runs_out = setup_.seats() * (most + one.deal) > setup_.cards_in_play();
      most += one.keep;
      if (!runs_out) fewest += one.keep;
    }
    expect(table_.acquired[seat] >= fewest && table_.acquired[seat] <= most,
           "super_mega_lucky_box.impossible_past",
           "a seat has got more or fewer cards than the drafts brought");
  }

  const Setup& setup_;
  const Rules& rules_;
  const State& state_;
  const Table& table_;
  Checker checker_;
};

}  // namespace

Problems check_state(const Setup& setup, const State& state) {
  return StateCheck(setup, state).run();
}

}  // namespace libgames::super_mega_lucky_box
