#pragma once
/// Oh Hell: a whole trick-taking game written on the library, as somebody else would write one.
///
/// H1  3 to 7 seats play with 52 cards, deuces low, aces high. Round by round the hands have one
/// card
///     fewer, down to a single card, and then one more up to the first size again. The first size
///     is `largest_hand`, or what leaves a card to turn up if that is less.
/// H2  The cards are dealt seat after seat from the left of the dealer on, and the next card is
///     turned up: its suit is trump. The deal goes round, and seat 0 deals first.
/// H3  From the left of the dealer on everybody says how many tricks it will take, 0 to all. By
///     option the dealer, who speaks last, may not say what would let all bids come true.
/// H4  The left of the dealer leads. Follow the suit that was led, or play anything if you cannot.
///     The highest trump wins the trick, without one the highest card of the suit that was led; the
///     winner leads the next one.
/// H5  Who took just as many tricks as it said scores `exact_bonus` and a point for each of them;
///     others score nothing. After the last round the most points win; a tie is shared.
/// H6  Hands are private. Everything else is open, also who has shown to be out of a suit.
/// H7  Ids: `bid:n` is n, `play:<card>` 18 + card, `deal:` and `turn:<card>` the card. A card is
/// its
///     rank and suit, 2C to AS, with the id suit * 13 + rank.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

#include <libgames/core/checker.hpp>
#include <libgames/core/game_base.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/core/suited.hpp>
#include <libgames/core/text.hpp>
#include <libgames/core/tricks.hpp>

namespace oh_hell {

using namespace libgames;

inline constexpr int most_seats = 7;
inline constexpr int most_cards = 17;
inline constexpr int first_play = most_cards + 1;
using Deck = SuitedDeck<4, 13>;
using Hand = Deck::Mask;
inline constexpr SuitedNotation notation{"23456789TJQKA", "CDHS"};
inline constexpr std::array<std::string_view, 4> suit_names{"clubs", "diamonds", "hearts",
                                                            "spades"};

struct Card {
  std::uint8_t id = 0;
  friend constexpr bool operator==(Card, Card) = default;
};
[[nodiscard]] constexpr int suit_of(Card card) { return Deck::suit(card.id); }
[[nodiscard]] inline std::string card_text(int id) {
  return notation.text(Deck::suit(id), Deck::rank(id));
}
[[nodiscard]] inline std::string card_text(Card card) { return card_text(int{card.id}); }

struct Rules {
  int largest_hand = 10;
  bool dealer_restricted = true;
  int exact_bonus = 10;

  static std::span<const Field<Rules>> fields() {
    static constexpr auto table = std::to_array<Field<Rules>>(
        {describe<&Rules::largest_hand>("largest_hand", "H1", "cards in the first and last hand", 1,
                                        most_cards),
         describe<&Rules::dealer_restricted>("dealer_restricted", "H3",
                                             "the dealer may not let all bids come true"),
         describe<&Rules::exact_bonus>("exact_bonus", "H5", "points for a bid that came true", 0,
                                       100)});
    return table;
  }
  friend bool operator==(const Rules&, const Rules&) = default;
};
using Setup = CheckedSetup<Rules>;

enum class MoveKind : std::uint8_t { bid, play };
struct Move {
  MoveKind kind = MoveKind::bid;
  int bid = 0;
  Card card;
  friend bool operator==(const Move&, const Move&) = default;
};

enum class Phase : std::uint8_t { deal, turn_up, bid, play, over };

struct Table {
  Hand played = 0;  ///< in this round
  BySeat<std::int32_t, most_seats> points;
  Seats active;
  BySeat<std::uint8_t, most_seats> bids;  ///< one more than what was said; 0 = nothing yet
  BySeat<std::uint8_t, most_seats> tricks_won;
  Trick<Card, most_seats> trick;
  ShownVoids<most_seats> voids;
  Card turned;
  Phase phase = Phase::deal;
  std::uint8_t round = 1;
  std::uint8_t dealt = 0;
  std::array<std::uint8_t, 7> unused{};
  friend bool operator==(const Table&, const Table&) = default;
};
struct State {
  Table table;
  BySeat<Hand, most_seats> hands;

  constexpr operator const Table&() const noexcept { return table; }
  [[nodiscard]] std::uint64_t hash() const { return hash_value(*this); }
  friend bool operator==(const State&, const State&) = default;
};
struct View {
  Table table;
  Hand hand = 0;
  Viewer viewer;
  std::array<std::uint8_t, 7> unused{};

