#include "tesela/board.hpp"

#include <cstring>

#include "tesela/error.hpp"

namespace tesela {
namespace {

// A quarter of the board is enough: it is the same in all four. D, T: word; d, t: letter.
constexpr std::array<const char*, 8> QUARTER = {
    "T..d...T", ".D...t..", "..D...d.", "d..D...d", "....D...", ".t...t..", "..d...d.", "T..d...D",
};

constexpr int folded(int place) { return place <= CENTRE ? place : SIDE - 1 - place; }

Premiums make_premiums() {
    Premiums made;
    made.letter.fill(1);
    made.word.fill(1);
    for (int lane = 0; lane < SIDE; ++lane) {
        for (int place = 0; place < SIDE; ++place) {
            const char kind = QUARTER[static_cast<std::size_t>(folded(lane))][folded(place)];
            const auto at = static_cast<std::size_t>(lane * STRIDE + place);
            if (kind == 'd') made.letter[at] = 2;
            if (kind == 't') made.letter[at] = 3;
            if (kind == 'D') made.word[at] = 2;
            if (kind == 'T') made.word[at] = 3;
        }
    }
    return made;
}

int points_of(Tile tile) { return (tile & BLANK_BIT) != 0 ? 0 : POINTS[tile]; }

}  // namespace

const Premiums PREMIUMS = make_premiums();

Board::Board() {
    for (auto& side : sides_) {
        side.allowed.fill(0);
        side.cross_points.fill(-1);
        for (int lane = 0; lane < SIDE; ++lane) {
            for (int place = 0; place < SIDE; ++place) side.allowed[Side::at(lane, place)] = ALL_LETTERS;
        }
    }
}

Board::Board(std::span<const Tile> cells, const WordGraph& graph) : Board() {
    if (cells.size() != CELLS) throw KernelError("board.size", cells.size());
    for (int i = 0; i < CELLS; ++i) {
        const Tile tile = cells[static_cast<std::size_t>(i)];
        if (tile == 0) continue;
        if (!is_letter(tile & LETTER_BITS)) throw KernelError("board.tile", static_cast<std::uint64_t>(i));
        put(i / SIDE, i % SIDE, tile);
    }
    for (int lane = 0; lane < SIDE; ++lane) {
        for (int place = 0; place < SIDE; ++place) {
            for (const bool down : {false, true}) {
                if (sides_[down].cells[Side::at(lane, place)] == 0) renew(down, lane, place, graph, nullptr);
            }
        }
    }
}

std::array<Tile, CELLS> Board::cells() const {
    std::array<Tile, CELLS> all{};
    for (int i = 0; i < CELLS; ++i) all[static_cast<std::size_t>(i)] = cell(i / SIDE, i % SIDE);
    return all;
}

void Board::put(int row, int col, Tile tile) {
    sides_[0].cells[Side::at(row, col)] = sides_[1].cells[Side::at(col, row)] = tile;
    sides_[0].covered[static_cast<std::size_t>(row + 1)] |= static_cast<std::uint16_t>(1u << col);
    sides_[1].covered[static_cast<std::size_t>(col + 1)] |= static_cast<std::uint16_t>(1u << row);
    ++tiles_;
}

void Board::take(int row, int col) {
    sides_[0].cells[Side::at(row, col)] = sides_[1].cells[Side::at(col, row)] = 0;
    sides_[0].covered[static_cast<std::size_t>(row + 1)] &= static_cast<std::uint16_t>(~(1u << col));
    sides_[1].covered[static_cast<std::size_t>(col + 1)] &= static_cast<std::uint16_t>(~(1u << row));
    --tiles_;
}

bool Board::fits(const Move& move) const {
    if (move.kind != MoveKind::place) return true;
    if (move.row >= SIDE || move.col >= SIDE || move.length == 0) return false;
    if ((move.down ? move.row : move.col) + move.length > SIDE) return false;
    for (int i = 0; i < move.length; ++i) {
        const Tile tile = move.tiles[static_cast<std::size_t>(i)];
        const bool covered = cell(move.row + (move.down ? i : 0), move.col + (move.down ? 0 : i)) != 0;
        if ((tile == 0) != covered || (tile != 0 && !is_letter(tile & LETTER_BITS))) return false;
    }
    return true;
}

void Board::lay(const Move& move, const WordGraph& graph, Undo* undo) {
    if (undo != nullptr) undo->count = 0, undo->move = move;
    if (move.kind != MoveKind::place) return;
    const int lane = move.down ? move.col : move.row;
    const int start = move.down ? move.row : move.col;
    for (int i = 0; i < move.length; ++i) {
        const Tile tile = move.tiles[static_cast<std::size_t>(i)];
        if (tile != 0) put(move.row + (move.down ? i : 0), move.col + (move.down ? 0 : i), tile);
    }
    renew_ends(move.down, lane, start, graph, undo);
    for (int i = 0; i < move.length; ++i) {
        if (move.tiles[static_cast<std::size_t>(i)] != 0) renew_ends(!move.down, start + i, lane, graph, undo);
    }
}

void Board::undo(const Undo& undo) {
    const Move& move = undo.move;
    if (move.kind != MoveKind::place) return;
    for (int i = undo.count; i-- > 0;) {
        const Change& change = undo.changes[static_cast<std::size_t>(i)];
        sides_[change.side].allowed[change.at] = change.allowed;
        sides_[change.side].cross_points[change.at] = change.cross_points;
    }
    for (int i = 0; i < move.length; ++i) {
        if (move.tiles[static_cast<std::size_t>(i)] != 0) {
            take(move.row + (move.down ? i : 0), move.col + (move.down ? 0 : i));
        }
    }
}

void Board::renew_ends(bool down, int lane, int place, const WordGraph& graph, Undo* undo) {
    const Side& side = sides_[down];
    int before = place, after = place;
    while (before >= 0 && side.cells[Side::at(lane, before)] != 0) --before;
    while (after < SIDE && side.cells[Side::at(lane, after)] != 0) ++after;
    // The word reads along `down`; who crosses it plays in the other direction.
    if (before >= 0) renew(!down, before, lane, graph, undo);
    if (after < SIDE) renew(!down, after, lane, graph, undo);
}

// What may lie at (lane, place) for a play along `down`: the word across it, along the other direction,
// must stand.
void Board::renew(bool down, int lane, int place, const WordGraph& graph, Undo* undo) {
    const Side& other = sides_[!down];
    const std::size_t here = Side::at(place, lane);  // the same square in the other direction
    std::size_t first = here, last = here;
    while (other.cells[first - 1] != 0) --first;
    while (other.cells[last + 1] != 0) ++last;
    LetterMask allowed = ALL_LETTERS;
    int points = -1;
    if (first != last) {
        points = 0;
        NodeIndex node = graph.dawg();
        for (std::size_t i = first; i < here; ++i) {
            points += points_of(other.cells[i]);
            if (node != 0) node = graph.child(node, other.cells[i] & LETTER_BITS);
        }
        for (std::size_t i = here + 1; i <= last; ++i) points += points_of(other.cells[i]);
        if (last == here) {
            allowed = node != 0 ? graph.accepting(node) : 0;
        } else if (first == here) {
            NodeIndex back = graph.gaddag();
            for (std::size_t i = last; i > here && back != 0; --i) back = graph.child(back, other.cells[i] & LETTER_BITS);
            allowed = back != 0 ? graph.accepting(back) : 0;
        } else {
            allowed = 0;
            const LetterMask onward = node != 0 ? graph.onward(node) & ALL_LETTERS : 0;
            for (LetterMask left = onward; left != 0; left &= left - 1) {
                const auto letter = static_cast<unsigned>(std::countr_zero(left));
                NodeIndex ahead = graph.child(node, letter);
                for (std::size_t i = here + 1; i < last && ahead != 0; ++i) {
                    ahead = graph.child(ahead, other.cells[i] & LETTER_BITS);
                }
                if (ahead != 0 && ((graph.accepting(ahead) >> (other.cells[last] & LETTER_BITS)) & 1)) {
                    allowed |= LetterMask{1} << letter;
                }
            }
        }
    }
    Side& side = sides_[down];
    const std::size_t at = Side::at(lane, place);
    if (undo != nullptr) {
        undo->changes[static_cast<std::size_t>(undo->count++)] = {
            static_cast<std::uint16_t>(at), static_cast<std::uint8_t>(down), side.cross_points[at], side.allowed[at]};
    }
    side.allowed[at] = allowed & ALL_LETTERS;
    side.cross_points[at] = static_cast<std::int16_t>(points);
}

}  // namespace tesela
