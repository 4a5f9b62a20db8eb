#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>

#include <libgames/core/checker.hpp>
#include <libgames/core/ids.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/oh_seven/oh_seven_detail.hpp>

namespace libgames::oh_seven {

namespace {

/// How many cards a seat has that are not shown.
[[nodiscard]] int hidden_hand_size(const Setup& setup, const Table& table, Seat seat) noexcept {
  const int hand_size = setup.rules().hand_size;
  if (table.phase == Phase::over) return 0;
  if (table.phase == Phase::deal) {
    return dealt_cards(seat, Seat{0}, table.dealt, hand_size, setup.seats());
  }
  return hand_size - plays_made(table, seat, setup.seats()) - table.shown.of(seat).size();
}

/// Says what a state has that no game could come to. Ranges come first: what depends on them reads
/// tables.
class StateCheck {
 public:
  StateCheck(const Setup& setup, const State& state) noexcept
      : setup_(setup), rules_(setup.rules()), state_(state), table_(state.table) {}

  [[nodiscard]] Problems run() {
    check_ranges();
    check_absent_seats();
    if (!checker_.sound()) return checker_.take();
    check_phase();
    check_trick();
    if (!checker_.sound()) return checker_.take();
    check_scores();
    for (const Seat seat : all_seats(setup_.seats())) check_seat(seat);
    check_cards();
    return checker_.take();
  }

 private:
  void expect(bool sound, std::string_view id, std::string_view words) {
    checker_.expect(sound, id, words);
  }
  [[nodiscard]] bool cards_are_out() const noexcept {
    return table_.phase == Phase::bid || table_.phase == Phase::play;
  }

  void check_ranges() {
    const int seats = setup_.seats();
    expect(static_cast<int>(table_.phase) < phase_count, "oh_seven.bad_phase",
           "there is no such phase");
    expect(table_.round >= 1 && table_.round <= rules_.rounds, "oh_seven.bad_round",
           "the round is outside the game");
    expect(table_.rejections < rules_.hand_size, "oh_seven.bad_rejections",
           "more biddings were rejected than a hand has cards");
    expect(table_.dealt <= setup_.cards_dealt(), "oh_seven.bad_deal",
           "more cards were dealt than the hands hold");
    expect(static_cast<int>(table_.trump) < suit_count, "oh_seven.bad_suit",
           "there is no such suit");
    expect(trick_is_in_range(table_.trick, seats, suit_count, pack_size), "oh_seven.bad_trick",
           "there is no such trick");
    expect((table_.active.bits() >> seats) == 0, "oh_seven.bad_active",
           "a seat has to decide that is not at the table");
    expect(table_.bids_shown.is_sound(), "oh_seven.bad_flag", "a flag is neither yes nor no");
    expect(table_.unused == decltype(table_.unused){} && state_.unused == decltype(state_.unused){},
           "oh_seven.bad_unused", "unused bytes are not zero");
    expect(table_.voids.are_within(suit_count), "oh_seven.bad_suit", "there is no such suit");
    for (const Seat seat : all_seats(most_seats)) {
      expect(table_.bids[seat].id < pack_size && state_.sealed[seat].id < pack_size,
             "oh_seven.bad_card", "there is no such card");
    }
  }

  void check_absent_seats() {
    const int seats = setup_.seats();
    expect(nothing_beyond(seats, state_.hands.held, table_.shown.held, state_.sealed, table_.bids,
                          table_.voids.suits),
           "oh_seven.bad_seat", "a seat that is not in play has cards");
    expect(nothing_beyond(seats, table_.kept_points, table_.missed_points, table_.rejections_owned,
                          table_.contracts_kept, table_.tricks_won),
           "oh_seven.bad_seat", "a seat that is not in play has points or tricks");
  }

