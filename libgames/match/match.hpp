#pragma once
/// A match: a game being played, with its history. Everything that comes in is checked.

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <libgames/catalog/any_game.hpp>
#include <libgames/catalog/catalog.hpp>
#include <libgames/core/game.hpp>
#include <libgames/core/text.hpp>
#include <libgames/match/record.hpp>

namespace libgames {

namespace detail {

[[nodiscard]] LIBGAMES_EXPORT Problem match_problem(std::string_view id, std::string_view words,
                                                    std::string_view text);
[[nodiscard]] LIBGAMES_EXPORT std::string scores_text(const Outcome& outcome);
[[nodiscard]] LIBGAMES_EXPORT Problem no_such_version(int rules_version);
/// How a game that is over is closed.
[[nodiscard]] LIBGAMES_EXPORT RecordResult result_of(const Outcome& outcome);
/// Settings together with what an older version of the rules means where they say nothing.
[[nodiscard]] LIBGAMES_EXPORT std::string with_implied(std::string_view settings,
                                                       std::string_view implied);

}  // namespace detail

/// What a record is to hold beside the steps.
enum class RecordForm : std::uint8_t {
  plain,
  annotated,  ///< with the legal actions before each decision and the scores whenever they change
};

/// One step of a match.
struct Step {
  std::optional<Seat> seat;  ///< who decided; nobody for chance
  std::uint8_t id = 0;       ///< of the action or of the chance outcome

  friend constexpr bool operator==(const Step&, const Step&) = default;
};

/// A game being played: its state, all steps so far, what they told, what people say about it, and
/// a generator for chance.
/// A function that returns a problem has then changed nothing.
template <Game G>
class Match {
 public:
  using State = typename G::State;
  using View = typename G::View;
  using Event = typename G::Event;
  using Actions = typename G::Actions;

  /// A new match. `rng` is for its chance: whoever knows it knows what will come, so it is never
  /// part of a view or of the record.
  Match(G game, const Rng& rng)
      : game_(std::move(game)), state_(game_.start(log_)), turn_(game_.turn(state_)), rng_(rng) {}

  [[nodiscard]] const G& game() const noexcept { return game_; }
  [[nodiscard]] const State& state() const noexcept { return state_; }
  [[nodiscard]] const Turn& turn() const noexcept { return turn_; }
  [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }
  [[nodiscard]] Outcome outcome() const { return game_.outcome(state_); }
  /// What `viewer` may know now; a seat that is not at the table knows what the audience does.
  [[nodiscard]] View view(Viewer viewer) const { return game_.view(state_, at_table(viewer)); }
  /// What `seat` may do now; empty for a seat that has nothing to decide.
  [[nodiscard]] Actions legal(Seat seat) const {
    return may_act(seat) ? game_.legal(state_, seat) : Actions();
  }

  /// Takes an action. Errors: `match.not_your_turn`, and why the game refuses it.
  std::optional<Illegal> play(Seat seat, Action action) {
    if (!may_act(seat)) {
      return detail::match_problem("match.not_your_turn", "this seat has nothing to decide now",
                                   std::to_string(seat.index));
    }
    if (auto illegal = why_illegal(game_, state_, seat, action)) return illegal;
    remember({seat, action.id});
    turn_ = game_.apply(state_, seat, action, log_);
    return std::nullopt;
  }
  /// Takes an action given in notation. Errors: also `match.unreadable`.
  std::optional<Illegal> play(Seat seat, std::string_view words) {
    if (!may_act(seat)) return play(seat, Action{});
    const auto action = parse(game_, state_, seat, words);
    if (!action) return detail::match_problem("match.unreadable", "this is not an action", words);
    return play(seat, *action);
  }
  /// Takes a given chance outcome. Errors: `match.no_chance_due`, `match.impossible_chance`.
  std::optional<Problem> settle(Chance chance) {
    const std::string id = std::to_string(chance.id);
    if (!turn_.is_chance()) {
      return detail::match_problem("match.no_chance_due", "no chance outcome is due now", id);
    }
    if (game_.chances(state_).weight(chance) == 0) {
      return detail::match_problem("match.impossible_chance", "this outcome cannot happen now", id);
    }
    remember({std::nullopt, chance.id});
    turn_ = game_.settle(state_, chance, log_);
    return std::nullopt;
  }
  /// Takes a given chance outcome in notation. Errors: also `match.unreadable`.
  std::optional<Problem> settle(std::string_view words) {
    if (!turn_.is_chance()) return settle(Chance{});
    const auto chance = parse_chance(game_, state_, words);
    if (!chance) return detail::match_problem("match.unreadable", "this is not an outcome", words);
    return settle(*chance);
  }
  /// Draws all chance that is due, one outcome after another.
  void settle() {
    while (turn_.is_chance()) {
      [[maybe_unused]] const auto problem = settle(game_.chances(state_).pick(rng_));
      assert(!problem);
    }
  }

