#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

#include <libgames/core/checker.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/next_station_london/next_station_london_detail.hpp>

namespace libgames::next_station_london {

namespace {

// --- what a sound state is made of

/// Whether each of the four, which are below 4, is there once.
template <class Four>
[[nodiscard]] bool is_permutation(const Four& four) noexcept {
  unsigned seen = 0;
  for (const auto each : four) seen |= 1U << static_cast<unsigned>(each);
  return seen == 0b1111;
}

/// Whether a fixed list, if there is one, says the same.
template <class List, class Four>
[[nodiscard]] bool is_as_fixed(const List& fixed, const Four& four) noexcept {
  return fixed.empty() || std::equal(fixed.begin(), fixed.end(), four.begin(), four.end());
}

// --- worlds and planes

/// S6.3: what a seat that has finished the turn may have drawn.
[[nodiscard]] Choice random_choice(const Setup& setup, const Table& table, Seat seat,
                                   Rng& rng) noexcept {
  Choice choice;
  const auto pass = Action::of(setup.pass_id());
  Sections sections = first_sections(setup, table, seat);
  for (;;) {
    sections.insert(pass);
    const Action action = sections.pick(rng);
    if (action == pass) return choice;
    choice.add(Section{action.id});
    if (!may_draw_second(setup, table, seat, choice)) return choice;
    sections = second_sections(setup, table, seat, choice.sections[0]);
  }
}

constexpr int common_planes = 2 * card_kinds + phase_count + 2 + 4 + objective_count;
constexpr int planes_a_section = colour_count + 3;
constexpr int planes_a_station = 3;
constexpr int other_planes_a_seat = colour_count + power_count + 2 + max_rounds;

void add_sections(Planes& planes, const Sections& sections, int count) noexcept {
  for (int i = 0; i < count; ++i) {
    planes.add_flag(sections.contains(Action::of(i)));
  }
}

void add_stations(Planes& planes, Stations stations, int count) noexcept {
  for (int i = 0; i < count; ++i) planes.add_flag((stations >> i & 1) != 0);
}

/// Planes of what everybody shares (S9.1).
void add_common(Planes& planes, const Table& table, const Rules& rules) noexcept {
  planes.add_one_of(table.turn == 0 ? -1 : static_cast<int>(table.card), card_kinds);
  for (int kind = 0; kind < card_kinds; ++kind) {
    planes.add(table.unflipped[kind], std::max(1, rules.deck[static_cast<Card>(kind)]));
  }
  planes.add_one_of(static_cast<int>(table.phase), phase_count);
  planes.add_flag(table.has_switch);
  planes.add_flag(table.is_switch_waiting);
  planes.add(table.round, rules.rounds);
  planes.add(table.turn, max_deck_size);
  planes.add(table.underground, max_deck_size);
  planes.add(rules.flip_all_cards ? 0 : rules.end_card_count, max_deck_size);
  for (int i = 0; i < objective_count; ++i) {
    planes.add_flag(table.objectives.contains(static_cast<Objective>(i)));
  }
}

/// Planes of one seat (S9.2).
void add_seat(Planes& planes, const Setup& setup, const View& view, Seat seat) noexcept {
  const Table& table = view.table;
  const Plan& plan = setup.plan();
  const Sheet& sheet = table.sheets[seat];
  const Choice& choice = choice_of(setup, view, seat);
  Sections chosen;
  for (std::size_t i = 0; i < choice.size; ++i) chosen.insert(action_of(choice.sections[i]));
  for (const Sections& line : sheet.lines.items) add_sections(planes, line, plan.sections);
  for (const Sections& set : {sheet.closed, sheet.front.open, chosen}) {
    add_sections(planes, set, plan.sections);
  }
  const Station circled = table.circled[seat];
  for (const Stations set : {sheet.front.stations, sheet.front.ends,
                             circled == no_station ? Stations{0} : only(circled)}) {
    add_stations(planes, set, plan.stations);
  }
  const auto power = fresh_power(setup, table, seat);
  const bool begun = sheet.front.stations != 0;
  planes.add_one_of(begun ? static_cast<int>(table.colours[seat]) : -1, colour_count);
  planes.add_one_of(begun && power ? static_cast<int>(*power) : -1, power_count);
  planes.add_flag(table.spent.contains(seat));
  planes.add_flag(table.active.contains(seat));
  for (const std::int32_t points : sheet.line_points) planes.add(points, 100);
}

}  // namespace

/// Says what a state has that no game could come to. Ranges come first: what depends on them reads
/// tables.
class NextStationLondon::StateCheck {
 public:
  StateCheck(const NextStationLondon& game, const State& state) noexcept
      : game_(game),
        setup_(game.setup()),
        rules_(game.rules()),
        plan_(game.plan()),
        state_(state),
        table_(state.table) {
    for (std::uint8_t i = 0; i < plan_.sections; ++i) all_sections_.insert(Action{i});
    for (std::uint8_t i = 0; i < plan_.stations; ++i) all_stations_ |= only(Station{i});
  }