  void check_phase() {
    expect(table_.active.empty() != cards_are_out(), "oh_seven.bad_active",
           "the wrong seats have something to decide");
    expect(table_.phase != Phase::play || table_.active.size() == 1, "oh_seven.bad_active",
           "one seat plays at a time");
    const int dealt = table_.phase == Phase::over ? 0 : setup_.cards_dealt();
    expect(table_.phase == Phase::deal ? table_.dealt < dealt : table_.dealt == dealt,
           "oh_seven.bad_deal", "the wrong number of cards was dealt");
    const bool just_dealt =
        table_.phase == Phase::bid || (table_.phase == Phase::deal && table_.dealt != 0);
    const bool bids_stay = table_.phase == Phase::play || table_.phase == Phase::over;
    expect(table_.bids_shown ? !just_dealt : !bids_stay, "oh_seven.bad_bid",
           "bids are shown before they are turned up, or not afterwards");
    expect(table_.bids_shown || table_.bids == decltype(table_.bids){}, "oh_seven.bad_bid",
           "there are bids that are not shown");
    expect(table_.phase != Phase::deal || table_.dealt == 0 || table_.rejections == 0,
           "oh_seven.bad_rejections", "a bidding was rejected before the cards were dealt");
    expect(
        !just_dealt || (table_.tricks_won.sum() == 0 && table_.trick == decltype(table_.trick){}),
        "oh_seven.bad_trick", "there are tricks before anybody has played");
    expect(table_.phase != Phase::over || table_.round == rules_.rounds, "oh_seven.bad_round",
           "the game ended before its last round");
  }

  void check_trick() {
    const auto& trick = table_.trick;
    const bool plays = table_.phase == Phase::play;
    libgames::check_trick(
        trick, {setup_.seats(), table_.tricks_won.sum(), suit_index(trick.plays[0]), plays},
        "oh_seven.bad_trick", checker_);
    expect(table_.phase == Phase::over ? table_.tricks_won.sum() == rules_.hand_size
                                       : table_.tricks_won.sum() <= rules_.hand_size - int{plays},
           "oh_seven.too_many_tricks", "the wrong number of tricks was won");
    if (!plays || !checker_.sound()) return;
    const Seat next = next_to_play(trick, setup_.seats(), table_.active.first(),
                                   [&] { return trick_winner(setup_, table_); });
    expect(table_.active == Seats::only(next), "oh_seven.bad_active",
           "it is the turn of another seat");
  }

  void check_scores() {
    const int scored = table_.phase == Phase::over ? rules_.rounds : table_.round - 1;
    for (const Seat seat : all_seats(setup_.seats())) {
      expect(table_.contracts_kept[seat] <= scored, "oh_seven.bad_score",
             "more contracts were kept than rounds scored");
      expect(scored != 0 || (table_.kept_points[seat] == 0 && table_.missed_points[seat] == 0),
             "oh_seven.bad_score", "there are points before a round was scored");
    }
  }

  void check_seat(Seat seat) {
    const Cards hand = state_.hands.of(seat);
    const Cards shown = table_.shown.of(seat);
    expect((shown.once & ~hand.once) == 0 && (shown.twice & ~hand.twice) == 0, "oh_seven.bad_shown",
           "a card is shown that is not in the hand");
    const int bids = !cards_are_out() ? 0 : table_.rejections + int{table_.phase == Phase::play};
    expect(table_.phase == Phase::bid ? shown.size() == bids : shown.size() <= bids,
           "oh_seven.bad_shown", "the wrong number of cards is shown");
    expect(hand.size() == hidden_hand_size(setup_, table_, seat) + shown.size(),
           "oh_seven.bad_hand_size", "a hand has the wrong number of cards");
    const std::uint8_t voids = table_.voids.suits[seat];
    expect((voids == 0 || table_.phase == Phase::play) &&
               respects_voids(hand.once, voids, suit_count, followers),
           "oh_seven.bad_void", "a seat holds a suit that it did not follow");
    const bool sealed = table_.phase == Phase::bid && !table_.active.contains(seat);
    const Card bid = state_.sealed[seat];
    expect(sealed ? hand.without(shown).count(bid) > 0 : bid == Card{}, "oh_seven.bad_bid",
           "a sealed bid is not a free card of the hand");
  }

