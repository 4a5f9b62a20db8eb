#include <algorithm>
#include <bit>
#include <cassert>
#include <string>

#include <fmt/format.h>

#include <libgames/core/ids.hpp>
#include <libgames/core/text.hpp>
#include <libgames/next_station_london/next_station_london_detail.hpp>
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
  return plan.between(id_of<Station>(*from), id_of<Station>(*to));
}

[[nodiscard]] std::string move_text(const Move& move) {
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
struct EventText : CommonEventText {
  const Plan& plan;

  explicit EventText(const Plan& map_plan) noexcept : plan(map_plan) {}
  using CommonEventText::operator();
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
      text += fmt::format("{}{}", i == 0 ? " " : " and ", ends_text(plan[event.sections[i]]));
    }
    return event.spent ? fmt::format("{} and spends {}", text, name_of(*event.spent)) : text;
  }
  std::string operator()(const StationCircled& event) const {
    return fmt::format("seat {} circles station {}", event.seat.index, event.station.index);
  }
  std::string operator()(const LineScored& event) const {
    return fmt::format("round {}, seat {}, {}: {} x {} and {} across the river, {}", event.round,
                       event.seat.index, name_of(event.colour), event.facts.districts,
                       event.facts.most_stations, event.facts.river_sections,
                       counted(event.points, "point"));
  }
  std::string operator()(const SheetCompleted& event) const {
    return fmt::format(
        "seat {} has {} for lines, {} for sights, {} for interchanges, {} for "
        "objectives: {}",
        event.seat.index, event.lines, event.tourist_sites, event.interchanges, event.objectives,
        total(event));
  }
};

/// Why an action may be refused, in the order of the table of reasons.
enum class Why : std::uint8_t {
  not_your_turn,
  no_such_action,
  not_drawing,
  not_circling,
  section_used,
  crossing,
  loop,
  not_on_line,
  wrong_symbol,
  not_an_end,
};

constexpr auto reason_table = std::to_array<Reason>({
    not_your_turn("next_station_london.not_your_turn"),
    no_such_action("next_station_london.no_such_action"),
    {"next_station_london.not_drawing", "the last section of the round is drawn", {"seat"}},
    {"next_station_london.not_circling", "a station is circled at the end of a round", {"seat"}},
    {"next_station_london.section_used", "{section} is drawn already", {"seat", "section"}},
    {"next_station_london.crossing", "{section} crosses {crossed}", {"seat", "section", "crossed"}},
    {"next_station_london.loop", "both stations of {section} are on the line", {"seat", "section"}},
    {"next_station_london.not_on_line", "{place} is not on the line", {"seat", "place"}},
    {"next_station_london.wrong_symbol",
     "station {station} has another symbol than {card}",
     {"seat", "section", "station", "card"}},
    {"next_station_london.not_an_end",
     "the line does not end at station {station}",
     {"seat", "section", "station"}},
});

[[nodiscard]] Illegal because(Why why, std::initializer_list<std::string> values) {
  return refusal(reason_table, why, values);
}

/// Says why a seat that has something to decide may not draw a section.
class Refusal {
 public:
  Refusal(const Setup& setup, const View& view) noexcept
      : setup_(setup),
        plan_(setup.plan()),
        table_(view.table),
        seat_(view.viewer.seat()),
        front_(table_.sheets[seat_].front),
        closed_(table_.sheets[seat_].closed) {
    for (const Sections& line : table_.sheets[seat_].lines.items) drawn_ |= line;
    const Choice& choice = choice_of(setup, view, seat_);
    if (choice.size == 0) return;
    const Section first = choice.sections[0];
    closed_ |= plan_.closed[first.id];
    front_.extend(plan_, plan_[first], closed_);
    drawn_.insert(action_of(first));
  }

  [[nodiscard]] Illegal of(Section section) const {
    const Ends ends = plan_[section];
    const std::string seat = std::to_string(seat_.index);
    const std::string name = ends_text(ends);
    if (drawn_.contains(action_of(section))) return because(Why::section_used, {seat, name});
    if (closed_.contains(action_of(section))) {
      const Action crossed = (drawn_ & plan_.closed[section.id]).first();
      return because(Why::crossing, {seat, name, ends_text(plan_.ends[crossed.id])});
    }
    const Stations shared = front_.stations & ends.both();
    if (shared == ends.both()) return because(Why::loop, {seat, name});
    if (shared == 0) return because(Why::not_on_line, {seat, name});
    if (!fits(section)) {
      return because(Why::wrong_symbol, {seat, name, std::to_string(front_.target(ends).index),
                                         std::string(name_of(table_.card))});
    }
    return because(Why::not_an_end, {seat, name, std::to_string(std::countr_zero(shared))});
  }

 private:
  [[nodiscard]] bool fits(Section section) const noexcept {
    const Symbol symbol = row_of(table_.card).symbol;
    const Shape shape = setup_.rules().board[front_.target(plan_[section])].shape;
    if (shape == Shape::central) {
      return symbol == Symbol::joker || setup_.rules().central_any_card;
    }
    return symbol != Symbol::joker && static_cast<int>(shape) == static_cast<int>(symbol);
  }

