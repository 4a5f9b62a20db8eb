#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <libgames/core/ids.hpp>
#include <libgames/core/tables.hpp>
#include <libgames/core/text.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::super_mega_lucky_box {

namespace {

/// L8.8: "123231456|78S|DDD"
[[nodiscard]] std::string row_text(const CardRow& row) {
  std::string text;
  for (const std::uint8_t digit : row.grid) text += std::to_string(digit);
  for (std::size_t line = 0; line < row.bonuses.size(); ++line) {
    const Bonus& bonus = row.bonuses[line];
    if (line % side == 0) text += '|';
    const auto kind = static_cast<std::size_t>(bonus.kind);
    if (bonus.kind == BonusKind::number) {
      text += std::to_string(bonus.digit);
    } else {
      text += kind < bonus_letters.size() ? bonus_letters[kind] : '!';
    }
  }
  return text;
}

[[nodiscard]] bool is_value(int digit) noexcept { return digit >= 1 && digit <= max_value; }

[[nodiscard]] bool is_sound(const Bonus& bonus) noexcept {
  if (static_cast<int>(bonus.kind) >= bonus_kind_count) return false;
  return bonus.kind == BonusKind::number ? is_value(bonus.digit) : bonus.digit == 0;
}

[[nodiscard]] SetupError bad_card(std::size_t row, std::string words) {
  return {"super_mega_lucky_box.bad_card",
          std::move(words),
          {{"field", "deck"}, {"card", std::to_string(row + 1)}}};
}

/// L7.2: what is wrong with the cards of a deck.
[[nodiscard]] std::optional<SetupError> check_rows(const Deck& deck) {
  for (std::size_t i = 0; i < deck.size; ++i) {
    const CardRow& row = deck.rows[i];
    if (!std::all_of(row.grid.begin(), row.grid.end(), is_value)) {
      return bad_card(i, fmt::format("card {} has a square without a digit 1 to 9", i + 1));
    }
    if (!std::all_of(row.bonuses.begin(), row.bonuses.end(), is_sound)) {
      return bad_card(i, fmt::format("card {} has a bonus that there is not", i + 1));
    }
  }
  return std::nullopt;
}

/// L7.1: decks in play.
[[nodiscard]] int boxes_for(const Rules& rules, int seats) noexcept {
  constexpr int seats_a_box = 6;
  if (rules.boxes != 0) return rules.boxes;
  return seats <= seats_a_box ? 1 : 2;
}

/// L7.2, L7.28: what is wrong with so many copies of the deck.
[[nodiscard]] std::optional<SetupError> check_deck(const Deck& deck, int boxes) {
  if (!is_plain_word(deck.name.view()) || deck.size == 0 || deck.size > max_deck_size) {
    return SetupError{"super_mega_lucky_box.bad_deck",
                      fmt::format("a deck has a name and 1 to {} cards", max_deck_size),
                      {{"field", "deck"}}};
  }
  if (auto problem = check_rows(deck)) return problem;
  const int cards = boxes * deck.size;
  if (cards <= max_deck_size) return std::nullopt;
  return SetupError{"super_mega_lucky_box.too_many_cards",
                    fmt::format("at most {} cards can be in play, not {}", max_deck_size, cards),
                    {{"field", "boxes"},
                     {"cards", std::to_string(cards)},
                     {"max", std::to_string(max_deck_size)}}};
}

[[nodiscard]] SetupError over_limit(std::string_view id, std::string_view field, int value, int max,
                                    std::string words) {
  return {id,
          std::move(words),
          {{"field", std::string(field)},
           {"value", std::to_string(value)},
           {"max", std::to_string(max)}}};
}

/// L7.15, L7.24: what is wrong with the lists.
[[nodiscard]] std::optional<SetupError> check_lists(const Rules& rules) {
  const auto given = static_cast<int>(rules.card_points.size());
  if (given != rules.rounds) {
    return SetupError{"super_mega_lucky_box.wrong_card_points",
                      fmt::format("a game of {} needs as many card points, not {}",
                                  counted(rules.rounds, "round"), given),
                      {{"field", "card_points"},
                       {"rounds", std::to_string(rules.rounds)},
                       {"given", std::to_string(given)}}};
  }
  const auto& grades = rules.solo_grade_bounds;
  if (std::adjacent_find(grades.begin(), grades.end(), std::greater_equal<>()) != grades.end()) {
    return SetupError{"super_mega_lucky_box.grades_not_ascending",
                      "each bound of a solo grade has to be above the one before",
                      {{"field", "solo_grade_bounds"}}};
  }
  return std::nullopt;
}

/// The ways to take so many of `cards`: at most 120 over 6.
[[nodiscard]] std::int64_t choices(int cards, int taken) noexcept {
  std::int64_t result = 1;
  for (int i = 1; i <= std::min(taken, cards - taken); ++i) result = result * (cards - i + 1) / i;
  return result;
}

/// L7.4, L7.8, L7.10, L7.28: numbers, offers, slots and ids within their limits.
[[nodiscard]] std::optional<SetupError> check_limits(const Rules& rules) {
  const int numbers = rules.number_values * rules.number_copies;
  if (rules.numbers_per_round > numbers) {
    return over_limit("super_mega_lucky_box.too_many_numbers", "numbers_per_round",
                      rules.numbers_per_round, numbers,
                      fmt::format("{} a round, of {}", counted(rules.numbers_per_round, "number"),
                                  counted(numbers, "card")));
  }
  if (rules.start_keep > rules.start_deal) {
    return over_limit("super_mega_lucky_box.keeps_too_many", "start_keep", rules.start_keep,
                      rules.start_deal,
                      fmt::format("{} of {} cards cannot be kept at the start", rules.start_keep,
                                  rules.start_deal));
  }
  if (rules.round_keep > rules.round_deal) {
    return over_limit("super_mega_lucky_box.keeps_too_many", "round_keep", rules.round_keep,
                      rules.round_deal,
                      fmt::format("{} of {} cards cannot be kept after a round", rules.round_keep,
                                  rules.round_deal));
  }
  const int slots = rules.start_keep + (rules.rounds - 1) * rules.round_keep;
  if (slots > max_slots) {
    return over_limit("super_mega_lucky_box.too_many_slots", "round_keep", slots, max_slots,
                      fmt::format("a seat has at most {} slots, not {}", max_slots, slots));
  }
  const std::int64_t keeps =
      choices(rules.start_deal, rules.start_keep) + choices(rules.round_deal, rules.round_keep);
  if (keeps > max_keeps) {
    return over_limit("super_mega_lucky_box.too_many_ids", "start_deal",
                      static_cast<int>(std::min<std::int64_t>(keeps, INT32_MAX)), max_keeps,
                      fmt::format("the offers have at most {} choices, not {}", max_keeps, keeps));
  }
  return std::nullopt;
}

/// All choices of `keep` positions out of `deal` in lexicographic order (L8.2). Precondition: there
/// are at most `max_keeps`.
void make_draft(int deal, int keep, int first_id, Draft& draft) noexcept {
  draft.deal = deal;
  draft.keep = keep;
  draft.first_id = first_id;
  Positions positions;
  positions.count = static_cast<std::uint8_t>(keep);
  for (std::uint8_t i = 0; i < keep; ++i) positions.items[i] = i;
  for (;;) {
    draft.actions.insert(Action::of(first_id + draft.choices));
    draft.kept[static_cast<std::size_t>(draft.choices++)] = positions;
    int last = keep - 1;  // that can still move on
    while (last >= 0 && positions.items[static_cast<std::size_t>(last)] == deal - keep + last) {
      --last;
    }
    if (last < 0) return;
    ++positions.items[static_cast<std::size_t>(last)];
    for (auto i = static_cast<std::size_t>(last) + 1; i < positions.count; ++i) {
      positions.items[i] = static_cast<std::uint8_t>(positions.items[i - 1] + 1);
    }
  }
}

}  // namespace

