#pragma once
/// Super Mega Lucky Box: flip and write with cards of nine numbers, 1 to 12 seats.
/// Everybody crosses a square that shows the revealed number; complete lines pay bonuses, which may
/// cross further squares; complete cards score the more the earlier they are. All seats decide at
/// the same time. The rules are in RULES.md beside this file; L-numbers in comments refer to it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <libgames/core/cards.hpp>
#include <libgames/core/contract.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_cards.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_data.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_events.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_rules.hpp>

namespace libgames::super_mega_lucky_box {

// --- vocabulary

enum class Phase : std::uint8_t {
  deal,           ///< chance: the next card of an offer
  keep,           ///< everybody chooses from an offer
  reveal_number,  ///< chance: the next number
  cross,          ///< everybody uses the number, and then the bonuses won
  over,
};
inline constexpr int phase_count = 5;

// --- move

enum class MoveKind : std::uint8_t { cross, number_bonus, wild_bonus, pass, keep };

/// Action ids (L8.2): crossing square q is q, with a number bonus 54 + q, with a wild 108 + q; then
/// `pass` and the choices from start offers, which those from later offers follow.
inline constexpr int first_bonus_id = max_squares;
inline constexpr int first_wild_id = 2 * max_squares;
inline constexpr int pass_id = 3 * max_squares;
inline constexpr int first_keep_id = pass_id + 1;
inline constexpr int max_keeps = 256 - first_keep_id;

/// The typed form of an action.
struct Move {
  MoveKind kind = MoveKind::pass;
  Square square;           ///< that is crossed; zero of pass and keep
  std::uint8_t digit = 0;  ///< of a number bonus; 0 otherwise
  Positions kept;          ///< of keep: which cards of the offer; empty otherwise

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// --- state

/// What everybody sees. While choices are hidden, boards are those of the last common reveal.
struct Table {
  PerSeat<Squares> open;  ///< squares that are not crossed
  CardSet unseen;         ///< the pile, and the cards of the running draft that came from it
  CardSet earlier;  ///< cards of the running draft that were dealt before the pile was made anew
  CardSet discard;
  PerSeat<std::array<std::int16_t, max_rounds>> card_points;  ///< by round, for completed cards
  PerSeat<std::uint16_t> lightning;
  Seats active;                                              ///< who has something to decide
  PerSeat<std::array<std::int8_t, max_rounds>> star_points;  ///< by round
  PerSeat<SlotCards> cards;
  PerSeat<std::uint8_t> moons;
  PerSeat<std::uint8_t> stars;      ///< of this round that count
  PerSeat<std::uint8_t> acquired;   ///< cards kept so far: the next one goes into that slot (L4.1)
  CountedCards<max_value> numbers;  ///< number cards that were not revealed in this round
  std::uint8_t revealed = 0;        ///< numbers of this round so far
  std::uint8_t number = 0;          ///< the last one; 0 in a draft
  std::uint8_t round = 1;           ///< counted from 1; a draft belongs to the round it prepares
  std::uint8_t dealt = 0;           ///< cards of the running draft
  std::uint8_t dealt_earlier = 0;   ///< of these, before the pile was made anew
  Phase phase = Phase::deal;
  std::array<std::uint8_t, 3> unused{};

  friend bool operator==(const Table&, const Table&) = default;
};

/// The whole game. Seats beyond those in play stay zero, without cards.
struct State {
  Table table;
  PerSeat<Board> boards;  ///< as the seats themselves see them
  CardSet pile;
  Offers offers;

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= max_state_size);
static_assert(std::has_unique_object_representations_v<State>);

// --- view

/// What one seat, or the audience, may know.
struct View {
  Table table;
  PerSeat<Board> boards;  ///< the viewer's own; those of others as the table or the rules show them
  Offers offers;          ///< the cards that the viewer may see
  Viewer viewer;
  std::array<std::uint8_t, 7> unused{};

