#pragma once
/// Seats: positions at the table, sets of them, and who looks at a state.

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <type_traits>

namespace libgames {

/// The most seats any game may have.
inline constexpr int max_seats = 12;

/// A position at the table, counted from 0 clockwise.
struct Seat {
  std::uint8_t index = 0;

  /// Precondition: the number is from 0 to 255.
  [[nodiscard]] static constexpr Seat of(int number) noexcept {
    assert(number >= 0 && number <= 0xff);
    return {static_cast<std::uint8_t>(number)};
  }

  friend constexpr bool operator==(Seat, Seat) = default;
  friend constexpr auto operator<=>(Seat, Seat) = default;
};

/// In the fields of a state: no seat. Elsewhere absence is a `std::optional`.
inline constexpr Seat no_seat{0xff};

/// The seat to the left of `seat` at a table of `seats`, that is the next one clockwise.
[[nodiscard]] constexpr Seat next_seat(Seat seat, int seats) noexcept {
  const int next = seat.index + 1;
  return Seat{static_cast<std::uint8_t>(next & -int{next != seats})};  // no branch: hard to predict
}

/// The seat `steps` places clockwise of `seat`; `steps` is from 0 to `seats` - 1.
[[nodiscard]] constexpr Seat seat_after(Seat seat, int steps, int seats) noexcept {
  const int index = seat.index + steps;
  return Seat{static_cast<std::uint8_t>(index >= seats ? index - seats : index)};
}

/// A set of seats, held in 16 bits. Iterating visits them in ascending order.
class Seats {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Seat;
    using difference_type = std::ptrdiff_t;
    using pointer = const Seat*;
    using reference = Seat;

    constexpr Iterator() = default;
    constexpr explicit Iterator(std::uint16_t bits) noexcept : bits_(bits) {}
    constexpr Seat operator*() const noexcept {
      // The added bit spares the compiler the case of an empty set.
      return Seat{static_cast<std::uint8_t>(std::countr_zero(bits_ | 0x10000U))};
    }
    constexpr Iterator& operator++() noexcept {
      bits_ = static_cast<std::uint16_t>(bits_ & (bits_ - 1U));
      return *this;
    }
    constexpr Iterator operator++(int) noexcept {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint16_t bits_ = 0;
  };

  constexpr Seats() = default;
  constexpr explicit Seats(std::uint16_t bits) noexcept : bits_(bits) {}

  /// The set of one seat; empty for `no_seat`.
  [[nodiscard]] static constexpr Seats only(Seat seat) noexcept {
    return Seats(static_cast<std::uint16_t>(1U << (seat.index & 31U)));
  }
  /// The seats 0 .. `count` - 1.
  [[nodiscard]] static constexpr Seats first_seats(int count) noexcept {
    return Seats(static_cast<std::uint16_t>((1U << count) - 1U));
  }

  constexpr void add(Seat seat) noexcept { bits_ |= only(seat).bits_; }
  constexpr void remove(Seat seat) noexcept {
    bits_ = static_cast<std::uint16_t>(bits_ & ~only(seat).bits_);
  }
  [[nodiscard]] constexpr bool contains(Seat seat) const noexcept {
    return seat.index < 16 && (bits_ >> seat.index & 1U) != 0;
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
  /// The lowest seat of the set. Precondition: the set is not empty.
  [[nodiscard]] constexpr Seat first() const noexcept { return *begin(); }
  [[nodiscard]] constexpr std::uint16_t bits() const noexcept { return bits_; }
  /// Every seat of the set moved one place clockwise at a table of `seats`.
  [[nodiscard]] constexpr Seats rotated(int seats) const noexcept {
    const std::uint32_t wide = bits_;
    return Seats(
        static_cast<std::uint16_t>((wide << 1 | wide >> (seats - 1)) & ((1U << seats) - 1U)));
  }

  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(); }

  friend constexpr bool operator==(Seats, Seats) = default;

