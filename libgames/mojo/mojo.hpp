#pragma once
/// Mojo: get rid of your cards, for 2 to 8 seats.
/// Any card may be played; a lower one ends the turn, an equal one goes on, a higher one costs a
/// draw. Whoever has few cards left lays them face down and turns up one a turn; the last one ends
/// the round. The lowest total wins. The rules are in RULES.md beside this file; M-numbers in
/// comments refer to it.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <libgames/core/cards.hpp>
#include <libgames/core/contract.hpp>
#include <libgames/mojo/mojo_cards.hpp>
#include <libgames/mojo/mojo_data.hpp>
#include <libgames/mojo/mojo_events.hpp>

namespace libgames::mojo {

// --- vocabulary

/// Two hands and a card for each pile have to come out of the largest deck (M7.3).
inline constexpr int max_hand_size = 59;

enum class MojoHolder : std::uint8_t { round_ender, first_in_mojo_time };
enum class MojoTie : std::uint8_t { holder_succeeds, holder_fails };
enum class EqualAgain : std::uint8_t { mandatory, optional };
enum class TwoPileEmpty : std::uint8_t { refill_from_stock, cannot_take_last, stay_empty };
enum class NextStarter : std::uint8_t {
  mojo_holder,
  next_after_holder,
  rotate,
  lowest_total,
  random
};

enum class Phase : std::uint8_t {
  deal,          ///< chance: hands
  turn_up,       ///< chance: the first card of each pile
  choose_first,  ///< chance: who starts
  play,          ///< the first play of a turn
  play_again,    ///< another play after an equal card
  choose_draw,   ///< two piles: where to draw
  draw,          ///< chance: a card of the draw pile
  refill,        ///< chance: a new card for an emptied pile
  reveal,        ///< in Mojo Time: turn up a card
  over,
};
inline constexpr int phase_count = 10;

// --- rules

/// Every number and switch of the game; the defaults are the standard game (M7).
struct Rules {
  ByValue copies = default_copies;      ///< cards of each value (M7.1)
  ByValue colour_of = default_colours;  ///< colour of each value (M7.2)
  int hand_size = 8;                    ///< cards dealt to each seat (M7.3)
  int mojo_threshold = 3;               ///< so many cards or fewer are Mojo Time (M7.4)
  int mojo_threshold_2p = 2;            ///< the same with two seats (M7.5)
  int mojo_penalty = 10;                ///< added for a holder who fails (M7.6)
  int mojo_success_score = 0;           ///< for a holder who succeeds (M7.7)
  int end_score = 50;                   ///< a total that ends the game (M7.8)
  int max_rounds = 0;                   ///< 0 = no limit (M7.9)
  int discard_piles = 1;                ///< 1 or 2 (M7.10)
  bool facedown_counts = false;         ///< true: cards still face down count (M7.11)
  MojoHolder mojo_holder = MojoHolder::round_ender;               ///< (M7.12)
  MojoTie mojo_tie = MojoTie::holder_succeeds;                    ///< (M7.13)
  bool direction_from_mojo_card = true;                           ///< (M7.14)
  EqualAgain equal_again = EqualAgain::mandatory;                 ///< (M7.15)
  TwoPileEmpty two_pile_empty = TwoPileEmpty::refill_from_stock;  ///< (M7.16)
  int first_player = -1;  ///< starter of round 1; -1 = a chance event (M7.17)
  NextStarter next_starter = NextStarter::mojo_holder;  ///< starter of later rounds (M7.18)
  int max_decisions_per_round = 2000;                   ///< guard; 0 = no limit (M7.19)

