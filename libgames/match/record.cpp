#include <limits>

#include <fmt/format.h>

#include <libgames/core/text.hpp>
#include <libgames/match/record.hpp>

namespace libgames {

namespace {

constexpr std::string_view header = "libgames record 1";
constexpr std::string_view any_header = "libgames record";

[[nodiscard]] bool is_header(std::string_view words) noexcept {
  return words.starts_with(any_header);
}

template <class Number>
[[nodiscard]] std::optional<Number> read_number(std::string_view text) noexcept {
  const auto number = parse_integer(text);
  if (!number || *number < std::numeric_limits<Number>::min() ||
      *number > std::numeric_limits<Number>::max()) {
    return std::nullopt;
  }
  return static_cast<Number>(*number);
}

[[nodiscard]] std::optional<Seat> read_seat(std::string_view text) noexcept {
  const auto number = parse_integer(text);
  if (!number || *number < 0 || *number >= max_seats) return std::nullopt;
  return Seat{static_cast<std::uint8_t>(*number)};
}

[[nodiscard]] RecordError bad_line(std::string_view id, std::string_view what,
                                   std::string_view words, int line) {
  return {{id, fmt::format("{}, not {}", what, quote(words)), {{"words", quote(words)}}}, 1, line};
}

[[nodiscard]] std::string joined_words(std::string_view rest) {
  std::string result;
  for (std::string_view word = cut_word(rest); !word.empty(); word = cut_word(rest)) {
    if (!result.empty()) result += ' ';
    result += word;
  }
  return result;
}

/// "12 -3 : 0" after the sign.
[[nodiscard]] std::optional<RecordResult> read_result(std::string_view rest, int line) {
  RecordResult result{{}, Seats(), line};
  std::string_view scores = cut(rest, ':');
  for (std::string_view word = cut_word(scores); !word.empty(); word = cut_word(scores)) {
    const auto score = read_number<std::int32_t>(word);
    if (!score) return std::nullopt;
    result.scores.push_back(*score);
  }
  for (std::string_view word = cut_word(rest); !word.empty(); word = cut_word(rest)) {
    const auto seat = read_seat(word);
    const bool ascends = seat && (result.winners.bits() >> seat->index) == 0;
    if (!ascends) return std::nullopt;
    result.winners.add(*seat);
  }
  if (result.scores.empty() || result.winners.empty()) return std::nullopt;
  return result;
}

/// A line of the body that is not the result.
[[nodiscard]] std::optional<RecordLine> read_line(std::string_view words, int number) {
  RecordLine line;
  line.line = number;
  std::string_view rest = words;
  const std::string_view sign = cut_word(rest);
  if (sign == "*") {
    line.kind = RecordLineKind::chance;
  } else if (sign == "~") {
    line.kind = RecordLineKind::scores;
  } else {
    line.kind = sign == "?" ? RecordLineKind::legal : RecordLineKind::decision;
    const auto seat = read_seat(sign == "?" ? cut_word(rest) : sign);
    if (!seat) return std::nullopt;
    line.seat = *seat;
  }
  line.words = joined_words(rest);
  const bool is_step = line.kind == RecordLineKind::chance || line.kind == RecordLineKind::decision;
  if (line.words.empty() || (is_step && line.words.find(' ') != std::string::npos)) {
    return std::nullopt;
  }
  return line;
}

}  // namespace

std::string text(const Record& record) {
  std::string result = fmt::format("{}\ngame: {} {}\nseats: {}\n", header, record.game,
                                   record.rules_version, record.seats);
  if (!record.settings.empty()) result += fmt::format("rules: {}\n", record.settings);
  if (record.seed) result += fmt::format("seed: {}\n", *record.seed);
  for (const RecordLine& line : record.lines) {
    switch (line.kind) {
      case RecordLineKind::chance:
        result += fmt::format("* {}\n", line.words);
        break;
      case RecordLineKind::decision:
        result += fmt::format("{} {}\n", line.seat.index, line.words);
        break;
      case RecordLineKind::legal:
        result += fmt::format("? {} {}\n", line.seat.index, line.words);
        break;
      case RecordLineKind::scores:
        result += fmt::format("~ {}\n", line.words);
        break;
    }
  }
  if (record.result) {
    result += fmt::format("= {} :", fmt::join(record.result->scores, " "));
    for (const Seat seat : record.result->winners) result += fmt::format(" {}", seat.index);
    result += '\n';
  }
  return result;
}

std::optional<RecordReader::Line> RecordReader::peek_line() noexcept {
  while (!rest_.empty()) {
    std::string_view rest = rest_;
    std::string_view line = cut(rest, '\n');
    const std::string_view words = trim(cut(line, '#'));
    if (!words.empty()) return Line{words, line_ + 1};
    skip_line();
  }
  return std::nullopt;
}

void RecordReader::skip_line() noexcept {
  cut(rest_, '\n');
  ++line_;
}

void RecordReader::skip_record() noexcept {
  for (auto line = peek_line(); line && !is_header(line->words); line = peek_line()) skip_line();
}

std::optional<RecordError> RecordReader::read_head(Record& record) {
  const auto truncated = [&] {
    return RecordError{{"record.truncated", "the record ends inside its head", {}}, 1, line_};
  };
  const auto rest_of_line = [&](std::string_view key) -> std::optional<std::string_view> {
    const auto line = peek_line();
    if (!line) return std::nullopt;
    const auto rest = after_prefix(line->words, key);
    if (rest) skip_line();
    return rest;
  };
  auto line = peek_line();
  if (!is_header(line->words))
    return bad_line("record.no_header", "a record begins with its header", line->words,
                    line->number);
  record.first_line = line->number;
  skip_line();
  if (line->words != header)
    return bad_line("record.unknown_version", "this library reads version 1", line->words,
                    line->number);

  line = peek_line();
  if (!line) return truncated();
  std::string_view game = rest_of_line("game:").value_or("");
  record.game = cut_word(game);
  const auto version = read_number<int>(cut_word(game));
  if (record.game.empty() || !version || !cut_word(game).empty()) {
    return bad_line("record.bad_game_line", "expected 'game: <id> <rules version>'", line->words,
                    line->number);
  }
  record.rules_version = *version;

  line = peek_line();
  if (!line) return truncated();
  const auto seats = read_number<int>(trim(rest_of_line("seats:").value_or("")));
  if (!seats)
    return bad_line("record.bad_seats_line", "expected 'seats: <number>'", line->words,
                    line->number);
  record.seats = *seats;
  record.settings_line = line->number;

  if (line = peek_line(); line) {
    if (const auto settings = rest_of_line("rules:")) {
      record.settings = joined_words(*settings);
      record.settings_line = line->number;
    }
  }
  if (line = peek_line(); line) {
    if (const auto seed = rest_of_line("seed:")) {
      record.seed = parse_unsigned(trim(*seed));
      if (!record.seed) {
        return bad_line("record.bad_seed_line", "expected 'seed: <number>'", line->words,
                        line->number);
      }
    }
  }
  return std::nullopt;
}

std::optional<RecordError> RecordReader::read_body(Record& record) {
  for (auto line = peek_line(); line && !is_header(line->words); line = peek_line()) {
    skip_line();
    if (record.result)
      return bad_line("record.after_end", "nothing follows the result", line->words, line->number);
    if (const auto rest = after_prefix(line->words, "=")) {
      record.result = read_result(*rest, line->number);
      if (!record.result) {
        return bad_line("record.bad_line", "expected '= <scores> : <winners>'", line->words,
                        line->number);
      }
      continue;
    }
    auto read = read_line(line->words, line->number);
    if (!read) {
      return bad_line("record.bad_line", "expected '* <outcome>' or '<seat> <action>'", line->words,
                      line->number);
    }
    record.lines.push_back(*std::move(read));
  }
  return std::nullopt;
}

std::optional<Result<Record, RecordError>> RecordReader::next() {
  if (!peek_line()) return std::nullopt;
  ++record_;
  Record record;
  auto error = read_head(record);
  if (!error) error = read_body(record);
  if (!error) return record;
  error->record = record_;
  skip_record();
  return *std::move(error);
}

Result<Record, RecordError> parse_record(std::string_view text) {
  RecordReader reader(text);
  auto first = reader.next();
  if (!first) {
    return RecordError{{"record.no_header", "there is no record in the text", {}}, 1, 1};
  }
  if (!first->ok()) return std::move(*first).error();
  if (auto second = reader.next()) {
    const int line = second->ok() ? second->value().first_line : second->error().line;
    return RecordError{{"record.after_end", "another record follows the first", {}}, 2, line};
  }
  return std::move(*first).value();
}

}  // namespace libgames
