#pragma once
/// Events that several games tell, and their words.

#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include <libgames/core/maybe.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/core/short_text.hpp>
#include <libgames/export.hpp>

namespace libgames {

/// A seat was dealt a card; the others do not see which.
template <class Card>
struct CardDealt {
  Seat seat;
  Maybe<Card> card;

  friend bool operator==(const CardDealt&, const CardDealt&) = default;
};

/// A seat has played a card to a trick.
template <class Card>
struct CardPlayed {
  Seat seat;
  Card card;

  friend bool operator==(const CardPlayed&, const CardPlayed&) = default;
};

/// A seat has taken a trick.
struct TrickWon {
  Seat seat;

  friend bool operator==(const TrickWon&, const TrickWon&) = default;
};

/// A round is scored: its points by seat.
template <int Capacity>
struct RoundScored {
  std::int32_t round = 0;  ///< counted from 1
  std::int32_t seats = 0;  ///< the first so many points count
  BySeat<std::int32_t, Capacity> points;

  friend bool operator==(const RoundScored&, const RoundScored&) = default;
};

/// The game has ended.
struct GameOver {
  Seats winners;

  friend bool operator==(const GameOver&, const GameOver&) = default;
};

/// What a variant tells that its game knows nothing of. Everybody gets to know it.
struct CustomEvent {
  std::array<std::int32_t, 4> numbers{};  ///< what they mean is up to `id`
  ShortText<30> id;                       ///< stable: "misere.fined"
  Maybe<Seat> seat;                       ///< whom it is about

  friend bool operator==(const CustomEvent&, const CustomEvent&) = default;
};

/// "round 3 scores +2 -1 +0": the points of a round by seat, for as many seats as there are points.
[[nodiscard]] LIBGAMES_EXPORT std::string round_scored_text(int round,
                                                            std::span<const std::int32_t> points);

/// Says the events of core in one line each. A game derives its words from it; `card_text(card)` is
/// the notation of a card of the game.
struct CommonEventText {
  template <class Card>
  std::string operator()(const CardDealt<Card>& event) const {
    return dealt(event.seat, event.card ? card_text(*event.card) : std::string("a card"));
  }
  template <class Card>
  std::string operator()(const CardPlayed<Card>& event) const {
    return played(event.seat, card_text(event.card));
  }
  template <int Capacity>
  std::string operator()(const RoundScored<Capacity>& event) const {
    return round_scored_text(event.round, event.points.first(event.seats));
  }
  LIBGAMES_EXPORT std::string operator()(const TrickWon& event) const;
  LIBGAMES_EXPORT std::string operator()(const GameOver& event) const;
  LIBGAMES_EXPORT std::string operator()(const CustomEvent& event) const;

  [[nodiscard]] LIBGAMES_EXPORT static std::string dealt(Seat seat, std::string_view card);
  [[nodiscard]] LIBGAMES_EXPORT static std::string played(Seat seat, std::string_view card);
};

/// "12 discards are shuffled and become the draw pile".
[[nodiscard]] LIBGAMES_EXPORT std::string pile_reformed_text(int cards);

/// The event as `viewer` may see it: of the `Kinds`, which consist of a seat and what the others do
/// not see, the others get to know the seat only.
template <class... Kinds, class Event>
[[nodiscard]] Event hidden_from_others(const Event& event, Viewer viewer) {
  Event shown = event;
  const auto hide = [&](const auto* secret) {
    if (secret == nullptr || viewer.is(secret->seat)) return;
    shown = std::remove_cvref_t<decltype(*secret)>{secret->seat, std::nullopt};
  };
  (hide(std::get_if<Kinds>(&event)), ...);
  return shown;
}

namespace detail {

template <class Event>
inline constexpr bool alternatives_are_plain = false;
template <class... Kinds>
inline constexpr bool alternatives_are_plain<std::variant<Kinds...>> =
    (... && (std::is_empty_v<Kinds> || std::has_unique_object_representations_v<Kinds>));

}  // namespace detail

/// The same event built anew in zeroed memory: equal events then have equal bytes, and nothing that
/// stood there before can be read. Events of other types than `std::variant` are returned as they
/// are.
template <class Event>
[[nodiscard]] Event fresh_event(const Event& event) noexcept {
  return event;
}
template <class... Kinds>
[[nodiscard]] std::variant<Kinds...> fresh_event(const std::variant<Kinds...>& event) noexcept {
  using Event = std::variant<Kinds...>;
  static_assert(detail::alternatives_are_plain<Event>, "an event has padding, or an optional");
  alignas(Event) std::array<unsigned char, sizeof(Event)> bytes{};
  std::visit([&]<class Kind>(
                 const Kind& kind) { new (bytes.data()) Event(std::in_place_type<Kind>, kind); },
             event);
  return *std::launder(reinterpret_cast<const Event*>(bytes.data()));
}

}  // namespace libgames