  constexpr operator const Table&() const noexcept { return table; }
  [[nodiscard]] std::uint64_t hash() const { return hash_value(*this); }
  friend bool operator==(const View&, const View&) = default;
};

struct TrumpTurned {
  Card card;
  friend bool operator==(const TrumpTurned&, const TrumpTurned&) = default;
};
struct BidMade {
  Seat seat;
  std::uint8_t bid = 0;
  friend bool operator==(const BidMade&, const BidMade&) = default;
};
struct RoundScored {
  std::int32_t round = 0;
  std::int32_t seats = 0;
  BySeat<std::int32_t, most_seats> points;
  friend bool operator==(const RoundScored&, const RoundScored&) = default;
};
using Event = std::variant<CardDealt<Card>, TrumpTurned, BidMade, CardPlayed<Card>, TrickWon,
                           RoundScored, GameOver, CustomEvent>;

struct EventText : CommonEventText {
  using CommonEventText::operator();
  std::string operator()(const TrumpTurned& event) const {
    return card_text(event.card) + " is turned up: trump is " +
           std::string(suit_names[static_cast<std::size_t>(suit_of(event.card))]);
  }
  std::string operator()(const BidMade& event) const {
    return "seat " + std::to_string(event.seat.index) + " bids " + counted(event.bid, "trick");
  }
  std::string operator()(const RoundScored& event) const {
    return round_scored_text(event.round, event.points.first(event.seats));
  }
};

class OhHell : public GameBase<OhHell, Setup, State, View, Move, Event, ActionSet<128>> {
 public:
  static constexpr GameInfo info{.id = "oh_hell", .title = "Oh Hell", .seats = {3, most_seats}};

  using GameBase::GameBase;

  // --- configuration

  static Result<Setup, SetupError> check_setup(const Rules& rules, int seats) {
    return Setup(rules, seats);
  }
  /// Cards in the hands of a round (H1).
  [[nodiscard]] int hand_size(int round) const {
    return std::max(largest() - round + 1, round - largest() + 1);
  }
  [[nodiscard]] int rounds() const { return 2 * largest() - 1; }
  [[nodiscard]] int action_count() const { return first_play + Deck::size; }
  [[nodiscard]] int chance_count() const { return Deck::size; }
  [[nodiscard]] int max_steps() const { return rounds() * (1 + seats() * (2 * largest() + 1)); }
  [[nodiscard]] int encode_size() const { return 3 * Deck::size + 10 + seats() * (Deck::size + 9); }

  // --- playing

  [[nodiscard]] Turn turn(const Table& table) const {
    if (table.phase == Phase::over) return Turn::over();
    return table.active.empty() ? Turn::chance() : Turn::decision(table.active);
  }
  [[nodiscard]] Actions legal(const State& state, Seat seat) const {
    return legal_with(state.table, state.hands[seat], seat);
  }
  [[nodiscard]] Outcome outcome(const Table& table) const {
    Outcome result;
    result.seats = seats();
    result.tier_count = 1;
    for (const Seat seat : all_seats(seats())) {
      result.scores[seat] = table.points[seat];
      result.tiers[seat] = {table.points[seat]};
    }
    if (table.phase == Phase::over) rank(result);
    return result;
  }
  [[nodiscard]] int round(const Table& table) const { return table.round; }
  [[nodiscard]] ScoreSheet score_sheet(const Table& table, Seat seat) const {
    return {{{"bids", "bids that came true", table.points[seat], std::nullopt}}};
  }

  // --- knowing