  [[nodiscard]] LIBGAMES_EXPORT std::uint64_t hash() const noexcept;
  friend bool operator==(const View&, const View&) = default;
};
static_assert(std::has_unique_object_representations_v<View>);

// --- the game

/// How a draft is played: what is dealt and kept, and the choices by rank.
struct Draft {
  int deal = 0;
  int keep = 0;
  int first_id = 0;          ///< of its actions
  int choices = 0;           ///< of an offer of `deal` cards
  ActionSet<256> actions{};  ///< all of them
  std::array<Positions, max_keeps> kept{};
};

/// For each card the cells that are asked for, bit c for cell c; none for `no_card`.
using CellsByCard = std::array<std::uint16_t, max_deck_size + 1>;

/// A setup that has been checked; only `SuperMegaLuckyBox::check_setup` makes one.
class Setup : public CheckedSetup<Rules> {
 public:
  /// Decks in play.
  [[nodiscard]] int boxes() const noexcept { return boxes_; }
  /// Different cards.
  [[nodiscard]] int card_count() const noexcept { return rules_.deck.size; }
  [[nodiscard]] const CardSet& cards() const noexcept { return cards_; }
  [[nodiscard]] int cards_in_play() const noexcept { return boxes_ * card_count(); }
  [[nodiscard]] CopyRange copies(Card card) const noexcept {
    return {static_cast<std::uint8_t>(card.index * boxes_), static_cast<std::uint8_t>(boxes_)};
  }
  /// The card a bit of a `CardSet` stands for.
  [[nodiscard]] Card card_of_bit(int bit) const noexcept {
    return bits_[static_cast<std::size_t>(bit)];
  }
  /// Number cards in play.
  [[nodiscard]] int number_cards() const noexcept {
    return rules_.number_values * rules_.number_copies;
  }
  [[nodiscard]] const Draft& draft(int round) const noexcept { return drafts_[round == 1 ? 0 : 1]; }
  /// Lightning tokens that make one number another, each 1 to `number_values` (L4.5).
  [[nodiscard]] int cost(int number, int other) const noexcept {
    return costs_[static_cast<std::size_t>(number)][static_cast<std::size_t>(other)];
  }
  [[nodiscard]] const CellsByCard& cells_with(int digit) const noexcept {
    return with_digit_[static_cast<std::size_t>(digit)];
  }
  /// Cells whose digit the number can be made with so many tokens.
  [[nodiscard]] const CellsByCard& cells_within(int number, int lightning) const noexcept {
    const int useful = lightning < max_value ? lightning : max_value - 1;
    return within_[static_cast<std::size_t>(number)][static_cast<std::size_t>(useful)];
  }

 private:
  friend class SuperMegaLuckyBox;
  Setup(const Rules& rules, int seats, int boxes) noexcept;
  void find_costs() noexcept;
  void find_cells() noexcept;

