#include "oh_seven_reference.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace reference {

namespace {

const std::string suits = "CDHS";  // from low to high, for bids only

int number_of(const std::string& card) { return card[0] - '0'; }
char suit_of(const std::string& card) { return card[1]; }

bool is_higher_bid(const std::string& a, const std::string& b) {
  if (number_of(a) != number_of(b)) return number_of(a) > number_of(b);
  return suits.find(suit_of(a)) > suits.find(suit_of(b));
}

void remove_one(std::multiset<std::string>& pile, const std::string& card) {
  const auto found = pile.find(card);
  if (found == pile.end()) throw std::logic_error("the reference has no " + card);
  pile.erase(found);
}

}  // namespace

Position::Position(const Options& options) : options_(options) {
  const auto seats = static_cast<std::size_t>(options.seats);
  scores_.assign(seats, 0);
  kept_.assign(seats, 0);
  gather();
}

void Position::gather() {
  const auto seats = static_cast<std::size_t>(options_.seats);
  hands_.assign(seats, {});
  set_aside_.assign(seats, {});
  rejections_ = 0;
  deck_.clear();
  for (int pack = 0; pack < options_.packs; ++pack) {
    for (const char suit : suits) {
      for (char number = '0'; number <= '7'; ++number) deck_.insert({number, suit});
    }
  }
  phase_ = "deal";
}

std::set<int> Position::to_act() const {
  std::set<int> result;
  if (phase_ == "play") result.insert(turn_);
  if (phase_ == "bid") {
    for (int seat = 0; seat < options_.seats; ++seat) {
      if (bids_.count(seat) == 0) result.insert(seat);
    }
  }
  return result;
}

std::set<std::string> Position::choices(int seat) const {
  std::set<std::string> result;
  if (phase_ == "deal") {
    for (const std::string& card : deck_) result.insert("deal:" + card);
    return result;
  }
  if (to_act().count(seat) == 0) return result;
  const Pile& hand = hands_[static_cast<std::size_t>(seat)];
  if (phase_ == "bid") {
    Pile free = hand;
    for (const std::string& card : set_aside_[static_cast<std::size_t>(seat)]) {
      remove_one(free, card);
    }
    for (const std::string& card : free) result.insert("bid:" + card);
    return result;
  }
  if (!trick_.empty()) {
    for (const std::string& card : hand) {
      if (suit_of(card) == suit_of(trick_.front().second)) result.insert("play:" + card);
    }
  }
  if (result.empty()) {
    for (const std::string& card : hand) result.insert("play:" + card);
  }
  return result;
}

void Position::take(int seat, const std::string& step) {
  if (choices(seat).count(step) == 0) throw std::logic_error("the reference refuses " + step);
  const std::string card = step.substr(step.find(':') + 1);
  if (phase_ == "deal") {
    deal(card);
  } else if (phase_ == "bid") {
    bids_[seat] = card;
    if (static_cast<int>(bids_.size()) == options_.seats) reveal();
  } else {
    play(seat, card);
  }
}

void Position::deal(const std::string& card) {
  remove_one(deck_, card);
  for (Pile& hand : hands_) {
    if (static_cast<int>(hand.size()) == options_.hand_size) continue;
    hand.insert(card);
    break;
  }
  if (static_cast<int>(hands_.back().size()) == options_.hand_size) {
    phase_ = "bid";
    bids_.clear();
    tricks_.assign(hands_.size(), 0);
  }
}

void Position::reveal() {
  int sum = 0;
  std::string top = bids_.at(0);
  for (const auto& [seat, card] : bids_) {
    sum += number_of(card);
    if (is_higher_bid(card, top)) top = card;
  }
  std::vector<int> owners;
  for (const auto& [seat, card] : bids_) {
    if (card == top) owners.push_back(seat);
  }
  const bool is_forbidden = options_.reject_forbidden_sum && sum == options_.forbidden_sum;
  if (!is_forbidden && owners.size() == 1) {
    contracts_.clear();
    for (const auto& [seat, card] : bids_) contracts_.push_back(number_of(card));
    trump_ = suit_of(top);
    turn_ = owners.front();
    trick_.clear();
    phase_ = "play";
    return;
  }
  for (const int owner : owners) {
    scores_[static_cast<std::size_t>(owner)] += options_.rejection_points;
  }
  for (const auto& [seat, card] : bids_) set_aside_[static_cast<std::size_t>(seat)].insert(card);
  bids_.clear();
  ++rejections_;
  if (rejections_ == options_.hand_size) gather();
}

void Position::play(int seat, const std::string& card) {
  remove_one(hands_[static_cast<std::size_t>(seat)], card);
  trick_.emplace_back(seat, card);
  turn_ = (seat + 1) % options_.seats;
  if (static_cast<int>(trick_.size()) < options_.seats) return;
  turn_ = trick_winner();
  ++tricks_[static_cast<std::size_t>(turn_)];
  trick_.clear();
  if (hands_.front().empty()) score_round();
}

int Position::trick_winner() const {
  const auto is_trump = [&](const auto& play) { return suit_of(play.second) == trump_; };
  const char suit =
      std::any_of(trick_.begin(), trick_.end(), is_trump) ? trump_ : suit_of(trick_.front().second);
  int best_number = -1;
  int winner = -1;
  for (const auto& [seat, card] : trick_) {
    if (suit_of(card) != suit) continue;
    const bool is_equal = number_of(card) == best_number;
    if (number_of(card) > best_number || (is_equal && options_.last_identical_wins)) {
      best_number = number_of(card);
      winner = seat;
    }
  }
  return winner;
}

void Position::score_round() {
  for (std::size_t seat = 0; seat < hands_.size(); ++seat) {
    if (tricks_[seat] == contracts_[seat]) {
      scores_[seat] += contracts_[seat] + options_.made_bonus;
      ++kept_[seat];
    } else {
      scores_[seat] -= std::abs(tricks_[seat] - contracts_[seat]) * options_.miss_penalty;
    }
  }
  if (round_ == options_.rounds) {
    phase_ = "over";
    return;
  }
  ++round_;
  gather();
}

std::set<int> Position::winners() const {
  std::set<int> result;
  if (phase_ != "over") return result;
  const auto rank = [&](std::size_t seat) {
    return std::pair(scores_[seat], options_.kept_contracts_break_ties ? kept_[seat] : 0);
  };
  auto best = rank(0);
  for (std::size_t seat = 1; seat < scores_.size(); ++seat) best = std::max(best, rank(seat));
  for (std::size_t seat = 0; seat < scores_.size(); ++seat) {
    if (rank(seat) == best) result.insert(static_cast<int>(seat));
  }
  return result;
}

std::uint64_t count_sequences(const Position& position, int depth) {
  if (depth == 0 || position.phase() == "over") return 1;
  const int seat = position.phase() == "deal" ? 0 : *position.to_act().begin();
  std::uint64_t count = 0;
  for (const std::string& step : position.choices(seat)) {
    Position next = position;
    next.take(seat, step);
    count += count_sequences(next, depth - 1);
  }
  return count;
}

}  // namespace reference
