// How a game ends, what a static player looks at, and the moves it likes best.
#include <nanobind/stl/string.h>

#include "bindings/arrays.hpp"
#include "bindings/positions.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {
namespace {

RackSum rack_sum(const std::string& name) {
    if (name == "none") return RackSum::none;
    if (name == "each_own") return RackSum::each_own;
    if (name == "out_gains") return RackSum::out_gains;
    refuse("evaluation.rules");
}

void make_rules(EndRules* self, unsigned passes_each, unsigned scoreless_each, const std::string& out,
                const std::string& passes) {
    if (passes_each < 1 || scoreless_each < 1) refuse("evaluation.rules");
    new (self) EndRules{passes_each, scoreless_each, rack_sum(out), rack_sum(passes)};
}

Evaluation make_evaluation(const LeaveTable* leaves, const std::vector<std::int32_t>& after_bag,
                           std::int32_t opening_vowel, const EndRules& rules) {
    Evaluation made;
    made.leaves = leaves;
    if (after_bag.size() > BAG_TERMS) refuse("evaluation.terms", after_bag.size());
    std::copy(after_bag.begin(), after_bag.end(), made.terms.after_bag.begin());
    made.terms.opening_vowel = opening_vowel;
    made.rules = rules;
    return made;
}

void make_position(BoundPosition* self, const nb::bytes& cells, const nb::bytes& rack, unsigned bag,
                   std::vector<std::int32_t> scores, std::vector<unsigned> others, unsigned passes, unsigned scoreless,
                   const std::vector<nb::bytes>& kept) {
    const auto squares = tiles_of(cells);
    new (self) BoundPosition{{squares.begin(), squares.end()},
                             Hand(tiles_of(rack)),
                             bag,
                             std::move(scores),
                             std::move(others),
                             passes,
                             scoreless,
                             {}};
    for (const auto& leave : kept) self->kept.emplace_back(tiles_of(leave));
}

std::vector<BoundMove> run_static(const WordGraph& graph, const Evaluation& evaluation, const BoundPosition& position,
                                  std::size_t wanted, int others_points) {
    const Board board(position.cells, graph);
    const Rack rack(position.rack.view());
    std::vector<Move> moves;
    {
        nb::gil_scoped_release released;
        moves = static_moves({graph, board, rack, evaluation.leaves, position.bag}, evaluation, others_points, wanted);
    }
    return bound(moves, rack);
}

}  // namespace

std::vector<Move> candidates_of(const BoundPosition& position, const std::vector<BoundMove>& moves,
                                const Board& board) {
    std::vector<Move> candidates = unbound(moves, board, Rack(position.rack.view()));
    for (const Move& move : candidates) {
        if (move.kind == MoveKind::exchange && move.length > position.bag) refuse("move.exchange", move.length);
    }
    return candidates;
}

void register_evaluation(nb::module_& module) {
    nb::class_<EndRules>(module, "EndRules", "When a game ends, and what the racks then cost.")
        .def("__init__", &make_rules, nb::kw_only(), "passes_each"_a = 2, "scoreless_each"_a = 6, "out"_a = "out_gains",
             "passes"_a = "each_own");
    nb::class_<Evaluation>(module, "Evaluation", "What a static player looks at, and how the game ends.")
        .def(nb::new_(&make_evaluation), "leaves"_a.none() = nb::none(), "after_bag"_a = std::vector<std::int32_t>(),
             "opening_vowel"_a = 0, "rules"_a = EndRules(), nb::keep_alive<0, 1>());
    nb::class_<WinTable>(module, "WinTable", "How likely a win is, in millionths, by unseen tiles and lead.")
        .def(
            "__init__",
            [](WinTable* self, Given<std::int32_t> values) {
                new (self) WinTable(std::vector<std::int32_t>(values.data(), values.data() + values.size()));
            },
            "millionths"_a)
        .def("wins", &WinTable::wins, "unseen"_a, "lead"_a);
    nb::class_<BoundPosition>(module, "Position", "A table as the player to move sees it.")
        .def("__init__", &make_position, nb::kw_only(), "cells"_a, "rack"_a, "bag"_a,
             "scores"_a = std::vector<std::int32_t>{0, 0}, "others"_a = std::vector<unsigned>{RACK_SIZE},
             "passes"_a = 0, "scoreless"_a = 0, "kept"_a = std::vector<nb::bytes>());
    module.attr("UNSEEN_ROWS") = UNSEEN_ROWS;
    module.attr("LEADS") = LEADS;
    module.attr("BAG_TERMS") = BAG_TERMS;
    module.def("static_moves", &run_static, "graph"_a, "evaluation"_a, "position"_a, "wanted"_a, nb::kw_only(),
               "others_points"_a = 0);
}

}  // namespace tesela::bindings
