#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>

#include <libgames/core/checker.hpp>
#include <libgames/core/hands.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/nokosu_dice/nokosu_dice_detail.hpp>

namespace libgames::nokosu_dice {

namespace {

/// How many cards a seat holds, which everybody can count (N6.2).
[[nodiscard]] int hand_size(const Setup& setup, const Table& table, Seat seat) noexcept {
  const Sizes& sizes = setup.sizes();
  const int all = sizes.hand_cards;
  if (table.phase == Phase::choose_dealer || table.phase == Phase::over) return 0;
  if (table.phase == Phase::deal) {
    return dealt_cards(seat, first_seat(setup, table), table.drawn, all, setup.seats());
  }
  if (table.phase != Phase::play) return all;
  // Of the dice a seat owned after the draft, one of a declaration left without being played.
  const int dice = sizes.own_dice - int{table.zero.contains(seat)};
  return all + dice - table.dice[seat].size() - plays_made(table, seat, setup.seats());
}

[[nodiscard]] HandFacts<std::uint64_t, most_seats> facts(const Setup& setup,
                                                         const Table& table) noexcept {
  return hand_facts(
      setup.seats(), setup.sizes().cards & ~table.played,
      [&](int suit) { return suit < suit_count ? items_of_suit(suit, table.trump).cards : 0; },
      table.voids, [&](Seat seat) { return hand_size(setup, table, seat); });
}

/// Says what a state has that no game could come to. Ranges come first: what depends on them reads
/// tables.
class StateCheck {
 public:
  StateCheck(const Setup& setup, const State& state) noexcept
      : setup_(setup),
        sizes_(setup.sizes()),
        seats_(setup.seats()),
        state_(state),
        table_(state.table) {}

  [[nodiscard]] Problems run() {
    check_ranges();
    check_absent();
    if (!checker_.sound()) return checker_.take();
    check_phase();
    check_rounds();
    check_leavings();
    check_trick();
    if (!checker_.sound()) return checker_.take();
    for (const Seat seat : all_seats(seats_)) check_seat(seat);
    check_cards();
    check_dice();
    return checker_.take();
  }

 private:
  void expect(bool sound, std::string_view id, std::string_view words) {
    checker_.expect(sound, id, words);
  }
  /// Whether what lies on the table is that of the round before.
  [[nodiscard]] bool lies_there() const noexcept {
    return table_.phase == Phase::over ||
           (table_.phase == Phase::deal && table_.drawn == 0 && table_.round > 1);
  }
  [[nodiscard]] bool trump_is_known() const noexcept {
    return table_.phase == Phase::declare || table_.phase == Phase::play || lies_there();
  }
  /// How many seats are before this one when turns begin left of the dealer.
  [[nodiscard]] int place_of(Seat seat) const noexcept {
    return (seat.index + seats_ - first_seat(setup_, table_).index) % seats_;
  }
  [[nodiscard]] int all_dice() const noexcept {
    return seats_ * sizes_.initial_dice + sizes_.pool_dice;
  }

  void check_ranges() {
    constexpr std::uint32_t kinds = (1U << die_kinds) - 1U;
    expect(static_cast<int>(table_.phase) < phase_count, "nokosu_dice.bad_phase",
           "there is no such phase");
    expect(table_.round >= 1 && table_.round <= sizes_.rounds, "nokosu_dice.bad_round",
           "the round is outside the game");
    expect(table_.dealer.index < seats_, "nokosu_dice.bad_dealer", "the dealer has no seat");
    expect(table_.trump.is_die() && table_.trump.id < item_count, "nokosu_dice.bad_trump",
           "there is no such die");
    expect(trick_is_in_range(table_.trick, seats_, suit_count, item_count), "nokosu_dice.bad_trick",
           "there is no such trick");
    expect((table_.active.bits() >> seats_) == 0, "nokosu_dice.bad_active",
           "a seat has to decide that is not at the table");
    expect((table_.zero.bits() >> seats_) == 0, "nokosu_dice.bad_zero",
           "a seat goes for zero that is not at the table");
    expect(table_.unused == decltype(table_.unused){}, "nokosu_dice.bad_unused",
           "unused bytes are not zero");
    expect(((table_.pool.ones | table_.pool.twos | table_.pool.fours) & ~kinds) == 0,
           "nokosu_dice.bad_dice", "there is no such die");
    expect(table_.voids.are_within(suit_count), "nokosu_dice.bad_suit", "there is no such suit");
    for (const Seats kept : table_.zero_kept) {
      expect((kept.bits() >> seats_) == 0, "nokosu_dice.bad_zero",
             "a seat has kept a declaration that is not at the table");
    }
    for (const Seat seat : all_seats(most_seats)) {
      const Dice& dice = table_.dice[seat];
      expect(((dice.ones | dice.twos | dice.fours) & ~kinds) == 0, "nokosu_dice.bad_dice",
             "there is no such die");
    }
  }

