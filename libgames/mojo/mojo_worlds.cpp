/// Worlds of Mojo. Without a reshuffle a world is a uniform deal of the unseen cards. After one a
/// card that another seat shows was either in its hand when the draw pile was made anew (held) or
/// came by one of its draws since then (drawn), and worlds have to leave both possible (M6.6).
///
/// A place is where a seat has a hidden card. The places of the others are filled either from O,
/// the cards that they held, or by draws from M, the new pile less what the viewer has drawn; both
/// are known by value. Copies are marked, and each late play empties one of the places that its
/// seat has left. If x[v] late plays of value v showed held cards and y[v] drawn ones, X and Y in
/// all, the cards can have been dealt to the places in
///
///   product over v of falling(O[v], x[v]) * falling(M[v], y[v])  *  (|O| - X)! * (|M| - Y)!
///
/// ways. So the choices of places are drawn in proportion to this weight, which is what `Origins`
/// does; then the places that are left are filled uniformly from what is left of O and of M.
///
/// Plays of a seat that has not drawn since the reshuffle show held cards. They take the same
/// factor out of every weight, so they are not recorded and count as if they had come before it.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include <libgames/core/cards.hpp>
#include <libgames/mojo/mojo_worlds.hpp>

namespace libgames::mojo {

namespace {

/// How many hidden cards a seat has, by where they are from.
struct Places {
  int held = 0;
  int drawn = 0;
};

/// Late plays of others at most; also hidden cards of others, those shown included.
constexpr int most_plays = max_deck_size;

/// A number in [0, 1) made of 53 random bits.
[[nodiscard]] double unit(Rng& rng) noexcept {
  return static_cast<double>(rng.next() >> 11) * 0x1p-53;
}

/// A random index by weight. What rounding leaves over goes to the last one that is possible.
/// Precondition: a weight is positive.
[[nodiscard]] int pick(std::span<const double> weights, Rng& rng) noexcept {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  double left = unit(rng) * sum;
  std::size_t last = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!(weights[i] > 0)) continue;
    last = i;
    left -= weights[i];
    if (left < 0) break;
  }
  return static_cast<int>(last);
}

// --- the late plays of one value

/// How late plays of one value may be split into held and drawn cards, x and `shown` - x of them.
/// Attempts take them for held cards with some odds, so that a split comes with the factor odds^x
/// where falling(O, x) * falling(M, shown - x) is wanted. As a function of x the quotient of the
/// two has one peak, and an attempt is accepted in proportion to it.
struct Splits {
  int held = 0;   ///< O of this value
  int pile = 0;   ///< M of this value
  int shown = 0;  ///< late plays of it
  double odds = 1;
  std::size_t shares = 0;  ///< where the quotients stand, for x from 0 to `shown`

  [[nodiscard]] int least() const noexcept { return std::max(0, shown - pile); }
  [[nodiscard]] int most() const noexcept { return std::min(shown, held); }
  [[nodiscard]] double chance_of_held() const noexcept {
    if (held == 0 || pile == 0) return held == 0 ? 0 : 1;
    return odds / (1 + odds);
  }
  /// The splits between which the quotient is level lie half a card to both sides.
  [[nodiscard]] double within(double x) const noexcept {
    if (least() == most()) return least();
    return std::clamp(x, least() + 0.5, most() - 0.5);
  }
  /// Odds for which the peak is at x, and the other way round.
  [[nodiscard]] double odds_for(double x) const noexcept {
    return (held - x + 0.5) / (pile - shown + x + 0.5);
  }
  [[nodiscard]] double peak() const noexcept {
    return within((held + 0.5 - odds * (pile - shown + 0.5)) / (1 + odds));
  }
  void write_shares(std::span<double> out) const noexcept {
    std::fill(out.begin(), out.end(), 0.0);
    double share = 1;
    double highest = 1;
    for (int x = least(); x <= most(); ++x) {
      out[static_cast<std::size_t>(x)] = share;
      highest = std::max(highest, share);
      share *= (held - x) / ((pile - shown + x + 1) * odds);
    }
    for (double& each : out) each /= highest;
  }
};

