#include <fmt/format.h>

#include <libgames/core/hash.hpp>
#include <libgames/core/rules.hpp>

namespace libgames {

namespace detail {

SetupError bad_value(const FieldInfo& field, std::string_view text) {
  std::string expected;
  switch (field.kind) {
    case FieldKind::integer:
      expected = "an integer";
      break;
    case FieldKind::toggle:
      expected = "true or false";
      break;
    case FieldKind::choice:
      expected = fmt::format("one of {}", fmt::join(field.choices, ", "));
      break;
    case FieldKind::list:
      expected = "integers separated by commas, as many as in the default";
      break;
    case FieldKind::flexible_list:
      expected = "integers separated by commas, not too many";
      break;
    case FieldKind::choice_list:
      expected = fmt::format("words separated by commas, not too many, of {}",
                             fmt::join(field.choices, ", "));
      break;
    case FieldKind::choice_counts:
      expected = fmt::format("words separated by commas, of {}", fmt::join(field.choices, ", "));
      break;
    case FieldKind::number_map:
      expected = "pairs key:value separated by commas, with ascending keys, not too many";
      break;
    case FieldKind::table:
      expected = "the name of a table";
      break;
  }
  return {"rules.bad_value",
          fmt::format("{} takes {}, not {}", field.name, expected, quote(text)),
          {{"field", std::string(field.name)}, {"value", std::string(text)}}};
}

std::optional<SetupError> read_number(const FieldInfo& field, std::string_view text, int& value) {
  const auto number = parse_integer(text);
  if (!number) return bad_value(field, text);
  if (*number < field.min || *number > field.max) {
    return SetupError{
        "rules.out_of_range",
        fmt::format("{} is {}, allowed are {} to {}", field.name, *number, field.min, field.max),
        {{"field", std::string(field.name)},
         {"value", std::string(text)},
         {"min", std::to_string(field.min)},
         {"max", std::to_string(field.max)}}};
  }
  value = static_cast<int>(*number);
  return std::nullopt;
}

SetupError unknown_table(const FieldInfo& field, std::string_view text) {
  return {
      "rules.unknown_table",
      fmt::format("{} takes a table of the library by its name; {} is none and has to be handed "
                  "over by code",
                  field.name, quote(text)),
      {{"field", std::string(field.name)}, {"value", std::string(text)}}};
}

SetupError unknown_field(std::string_view name) {
  return {"rules.unknown_field",
          fmt::format("there is no rules field {}", quote(name)),
          {{"field", std::string(name)}}};
}

SetupError repeated_field(std::string_view name) {
  return {
      "rules.repeated_field", fmt::format("{} is set twice", name), {{"field", std::string(name)}}};
}

SetupError not_a_setting(std::string_view word) {
  return {"rules.syntax",
          fmt::format("{} is not of the form field=value", quote(word)),
          {{"word", std::string(word)}}};
}

}  // namespace detail

std::string table_text(std::string_view name, std::string_view canonical) {
  return fmt::format("{}:{:016x}", name, hash_text(canonical));
}

std::optional<SetupError> check_seats(const GameInfo& info, int seats) {
  if (seats >= info.seats.fewest && seats <= info.seats.most) return std::nullopt;
  return SetupError{"setup.seats",
                    fmt::format("{} takes {} to {} seats, not {}", info.id, info.seats.fewest,
                                info.seats.most, seats),
                    {{"seats", std::to_string(seats)},
                     {"min", std::to_string(info.seats.fewest)},
                     {"max", std::to_string(info.seats.most)}}};
}

SetupError no_such_seat(std::string_view id, std::string_view field, int seat, int seats) {
  return {id,
          fmt::format("seat {} cannot start, there are {}", seat, seats),
          {{"field", std::string(field)},
           {"seat", std::to_string(seat)},
           {"seats", std::to_string(seats)}}};
}

}  // namespace libgames
