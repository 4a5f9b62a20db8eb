#pragma once
/// A plain value of some type, kept in place: what states, views, moves and events of games look
/// like to whoever does not know the game.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace libgames {

namespace detail {

/// The spelled name of a type, the same in every library of a process.
template <class T>
[[nodiscard]] constexpr std::string_view type_name() noexcept {
  return __PRETTY_FUNCTION__;
}

/// Whether a spelled name may stand for several types: g++ writes {anonymous}, clang (anonymous.
[[nodiscard]] constexpr bool is_anonymous(std::string_view name) noexcept {
  return name.find("{anonymous}") != std::string_view::npos ||
         name.find("(anonymous") != std::string_view::npos ||
         name.find("<lambda") != std::string_view::npos ||
         name.find("(lambda") != std::string_view::npos;
}

/// What can be done with a value of a type that is known only here.
struct ValueType {
  std::string_view name;
  std::size_t size = 0;
  bool (*equal)(const void*, const void*) = nullptr;
  std::uint64_t (*hash)(const void*) = nullptr;  ///< null for types without a hash
};

template <class T>
[[nodiscard]] constexpr ValueType describe_type() noexcept {
  ValueType type{type_name<T>(), sizeof(T), nullptr, nullptr};
  type.equal = [](const void* a, const void* b) {
    return *static_cast<const T*>(a) == *static_cast<const T*>(b);
  };
  if constexpr (requires(const T& value) { value.hash(); }) {
    type.hash = [](const void* value) { return static_cast<const T*>(value)->hash(); };
  }
  return type;
}

template <class T>
inline constexpr ValueType value_type = describe_type<T>();

/// Whether both describe one type: by address, and across libraries of a process, which may each
/// have a description, by name and size; names of anonymous types prove nothing.
[[nodiscard]] constexpr bool is_same_type(const ValueType& a, const ValueType& b) noexcept {
  return &a == &b || (a.size == b.size && a.name == b.name && !is_anonymous(a.name));
}

}  // namespace detail

/// Holds one value of any plain type of up to `Capacity` bytes in place; copying copies no more
/// bytes than the value has. `Tag` keeps states, views, moves and events apart.
template <class Tag, std::size_t Capacity>
class AnyValue {
 public:
  static constexpr std::size_t capacity = Capacity;

  template <class T>
  requires(!std::is_same_v<T, AnyValue> &&
           std::is_trivially_copyable_v<T>) explicit AnyValue(const T& value) noexcept
      : type_(&detail::value_type<T>) {
    static_assert(sizeof(T) <= Capacity, "the type is too large to be held in place");
    static_assert(alignof(T) <= alignof(std::max_align_t));
    std::memcpy(bytes_, &value, sizeof(T));
  }
  AnyValue(const AnyValue& other) noexcept : type_(other.type_) {
    std::memcpy(bytes_, other.bytes_, other.type_->size);
  }
  AnyValue& operator=(const AnyValue& other) noexcept {
    type_ = other.type_;
    std::memmove(bytes_, other.bytes_, other.type_->size);
    return *this;
  }
  ~AnyValue() = default;

  /// The value as a `T`; null when it is of another type.
  template <class T>
  [[nodiscard]] const T* get_if() const noexcept {
    const bool same = detail::is_same_type(*type_, detail::value_type<T>);
    return same ? reinterpret_cast<const T*>(bytes_) : nullptr;
  }
  template <class T>
  [[nodiscard]] T* get_if() noexcept {
    return const_cast<T*>(static_cast<const AnyValue&>(*this).get_if<T>());
  }
  /// The bytes, for whoever knows the type.
  [[nodiscard]] const void* data() const noexcept { return bytes_; }
  [[nodiscard]] void* data() noexcept { return bytes_; }
  /// How many bytes the value has; those behind it are not part of it.
  [[nodiscard]] std::size_t size() const noexcept { return type_->size; }

  /// The hash of the value. Precondition: its type has one (states and views do).
  [[nodiscard]] std::uint64_t hash() const noexcept {
    assert(type_->hash != nullptr);
    return type_->hash(bytes_);
  }
  friend bool operator==(const AnyValue& a, const AnyValue& b) noexcept {
    return detail::is_same_type(*a.type_, *b.type_) && a.type_->equal(a.bytes_, b.bytes_);
  }

 private:
  const detail::ValueType* type_;
  alignas(std::max_align_t) std::byte bytes_[Capacity];
};

}  // namespace libgames
