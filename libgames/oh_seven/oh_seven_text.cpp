#include <algorithm>
#include <cassert>
#include <string>

#include <fmt/format.h>

#include <libgames/core/checker.hpp>
#include <libgames/core/planes.hpp>
#include <libgames/core/text.hpp>
#include <libgames/oh_seven/oh_seven.hpp>

namespace libgames::oh_seven {

namespace {

/// O8.1: number and suit letter.
[[nodiscard]] std::string card_text(Card card) {
  return fmt::format("{}{}", card.number(),
                     suit_table[static_cast<std::size_t>(card.suit())].letter);
}

[[nodiscard]] std::optional<Card> parse_card(std::string_view text) noexcept {
  if (text.size() != 2 || text[0] < '0' || text[0] >= '0' + numbers_per_suit) return std::nullopt;
  for (std::size_t suit = 0; suit < suit_table.size(); ++suit) {
    if (text[1] != suit_table[suit].letter) continue;
    return Card{
        static_cast<std::uint8_t>(static_cast<int>(suit) * numbers_per_suit + text[0] - '0')};
  }
  return std::nullopt;
}

/// All cards, highest suit first and ascending within a suit; "-" for none.
[[nodiscard]] std::string cards_text(const Cards& cards) {
  std::string text;
  for (int suit = suit_count - 1; suit >= 0; --suit) {
    for (int number = 0; number < numbers_per_suit; ++number) {
      const Card card{static_cast<std::uint8_t>(suit * numbers_per_suit + number)};
      for (int copy = 0; copy < cards.count(card); ++copy) {
        if (!text.empty()) text += ' ';
        text += card_text(card);
      }
    }
  }
  return text.empty() ? "-" : text;
}

[[nodiscard]] std::string_view suit_name(Suit suit) noexcept {
  return suit_table[static_cast<std::size_t>(suit)].name;
}

[[nodiscard]] std::string voids_text(std::uint8_t suits) {
  std::string text;
  for (const SuitRow<Suit>& row : suit_table) {
    if ((suits >> static_cast<int>(row.suit) & 1) != 0) text += row.letter;
  }
  return text.empty() ? "-" : text;
}

[[nodiscard]] constexpr Move move_of(Action action) noexcept {
  if (action.id < first_play) return {MoveKind::bid, Card{action.id}};
  return {MoveKind::play, Card{static_cast<std::uint8_t>(action.id - first_play)}};
}

[[nodiscard]] constexpr Action action_of(const Move& move) noexcept {
  const int first = move.kind == MoveKind::bid ? 0 : first_play;
  return Action{static_cast<std::uint8_t>(first + move.card.id)};
}

[[nodiscard]] std::string move_text(const Move& move) {
  return (move.kind == MoveKind::bid ? "bid:" : "play:") + card_text(move.card);
}

[[nodiscard]] std::string_view reason_text(RejectionReason reason) noexcept {
  switch (reason) {
    case RejectionReason::forbidden_sum:
      return "the forbidden sum";
    case RejectionReason::doubled_top:
      return "a doubled top card";
    case RejectionReason::both:
      break;
  }
  return "the forbidden sum and a doubled top card";
}

/// Says an event in one line.
struct EventText {
  std::string operator()(const CardDealt& event) const {
    return fmt::format("seat {} is dealt {}", event.seat.index,
                       event.card ? card_text(*event.card) : "a card");
  }
  std::string operator()(const BidPlaced& event) const {
    return fmt::format("seat {} bids {}", event.seat.index,
                       event.card ? card_text(*event.card) : "a card face down");
  }
  std::string operator()(const BidsRevealed& event) const {
    std::string text = "the bids are";
    for (const Seat seat : all_seats(event.seats)) text += ' ' + card_text(event.bids[seat]);
    return text;
  }
  std::string operator()(const BiddingRejected& event) const {
    return fmt::format("the bidding is rejected for {}: sum {}, top {}, {:+} for seat {}",
                       reason_text(event.reason), event.sum, card_text(event.top), event.points,
                       seats_text(event.owners));
  }
  std::string operator()(const BiddingAccepted& event) const {
    return fmt::format("the bidding is accepted: trump {}, seat {} leads", suit_name(event.trump),
                       event.leader.index);
  }
  std::string operator()(const DealAgain&) const { return "the round is dealt again"; }
  std::string operator()(const CardPlayed& event) const {
    return fmt::format("seat {} plays {}", event.seat.index, card_text(event.card));
  }
  std::string operator()(const TrickWon& event) const {
    return fmt::format("seat {} wins the trick", event.seat.index);
  }
  std::string operator()(const RoundScored& event) const {
    std::string text = fmt::format("round {} scores", event.round);
    for (const Seat seat : all_seats(event.seats)) {
      text += fmt::format(" {:+}", event.points[seat]);
    }
    return text;
  }
  std::string operator()(const GameOver& event) const {
    return fmt::format("the game is over, won by seat {}", seats_text(event.winners));
  }
};

/// Copies of every card by id, as parts of the most there can be.
void add_cards(Planes& planes, const Cards& cards) noexcept {
  for (std::uint8_t id = 0; id < pack_size; ++id) planes.add(cards.count(Card{id}), max_packs);
}

/// 32 flags for a card that may be missing.
void add_card(Planes& planes, std::optional<Card> card) noexcept {
  planes.add_one_of(card ? static_cast<int>(card->id) : -1, pack_size);
}

constexpr int common_planes = 3 * pack_size + 2 * suit_count + 4 + 2;
constexpr int planes_a_seat = 3 * pack_size + suit_count + 6;

}  // namespace

// --- playing, as a table

ScoreSheet OhSeven::score_sheet(const State& state, Seat seat) const {
  const Table& table = state.table;
  return {{{"kept_contracts", "kept contracts", table.kept_points[seat], std::nullopt},
           {"missed_contracts", "missed contracts", table.missed_points[seat], std::nullopt},
           {"rejected_biddings", "rejected biddings",
            table.rejections_owned[seat] * rules().rejection_points, std::nullopt}}};
}

// --- knowing

std::optional<Event> OhSeven::redact(const Event& event, Viewer viewer) const {
  Event redacted = event;
  if (auto* dealt = std::get_if<CardDealt>(&redacted); dealt && !viewer.is(dealt->seat)) {
    dealt->card.reset();
  }
  if (auto* placed = std::get_if<BidPlaced>(&redacted); placed && !viewer.is(placed->seat)) {
    placed->card.reset();
  }
  return redacted;
}

Problems OhSeven::check(const State& state) const {
  Checker checker;
  const Table& table = state.table;
  checker.expect(table.round >= 1 && table.round <= rules().rounds, "oh_seven.bad_round",
                 "the round is outside the game");
  checker.expect(table.rejections < rules().hand_size, "oh_seven.bad_rejections",
                 "more biddings were rejected than a hand has cards");
  checker.expect(static_cast<int>(table.trump) < suit_count &&
                     (table.trick.led < suit_count || table.trick.led == no_suit),
                 "oh_seven.bad_suit", "there is no such suit");
  checker.expect(static_cast<int>(table.phase) <= static_cast<int>(Phase::over) &&
                     table.trick.size <= seats() && table.trick.leader.index < seats(),
                 "oh_seven.bad_trick", "there is no such phase or trick");
  checker.expect(table.phase != Phase::play || table.bids_shown, "oh_seven.bad_bid",
                 "play has begun and no bids are shown");
  const bool cards_out = table.phase == Phase::bid || table.phase == Phase::play;
  checker.expect(table.active.empty() != cards_out && (table.active.bits() >> seats()) == 0,
                 "oh_seven.bad_active", "the wrong seats have something to decide");
  checker.expect(table.phase != Phase::play || table.active.size() == 1, "oh_seven.bad_active",
                 "one seat plays at a time");
  // Conservation: every card is in a hand, played, or never seen (O2.1). What was played is what is
  // missing, and the sizes of the hands say how much that is.
  std::array<int, pack_size> counts{};
  for (std::uint8_t id = 0; id < pack_size; ++id) counts[id] = state.rest.count(Card{id});
  int tricks = 0;
  for (const Seat seat : all_seats(most_seats)) {
    const Cards hand = state.hands.of(seat);
    const Cards shown = table.shown.of(seat);
    const bool seated = seat.index < seats();
    for (std::uint8_t id = 0; id < pack_size; ++id) counts[id] += hand.count(Card{id});
    tricks += table.tricks_won[seat];
    checker.expect(seated || (hand.once == 0 && table.tricks_won[seat] == 0), "oh_seven.bad_seat",
                   "a seat that is not in play has cards or tricks");
    checker.expect((shown.once & ~hand.once) == 0 && (shown.twice & ~hand.twice) == 0,
                   "oh_seven.bad_shown", "a card is shown that is not in the hand");
    checker.expect(!seated || hand.size() == hidden_hand_size(table, seat) + shown.size(),
                   "oh_seven.bad_hand_size", "a hand has the wrong number of cards");
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
      checker.expect((table.voids.suits[seat] >> suit & 1) == 0 ||
                         (hand.once >> suit * numbers_per_suit & 0xffU) == 0,
                     "oh_seven.bad_void", "a seat holds a suit that it did not follow");
    }
    const bool sealed = table.phase == Phase::bid && seated && !table.active.contains(seat);
    const Card bid_card = state.sealed[seat];
    const bool is_free = bid_card.id < pack_size && hand.without(shown).count(bid_card) > 0;
    checker.expect(sealed ? is_free : bid_card == Card{}, "oh_seven.bad_bid",
                   "a sealed bid is not a free card of the hand");
  }
  checker.expect(std::ranges::all_of(counts, [&](int n) { return n <= packs(); }),
                 "oh_seven.too_many_copies", "there are more copies of a card than packs");
  checker.expect(
      state.rest.size() == (cards_out ? packs() * pack_size - seats() * rules().hand_size : 0),
      "oh_seven.bad_rest", "the wrong number of cards was not dealt");
  checker.expect(tricks <= rules().hand_size, "oh_seven.too_many_tricks",
                 "more tricks were won than a round has");
  return checker.take();
}