// --- a choice that is possible

/// Turns a choice into one that is possible, with few changes: what happens when too many attempts
/// have failed. Late plays that show drawn cards are a flow, which runs from each seat by its
/// plays, the last first, to their values and back: before a play no more than its draws, of a
/// value no more than the pile has, and of both so much that the cards held suffice. Whole flows
/// within such bounds are found by shifting one unit after another. At most 120 plays make 255
/// edges; a shift looks at each of them once a node at most, and there are at most 240 shifts: some
/// milliseconds.
class Repair {
 public:
  explicit Repair(std::span<const Splits, value_count> values) noexcept {
    for (int value = 0; value < value_count; ++value) {
      const Splits& splits = values[static_cast<std::size_t>(value)];
      add({value, root, splits.shown - splits.most(), splits.shown - splits.least(), 0});
    }
  }
  /// Adds the plays of a seat, for which so many held cards are there.
  void add_seat(std::span<const LatePlay> plays, std::span<const bool> held,
                int most_held) noexcept {
    int flow = static_cast<int>(std::count(held.begin(), held.end(), false));
    int from = root;
    int least = std::max(0, static_cast<int>(plays.size()) - most_held);
    for (std::size_t i = plays.size(); i-- > 0;) {
      const int here = nodes_++;
      add({from, here, least, plays[i].draws, flow});
      const int drawn = int{!held[i]};
      add({here, plays[i].value(), 0, 1, drawn});
      edges_[static_cast<std::size_t>(plays[i].value())].flow += drawn;
      flow -= drawn;
      from = here;
      least = 0;
    }
  }
  void run() noexcept {
    for (std::size_t i = 0; i < size_; ++i) {
      Edge& edge = edges_[i];
      while (edge.flow < edge.least && shift(edge.to, edge.from)) ++edge.flow;
      while (edge.flow > edge.most && shift(edge.from, edge.to)) --edge.flow;
      assert(edge.least <= edge.flow && edge.flow <= edge.most);
    }
  }
  /// Whether the `number`-th play that was added shows a held card.
  [[nodiscard]] bool is_held(std::size_t number) const noexcept {
    return edges_[value_count + 2 * number + 1].flow == 0;
  }

 private:
  /// Nodes: the values, the root, and one for each play.
  static constexpr int root = value_count;
  struct Edge {
    int from;
    int to;
    int least;
    int most;
    int flow;
  };

  void add(const Edge& edge) noexcept { edges_[size_++] = edge; }

  /// Brings one more unit from one node to another, if that can be done.
  bool shift(int from, int to) noexcept {
    std::array<int, most_nodes> reached_by;  // number of an edge, negative if used backwards
    reached_by.fill(0);
    reached_by[static_cast<std::size_t>(from)] = static_cast<int>(size_) + 1;
    const auto reach = [&reached_by](int begin, int end, int number) {
      auto& place = reached_by[static_cast<std::size_t>(end)];
      if (reached_by[static_cast<std::size_t>(begin)] == 0 || place != 0) return false;
      place = number;
      return true;
    };
    for (bool found = true; found;) {
      found = false;
      for (std::size_t i = 0; i < size_; ++i) {
        const Edge& edge = edges_[i];
        const int number = static_cast<int>(i) + 1;
        if (edge.flow < edge.most) found |= reach(edge.from, edge.to, number);
        if (edge.flow > edge.least) found |= reach(edge.to, edge.from, -number);
      }
    }
    if (reached_by[static_cast<std::size_t>(to)] == 0) return false;
    for (int node = to; node != from;) {
      const int number = reached_by[static_cast<std::size_t>(node)];
      Edge& edge = edges_[static_cast<std::size_t>((number < 0 ? -number : number) - 1)];
      edge.flow += number < 0 ? -1 : 1;
      node = number < 0 ? edge.to : edge.from;
    }
    return true;
  }