  [[nodiscard]] View view(const State& state, Viewer viewer) const {
    return {state.table, viewer.is_audience() ? Hand{0} : state.hands[viewer.seat()], viewer, {}};
  }
  [[nodiscard]] Actions legal(const View& view) const {
    if (view.viewer.is_audience()) return {};
    return legal_with(view.table, view.hand, view.viewer.seat());
  }
  [[nodiscard]] std::int32_t standing(const View& view, Seat seat) const {
    const bool plays = view.table.phase == Phase::play;
    return view.table.points[seat] + (plays ? round_score(view.table, seat) : 0);
  }
  [[nodiscard]] State determinize(const View& view, Rng& rng) const {
    State state{view.table, {}};
    HiddenCards<Deck::size, 4, most_seats> hidden;
    for (const Seat seat : all_seats(seats())) {
      if (!view.viewer.is(seat))
        hidden.want(seat, held(view.table, seat), view.table.voids.suits[seat]);
    }
    const Hand unseen = Deck::all() & ~view.hand & ~view.table.played & ~turned(view.table);
    for (int suit = 0; suit < Deck::suits; ++suit) hidden.add(suit, unseen & Deck::of_suit(suit));
    std::ignore = hidden.deal(seats(), rng, [&](Seat seat, const auto& ids) {
      for (const int id : ids) state.hands[seat] |= Deck::bit(id);
    });
    if (!view.viewer.is_audience()) state.hands[view.viewer.seat()] = view.hand;
    return state;
  }
  [[nodiscard]] Problems check(const State& state) const {
    Checker checker;
    check_ranges(state, checker);
    if (checker.sound()) check_table(state.table, checker);
    if (checker.sound()) check_cards(state, checker);
    return checker.take();
  }
  void encode(const View& view, std::span<float> out) const {
    const Table& table = view.table;
    Planes planes(out);
    add_bits(planes, view.hand, Deck::size);
    add_bits(planes, table.played, Deck::size);
    add_bits(planes, turned(table), Deck::size);
    planes.add_one_of(table.trick.led, Deck::suits);
    planes.add_one_of(static_cast<int>(table.phase), 5);
    planes.add(table.round, rounds());
    const Seat first = view.viewer.is_audience() ? Seat{0} : view.viewer.seat();
    for (int i = 0; i < seats(); ++i) {
      const Seat seat = seat_after(first, i, seats());
      const auto play = table.trick.play_of(seat, seats());
      planes.add_one_of(play ? play->id : -1, Deck::size);
      add_bits(planes, table.voids.suits[seat], Deck::suits);
      planes.add_flag(table.active.contains(seat));
      planes.add_flag(table.bids[seat] != 0);
      planes.add(table.bids[seat], most_cards + 1);
      planes.add(table.tricks_won[seat], most_cards);
      planes.add(table.points[seat], 100);
    }
  }

  // --- telling

  [[nodiscard]] static std::span<const Reason> reasons() {
    static constexpr auto table = std::to_array<Reason>(
        {not_your_turn("oh_hell.not_your_turn"),
         no_such_action("oh_hell.no_such_action"),
         {"oh_hell.not_bidding", "seat {seat} has said how many tricks it takes", {"seat", "bid"}},
         {"oh_hell.not_playing",
          "seat {seat} has to say how many tricks it takes",
          {"seat", "card"}},
         {"oh_hell.too_many_tricks", "this round has no {bid} tricks", {"seat", "bid"}},
         {"oh_hell.all_would_come_true", "the dealer may not bid {bid}", {"seat", "bid"}},
         not_in_hand("oh_hell.not_in_hand"),
         must_follow_suit("oh_hell.must_follow_suit")});
    return table;
  }
  [[nodiscard]] Move move(const View&, Action action) const {
    if (action.id < first_play) return {MoveKind::bid, action.id, {}};
    return {MoveKind::play, 0, card_of(action)};
  }
  [[nodiscard]] std::string text(const View&, Action action) const {
    return action.id < first_play ? "bid:" + std::to_string(action.id)
                                  : "play:" + card_text(card_of(action));
  }
  [[nodiscard]] std::string text(const View& view, Chance chance) const {
    return (view.table.phase == Phase::turn_up ? "turn:" : "deal:") + card_text(int{chance.id});
  }
  [[nodiscard]] std::string text(const View& view) const {
    const Table& table = view.table;
    std::string text = "Oh Hell, round " + std::to_string(table.round) + " of " +
                       std::to_string(rounds()) + ", hands of " +
                       counted(hand_size(table.round), "card");
    if (turned(table) != 0) text += ", trump " + card_text(table.turned);
    for (const Seat seat : all_seats(seats())) {
      const auto play = table.trick.play_of(seat, seats());
      text += "\nseat " + std::to_string(seat.index) + ": " + counted(table.points[seat], "point") +
              ", bid " + (table.bids[seat] == 0 ? "-" : std::to_string(table.bids[seat] - 1)) +
              ", took " + std::to_string(table.tricks_won[seat]) + ", played " +
              (play ? card_text(*play) : "-") + ", out of " +
              suits_text(table.voids.suits[seat], notation.suits) +
              (table.active.contains(seat) ? "  <-" : "");
    }
    if (view.viewer.is_audience()) return text + "\n";
    return text + "\nyour hand: " + cards_text(view.hand, [](int id) { return card_text(id); }) +
           "\n";
  }
  [[nodiscard]] std::string text(const Event& event) const {
    return std::visit(EventText{}, event);
  }