  /// Conservation: every card is in a hand, played, or never seen (O2.1). What was played is what
  /// is missing, and the sizes of the hands say how much that is.
  void check_cards() {
    std::array<int, pack_size> counts{};
    std::uint32_t held = 0;
    std::uint32_t shown = 0;
    for (std::uint8_t id = 0; id < pack_size; ++id) counts[id] = state_.rest.count(Card{id});
    for (const Seat seat : all_seats(setup_.seats())) {
      held |= state_.hands.held[seat];
      shown |= table_.shown.held[seat];
      for (std::uint8_t id = 0; id < pack_size; ++id) {
        counts[id] += state_.hands.of(seat).count(Card{id});
      }
    }
    const bool trick_is_out = table_.phase == Phase::play;
    for (const Card card : table_.trick.played()) counts[card.id] += int{trick_is_out};
    expect((state_.hands.twins & ~held) == 0 && (table_.shown.twins & ~shown) == 0 &&
               (state_.rest.twice & ~state_.rest.once) == 0,
           "oh_seven.bad_twins", "a second copy is where no first one is");
    expect(std::all_of(counts.begin(), counts.end(),
                       [&](int count) { return count <= setup_.packs(); }),
           "oh_seven.too_many_copies", "there are more copies of a card than packs");
    expect(state_.rest.size() == (cards_are_out() ? setup_.deck_size() - setup_.cards_dealt() : 0),
           "oh_seven.bad_rest", "the wrong number of cards was not dealt");
  }

