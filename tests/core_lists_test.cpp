// Rules fields that are lists, maps and tables.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <libgames/core/rules.hpp>
#include <libgames/core/tricks.hpp>

namespace libgames {
namespace {

/// A table with a name and one number; the library knows one of them.
struct Table {
  int number = 7;

  [[nodiscard]] std::string text() const {
    return number == 7 ? "seven" : table_text("mine", std::to_string(number));
  }
  [[nodiscard]] static std::optional<Table> known(std::string_view text) {
    return text == "seven" ? std::optional(Table{}) : std::nullopt;
  }
  friend bool operator==(const Table&, const Table&) = default;
};

/// Rules with fields whose size is a matter of the rules too.
struct Lists {
  IntList<3> numbers = {1, 2};
  ChoiceList<EqualPlays, 2> order{};
  ChoiceCounts<EqualPlays, 2> counts = {EqualPlays::first};
  IntMap<2> map = {{2, 5}};
  Table table{};

  [[nodiscard]] static std::span<const Field<Lists>> fields() {
    static constexpr auto table = std::to_array<Field<Lists>>({
        describe<&Lists::numbers>("numbers", "X2.1", "numbers", -1, 9),
        describe<&Lists::order>("order", "X2.2", "words in order"),
        describe<&Lists::counts>("counts", "X2.3", "words in any order"),
        describe<&Lists::map>("map", "X2.4", "numbers by number", 0, 9),
        describe<&Lists::table>("table", "X2.5", "a table"),
    });
    return table;
  }
  friend bool operator==(const Lists&, const Lists&) = default;
};

[[nodiscard]] std::string list_error(std::string_view settings) {
  const auto result = read_settings<Lists>(settings);
  return result.ok() ? "ok" : std::string(result.error().id);
}

TEST(CoreLists, EveryKindIsRead) {
  using enum EqualPlays;
  const auto rules =
      read_settings<Lists>("numbers=3,-1,9 order=last,first counts=last,first,last map=1:0,4:9");
  ASSERT_TRUE(rules.ok());
  EXPECT_EQ(rules->numbers, (IntList<3>{3, -1, 9}));
  EXPECT_EQ(rules->order, (ChoiceList<EqualPlays, 2>{last, first}));
  EXPECT_EQ(rules->counts, (ChoiceCounts<EqualPlays, 2>{first, last, last}));
  EXPECT_EQ(rules->map, (IntMap<2>{{1, 0}, {4, 9}}));
}

TEST(CoreLists, AnEmptyListIsAnEmptyValue) {
  const auto rules = read_settings<Lists>("order= counts= map=");
  ASSERT_TRUE(rules.ok());
  EXPECT_TRUE(rules->order.empty());
  EXPECT_EQ(rules->counts.total(), 0);
  EXPECT_EQ(rules->map.size(), 0U);
  EXPECT_EQ(changed_settings(*rules), "counts= map=");
  EXPECT_EQ(list_error("numbers="), "rules.bad_value");
}

TEST(CoreLists, TheOrderOfCountedWordsIsTheirs) {
  const auto rules = read_settings<Lists>("counts=last,first,last");
  ASSERT_TRUE(rules.ok());
  EXPECT_EQ(changed_settings(*rules), "counts=first,last,last");
  EXPECT_EQ(rules->counts[EqualPlays::last], 2);
  EXPECT_EQ(rules->counts.total(), 3);
}

TEST(CoreLists, ValuesOfMapsAreFoundByKey) {
  const IntMap<2> map = {{2, 5}, {4, 7}};
  EXPECT_EQ(map.value(4, 0), 7);
  EXPECT_EQ(map.value(3, -1), -1);
  EXPECT_TRUE(map.full());
}

TEST(CoreLists, BadValuesOfEachKindAreRefused) {
  for (const std::string_view settings :
       {"numbers=1,2,3,4", "numbers=1,",      "numbers=,1",       "numbers=x",
        "order=second",    "order=first,",    "order=,first",     "order=first,last,first",
        "counts=second",   "counts=first,",   "counts=0",         "map=1",
        "map=1:",          "map=:1",          "map=1:2,",         "map=2:1,1:2",
        "map=1:1,1:2",     "map=1:1,2:2,3:3", "map=4294967296:1", "map=a:1"}) {
    EXPECT_EQ(list_error(settings), "rules.bad_value") << settings;
  }
  EXPECT_EQ(list_error("numbers=10"), "rules.out_of_range");
  EXPECT_EQ(list_error("map=1:10"), "rules.out_of_range");
  std::string many = "counts=first";
  for (int i = 0; i < 254; ++i) many += ",first";
  EXPECT_EQ(list_error(many), "ok");
  EXPECT_EQ(list_error(many + ",first"), "rules.bad_value");
  EXPECT_EQ(read_settings<Lists>("order=second").error().words,
            "order takes words separated by commas, not too many, of first, last, not 'second'");
}

TEST(CoreLists, FieldsTellTheirKindAndTheirWords) {
  const auto fields = Lists::fields();
  EXPECT_EQ(fields[0].info.kind, FieldKind::flexible_list);
  EXPECT_EQ(fields[1].info.kind, FieldKind::choice_list);
  EXPECT_EQ(fields[1].info.choices.size(), 2U);
  EXPECT_EQ(fields[2].info.kind, FieldKind::choice_counts);
  EXPECT_EQ(fields[2].info.choices[1], "last");
  EXPECT_EQ(fields[3].info.kind, FieldKind::number_map);
  EXPECT_TRUE(fields[3].info.choices.empty());
  EXPECT_EQ(fields[4].info.kind, FieldKind::table);
  EXPECT_EQ(fields[3].default_text(), "2:5");
}

TEST(CoreLists, ListsFilledInByCodeAreChecked) {
  Lists rules;
  EXPECT_FALSE(check_fields(rules));
  rules.numbers = {1, 10};
  EXPECT_EQ(check_fields(rules)->id, "rules.out_of_range");
  rules = {};
  rules.order = {static_cast<EqualPlays>(5)};
  EXPECT_EQ(check_fields(rules)->id, "rules.bad_value");
  rules = {};
  rules.map = {{3, 1}, {2, 1}};
  EXPECT_EQ(check_fields(rules)->id, "rules.bad_value");
}

TEST(CoreTables, ATableIsKnownByNameOrHandedOver) {
  const std::string other = Table{8}.text();
  EXPECT_EQ(other.substr(0, 5), "mine:");
  EXPECT_EQ(other.size(), 5U + 16U);
  EXPECT_NE(other, Table{9}.text());
  EXPECT_EQ(list_error("table=seven"), "ok");
  EXPECT_EQ(list_error("table=" + other), "rules.unknown_table");
  const Lists rules{.table = {8}};
  EXPECT_EQ(changed_settings(rules), "table=" + other);
  EXPECT_FALSE(check_fields(rules));  // the very table that is there
  Lists back = rules;
  const auto& field = Lists::fields()[4];
  EXPECT_FALSE(field.read(field.info, "seven", back));
  EXPECT_EQ(back, Lists{});
}

}  // namespace
}  // namespace libgames
