#include "movegen/board.hpp"

#include <cstring>

#include "common/error.hpp"

namespace tesela {
namespace {

// A quarter of the board is enough: it is the same in all four. D, T: word; d, t: letter.
constexpr std::array<const char*, 8> QUARTER = {
    "T..d...T", ".D...t..", "..D...d.", "d..D...d", "....D...", ".t...t..", "..d...d.", "T..d...D",
};

constexpr unsigned folded(unsigned place) { return place <= CENTRE ? place : SIDE - 1 - place; }

Premiums make_premiums() {
    Premiums made;
    made.letter.fill(1);
    made.word.fill(1);
    for (unsigned lane = 0; lane < SIDE; ++lane) {
        for (unsigned place = 0; place < SIDE; ++place) {
            const char kind = QUARTER[folded(lane)][folded(place)];
            const unsigned at = lane * STRIDE + place;
            if (kind == 'd') made.letter[at] = 2;
            if (kind == 't') made.letter[at] = 3;
            if (kind == 'D') made.word[at] = 2;
            if (kind == 'T') made.word[at] = 3;
        }
    }
    return made;
}

// The tiles that a square lies between, in the direction across a play.
struct Crossing {
    const BoardView& view;
    std::size_t here, first, last;
    int points = 0;

    Crossing(const BoardView& across, std::size_t square) : view(across), here(square), first(square), last(square) {
        for (; view.cells[first - 1] != 0; --first) points += points_of(view.cells[first - 1]);
        for (; view.cells[last + 1] != 0; ++last) points += points_of(view.cells[last + 1]);
    }
    bool none() const { return first == last; }
    unsigned letter(std::size_t at) const { return view.cells[at] & LETTER_BITS; }

    // The letters that make a word there.
    LetterMask letters(const WordGraph& graph) const {
        if (first == here) return before_word(graph);
        NodeIndex node = graph.dawg();
        for (std::size_t i = first; i < here && node != 0; ++i) node = graph.child(node, letter(i));
        if (node == 0) return 0;
        return last == here ? graph.accepting(node) : between_words(graph, node);
    }

private:
    // Through the GADDAG, which reads words backwards.
    LetterMask before_word(const WordGraph& graph) const {
        NodeIndex node = graph.gaddag();
        for (std::size_t i = last; i > here && node != 0; --i) node = graph.child(node, letter(i));
        return node != 0 ? graph.accepting(node) : 0;
    }

