#include "endgame/last_tile_bound.hpp"

#include <algorithm>

namespace tesela {
namespace {

// The board with a play on it, without cross-checks.
class Overlay {
public:
    Overlay(const Board& board, const Play& play)
        : board_(board), play_(play), down_(play.down()), lane_(down_ ? play.lane - SIDE : play.lane) {}

    Tile cell(unsigned row, unsigned col) const {
        const unsigned along = down_ ? row : col;
        if ((down_ ? col : row) != lane_ || ((play_.squares >> along) & 1) == 0) return board_.cell(row, col);
        return play_.tiles[count_bits(play_.squares & ((1u << along) - 1))];
    }

    // Points of the tiles that lie without a gap before and after a square; below 0 if there are none.
    int beside(unsigned row, unsigned col, bool down) const {
        int sum = -1;
        for (const unsigned step : {~0u, 1u}) {
            unsigned r = row, c = col;
            for (;;) {
                (down ? r : c) += step;
                if (r >= SIDE || c >= SIDE) break;
                const Tile here = cell(r, c);
                if (here == 0) break;
                sum = std::max(sum, 0) + points_of(here);
            }
        }
        return sum;
    }

private:
    const Board& board_;
    const Play& play_;
    bool down_;
    unsigned lane_;
};

}  // namespace

int LastTileBound::prune(const Node& node, std::vector<Play>& plays, const SetValues& next, int alpha) {
    const int theirs = racks_.points(node.opponent(), node.theirs()), going_out = out_ * theirs;
    const auto& canonical = racks_.canonical(node.player);
    int best = NOTHING;
    std::erase_if(plays, [&](const Play& play) {
        if (!std::has_single_bit(play.leave) || play.passes()) return false;
        const int stays = passes_count_ ? theirs - racks_.points(node.player, play.leave) : 0;
        const int next_score = next[canonical[play.leave]];
        const int goes = next_score < 0 ? NOTHING : next_score + going_out;
        int most = play.score + std::max(stays, goes);
        if (most > alpha) return false;
        const Footprint changed(play, board_);
        const Tile tile = cache_.whole(node.player)[lowest_bit(play.leave)];
        int beside = play.score + most_beside(play, changed, tile) + going_out;
        if (beside > alpha) beside = play.score + out_beside(node, play, changed) + going_out;
        most = std::max(most, beside);
        if (most > alpha) return false;
        best = std::max(best, most);
        return true;
    });
    return best;
}

int LastTileBound::most_beside(const Play& play, const Footprint& changed, Tile tile) const {
    const Overlay board(board_, play);
    int best = 0;
    for (unsigned row = 0; row < SIDE; ++row) {
        for (std::uint32_t left = changed.squares[row]; left != 0; left &= left - 1) {
            const unsigned col = lowest_bit(left);
            if (board.cell(row, col) != 0) continue;
            const unsigned at = row * STRIDE + col;
            int score = 0;
            for (const bool down : {false, true}) {
                const int others = board.beside(row, col, down);
                if (others >= 0) score += (others + POINTS[tile] * PREMIUMS.letter[at]) * PREMIUMS.word[at];
            }
            best = std::max(best, score);
        }
    }
    return best;
}

int LastTileBound::out_beside(const Node& node, const Play& play, const Footprint& changed) {
    std::uint64_t key = play.hash + play.leave * 2u + node.player;
    for (unsigned lane = 0; lane < LANES; ++lane) {
        if (changed.squares[lane] != 0) key = key * 0x9e3779b97f4a7c15ull + node.keys.key(lane);
    }
    key = ((key ^ (key >> 29)) * 0xbf58476d1ce4e5b9ull) | 1;
    CachedOut& cached = outs_[key >> (64 - ENTRY_BITS)];
    if (cached.key == key) return cached.score;
    cached = {key, NOTHING};
    Board::Undo undo;
    board_.lay(move_of(play, board_), graph_, &undo);
    LaneKeys keys = node.keys;
    keys.update_after(board_, undo);
    for (unsigned lane = 0; lane < LANES; ++lane) {
        if (keys.key(lane) == node.keys.key(lane)) continue;
        for (const Play& next : cache_.plays_of_lane({board_, keys, node.player, play.leave}, lane)) {
            cached.score = std::max<int>(cached.score, next.score);
        }
    }
    board_.undo(undo);
    return cached.score;
}

}  // namespace tesela
