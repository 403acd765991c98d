#include "bindings/moves.hpp"

#include <nanobind/operators.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {
namespace {

void make_move(BoundMove* self, unsigned kind, const nb::bytes& tiles, unsigned row, unsigned col, bool down,
               std::int16_t score, std::int32_t equity, const nb::bytes& leave) {
    if (kind > static_cast<unsigned>(MoveKind::pass)) refuse("move.kind", kind);
    if (tiles.size() > SIDE) refuse("move.off_board");
    const BoardSquare square(row, col);
    Move move;
    move.kind = static_cast<MoveKind>(kind);
    move.row = square.row;
    move.col = square.col;
    move.down = down;
    move.length = static_cast<std::uint8_t>(tiles.size());
    std::memcpy(move.tiles.data(), tiles.c_str(), tiles.size());
    move.score = score;
    move.equity = equity;
    new (self) BoundMove{move, Hand(tiles_of(leave))};
}

// Which places of the rack stay when these tiles do; equal tiles leave from the lowest place.
RackMask places_of(const Rack& rack, std::span<const Tile> leave) {
    RackMask mask = 0;
    for (const Tile tile : leave) {
        const RackMask there = rack.places(tile) & ~mask;
        if (there == 0) refuse("move.leave", tile);
        mask |= std::bit_floor(there);
    }
    return mask;
}

bool same(const BoundMove& a, const BoundMove& b) {
    return a.move.kind == b.move.kind && !better(a.move, b.move) && !better(b.move, a.move) &&
           std::ranges::equal(a.leave.view(), b.leave.view());
}

}  // namespace

BoundMove bound(const Move& move, const Rack& rack) {
    BoundMove result{move, {}};
    for (RackMask left = move.leave; left != 0; left &= left - 1) result.leave.add(rack.tile(lowest_bit(left)));
    return result;
}

std::vector<BoundMove> bound(const std::vector<Move>& moves, const Rack& rack) {
    std::vector<BoundMove> result;
    result.reserve(moves.size());
    for (const Move& move : moves) result.push_back(bound(move, rack));
    return result;
}

Move unbound(const BoundMove& bound, const Board& board, const Rack& rack) {
    Move move = bound.move;
    move.leave = static_cast<std::uint8_t>(places_of(rack, bound.leave.view()));
    move.played = static_cast<std::uint8_t>(rack.size() - count_bits(RackMask{move.leave}));
    if (!board.fits(move)) refuse("move.does_not_fit");
    return move;
}

std::vector<Move> unbound(const std::vector<BoundMove>& moves, const Board& board, const Rack& rack) {
    std::vector<Move> result;
    result.reserve(moves.size());
    for (const BoundMove& move : moves) result.push_back(unbound(move, board, rack));
    return result;
}

void register_moves(nb::module_& module) {
    nb::class_<BoundMove>(module, "Move", "A play, an exchange or a pass, with what it scores and what stays.")
        .def("__init__", &make_move, nb::kw_only(), "kind"_a, "tiles"_a = nb::bytes(""), "row"_a = 0, "col"_a = 0,
             "down"_a = false, "score"_a = 0, "equity"_a = 0, "leave"_a = nb::bytes(""))
        .def("__eq__", &same, "other"_a, nb::is_operator())
        .def("__hash__",
             [](const BoundMove& bound) {
                 const Move& move = bound.move;
                 return (static_cast<std::size_t>(move.equity) << 24) ^ (move.row * 16u + move.col) ^
                        (std::size_t{move.length} << 16) ^ (std::size_t{move.tiles[0]} << 8) ^ move.down;
             })
        .def_prop_ro("kind", [](const BoundMove& bound) { return static_cast<int>(bound.move.kind); })
        .def_prop_ro("row", [](const BoundMove& bound) { return bound.move.row; })
        .def_prop_ro("col", [](const BoundMove& bound) { return bound.move.col; })
        .def_prop_ro("down", [](const BoundMove& bound) { return bound.move.down; })
        .def_prop_ro("tiles",
                     [](const BoundMove& bound) { return bytes_of({bound.move.tiles.data(), bound.move.length}); })
        .def_prop_ro("score", [](const BoundMove& bound) { return bound.move.score; })
        .def_prop_ro("equity", [](const BoundMove& bound) { return bound.move.equity; })
        .def_prop_ro("leave", [](const BoundMove& bound) { return bytes_of(bound.leave.view()); });
}

}  // namespace tesela::bindings
