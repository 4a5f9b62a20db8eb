#pragma once

#include <libgames/catalog/any_game.hpp>

/// A value of a type `Tiny` in an unnamed namespace of another file.
[[nodiscard]] libgames::AnyMove tiny_of_another_file();