  void check_absent() {
    bool empty =
        nothing_beyond(seats_, state_.hands, table_.dice, table_.tricks_won, table_.voids.suits);
    for (std::size_t i = 0; i < table_.points.size(); ++i) {
      empty = empty && nothing_beyond(seats_, table_.points[i], table_.tricks[i]);
    }
    expect(empty, "nokosu_dice.bad_seat", "a seat that is not in play has something");
  }

  void check_phase() {
    const bool decides = table_.phase == Phase::draft || table_.phase == Phase::declare ||
                         table_.phase == Phase::play;
    expect(table_.active.size() == int{decides}, "nokosu_dice.bad_active",
           "the wrong seats have something to decide");
    const int bound = table_.phase == Phase::deal   ? seats_ * sizes_.hand_cards
                      : table_.phase == Phase::roll ? all_dice()
                                                    : 1;
    expect(table_.drawn < bound, "nokosu_dice.bad_deal", "more was dealt than there is to deal");
    expect(table_.phase != Phase::declare || sizes_.zero_rule == ZeroRule::card,
           "nokosu_dice.bad_phase", "zero is not declared in this game");
    expect(table_.phase != Phase::over || table_.round == sizes_.rounds, "nokosu_dice.bad_round",
           "the game ended before its last round");
    const int first = setup_.rules().first_dealer;
    const bool unknown = table_.phase == Phase::choose_dealer;
    expect(unknown ? first < 0 && table_.round == 1 && table_.dealer == Seat{}
                   : first < 0 || table_.dealer.index == (first + table_.round - 1) % seats_,
           "nokosu_dice.bad_dealer", "another seat deals in this round");
    int most_zero = seats_;
    if (sizes_.zero_rule == ZeroRule::die) most_zero = setup_.rules().zero_dice;
    if (sizes_.zero_rule == ZeroRule::off) most_zero = 0;
    expect(table_.zero.size() <= most_zero, "nokosu_dice.bad_zero",
           "more seats go for zero than may");
  }

  void check_rounds() {
    for (std::size_t i = 0; i < table_.points.size(); ++i) {
      const bool scored = static_cast<int>(i) < rounds_scored(table_);
      expect(table_.tricks[i].sum() == (scored ? sizes_.tricks : 0), "nokosu_dice.bad_score",
             "the tricks of a round are not those that were played");
      expect(scored || (table_.zero_kept[i].empty() && table_.points[i] == PerSeat<std::int16_t>{}),
             "nokosu_dice.bad_score", "a round that was not scored has points");
      for (const Seat seat : table_.zero_kept[i]) {
        expect(!scored || table_.tricks[i][seat] == 0, "nokosu_dice.bad_score",
               "a declaration of zero was kept with a trick");
      }
    }
  }

  /// What is on the table besides the cards: nothing before it comes, everything of a round until
  /// the next deal (N6.4).
  void check_leavings() {
    const bool fresh = table_.phase == Phase::choose_dealer ||
                       (table_.phase == Phase::deal && !lies_there()) ||
                       table_.phase == Phase::roll;
    expect(!fresh || table_.zero.empty(), "nokosu_dice.bad_zero",
           "somebody went for zero before the dice were there");
    expect(trump_is_known() ? table_.pool == single(table_.trump)
                            : table_.trump == Item::die_of_kind(0),
           "nokosu_dice.bad_trump", "the trump die is not the one of the pool");
    const bool played = table_.phase == Phase::play || lies_there();
    expect(played || (table_.tricks_won.sum() == 0 && table_.trick == decltype(table_.trick){}),
           "nokosu_dice.bad_trick", "there are tricks before anybody has played");
    expect(!lies_there() || table_.tricks_won ==
                                table_.tricks[static_cast<std::size_t>(rounds_scored(table_) - 1)],
           "nokosu_dice.bad_trick", "the tricks are not those of the last round");
    expect(table_.tricks_won.sum() <= sizes_.tricks - int{table_.phase == Phase::play},
           "nokosu_dice.too_many_tricks", "more tricks were won than a round has");
    expect(table_.phase == Phase::play ||
               (table_.played == 0 && table_.voids == decltype(table_.voids){}),
           "nokosu_dice.bad_cards", "cards count as played outside the tricks");
  }
  [[nodiscard]] static Dice single(Item die) noexcept {
    Dice dice;
    dice.add(die);
    return dice;
  }

