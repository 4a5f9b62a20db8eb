#include <algorithm>
#include <utility>

#include <libgames/core/ids.hpp>
#include <libgames/next_station_london/next_station_london_detail.hpp>

namespace libgames::next_station_london {

namespace {

/// A round as it begins: nothing flipped, every power fresh (S3.6).
void clear_round(Table& table, const Deck& deck) noexcept {
  table.unflipped.counts = deck.counts();
  table.turn = 0;
  table.underground = 0;
  table.card = Card::u_circle;
  table.has_switch = false;
  table.is_switch_waiting = false;
  table.active = Seats();
  table.spent = Seats();
  table.phase = Phase::flip;
}

}  // namespace

// --- steps

template <class Log>
struct NextStationLondon::Steps {
  const NextStationLondon& game;
  State& state;
  Log& log;
  Table& table = state.table;

  [[nodiscard]] int seats() const noexcept { return game.seats(); }
  [[nodiscard]] const Rules& rules() const noexcept { return game.rules(); }
  [[nodiscard]] const Setup& setup() const noexcept { return game.setup(); }

  // before the rounds

  Turn lay_out(const std::array<Colour, colour_count>& ring) {
    table.ring = ring;  // S3.2
    tell(log, [&] { return Event(PencilsLaidOut{ring}); });
    if (!rules().shared_objectives) return choose_powers();
    if (rules().objectives_fixed.empty()) {  // S3.3
      table.phase = Phase::draw_objectives;
      return Turn::chance();
    }
    ObjectiveSet fixed;
    for (const Objective objective : rules().objectives_fixed) fixed.add(objective);
    return draw_objectives(fixed);
  }

  Turn draw_objectives(ObjectiveSet objectives) {
    table.objectives = objectives;
    tell(log, [&] { return Event(ObjectivesDrawn{objectives}); });
    return choose_powers();
  }

  Turn choose_powers() {
    if (!rules().pencil_powers) return begin_round();
    if (rules().powers_fixed.empty()) {  // S3.4
      table.phase = Phase::assign_powers;
      return Turn::chance();
    }
    std::array<Power, power_count> fixed{};
    std::copy(rules().powers_fixed.begin(), rules().powers_fixed.end(), fixed.begin());
    return assign_powers(fixed);
  }

  Turn assign_powers(const std::array<Power, power_count>& powers) {
    table.powers.items = powers;
    tell(log, [&] { return Event(PowersAssigned{table.powers}); });
    return begin_round();
  }

  // a round

  Turn begin_round() {
    clear_round(table, rules().deck);
    table.colours = setup().colours(table.ring, table.round);  // S3.5
    for (const Seat seat : all_seats(seats())) {
      Sheet& sheet = table.sheets[seat];
      const Station departure = rules().board.departures[table.colours[seat]];
      sheet.front = Front::begun(game.plan(), departure, sheet.closed);
    }
    tell(log, [&] {
      return Event(RoundBegun{table.round, static_cast<std::uint8_t>(seats()), table.colours});
    });
    return Turn::chance();
  }

  Turn flip(Card card) {
    if (!table.is_switch_waiting) {  // S4.1
      ++table.turn;
      table.has_switch = false;
    }
    --table.unflipped[static_cast<int>(card)];
    tell(log, [&] { return Event(CardFlipped{table.turn, card}); });
    table.is_switch_waiting = card == Card::railroad_switch;
    if (table.is_switch_waiting) {  // S4.5
      table.has_switch = table.turn > rules().switch_ignored_turns;
      return Turn::chance();
    }
    table.card = card;
    table.underground = static_cast<std::uint8_t>(table.underground + row_of(card).is_underground);
    table.phase = Phase::draw;
    table.active = all_seats(seats());
    return Turn::decision(table.active);
  }

  Turn draw(Seat seat, Action action) {
    const bool hides = rules().hide_simultaneous;
    Choice& choice = hides ? state.sealed[seat] : table.shown[seat];
    if (action.id != setup().pass_id()) {
      choice.add(Section{action.id});
      if (may_draw_second(setup(), table, seat, choice)) {  // S4.10
        tell(log, [&] { return Event(ChoiceMade{seat, move_of(action), false}); });
        return Turn::decision(table.active);
      }
    }
    tell(log, [&] { return Event(ChoiceMade{seat, move_of(action), true}); });
    table.active.remove(seat);
    if (!table.active.empty()) return Turn::decision(table.active);
    return end_turn(hides ? state.sealed : table.shown);
  }

  Turn end_turn(const PerSeat<Choice> choices) {
    for (const Seat seat : all_seats(seats())) extend_line(seat, choices[seat]);
    state.sealed = {};
    table.shown = {};
    if (is_last_turn(setup(), table)) [[unlikely]]
      return end_round(game, state, log);
    table.phase = Phase::flip;
    return Turn::chance();
  }

