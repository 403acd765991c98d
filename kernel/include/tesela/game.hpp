// Whole games between greedy players, for speed figures and as a source of natural positions.
#pragma once

#include <cstdint>
#include <vector>

#include "tesela/board.hpp"
#include "tesela/generator.hpp"

namespace tesela {

// A small generator of random numbers with the same sequence on every machine.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next();
    // Uniform in 0 .. below - 1.
    std::uint32_t below(std::uint32_t limit);

private:
    std::uint64_t state_;
};

struct GameTurn {
    std::uint8_t player;
    std::array<Tile, RACK_SIZE> rack;
    std::uint8_t rack_size;
    std::uint8_t bag;
    Move move;
};

struct GameRecord {
    std::array<std::int32_t, 2> scores{};
    std::uint32_t turns = 0;
    std::uint64_t checksum = 0;
    std::vector<GameTurn> history;  // only when asked for
};

struct SelfplayOptions {
    std::uint64_t games = 1;
    std::uint64_t seed = 1;
    unsigned threads = 1;
    bool history = false;
};

// Game i has its own seed, so that the result does not depend on the number of threads.
std::vector<GameRecord> selfplay(const WordGraph& graph, const LeaveTable* leaves, const SelfplayOptions& options);

}  // namespace tesela
