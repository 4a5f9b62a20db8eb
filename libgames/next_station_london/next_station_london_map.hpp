#pragma once
/// The map of a seat drawn with characters.

#include <array>
#include <cstddef>
#include <string>

#include <libgames/export.hpp>
#include <libgames/next_station_london/next_station_london_lines.hpp>

namespace libgames::next_station_london {

/// The letter of a line on a drawn map.
[[nodiscard]] constexpr char letter_of(Colour colour) noexcept {
  constexpr auto letters = std::to_array({'u', 'b', 'k', 'g'});
  return letters[static_cast<std::size_t>(colour)];
}

/// A map with the lines of `sheet`: a station is the letter of its shape (a capital for a tourist
/// site, * for a central station) and its number, in brackets where a line departs, in parentheses
/// where the line under way ends. Sections that can still be drawn are dotted and cross at +.
[[nodiscard]] LIBGAMES_EXPORT std::string draw_map(const Board& board, const Plan& plan,
                                                   const Sheet& sheet);

}  // namespace libgames::next_station_london
