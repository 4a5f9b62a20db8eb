// Rules fields, texts and tricks: what the core offers to every game.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <libgames/core/rules.hpp>
#include <libgames/core/short_text.hpp>
#include <libgames/core/text.hpp>
#include <libgames/core/tricks.hpp>

namespace libgames {
namespace {

// --- rules fields

/// Rules with a field of every kind.
struct Sample {
  int number = 3;
  bool toggle = true;
  EqualPlays choice = EqualPlays::first;
  std::array<int, 3> list = {4, 4, 5};

  [[nodiscard]] static std::span<const Field<Sample>> fields() {
    static constexpr auto table = std::to_array<Field<Sample>>({
        describe<&Sample::number>("number", "X1.1", "a number", -5, 9),
        describe<&Sample::toggle>("toggle", "X1.2", "a switch"),
        describe<&Sample::choice>("choice", "X1.3", "a choice"),
        describe<&Sample::list>("list", "X1.4", "a list", 0, 7),
    });
    return table;
  }

  friend bool operator==(const Sample&, const Sample&) = default;
};

[[nodiscard]] std::string error_id(std::string_view settings) {
  const auto result = read_settings<Sample>(settings);
  return result.ok() ? "ok" : std::string(result.error().id);
}

TEST(CoreRules, SettingsStandOnTopOfTheDefaults) {
  const auto rules = read_settings<Sample>("number=-5 choice=last");
  ASSERT_TRUE(rules.ok());
  EXPECT_EQ(*rules, (Sample{.number = -5, .choice = EqualPlays::last}));
}

TEST(CoreRules, EveryKindIsRead) {
  const auto rules = read_settings<Sample>("  list=0,7,1  toggle=false number=9 ");
  ASSERT_TRUE(rules.ok());
  EXPECT_EQ(*rules, (Sample{.number = 9, .toggle = false, .list = {0, 7, 1}}));
}

TEST(CoreRules, NoSettingsAreTheDefaults) {
  EXPECT_EQ(*read_settings<Sample>(""), Sample{});
  EXPECT_EQ(changed_settings(Sample{}), "");
}

TEST(CoreRules, AWordWithoutAValueIsASyntaxError) {
  EXPECT_EQ(error_id("number"), "rules.syntax");
  EXPECT_EQ(read_settings<Sample>("number").error().details,
            (std::vector<Detail>{{"word", "number"}}));
}

TEST(CoreRules, UnknownFieldsAreRefused) {
  EXPECT_EQ(error_id("numbers=3"), "rules.unknown_field");
  EXPECT_EQ(error_id("=3"), "rules.unknown_field");
  EXPECT_EQ(error_id("Number=3"), "rules.unknown_field");
}

TEST(CoreRules, AFieldMayBeSetOnce) {
  EXPECT_EQ(error_id("number=3 number=3"), "rules.repeated_field");
}

TEST(CoreRules, BadValuesOfEachKindAreRefused) {
  for (const std::string_view settings :
       {"number=", "number=x", "number=3x", "number=+3", "number=3.0", "number==3", "toggle=",
        "toggle=True", "toggle=1", "choice=", "choice=third", "choice=0", "list=", "list=1,2",
        "list=1,2,3,4", "list=1,2,3,", "list=,1,2", "list=1,,2", "list=1;2;3"}) {
    EXPECT_EQ(error_id(settings), "rules.bad_value") << settings;
  }
}

TEST(CoreRules, NumbersOutOfRangeAreRefusedWithTheRange) {
  for (const std::string_view settings :
       {"number=-6", "number=10", "list=0,8,0", "list=-1,0,0", "number=4294967299"}) {
    EXPECT_EQ(error_id(settings), "rules.out_of_range") << settings;
  }
  EXPECT_EQ(
      read_settings<Sample>("number=10").error().details,
      (std::vector<Detail>{{"field", "number"}, {"value", "10"}, {"min", "-5"}, {"max", "9"}}));
}

TEST(CoreRules, ANumberThatFitsNoIntegerIsRefused) {
  EXPECT_EQ(error_id("number=99999999999999999999"), "rules.bad_value");
}

TEST(CoreRules, ARefusedListChangesNothing) {
  Sample rules;
  const auto& field = Sample::fields()[3];
  EXPECT_TRUE(field.read(field.info, "1,2,8", rules).has_value());
  EXPECT_EQ(rules, Sample{});
}

TEST(CoreRules, OnlyChangedFieldsAreWritten) {
  const Sample rules{.number = 0, .choice = EqualPlays::last, .list = {1, 2, 3}};
  EXPECT_EQ(changed_settings(rules), "number=0 choice=last list=1,2,3");
}

RC_GTEST_PROP(CoreRules, WhatIsWrittenIsReadBack, ()) {
  Sample rules;
  rules.number = *rc::gen::inRange(-5, 10);
  rules.toggle = *rc::gen::arbitrary<bool>();
  rules.choice = *rc::gen::element(EqualPlays::first, EqualPlays::last);
  for (int& each : rules.list) each = *rc::gen::inRange(0, 8);
  const auto read = read_settings<Sample>(changed_settings(rules));
  RC_ASSERT(read.ok());
  RC_ASSERT(*read == rules);
}

TEST(CoreRules, RulesFilledInByCodeAreChecked) {
  EXPECT_FALSE(check_fields(Sample{}).has_value());
  EXPECT_EQ(check_fields(Sample{.number = 10})->id, "rules.out_of_range");
  EXPECT_EQ(check_fields(Sample{.choice = static_cast<EqualPlays>(9)})->id, "rules.bad_value");
  EXPECT_EQ(check_fields(Sample{.list = {0, 0, 8}})->id, "rules.out_of_range");
}

TEST(CoreRules, FieldsDescribeThemselves) {
  const auto fields = Sample::fields();
  EXPECT_EQ(fields[0].info.kind, FieldKind::integer);
  EXPECT_EQ(fields[0].default_text(), "3");
  EXPECT_EQ(fields[1].info.kind, FieldKind::toggle);
  EXPECT_EQ(fields[1].default_text(), "true");
  EXPECT_EQ(fields[2].info.kind, FieldKind::choice);
  ASSERT_EQ(fields[2].info.choices.size(), 2U);
  EXPECT_EQ(fields[2].info.choices[1], "last");
  EXPECT_EQ(fields[3].info.kind, FieldKind::list);
  EXPECT_EQ(fields[3].default_text(), "4,4,5");
  EXPECT_EQ(fields[3].info.rule, "X1.4");
}

TEST(CoreRules, SeatsOutsideTheRangeAreRefused) {
  const GameInfo info{.id = "x", .title = "X", .seats = {2, 4}};
  EXPECT_FALSE(check_seats(info, 2).has_value());
  EXPECT_FALSE(check_seats(info, 4).has_value());
  EXPECT_EQ(check_seats(info, 1)->id, "setup.seats");
  EXPECT_EQ(check_seats(info, 5)->id, "setup.seats");
}

// --- texts

TEST(CoreText, IntegersAreReadWhole) {
  EXPECT_EQ(parse_integer("0"), 0);
  EXPECT_EQ(parse_integer("-17"), -17);
  EXPECT_EQ(parse_integer("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(parse_integer("-9223372036854775808"), INT64_MIN);
}

TEST(CoreText, NothingButAnIntegerIsOne) {
  for (const std::string_view text :
       {"", "-", "+1", " 1", "1 ", "1x", "0x10", "1.0", "--1", "9223372036854775808",
        "-9223372036854775809", "100000000000000000000"}) {
    EXPECT_EQ(parse_integer(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_integer(std::string_view("1\0", 2)), std::nullopt);
}

TEST(CoreText, QuotedEscapesWhatIsNotPrintable) {
  EXPECT_EQ(libgames::quote("bid:5S"), "'bid:5S'");
  EXPECT_EQ(libgames::quote(std::string_view("\0\n\x1b[31m\x7f\xff", 9)),
            "'\\x00\\x0a\\x1b[31m\\x7f\\xff'");
}

TEST(CoreText, QuotedCutsWhatIsLong) {
  EXPECT_EQ(libgames::quote(std::string(40, 'a')), "'" + std::string(40, 'a') + "'");
  EXPECT_EQ(libgames::quote(std::string(41, 'a')), "'" + std::string(40, 'a') + "'...");
}

RC_GTEST_PROP(CoreText, QuotedIsPrintableAndShort, (const std::string& text)) {
  const std::string result = libgames::quote(text);
  RC_ASSERT(result.size() <= 40 * 4 + 5);
  for (const char c : result) RC_ASSERT(c >= 0x20 && c < 0x7f);
}

TEST(CoreText, CutTakesPiecesInTurn) {
  std::string_view rest = "a,,b";
  EXPECT_EQ(cut(rest, ','), "a");
  EXPECT_EQ(cut(rest, ','), "");
  EXPECT_EQ(cut(rest, ','), "b");
  EXPECT_TRUE(rest.empty());
}

TEST(CoreText, CutWordSkipsSpaces) {
  std::string_view rest = "  one   two ";
  EXPECT_EQ(cut_word(rest), "one");
  EXPECT_EQ(cut_word(rest), "two");
  EXPECT_EQ(cut_word(rest), "");
}

TEST(CoreText, NumbersHaveBounds) {
  EXPECT_EQ(parse_number("3", 3, 12), 3);
  EXPECT_EQ(parse_number("12", 3, 12), 12);
  for (const std::string_view wrong :
       {"", "2", "13", "03", "-3", "3 ", "x", "99999999999999999999"}) {
    EXPECT_EQ(parse_number(wrong, 3, 12), std::nullopt) << wrong;
  }
}

TEST(CoreText, NamesStandInRecords) {
  EXPECT_TRUE(is_plain_word("reconstructed-75"));
  for (const std::string_view wrong :
       {"", "a b", "a:b", "a=b", "a,b", "a;b", "a#", "\x7f", "\xe4"}) {
    EXPECT_FALSE(is_plain_word(wrong)) << wrong;
  }
}

TEST(CoreText, ShortTextsAreHeldInPlace) {
  constexpr ShortText<4> text = "abc";
  static_assert(text.view() == "abc" && ShortText<2>("abc").view() == "ab");
  EXPECT_EQ(text, ShortText<4>("abc"));
  EXPECT_EQ(ShortText<4>().view(), "");
  EXPECT_EQ(ShortText<4>("abcd").view(), "abcd");
}

TEST(CoreText, TrimAndAfterPrefix) {
  EXPECT_EQ(trim(" \t a b\r"), "a b");
  EXPECT_EQ(trim(" \t\r"), "");
  EXPECT_EQ(after_prefix("bid:5S", "bid:"), "5S");
  EXPECT_EQ(after_prefix("bid:", "bid:"), "");
  EXPECT_EQ(after_prefix("bi", "bid:"), std::nullopt);
}

// --- tricks

TEST(CoreTricks, FollowingIsADutyOnlyIfPossible) {
  EXPECT_EQ(must_follow(0b1110U, 0b0110U), 0b0110U);
  EXPECT_EQ(must_follow(0b1000U, 0b0110U), 0b1000U);
  EXPECT_EQ(must_follow(0b1110U, 0U), 0b1110U);  // a lead
}

using Numbers = Trick<unsigned, 4>;

[[nodiscard]] Numbers trick_of(Seat leader, std::initializer_list<unsigned> plays) {
  Numbers trick;
  trick.start(leader, 0);
  for (const unsigned play : plays) trick.play(play);
  return trick;
}

constexpr auto itself = [](unsigned item) { return item; };

TEST(CoreTricks, TheStrongestPlayWins) {
  EXPECT_EQ(trick_of(Seat{2}, {5, 9, 1, 7}).winner(4, EqualPlays::first, itself), Seat{3});
  EXPECT_EQ(trick_of(Seat{2}, {5, 1, 9}).winner(4, EqualPlays::first, itself), Seat{0});
}

TEST(CoreTricks, OfEqualPlaysTheFirstOrTheLastWins) {
  const Numbers trick = trick_of(Seat{1}, {4, 9, 9, 2});
  EXPECT_EQ(trick.winner(4, EqualPlays::first, itself), Seat{2});
  EXPECT_EQ(trick.winner(4, EqualPlays::last, itself), Seat{3});
}

TEST(CoreTricks, ALoneLeadWinsAsItStands) {
  EXPECT_EQ(trick_of(Seat{3}, {1}).winner(4, EqualPlays::last, itself), Seat{3});
}

TEST(CoreTricks, ThePlayOfASeatIsFoundRoundTheTable) {
  const Numbers trick = trick_of(Seat{3}, {5, 6});
  EXPECT_EQ(trick.play_of(Seat{3}, 4), 5U);
  EXPECT_EQ(trick.play_of(Seat{0}, 4), 6U);
  EXPECT_EQ(trick.play_of(Seat{1}, 4), std::nullopt);
}

TEST(CoreTricks, ALeadClearsTheTable) {
  Numbers trick = trick_of(Seat{0}, {5, 6, 7, 8});
  trick.start(Seat{2}, 3);
  EXPECT_EQ(trick.size, 0);
  EXPECT_EQ(trick.led, 3);
  EXPECT_EQ(trick.play_of(Seat{2}, 4), std::nullopt);
}

TEST(CoreTricks, WhoDoesNotFollowIsVoid) {
  ShownVoids<4> voids;
  voids.note(Seat{1}, 2, 2);
  EXPECT_EQ(voids.suits[Seat{1}], 0);
  voids.note(Seat{1}, 2, 3);
  voids.note(Seat{1}, 0, 1);
  EXPECT_EQ(voids.suits[Seat{1}], 0b1010);
  EXPECT_EQ(voids.suits[Seat{0}], 0);
}

}  // namespace
}  // namespace libgames
