#pragma once
/// Helpers for notation: small parsers that accept exactly what is meant and nothing else.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <libgames/core/seat.hpp>
#include <libgames/export.hpp>

namespace libgames {

/// The whole of `text` as a decimal integer, written in the one usual way: a minus sign for
/// negative numbers, no leading zeros. Nothing for anything else and for numbers that do not fit.
[[nodiscard]] LIBGAMES_EXPORT std::optional<std::int64_t> parse_integer(
    std::string_view text) noexcept;

/// The same for numbers of 64 bits without a sign.
[[nodiscard]] LIBGAMES_EXPORT std::optional<std::uint64_t> parse_unsigned(
    std::string_view text) noexcept;

/// The same for numbers of `first` to `last`, which is not negative.
[[nodiscard]] LIBGAMES_EXPORT std::optional<int> parse_number(std::string_view text, int first,
                                                              int last) noexcept;

/// What follows `prefix` in `text`; nothing when `text` does not begin with it.
[[nodiscard]] LIBGAMES_EXPORT std::optional<std::string_view> after_prefix(
    std::string_view text, std::string_view prefix) noexcept;

/// Cuts the next piece off `rest`: everything up to `separator`, which is dropped, or to the end.
LIBGAMES_EXPORT std::string_view cut(std::string_view& rest, char separator) noexcept;

/// Cuts the next word off `rest`; words are separated by spaces. Empty when none is left.
[[nodiscard]] LIBGAMES_EXPORT std::string_view cut_word(std::string_view& rest) noexcept;

/// `text` without spaces, tabs and carriage returns at both ends.
[[nodiscard]] LIBGAMES_EXPORT std::string_view trim(std::string_view text) noexcept;

/// The seats of a set in ascending order, separated by spaces: "0 2 3".
[[nodiscard]] LIBGAMES_EXPORT std::string seats_text(Seats seats);

/// "seat 0", "seats 0 and 2", "seats 0, 2 and 3"; "nobody" for an empty set.
[[nodiscard]] LIBGAMES_EXPORT std::string seats_words(Seats seats);

/// A number and its noun: "1 card", "2 cards", "-1 points". `several` is the plural if it is not
/// the noun and an s.
[[nodiscard]] LIBGAMES_EXPORT std::string counted(std::int64_t number, std::string_view noun,
                                                  std::string_view several = {});

/// A number from 0 on with the article it takes: "a 7", "an 8", "an 11".
[[nodiscard]] LIBGAMES_EXPORT std::string with_article(int number);

/// Whether `text` can stand in records as a name: printable, not empty, and without what separates
/// words and values there.
[[nodiscard]] LIBGAMES_EXPORT bool is_plain_word(std::string_view text) noexcept;

/// `text` made safe to quote in a message: at most 40 characters, and bytes that are not printable
/// ASCII written as \xNN.
[[nodiscard]] LIBGAMES_EXPORT std::string quote(std::string_view text);

}  // namespace libgames
