#include "endgame/endgame.hpp"
#include "endgame/lagrangian_bound.hpp"

namespace tesela {

constexpr int NOTHING = -20000;

EndgameBounds bound_endgame(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position,
                            bool tight) {
    const Board& board = position.board;
    LaneCache cache(graph, position.mover.view(), position.other.view());
    const RackSubsets racks(cache);
    const LaneKeys keys(board);
    const auto bounds = std::make_unique<LagrangianBound>(graph, board, cache, racks, rules);
    const RackMask rack = (RackMask{1} << cache.whole(0).size()) - 1;
    const LagrangianBound::Query query{keys, 0, rack, position.other.points()};
    EndgameBounds result;
    if (!bounds->affordable(0, rack)) return result;
    if (tight) bounds->tune(query, [] { return true; });
    result.most = bounds->upper_bound(query);
    std::vector<Play> plays;
    cache.plays({board, keys, 0, rack}, plays);
    bounds->prepare_with_plays(query);
    for (const Play& play : plays) {
        int most = NOTHING;
        for (int more = most; (more = bounds->upper_bound_with(play, most)) > most;) most = more;
        result.plays.push_back({move_of(play, board), most});
    }
    return result;
}

}  // namespace tesela
