#pragma once
/// Oh Hell: a whole trick-taking game written on the library, as somebody else would write one.
///
/// H1  3 to 7 seats play with 52 cards, deuces low, aces high. Round by round the hands have a card
///     fewer, down to a single one, and then one more up to the first size again. The first size is
///     `largest_hand`, or what leaves a card to turn up if that is less.
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
///     its rank and suit, 2C to AS, with the id suit * 13 + rank.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include <libgames/core/checker.hpp>
#include <libgames/core/game_base.hpp>
#include <libgames/core/hands.hpp>
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
[[nodiscard]] inline std::string card_text(Card card) { return notation.text(card.id); }

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
struct State : HasTable<State, Table> {
  Table table;
  BySeat<Hand, most_seats> hands;
};
struct View : HasTable<View, Table> {
  Table table;
  Hand hand = 0;
  Viewer viewer;
  std::array<std::uint8_t, 7> unused{};
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
using RoundScored = libgames::RoundScored<most_seats>;
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
};

class OhHell : public GameBase<OhHell, Setup, State, View, Move, Event, ActionSet<128>> {
 public:
  static constexpr GameInfo info{.id = "oh_hell", .title = "Oh Hell", .seats = {3, most_seats}};

  using GameBase::GameBase;

  // --- configuration

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

  [[nodiscard]] Outcome outcome(const Table& table) const {
    return outcome_of(seats(), table.phase == Phase::over,
                      [&](Seat seat) { return table.points[seat]; });
  }
  [[nodiscard]] int round(const Table& table) const { return table.round; }
  [[nodiscard]] ScoreSheet score_sheet(const Table& table, Seat seat) const {
    return {{{"bids", "bids that came true", table.points[seat], std::nullopt}}};
  }

  // --- knowing