 private:
  std::uint16_t bits_ = 0;
};

/// Who looks: one seat, or the audience, which knows only what everybody knows.
class Viewer {
 public:
  /// The audience.
  constexpr Viewer() = default;
  // A seat is a viewer, so the conversion is meant to be implicit.
  constexpr Viewer(Seat seat) noexcept : index_(seat.index) {}

  [[nodiscard]] static constexpr Viewer audience() noexcept { return Viewer(); }
  [[nodiscard]] constexpr bool is_audience() const noexcept { return index_ == audience_index; }
  /// Never for `no_seat`, which the audience is not.
  [[nodiscard]] constexpr bool is(Seat seat) const noexcept {
    return index_ == seat.index && !is_audience();
  }
  /// The seat that looks. Precondition: not the audience.
  [[nodiscard]] constexpr Seat seat() const noexcept {
    assert(!is_audience());
    return Seat{index_};
  }

  friend constexpr bool operator==(Viewer, Viewer) = default;

 private:
  static constexpr std::uint8_t audience_index = 0xff;
  std::uint8_t index_ = audience_index;
};

/// One `T` for every seat, indexed by `Seat`; `Capacity` is the most seats the game may have.
template <class T, int Capacity = max_seats>
struct BySeat {
  std::array<T, static_cast<std::size_t>(Capacity)> items{};

  [[nodiscard]] constexpr T& operator[](Seat seat) noexcept {
    assert(seat.index < Capacity);
    return items[seat.index];
  }
  [[nodiscard]] constexpr const T& operator[](Seat seat) const noexcept {
    assert(seat.index < Capacity);
    return items[seat.index];
  }

  /// The values of the seats 0 .. `seats` - 1.
  [[nodiscard]] constexpr std::span<const T> first(int seats) const noexcept {
    return std::span<const T>(items).first(static_cast<std::size_t>(seats));
  }
  /// The sum of the values of all seats. Precondition: it is an `int`.
  [[nodiscard]] constexpr int sum() const noexcept requires std::integral<T> {
    int sum = 0;
    for (const T value : items) sum += static_cast<int>(value);
    return sum;
  }

  friend constexpr bool operator==(const BySeat&, const BySeat&) = default;
};

/// The seats 0 .. `seats` - 1, for loops over everybody at the table.
[[nodiscard]] constexpr Seats all_seats(int seats) noexcept { return Seats::first_seats(seats); }

/// Whether seats that are not at a table of `seats` have nothing: there every value is `T{}`.
template <class... T, int... Capacity>
[[nodiscard]] constexpr bool nothing_beyond(int seats,
                                            const BySeat<T, Capacity>&... values) noexcept {
  const auto ends = [seats](const auto& all) {
    using Items = std::remove_cvref_t<decltype(all)>;
    for (std::size_t i = static_cast<std::size_t>(seats); i < all.size(); ++i) {
      if (!(all[i] == typename Items::value_type{})) return false;
    }
    return true;
  };
  return (... && ends(values.items));
}

/// Everybody at the table in turn, clockwise from some seat on. Iterating visits each seat once.
class SeatsInTurn {
 public:
  class Iterator {
   public:
    constexpr Iterator(Seat first, int step, int seats) noexcept
        : first_(first), step_(step), seats_(seats) {}
    constexpr Seat operator*() const noexcept { return seat_after(first_, step_, seats_); }
    constexpr Iterator& operator++() noexcept {
      ++step_;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Seat first_;
    int step_;
    int seats_;
  };

  constexpr SeatsInTurn(Seat first, int seats) noexcept : first_(first), seats_(seats) {}
  [[nodiscard]] constexpr Iterator begin() const noexcept { return {first_, 0, seats_}; }
  [[nodiscard]] constexpr Iterator end() const noexcept { return {first_, seats_, seats_}; }

 private:
  Seat first_;
  int seats_;
};

/// The seats 0 .. `seats` - 1 from the viewer's on, as planes stand; the audience begins with
/// seat 0. A seat is a viewer too, so these are also the seats in turn from any of them on.
[[nodiscard]] constexpr SeatsInTurn seats_from(Viewer viewer, int seats) noexcept {
  return {viewer.is_audience() ? Seat{0} : viewer.seat(), seats};
}

}  // namespace libgames
