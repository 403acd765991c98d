// A game of two to four in progress: board, hands, scores, bag. Small enough to copy for each rollout.
#pragma once

#include "common/random.hpp"
#include "movegen/board.hpp"
#include "movegen/end_rules.hpp"
#include "movegen/hand.hpp"
#include "movegen/rack.hpp"

namespace tesela {

inline constexpr unsigned MOST_PLAYERS = 4;

struct GameState {
    Board board;
    unsigned players = 2;
    std::array<Hand, MOST_PLAYERS> hands;
    std::array<std::int32_t, MOST_PLAYERS> scores{};
    // The bag lies between front and back: seat 0 draws at the front and the others at the back, so that
    // what the others draw does not depend on how many tiles a candidate play took.
    std::array<Tile, SET_SIZE> bag{};
    unsigned front = 0;
    unsigned back = 0;
    unsigned to_move = 0;
    unsigned passes = 0;
    unsigned scoreless = 0;
    bool over = false;

    unsigned bag_size() const { return back - front; }
    // Points on all racks but that seat's.
    int others_points(unsigned seat) const;
    // Score of a seat less the best of the others.
    int spread(unsigned seat) const;

    // Empty board, shuffled bag, full hands.
    void deal(unsigned count, Random& random);
    void draw(unsigned seat);
    // The move of who is to move, whose rack is given; draws, and settles the game when it ends.
    void play(const Rack& rack, const Move& move, const WordGraph& graph, const EndRules& rules, Random& random);

private:
    void give_back(unsigned seat, const Move& move, Random& random);
    void settle_out(unsigned seat, RackSum sum);
    void settle_passes(RackSum sum);
};

}  // namespace tesela
