#include "games.hpp"

#include <cassert>

#include "oh_hell.hpp"

namespace examples {

libgames::Catalog catalog() {
  libgames::Catalog catalog = libgames::Catalog::built_in();
  [[maybe_unused]] const auto problem = catalog.add<oh_hell::OhHell>();
  assert(!problem);
  return catalog;
}

}  // namespace examples
