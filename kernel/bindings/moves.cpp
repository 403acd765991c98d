#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "registers.hpp"
#include "tesela/error.hpp"
#include "tesela/generator.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {
namespace {

using Moves = std::vector<Move>;

template <class T, class Read>
nb::ndarray<nb::numpy, T, nb::ndim<1>> column(const Moves& moves, Read read) {
    auto* data = new T[moves.size()];
    nb::capsule owner(data, [](void* pointer) noexcept { delete[] static_cast<T*>(pointer); });
    for (std::size_t i = 0; i < moves.size(); ++i) data[i] = static_cast<T>(read(moves[i]));
    return nb::ndarray<nb::numpy, T, nb::ndim<1>>(data, {moves.size()}, owner);
}

nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>> tiles_column(const Moves& moves) {
    auto* data = new std::uint8_t[moves.size() * SIDE]();
    nb::capsule owner(data, [](void* pointer) noexcept { delete[] static_cast<std::uint8_t*>(pointer); });
    for (std::size_t i = 0; i < moves.size(); ++i) {
        std::memcpy(data + i * SIDE, moves[i].tiles.data(), moves[i].length);
    }
    return nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>(data, {moves.size(), SIDE}, owner);
}

nb::dict columns(const Moves& moves) {
    nb::dict result;
    result["kind"] = column<std::uint8_t>(moves, [](const Move& move) { return static_cast<int>(move.kind); });
    result["row"] = column<std::uint8_t>(moves, [](const Move& move) { return move.row; });
    result["col"] = column<std::uint8_t>(moves, [](const Move& move) { return move.col; });
    result["down"] = column<bool>(moves, [](const Move& move) { return move.down; });
    result["length"] = column<std::uint8_t>(moves, [](const Move& move) { return move.length; });
    result["played"] = column<std::uint8_t>(moves, [](const Move& move) { return move.played; });
    result["score"] = column<std::int16_t>(moves, [](const Move& move) { return move.score; });
    result["equity"] = column<std::int32_t>(moves, [](const Move& move) { return move.equity; });
    result["leave"] = column<std::uint8_t>(moves, [](const Move& move) { return move.leave; });
    result["tiles"] = tiles_column(moves);
    return result;
}

// A move as a tuple: kind, row, col, down, tiles, score, equity, leave.
nb::tuple as_tuple(const Move& move, const Rack& rack) {
    std::array<char, RACK_SIZE> leave{};
    std::size_t size = 0;
    for (RackMask left = move.leave; left != 0; left &= left - 1) {
        leave[size++] = static_cast<char>(rack.tile(std::countr_zero(left)));
    }
    return nb::make_tuple(static_cast<int>(move.kind), move.row, move.col, move.down,
                          nb::bytes(reinterpret_cast<const char*>(move.tiles.data()), move.length), move.score,
                          move.equity, nb::bytes(leave.data(), size));
}

Move move_of(bool down, int row, int col, const nb::bytes& tiles) {
    Move move;
    if (tiles.size() > SIDE || row < 0 || row >= SIDE || col < 0 || col >= SIDE) throw KernelError("move.off_board");
    move.row = static_cast<std::uint8_t>(row);
    move.col = static_cast<std::uint8_t>(col);
    move.down = down;
    move.length = static_cast<std::uint8_t>(tiles.size());
    std::memcpy(move.tiles.data(), tiles.c_str(), tiles.size());
    for (std::size_t i = 0; i < move.length; ++i) move.played += move.tiles[i] != 0;
    return move;
}

// A board bound to a lexicon: generation asks it again and again, so it is made once.
class BoundBoard {
public:
    BoundBoard(std::shared_ptr<WordGraph> graph, const nb::bytes& cells)
        : graph_(std::move(graph)), board_(tiles_of(cells), *graph_) {}
    BoundBoard(const BoundBoard&) = default;

    template <class Ask>
    auto ask(const nb::bytes& rack, int bag, const LeaveTable* leaves, Ask ask) const {
        const Rack placed(tiles_of(rack));
        const Turn turn{*graph_, board_, placed, leaves, bag};
        nb::gil_scoped_release released;
        return ask(turn);
    }

    Moves generate(const nb::bytes& rack, int bag, const LeaveTable* leaves, bool others) const {
        return ask(rack, bag, leaves, [&](const Turn& turn) {
            Moves moves;
            generate_all(turn, moves);
            if (others) {
                add_exchanges(turn, moves);
                moves.push_back(pass_move(turn));
            }
            return moves;
        });
    }

    void lay(bool down, int row, int col, const nb::bytes& tiles) {
        const Move move = move_of(down, row, col, tiles);
        if (!board_.fits(move)) throw KernelError("move.does_not_fit");
        board_.lay(move, *graph_);
    }

