// Whole games between greedy players, for speed figures and as a source of natural positions.
#pragma once

#include <cstdint>
#include <vector>

#include "movegen/board.hpp"
#include "movegen/generator.hpp"
#include "simulation/game_batch.hpp"

namespace tesela {

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

std::vector<GameRecord> selfplay(const WordGraph& graph, const LeaveTable* leaves, const GameBatch& batch,
                                 bool history);

}  // namespace tesela