 protected:
  // --- hooks

  /// The points of a seat for a round with these bids and tricks (H5).
  [[nodiscard]] virtual int round_score(const Table& table, Seat seat) const {
    const int tricks = table.tricks_won[seat];
    return table.bids[seat] == tricks + 1 ? rules().exact_bonus + tricks : 0;
  }

 private:
  friend GameBase;

  [[nodiscard]] int largest() const {
    return std::min(rules().largest_hand, (Deck::size - 1) / seats());
  }
  [[nodiscard]] Seat dealer(const Table& table) const {
    return Seat::of((table.round - 1) % seats());
  }
  [[nodiscard]] Seat first(const Table& table) const { return next_seat(dealer(table), seats()); }
  [[nodiscard]] static Card card_of(Action action) {
    return {static_cast<std::uint8_t>(action.id - first_play)};
  }
  [[nodiscard]] static Hand turned(const Table& table) {
    return table.phase == Phase::bid || table.phase == Phase::play ? Deck::bit(table.turned.id) : 0;
  }
  /// What the dealer may not bid (H3), if it is on turn; -1 otherwise.
  [[nodiscard]] int forbidden_bid(const Table& table, Seat seat) const {
    if (!rules().dealer_restricted || seat != dealer(table)) return -1;
    int left = hand_size(table.round);
    for (const Seat other : all_seats(seats())) left -= std::max(0, table.bids[other] - 1);
    return left;
  }
  [[nodiscard]] Actions legal_with(const Table& table, Hand hand, Seat seat) const {
    if (!table.active.contains(seat)) return {};
    Actions actions;
    if (table.phase == Phase::play) {  // H4
      actions.insert_all(Action{first_play}, must_follow(hand, Deck::of_suit(table.trick.led)));
      return actions;
    }
    const int forbidden = forbidden_bid(table, seat);
    for (int bid = 0; bid <= hand_size(table.round); ++bid) {
      if (bid != forbidden) actions.insert(Action::of(bid));
    }
    return actions;
  }
  [[nodiscard]] Seat trick_winner(const Table& table) const {
    const int led = suit_of(table.trick.plays[0]);
    return table.trick.winner(seats(), EqualPlays::first, [&](Card card) {
      const int suit = suit_of(card);
      const int level = suit == suit_of(table.turned) ? 2 : int{suit == led};
      return static_cast<unsigned>(level * (level == 0 ? 0 : 16 + Deck::rank(card.id)));
    });
  }
  /// Cards in a hand, which everybody can count.
  [[nodiscard]] int held(const Table& table, Seat seat) const {
    const int size = hand_size(table.round);
    if (table.phase == Phase::deal)
      return dealt_cards(seat, first(table), table.dealt, size, seats());
    if (table.phase == Phase::over) return 0;
    const bool has_played = table.trick.led != no_suit && table.trick.play_of(seat, seats());
    return size - tricks(table) - int{has_played};
  }
  [[nodiscard]] static int tricks(const Table& table) {
    int sum = 0;
    for (const std::uint8_t won : table.tricks_won.items) sum += won;
    return table.phase == Phase::play ? sum : 0;
  }