// --- decks

std::string Deck::canonical_text() const {
  std::string text;
  for (std::size_t i = 0; i < std::min(rows.size(), std::size_t{size}); ++i) {
    text += row_text(rows[i]) + ';';
  }
  return text;
}

std::string Deck::text() const { return named_text(*this, {&lucky_boxes_60}); }

std::optional<Deck> Deck::known(std::string_view name) {
  return shipped_table<Deck>(name, {&lucky_boxes_60});
}

// --- rules

std::span<const Field<Rules>> Rules::fields() noexcept {
  static constexpr auto table = std::to_array<Field<Rules>>({
      describe<&Rules::boxes>("boxes", "L7.1", "decks in play; 0 = one up to six seats, else two",
                              0, max_deck_size),
      describe<&Rules::deck>("deck", "L7.2", "the cards of one box"),
      describe<&Rules::rounds>("rounds", "L7.3", "rounds in a game", 1, max_rounds),
      describe<&Rules::numbers_per_round>("numbers_per_round", "L7.4",
                                          "numbers that are revealed in a round", 1,
                                          max_value * max_number_copies),
      describe<&Rules::number_values>("number_values", "L7.5", "numbers are 1 to this", 2,
                                      max_value),
      describe<&Rules::number_copies>("number_copies", "L7.6", "copies of each number card", 1,
                                      max_number_copies),
      describe<&Rules::start_deal>("start_deal", "L7.7", "cards dealt to each seat at the start", 1,
                                   max_deck_size),
      describe<&Rules::start_keep>("start_keep", "L7.8", "cards kept of these", 1, max_slots),
      describe<&Rules::round_deal>("round_deal", "L7.9",
                                   "cards dealt to each seat after each round but the last", 0,
                                   max_deck_size),
      describe<&Rules::round_keep>("round_keep", "L7.10", "cards kept of these", 0, max_slots),
      describe<&Rules::start_lightning>("start_lightning", "L7.11",
                                        "lightning tokens of each seat at the start", 0, 100),
      describe<&Rules::lightning_wrap>("lightning_wrap", "L7.12",
                                       "lightning goes round between the highest number and 1"),
      describe<&Rules::pass_rule>("pass_rule", "L7.13", "when a revealed number may be passed"),
      describe<&Rules::bonus_optional>("bonus_optional", "L7.14",
                                       "number and wild bonuses may be given up"),
      describe<&Rules::card_points>("card_points", "L7.15", "points for a completed card, by round",
                                    -100, 100),
      describe<&Rules::star_points>("star_points", "L7.16",
                                    "points for 0, 1, 2 and so on stars of one round", -100, 100),
      describe<&Rules::double_bolt>("double_bolt", "L7.17", "tokens for a double bolt", 0, 100),
      describe<&Rules::incomplete_divisor>("incomplete_divisor", "L7.18",
                                           "crosses on incomplete cards for one point", 1, 100),
      describe<&Rules::incomplete_rounding>("incomplete_rounding", "L7.19",
                                            "whether these are counted together or card by card"),
      describe<&Rules::moon_most>("moon_most", "L7.20", "points for the most moons", -100, 100),
      describe<&Rules::moon_fewest>("moon_fewest", "L7.21", "points for the fewest moons", -100,
                                    100),
      describe<&Rules::moon_fewest_min_players>("moon_fewest_min_players", "L7.22",
                                                "seats from which the fewest moons count", 1, 100),
      describe<&Rules::solo_moon_points>("solo_moon_points", "L7.23",
                                         "one seat: points for 0, 1, 2 and so on moons", -100, 100),
      describe<&Rules::solo_grade_bounds>("solo_grade_bounds", "L7.24",
                                          "one seat: the grade is the number of bounds reached",
                                          -10'000, 10'000),
      describe<&Rules::offers_private>("offers_private", "L7.25",
                                       "offers and choices are hidden until all have chosen"),
      describe<&Rules::hide_simultaneous>(
          "hide_simultaneous", "L7.26",
          "crosses are hidden until all seats are done with the number"),
  });
  return table;
}

