#include <algorithm>

#include <fmt/format.h>

#include <libgames/match/match.hpp>

namespace libgames {

namespace detail {

Problem match_problem(std::string_view id, std::string_view words, std::string_view text) {
  return {id, fmt::format("{}: {}", words, quote(text)), {{"text", quote(text)}}};
}

std::string scores_text(const Outcome& outcome) {
  const auto* const scores = outcome.scores.items.data();
  return fmt::format("{}", fmt::join(scores, scores + outcome.seats, " "));
}

Problem no_such_version(int rules_version) {
  return match_problem("record.wrong_rules_version", "there is no such version of the rules",
                       std::to_string(rules_version));
}

Problem no_such_seat(Seat seat) {
  return match_problem("match.no_such_seat", "there is no such seat at the table",
                       std::to_string(seat.index));
}

RecordResult result_of(const Outcome& outcome) {
  const auto* const scores = outcome.scores.items.data();
  return {{scores, scores + outcome.seats}, outcome.winners, 0};
}

std::string with_implied(std::string_view settings, std::string_view implied) {
  const auto names = [&](std::string_view field) {
    std::string_view rest = settings;
    for (auto word = cut_word(rest); !word.empty(); word = cut_word(rest)) {
      if (cut(word, '=') == field) return true;
    }
    return false;
  };
  std::string result;
  for (auto word = cut_word(implied); !word.empty(); word = cut_word(implied)) {
    std::string_view value = word;
    if (!names(cut(value, '='))) result += fmt::format("{} ", word);
  }
  result += settings;
  return std::string(trim(result));
}

}  // namespace detail

Result<Match<AnyGame>, RecordError> replay(const Catalog& catalog, const Record& record,
                                           const Rng& rng) {
  const CatalogEntry* entry = catalog.find(record.game);
  if (entry == nullptr) {
    return RecordError{catalog.make(record.game, "", record.seats).error(), 1, record.game_line};
  }
  const auto implied = entry->settings_of(record.rules_version);
  if (!implied) {
    return RecordError{detail::no_such_version(record.rules_version), 1, record.game_line};
  }
  Record today = record;
  today.rules_version = entry->info.rules_version;
  today.settings = detail::with_implied(record.settings, *implied);
  auto game = catalog.make(today.game, today.settings, today.seats);
  if (!game) {
    const bool seats = game.error().id == "setup.seats";
    return RecordError{std::move(game).error(), 1,
                       seats ? record.seats_line : record.settings_line};
  }
  return Match<AnyGame>::replay(std::move(game).value(), today, rng);
}

template class Match<AnyGame>;

}  // namespace libgames