  /// Name, kind, range, default and help of every field, in the order above.
  [[nodiscard]] LIBGAMES_EXPORT static std::span<const Field<Rules>> fields() noexcept;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// The standard game (M7.20).
[[nodiscard]] inline Rules standard() noexcept { return {}; }
/// The printed game: cards still face down are turned up at the end and count (M7.20).
[[nodiscard]] inline Rules published() noexcept { return {.facedown_counts = true}; }
/// The official variant with two discard piles (M7.20).
[[nodiscard]] inline Rules two_piles() noexcept { return {.discard_piles = 2}; }
/// Both (M7.20).
[[nodiscard]] inline Rules published_two_piles() noexcept {
  return {.discard_piles = 2, .facedown_counts = true};
}

// --- move

enum class MoveKind : std::uint8_t { play, reveal, draw_stock, draw_pile, stop };

/// Action ids: playing value v on pile p is p * 13 + v; the others follow (M8.2).
inline constexpr int first_reveal = max_piles * value_count;
inline constexpr int draw_stock_id = first_reveal + value_count;
inline constexpr int draw_pile_id = draw_stock_id + 1;
inline constexpr int stop_id = draw_pile_id + 1;
inline constexpr int action_ids = stop_id + 1;
/// Chance ids: a card is its value, a starting seat follows (M8.3).
inline constexpr int first_seat_id = value_count;

/// The typed form of an action.
struct Move {
  MoveKind kind = MoveKind::play;
  Card card;              ///< of play and reveal; zero otherwise
  std::uint8_t pile = 0;  ///< of play; 0 otherwise

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// --- state

/// What everybody sees. Cards, piles and raw scores of a round stay until the next deal begins.
struct Table {
  PerSeat<std::int32_t> card_points;  ///< total without what the Mojo card added
  PerSeat<std::int32_t> mojo_points;  ///< success scores and penalties as the holder
  std::uint32_t decisions = 0;        ///< made in this round
  std::uint16_t round = 1;            ///< counted from 1
  Seats mojo_time;                    ///< who is in Mojo Time
  PerSeat<Cards> face_up;             ///< turned up; after the round everything that counts
  PerSeat<Cards> known;               ///< in hand or face down, but taken from an open pile
  Piles piles;
  Cards mixed;                        ///< draw pile as last reshuffled, less what was turned up
  PerSeat<std::uint8_t> mixed_draws;  ///< cards drawn by each seat since the last reshuffle
  LatePlays late_plays;               ///< hidden cards shown by who had drawn since then (M6.6)
  PerSeat<std::uint8_t> hidden;       ///< cards each seat has in hand or face down
  PerSeat<std::uint8_t> raw;          ///< raw scores of the last round
  std::uint8_t stock = 0;             ///< cards in the draw pile
  std::uint8_t dealt = 0;             ///< cards dealt so far; 0: the last round still lies there
  bool reshuffled = false;            ///< whether in this round; without it `mixed` is empty
  Phase phase = Phase::deal;
  Seat current;           ///< whose turn it is
  Seat starter;           ///< of this round, or of the last one until turns begin
  Seat holder = no_seat;  ///< of the last round, or first in Mojo Time of this (M7.12)
  MojoSide side = MojoSide::zero;
  Direction direction = Direction::clockwise;
  std::uint8_t pile = 0;  ///< the pile last played on
  std::array<std::uint8_t, 2> unused{};

  friend bool operator==(const Table&, const Table&) = default;
};

/// The whole game. Seats beyond those in play stay zero everywhere.
struct State {
  Table table;
  Hands hands;           ///< in hand, or face down in Mojo Time
  Cards stock;           ///< the draw pile, in no order: what is drawn is decided when it is drawn
  PerSeat<Cards> drawn;  ///< from the draw pile since the last reshuffle
  std::array<std::uint8_t, 3> unused{};

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= max_state_size);
static_assert(std::has_unique_object_representations_v<State>);

// --- view

/// What one seat, or the audience, may know.
struct View {
  Table table;
  Cards cards;  ///< the viewer's, in hand or face down; none for the audience
  Cards drawn;  ///< by the viewer since the last reshuffle
  Viewer viewer;
  std::uint8_t unused = 0;

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const View&, const View&) = default;
};
static_assert(std::has_unique_object_representations_v<View>);

// --- the game

/// A setup that has been checked; only `Mojo::check_setup` makes one.
class Setup : public CheckedSetup<Rules> {
 public:
  /// The deck by value.
  [[nodiscard]] const Cards& cards() const noexcept { return cards_; }
  /// The deck as a list of values, of which the first `deck_size()` count.
  [[nodiscard]] const std::array<std::uint8_t, max_deck_size>& deck() const noexcept {
    return deck_;
  }
  [[nodiscard]] int deck_size() const noexcept { return deck_size_; }
  /// Bit v of the i-th mask: value v has colour i.
  [[nodiscard]] const std::array<std::uint16_t, colour_count>& colours() const noexcept {
    return colours_;
  }

 private:
  friend class Mojo;
  Setup(const Rules& rules, int seats) noexcept;