  void check_trick() {
    const auto& trick = table_.trick;
    const bool plays = table_.phase == Phase::play;
    libgames::check_trick(
        trick, {seats_, table_.tricks_won.sum(), suit_of(trick.plays[0], table_.trump), plays},
        "nokosu_dice.bad_trick", checker_);
    if (!plays || !checker_.sound()) return;
    const Seat next = next_to_play(trick, seats_, first_seat(setup_, table_),
                                   [&] { return trick_winner(setup_, table_); });
    expect(table_.active == Seats::only(next), "nokosu_dice.bad_active",
           "it is the turn of another seat");
  }

  void check_seat(Seat seat) {
    const int zero = int{table_.zero.contains(seat)};
    const int dice = table_.dice[seat].size();
    bool right = true;
    switch (table_.phase) {
      case Phase::choose_dealer:
        right = dice == 0;
        break;
      case Phase::deal:
        right = lies_there() ? dice <= sizes_.own_dice : dice == 0;
        break;
      case Phase::roll:
        right = dice == std::clamp(table_.drawn - place_of(seat) * sizes_.initial_dice, 0,
                                   sizes_.initial_dice);
        break;
      case Phase::draft:
        right = dice + zero == sizes_.initial_dice + picks_of(seat);
        break;
      case Phase::declare:
        right = dice + zero == sizes_.own_dice &&
                (zero == 0 || place_of(seat) < place_of(table_.active.first()));
        break;
      case Phase::play:
      case Phase::over:
        right = dice + zero >= 1 && dice + zero <= sizes_.own_dice;
        break;
    }
    expect(right, "nokosu_dice.bad_dice", "a seat has the wrong number of dice");
  }
  /// How often a seat has picked when that many dice have left the pool.
  [[nodiscard]] int picks_of(Seat seat) const noexcept {
    const int picks = sizes_.pool_dice - table_.pool.size();
    const bool dealer_first = setup_.rules().draft_first == DraftFirst::dealer;
    const int place = (place_of(seat) + int{dealer_first}) % seats_;
    return (picks + seats_ - 1 - place) / seats_;
  }

  /// Conservation: a card is in one hand, played or unused (N2.1).
  void check_cards() {
    const auto known = facts(setup_, table_);
    check_hands(known, state_.hands,
                {"nokosu_dice.bad_hand_size", "nokosu_dice.bad_void", "nokosu_dice.bad_cards"},
                checker_);
    const bool collected = table_.phase == Phase::choose_dealer || table_.phase == Phase::over;
    const int dealt = table_.phase == Phase::deal ? table_.drawn : seats_ * sizes_.hand_cards;
    const int played = collected ? 0 : dealt - known.sizes.sum();
    const bool plays = table_.phase == Phase::play;
    expect(count_bits(table_.played) == played && (table_.played & ~sizes_.cards) == 0 &&
               trick_is_among<card_count>(table_.trick, plays ? table_.played : sizes_.cards),
           "nokosu_dice.bad_cards", "other cards were played");
  }

  /// Dice are owned, in the pool, or in the bag, where those count that were played or sent back
  /// (N2.2).
  void check_dice() {
    if (table_.phase == Phase::roll) {
      expect(table_.pool.size() == std::max(0, table_.drawn - seats_ * sizes_.initial_dice),
             "nokosu_dice.bad_dice", "the pool has the wrong number of dice");
    } else if (table_.phase == Phase::draft) {
      const int picks = sizes_.pool_dice - table_.pool.size();
      const Seat first = setup_.rules().draft_first == DraftFirst::dealer
                             ? table_.dealer
                             : first_seat(setup_, table_);
      expect(table_.pool.size() >= 2 && picks >= 0 &&
                 table_.active == Seats::only(seat_after(first, picks % seats_, seats_)),
             "nokosu_dice.bad_dice", "the pool has the wrong number of dice");
      expect(sizes_.zero_rule == ZeroRule::die || table_.zero.empty(), "nokosu_dice.bad_zero",
             "zero was declared before the draft ended");
    } else if (!trump_is_known()) {
      expect(table_.pool.is_empty(), "nokosu_dice.bad_dice",
             "dice lie there before they are rolled");
    }
    for (int colour = 0; colour < colour_count; ++colour) {
      const std::uint32_t mask = items_of_colour(colour).dice;
      int out = table_.pool.size_within(mask);
      for (const Dice& dice : table_.dice.items) out += dice.size_within(mask);
      const bool in_play = (sizes_.colours >> colour & 1U) != 0;
      expect(out <= (in_play ? sizes_.dice_per_colour : 0), "nokosu_dice.too_many_dice",
             "there are more dice of a colour than in the bag");
    }
  }