  int boxes_;
  CardSet cards_;
  std::array<Card, max_deck_size> bits_{};
  std::array<Draft, 2> drafts_{};
  std::array<std::array<std::uint8_t, max_value + 1>, max_value + 1> costs_{};
  std::array<CellsByCard, max_value + 1> with_digit_{};
  std::array<std::array<CellsByCard, max_value>, max_value + 1> within_{};
};

/// Ids of `why_illegal`: `super_mega_lucky_box.not_your_turn`, `.no_such_action`, `.not_drafting`,
/// `.choose_cards`, `.not_dealt`, `.same_cards`, `.keep_all`, `.no_card`, `.already_crossed`,
/// `.no_such_number`, `.too_little_lightning`, `.must_cross`, `.must_pay`, `.no_bonus`,
/// `.bonus_first`, `.must_use_bonus`.
///
/// Errors of `make`: those of `check_seats` and `check_fields`; for the deck (L7.2)
/// `super_mega_lucky_box.bad_deck`, `.bad_card`, `.too_many_cards`; for lists `.wrong_card_points`
/// (L7.15), `.grades_not_ascending` (L7.24); `.too_many_numbers` (L7.4), `.keeps_too_many` (L7.8,
/// L7.10), `.too_many_slots`, `.too_many_ids` (L7.28).
class LIBGAMES_EXPORT SuperMegaLuckyBox
    : public GameTypes<SuperMegaLuckyBox, Rules, State, View, Move, Event, ActionSet<256>> {
 public:
  static constexpr GameInfo info{.id = "super_mega_lucky_box",
                                 .title = "Super Mega Lucky Box",
                                 .rules_version = 1,
                                 .seats = {1, most_seats}};

  explicit SuperMegaLuckyBox(const Setup& setup) noexcept : setup_(setup) {}
  virtual ~SuperMegaLuckyBox() = default;

  /// Decks in play (L3.1).
  [[nodiscard]] int boxes() const noexcept { return setup_.boxes(); }
  /// What is printed on a card. Precondition: not `no_card`.
  [[nodiscard]] const CardRow& card(Card card) const noexcept {
    return rules().deck.rows[card.index];
  }
  /// The digit on a square of a seat; 0 if no card is in the slot.
  [[nodiscard]] int digit(const SlotCards& cards, Square square) const noexcept {
    const Card card = cards[square.slot()];
    return card == no_card ? 0 : this->card(card).grid[static_cast<std::size_t>(square.cell())];
  }
  /// The cards of a seat's offer; empty for a seat that has none.
  [[nodiscard]] std::span<const Card> offer(const Table& table, const Offers& offers,
                                            Seat seat) const noexcept;
  /// The points for the crosses on the incomplete cards of a seat (L4.15).
  [[nodiscard]] int incomplete_points(const Board& board) const noexcept;
  /// The points of a seat for its moons, compared with those of the others (L4.16, L4.17).
  [[nodiscard]] int moon_points(const PerSeat<Board>& boards, Seat seat) const noexcept;

#include <libgames/core/contract.inc>

 protected:
  /// Hook: the points of `seat` for the round as it stands, completed cards and stars (L4.11);
  /// asked once a seat and round, and by `standing`. What it adds to the stars counts as points for
  /// cards, and is kept within 16 bits.
  [[nodiscard]] virtual int round_score(const State& state, Seat seat) const;

 private:
  template <class Log>
  Turn begin_draft(State& state, Log& log) const;
  template <class Log>
  bool refill_pile(State& state, Log& log) const;
  template <class Log>
  Turn deal(State& state, Card card, Log& log) const;
  Turn begin_choosing(State& state) const noexcept;
  template <class Log>
  Turn keep(State& state, Seat seat, int rank, Log& log) const;
  template <class Log>
  Turn end_draft(State& state, Log& log) const;
  template <class Log>
  Turn begin_numbers(State& state, Log& log) const;
  template <class Log>
  Turn reveal_number(State& state, int number, Log& log) const;
  template <class Log>
  Turn finish_number(State& state, Seat seat, Log& log) const;
  template <class Log>
  Turn end_number(State& state, Log& log) const;
  template <class Log>
  Turn end_round(State& state, Log& log) const;
  template <class Log>
  void score_round(State& state, Log& log) const;
  template <class Log>
  Turn end_game(State& state, Log& log) const;
  /// What a cross has led to.
  struct Crossing {
    bool row = false;     ///< whether its row is complete now
    bool column = false;  ///< whether its column is
    int lost = 0;         ///< bonuses without a square
  };
  Crossing cross(Board& board, const SlotCards& cards, int number, Action action) const noexcept;
  [[nodiscard]] SquareCrossed crossed(const Table& table, Seat seat, Action action,
                                      const Crossing& crossing) const noexcept;
  void act(Board& board, const SlotCards& cards, int number, Action action) const noexcept;
  void gain(Board& board, const Bonus& bonus) const noexcept;
  int drop_lost(Board& board, const SlotCards& cards) const noexcept;
  [[nodiscard]] Actions legal_actions(const Table& table, const Board& board, const Offers& offers,
                                      Seat seat) const noexcept;
  [[nodiscard]] Actions legal_uses(const SlotCards& cards, const Board& board,
                                   int number) const noexcept;
  [[nodiscard]] Actions legal_crosses(const SlotCards& cards, const Board& board,
                                      int number) const noexcept;
  [[nodiscard]] Actions legal_bonuses(const SlotCards& cards, const Board& board) const noexcept;
  [[nodiscard]] Actions legal_keeps(const Draft& draft, std::span<const Card> offer) const noexcept;
  [[nodiscard]] bool is_listed(const Positions& kept, std::span<const Card> offer) const noexcept;
  [[nodiscard]] bool hides_boards(const Table& table) const noexcept;
  [[nodiscard]] std::int32_t score(const Table& table, const PerSeat<Board>& boards,
                                   Seat seat) const noexcept;
  void place_offers(State& state, Rng& rng) const noexcept;
  [[nodiscard]] std::optional<Action> parse_keep(const State& state, Seat seat,
                                                 std::string_view text) const noexcept;
  [[nodiscard]] std::string seat_text(const View& view, Seat seat) const;
  [[nodiscard]] int offered_cards() const noexcept;
  void encode_seat(Planes& planes, const View& view, Seat seat) const noexcept;
  void encode_offer(Planes& planes, const View& view, Seat seat) const noexcept;
};

/// The cells of `masks` on the cards of a seat, as squares.
[[nodiscard]] constexpr Squares squares_of(const CellsByCard& masks,
                                           const SlotCards& cards) noexcept {
  Squares result = 0;
  for (int slot = 0; slot < max_slots; ++slot) {
    result |= Squares{masks[cards[slot].index]} << slot * cells_a_card;
  }
  return result;
}

/// What of an offer of so many cards the choice of that rank keeps: all of an offer that is no
/// larger than what is to be kept (L7.29).
[[nodiscard]] Positions kept_positions(const Draft& draft, int rank, std::size_t offered) noexcept;

/// The cards at these positions of an offer; `no_card` where it has none.
[[nodiscard]] KeptCards kept_cards(const Positions& positions,
                                   std::span<const Card> offer) noexcept;

/// The board of a seat as the table shows it.
[[nodiscard]] Board shown_board(const Table& table, Seat seat) noexcept;

}  // namespace libgames::super_mega_lucky_box

namespace libgames {

extern template LIBGAMES_EXPORT int playout(const super_mega_lucky_box::SuperMegaLuckyBox&,
                                            super_mega_lucky_box::State&, Rng&);
extern template struct LIBGAMES_EXPORT Dispatch<super_mega_lucky_box::SuperMegaLuckyBox>;

}  // namespace libgames
