#pragma once
/// What can have happened in a round of Mojo, by other means than the library's: all histories of
/// marked cards for tiny decks, and a flow that finds what a seat can have drawn. Both follow the
/// events, each of which is told to them as the viewer may see it.

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <libgames/mojo/mojo.hpp>

namespace libgames::mojo::histories {

/// Worlds as text, with their probabilities or how often they came.
using Distribution = std::map<std::string, double>;

inline void append_counts(std::string& key, const std::array<int, value_count>& counts) {
  for (const int count : counts) key.push_back(static_cast<char>('0' + count));
  key.push_back(' ');
}

/// The hidden part of a state: hands, what seats have drawn since the reshuffle, the draw pile.
[[nodiscard]] inline std::string world_key(const State& state, int seats) {
  std::string key;
  const auto append = [&key](const Cards& cards) {
    std::array<int, value_count> counts{};
    for (int value = 0; value < value_count; ++value) {
      counts[static_cast<std::size_t>(value)] = cards[value];
    }
    append_counts(key, counts);
  };
  for (const Seat seat : all_seats(seats)) {
    append(state.hands.cards[seat]);
    append(state.drawn[seat]);
  }
  append(state.stock);
  return key;
}

/// Every history of marked cards that looks to the viewer like what it was told (M6.7). For each
/// arrangement of the marked cards the number of histories that lead to it is kept.
class MarkedHistories {
 public:
  MarkedHistories(const Mojo& game, Viewer viewer) : game_(game), viewer_(viewer) {
    for (int value = 0; value < value_count; ++value) {
      const int copies = game.rules().copies[static_cast<std::size_t>(value)];
      for (int copy = 0; copy < copies; ++copy) values_.push_back(value);
    }
    begin();
  }

  void follow(const Event& event) {
    if (const auto told = game_.redact(event, viewer_)) {
      std::visit([this](const auto& each) { on(each); }, *told);
    }
  }

  /// The worlds, each with the part of the histories that lead to it.
  [[nodiscard]] Distribution worlds() const {
    Distribution result;
    double all = 0;
    for (const auto& [marks, count] : counts_) {
      result[key_of(marks)] += count;
      all += count;
    }
    for (auto& [key, share] : result) share /= all;
    return result;
  }

 private:
  /// A character for each marked card: where it is, and by whom it was drawn since the reshuffle.
  using Marks = std::string;
  using Counts = std::unordered_map<Marks, double>;
  static constexpr int in_stock = 0;
  static constexpr int face_up = 1;
  static constexpr int nobody = 0;
  // For at most three seats and piles of at most 12 cards: places are below 32.
  static int hidden_with(Seat seat) { return 2 + seat.index; }
  static int known_with(Seat seat) { return 5 + seat.index; }
  static int on_pile(int pile, int height) { return 8 + 12 * pile + height; }
  static int drawer(Seat seat) { return seat.index + 1; }
  static char mark(int place, int drawn_by) { return static_cast<char>(place + 32 * drawn_by); }
  static int place_of(char mark) { return mark % 32; }
  static int drawn_by(char mark) { return mark / 32; }

  void begin() {
    counts_ = {{Marks(values_.size(), mark(in_stock, nobody)), 1.0}};
    heights_ = {};
    in_mojo_time_ = Seats();
    over_ = false;
    reshuffled_ = false;
  }

  /// Replaces every arrangement by those that `add(marks, next)` gives, once for every history.
  template <class Add>
  void expand(const Add& add) {
    Counts after;
    for (const auto& entry : counts_) {
      const double count = entry.second;
      add(entry.first, [&after, count](const Marks& marks) { after[marks] += count; });
    }
    counts_ = std::move(after);
  }
  /// Moves one card of this value, or any if it is -1, from one place to another.
  void move(int from, int to, int value, int by = nobody) {
    expand([&](const Marks& marks, const auto& next) {
      for (std::size_t i = 0; i < values_.size(); ++i) {
        if (place_of(marks[i]) != from || (value >= 0 && values_[i] != value)) continue;
        Marks moved = marks;
        moved[i] = mark(to, by != nobody ? by : drawn_by(marks[i]));
        next(moved);
      }
    });
  }
  /// A seat shows a card: the one that is known, if there is one of this value (M6.3).
  void show(Seat seat, int value, int to) {
    bool known = false;
    const Marks& some = counts_.begin()->first;  // what is known is so in all of them
    for (std::size_t i = 0; i < values_.size(); ++i) {
      known |= place_of(some[i]) == known_with(seat) && values_[i] == value;
    }
    move(known ? known_with(seat) : hidden_with(seat), to, value);
  }

