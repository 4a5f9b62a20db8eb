#include "any_laws.hpp"

namespace libgames::conformance {

template class Laws<AnyGame>;

}  // namespace libgames::conformance
