#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <libgames/core/planes.hpp>
#include <libgames/core/text.hpp>
#include <libgames/next_station_london/next_station_london.hpp>
#include <libgames/next_station_london/next_station_london_map.hpp>

namespace libgames::next_station_london {

namespace {

[[nodiscard]] std::string ends_text(const Ends& ends) {
  return fmt::format("{}-{}", ends.from.index, ends.to.index);
}

[[nodiscard]] std::string sections_text(const Plan& plan, const Sections& sections) {
  std::string text;
  for (const Action section : sections) text += ' ' + ends_text(plan.ends[section.id]);
  return text.empty() ? " none" : text;
}

/// The stations of a set in ascending order: "4 13".
[[nodiscard]] std::string stations_text(Stations stations) {
  std::string text;
  for (; stations != 0; stations &= stations - 1) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", std::countr_zero(stations));
  }
  return text.empty() ? "none" : text;
}

/// The names of a list, separated by commas.
template <class List>
[[nodiscard]] std::string names_text(const List& values) {
  std::string text;
  for (const auto value : values) {
    text += fmt::format("{}{}", text.empty() ? "" : ",", name_of(value));
  }
  return text;
}

[[nodiscard]] ObjectiveList objectives_of(ObjectiveSet set) noexcept {
  ObjectiveList list;
  for (int i = 0; i < objective_count; ++i) {
    if (set.contains(static_cast<Objective>(i))) list.add(static_cast<Objective>(i));
  }
  return list;
}

/// "13-14": the station numbers of a section in either order.
[[nodiscard]] std::optional<Section> parse_section(const Plan& plan,
                                                   std::string_view text) noexcept {
  if (text.find('-') == std::string_view::npos) return std::nullopt;
  const auto from = parse_number(cut(text, '-'), 0, plan.stations - 1);
  const auto to = parse_number(text, 0, plan.stations - 1);
  if (!from || !to) return std::nullopt;
  return plan.between(Station{static_cast<std::uint8_t>(*from)},
                      Station{static_cast<std::uint8_t>(*to)});
}

/// What is due, in words.
[[nodiscard]] std::string due_text(const Table& table) {
  switch (table.phase) {
    case Phase::lay_out_pencils:
      return "the pencils are laid out";
    case Phase::draw_objectives:
      return "the shared objectives are drawn";
    case Phase::assign_powers:
      return "the pencils get their powers";
    case Phase::flip:
      return "a card is flipped";
    case Phase::draw:
      return fmt::format("{}{}; seat {} to draw", name_of(table.card),
                         table.has_switch ? " with the switch" : "", seats_text(table.active));
    case Phase::circle:
      return fmt::format("seat {} may circle a station", seats_text(table.active));
    case Phase::over:
      break;
  }
  return "the game is over";
}

/// Says an event in one line.
struct EventText {
  const NextStationLondon& game;

  std::string operator()(const PencilsLaidOut& event) const {
    return fmt::format("the pencils lie in the order {}", names_text(event.ring));
  }
  std::string operator()(const ObjectivesDrawn& event) const {
    return fmt::format("the objectives are {}", names_text(objectives_of(event.objectives)));
  }
  std::string operator()(const PowersAssigned& event) const {
    std::string text = "the powers are";
    for (const Colour colour : all_colours) {
      text += fmt::format(" {}:{}", name_of(colour), name_of(event.powers[colour]));
    }
    return text;
  }
  std::string operator()(const RoundBegun& event) const {
    std::string text = fmt::format("round {} begins with", event.round);
    for (const Seat seat : all_seats(event.seats)) {
      text += fmt::format(" {}", name_of(event.colours[seat]));
    }
    return text;
  }
  std::string operator()(const CardFlipped& event) const {
    return fmt::format("turn {}: {} is flipped", event.turn, name_of(event.card));
  }
  std::string operator()(const ChoiceMade& event) const {
    const std::string seat = fmt::format("seat {}", event.seat.index);
    if (!event.move) return seat + " has made a choice";
    switch (event.move->kind) {
      case MoveKind::build:
        return fmt::format("{} chooses section {}", seat, ends_text(event.move->section));
      case MoveKind::pass:
        return seat + " passes";
      case MoveKind::circle:
        return fmt::format("{} chooses station {}", seat, event.move->station.index);
      case MoveKind::circle_none:
        break;
    }
    return seat + " circles no station";
  }
  std::string operator()(const LineExtended& event) const {
    std::string text =
        fmt::format("seat {} extends {} by", event.seat.index, name_of(event.colour));
    for (std::size_t i = 0; i < static_cast<std::size_t>(event.count); ++i) {
      text +=
          fmt::format("{}{}", i == 0 ? " " : " and ", ends_text(game.plan()[event.sections[i]]));
    }
    return event.spent ? fmt::format("{} and spends {}", text, name_of(*event.spent)) : text;
  }
  std::string operator()(const StationCircled& event) const {
    return fmt::format("seat {} circles station {}", event.seat.index, event.station.index);
  }
  std::string operator()(const LineScored& event) const {
    return fmt::format("round {}, seat {}, {}: {} x {} and {} across the river, {} points",
                       event.round, event.seat.index, name_of(event.colour), event.facts.districts,
                       event.facts.most_stations, event.facts.river_sections, event.points);
  }
  std::string operator()(const SheetCompleted& event) const {
    return fmt::format(
        "seat {} has {} for lines, {} for sights, {} for interchanges, {} for "
        "objectives: {}",
        event.seat.index, event.lines, event.tourist_sites, event.interchanges, event.objectives,
        total(event));
  }
  std::string operator()(const GameOver& event) const {
    return fmt::format("the game is over, won by seat {}", seats_text(event.winners));
  }
};

/// Says why a seat that has something to decide may not draw a section.
struct Refusal {
  const NextStationLondon& game;
  const Table& table;
  Seat seat;
  Front front;      ///< with what the seat has drawn in this turn
  Sections closed;  ///< with that too

