// A game of two to four in progress: board, hands, scores, bag. Small enough to copy for each rollout.
#pragma once

#include "tesela/random.hpp"

namespace tesela {

inline constexpr int MOST_PLAYERS = 4;

// What happens to the tiles left on racks: nothing, each loses the own, or who goes out also gains them.
enum class RackSum : std::uint8_t { none = 0, each_own = 1, out_gains = 2 };

struct EndRules {
    int passes_each = 2;
    int scoreless_each = 6;
    RackSum out = RackSum::out_gains;
    RackSum passes = RackSum::each_own;
};

struct Hand {
    std::array<Tile, RACK_SIZE> tiles{};
    int size = 0;

    Hand() = default;
    explicit Hand(std::span<const Tile> given);
    std::span<const Tile> view() const { return {tiles.data(), static_cast<std::size_t>(size)}; }
    int points() const;
};

struct PlayState {
    Board board;
    int players = 2;
    std::array<Hand, MOST_PLAYERS> hands;
    std::array<std::int32_t, MOST_PLAYERS> scores{};
    // The bag lies between front and back: seat 0 draws at the front and the others at the back, so that
    // what the others draw does not hang on how many tiles a candidate play took.
    std::array<Tile, SET_SIZE> bag{};
    int front = 0;
    int back = 0;
    int to_move = 0;
    int passes = 0;
    int scoreless = 0;
    bool over = false;

    int bag_size() const { return back - front; }
    Hand& hand(int seat) { return hands[static_cast<std::size_t>(seat)]; }
    const Hand& hand(int seat) const { return hands[static_cast<std::size_t>(seat)]; }
    // Points on all racks but that seat's.
    int others_points(int seat) const;
    // Score of a seat less the best of the others.
    int spread(int seat) const;

    // Empty board, shuffled bag, full hands.
    void deal(int count, Random& random);
    void draw(int seat);
    // The move of who is to move, whose rack is given; draws, and settles the game when it ends.
    void play(const Rack& rack, const Move& move, const WordGraph& graph, const EndRules& rules, Random& random);

private:
    void give_back(int seat, const Move& move, Random& random);
    void settle_out(int seat, RackSum sum);
    void settle_passes(RackSum sum);
};

}  // namespace tesela
