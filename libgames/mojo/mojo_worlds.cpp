/// Mojo: worlds that look like a view.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include <libgames/core/cards.hpp>
#include <libgames/core/rng.hpp>
#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo {

namespace {

using Wide = libgames::detail::Wide;

/// A uniform number below `bound`, which is at least 1.
[[nodiscard]] Wide below_wide(Wide bound, Rng& rng) noexcept {
  const auto high = static_cast<std::uint64_t>((bound - 1) >> 64);
  if (high == 0 && bound >> 64 == 0) return rng.below(static_cast<std::uint64_t>(bound));
  const auto mask = high == 0 ? 0 : ~std::uint64_t{0} >> std::countl_zero(high);
  for (;;) {
    const Wide number = static_cast<Wide>(rng.next() & mask) << 64 | rng.next();
    if (number < bound) return number;
  }
}

/// The ways to take some of one value's cards: all that is allowed, or so many fewer.
class TakingFewer {
 public:
  TakingFewer(int cards, int allowed) noexcept : cards_(cards), taken_(allowed) {
    for (int i = 1; i <= allowed; ++i) {
      ways_ = ways_ * static_cast<unsigned>(cards - allowed + i) / static_cast<unsigned>(i);
    }
  }
  [[nodiscard]] Wide ways() const noexcept { return ways_; }
  [[nodiscard]] int taken() const noexcept { return taken_; }
  /// One card fewer. Precondition: there is one taken.
  void next() noexcept {
    ways_ = ways_ * static_cast<unsigned>(taken_) / static_cast<unsigned>(cards_ - taken_ + 1);
    --taken_;
  }

 private:
  int cards_;
  int taken_;
  Wide ways_ = 1;
};

/// In how many ways cards can be taken, of every value at most so many, counted by how many fewer
/// than allowed are taken of the values from v on. Of at most 120 cards there are fewer than 2^117
/// choices, and a product with 120 fits in 128 bits.
class CappedChoices {
 public:
  /// `caps` are at most `cards`; at most `spare` fewer are going to be taken than they allow.
  CappedChoices(const Cards& cards, const Cards& caps, int spare) noexcept
      : cards_(cards), caps_(caps) {
    for (int fewer = 0; fewer <= spare; ++fewer) at(value_count, fewer) = Wide{fewer == 0};
    for (int value = value_count - 1; value >= 0; --value) count(value, spare);
  }

  /// All choices that take `fewer` cards less than allowed are equally likely, each physical copy
  /// distinct.
  [[nodiscard]] Cards pick(int fewer, Rng& rng) noexcept {
    Cards result;
    for (int value = 0; value < value_count; ++value) {
      Wide rank = below_wide(at(value, fewer), rng);
      TakingFewer taking(cards_[value], caps_[value]);
      for (;;) {
        const Wide here = taking.ways() * at(value + 1, fewer);
        if (rank < here) break;
        rank -= here;
        taking.next();
        --fewer;
      }
      result[value] = static_cast<std::uint8_t>(taking.taken());
    }
    return result;
  }

 private:
  [[nodiscard]] Wide& at(int value, int fewer) noexcept {
    return ways_[static_cast<std::size_t>(value)][static_cast<std::size_t>(fewer)];
  }
  void count(int value, int spare) noexcept {
    for (int fewer = 0; fewer <= spare; ++fewer) at(value, fewer) = 0;
    TakingFewer taking(cards_[value], caps_[value]);
    const int most = std::min<int>(caps_[value], spare);
    for (int here = 0; here <= most; ++here) {
      for (int fewer = here; fewer <= spare; ++fewer) {
        at(value, fewer) += taking.ways() * at(value + 1, fewer - here);
      }
      if (here < most) taking.next();
    }
  }

