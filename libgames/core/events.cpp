#include <fmt/format.h>

#include <libgames/core/events.hpp>
#include <libgames/core/text.hpp>

namespace libgames {

std::string CommonEventText::operator()(const TrickWon& event) const {
  return fmt::format("seat {} wins the trick", event.seat.index);
}

std::string CommonEventText::operator()(const GameOver& event) const {
  return fmt::format("the game is over, won by {}", seats_words(event.winners));
}

std::string CommonEventText::operator()(const CustomEvent& event) const {
  std::string text(event.id.view());
  if (event.seat) text += fmt::format(" for seat {}", event.seat->index);
  for (const std::int32_t number : event.numbers) text += fmt::format(" {}", number);
  return text;
}

std::string CommonEventText::dealt(Seat seat, std::string_view card) {
  return fmt::format("seat {} is dealt {}", seat.index, card);
}

std::string CommonEventText::played(Seat seat, std::string_view card) {
  return fmt::format("seat {} plays {}", seat.index, card);
}

std::string round_scored_text(int round, std::span<const std::int32_t> points) {
  std::string text = fmt::format("round {} scores", round);
  for (const std::int32_t number : points) text += fmt::format(" {:+}", number);
  return text;
}

std::string pile_reformed_text(int cards) {
  return fmt::format("{} {} shuffled and {} the draw pile", counted(cards, "discard"),
                     cards == 1 ? "is" : "are", cards == 1 ? "becomes" : "become");
}

}  // namespace libgames
