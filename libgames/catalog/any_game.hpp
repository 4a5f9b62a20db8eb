#pragma once
/// A game of any type behind one type: what servers, tournaments and command lines hold.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <libgames/catalog/any_value.hpp>
#include <libgames/core/dispatch.hpp>
#include <libgames/core/game.hpp>
#include <libgames/export.hpp>

namespace libgames {

/// Bytes that views, moves and events may have at most; for states it is `max_state_size`.
inline constexpr std::size_t max_view_size = 1536;
inline constexpr std::size_t max_move_size = 64;
inline constexpr std::size_t max_event_size = 256;

using AnyState = AnyValue<struct StateTag, max_state_size>;
using AnyView = AnyValue<struct ViewTag, max_view_size>;
using AnyMove = AnyValue<struct MoveTag, max_move_size>;
using AnyEvent = AnyValue<struct EventTag, max_event_size>;

namespace detail {

/// The identity of a type of game.
template <class G>
inline constexpr ValueType game_type{type_name<G>(), sizeof(G), nullptr, nullptr};

/// The functions of a game that are not called in every step.
class GameModel {
 public:
  GameModel() = default;
  GameModel(const GameModel&) = delete;
  GameModel& operator=(const GameModel&) = delete;
  virtual ~GameModel() = default;

  [[nodiscard]] virtual const void* game() const noexcept = 0;
  [[nodiscard]] virtual const ValueType& type() const noexcept = 0;
  [[nodiscard]] virtual const GameInfo& info() const noexcept = 0;
  [[nodiscard]] virtual std::string settings() const = 0;
  [[nodiscard]] virtual Result<std::string, SetupError> normal_settings(
      std::string_view text) const = 0;
  [[nodiscard]] virtual std::optional<std::string_view> settings_of_version(
      int rules_version) const = 0;
  [[nodiscard]] virtual int seats() const = 0;
  [[nodiscard]] virtual int action_count() const = 0;
  [[nodiscard]] virtual int chance_count() const = 0;
  [[nodiscard]] virtual int max_steps() const = 0;
  [[nodiscard]] virtual int encode_size() const = 0;
  [[nodiscard]] virtual std::span<const Reason> reasons() const = 0;

  [[nodiscard]] virtual AnyState start() const = 0;
  [[nodiscard]] virtual AnyState start(EventLog<AnyEvent>& log) const = 0;
  [[nodiscard]] virtual Turn view_turn(const void* view) const = 0;
  [[nodiscard]] virtual bool sealed(const void* state) const = 0;
  [[nodiscard]] virtual bool view_sealed(const void* view) const = 0;
  virtual Turn apply(void* state, Seat seat, Action action, EventLog<AnyEvent>& log) const = 0;
  [[nodiscard]] virtual Chances chances(const void* state) const = 0;
  virtual Turn settle(void* state, Chance chance) const = 0;
  virtual Turn settle(void* state, Chance chance, EventLog<AnyEvent>& log) const = 0;
  [[nodiscard]] virtual Outcome outcome(const void* state) const = 0;
  [[nodiscard]] virtual Outcome view_outcome(const void* view) const = 0;
  [[nodiscard]] virtual Standings standings(const void* state) const = 0;
  [[nodiscard]] virtual int round(const void* state) const = 0;
  [[nodiscard]] virtual int view_round(const void* view) const = 0;
  [[nodiscard]] virtual ScoreSheet score_sheet(const void* state, Seat seat) const = 0;
  [[nodiscard]] virtual ScoreSheet view_score_sheet(const void* view, Seat seat) const = 0;
  [[nodiscard]] virtual bool reveals(const void* state, Seat seat, Action action) const = 0;

  [[nodiscard]] virtual AnyView view(const void* state, Viewer viewer) const = 0;
  [[nodiscard]] virtual ActionSet<256> legal(const void* view) const = 0;
  [[nodiscard]] virtual std::int32_t standing(const void* view, Seat seat) const = 0;
  [[nodiscard]] virtual AnyState determinize(const void* view, Rng& rng) const = 0;
  [[nodiscard]] virtual std::optional<AnyEvent> redact(const void* event, Viewer viewer) const = 0;
  [[nodiscard]] virtual Problems check(const void* state) const = 0;