  [[nodiscard]] Problems run() {
    check_ranges();
    for (const Seat seat : all_seats(most_seats)) check_ranges(seat);
    if (!checker_.sound()) return checker_.take();
    check_active();
    check_components();
    check_phase();
    if (!has_begun(table_.phase)) {
      check_before_rounds();
      return checker_.take();
    }
    check_cards();
    check_turn();
    expect(table_.colours == setup_.colours(table_.ring, table_.round),
           "next_station_london.bad_colour", "a seat has another pencil than its own");
    if (!checker_.sound()) return checker_.take();
    for (const Seat seat : here()) check_sheet(seat);
    for (const Seat seat : here()) check_circle(seat);
    for (const Seat seat : here()) check_power(seat);
    if (!checker_.sound()) return checker_.take();
    check_points();
    for (const Seat seat : here()) check_choice(seat);
    return checker_.take();
  }

 private:
  void expect(bool sound, std::string_view id, std::string_view words) {
    checker_.expect(sound, id, words);
  }
  [[nodiscard]] Seats here() const noexcept { return all_seats(game_.seats()); }
  [[nodiscard]] bool is_over() const noexcept { return table_.phase == Phase::over; }
  [[nodiscard]] bool is_scored(int round) const noexcept {
    return round < table_.round || (round == table_.round && is_over());
  }
  [[nodiscard]] int flipped(Card card) const noexcept {
    return rules_.deck[card] - table_.unflipped[static_cast<int>(card)];
  }
  /// Turns of the round under way that everybody has finished.
  [[nodiscard]] int finished_turns() const noexcept {
    return table_.turn - int{table_.phase == Phase::draw || table_.is_switch_waiting};
  }
  [[nodiscard]] bool has_power(Colour colour, Power power) const noexcept {
    return rules_.pencil_powers && table_.powers[colour] == power;
  }

  void check_ranges() {
    const auto seats = static_cast<unsigned>(game_.seats());
    expect(static_cast<int>(table_.phase) < phase_count, "next_station_london.bad_phase",
           "there is no such phase");
    expect(table_.round >= 1 && table_.round <= rules_.rounds, "next_station_london.bad_round",
           "rounds are counted from 1 to the last one");
    expect(table_.active.bits() >> seats == 0 && table_.spent.bits() >> seats == 0,
           "next_station_london.bad_active",
           "a seat decides or has spent a power that is not at the table");
    expect(table_.objectives.bits >> objective_count == 0, "next_station_london.bad_objectives",
           "there is no such objective");
    for (const CardRow& row : card_table) {
      expect(flipped(row.card) >= 0, "next_station_london.bad_cards",
             "there are more copies of a card than in the deck");
    }
    expect(row_is_symbol(table_.card), "next_station_london.bad_cards",
           "the card of a turn has a symbol");
    expect(table_.has_switch.is_sound() && table_.is_switch_waiting.is_sound(),
           "next_station_london.bad_flag", "a flag is neither yes nor no");
    expect(table_.unused == decltype(table_.unused){} && state_.unused == decltype(state_.unused){},
           "next_station_london.bad_unused", "unused bytes are not zero");
    for (std::size_t i = 0; i < colour_count; ++i) {
      expect(static_cast<int>(table_.ring[i]) < colour_count, "next_station_london.bad_ring",
             "there is no such pencil");
      expect(static_cast<int>(table_.powers.items[i]) < power_count,
             "next_station_london.bad_power", "there is no such power");
    }
  }

