#include <libgames/core/suited.hpp>

namespace libgames {

std::string SuitedNotation::text(int id) const {
  const auto card = static_cast<std::size_t>(id);
  return {ranks[card % ranks.size()], suits[card / ranks.size()]};
}

std::optional<int> SuitedNotation::parse(std::string_view text) const noexcept {
  if (text.size() != 2) return std::nullopt;
  const std::size_t rank = ranks.find(text[0]);
  const std::size_t suit = suits.find(text[1]);
  if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
  return static_cast<int>(suit * ranks.size() + rank);
}

std::string suits_text(unsigned suits, std::string_view letters) {
  std::string text;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if ((suits >> i & 1U) != 0) text += letters[i];
  }
  return text.empty() ? "-" : text;
}

}  // namespace libgames
