// A node of the endgame's search tree.
#pragma once

#include "endgame/lane_cache.hpp"
#include "endgame/zobrist.hpp"

namespace tesela {

// Racks are sets of places of the racks at the root.
struct Node {
    LaneKeys keys;
    std::array<RackMask, 2> left;
    std::uint64_t tiles;  // hash of what was laid
    unsigned player;      // to move
    bool passed;          // the other has just passed

    unsigned opponent() const { return 1 - player; }
    RackMask mine() const { return left[player]; }
    RackMask theirs() const { return left[opponent()]; }
    // The key of where the play leads to.
    std::uint64_t key_after(const Play& play) const {
        const Zobrist& keys_of = zobrist();
        return tiles ^ keys_of.rack[opponent()][theirs()] ^ keys_of.rack[player][play.leave] ^ play.hash ^
               (player == 0 ? keys_of.second : 0);
    }
    // Where the play leads to; lays it on the board.
    Node after(const Play& play, Board& board, const WordGraph& graph, Board::Undo& undo) const {
        Node next = *this;
        next.player = opponent();
        next.passed = play.passes();
        next.left[player] = play.leave;
        board.lay(move_of(play, board), graph, &undo);
        if (play.passes()) return next;
        next.keys.update_after(board, undo);
        next.tiles ^= play.hash;
        return next;
    }
};

}  // namespace tesela
