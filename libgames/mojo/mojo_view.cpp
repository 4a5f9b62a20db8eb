#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <variant>

#include <libgames/core/checker.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/core/suited.hpp>
#include <libgames/mojo/mojo_detail.hpp>
#include <libgames/mojo/mojo_worlds.hpp>

namespace libgames::mojo {

namespace {

/// Says what a state has that no game could come to. Ranges come first: what depends on them reads
/// tables.
class StateCheck {
 public:
  StateCheck(const Setup& setup, const State& state) noexcept
      : setup_(setup), rules_(setup.rules()), state_(state), table_(state.table) {}

  [[nodiscard]] Problems run() {
    check_ranges();
    check_piles();
    check_late_plays();
    for (const Seat seat : all_seats(most_seats)) {
      if (seat.index >= seats()) check_absent(seat);
    }
    if (!checker_.sound()) return checker_.take();
    check_round();
    for (const Seat seat : all_seats(seats())) check_seat(seat);
    check_cards();
    if (checker_.sound()) check_draws();
    return checker_.take();
  }

 private:
  void expect(bool sound, std::string_view id, std::string_view words) {
    checker_.expect(sound, id, words);
  }
  [[nodiscard]] int seats() const noexcept { return setup_.seats(); }
  [[nodiscard]] bool is_seat(Seat seat) const noexcept { return seat.index < seats(); }
  /// Whether the last round lies on the table, or nothing yet.
  [[nodiscard]] bool is_between_rounds() const noexcept { return table_.dealt == 0; }
  /// Whether the turns of a round have begun.
  [[nodiscard]] bool is_in_turn() const noexcept {
    return table_.phase >= Phase::play && table_.phase != Phase::over;
  }

  void check_ranges() {
    const int limit = rules_.max_rounds == 0 ? most_rounds : rules_.max_rounds;
    expect(static_cast<int>(table_.phase) < phase_count, "mojo.bad_phase",
           "there is no such phase");
    expect(table_.round >= 1 && table_.round <= limit, "mojo.bad_round",
           "rounds are counted from 1 to the last one");
    expect(is_seat(table_.current) && is_seat(table_.starter) &&
               (table_.holder == no_seat || is_seat(table_.holder)) &&
               table_.mojo_time.bits() >> seats() == 0,
           "mojo.no_such_seat", "there is no such seat");
    expect(table_.pile < rules_.discard_piles, "mojo.no_such_pile", "there is no such pile");
    expect(table_.dealt <= seats() * rules_.hand_size, "mojo.bad_deal",
           "more cards were dealt than the hands hold");
    expect(table_.side <= MojoSide::plus10 && table_.direction <= Direction::counterclockwise,
           "mojo.bad_side", "there is no such side or direction");
    expect(table_.reshuffled.is_sound(), "mojo.bad_flag", "a flag is neither yes nor no");
    expect(table_.unused == decltype(table_.unused){} && state_.unused == decltype(state_.unused){},
           "mojo.bad_unused", "unused bytes are not zero");
    const auto decisions = static_cast<unsigned>(rules_.max_decisions_per_round);
    const auto most = decisions + static_cast<unsigned>(setup_.deck_size());
    expect(decisions == 0 || table_.decisions <= most, "mojo.bad_decisions",
           "more decisions were made than a round has");
  }

  void check_piles() {
    const bool fits = table_.piles.size(0) + table_.piles.size(1) <= max_deck_size;
    expect(fits, "mojo.bad_piles", "the piles have too many cards");
    expect(rules_.discard_piles == 2 || table_.piles.empty(1), "mojo.no_such_pile",
           "a second pile has cards");
    if (!fits) return;
    Piles copy;
    for (int pile = 0; pile < max_piles; ++pile) {
      for (int i = 0; i < table_.piles.size(pile); ++i) {
        const Card card = table_.piles.at(pile, i);
        expect(card.value < value_count, "mojo.bad_card", "there is no such card");
        copy.push(pile, card);
      }
    }
    expect(copy == table_.piles, "mojo.bad_piles", "a card lies beyond the piles");
  }

  void check_late_plays() {
    const LatePlays& late = table_.late_plays;
    expect(late.count <= late.plays.size(), "mojo.bad_late_play",
           "there are more late plays than cards");
    for (std::size_t i = 0; i < late.plays.size(); ++i) {
      const LatePlay play = late.plays[i];
      expect(
          i < late.count ? is_seat(play.seat()) && play.value() < value_count : play == LatePlay{},
          "mojo.bad_late_play", "there is no such late play");
    }
  }

  void check_absent(Seat seat) {
    expect(state_.hands.cards[seat] == Cards{} && state_.hands.values[seat] == 0 &&
               state_.drawn[seat] == Cards{} && table_.face_up[seat] == Cards{} &&
               table_.known[seat] == Cards{} && table_.hidden[seat] == 0 &&
               table_.mixed_draws[seat] == 0,
           "mojo.bad_seat", "a seat that is not in play has cards");
    expect(table_.card_points[seat] == 0 && table_.mojo_points[seat] == 0 && table_.raw[seat] == 0,
           "mojo.bad_seat", "a seat that is not in play has points");
  }

