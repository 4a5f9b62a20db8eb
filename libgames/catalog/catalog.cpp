#include <fmt/format.h>

#include <libgames/catalog/catalog.hpp>
#include <libgames/core/text.hpp>
#include <libgames/dozito/dozito.hpp>
#include <libgames/mojo/mojo.hpp>
#include <libgames/next_station_london/next_station_london.hpp>
#include <libgames/nokosu_dice/nokosu_dice.hpp>
#include <libgames/oh_seven/oh_seven.hpp>
#include <libgames/super_mega_lucky_box/super_mega_lucky_box.hpp>

namespace libgames {

Catalog Catalog::built_in() {
  Catalog catalog;
  catalog.games_ = {entry_of<dozito::Dozito>(),
                    entry_of<mojo::Mojo>(),
                    entry_of<next_station_london::NextStationLondon>(),
                    entry_of<nokosu_dice::NokosuDice>(),
                    entry_of<oh_seven::OhSeven>(),
                    entry_of<super_mega_lucky_box::SuperMegaLuckyBox>()};
  return catalog;
}

std::optional<std::string_view> CatalogEntry::settings_of(int rules_version) const {
  if (settings_of_version) return settings_of_version(rules_version);
  return info.only_version(rules_version);
}

std::optional<Problem> Catalog::add(CatalogEntry entry) {
  if (!entry.make) {
    return Problem{"catalog.no_make",
                   fmt::format("the entry of {} cannot make a game", quote(entry.info.id)),
                   {{"game", std::string(entry.info.id)}}};
  }
  if (find(entry.info.id) != nullptr) {
    const std::string id(entry.info.id);
    return Problem{"catalog.duplicate_id", fmt::format("there is a game {} already", id), {}};
  }
  games_.push_back(std::move(entry));
  return std::nullopt;
}

const CatalogEntry* Catalog::find(std::string_view id) const noexcept {
  for (const CatalogEntry& entry : games_) {
    if (entry.info.id == id) return &entry;
  }
  return nullptr;
}

Result<AnyGame, SetupError> Catalog::make(std::string_view id, std::string_view settings,
                                          int seats) const {
  const CatalogEntry* entry = find(id);
  if (entry == nullptr) {
    std::vector<std::string_view> known;
    for (const CatalogEntry& each : games_) known.push_back(each.info.id);
    return SetupError{
        "catalog.unknown_game",
        fmt::format("there is no game {}; known are {}", quote(id), fmt::join(known, ", ")),
        {{"game", std::string(id)}}};
  }
  auto game = entry->make(settings, seats);
  if (game) game->info = entry->info;
  return game;
}

}  // namespace libgames
