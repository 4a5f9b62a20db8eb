#include <algorithm>
#include <cstddef>
#include <vector>

#include <fmt/format.h>

#include <libgames/next_station_london/next_station_london_map.hpp>

namespace libgames::next_station_london {

namespace {

/// Characters from one place of the grid to the next.
constexpr int cell_width = 8;
constexpr int cell_height = 3;
/// Characters on each side of the middle of a station that its text takes.
constexpr int reach = 2;

class Canvas {
 public:
  Canvas(int columns, int rows)
      : lines_(static_cast<std::size_t>(rows),
               std::string(static_cast<std::size_t>(columns), ' ')) {}

  [[nodiscard]] char& at(int column, int row) {
    return lines_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  void write(int column, int row, std::string_view text) {
    for (const char c : text) at(column++, row) = c;
  }
  [[nodiscard]] std::string text() const {
    std::string result;
    for (const std::string& line : lines_) {
      result += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return result;
  }

 private:
  std::vector<std::string> lines_;
};

/// How a section is drawn: the letter of a line, or dots.
struct Pen {
  char letter = '.';

  [[nodiscard]] bool is_dotted() const noexcept { return letter == '.'; }
  void stroke(char& place, char direction) const {
    if (is_dotted()) {
      place = place == ' ' ? '.' : '+';
    } else {
      place = direction;
    }
  }
};

/// One straight section on the canvas. Its stations are drawn over it later.
class Stroke {
 public:
  Stroke(Canvas& canvas, const StationRow& from, const StationRow& to, Pen pen)
      : canvas_(canvas),
        column_(reach + cell_width * from.x),
        row_(cell_height * from.y),
        way_{to.x - from.x, to.y - from.y},
        pen_(pen) {}

  void draw() const {
    if (way_.dy == 0) return across();
    if (way_.dx == 0) return down();
    slope();
  }

 private:
  [[nodiscard]] char letter_or(char direction, bool is_middle) const noexcept {
    return is_middle && !pen_.is_dotted() ? pen_.letter : direction;
  }
  void across() const {
    const int length = cell_width * way_.length();
    for (int i = reach + 1; i < length - reach; ++i) {
      if (pen_.is_dotted() && i % 2 != 0) continue;
      pen_.stroke(canvas_.at(column_ + i * way_.step_x(), row_),
                  letter_or('-', i % cell_width == cell_width / 2));
    }
  }
  void down() const {
    for (int i = 1; i < cell_height * way_.length(); ++i) {
      pen_.stroke(canvas_.at(column_, row_ + i * way_.step_y()),
                  letter_or('|', i % cell_height == 2));
    }
  }
  void slope() const {
    const char direction = way_.step_x() == way_.step_y() ? '\\' : '/';
    for (int i = 1; i < cell_height * way_.length(); ++i) {
      // Three, five and eight characters aside are one, two and three down.
      const int aside = i / cell_height * cell_width + (i % cell_height == 0 ? 0 : 1 + 2 * (i % 3));
      pen_.stroke(canvas_.at(column_ + aside * way_.step_x(), row_ + i * way_.step_y()),
                  letter_or(direction, i % cell_height == 2));
    }
  }

  Canvas& canvas_;
  int column_;
  int row_;
  Course way_;
  Pen pen_;
};

[[nodiscard]] char shape_letter(const StationRow& row) noexcept {
  switch (row.shape) {
    case Shape::circle:
      return row.is_tourist_site ? 'C' : 'c';
    case Shape::triangle:
      return row.is_tourist_site ? 'T' : 't';
    case Shape::square:
      return row.is_tourist_site ? 'S' : 's';
    case Shape::pentagon:
      return row.is_tourist_site ? 'P' : 'p';
    case Shape::central:
      break;
  }
  return '*';
}

/// "[t13]", " c20 ", "(S16)".
[[nodiscard]] std::string station_text(const Board& board, const Front& front, Station station) {
  const auto& departures = board.departures.items;
  const bool departs = std::find(departures.begin(), departures.end(), station) != departures.end();
  const bool ends = (front.ends & only(station)) != 0;
  return fmt::format("{}{}{}{}",
                     ends      ? '('
                     : departs ? '['
                               : ' ',
                     shape_letter(board[station]), station.index,
                     ends      ? ')'
                     : departs ? ']'
                               : ' ');
}

}  // namespace

std::string draw_map(const Board& board, const Plan& plan, const Sheet& sheet) {
  int columns = 0;
  int rows = 0;
  for (std::size_t i = 0; i < board.station_count; ++i) {
    columns = std::max(columns, cell_width * board.stations[i].x + 2 * reach + 1);
    rows = std::max(rows, cell_height * board.stations[i].y + 1);
  }
  Canvas canvas(columns, rows);
  const auto draw = [&](const Sections& sections, Pen pen) {
    for (const Action section : sections) {
      const Ends& ends = plan.ends[section.id];
      Stroke(canvas, board[ends.from], board[ends.to], pen).draw();
    }
  };
  Sections free;
  for (std::uint8_t i = 0; i < plan.sections; ++i) free.insert(Action{i});
  draw(free - sheet.closed, Pen{});
  for (const Colour colour : all_colours) draw(sheet.lines[colour], Pen{letter_of(colour)});
  for (std::uint8_t i = 0; i < board.station_count; ++i) {
    const StationRow& row = board.stations[i];
    canvas.write(cell_width * row.x, cell_height * row.y,
                 station_text(board, sheet.front, Station{i}));
  }
  return canvas.text();
}

}  // namespace libgames::next_station_london
