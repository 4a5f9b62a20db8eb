#pragma once
/// What a game is, apart from how it is configured.

#include <cstdint>
#include <optional>
#include <string_view>

namespace libgames {

/// Whether the most or the fewest points win.
enum class PointsOrder : std::uint8_t { most_win, fewest_win };

/// The identity of a game.
struct GameInfo {
  struct SeatRange {
    int fewest = 0;
    int most = 0;

    friend constexpr bool operator==(const SeatRange&, const SeatRange&) = default;
  };

  std::string_view id;     ///< stable, lower case, one word: "oh_seven"
  std::string_view title;  ///< "Oh-Seven"
  int rules_version = 1;   ///< grows when the same record would mean something else
  SeatRange seats;
  PointsOrder points = PointsOrder::most_win;

  /// Points as a number of which more is better: they themselves, or their negative where the
  /// fewest win.
  [[nodiscard]] constexpr std::int64_t value(std::int32_t score) const noexcept {
    return points == PointsOrder::most_win ? std::int64_t{score} : -std::int64_t{score};
  }

  /// The settings that a record of that version of the rules means where it says nothing else, for
  /// a game that has had one version only: none; nothing at all for any other version.
  [[nodiscard]] constexpr std::optional<std::string_view> only_version(int version) const noexcept {
    if (version != rules_version) return std::nullopt;
    return std::string_view();
  }

  friend constexpr bool operator==(const GameInfo&, const GameInfo&) = default;
};

}  // namespace libgames
