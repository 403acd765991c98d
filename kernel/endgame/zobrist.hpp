// Zobrist keys: random numbers that are joined to the hash of a position.
#pragma once

#include <array>
#include <cstdint>

#include "common/random.hpp"
#include "movegen/board.hpp"

namespace tesela {

// Spreads what numbers have in common over all their bits.
constexpr std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 32)) * 0xd6e8feb86659fd93ull;
    return value ^ (value >> 32);
}

struct Zobrist {
    std::array<std::array<std::uint64_t, 256>, CELLS> square;       // by tile
    std::array<std::array<std::uint64_t, 1 << RACK_SIZE>, 2> rack;  // by player and set of places
    std::uint64_t second;                                           // the second player is to move
    std::uint64_t passed;

    Zobrist() {
        Random random(20160704);
        for (auto& tiles : square) {
            for (auto& value : tiles) value = random.next();
        }
        for (auto& sets : rack) {
            for (auto& value : sets) value = random.next();
        }
        second = random.next();
        passed = random.next();
    }
};

inline const Zobrist& zobrist() {
    static const Zobrist keys;
    return keys;
}

}  // namespace tesela
