// How fast positions are worked on: each one timed by itself, over several passes.
#pragma once

#include <string>
#include <vector>

#include "movegen/generator.hpp"

namespace tesela {

enum class BenchMode { all, best, top, count };

struct BenchPosition {
    std::vector<Tile> cells;
    std::vector<Tile> rack;
    unsigned bag = 0;
};

struct BenchResult {
    std::vector<double> microseconds;  // the fastest pass of each position
    std::vector<std::uint64_t> moves;
    std::uint64_t checksum = 0;  // of the moves, in whatever order they came
};

struct BenchOptions {
    BenchMode mode = BenchMode::all;
    unsigned passes = 5;
    unsigned threads = 1;
    std::size_t top = 15;
};

BenchResult bench(const WordGraph& graph, const LeaveTable* leaves, const std::vector<BenchPosition>& positions,
                  const BenchOptions& options);

}  // namespace tesela
