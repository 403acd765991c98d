// Lagrange multipliers: what it is worth to rows, and costs columns, to say that a tile lies on a square.
#pragma once

#include "movegen/board.hpp"

namespace tesela {

inline constexpr int SCALE = 16;  // sums are kept in these parts of a point

struct Multipliers {
    // By player and kind of tile.
    std::array<std::array<std::array<std::int32_t, CELLS>, RACK_SIZE>, 2> squares{};
    // Of a tile that makes no word in a direction; all that are laid get it once.
    std::array<std::array<std::int32_t, RACK_SIZE>, 2> lone{};
    // How often they changed, by player, direction and lane: what was worked out with an older version is stale.
    std::array<std::array<std::array<std::uint32_t, SIDE>, 2>, 2> version{};

    void change(unsigned player, unsigned kind, unsigned cell, int by) {
        squares[player][kind][cell] += by;
        ++version[player][0][cell / SIDE];
        ++version[player][1][cell % SIDE];
    }
    void touch_all(unsigned player) {
        for (auto& lanes : version[player]) {
            for (auto& lane : lanes) ++lane;
        }
    }
    // With its sign: rows get it, columns pay it.
    int of(unsigned player, bool down, unsigned kind, unsigned cell) const {
        const int value = squares[player][kind][cell];
        return down ? -value : value;
    }
    int of_lone(unsigned player, bool down, unsigned kind, unsigned cell) const {
        return of(player, down, kind, cell) - lone[player][kind];
    }
};

// The cell of a place in a lane.
constexpr unsigned cell_of(bool down, unsigned lane, unsigned place) {
    return down ? place * SIDE + lane : lane * SIDE + place;
}

}  // namespace tesela