  [[nodiscard]] virtual std::optional<Illegal> why_illegal(const void* view,
                                                           Action action) const = 0;
  [[nodiscard]] virtual AnyMove move(const void* view, Action action) const = 0;
  [[nodiscard]] virtual std::optional<Action> action(const void* view,
                                                     const AnyMove& move) const = 0;
  [[nodiscard]] virtual Action default_action(const void* view) const = 0;
  [[nodiscard]] virtual std::string text(const void* view, Action action) const = 0;
  [[nodiscard]] virtual std::optional<Action> parse(const void* view,
                                                    std::string_view text) const = 0;
  [[nodiscard]] virtual std::string text(const void* view, Chance chance) const = 0;
  [[nodiscard]] virtual std::optional<Chance> parse_chance(const void* view,
                                                           std::string_view text) const = 0;
  [[nodiscard]] virtual std::string view_text(const void* view) const = 0;
  [[nodiscard]] virtual std::string event_text(const void* event) const = 0;
  virtual void encode(const void* view, std::span<float> out) const = 0;
};

template <GameType G>
class GameModelOf;

}  // namespace detail

/// Any game that models `GameType`, itself a `Game`. Copies share the game, which never changes.
/// A state, view, move or event has to come from this game (or one equal to it): a precondition of
/// every function that takes one.
class LIBGAMES_EXPORT AnyGame {
 public:
  using State = AnyState;
  using View = AnyView;
  using Move = AnyMove;
  using Event = AnyEvent;
  using Actions = ActionSet<256>;

  /// `defaults` are the rules that settings are told and read as differences from.
  template <GameType G>
  explicit AnyGame(G game, const typename G::Rules& defaults = {})
      : info(G::info),
        steps_(step_functions<G>()),
        model_(std::make_shared<const detail::GameModelOf<G>>(std::move(game), defaults)),
        game_(model_->game()) {}

  GameInfo info;  ///< of the game inside, or of the catalog's entry that made it

  /// The game inside as a `G`; null when it is of another type.
  template <GameType G>
  [[nodiscard]] const G* get_if() const noexcept {
    const bool same = detail::is_same_type(model_->type(), detail::game_type<G>);
    return same ? static_cast<const G*>(game_) : nullptr;
  }

  /// The rules fields that differ from the defaults: "decks=2 rounds=3".
  [[nodiscard]] std::string settings() const { return model_->settings(); }
  /// Settings as `settings` would write them. Errors: those of `read_settings`.
  [[nodiscard]] Result<std::string, SetupError> normal_settings(std::string_view text) const {
    return model_->normal_settings(text);
  }
  /// The settings that a record of that version of the rules means where it says nothing else;
  /// nothing for versions that never were. A game that goes by another `info` has one version.
  [[nodiscard]] std::optional<std::string_view> settings_of_version(int rules_version) const {
    if (info != model_->info()) return info.only_version(rules_version);
    return model_->settings_of_version(rules_version);
  }
  [[nodiscard]] int seats() const { return model_->seats(); }
  [[nodiscard]] int action_count() const { return model_->action_count(); }
  [[nodiscard]] int chance_count() const { return model_->chance_count(); }
  [[nodiscard]] int max_steps() const { return model_->max_steps(); }
  [[nodiscard]] int encode_size() const { return model_->encode_size(); }
  [[nodiscard]] std::span<const Reason> reasons() const { return model_->reasons(); }

  [[nodiscard]] State start() const { return model_->start(); }
  [[nodiscard]] State start(EventLog<Event>& log) const { return model_->start(log); }
  [[nodiscard]] Turn turn(const State& state) const { return steps_.turn(game_, state.data()); }
  [[nodiscard]] Turn turn(const View& view) const { return model_->view_turn(view.data()); }
  [[nodiscard]] bool sealed(const State& state) const { return model_->sealed(state.data()); }
  [[nodiscard]] bool sealed(const View& view) const { return model_->view_sealed(view.data()); }
  [[nodiscard]] Actions legal(const State& state, Seat seat) const {
    Actions actions;
    steps_.legal(game_, state.data(), seat, actions);
    return actions;
  }
  Turn apply(State& state, Seat seat, Action action) const {
    return steps_.apply(game_, state.data(), seat, action);
  }
  Turn apply(State& state, Seat seat, Action action, EventLog<Event>& log) const {
    return model_->apply(state.data(), seat, action, log);
  }
  [[nodiscard]] Chances chances(const State& state) const { return model_->chances(state.data()); }
  Turn settle(State& state, Chance chance) const { return model_->settle(state.data(), chance); }
  Turn settle(State& state, Chance chance, EventLog<Event>& log) const {
    return model_->settle(state.data(), chance, log);
  }
  Turn settle(State& state, Rng& rng) const { return steps_.settle(game_, state.data(), rng); }
  [[nodiscard]] Outcome outcome(const State& state) const { return model_->outcome(state.data()); }
  [[nodiscard]] Outcome outcome(const View& view) const {
    return model_->view_outcome(view.data());
  }
  [[nodiscard]] Standings standings(const State& state) const {
    return model_->standings(state.data());
  }
  [[nodiscard]] int round(const State& state) const { return model_->round(state.data()); }
  [[nodiscard]] int round(const View& view) const { return model_->view_round(view.data()); }
  [[nodiscard]] ScoreSheet score_sheet(const State& state, Seat seat) const {
    return model_->score_sheet(state.data(), seat);
  }
  [[nodiscard]] ScoreSheet score_sheet(const View& view, Seat seat) const {
    return model_->view_score_sheet(view.data(), seat);
  }
  [[nodiscard]] bool reveals(const State& state, Seat seat, Action action) const {
    return model_->reveals(state.data(), seat, action);
  }

