// Endgames and pre-endgames.
#include "bindings/positions.hpp"
#include "endgame/preendgame.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {
namespace {

// An endgame without its lexicon.
struct BoundEndgame {
    std::vector<Tile> cells;
    Hand mover, other;
    bool passed, pass_ends;

    EndgamePosition on(const Board& board) const { return {board, mover, other, passed, pass_ends}; }
};

struct BoundEndgameResult {
    BoundMove move;
    EndgameResult result;
    std::vector<BoundMove> line;
};

struct BoundPlay {
    BoundMove move;
    int most;
};

struct BoundBounds {
    int most;
    std::vector<BoundPlay> plays;
};

struct BoundPegArm {
    BoundMove move;
    PegArm arm;
};

struct BoundPegResult {
    std::vector<BoundPegArm> arms;
    std::uint64_t nodes;
    bool proven;
};

void make_endgame(BoundEndgame* self, const nb::bytes& cells, const nb::bytes& mover, const nb::bytes& other,
                  bool passed, bool pass_ends) {
    if (mover.size() == 0 || other.size() == 0) refuse("endgame.empty_rack");
    const auto squares = tiles_of(cells);
    new (self)
        BoundEndgame{{squares.begin(), squares.end()}, Hand(tiles_of(mover)), Hand(tiles_of(other)), passed, pass_ends};
}

void make_peg_options(PegOptions* self, std::uint32_t orders, std::uint64_t nodes, std::uint64_t seed, unsigned threads,
                      std::uint64_t total_nodes, std::uint32_t milliseconds) {
    new (self) PegOptions;
    self->orders = orders;
    self->nodes = nodes;
    self->seed = seed;
    self->threads = checked_threads(threads);
    self->total_nodes = total_nodes;
    self->milliseconds = milliseconds;
}

BoundEndgameResult run_endgame(const WordGraph& graph, const EndRules& rules, const BoundEndgame& given,
                               const EndgameOptions& options) {
    const Board board(given.cells, graph);
    EndgameResult result;
    {
        nb::gil_scoped_release released;
        result = solve_endgame(graph, rules, given.on(board), options);
    }
    const std::array<Rack, 2> racks{Rack(given.mover.view()), Rack(given.other.view())};
    BoundEndgameResult answer{bound(result.move, racks[0]), result, {}};
    for (std::size_t i = 0; i < result.line.size(); ++i) answer.line.push_back(bound(result.line[i], racks[i % 2]));
    return answer;
}

EndgameVerdict run_decide(const WordGraph& graph, const EndRules& rules, const BoundEndgame& given, int aim,
                          const EndgameOptions& options) {
    const Board board(given.cells, graph);
    nb::gil_scoped_release released;
    return decide_endgame(graph, rules, given.on(board), aim, options);
}

BoundBounds run_bounds(const WordGraph& graph, const EndRules& rules, const BoundEndgame& given, bool tight) {
    const Board board(given.cells, graph);
    const EndgameBounds bounds = bound_endgame(graph, rules, given.on(board), tight);
    const Rack rack(given.mover.view());
    BoundBounds answer{bounds.most, {}};
    for (const auto& with : bounds.plays) answer.plays.push_back({bound(with.play, rack), with.most});
    return answer;
}

BoundPegResult run_preendgame(const WordGraph& graph, const Evaluation& evaluation, const BoundPosition& given,
                              const std::vector<BoundMove>& candidates, const PegOptions& options) {
    const Board board(given.cells, graph);
    const auto moves = candidates_of(given, candidates, board);
    const SimPosition position = given.on(board);
    PegResult result;
    {
        nb::gil_scoped_release released;
        result = solve_preendgame(graph, evaluation, position, moves, options);
    }
    const Rack rack(given.rack.view());
    BoundPegResult answer{{}, result.nodes, result.proven};
    for (const PegArm& arm : result.arms) answer.arms.push_back({bound(arm.move, rack), arm});
    return answer;
}

void register_preendgame(nb::module_& module) {
    const PegOptions usual;
    nb::class_<PegOptions>(module, "PegOptions", "How many orders of the bag are tried, and with how much search.")
        .def("__init__", &make_peg_options, nb::kw_only(), "orders"_a = usual.orders, "nodes"_a = usual.nodes,
             "seed"_a = usual.seed, "threads"_a = usual.threads, "total_nodes"_a = usual.total_nodes,
             "milliseconds"_a = usual.milliseconds);
    nb::class_<BoundPegArm>(module, "PegArm", "A candidate of a pre-endgame.")
        .def_prop_ro("move", [](const BoundPegArm& arm) { return arm.move; })
        .def_prop_ro("wins", [](const BoundPegArm& arm) { return arm.arm.wins; })
        .def_prop_ro("wins_error", [](const BoundPegArm& arm) { return arm.arm.wins_error; })
        .def_prop_ro("spread", [](const BoundPegArm& arm) { return arm.arm.spread; })
        .def_prop_ro("orders", [](const BoundPegArm& arm) { return arm.arm.orders; })
        .def_prop_ro("exact", [](const BoundPegArm& arm) { return arm.arm.exact; })
        .def_prop_ro("lower", [](const BoundPegArm& arm) { return arm.arm.lower; })
        .def_prop_ro("upper", [](const BoundPegArm& arm) { return arm.arm.upper; })
        .def_prop_ro("dropped", [](const BoundPegArm& arm) { return arm.arm.dropped; })
        .def_prop_ro("worse", [](const BoundPegArm& arm) { return arm.arm.worse; });
    nb::class_<BoundPegResult>(module, "PegResult", "All candidates, best first.")
        .def_ro("arms", &BoundPegResult::arms)
        .def_ro("nodes", &BoundPegResult::nodes)
        .def_ro("proven", &BoundPegResult::proven);
    module.def("solve_preendgame", &run_preendgame, "graph"_a, "evaluation"_a, "position"_a, "candidates"_a,
               "options"_a);
}

}  // namespace

