// Whole games, and how fast positions are worked on.
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/moves.hpp"
#include "simulation/bench.hpp"
#include "simulation/selfplay.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {
namespace {

struct BoundTurn {
    unsigned player;
    Hand rack;
    unsigned bag;
    BoundMove move;
};

struct BoundRecord {
    std::array<std::int32_t, 2> scores;
    std::uint32_t turns;
    std::uint64_t checksum;
    std::vector<BoundTurn> history;
};

BoundRecord record_of(const GameRecord& record) {
    BoundRecord result{record.scores, record.turns, record.checksum, {}};
    for (const GameTurn& turn : record.history) {
        const Rack rack({turn.rack.data(), turn.rack_size});
        result.history.push_back(
            {turn.player, Hand({turn.rack.data(), turn.rack_size}), turn.bag, bound(turn.move, rack)});
    }
    return result;
}

std::vector<BoundRecord> play_games(const WordGraph& graph, const LeaveTable* leaves, const GameBatch& batch,
                                    bool history) {
    std::vector<BoundRecord> result;
    nb::gil_scoped_release released;
    for (const GameRecord& record : selfplay(graph, leaves, batch, history)) result.push_back(record_of(record));
    return result;
}

BenchMode mode_of(const std::string& name) {
    if (name == "all") return BenchMode::all;
    if (name == "best") return BenchMode::best;
    if (name == "top") return BenchMode::top;
    if (name == "count") return BenchMode::count;
    refuse("bench.mode");
}

BenchResult run_bench(const WordGraph& graph, const LeaveTable* leaves, const std::vector<BenchPosition>& positions,
                      const BenchOptions& options) {
    nb::gil_scoped_release released;
    return bench(graph, leaves, positions, options);
}

void register_bench(nb::module_& module) {
    nb::class_<BenchPosition>(module, "BenchPosition", "Cells, rack and the tiles in the bag.")
        .def(
            "__init__",
            [](BenchPosition* self, const nb::bytes& cells, const nb::bytes& rack, unsigned bag) {
                const auto squares = tiles_of(cells), tiles = tiles_of(rack);
                new (self) BenchPosition{{squares.begin(), squares.end()}, {tiles.begin(), tiles.end()}, bag};
            },
            "cells"_a, "rack"_a, "bag"_a)
        .def_prop_ro("rack", [](const BenchPosition& position) { return bytes_of(position.rack); })
        .def_ro("bag", &BenchPosition::bag);
    nb::class_<BenchOptions>(module, "BenchOptions", "What is asked of each position, and how often.")
        .def(
            "__init__",
            [](BenchOptions* self, const std::string& mode, unsigned passes, unsigned threads, std::size_t top) {
                new (self) BenchOptions{mode_of(mode), passes, checked_threads(threads), top};
            },
            "mode"_a = "all", nb::kw_only(), "passes"_a = BenchOptions().passes, "threads"_a = 1,
            "top"_a = BenchOptions().top);
    nb::class_<BenchResult>(module, "BenchResult", "Microseconds of the fastest pass, moves, and a checksum of them.")
        .def_ro("microseconds", &BenchResult::microseconds)
        .def_ro("moves", &BenchResult::moves)
        .def_ro("checksum", &BenchResult::checksum);
    module.def("bench", &run_bench, "graph"_a, "leaves"_a.none(), "positions"_a, "options"_a);
}

}  // namespace

void register_games(nb::module_& module) {
    const GameBatch usual;
    nb::class_<GameBatch>(module, "GameBatch", "Which games are played: they are numbered, each with its own seed.")
        .def(
            "__init__",
            [](GameBatch* self, std::uint64_t games, std::uint64_t first, std::uint64_t seed, unsigned threads) {
                new (self) GameBatch{first, games, seed, checked_threads(threads)};
            },
            "games"_a, nb::kw_only(), "first"_a = usual.first, "seed"_a = usual.seed, "threads"_a = usual.threads);
    nb::class_<BoundTurn>(module, "GameTurn", "A turn of a game that was played.")
        .def_ro("player", &BoundTurn::player)
        .def_prop_ro("rack", [](const BoundTurn& turn) { return bytes_of(turn.rack.view()); })
        .def_ro("bag", &BoundTurn::bag)
        .def_ro("move", &BoundTurn::move);
    nb::class_<BoundRecord>(module, "GameRecord", "A game that was played.")
        .def_ro("scores", &BoundRecord::scores)
        .def_ro("turns", &BoundRecord::turns)
        .def_ro("checksum", &BoundRecord::checksum)
        .def_ro("history", &BoundRecord::history);
    module.def("selfplay", &play_games, "graph"_a, "leaves"_a.none(), "games"_a, nb::kw_only(), "history"_a = false);
    register_bench(module);
}

}  // namespace tesela::bindings
