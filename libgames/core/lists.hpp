#pragma once
/// Lists and maps whose size is a matter of the rules too, as plain values for rules fields.

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace libgames {

/// Values in an order of their own, at most `Capacity` of them.
template <class T, std::size_t Capacity>
class List {
 public:
  constexpr List() = default;
  /// Precondition: there are at most `Capacity` values.
  constexpr List(std::initializer_list<T> values) noexcept {
    for (const T value : values) add(value);
  }
  /// Precondition: there are fewer than `Capacity` values.
  constexpr void add(T value) noexcept { items_[size_++] = value; }

  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] constexpr bool full() const noexcept { return size_ == Capacity; }
  [[nodiscard]] constexpr T operator[](std::size_t i) const noexcept { return items_[i]; }
  [[nodiscard]] constexpr const T* begin() const noexcept { return items_.data(); }
  [[nodiscard]] constexpr const T* end() const noexcept { return items_.data() + size_; }

  friend constexpr bool operator==(const List&, const List&) = default;

 private:
  std::array<T, Capacity> items_{};
  std::size_t size_ = 0;
};

/// Integers: as a rules field one or more.
template <std::size_t Capacity>
using IntList = List<int, Capacity>;

/// Enumerators: as a rules field none or more.
template <class Enum, std::size_t Capacity>
using ChoiceList = List<Enum, Capacity>;

/// How often each of `Kinds` enumerators is there, 255 times at most: a list without an order.
template <class Enum, std::size_t Kinds>
class ChoiceCounts {
 public:
  constexpr ChoiceCounts() = default;
  constexpr ChoiceCounts(std::initializer_list<Enum> choices) noexcept {
    for (const Enum choice : choices) add(choice);
  }
  constexpr void add(Enum choice) noexcept { ++counts_[static_cast<std::size_t>(choice)]; }

  [[nodiscard]] constexpr int operator[](Enum choice) const noexcept {
    return counts_[static_cast<std::size_t>(choice)];
  }
  [[nodiscard]] constexpr bool full(Enum choice) const noexcept { return (*this)[choice] == 255; }
  [[nodiscard]] constexpr int total() const noexcept {
    int sum = 0;
    for (const std::uint8_t count : counts_) sum += count;
    return sum;
  }
  /// By enumerator.
  [[nodiscard]] constexpr const std::array<std::uint8_t, Kinds>& counts() const noexcept {
    return counts_;
  }

  friend constexpr bool operator==(const ChoiceCounts&, const ChoiceCounts&) = default;

 private:
  std::array<std::uint8_t, Kinds> counts_{};
};

/// Values for some integers, in ascending order of these keys: none to `Capacity` of them.
template <std::size_t Capacity>
class IntMap {
 public:
  struct Entry {
    int key = 0;
    int value = 0;

    friend constexpr bool operator==(const Entry&, const Entry&) = default;
  };

  constexpr IntMap() = default;
  /// Precondition: there are at most `Capacity` entries, with ascending keys.
  constexpr IntMap(std::initializer_list<Entry> entries) noexcept {
    for (const Entry& entry : entries) add(entry);
  }
  /// Precondition: there are fewer than `Capacity` entries, with lower keys.
  constexpr void add(const Entry& entry) noexcept { items_[size_++] = entry; }

  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool full() const noexcept { return size_ == Capacity; }
  /// The value of `key`; `missing` if it has none.
  [[nodiscard]] constexpr int value(int key, int missing) const noexcept {
    for (const Entry& entry : *this) {
      if (entry.key == key) return entry.value;
    }
    return missing;
  }
  [[nodiscard]] constexpr const Entry* begin() const noexcept { return items_.data(); }
  [[nodiscard]] constexpr const Entry* end() const noexcept { return items_.data() + size_; }

  friend constexpr bool operator==(const IntMap&, const IntMap&) = default;

 private:
  std::array<Entry, Capacity> items_{};
  std::size_t size_ = 0;
};

}  // namespace libgames
