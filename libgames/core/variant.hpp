#pragma once
/// Variants: a game that differs from another one in some hooks, and perhaps in some more fields.

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <libgames/core/game_base.hpp>

namespace libgames {

/// The base of a variant of the game `Original`. The variant declares its own `info` and its hooks,
/// takes over the constructor, and has everything else from the original:
///
///     class Misere : public Variant<Misere, oh_seven::OhSeven> {
///      public:
///       using Variant::Variant;
///       static constexpr GameInfo info{.id = "misere", .title = "Misere", .seats = {2, 9}};
///      protected:
///       int round_score(const Table& table, Seat seat) const override;
///     };
///
/// `OwnRules`, if the variant has fields of its own, derives from the rules of the original and
/// lists all of them with `ExtendedFields`.
template <class Self, class Original, class OwnRules = typename Original::Rules>
class Variant : public Original {
 public:
  using Rules = OwnRules;

  Variant(const typename Original::Setup& setup, const Rules& rules) noexcept
      : Original(setup), own_rules_(rules) {}

  [[nodiscard]] static Result<Self, SetupError> make(const Rules& rules, int seats) {
    return Original::template make_as<Self>(rules, seats);
  }
  /// A variant has its own versions of the rules, not those of the original.
  [[nodiscard]] static std::optional<std::string_view> settings_of_version(int rules_version) {
    return Self::info.only_version(rules_version);
  }
  [[nodiscard]] const Rules& rules() const noexcept { return own_rules_; }

 private:
  Rules own_rules_;
};

/// The same for a variant whose rules are those of the original.
template <class Self, class Original>
class Variant<Self, Original, typename Original::Rules> : public Original {
 public:
  using Rules = typename Original::Rules;

  explicit Variant(const typename Original::Setup& setup) noexcept : Original(setup) {}

  [[nodiscard]] static Result<Self, SetupError> make(const Rules& rules, int seats) {
    return Original::template make_as<Self>(rules, seats);
  }
  /// A variant has its own versions of the rules, not those of the original.
  [[nodiscard]] static std::optional<std::string_view> settings_of_version(int rules_version) {
    return Self::info.only_version(rules_version);
  }
};

/// The fields of `Base` followed by some of `Rules`, a struct derived from it.
template <class Rules, class Base, std::size_t Own>
class ExtendedFields {
 public:
  /// The most fields that the base may have.
  static constexpr std::size_t max_base_fields = 64;

  explicit ExtendedFields(const std::array<Field<Rules>, Own>& own) noexcept {
    lift(std::make_index_sequence<max_base_fields>());
    for (const Field<Rules>& field : own) fields_[size_++] = field;
  }
  [[nodiscard]] std::span<const Field<Rules>> all() const noexcept {
    return std::span(fields_).first(size_);
  }

 private:
  template <std::size_t... Index>
  void lift(std::index_sequence<Index...>) noexcept {
    (lift_one<Index>(), ...);
  }
  template <std::size_t Index>
  void lift_one() noexcept {
    const auto base = Base::fields();
    if (Index >= base.size()) return;
    Field<Rules>& field = fields_[size_++];
    field.info = base[Index].info;
    field.text = [](const Rules& rules) { return Base::fields()[Index].text(rules); };
    field.read = [](const FieldInfo& info, std::string_view text, Rules& rules) {
      return Base::fields()[Index].read(info, text, rules);
    };
  }

  std::array<Field<Rules>, max_base_fields + Own> fields_{};
  std::size_t size_ = 0;
};

}  // namespace libgames
