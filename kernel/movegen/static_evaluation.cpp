#include "movegen/static_evaluation.hpp"

#include <algorithm>

namespace tesela {
namespace {

constexpr LetterMask VOWELS = (1u << 1) | (1u << 6) | (1u << 10) | (1u << 17) | (1u << 24);  // A E I O U
// The opening's term is a point or two; the best move with it is among this many best without.
constexpr std::size_t WIDTH = 24;

int leave_points(const Rack& rack, RackMask left) {
    int sum = 0;
    for (; left != 0; left &= left - 1) sum += POINTS[rack.tile(lowest_bit(left))];
    return sum;
}

// Vowels of a first play with a letter premium beside them, which the next player can use twice.
int exposed_vowels(const Move& move) {
    int exposed = 0;
    for (unsigned i = 0; i < move.length; ++i) {
        const Tile letter = move.tiles[i] & LETTER_BITS;
        const unsigned place = (move.down ? move.row : move.col) + i;
        const std::size_t beside = (CENTRE - 1) * STRIDE + place;
        if (((VOWELS >> letter) & 1) != 0 && PREMIUMS.letter[beside] > 1) ++exposed;
    }
    return exposed;
}

// What terms, by mask, after a play and after an exchange or a pass. All terms but the opening's hang on it alone, so
// that the search for the best play knows them.
struct LeaveTerms {
    LeaveValues after_play, after_others;

    LeaveTerms(const Turn& turn, const Evaluation& evaluation, int others) {
        if (turn.bag == 0) {
            at_the_end(turn.rack, static_cast<std::int32_t>(evaluation.rules.out) * 1000, others);
        } else {
            leave_values(turn.rack, evaluation.leaves, after_play);
            after_others = after_play;
            if (turn.bag < BAG_TERMS + RACK_SIZE) add_terms(turn, evaluation.terms);
        }
    }

private:
    // With the bag empty the leave is what it costs, and going out is what the others hold.
    void at_the_end(const Rack& rack, std::int32_t times, int others) {
        after_play[0] = times * others;
        for (RackMask left = 1; left <= rack.all(); ++left) after_play[left] = -times * leave_points(rack, left) - 8000;
        after_others = after_play;
    }

    void add_terms(const Turn& turn, const StaticTerms& terms) {
        const auto term = [&](unsigned after) { return after < BAG_TERMS ? terms.after_bag[after] : 0; };
        for (RackMask left = 0; left <= turn.rack.all(); ++left) {
            const unsigned played = turn.rack.size() - count_bits(left);
            after_play[left] += term(turn.bag - std::min(turn.bag, played));
            after_others[left] += term(turn.bag);
        }
    }
};

}  // namespace

std::vector<Move> static_moves(const Turn& turn, const Evaluation& evaluation, int others, std::size_t wanted) {
    const LeaveTerms terms(turn, evaluation, others);
    const std::int32_t vowel = turn.board.empty() && turn.bag > 0 ? evaluation.terms.opening_vowel : 0;
    const std::size_t wide = vowel != 0 && wanted < SIZE_MAX / 2 ? wanted + WIDTH : wanted;
    std::vector<Move> moves = top_moves(turn, wide, terms.after_play, terms.after_others);
    if (vowel == 0) return moves;
    for (Move& move : moves) {
        if (move.kind == MoveKind::place) move.equity += vowel * exposed_vowels(move);
    }
    std::sort(moves.begin(), moves.end(), better);
    moves.resize(std::min(wanted, moves.size()));
    return moves;
}

Move static_move(const Turn& turn, const Evaluation& evaluation, int others) {
    return static_moves(turn, evaluation, others, 1).front();
}

}  // namespace tesela