  /// Phase, counters, holder and direction.
  void check_round() {
    const int all = seats() * rules_.hand_size;
    const bool deals = table_.phase == Phase::deal;
    expect(deals ? table_.dealt < all : table_.dealt == (table_.phase == Phase::over ? 0 : all),
           "mojo.bad_deal", "the wrong number of cards was dealt");
    expect(is_in_turn() || is_between_rounds() || table_.decisions == 0, "mojo.bad_decisions",
           "decisions were made before the first turn");
    const bool first_holds = rules_.mojo_holder == MojoHolder::first_in_mojo_time;
    expect(!is_in_turn() || table_.holder == no_seat ||
               (first_holds && table_.mojo_time.contains(table_.holder)),
           "mojo.bad_holder", "somebody holds the Mojo card who cannot");
    expect(rules_.direction_from_mojo_card || table_.direction == Direction::clockwise,
           "mojo.bad_side", "the direction never changes in this game");
    expect(table_.round > 1 || table_.phase == Phase::over ||
               (table_.side == MojoSide::zero && table_.direction == Direction::clockwise),
           "mojo.bad_side", "the Mojo card was turned before a round was scored");
    expect(rules_.discard_piles == 2 ||
               (table_.phase != Phase::choose_draw && table_.phase != Phase::refill),
           "mojo.bad_phase", "there is no choice of a draw with one pile");
    if (!is_in_turn()) return;
    const bool reveals_card = table_.phase == Phase::reveal;
    const bool in_mojo_time = table_.mojo_time.contains(table_.current);
    expect(
        table_.phase == Phase::play || reveals_card ? in_mojo_time == reveals_card : !in_mojo_time,
        "mojo.bad_phase", "seats in Mojo Time turn up cards and the others play them");
    const bool needs_card = table_.phase == Phase::play || table_.phase == Phase::play_again ||
                            table_.phase == Phase::reveal;
    expect(!needs_card || table_.hidden[table_.current] > 0, "mojo.empty_hand",
           "a seat without cards has to decide");
    const bool draws = table_.phase == Phase::draw || table_.phase == Phase::refill;
    expect(!draws || table_.stock != 0, "mojo.bad_stock", "a card comes from an empty draw pile");
  }

  /// What a seat has: in hand or face down, turned up, and as points.
  void check_seat(Seat seat) {
    const Cards& cards = state_.hands.cards[seat];
    expect(cards.total() == table_.hidden[seat], "mojo.bad_hand_size",
           "a hand has another number of cards than the table says");
    expect(state_.hands.values[seat] == cards.kinds(), "mojo.bad_values",
           "the values of a hand are not those of its cards");
    expect(state_.drawn[seat].total() == table_.mixed_draws[seat], "mojo.bad_draws",
           "a seat has drawn another number of cards than the table says");
    for (int value = 0; value < value_count; ++value) {
      expect(table_.known[seat][value] <= cards[value], "mojo.bad_known",
             "a card is known that the seat does not have");
    }
    const bool in_mojo_time = table_.mojo_time.contains(seat);
    expect(is_between_rounds() || in_mojo_time || table_.face_up[seat] == Cards{},
           "mojo.bad_face_up", "cards are face up outside of Mojo Time");
    expect(!is_in_turn() || !in_mojo_time || table_.hidden[seat] > 0, "mojo.bad_hand_size",
           "a seat in Mojo Time has no cards left");
    const int size = dealt_cards(seat, Seat{0}, table_.dealt, rules_.hand_size, seats());
    expect(is_in_turn() || is_between_rounds() || table_.hidden[seat] == size, "mojo.bad_hand_size",
           "a hand has another number of cards than were dealt");
    expect(is_between_rounds() || table_.raw[seat] == 0, "mojo.bad_score",
           "there is a raw score before the end of the round");
    expect(table_.round > 1 || table_.phase == Phase::over ||
               (table_.card_points[seat] == 0 && table_.mojo_points[seat] == 0),
           "mojo.bad_score", "there are points before a round was scored");
  }

  /// Every card of the deck is somewhere, once (M2.1).
  void check_cards() {
    std::array<int, value_count> counts{};
    std::array<int, value_count> mixed{};
    const auto add = [](std::array<int, value_count>& sum, const Cards& cards) {
      for (int value = 0; value < value_count; ++value) {
        sum[static_cast<std::size_t>(value)] += cards[value];
      }
    };
    for (const Seat seat : all_seats(seats())) {
      add(counts, state_.hands.cards[seat]);
      add(counts, table_.face_up[seat]);
      add(mixed, state_.drawn[seat]);
    }
    add(counts, state_.stock);
    if (table_.reshuffled) add(mixed, state_.stock);
    for (int pile = 0; pile < max_piles; ++pile) {
      for (int i = 0; i < table_.piles.size(pile); ++i) ++counts[table_.piles.at(pile, i).value];
    }
    expect(state_.stock.total() == table_.stock, "mojo.bad_stock",
           "the draw pile has another number of cards than the table says");
    for (int value = 0; value < value_count; ++value) {
      const auto i = static_cast<std::size_t>(value);
      expect(counts[i] == setup_.cards()[value], "mojo.bad_count",
             "there are more or fewer copies of a card than in the deck");
      expect(mixed[i] == table_.mixed[value], "mojo.bad_mixed",
             "the draw pile is not what was shuffled into it");
    }
  }

