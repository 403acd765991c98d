#include "simulation/win_table.hpp"

#include <algorithm>
#include <mutex>

#include "common/error.hpp"
#include "common/parallel.hpp"

namespace tesela {
namespace {

constexpr std::uint64_t GAMES_A_PIECE = 64;

struct Moment {
    unsigned seat;
    unsigned unseen;
    std::int32_t lead;
};
struct After {
    unsigned seat;
    unsigned bag;
    std::int32_t lead;  // millipoints, with the leave
};

void one_game(const WordGraph& graph, const Evaluation& evaluation, Random random, Outcomes& outcomes) {
    GameState state;
    state.deal(2, random);
    std::vector<Moment> moments;
    std::vector<After> afters;
    while (!state.over) {
        const unsigned seat = state.to_move;
        const Rack rack(state.hands[seat].view());
        const Turn turn{graph, state.board, rack, evaluation.leaves, state.bag_size()};
        moments.push_back({seat, state.bag_size() + state.hands[1 - seat].size, state.spread(seat)});
        const Move move = static_move(turn, evaluation, state.others_points(seat));
        LeaveValues leaves;
        leave_values(rack, evaluation.leaves, leaves);
        const bool emptied = state.bag_size() == 0;
        state.play(rack, move, graph, evaluation.rules, random);
        if (!emptied && !state.over && move.kind == MoveKind::place) {
            afters.push_back({seat, state.bag_size(), state.spread(seat) * 1000 + leaves[move.leave]});
        }
    }
    for (const Moment& moment : moments) {
        const int change = std::clamp(state.spread(moment.seat) - moment.lead, -MOST_CHANGE, MOST_CHANGE);
        ++outcomes.changes[moment.unseen * CHANGES + change + MOST_CHANGE];
    }
    for (const After& after : afters) {
        outcomes.after_sum[after.bag] += state.spread(after.seat) * 1000 - after.lead;
        ++outcomes.after_count[after.bag];
    }
}

void add(std::vector<std::int64_t>& to, const std::vector<std::int64_t>& from) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
}

}  // namespace

Outcomes play_outcomes(const WordGraph& graph, const Evaluation& evaluation, const GameBatch& games) {
    Outcomes all;
    std::mutex adding;
    const std::uint64_t pieces = (games.games + GAMES_A_PIECE - 1) / GAMES_A_PIECE;
    in_parallel(pieces, games.threads, [&](std::uint64_t piece) {
        Outcomes mine;
        const std::uint64_t end = std::min(games.games, (piece + 1) * GAMES_A_PIECE);
        for (std::uint64_t i = piece * GAMES_A_PIECE; i < end; ++i) {
            one_game(graph, evaluation, random_of(games.seed, games.first + i), mine);
        }
        const std::lock_guard lock(adding);
        add(all.changes, mine.changes);
        add(all.after_sum, mine.after_sum);
        add(all.after_count, mine.after_count);
    });
    return all;
}

}  // namespace tesela