  const Setup& setup_;
  const Rules& rules_;
  const State& state_;
  const Table& table_;
  Checker checker_;
};

/// Copies of every card by id, as parts of the most there can be.
void add_cards(Planes& planes, const Cards& cards) noexcept {
  for (std::uint8_t id = 0; id < pack_size; ++id) planes.add(cards.count(Card{id}), max_packs);
}

/// 32 flags for a card that may be missing.
void add_card(Planes& planes, std::optional<Card> card) noexcept {
  planes.add_one_of(card ? static_cast<int>(card->id) : -1, pack_size);
}

constexpr int common_planes = 3 * pack_size + 2 * suit_count + 4 + 2;
constexpr int planes_a_seat = 3 * pack_size + suit_count + 6;

}  // namespace

// --- views

View OhSeven::view(const State& state, Viewer viewer) const noexcept {
  View view;
  view.viewer = viewer;
  view.table = state.table;
  if (state.table.phase == Phase::play) {
    view.played = Cards::packs(packs()).without(state.rest);
    for (const Seat seat : all_seats(seats())) {
      view.played = view.played.without(state.hands.of(seat));
    }
  }
  if (viewer.is_audience()) return view;
  const Seat seat = viewer.seat();
  view.hand = state.hands.of(seat);
  view.has_bid = state.table.phase == Phase::bid && !state.table.active.contains(seat);
  if (view.has_bid) view.bid = state.sealed[seat];
  return view;
}

OhSeven::Actions OhSeven::legal(const View& view) const noexcept {
  const Table& table = view.table;
  if (view.viewer.is_audience() || !table.active.contains(view.viewer.seat())) return {};
  if (table.phase == Phase::bid) return legal_bids(view.hand, table.shown.of(view.viewer.seat()));
  return legal_plays(view.hand.once, table.trick.led);
}

// --- what others learn

bool OhSeven::tells_others(const State& state, Seat seat, Action action) const {
  const Table& table = state.table;
  // A sealed bid tells nothing, but the last one turns all of them up (O6.1).
  if (table.phase == Phase::bid) return table.active == Seats::only(seat);
  // A card that was shown is no news, unless not following shows a void (O6.2).
  const Card card = id_of<Card>(action.id - first_play);
  const bool known = table.shown.of(seat).count(card) > 0;
  const int led = table.trick.led;
  const bool shows_void =
      led != no_suit && suit_index(card) != led && (table.voids.suits[seat] >> led & 1) == 0;
  return !known || shows_void;
}

std::optional<Event> OhSeven::redacted(const Event& event, Viewer viewer) const {
  return hidden_from_others<CardDealt, BidPlaced>(event, viewer);
}

// --- worlds

State OhSeven::determinize(const View& view, Rng& rng) const noexcept {
  State state;
  state.table = view.table;
  Cards unseen = Cards::packs(packs()).without(view.played).without(view.hand);
  HiddenCards<max_packs * pack_size, suit_count, most_seats> hidden;
  for (const Seat seat : all_seats(seats())) {
    if (view.viewer.is(seat)) continue;
    unseen = unseen.without(view.table.shown.of(seat));
    hidden.want(seat, hidden_hand_size(setup(), view.table, seat), view.table.voids.suits[seat]);
  }
  for (int suit = 0; suit < suit_count; ++suit) {
    hidden.add(suit, unseen.once & followers(suit));
    hidden.add(suit, unseen.twice & followers(suit));
  }
  state.hands = view.table.shown;
  if (!view.viewer.is_audience()) {
    const Seat own = view.viewer.seat();
    state.hands.twins = (state.hands.twins & ~state.hands.held[own]) | view.hand.twice;
    state.hands.held[own] = view.hand.once;
  }
  const auto rest = hidden.deal(seats(), rng, [&](Seat seat, const auto& ids) {
    for (const std::uint8_t id : ids) state.hands.add(seat, Card{id});
  });
  if (view.table.phase == Phase::bid || view.table.phase == Phase::play) {
    for (const std::uint8_t id : rest) state.rest.add(Card{id});
  }
  if (view.table.phase == Phase::bid) {  // a sealed bid is any legal one
    for (const Seat seat : all_seats(seats())) {
      if (view.table.active.contains(seat)) continue;
      const Cards free = state.hands.of(seat).without(view.table.shown.of(seat));
      state.sealed[seat] = view.viewer.is(seat) ? view.bid : Card{Actions(free.once).pick(rng).id};
    }
  }
  return state;
}

// --- check

Problems OhSeven::check(const State& state) const { return StateCheck(setup(), state).run(); }

// --- planes

int OhSeven::encode_size() const noexcept { return common_planes + seats() * planes_a_seat; }

void OhSeven::encode(const View& view, std::span<float> out) const noexcept {
  assert(static_cast<int>(out.size()) == encode_size());
  const Table& table = view.table;
  Planes planes(out);
  add_cards(planes, view.hand);
  add_card(planes, view.has_bid ? std::optional(view.bid) : std::nullopt);
  add_cards(planes, view.played);
  planes.add_one_of(table.phase == Phase::play ? static_cast<int>(table.trump) : -1, suit_count);
  planes.add_one_of(table.trick.led, suit_count);
  planes.add_one_of(static_cast<int>(table.phase), 4);
  planes.add(table.round, rules().rounds);
  planes.add(table.rejections, rules().hand_size);
  for (const Seat seat : seats_from(view.viewer, seats())) {
    const auto play = table.trick.play_of(seat, seats());
    add_cards(planes, table.shown.of(seat));
    add_card(planes, table.bids_shown ? std::optional(table.bids[seat]) : std::nullopt);
    add_card(planes, play);
    add_bits(planes, table.voids.suits[seat], suit_count);
    planes.add_flag(table.active.contains(seat));
    planes.add(table.bids_shown ? table.bids[seat].number() : 0, numbers_per_suit - 1);
    planes.add(table.tricks_won[seat], rules().hand_size);
    planes.add(score(setup(), table, seat), 100);
    planes.add(table.contracts_kept[seat], rules().rounds);
    planes.add_flag(table.trick.size != 0 && trick_winner(setup(), table) == seat);
  }
  assert(planes.size() == out.size());
}

}  // namespace libgames::oh_seven