  template <class Other>
  void on(const Other&) {}
  void on(const CardDealt& event) {
    if (over_) begin();
    move(in_stock, hidden_with(event.seat), event.card ? event.card->value : -1);
  }
  void on(const CardTurnedUp& event) {
    move(in_stock, on_pile(event.pile, heights_.at(static_cast<std::size_t>(event.pile))++),
         event.card.value);
  }
  void on(const CardPlayed& event) {
    show(event.seat, event.card.value,
         on_pile(event.pile, heights_.at(static_cast<std::size_t>(event.pile))++));
  }
  void on(const CardDrawn& event) {
    move(in_stock, hidden_with(event.seat), event.card ? event.card->value : -1,
         reshuffled_ ? drawer(event.seat) : nobody);
  }
  void on(const CardTaken& event) {
    move(on_pile(event.pile, --heights_.at(static_cast<std::size_t>(event.pile))),
         known_with(event.seat), event.card.value);
  }
  void on(const PileReshuffled&) {
    reshuffled_ = true;
    expand([&](const Marks& marks, const auto& next) {
      Marks mixed;
      for (const char each : marks) mixed.push_back(mark(after_reshuffle(place_of(each)), nobody));
      next(mixed);
    });
    for (int& height : heights_) height = std::min(height, 1);
  }
  [[nodiscard]] int after_reshuffle(int place) const {
    for (int pile = 0; pile < 2; ++pile) {
      const int top = on_pile(pile, heights_.at(static_cast<std::size_t>(pile)) - 1);
      if (place == top && place >= on_pile(pile, 0)) return on_pile(pile, 0);
      if (place < top && place >= on_pile(pile, 0)) return in_stock;
    }
    return place;
  }
  void on(const MojoTimeBegun& event) { in_mojo_time_.add(event.seat); }
  void on(const CardRevealed& event) { show(event.seat, event.card.value, face_up); }
  void on(const CardsShown& event) {
    for (const Seat seat : all_seats(game_.seats())) {
      if (in_mojo_time_.contains(seat) && !game_.rules().facedown_counts) continue;
      for (int value = 0; value < value_count; ++value) {
        for (int i = 0; i < event.cards[seat][value]; ++i) show(seat, value, face_up);
      }
    }
    over_ = true;
  }

  [[nodiscard]] std::string key_of(const Marks& marks) const {
    std::string key;
    const auto append = [&](const auto& belongs) {
      std::array<int, value_count> counts{};
      for (std::size_t i = 0; i < values_.size(); ++i) {
        counts.at(static_cast<std::size_t>(values_[i])) += belongs(i) ? 1 : 0;
      }
      append_counts(key, counts);
    };
    for (const Seat seat : all_seats(game_.seats())) {
      append([&](std::size_t i) {
        const int place = place_of(marks[i]);
        return place == hidden_with(seat) || place == known_with(seat);
      });
      append([&](std::size_t i) { return drawn_by(marks[i]) == drawer(seat); });
    }
    append([&](std::size_t i) { return place_of(marks[i]) == in_stock; });
    return key;
  }

  Mojo game_;
  Viewer viewer_;
  std::vector<int> values_;  ///< of the marked cards
  Counts counts_;
  std::array<int, 2> heights_{};
  bool reshuffled_ = false;
  Seats in_mojo_time_;
  bool over_ = false;  ///< the round; what lies there is still hidden or not
};

/// A network of unit steps in which paths are found one by one.
class Flow {
 public:
  explicit Flow(int nodes) : edges_(static_cast<std::size_t>(nodes)) {}
  void add(int from, int to, int capacity) {
    auto& forth = edges_.at(static_cast<std::size_t>(from));
    auto& back = edges_.at(static_cast<std::size_t>(to));
    forth.push_back({to, capacity, back.size()});
    back.push_back({from, 0, forth.size() - 1});
  }
  /// The most units that get from one node to another.
  [[nodiscard]] int most(int from, int to) {
    for (int units = 0;; ++units) {
      std::vector<bool> seen(edges_.size(), false);
      if (!push(from, to, seen)) return units;
    }
  }

