// Candidate moves played on against random racks that fit what is unseen, until one is clearly best.
#pragma once

#include <optional>

#include "common/deadline.hpp"
#include "simulation/win_table.hpp"

namespace tesela {

struct SimPosition {
    const Board& board;
    Hand rack;                         // of who is to move, seat 0
    std::vector<std::int32_t> scores;  // in the order of play, the mover's first
    std::vector<unsigned> others;      // how many tiles each of the others holds
    std::vector<Hand> leaves;          // what the player before may have kept; empty: anything
    unsigned passes = 0;
    unsigned scoreless = 0;
    std::optional<unsigned>
        bag;  // tiles in it: the rest lies with those who left the game; none: all that is on no rack
};

struct SimOptions {
    unsigned plies = 2;                   // turns after the candidate's own
    std::uint32_t iterations = 1000;      // at most, for each candidate
    std::uint64_t rollouts = UINT64_MAX;  // at most, in all
    std::uint32_t batch = 32;             // iterations between two looks at the results
    double confidence = 2.6;              // standard errors behind the best at which a candidate is dropped
    std::uint64_t seed = 1;
    unsigned threads = 1;
    std::uint32_t milliseconds = 0;    // 0: no limit of time, and the same result on every machine
    std::int32_t equity_weight = 500;  // millionths of a win that one point is value beside the table
};

struct SimArm {
    Move move;
    std::uint32_t iterations = 0;
    double equity = 0;        // points, lead after the plies with the leaves
    double equity_error = 0;  // standard error
    double wins = 0;          // 0 .. 1
    double wins_error = 0;
    double value = 0;  // what it is ranked by
    bool dropped = false;
};

struct SimResult {
    std::vector<SimArm> arms;  // best first
    std::uint64_t rollouts = 0;
    bool decided = false;  // only one was left
};

SimResult simulate(const WordGraph& graph, const Evaluation& evaluation, const WinTable& wins,
                   const SimPosition& position, const std::vector<Move>& candidates, const SimOptions& options);

// The set's tiles that are neither on the board nor on the rack; throws KernelError if there are too many.
std::vector<Tile> unseen_tiles(const Board& board, std::span<const Tile> rack);

}  // namespace tesela
