#pragma once
/// Writing a view as numbers for learning: what `encode` of a game does.

#include <cstddef>
#include <span>

namespace libgames {

/// Writes planes one after another into memory that is large enough.
class Planes {
 public:
  explicit Planes(std::span<float> out) noexcept : out_(out) {}

  void add(float value) noexcept { out_[next_++] = value; }
  /// `value` as a part of `full`, which is not 0.
  void add(int value, int full) noexcept {
    add(static_cast<float>(value) / static_cast<float>(full));
  }
  void add_flag(bool value) noexcept { add(value ? 1.0F : 0.0F); }
  /// `size` flags, of which the one at `index` is set; none if it is outside.
  void add_one_of(int index, int size) noexcept {
    for (int i = 0; i < size; ++i) add_flag(i == index);
  }
  /// How many floats were written.
  [[nodiscard]] std::size_t size() const noexcept { return next_; }

 private:
  std::span<float> out_;
  std::size_t next_ = 0;
};

}  // namespace libgames
