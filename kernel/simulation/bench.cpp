#include "simulation/bench.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include "common/parallel.hpp"

namespace tesela {
namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15ull;
    return hash ^ (hash >> 32);
}

std::uint64_t sum_of(const Move& move) {
    std::uint64_t hash = mixed(1, static_cast<std::uint64_t>(move.score));
    hash = mixed(hash, move.row | (move.col << 8) | (std::uint64_t{move.down} << 16));
    for (std::size_t i = 0; i < move.length; ++i) hash = mixed(hash, move.tiles[i]);
    return hash;
}

}  // namespace

BenchResult bench(const WordGraph& graph, const LeaveTable* leaves, const std::vector<BenchPosition>& positions,
                  const BenchOptions& options) {
    BenchResult result;
    const std::size_t count = positions.size();
    result.microseconds.assign(count, std::numeric_limits<double>::infinity());
    result.moves.assign(count, 0);
    std::vector<std::uint64_t> sums(count, 0);
    std::vector<Board> boards;
    for (const auto& position : positions) {
        boards.emplace_back(position.cells, graph);
        static_cast<void>(Rack(position.rack));  // a bad rack is refused here, not inside a thread
    }
    static_cast<void>(graph.word_map());
    for (unsigned pass = 0; pass < options.passes; ++pass) {
        in_parallel(count, options.threads, [&](std::uint64_t i) {
            const auto& position = positions[i];
            static thread_local std::vector<Move> moves;  // its room is kept: allocating is not what is measured
            moves.clear();
            std::uint64_t found = 0;
            const auto start = std::chrono::steady_clock::now();
            const Rack rack(position.rack);
            const Turn turn{graph, boards[i], rack, leaves, position.bag};
            switch (options.mode) {
                case BenchMode::all: generate_all(turn, moves); break;
                case BenchMode::best: moves.push_back(best_move(turn, leaves != nullptr)); break;
                case BenchMode::top: moves = top_moves(turn, options.top, leaves != nullptr); break;
                case BenchMode::count: found = count_plays(turn); break;
            }
            const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
            result.microseconds[i] = std::min(result.microseconds[i], taken.count());
            result.moves[i] = options.mode == BenchMode::count ? found : moves.size();
            std::uint64_t sum = 0;
            for (const Move& move : moves) sum += sum_of(move);
            sums[i] = sum;
        });
    }
    for (std::size_t i = 0; i < count; ++i) result.checksum = mixed(result.checksum, sums[i] ^ result.moves[i]);
    return result;
}

}  // namespace tesela
