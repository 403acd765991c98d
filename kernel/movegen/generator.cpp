#include "movegen/generator.hpp"

#include <algorithm>

#ifdef TESELA_RECENT
#include "movegen/variants/processor.hpp"
#endif
#include "movegen/variants/searches.hpp"

namespace tesela {

namespace {

// For so many, writing all down and sorting is quicker; without blanks there are fewer plays.
constexpr std::size_t MANY = 1000;
constexpr std::size_t MANY_WITHOUT_BLANKS = 5;
constexpr unsigned MOST_BLANKS = 2;  // more are in no real set of tiles, and are left to plain generation

const Searches& chosen() {
#ifdef TESELA_RECENT
    static const bool recent = has_popcnt_bmi_and_avx2();
    return recent ? recent_searches() : plain_searches();
#else
    return plain_searches();
#endif
}

// Art. 24: as many as are exchanged must be in the bag. Each set of tiles once: equal tiles leave from the lowest
// place. Those below least() are passed over.
template <class Least, class Visit>
void each_exchange(const Turn& turn, const LeaveValues& leaves, Least&& least, Visit&& visit) {
    const RackMask all = turn.rack.all();
    RackMask equal = 0;  // bit i: the tile at i is the one at i + 1
    for (unsigned i = 0; i + 1 < turn.rack.size(); ++i)
        equal |= RackMask{turn.rack.tile(i) == turn.rack.tile(i + 1)} << i;
    for (RackMask given = 1; given <= all; ++given) {
        const std::int32_t equity = leaves[all & ~given];
        if (equity < least() || count_bits(given) > turn.bag || ((given >> 1) & equal & ~given) != 0) continue;
        Move move;
        move.kind = MoveKind::exchange;
        for (RackMask left = given; left != 0; left &= left - 1) {
            move.tiles[move.length++] = turn.rack.tile(lowest_bit(left));
        }
        move.played = move.length;
        move.leave = static_cast<std::uint8_t>(all & ~given);
        move.equity = equity;
        visit(move);
    }
}

Move pass_with(const Turn& turn, const LeaveValues& leaves) {
    Move move;
    move.kind = MoveKind::pass;
    move.leave = static_cast<std::uint8_t>(turn.rack.all());
    move.equity = leaves[move.leave];
    return move;
}

// `others`: what stays after an exchange or a pass is worth; none if those are not wanted.
std::vector<Move> sorted_moves(const Turn& turn, const LeaveValues& leaves, const LeaveValues* others,
                               std::size_t wanted) {
    std::vector<Move> moves;
    if (others != nullptr) {
        each_exchange(turn, *others, [] { return INT32_MIN; }, [&](const Move& move) { moves.push_back(move); });
        moves.push_back(pass_with(turn, *others));
    }
    chosen().list(turn, leaves, moves);
    const auto kept = std::min(wanted, moves.size());
    std::partial_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(kept), moves.end(), better);
    moves.resize(kept);
    return moves;
}

std::vector<Move> top_by(const Turn& turn, const LeaveValues& leaves, const LeaveValues* others, std::size_t wanted) {
    const unsigned blanks = count_bits(turn.rack.blanks());
    const WordMap* map = wanted >= (blanks != 0 ? MANY : MANY_WITHOUT_BLANKS) || blanks > MOST_BLANKS
                             ? nullptr
                             : turn.graph.map_if_it_pays();
    if (map == nullptr) return sorted_moves(turn, leaves, others, wanted);
    TopMoves top(wanted);
    if (others != nullptr) {
        top.offer(pass_with(turn, *others));
        each_exchange(turn, *others, [&] { return top.threshold(); }, [&](const Move& move) { top.offer(move); });
    }
    chosen().top(turn, *map, leaves, top);
    return top.take();
}

}  // namespace

void generate_all(const Turn& turn, std::vector<Move>& moves) {
    LeaveValues leaves;
    leave_values(turn.rack, turn.leaves, leaves);
    chosen().list(turn, leaves, moves);
}

void generate_lane(const Turn& turn, bool down, unsigned lane, std::vector<Move>& moves) {
    static constexpr LeaveValues NOTHING{};
    chosen().list_lane(turn, NOTHING, down, lane, moves);
}

void add_exchanges(const Turn& turn, std::vector<Move>& moves) {
    LeaveValues leaves;
    leave_values(turn.rack, turn.leaves, leaves);
    each_exchange(turn, leaves, [] { return INT32_MIN; }, [&](const Move& move) { moves.push_back(move); });
}

Move pass_move(const Turn& turn) {
    LeaveValues leaves;
    leave_values(turn.rack, turn.leaves, leaves);
    return pass_with(turn, leaves);
}

std::uint64_t count_plays(const Turn& turn) { return chosen().count(turn); }

bool any_play(const Turn& turn) { return chosen().any(turn); }

Move best_move(const Turn& turn, bool exchanges) {
    const auto moves = top_moves(turn, 1, exchanges);
    return moves.empty() ? pass_move(turn) : moves.front();
}

std::vector<Move> top_moves(const Turn& turn, std::size_t wanted, bool exchanges) {
    LeaveValues leaves;
    leave_values(turn.rack, turn.leaves, leaves);
    return top_by(turn, leaves, exchanges ? &leaves : nullptr, wanted);
}

std::vector<Move> top_moves(const Turn& turn, std::size_t wanted, const LeaveValues& after_play,
                            const LeaveValues& after_others) {
    return top_by(turn, after_play, &after_others, wanted);
}

}  // namespace tesela
