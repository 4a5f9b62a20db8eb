#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include <libgames/core/text.hpp>

namespace libgames {

namespace {

template <class Number>
[[nodiscard]] std::optional<Number> read_whole(std::string_view text) noexcept {
  Number number = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stopped != end) return std::nullopt;
  const std::size_t sign = text[0] == '-' ? 1 : 0;
  const bool padded = text[sign] == '0' && text.size() > 1;  // 007, -0
  return padded ? std::nullopt : std::optional(number);
}

}  // namespace

std::optional<std::int64_t> parse_integer(std::string_view text) noexcept {
  return read_whole<std::int64_t>(text);
}

std::optional<std::uint64_t> parse_unsigned(std::string_view text) noexcept {
  return read_whole<std::uint64_t>(text);
}

std::optional<int> parse_number(std::string_view text, int first, int last) noexcept {
  const auto number = parse_unsigned(text);
  if (!number || *number > static_cast<std::uint64_t>(last)) return std::nullopt;
  const auto value = static_cast<int>(*number);
  return value < first ? std::nullopt : std::optional(value);
}

std::optional<std::string_view> after_prefix(std::string_view text,
                                             std::string_view prefix) noexcept {
  if (!text.starts_with(prefix)) return std::nullopt;
  return text.substr(prefix.size());
}

std::string_view cut(std::string_view& rest, char separator) noexcept {
  const std::size_t place = rest.find(separator);
  const std::string_view piece = rest.substr(0, place);
  rest = place == std::string_view::npos ? std::string_view() : rest.substr(place + 1);
  return piece;
}

std::string_view cut_word(std::string_view& rest) noexcept {
  const std::size_t begin = rest.find_first_not_of(' ');
  if (begin == std::string_view::npos) {
    rest = std::string_view();
    return rest;
  }
  rest = rest.substr(begin);
  return cut(rest, ' ');
}

std::string_view trim(std::string_view text) noexcept {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return std::string_view();
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::string seats_text(Seats seats) {
  std::string result;
  for (const Seat seat : seats) {
    result += fmt::format("{}{}", result.empty() ? "" : " ", seat.index);
  }
  return result;
}

std::string seats_words(Seats seats) {
  if (seats.empty()) return "nobody";
  std::string result = seats.size() == 1 ? "seat" : "seats";
  int left = seats.size();
  for (const Seat seat : seats) {
    result += fmt::format(" {}", seat.index);
    --left;
    if (left == 1) result += " and";
    if (left > 1) result += ',';
  }
  return result;
}

std::string counted(std::int64_t number, std::string_view noun, std::string_view several) {
  if (number == 1) return fmt::format("{} {}", number, noun);
  if (!several.empty()) return fmt::format("{} {}", number, several);
  return fmt::format("{} {}s", number, noun);
}

std::string with_article(int number) {
  // Eight, eighteen, eighty and so on, and eleven, begin with a vowel.
  const std::string digits = std::to_string(number);
  const bool vowel = digits[0] == '8' || number == 11 || number == 18;
  return (vowel ? "an " : "a ") + digits;
}

bool is_plain_word(std::string_view text) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return c > ' ' && c <= '~' && c != '#' && c != ':' && c != '=' && c != ',' && c != ';';
  });
}

std::string quote(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string result = "'";
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      result += c;
    } else {
      result += fmt::format("\\x{:02x}", byte);
    }
  }
  result += text.size() > longest ? "'..." : "'";
  return result;
}

}  // namespace libgames
