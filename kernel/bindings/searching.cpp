// Simulation, endgames and pre-endgames.
#include "raw_moves.hpp"
#include "tesela/preendgame.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {
namespace {

SimPosition position_of(const Board& board, const nb::bytes& rack, const std::vector<std::int32_t>& scores,
                        const std::vector<int>& others, const std::vector<nb::bytes>& leaves, int passes, int scoreless) {
    SimPosition position{board, Hand(tiles_of(rack)), scores, others, {}, passes, scoreless, -1};
    for (const auto& leave : leaves) position.leaves.emplace_back(tiles_of(leave));
    return position;
}

nb::tuple run_simulation(const WordGraph& graph, const Evaluation& evaluation, const WinTable& wins, const nb::bytes& cells,
                         const nb::bytes& rack, const std::vector<std::int32_t>& scores, const std::vector<int>& others,
                         int bag, const nb::list& candidates, const std::vector<nb::bytes>& leaves, int passes, int scoreless,
                         int plies, std::uint32_t iterations, std::uint64_t rollouts, std::uint32_t batch,
                         double confidence, std::uint64_t seed, unsigned threads, std::uint32_t milliseconds) {
    const Board board(tiles_of(cells), graph);
    const Rack placed(tiles_of(rack));
    const auto moves = read_moves(candidates, board, placed);
    SimPosition position = position_of(board, rack, scores, others, leaves, passes, scoreless);
    position.bag = bag;
    SimOptions options;
    options.plies = plies;
    options.iterations = iterations;
    options.rollouts = rollouts;
    options.batch = batch;
    options.confidence = confidence;
    options.seed = seed;
    options.threads = checked_threads(threads);
    options.milliseconds = milliseconds;
    SimResult result;
    {
        nb::gil_scoped_release released;
        result = simulate(graph, evaluation, wins, position, moves, options);
    }
    nb::list arms;
    for (const SimArm& arm : result.arms) {
        arms.append(nb::make_tuple(raw_move(arm.move, placed), arm.iterations, arm.equity, arm.equity_error, arm.wins,
                                   arm.wins_error, arm.value, arm.dropped));
    }
    return nb::make_tuple(arms, result.rollouts, result.decided);
}

nb::tuple run_endgame(const WordGraph& graph, const Evaluation& evaluation, const nb::bytes& cells, const nb::bytes& mover,
                      const nb::bytes& other, bool passed, bool pass_ends, std::uint64_t nodes, std::uint32_t milliseconds,
                      int depth, std::uint64_t short_work, std::uint64_t long_work) {
    const Board board(tiles_of(cells), graph);
    const EndgamePosition position{board, Hand(tiles_of(mover)), Hand(tiles_of(other)), passed, pass_ends};
    if (position.mover.size == 0 || position.other.size == 0) throw KernelError("endgame.empty_rack");
    EndgameResult result;
    {
        nb::gil_scoped_release released;
        result = solve_endgame(graph, evaluation.rules, position, {nodes, milliseconds, depth, short_work, long_work});
    }
    const std::array<Rack, 2> racks{Rack(tiles_of(mover)), Rack(tiles_of(other))};
    nb::list line;
    for (std::size_t i = 0; i < result.line.size(); ++i) line.append(raw_move(result.line[i], racks[i % 2]));
    return nb::make_tuple(raw_move(result.move, racks[0]), result.value, result.proven, result.depth, result.nodes, line);
}

nb::tuple run_bounds(const WordGraph& graph, const Evaluation& evaluation, const nb::bytes& cells, const nb::bytes& mover,
                     const nb::bytes& other, bool tight) {
    const Board board(tiles_of(cells), graph);
    const EndgamePosition position{board, Hand(tiles_of(mover)), Hand(tiles_of(other))};
    if (position.mover.size == 0 || position.other.size == 0) throw KernelError("endgame.empty_rack");
    const EndgameBounds bounds = bound_endgame(graph, evaluation.rules, position, tight);
    const Rack rack(tiles_of(mover));
    nb::list plays;
    for (std::size_t i = 0; i < bounds.plays.size(); ++i) {
        plays.append(nb::make_tuple(raw_move(bounds.plays[i], rack), bounds.most_with[i]));
    }
    return nb::make_tuple(bounds.most, plays);
}

nb::list run_preendgame(const WordGraph& graph, const Evaluation& evaluation, const nb::bytes& cells, const nb::bytes& rack,
                        const std::vector<std::int32_t>& scores, const std::vector<int>& others, const nb::list& candidates,
                        const std::vector<nb::bytes>& leaves, int passes, int scoreless, std::uint32_t orders, std::uint64_t nodes, std::uint64_t seed,
                        unsigned threads) {
    const Board board(tiles_of(cells), graph);
    const Rack placed(tiles_of(rack));
    const auto moves = read_moves(candidates, board, placed);
    const SimPosition position = position_of(board, rack, scores, others, leaves, passes, scoreless);
    std::vector<PegArm> arms;
    PegOptions options;
    options.orders = orders;
    options.nodes = nodes;
    options.seed = seed;
    options.threads = checked_threads(threads);
    {
        nb::gil_scoped_release released;
        arms = solve_preendgame(graph, evaluation, position, moves, options);
    }
    nb::list told;
    for (const PegArm& arm : arms) {
        told.append(nb::make_tuple(raw_move(arm.move, placed), arm.wins, arm.wins_error, arm.spread, arm.ways, arm.exact));
    }
    return told;
}

}  // namespace

void register_searching(nb::module_& module) {
    module.def("simulate", &run_simulation, "graph"_a, "evaluation"_a, "wins"_a, "cells"_a, "rack"_a, "scores"_a, "others"_a,
               "bag"_a, "candidates"_a, "leaves"_a, "passes"_a, "scoreless"_a, "plies"_a, "iterations"_a, "rollouts"_a, "batch"_a,
               "confidence"_a, "seed"_a, "threads"_a, "milliseconds"_a);
    module.def("solve_endgame", &run_endgame, "graph"_a, "evaluation"_a, "cells"_a, "mover"_a, "other"_a, "passed"_a,
               "pass_ends"_a, "nodes"_a, "milliseconds"_a = 0, "depth"_a = 63, "short_work"_a = EndgameOptions().short_work,
               "long_work"_a = EndgameOptions().long_work);
    module.def("bound_endgame", &run_bounds, "graph"_a, "evaluation"_a, "cells"_a, "mover"_a, "other"_a, "tight"_a);
    module.def("solve_preendgame", &run_preendgame, "graph"_a, "evaluation"_a, "cells"_a, "rack"_a, "scores"_a, "others"_a,
               "candidates"_a, "leaves"_a, "passes"_a, "scoreless"_a, "orders"_a, "nodes"_a, "seed"_a, "threads"_a);
}

}  // namespace tesela::bindings