    LetterMask between_words(const WordGraph& graph, NodeIndex node) const {
        LetterMask found = 0;
        for (LetterMask left = graph.onward(node) & ALL_LETTERS; left != 0; left &= left - 1) {
            NodeIndex ahead = graph.child(node, lowest_bit(left));
            for (std::size_t i = here + 1; i < last && ahead != 0; ++i) ahead = graph.child(ahead, letter(i));
            if (ahead != 0 && ((graph.accepting(ahead) >> letter(last)) & 1) != 0) found |= only_lowest(left);
        }
        return found;
    }
};

}  // namespace

const Premiums PREMIUMS = make_premiums();

Board::Board() {
    for (auto& view : views_) {
        view.cross_checks.fill(0);
        view.cross_scores.fill(-1);
        for (unsigned lane = 0; lane < SIDE; ++lane) {
            for (unsigned place = 0; place < SIDE; ++place) view.cross_checks[BoardView::at(lane, place)] = ALL_LETTERS;
        }
    }
}

Board::Board(std::span<const Tile> cells, const WordGraph& graph) : Board() {
    if (cells.size() != CELLS) refuse("board.size", cells.size());
    for (unsigned i = 0; i < CELLS; ++i) {
        if (cells[i] == 0) continue;
        if (!is_letter(cells[i] & LETTER_BITS)) refuse("board.tile", i);
        put(i / SIDE, i % SIDE, cells[i]);
    }
    for (unsigned lane = 0; lane < SIDE; ++lane) {
        for (unsigned place = 0; place < SIDE; ++place) {
            for (const bool down : {false, true}) {
                if (views_[down].cells[BoardView::at(lane, place)] == 0) update(down, lane, place, graph, nullptr);
            }
        }
    }
}

std::array<Tile, CELLS> Board::cells() const {
    std::array<Tile, CELLS> all{};
    for (unsigned i = 0; i < CELLS; ++i) all[i] = cell(i / SIDE, i % SIDE);
    return all;
}

void Board::put(unsigned row, unsigned col, Tile tile) {
    views_[0].cells[BoardView::at(row, col)] = views_[1].cells[BoardView::at(col, row)] = tile;
    views_[0].covered[row + 1] |= static_cast<std::uint16_t>(1u << col);
    views_[1].covered[col + 1] |= static_cast<std::uint16_t>(1u << row);
    ++tiles_;
}

void Board::take(unsigned row, unsigned col) {
    views_[0].cells[BoardView::at(row, col)] = views_[1].cells[BoardView::at(col, row)] = 0;
    views_[0].covered[row + 1] &= static_cast<std::uint16_t>(~(1u << col));
    views_[1].covered[col + 1] &= static_cast<std::uint16_t>(~(1u << row));
    --tiles_;
}

bool Board::fits(const Move& move) const {
    if (move.kind != MoveKind::place) return true;
    if (move.row >= SIDE || move.col >= SIDE || move.length == 0) return false;
    const unsigned start = move.down ? move.row : move.col;
    if (start + move.length > SIDE) return false;
    for (unsigned i = 0; i < move.length; ++i) {
        const Tile tile = move.tiles[i];
        const bool covered = cell(move.row + (move.down ? i : 0), move.col + (move.down ? 0 : i)) != 0;
        if ((tile == 0) != covered || (tile != 0 && !is_letter(tile & LETTER_BITS))) return false;
    }
    return true;
}

void Board::lay(const Move& move, const WordGraph& graph, Undo* undo) {
    if (undo != nullptr) undo->count = 0, undo->move = move;
    if (move.kind != MoveKind::place) return;
    const unsigned lane = move.down ? move.col : move.row;
    const unsigned start = move.down ? move.row : move.col;
    for (unsigned i = 0; i < move.length; ++i) {
        const Tile tile = move.tiles[i];
        if (tile != 0) put(move.row + (move.down ? i : 0), move.col + (move.down ? 0 : i), tile);
    }
    update_ends(move.down, lane, start, graph, undo);
    for (unsigned i = 0; i < move.length; ++i) {
        if (move.tiles[i] != 0) update_ends(!move.down, start + i, lane, graph, undo);
    }
}

void Board::undo(const Undo& undo) {
    const Move& move = undo.move;
    if (move.kind != MoveKind::place) return;
    for (unsigned i = undo.count; i-- > 0;) {
        const Change& change = undo.changes[i];
        views_[change.down].cross_checks[change.at] = change.cross_check;
        views_[change.down].cross_scores[change.at] = change.cross_score;
    }
    for (unsigned i = 0; i < move.length; ++i) {
        if (move.tiles[i] != 0) take(move.row + (move.down ? i : 0), move.col + (move.down ? 0 : i));
    }
}

void Board::update_ends(bool down, unsigned lane, unsigned place, const WordGraph& graph, Undo* undo) {
    const BoardView& view = views_[down];
    unsigned before = place, after = place;  // before the first place it wraps around to one that is none
    while (before < SIDE && view.cells[BoardView::at(lane, before)] != 0) --before;
    while (after < SIDE && view.cells[BoardView::at(lane, after)] != 0) ++after;
    // The word reads along `down`; who crosses it plays in the other direction.
    if (before < SIDE) update(!down, before, lane, graph, undo);
    if (after < SIDE) update(!down, after, lane, graph, undo);
}

// What may lie at (lane, place) for a play along `down`: the word across it, along the other direction, must stand.
void Board::update(bool down, unsigned lane, unsigned place, const WordGraph& graph, Undo* undo) {
    const Crossing crossing(views_[!down], BoardView::at(place, lane));
    BoardView& view = views_[down];
    const std::size_t at = BoardView::at(lane, place);
    if (undo != nullptr) {
        undo->changes[undo->count++] = {static_cast<std::uint16_t>(at), down, view.cross_scores[at],
                                        view.cross_checks[at]};
    }
    view.cross_checks[at] = crossing.none() ? ALL_LETTERS : crossing.letters(graph) & ALL_LETTERS;
    view.cross_scores[at] = static_cast<std::int16_t>(crossing.none() ? -1 : crossing.points);
}

}  // namespace tesela
