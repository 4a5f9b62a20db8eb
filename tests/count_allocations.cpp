#include <libgames/conformance/allocations.hpp>
