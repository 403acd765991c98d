// The pre-endgame: a few tiles in the bag, every order (or many) in which they may lie, each played out to the end.
#pragma once

#include "endgame/endgame.hpp"
#include "simulation/simulate.hpp"

namespace tesela {

struct PegOptions {
    std::uint32_t orders = 200;    // of the unseen tiles: all if there are no more, else so many
    std::uint64_t nodes = 20'000;  // for each endgame, at most
    std::uint64_t seed = 1;
    unsigned threads = 1;
    std::uint64_t total_nodes = UINT64_MAX;  // in all; the answer stays the same on every machine
    std::uint32_t milliseconds = 0;          // 0: no limit of time
    std::uint32_t batch = 32;                // orders between two looks at the results, where they are a sample
    std::uint32_t first = 12;                // candidates that are looked at before the others, in the order given
    double confidence = 2.6;                 // standard errors behind the best at which a candidate is put aside
};

struct PegArm {
    Move move;
    double wins = 0;        // 0 .. 1
    double wins_error = 0;  // standard error; 0 if every order was tried
    double spread = 0;      // points at the end
    double lower = 0;       // the win chance is certain to lie between these, whatever the other knows and does
    double upper = 1;
    std::uint64_t orders = 0;  // tried; fewer for a candidate that was clearly behind
    bool exact = false;        // by chance alone, the win chance is just this: lower and upper meet
    double value = 0;          // what a sample is ranked by: wins, with a little of the spread
    bool dropped = false;      // put aside as clearly behind
    bool worse = false;        // proven to win less often than the first
};

struct PegResult {
    std::vector<PegArm> arms;  // best first: by wins, then by spread
    std::uint64_t nodes = 0;
    bool proven = false;  // no other candidate wins more often than the first
};

// For two players.
PegResult solve_preendgame(const WordGraph& graph, const Evaluation& evaluation, const SimPosition& position,
                           const std::vector<Move>& candidates, const PegOptions& options);

}  // namespace tesela
