#include "tesela/endgame.hpp"
#include "tesela/endgame_rows_columns.hpp"

namespace tesela {

constexpr int NOTHING = -20000;

EndgameBounds bound_endgame(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position, bool tight) {
    const Board& board = position.board;
    LaneCache cache(graph, position.mover.view(), position.other.view());
    const RackSets racks(cache);
    const LaneKeys keys(board);
    const auto bounds = std::make_unique<RowsAndColumns>(graph, board, cache, racks, rules);
    const RackMask rack = (RackMask{1} << cache.whole(0).size()) - 1;
    const int theirs = position.other.points();
    EndgameBounds result;
    if (!bounds->pays(0, rack)) return result;
    if (tight) bounds->tune(keys, 0, rack, theirs, [] { return true; });
    result.most = bounds->most(keys, 0, rack, theirs);
    std::vector<Play> plays;
    cache.plays(board, keys, 0, rack, plays);
    bounds->look_with(keys, 0, rack, theirs);
    for (const Play& play : plays) {
        result.plays.push_back(move_of(play, board));
        int most = NOTHING;
        for (int more = most; (more = bounds->most_with(play, most)) > most;) most = more;
        result.most_with.push_back(most);
    }
    return result;
}

}  // namespace tesela
