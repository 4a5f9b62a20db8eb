#pragma once
/// A match: a game being played, with its history. Everything that comes in is checked.

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
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
[[nodiscard]] LIBGAMES_EXPORT Problem no_such_seat(Seat seat);
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

/// What a viewer was told from entry number `to` on, counted from 0, holds no longer: the steps
/// were taken back. Those of them that stay were told again behind this.
struct Undone {
  std::size_t to = 0;

  friend constexpr bool operator==(const Undone&, const Undone&) = default;
};

/// A game being played: its state, all steps so far, what they told, what people say about it, and
/// a generator for chance.
/// A function that returns a problem has then changed nothing.
///
/// What leaves for a seat is `view`, `legal`, `told`, `undo_limit` and refusals: made of what that
/// seat was told, down to how many entries there are. States, steps and their numbers, `events` and
/// the generator are host only.
template <Game G>
class Match {
 public:
  using State = typename G::State;
  using View = typename G::View;
  using Event = typename G::Event;
  using Actions = typename G::Actions;
  /// One entry of what a viewer has been told.
  using Told = std::variant<Event, Undone>;

  /// A new match. `rng` is for its chance: whoever knows it knows what will come, so it is never
  /// part of a view or of the record.
  Match(G game, const Rng& rng)
      : game_(std::move(game)),
        state_(game_.start(log_)),
        turn_(game_.turn(state_)),
        rng_(rng),
        begun_{0, log_.size()} {}

  [[nodiscard]] const G& game() const noexcept { return game_; }
  [[nodiscard]] const State& state() const noexcept { return state_; }
  [[nodiscard]] const Turn& turn() const noexcept { return turn_; }
  [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }
  /// The state before the step of that number, or the present one. Precondition: `step` is at most
  /// `steps().size()`.
  [[nodiscard]] State state_at(std::size_t step) const;
  /// The generator: whoever saves it with the record goes on as if nothing had been interrupted,
  /// and can look into the future until then.
  [[nodiscard]] const Rng& rng() const noexcept { return rng_; }
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
    take({seat, action.id});
    play_for_absent();
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
    take({std::nullopt, chance.id});
    play_for_absent();
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

  /// The person at `seat` has left: from now on the seat takes its default action whenever it has
  /// something to decide. Error: `match.no_such_seat`.
  std::optional<Problem> leave(Seat seat);
  /// The person is back and decides again. Error: `match.no_such_seat`.
  std::optional<Problem> come_back(Seat seat);
  /// Who has left.
  [[nodiscard]] Seats absent() const noexcept { return absent_; }

  /// What `viewer` has been told, from entry number `since` on. The sequence only grows: what is
  /// taken back stays, and an `Undone` says so. A step that the viewer is not told adds nothing.
  [[nodiscard]] std::vector<Told> told(Viewer viewer, std::size_t since = 0) const;
  /// The events that the steps from number `first_step` (counted from 0) on told `viewer`, without
  /// those taken back; what the start of the game told belongs to the first step. Host only: the
  /// numbers of steps count what the viewer was not told.
  [[nodiscard]] std::vector<Event> events(Viewer viewer, std::size_t first_step) const;

  /// How many of its own last steps `seat` may take back: as long as none of them, and nothing that
  /// the seat was told since, has told anybody anything that was hidden.
  [[nodiscard]] int undo_limit(Seat seat) const;
  /// Takes back the last `count` steps of `seat` and plays again what others have done since, which
  /// the seat was not told. Errors: `match.too_far_back`, more than `undo_limit`.
  std::optional<Problem> take_back(Seat seat, int count);
  /// Takes back all that `seat` has chosen in a decision whose choices are sealed until the last
  /// seat has chosen, and plays again what the others have chosen since. Errors:
  /// `match.nothing_to_withdraw`.
  std::optional<Problem> withdraw(Seat seat);
  /// Takes back the last `count` steps, whoever took them: host only. Chance outcomes that are
  /// taken back are drawn anew. Error: `match.too_far_back`.
  std::optional<Problem> undo(int count);
  /// The match as it was before the step of that number, to be gone on with in another way.
  /// Precondition: `step` is at most `steps().size()`.
  [[nodiscard]] Match fork(std::size_t step, const Rng& rng) const;

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
  /// Events of one step in the log.
  struct Span {
    std::size_t first = 0;
    std::size_t end = 0;
  };
  /// One thing that happened to the history: a step, or steps that were taken back.
  struct Change {
    Span taken;                        ///< of a step
    std::vector<std::size_t> removed;  ///< numbers of steps, ascending; none of a step
    std::vector<Span> again;           ///< steps behind the first of these that were played again
  };
  /// What one step has told a viewer.
  struct Piece {
    std::size_t first = 0;  ///< entry
    std::size_t count = 0;  ///< of entries
  };
  /// States between these many steps are kept.
  static constexpr std::size_t checkpoint_distance = 32;

