#include <algorithm>

#include <libgames/mojo/mojo_detail.hpp>

namespace libgames::mojo {

// --- rounds

int Mojo::round(const Table& table) const noexcept { return table.round; }

bool Mojo::holder_succeeds(const Table& table) const noexcept {
  if (table.holder == no_seat) return false;
  const int limit = table.raw[table.holder] + int{rules().mojo_tie == MojoTie::holder_fails};
  for (const Seat seat : all_seats(seats())) {
    if (seat != table.holder && table.raw[seat] < limit) return false;
  }
  return true;
}

int Mojo::round_score(const Table& table, Seat seat) const {
  if (seat != table.holder) return table.raw[seat];
  if (holder_succeeds(table)) return rules().mojo_success_score;
  return table.raw[seat] + rules().mojo_penalty;
}

// --- outcome

Outcome Mojo::outcome(const Table& table) const noexcept {
  Outcome result;
  result.seats = seats();
  result.tier_count = 1;
  for (const Seat seat : all_seats(seats())) {
    result.scores[seat] = total(table, seat);
    result.tiers[seat] = {-std::max(result.scores[seat], -INT32_MAX)};  // M4.18: the lowest wins
  }
  if (table.phase == Phase::over) rank(result);
  return result;
}

// --- standing

namespace {

/// Whether a round is under way, which could be scored as it stands.
[[nodiscard]] bool is_under_way(Phase phase) noexcept {
  return phase >= Phase::play && phase != Phase::over;
}

}  // namespace

/// The viewer counts what it sees: cards face up, its own cards and those that were taken openly,
/// as far as they count at the end of a round (M4.15). Without a holder of the Mojo card, unless it
/// is already known who that will be.
std::int32_t Mojo::standing(const View& view, Seat seat) const {
  const std::int32_t fixed = total(view.table, seat);
  if (!is_under_way(view.table.phase)) return fixed;
  Table seen = view.table;
  for (const Seat each : all_seats(seats())) {
    if (!counts_at_end(seen, each, rules())) continue;
    seen.face_up[each] += view.viewer.is(each) ? view.cards : seen.known[each];
  }
  count_raw(setup(), seen);
  return add_points(fixed, round_score(seen, seat));
}

Standings Mojo::standings(const State& state) const {
  Standings result;
  Table open = state.table;
  const bool counts = is_under_way(open.phase);
  for (const Seat seat : all_seats(seats())) {
    if (counts_at_end(open, seat, rules())) open.face_up[seat] += state.hands.cards[seat];
  }
  if (counts) count_raw(setup(), open);
  for (const Seat seat : all_seats(seats())) {
    const std::int32_t fixed = total(open, seat);
    result[seat] = counts ? add_points(fixed, round_score(open, seat)) : fixed;
  }
  return result;
}

// --- score sheet

ScoreSheet Mojo::score_sheet(const Table& table, Seat seat) const {
  return {{{"cards", "cards", table.card_points[seat], std::nullopt},
           {"mojo_card", "Mojo card", table.mojo_points[seat], std::nullopt}}};
}

}  // namespace libgames::mojo