  /// What the steps from number `first_step` (counted from 0) on told `viewer`, in order; what the
  /// start of the game told belongs to the first step.
  [[nodiscard]] std::vector<Event> events(Viewer viewer, std::size_t first_step) const {
    std::vector<Event> result;
    if (first_step != 0 && first_step >= steps_.size()) return result;
    for (std::size_t i = first_step == 0 ? 0 : first_events_[first_step]; i < log_.size(); ++i) {
      if (auto event = game_.redact(log_[i], at_table(viewer))) result.push_back(*std::move(event));
    }
    return result;
  }

  /// How many of the last steps `seat` may take back: those it has decided itself, as long as none
  /// of them, and nothing since, has told anybody anything that was hidden.
  [[nodiscard]] int undo_limit(Seat seat) const;
  /// Takes back the last `count` steps, whoever took them; what a seat may ask for is
  /// `undo_limit`. Chance outcomes that are taken back are drawn anew. Error: `match.too_far_back`.
  std::optional<Problem> undo(int count);

  /// What people say about the whole game, in the order it was said.
  [[nodiscard]] const std::vector<RecordTag>& tags() const noexcept { return tags_; }
  /// Says something about the whole game, in place of what had that key; nothing, without a value.
  /// Error: `record.bad_tag`.
  std::optional<Problem> tag(std::string_view key, std::string_view value);
  /// Says something about the next step: a comment that stands before it in the record.
  void comment(std::string_view words) {
    comments_.push_back({steps_.size(), ' ' + std::string(words)});
  }

  /// The match so far, with tags and comments; with the result if the game is over.
  [[nodiscard]] Record record(RecordForm form = RecordForm::plain) const;
  /// Plays a record of `game`, checking every line. A record of an older version of the rules is
  /// one of the settings that stand for it. Errors: `record.wrong_game`, `.wrong_rules_version`,
  /// `.wrong_settings`, `.wrong_seats`, `.wrong_legal`, `.wrong_scores`, `.not_over`,
  /// `.wrong_result`, what `read_settings` says of its rules, and those of `play` and `settle`.
  /// `rng` is for the chance that follows, should the match go on.
  [[nodiscard]] static Result<Match, RecordError> replay(G game, const Record& record,
                                                         const Rng& rng);

 private:
  [[nodiscard]] Viewer at_table(Viewer viewer) const noexcept {
    const bool missing = !viewer.is_audience() && !is_at_table(game_, viewer.seat());
    return missing ? Viewer::audience() : viewer;
  }
  [[nodiscard]] bool may_act(Seat seat) const noexcept {
    return turn_.is_decision() && seat.index < max_seats && turn_.seats.contains(seat);
  }
  void remember(Step step) {
    steps_.push_back(step);
    first_events_.push_back(log_.size());
  }
  /// Takes a step of an earlier history again.
  void repeat(const Step& step) {
    remember(step);
    turn_ = step.seat ? game_.apply(state_, *step.seat, Action{step.id}, log_)
                      : game_.settle(state_, Chance{step.id}, log_);
  }
  /// The match before its first step.
  [[nodiscard]] Match restarted() const { return Match(game_, rng_); }
  [[nodiscard]] std::string legal_text(Seat seat) const;
  [[nodiscard]] std::string step_text(const Step& step) const {
    return step.seat ? text(game_, state_, *step.seat, Action{step.id})
                     : text(game_, state_, Chance{step.id});
  }
  [[nodiscard]] std::optional<RecordError> check_setup(const Record& record) const;
  [[nodiscard]] std::optional<Problem> check_settings(std::string_view settings) const;
  [[nodiscard]] std::optional<Problem> read(const RecordLine& line);

