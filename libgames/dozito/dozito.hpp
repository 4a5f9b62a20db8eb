#pragma once
/// Dozito: collect large groups of one colour in a grid of twelve numbered cells, 2 to 5 seats.
/// A turn brings a card from a discard pile or the draw pile; placed on a face-down card, it turns
/// that one up, which may be placed in turn. When a grid is face up the others have one more turn.
/// The rules are in RULES.md beside this file; D-numbers in comments refer to it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <libgames/core/contract.hpp>
#include <libgames/core/grid.hpp>
#include <libgames/dozito/dozito_cards.hpp>
#include <libgames/dozito/dozito_data.hpp>
#include <libgames/dozito/dozito_events.hpp>
#include <libgames/dozito/dozito_rules.hpp>

namespace libgames::dozito {

// --- vocabulary

enum class Phase : std::uint8_t {
  turn_up,        ///< chance: the first card of a discard pile
  choose_first,   ///< chance: who starts
  choose_source,  ///< the start of a turn
  draw,           ///< chance: a card of the draw pile
  place,          ///< a card in hand may be placed
  uncover,        ///< chance: the face-down card under a placed one
  must_discard,   ///< the card in hand has to be discarded
  over,
};
inline constexpr int phase_count = 8;

/// Where the card in hand comes from.
enum class Origin : std::uint8_t {
  taken,      ///< from a discard pile
  drawn,      ///< from the draw pile
  uncovered,  ///< turned up in the grid
  replaced,   ///< pushed out of the grid face up
};
inline constexpr int origin_count = 4;

// --- move

enum class MoveKind : std::uint8_t { take, draw, place, discard };

/// Action ids: take from pile p is p; placing in cell c (from 0) is 3 + c; the discards follow the
/// cells (D8.3).
inline constexpr int draw_id = pile_count;
inline constexpr int first_place_id = draw_id + 1;

/// The typed form of an action.
struct Move {
  MoveKind kind = MoveKind::draw;
  std::uint8_t pile = 0;  ///< of take and discard; 0 otherwise
  Cell cell;              ///< of place; zero otherwise

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// --- state

/// The whole table. Everybody sees all of it: what nobody has seen is not decided yet (D6.2).
struct Table {
  CardSet unseen;                      ///< cards nobody has seen in this round
  CardSet stock;                       ///< the draw pile once it was made anew; empty before
  PerSeat<std::int32_t> group_points;  ///< of the rounds scored so far
  PerSeat<std::int32_t> sun_points;    ///< of the rounds scored so far
  PerSeat<std::int32_t> best_round;    ///< the most points in one round so far; 0 before the first
  std::uint32_t turns = 0;             ///< ended in this round
  std::uint32_t extra_turns = 0;       ///< of the current seat in a row
  PerSeat<Cells> cells;
  PerSeat<std::uint8_t> face_down;  ///< cells of each seat
  Piles piles;
  std::uint8_t stock_size = 0;  ///< cards in the draw pile
  std::uint8_t round = 1;       ///< counted from 1
  bool reformed = false;        ///< whether the draw pile was made anew in this round
  Phase phase = Phase::turn_up;
  Seat current;            ///< whose turn it is
  Seat starter;            ///< of this round, or of the last one until turns begin
  Seat trigger = no_seat;  ///< whose grid was face up first
  Card hand = no_card;
  Origin origin = Origin::taken;  ///< of the card in hand, or of the one just placed
  bool stopped = false;           ///< a STOP card that was placed ends this turn
  Cell cell;                      ///< last filled in this turn
  Seats grid_winners;             ///< whose grids won the game
  std::uint8_t last_pile =
      0;  ///< of the last discard; kept when the table is cleared for a new round
  std::array<std::uint8_t, 3> unused{};

  friend bool operator==(const Table&, const Table&) = default;
};

/// The whole game. Seats beyond those in play keep face-down cells and no points.
struct State {
  Table table;

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= max_state_size);
static_assert(std::has_unique_object_representations_v<State>);

// --- view

/// What one seat, or the audience, may know: everything that is decided.
struct View {
  Table table;
  Viewer viewer;
  std::array<std::uint8_t, 7> unused{};

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const View&, const View&) = default;
};
static_assert(std::has_unique_object_representations_v<View>);

// --- the game

/// What the rules of play ask about a card.
struct CardInfo {
  std::uint8_t colour = 0;
  std::uint8_t suns = 0;
  CardKinds kinds;
  CopyRange copies;
  std::uint64_t places = 0;  ///< bit id of every action that places the card
};

/// A setup that has been checked; only `Dozito::check_setup` makes one.
class Setup : public CheckedSetup<Rules> {
 public:
  [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
  [[nodiscard]] const CardSet& cards() const noexcept { return cards_; }
  [[nodiscard]] int deck_size() const noexcept { return deck_size_; }
  /// Different cards.
  [[nodiscard]] int card_count() const noexcept { return rules_.deck.size; }
  /// Colours are below this.
  [[nodiscard]] int colours() const noexcept { return colours_; }
  [[nodiscard]] const CardInfo& info(Card card) const noexcept { return infos_[card.index]; }
  /// The card a bit of a `CardSet` stands for.
  [[nodiscard]] Card card_of_bit(int bit) const noexcept {
    return bits_[static_cast<std::size_t>(bit)];
  }
  /// Whether a STOP card from there stops the turn.
  [[nodiscard]] bool stops(Origin origin) const noexcept {
    return stops_[static_cast<std::size_t>(origin)];
  }
  /// Whether an EXTRA TURN card from there that is discarded gives an extra turn.
  [[nodiscard]] bool grants(Origin origin) const noexcept {
    return grants_[static_cast<std::size_t>(origin)];
  }

 private:
  friend class Dozito;
  Setup(const Rules& rules, int seats) noexcept;

  Grid grid_;
  CardSet cards_;
  int deck_size_ = 0;
  int colours_ = 0;
  std::array<CardInfo, max_deck_size> infos_{};
  std::array<Card, max_deck_size> bits_{};
  std::array<bool, origin_count> stops_{};
  std::array<bool, origin_count> grants_{};
};

/// The groups of one grid by size, the largest first.
struct GroupSizes {
  std::array<std::uint8_t, max_cells> sizes{};  ///< the first `count` count
  int count = 0;