  static constexpr std::size_t most_nodes = value_count + 1 + most_plays;
  std::array<Edge, value_count + 2 * most_plays> edges_;
  std::size_t size_ = 0;
  int nodes_ = root + 1;
};

// --- the late plays of all

/// Chooses which late plays of others show held cards. Attempts have the right choices of places
/// and the right numbers X and Y: those are sums over the plays of each seat and over seats. By
/// value they have odds, and are accepted as `Splits` says. Every so many failures the odds are
/// moved to where attempts and peaks agree better; whatever the odds are, what is accepted has the
/// right distribution, but for the rounding of doubles (relative error below 2^-40).
///
/// In random play with eight seats a choice takes 4 attempts on the average and 150 in one case of
/// a thousand; an attempt costs about 10 ns a late play. After `most_attempts`, 5 ms with forty
/// late plays and 50 ms at worst, the last attempt is changed into a choice that is possible.
class Origins {
 public:
  Origins(const View& view, int seats, const Cards& held, const Cards& pile,
          const PerSeat<Places>& places) noexcept
      : held_(held.total()), pile_(pile.total()) {
    for (const Seat seat : all_seats(seats)) {
      if (!view.viewer.is(seat)) add_seat(view.table.late_plays, seat, places[seat]);
    }
    std::size_t shares = 0;
    for (int value = 0; value < value_count; ++value) {
      Splits& splits = at(value);
      splits.held = held[value];
      splits.pile = pile[value];
      splits.shares = shares;
      shares += static_cast<std::size_t>(splits.shown) + 1;
    }
  }

  void choose(Rng& rng) noexcept {
    if (plays_size_ == 0) return;
    guess_odds();
    prepare();
    for (int failures = 0; failures < most_attempts && can_attempt_;) {
      if (attempt(rng)) return;
      if (++failures % tuning_period == 0) tune();
    }
    repair();
  }

  [[nodiscard]] std::span<const LatePlay> plays() const noexcept {
    return std::span(plays_).first(plays_size_);
  }
  /// Whether the `i`-th of `plays()` shows a held card.
  [[nodiscard]] bool is_held(std::size_t i) const noexcept { return is_held_[i]; }

 private:
  static constexpr int most_attempts = 10'000;
  static constexpr int tuning_period = 32;
  /// Late plays are made by at most 120 places. With a held and d drawn ones a seat needs a table
  /// of (a + 1) * (d + 1), and several seats need no more than one with the places of all, and 1
  /// each.
  static constexpr std::size_t most_ways = 61 * 61 + most_seats;

  /// One seat with late plays.
  struct Shown {
    Places places;             ///< before its late plays, but with all its draws
    std::size_t first = 0;     ///< of its plays
    int size = 0;              ///< of these
    std::size_t table = 0;     ///< where its ways stand
    std::size_t sums = 0;      ///< where the sums over seats before it stand
    int most_held_before = 0;  ///< held cards that those may have shown

    [[nodiscard]] int most_held() const noexcept { return std::min(size, places.held); }
    [[nodiscard]] int most_drawn() const noexcept { return std::min(size, places.drawn); }
    /// Whether so many of its plays can show held cards.
    [[nodiscard]] bool allows(int held) const noexcept {
      return held <= most_held() && size - held <= most_drawn();
    }
  };

  [[nodiscard]] Splits& at(int value) noexcept { return values_[static_cast<std::size_t>(value)]; }
  [[nodiscard]] std::span<double> shares(const Splits& splits) noexcept {
    return std::span(shares_).subspan(splits.shares, static_cast<std::size_t>(splits.shown) + 1);
  }
  [[nodiscard]] std::span<Shown> seats() noexcept { return std::span(seats_).first(seats_size_); }

  void add_seat(const LatePlays& plays, Seat seat, const Places& places) noexcept {
    Shown shown;
    shown.places = places;
    shown.first = plays_size_;
    for (const LatePlay play : plays) {
      if (play.seat() != seat) continue;
      is_held_[plays_size_] = true;
      plays_[plays_size_++] = play;
      ++shown.size;
      ++at(play.value()).shown;
    }
    if (shown.size != 0) seats_[seats_size_++] = shown;
  }

