#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "registers.hpp"
#include "tesela/bench.hpp"
#include "tesela/error.hpp"
#include "tesela/game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tesela::bindings {
namespace {

nb::bytes bytes_of(std::span<const Tile> tiles) {
    return nb::bytes(reinterpret_cast<const char*>(tiles.data()), tiles.size());
}

nb::list history_of(const GameRecord& record) {
    nb::list turns;
    for (const GameTurn& turn : record.history) {
        const Move& move = turn.move;
        turns.append(nb::make_tuple(turn.player, bytes_of({turn.rack.data(), turn.rack_size}), turn.bag,
                                    static_cast<int>(move.kind), move.row, move.col, move.down,
                                    bytes_of({move.tiles.data(), move.length}), move.score));
    }
    return turns;
}

nb::list play_games(const WordGraph& graph, const LeaveTable* leaves, std::uint64_t games, std::uint64_t seed,
                    unsigned threads, bool history) {
    if (threads == 0 || threads > 1024) throw KernelError("selfplay.threads", threads);
    std::vector<GameRecord> records;
    {
        nb::gil_scoped_release released;
        records = selfplay(graph, leaves, {games, seed, threads, history});
    }
    nb::list result;
    for (const GameRecord& record : records) {
        result.append(nb::make_tuple(record.scores[0], record.scores[1], record.turns, record.checksum,
                                     history_of(record)));
    }
    return result;
}

BenchMode mode_of(const std::string& name) {
    if (name == "all") return BenchMode::all;
    if (name == "best") return BenchMode::best;
    if (name == "top") return BenchMode::top;
    if (name == "count") return BenchMode::count;
    throw KernelError("bench.mode");
}

nb::tuple run_bench(const WordGraph& graph, const LeaveTable* leaves,
                    const std::vector<std::tuple<nb::bytes, nb::bytes, int>>& positions, const std::string& mode,
                    int passes, unsigned threads, std::size_t top) {
    if (threads == 0 || threads > 1024) throw KernelError("bench.threads", threads);
    std::vector<BenchPosition> given;
    for (const auto& [cells, rack, bag] : positions) {
        const auto squares = tiles_of(cells);
        const auto tiles = tiles_of(rack);
        given.push_back({{squares.begin(), squares.end()}, {tiles.begin(), tiles.end()}, bag});
    }
    const BenchOptions options{mode_of(mode), passes, threads, top};
    BenchResult result;
    {
        nb::gil_scoped_release released;
        result = bench(graph, leaves, given, options);
    }
    return nb::make_tuple(result.microseconds, result.moves, result.checksum);
}

}  // namespace

void register_games(nb::module_& module) {
    module.def("selfplay", &play_games, "graph"_a, "leaves"_a.none(), "games"_a, "seed"_a, "threads"_a,
               "history"_a = false);
    module.def("bench", &run_bench, "graph"_a, "leaves"_a.none(), "positions"_a, "mode"_a, "passes"_a = 5,
               "threads"_a = 1, "top"_a = 15);
}

}  // namespace tesela::bindings
