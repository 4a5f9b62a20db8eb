#pragma once
/// Dealing the cards that are hidden from somebody: uniformly over every way that respects the
/// suits which hands are known not to hold.

#include <cstdint>
#include <span>

#include <libgames/core/rng.hpp>
#include <libgames/export.hpp>

namespace libgames {

/// The hidden part of one hand.
struct HiddenHand {
  std::uint8_t size = 0;    ///< cards to deal into it
  std::uint8_t barred = 0;  ///< bit s: it holds no card of suit s
};

/// Rearranges `cards` so that the cards of the first hand come first, then those of the second and
/// so on; the rest, which nobody holds, stands at the end. Every assignment of the cards (each
/// physical card distinct) that respects `barred` is equally likely, exactly.
///
/// `cards` are grouped by suit: first `suit_sizes[0]` cards of suit 0, and so on.
/// Preconditions: at most 127 cards, 8 suits and `max_seats` hands, no more cards wanted than there
/// are, and at least one assignment exists.
/// Complexity: linear in the cards when no suit is barred. Otherwise attempts, of which random play
/// needs one or two; after so many failures as `attempts` says all ways are counted by suit, in
/// milliseconds at worst and with the rounding of doubles (relative error below 2^-40), unless a
/// table of 40,000 numbers on the stack is too small for that: then attempts go on.
LIBGAMES_EXPORT void deal_hidden(std::span<std::uint8_t> cards,
                                 std::span<const std::uint8_t> suit_sizes,
                                 std::span<const HiddenHand> hands, Rng& rng,
                                 int attempts = 64) noexcept;

}  // namespace libgames
