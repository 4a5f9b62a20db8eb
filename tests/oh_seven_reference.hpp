#pragma once
/// Oh-Seven once more, written separately, as plainly as possible and without any thought of speed:
/// cards are strings, hands are multisets. Tests compare the library with it.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace reference {

struct Options {
  int seats = 2;
  int packs = 1;
  int hand_size = 7;
  int rounds = 7;
  int forbidden_sum = 7;
  bool reject_forbidden_sum = true;
  int rejection_points = 1;
  int made_bonus = 2;
  int miss_penalty = 1;
  bool last_identical_wins = false;
  bool kept_contracts_break_ties = false;
};

/// A position of the game. Steps are written as in records: "deal:5S", "bid:5S", "play:5S".
class Position {
 public:
  explicit Position(const Options& options);

  [[nodiscard]] const std::string& phase() const { return phase_; }  ///< deal, bid, play, over
  /// The seats that have something to decide.
  [[nodiscard]] std::set<int> to_act() const;
  /// The steps `seat` may take; while dealing, what may be dealt next, whatever the seat.
  [[nodiscard]] std::set<std::string> choices(int seat) const;
  void take(int seat, const std::string& step);

  [[nodiscard]] const std::vector<int>& scores() const { return scores_; }
  [[nodiscard]] const std::vector<int>& tricks() const { return tricks_; }
  [[nodiscard]] const std::vector<int>& contracts() const { return contracts_; }
  [[nodiscard]] char trump() const { return trump_; }
  [[nodiscard]] int round() const { return round_; }
  [[nodiscard]] int rejections() const { return rejections_; }
  [[nodiscard]] std::set<int> winners() const;

 private:
  using Pile = std::multiset<std::string>;

  void gather();
  void deal(const std::string& card);
  void reveal();
  void play(int seat, const std::string& card);
  [[nodiscard]] int trick_winner() const;
  void score_round();

  Options options_;
  std::string phase_ = "deal";
  int round_ = 1;
  int rejections_ = 0;
  Pile deck_;
  std::vector<Pile> hands_;
  std::vector<Pile> set_aside_;
  std::map<int, std::string> bids_;
  std::vector<std::pair<int, std::string>> trick_;
  int turn_ = 0;
  char trump_ = '?';
  std::vector<int> contracts_;
  std::vector<int> tricks_;
  std::vector<int> scores_;
  std::vector<int> kept_;
};

/// The number of ways to take `depth` steps from `position`, or fewer where the game ends; of
/// several seats the lowest acts first. Equal cards are one choice.
[[nodiscard]] std::uint64_t count_sequences(const Position& position, int depth);

}  // namespace reference
