#include <algorithm>
#include <cassert>

#include <libgames/core/reasons.hpp>

namespace libgames {

namespace {

/// The words with each {name} replaced by the value of that detail.
[[nodiscard]] std::string filled_in(std::string_view words, const std::vector<Detail>& details) {
  std::string result;
  while (!words.empty()) {
    const std::size_t open = words.find('{');
    result += words.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = words.find('}', open);
    assert(close != std::string_view::npos);
    const std::string_view name = words.substr(open + 1, close - open - 1);
    for (const Detail& detail : details) {
      if (detail.name == name) result += detail.value;
    }
    words = words.substr(close + 1);
  }
  return result;
}

/// The refusal with as many values as the reason has arguments.
[[nodiscard]] Illegal with_details(const Reason& reason, std::span<const std::string> values) {
  Illegal illegal{reason.id, {}, {}};
  std::size_t i = 0;
  for (const std::string& value : values) {
    assert(i < Reason::max_arguments && !reason.arguments[i].empty());
    illegal.details.push_back({reason.arguments[i++], value});
  }
  assert(i == Reason::max_arguments || reason.arguments[i].empty());
  illegal.words = filled_in(reason.words, illegal.details);
  return illegal;
}

constexpr Reason missing_seat{
    "seat.not_at_table", "there is no seat {seat}, the table has {seats}", {"seat", "seats"}};

}  // namespace

Illegal refusal(const Reason& reason, std::initializer_list<std::string> values) {
  return with_details(reason, {values.begin(), values.size()});
}

Illegal refusal(std::span<const Reason> reasons, std::string_view id, Seat seat,
                std::initializer_list<std::string> values) {
  const auto reason = std::find_if(reasons.begin(), reasons.end(),
                                   [&](const Reason& each) { return each.id == id; });
  assert(reason != reasons.end());
  std::vector<std::string> all{std::to_string(seat.index)};
  all.insert(all.end(), values.begin(), values.end());
  return with_details(*reason, all);
}

Illegal not_at_table(Seat seat, int seats) {
  return refusal(missing_seat, {std::to_string(seat.index), std::to_string(seats)});
}

}  // namespace libgames
