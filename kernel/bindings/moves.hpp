// A move as Python holds it, and the way there and back.
#pragma once

#include <cstring>

#include "bindings/registers.hpp"
#include "common/error.hpp"
#include "movegen/generator.hpp"
#include "movegen/hand.hpp"

namespace tesela::bindings {

// A move with the tiles that stay, so that it says all without the rack it was made from.
struct BoundMove {
    Move move;
    Hand leave;
};

BoundMove bound(const Move& move, const Rack& rack);
std::vector<BoundMove> bound(const std::vector<Move>& moves, const Rack& rack);

// The move as one of this rack on this board; throws KernelError if it is none.
Move unbound(const BoundMove& bound, const Board& board, const Rack& rack);
std::vector<Move> unbound(const std::vector<BoundMove>& moves, const Board& board, const Rack& rack);

// Where something lies on the board; throws KernelError outside of it.
struct BoardSquare {
    std::uint8_t row, col;
    BoardSquare(unsigned given_row, unsigned given_col)
        : row(static_cast<std::uint8_t>(given_row)), col(static_cast<std::uint8_t>(given_col)) {
        if (given_row >= SIDE || given_col >= SIDE) refuse("move.off_board");
    }
};

inline unsigned checked_threads(unsigned threads) {
    if (threads == 0 || threads > 1024) refuse("threads", threads);
    return threads;
}

}  // namespace tesela::bindings
