#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <libgames/core/text.hpp>
#include <libgames/match/record.hpp>

namespace libgames {

namespace {

constexpr std::string_view header = "libgames record 1";
constexpr std::string_view header_2 = "libgames record 2";
constexpr std::string_view any_header = "libgames record";
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
/// Keys of the head that are not tags.
constexpr std::array<std::string_view, 4> own_keys{"game", "seats", "rules", "seed"};

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

[[nodiscard]] bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Whether a line of the head could be an entry, "key: value"; lines of the body begin with a sign
/// or a number.
[[nodiscard]] bool is_entry(std::string_view words) noexcept {
  return is_letter(words.front()) && words.find(':') != std::string_view::npos;
}

/// The same in one line.
[[nodiscard]] std::string in_one_line(std::string_view words) {
  std::string result(words);
  for (char& c : result) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return result;
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

std::optional<Problem> check_tag(const RecordTag& tag) {
  const bool own = std::find(own_keys.begin(), own_keys.end(), tag.key) != own_keys.end();
  const bool named = !tag.key.empty() && is_letter(tag.key.front()) && !is_header(tag.key) &&
                     tag.key.find_first_of(":#\r\n") == std::string::npos &&
                     joined_words(tag.key) == tag.key && !tag.key.starts_with("table ");
  const bool told = !tag.value.empty() && trim(tag.value) == tag.value &&
                    tag.value.find_first_of("\r\n") == std::string::npos;
  if (!own && named && told) return std::nullopt;
  return Problem{"record.bad_tag",
                 own ? fmt::format("{} is a word of the format and no tag", tag.key)
                     : fmt::format("a tag is '<key>: <value>' on one line, not {}",
                                   quote(tag.key + ": " + tag.value)),
                 {{"key", quote(tag.key)}, {"value", quote(tag.value)}}};
}

std::string text(const Record& record) {
  const bool comments =
      std::any_of(record.lines.begin(), record.lines.end(),
                  [](const RecordLine& line) { return line.kind == RecordLineKind::comment; });
  const bool first = record.tags.empty() && !comments;
  std::string result = fmt::format("{}\ngame: {} {}\nseats: {}\n", first ? header : header_2,
                                   record.game, record.rules_version, record.seats);
  if (!record.settings.empty()) result += fmt::format("rules: {}\n", record.settings);
  if (record.seed) result += fmt::format("seed: {}\n", *record.seed);
  for (const RecordTag& tag : record.tags) {
    result += fmt::format("{}: {}\n", tag.key, in_one_line(tag.value));
  }
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
      case RecordLineKind::comment:
        result += fmt::format("#{}\n", in_one_line(line.words));
        break;
    }
  }
  if (record.result) result += text(*record.result) + '\n';
  return result;
}

std::string text(const RecordResult& result) {
  std::string words = fmt::format("= {} :", fmt::join(result.scores, " "));
  for (const Seat seat : result.winners) words += fmt::format(" {}", seat.index);
  return words;
}

std::optional<RecordReader::Line> RecordReader::peek_line() {
  while (!rest_.empty()) {
    if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
    std::string_view rest = rest_;
    const std::string_view whole = trim(cut(rest, '\n'));
    std::string_view comment = whole;
    const Line line{trim(cut(comment, '#')), whole, comment, line_ + 1};
    if (!line.words.empty()) return line;
    take_line(line);
  }
  return std::nullopt;
}

/// Goes on behind a line; a comment on it stands before what comes next in the record.
void RecordReader::take_line(const Line& line) {
  if (!line.comment.empty()) {
    comments_.push_back({RecordLineKind::comment, Seat{}, std::string(line.comment), line.number});
  }
  drop_line();
}

void RecordReader::drop_line() noexcept {
  cut(rest_, '\n');
  ++line_;
}

void RecordReader::skip_record() {
  for (auto line = peek_line(); line && !is_header(line->words); line = peek_line()) drop_line();
  comments_.clear();
}

void RecordReader::keep_comments(Record& record) {
  record.lines.insert(record.lines.end(), std::make_move_iterator(comments_.begin()),
                      std::make_move_iterator(comments_.end()));
  comments_.clear();
}

std::optional<RecordError> RecordReader::read_head(Record& record) {
  const auto line = peek_line();
  if (!is_header(line->words))
    return bad_line("record.no_header", "a record begins with its header", line->words,
                    line->number);
  record.first_line = line->number;
  take_line(*line);
  const bool second = line->words == header_2;
  if (!second && line->words != header)
    return bad_line("record.unknown_version", "this library reads versions 1 and 2", line->words,
                    line->number);
  if (auto error = read_setup(record)) return error;
  return read_entries(record, second);
}

/// The game and the seats.
std::optional<RecordError> RecordReader::read_setup(Record& record) {
  const RecordError truncated{
      {"record.truncated", "the record ends inside its head", {}}, 1, line_};
  auto line = peek_line();
  if (!line) return truncated;
  std::string_view game = after_prefix(line->words, "game:").value_or("");
  record.game = cut_word(game);
  record.game_line = line->number;
  const auto version = read_number<int>(cut_word(game));
  if (record.game.empty() || !version || !cut_word(game).empty()) {
    return bad_line("record.bad_game_line", "expected 'game: <id> <rules version>'", line->words,
                    line->number);
  }
  record.rules_version = *version;
  take_line(*line);

  line = peek_line();
  if (!line) return RecordError{truncated.problem, 1, line_};
  const auto seats = read_number<int>(trim(after_prefix(line->words, "seats:").value_or("")));
  if (!seats)
    return bad_line("record.bad_seats_line", "expected 'seats: <number>'", line->words,
                    line->number);
  record.seats = *seats;
  record.seats_line = line->number;
  record.settings_line = line->number;
  take_line(*line);
  return std::nullopt;
}

/// What may follow in the head, in any order: rules, seed, tags.
std::optional<RecordError> RecordReader::read_entries(Record& record, bool with_tags) {
  bool has_rules = false;
  for (auto line = peek_line(); line && !is_header(line->words) && is_entry(line->words);
       line = peek_line()) {
    const auto repeated = [&] {
      return bad_line("record.repeated_line", "this stands once in the head of a record",
                      line->words, line->number);
    };
    if (const auto settings = after_prefix(line->words, "rules:")) {
      if (std::exchange(has_rules, true)) return repeated();
      record.settings = joined_words(*settings);
      record.settings_line = line->number;
    } else if (const auto seed = after_prefix(line->words, "seed:")) {
      if (record.seed) return repeated();
      record.seed = parse_unsigned(trim(*seed));
      if (!record.seed) {
        return bad_line("record.bad_seed_line", "expected 'seed: <number>'", line->words,
                        line->number);
      }
    } else if (with_tags) {
      std::string_view value = line->whole;
      RecordTag tag{joined_words(cut(value, ':')), ""};
      tag.value = trim(value);
      if (auto problem = check_tag(tag)) return RecordError{*std::move(problem), 1, line->number};
      for (const RecordTag& other : record.tags) {
        if (other.key == tag.key) return repeated();
      }
      record.tags.push_back(std::move(tag));
      drop_line();  // the sign of a comment is part of a tag
      continue;
    } else {
      return std::nullopt;
    }
    take_line(*line);
  }
  return std::nullopt;
}

std::optional<RecordError> RecordReader::read_body(Record& record) {
  for (auto line = peek_line(); line && !is_header(line->words); line = peek_line()) {
    take_line(*line);
    if (record.result)
      return bad_line("record.after_end", "nothing follows the result", line->words, line->number);
    keep_comments(record);
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
  keep_comments(record);
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
