#include <algorithm>

#include <libgames/core/checker.hpp>
#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::next_station_london {

namespace {

/// Whether each of the four is there once.
template <class Four>
[[nodiscard]] bool is_permutation(const Four& four) noexcept {
  unsigned seen = 0;
  for (const auto each : four) seen |= 1U << static_cast<unsigned>(each);
  return seen == 0b1111;
}

/// Whether the sections are a tree that hangs together from the departure station (S4.3).
[[nodiscard]] bool is_tree(const Plan& plan, const Sections& line, Station departure) noexcept {
  Stations reached = only(departure);
  for (Stations before = 0; before != reached;) {
    before = reached;
    for (const Action section : line) {
      const Stations ends = plan.ends[section.id].both();
      if ((ends & reached) != 0) reached |= ends;
    }
  }
  return count_bits(reached) == line.size() + 1;
}

/// What `front` has to be: the stations of a line and its ends, and what is open to it.
[[nodiscard]] Front front_of(const Plan& plan, const Sections& line, Station departure,
                             const Sections& closed) noexcept {
  Front front{{}, only(departure), only(departure)};
  Stations inside = 0;  // stations with two sections or more
  Stations once = 0;
  for (const Action section : line) {
    const Stations ends = plan.ends[section.id].both();
    inside |= once & ends;
    once |= ends;
  }
  front.stations |= once;
  front.ends = front.stations & ~inside;
  for (std::uint8_t i = 0; i < plan.sections; ++i) {
    const Stations ends = plan.ends[i].both() & front.stations;
    if (count_bits(ends) == 1) front.open.insert(Action{i});
  }
  front.open -= closed;
  return front;
}

/// Expects the lines of a sheet to be drawn by the rules (S4.3, S4.8).
void check_lines(const Sheet& sheet, const Plan& plan, const Board& board, Checker& checker) {
  Sections drawn;
  Sections closed;
  bool apart = true;
  bool known = true;
  bool trees = true;
  for (const Colour colour : all_colours) {
    const Sections& line = sheet.lines[colour];
    for (const Action section : line) {
      known = known && section.id < plan.sections;
      if (section.id >= plan.sections) continue;
      apart = apart && !closed.contains(section);
      closed |= plan.closed[section.id];
      drawn.insert(section);
    }
    if (known) trees = trees && is_tree(plan, line, board.departures[colour]);
  }
  checker.expect(known, "next_station_london.bad_section", "a section is drawn that is not there");
  checker.expect(apart, "next_station_london.crossing",
                 "sections are drawn that cross, or one of them twice");
  checker.expect(trees, "next_station_london.bad_line",
                 "a line is not a tree from its departure station");
  checker.expect(closed == sheet.closed, "next_station_london.bad_closed",
                 "other sections are closed than the drawn ones and those that they cross");
}

/// Expects the cards of a round to be somewhere, once (S2.1).
void check_cards(const Table& table, const Rules& rules, Checker& checker) {
  int underground = 0;
  int symbols = 0;
  bool complete = true;
  for (const CardRow& row : card_table) {
    const int flipped = rules.deck[row.card] - table.unflipped[static_cast<int>(row.card)];
    complete = complete && flipped >= 0;
    if (row.is_underground) underground += flipped;
    if (row.symbol != Symbol::railroad_switch) symbols += flipped;
  }
  checker.expect(complete, "next_station_london.bad_cards",
                 "there are more copies of a card than in the deck");
  checker.expect(table.underground == underground, "next_station_london.bad_cards",
                 "another number of Underground cards was flipped");
  checker.expect(table.turn == symbols + int{table.is_switch_waiting},
                 "next_station_london.bad_turn", "each turn has one card with a symbol");
  checker.expect(static_cast<int>(table.card) < static_cast<int>(Card::railroad_switch),
                 "next_station_london.bad_cards", "the card of a turn has a symbol");
}

}  // namespace

// --- knowing

void NextStationLondon::check_seat(const State& state, Seat seat, Checker& checker) const {
  const Table& table = state.table;
  const Sheet& sheet = table.sheets[seat];
  const Colour colour = table.colours[seat];
  check_lines(sheet, plan(), rules().board, checker);
  for (int round = table.round + 1; round <= colour_count; ++round) {
    const Colour later = setup_.colours(table.ring, round)[seat];
    checker.expect(sheet.lines[later].empty(), "next_station_london.bad_line",
                   "a line is drawn before its round");
  }
  const bool over = table.phase == Phase::over;
  for (int round = table.round + int{over}; round <= max_rounds; ++round) {
    checker.expect(sheet.line_points[static_cast<std::size_t>(round - 1)] == 0,
                   "next_station_london.bad_points", "a line has points before its round is over");
  }
  checker.expect(sheet.front == front_of(plan(), sheet.lines[colour],
                                         rules().board.departures[colour], sheet.closed),
                 "next_station_london.bad_front", "the line under way has another front");
  const Station circled = table.circled[seat];
  const Sections& circle_line = sheet.lines[circle_colour(table)];
  checker.expect(
      circled == no_station ||
          (rules().pencil_powers && !circle_line.empty() && circled.index < plan().stations &&
           (line_stations(table, seat, circle_colour(table)) & only(circled)) != 0),
      "next_station_london.bad_circle", "a station is circled that is not on the line");
  checker.expect(!table.spent.contains(seat) || rules().pencil_powers,
                 "next_station_london.bad_power", "a power is spent that nobody has");
}

