// What it is worth to rows, and costs columns, to say that a tile lies on a square.
#pragma once

#include "tesela/board.hpp"

namespace tesela {

inline constexpr int PARTS = 16;  // of a point: sums are kept in these

struct Prices {
    std::array<std::array<std::array<std::int32_t, CELLS>, RACK_SIZE>, 2> squares{};  // by player and kind of tile
    std::array<std::array<std::int32_t, RACK_SIZE>, 2> lone{};  // of a tile that makes no word that way; all that are laid get it once

    std::array<std::array<std::array<std::uint32_t, SIDE>, 2>, 2> changed{};  // how often, by player, direction and lane

    void change(int player, int kind, int cell, int by) {
        squares[static_cast<std::size_t>(player)][static_cast<std::size_t>(kind)][static_cast<std::size_t>(cell)] += by;
        auto& lanes = changed[static_cast<std::size_t>(player)];
        ++lanes[0][static_cast<std::size_t>(cell / SIDE)];
        ++lanes[1][static_cast<std::size_t>(cell % SIDE)];
    }
    void change_all(int player) {
        for (auto& lanes : changed[static_cast<std::size_t>(player)]) {
            for (auto& lane : lanes) ++lane;
        }
    }
    // With its sign.
    int of(int player, bool down, int kind, int lane, int place) const {
        const int cell = down ? place * SIDE + lane : lane * SIDE + place;
        const int price = squares[static_cast<std::size_t>(player)][static_cast<std::size_t>(kind)][static_cast<std::size_t>(cell)];
        return down ? -price : price;
    }
    int of_lone(int player, bool down, int kind, int at, int place) const {
        return of(player, down, kind, at, place) - lone[static_cast<std::size_t>(player)][static_cast<std::size_t>(kind)];
    }
};

}  // namespace tesela