  // --- odds

  /// Begins with odds that have their peaks where the plays, one by one, lead us to expect them.
  void guess_odds() noexcept {
    std::array<double, value_count> expected{};
    for (const Shown& shown : seats()) {
      double held = 0;  // expected among the plays so far
      for (int i = 0; i < shown.size; ++i) {
        const LatePlay play = plays_[shown.first + static_cast<std::size_t>(i)];
        const Splits& splits = at(play.value());
        const double of_held = (shown.places.held - held) * splits.held * pile_;
        const double of_drawn = (play.draws - (i - held)) * splits.pile * held_;
        const double all = of_held + of_drawn;
        const double chance = all > 0 ? std::clamp(of_held / all, 0.0, 1.0) : 0.5;
        held += chance;
        expected[static_cast<std::size_t>(play.value())] += chance;
      }
    }
    for (std::size_t value = 0; value < value_count; ++value) {
      Splits& splits = values_[value];
      splits.odds = splits.odds_for(splits.within(expected[value]));
    }
  }

  /// Moves the odds by one step of Newton's method for "the mean of attempts is the peak".
  [[gnu::noinline]] void tune() noexcept {
    for (int value = 0; value < value_count; ++value) {
      Splits& splits = at(value);
      auto& sum = held_in_attempts_[static_cast<std::size_t>(value)];
      const double mean = static_cast<double>(sum) / tuning_period;
      sum = 0;
      // A single play is always accepted with the odds it has.
      if (splits.shown < 2 || splits.held == 0 || splits.pile == 0) continue;
      const double peak = splits.peak();
      const double spread = std::max(0.25, mean * (1 - mean / splits.shown));
      const double bend =
          1 / (splits.held - peak + 0.5) + 1 / (splits.pile - splits.shown + peak + 0.5);
      const double step = std::clamp((peak - mean) / (spread + 1 / bend), -1.0, 1.0);
      splits.odds = std::clamp(splits.odds * (2 + step) / (2 - step), 1.0 / 64, 64.0);
    }
    prepare();
  }

  // --- sums

  void prepare() noexcept {
    for (std::size_t value = 0; value < value_count; ++value) {
      values_[value].write_shares(shares(values_[value]));
      chances_of_held_[value] = values_[value].chance_of_held();
    }
    std::size_t table = 0;
    std::size_t sums = 1;
    sums_[0] = 1;
    int most = 0;
    for (Shown& shown : seats()) {
      shown.table = table;
      table += static_cast<std::size_t>((shown.most_held() + 1) * (shown.most_drawn() + 1));
      count_ways(shown);
      shown.sums = sums - static_cast<std::size_t>(most) - 1;
      shown.most_held_before = most;
      most += shown.most_held();
      for (int held = 0; held <= most; ++held) sums_[sums++] = sum_up(shown, held);
    }
    weigh_totals(std::span(sums_).subspan(sums - static_cast<std::size_t>(most) - 1,
                                          static_cast<std::size_t>(most) + 1));
  }

