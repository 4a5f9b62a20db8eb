#pragma once
/// Games by id. A catalog is a value: nothing registers itself anywhere.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <libgames/catalog/any_game.hpp>
#include <libgames/core/rules.hpp>
#include <libgames/export.hpp>

namespace libgames {

/// A field of a game's rules, for lobbies.
struct CatalogField {
  FieldInfo info;
  std::string default_text;
};

/// One game of a catalog.
struct CatalogEntry {
  GameInfo info;
  std::vector<CatalogField> fields;  ///< in the order of the rules struct
  /// Sets the game up from settings ("decks=2 rounds=3") and a number of seats.
  std::function<Result<AnyGame, SetupError>(std::string_view settings, int seats)> make;
  /// The settings that a record of that version of the rules means where it says nothing else;
  /// nothing for versions that never were. An entry without it knows the version of its `info`.
  std::function<std::optional<std::string_view>(int rules_version)> settings_of_version = nullptr;

  [[nodiscard]] LIBGAMES_EXPORT std::optional<std::string_view> settings_of(
      int rules_version) const;
};

class LIBGAMES_EXPORT Catalog {
 public:
  /// The games of the library.
  [[nodiscard]] static Catalog built_in();

  /// Adds a game or a variant. Errors: `catalog.duplicate_id`, when there is one of that id
  /// already, and `catalog.no_make` for an entry without `make`; the catalog then stays as it is.
  template <GameType G>
  [[nodiscard]] std::optional<Problem> add() {
    return add(entry_of<G>());
  }
  /// The same for an entry made by hand: a game that is set up from tables of one's own, say.
  [[nodiscard]] std::optional<Problem> add(CatalogEntry entry);

  /// All games, in the order in which they were added.
  [[nodiscard]] std::span<const CatalogEntry> games() const noexcept { return games_; }
  /// The game of that id; null when there is none.
  [[nodiscard]] const CatalogEntry* find(std::string_view id) const noexcept;
  /// Sets up a game, whose `info` is that of the entry. Errors: `catalog.unknown_game`, those of
  /// `read_settings`, those of `make`.
  [[nodiscard]] Result<AnyGame, SetupError> make(std::string_view id, std::string_view settings,
                                                 int seats) const;

  /// The entry of a game type.
  template <GameType G>
  [[nodiscard]] static CatalogEntry entry_of() {
    CatalogEntry entry = entry_of<G>(G::info, {});
    entry.settings_of_version = &G::settings_of_version;
    return entry;
  }
  /// The entry of a game type that starts from other rules, with tables of one's own in them, say.
  /// It needs an id of its own: its records name that, and are replayed by this entry.
  template <GameType G>
  [[nodiscard]] static CatalogEntry entry_of(const GameInfo& info,
                                             const typename G::Rules& defaults) {
    using Rules = typename G::Rules;
    CatalogEntry entry{info, {}, nullptr};
    for (const Field<Rules>& field : Rules::fields()) {
      entry.fields.push_back({field.info, field.text(defaults)});
    }
    entry.make = [defaults](std::string_view settings, int seats) -> Result<AnyGame, SetupError> {
      auto rules = read_settings<Rules>(settings, defaults);
      if (!rules) return std::move(rules).error();
      auto game = G::make(*rules, seats);
      if (!game) return std::move(game).error();
      return AnyGame(std::move(game).value(), defaults);
    };
    return entry;
  }

 private:
  std::vector<CatalogEntry> games_;
};

}  // namespace libgames
