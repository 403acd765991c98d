#include "tesela/static_player.hpp"

#include <algorithm>

namespace tesela {
namespace {

constexpr LetterMask VOWELS = (1u << 1) | (1u << 6) | (1u << 10) | (1u << 17) | (1u << 24);  // A E I O U
// The terms differ by a few points; the best move with them is among this many best without.
constexpr std::size_t WIDTH = 24;

int stays_points(const Rack& rack, RackMask left) {
    int sum = 0;
    for (; left != 0; left &= left - 1) sum += POINTS[rack.tile(std::countr_zero(left))];
    return sum;
}

// Vowels of a first play with a letter premium beside them, which the next player can use twice.
int exposed_vowels(const Move& move) {
    int exposed = 0;
    for (int i = 0; i < move.length; ++i) {
        const Tile letter = move.tiles[static_cast<std::size_t>(i)] & LETTER_BITS;
        const int place = (move.down ? move.row : move.col) + i;
        const auto beside = static_cast<std::size_t>((CENTRE - 1) * STRIDE + place);
        if (((VOWELS >> letter) & 1) != 0 && PREMIUMS.letter[beside] > 1) ++exposed;
    }
    return exposed;
}

// With the bag empty the leave is what it costs, and going out is what the others hold.
std::int32_t last_equity(const Turn& turn, const Move& move, const Evaluation& evaluation, int others) {
    const std::int32_t score = move.score * 1000;
    if (move.leave == 0) return score + static_cast<std::int32_t>(evaluation.rules.out) * others * 1000;
    return score - static_cast<std::int32_t>(evaluation.rules.out) * stays_points(turn.rack, move.leave) * 1000 - 8000;
}

bool has_terms(const Turn& turn, const Evaluation& evaluation) {
    return turn.bag < BAG_TERMS + RACK_SIZE || (turn.board.empty() && evaluation.terms.opening_vowel != 0);
}

}  // namespace

std::int32_t static_equity(const Turn& turn, const Move& move, const Evaluation& evaluation, int others) {
    if (turn.bag == 0) return last_equity(turn, move, evaluation, others);
    std::int32_t equity = move.equity;
    const int after = turn.bag - (move.kind == MoveKind::place ? std::min<int>(move.played, turn.bag) : 0);
    if (after < BAG_TERMS) equity += evaluation.terms.after_bag[static_cast<std::size_t>(after)];
    if (turn.board.empty() && move.kind == MoveKind::place) {
        equity += evaluation.terms.opening_vowel * exposed_vowels(move);
    }
    return equity;
}

std::vector<Move> static_moves(const Turn& turn, const Evaluation& evaluation, int others, std::size_t wanted) {
    std::vector<Move> moves;
    if (turn.bag == 0) {
        generate_all(turn, moves);
        moves.push_back(pass_move(turn));
    } else {
        const bool terms = has_terms(turn, evaluation);
        moves = top_moves(turn, terms && wanted < SIZE_MAX / 2 ? wanted + WIDTH : wanted, true);
        if (!terms) return moves;
    }
    for (Move& move : moves) move.equity = static_equity(turn, move, evaluation, others);
    const auto kept = std::min(wanted, moves.size());
    std::partial_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(kept), moves.end(), better);
    moves.resize(kept);
    return moves;
}

Move static_move(const Turn& turn, const Evaluation& evaluation, int others) {
    if (turn.bag > 0 && !has_terms(turn, evaluation)) return best_move(turn, true);
    return static_moves(turn, evaluation, others, 1).front();
}

}  // namespace tesela