// --- telling

std::optional<Illegal> OhSeven::why_illegal(const State& state, Seat seat, Action action) const {
  if (legal(state, seat).contains(action)) return std::nullopt;
  const Table& table = state.table;
  const std::string place = std::to_string(seat.index);
  if (seat.index >= seats() || !table.active.contains(seat)) {
    return Illegal{"oh_seven.not_your_turn",
                   fmt::format("seat {} has nothing to decide now", seat.index),
                   {{"seat", place}}};
  }
  if (action.id >= action_count()) {
    return Illegal{"oh_seven.no_such_action",
                   fmt::format("there is no action {}", action.id),
                   {{"action", std::to_string(action.id)}}};
  }
  const Move wanted = move_of(action);
  const std::string card = card_text(wanted.card);
  if ((wanted.kind == MoveKind::bid) != (table.phase == Phase::bid)) {
    const bool bids = wanted.kind == MoveKind::bid;
    return Illegal{bids ? "oh_seven.not_bidding" : "oh_seven.not_playing",
                   bids ? "the bidding is over" : "the bidding is not over yet",
                   {{"seat", place}, {"card", card}}};
  }
  if (state.hands.of(seat).count(wanted.card) == 0) {
    return Illegal{"oh_seven.not_in_hand",
                   fmt::format("seat {} does not hold {}", seat.index, card),
                   {{"seat", place}, {"card", card}}};
  }
  if (wanted.kind == MoveKind::bid) {
    return Illegal{"oh_seven.set_aside",
                   fmt::format("{} is set aside since it was bid before", card),
                   {{"seat", place}, {"card", card}}};
  }
  const std::string suit(suit_name(static_cast<Suit>(table.trick.led)));
  return Illegal{"oh_seven.must_follow_suit",
                 fmt::format("{} were led and seat {} holds some", suit, seat.index),
                 {{"seat", place}, {"card", card}, {"suit", suit}}};
}

