#include "tesela/generator.hpp"

#include <algorithm>

#include "tesela/designation.hpp"
#include "tesela/sinks.hpp"

namespace tesela {

void generate_all(const Turn& turn, std::vector<Move>& moves) {
    LeaveValues leaves;
    leave_values(turn.rack, turn.leaves, leaves);
    ListSink sink(turn.rack, leaves, moves);
    PlaySearch search(turn.graph, turn.rack, sink);
    search.whole_board(turn.board);
}

// Art. 24: as many as are exchanged must be in the bag. Each set of tiles once.
void add_exchanges(const Turn& turn, std::vector<Move>& moves) {
    LeaveValues leaves;
    leave_values(turn.rack, turn.leaves, leaves);
    const RackMask all = turn.rack.all();
    for (RackMask given = 1; given <= all; ++given) {
        if (std::popcount(given) > turn.bag || !taken_in_order(turn.rack, all & ~given)) continue;
        Move move;
        move.kind = MoveKind::exchange;
        for (RackMask left = given; left != 0; left &= left - 1) {
            move.tiles[move.length++] = turn.rack.tile(std::countr_zero(left));
        }
        move.played = move.length;
        move.leave = static_cast<std::uint8_t>(all & ~given);
        move.equity = leaves[move.leave];
        moves.push_back(move);
    }
}

Move pass_move(const Turn& turn) {
    LeaveValues leaves;
    leave_values(turn.rack, turn.leaves, leaves);
    Move move;
    move.kind = MoveKind::pass;
    move.leave = static_cast<std::uint8_t>(turn.rack.all());
    move.equity = leaves[move.leave];
    return move;
}

std::uint64_t count_plays(const Turn& turn) {
    CountSink sink(turn.rack);
    PlaySearch search(turn.graph, turn.rack, sink);
    search.whole_board(turn.board);
    return sink.count();
}

bool any_play(const Turn& turn) {
    AnySink sink;
    PlaySearch search(turn.graph, turn.rack, sink);
    search.whole_board(turn.board);
    return sink.enough();
}

Move best_move(const Turn& turn, bool exchanges) {
    const auto moves = top_moves(turn, 1, exchanges);
    return moves.empty() ? pass_move(turn) : moves.front();
}

std::vector<Move> top_moves(const Turn& turn, std::size_t wanted, bool exchanges) {
    std::vector<Move> moves;
    generate_all(turn, moves);
    if (exchanges) {
        add_exchanges(turn, moves);
        moves.push_back(pass_move(turn));
    }
    const auto kept = std::min(wanted, moves.size());
    std::partial_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(kept), moves.end(), better);
    moves.resize(kept);
    return moves;
}

}  // namespace tesela
