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

#include <libgames/core/cards.hpp>
#include <libgames/core/game.hpp>
#include <libgames/core/hash.hpp>
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

struct Move {
  int card = 0;
  friend bool operator==(const Move&, const Move&) = default;
};

enum class EventKind : std::uint8_t { prize, bid, taken };
struct Event {
  EventKind kind = EventKind::prize;
  Seat seat;
  int card = 0;  ///< 0 where it is hidden
  friend bool operator==(const Event&, const Event&) = default;
};

struct State {
  BySeat<std::uint16_t, most_seats> hands;  ///< bit c - 1: card c
  BySeat<std::uint16_t, most_seats> scores;
  BySeat<std::uint8_t, most_seats> bids;  ///< of this round, else of the last one; 0 = none
  std::uint16_t prizes = 0;               ///< not yet turned up
  Seats active;
  std::uint8_t prize = 0;
  std::uint8_t unused = 0;

  [[nodiscard]] std::uint64_t hash() const { return hash_value(*this); }
  friend bool operator==(const State&, const State&) = default;
};

struct View {
  State seen;  ///< with the bids of the others left out while they are sealed
  Viewer viewer;
  std::uint8_t unused = 0;

  [[nodiscard]] std::uint64_t hash() const { return hash_value(*this); }
  friend bool operator==(const View&, const View&) = default;
};

class Goofspiel {
 public:
  using Rules = goofspiel::Rules;
  using State = goofspiel::State;
  using View = goofspiel::View;
  using Move = goofspiel::Move;
  using Event = goofspiel::Event;
  using Actions = ActionSet<64>;

  static constexpr GameInfo info{
      .id = "goofspiel", .title = "Goofspiel", .rules_version = 1, .seats = {2, most_seats}};

