#pragma once
/// Worlds of Mojo, for its own sources: what a view hides, drawn at random, and whether seats can
/// have drawn what a state says. Not installed.

#include <libgames/core/rng.hpp>
#include <libgames/core/seat.hpp>
#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo {

/// Fills hands, draw pile and draws of a state that has the table of the view and nothing else, so
/// that every history of marked cards counts once (M6.7). `deck` is the whole deck.
/// Precondition: the view is one of a sound state.
/// Complexity: linear in the cards if there are no late plays. Otherwise attempts, after a
/// preparation of about n * n steps for n late plays; mojo_worlds.cpp says how many.
void fill_world(const View& view, const Cards& deck, int seats, State& state, Rng& rng) noexcept;

/// Whether a seat can have drawn its `drawn` cards: each is still hidden with it, or was shown by
/// one of its late plays, after as many draws as that takes (M6.6).
/// Preconditions: late plays are in range, and what is known of the seat's cards is among them.
[[nodiscard]] bool draws_are_possible(const State& state, Seat seat) noexcept;

}  // namespace libgames::mojo