// --- presets

Rules standard() noexcept { return {}; }
Rules two_boxes() noexcept {
  Rules rules;
  rules.boxes = 2;
  return rules;
}
Rules lenient_bonus() noexcept {
  Rules rules;
  rules.bonus_optional = true;
  return rules;
}
Rules forced_lightning() noexcept {
  Rules rules;
  rules.pass_rule = PassRule::never_if_reachable;
  return rules;
}
Rules free_pass() noexcept {
  Rules rules;
  rules.pass_rule = PassRule::always;
  return rules;
}

// --- setup

Setup::Setup(const Rules& rules, int seats, int boxes) : CheckedSetup(rules, seats), boxes_(boxes) {
  const auto tables = std::make_shared<Tables>();
  auto& [start, later] = tables->drafts;
  make_draft(rules.start_deal, rules.start_keep, first_keep_id, start);
  make_draft(rules.round_deal, rules.round_keep, first_keep_id + start.choices, later);
  for (int bit = 0; bit < cards_in_play(); ++bit) {
    const Card card = id_of<Card>(bit / boxes_);
    tables->bits[static_cast<std::size_t>(bit)] = card;
    tables->cards.add(copies(card));
  }
  find_costs(rules, *tables);
  find_cells(rules, *tables);
  tables_ = tables;
}

