#include "any_laws.hpp"

#include <libgames/catalog/any_game.hpp>
#include <libgames/conformance/conformance.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames::conformance {
namespace {

using super_mega_lucky_box::card_row;
using super_mega_lucky_box::Deck;
using super_mega_lucky_box::PassRule;
using super_mega_lucky_box::Rules;
using super_mega_lucky_box::SuperMegaLuckyBox;

struct Typed {
  static constexpr int games = 2;
  static SuperMegaLuckyBox make() { return SuperMegaLuckyBox::make({}, 3).value(); }
};

template <int Seats>
struct Standard {
  static constexpr int games = Seats <= 2 ? 2 : 1;
  static AnyGame make() { return AnyGame(SuperMegaLuckyBox::make({}, Seats).value()); }
};

/// Nothing is hidden, and every other switch is away from its default too.
struct Open {
  static constexpr int games = 2;
  static AnyGame make() {
    Rules rules = super_mega_lucky_box::two_boxes();
    rules.numbers_per_round = 6;
    rules.number_values = 7;
    rules.number_copies = 3;
    rules.start_lightning = 2;
    rules.lightning_wrap = false;
    rules.pass_rule = PassRule::always;
    rules.bonus_optional = true;
    rules.star_points = {-3, 5};
    rules.double_bolt = 3;
    rules.incomplete_divisor = 3;
    rules.incomplete_rounding = super_mega_lucky_box::IncompleteRounding::per_card;
    rules.moon_fewest_min_players = 1;
    rules.offers_private = false;
    rules.hide_simultaneous = false;
    return AnyGame(SuperMegaLuckyBox::make(rules, 3).value());
  }
};

/// Six cards twice: the pile runs out in the start draft, and is made anew in the middle of later
/// ones, until nothing is left.
[[nodiscard]] Deck small_deck() {
  Deck deck;
  deck.name = "small";
  deck.add(card_row("123456789|DL?|147"));
  deck.add(card_row("111222333|MSL|123"));
  deck.add(card_row("999888777|?\?9|SMS"));
  deck.add(card_row("121212121|12?|L-L"));
  deck.add(card_row("456456456|654|DDD"));
  deck.add(card_row("789321654|---|?\?\?"));
  return deck;
}

template <bool OffersPrivate, bool Sealed>
struct SmallDeck {
  static constexpr int games = 4;
  static AnyGame make() {
    Rules rules;
    rules.deck = small_deck();
    rules.boxes = 2;
    rules.rounds = 6;
    rules.card_points = {9, 8, 7, 6, 5, 4};
    rules.numbers_per_round = 8;
    rules.start_deal = 3;
    rules.start_keep = 1;
    rules.round_deal = 3;
    rules.round_keep = 1;
    rules.start_lightning = 9;
    rules.pass_rule = PassRule::never_if_reachable;
    rules.offers_private = OffersPrivate;
    rules.hide_simultaneous = Sealed;
    return AnyGame(SuperMegaLuckyBox::make(rules, 3).value());
  }
};

/// Nothing is kept of later offers.
struct Lookers {
  static constexpr int games = 2;
  static AnyGame make() {
    Rules rules = super_mega_lucky_box::lenient_bonus();
    rules.rounds = 2;
    rules.card_points = {1, 2};
    rules.start_deal = 4;
    rules.start_keep = 4;
    rules.round_deal = 20;
    rules.round_keep = 0;
    return AnyGame(SuperMegaLuckyBox::make(rules, 2).value());
  }
};

using TypedGames = SetUps<Typed>;
using ErasedGames =
    SetUps<Standard<1>, Standard<2>, Standard<6>, Standard<7>, Standard<12>, Open,
           SmallDeck<true, true>, SmallDeck<true, false>, SmallDeck<false, true>, Lookers>;

const bool super_mega_lucky_box_laws = expect_laws("SuperMegaLuckyBox", TypedGames());
const bool any_super_mega_lucky_box_laws = expect_laws("AnySuperMegaLuckyBox", ErasedGames());

/// Two cards in an offer: what a seat does not see are some three thousand offers.
struct TwoOffered {
  static constexpr int games = 2;
  static super_mega_lucky_box::SuperMegaLuckyBox make() {
    super_mega_lucky_box::Rules rules;
    rules.start_deal = 2;
    rules.start_keep = 1;
    return super_mega_lucky_box::SuperMegaLuckyBox::make(rules, 2).value();
  }
};

using TinyGames = SetUps<TwoOffered>;
const bool super_mega_lucky_box_worlds = expect_exact_worlds("SuperMegaLuckyBox", TinyGames());

}  // namespace
}  // namespace libgames::conformance
