#pragma once
/// Goofspiel as a user of the library would write it: a game the library has never seen. Everybody
/// holds cards 1..n; each round a prize 1..n is turned up, all bid a card at the same time, and the
/// highest bid takes the prize. If the highest bid is tied, nobody does.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include <libgames/core/checker.hpp>
#include <libgames/core/game_base.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/core/text.hpp>

namespace goofspiel {

using namespace libgames;

inline constexpr int most_seats = 4;
inline constexpr int most_cards = 13;

struct Rules {
  int cards = 5;

  static std::span<const Field<Rules>> fields() {
    static constexpr auto table = std::to_array<Field<Rules>>(
        {describe<&Rules::cards>("cards", "G1", "cards in a hand, and prizes", 1, most_cards)});
    return table;
  }
  friend bool operator==(const Rules&, const Rules&) = default;
};
using Setup = CheckedSetup<Rules>;

/// A card by its rank, 1..13; 0 is none.
using Card = std::uint8_t;
/// Bit c - 1: card c.
using Cards = std::uint16_t;
[[nodiscard]] constexpr Cards bit(int card) {
  return static_cast<Cards>(card == 0 ? 0U : 1U << (card - 1));
}
[[nodiscard]] inline std::string card_text(Card card) { return std::to_string(card); }

struct Move {
  int card = 0;
  friend bool operator==(const Move&, const Move&) = default;
};

struct PrizeTurnedUp {
  Card prize = 0;
  friend bool operator==(const PrizeTurnedUp&, const PrizeTurnedUp&) = default;
};
struct CardBid {
  Seat seat;
  Maybe<Card> card;  ///< hidden from the others until all have bid
  friend bool operator==(const CardBid&, const CardBid&) = default;
};
struct BidsShown {
  BySeat<Card, most_seats> bids;
  Maybe<Seat> winner;
  friend bool operator==(const BidsShown&, const BidsShown&) = default;
};
using Event = std::variant<PrizeTurnedUp, CardBid, BidsShown, GameOver, CustomEvent>;

struct Table {
  BySeat<Cards, most_seats> hands;  ///< with a sealed bid, which would else be told by what is left
  BySeat<std::uint16_t, most_seats> scores;
  BySeat<Card, most_seats> bids;  ///< of the last round in which all have bid
  Cards prizes = 0;               ///< not yet turned up
  Seats active;
  Card prize = 0;
  std::uint8_t unused = 0;
  friend bool operator==(const Table&, const Table&) = default;
};
struct State {
  Table table;
  BySeat<Card, most_seats> sealed;

  constexpr operator const Table&() const noexcept { return table; }
  [[nodiscard]] std::uint64_t hash() const { return hash_value(*this); }
  friend bool operator==(const State&, const State&) = default;
};
struct View {
  Table table;
  Viewer viewer;
  Card bid = 0;  ///< the viewer's, while it is sealed

  constexpr operator const Table&() const noexcept { return table; }
  [[nodiscard]] std::uint64_t hash() const { return hash_value(*this); }
  friend bool operator==(const View&, const View&) = default;
};

struct EventText : CommonEventText {
  using CommonEventText::operator();
  std::string operator()(const PrizeTurnedUp& event) const {
    return "the prize is " + card_text(event.prize);
  }
  std::string operator()(const CardBid& event) const {
    return "seat " + std::to_string(event.seat.index) + " bids " +
           (event.card ? card_text(*event.card) : "a card");
  }
  std::string operator()(const BidsShown& event) const {
    return event.winner ? "the prize goes to seat " + std::to_string(event.winner->index)
                        : "nobody gets the prize";
  }
};

class Goofspiel : public GameBase<Goofspiel, Setup, State, View, Move, Event, ActionSet<64>> {
 public:
  static constexpr GameInfo info{
      .id = "goofspiel", .title = "Goofspiel", .rules_version = 1, .seats = {2, most_seats}};

  using GameBase::GameBase;

  static Result<Setup, SetupError> check_setup(const Rules& rules, int seats) {
    return Setup(rules, seats);
  }
  [[nodiscard]] int action_count() const { return rules().cards; }
  [[nodiscard]] int chance_count() const { return rules().cards; }
  [[nodiscard]] int max_steps() const { return rules().cards * (seats() + 1); }
  [[nodiscard]] int encode_size() const {
    return 2 * rules().cards + seats() * (rules().cards + 2);
  }

