#pragma once
/// Where the conformance suite learns how often a test program has allocated.

#include <cstddef>

namespace libgames::conformance {

/// The number of allocations so far; null where nobody counts. Set by allocations.hpp.
inline std::size_t (*allocation_count)() = nullptr;

}  // namespace libgames::conformance
