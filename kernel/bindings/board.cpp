// A board bound to a lexicon, and the moves on it.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include "bindings/moves.hpp"

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

// Generation asks for the same board again and again, so it is made once.
class BoundBoard {
public:
    BoundBoard(std::shared_ptr<WordGraph> graph, const nb::bytes& cells)
        : graph_(std::move(graph)), board_(tiles_of(cells), *graph_) {}
    BoundBoard(const BoundBoard&) = default;

    template <class Ask>
    auto ask(const Rack& rack, unsigned bag, const LeaveTable* leaves, Ask ask) const {
        const Turn turn{*graph_, board_, rack, leaves, bag};
        nb::gil_scoped_release released;
        return ask(turn);
    }

    Moves generate(const Rack& rack, unsigned bag, const LeaveTable* leaves, bool others) const {
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

    void lay(const BoundMove& bound) {
        if (!board_.fits(bound.move)) refuse("move.does_not_fit");
        board_.lay(bound.move, *graph_);
    }

    std::pair<LetterMask, int> cross_check(bool down, unsigned row, unsigned col) const {
        const BoardSquare square(row, col);
        const BoardView& view = board_.view(down);
        const auto at = down ? BoardView::at(square.col, square.row) : BoardView::at(square.row, square.col);
        return {view.cross_checks[at], view.cross_scores[at]};
    }

    nb::bytes cells() const { return bytes_of(board_.cells()); }

private:
    std::shared_ptr<WordGraph> graph_;
    Board board_;
};

std::vector<BoundMove> generate(const BoundBoard& board, const nb::bytes& tiles, unsigned bag, const LeaveTable* leaves,
                                bool others) {
    const Rack rack(tiles_of(tiles));
    return bound(board.generate(rack, bag, leaves, others), rack);
}

nb::dict arrays(const BoundBoard& board, const nb::bytes& tiles, unsigned bag, const LeaveTable* leaves, bool others) {
    return columns(board.generate(Rack(tiles_of(tiles)), bag, leaves, others));
}

std::vector<BoundMove> top(const BoundBoard& board, const nb::bytes& tiles, unsigned bag, std::size_t wanted,
                           const LeaveTable* leaves, bool others) {
    const Rack rack(tiles_of(tiles));
    return bound(board.ask(rack, bag, leaves, [&](const Turn& turn) { return top_moves(turn, wanted, others); }), rack);
}

BoundMove best(const BoundBoard& board, const nb::bytes& tiles, unsigned bag, const LeaveTable* leaves, bool others) {
    const Rack rack(tiles_of(tiles));
    return bound(board.ask(rack, bag, leaves, [&](const Turn& turn) { return best_move(turn, others); }), rack);
}

}  // namespace

void register_board(nb::module_& module) {
    nb::class_<BoundBoard>(module, "KernelBoard", "A board with its lexicon: cross-checks are kept up to date.")
        .def(nb::init<std::shared_ptr<WordGraph>, const nb::bytes&>(), "graph"_a, "cells"_a)
        .def("copy", [](const BoundBoard& board) { return BoundBoard(board); })
        .def("lay", &BoundBoard::lay, "move"_a)
        .def_prop_ro("cells", &BoundBoard::cells)
        .def("cross_check", &BoundBoard::cross_check, "down"_a, "row"_a, "col"_a)
        .def("generate", &generate, "rack"_a, "bag"_a, "leaves"_a.none() = nb::none(), "others"_a = false)
        .def("arrays", &arrays, "rack"_a, "bag"_a, "leaves"_a.none() = nb::none(), "others"_a = false)
        .def("top", &top, "rack"_a, "bag"_a, "wanted"_a, "leaves"_a.none() = nb::none(), "others"_a = false)
        .def("best", &best, "rack"_a, "bag"_a, "leaves"_a.none() = nb::none(), "others"_a = false)
        .def(
            "count",
            [](const BoundBoard& board, const nb::bytes& rack) {
                return board.ask(Rack(tiles_of(rack)), 0, nullptr, count_plays);
            },
            "rack"_a)
        .def(
            "any",
            [](const BoundBoard& board, const nb::bytes& rack) {
                return board.ask(Rack(tiles_of(rack)), 0, nullptr, any_play);
            },
            "rack"_a);
}

}  // namespace tesela::bindings