  void extend_line(Seat seat, const Choice& choice) {
    if (choice.size == 0) return;
    const bool spends = draw_choice(setup(), table, seat, choice);
    tell(log, [&] {
      const Colour colour = table.colours[seat];
      LineExtended extended{seat, colour, choice.size, choice.sections, std::nullopt};
      if (spends) extended.spent = table.powers[colour];
      auto& [first, second] = extended.sections;
      if (choice.size == 2 && second < first) std::swap(first, second);
      return Event(extended);
    });
  }

  [[gnu::noinline]] static Turn end_round(const NextStationLondon& game, State& state, Log& log) {
    return Steps{game, state, log}.ask_for_circle();
  }

  Turn ask_for_circle() {
    const auto holder = circle_holder(setup(), table);
    if (!holder) return score_round();
    if (rules().circle_choice == CircleChoice::automatic) {  // S7.21
      circle(*holder, best_circle(game.plan(), table.sheets[*holder].front.stations));
      return score_round();
    }
    table.phase = Phase::circle;
    table.active = Seats::only(*holder);
    return Turn::decision(table.active);
  }

  Turn choose_circle(Seat seat, Action action) {
    tell(log, [&] { return Event(ChoiceMade{seat, move_of(action), true}); });
    table.active = Seats();
    if (action.id != setup().no_circle_id()) {
      circle(seat, id_of<Station>(action.id - setup().first_circle_id()));
    }
    return score_round();
  }

  void circle(Seat seat, Station station) {
    table.circled[seat] = station;
    table.spent.add(seat);
    tell(log, [&] { return Event(StationCircled{seat, station}); });
  }

  Turn score_round() {
    PerSeat<std::int32_t> points;
    for (const Seat seat : all_seats(seats())) points[seat] = game.round_score(table, seat);
    for (const Seat seat : all_seats(seats())) {
      table.sheets[seat].line_points[table.round - std::size_t{1}] = points[seat];
      tell(log, [&] {
        const Colour colour = table.colours[seat];
        return Event(LineScored{game.line_facts(table, seat, colour), points[seat], table.round,
                                seat, colour});
      });
    }
    tell_more(log, [&](auto& listener) { game.tell_round(table, listener); });
    if (table.round < rules().rounds) {
      ++table.round;
      return begin_round();
    }
    table.phase = Phase::over;  // S4.13
    for (const Seat seat : all_seats(seats())) {
      tell(log, [&] { return Event(game.totals(table, seat)); });
    }
    tell(log, [&] { return Event(GameOver{game.outcome(table).winners}); });
    return Turn::over();
  }

 private:
  [[nodiscard]] Move move_of(Action action) const {
    return next_station_london::move_of(setup(), action);
  }
};

// --- playing

State NextStationLondon::begin(EventLog<Event>* events) const {
  State state;
  if (rules().pencil_assignment == PencilAssignment::random) return state;
  std::array<Colour, colour_count> ring{};
  std::copy(rules().pencil_ring.begin(), rules().pencil_ring.end(), ring.begin());
  with_log(events, [&](auto& log) {
    return Steps<std::remove_reference_t<decltype(log)>>{*this, state, log}.lay_out(ring);
  });
  return state;
}

bool NextStationLondon::sealed(const Table& table) const noexcept {
  return table.phase == Phase::draw && rules().hide_simultaneous;  // the Circle is open
}

NextStationLondon::Actions NextStationLondon::legal(const State& state, Seat seat) const noexcept {
  if (!state.table.active.contains(seat)) return {};
  return legal_actions(setup(), state.table, seat, choice_of(setup(), state, seat));
}

Turn NextStationLondon::step(State& state, Seat seat, Action action,
                             EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    Steps<std::remove_reference_t<decltype(log)>> steps{*this, state, log};
    if (state.table.phase == Phase::draw) return steps.draw(seat, action);
    return steps.choose_circle(seat, action);
  });
}

Turn NextStationLondon::step(State& state, Chance chance, EventLog<Event>* events) const {
  return with_log(events, [&](auto& log) {
    Steps<std::remove_reference_t<decltype(log)>> steps{*this, state, log};
    if (state.table.phase == Phase::flip) return steps.flip(static_cast<Card>(chance.id));
    if (state.table.phase == Phase::lay_out_pencils) return steps.lay_out(order_of<Colour>(chance));
    if (state.table.phase == Phase::assign_powers) {
      return steps.assign_powers(order_of<Power>(chance));
    }
    return steps.draw_objectives(ObjectiveSet::selection(rules().objectives_in_play, chance.id));
  });
}

Chances NextStationLondon::pending(const State& state) const noexcept {
  return pending_chances(setup(), state.table);
}

Turn NextStationLondon::settle_all(State& state, Rng& rng) const {
  NoLog log;
  Steps<NoLog> steps{*this, state, log};
  for (;;) {
    Turn turn = Turn::chance();
    if (state.table.phase == Phase::flip) {
      auto left = state.table.unflipped;
      turn = steps.flip(static_cast<Card>(left.draw(rng, left.total())));
    } else {
      turn = step(state, pending(state).pick(rng), nullptr);
    }
    if (!turn.is_chance()) return turn;
  }
}

constinit const Dispatch<NextStationLondon> NextStationLondon::dispatch =
    make_dispatch<NextStationLondon>();

}  // namespace libgames::next_station_london