  [[nodiscard]] Turn apply(State& state, const Step& step, EventLog<Event>& log) const {
    return step.seat ? game_.apply(state, *step.seat, Action{step.id}, log)
                     : game_.settle(state, Chance{step.id}, log);
  }
  void apply(State& state, const Step& step) const {
    if (step.seat) {
      game_.apply(state, *step.seat, Action{step.id});
    } else {
      game_.settle(state, Chance{step.id});
    }
  }
  [[nodiscard]] bool is_possible(const State& state, const Step& step) const {
    const Turn turn = game_.turn(state);
    if (!step.seat) return turn.is_chance() && game_.chances(state).weight(Chance{step.id}) > 0;
    return turn.is_decision() && turn.seats.contains(*step.seat) &&
           game_.legal(state, *step.seat).contains(Action{step.id});
  }
  /// Takes a step that is possible.
  void take(const Step& step) {
    const std::size_t first = log_.size();
    keep(step, state_, {});
    turn_ = apply(state_, step, log_);
    spans_.back() = {first, log_.size()};
    history_.push_back({spans_.back(), {}, {}});
  }
  /// Lets those who have left decide, until somebody else is to, or chance; no longer than random
  /// play could last, since default actions might go in circles.
  void play_for_absent() {
    for (int left = game_.max_steps(); left > 0 && turn_.is_decision(); --left) {
      const auto seat = std::find_if(turn_.seats.begin(), turn_.seats.end(),
                                     [&](Seat each) { return absent_.contains(each); });
      if (seat == turn_.seats.end()) return;
      take({*seat, game_.default_action(game_.view(state_, *seat)).id});
    }
  }
  /// Adds a step from that state to the history.
  void keep(const Step& step, const State& before, Span span) {
    if (steps_.size() % checkpoint_distance == 0) checkpoints_.push_back(before);
    steps_.push_back(step);
    spans_.push_back(span);
  }
  /// Whether a step has told `viewer` anything.
  [[nodiscard]] bool tells(Viewer viewer, const Span& span) const {
    for (std::size_t i = span.first; i < span.end; ++i) {
      if (game_.redact(log_[i], viewer)) return true;
    }
    return false;
  }
  std::size_t tell(Viewer viewer, const Span& span, std::vector<Told>& entries) const {
    const std::size_t before = entries.size();
    for (std::size_t i = span.first; i < span.end; ++i) {
      if (auto event = game_.redact(log_[i], viewer)) entries.emplace_back(*std::move(event));
    }
    return entries.size() - before;
  }
  void tell_removed(Viewer viewer, const Change& change, std::vector<Piece>& pieces,
                    std::vector<Told>& entries) const;
  /// Takes back these steps, ascending, and plays again those behind them.
  std::optional<Problem> remove(const std::vector<std::size_t>& numbers);
  void remove_comments(const std::vector<std::size_t>& numbers, std::size_t end);

  [[nodiscard]] std::string legal_text(const State& state, Seat seat) const;
  [[nodiscard]] std::string step_text(const State& state, const Step& step) const {
    return step.seat ? text(game_, state, *step.seat, Action{step.id})
                     : text(game_, state, Chance{step.id});
  }
  [[nodiscard]] std::optional<RecordError> check_setup(const Record& record) const;
  [[nodiscard]] std::optional<Problem> check_settings(std::string_view settings) const;
  [[nodiscard]] std::optional<Problem> read(const RecordLine& line);

  struct Comment {
    std::size_t step = 0;  ///< that it stands before
    std::string words;
  };

  G game_;
  EventLog<Event> log_;  ///< what the start told, and then each step, also those taken back
  State state_;
  Turn turn_;
  Rng rng_;
  Seats absent_;
  Span begun_;  ///< what the start told
  std::vector<Step> steps_;
  std::vector<Span> spans_;         ///< by step
  std::vector<State> checkpoints_;  ///< before the steps 0, 32, 64, ...
  std::vector<Change> history_;
  std::vector<RecordTag> tags_;
  std::vector<Comment> comments_;  ///< in the order of steps
};

/// Sets up the game that a record names and plays the record. Errors: `catalog.unknown_game`, those
/// of the game's setup, those of `Match::replay`.
[[nodiscard]] LIBGAMES_EXPORT Result<Match<AnyGame>, RecordError> replay(const Catalog& catalog,
                                                                         const Record& record,
                                                                         const Rng& rng);

