#include <algorithm>

#include <libgames/next_station_london/next_station_london_detail.hpp>

namespace libgames::next_station_london {

// --- lines

std::optional<Power> NextStationLondon::unspent_power(const Table& table,
                                                      Seat seat) const noexcept {
  return fresh_power(setup(), table, seat);
}

bool NextStationLondon::takes_power(const Table& table, Seat seat, Section section) const noexcept {
  return spends_power(setup(), table, seat, section);
}

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
  const Stations stations = line_stations(table, seat, colour);
  const Station circled = table.circled[seat];
  const bool is_circled = circled != no_station && table.powers[colour] == Power::circle;
  const Stations twice = is_circled ? only(circled) & stations : 0;
  int districts = 0;
  int most = 0;
  for (const Stations district : plan().districts) {
    const int here = count_bits(stations & district) + int{(twice & district) != 0};
    districts += int{here != 0};
    most = std::max(most, here);
  }
  const Sections crossings = table.sheets[seat].lines[colour] & plan().river;
  return {static_cast<std::int16_t>(districts), static_cast<std::int16_t>(most), crossings.size(),
          stations & plan().tourist_sites};
}

Network NextStationLondon::network(const Table& table, Seat seat) const noexcept {
  Network result;
  Stations odd = 0;    // by an odd number of lines
  Stations pairs = 0;  // by two or three
  Stations all = 0;    // by four
  for (int round = 1; round <= table.round; ++round) {
    const Colour colour = setup().colours(table.ring, round)[seat];
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
  SheetCompleted result;
  result.seat = seat;
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

// --- rounds

int NextStationLondon::round(const Table& table) const noexcept { return table.round; }

int NextStationLondon::round_score(const Table& table, Seat seat) const {
  const LineFacts facts = line_facts(table, seat, table.colours[seat]);
  return facts.districts * facts.most_stations + facts.river_sections * rules().thames_points;
}

// --- outcome

Outcome NextStationLondon::outcome(const Table& table) const noexcept {
  const auto best_line = [&](Seat seat) {  // S4.14
    const auto& lines = table.sheets[seat].line_points;
    return int{*std::max_element(lines.begin(), lines.begin() + rules().rounds)};
  };
  const bool over = table.phase == Phase::over;
  Outcome result = outcome_of(
      seats(), over, [&](Seat seat) { return total(totals(table, seat)); }, best_line);
  if (over && seats() == 1) result.grade = grade(result.scores[Seat{0}]);
  return result;
}

// --- standing

std::int32_t NextStationLondon::standing(const View& view, Seat seat) const {
  if (!has_begun(view.table.phase) || view.table.phase == Phase::over) {
    return total(totals(view.table, seat));
  }
  Table scored = view.table;
  draw_choice(setup(), scored, seat, choice_of(setup(), view, seat));
  if (rules().circle_choice == CircleChoice::automatic && circle_holder(setup(), scored) == seat) {
    scored.circled[seat] = best_circle(plan(), scored.sheets[seat].front.stations);
    scored.spent.add(seat);
  }
  const auto round = static_cast<std::size_t>(scored.round - 1);
  scored.sheets[seat].line_points[round] = round_score(scored, seat);
  if (scored.round == rules().rounds) scored.phase = Phase::over;
  return total(totals(scored, seat));
}

// --- score sheet

ScoreSheet NextStationLondon::score_sheet(const Table& table, Seat seat) const {
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

}  // namespace libgames::next_station_london