  Refusal(const NextStationLondon& playing, const Table& now, Seat who, const Choice& choice)
      : game(playing),
        table(now),
        seat(who),
        front(now.sheets[who].front),
        closed(now.sheets[who].closed) {
    if (choice.size == 0) return;
    const Section first = choice.sections[0];
    closed |= game.plan().closed[first.id];
    front.extend(game.plan(), game.plan()[first], closed);
    drawn.insert(action_of(first));
  }

  [[nodiscard]] Illegal because(std::string_view id, std::string words,
                                std::optional<Detail> detail = std::nullopt) const {
    Illegal reason{id, std::move(words), {{"seat", std::to_string(seat.index)}}};
    if (detail) reason.details.push_back(*std::move(detail));
    return reason;
  }
  [[nodiscard]] Illegal of_section(Section section) const {
    const Ends ends = game.plan()[section];
    const std::string name = ends_text(ends);
    if (is_drawn(section)) {
      return because("next_station_london.section_used", fmt::format("{} is drawn already", name),
                     Detail{"section", name});
    }
    if (closed.contains(action_of(section))) return of_crossing(section, name);
    const Stations shared = front.stations & ends.both();
    if (shared == ends.both()) {
      return because("next_station_london.loop",
                     fmt::format("both stations of {} are on the line", name),
                     Detail{"section", name});
    }
    if (shared == 0) {
      return because("next_station_london.not_on_line",
                     fmt::format("no station of {} is on the line", name), Detail{"section", name});
    }
    if (!fits(section)) {
      return because("next_station_london.wrong_symbol",
                     fmt::format("station {} has another symbol than {}", front.target(ends).index,
                                 name_of(table.card)),
                     Detail{"section", name});
    }
    return because("next_station_london.not_an_end",
                   fmt::format("the line does not end at station {}", std::countr_zero(shared)),
                   Detail{"section", name});
  }

 private:
  [[nodiscard]] bool is_drawn(Section section) const noexcept {
    const auto& lines = table.sheets[seat].lines.items;
    return drawn.contains(action_of(section)) ||
           std::any_of(lines.begin(), lines.end(),
                       [&](const Sections& line) { return line.contains(action_of(section)); });
  }
  [[nodiscard]] Illegal of_crossing(Section section, const std::string& name) const {
    Sections all = drawn;
    for (const Sections& line : table.sheets[seat].lines.items) all |= line;
    all &= game.plan().closed[section.id];
    const std::string crossed = ends_text(game.plan().ends[all.first().id]);
    Illegal reason = because("next_station_london.crossing",
                             fmt::format("{} crosses {}", name, crossed), Detail{"section", name});
    reason.details.push_back({"crossed", crossed});
    return reason;
  }
  [[nodiscard]] bool fits(Section section) const noexcept {
    const Symbol symbol = row_of(table.card).symbol;
    const Shape shape = game.rules().board[front.target(game.plan()[section])].shape;
    if (shape == Shape::central) return symbol == Symbol::joker || game.rules().central_any_card;
    return symbol != Symbol::joker && static_cast<int>(shape) == static_cast<int>(symbol);
  }

