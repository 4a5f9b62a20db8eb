#pragma once
/// What a game is, apart from how it is configured.

#include <string_view>

namespace libgames {

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

  friend constexpr bool operator==(const GameInfo&, const GameInfo&) = default;
};

}  // namespace libgames
