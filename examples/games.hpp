#pragma once
/// The games that the example programs play.

#include <libgames/catalog/catalog.hpp>

namespace examples {

/// Those of the library, and Oh Hell, which is written here.
[[nodiscard]] libgames::Catalog catalog();

}  // namespace examples
