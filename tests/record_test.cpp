#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include <libgames/catalog/catalog.hpp>
#include <libgames/match/match.hpp>
#include <libgames/match/record.hpp>

namespace {

using libgames::Catalog;
using libgames::Record;
using libgames::RecordError;
using libgames::RecordReader;
using libgames::Rng;
using libgames::Seat;
using libgames::Seats;

const std::string head = "libgames record 1\ngame: oh_seven 1\nseats: 2\n";

/// The two hands of seven that the tests below are dealt.
const std::string deal =
    "* deal:7S\n* deal:7H\n* deal:7D\n* deal:7C\n* deal:6S\n* deal:6H\n* deal:6D\n"
    "* deal:0S\n* deal:0H\n* deal:0D\n* deal:0C\n* deal:1S\n* deal:1H\n* deal:1D\n";

std::string worked_round() {
  std::ifstream file(LIBGAMES_TEST_DATA "/oh_seven_worked_round.txt");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// What is wrong with the only record of a text, by reading and then by replaying it.
RecordError error_of(const std::string& text) {
  const auto record = libgames::parse_record(text);
  if (!record) return record.error();
  const auto match = replay(Catalog::built_in(), *record, Rng(1));
  return match ? RecordError{} : match.error();
}

void expect_error(const std::string& text, std::string_view id, int line) {
  const RecordError error = error_of(text);
  EXPECT_EQ(error.problem.id, id) << error.problem.words;
  EXPECT_EQ(error.line, line) << error.problem.words;
}

TEST(RecordText, IsWrittenAsItWasRead) {
  const std::string text =
      "libgames record 1\ngame: oh_seven 1\nseats: 2\nrules: decks=2 rounds=3\nseed: "
      "18446744073709551615\n* deal:5S\n? 0 bid:0C bid:5S\n0 bid:5S\n~ 1 -2\n= 1 -2 : 0\n";
  const auto record = libgames::parse_record(text);
  ASSERT_TRUE(record.ok()) << record.error().problem.words;
  EXPECT_EQ(libgames::text(*record), text);
}

TEST(RecordText, KeepsCommentsAndNoBlanksOrCarriageReturns) {
  const std::string text =
      "\n# a comment\r\nlibgames record 1 # of\r\n\r\ngame:   oh_seven   1\r\nseats: 2\n  * "
      "deal:5S   # five\n\n";
  const auto record = libgames::parse_record(text);
  ASSERT_TRUE(record.ok()) << record.error().problem.words;
  // A comment on a line of the head stands before the first step, one on a step before it.
  EXPECT_EQ(
      libgames::text(*record),
      "libgames record 2\ngame: oh_seven 1\nseats: 2\n# a comment\n# of\n# five\n* deal:5S\n");
}

TEST(RecordText, KeepsTheLinesOfTheInput) {
  const auto record = libgames::parse_record("\n" + head + "\n* deal:5S\n");
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(record->first_line, 2);
  EXPECT_EQ(record->lines[0].line, 6);
}

TEST(RecordText, OfVersionTwoIsWrittenAsItWasRead) {
  const std::string text =
      "libgames record 2\ngame: oh_seven 1\nseats: 2\nrules: decks=2\nseed: 7\nevent: Friday #3\n"
      "player 0: Ann: the first\n# who deals?\n* deal:5S\n#\ttwo\n# lines\n0 bid:5S\n# the end\n"
      "= 1 -2 : 0\n";
  const auto record = libgames::parse_record(text);
  ASSERT_TRUE(record.ok()) << record.error().problem.words;
  EXPECT_EQ(record->tags, (std::vector<libgames::RecordTag>{{"event", "Friday #3"},
                                                            {"player 0", "Ann: the first"}}));
  EXPECT_EQ(record->lines[0].kind, libgames::RecordLineKind::comment);
  EXPECT_EQ(record->lines[0].line, 8);
  EXPECT_EQ(libgames::text(*record), text);
}

TEST(RecordText, EntriesOfTheHeadComeInAnyOrder) {
  const auto record = libgames::parse_record(
      "libgames record 2\ngame: oh_seven 1\nseats: 2\nsite: here\nseed: 7\nrules: decks=2\n");
  ASSERT_TRUE(record.ok()) << record.error().problem.words;
  EXPECT_EQ(libgames::text(*record),
            "libgames record 2\ngame: oh_seven 1\nseats: 2\nrules: decks=2\nseed: 7\nsite: here\n");
}

TEST(RecordText, SkipsByteOrderMarks) {
  const std::string mark = "\xef\xbb\xbf";
  const std::string text = mark + head + "= 5 5 : 0 1\n" + mark + head;
  RecordReader reader(text);
  for (int i = 0; i < 2; ++i) {
    const auto record = reader.next();
    ASSERT_TRUE(record && record->ok()) << record->error().problem.words;
  }
  EXPECT_FALSE(reader.next());
}

TEST(RecordText, TagsAreOnOneLineAndNoneOfTheFormatsWords) {
  const auto id = [](std::string key, std::string value) {
    const auto problem = libgames::check_tag({std::move(key), std::move(value)});
    return problem ? problem->id : std::string_view();
  };
  EXPECT_EQ(id("player 0", "Ann"), "");
  EXPECT_EQ(id("Site", "a: b # c"), "");
  for (const char* key : {"", "rules", "seed", "game", "seats", "0", "a:b", "a\nb", "a  b", " a",
                          "a#b", "table deck", "libgames record", "libgames records"}) {
    EXPECT_EQ(id(key, "x"), "record.bad_tag") << key;
  }
  for (const char* value : {"", " a", "a ", "a\nb", "a\rb"}) {
    EXPECT_EQ(id("event", value), "record.bad_tag") << value;
  }
}

TEST(RecordText, SharedWinsNameAllWinners) {
  const auto record = libgames::parse_record(head + "= 5 5 : 0 1\n");
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(record->result->winners, Seats::first_seats(2));
}

TEST(RecordText, RefusesBrokenLines) {
  expect_error("", "record.no_header", 1);
  expect_error("hello\n", "record.no_header", 1);
  expect_error("libgames record 3\ngame: oh_seven 1\n", "record.unknown_version", 1);
  expect_error("libgames record 2\ngame: oh_seven 1\nseats: 2\nevent:\n", "record.bad_tag", 4);
  expect_error("libgames record 2\ngame: oh_seven 1\nseats: 2\nseats: 2\n", "record.bad_tag", 4);
  expect_error("libgames record 2\ngame: oh_seven 1\nseats: 2\na: 1\na: 2\n",
               "record.repeated_line", 5);
  expect_error(head + "rules: decks=2\nrules: decks=2\n", "record.repeated_line", 5);
  expect_error(head + "seed: 1\nseed: 1\n", "record.repeated_line", 5);
  expect_error(head + "event: Friday\n", "record.bad_line", 4);  // version 1 has no tags
  expect_error("libgames record 1\n", "record.truncated", 1);
  expect_error("libgames record 1\ngame: oh_seven 1\n", "record.truncated", 2);
  expect_error("libgames record 1\nseats: 2\n", "record.bad_game_line", 2);
  expect_error("libgames record 1\ngame: oh_seven\nseats: 2\n", "record.bad_game_line", 2);
  expect_error("libgames record 1\ngame: oh_seven 1\nseats: two\n", "record.bad_seats_line", 3);
  expect_error("libgames record 1\ngame: oh_seven 1\nseats: 99999999999\n", "record.bad_seats_line",
               3);
  expect_error(head + "seed: -1\n", "record.bad_seed_line", 4);
  expect_error(head + "*\n", "record.bad_line", 4);
  expect_error(head + "* deal:5S deal:6S\n", "record.bad_line", 4);
  expect_error(head + "12 bid:5S\n", "record.bad_line", 4);
  expect_error(head + "-1 bid:5S\n", "record.bad_line", 4);
  expect_error(head + "= : 0\n", "record.bad_line", 4);
  expect_error(head + "= 1 2 : 1 0\n", "record.bad_line", 4);
  expect_error(head + "= 1 2\n", "record.bad_line", 4);
  expect_error(head + "= 1 2 : 0\n* deal:5S\n", "record.after_end", 5);
  expect_error(head + head, "record.after_end", 4);
}

TEST(RecordReader, GoesOnAfterABrokenRecord) {
  const std::string text = "noise\nmore noise\n" + head + "\nlibgames record 7\nwhat\n" + head;
  RecordReader reader(text);
  const auto noise = reader.next();
  ASSERT_TRUE(noise && !noise->ok());
  EXPECT_EQ(noise->error().line, 1);
  EXPECT_TRUE(reader.next()->ok());
  const auto version = reader.next();
  ASSERT_TRUE(version && !version->ok());
  EXPECT_EQ(version->error().record, 3);
  EXPECT_EQ(version->error().line, 7);
  EXPECT_TRUE(reader.next()->ok());
  EXPECT_FALSE(reader.next());
}

TEST(RecordReader, SurvivesNoiseOfEverySort) {
  Rng rng(11);
  std::string text;
  for (int i = 0; i < 200000; ++i) text += static_cast<char>(rng.below(256));
  for (const std::string& hostile :
       {text, std::string(100000, '\n'), std::string(100000, ' '), std::string(100000, '#'),
        head + std::string(100000, '9') + " x\n", head + "= " + std::string(100000, ':')}) {
    RecordReader reader(hostile);
    for (auto record = reader.next(); record; record = reader.next()) {
      EXPECT_TRUE(record->ok() || record->error().problem.words.size() < 1000);
    }
  }
}

TEST(RecordReader, EveryPrefixOfARecordIsASaveOrAnError) {
  const std::string text = worked_round();
  for (std::size_t size = 0; size < text.size(); ++size) {
    const RecordError error = error_of(text.substr(0, size));
    EXPECT_TRUE(error.line == 0 || !error.problem.id.empty());
  }
}

TEST(RecordReplay, PlaysTheWorkedRound) {
  const auto record = libgames::parse_record(worked_round());
  ASSERT_TRUE(record.ok());
  const auto match = replay(Catalog::built_in(), *record, Rng(1));
  ASSERT_TRUE(match.ok()) << match.error().line << ": " << match.error().problem.words;
  EXPECT_EQ(match->steps().size(), 48U);  // 21 cards dealt, 6 bids, 21 plays
  EXPECT_EQ(match->outcome().scores.items[0], 4);
  EXPECT_EQ(match->outcome().scores.items[1], -1);
  EXPECT_EQ(match->outcome().scores.items[2], 3);
}

TEST(RecordReplay, PlaysAnnotatedRecordsOfEveryVersionOfTheRules) {
  // One record a game and version, as it was written then; none of them is ever made anew.
  const Catalog catalog = Catalog::built_in();
  std::map<std::string, int> versions;
  for (const auto& entry : std::filesystem::directory_iterator(LIBGAMES_TEST_DATA "/records")) {
    std::ifstream file(entry.path());
    const auto record =
        libgames::parse_record(std::string(std::istreambuf_iterator<char>(file), {}));
    ASSERT_TRUE(record.ok()) << entry.path() << ": " << record.error().problem.words;
    const auto match = replay(catalog, *record, Rng(1));
    ASSERT_TRUE(match.ok()) << entry.path() << " line " << match.error().line << ": "
                            << match.error().problem.words;
    EXPECT_TRUE(match->turn().is_over());
    ++versions[record->game];
  }
  for (const auto& game : catalog.games()) {
    EXPECT_GE(versions[std::string(game.info.id)], 1) << game.info.id;
  }
}

TEST(RecordReplay, OfDozitosFirstRulesMeansItsFirstDeck) {
  // D2.8: version 1 means reconstructed-75 where it names no deck.
  const auto deck_of = [](int version, const std::string& rules) -> std::string {
    const auto record = libgames::parse_record("libgames record 1\ngame: dozito " +
                                               std::to_string(version) + "\nseats: 2\n" + rules);
    const auto match = replay(Catalog::built_in(), record.value(), Rng(1));
    return match ? match->game().settings() : std::string(match.error().problem.id);
  };
  EXPECT_EQ(deck_of(1, ""), "deck=reconstructed-75");
  EXPECT_EQ(deck_of(1, "rules: rounds=1\n"), "rounds=1 deck=reconstructed-75");
  EXPECT_EQ(deck_of(1, "rules: deck=box-75\n"), "");
  EXPECT_EQ(deck_of(2, ""), "");
  EXPECT_EQ(deck_of(3, ""), "record.wrong_rules_version");
}

TEST(RecordReplay, NamesTheSetupThatIsWrong) {
  expect_error("libgames record 1\ngame: chess 1\nseats: 2\n", "catalog.unknown_game", 2);
  expect_error("libgames record 1\ngame: oh_seven 9\nseats: 2\n", "record.wrong_rules_version", 2);
  expect_error("libgames record 1\ngame: oh_seven 1\nseats: 1\n", "setup.seats", 3);
  expect_error("libgames record 1\ngame: oh_seven 1\nseats: 99\nrules: decks=2\n", "setup.seats",
               3);
  expect_error(head + "rules: dekcs=2\n", "rules.unknown_field", 4);
  expect_error(head + "rules: decks=3\n", "rules.out_of_range", 4);
  expect_error(head + "rules: decks\n", "rules.syntax", 4);
}

TEST(RecordReplay, NamesTheStepThatIsWrong) {
  expect_error(head + "0 bid:5S\n", "match.not_your_turn", 4);
  expect_error(head + "* deal:8S\n", "match.unreadable", 4);
  expect_error(head + "* deal:5S\n* deal:5S\n", "match.impossible_chance", 5);
  expect_error(head + deal + "* deal:5S\n", "match.no_chance_due", 18);
  expect_error(head + deal + "0 bid:0S\n", "oh_seven.not_in_hand", 18);
  expect_error(head + deal + "0 bid:7S\n1 bid:0S\n0 bid:7S\n", "oh_seven.set_aside", 20);
  expect_error(head + deal + "0 bid:7S\n0 bid:7H\n", "match.not_your_turn", 19);
  expect_error(head + deal + "0 play:7S\n", "oh_seven.not_playing", 18);
  expect_error(head + deal + "2 bid:7S\n", "match.not_your_turn", 18);
}

TEST(RecordReplay, ChecksNotesAndResult) {
  const std::string all = "bid:6D bid:7D bid:6H bid:7H bid:6S bid:7S";
  expect_error(head + deal + "? 0 bid:7C " + all + "\n", "", 0);
  expect_error(head + deal + "? 0 " + all + "\n", "record.wrong_legal", 18);
  expect_error(head + deal + "? 0 " + all + " bid:7C\n", "record.wrong_legal", 18);
  expect_error(head + "? 0 bid:7C\n", "record.wrong_legal", 4);
  expect_error(head + deal + "0 bid:7S\n1 bid:0S\n~ 1 0\n", "", 0);
  expect_error(head + deal + "0 bid:7S\n1 bid:0S\n~ 0 1\n", "record.wrong_scores", 20);
  expect_error(head + deal + "= 0 0 : 0 1\n", "record.not_over", 18);
  std::string text = worked_round();
  text.replace(text.rfind(": 0"), 3, ": 1");
  expect_error(text, "record.wrong_result", 55);
  text = worked_round();
  text.replace(text.rfind("= 4"), 3, "= 5");
  expect_error(text, "record.wrong_result", 55);
  EXPECT_EQ(error_of(text).problem.words, "the game ended otherwise: '= 4 -1 3 : 0'");
}

}  // namespace
