#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <libgames/core/text.hpp>
#include <libgames/next_station_london/next_station_london.hpp>

namespace libgames::next_station_london {

namespace {

[[nodiscard]] SetupError refuse(std::string_view id, std::string words, std::string_view field) {
  return {id, std::move(words), {{"field", std::string(field)}}};
}

/// S7.3: cards enough for every round to end, and not too many.
[[nodiscard]] std::optional<SetupError> check_deck(const Rules& rules) {
  int underground = 0;
  int symbols = 0;
  for (const CardRow& row : card_table) {
    const int copies = rules.deck[row.card];
    if (row.is_underground) underground += copies;
    if (row.symbol != Symbol::railroad_switch) symbols += copies;
  }
  if (rules.deck.total() > max_deck_size) {
    return refuse(
        "next_station_london.too_many_cards",
        fmt::format("a deck has at most {} cards, not {}", max_deck_size, rules.deck.total()),
        "deck");
  }
  if (rules.flip_all_cards) {
    if (symbols > 0) return std::nullopt;
    return refuse("next_station_london.too_few_cards", "a deck has to have a card with a symbol",
                  "deck");
  }
  if (underground >= rules.end_card_count) return std::nullopt;
  return refuse("next_station_london.too_few_cards",
                fmt::format("a round ends with Underground card {}, the deck has {}",
                            rules.end_card_count, underground),
                "deck");
}

/// Whether each of `count` values of a list is there once.
template <class List>
[[nodiscard]] bool has_each_once(const List& list, std::size_t count) noexcept {
  return list.size() == count && std::all_of(list.begin(), list.end(), [&](auto value) {
           return std::count(list.begin(), list.end(), value) == 1;
         });
}

/// S7.12, S7.15, S7.20: lists that are fixed; they are looked at only where they are in use.
[[nodiscard]] std::optional<SetupError> check_fixed_lists(const Rules& rules) {
  if (rules.pencil_assignment == PencilAssignment::fixed &&
      !has_each_once(rules.pencil_ring, colour_count)) {
    return refuse("next_station_london.bad_ring", "a fixed ring has each of the four colours once",
                  "pencil_ring");
  }
  if (rules.shared_objectives &&
      !has_each_once(rules.objectives_fixed, rules.objectives_fixed.size())) {
    return refuse("next_station_london.repeated_objective", "an objective cannot be in play twice",
                  "objectives_fixed");
  }
  if (rules.pencil_powers && !rules.powers_fixed.empty() &&
      !has_each_once(rules.powers_fixed, power_count)) {
    return refuse("next_station_london.bad_powers",
                  "fixed powers are each of the four once, in the order of colours",
                  "powers_fixed");
  }
  return std::nullopt;
}

/// S7.17, S7.18: whether a network could meet the objectives.
[[nodiscard]] std::optional<SetupError> check_objectives(const Rules& rules) {
  if (!rules.shared_objectives) return std::nullopt;
  const Board& board = rules.board;
  if (rules.objective_interchanges > board.station_count) {
    return refuse("next_station_london.bad_objective",
                  fmt::format("the map has {} stations, fewer than {} interchanges",
                              board.station_count, rules.objective_interchanges),
                  "objective_interchanges");
  }
  const SectionList list = list_sections(board);
  const auto river =
      std::count_if(list.ends.begin(), list.ends.begin() + list.count,
                    [&](const Ends& ends) { return board[ends.from].bank != board[ends.to].bank; });
  if (rules.objective_thames > river) {
    return refuse("next_station_london.bad_objective",
                  fmt::format("the map has {} across the river, fewer than {}",
                              counted(river, "section"), rules.objective_thames),
                  "objective_thames");
  }
  return std::nullopt;
}

[[nodiscard]] std::optional<SetupError> check_points(const Rules& rules) {
  for (const auto& entry : rules.interchange_points) {  // S7.10
    if (entry.key >= 2 && entry.key <= colour_count) continue;
    return refuse("next_station_london.bad_interchange",
                  fmt::format("an interchange has 2 to {} lines, not {}", colour_count, entry.key),
                  "interchange_points");
  }
  const auto& bounds = rules.solo_grade_bounds;  // S7.26
  const bool ascend = std::adjacent_find(bounds.begin(), bounds.end(),
                                         [](int a, int b) { return a >= b; }) == bounds.end();
  if (ascend) return std::nullopt;
  return refuse("next_station_london.bad_grades", "the bounds of the grades have to ascend",
                "solo_grade_bounds");
}

}  // namespace

// --- rules

std::span<const Field<Rules>> Rules::fields() noexcept {
  static constexpr auto table = std::to_array<Field<Rules>>({
      describe<&Rules::rounds>("rounds", "S7.1", "rounds in a game, and so lines of a seat", 1,
                               max_rounds),
      describe<&Rules::board>("board", "S7.2", "the map"),
      describe<&Rules::deck>("deck", "S7.3", "the cards of each round"),
      describe<&Rules::end_card_count>("end_card_count", "S7.4",
                                       "Underground cards that end a round", 1, max_deck_size),
      describe<&Rules::flip_all_cards>("flip_all_cards", "S7.5",
                                       "a round ends with its last symbol card instead"),
      describe<&Rules::switch_ignored_turns>("switch_ignored_turns", "S7.6",
                                             "a switch flipped in these first turns does nothing",
                                             0, 10),
      describe<&Rules::central_any_card>("central_any_card", "S7.7",
                                         "every card leads to the central station"),
      describe<&Rules::thames_points>("thames_points", "S7.8",
                                      "points for each section across the river", 0, 100),
      describe<&Rules::tourist_track>("tourist_track", "S7.9",
                                      "points after 0, 1, 2 and so on visits to tourist sites",
                                      -100, 100),
      describe<&Rules::interchange_points>("interchange_points", "S7.10",
                                           "points of a station used by so many lines", -100, 100),
      describe<&Rules::pencil_assignment>("pencil_assignment", "S7.11",
                                          "whether the order of the pencils is drawn or fixed"),
      describe<&Rules::pencil_ring>("pencil_ring", "S7.12", "the fixed order of the pencils"),
      describe<&Rules::shared_objectives>("shared_objectives", "S7.13", "play with objectives"),
      describe<&Rules::objectives_in_play>("objectives_in_play", "S7.14",
                                           "how many objectives are drawn", 1, objective_count),
      describe<&Rules::objectives_fixed>("objectives_fixed", "S7.15",
                                         "the objectives in play, if they are not drawn"),
      describe<&Rules::objective_points>("objective_points", "S7.16",
                                         "points for each objective that is met", 0, 100),
      describe<&Rules::objective_interchanges>("objective_interchanges", "S7.17",
                                               "interchanges that eight_interchanges takes", 1,
                                               max_stations),
      describe<&Rules::objective_thames>("objective_thames", "S7.18",
                                         "sections across the river that six_thames takes", 1,
                                         max_sections),
      describe<&Rules::pencil_powers>("pencil_powers", "S7.19", "play with powers of the pencils"),
      describe<&Rules::powers_fixed>("powers_fixed", "S7.20",
                                     "the powers by colour, if they are not drawn"),
      describe<&Rules::circle_choice>("circle_choice", "S7.21",
                                      "whether the Circle is a decision or the best is taken"),
      describe<&Rules::second_section_uses_switch>(
          "second_section_uses_switch", "S7.22",
          "with a working switch, a second section may begin anywhere too"),
      describe<&Rules::double_joker_via_central>(
          "double_joker_via_central", "S7.23",
          "which second section follows a joker card that led to the central station"),
      describe<&Rules::empty_line>("empty_line", "S7.24",
                                   "whether a line without a section has its departure station"),
      describe<&Rules::solo_module_penalty>(
          "solo_module_penalty", "S7.25", "taken off for each module before a solo game is graded",
          0, 100),
      describe<&Rules::solo_grade_bounds>("solo_grade_bounds", "S7.26",
                                          "scores from which a solo game has grade 1, 2 and so on",
                                          -10'000, 10'000),
      describe<&Rules::hide_simultaneous>("hide_simultaneous", "S7.27",
                                          "choices are sealed until everybody has chosen"),
  });
  return table;
}

// --- presets

Rules base() noexcept { return {}; }
Rules objectives() noexcept {
  Rules rules;
  rules.shared_objectives = true;
  return rules;
}
Rules powers() noexcept {
  Rules rules;
  rules.pencil_powers = true;
  return rules;
}
Rules full() noexcept {
  Rules rules = objectives();
  rules.pencil_powers = true;
  return rules;
}
Rules powers_auto_circle() noexcept {
  Rules rules = powers();
  rules.circle_choice = CircleChoice::automatic;
  return rules;
}
Rules no_switch_exception() noexcept {
  Rules rules;
  rules.switch_ignored_turns = 0;
  return rules;
}
Rules all_cards() noexcept {
  Rules rules;
  rules.flip_all_cards = true;
  return rules;
}

// --- setup

Setup::Setup(const Rules& rules, int seats) : CheckedSetup(rules, seats) {
  const auto tables = std::make_shared<Tables>();
  Plan& plan = tables->plan;
  make_plan(rules.board, list_sections(rules.board), plan);
  for (std::uint8_t i = 0; i < plan.sections; ++i) {
    const Ends ends = plan.ends[i];
    for (const auto& [source, target] : {std::pair(ends.from, ends.to), {ends.to, ends.from}}) {
      const Shape shape = rules.board[target].shape;
      auto& reach = tables->reach[source.index];
      reach[static_cast<std::size_t>(Symbol::joker)].insert(Action{i});
      for (std::size_t symbol = 0; symbol < static_cast<std::size_t>(Symbol::joker); ++symbol) {
        const bool fits = shape == Shape::central ? rules.central_any_card
                                                  : static_cast<std::size_t>(shape) == symbol;
        if (fits) reach[symbol].insert(Action{i});
      }
    }
  }
  tables_ = tables;
}

PerSeat<Colour> Setup::colours(const std::array<Colour, colour_count>& ring,
                               int round) const noexcept {
  PerSeat<Colour> colours;
  for (const Seat seat : all_seats(seats())) {
    const int slot = seats() == 2 ? 2 * seat.index : seat.index;  // S3.1
    const int place = seats() == 1 ? round - 1 : (slot - (round - 1) + colour_count) % colour_count;
    colours[seat] = ring[static_cast<std::size_t>(place)];
  }
  return colours;
}

Result<Setup, SetupError> NextStationLondon::check_setup(const Rules& rules, int seats) {
  if (auto problem = check_board(rules.board)) return *std::move(problem);
  if (auto problem = check_deck(rules)) return *std::move(problem);
  if (auto problem = check_fixed_lists(rules)) return *std::move(problem);
  if (auto problem = check_points(rules)) return *std::move(problem);
  if (auto problem = check_objectives(rules)) return *std::move(problem);
  return Setup(rules, seats);
}

// --- bounds

int NextStationLondon::action_count() const noexcept { return no_circle_id() + 1; }
int NextStationLondon::chance_count() const noexcept { return chance_ids; }

int NextStationLondon::max_steps() const noexcept {
  // S8.8: three steps before the rounds; in a round each card is flipped at most once, there is at
  // most one turn for each symbol card, with two decisions of each seat, and one Circle.
  const int a_round = rules().deck.total() + 2 * seats() * setup().symbol_cards() + 1;
  return 3 + rules().rounds * a_round;
}

}  // namespace libgames::next_station_london