 private:
  struct Edge {
    int to;
    int capacity;
    std::size_t back;  ///< number of the opposite edge at `to`
  };
  bool push(int from, int to, std::vector<bool>& seen) {
    if (from == to) return true;
    seen.at(static_cast<std::size_t>(from)) = true;
    for (Edge& edge : edges_.at(static_cast<std::size_t>(from))) {
      if (edge.capacity == 0 || seen.at(static_cast<std::size_t>(edge.to))) continue;
      if (!push(edge.to, to, seen)) continue;
      --edge.capacity;
      ++edges_.at(static_cast<std::size_t>(edge.to)).at(edge.back).capacity;
      return true;
    }
    return false;
  }
  std::vector<std::vector<Edge>> edges_;
};

/// What everybody has seen since the last reshuffle of a round.
class SinceReshuffle {
 public:
  void follow(const Event& event) {
    std::visit([this](const auto& each) { on(each); }, event);
  }

  /// Whether the draws of this world can have happened: together with the draw pile they are what
  /// was shuffled, and each seat's draws came before it showed these cards, or it has them still.
  [[nodiscard]] bool allows(const State& world, int seats) const {
    if (!reshuffled_) return true;
    Cards cards = world.stock;
    for (const Seat seat : all_seats(seats)) {
      cards += world.drawn[seat];
      if (!allows(world, seat)) return false;
    }
    return cards == mixed_;
  }

 private:
  /// A card that left the hidden ones of a seat, after so many of its draws.
  struct Exit {
    int value;
    int draws;
  };

  [[nodiscard]] bool allows(const State& world, Seat seat) const {
    std::vector<Exit> exits = exits_[seat];
    for (int value = 0; value < value_count; ++value) {
      const int hidden = world.hands.cards[seat][value] - known_[seat][value];
      if (hidden < 0) return false;
      for (int i = 0; i < hidden; ++i) exits.push_back({value, draws_[seat]});
    }
    // Nodes: from, to, values, draws, and two for each exit, so that it is used once.
    const int draws = draws_[seat];
    const int first_draw = 2 + value_count;
    const int first_exit = first_draw + draws;
    Flow flow(first_exit + 2 * static_cast<int>(exits.size()));
    for (int value = 0; value < value_count; ++value) {
      flow.add(2 + value, 1, world.drawn[seat][value]);
    }
    int node = first_exit;
    for (const Exit& exit : exits) {
      flow.add(node, node + 1, 1);
      flow.add(node + 1, 2 + exit.value, 1);
      for (int draw = 0; draw < exit.draws; ++draw) flow.add(first_draw + draw, node, 1);
      node += 2;
    }
    for (int draw = 0; draw < draws; ++draw) flow.add(0, first_draw + draw, 1);
    return world.drawn[seat].total() == draws && flow.most(0, 1) == draws;
  }

  template <class Other>
  void on(const Other&) {}
  void on(const CardDealt&) {
    if (!dealing_) *this = SinceReshuffle();
    dealing_ = true;
  }
  void on(const RoundBegun&) { dealing_ = false; }
  void on(const CardTurnedUp& event) {
    pile(event.pile).push_back(event.card.value);
    if (reshuffled_) --mixed_[event.card.value];
  }
  void on(const CardPlayed& event) {
    pile(event.pile).push_back(event.card.value);
    show(event.seat, event.card.value);
  }
  void on(const CardRevealed& event) { show(event.seat, event.card.value); }
  void on(const CardTaken& event) {
    pile(event.pile).pop_back();
    ++known_[event.seat][event.card.value];
  }
  void on(const CardDrawn& event) { ++draws_[event.seat]; }
  void on(const PileReshuffled&) {
    mixed_ = {};
    for (auto& cards : piles_) {
      if (cards.empty()) continue;
      for (std::size_t i = 0; i + 1 < cards.size(); ++i) ++mixed_[cards[i]];
      cards = {cards.back()};
    }
    reshuffled_ = true;
    draws_ = {};
    exits_ = {};
  }
  void show(Seat seat, int value) {
    if (known_[seat][value] > 0) {
      --known_[seat][value];
    } else {
      exits_[seat].push_back({value, draws_[seat]});
    }
  }
  [[nodiscard]] std::vector<int>& pile(int which) {
    return piles_.at(static_cast<std::size_t>(which));
  }

  bool dealing_ = false;
  bool reshuffled_ = false;
  std::array<std::vector<int>, 2> piles_;
  Cards mixed_;
  PerSeat<int> draws_;
  PerSeat<Cards> known_;
  PerSeat<std::vector<Exit>> exits_;
};

}  // namespace libgames::mojo::histories
