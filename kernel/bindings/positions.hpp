// What searches start from, as Python gives it.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/moves.hpp"
#include "simulation/simulate.hpp"

namespace tesela::bindings {

// A position without its lexicon.
struct BoundPosition {
    std::vector<Tile> cells;
    Hand rack;
    unsigned bag = 0;
    std::vector<std::int32_t> scores;
    std::vector<unsigned> others;
    unsigned passes = 0;
    unsigned scoreless = 0;
    std::vector<Hand> kept;

    SimPosition on(const Board& board) const { return {board, rack, scores, others, kept, passes, scoreless, bag}; }
};

// Candidates of a position; an exchange must be one that the bag can serve.
std::vector<Move> candidates_of(const BoundPosition& position, const std::vector<BoundMove>& moves, const Board& board);

}  // namespace tesela::bindings
