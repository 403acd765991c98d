// Leaves and outcomes learned from games.
#include "bindings/arrays.hpp"
#include "bindings/moves.hpp"
#include "simulation/leave_training.hpp"
#include "simulation/win_table.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {
namespace {

using Sums = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void run_training(const WordGraph& graph, const LeaveTable& leaves, const GameBatch& games, Sums equity, Sums racks,
                  unsigned samples) {
    const LeaveSums sums{{equity.data(), equity.size()}, {racks.data(), racks.size()}};
    nb::gil_scoped_release released;
    train_leaves(graph, leaves, games, samples, sums);
}

Outcomes run_outcomes(const WordGraph& graph, const Evaluation& evaluation, const GameBatch& games) {
    nb::gil_scoped_release released;
    return play_outcomes(graph, evaluation, games);
}

}  // namespace

void register_training(nb::module_& module) {
    module.attr("CHANGES") = CHANGES;
    module.def("train_leaves", &run_training, "graph"_a, "leaves"_a, "games"_a, "equity"_a, "racks"_a, nb::kw_only(),
               "samples"_a);
    module.def(
        "finish_leaves",
        [](Given<std::int64_t> equity, Given<std::int64_t> racks) {
            return given_away(finish_leaves(view(equity), view(racks)));
        },
        "equity"_a, "racks"_a);
    nb::class_<Outcomes>(module, "Outcomes", "What many games say of how they end.")
        .def_prop_ro(
            "changes", [](const Outcomes& outcomes) { return given_away(outcomes.changes); }, nb::rv_policy::automatic)
        .def_prop_ro(
            "after_sum", [](const Outcomes& outcomes) { return given_away(outcomes.after_sum); },
            nb::rv_policy::automatic)
        .def_prop_ro(
            "after_count", [](const Outcomes& outcomes) { return given_away(outcomes.after_count); },
            nb::rv_policy::automatic);
    module.def("play_outcomes", &run_outcomes, "graph"_a, "evaluation"_a, "games"_a);
}

}  // namespace tesela::bindings