  [[nodiscard]] static bool row_is_symbol(Card card) noexcept {
    return static_cast<int>(card) < static_cast<int>(Card::railroad_switch);
  }
  [[nodiscard]] bool is_in_range(const Choice& choice) const noexcept {
    if (choice.size > choice.sections.size()) return false;
    for (std::size_t i = 0; i < choice.sections.size(); ++i) {
      const Section section = choice.sections[i];
      if (i < choice.size ? section.id >= plan_.sections : section != Section{}) return false;
    }
    return true;
  }

  void check_ranges(Seat seat) {
    const Sheet& sheet = table_.sheets[seat];
    const Station circled = table_.circled[seat];
    if (seat.index >= game_.seats()) {
      expect(sheet == Sheet{} && table_.colours[seat] == Colour{} && circled == no_station &&
                 table_.shown[seat] == Choice{} && state_.sealed[seat] == Choice{},
             "next_station_london.bad_seat", "a seat that is not in play has something");
      return;
    }
    expect(static_cast<int>(table_.colours[seat]) < colour_count, "next_station_london.bad_colour",
           "there is no such pencil");
    expect(circled == no_station || circled.index < plan_.stations,
           "next_station_london.bad_circle", "there is no such station");
    Sections sections = sheet.closed | sheet.front.open;
    for (const Sections& line : sheet.lines.items) sections |= line;
    expect((sections - all_sections_).empty(), "next_station_london.bad_section",
           "there is no such section");
    expect(((sheet.front.stations | sheet.front.ends) & ~all_stations_) == 0,
           "next_station_london.bad_front", "there is no such station");
    expect(is_in_range(table_.shown[seat]) && is_in_range(state_.sealed[seat]),
           "next_station_london.bad_choice", "there is no such choice");
  }

  void check_active() {
    const bool decides = table_.phase == Phase::draw || table_.phase == Phase::circle;
    expect(decides != table_.active.empty(), "next_station_london.bad_active",
           "the wrong seats have something to decide");
    expect(table_.phase != Phase::circle ||
               table_.active == Seats::only(circle_holder(setup_, table_).value_or(no_seat)),
           "next_station_london.bad_active", "only the holder of the Circle may use it");
  }

  /// What lies open beside the cards: pencils, powers and objectives (S3).
  void check_components() {
    const bool has_ring = table_.phase != Phase::lay_out_pencils;
    const bool is_fixed = rules_.pencil_assignment == PencilAssignment::fixed;
    expect(has_ring ? is_permutation(table_.ring) : table_.ring == decltype(table_.ring){},
           "next_station_london.bad_ring", "the ring has to have each pencil once");
    expect(!has_ring || !is_fixed || is_as_fixed(rules_.pencil_ring, table_.ring),
           "next_station_london.bad_ring", "the ring is another one than the rules fix");
    const bool has_powers = has_begun(table_.phase) && rules_.pencil_powers;
    expect(has_powers ? is_permutation(table_.powers.items) : table_.powers == ByColour<Power>{},
           "next_station_london.bad_power", "each pencil has a power of its own");
    expect(!has_powers || is_as_fixed(rules_.powers_fixed, table_.powers.items),
           "next_station_london.bad_power", "powers are others than the rules fix");
    const bool has_objectives =
        rules_.shared_objectives && has_ring && table_.phase != Phase::draw_objectives;
    ObjectiveSet fixed;
    for (const Objective objective : rules_.objectives_fixed) fixed.add(objective);
    const bool as_ruled = fixed.size() != 0 ? table_.objectives == fixed
                                            : table_.objectives.size() == rules_.objectives_in_play;
    expect(has_objectives ? as_ruled : table_.objectives.size() == 0,
           "next_station_london.bad_objectives", "the wrong objectives are in play");
  }

