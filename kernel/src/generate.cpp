#include "tesela/generator.hpp"

#include <algorithm>

#include "variants/searches.hpp"

namespace tesela {

namespace {

// For so many, sorting all is as quick as keeping the best in order; without blanks there are fewer plays, and
// bounds pay only for a few.
constexpr std::size_t MANY = 1000;
constexpr std::size_t MANY_WITHOUT_BLANKS = 5;

const Searches& chosen() {
#ifdef TESELA_RECENT
    static const bool recent =
        __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
    return recent ? recent_searches() : plain_searches();
#else
    return plain_searches();
#endif
}

// Whether a set of places is the one its tiles are named by: equal tiles leave from the lowest place.
bool taken_in_order(const Rack& rack, RackMask left) {
    for (unsigned letter = 0; letter <= LETTERS; ++letter) {
        const RackMask places = rack.places(letter);
        const RackMask gone = places & ~left;
        if (gone != 0 && (left & places & (std::bit_floor(gone) - 1)) != 0) return false;
    }
    return true;
}

}  // namespace

void generate_all(const Turn& turn, std::vector<Move>& moves) {
    LeaveValues leaves;
    leave_values(turn.rack, turn.leaves, leaves);
    chosen().list(turn, leaves, moves);
}

void generate_lane(const Turn& turn, bool down, int lane, std::vector<Move>& moves) {
    static constexpr LeaveValues NOTHING{};
    chosen().list_lane(turn, NOTHING, down, lane, moves);
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

std::uint64_t count_plays(const Turn& turn) { return chosen().count(turn); }

bool any_play(const Turn& turn) { return chosen().any(turn); }

Move best_move(const Turn& turn, bool exchanges) {
    const auto moves = top_moves(turn, 1, exchanges);
    return moves.empty() ? pass_move(turn) : moves.front();
}

std::vector<Move> top_moves(const Turn& turn, std::size_t wanted, bool exchanges) {
    std::vector<Move> moves;
    if (exchanges) {
        add_exchanges(turn, moves);
        moves.push_back(pass_move(turn));
    }
    if (wanted >= (turn.rack.blanks() != 0 ? MANY : MANY_WITHOUT_BLANKS)) {
        generate_all(turn, moves);
        const auto kept = std::min(wanted, moves.size());
        std::partial_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(kept), moves.end(), better);
        moves.resize(kept);
        return moves;
    }
    LeaveValues leaves;
    leave_values(turn.rack, turn.leaves, leaves);
    chosen().top(turn, leaves, wanted, moves);
    return moves;
}

}  // namespace tesela