  int deck_size_ = 0;
  Cards cards_;
  std::array<std::uint8_t, max_deck_size> deck_{};
  std::array<std::uint16_t, colour_count> colours_{};
};

/// Errors of `make`: those of `check_seats` and `check_fields`, `mojo.too_many_cards` and
/// `mojo.too_few_cards` for the deck (M7.1), `mojo.no_such_seat` for the starter (M7.17).
/// Ids of `why_illegal`: `mojo.not_your_turn`, `.no_such_action`, `.in_mojo_time`,
/// `.not_in_mojo_time`, `.must_choose_draw`, `.no_draw_due`, `.cannot_stop`, `.no_such_pile`,
/// `.bound_to_pile`, `.not_in_hand`, `.not_face_down`, `.pile_empty`, `.last_of_pile`.
/// `standing` counts without a holder of the Mojo card, unless it is already known who that will
/// be.
class LIBGAMES_EXPORT Mojo
    : public GameTypes<Mojo, Rules, State, View, Move, Event, ActionSet<64>> {
 public:
  static constexpr GameInfo info{
      .id = "mojo", .title = "Mojo", .rules_version = 1, .seats = {2, most_seats}};

  explicit Mojo(const Setup& setup) noexcept : setup_(setup) {}
  virtual ~Mojo() = default;

  /// Cards in the deck.
  [[nodiscard]] int deck_size() const noexcept { return setup_.deck_size(); }
  /// So many cards or fewer at the end of a turn are Mojo Time (M4.7).
  [[nodiscard]] int mojo_threshold() const noexcept {
    return seats() == 2 ? rules().mojo_threshold_2p : rules().mojo_threshold;
  }

#include <libgames/core/contract.inc>

 protected:
  /// Hook: the points of `seat` for a round whose raw scores and holder are in the table (M4.17);
  /// asked once a seat and round, and by `standing`.
  [[nodiscard]] virtual int round_score(const State& state, Seat seat) const;
  /// Whether the holder of the Mojo card, if there is one, has a raw score low enough (M4.16).
  [[nodiscard]] bool holder_succeeds(const Table& table) const noexcept;

 private:
  template <class Log>
  Turn play(State& state, Seat seat, Card card, int pile, Log& log) const;
  template <class Log>
  Turn reveal(State& state, Seat seat, Card card, Log& log) const;
  template <class Log>
  Turn draw_from_stock(State& state, Log& log) const;
  template <class Log>
  Turn draw_from_pile(State& state, Log& log) const;
  template <class Log>
  void reshuffle(State& state, Log& log) const;
  template <class Log>
  Turn end_turn(State& state, Log& log) const;
  template <class Log>
  Turn next_turn(State& state, Log& log) const;
  template <class Log>
  Turn end_round(State& state, Seat ender, Log& log) const;
  template <class Log>
  void score_round(State& state, Log& log) const;
  template <class Log>
  Turn deal_card(State& state, Card card, Log& log) const;
  template <class Log>
  Turn turn_up(State& state, Card card, Log& log) const;
  template <class Log>
  Turn find_starter(State& state, Log& log) const;
  template <class Log>
  Turn begin_turns(State& state, Seat starter, Log& log) const;
  template <class Log>
  Turn draw_card(State& state, Card card, Log& log) const;
  template <class Log>
  Turn refill(State& state, Card card, Log& log) const;
  Turn deal_round(State& state, Rng& rng) const;
  void begin_deal(State& state) const noexcept;
  void count_raw(State& state) const noexcept;
  [[nodiscard]] Actions legal_actions(const Table& table, std::uint64_t cards) const noexcept;
  [[nodiscard]] bool can_take(const Piles& piles, int pile) const noexcept;
  [[nodiscard]] Seat neighbour(Seat seat, Direction direction) const noexcept;
  [[nodiscard]] Seat lowest_total(const Table& table) const noexcept;
};

/// The total of a seat.
[[nodiscard]] constexpr std::int32_t total(const Table& table, Seat seat) noexcept {
  return add_points(table.card_points[seat], table.mojo_points[seat]);
}

}  // namespace libgames::mojo

namespace libgames {

template <>
inline constexpr auto enum_names<mojo::MojoHolder> =
    std::to_array<std::string_view>({"round_ender", "first_in_mojo_time"});
template <>
inline constexpr auto enum_names<mojo::MojoTie> =
    std::to_array<std::string_view>({"holder_succeeds", "holder_fails"});
template <>
inline constexpr auto enum_names<mojo::EqualAgain> = std::to_array<std::string_view>({"mandatory",
                                                                                      "optional"});
template <>
inline constexpr auto enum_names<mojo::TwoPileEmpty> =
    std::to_array<std::string_view>({"refill_from_stock", "cannot_take_last", "stay_empty"});
template <>
inline constexpr auto enum_names<mojo::NextStarter> = std::to_array<std::string_view>(
    {"mojo_holder", "next_after_holder", "rotate", "lowest_total", "random"});

extern template LIBGAMES_EXPORT int playout(const mojo::Mojo&, mojo::State&, Rng&);
extern template struct LIBGAMES_EXPORT Dispatch<mojo::Mojo>;

}  // namespace libgames