  /// Whether these rules have the phase, and have it now.
  void check_phase() {
    const bool has_circle =
        rules_.pencil_powers && rules_.circle_choice == CircleChoice::at_round_end;
    bool is_possible = true;
    switch (table_.phase) {
      case Phase::lay_out_pencils:
        is_possible = rules_.pencil_assignment == PencilAssignment::random;
        break;
      case Phase::draw_objectives:
        is_possible = rules_.shared_objectives && rules_.objectives_fixed.empty();
        break;
      case Phase::assign_powers:
        is_possible = rules_.pencil_powers && rules_.powers_fixed.empty();
        break;
      case Phase::flip:
        is_possible = !is_last_turn(setup_, table_);
        break;
      case Phase::draw:
        break;
      case Phase::circle:
        is_possible = has_circle && is_last_turn(setup_, table_);
        break;
      case Phase::over:
        is_possible = table_.round == rules_.rounds && is_last_turn(setup_, table_);
        break;
    }
    expect(is_possible, "next_station_london.bad_phase", "the game is not in this phase now");
  }

  void check_before_rounds() {
    expect(table_.sheets == PerSeat<Sheet>{}, "next_station_london.bad_line",
           "a line is drawn before the first round");
    Table begun;
    begun.phase = table_.phase;
    begun.ring = table_.ring;
    begun.powers = table_.powers;
    begun.objectives = table_.objectives;
    begun.sheets = table_.sheets;
    expect(table_ == begun && state_.sealed == decltype(state_.sealed){},
           "next_station_london.too_early", "something is there before the first round");
  }

  /// Expects the cards of a round to be somewhere, once (S2.1).
  void check_cards() {
    int underground = 0;
    int symbols = 0;
    for (const CardRow& row : card_table) {
      if (row.is_underground) underground += flipped(row.card);
      if (row.symbol != Symbol::railroad_switch) symbols += flipped(row.card);
    }
    expect(table_.underground == underground, "next_station_london.bad_cards",
           "another number of Underground cards was flipped");
    expect(table_.turn == symbols + int{table_.is_switch_waiting}, "next_station_london.bad_turn",
           "each turn has one card with a symbol");
    expect(symbols == 0 ? table_.card == Card::u_circle : flipped(table_.card) > 0,
           "next_station_london.bad_cards", "the card of the turn is not flipped");
    const int before = underground - int{row_of(table_.card).is_underground};
    expect(symbols == 0 || rules_.flip_all_cards || before < rules_.end_card_count,
           "next_station_london.bad_cards", "a card is flipped after the round was over");
  }

  /// Whether the switch works just when it may (S4.1, S4.5).
  void check_turn() {
    const int switches = flipped(Card::railroad_switch);
    const bool works = table_.turn > rules_.switch_ignored_turns;
    const bool was_flipped_before = table_.turn > 1;
    expect(!table_.is_switch_waiting || (table_.phase == Phase::flip && switches > 0),
           "next_station_london.bad_switch", "a switch waits that is not flipped");
    if (table_.has_switch) {
      expect(works && switches > 0, "next_station_london.bad_switch",
             "a switch works that is not flipped, or too early");
    } else {
      expect(!works || !table_.is_switch_waiting, "next_station_london.bad_switch",
             "the switch does not work");
      expect(switches == 0 || !works || was_flipped_before, "next_station_london.bad_switch",
             "the switch of this turn does not work");
    }
    expect(switches == 0 || table_.turn > 0, "next_station_london.bad_switch",
           "a switch is flipped before a turn");
  }

  void check_sheet(Seat seat) {
    const Sheet& sheet = table_.sheets[seat];
    check_lines(sheet);
    const int last = rules_.flip_all_cards ? setup_.symbol_cards() : most_turns();
    for (int round = 1; round <= max_rounds; ++round) {
      const Colour colour = setup_.colours(table_.ring, round)[seat];
      const bool is_double = has_power(colour, Power::second_section);
      const bool is_now = round == table_.round;
      if (round > table_.round) {
        expect(sheet.lines[colour].empty(), "next_station_london.bad_line",
               "a line is drawn before its round");
        continue;
      }
      const int most = is_now ? finished_turns() + int{is_double && table_.spent.contains(seat)}
                              : last + int{is_double};
      expect(sheet.lines[colour].size() <= most, "next_station_london.line_too_long",
             "a line has more sections than there were turns");
    }
    const Colour colour = table_.colours[seat];
    expect(sheet.front ==
               Front::of(plan_, sheet.lines[colour], rules_.board.departures[colour], sheet.closed),
           "next_station_london.bad_front", "the line under way has another front");
  }