  struct Setup {
    Rules rules;
    int seats = 0;
  };
  static Result<Setup, SetupError> check_setup(const Rules& rules, int seats) {
    if (auto problem = check_fields(rules)) return *problem;
    return Setup{rules, seats};
  }
  static Result<Goofspiel, SetupError> make(const Rules& rules, int seats) {
    return make_game<Goofspiel>(rules, seats);
  }
  explicit Goofspiel(const Setup& setup) : rules_(setup.rules), seats_(setup.seats) {}

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] int seats() const { return seats_; }
  [[nodiscard]] int action_count() const { return rules_.cards; }
  [[nodiscard]] int chance_count() const { return rules_.cards; }
  [[nodiscard]] int max_steps() const { return rules_.cards * (seats_ + 1); }
  [[nodiscard]] int encode_size() const { return 2 + seats_; }
  [[nodiscard]] bool hides_choices() const { return true; }

  [[nodiscard]] State start() const {
    State state;
    state.prizes = all_cards();
    for (const Seat seat : all_seats(seats_)) state.hands[seat] = all_cards();
    return state;
  }
  [[nodiscard]] Turn turn(const State& state) const {
    if (!state.active.empty()) return Turn::decision(state.active);
    return state.prizes != 0 ? Turn::chance() : Turn::over();
  }
  [[nodiscard]] Actions legal(const State& state, Seat seat) const {
    return Actions(state.active.contains(seat) ? state.hands[seat] : 0U);
  }
  Turn apply(State& state, Seat seat, Action action) const {
    NoLog log;
    return bid(state, seat, action, log);
  }
  Turn apply(State& state, Seat seat, Action action, EventLog<Event>& log) const {
    return bid(state, seat, action, log);
  }
  [[nodiscard]] Chances chances(const State& state) const {
    Chances result;
    for (int i = 0; i < rules_.cards; ++i) {
      result.add(Chance{static_cast<std::uint8_t>(i)}, state.prizes >> i & 1U);
    }
    return result;
  }
  Turn settle(State& state, Chance chance) const {
    NoLog log;
    return turn_up(state, chance, log);
  }
  Turn settle(State& state, Chance chance, EventLog<Event>& log) const {
    return turn_up(state, chance, log);
  }
  Turn settle(State& state, Rng& rng) const { return settle(state, chances(state).pick(rng)); }
  [[nodiscard]] Outcome outcome(const State& state) const {
    Outcome result;
    result.seats = seats_;
    result.tier_count = 1;
    for (const Seat seat : all_seats(seats_)) {
      result.scores[seat] = state.scores[seat];
      result.tiers[seat] = {state.scores[seat]};
    }
    if (turn(state).is_over()) rank(result);
    return result;
  }
  [[nodiscard]] ScoreSheet score_sheet(const State& state, Seat seat) const {
    return {{{"prizes", "prizes", state.scores[seat], std::nullopt}}};
  }
  [[nodiscard]] std::int32_t standing(const State& state, Seat seat) const {
    return state.scores[seat];
  }
  [[nodiscard]] bool reveals(const State& state, Seat seat, Action) const {
    return state.active == Seats::only(seat);
  }

  [[nodiscard]] View view(const State& state, Viewer viewer) const {
    View view;
    view.viewer = viewer;
    view.seen = state;
    for (const Seat seat : all_seats(seats_)) {
      if (state.active.empty() || state.active.contains(seat) || viewer.is(seat)) continue;
      // What a finished seat still holds would tell its bid.
      view.seen.hands[seat] = static_cast<std::uint16_t>(state.hands[seat] | bit(state.bids[seat]));
      view.seen.bids[seat] = 0;
    }
    return view;
  }
  [[nodiscard]] Actions legal(const View& view) const {
    return view.viewer.is_audience() ? Actions() : legal(view.seen, view.viewer.seat());
  }
  [[nodiscard]] State determinize(const View& view, Rng& rng) const {
    State state = view.seen;
    for (const Seat seat : all_seats(seats_)) {
      if (state.active.empty() || state.active.contains(seat) || view.viewer.is(seat)) continue;
      commit(state, seat, Actions(state.hands[seat]).pick(rng));
    }
    return state;
  }
  [[nodiscard]] std::optional<Event> redact(const Event& event, Viewer viewer) const {
    Event redacted = event;
    if (event.kind == EventKind::bid && !viewer.is(event.seat)) redacted.card = 0;
    return redacted;
  }
  [[nodiscard]] Problems check(const State& state) const {
    Problems problems;
    for (const Seat seat : all_seats(seats_)) {
      if ((state.hands[seat] & ~all_cards()) != 0) {
        problems.push_back({"goofspiel.bad_hand", "a hand holds a card that does not exist", {}});
      }
    }
    return problems;
  }

  [[nodiscard]] std::optional<Illegal> why_illegal(const State& state, Seat seat,
                                                   Action action) const {
    if (legal(state, seat).contains(action)) return std::nullopt;
    if (!state.active.contains(seat)) return Illegal{"goofspiel.not_your_turn", "not now", {}};
    return Illegal{"goofspiel.not_in_hand", "this card is not in the hand", {}};
  }
  [[nodiscard]] Move move(const State&, Seat, Action action) const { return {action.id + 1}; }
  [[nodiscard]] std::optional<Action> action(const State& state, Seat seat,
                                             const Move& move) const {
    if (move.card < 1 || move.card > rules_.cards) return std::nullopt;
    const Action action{static_cast<std::uint8_t>(move.card - 1)};
    return legal(state, seat).contains(action) ? std::optional(action) : std::nullopt;
  }
  [[nodiscard]] std::string text(const State&, Seat, Action action) const {
    return "bid:" + std::to_string(action.id + 1);
  }
  [[nodiscard]] std::optional<Action> parse(const State&, Seat, std::string_view text) const {
    const auto card = parse_card(text, "bid:");
    return card ? std::optional(Action{static_cast<std::uint8_t>(*card - 1)}) : std::nullopt;
  }
  [[nodiscard]] std::string text(const State&, Chance chance) const {
    return "prize:" + std::to_string(chance.id + 1);
  }
  [[nodiscard]] std::optional<Chance> parse_chance(const State&, std::string_view text) const {
    const auto card = parse_card(text, "prize:");
    return card ? std::optional(Chance{static_cast<std::uint8_t>(*card - 1)}) : std::nullopt;
  }
  [[nodiscard]] std::string text(const View& view) const {
    return "prize " + std::to_string(view.seen.prize) + "\n";
  }
  [[nodiscard]] std::string text(const Event& event) const {
    const std::string card = event.card == 0 ? "a card" : std::to_string(event.card);
    if (event.kind == EventKind::prize) return "the prize is " + card;
    return "seat " + std::to_string(event.seat.index) +
           (event.kind == EventKind::bid ? " bids " : " takes ") + card;
  }
  void encode(const View& view, std::span<float> out) const {
    out[0] = view.seen.prize;
    out[1] = view.viewer.is_audience() ? 0.0F : view.seen.hands[view.viewer.seat()];
    for (const Seat seat : all_seats(seats_)) out[2U + seat.index] = view.seen.scores[seat];
  }

 private:
  [[nodiscard]] static constexpr std::uint16_t bit(int card) {
    return static_cast<std::uint16_t>(card == 0 ? 0U : 1U << (card - 1));
  }
  [[nodiscard]] std::uint16_t all_cards() const {
    return static_cast<std::uint16_t>((1U << rules_.cards) - 1U);
  }
  [[nodiscard]] std::optional<std::int64_t> parse_card(std::string_view text,
                                                       std::string_view prefix) const {
    const auto rest = after_prefix(text, prefix);
    const auto card = rest ? parse_integer(*rest) : std::nullopt;
    return card && *card >= 1 && *card <= rules_.cards ? card : std::nullopt;
  }
  static void commit(State& state, Seat seat, Action action) {
    state.bids[seat] = static_cast<std::uint8_t>(action.id + 1);
    state.hands[seat] = static_cast<std::uint16_t>(state.hands[seat] & ~bit(action.id + 1));
  }
  template <class Log>
  Turn bid(State& state, Seat seat, Action action, Log& log) const {
    commit(state, seat, action);
    state.active.remove(seat);
    tell(log, [&] { return Event{EventKind::bid, seat, action.id + 1}; });
    if (!state.active.empty()) return turn(state);
    const int best = *std::max_element(state.bids.items.begin(), state.bids.items.end());
    Seats winners;
    for (const Seat each : all_seats(seats_)) {
      if (state.bids[each] == best) winners.add(each);
    }
    if (winners.size() == 1) {
      auto& score = state.scores[winners.first()];
      score = static_cast<std::uint16_t>(score + state.prize);
      tell(log, [&] { return Event{EventKind::taken, winners.first(), state.prize}; });
    }
    return turn(state);
  }
  template <class Log>
  Turn turn_up(State& state, Chance chance, Log& log) const {
    state.prize = static_cast<std::uint8_t>(chance.id + 1);
    state.prizes = static_cast<std::uint16_t>(state.prizes & ~bit(state.prize));
    state.bids = {};
    state.active = all_seats(seats_);
    tell(log, [&] { return Event{EventKind::prize, {}, state.prize}; });
    return turn(state);
  }

  Rules rules_;
  int seats_;
};

}  // namespace goofspiel
