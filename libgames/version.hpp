// The version of the library. CMake reads it from here.
#pragma once

#include <string_view>

#define LIBGAMES_VERSION_MAJOR 0
#define LIBGAMES_VERSION_MINOR 1
#define LIBGAMES_VERSION_PATCH 0

namespace libgames {

/// The version as text: major.minor.patch.
inline constexpr std::string_view version = "0.1.0";

}  // namespace libgames