template <Game G>
auto Match<G>::state_at(std::size_t step) const -> State {
  assert(step <= steps_.size());
  if (step == steps_.size()) return state_;
  const std::size_t kept = step / checkpoint_distance;
  State state = checkpoints_[kept];
  for (std::size_t i = kept * checkpoint_distance; i < step; ++i) apply(state, steps_[i]);
  return state;
}

template <Game G>
auto Match<G>::told(Viewer viewer, std::size_t since) const -> std::vector<Told> {
  viewer = at_table(viewer);
  std::vector<Told> entries;
  std::vector<Piece> pieces;  // of the steps that are not taken back
  tell(viewer, begun_, entries);
  for (const Change& change : history_) {
    if (change.removed.empty()) {
      const std::size_t first = entries.size();
      pieces.push_back({first, tell(viewer, change.taken, entries)});
    } else {
      tell_removed(viewer, change, pieces, entries);
    }
  }
  const auto kept = static_cast<std::ptrdiff_t>(std::min(since, entries.size()));
  entries.erase(entries.begin(), entries.begin() + kept);
  return entries;
}

/// What was told of the steps that stay is told again only behind entries that hold no longer.
template <Game G>
void Match<G>::tell_removed(Viewer viewer, const Change& change, std::vector<Piece>& pieces,
                            std::vector<Told>& entries) const {
  const std::size_t begin = change.removed.front();
  std::optional<std::size_t> undone_to;
  for (const std::size_t number : change.removed) {
    if (!undone_to && pieces[number].count > 0) undone_to = pieces[number].first;
  }
  if (undone_to) entries.emplace_back(Undone{*undone_to});
  std::vector<Piece> kept(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(begin));
  auto again = change.again.begin();
  for (std::size_t i = begin; i < pieces.size(); ++i) {
    if (std::binary_search(change.removed.begin(), change.removed.end(), i)) continue;
    Piece piece = pieces[i];
    if (undone_to && piece.count > 0 && piece.first >= *undone_to) {
      piece.first = entries.size();
      piece.count = tell(viewer, *again, entries);
    }
    kept.push_back(piece);
    ++again;
  }
  pieces = std::move(kept);
}

template <Game G>
auto Match<G>::events(Viewer viewer, std::size_t first_step) const -> std::vector<Event> {
  std::vector<Event> result;
  const auto add = [&](const Span& span) {
    for (std::size_t i = span.first; i < span.end; ++i) {
      if (auto event = game_.redact(log_[i], at_table(viewer))) result.push_back(*std::move(event));
    }
  };
  if (first_step == 0) add(begun_);
  for (std::size_t i = first_step; i < spans_.size(); ++i) add(spans_[i]);
  return result;
}

template <Game G>
std::optional<Problem> Match<G>::leave(Seat seat) {
  if (!is_at_table(game_, seat)) return detail::no_such_seat(seat);
  absent_.add(seat);
  play_for_absent();
  return std::nullopt;
}

template <Game G>
std::optional<Problem> Match<G>::come_back(Seat seat) {
  if (!is_at_table(game_, seat)) return detail::no_such_seat(seat);
  absent_.remove(seat);
  return std::nullopt;
}

template <Game G>
int Match<G>::undo_limit(Seat seat) const {
  if (!is_at_table(game_, seat)) return 0;
  int count = 0;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const Step& step = steps_[i];
    if (step.seat == seat) {
      if (game_.reveals(state_at(i), seat, Action{step.id})) break;
      ++count;
    } else if (tells(seat, spans_[i])) {
      break;
    }
  }
  return count;
}

template <Game G>
std::optional<Problem> Match<G>::take_back(Seat seat, int count) {
  if (count < 0 || count > undo_limit(seat)) {
    return detail::match_problem("match.too_far_back", "the seat may not take back so many steps",
                                 std::to_string(count));
  }
  std::vector<std::size_t> numbers;
  for (std::size_t i = steps_.size(); std::cmp_less(numbers.size(), count);) {
    if (steps_[--i].seat == seat) numbers.insert(numbers.begin(), i);
  }
  return remove(numbers);
}

template <Game G>
std::optional<Problem> Match<G>::withdraw(Seat seat) {
  std::vector<std::size_t> numbers;
  Turn after = turn_;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const Step& step = steps_[i];
    if (!step.seat) break;
    const State before = state_at(i);
    const Turn turn = game_.turn(before);
    const bool goes_on = after.is_decision() && (after.seats.bits() & ~turn.seats.bits()) == 0;
    if (!game_.sealed(before) || !goes_on) break;
    if (game_.reveals(before, *step.seat, Action{step.id})) break;
    if (step.seat == seat) numbers.insert(numbers.begin(), i);
    after = turn;
  }
  if (numbers.empty()) {
    return detail::match_problem("match.nothing_to_withdraw",
                                 "the seat has no choice that is still hidden",
                                 std::to_string(seat.index));
  }
  return remove(numbers);
}