  [[nodiscard]] View view(const State& state, Viewer viewer) const {
    return model_->view(state.data(), viewer);
  }
  [[nodiscard]] Actions legal(const View& view) const { return model_->legal(view.data()); }
  [[nodiscard]] std::int32_t standing(const View& view, Seat seat) const {
    return model_->standing(view.data(), seat);
  }
  [[nodiscard]] State determinize(const View& view, Rng& rng) const {
    return model_->determinize(view.data(), rng);
  }
  [[nodiscard]] std::optional<Event> redact(const Event& event, Viewer viewer) const {
    return model_->redact(event.data(), viewer);
  }
  [[nodiscard]] Problems check(const State& state) const { return model_->check(state.data()); }

  [[nodiscard]] std::optional<Illegal> why_illegal(const View& view, Action action) const {
    return model_->why_illegal(view.data(), action);
  }
  [[nodiscard]] Move move(const View& view, Action action) const {
    return model_->move(view.data(), action);
  }
  [[nodiscard]] std::optional<Action> action(const View& view, const Move& move) const {
    return model_->action(view.data(), move);
  }
  [[nodiscard]] Action default_action(const View& view) const {
    return model_->default_action(view.data());
  }
  [[nodiscard]] std::string text(const View& view, Action action) const {
    return model_->text(view.data(), action);
  }
  [[nodiscard]] std::optional<Action> parse(const View& view, std::string_view text) const {
    return model_->parse(view.data(), text);
  }
  [[nodiscard]] std::string text(const View& view, Chance chance) const {
    return model_->text(view.data(), chance);
  }
  [[nodiscard]] std::optional<Chance> parse_chance(const View& view, std::string_view text) const {
    return model_->parse_chance(view.data(), text);
  }
  [[nodiscard]] std::string text(const View& view) const { return model_->view_text(view.data()); }
  [[nodiscard]] std::string text(const Event& event) const {
    return model_->event_text(event.data());
  }
  void encode(const View& view, std::span<float> out) const { model_->encode(view.data(), out); }

 private:
  StepFunctions steps_;  ///< the functions of every step, one jump away
  std::shared_ptr<const detail::GameModel> model_;
  const void* game_;  ///< the game in the model
};

namespace detail {

template <GameType G>
class GameModelOf final : public GameModel {
 public:
  GameModelOf(G game, const typename G::Rules& defaults)
      : game_(std::move(game)), defaults_(defaults) {}

  [[nodiscard]] const void* game() const noexcept override { return &game_; }
  [[nodiscard]] const ValueType& type() const noexcept override { return game_type<G>; }
  [[nodiscard]] const GameInfo& info() const noexcept override { return G::info; }
  [[nodiscard]] std::string settings() const override {
    return changed_settings(game_.rules(), defaults_);
  }
  [[nodiscard]] Result<std::string, SetupError> normal_settings(
      std::string_view text) const override {
    const auto rules = read_settings(text, defaults_);
    if (!rules) return rules.error();
    return changed_settings(*rules, defaults_);
  }
  [[nodiscard]] std::optional<std::string_view> settings_of_version(
      int rules_version) const override {
    return G::settings_of_version(rules_version);
  }
  [[nodiscard]] int seats() const override { return game_.seats(); }
  [[nodiscard]] int action_count() const override { return game_.action_count(); }
  [[nodiscard]] int chance_count() const override { return game_.chance_count(); }
  [[nodiscard]] int max_steps() const override { return game_.max_steps(); }
  [[nodiscard]] int encode_size() const override { return game_.encode_size(); }
  [[nodiscard]] std::span<const Reason> reasons() const override { return game_.reasons(); }

