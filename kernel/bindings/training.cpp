// Leaves and outcomes learned from games, and the tables' files.
#include <nanobind/ndarray.h>

#include "raw_moves.hpp"
#include "tesela/leave_files.hpp"
#include "tesela/win_table.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {
namespace {

template <class T>
using Given = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Sums = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T>
std::span<const T> view(const Given<T>& array) {
    return {array.data(), array.size()};
}

template <class T>
nb::ndarray<nb::numpy, T, nb::ndim<1>> given_away(std::vector<T> values) {
    auto* kept = new std::vector<T>(std::move(values));
    nb::capsule owner(kept, [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
    return nb::ndarray<nb::numpy, T, nb::ndim<1>>(kept->data(), {kept->size()}, owner);
}

Evaluation make_evaluation(const LeaveTable* leaves, const std::vector<std::int32_t>& after_bag, std::int32_t opening_vowel,
                           int passes_each, int scoreless_each, int out, int passes) {
    Evaluation made;
    made.leaves = leaves;
    if (after_bag.size() > BAG_TERMS) throw KernelError("evaluation.terms", after_bag.size());
    std::copy(after_bag.begin(), after_bag.end(), made.terms.after_bag.begin());
    made.terms.opening_vowel = opening_vowel;
    if (passes_each < 1 || scoreless_each < 1 || out < 0 || out > 2 || passes < 0 || passes > 2) throw KernelError("evaluation.rules");
    made.rules = {passes_each, scoreless_each, static_cast<RackSum>(out), static_cast<RackSum>(passes)};
    return made;
}

void run_training(const WordGraph& graph, const LeaveTable& leaves, Sums equity, Sums racks, std::uint64_t first,
                  std::uint64_t games, std::uint64_t seed, unsigned threads, int samples) {
    const LeaveSums sums{{equity.data(), equity.size()}, {racks.data(), racks.size()}};
    const TrainingGames wanted{first, games, seed, checked_threads(threads), samples};
    nb::gil_scoped_release released;
    train_leaves(graph, leaves, wanted, sums);
}

nb::tuple run_outcomes(const WordGraph& graph, const Evaluation& evaluation, std::uint64_t first, std::uint64_t games,
                       std::uint64_t seed, unsigned threads) {
    Outcomes outcomes;
    const OutcomeGames wanted{first, games, seed, checked_threads(threads)};
    {
        nb::gil_scoped_release released;
        outcomes = play_outcomes(graph, evaluation, wanted);
    }
    return nb::make_tuple(given_away(std::move(outcomes.changes)), given_away(std::move(outcomes.after_sum)),
                          given_away(std::move(outcomes.after_count)));
}

nb::list run_static(const WordGraph& graph, const Evaluation& evaluation, const nb::bytes& cells, const nb::bytes& rack,
                    int bag, int others, std::size_t wanted) {
    const Board board(tiles_of(cells), graph);
    const Rack placed(tiles_of(rack));
    std::vector<Move> moves;
    {
        nb::gil_scoped_release released;
        moves = static_moves({graph, board, placed, evaluation.leaves, bag}, evaluation, others, wanted);
    }
    nb::list result;
    for (const Move& move : moves) result.append(raw_move(move, placed));
    return result;
}

}  // namespace

void register_training(nb::module_& module) {
    nb::class_<Evaluation>(module, "Evaluation", "What a static player looks at, and how the game ends.")
        .def(nb::new_(&make_evaluation), "leaves"_a.none(), "after_bag"_a, "opening_vowel"_a, "passes_each"_a = 2,
             "scoreless_each"_a = 6, "out"_a = 2, "passes"_a = 1, nb::keep_alive<0, 1>());
    nb::class_<WinTable>(module, "WinTable", "How likely a win is, in millionths, by unseen tiles and lead.")
        .def("__init__",
             [](WinTable* self, Given<std::int32_t> values) {
                 new (self) WinTable(std::vector<std::int32_t>(values.data(), values.data() + values.size()));
             },
             "millionths"_a)
        .def("wins", &WinTable::wins, "unseen"_a, "lead"_a);
    module.attr("UNSEEN_ROWS") = UNSEEN_ROWS;
    module.attr("LEADS") = LEADS;
    module.attr("CHANGES") = CHANGES;
    module.attr("BAG_TERMS") = BAG_TERMS;
    module.def("train_leaves", &run_training, "graph"_a, "leaves"_a, "equity"_a, "racks"_a, "first"_a, "games"_a, "seed"_a,
               "threads"_a, "samples"_a);
    module.def("finish_leaves", [](Given<std::int64_t> equity, Given<std::int64_t> racks) {
        return given_away(finish_leaves(view(equity), view(racks)));
    }, "equity"_a, "racks"_a);
    module.def("leaves_to_steps", [](Given<std::int32_t> values, std::int32_t step) {
        return given_away(to_steps(view(values), step));
    }, "values"_a, "step"_a);
    module.def("leaves_from_steps", [](Given<std::int16_t> steps, std::int32_t step) {
        return given_away(from_steps(view(steps), step));
    }, "steps"_a, "step"_a);
    module.def("leaves_to_klv2", [](Given<std::int32_t> values) {
        const auto bytes = to_klv2(view(values));
        return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }, "values"_a);
    module.def("leaves_from_klv2", [](const nb::bytes& bytes) { return given_away(from_klv2(tiles_of(bytes))); }, "data"_a);
    module.def("play_outcomes", &run_outcomes, "graph"_a, "evaluation"_a, "first"_a, "games"_a, "seed"_a, "threads"_a);
    module.def("static_moves", &run_static, "graph"_a, "evaluation"_a, "cells"_a, "rack"_a, "bag"_a, "others"_a, "wanted"_a);
}

}  // namespace tesela::bindings
