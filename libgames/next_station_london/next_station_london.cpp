#include <algorithm>
#include <cassert>
#include <utility>

#include <libgames/core/hash.hpp>
#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::next_station_london {

namespace {

/// S8.4: all orders of four, in lexicographic order.
constexpr auto orders = [] {
  std::array<std::array<std::uint8_t, 4>, chance_ids> result{};
  std::array<std::uint8_t, 4> order{0, 1, 2, 3};
  for (auto& each : result) {
    each = order;
    std::next_permutation(order.begin(), order.end());
  }
  return result;
}();
static_assert(orders[1] == std::array<std::uint8_t, 4>{0, 1, 3, 2} &&
              orders[23] == std::array<std::uint8_t, 4>{3, 2, 1, 0});

/// A round as it begins: nothing flipped, every power fresh.
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

// --- the game

int NextStationLondon::action_count() const noexcept { return no_circle_id() + 1; }
int NextStationLondon::chance_count() const noexcept { return chance_ids; }
bool NextStationLondon::hides_choices() const noexcept { return rules().hide_simultaneous; }

int NextStationLondon::max_steps() const noexcept {
  // S8.8: three steps before the rounds; in a round each card is flipped at most once, there is at
  // most one turn for each symbol card, with two decisions of each seat, and one Circle.
  const int a_round = rules().deck.total() + 2 * seats() * setup_.symbol_cards() + 1;
  return 3 + rules().rounds * a_round;
}

// --- state

std::uint64_t State::hash() const noexcept { return hash_value(*this); }
std::uint64_t View::hash() const noexcept { return hash_value(*this); }

// --- playing

State NextStationLondon::start() const noexcept {
  State state;
  NoLog log;
  if (rules().pencil_assignment == PencilAssignment::random) return state;
  std::copy(rules().pencil_ring.begin(), rules().pencil_ring.end(), state.table.ring.begin());
  go_on_with_objectives(state, log);
  return state;
}

Turn NextStationLondon::turn(const State& state) const noexcept {
  switch (state.table.phase) {
    case Phase::lay_out_pencils:
    case Phase::draw_objectives:
    case Phase::assign_powers:
    case Phase::flip:
      return Turn::chance();
    case Phase::draw:
    case Phase::circle:
      return Turn::decision(state.table.active);
    case Phase::over:
      break;
  }
  return Turn::over();
}

Sections NextStationLondon::reachable(const Front& front, Stations sources,
                                      Symbol symbol) const noexcept {
  Sections result;
  for (; sources != 0; sources &= sources - 1) {
    const Station source{static_cast<std::uint8_t>(std::countr_zero(sources))};
    result |= setup_.reach(source, symbol);
  }
  return result &= front.open;
}

std::optional<Power> NextStationLondon::unspent_power(const Table& table,
                                                      Seat seat) const noexcept {
  if (!rules().pencil_powers || table.spent.contains(seat)) return std::nullopt;
  return table.powers[table.colours[seat]];
}

Sections NextStationLondon::plain_sections(const Table& table, Seat seat) const noexcept {
  const Front& front = table.sheets[seat].front;
  const Stations sources = table.has_switch ? front.stations : front.ends;  // S4.5
  return reachable(front, sources, row_of(table.card).symbol);
}

Sections NextStationLondon::first_sections(const Table& table, Seat seat) const noexcept {
  Sections result = plain_sections(table, seat);
  const auto power = unspent_power(table, seat);
  if (!power) return result;
  const Front& front = table.sheets[seat].front;
  if (*power == Power::joker) {  // S4.9
    result |= reachable(front, table.has_switch ? front.stations : front.ends, Symbol::joker);
  }
  if (*power == Power::railroad_switch && table.turn > rules().switch_ignored_turns) {
    result |= reachable(front, front.stations, row_of(table.card).symbol);
  }
  return result;
}

Sections NextStationLondon::second_sections(const Table& table, Seat seat,
                                            Section first) const noexcept {
  const Sheet& sheet = table.sheets[seat];
  const Ends& ends = plan()[first];
  Symbol symbol = row_of(table.card).symbol;
  if (symbol == Symbol::joker) {  // S4.10
    const Shape shape = rules().board[sheet.front.target(ends)].shape;
    if (shape != Shape::central) {
      symbol = static_cast<Symbol>(shape);
    } else if (rules().double_joker_via_central == DoubleJokerViaCentral::none) {
      return {};
    }
  }
  Front front = sheet.front;
  front.extend(plan(), ends, sheet.closed | plan().closed[first.id]);
  const bool anywhere = table.has_switch && rules().second_section_uses_switch;  // S7.22
  return reachable(front, anywhere ? front.stations : front.ends, symbol);
}

bool NextStationLondon::may_draw_second(const Table& table, Seat seat,
                                        const Choice& choice) const noexcept {
  return choice.size == 1 && unspent_power(table, seat) == Power::second_section &&
         !second_sections(table, seat, choice.sections[0]).empty();
}

NextStationLondon::Actions NextStationLondon::legal_actions(const Table& table, Seat seat,
                                                            const Choice& choice) const noexcept {
  Actions result;
  if (!table.active.contains(seat)) return result;
  if (table.phase == Phase::circle) {  // S4.11
    const auto first = Action{static_cast<std::uint8_t>(first_circle_id())};
    result.insert_all(first, table.sheets[seat].front.stations);
    result.insert(Action{static_cast<std::uint8_t>(no_circle_id())});
    return result;
  }
  result = choice.size == 0 ? first_sections(table, seat)
                            : second_sections(table, seat, choice.sections[0]);
  result.insert(Action{static_cast<std::uint8_t>(pass_id())});  // S4.2
  return result;
}

const Choice& NextStationLondon::choice_of(const State& state, Seat seat) const noexcept {
  return hides_choices() ? state.sealed[seat] : state.table.shown[seat];
}

NextStationLondon::Actions NextStationLondon::legal(const State& state, Seat seat) const noexcept {
  if (seat.index >= seats()) return {};
  return legal_actions(state.table, seat, choice_of(state, seat));
}

template <class Log>
Turn NextStationLondon::step(State& state, Seat seat, Action action, Log& log) const {
  assert(legal(state, seat).contains(action));
  if (state.table.phase == Phase::draw) return draw(state, seat, action, log);
  tell(log, [&] { return Event(ChoiceMade{seat, move_of(action)}); });
  state.table.active = Seats();
  if (action.id != no_circle_id()) {
    circle(state.table, seat, Station{static_cast<std::uint8_t>(action.id - first_circle_id())},
           log);
  }
  return score_round(state, log);
}
template LIBGAMES_EXPORT Turn NextStationLondon::step(State&, Seat, Action, NoLog&) const;
template LIBGAMES_EXPORT Turn NextStationLondon::step(State&, Seat, Action, EventLog<Event>&) const;

template <class Log>
Turn NextStationLondon::draw(State& state, Seat seat, Action action, Log& log) const {
  Table& table = state.table;
  Choice& choice = hides_choices() ? state.sealed[seat] : table.shown[seat];
  if (action.id != pass_id()) {
    choice.add(Section{action.id});
    if (may_draw_second(table, seat, choice)) {  // S4.10
      tell(log, [&] { return Event(ChoiceMade{seat, move_of(action), false}); });
      return Turn::decision(table.active);
    }
  }
  tell(log, [&] { return Event(ChoiceMade{seat, move_of(action)}); });
  table.active.remove(seat);
  if (!table.active.empty()) return Turn::decision(table.active);
  return end_turn(state, log);
}

bool NextStationLondon::takes_power(const Table& table, Seat seat, Section section) const noexcept {
  const auto power = unspent_power(table, seat);
  if (power != Power::joker && power != Power::railroad_switch) return false;
  return !plain_sections(table, seat).contains(action_of(section));
}

template <class Log>
void NextStationLondon::extend_line(Table& table, Seat seat, const Choice& choice, Log& log) const {
  if (choice.size == 0) return;
  Sheet& sheet = table.sheets[seat];
  const Colour colour = table.colours[seat];
  LineExtended extended{seat, colour, choice.size, choice.sections, std::nullopt};
  if (choice.size == 2 || takes_power(table, seat, choice.sections[0])) {
    extended.spent = table.powers[colour];
    table.spent.add(seat);
  }
  for (std::size_t i = 0; i < choice.size; ++i) {
    sheet.draw(plan(), colour, choice.sections[i]);
  }
  auto& [first, second] = extended.sections;
  if (choice.size == 2 && second < first) std::swap(first, second);
  tell(log, [&] { return Event(extended); });
}

bool NextStationLondon::is_round_over(const Table& table) const noexcept {
  if (!rules().flip_all_cards) return table.underground >= rules().end_card_count;  // S4.4
  return table.unflipped.total() == table.unflipped[static_cast<int>(Card::railroad_switch)];
}

template <class Log>
Turn NextStationLondon::end_turn(State& state, Log& log) const {
  Table& table = state.table;
  const PerSeat<Choice> choices = hides_choices() ? state.sealed : table.shown;
  for (const Seat seat : all_seats(seats())) extend_line(table, seat, choices[seat], log);
  state.sealed = {};
  table.shown = {};
  if (is_round_over(table)) [[unlikely]]
    return ask_for_circle(state, log);
  table.phase = Phase::flip;
  return Turn::chance();
}

std::optional<Seat> NextStationLondon::circle_holder(const Table& table) const noexcept {
  for (const Seat seat : all_seats(seats())) {  // pencils differ, so there is one at most
    const bool has_section = !table.sheets[seat].lines[table.colours[seat]].empty();
    if (has_section && unspent_power(table, seat) == Power::circle) return seat;
  }
  return std::nullopt;
}

Station NextStationLondon::best_circle(const Table& table, Seat seat) const noexcept {
  const Stations stations = table.sheets[seat].front.stations;
  int most = 0;
  Stations best = 0;
  for (const Stations district : plan().districts) {
    const int here = count_bits(stations & district);
    if (here > most) best = 0;
    most = std::max(most, here);
    if (here == most) best |= stations & district;
  }
  return Station{static_cast<std::uint8_t>(std::countr_zero(best))};
}

template <class Log>
[[gnu::noinline]] Turn NextStationLondon::ask_for_circle(State& state, Log& log) const {
  Table& table = state.table;
  const auto holder = circle_holder(table);
  if (!holder) return score_round(state, log);
  if (rules().circle_choice == CircleChoice::automatic) {  // S7.21
    circle(table, *holder, best_circle(table, *holder), log);
    return score_round(state, log);
  }
  table.phase = Phase::circle;
  table.active = Seats::only(*holder);
  return Turn::decision(table.active);
}

template <class Log>
void NextStationLondon::circle(Table& table, Seat seat, Station station, Log& log) const {
  table.circled[seat] = station;
  table.spent.add(seat);
  tell(log, [&] { return Event(StationCircled{seat, station}); });
}

template <class Log>
Turn NextStationLondon::score_round(State& state, Log& log) const {
  Table& table = state.table;
  PerSeat<std::int32_t> points;
  for (const Seat seat : all_seats(seats())) points[seat] = round_score(state, seat);
  for (const Seat seat : all_seats(seats())) {
    table.sheets[seat].line_points[table.round - std::size_t{1}] = points[seat];
    tell(log, [&] {
      const Colour colour = table.colours[seat];
      return Event(
          LineScored{table.round, seat, colour, line_facts(table, seat, colour), points[seat]});
    });
  }
  if (table.round < rules().rounds) {
    ++table.round;
    return begin_round(state, log);
  }
  table.phase = Phase::over;  // S4.13
  for (const Seat seat : all_seats(seats())) {
    tell(log, [&] { return Event(totals(table, seat)); });
  }
  tell(log, [&] { return Event(GameOver{outcome(state).winners}); });
  return Turn::over();
}

// --- chance

Chances NextStationLondon::chances(const State& state) const noexcept {
  const Phase phase = state.table.phase;
  if (phase == Phase::flip) return state.table.unflipped.chances();
  int outcomes = 0;
  if (phase == Phase::lay_out_pencils || phase == Phase::assign_powers) outcomes = chance_ids;
  if (phase == Phase::draw_objectives) {
    outcomes = ObjectiveSet::selections(rules().objectives_in_play);
  }
  Chances result;
  for (int id = 0; id < outcomes; ++id) result.add(Chance{static_cast<std::uint8_t>(id)}, 1);
  return result;
}

template <class Log>
Turn NextStationLondon::step(State& state, Chance chance, Log& log) const {
  assert(turn(state).is_chance() && chances(state).weight(chance) > 0);
  Table& table = state.table;
  if (table.phase == Phase::flip) return flip(state, static_cast<Card>(chance.id), log);
  if (table.phase == Phase::lay_out_pencils) {
    for (std::size_t slot = 0; slot < table.ring.size(); ++slot) {
      table.ring[slot] = static_cast<Colour>(orders[chance.id][slot]);
    }
    tell(log, [&] { return Event(PencilsLaidOut{table.ring}); });
    return go_on_with_objectives(state, log);
  }
  if (table.phase == Phase::draw_objectives) {
    table.objectives = ObjectiveSet::selection(rules().objectives_in_play, chance.id);
    tell(log, [&] { return Event(ObjectivesDrawn{table.objectives}); });
    return go_on_with_powers(state, log);
  }
  for (const Colour colour : all_colours) {
    table.powers[colour] = static_cast<Power>(orders[chance.id][static_cast<std::size_t>(colour)]);
  }
  tell(log, [&] { return Event(PowersAssigned{table.powers}); });
  return begin_round(state, log);
}
template LIBGAMES_EXPORT Turn NextStationLondon::step(State&, Chance, NoLog&) const;
template LIBGAMES_EXPORT Turn NextStationLondon::step(State&, Chance, EventLog<Event>&) const;

template <class Log>
Turn NextStationLondon::go_on_with_objectives(State& state, Log& log) const {
  Table& table = state.table;
  if (!rules().shared_objectives) return go_on_with_powers(state, log);
  if (rules().objectives_fixed.empty()) {  // S3.3
    table.phase = Phase::draw_objectives;
    return Turn::chance();
  }
  for (const Objective objective : rules().objectives_fixed) table.objectives.add(objective);
  return go_on_with_powers(state, log);
}

template <class Log>
Turn NextStationLondon::go_on_with_powers(State& state, Log& log) const {
  Table& table = state.table;
  if (!rules().pencil_powers) return begin_round(state, log);
  if (rules().powers_fixed.empty()) {  // S3.4
    table.phase = Phase::assign_powers;
    return Turn::chance();
  }
  std::copy(rules().powers_fixed.begin(), rules().powers_fixed.end(), table.powers.items.begin());
  return begin_round(state, log);
}

template <class Log>
Turn NextStationLondon::begin_round(State& state, Log& log) const {
  Table& table = state.table;
  clear_round(table, rules().deck);
  table.colours = setup_.colours(table.ring, table.round);  // S3.5
  for (const Seat seat : all_seats(seats())) {
    Sheet& sheet = table.sheets[seat];
    const Station departure = rules().board.departures[table.colours[seat]];
    sheet.front = Front::begun(plan(), departure, sheet.closed);
  }
  tell(log, [&] { return Event(RoundBegun{table.round, seats(), table.colours}); });
  return Turn::chance();
}

template <class Log>
Turn NextStationLondon::flip(State& state, Card card, Log& log) const {
  Table& table = state.table;
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

Turn NextStationLondon::settle(State& state, Rng& rng) const {
  NoLog log;
  for (;;) {
    Turn turn = Turn::chance();
    if (state.table.phase == Phase::flip) {
      auto left = state.table.unflipped;
      const int card = left.draw(rng, left.total());
      turn = flip(state, static_cast<Card>(card), log);
    } else {
      turn = step(state, chances(state).pick(rng), log);
    }
    if (!turn.is_chance()) return turn;
  }
}

// --- counting

Stations NextStationLondon::line_stations(const Table& table, Seat seat,
                                          Colour colour) const noexcept {
  Stations stations = 0;
  for (const Action section : table.sheets[seat].lines[colour]) {
    stations |= plan().ends[section.id].both();
  }
  if (stations != 0 || rules().empty_line == EmptyLine::zero) return stations;
  return only(rules().board.departures[colour]);  // S7.24
}

LineFacts NextStationLondon::line_facts(const Table& table, Seat seat,
                                        Colour colour) const noexcept {
  LineFacts facts;
  const Stations stations = line_stations(table, seat, colour);
  const Station circled = table.circled[seat];
  const bool is_circled = circled != no_station && table.powers[colour] == Power::circle;
  const Stations twice = is_circled ? only(circled) & stations : 0;
  for (const Stations district : plan().districts) {
    const int here = count_bits(stations & district) + int{(twice & district) != 0};
    facts.districts += int{here != 0};
    facts.most_stations = std::max(facts.most_stations, here);
  }
  Sections crossings = table.sheets[seat].lines[colour];
  facts.river_sections = (crossings &= plan().river).size();
  facts.tourist_sites = stations & plan().tourist_sites;
  return facts;
}

int NextStationLondon::round_score(const State& state, Seat seat) const {
  const LineFacts facts = line_facts(state.table, seat, state.table.colours[seat]);
  return facts.districts * facts.most_stations + facts.river_sections * rules().thames_points;
}

Network NextStationLondon::network(const Table& table, Seat seat) const noexcept {
  Network result;
  Stations odd = 0;    // by an odd number of lines
  Stations pairs = 0;  // by two or three
  Stations all = 0;    // by four
  for (int round = 1; round <= table.round; ++round) {
    const Colour colour = setup_.colours(table.ring, round)[seat];
    const Stations line = line_stations(table, seat, colour);
    const Stations carry = odd & line;
    odd ^= line;
    all |= pairs & carry;
    pairs ^= carry;
    Sections crossings = table.sheets[seat].lines[colour];
    result.visited |= line;
    result.tourist_visits += count_bits(line & plan().tourist_sites);
    result.river_sections += (crossings &= plan().river).size();
  }
  result.shared = {pairs & ~odd, pairs & odd, all};
  return result;
}

int NextStationLondon::tourist_points(int visits) const noexcept {
  const auto& track = rules().tourist_track;
  return track[std::min(static_cast<std::size_t>(visits), track.size() - 1)];
}

std::int32_t NextStationLondon::interchange_points(const Network& network) const noexcept {
  std::int32_t points = 0;
  for (std::size_t i = 0; i < network.shared.size(); ++i) {
    const int each = rules().interchange_points.value(static_cast<int>(i) + 2, 0);
    points += count_bits(network.shared[i]) * each;
  }
  return points;
}

bool NextStationLondon::meets(const Network& network, Objective objective) const noexcept {
  const auto has_all = [&network](Stations wanted) { return (wanted & ~network.visited) == 0; };
  switch (objective) {
    case Objective::eight_interchanges:
      return count_bits(network.interchanges()) >= rules().objective_interchanges;
    case Objective::all_districts:
      return std::all_of(plan().districts.begin(),
                         plan().districts.begin() + rules().board.district_count,
                         [&](Stations district) { return (district & network.visited) != 0; });
    case Objective::all_tourist:
      return has_all(plan().tourist_sites);
    case Objective::all_central:
      return has_all(plan().central_district);
    case Objective::six_thames:
      break;
  }
  return network.river_sections >= rules().objective_thames;
}

SheetCompleted NextStationLondon::totals(const Table& table, Seat seat) const noexcept {
  SheetCompleted result{.seat = seat};
  for (const std::int32_t points : table.sheets[seat].line_points) {
    result.lines = add_points(result.lines, points);
  }
  if (table.phase != Phase::over) return result;
  const Network lines = network(table, seat);
  result.tourist_sites = tourist_points(lines.tourist_visits);
  result.interchanges = interchange_points(lines);
  for (int i = 0; i < objective_count; ++i) {
    const auto objective = static_cast<Objective>(i);
    if (!table.objectives.contains(objective) || !meets(lines, objective)) continue;
    result.objectives += rules().objective_points;
  }
  return result;
}

int NextStationLondon::grade(std::int32_t score) const noexcept {
  const int modules = int{rules().shared_objectives} + int{rules().pencil_powers};
  const std::int32_t graded = add_points(score, -modules * rules().solo_module_penalty);
  const auto& bounds = rules().solo_grade_bounds;
  return static_cast<int>(std::upper_bound(bounds.begin(), bounds.end(), graded) - bounds.begin());
}

Outcome NextStationLondon::outcome(const State& state) const noexcept {
  const Table& table = state.table;
  Outcome result;
  result.seats = seats();
  result.tier_count = 2;
  for (const Seat seat : all_seats(seats())) {
    const auto& lines = table.sheets[seat].line_points;
    const auto end = lines.begin() + rules().rounds;
    result.scores[seat] = total(totals(table, seat));
    result.tiers[seat] = {result.scores[seat], *std::max_element(lines.begin(), end)};  // S4.14
  }
  if (table.phase != Phase::over) return result;
  rank(result);
  if (seats() == 1) result.grade = grade(result.scores[Seat{0}]);
  return result;
}

ScoreSheet NextStationLondon::score_sheet(const State& state, Seat seat) const {
  const Table& table = state.table;
  ScoreSheet sheet;
  for (int round = 1; round <= rules().rounds; ++round) {
    const auto points = table.sheets[seat].line_points[static_cast<std::size_t>(round - 1)];
    sheet.lines.push_back({"line", "line", points, round});
  }
  const bool over = table.phase == Phase::over;
  const Network lines = over ? network(table, seat) : Network{};
  const SheetCompleted points = totals(table, seat);
  sheet.lines.push_back({"tourist_sites", "tourist sites", points.tourist_sites, std::nullopt});
  constexpr auto names = std::to_array<std::array<std::string_view, 2>>(
      {{"interchanges_2", "interchanges of two lines"},
       {"interchanges_3", "interchanges of three lines"},
       {"interchanges_4", "interchanges of four lines"}});
  for (std::size_t i = 0; i < names.size(); ++i) {
    Network part;
    part.shared[i] = lines.shared[i];
    sheet.lines.push_back({names[i][0], names[i][1], interchange_points(part), std::nullopt});
  }
  sheet.lines.push_back({"objectives", "shared objectives", points.objectives, std::nullopt});
  return sheet;
}

std::int32_t NextStationLondon::standing(const State& state, Seat seat) const {
  const Table& table = state.table;
  const bool is_running =
      table.phase == Phase::flip || table.phase == Phase::draw || table.phase == Phase::circle;
  if (!is_running) return total(totals(table, seat));
  State scored = state;
  NoLog log;
  extend_line(scored.table, seat, choice_of(state, seat), log);
  if (rules().circle_choice == CircleChoice::automatic && circle_holder(scored.table) == seat) {
    circle(scored.table, seat, best_circle(scored.table, seat), log);
  }
  const auto round = static_cast<std::size_t>(table.round - 1);
  scored.table.sheets[seat].line_points[round] = round_score(scored, seat);
  if (table.round == rules().rounds) scored.table.phase = Phase::over;
  return total(totals(scored.table, seat));
}

bool NextStationLondon::reveals(const State& state, Seat seat, Action action) const {
  if (seats() == 1) return false;
  const Table& table = state.table;
  if (table.phase == Phase::circle || !hides_choices()) return true;
  if (table.active != Seats::only(seat)) return false;  // S6.2: the last one turns all of them up
  Choice choice = choice_of(state, seat);
  if (action.id != pass_id()) choice.add(Section{action.id});
  return action.id == pass_id() || !may_draw_second(table, seat, choice);
}

// --- knowing

View NextStationLondon::view(const State& state, Viewer viewer) const noexcept {
  View view;
  view.table = state.table;
  view.viewer = viewer;
  if (!viewer.is_audience()) view.own = state.sealed[viewer.seat()];
  return view;
}

NextStationLondon::Actions NextStationLondon::legal(const View& view) const noexcept {
  if (view.viewer.is_audience()) return {};
  const Seat seat = view.viewer.seat();
  return legal_actions(view.table, seat, hides_choices() ? view.own : view.table.shown[seat]);
}

Choice NextStationLondon::random_choice(const Table& table, Seat seat, Rng& rng) const noexcept {
  Choice choice;
  const auto pass = Action{static_cast<std::uint8_t>(pass_id())};
  Sections sections = first_sections(table, seat);
  for (;;) {
    sections.insert(pass);
    const Action action = sections.pick(rng);
    if (action == pass) return choice;
    choice.add(Section{action.id});
    if (!may_draw_second(table, seat, choice)) return choice;
    sections = second_sections(table, seat, choice.sections[0]);
  }
}

State NextStationLondon::determinize(const View& view, Rng& rng) const noexcept {
  State state;
  state.table = view.table;
  if (view.table.phase != Phase::draw || !hides_choices()) return state;
  for (const Seat seat : all_seats(seats())) {  // S6.3
    if (view.viewer.is(seat)) {
      state.sealed[seat] = view.own;
    } else if (!view.table.active.contains(seat)) {
      state.sealed[seat] = random_choice(view.table, seat, rng);
    }
  }
  return state;
}

std::optional<Event> NextStationLondon::redact(const Event& event, Viewer viewer) const {
  const auto* made = std::get_if<ChoiceMade>(&event);
  if (made == nullptr || !hides_choices() || viewer.is(made->seat)) return event;
  if (!made->has_finished) return std::nullopt;  // S6.2
  return Event(ChoiceMade{made->seat, std::nullopt});
}

}  // namespace libgames::next_station_london

namespace libgames {

template int playout(const next_station_london::NextStationLondon&, next_station_london::State&,
                     Rng&);
template struct Dispatch<next_station_london::NextStationLondon>;

}  // namespace libgames