  const Setup& setup_;
  const Sizes& sizes_;
  int seats_;
  const State& state_;
  const Table& table_;
  Checker checker_;
};

constexpr int common_planes = 2 * card_count + 2 * die_kinds + suit_count + phase_count + 1;
constexpr int planes_a_seat = die_kinds + item_count + suit_count + 6;

/// The copies of every kind of die, of five.
void add_dice(Planes& planes, const Dice& dice) noexcept {
  for (int kind = 0; kind < die_kinds; ++kind) {
    planes.add(dice.count(Item::die_of_kind(kind)), most_dice_per_colour);
  }
}

}  // namespace

// --- views

View NokosuDice::view(const State& state, Viewer viewer) const noexcept {
  View view;
  view.table = state.table;
  view.viewer = viewer;
  if (!viewer.is_audience()) view.hand = state.hands[viewer.seat()];
  return view;
}

NokosuDice::Actions NokosuDice::legal(const View& view) const noexcept {
  if (view.viewer.is_audience() || !view.table.active.contains(view.viewer.seat())) return {};
  return legal_actions(setup(), view.table, view.hand);
}

// --- what others learn

bool NokosuDice::tells_others(const State& state, Seat seat, Action action) const {
  const Table& table = state.table;
  if (table.phase != Phase::play) return false;  // dice are open (N6.2)
  const Item item{action.id};
  if (!item.is_die()) return true;
  const int led = table.trick.led;  // a die that does not follow shows a void
  return led != no_suit && suit_of(item, table.trump) != led &&
         (table.voids.suits[seat] >> led & 1) == 0;
}

std::optional<Event> NokosuDice::redacted(const Event& event, Viewer viewer) const {
  return hidden_from_others<CardDealt>(event, viewer);
}

// --- worlds

State NokosuDice::determinize(const View& view, Rng& rng) const noexcept {
  State state;
  state.table = view.table;
  state.hands = deal_unseen(facts(setup(), view.table), view.viewer, view.hand, rng);
  return state;
}

// --- check

Problems NokosuDice::check(const State& state) const { return StateCheck(setup(), state).run(); }

// --- planes

int NokosuDice::encode_size() const noexcept { return common_planes + seats() * planes_a_seat; }

void NokosuDice::encode(const View& view, std::span<float> out) const noexcept {
  assert(static_cast<int>(out.size()) == encode_size());
  const Table& table = view.table;
  Planes planes(out);
  add_bits(planes, view.hand, card_count);
  add_bits(planes, table.played, card_count);
  add_dice(planes, table.pool);
  planes.add_one_of(trump_is_set(table) ? table.pool.first().die_kind() : -1, die_kinds);
  planes.add_one_of(table.trick.led, suit_count);
  planes.add_one_of(static_cast<int>(table.phase), phase_count);
  planes.add(table.round, sizes().rounds);
  for (const Seat seat : seats_from(view.viewer, seats())) {
    const auto play = table.trick.play_of(seat, seats());
    add_dice(planes, table.dice[seat]);
    planes.add_one_of(play ? play->id : -1, item_count);
    add_bits(planes, table.voids.suits[seat], suit_count);
    planes.add_flag(table.active.contains(seat));
    planes.add_flag(table.phase != Phase::choose_dealer && table.dealer == seat);
    planes.add_flag(table.zero.contains(seat));
    planes.add(table.tricks_won[seat], sizes().tricks);
    planes.add(score(table, seat), 100);
    planes.add_flag(table.trick.size != 0 && trick_winner(setup(), table) == seat);
  }
  assert(planes.size() == out.size());
}

}  // namespace libgames::nokosu_dice