void register_endgame(nb::module_& module) {
    const EndgameOptions usual;
    nb::class_<EndgameOptions>(module, "EndgameOptions", "How much an endgame may be searched.")
        .def(
            "__init__",
            [](EndgameOptions* self, std::uint64_t nodes, std::uint32_t milliseconds, int depth,
               std::uint64_t short_work, std::uint64_t long_work) {
                new (self) EndgameOptions{nodes, milliseconds, depth, short_work, long_work, {}};
            },
            nb::kw_only(), "nodes"_a = usual.nodes, "milliseconds"_a = usual.milliseconds, "depth"_a = usual.depth,
            "short_work"_a = usual.short_work, "long_work"_a = usual.long_work);
    nb::class_<BoundEndgame>(module, "EndgamePosition", "The bag is empty and both racks are known.")
        .def("__init__", &make_endgame, nb::kw_only(), "cells"_a, "mover"_a, "other"_a, "passed"_a = false,
             "pass_ends"_a = false);
    nb::class_<BoundEndgameResult>(module, "EndgameResult",
                                   "The best move, what it gains to the end, and the line expected.")
        .def_ro("move", &BoundEndgameResult::move)
        .def_ro("line", &BoundEndgameResult::line)
        .def_prop_ro("value", [](const BoundEndgameResult& answer) { return answer.result.value; })
        .def_prop_ro("proven", [](const BoundEndgameResult& answer) { return answer.result.proven; })
        .def_prop_ro("depth", [](const BoundEndgameResult& answer) { return answer.result.depth; })
        .def_prop_ro("nodes", [](const BoundEndgameResult& answer) { return answer.result.nodes; });
    nb::class_<BoundPlay>(module, "BoundedPlay", "A play and what it gains at most if the other only passes.")
        .def_ro("move", &BoundPlay::move)
        .def_ro("most", &BoundPlay::most);
    nb::class_<BoundBounds>(module, "EndgameBounds", "What the mover gains at most if the other only passes.")
        .def_ro("most", &BoundBounds::most)
        .def_ro("plays", &BoundBounds::plays);
    module.def("solve_endgame", &run_endgame, "graph"_a, "rules"_a, "position"_a, "options"_a);
    nb::class_<EndgameVerdict>(module, "EndgameVerdict", "Between which points the mover's gain is certain to lie.")
        .def_ro("least", &EndgameVerdict::least)
        .def_ro("most", &EndgameVerdict::most)
        .def_ro("looks", &EndgameVerdict::looks)
        .def_ro("nodes", &EndgameVerdict::nodes);
    module.def("decide_endgame", &run_decide, "graph"_a, "rules"_a, "position"_a, "aim"_a, "options"_a);
    module.def("bound_endgame", &run_bounds, "graph"_a, "rules"_a, "position"_a, nb::kw_only(), "tight"_a = false);
    register_preendgame(module);
}

}  // namespace tesela::bindings
