#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <libgames/core/tables.hpp>
#include <libgames/core/text.hpp>
#include <libgames/dozito/dozito.hpp>

namespace libgames::dozito {

namespace {

/// Turns of a round that random play of a sensible deck does not reach without the guard (D8.8).
constexpr int turns_without_guard = 100'000;

/// D8.2: "plain", "joker", "stop+extra".
[[nodiscard]] std::string kinds_text(const CardKinds& kinds) {
  std::string text;
  const auto add = [&text](bool is, std::string_view word) {
    if (is) text += fmt::format("{}{}", text.empty() ? "" : "+", word);
  };
  add(kinds.stop, "stop");
  add(kinds.extra, "extra");
  add(kinds.joker, "joker");
  return text.empty() ? "plain" : text;
}

[[nodiscard]] SetupError bad_deck(std::string_view id, std::string words, int row) {
  return {id, std::move(words), {{"field", "deck"}, {"row", std::to_string(row)}}};
}

/// D7.2: what is wrong with the lines of a deck.
[[nodiscard]] std::optional<SetupError> check_rows(const Deck& deck, int cells) {
  for (int i = 0; i < deck.size; ++i) {
    const CardRow& row = deck.rows[static_cast<std::size_t>(i)];
    if (!is_plain_word(row.code.view())) {
      return bad_deck("dozito.bad_card", "a card has no code that can be written", i);
    }
    if (row.colour >= max_colours || row.suns > max_suns || row.copies == 0) {
      return bad_deck("dozito.bad_card", "the colour, suns or copies of a card are not allowed", i);
    }
    if (row.number > cells || (row.number == 0) != row.kinds.joker) {
      return bad_deck("dozito.bad_card", "a card has to have the number of a cell or be a joker",
                      i);
    }
    for (int j = 0; j < i; ++j) {
      if (deck.rows[static_cast<std::size_t>(j)].code != row.code) continue;
      return bad_deck("dozito.repeated_card", "two lines of a deck have the same code", i);
    }
  }
  return std::nullopt;
}

/// D7.2: what is wrong with a deck for so many seats.
[[nodiscard]] std::optional<SetupError> check_deck(const Rules& rules, int seats) {
  const Deck& deck = rules.deck;
  if (!is_plain_word(deck.name.view()) || deck.size > max_deck_size) {
    return SetupError{
        "dozito.bad_deck", "a deck has a name and at most 120 lines", {{"field", "deck"}}};
  }
  if (auto problem = check_rows(deck, rules.rows * rules.cols)) return problem;
  const int cards = deck.cards();
  const int needed = seats * rules.rows * rules.cols + rules.discard_seed + 1;
  if (cards > max_deck_size) {
    return SetupError{"dozito.too_many_cards",
                      "a deck has at most " + std::to_string(max_deck_size) + " cards, not " +
                          std::to_string(cards),
                      {{"field", "deck"},
                       {"cards", std::to_string(cards)},
                       {"max", std::to_string(max_deck_size)}}};
  }
  if (cards < needed) {
    return SetupError{"dozito.too_few_cards",
                      "the grids, the discard piles and a draw pile take " +
                          std::to_string(needed) + " cards, not " + std::to_string(cards),
                      {{"field", "deck"},
                       {"seats", std::to_string(seats)},
                       {"cards", std::to_string(cards)},
                       {"needed", std::to_string(needed)}}};
  }
  return std::nullopt;
}

}  // namespace

// --- decks

std::string Deck::canonical_text() const {
  std::string text;
  for (std::size_t i = 0; i < std::min(rows.size(), std::size_t{size}); ++i) {
    const CardRow& row = rows[i];
    text += fmt::format("{},{},{},{},{},{};", row.code.view(), row.colour, row.number, row.suns,
                        kinds_text(row.kinds), row.copies);
  }
  return text;
}

std::string Deck::text() const { return named_text(*this, {&box_75, &reconstructed_75}); }

std::optional<Deck> Deck::known(std::string_view name) {
  return shipped_table<Deck>(name, {&box_75, &reconstructed_75});
}

// --- rules

std::span<const Field<Rules>> Rules::fields() noexcept {
  static constexpr auto table = std::to_array<Field<Rules>>({
      describe<&Rules::rounds>("rounds", "D7.1", "rounds in a game", 1, 100),
      describe<&Rules::deck>("deck", "D7.2", "the deck, at most 120 cards"),
      describe<&Rules::rows>("rows", "D7.3", "rows of a grid, at most 20 cells in all", 1,
                             max_cells),
      describe<&Rules::cols>("cols", "D7.4", "columns of a grid, at most 20 cells in all", 1,
                             max_cells),
      describe<&Rules::group_points>("group_points", "D7.5",
                                     "points of a group of 1, 2, 3 and so on cards", -100, 100),
      describe<&Rules::sun_points>("sun_points", "D7.6", "points for each sun on a face-up card",
                                   -100, 100),
      describe<&Rules::diagonal_adjacency>("diagonal_adjacency", "D7.7",
                                           "cells that touch at a corner are neighbours too"),
      describe<&Rules::discard_seed>("discard_seed", "D7.8", "discard piles that begin with a card",
                                     0, pile_count),
      describe<&Rules::discard_must_fill_empty>(
          "discard_must_fill_empty", "D7.9",
          "while a discard pile is empty every discard goes to an empty one"),
      describe<&Rules::reform_timing>("reform_timing", "D7.10",
                                      "when an empty draw pile is made anew from the discards"),
      describe<&Rules::draw_exhausted>("draw_exhausted", "D7.11",
                                       "whether an empty draw pile is made anew or ends the round"),
      describe<&Rules::stop_on_draw>("stop_on_draw", "D7.12",
                                     "a STOP card from the draw pile stops the turn"),
      describe<&Rules::stop_on_flip>("stop_on_flip", "D7.13",
                                     "a STOP card turned up in the grid stops the turn"),
      describe<&Rules::stop_on_take>("stop_on_take", "D7.14",
                                     "a STOP card from a discard pile stops the turn"),
      describe<&Rules::stop_cancels_extra_turn>(
          "stop_cancels_extra_turn", "D7.15",
          "an EXTRA TURN card that a STOP card forces out gives no extra turn"),
      describe<&Rules::extra_on_drawn>(
          "extra_on_drawn", "D7.16",
          "an EXTRA TURN card drawn and discarded at once gives an extra turn"),
      describe<&Rules::extra_on_flipped>(
          "extra_on_flipped", "D7.17",
          "an EXTRA TURN card turned up in the grid and discarded gives an extra turn"),
      describe<&Rules::extra_on_replaced>(
          "extra_on_replaced", "D7.18",
          "an EXTRA TURN card pushed out of the grid face up gives an extra turn"),
      describe<&Rules::instant_win_timing>("instant_win_timing", "D7.19",
                                           "when a grid of a single colour wins the game"),
      describe<&Rules::first_player>("first_player", "D7.20",
                                     "seat that starts round 1; -1 = a random one", -1,
                                     most_seats - 1),
      describe<&Rules::next_starter_tie>("next_starter_tie", "D7.21",
                                         "who of those with the lowest total starts a later round"),
      describe<&Rules::tie_break_best_round>("tie_break_best_round", "D7.22",
                                             "a tie is broken by the best single round"),
      describe<&Rules::extra_turn_limit>("extra_turn_limit", "D7.23",
                                         "extra turns a seat may get in a row; 0 = no limit", 0,
                                         100'000),
      describe<&Rules::max_turns_per_round>(
          "max_turns_per_round", "D7.24",
          "a round is scored as it stands after so many turns; 0 = no limit", 0, 100'000),
  });
  return table;
}

// --- presets

Rules standard() noexcept { return {}; }
Rules single_round() noexcept {
  Rules rules;
  rules.rounds = 1;
  return rules;
}
Rules stop_strict() noexcept {
  Rules rules;
  rules.stop_on_take = false;
  return rules;
}
Rules bga_help_literal() noexcept {
  Rules rules;
  rules.discard_must_fill_empty = false;
  rules.reform_timing = ReformTiming::when_drawing;
  return rules;
}

// --- setup

Setup::Setup(const Rules& rules, int seats) noexcept
    : CheckedSetup(rules, seats),
      grid_(rules.rows, rules.cols,
            rules.diagonal_adjacency ? Adjacency::sides_and_corners : Adjacency::sides),
      stops_{rules.stop_on_take, rules.stop_on_draw, rules.stop_on_flip, false},
      grants_{false, rules.extra_on_drawn, rules.extra_on_flipped, rules.extra_on_replaced} {
  for (std::uint8_t i = 0; i < rules.deck.size; ++i) {
    const CardRow& row = rules.deck.rows[i];
    const CopyRange copies{static_cast<std::uint8_t>(deck_size_), row.copies};
    const std::uint64_t cells =
        row.kinds.joker ? grid_.all() : std::uint64_t{1} << (row.number - 1);
    infos_[i] = {row.colour, row.suns, row.kinds, copies, cells << first_place_id};
    colours_ = std::max(colours_, row.colour + 1);
    for (int copy = 0; copy < row.copies; ++copy) {
      bits_[static_cast<std::size_t>(deck_size_++)] = Card{i};
      cards_.add(copies);
    }
  }
}

Result<Setup, SetupError> Dozito::check_setup(const Rules& rules, int seats) {
  const int cells = rules.rows * rules.cols;
  if (cells > dozito::max_cells) {
    return SetupError{"dozito.bad_grid",
                      "a grid has at most " + std::to_string(dozito::max_cells) + " cells, not " +
                          std::to_string(cells),
                      {{"field", "rows"},
                       {"cells", std::to_string(cells)},
                       {"max", std::to_string(dozito::max_cells)}}};
  }
  if (static_cast<int>(rules.group_points.size()) < cells) {
    return SetupError{"dozito.too_few_points",
                      "groups have up to " + std::to_string(cells) +
                          " cards, points are given for " +
                          std::to_string(rules.group_points.size()),
                      {{"field", "group_points"},
                       {"cells", std::to_string(cells)},
                       {"given", std::to_string(rules.group_points.size())}}};
  }
  if (auto problem = check_deck(rules, seats)) return *std::move(problem);
  if (rules.first_player >= seats) {
    return no_such_seat("dozito.no_such_seat", "first_player", rules.first_player, seats);
  }
  return Setup(rules, seats);
}

std::optional<std::string_view> Dozito::settings_of_version(int rules_version) {
  switch (rules_version) {
    case 1:
      return "deck=reconstructed-75";  // D7.26
    case 2:
      return "";
    default:
      return std::nullopt;
  }
}

// --- bounds

int Dozito::action_count() const noexcept { return first_discard_id() + pile_count; }
int Dozito::chance_count() const noexcept { return first_seat_id() + seats(); }

int Dozito::max_steps() const noexcept {
  const int limit = rules().max_turns_per_round;
  const int turns = limit == 0 ? turns_without_guard : limit;
  const int preparation = rules().discard_seed + 1;  // turn-ups, the starter
  // Each cell is filled for the first time once, and then the card under it is turned up. Besides
  // a turn has at most its source, a turn-up, a card placed on a face-up one and the discard.
  return rules().rounds * (preparation + 2 * seats() * cells() + 4 * turns);
}

}  // namespace libgames::dozito
