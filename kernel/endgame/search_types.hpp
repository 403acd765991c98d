// Windows, values and visits of the endgame's search.
#pragma once

#include "endgame/play.hpp"

namespace tesela {

struct Window {
    int alpha, beta;

    bool is_null() const { return beta - alpha == 1; }
    bool contains(int value) const { return value > alpha && value < beta; }
    // The other's, after a play that scores so much.
    Window after(int score) const { return {score - beta, score - alpha}; }
};

// A value and whether a horizon had a part in it.
struct Value {
    int points = 0;
    bool touched = false;
};

// Where in the tree a node is searched.
struct Visit {
    int depth;
    unsigned ply;
    std::uint64_t key = 0;
    std::uint32_t table_move = 0;
    bool expect_all = false;  // no play is expected to be enough («all-node»)
};

// What ends the game here and now.
struct Ending {
    Play play;
    int value;
};

// The best of a node, and the move that brings it.
struct Best {
    Value value;
    std::uint32_t name;
};

}  // namespace tesela
