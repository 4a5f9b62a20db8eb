#pragma once
/// Where a step tells what happened.

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace libgames {

/// The events of one or several steps, in order, unredacted and so host only: before they leave for
/// a seat, each goes through the game's `redact`. Clearing keeps the memory, so a log can be used
/// again freely.
template <class Event>
class EventLog {
 public:
  void add(Event event) { events_.push_back(std::move(event)); }
  void clear() noexcept { events_.clear(); }

  [[nodiscard]] std::size_t size() const noexcept { return events_.size(); }
  [[nodiscard]] bool empty() const noexcept { return events_.empty(); }
  [[nodiscard]] const Event& operator[](std::size_t i) const noexcept { return events_[i]; }
  [[nodiscard]] auto begin() const noexcept { return events_.begin(); }
  [[nodiscard]] auto end() const noexcept { return events_.end(); }

  friend bool operator==(const EventLog&, const EventLog&) = default;

 private:
  std::vector<Event> events_;
};

/// The log of whoever does not listen: events are not even built.
struct NoLog {};

/// Adds the event that `make` builds, if `log` is a real one. Games write their steps once, as a
/// template over the log.
template <class Log, class Make>
constexpr void tell(Log& log, Make make) {
  if constexpr (!std::is_same_v<Log, NoLog>) log.add(make());
}

/// Calls `run` with the log, or with one that nobody listens to where there is none: how a game
/// comes from its steps as declared to its steps as templates.
template <class Event, class Run>
auto with_log(EventLog<Event>* log, Run run) {
  if (log != nullptr) [[unlikely]]
    return run(*log);
  NoLog none;
  return run(none);
}

}  // namespace libgames