  Turn step(State& state, Seat seat, Action action, EventLog<Event>* events) const {
    return with_log(events, [&](auto& log) {
      return action.id < first_play ? bid(state.table, seat, action.id, log)
                                    : play(state, seat, card_of(action), log);
    });
  }
  template <class Log>
  Turn bid(Table& table, Seat seat, std::uint8_t said, Log& log) const {
    table.bids[seat] = static_cast<std::uint8_t>(said + 1);
    tell(log, [&] { return Event(BidMade{seat, said}); });
    if (seat == dealer(table)) table.phase = Phase::play;
    table.active = Seats::only(next_seat(seat, seats()));
    return turn(table);
  }
  template <class Log>
  Turn play(State& state, Seat seat, Card card, Log& log) const {
    Table& table = state.table;
    state.hands[seat] &= ~Deck::bit(card.id);
    table.played |= Deck::bit(card.id);
    if (table.trick.led == no_suit) table.trick.start(seat, suit_of(card));
    table.voids.note(seat, suit_of(card), table.trick.led);
    table.trick.play(card);
    tell(log, [&] { return Event(CardPlayed<Card>{seat, card}); });
    table.active = table.active.rotated(seats());
    if (table.trick.size < seats()) return turn(table);
    const Seat winner = award_trick<Event>(table, trick_winner(table), log);
    return state.hands[winner] == 0 ? score_round(state, log) : turn(table);
  }
  template <class Log>
  Turn score_round(State& state, Log& log) const {
    Table& table = state.table;
    RoundScored scored{table.round, seats(), {}};
    for (const Seat seat : all_seats(seats())) {
      scored.points[seat] = round_score(table, seat);
      table.points[seat] += scored.points[seat];
    }
    tell(log, [&] { return Event(scored); });
    tell_more(log, [&](auto& listener) { tell_round(table, listener); });
    // Bids, tricks and the last trick stay in sight until the next deal.
    table.active = Seats();
    table.played = 0;
    table.voids = {};
    table.turned = {};
    table.dealt = 0;
    if (table.round == rounds()) {
      table.phase = Phase::over;
      tell(log, [&] { return Event(GameOver{outcome(table).winners}); });
      return Turn::over();
    }
    ++table.round;
    table.phase = Phase::deal;
    return Turn::chance();
  }
  /// Takes off the table what the last round left there.
  static void clear(Table& table) {
    table.bids = {};
    table.tricks_won = {};
    table.trick = {};
  }
  Turn step(State& state, Chance chance, EventLog<Event>* events) const {
    Table& table = state.table;
    const Card card{chance.id};
    if (table.phase == Phase::deal) {
      if (table.dealt == 0) clear(table);
      const Seat seat = dealt_to(first(table), table.dealt++, hand_size(table.round), seats());
      state.hands[seat] |= Deck::bit(card.id);
      if (table.dealt == seats() * hand_size(table.round)) table.phase = Phase::turn_up;
      if (events != nullptr) events->add(CardDealt<Card>{seat, card});
      return Turn::chance();
    }
    turn_up(table, card);
    if (events != nullptr) events->add(TrumpTurned{card});
    return turn(table);
  }
  void turn_up(Table& table, Card card) const {
    table.turned = card;
    table.phase = Phase::bid;
    table.active = Seats::only(first(table));
  }
  [[nodiscard]] Chances pending(const State& state) const {
    Hand left = Deck::all();
    for (const Hand hand : state.hands.items) left &= ~hand;
    return card_chances(left);
  }
  Turn settle_all(State& state, Rng& rng) const {
    Table& table = state.table;
    if (table.dealt != 0) return GameBase::settle_all(state, rng);
    clear(table);
    std::array<std::uint8_t, Deck::size> deck;
    for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<std::uint8_t>(i);
    const int size = hand_size(table.round);
    const auto rest =
        deal_hands(deck, first(table), size, seats(), rng, [&](Seat seat, const auto& ids) {
          for (const int id : ids) state.hands[seat] |= Deck::bit(id);
        });
    table.dealt = static_cast<std::uint8_t>(seats() * size);
    turn_up(table, Card{rest[rng.below(rest.size())]});
    return turn(table);
  }
  [[nodiscard]] std::optional<Event> redacted(const Event& event, Viewer viewer) const {
    const auto* dealt = std::get_if<CardDealt<Card>>(&event);
    if (dealt == nullptr || viewer.is(dealt->seat)) return event;
    return CardDealt<Card>{dealt->seat, std::nullopt};
  }
  [[nodiscard]] bool tells_others(const State&, Seat, Action action) const {
    return action.id >= first_play;
  }
  [[nodiscard]] Illegal refuse(const View& view, Action action) const {
    const Table& table = view.table;
    const std::string seat = std::to_string(view.viewer.seat().index);
    const std::string what =
        action.id < first_play ? std::to_string(action.id) : card_text(card_of(action));
    if (action.id < first_play) {
      const int reason = table.phase == Phase::play           ? 2
                         : action.id > hand_size(table.round) ? 4
                                                              : 5;
      return refusal(reasons()[static_cast<std::size_t>(reason)], {seat, what});
    }
    if (table.phase == Phase::bid) return refusal(reasons()[3], {seat, what});
    if ((view.hand & Deck::bit(card_of(action).id)) == 0)
      return refusal(reasons()[6], {seat, what});
    return refusal(reasons()[7], {seat, what, std::string(suit_names[table.trick.led])});
  }

  // --- checking: ranges first, since the rest reads tables

