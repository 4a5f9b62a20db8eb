#pragma once
/// Counts the allocations of a test program. Exactly one source file of the program includes this
/// and nothing else: it replaces the global allocation functions. The conformance suite then checks
/// that the functions of the playing loop allocate nothing.

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#include <libgames/conformance/allocation_count.hpp>

namespace libgames::conformance::detail {

inline std::atomic<std::size_t> allocations{0};

/// Tells the suite where to look; runs before `main`.
inline const bool counts_allocations = [] {
  allocation_count = [] { return allocations.load(); };
  return true;
}();

inline void* allocate(std::size_t size) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}

}  // namespace libgames::conformance::detail

void* operator new(std::size_t size) {
  void* const memory = libgames::conformance::detail::allocate(size);
  if (memory == nullptr) std::abort();
  return memory;
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return libgames::conformance::detail::allocate(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return libgames::conformance::detail::allocate(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
