// What leaves are value, learned from games: the mean equity of the best play from racks that hold them.
#pragma once

#include <algorithm>

#include "movegen/static_evaluation.hpp"
#include "simulation/game_batch.hpp"
#include "simulation/game_state.hpp"

namespace tesela {

// Millipoints and racks seen for every leave, by its number. Integers, so the order of adding is free.
struct LeaveSums {
    std::span<std::int64_t> equity;
    std::span<std::int64_t> racks;
};

// Plays the games with the leaves so far. At each turn so many random racks from all unseen tiles are tried on the
// board, half of them with a random set of kinds forced in, so that rare leaves come up as well.
void train_leaves(const WordGraph& graph, const LeaveTable& leaves, const GameBatch& games, unsigned samples,
                  LeaveSums sums);

// The values in millipoints. Where few racks were seen, a leave leans on what the smaller ones predict.
std::vector<std::int32_t> finish_leaves(std::span<const std::int64_t> equity, std::span<const std::int64_t> racks);
// Calls visit(number, sorted tiles) for every leave but the empty one, in the order of their numbers: by size, then by
// the highest tile in which two differ.
template <class Visit>
void for_each_leave(Visit visit) {
    std::uint32_t number = 1;
    for (std::size_t size = 1; size <= LEAVE_SIZE; ++size) {
        std::array<Tile, LEAVE_SIZE> tiles{};
        for (;;) {
            visit(number++, std::span<const Tile>(tiles.data(), size));
            std::size_t up = 0;
            while (up + 1 < size && tiles[up] == tiles[up + 1]) ++up;
            if (tiles[up] == LETTERS) break;
            ++tiles[up];
            std::fill_n(tiles.begin(), up, Tile{0});
        }
    }
}
// Whether the set of tiles has as many of each kind.
bool possible_leave(std::span<const Tile> sorted);
// What the values of smaller leaves predict for each one of `size` tiles; `values` must hold those.
std::int32_t predicted(std::span<const Tile> tiles, std::span<const std::int32_t> values);

}  // namespace tesela
