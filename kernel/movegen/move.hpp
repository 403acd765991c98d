// A move as the kernel keeps it: 32 bytes, no pointers.
#pragma once

#include <array>
#include <compare>

#include "common/game_set.hpp"

namespace tesela {

enum class MoveKind : std::uint8_t { place = 0, exchange = 1, pass = 2 };

struct Move {
    std::array<Tile, 15> tiles{};  // from the first square, 0 where the board is covered; or what is exchanged
    std::uint8_t length = 0;       // how many of them count
    std::int32_t equity = 0;       // millipoints: score and leave
    std::int16_t score = 0;
    std::uint8_t row = 0;
    std::uint8_t col = 0;
    bool down = false;
    std::uint8_t played = 0;  // tiles that leave the rack
    std::uint8_t leave = 0;   // which places of the sorted rack stay
    MoveKind kind = MoveKind::place;
    std::uint32_t unused = 0;
};
static_assert(sizeof(Move) == 32);

// The order of the best first, total, so that the answer does not depend on how it was searched.
inline bool better(const Move& a, const Move& b) {
    if (a.equity != b.equity) return a.equity > b.equity;
    if (a.score != b.score) return a.score > b.score;
    if (a.kind != b.kind) return a.kind < b.kind;
    if (a.down != b.down) return a.down < b.down;
    if (a.row != b.row) return a.row < b.row;
    if (a.col != b.col) return a.col < b.col;
    if (a.length != b.length) return a.length < b.length;
    for (std::size_t i = 0; i < a.length; ++i) {
        if (a.tiles[i] != b.tiles[i]) return a.tiles[i] < b.tiles[i];
    }
    return false;
}

}  // namespace tesela