  [[nodiscard]] View view(const State& state, Viewer viewer) const {
    const Hand hand = viewer.is_audience() ? Hand{0} : state.hands[viewer.seat()];
    return {{}, state.table, hand, viewer, {}};
  }
  [[nodiscard]] std::int32_t standing(const View& view, Seat seat) const {
    const bool plays = view.table.phase == Phase::play;
    return view.table.points[seat] + (plays ? round_score(view.table, seat) : 0);
  }
  [[nodiscard]] State determinize(const View& view, Rng& rng) const {
    return {{}, view.table, deal_unseen(facts(view.table), view.viewer, view.hand, rng)};
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
    for (const Seat seat : seats_from(view.viewer, seats())) {
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
    return (view.table.phase == Phase::turn_up ? "turn:" : "deal:") + card_text(Card{chance.id});
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
    return text +
           "\nyour hand: " + cards_text(view.hand, [](int id) { return notation.text(id); }) + "\n";
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
    return hand_size(table.round) - (table.bids.sum() - (seats() - 1));  // all others have bid
  }
  [[nodiscard]] Actions choices(const Table& table, Seat seat, Hand hand) const {
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
  /// What everybody knows of the hands: how many cards they have, and which ones lie open.
  [[nodiscard]] HandFacts<Hand, most_seats> facts(const Table& table) const {
    const Hand hidden = Deck::all() & ~table.played & ~turned(table);
    const int size = hand_size(table.round);
    const auto held = [&](Seat seat) {
      if (table.phase == Phase::deal)
        return dealt_cards(seat, first(table), table.dealt, size, seats());
      if (table.phase == Phase::over) return 0;
      return table.phase == Phase::play ? size - plays_made(table, seat, seats()) : size;
    };
    return hand_facts(seats(), hidden, &Deck::of_suit, table.voids, held);
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
    if (table.phase == Phase::turn_up) {
      if (events != nullptr) events->add(TrumpTurned{card});
      return turn_up(table, card);
    }
    if (table.dealt == 0) clear(table);
    const Seat seat = dealt_to(first(table), table.dealt++, hand_size(table.round), seats());
    state.hands[seat] |= Deck::bit(card.id);
    if (table.dealt == seats() * hand_size(table.round)) table.phase = Phase::turn_up;
    if (events != nullptr) events->add(CardDealt<Card>{seat, card});
    return Turn::chance();
  }
  Turn turn_up(Table& table, Card card) const {
    table.turned = card;
    table.phase = Phase::bid;
    table.active = Seats::only(first(table));
    return turn(table);
  }
  [[nodiscard]] Chances pending(const State& state) const {
    return card_chances(undealt(Deck::all(), state.hands));
  }
  Turn settle_all(State& state, Rng& rng) const {
    Table& table = state.table;
    if (table.dealt != 0) return GameBase::settle_all(state, rng);
    clear(table);
    auto deck = Deck::ids();
    const int size = hand_size(table.round);
    const auto rest = deal_hands(deck, first(table), size, seats(), rng, into(state.hands));
    table.dealt = static_cast<std::uint8_t>(seats() * size);
    return turn_up(table, Card{rest[rng.below(rest.size())]});
  }
  [[nodiscard]] std::optional<Event> redacted(const Event& event, Viewer viewer) const {
    return hidden_from_others<CardDealt<Card>>(event, viewer);
  }
  [[nodiscard]] bool tells_others(const State&, Seat, Action action) const {
    return action.id >= first_play;
  }
  [[nodiscard]] Illegal refuse(const View& view, Action action) const {
    const Table& table = view.table;
    const Seat seat = view.viewer.seat();
    const bool plays = table.phase == Phase::play;
    if (action.id < first_play) {
      const bool too_many = action.id > hand_size(table.round);
      return refusal(reasons(),
                     plays      ? "oh_hell.not_bidding"
                     : too_many ? "oh_hell.too_many_tricks"
                                : "oh_hell.all_would_come_true",
                     seat, {std::to_string(action.id)});
    }
    const Card card = card_of(action);
    const bool holds = (view.hand & Deck::bit(card.id)) != 0;
    if (plays && holds) {
      return refusal(reasons(), "oh_hell.must_follow_suit", seat,
                     {card_text(card), std::string(suit_names[table.trick.led])});
    }
    return refusal(reasons(), plays ? "oh_hell.not_in_hand" : "oh_hell.not_playing", seat,
                   {card_text(card)});
  }

  // --- checking: ranges first, since the rest reads tables

  void check_ranges(const State& state, Checker& checker) const {
    const Table& table = state.table;
    checker.expect(table.phase <= Phase::over && table.round >= 1 && table.round <= rounds() &&
                       table.turned.id < Deck::size && table.unused == decltype(table.unused){} &&
                       trick_is_in_range(table.trick, seats(), Deck::suits, Deck::size) &&
                       table.voids.are_within(Deck::suits) && (table.active.bits() >> seats()) == 0,
                   "oh_hell.bad_table", "something on the table is out of its range");
    checker.expect(nothing_beyond(seats(), state.hands, table.points, table.bids, table.tricks_won,
                                  table.voids.suits),
                   "oh_hell.bad_seat", "a seat that is not at the table has something");
  }
  void check_table(const Table& table, Checker& checker) const {
    const bool plays = table.phase == Phase::play;
    const bool acts = table.phase == Phase::bid || plays;
    const bool over = table.phase == Phase::over;
    const bool lies_there = over || (table.dealt == 0 && table.round > 1);  // the last round
    const int size = hand_size(table.round - int{lies_there && !over});
    const int all = seats() * hand_size(table.round);
    const int won = table.tricks_won.sum();
    int bids = 0;
    for (const Seat seat : all_seats(seats())) {
      bids += int{table.bids[seat] != 0};
      checker.expect(table.bids[seat] <= size + 1 && table.points[seat] >= 0 &&
                         (table.round > 1 || over || table.points[seat] == 0),
                     "oh_hell.bad_score", "bids or points cannot be these");
    }
    checker.expect(table.active.size() == int{acts} && (!over || table.round == rounds()) &&
                       (over                         ? table.dealt == 0
                        : table.phase == Phase::deal ? table.dealt < all
                                                     : table.dealt == all) &&
                       (acts || table.turned == Card{}) &&
                       (plays || table.voids == decltype(table.voids){}),
                   "oh_hell.bad_phase", "the phase is another one");
    checker.expect(lies_there ? won == size
                   : plays    ? won < size
                              : won == 0,
                   "oh_hell.bad_trick", "the wrong number of tricks was won");
    checker.expect(plays || lies_there         ? bids == seats()
                   : table.phase == Phase::bid ? bids < seats()
                                               : bids == 0,
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
    const auto known = facts(table);
    check_hands(known, state.hands, {"oh_hell.bad_hand", "oh_hell.bad_void", "oh_hell.bad_cards"},
                checker);
    const int played = plays ? table.dealt - known.sizes.sum() : 0;
    checker.expect(std::popcount(table.played) == played &&
                       (table.played & (turned(table) | ~Deck::all())) == 0 &&
                       trick_is_among<Deck::size>(table.trick, plays ? table.played : Deck::all()),
                   "oh_hell.bad_cards", "other cards were played");
  }
};

}  // namespace oh_hell
