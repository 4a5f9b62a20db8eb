#pragma once
/// How tables that can be replaced, such as decks and boards, are written and found by name.

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include <libgames/core/rules.hpp>

namespace libgames {

/// A copy of a shipped table: the default of a rules field. It is called and not worked out by the
/// compiler, which would write out the whole table wherever rules are made.
template <class Table>
[[gnu::noinline, nodiscard]] Table copy_of(const Table& table) noexcept {
  return table;
}

/// The text of a table as a rules field: its name if it is one that the library ships, otherwise
/// its name and digest. A table has a `name` and a `canonical_text()`.
template <class Table>
[[nodiscard]] std::string named_text(const Table& table,
                                     std::initializer_list<const Table*> shipped) {
  for (const Table* each : shipped) {
    if (table == *each) return std::string(table.name.view());
  }
  return table_text(table.name.view(), table.canonical_text());
}

/// The table of that name, if it is one that the library ships.
template <class Table>
[[nodiscard]] std::optional<Table> shipped_table(std::string_view name,
                                                 std::initializer_list<const Table*> shipped) {
  for (const Table* each : shipped) {
    if (name == each->name.view()) return *each;
  }
  return std::nullopt;
}

}  // namespace libgames