  const Setup& setup_;
  const Plan& plan_;
  const Table& table_;
  Seat seat_;
  Front front_;      ///< with what the seat has drawn in this turn
  Sections closed_;  ///< with that too
  Sections drawn_;   ///< in all lines, and in this turn
};

/// One seat of a view, without its map.
[[nodiscard]] std::string seat_text(const NextStationLondon& game, const View& view, Seat seat) {
  const Table& table = view.table;
  const Sheet& sheet = table.sheets[seat];
  const Colour colour = table.colours[seat];
  std::string text =
      fmt::format("seat {}: {}, draws {}", seat.index,
                  counted(total(game.totals(table, seat)), "point"), name_of(colour));
  if (view.viewer.is(seat)) text += " (you)";
  if (game.rules().pencil_powers) {
    text += fmt::format(", power {}{}", name_of(table.powers[colour]),
                        table.spent.contains(seat) ? " (spent)" : "");
  }
  text += fmt::format(", ends at {}", stations_text(sheet.front.ends));
  if (table.circled[seat] != no_station) {
    text += fmt::format(", circled {}", table.circled[seat].index);
  }
  const Choice& choice = choice_of(game.setup(), view, seat);
  for (std::size_t i = 0; i < choice.size; ++i) {
    text += fmt::format("{}{}", i == 0 ? ", has chosen " : " and ",
                        ends_text(game.plan()[choice.sections[i]]));
  }
  text += '\n';
  for (const Colour each : all_colours) {
    if (sheet.lines[each].empty()) continue;
    text += fmt::format("  {}:{}\n", name_of(each), sections_text(game.plan(), sheet.lines[each]));
  }
  return text;
}

}  // namespace

// --- why illegal

std::span<const Reason> NextStationLondon::reasons() noexcept { return reason_table; }

Illegal NextStationLondon::refuse(const View& view, Action action) const {
  const std::string seat = std::to_string(view.viewer.seat().index);
  if (view.table.phase == Phase::draw) {
    if (action.id > pass_id()) return because(Why::not_circling, {seat});
    return Refusal(setup(), view).of(Section{action.id});
  }
  if (action.id <= pass_id()) return because(Why::not_drawing, {seat});
  return because(Why::not_on_line, {seat, std::to_string(action.id - first_circle_id())});
}

// --- moves and notation

Move NextStationLondon::move(const View& /*view*/, Action action) const noexcept {
  assert(action.id < action_count());
  return move_of(setup(), action);
}

Action NextStationLondon::default_action(const View& view) const noexcept {
  const bool draws = view.table.phase == Phase::draw;
  return Action::of(draws ? pass_id() : no_circle_id());
}

std::string NextStationLondon::text(const View& view, Action action) const {
  return move_text(move(view, action));
}

std::optional<Action> NextStationLondon::parse(const View& /*view*/,
                                               std::string_view text) const noexcept {
  const auto id = [](int number) { return Action::of(number); };
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

std::string NextStationLondon::text(const View& view, Chance chance) const {
  assert(turn(view).is_chance() && pending_chances(setup(), view.table).weight(chance) > 0);
  switch (view.table.phase) {
    case Phase::lay_out_pencils:
      return "ring:" + names_text(order_of<Colour>(chance));
    case Phase::draw_objectives:
      return "objectives:" + names_text(objectives_of(
                                 ObjectiveSet::selection(rules().objectives_in_play, chance.id)));
    case Phase::assign_powers:
      return "powers:" + names_text(order_of<Power>(chance));
    case Phase::flip:
    case Phase::draw:
    case Phase::circle:
    case Phase::over:
      break;
  }
  return fmt::format("card:{}", name_of(static_cast<Card>(chance.id)));
}

std::optional<Chance> NextStationLondon::parse_chance(const View& view,
                                                      std::string_view text) const noexcept {
  if (!turn(view).is_chance()) return std::nullopt;
  if (view.table.phase == Phase::flip) {
    const auto token = after_prefix(text, "card:");
    const auto found = std::find_if(card_table.begin(), card_table.end(),
                                    [&](const CardRow& row) { return row.token == token; });
    if (!token || found == card_table.end()) return std::nullopt;
    return Chance::of(static_cast<int>(found->card));
  }
  for (const auto& outcome : pending_chances(setup(), view.table)) {
    if (this->text(view, outcome.chance) == text) return outcome.chance;
  }
  return std::nullopt;
}

// --- words

std::string NextStationLondon::text(const View& view) const {
  const Table& table = view.table;
  std::string text = fmt::format("Next Station London, round {} of {}, turn {}; {}\n", table.round,
                                 rules().rounds, table.turn, due_text(table));
  if (!has_begun(table.phase)) return text;
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
    text += seat_text(*this, view, seat);
    if (view.viewer.is_audience() || view.viewer.is(seat)) {
      text += draw_map(rules().board, plan(), table.sheets[seat]);
    }
  }
  text +=
      "stations: c circle, t triangle, s square, p pentagon, * central, capital: tourist site;\n"
      "[departure] (end of the line); lines: u purple, b blue, k pink, g green\n";
  return text;
}

std::string NextStationLondon::text(const Event& event) const {
  return std::visit(EventText(plan()), event);
}

}  // namespace libgames::next_station_london