  Cards cards_;
  Cards caps_;
  std::array<std::array<Wide, max_deck_size + 1>, value_count + 1> ways_;
};

/// Takes `wanted` of `cards`, of every value at most `caps`, which is no more than there are.
[[nodiscard]] Cards take_capped(const Cards& cards, const Cards& caps, int wanted,
                                Rng& rng) noexcept {
  const int spare = caps.total() - wanted;
  if (spare == 0) return caps;
  assert(spare > 0);
  return CappedChoices(cards, caps, spare).pick(spare, rng);
}

/// Writes the cards as a list; returns how many there are.
std::size_t list_cards(const Cards& cards, std::span<std::uint8_t> list) noexcept {
  std::size_t size = 0;
  for (int value = 0; value < value_count; ++value) {
    for (int i = 0; i < cards[value]; ++i) list[size++] = static_cast<std::uint8_t>(value);
  }
  return size;
}

/// What the viewer cannot place: the draw pile, and the cards of others that are not known.
[[nodiscard]] Cards unseen_cards(const View& view, const Cards& deck, int seats) noexcept {
  const Table& table = view.table;
  Cards cards = deck;
  cards -= view.cards;
  for (const Seat seat : all_seats(seats)) {
    cards -= table.face_up[seat];
    if (!view.viewer.is(seat)) cards -= table.known[seat];
  }
  for (int pile = 0; pile < max_piles; ++pile) {
    for (int i = 0; i < table.piles.size(pile); ++i) --cards[table.piles.at(pile, i).value];
  }
  return cards;
}

/// After a reshuffle: takes the draw pile out of the unseen cards. It holds nothing but what was
/// shuffled into it and the viewer has not drawn (M6.4). What else is gone from it, the others
/// drew.
void fill_stock(const View& view, Cards& cards, int seats, State& state, Rng& rng) noexcept {
  Cards mixed = view.table.mixed;
  mixed -= view.drawn;
  Cards caps;
  for (int value = 0; value < value_count; ++value) {
    caps[value] = std::min(mixed[value], cards[value]);
  }
  state.stock = take_capped(cards, caps, view.table.stock, rng);
  cards -= state.stock;
  mixed -= state.stock;
  std::array<std::uint8_t, max_deck_size> list;
  const std::size_t size = list_cards(mixed, list);
  shuffle_front(std::span(list).first(size), static_cast<int>(size), rng);
  const std::uint8_t* next = list.data();
  for (const Seat seat : all_seats(seats)) {
    if (view.viewer.is(seat)) continue;
    for (int i = 0; i < view.table.mixed_draws[seat]; ++i) ++state.drawn[seat][*next++];
  }
}

/// Deals the unseen cards to the others; what is left is the draw pile, if that is not filled yet.
void fill_hands(const View& view, const Cards& cards, int seats, State& state, Rng& rng) noexcept {
  const Table& table = view.table;
  PerSeat<int> wanted;
  int all = 0;
  for (const Seat seat : all_seats(seats)) {
    if (view.viewer.is(seat)) continue;
    wanted[seat] = table.hidden[seat] - table.known[seat].total();
    all += wanted[seat];
  }
  std::array<std::uint8_t, max_deck_size> list;
  const std::size_t size = list_cards(cards, list);
  shuffle_front(std::span(list).first(size), all, rng);
  const std::uint8_t* next = list.data();
  for (const Seat seat : all_seats(seats)) {
    for (int i = 0; i < wanted[seat]; ++i) state.hands.add(seat, Card{*next++});
  }
  for (; next != list.data() + size; ++next) ++state.stock[*next];
}

}  // namespace

// --- knowing: worlds

State Mojo::determinize(const View& view, Rng& rng) const noexcept {
  State state;
  state.table = view.table;
  for (const Seat seat : all_seats(seats())) {
    const bool own = view.viewer.is(seat);
    state.hands.cards[seat] = own ? view.cards : view.table.known[seat];
    state.hands.values[seat] = static_cast<std::uint16_t>(state.hands.cards[seat].kinds());
    if (own) state.drawn[seat] = view.drawn;
  }
  Cards cards = unseen_cards(view, setup_.cards(), seats());
  if (view.table.reshuffled) fill_stock(view, cards, seats(), state, rng);
  fill_hands(view, cards, seats(), state, rng);
  return state;
}

}  // namespace libgames::mojo