  Sections drawn;  ///< in this turn
};

constexpr int common_planes = 2 * card_kinds + phase_count + 2 + 4 + objective_count;
constexpr int planes_a_section = colour_count + 3;
constexpr int planes_a_station = 3;
constexpr int other_planes_a_seat = colour_count + power_count + 2 + max_rounds;

void add_sections(Planes& planes, const Sections& sections, int count) noexcept {
  for (int i = 0; i < count; ++i) {
    planes.add_flag(sections.contains(Action{static_cast<std::uint8_t>(i)}));
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

}  // namespace

// --- telling

Move NextStationLondon::move_of(Action action) const noexcept {
  if (action.id < pass_id()) return {MoveKind::build, plan().ends[action.id], {}};
  if (action.id == pass_id()) return {MoveKind::pass, {}, {}};
  if (action.id == no_circle_id()) return {MoveKind::circle_none, {}, {}};
  return {MoveKind::circle, {}, Station{static_cast<std::uint8_t>(action.id - first_circle_id())}};
}

std::string NextStationLondon::move_text(const Move& move) const {
  switch (move.kind) {
    case MoveKind::build:
      return "build:" + ends_text(move.section);
    case MoveKind::pass:
      return "pass";
    case MoveKind::circle:
      return fmt::format("circle:{}", move.station.index);
    case MoveKind::circle_none:
      break;
  }
  return "circle:none";
}

std::optional<Illegal> NextStationLondon::why_illegal(const State& state, Seat seat,
                                                      Action action) const {
  if (legal(state, seat).contains(action)) return std::nullopt;
  const Table& table = state.table;
  const std::string place = std::to_string(seat.index);
  if (seat.index >= seats() || !table.active.contains(seat)) {
    return Illegal{"next_station_london.not_your_turn",
                   fmt::format("seat {} has nothing to decide now", seat.index),
                   {{"seat", place}}};
  }
  if (action.id >= action_count()) {
    return Illegal{"next_station_london.no_such_action",
                   fmt::format("there is no action {}", action.id),
                   {{"seat", place}, {"action", std::to_string(action.id)}}};
  }
  if (action.id > pass_id() && table.phase == Phase::draw) {
    return Illegal{"next_station_london.not_circling",
                   "a station is circled at the end of a round",
                   {{"seat", place}}};
  }
  if (action.id <= pass_id() && table.phase == Phase::circle) {
    return Illegal{"next_station_london.not_drawing",
                   "the last section of the round is drawn",
                   {{"seat", place}}};
  }
  if (table.phase == Phase::circle) {
    const int station = action.id - first_circle_id();
    return Illegal{"next_station_london.not_on_line",
                   fmt::format("station {} is not on the line", station),
                   {{"seat", place}, {"station", std::to_string(station)}}};
  }
  return Refusal(*this, table, seat, choice_of(state, seat)).of_section(Section{action.id});
}

Move NextStationLondon::move(const State& /*state*/, Seat /*seat*/, Action action) const noexcept {
  return move_of(action);
}

std::optional<Action> NextStationLondon::action(const State& state, Seat seat,
                                                const Move& move) const noexcept {
  for (const Action action : legal(state, seat)) {
    if (move_of(action) == move) return action;
  }
  return std::nullopt;
}

std::string NextStationLondon::text(const State& /*state*/, Seat /*seat*/, Action action) const {
  return move_text(move_of(action));
}

std::optional<Action> NextStationLondon::parse(const State& /*state*/, Seat /*seat*/,
                                               std::string_view text) const noexcept {
  const auto id = [](int number) { return Action{static_cast<std::uint8_t>(number)}; };
  if (text == "pass") return id(pass_id());
  if (text == "circle:none") return id(no_circle_id());
  if (const auto rest = after_prefix(text, "circle:")) {
    const auto station = parse_number(*rest, 0, plan().stations - 1);
    if (station) return id(first_circle_id() + *station);
  }
  if (const auto rest = after_prefix(text, "build:")) {
    if (const auto section = parse_section(plan(), *rest)) return action_of(*section);
  }
  return std::nullopt;
}

std::string NextStationLondon::text(const State& state, Chance chance) const {
  State after = state;
  settle(after, chance);
  switch (state.table.phase) {
    case Phase::lay_out_pencils:
      return "ring:" + names_text(after.table.ring);
    case Phase::draw_objectives:
      return "objectives:" + names_text(objectives_of(after.table.objectives));
    case Phase::assign_powers:
      return "powers:" + names_text(after.table.powers.items);
    case Phase::flip:
    case Phase::draw:
    case Phase::circle:
    case Phase::over:
      break;
  }
  return fmt::format("card:{}", name_of(static_cast<Card>(chance.id)));
}

std::optional<Chance> NextStationLondon::parse_chance(const State& state,
                                                      std::string_view text) const noexcept {
  if (!turn(state).is_chance()) return std::nullopt;
  if (state.table.phase == Phase::flip) {
    const auto token = after_prefix(text, "card:");
    const auto found = std::find_if(card_table.begin(), card_table.end(),
                                    [&](const CardRow& row) { return row.token == token; });
    if (!token || found == card_table.end()) return std::nullopt;
    return Chance{static_cast<std::uint8_t>(found->card)};
  }
  for (const auto& outcome : chances(state)) {
    if (this->text(state, outcome.chance) == text) return outcome.chance;
  }
  return std::nullopt;
}

std::string NextStationLondon::text(const View& view) const {
  const Table& table = view.table;
  std::string text = fmt::format("Next Station London, round {} of {}, turn {}; {}\n", table.round,
                                 rules().rounds, table.turn, due_text(table));
  const bool begun = static_cast<int>(table.phase) >= static_cast<int>(Phase::flip);
  if (!begun) return text;
  text += fmt::format("Underground cards: {} of {}; unflipped:", table.underground,
                      rules().flip_all_cards ? "all" : std::to_string(rules().end_card_count));
  for (const CardRow& row : card_table) {
    for (int i = 0; i < table.unflipped[static_cast<int>(row.card)]; ++i) {
      text += fmt::format(" {}", row.token);
    }
  }
  text += '\n';
  if (table.objectives.size() != 0) {
    text += fmt::format("objectives: {}\n", names_text(objectives_of(table.objectives)));
  }
  for (const Seat seat : all_seats(seats())) {
    text += seat_text(view, seat);
    if (view.viewer.is_audience() || view.viewer.is(seat)) {
      text += draw_map(rules().board, plan(), table.sheets[seat]);
    }
  }
  text +=
      "stations: c circle, t triangle, s square, p pentagon, * central, capital: tourist site;\n"
      "[departure] (end of the line); lines: u purple, b blue, k pink, g green\n";
  return text;
}

std::string NextStationLondon::seat_text(const View& view, Seat seat) const {
  const Table& table = view.table;
  const Sheet& sheet = table.sheets[seat];
  const Colour colour = table.colours[seat];
  std::string text = fmt::format("seat {}: {} points, draws {}", seat.index,
                                 total(totals(table, seat)), name_of(colour));
  if (view.viewer.is(seat)) text += " (you)";
  if (rules().pencil_powers) {
    text += fmt::format(", power {}{}", name_of(table.powers[colour]),
                        table.spent.contains(seat) ? " (spent)" : "");
  }
  text += fmt::format(", ends at {}", stations_text(sheet.front.ends));
  if (table.circled[seat] != no_station) {
    text += fmt::format(", circled {}", table.circled[seat].index);
  }
  const Choice& choice = view.viewer.is(seat) && hides_choices() ? view.own : table.shown[seat];
  for (std::size_t i = 0; i < choice.size; ++i) {
    text += fmt::format("{}{}", i == 0 ? ", has chosen " : " and ",
                        ends_text(plan()[choice.sections[i]]));
  }
  text += '\n';
  for (const Colour each : all_colours) {
    if (sheet.lines[each].empty()) continue;
    text += fmt::format("  {}:{}\n", name_of(each), sections_text(plan(), sheet.lines[each]));
  }
  return text;
}

std::string NextStationLondon::text(const Event& event) const {
  return std::visit(EventText{*this}, event);
}

int NextStationLondon::encode_size() const noexcept {
  const int a_seat =
      plan().sections * planes_a_section + plan().stations * planes_a_station + other_planes_a_seat;
  return common_planes + seats() * a_seat;
}

void NextStationLondon::encode(const View& view, std::span<float> out) const noexcept {
  assert(static_cast<int>(out.size()) == encode_size());
  const Table& table = view.table;
  Planes planes(out);
  add_common(planes, table, rules());
  const Seat first = view.viewer.is_audience() ? Seat{0} : view.viewer.seat();
  for (int i = 0; i < seats(); ++i) {  // S9.2
    const Seat seat = seat_after(first, i, seats());
    const Sheet& sheet = table.sheets[seat];
    const Choice& choice = view.viewer.is(seat) && hides_choices() ? view.own : table.shown[seat];
    Sections chosen;
    for (std::size_t j = 0; j < choice.size; ++j) chosen.insert(action_of(choice.sections[j]));
    for (const Sections& line : sheet.lines.items) add_sections(planes, line, plan().sections);
    for (const Sections& set : {sheet.closed, sheet.front.open, chosen}) {
      add_sections(planes, set, plan().sections);
    }
    const Station circled = table.circled[seat];
    for (const Stations set : {sheet.front.stations, sheet.front.ends,
                               circled == no_station ? Stations{0} : only(circled)}) {
      add_stations(planes, set, plan().stations);
    }
    const auto power = unspent_power(table, seat);
    const bool begun = sheet.front.stations != 0;
    planes.add_one_of(begun ? static_cast<int>(table.colours[seat]) : -1, colour_count);
    planes.add_one_of(begun && power ? static_cast<int>(*power) : -1, power_count);
    planes.add_flag(table.spent.contains(seat));
    planes.add_flag(table.active.contains(seat));
    for (const std::int32_t points : sheet.line_points) planes.add(points, 100);
  }
  assert(planes.size() == out.size());
}

}  // namespace libgames::next_station_london
