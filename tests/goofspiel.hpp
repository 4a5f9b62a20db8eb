#pragma once
/// Goofspiel as a user of the library would write it: a game the library has never seen. Everybody
/// holds cards 1..n; each round a prize 1..n is turned up, all bid a card at the same time, and the
/// highest bid takes the prize. If the highest bid is tied, nobody does.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include <libgames/core/checker.hpp>
#include <libgames/core/game_base.hpp>
#include <libgames/core/suited.hpp>
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
using Cards = CardMask<most_cards>;
[[nodiscard]] constexpr Cards bit(Card card) { return card == 0 ? 0U : 1U << (card - 1); }
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
struct State : HasTable<State, Table> {
  Table table;
  BySeat<Card, most_seats> sealed;
};
struct View : HasTable<View, Table> {
  Table table;
  Viewer viewer;
  Card bid = 0;  ///< the viewer's, while it is sealed
  std::array<std::uint8_t, 2> unused{};
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
  [[nodiscard]] Outcome outcome(const Table& table) const {
    return outcome_of(seats(), turn(table).is_over(),
                      [&](Seat seat) { return table.scores[seat]; });
  }
  [[nodiscard]] int round(const Table& table) const {
    const int scored = rules().cards - std::popcount(table.prizes) - int{!table.active.empty()};
    return std::min(scored + 1, rules().cards);
  }
  [[nodiscard]] ScoreSheet score_sheet(const Table& table, Seat seat) const {
    return {{{"prizes", "prizes", table.scores[seat], std::nullopt}}};
  }

  [[nodiscard]] View view(const State& state, Viewer viewer) const {
    const Card bid = viewer.is_audience() ? Card{0} : state.sealed[viewer.seat()];
    return {{}, state.table, viewer, bid, {}};
  }
  [[nodiscard]] State determinize(const View& view, Rng& rng) const {
    State state{{}, view.table, {}};
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
    const bool decides = !table.active.empty();
    const int left = std::popcount(table.prizes) + int{decides};
    const bool first = left == rules().cards;  // nobody has bid yet
    checker.expect((table.prizes & ~all_cards()) == 0 && table.prize <= rules().cards &&
                       (table.active.bits() >> seats()) == 0 && table.unused == 0 &&
                       (table.prizes & bit(table.prize)) == 0 &&
                       (table.prize == 0) == (first && !decides),
                   "goofspiel.bad_prize", "the prizes cannot be these");
    checker.expect(nothing_beyond(seats(), table.hands, table.scores, table.bids, state.sealed),
                   "goofspiel.bad_seat", "a seat that is not at the table has something");
    for (const Seat seat : all_seats(seats())) {
      const Cards hand = table.hands[seat];
      const bool has_bid = decides && !table.active.contains(seat);
      checker.expect((hand & ~all_cards()) == 0 && std::popcount(hand) == left,
                     "goofspiel.bad_hand", "a hand has the wrong cards");
      checker.expect(state.sealed[seat] <= rules().cards && table.bids[seat] <= rules().cards,
                     "goofspiel.bad_card", "there is no such card");
      if (!checker.sound()) return checker.take();
      checker.expect(has_bid ? (hand & bit(state.sealed[seat])) != 0 : state.sealed[seat] == 0,
                     "goofspiel.bad_bid", "a sealed bid is not a card of the hand");
      checker.expect((table.bids[seat] == 0) == first && (hand & bit(table.bids[seat])) == 0,
                     "goofspiel.bad_bid", "a bid was not played");
    }
    const Cards taken = all_cards() & ~table.prizes & ~(decides ? bit(table.prize) : 0U);
    int most = 0;
    for_each_card(taken, [&](int id) { most += id + 1; });
    checker.expect(table.scores.sum() <= most, "goofspiel.bad_score",
                   "there are more points than prizes");
    return checker.take();
  }
  void encode(const View& view, std::span<float> out) const {
    Planes planes(out);
    add_bits(planes, view.table.prizes, rules().cards);
    planes.add_one_of(view.table.prize - 1, rules().cards);
    for (const Seat seat : seats_from(view.viewer, seats())) {
      const Cards bid = view.viewer.is(seat) ? bit(view.bid) : 0U;
      add_bits(planes, view.table.hands[seat] & ~bid, rules().cards);
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
              counted(std::popcount(view.table.hands[seat]), "card") + "\n";
    }
    return view.bid == 0 ? text : text + "your bid: " + card_text(view.bid) + "\n";
  }
  [[nodiscard]] std::string text(const Event& event) const {
    return std::visit(EventText{}, event);
  }

 protected:
  friend GameBase;

  [[nodiscard]] Actions choices(const Table& table, Seat seat) const {
    return Actions(table.hands[seat]);
  }
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
      table.hands[each] &= ~bit(table.bids[each]);
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
    state.table.prizes &= ~bit(state.table.prize);
    state.table.active = all_seats(seats());
    if (log != nullptr) log->add(PrizeTurnedUp{state.table.prize});
    return turn(state);
  }
  [[nodiscard]] Chances pending(const State& state) const {
    return card_chances(state.table.prizes);
  }
  [[nodiscard]] std::optional<Event> redacted(const Event& event, Viewer viewer) const {
    return hidden_from_others<CardBid>(event, viewer);
  }
  [[nodiscard]] bool tells_others(const State& state, Seat seat, Action) const {
    return state.table.active == Seats::only(seat);
  }
  [[nodiscard]] Illegal refuse(const View& view, Action action) const {
    return refusal(reasons(), "goofspiel.not_in_hand", view.viewer.seat(),
                   {std::to_string(action.id + 1)});
  }

 private:
  [[nodiscard]] Cards all_cards() const { return (1U << rules().cards) - 1U; }
};

}  // namespace goofspiel