template <Game G>
std::optional<Problem> Match<G>::undo(int count) {
  if (count < 0 || static_cast<std::size_t>(count) > steps_.size()) {
    return detail::match_problem("match.too_far_back", "there are not so many steps to take back",
                                 std::to_string(count));
  }
  std::vector<std::size_t> numbers;
  for (std::size_t i = steps_.size() - static_cast<std::size_t>(count); i < steps_.size(); ++i) {
    numbers.push_back(i);
  }
  return remove(numbers);
}

template <Game G>
std::optional<Problem> Match<G>::remove(const std::vector<std::size_t>& numbers) {
  if (numbers.empty()) return std::nullopt;
  const std::size_t begin = numbers.front();
  const std::size_t end = steps_.size();
  Change change{{}, numbers, {}};
  std::vector<std::pair<Step, State>> again;  // with the states before them
  EventLog<Event> news;
  State state = state_at(begin);
  for (std::size_t i = begin; i < end; ++i) {
    if (std::binary_search(numbers.begin(), numbers.end(), i)) continue;
    if (!is_possible(state, steps_[i])) {
      // Which step that is may be hidden from whoever asks.
      return detail::match_problem("match.too_far_back", "what was done since depends on it",
                                   std::to_string(numbers.size()));
    }
    again.emplace_back(steps_[i], state);
    const std::size_t first = log_.size() + news.size();
    [[maybe_unused]] const Turn turn = apply(state, steps_[i], news);
    change.again.push_back({first, log_.size() + news.size()});
  }
  steps_.resize(begin);
  spans_.resize(begin);
  const std::size_t kept = (begin + checkpoint_distance - 1) / checkpoint_distance;
  checkpoints_.erase(checkpoints_.begin() + static_cast<std::ptrdiff_t>(kept), checkpoints_.end());
  for (std::size_t i = 0; i < again.size(); ++i) {
    keep(again[i].first, again[i].second, change.again[i]);
  }
  for (const Event& event : news) log_.add(event);
  state_ = state;
  turn_ = game_.turn(state_);
  remove_comments(numbers, end);
  history_.push_back(std::move(change));
  return std::nullopt;
}

/// Comments on steps that are taken back go with them; one on the first of these is one on what
/// comes next, in place of what stands at the end.
template <Game G>
void Match<G>::remove_comments(const std::vector<std::size_t>& numbers, std::size_t end) {
  std::erase_if(comments_, [&](const Comment& comment) {
    const std::size_t step = comment.step == end ? end - 1 : comment.step;
    const bool removed = std::binary_search(numbers.begin(), numbers.end(), step);
    return removed && comment.step != numbers.front();
  });
  for (Comment& comment : comments_) {
    const auto before = std::lower_bound(numbers.begin(), numbers.end(), comment.step);
    comment.step -= static_cast<std::size_t>(before - numbers.begin());
  }
}

template <Game G>
Match<G> Match<G>::fork(std::size_t step, const Rng& rng) const {
  Match other(game_, rng);
  for (std::size_t i = 0; i < step; ++i) other.take(steps_[i]);
  other.tags_ = tags_;
  for (const Comment& comment : comments_) {
    if (comment.step <= step) other.comments_.push_back(comment);
  }
  return other;
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
std::string Match<G>::legal_text(const State& state, Seat seat) const {
  std::string result;
  const View view = game_.view(state, seat);
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
  State state = game_.start();
  Outcome last = game_.outcome(state);
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    add_comments(i);
    if (form == RecordForm::annotated) {
      const Turn turn = game_.turn(state);
      if (turn.is_decision()) {
        for (const Seat seat : turn.seats) {
          record.lines.push_back({RecordLineKind::legal, seat, legal_text(state, seat), 0});
        }
      }
    }
    const auto kind = step.seat ? RecordLineKind::decision : RecordLineKind::chance;
    record.lines.push_back({kind, step.seat.value_or(Seat{}), step_text(state, step), 0});
    apply(state, step);
    const Outcome now = game_.outcome(state);
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
      if (may_act(line.seat) && legal_text(state_, line.seat) == line.words) return std::nullopt;
      return detail::match_problem("record.wrong_legal",
                                   "the legal actions are others: " + std::string("[") +
                                       (may_act(line.seat) ? legal_text(state_, line.seat) : "") +
                                       "]",
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
