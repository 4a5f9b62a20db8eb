#pragma once
/// What is unsound about a state of Super Mega Lucky Box: a component of its own, since chains of
/// bonuses are followed, and what so many rounds can have led to. Not installed.

#include <libgames/core/problem.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_rules.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box_state.hpp>

namespace libgames::super_mega_lucky_box {

/// What `SuperMegaLuckyBox::check` returns.
[[nodiscard]] Problems check_state(const Setup& setup, const State& state);

}  // namespace libgames::super_mega_lucky_box
