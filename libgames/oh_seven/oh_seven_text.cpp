#include <array>
#include <cassert>
#include <string>

#include <fmt/format.h>

#include <libgames/core/ids.hpp>
#include <libgames/core/text.hpp>
#include <libgames/oh_seven/oh_seven_detail.hpp>

namespace libgames::oh_seven {

std::string card_text(Card card) { return notation.text(card.id); }

namespace {

[[nodiscard]] std::optional<Card> parse_card(std::string_view text) noexcept {
  const auto id = notation.parse(text);
  return id ? std::optional(id_of<Card>(*id)) : std::nullopt;
}

/// All cards, highest suit first and ascending within a suit; "-" for none.
[[nodiscard]] std::string cards_text(const Cards& cards) {
  std::string text;
  for (int suit = suit_count - 1; suit >= 0; --suit) {
    for (int number = 0; number < numbers_per_suit; ++number) {
      const Card card = id_of<Card>(suit * numbers_per_suit + number);
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

[[nodiscard]] constexpr Move move_of(Action action) noexcept {
  if (action.id < first_play) return {MoveKind::bid, Card{action.id}};
  return {MoveKind::play, id_of<Card>(action.id - first_play)};
}

[[nodiscard]] constexpr Action action_of(const Move& move) noexcept {
  const int first = move.kind == MoveKind::bid ? 0 : first_play;
  return Action::of(first + move.card.id);
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
struct EventText : CommonEventText {
  using CommonEventText::operator();
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
    return fmt::format("the bidding is rejected for {}: sum {}, top {}, {:+} for {}",
                       reason_text(event.reason), event.sum, card_text(event.top), event.points,
                       seats_words(event.owners));
  }
  std::string operator()(const BiddingAccepted& event) const {
    return fmt::format("the bidding is accepted: trump {}, seat {} leads", suit_name(event.trump),
                       event.leader.index);
  }
  std::string operator()(const DealAgain&) const { return "the round is dealt again"; }
};

/// Why an action may be refused, in the order of the table of reasons.
enum class Why : std::uint8_t {
  not_your_turn,
  no_such_action,
  not_bidding,
  not_playing,
  not_in_hand,
  set_aside,
  must_follow_suit,
};

constexpr auto reason_table = std::to_array<Reason>({
    not_your_turn("oh_seven.not_your_turn"),
    no_such_action("oh_seven.no_such_action"),
    {"oh_seven.not_bidding", "the bidding is over", {"seat", "card"}},
    {"oh_seven.not_playing", "the bidding is not over yet", {"seat", "card"}},
    not_in_hand("oh_seven.not_in_hand"),
    {"oh_seven.set_aside", "{card} is set aside since it was bid before", {"seat", "card"}},
    must_follow_suit("oh_seven.must_follow_suit"),
});

}  // namespace

// --- why illegal

std::span<const Reason> OhSeven::reasons() noexcept { return reason_table; }

Illegal OhSeven::refuse(const View& view, Action action) const {
  const Move wanted = move_of(action);
  const Table& table = view.table;
  const auto because = [&, seat = std::to_string(view.viewer.seat().index)](Why why) {
    return refusal(reason_table, why, {seat, card_text(wanted.card)});
  };
  if (table.phase == Phase::play && wanted.kind == MoveKind::bid) return because(Why::not_bidding);
  if (table.phase == Phase::bid && wanted.kind == MoveKind::play) return because(Why::not_playing);
  if (view.hand.count(wanted.card) == 0) return because(Why::not_in_hand);
  if (wanted.kind == MoveKind::bid) return because(Why::set_aside);
  const auto led = static_cast<Suit>(table.trick.led);
  return refusal(reason_table, Why::must_follow_suit,
                 {std::to_string(view.viewer.seat().index), card_text(wanted.card),
                  std::string(suit_name(led))});
}

// --- moves and notation

Move OhSeven::move(const View& /*view*/, Action action) const noexcept {
  assert(action.id < action_count());
  return move_of(action);
}

std::string OhSeven::text(const View& view, Action action) const {
  return move_text(move(view, action));
}

std::optional<Action> OhSeven::parse(const View& /*view*/, std::string_view text) const noexcept {
  for (const MoveKind kind : {MoveKind::bid, MoveKind::play}) {
    const auto rest = after_prefix(text, kind == MoveKind::bid ? "bid:" : "play:");
    if (!rest) continue;
    const auto card = parse_card(*rest);
    if (!card) return std::nullopt;
    return action_of({kind, *card});
  }
  return std::nullopt;
}

std::string OhSeven::text(const View& /*view*/, Chance chance) const {
  assert(chance.id < chance_count());
  return "deal:" + card_text(Card{chance.id});
}

std::optional<Chance> OhSeven::parse_chance(const View& /*view*/,
                                            std::string_view text) const noexcept {
  const auto rest = after_prefix(text, "deal:");
  const auto card = rest ? parse_card(*rest) : std::nullopt;
  if (!card) return std::nullopt;
  return Chance{card->id};
}

// --- words

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
    text += fmt::format(
        "{:>4}  {:>5}  {:>3}  {:>6}  {:>5}  {:>4}  {}{}\n", seat.index, score(setup(), table, seat),
        table.bids_shown ? card_text(table.bids[seat]) : "-", table.tricks_won[seat],
        play ? card_text(*play) : "-", suits_text(table.voids.suits[seat], notation.suits),
        cards_text(table.shown.of(seat)), view.viewer.is(seat) ? "  (you)" : "");
  }
  if (view.viewer.is_audience()) return text;
  text += fmt::format("your hand: {}\n", cards_text(view.hand));
  if (view.has_bid) text += fmt::format("your bid, face down: {}\n", card_text(view.bid));
  return text;
}

std::string OhSeven::text(const Event& event) const { return std::visit(EventText{}, event); }

}  // namespace libgames::oh_seven
