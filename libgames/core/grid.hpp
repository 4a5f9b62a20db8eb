#pragma once
/// Small rectangular grids: cells as bits, neighbours, lines, and groups by flood fill.

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include <libgames/core/bits.hpp>

namespace libgames {

/// Which cells of a grid touch.
enum class Adjacency : std::uint8_t { sides, sides_and_corners };

/// A grid of at most 64 cells, numbered from 0 row by row; a set of cells has bit i for cell i.
class Grid {
 public:
  static constexpr int max_cells = 64;
  using Cells = std::uint64_t;

  /// Precondition: `rows` and `cols` are positive and have a product of at most `max_cells`.
  constexpr Grid(int rows, int cols, Adjacency adjacency) noexcept
      : rows_(rows), cols_(cols), adjacency_(adjacency) {
    assert(rows >= 1 && cols >= 1 && rows * cols <= max_cells);
    for (int i = 0; i < rows; ++i) first_column_ |= Cells{1} << i * cols;
  }

  [[nodiscard]] constexpr int rows() const noexcept { return rows_; }
  [[nodiscard]] constexpr int cols() const noexcept { return cols_; }
  [[nodiscard]] constexpr int cells() const noexcept { return rows_ * cols_; }
  /// Every cell.
  [[nodiscard]] constexpr Cells all() const noexcept { return ~Cells{0} >> (max_cells - cells()); }
  /// The cells of row `index`, counted from 0 at the top.
  [[nodiscard]] constexpr Cells row(int index) const noexcept {
    return ~Cells{0} >> (max_cells - cols_) << index * cols_;
  }
  /// The cells of column `index`, counted from 0 at the left.
  [[nodiscard]] constexpr Cells column(int index) const noexcept { return first_column_ << index; }

  /// The cells that touch one of `cells`; of these themselves only those that touch another.
  [[nodiscard]] constexpr Cells neighbours(Cells cells) const noexcept {
    const Cells beside = (cells & ~column(cols_ - 1)) << 1 | (cells & ~first_column_) >> 1;
    const Cells spread = adjacency_ == Adjacency::sides ? cells : cells | beside;
    return (beside | up(spread) | down(spread)) & all();
  }
  /// Every cell of `within` that can be reached from `seed` without leaving `within`.
  /// Precondition: `seed` is part of `within`.
  [[nodiscard]] constexpr Cells group(Cells seed, Cells within) const noexcept {
    assert((seed & ~within) == 0);
    for (Cells before = 0; before != seed;) {
      before = seed;
      seed |= neighbours(seed) & within;
    }
    return seed;
  }
  /// Calls `visit` with each group of touching cells of `cells`, that with the lowest cell first.
  template <class Visit>
  constexpr void for_each_group(Cells cells, Visit visit) const {
    while (cells != 0) {
      const Cells found = group(cells & (0 - cells), cells);
      visit(found);
      cells &= ~found;
    }
  }

 private:
  // A shift by 64, that of a grid with a single row of 64 cells, is done in two steps.
  [[nodiscard]] constexpr Cells down(Cells cells) const noexcept {
    return cells << (cols_ - 1) << 1;
  }
  [[nodiscard]] constexpr Cells up(Cells cells) const noexcept { return cells >> (cols_ - 1) >> 1; }

  int rows_;
  int cols_;
  Adjacency adjacency_;
  Cells first_column_ = 0;
};

}  // namespace libgames