  /// The most turns of a round that an Underground card ends (S4.4).
  [[nodiscard]] int most_turns() const noexcept {
    int street = 0;
    for (const CardRow& row : card_table) {
      const bool is_street = !row.is_underground && row.symbol != Symbol::railroad_switch;
      if (is_street) street += rules_.deck[row.card];
    }
    return street + rules_.end_card_count;
  }

  /// Expects the lines of a sheet to be drawn by the rules (S4.3, S4.8).
  void check_lines(const Sheet& sheet) {
    Sections closed;
    bool apart = true;
    bool trees = true;
    for (const Colour colour : all_colours) {
      const Sections& line = sheet.lines[colour];
      for (const Action section : line) {
        apart = apart && !closed.contains(section);
        closed |= plan_.closed[section.id];
      }
      trees = trees && is_tree(plan_, line, rules_.board.departures[colour]);
    }
    expect(apart, "next_station_london.crossing",
           "sections are drawn that cross, or one of them twice");
    expect(trees, "next_station_london.bad_line",
           "a line is not a tree from its departure station");
    expect(closed == sheet.closed, "next_station_london.bad_closed",
           "other sections are closed than the drawn ones and those that they cross");
  }

  /// A station is circled on the line of the pencil with the Circle, after its round (S4.11).
  void check_circle(Seat seat) {
    const Station circled = table_.circled[seat];
    Stations line = 0;
    for (int round = 1; round <= rules_.rounds; ++round) {
      const Colour colour = setup_.colours(table_.ring, round)[seat];
      const bool is_done = has_power(colour, Power::circle) && is_scored(round);
      if (!is_done || table_.sheets[seat].lines[colour].empty()) continue;
      line = game_.line_stations(table_, seat, colour);
    }
    expect(circled == no_station || (line & only(circled)) != 0, "next_station_london.bad_circle",
           "a station is circled that is not on the line");
    const bool is_chosen = rules_.circle_choice == CircleChoice::at_round_end;
    expect(is_chosen || circled == (line == 0 ? no_station : best_circle(plan_, line)),
           "next_station_london.bad_circle", "another station is circled than the best one");
  }

  /// A power is spent by what a seat has drawn with it (S4.9 to S4.11).
  void check_power(Seat seat) {
    const Colour colour = table_.colours[seat];
    const int drawn = table_.sheets[seat].lines[colour].size();
    const bool is_spent = table_.spent.contains(seat);
    expect(!is_spent || rules_.pencil_powers, "next_station_london.bad_power",
           "a power is spent that nobody has");
    if (!rules_.pencil_powers) return;
    int fewest = 0;  // sections of a line that has taken the power
    int idle = 0;    // turns on which that is not possible
    switch (table_.powers[colour]) {
      case Power::second_section:
        fewest = 2;
        break;
      case Power::joker:
        fewest = 1;
        break;
      case Power::railroad_switch:  // the third section of a station at least
        fewest = 3;
        idle = rules_.switch_ignored_turns;
        break;
      case Power::circle:
        expect(is_spent == (is_over() && table_.circled[seat] != no_station),
               "next_station_london.bad_power",
               "the Circle is spent without its use, or used and fresh");
        break;
    }
    expect(!is_spent || (drawn >= fewest && finished_turns() > idle),
           "next_station_london.line_too_short",
           "a power is spent that the line cannot have taken");
  }

