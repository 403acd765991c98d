// The pre-endgame: a few tiles in the bag, every order (or many) in which they may lie, each played out to the end.
#pragma once

#include "endgame/endgame.hpp"
#include "simulation/simulate.hpp"

namespace tesela {

struct PegOptions {
    std::uint32_t orders = 200;    // of the unseen tiles: all if there are no more, else so many
    std::uint64_t nodes = 20'000;  // for each endgame
    std::uint64_t seed = 1;
    unsigned threads = 1;
    std::uint32_t batch = 32;  // orders between two looks at the results, where they are a sample
    double confidence = 2.6;   // standard errors behind the best at which a candidate is then dropped
};

struct PegArm {
    Move move;
    double wins = 0;           // 0 .. 1
    double wins_error = 0;     // standard error; 0 if every order was tried
    double spread = 0;         // points at the end
    std::uint64_t orders = 0;  // tried; fewer for a candidate that was clearly behind
    bool exact = false;  // every order tried by chance alone, every endgame proven, and the bag emptied by the move
    double value = 0;    // what a sample is ranked by: wins, with a little of the spread
    bool dropped = false;
};

// For two players. Best first: by wins, then by spread, if every order was tried.
std::vector<PegArm> solve_preendgame(const WordGraph& graph, const Evaluation& evaluation, const SimPosition& position,
                                     const std::vector<Move>& candidates, const PegOptions& options);

}  // namespace tesela