  /// Late plays are those of seats that had drawn, and agree with what seats have drawn since the
  /// reshuffle (M6.6). Precondition: everything else is sound.
  void check_draws() {
    expect(table_.reshuffled || (table_.mixed == Cards() && table_.late_plays == LatePlays()),
           "mojo.bad_draws", "something was drawn from a new draw pile before there was one");
    PerSeat<int> draws;
    std::array<int, value_count> seen{};
    for (const Seat seat : all_seats(seats())) {
      for (int value = 0; value < value_count; ++value) {
        seen[static_cast<std::size_t>(value)] +=
            table_.face_up[seat][value] + table_.known[seat][value];
      }
    }
    for (int pile = 0; pile < max_piles; ++pile) {
      for (int i = 0; i < table_.piles.size(pile); ++i) ++seen[table_.piles.at(pile, i).value];
    }
    for (const LatePlay play : table_.late_plays) {
      int& before = draws[play.seat()];
      expect(play.draws >= std::max(1, before) && play.draws <= table_.mixed_draws[play.seat()],
             "mojo.bad_late_play", "a late play comes after another number of draws");
      expect(--seen[static_cast<std::size_t>(play.value())] >= 0, "mojo.bad_late_play",
             "the card of a late play is not in view");
      before = play.draws;
    }
    for (const Seat seat : all_seats(seats())) {
      expect(draws_are_possible(state_, seat), "mojo.impossible_draws",
             "a card that a seat has drawn is neither hidden nor shown since");
    }
  }

  const Setup& setup_;
  const Rules& rules_;
  const State& state_;
  const Table& table_;
  Checker checker_;
};

/// `value` as a part of the copies in the deck.
void add_cards(Planes& planes, const Cards& cards, const Cards& deck) noexcept {
  for (int value = 0; value < value_count; ++value) {
    planes.add(cards[value], std::max(1, int{deck[value]}));
  }
}

constexpr int common_planes = 2 * value_count + 2 * max_piles * value_count + phase_count + 8;
constexpr int planes_a_seat = 2 * value_count + 8;

}  // namespace

// --- views

View Mojo::view(const State& state, Viewer viewer) const noexcept {
  View view;
  view.table = state.table;
  view.viewer = viewer;
  if (viewer.is_audience()) return view;
  view.cards = state.hands.cards[viewer.seat()];
  view.drawn = state.drawn[viewer.seat()];
  return view;
}

Mojo::Actions Mojo::legal(const View& view) const noexcept {
  if (!view.viewer.is(view.table.current)) return {};
  return legal_actions(rules(), view.table, view.cards.kinds());
}

// --- what others learn

bool Mojo::tells_others(const State& state, Seat seat, Action action) const {
  State after = state;
  step(after, seat, action, nullptr);
  const bool round_over = after.table.dealt == 0;  // then hands are laid open (M4.15)
  const bool shows_card = action.id < draw_stock_id;
  const int value = (action.id < first_reveal ? action.id : action.id - first_reveal) % value_count;
  // A card that was taken from an open pile is no news (M6.3).
  return round_over || (shows_card && state.table.known[seat][value] == 0);
}

std::optional<Event> Mojo::redacted(const Event& event, Viewer viewer) const {
  return hidden_from_others<CardDealt, CardDrawn>(event, viewer);
}

// --- worlds

State Mojo::determinize(const View& view, Rng& rng) const noexcept {
  State state;
  state.table = view.table;
  fill_world(view, setup().cards(), seats(), state, rng);
  return state;
}

// --- check

Problems Mojo::check(const State& state) const { return StateCheck(setup(), state).run(); }

// --- planes

int Mojo::encode_size() const noexcept { return common_planes + seats() * planes_a_seat; }

void Mojo::encode(const View& view, std::span<float> out) const noexcept {
  assert(static_cast<int>(out.size()) == encode_size());
  const Table& table = view.table;
  Planes planes(out);
  add_cards(planes, view.cards, setup().cards());
  Cards mixed = table.mixed;
  mixed -= view.drawn;
  add_cards(planes, mixed, setup().cards());
  for (int pile = 0; pile < max_piles; ++pile) {
    Cards cards;
    for (int i = 0; i < table.piles.size(pile); ++i) ++cards[table.piles.at(pile, i).value];
    add_cards(planes, cards, setup().cards());
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
  for (const Seat seat : seats_from(view.viewer, seats())) {
    add_cards(planes, table.face_up[seat], setup().cards());
    add_cards(planes, table.known[seat], setup().cards());
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