  friend bool operator==(const GroupSizes&, const GroupSizes&) = default;
};

/// Errors of `make`: those of `check_seats` and `check_fields`; `dozito.bad_grid` (D7.3),
/// `dozito.too_few_points` (D7.5), `dozito.no_such_seat` (D7.20), and for the deck (D7.2)
/// `dozito.bad_deck`, `.bad_card`, `.repeated_card`, `.too_many_cards`, `.too_few_cards`.
/// Ids of `why_illegal`: `dozito.not_your_turn`, `.no_such_action`, `.card_in_hand`,
/// `.no_card_in_hand`, `.pile_empty`, `.draw_pile_empty`, `.wrong_cell`, `.must_discard`,
/// `.must_place`, `.must_fill_empty`.
class LIBGAMES_EXPORT Dozito
    : public GameTypes<Dozito, Rules, State, View, Move, Event, ActionSet<64>> {
 public:
  static constexpr GameInfo info{
      .id = "dozito", .title = "Dozito", .rules_version = 1, .seats = {2, most_seats}};

  explicit Dozito(const Setup& setup) noexcept : setup_(setup) {}
  virtual ~Dozito() = default;

  /// Cells of a grid.
  [[nodiscard]] int cells() const noexcept { return setup_.grid().cells(); }
  /// What is printed on a card. Precondition: not `no_card`.
  [[nodiscard]] const CardRow& card(Card card) const noexcept {
    return rules().deck.rows[card.index];
  }
  [[nodiscard]] int first_discard_id() const noexcept { return first_place_id + cells(); }
  [[nodiscard]] int first_seat_id() const noexcept { return setup_.card_count(); }
  /// The groups that the face-up cards of a seat form (D4.11).
  [[nodiscard]] GroupSizes groups(const State& state, Seat seat) const noexcept;
  /// The points of the suns on the face-up cards of a seat (D4.11).
  [[nodiscard]] int sun_points(const State& state, Seat seat) const noexcept;

#include <libgames/core/contract.inc>

 protected:
  /// Hook: the points of `seat` for the grid as it lies (D4.11); asked once a seat and round, and
  /// by `standing`. What it adds to the suns counts as points for groups.
  [[nodiscard]] virtual int round_score(const State& state, Seat seat) const;

 private:
  template <class Log>
  Turn take(State& state, int pile, Log& log) const;
  template <class Log>
  Turn choose_draw(State& state, Log& log) const;
  template <class Log>
  Turn place(State& state, Cell cell, Log& log) const;
  template <class Log>
  Turn discard(State& state, int pile, Log& log) const;
  template <class Log>
  Turn begin_turn(State& state, Seat seat, Log& log) const;
  template <class Log>
  void reform(State& state, Log& log) const;
  template <class Log>
  Turn end_round(State& state, Log& log) const;
  template <class Log>
  void score_round(State& state, Log& log) const;
  template <class Log>
  Turn win_by_grid(State& state, Seats winners, Log& log) const;
  template <class Log>
  Turn begin_round(State& state, Log& log) const;
  template <class Log>
  Turn find_starter(State& state, Log& log) const;
  template <class Log>
  Turn begin_turns(State& state, Seat starter, Log& log) const;
  template <class Log>
  Turn turn_up(State& state, Card card, Log& log) const;
  template <class Log>
  Turn draw_card(State& state, Card card, Log& log) const;
  template <class Log>
  Turn uncover(State& state, Card card, Log& log) const;
  [[nodiscard]] Actions legal_actions(const Table& table) const noexcept;
  [[nodiscard]] bool can_draw(const Table& table) const noexcept;
  [[nodiscard]] bool grants_extra_turn(const Table& table) const noexcept;
  [[nodiscard]] bool is_winning_grid(const Table& table, Seat seat) const noexcept;
  [[nodiscard]] Seats lowest_totals(const Table& table) const noexcept;
  [[nodiscard]] const CardSet& pool(const Table& table) const noexcept;
};

/// The total of a seat.
[[nodiscard]] constexpr std::int32_t total(const Table& table, Seat seat) noexcept {
  return add_points(table.group_points[seat], table.sun_points[seat]);
}

}  // namespace libgames::dozito

namespace libgames {

extern template LIBGAMES_EXPORT int playout(const dozito::Dozito&, dozito::State&, Rng&);
extern template struct LIBGAMES_EXPORT Dispatch<dozito::Dozito>;

}  // namespace libgames