  /// The ways of a seat's first plays to show so many held and so many drawn cards: choices of
  /// places with the odds of the values, divided by what all choices are.
  [[nodiscard]] double& ways(const Shown& shown, int held, int drawn) noexcept {
    return ways_[shown.table + static_cast<std::size_t>(held * (shown.most_drawn() + 1) + drawn)];
  }
  void count_ways(const Shown& shown) noexcept {
    for (int held = 0; held <= shown.most_held(); ++held) {
      const int most_drawn = std::min(shown.most_drawn(), shown.size - held);
      for (int drawn = 0; drawn <= most_drawn; ++drawn) {
        ways(shown, held, drawn) =
            held + drawn == 0 ? 1 : last_held(shown, held, drawn) + last_drawn(shown, held, drawn);
      }
    }
  }
  [[nodiscard]] LatePlay play(const Shown& shown, int number) const noexcept {
    return plays_[shown.first + static_cast<std::size_t>(number)];
  }
  /// The part of these ways in which the last play shows a held card, and the other part.
  [[nodiscard]] double last_held(const Shown& shown, int held, int drawn) noexcept {
    if (held == 0) return 0;
    const LatePlay last = play(shown, held + drawn - 1);
    const double chance = chances_of_held_[static_cast<std::size_t>(last.value())];
    const int left = shown.places.held - held + 1;
    return ways(shown, held - 1, drawn) * chance * left / (shown.places.held + last.draws);
  }
  [[nodiscard]] double last_drawn(const Shown& shown, int held, int drawn) noexcept {
    if (drawn == 0) return 0;
    const LatePlay last = play(shown, held + drawn - 1);
    const double chance = 1 - chances_of_held_[static_cast<std::size_t>(last.value())];
    const int left = std::max(0, last.draws - drawn + 1);
    return ways(shown, held, drawn - 1) * chance * left / (shown.places.held + last.draws);
  }
  /// The ways in which the seat shows `held` held cards and the seats before it the rest of `all`.
  [[nodiscard]] double split_ways(const Shown& shown, int held, int all) noexcept {
    if (!shown.allows(held) || all - held > shown.most_held_before) return 0;
    return ways(shown, held, shown.size - held) *
           sums_[shown.sums + static_cast<std::size_t>(all - held)];
  }
  [[nodiscard]] double sum_up(const Shown& shown, int all) noexcept {
    double sum = 0;
    for (int held = std::max(0, all - shown.most_held_before); held <= std::min(all, shown.size);
         ++held) {
      sum += split_ways(shown, held, all);
    }
    return sum;
  }
  /// Multiplies the ways to show X held cards by (|O| - X)! * (|M| - Y)!, up to a common factor.
  void weigh_totals(std::span<const double> sums) noexcept {
    const int size = static_cast<int>(plays_size_);
    can_attempt_ = false;
    totals_size_ = sums.size();
    double factor = 1;
    for (int held = 0; held < static_cast<int>(sums.size()); ++held) {
      const int drawn = size - held;
      double& total = totals_[static_cast<std::size_t>(held)];
      total = 0;
      if (held > held_ || drawn > pile_) continue;
      total = sums[static_cast<std::size_t>(held)] * factor;
      can_attempt_ |= total > 0;
      factor *= static_cast<double>(pile_ - drawn + 1) / std::max(1, held_ - held);
    }
  }

  // --- attempts

  [[nodiscard]] bool attempt(Rng& rng) noexcept {
    held_by_value_ = {};
    int all = pick(std::span(totals_).first(totals_size_), rng);
    for (std::size_t i = seats_size_; i-- > 0;) {
      const int held = pick_held(seats_[i], all, rng);
      pick_plays(seats_[i], held, rng);
      all -= held;
    }
    double share = 1;
    for (std::size_t value = 0; value < value_count; ++value) {
      const int held = held_by_value_[value];
      share *= shares_[values_[value].shares + static_cast<std::size_t>(held)];
      held_in_attempts_[value] += held;
    }
    return unit(rng) < share;
  }
  /// How many of `all` held cards the seat shows and not those before it.
  [[nodiscard]] int pick_held(const Shown& shown, int all, Rng& rng) noexcept {
    std::array<double, most_plays + 1> weights;
    const int least = std::max(0, all - shown.most_held_before);
    const int most = std::min(all, shown.size);
    for (int held = least; held <= most; ++held) {
      weights[static_cast<std::size_t>(held - least)] = split_ways(shown, held, all);
    }
    return least + pick(std::span(weights).first(static_cast<std::size_t>(most - least + 1)), rng);
  }
  /// Which of the seat's plays show them, from the last one on.
  void pick_plays(const Shown& shown, int held, Rng& rng) noexcept {
    int drawn = shown.size - held;
    while (held + drawn > 0) {
      const std::size_t number = shown.first + static_cast<std::size_t>(held + drawn - 1);
      const double of_held = last_held(shown, held, drawn);
      const double of_drawn = last_drawn(shown, held, drawn);
      const bool is_held = !(of_drawn > 0) || unit(rng) * (of_held + of_drawn) < of_held;
      is_held_[number] = is_held;
      held_by_value_[static_cast<std::size_t>(plays_[number].value())] += int{is_held};
      (is_held ? held : drawn) -= 1;
    }
  }

