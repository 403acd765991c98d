#include "tesela/endgame_foresight.hpp"

#include <algorithm>

namespace tesela {
namespace {

// The board with a play on it, without what it changes.
class Overlay {
public:
    Overlay(const Board& board, const Play& play)
        : board_(board), play_(play), down_(play.down()), lane_(down_ ? play.lane - SIDE : play.lane) {}

    Tile cell(int row, int col) const {
        const int along = down_ ? row : col;
        if ((down_ ? col : row) != lane_ || ((play_.squares >> along) & 1) == 0) return board_.cell(row, col);
        return play_.tiles[static_cast<std::size_t>(std::popcount(play_.squares & ((1u << along) - 1)))];
    }

    // Points of the tiles that stand without a gap before and after a square; below 0 if there are none.
    int beside(int row, int col, bool down) const {
        int sum = -1;
        for (const int way : {-1, 1}) {
            int r = row, c = col;
            for (;;) {
                (down ? r : c) += way;
                if (r < 0 || r >= SIDE || c < 0 || c >= SIDE) break;
                const Tile here = cell(r, c);
                if (here == 0) break;
                sum = std::max(sum, 0) + ((here & BLANK_BIT) != 0 ? 0 : POINTS[here]);
            }
        }
        return sum;
    }

private:
    const Board& board_;
    const Play& play_;
    bool down_;
    int lane_;
};

}  // namespace

int Foresight::sift(const Stand& stand, std::vector<Play>& plays, const BySet& next, int enough) {
    const int theirs = racks_.points_of(1 - stand.player, stand.others()), going_out = out_ * theirs;
    const auto& same = racks_.same[static_cast<std::size_t>(stand.player)];
    int best = NOTHING;
    std::erase_if(plays, [&](const Play& play) {
        if (!std::has_single_bit(play.leave) || play.passes()) return false;
        const int stays = passes_count_ ? theirs - racks_.points_of(stand.player, play.leave) : 0;
        const int goes = next[same[play.leave]] < 0 ? NOTHING : next[same[play.leave]] + going_out;
        int most = play.score + std::max(stays, goes);
        if (most > enough) return false;
        const Threat changed(play, board_);
        const Tile tile = cache_.whole(stand.player)[static_cast<std::size_t>(std::countr_zero(play.leave))];
        int beside = play.score + most_beside(play, changed, tile) + going_out;
        if (beside > enough) beside = play.score + touched_by(stand, play, changed) + going_out;
        most = std::max(most, beside);
        if (most > enough) return false;
        best = std::max(best, most);
        return true;
    });
    return best;
}

int Foresight::most_beside(const Play& play, const Threat& changed, Tile tile) const {
    const Overlay board(board_, play);
    int best = 0;
    for (int row = 0; row < SIDE; ++row) {
        for (std::uint32_t left = changed.squares[static_cast<std::size_t>(row)]; left != 0; left &= left - 1) {
            const int col = std::countr_zero(left);
            if (board.cell(row, col) != 0) continue;
            const auto at = static_cast<std::size_t>(row * STRIDE + col);
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

int Foresight::touched_by(const Stand& stand, const Play& play, const Threat& changed) {
    std::uint64_t key = play.hash + play.leave * 2u + static_cast<unsigned>(stand.player);
    for (int lane = 0; lane < LANES; ++lane) {
        if (changed.squares[static_cast<std::size_t>(lane)] != 0) key = key * 0x9e3779b97f4a7c15ull + stand.keys.key(lane);
    }
    key = ((key ^ (key >> 29)) * 0xbf58476d1ce4e5b9ull) | 1;
    Touched& touched = touched_[key >> (64 - TOUCHED_BITS)];
    if (touched.key == key) return touched.out;
    touched = {key, NOTHING};
    Board::Undo undo;
    board_.lay(move_of(play, board_), graph_, &undo);
    LaneKeys keys = stand.keys;
    keys.renew_after(board_, undo);
    for (int lane = 0; lane < LANES; ++lane) {
        if (keys.key(lane) == stand.keys.key(lane)) continue;
        for (const Play& next : cache_.plays_of(board_, keys, stand.player, play.leave, lane)) {
            touched.out = std::max<int>(touched.out, next.score);
        }
    }
    board_.undo(undo);
    return touched.out;
}

}  // namespace tesela
