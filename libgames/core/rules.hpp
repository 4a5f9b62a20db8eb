#pragma once
/// The parameters of a game as named fields: for lobbies, texts, JSON, and for checking.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <libgames/core/info.hpp>
#include <libgames/core/lists.hpp>
#include <libgames/core/problem.hpp>
#include <libgames/core/result.hpp>
#include <libgames/core/text.hpp>
#include <libgames/export.hpp>

namespace libgames {

enum class FieldKind : std::uint8_t {
  integer,
  toggle,
  choice,
  list,           ///< integers, as many as in the default
  flexible_list,  ///< integers, one or more
  choice_list,    ///< words in an order of their own, or none
  choice_counts,  ///< words in any order, each as often as wanted, or none
  number_map,     ///< key:value, in ascending order of the keys, or none
  table,
};

/// What a lobby needs to know of one field.
struct FieldInfo {
  std::string_view name;  ///< "hand_size"
  FieldKind kind = FieldKind::integer;
  int min = 0;  ///< lowest number allowed (integer, each entry of a list, each value of a map)
  int max = 0;  ///< highest number allowed
  std::span<const std::string_view> choices;  ///< the words of a choice or of a list of choices
  std::string_view help;                      ///< one line
  std::string_view rule;                      ///< number in RULES.md: "O7.2"
};

/// The words of a scoped enum in the order of its values, contiguous from 0. A game specialises it
/// for every enum of its rules.
template <class Enum>
inline constexpr std::array<std::string_view, 0> enum_names{};

/// The word for an enumerator.
template <class Enum>
[[nodiscard]] constexpr std::string_view name_of(Enum value) noexcept {
  return enum_names<Enum>[static_cast<std::size_t>(value)];
}

/// Component data that a caller may replace as a whole, such as a deck. `text()` is its name if the
/// library knows the table, otherwise `name:digest`; `known(text)` finds a table of the library.
template <class T>
concept NamedTable = requires(const T table, std::string_view text) {
  { table.text() } -> std::same_as<std::string>;
  { T::known(text) } -> std::same_as<std::optional<T>>;
};

/// `name:digest` of a table: the digest is the 64-bit hash of its canonical text, in hexadecimal.
[[nodiscard]] LIBGAMES_EXPORT std::string table_text(std::string_view name,
                                                     std::string_view canonical);

namespace detail {

[[nodiscard]] LIBGAMES_EXPORT SetupError bad_value(const FieldInfo& field, std::string_view text);
[[nodiscard]] LIBGAMES_EXPORT std::optional<SetupError> read_number(const FieldInfo& field,
                                                                    std::string_view text,
                                                                    int& value);
[[nodiscard]] LIBGAMES_EXPORT SetupError unknown_table(const FieldInfo& field,
                                                       std::string_view text);
[[nodiscard]] LIBGAMES_EXPORT SetupError unknown_field(std::string_view name);
[[nodiscard]] LIBGAMES_EXPORT SetupError repeated_field(std::string_view name);
[[nodiscard]] LIBGAMES_EXPORT SetupError not_a_setting(std::string_view word);

/// How values of type `T` are written and read.
template <class T>
struct FieldValue;

template <>
struct FieldValue<int> {
  static constexpr FieldKind kind = FieldKind::integer;
  static std::string text(int value) { return std::to_string(value); }
  static std::optional<SetupError> read(const FieldInfo& field, std::string_view text, int& value) {
    return read_number(field, text, value);
  }
};

template <>
struct FieldValue<bool> {
  static constexpr FieldKind kind = FieldKind::toggle;
  static std::string text(bool value) { return value ? "true" : "false"; }
  static std::optional<SetupError> read(const FieldInfo& field, std::string_view text,
                                        bool& value) {
    if (text != "true" && text != "false") return bad_value(field, text);
    value = text == "true";
    return std::nullopt;
  }
};

/// The enumerator with this word.
template <class Enum>
[[nodiscard]] std::optional<Enum> choice_named(std::string_view word) noexcept {
  for (std::size_t i = 0; i < enum_names<Enum>.size(); ++i) {
    if (word == enum_names<Enum>[i]) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

template <class Enum>
requires std::is_enum_v<Enum>
struct FieldValue<Enum> {
  using Choice = Enum;
  static constexpr FieldKind kind = FieldKind::choice;
  static std::string text(Enum value) {
    const auto index = static_cast<std::size_t>(value);
    return index < enum_names<Enum>.size() ? std::string(enum_names<Enum>[index]) : "?";
  }
  static std::optional<SetupError> read(const FieldInfo& field, std::string_view text,
                                        Enum& value) {
    const auto named = choice_named<Enum>(text);
    if (!named) return bad_value(field, text);
    value = *named;
    return std::nullopt;
  }
};

/// Values separated by commas, each written as a field of its own.
template <class Values>
[[nodiscard]] std::string list_text(const Values& values) {
  std::string result;
  for (const auto& value : values) {
    if (!result.empty()) result += ',';
    result += FieldValue<std::remove_cvref_t<decltype(value)>>::text(value);
  }
  return result;
}

template <std::size_t Size>
struct FieldValue<std::array<int, Size>> {
  static constexpr FieldKind kind = FieldKind::list;
  static std::string text(const std::array<int, Size>& values) { return list_text(values); }
  static std::optional<SetupError> read(const FieldInfo& field, std::string_view text,
                                        std::array<int, Size>& values) {
    std::string_view rest = text;
    for (int& value : values) {
      if (rest.empty()) return bad_value(field, text);
      if (auto problem = read_number(field, cut(rest, ','), value)) return problem;
    }
    if (!rest.empty() || text.ends_with(',')) return bad_value(field, text);
    return std::nullopt;
  }
};

template <std::size_t Capacity>
struct FieldValue<IntList<Capacity>> {
  static constexpr FieldKind kind = FieldKind::flexible_list;
  static std::string text(const IntList<Capacity>& numbers) { return list_text(numbers); }
  static std::optional<SetupError> read(const FieldInfo& field, std::string_view text,
                                        IntList<Capacity>& numbers) {
    IntList<Capacity> result;
    std::string_view rest = text;
    while (!rest.empty()) {
      int number = 0;
      if (result.size() == Capacity) return bad_value(field, text);
      if (auto problem = read_number(field, cut(rest, ','), number)) return problem;
      result.add(number);
    }
    if (result.size() == 0 || text.ends_with(',')) return bad_value(field, text);
    numbers = result;
    return std::nullopt;
  }
};

template <class Enum, std::size_t Capacity>
requires std::is_enum_v<Enum>
struct FieldValue<ChoiceList<Enum, Capacity>> {
  using Choice = Enum;
  static constexpr FieldKind kind = FieldKind::choice_list;
  static std::string text(const ChoiceList<Enum, Capacity>& choices) { return list_text(choices); }
  static std::optional<SetupError> read(const FieldInfo& field, std::string_view text,
                                        ChoiceList<Enum, Capacity>& choices) {
    ChoiceList<Enum, Capacity> result;
    std::string_view rest = text;
    while (!rest.empty()) {
      const auto choice = choice_named<Enum>(cut(rest, ','));
      if (!choice || result.full()) return bad_value(field, text);
      result.add(*choice);
    }
    if (text.ends_with(',')) return bad_value(field, text);
    choices = result;
    return std::nullopt;
  }
};

template <class Enum, std::size_t Kinds>
struct FieldValue<ChoiceCounts<Enum, Kinds>> {
  using Choice = Enum;
  static constexpr FieldKind kind = FieldKind::choice_counts;
  static std::string text(const ChoiceCounts<Enum, Kinds>& choices) {
    std::string result;
    for (std::size_t i = 0; i < Kinds; ++i) {
      for (int copy = 0; copy < choices[static_cast<Enum>(i)]; ++copy) {
        if (!result.empty()) result += ',';
        result += FieldValue<Enum>::text(static_cast<Enum>(i));
      }
    }
    return result;
  }
  static std::optional<SetupError> read(const FieldInfo& field, std::string_view text,
                                        ChoiceCounts<Enum, Kinds>& choices) {
    static_assert(enum_names<Enum>.size() == Kinds);
    ChoiceCounts<Enum, Kinds> result;
    std::string_view rest = text;
    while (!rest.empty()) {
      const auto choice = choice_named<Enum>(cut(rest, ','));
      if (!choice || result.full(*choice)) return bad_value(field, text);
      result.add(*choice);
    }
    if (text.ends_with(',')) return bad_value(field, text);
    choices = result;
    return std::nullopt;
  }
};

template <std::size_t Capacity>
struct FieldValue<IntMap<Capacity>> {
  static constexpr FieldKind kind = FieldKind::number_map;
  static std::string text(const IntMap<Capacity>& map) {
    std::string result;
    for (const auto& entry : map) {
      if (!result.empty()) result += ',';
      result += std::to_string(entry.key) + ':' + std::to_string(entry.value);
    }
    return result;
  }
  static std::optional<SetupError> read(const FieldInfo& field, std::string_view text,
                                        IntMap<Capacity>& map) {
    IntMap<Capacity> result;
    std::string_view rest = text;
    while (!rest.empty()) {
      std::string_view value = cut(rest, ',');
      const auto key = parse_integer(cut(value, ':'));
      const bool ascends = key && (result.size() == 0 || *key > (result.end() - 1)->key);
      if (!ascends || *key != static_cast<int>(*key) || result.full())
        return bad_value(field, text);
      typename IntMap<Capacity>::Entry entry{.key = static_cast<int>(*key)};
      if (auto problem = read_number(field, value, entry.value)) return problem;
      result.add(entry);
    }
    if (text.ends_with(',')) return bad_value(field, text);
    map = result;
    return std::nullopt;
  }
};

/// A text names a table of the library or the very table that is there already; others have to be
/// handed over by code.
template <NamedTable Table>
struct FieldValue<Table> {
  static constexpr FieldKind kind = FieldKind::table;
  static std::string text(const Table& table) { return table.text(); }
  static std::optional<SetupError> read(const FieldInfo& field, std::string_view text,
                                        Table& table) {
    if (text == table.text()) return std::nullopt;
    const auto known = Table::known(text);
    if (!known) return unknown_table(field, text);
    table = *known;
    return std::nullopt;
  }
};

template <class Member>
struct MemberPointer;
template <class Owner, class T>
struct MemberPointer<T Owner::*> {
  using Struct = Owner;
  using Value = T;
};

}  // namespace detail

/// One field of the struct `Rules`, with the functions that write and read it as text.
template <class Rules>
struct Field {
  FieldInfo info;
  /// The value: 3, true, first, 4,4,5; empty for a list or map without entries.
  std::string (*text)(const Rules&) = nullptr;
  /// Sets the value; on an error (`rules.bad_value`, `rules.out_of_range`) nothing changes.
  std::optional<SetupError> (*read)(const FieldInfo&, std::string_view, Rules&) = nullptr;

  /// The value in a default `Rules`.
  [[nodiscard]] std::string default_text() const { return text(Rules{}); }
};

/// Describes the member `Member` of a rules struct: an int, bool, enum, list, map or table.
/// `min` and `max` bound numbers and are ignored for the other kinds.
template <auto Member>
[[nodiscard]] constexpr auto describe(std::string_view name, std::string_view rule,
                                      std::string_view help, int min = 0, int max = 0) noexcept {
  using Rules = typename detail::MemberPointer<decltype(Member)>::Struct;
  using T = typename detail::MemberPointer<decltype(Member)>::Value;
  using Value = detail::FieldValue<T>;
  Field<Rules> field;
  field.info = {.name = name,
                .kind = Value::kind,
                .min = min,
                .max = max,
                .choices = {},
                .help = help,
                .rule = rule};
  if constexpr (requires { typename Value::Choice; }) {
    field.info.choices = enum_names<typename Value::Choice>;
  }
  field.text = [](const Rules& rules) { return Value::text(rules.*Member); };
  field.read = [](const FieldInfo& info, std::string_view text, Rules& rules) {
    T value = rules.*Member;
    auto problem = Value::read(info, text, value);
    if (!problem) rules.*Member = value;
    return problem;
  };
  return field;
}

/// The first field whose value is not allowed, if any: for rules that were filled in by code.
template <class Rules>
[[nodiscard]] std::optional<SetupError> check_fields(const Rules& rules) {
  Rules copy = rules;
  for (const Field<Rules>& field : Rules::fields()) {
    if (auto problem = field.read(field.info, field.text(rules), copy)) return problem;
  }
  return std::nullopt;
}

/// Reads settings such as "decks=2 rounds=3" on top of `rules`, the defaults unless given. A table
/// that is in them already may be named. Errors: `rules.syntax`, `rules.unknown_field`,
/// `rules.repeated_field`, `rules.bad_value`, `rules.out_of_range`, `rules.unknown_table`.
template <class Rules>
[[nodiscard]] Result<Rules, SetupError> read_settings(std::string_view settings, Rules rules = {}) {
  std::uint64_t seen = 0;
  for (std::string_view word = cut_word(settings); !word.empty(); word = cut_word(settings)) {
    if (word.find('=') == std::string_view::npos) return detail::not_a_setting(word);
    const std::string_view name = cut(word, '=');
    const auto fields = Rules::fields();
    std::size_t i = 0;
    while (i < fields.size() && fields[i].info.name != name) ++i;
    if (i == fields.size()) return detail::unknown_field(name);
    if ((seen >> i & 1U) != 0) return detail::repeated_field(name);
    seen |= std::uint64_t{1} << i;
    if (auto problem = fields[i].read(fields[i].info, word, rules)) return *std::move(problem);
  }
  return rules;
}

/// The fields that differ from `defaults`, as `read_settings` reads them on top of these; empty if
/// none does. A table is named unless it is that of the game's own defaults, so that a record says
/// which one it was.
template <class Rules>
[[nodiscard]] std::string changed_settings(const Rules& rules, const Rules& defaults = {}) {
  std::string result;
  for (const Field<Rules>& field : Rules::fields()) {
    const std::string value = field.text(rules);
    const bool own_table = field.info.kind == FieldKind::table && value != field.default_text();
    if (value == field.text(defaults) && !own_table) continue;
    if (!result.empty()) result += ' ';
    result += field.info.name;
    result += '=';
    result += value;
  }
  return result;
}

/// Refuses a number of seats that the game does not take: `setup.seats`.
[[nodiscard]] LIBGAMES_EXPORT std::optional<SetupError> check_seats(const GameInfo& info,
                                                                    int seats);

/// Says that the seat a field names is not at the table; `id` is the game's: "mojo.no_such_seat".
[[nodiscard]] LIBGAMES_EXPORT SetupError no_such_seat(std::string_view id, std::string_view field,
                                                      int seat, int seats);

}  // namespace libgames
