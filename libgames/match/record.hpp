#pragma once
/// Records: a whole game as text, with every decision and every chance outcome in it. What stands
/// here is the text alone; `Match` gives it meaning and checks it against the rules.

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <libgames/core/problem.hpp>
#include <libgames/core/result.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/export.hpp>

namespace libgames {

/// What a line of a record says; the comment shows its first character.
enum class RecordLineKind : std::uint8_t {
  chance,    ///< `*`: a chance outcome
  decision,  ///< a seat: its decision
  legal,     ///< `?`: what a seat may do here (annotated records)
  scores,    ///< `~`: scores that have just changed (annotated records)
  comment,   ///< `#`: what people say about the step that follows
};

/// One line between the head of a record and its end.
struct RecordLine {
  RecordLineKind kind = RecordLineKind::chance;
  Seat seat;  ///< of a decision or of legal actions
  /// A step in notation, or the words after the seat or the sign with single spaces; of a comment
  /// what stands behind the sign.
  std::string words;
  int line = 0;  ///< in the text it was read from, counted from 1; 0 if it was not read

  friend bool operator==(const RecordLine&, const RecordLine&) = default;
};

/// The end of a finished game.
struct RecordResult {
  std::vector<std::int32_t> scores;  ///< by seat
  Seats winners;
  int line = 0;

  friend bool operator==(const RecordResult&, const RecordResult&) = default;
};

/// Something that people say about the whole game: "event: Friday", "player 0: Ann".
struct RecordTag {
  std::string key;    ///< words, the first of which begins with a letter; none of the format's own
  std::string value;  ///< one line, not empty

  friend bool operator==(const RecordTag&, const RecordTag&) = default;
};

/// Whether a record can hold that tag: `record.bad_tag` if not.
[[nodiscard]] LIBGAMES_EXPORT std::optional<Problem> check_tag(const RecordTag& tag);

/// A record as it is written. What has neither tags nor comments is written in version 1 of the
/// format, anything else in version 2.
struct Record {
  std::string game;       ///< id
  int rules_version = 1;  ///< of the game when it was played
  int seats = 0;
  std::string settings;  ///< rules fields that differ from the defaults: "decks=2 rounds=3"
  std::optional<std::uint64_t> seed;  ///< for information
  std::vector<RecordTag> tags;        ///< in the order they were written
  std::vector<RecordLine> lines;
  std::optional<RecordResult> result;  ///< absent in a saved, unfinished game
  // Lines of the text it was read from, counted from 1; 0 if it was not read.
  int first_line = 0;     ///< of the header
  int game_line = 0;      ///< of the game
  int seats_line = 0;     ///< of the seats
  int settings_line = 0;  ///< of the rules, or of the seats without any

  friend bool operator==(const Record&, const Record&) = default;
};

/// What is wrong with a record, and where.
struct RecordError {
  Problem problem;
  int record = 1;  ///< which record of the text, counted from 1
  int line = 0;    ///< of the text, counted from 1

  friend bool operator==(const RecordError&, const RecordError&) = default;
};

/// The text of a record, each line ended by a newline. Line breaks inside tags and comments become
/// blanks. Precondition: `check_tag` has nothing against its tags.
[[nodiscard]] LIBGAMES_EXPORT std::string text(const Record& record);

/// "= 12 -3 : 0": the line that closes a finished game.
[[nodiscard]] LIBGAMES_EXPORT std::string text(const RecordResult& result);

/// Reads the records of a text one after another. A broken record is one error; reading goes on
/// at the next header.
class LIBGAMES_EXPORT RecordReader {
 public:
  /// `text` has to outlive the reader.
  explicit RecordReader(std::string_view text) noexcept : rest_(text) {}
  template <std::same_as<std::string> Text>
  explicit RecordReader(Text&& text) = delete;

  /// The next record, or what is wrong with it; nothing at the end of the text. Errors:
  /// `record.no_header`, `.unknown_version`, `.truncated` (inside the head), `.bad_game_line`,
  /// `.bad_seats_line`, `.bad_seed_line`, `.bad_tag`, `.repeated_line` (of the head), `.bad_line`,
  /// `.after_end` (a line after the result). Byte order marks are skipped.
  [[nodiscard]] std::optional<Result<Record, RecordError>> next();

 private:
  struct Line {
    std::string_view words;    ///< without comment and blanks at the ends
    std::string_view whole;    ///< without blanks at the ends
    std::string_view comment;  ///< what stands behind the sign of a comment
    int number = 0;
  };

  [[nodiscard]] std::optional<Line> peek_line();
  void take_line(const Line& line);
  void drop_line() noexcept;
  void skip_record();
  void keep_comments(Record& record);
  [[nodiscard]] std::optional<RecordError> read_head(Record& record);
  [[nodiscard]] std::optional<RecordError> read_setup(Record& record);
  [[nodiscard]] std::optional<RecordError> read_entries(Record& record, bool with_tags);
  [[nodiscard]] std::optional<RecordError> read_body(Record& record);

  std::string_view rest_;
  std::vector<RecordLine> comments_;  ///< read and not yet in their record
  int line_ = 0;                      ///< lines read so far
  int record_ = 0;                    ///< records begun so far
};

/// The only record of a text. Errors: those of `RecordReader`, and `record.after_end` when another
/// one follows.
[[nodiscard]] LIBGAMES_EXPORT Result<Record, RecordError> parse_record(std::string_view text);

}  // namespace libgames