  [[gnu::noinline]] void repair() noexcept {
    Repair repair(values_);
    for (const Shown& shown : seats()) {
      const auto size = static_cast<std::size_t>(shown.size);
      repair.add_seat(std::span(plays_).subspan(shown.first, size),
                      std::span(is_held_).subspan(shown.first, size), shown.places.held);
    }
    repair.run();
    // The plays of a seat were added from the last one on.
    for (const Shown& shown : seats()) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(shown.size); ++i) {
        const std::size_t added = shown.first + static_cast<std::size_t>(shown.size) - 1 - i;
        is_held_[shown.first + i] = repair.is_held(added);
      }
    }
  }

  int held_;  ///< |O|
  int pile_;  ///< |M|
  std::array<Splits, value_count> values_{};
  std::array<LatePlay, most_plays> plays_;  ///< of others, by seat
  std::array<bool, most_plays> is_held_;    ///< the choice
  std::size_t plays_size_ = 0;
  std::array<Shown, most_seats> seats_;
  std::size_t seats_size_ = 0;
  std::array<double, value_count> chances_of_held_;
  std::array<int, value_count> held_by_value_{};     ///< x of an attempt
  std::array<int, value_count> held_in_attempts_{};  ///< the same, summed over failures
  std::array<double, most_plays + value_count> shares_;
  std::array<double, most_ways> ways_;
  std::array<double, most_seats*(most_plays + 1) + 1> sums_;  ///< over the first seats, by X
  std::array<double, most_plays + 1> totals_;                 ///< over all seats, by X
  std::size_t totals_size_ = 0;
  bool can_attempt_ = false;  ///< false if all totals are too small for a double
};

// --- worlds

/// Cards that are dealt one after another.
class Stack {
 public:
  explicit Stack(const Cards& cards) noexcept {
    for (int value = 0; value < value_count; ++value) {
      for (int i = 0; i < cards[value]; ++i) list_[size_++] = static_cast<std::uint8_t>(value);
    }
  }
  /// Mixes them as far as `wanted` of them are going to be dealt one by one.
  void shuffle(int wanted, Rng& rng) noexcept {
    shuffle_front(std::span(list_).first(size_), wanted, rng);
  }
  [[nodiscard]] Card deal() noexcept {
    assert(next_ < size_);
    return Card{list_[next_++]};
  }
  [[nodiscard]] bool empty() const noexcept { return next_ == size_; }

 private:
  std::array<std::uint8_t, max_deck_size> list_;
  std::size_t size_ = 0;
  std::size_t next_ = 0;
};

/// What the viewer cannot place: the draw pile, and the cards of others that are not known.
[[nodiscard]] Cards unseen_cards(const View& view, const Cards& deck, int seats) noexcept {
  const Table& table = view.table;
  Cards cards = deck;
  cards -= view.cards;
  for (const Seat seat : all_seats(seats)) {
    cards -= table.face_up[seat];
    if (!view.viewer.is(seat)) cards -= table.known[seat];
  }
  for (int pile = 0; pile < max_piles; ++pile) {
    for (int i = 0; i < table.piles.size(pile); ++i) --cards[table.piles.at(pile, i).value];
  }
  return cards;
}

