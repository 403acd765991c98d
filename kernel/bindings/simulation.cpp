#include "bindings/positions.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {
namespace {

struct BoundSimArm {
    BoundMove move;
    SimArm arm;
};

struct BoundSimResult {
    std::vector<BoundSimArm> arms;
    std::uint64_t rollouts;
    bool decided;
};

void make_options(SimOptions* self, unsigned plies, std::uint32_t iterations, std::uint64_t rollouts,
                  std::uint32_t batch, double confidence, std::uint64_t seed, unsigned threads,
                  std::uint32_t milliseconds) {
    new (self) SimOptions;
    self->plies = plies;
    self->iterations = iterations;
    self->rollouts = rollouts;
    self->batch = batch;
    self->confidence = confidence;
    self->seed = seed;
    self->threads = checked_threads(threads);
    self->milliseconds = milliseconds;
}

BoundSimResult run_simulation(const WordGraph& graph, const Evaluation& evaluation, const WinTable& wins,
                              const BoundPosition& given, const std::vector<BoundMove>& candidates,
                              const SimOptions& options) {
    const Board board(given.cells, graph);
    const auto moves = candidates_of(given, candidates, board);
    const SimPosition position = given.on(board);
    SimResult result;
    {
        nb::gil_scoped_release released;
        result = simulate(graph, evaluation, wins, position, moves, options);
    }
    const Rack rack(given.rack.view());
    BoundSimResult answer{{}, result.rollouts, result.decided};
    for (const SimArm& arm : result.arms) answer.arms.push_back({bound(arm.move, rack), arm});
    return answer;
}

}  // namespace

void register_simulation(nb::module_& module) {
    const SimOptions usual;
    nb::class_<SimOptions>(module, "SimOptions", "How long and how deeply candidates are simulated.")
        .def("__init__", &make_options, nb::kw_only(), "plies"_a = usual.plies, "iterations"_a = usual.iterations,
             "rollouts"_a = usual.rollouts, "batch"_a = usual.batch, "confidence"_a = usual.confidence,
             "seed"_a = usual.seed, "threads"_a = usual.threads, "milliseconds"_a = usual.milliseconds);
    nb::class_<BoundSimArm>(module, "SimArm", "A candidate and what its rollouts say.")
        .def_prop_ro("move", [](const BoundSimArm& arm) { return arm.move; })
        .def_prop_ro("iterations", [](const BoundSimArm& arm) { return arm.arm.iterations; })
        .def_prop_ro("equity", [](const BoundSimArm& arm) { return arm.arm.equity; })
        .def_prop_ro("equity_error", [](const BoundSimArm& arm) { return arm.arm.equity_error; })
        .def_prop_ro("wins", [](const BoundSimArm& arm) { return arm.arm.wins; })
        .def_prop_ro("wins_error", [](const BoundSimArm& arm) { return arm.arm.wins_error; })
        .def_prop_ro("value", [](const BoundSimArm& arm) { return arm.arm.value; })
        .def_prop_ro("dropped", [](const BoundSimArm& arm) { return arm.arm.dropped; });
    nb::class_<BoundSimResult>(module, "SimResult", "All candidates, best first.")
        .def_ro("arms", &BoundSimResult::arms)
        .def_ro("rollouts", &BoundSimResult::rollouts)
        .def_ro("decided", &BoundSimResult::decided);
    module.def("simulate", &run_simulation, "graph"_a, "evaluation"_a, "wins"_a, "position"_a, "candidates"_a,
               "options"_a);
}

}  // namespace tesela::bindings