  void check_ranges(const State& state, Checker& checker) const {
    const Table& table = state.table;
    checker.expect(
        static_cast<int>(table.phase) <= static_cast<int>(Phase::over) && table.round >= 1 &&
            table.round <= rounds() && table.turned.id < Deck::size &&
            trick_is_in_range(table.trick, seats(), Deck::suits) &&
            (table.active.bits() >> seats()) == 0 && table.unused == decltype(table.unused){},
        "oh_hell.bad_table", "a number on the table is out of its range");
    for (const Seat seat : all_seats(most_seats)) {
      const bool absent = seat.index >= seats();
      checker.expect((state.hands[seat] & ~Deck::all()) == 0 &&
                         table.trick.plays[seat.index].id < Deck::size &&
                         table.voids.suits[seat] >> Deck::suits == 0 &&
                         table.bids[seat] <= most_cards + 1,
                     "oh_hell.bad_seat", "there is no such card, suit or bid");
      checker.expect(
          !absent || (state.hands[seat] == 0 && table.points[seat] == 0 && table.bids[seat] == 0 &&
                      table.tricks_won[seat] == 0 && table.voids.suits[seat] == 0),
          "oh_hell.bad_seat", "a seat that is not at the table has something");
    }
  }
  void check_table(const Table& table, Checker& checker) const {
    const bool acts = table.phase == Phase::bid || table.phase == Phase::play;
    const bool plays = table.phase == Phase::play;
    const bool over = table.phase == Phase::over;
    const bool lies_there = over || (table.dealt == 0 && table.round > 1);  // the last round
    const int size = hand_size(table.round - int{lies_there && !over});
    int won = 0;
    int bids = 0;
    for (const Seat seat : all_seats(seats())) {
      won += table.tricks_won[seat];
      bids += int{table.bids[seat] != 0};
      checker.expect(table.bids[seat] <= size + 1 && table.points[seat] >= 0 &&
                         (table.round > 1 || over || table.points[seat] == 0),
                     "oh_hell.bad_score", "bids or points cannot be these");
    }
    const int all = seats() * hand_size(table.round);
    checker.expect(table.active.size() == int{acts} && (!over || table.round == rounds()) &&
                       (over                         ? table.dealt == 0
                        : table.phase == Phase::deal ? table.dealt < all
                                                     : table.dealt == all) &&
                       (acts || table.turned == Card{}),
                   "oh_hell.bad_phase", "the phase is another one");
    checker.expect(lies_there ? won == size
                   : plays    ? won < size
                              : won == 0,
                   "oh_hell.bad_trick", "the wrong number of tricks was won");
    checker.expect(bids == (plays || lies_there         ? seats()
                            : table.phase == Phase::bid ? bids
                                                        : 0) &&
                       (table.phase != Phase::bid || bids < seats()),
                   "oh_hell.bad_bid", "the wrong seats have bid");
    check_trick(table.trick, {seats(), won, suit_of(table.trick.plays[0]), plays},
                "oh_hell.bad_trick", checker);
    if (!checker.sound() || !acts) return;
    const Seat next = plays ? next_to_play(table.trick, seats(), first(table),
                                           [&] { return trick_winner(table); })
                            : seat_after(first(table), bids, seats());
    checker.expect(table.active == Seats::only(next), "oh_hell.bad_turn",
                   "it is the turn of another seat");
  }
  void check_cards(const State& state, Checker& checker) const {
    const Table& table = state.table;
    const bool plays = table.phase == Phase::play;
    Hand seen = table.played;
    int cards = std::popcount(table.played) + std::popcount(turned(table));
    for (const Seat seat : all_seats(seats())) {
      const std::uint8_t voids = table.voids.suits[seat];
      seen |= state.hands[seat];
      cards += std::popcount(state.hands[seat]);
      checker.expect(std::popcount(state.hands[seat]) == held(table, seat), "oh_hell.bad_hand",
                     "a hand has the wrong number of cards");
      checker.expect((plays || voids == 0) &&
                         respects_voids(state.hands[seat], voids, Deck::suits, &Deck::of_suit),
                     "oh_hell.bad_void", "a seat holds a suit that it did not follow");
    }
    checker.expect(std::popcount(seen | turned(table)) == cards && (plays || table.played == 0),
                   "oh_hell.bad_cards", "a card is in two places");
    Hand trick = 0;
    for (int i = 0; i < table.trick.size; ++i) {
      trick |= Deck::bit(table.trick.plays[static_cast<std::size_t>(i)].id);
    }
    checker.expect(
        (!plays || (trick & ~table.played) == 0) && std::popcount(trick) == table.trick.size,
        "oh_hell.bad_cards", "a card of the trick was not played");
  }
};

}  // namespace oh_hell
