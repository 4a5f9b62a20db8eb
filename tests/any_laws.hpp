#pragma once
/// The laws of games behind `AnyGame`, which are compiled once for all test programs.

#include <libgames/catalog/any_game.hpp>
#include <libgames/conformance/laws.hpp>

namespace libgames::conformance {

extern template class Laws<AnyGame>;

}  // namespace libgames::conformance