  struct Comment {
    std::size_t step = 0;  ///< that it stands before
    std::string words;
  };

  G game_;
  EventLog<Event> log_;  ///< what the start told, and then each step
  State state_;
  Turn turn_;
  Rng rng_;
  std::vector<Step> steps_;
  std::vector<std::size_t> first_events_;  ///< where in the log each step begins
  std::vector<RecordTag> tags_;
  std::vector<Comment> comments_;  ///< in the order of steps
};

/// Sets up the game that a record names and plays the record. Errors: `catalog.unknown_game`, those
/// of the game's setup, those of `Match::replay`.
[[nodiscard]] LIBGAMES_EXPORT Result<Match<AnyGame>, RecordError> replay(const Catalog& catalog,
                                                                         const Record& record,
                                                                         const Rng& rng);

template <Game G>
int Match<G>::undo_limit(Seat seat) const {
  int count = 0;
  Match before = restarted();
  for (const Step& step : steps_) {
    const bool free = step.seat == seat && !game_.reveals(before.state_, seat, Action{step.id});
    count = free ? count + 1 : 0;
    before.repeat(step);
  }
  return count;
}

template <Game G>
std::optional<Problem> Match<G>::undo(int count) {
  if (count < 0 || static_cast<std::size_t>(count) > steps_.size()) {
    return detail::match_problem("match.too_far_back", "there are not so many steps to take back",
                                 std::to_string(count));
  }
  Match before = restarted();
  for (std::size_t i = 0; i + static_cast<std::size_t>(count) < steps_.size(); ++i) {
    before.repeat(steps_[i]);
  }
  before.tags_ = std::move(tags_);
  before.comments_ = std::move(comments_);
  std::erase_if(before.comments_, [&](const Comment& comment) {
    return comment.step > before.steps_.size();  // about a step that is taken back
  });
  *this = std::move(before);
  return std::nullopt;
}

template <Game G>
std::optional<Problem> Match<G>::tag(std::string_view key, std::string_view value) {
  const RecordTag tag{std::string(key), std::string(value)};
  const auto same = [&](const RecordTag& other) { return other.key == tag.key; };
  if (value.empty()) {
    std::erase_if(tags_, same);
    return std::nullopt;
  }
  if (auto problem = check_tag(tag)) return problem;
  if (const auto old = std::find_if(tags_.begin(), tags_.end(), same); old != tags_.end()) {
    *old = tag;
  } else {
    tags_.push_back(tag);
  }
  return std::nullopt;
}

template <Game G>
std::string Match<G>::legal_text(Seat seat) const {
  std::string result;
  const View view = game_.view(state_, seat);
  for (const Action action : game_.legal(view)) {
    if (!result.empty()) result += ' ';
    result += game_.text(view, action);
  }
  return result;
}

template <Game G>
Record Match<G>::record(RecordForm form) const {
  Record record;
  record.game = game_.info.id;
  record.rules_version = game_.info.rules_version;
  record.seats = game_.seats();
  record.settings = settings(game_);
  record.tags = tags_;
  auto comment = comments_.begin();
  const auto add_comments = [&](std::size_t step) {
    for (; comment != comments_.end() && comment->step <= step; ++comment) {
      record.lines.push_back({RecordLineKind::comment, Seat{}, comment->words, 0});
    }
  };
  Match replayed = restarted();
  Outcome last = replayed.outcome();
  for (const Step& step : steps_) {
    add_comments(replayed.steps_.size());
    if (form == RecordForm::annotated) {
      for (const Seat seat : replayed.turn_.seats) {
        record.lines.push_back({RecordLineKind::legal, seat, replayed.legal_text(seat), 0});
      }
    }
    const auto kind = step.seat ? RecordLineKind::decision : RecordLineKind::chance;
    record.lines.push_back({kind, step.seat.value_or(Seat{}), replayed.step_text(step), 0});
    replayed.repeat(step);
    const Outcome now = replayed.outcome();
    if (form == RecordForm::annotated && now.scores != last.scores) {
      record.lines.push_back({RecordLineKind::scores, Seat{}, detail::scores_text(now), 0});
    }
    last = now;
  }
  add_comments(steps_.size());
  if (last.over) record.result = detail::result_of(last);
  return record;
}

template <Game G>
std::optional<RecordError> Match<G>::check_setup(const Record& record) const {
  const auto wrong = [](std::string_view id, std::string_view words, std::string_view text,
                        int line) {
    return RecordError{detail::match_problem(id, words, text), 1, line};
  };
  if (record.game != game_.info.id) {
    return wrong("record.wrong_game", "the record is of another game", record.game,
                 record.game_line);
  }
  const auto implied = game_.settings_of_version(record.rules_version);
  if (!implied) {
    return RecordError{detail::no_such_version(record.rules_version), 1, record.game_line};
  }
  if (record.seats != game_.seats()) {
    return wrong("record.wrong_seats", "the record is of another number of seats",
                 std::to_string(record.seats), record.seats_line);
  }
  const std::string settings = detail::with_implied(record.settings, *implied);
  if (auto problem = check_settings(settings)) {
    return RecordError{*std::move(problem), 1, record.settings_line};
  }
  return std::nullopt;
}

template <Game G>
std::optional<Problem> Match<G>::check_settings(std::string_view text) const {
  // The same text needs no reading: a table from outside is told by its digest.
  const std::string own = settings(game_);
  if (text == own) return std::nullopt;
  auto read = normal_settings(game_, text);
  if (!read && read.error().id != "rules.unknown_table") return std::move(read).error();
  if (read && *read == own) return std::nullopt;
  return detail::match_problem("record.wrong_settings", "the record is of other rules", text);
}

template <Game G>
std::optional<Problem> Match<G>::read(const RecordLine& line) {
  switch (line.kind) {
    case RecordLineKind::chance:
      return settle(line.words);
    case RecordLineKind::decision:
      return play(line.seat, line.words);
    case RecordLineKind::comment:
      comments_.push_back({steps_.size(), line.words});
      return std::nullopt;
    case RecordLineKind::legal:
      if (may_act(line.seat) && legal_text(line.seat) == line.words) return std::nullopt;
      return detail::match_problem("record.wrong_legal",
                                   "the legal actions are others: " + std::string("[") +
                                       (may_act(line.seat) ? legal_text(line.seat) : "") + "]",
                                   line.words);
    case RecordLineKind::scores:
      break;
  }
  const std::string scores = detail::scores_text(outcome());
  if (scores == line.words) return std::nullopt;
  return detail::match_problem("record.wrong_scores", "the scores are " + scores, line.words);
}

template <Game G>
Result<Match<G>, RecordError> Match<G>::replay(G game, const Record& record, const Rng& rng) {
  Match match(std::move(game), rng);
  if (auto error = match.check_setup(record)) return *std::move(error);
  match.tags_ = record.tags;
  for (const RecordLine& line : record.lines) {
    if (auto problem = match.read(line)) return RecordError{*std::move(problem), 1, line.line};
  }
  if (!record.result) return match;
  const Outcome outcome = match.outcome();
  if (!outcome.over) {
    return RecordError{detail::match_problem("record.not_over", "the game is not over yet", "="), 1,
                       record.result->line};
  }
  const RecordResult result = detail::result_of(outcome);
  if (record.result->scores != result.scores || record.result->winners != result.winners) {
    return RecordError{detail::match_problem("record.wrong_result", "the game ended otherwise",
                                             libgames::text(result)),
                       1, record.result->line};
  }
  return match;
}

extern template class LIBGAMES_EXPORT Match<AnyGame>;

}  // namespace libgames