  [[nodiscard]] Turn turn(const Table& table) const {
    if (!table.active.empty()) return Turn::decision(table.active);
    return table.prizes != 0 ? Turn::chance() : Turn::over();
  }
  [[nodiscard]] bool sealed(const Table& table) const { return !table.active.empty(); }
  [[nodiscard]] Actions legal(const Table& table, Seat seat) const {
    return Actions(table.active.contains(seat) ? table.hands[seat] : 0U);
  }
  [[nodiscard]] Outcome outcome(const Table& table) const {
    Outcome result;
    result.seats = seats();
    result.tier_count = 1;
    for (const Seat seat : all_seats(seats())) {
      result.scores[seat] = table.scores[seat];
      result.tiers[seat] = {table.scores[seat]};
    }
    if (turn(table).is_over()) rank(result);
    return result;
  }
  [[nodiscard]] int round(const Table& table) const {
    const int scored = rules().cards - count_bits(table.prizes) - int{!table.active.empty()};
    return std::min(scored + 1, rules().cards);
  }
  [[nodiscard]] ScoreSheet score_sheet(const Table& table, Seat seat) const {
    return {{{"prizes", "prizes", table.scores[seat], std::nullopt}}};
  }

  [[nodiscard]] View view(const State& state, Viewer viewer) const {
    return {state.table, viewer, viewer.is_audience() ? Card{0} : state.sealed[viewer.seat()]};
  }
  [[nodiscard]] Actions legal(const View& view) const {
    return view.viewer.is_audience() ? Actions() : legal(view.table, view.viewer.seat());
  }
  [[nodiscard]] State determinize(const View& view, Rng& rng) const {
    State state{view.table, {}};
    if (view.table.active.empty()) return state;
    for (const Seat seat : all_seats(seats())) {
      if (view.table.active.contains(seat)) continue;
      const Action any = Actions(view.table.hands[seat]).pick(rng);
      state.sealed[seat] = view.viewer.is(seat) ? view.bid : static_cast<Card>(any.id + 1);
    }
    return state;
  }
  [[nodiscard]] Problems check(const State& state) const {
    Checker checker;
    const Table& table = state.table;
    const Cards all = all_cards();
    const int left = count_bits(table.prizes) + int{!table.active.empty()};
    checker.expect((table.prizes & ~all) == 0 && (bit(table.prize) & (table.prizes | ~all)) == 0 &&
                       (table.active.bits() >> seats()) == 0 && table.unused == 0 &&
                       (table.prize == 0) == (left == rules().cards && table.active.empty()) &&
                       table.prize <= rules().cards,
                   "goofspiel.bad_prize", "the prizes cannot be these");
    int score = 0;
    for (const Seat seat : all_seats(most_seats)) {
      const bool seated = seat.index < seats();
      const bool sealed = seated && !table.active.empty() && !table.active.contains(seat);
      const bool first = left == rules().cards;
      score += table.scores[seat];
      checker.expect(
          (table.hands[seat] & ~all) == 0 && count_bits(table.hands[seat]) == (seated ? left : 0),
          "goofspiel.bad_hand", "a hand has the wrong cards");
      checker.expect(state.sealed[seat] <= rules().cards && table.bids[seat] <= rules().cards,
                     "goofspiel.bad_card", "there is no such card");
      if (!checker.sound()) return checker.take();
      checker.expect(
          sealed ? (table.hands[seat] & bit(state.sealed[seat])) != 0 : state.sealed[seat] == 0,
          "goofspiel.bad_bid", "a sealed bid is not a card of the hand");
      checker.expect((table.bids[seat] == 0) == (!seated || first) &&
                         (table.hands[seat] & bit(table.bids[seat])) == 0,
                     "goofspiel.bad_bid", "a bid was not played");
      checker.expect(seated || table.scores[seat] == 0, "goofspiel.bad_seat",
                     "a seat that is not in play has points");
    }
    const int most = rules().cards * (rules().cards + 1) / 2 - sum_of(table.prizes) -
                     (table.active.empty() ? 0 : table.prize);
    checker.expect(score <= most, "goofspiel.bad_score", "there are more points than prizes");
    return checker.take();
  }
  void encode(const View& view, std::span<float> out) const {
    Planes planes(out);
    const auto add = [&](Cards cards) {
      for (int card = 1; card <= rules().cards; ++card) planes.add_flag((cards & bit(card)) != 0);
    };
    add(view.table.prizes);
    planes.add_one_of(view.table.prize - 1, rules().cards);
    const Seat first = view.viewer.is_audience() ? Seat{0} : view.viewer.seat();
    for (int i = 0; i < seats(); ++i) {
      const Seat seat = seat_after(first, i, seats());
      add(view.viewer.is(seat) ? view.table.hands[seat] & ~bit(view.bid) : view.table.hands[seat]);
      planes.add_flag(view.table.active.contains(seat));
      planes.add(view.table.scores[seat], rules().cards * rules().cards);
    }
  }

