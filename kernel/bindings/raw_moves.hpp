// Moves as tuples: kind, row, column, down, tiles, score, equity, leave.
#pragma once

#include <nanobind/stl/vector.h>

#include <cstring>

#include "registers.hpp"
#include "tesela/error.hpp"
#include "tesela/generator.hpp"

namespace tesela::bindings {

inline nanobind::tuple raw_move(const Move& move, const Rack& rack) {
    std::array<char, RACK_SIZE> leave{};
    std::size_t size = 0;
    for (RackMask left = move.leave; left != 0; left &= left - 1) {
        leave[size++] = static_cast<char>(rack.tile(std::countr_zero(left)));
    }
    return nanobind::make_tuple(static_cast<int>(move.kind), move.row, move.col, move.down,
                                nanobind::bytes(reinterpret_cast<const char*>(move.tiles.data()), move.length),
                                move.score, move.equity, nanobind::bytes(leave.data(), size));
}

// Which places of the rack stay when these tiles do; equal tiles leave from the lowest place.
inline RackMask places_of(const Rack& rack, std::span<const Tile> leave) {
    RackMask mask = 0;
    for (const Tile tile : leave) {
        if (tile > LETTERS) throw KernelError("move.leave", tile);
        const RackMask there = rack.places(tile) & ~mask;
        if (there == 0) throw KernelError("move.leave", tile);
        mask |= std::bit_floor(there);
    }
    return mask;
}

inline Move read_move(const nanobind::handle& raw, const Rack& rack) {
    const auto tuple = nanobind::cast<nanobind::tuple>(raw);
    if (tuple.size() != 8) throw KernelError("move.tuple", tuple.size());
    Move move;
    const int kind = nanobind::cast<int>(tuple[0]);
    const int row = nanobind::cast<int>(tuple[1]), col = nanobind::cast<int>(tuple[2]);
    const auto tiles = nanobind::cast<nanobind::bytes>(tuple[4]);
    const auto leave = nanobind::cast<nanobind::bytes>(tuple[7]);
    if (kind < 0 || kind > 2) throw KernelError("move.kind");
    if (tiles.size() > SIDE || row < 0 || row >= SIDE || col < 0 || col >= SIDE) throw KernelError("move.off_board");
    move.kind = static_cast<MoveKind>(kind);
    move.row = static_cast<std::uint8_t>(row);
    move.col = static_cast<std::uint8_t>(col);
    move.down = nanobind::cast<bool>(tuple[3]);
    move.length = static_cast<std::uint8_t>(tiles.size());
    std::memcpy(move.tiles.data(), tiles.c_str(), tiles.size());
    move.score = nanobind::cast<std::int16_t>(tuple[5]);
    move.equity = nanobind::cast<std::int32_t>(tuple[6]);
    move.leave = static_cast<std::uint8_t>(places_of(rack, tiles_of(leave)));
    move.played = static_cast<std::uint8_t>(rack.size() - std::popcount(RackMask{move.leave}));
    return move;
}

inline std::vector<Move> read_moves(const nanobind::list& raws, const Board& board, const Rack& rack) {
    std::vector<Move> moves;
    for (const auto& raw : raws) {
        moves.push_back(read_move(raw, rack));
        if (!board.fits(moves.back())) throw KernelError("move.does_not_fit", moves.size() - 1);
    }
    return moves;
}

inline unsigned checked_threads(unsigned threads) {
    if (threads == 0 || threads > 1024) throw KernelError("threads", threads);
    return threads;
}

}  // namespace tesela::bindings