  /// Asks the hook again, with the table set back round by round.
  void check_points() {
    Table then = table_;
    for (int round = max_rounds; round >= 1; --round) {
      const auto index = static_cast<std::size_t>(round - 1);
      then.round = static_cast<std::uint8_t>(round);
      then.colours = setup_.colours(table_.ring, round);
      for (const Seat seat : here()) {
        const int points = is_scored(round) ? game_.round_score(then, seat) : 0;
        expect(table_.sheets[seat].line_points[index] == points, "next_station_london.bad_points",
               "a line has other points than it scores, or its round is not over");
      }
      for (const Seat seat : here()) {
        const Colour colour = then.colours[seat];
        then.sheets[seat].lines[colour] = {};
        if (has_power(colour, Power::circle)) then.circled[seat] = no_station;
      }
    }
  }

  void check_choice(Seat seat) {
    const bool hides = rules_.hide_simultaneous;
    const Choice& other = hides ? table_.shown[seat] : state_.sealed[seat];
    const Choice& choice = choice_of(setup_, state_, seat);
    expect(other == Choice{}, "next_station_london.bad_choice",
           "a choice is where choices of these rules are not");
    bool sound = choice == Choice{};
    if (table_.phase == Phase::draw && choice.size >= 1) {
      const auto [first, second] = choice.sections;
      sound = first_sections(setup_, table_, seat).contains(action_of(first));
      const bool goes_on = sound && may_draw_second(setup_, table_, seat, {{first, {}}, 1});
      if (choice.size == 2) {
        sound = goes_on && second_sections(setup_, table_, seat, first).contains(action_of(second));
      }
      if (table_.active.contains(seat)) sound = sound && choice.size == 1 && goes_on;
    }
    expect(sound, "next_station_london.bad_choice", "a choice is not a legal one, or not complete");
  }

  const NextStationLondon& game_;
  const Setup& setup_;
  const Rules& rules_;
  const Plan& plan_;
  const State& state_;
  const Table& table_;
  Sections all_sections_;
  Stations all_stations_ = 0;
  Checker checker_;
};

// --- views

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
  return legal_actions(setup(), view.table, seat, choice_of(setup(), view, seat));
}

// --- what others learn

bool NextStationLondon::tells_others(const State& state, Seat seat, Action action) const {
  if (seats() == 1) return false;
  const Table& table = state.table;
  if (!sealed(table)) return true;
  if (table.active != Seats::only(seat)) return false;  // S6.2: the last one turns all of them up
  Choice choice = choice_of(setup(), state, seat);
  if (action.id == pass_id()) return true;
  choice.add(Section{action.id});
  return !may_draw_second(setup(), table, seat, choice);
}

std::optional<Event> NextStationLondon::redacted(const Event& event, Viewer viewer) const {
  const auto* made = std::get_if<ChoiceMade>(&event);
  if (made == nullptr || !rules().hide_simultaneous || viewer.is(made->seat)) return event;
  if (!made->has_finished) return std::nullopt;  // S6.2
  return Event(ChoiceMade{made->seat, std::nullopt, true});
}

// --- worlds

State NextStationLondon::determinize(const View& view, Rng& rng) const noexcept {
  State state;
  state.table = view.table;
  if (!sealed(view.table)) return state;
  for (const Seat seat : all_seats(seats())) {  // S6.3
    if (view.viewer.is(seat)) {
      state.sealed[seat] = view.own;
    } else if (!view.table.active.contains(seat)) {
      state.sealed[seat] = random_choice(setup(), view.table, seat, rng);
    }
  }
  return state;
}

// --- check

Problems NextStationLondon::check(const State& state) const {
  return StateCheck(*this, state).run();
}

// --- planes

int NextStationLondon::encode_size() const noexcept {
  const int a_seat =
      plan().sections * planes_a_section + plan().stations * planes_a_station + other_planes_a_seat;
  return common_planes + seats() * a_seat;
}

void NextStationLondon::encode(const View& view, std::span<float> out) const noexcept {
  assert(static_cast<int>(out.size()) == encode_size());
  Planes planes(out);
  add_common(planes, view.table, rules());
  for (const Seat seat : seats_from(view.viewer, seats())) add_seat(planes, setup(), view, seat);
  assert(planes.size() == out.size());
}

}  // namespace libgames::next_station_london