  [[nodiscard]] static std::span<const Reason> reasons() {
    static constexpr auto table = std::to_array<Reason>(
        {not_your_turn("goofspiel.not_your_turn"),
         no_such_action("goofspiel.no_such_action"),
         {"goofspiel.not_in_hand", "seat {seat} does not hold {card}", {"seat", "card"}}});
    return table;
  }
  [[nodiscard]] Move move(const View&, Action action) const { return {action.id + 1}; }
  [[nodiscard]] std::string text(const View&, Action action) const {
    return "bid:" + std::to_string(action.id + 1);
  }
  [[nodiscard]] std::string text(const View&, Chance chance) const {
    return "prize:" + std::to_string(chance.id + 1);
  }
  [[nodiscard]] std::string text(const View& view) const {
    std::string text = "prize " + card_text(view.table.prize) + "\n";
    for (const Seat seat : all_seats(seats())) {
      text += "seat " + std::to_string(seat.index) + ": " +
              counted(view.table.scores[seat], "point") + ", " +
              counted(count_bits(view.table.hands[seat]), "card") + "\n";
    }
    return view.bid == 0 ? text : text + "your bid: " + card_text(view.bid) + "\n";
  }
  [[nodiscard]] std::string text(const Event& event) const {
    return std::visit(EventText{}, event);
  }

 protected:
  friend GameBase;

  [[nodiscard]] State begin(EventLog<Event>*) const {
    State state;
    state.table.prizes = all_cards();
    for (const Seat seat : all_seats(seats())) state.table.hands[seat] = all_cards();
    return state;
  }
  Turn step(State& state, Seat seat, Action action, EventLog<Event>* log) const {
    Table& table = state.table;
    state.sealed[seat] = static_cast<Card>(action.id + 1);
    table.active.remove(seat);
    if (log != nullptr) log->add(CardBid{seat, state.sealed[seat]});
    if (!table.active.empty()) return turn(table);
    table.bids = state.sealed;
    state.sealed = {};
    const Card best = *std::max_element(table.bids.items.begin(), table.bids.items.end());
    Seats highest;
    for (const Seat each : all_seats(seats())) {
      table.hands[each] = static_cast<Cards>(table.hands[each] & ~bit(table.bids[each]));
      if (table.bids[each] == best) highest.add(each);
    }
    const auto winner = highest.size() == 1 ? std::optional(highest.first()) : std::nullopt;
    if (winner) {
      table.scores[*winner] = static_cast<std::uint16_t>(table.scores[*winner] + table.prize);
    }
    if (log != nullptr) log->add(BidsShown{table.bids, winner});
    if (log != nullptr && table.prizes == 0) log->add(GameOver{outcome(table).winners});
    return turn(table);
  }
  Turn step(State& state, Chance chance, EventLog<Event>* log) const {
    state.table.prize = static_cast<Card>(chance.id + 1);
    state.table.prizes = static_cast<Cards>(state.table.prizes & ~bit(state.table.prize));
    state.table.active = all_seats(seats());
    if (log != nullptr) log->add(PrizeTurnedUp{state.table.prize});
    return turn(state);
  }
  [[nodiscard]] Chances pending(const State& state) const {
    Chances result;
    for (int i = 0; i < rules().cards; ++i) {
      result.add(Chance{static_cast<std::uint8_t>(i)}, state.table.prizes >> i & 1U);
    }
    return result;
  }
  [[nodiscard]] std::optional<Event> redacted(const Event& event, Viewer viewer) const {
    const auto* bid = std::get_if<CardBid>(&event);
    if (bid == nullptr || viewer.is(bid->seat)) return event;
    return CardBid{bid->seat, std::nullopt};
  }
  [[nodiscard]] bool tells_others(const State& state, Seat seat, Action) const {
    return state.table.active == Seats::only(seat);
  }
  [[nodiscard]] Illegal refuse(const View& view, Action action) const {
    return refusal(reasons()[2],
                   {std::to_string(view.viewer.seat().index), std::to_string(action.id + 1)});
  }

 private:
  [[nodiscard]] Cards all_cards() const { return static_cast<Cards>((1U << rules().cards) - 1U); }
  [[nodiscard]] static int sum_of(Cards cards) {
    int sum = 0;
    for (int card = 1; card <= most_cards; ++card) sum += (cards & bit(card)) != 0 ? card : 0;
    return sum;
  }
};

}  // namespace goofspiel
