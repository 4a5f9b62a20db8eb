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

bool same_result(const RecordResult& result, const Outcome& outcome) {
  const auto* const scores = outcome.scores.items.data();
  return std::equal(result.scores.begin(), result.scores.end(), scores, scores + outcome.seats) &&
         result.winners == outcome.winners;
}

}  // namespace detail

Result<Match<AnyGame>, RecordError> replay(const Catalog& catalog, const Record& record,
                                           const Rng& rng) {
  const CatalogEntry* entry = catalog.find(record.game);
  auto game = catalog.make(record.game, record.settings, record.seats);
  if (!game) {
    const int line = entry == nullptr ? record.first_line : record.settings_line;
    return RecordError{std::move(game).error(), 1, line};
  }
  return Match<AnyGame>::replay(std::move(game).value(), record, rng);
}

template class Match<AnyGame>;

}  // namespace libgames
