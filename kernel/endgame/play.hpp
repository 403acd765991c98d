// A play as the endgame's search handles it: small, and complete without the board.
#pragma once

#include "movegen/board.hpp"

namespace tesela {

struct Play {
    std::uint64_t hash = 0;  // what it adds to the hash of a position
    std::int32_t rank = 0;   // in the order of a node
    std::int16_t score = 0;
    std::uint16_t squares = 0;            // places of its lane that it covers
    std::array<Tile, RACK_SIZE> tiles{};  // on them, in this order
    std::uint8_t lane = 0;                // row, or SIDE + column
    std::uint8_t leave = 0;               // which places of the whole rack stay
    std::uint8_t played = 0;              // how many tiles; none is a pass

    bool passes() const { return played == 0; }
    bool goes_out() const { return leave == 0; }
    bool down() const { return lane >= SIDE; }
};
static_assert(sizeof(Play) == 32);

inline constexpr unsigned LANES = 2 * SIDE;

// Names of moves by squares and tiles; 0 is none.
inline std::uint32_t name_of(const Play& play) { return static_cast<std::uint32_t>(play.hash >> 32) | 1; }

Play play_of(const Move& move);
// The whole word, with the squares that are covered already; the play is not yet on the board.
Move move_of(const Play& play, const Board& board);

}  // namespace tesela
