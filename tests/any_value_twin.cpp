// The other half of any_value_test.cpp: a type of the same name and another layout.

#include "any_value_twin.hpp"

#include <cstdint>

namespace {

struct Tiny {
  std::uint8_t one = 7;
  friend bool operator==(const Tiny&, const Tiny&) = default;
};

}  // namespace

libgames::AnyMove tiny_of_another_file() { return libgames::AnyMove(Tiny{}); }