Move OhSeven::move(const State& /*state*/, Seat /*seat*/, Action action) const noexcept {
  return move_of(action);
}

std::optional<Action> OhSeven::action(const State& state, Seat seat,
                                      const Move& move) const noexcept {
  if (move.card.id >= pack_size) return std::nullopt;
  const Action action = action_of(move);
  if (!legal(state, seat).contains(action)) return std::nullopt;
  return action;
}

std::string OhSeven::text(const State& /*state*/, Seat /*seat*/, Action action) const {
  return move_text(move_of(action));
}

std::optional<Action> OhSeven::parse(const State& /*state*/, Seat /*seat*/,
                                     std::string_view text) const noexcept {
  for (const MoveKind kind : {MoveKind::bid, MoveKind::play}) {
    const auto rest = after_prefix(text, kind == MoveKind::bid ? "bid:" : "play:");
    if (!rest) continue;
    const auto card = parse_card(*rest);
    if (!card) return std::nullopt;
    return action_of({kind, *card});
  }
  return std::nullopt;
}

std::string OhSeven::text(const State& /*state*/, Chance chance) const {
  return "deal:" + card_text(Card{chance.id});
}

std::optional<Chance> OhSeven::parse_chance(const State& /*state*/,
                                            std::string_view text) const noexcept {
  const auto rest = after_prefix(text, "deal:");
  const auto card = rest ? parse_card(*rest) : std::nullopt;
  if (!card) return std::nullopt;
  return Chance{card->id};
}