  [[nodiscard]] AnyState start() const override { return AnyState(game_.start()); }
  [[nodiscard]] AnyState start(EventLog<AnyEvent>& log) const override {
    EventLog<Event> told;
    const AnyState state(game_.start(told));
    for (const Event& event : told) log.add(AnyEvent(event));
    return state;
  }
  [[nodiscard]] Turn view_turn(const void* view) const override {
    return game_.turn(as_view(view));
  }
  [[nodiscard]] bool sealed(const void* state) const override {
    return game_.sealed(as_state(state));
  }
  [[nodiscard]] bool view_sealed(const void* view) const override {
    return game_.sealed(as_view(view));
  }
  Turn apply(void* state, Seat seat, Action action, EventLog<AnyEvent>& log) const override {
    EventLog<Event> told;
    const Turn turn = game_.apply(*static_cast<State*>(state), seat, action, told);
    for (const Event& event : told) log.add(AnyEvent(event));
    return turn;
  }
  [[nodiscard]] Chances chances(const void* state) const override {
    return game_.chances(as_state(state));
  }
  Turn settle(void* state, Chance chance) const override {
    return game_.settle(*static_cast<State*>(state), chance);
  }
  Turn settle(void* state, Chance chance, EventLog<AnyEvent>& log) const override {
    EventLog<Event> told;
    const Turn turn = game_.settle(*static_cast<State*>(state), chance, told);
    for (const Event& event : told) log.add(AnyEvent(event));
    return turn;
  }
  [[nodiscard]] Outcome outcome(const void* state) const override {
    return game_.outcome(as_state(state));
  }
  [[nodiscard]] Outcome view_outcome(const void* view) const override {
    return game_.outcome(as_view(view));
  }
  [[nodiscard]] Standings standings(const void* state) const override {
    return game_.standings(as_state(state));
  }
  [[nodiscard]] int round(const void* state) const override { return game_.round(as_state(state)); }
  [[nodiscard]] int view_round(const void* view) const override {
    return game_.round(as_view(view));
  }
  [[nodiscard]] ScoreSheet score_sheet(const void* state, Seat seat) const override {
    return game_.score_sheet(as_state(state), seat);
  }
  [[nodiscard]] ScoreSheet view_score_sheet(const void* view, Seat seat) const override {
    return game_.score_sheet(as_view(view), seat);
  }
  [[nodiscard]] bool reveals(const void* state, Seat seat, Action action) const override {
    return game_.reveals(as_state(state), seat, action);
  }

  [[nodiscard]] AnyView view(const void* state, Viewer viewer) const override {
    return AnyView(game_.view(as_state(state), viewer));
  }
  [[nodiscard]] ActionSet<256> legal(const void* view) const override {
    return ActionSet<256>(game_.legal(as_view(view)));
  }
  [[nodiscard]] std::int32_t standing(const void* view, Seat seat) const override {
    return game_.standing(as_view(view), seat);
  }
  [[nodiscard]] AnyState determinize(const void* view, Rng& rng) const override {
    return AnyState(game_.determinize(as_view(view), rng));
  }
  [[nodiscard]] std::optional<AnyEvent> redact(const void* event, Viewer viewer) const override {
    auto redacted = game_.redact(*static_cast<const Event*>(event), viewer);
    return redacted ? std::optional(AnyEvent(*std::move(redacted))) : std::nullopt;
  }
  [[nodiscard]] Problems check(const void* state) const override {
    return game_.check(as_state(state));
  }

  [[nodiscard]] std::optional<Illegal> why_illegal(const void* view, Action action) const override {
    return game_.why_illegal(as_view(view), action);
  }
  [[nodiscard]] AnyMove move(const void* view, Action action) const override {
    return AnyMove(game_.move(as_view(view), action));
  }
  [[nodiscard]] std::optional<Action> action(const void* view, const AnyMove& move) const override {
    const auto* typed = move.template get_if<typename G::Move>();
    return typed == nullptr ? std::nullopt : game_.action(as_view(view), *typed);
  }
  [[nodiscard]] Action default_action(const void* view) const override {
    return game_.default_action(as_view(view));
  }
  [[nodiscard]] std::string text(const void* view, Action action) const override {
    return game_.text(as_view(view), action);
  }
  [[nodiscard]] std::optional<Action> parse(const void* view,
                                            std::string_view text) const override {
    return game_.parse(as_view(view), text);
  }
  [[nodiscard]] std::string text(const void* view, Chance chance) const override {
    return game_.text(as_view(view), chance);
  }
  [[nodiscard]] std::optional<Chance> parse_chance(const void* view,
                                                   std::string_view text) const override {
    return game_.parse_chance(as_view(view), text);
  }
  [[nodiscard]] std::string view_text(const void* view) const override {
    return game_.text(as_view(view));
  }
  [[nodiscard]] std::string event_text(const void* event) const override {
    return game_.text(*static_cast<const Event*>(event));
  }
  void encode(const void* view, std::span<float> out) const override {
    game_.encode(as_view(view), out);
  }

 private:
  using State = typename G::State;
  using View = typename G::View;
  using Event = typename G::Event;

  [[nodiscard]] static const State& as_state(const void* state) noexcept {
    return *static_cast<const State*>(state);
  }
  [[nodiscard]] static const View& as_view(const void* view) noexcept {
    return *static_cast<const View*>(view);
  }

  G game_;
  typename G::Rules defaults_;
};

}  // namespace detail

}  // namespace libgames