void Setup::find_costs(const Rules& rules, Tables& tables) noexcept {
  const int values = rules.number_values;
  for (int number = 1; number <= values; ++number) {
    for (int other = 1; other <= values; ++other) {
      const int straight = std::abs(number - other);
      const int cost = rules.lightning_wrap ? std::min(straight, values - straight) : straight;
      tables.costs[static_cast<std::size_t>(number)][static_cast<std::size_t>(other)] =
          static_cast<std::uint8_t>(cost);
    }
  }
}

void Setup::find_cells(const Rules& rules, Tables& tables) noexcept {
  for (std::size_t card = 0; card < rules.deck.size; ++card) {
    for (std::size_t cell = 0; cell < cells_a_card; ++cell) {
      const std::uint8_t digit = rules.deck.rows[card].grid[cell];
      const auto bit = static_cast<std::uint16_t>(1U << cell);
      tables.with_digit[digit][card] |= bit;
      if (digit > rules.number_values) continue;
      for (std::size_t number = 1; number <= static_cast<std::size_t>(rules.number_values);
           ++number) {
        for (std::size_t paid = tables.costs[number][digit]; paid < max_value; ++paid) {
          tables.within[number][paid][card] |= bit;
        }
      }
    }
  }
}

Result<Setup, SetupError> SuperMegaLuckyBox::check_setup(const Rules& rules, int seats) {
  const int boxes = boxes_for(rules, seats);
  if (auto problem = check_deck(rules.deck, boxes)) return *std::move(problem);
  if (auto problem = check_lists(rules)) return *std::move(problem);
  if (auto problem = check_limits(rules)) return *std::move(problem);
  return Setup(rules, seats, boxes);
}

// --- bounds

int SuperMegaLuckyBox::action_count() const noexcept {
  const Draft& last = setup().draft(2);
  return last.first_id + last.choices;
}

int SuperMegaLuckyBox::chance_count() const noexcept {
  return std::max(setup().card_count(), rules().number_values);
}

int SuperMegaLuckyBox::max_steps() const noexcept {
  // Each round: a draft, whose cards were dealt once, and a cross or pass for every number.
  // Besides, each line of a card pays once, and what it pays is used once (L8.9).
  const int offered = seats() * std::max(rules().start_deal, rules().round_deal);
  const int a_draft = std::min(offered, setup().cards_in_play()) + seats();
  const int numbers = rules().numbers_per_round * (1 + seats());
  return rules().rounds * (a_draft + numbers) + seats() * max_slots * lines_a_card;
}

}  // namespace libgames::super_mega_lucky_box
