#pragma once
/// What happens in Next Station London: facts that a screen can animate; section 6 of RULES.md.

#include <array>
#include <cstdint>
#include <variant>

#include <libgames/core/events.hpp>
#include <libgames/core/score.hpp>
#include <libgames/next_station_london/next_station_london_state.hpp>

namespace libgames::next_station_london {

using libgames::CustomEvent;
using libgames::GameOver;

/// The pencils lie in their slots (S3.2).
struct PencilsLaidOut {
  std::array<Colour, colour_count> ring{};  ///< by slot
  friend bool operator==(const PencilsLaidOut&, const PencilsLaidOut&) = default;
};
/// The shared objectives are turned up (S3.3).
struct ObjectivesDrawn {
  ObjectiveSet objectives;
  friend bool operator==(const ObjectivesDrawn&, const ObjectivesDrawn&) = default;
};
/// Each pencil has its power (S3.4).
struct PowersAssigned {
  ByColour<Power> powers;
  friend bool operator==(const PowersAssigned&, const PowersAssigned&) = default;
};
/// A round begins, and everybody has a pencil (S3.5).
struct RoundBegun {
  std::uint8_t round = 0;  ///< counted from 1
  std::uint8_t seats = 0;  ///< the first so many colours count
  PerSeat<Colour> colours;
  friend bool operator==(const RoundBegun&, const RoundBegun&) = default;
};
/// A card is flipped (S4.1).
struct CardFlipped {
  std::uint8_t turn = 0;  ///< counted from 1
  Card card = Card::u_circle;
  friend bool operator==(const CardFlipped&, const CardFlipped&) = default;
};
/// A seat has decided; while choices are sealed, the others see that it has finished.
struct ChoiceMade {
  Seat seat;
  Maybe<Move> move;
  Flag has_finished = true;  ///< the turn; false before a second section
  friend bool operator==(const ChoiceMade&, const ChoiceMade&) = default;
};
/// What a seat has drawn in a turn, once everybody has finished it.
struct LineExtended {
  Seat seat;
  Colour colour = Colour::purple;
  std::uint8_t count = 0;             ///< sections, 1 or 2
  std::array<Section, 2> sections{};  ///< in ascending order
  Maybe<Power> spent;                 ///< the power that this took
  friend bool operator==(const LineExtended&, const LineExtended&) = default;
};
/// A station counts twice for the line (S4.11).
struct StationCircled {
  Seat seat;
  Station station;
  friend bool operator==(const StationCircled&, const StationCircled&) = default;
};
/// The line of a seat is scored (S4.12).
struct LineScored {
  LineFacts facts;
  std::int32_t points = 0;
  std::uint16_t round = 0;  ///< counted from 1
  Seat seat;
  Colour colour = Colour::purple;
  friend bool operator==(const LineScored&, const LineScored&) = default;
};
/// The sheet of a seat is added up (S4.13).
struct SheetCompleted {
  Seat seat;
  std::array<std::uint8_t, 3> unused{};
  std::int32_t lines = 0;
  std::int32_t tourist_sites = 0;
  std::int32_t interchanges = 0;
  std::int32_t objectives = 0;
  friend bool operator==(const SheetCompleted&, const SheetCompleted&) = default;
};
/// The score of a sheet.
[[nodiscard]] constexpr std::int32_t total(const SheetCompleted& sheet) noexcept {
  return add_points(sheet.lines,
                    std::int64_t{sheet.tourist_sites} + sheet.interchanges + sheet.objectives);
}

/// A fact a screen can animate. Only choices hide anything from others.
using Event = std::variant<PencilsLaidOut, ObjectivesDrawn, PowersAssigned, RoundBegun, CardFlipped,
                           ChoiceMade, LineExtended, StationCircled, LineScored, SheetCompleted,
                           GameOver, CustomEvent>;

}  // namespace libgames::next_station_london