std::string OhSeven::text(const View& view) const {
  const Table& table = view.table;
  std::string text = fmt::format("Oh-Seven, round {} of {}", table.round, rules().rounds);
  switch (table.phase) {
    case Phase::deal:
      text += fmt::format(", {} of {} cards dealt\n", table.dealt, seats() * rules().hand_size);
      break;
    case Phase::bid:
      text += fmt::format(", bidding after {} rejected; seat {} to bid\n", table.rejections,
                          seats_text(table.active));
      break;
    case Phase::play:
      text += fmt::format(", trump {}; seat {} to {}\n", suit_name(table.trump),
                          seats_text(table.active), table.trick.led == no_suit ? "lead" : "play");
      break;
    case Phase::over:
      text += ", the game is over\n";
      break;
  }
  text += "seat  score  bid  tricks  table  void  known cards\n";
  for (const Seat seat : all_seats(seats())) {
    const auto play = table.trick.play_of(seat, seats());
    text += fmt::format("{:>4}  {:>5}  {:>3}  {:>6}  {:>5}  {:>4}  {}{}\n", seat.index,
                        score(table, seat), table.bids_shown ? card_text(table.bids[seat]) : "-",
                        table.tricks_won[seat], play ? card_text(*play) : "-",
                        voids_text(table.voids.suits[seat]), cards_text(table.shown.of(seat)),
                        view.viewer.is(seat) ? "  (you)" : "");
  }
  if (view.viewer.is_audience()) return text;
  text += fmt::format("your hand: {}\n", cards_text(view.hand));
  if (view.has_bid) text += fmt::format("your bid, face down: {}\n", card_text(view.bid));
  return text;
}

std::string OhSeven::text(const Event& event) const { return std::visit(EventText{}, event); }

int OhSeven::encode_size() const noexcept { return common_planes + seats() * planes_a_seat; }

void OhSeven::encode(const View& view, std::span<float> out) const noexcept {
  assert(static_cast<int>(out.size()) == encode_size());
  const Table& table = view.table;
  Planes planes(out);
  add_cards(planes, view.hand);
  add_card(planes, view.has_bid ? std::optional(view.bid) : std::nullopt);
  add_cards(planes, view.played);
  planes.add_one_of(table.phase == Phase::play ? static_cast<int>(table.trump) : -1, suit_count);
  planes.add_one_of(table.trick.led, suit_count);
  planes.add_one_of(static_cast<int>(table.phase), 4);
  planes.add(table.round, rules().rounds);
  planes.add(table.rejections, rules().hand_size);
  const Seat first = view.viewer.is_audience() ? Seat{0} : view.viewer.seat();
  for (int i = 0; i < seats(); ++i) {
    const Seat seat = seat_after(first, i, seats());
    const auto play = table.trick.play_of(seat, seats());
    add_cards(planes, table.shown.of(seat));
    add_card(planes, table.bids_shown ? std::optional(table.bids[seat]) : std::nullopt);
    add_card(planes, play);
    for (int suit = 0; suit < suit_count; ++suit) {
      planes.add_flag((table.voids.suits[seat] >> suit & 1) != 0);
    }
    planes.add_flag(table.active.contains(seat));
    planes.add(table.bids_shown ? table.bids[seat].number() : 0, numbers_per_suit - 1);
    planes.add(table.tricks_won[seat], rules().hand_size);
    planes.add(score(table, seat), 100);
    planes.add(table.contracts_kept[seat], rules().rounds);
    planes.add_flag(table.trick.size != 0 && trick_winner(table) == seat);
  }
  assert(planes.size() == out.size());
}

}  // namespace libgames::oh_seven
