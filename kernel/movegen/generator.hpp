// Moves of a position: all, best, the best n, how many, whether any.
#pragma once

#include <vector>

#include "movegen/board.hpp"
#include "movegen/leaves.hpp"

namespace tesela {

// What a generation needs to know of a position. `exchangeable`: how many tiles the bag lets exchange.
struct Turn {
    const WordGraph& graph;
    const Board& board;
    const Rack& rack;
    const LeaveTable* leaves = nullptr;
    unsigned bag = 0;
};

// Every play, in the order of the search; then, if wanted, exchanges and the pass.
void generate_all(const Turn& turn, std::vector<Move>& moves);
// The plays of one row or column, without leave values.
void generate_lane(const Turn& turn, bool down, unsigned lane, std::vector<Move>& moves);
void add_exchanges(const Turn& turn, std::vector<Move>& moves);
Move pass_move(const Turn& turn);

std::uint64_t count_plays(const Turn& turn);
bool any_play(const Turn& turn);

// The best by `better`, plays only unless `exchanges`; a pass if there is nothing else.
Move best_move(const Turn& turn, bool exchanges);
// At most `wanted` of them, best first.
std::vector<Move> top_moves(const Turn& turn, std::size_t wanted, bool exchanges);
// The same, exchanges and the pass among them, by the caller's own values of what stays after a play and after others.
std::vector<Move> top_moves(const Turn& turn, std::size_t wanted, const LeaveValues& after_play,
                            const LeaveValues& after_others);

}  // namespace tesela
