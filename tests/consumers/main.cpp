// A program outside the library. It exits with 0 when what it is linked with works.
#include <libgames/version.hpp>

namespace {

bool has_expected_version() { return libgames::version == EXPECTED_VERSION; }

// Further checks go here, one function each, and join the conjunction in main.

}  // namespace

int main() {
  const bool works = has_expected_version();
  return works ? 0 : 1;
}
