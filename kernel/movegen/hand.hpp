// The tiles that a player holds, in any order.
#pragma once

#include <array>
#include <span>

#include "common/game_set.hpp"

namespace tesela {

struct Hand {
    std::array<Tile, RACK_SIZE> tiles{};
    unsigned size = 0;

    Hand() = default;
    explicit Hand(std::span<const Tile> given);
    std::span<const Tile> view() const { return {tiles.data(), size}; }
    void add(Tile tile) { tiles[size++] = tile; }
    int points() const;
};

}  // namespace tesela