/// Gives every seat what is known of its cards and returns how many others have besides. Without a
/// reshuffle all of them are from the one draw pile.
[[nodiscard]] PerSeat<Places> fill_known(const View& view, int seats, State& state) noexcept {
  const Table& table = view.table;
  PerSeat<Places> places;
  for (const Seat seat : all_seats(seats)) {
    const bool own = view.viewer.is(seat);
    state.hands.cards[seat] = own ? view.cards : table.known[seat];
    state.hands.values[seat] = static_cast<std::uint16_t>(state.hands.cards[seat].kinds());
    if (own) {
      state.drawn[seat] = view.drawn;
      continue;
    }
    const int hidden = table.hidden[seat] - table.known[seat].total();
    places[seat].drawn = table.reshuffled ? int{table.mixed_draws[seat]} : hidden;
    places[seat].held = hidden - places[seat].drawn;
  }
  return places;
}

/// Takes out of `held` and `pile`, the cards of others at the reshuffle and of the new pile, what
/// late plays have shown, and out of `places` where they were.
void trace_late_plays(const View& view, int seats, Cards& held, Cards& pile,
                      PerSeat<Places>& places, State& state, Rng& rng) noexcept {
  Origins origins(view, seats, held, pile, places);
  origins.choose(rng);
  for (std::size_t i = 0; i < origins.plays().size(); ++i) {
    const LatePlay play = origins.plays()[i];
    const bool is_held = origins.is_held(i);
    --(is_held ? held : pile)[play.value()];
    --(is_held ? places[play.seat()].held : places[play.seat()].drawn);
    if (!is_held) ++state.drawn[play.seat()][play.value()];
  }
}

/// Fills the places of all seats; what is left of `pile` is the draw pile.
void fill_places(const Cards& held, const Cards& pile, const PerSeat<Places>& places, int seats,
                 State& state, Rng& rng) noexcept {
  Places all;
  for (const Seat seat : all_seats(seats)) {
    all.held += places[seat].held;
    all.drawn += places[seat].drawn;
  }
  Stack held_cards(held);
  Stack pile_cards(pile);
  held_cards.shuffle(all.held, rng);
  pile_cards.shuffle(all.drawn, rng);
  for (const Seat seat : all_seats(seats)) {
    for (int i = 0; i < places[seat].held; ++i) state.hands.add(seat, held_cards.deal());
    for (int i = 0; i < places[seat].drawn; ++i) {
      const Card card = pile_cards.deal();
      state.hands.add(seat, card);
      if (state.table.reshuffled) ++state.drawn[seat][card.value];
    }
  }
  while (!pile_cards.empty()) ++state.stock[pile_cards.deal().value];
}

}  // namespace

void fill_world(const View& view, const Cards& deck, int seats, State& state, Rng& rng) noexcept {
  const Table& table = view.table;
  PerSeat<Places> places = fill_known(view, seats, state);
  Cards pile = unseen_cards(view, deck, seats);
  Cards held;
  if (table.reshuffled) {
    held = pile;
    pile = table.mixed;
    pile -= view.drawn;
    bool late = false;
    for (const LatePlay play : table.late_plays) {
      if (view.viewer.is(play.seat())) continue;
      ++held[play.value()];
      ++places[play.seat()].held;
      late = true;
    }
    held -= pile;
    if (late) trace_late_plays(view, seats, held, pile, places, state, rng);
  }
  fill_places(held, pile, places, seats, state, rng);
}

bool draws_are_possible(const State& state, Seat seat) noexcept {
  const Table& table = state.table;
  std::array<int, value_count> shown{};  // drawn cards that are not hidden any more
  int all = 0;
  for (int value = 0; value < value_count; ++value) {
    const int hidden = state.hands.cards[seat][value] - table.known[seat][value];
    const int gone = std::max(0, state.drawn[seat][value] - hidden);
    shown[static_cast<std::size_t>(value)] = gone;
    all += gone;
  }
  // The latest plays of each value leave the most draws before them.
  for (const LatePlay* play = table.late_plays.end(); play != table.late_plays.begin();) {
    --play;
    if (play->seat() != seat) continue;
    if (all > play->draws) return false;
    int& left = shown[static_cast<std::size_t>(play->value())];
    all -= int{left > 0};
    left -= int{left > 0};
  }
  return all == 0;
}

}  // namespace libgames::mojo