    const Board& board() const { return board_; }

private:
    std::shared_ptr<WordGraph> graph_;
    Board board_;
};

nb::list tuples(const Moves& moves, const nb::bytes& rack) {
    const Rack placed(tiles_of(rack));
    nb::list result;
    for (const Move& move : moves) result.append(as_tuple(move, placed));
    return result;
}

void register_leaves(nb::module_& module) {
    nb::class_<LeaveTable>(module, "LeaveTable", "Values of all sets of up to six tiles, in millipoints.")
        .def("__init__",
             [](LeaveTable* self, nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu> values) {
                 new (self) LeaveTable(std::span(values.data(), values.size()));
             },
             "values"_a)
        .def("value", [](const LeaveTable& table, const nb::bytes& tiles) { return table.value(tiles_of(tiles)); },
             "tiles"_a)
        .def_prop_ro("values", [](nb::handle self) {
            const auto values = nb::cast<const LeaveTable&>(self).values();
            return nb::ndarray<nb::numpy, const std::int32_t, nb::ndim<1>>(values.data(), {values.size()}, self);
        });
    module.attr("LEAVE_COUNT") = LEAVE_COUNT;
    module.def("leave_index", [](const nb::bytes& tiles) { return leave_index(tiles_of(tiles)); }, "tiles"_a);
    module.def(
        "leave_at",
        [](std::uint32_t index) {
            const auto tiles = leave_at(index);
            return nb::bytes(reinterpret_cast<const char*>(tiles.data()), tiles.size());
        },
        "index"_a);
}

}  // namespace

void register_moves(nb::module_& module) {
    register_leaves(module);
    nb::class_<BoundBoard>(module, "KernelBoard", "A board with its lexicon: cross-checks are kept up to date.")
        .def(nb::init<std::shared_ptr<WordGraph>, const nb::bytes&>(), "graph"_a, "cells"_a)
        .def("copy", [](const BoundBoard& board) { return BoundBoard(board); })
        .def("lay", &BoundBoard::lay, "down"_a, "row"_a, "col"_a, "tiles"_a)
        .def_prop_ro("cells",
                     [](const BoundBoard& board) {
                         const auto cells = board.board().cells();
                         return nb::bytes(reinterpret_cast<const char*>(cells.data()), cells.size());
                     })
        .def(
            "allowed",
            [](const BoundBoard& board, bool down, int row, int col) {
                if (row < 0 || row >= SIDE || col < 0 || col >= SIDE) throw KernelError("move.off_board");
                const Side& side = board.board().side(down);
                const auto at = down ? Side::at(col, row) : Side::at(row, col);
                return std::pair<LetterMask, int>(side.allowed[at], side.cross_points[at]);
            },
            "down"_a, "row"_a, "col"_a)
        .def(
            "generate",
            [](const BoundBoard& board, const nb::bytes& rack, int bag, const LeaveTable* leaves, bool others) {
                return tuples(board.generate(rack, bag, leaves, others), rack);
            },
            "rack"_a, "bag"_a, "leaves"_a.none() = nb::none(), "others"_a = false)
        .def(
            "arrays",
            [](const BoundBoard& board, const nb::bytes& rack, int bag, const LeaveTable* leaves, bool others) {
                return columns(board.generate(rack, bag, leaves, others));
            },
            "rack"_a, "bag"_a, "leaves"_a.none() = nb::none(), "others"_a = false)
        .def(
            "top",
            [](const BoundBoard& board, const nb::bytes& rack, int bag, std::size_t wanted, const LeaveTable* leaves,
               bool others) {
                return tuples(board.ask(rack, bag, leaves,
                                        [&](const Turn& turn) { return top_moves(turn, wanted, others); }),
                              rack);
            },
            "rack"_a, "bag"_a, "wanted"_a, "leaves"_a.none() = nb::none(), "others"_a = false)
        .def(
            "best",
            [](const BoundBoard& board, const nb::bytes& rack, int bag, const LeaveTable* leaves, bool others) {
                const Move move =
                    board.ask(rack, bag, leaves, [&](const Turn& turn) { return best_move(turn, others); });
                return as_tuple(move, Rack(tiles_of(rack)));
            },
            "rack"_a, "bag"_a, "leaves"_a.none() = nb::none(), "others"_a = false)
        .def(
            "count",
            [](const BoundBoard& board, const nb::bytes& rack) { return board.ask(rack, 0, nullptr, count_plays); },
            "rack"_a)
        .def(
            "any",
            [](const BoundBoard& board, const nb::bytes& rack) { return board.ask(rack, 0, nullptr, any_play); },
            "rack"_a);
}

}  // namespace tesela::bindings