void NextStationLondon::check_choice(const State& state, Seat seat, Checker& checker) const {
  const Table& table = state.table;
  const Choice& other = hides_choices() ? table.shown[seat] : state.sealed[seat];
  const Choice& choice = choice_of(state, seat);
  checker.expect(other == Choice{}, "next_station_london.bad_choice",
                 "a choice is where choices of these rules are not");
  bool sound = choice == Choice{};
  if (table.phase == Phase::draw && choice.size >= 1 && choice.size <= 2) {
    const auto [first, second] = choice.sections;
    sound = first_sections(table, seat).contains(action_of(first));
    const bool goes_on = sound && may_draw_second(table, seat, {{first, {}}, 1});
    if (choice.size == 1) sound = sound && second == Section{};
    if (choice.size == 2) {
      sound = goes_on && second_sections(table, seat, first).contains(action_of(second));
    }
    if (table.active.contains(seat)) sound = sound && choice.size == 1 && goes_on;
  }
  checker.expect(sound, "next_station_london.bad_choice",
                 "a choice is not a legal one, or not complete");
}

Colour NextStationLondon::circle_colour(const Table& table) const noexcept {
  for (const Colour colour : all_colours) {
    if (table.powers[colour] == Power::circle) return colour;
  }
  return Colour::purple;
}

Problems NextStationLondon::check(const State& state) const {
  Checker checker;
  const Table& table = state.table;
  checker.expect(static_cast<int>(table.phase) < phase_count, "next_station_london.bad_phase",
                 "there is no such phase");
  checker.expect(table.round >= 1 && table.round <= rules().rounds, "next_station_london.bad_round",
                 "rounds are counted from 1 to the last one");
  const auto deciders = static_cast<unsigned>(table.active.bits());
  const bool decides = table.phase == Phase::draw || table.phase == Phase::circle;
  checker.expect(decides != table.active.empty() && deciders >> seats() == 0 &&
                     table.spent.bits() >> seats() == 0,
                 "next_station_london.bad_active", "the wrong seats have something to decide");
  checker.expect(table.phase != Phase::circle ||
                     table.active == Seats::only(circle_holder(table).value_or(Seat{0})),
                 "next_station_london.bad_active", "only the holder of the Circle may use it");
  for (const Seat seat : all_seats(most_seats)) {
    if (seat.index < seats()) continue;
    checker.expect(table.sheets[seat] == Sheet{} && table.colours[seat] == Colour{} &&
                       table.circled[seat] == no_station && table.shown[seat] == Choice{} &&
                       state.sealed[seat] == Choice{},
                   "next_station_london.bad_seat", "a seat that is not in play has something");
  }
  const bool has_ring = table.phase != Phase::lay_out_pencils;
  const bool begun = static_cast<int>(table.phase) >= static_cast<int>(Phase::flip);
  checker.expect(has_ring ? is_permutation(table.ring) : table.ring == decltype(table.ring){},
                 "next_station_london.bad_ring", "the ring has to have each pencil once");
  const bool has_powers = begun && rules().pencil_powers;
  checker.expect(
      has_powers ? is_permutation(table.powers.items) : table.powers == ByColour<Power>{},
      "next_station_london.bad_power", "each pencil has a power of its own");
  const bool has_objectives =
      rules().shared_objectives && has_ring && table.phase != Phase::draw_objectives;
  const int fixed = static_cast<int>(rules().objectives_fixed.size());
  const int in_play = fixed != 0 ? fixed : rules().objectives_in_play;
  checker.expect(table.objectives.size() == (has_objectives ? in_play : 0) &&
                     table.objectives.bits >> objective_count == 0,
                 "next_station_london.bad_objectives", "the wrong number of objectives is in play");
  if (!begun) {
    checker.expect(table.sheets == PerSeat<Sheet>{}, "next_station_london.bad_line",
                   "a line is drawn before the first round");
    return checker.take();
  }
  check_cards(table, rules(), checker);
  checker.expect(table.colours == setup_.colours(table.ring, table.round),
                 "next_station_london.bad_colour", "a seat has another pencil than its own");
  if (auto problems = checker.take(); !problems.empty())
    return problems;  // what follows relies on it
  for (const Seat seat : all_seats(seats())) check_seat(state, seat, checker);
  if (auto problems = checker.take(); !problems.empty()) return problems;
  for (const Seat seat : all_seats(seats())) check_choice(state, seat, checker);
  return checker.take();
}

}  // namespace libgames::next_station_london
