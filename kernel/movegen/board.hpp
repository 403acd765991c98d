// The board in both directions, with what each empty square allows and adds, kept up to date play by play.
//
// Lane `l`, place `p` of direction 0 is row l, column p; of direction 1, column l, row p: a generator only
// ever walks along lanes. Lanes are 16 apart; place 15 is a wall: empty, and no letter is allowed on it.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "common/bits.hpp"
#include "graph/word_graph.hpp"
#include "movegen/move.hpp"

namespace tesela {

inline constexpr unsigned STRIDE = 16;
inline constexpr unsigned CENTRE = 7;
inline constexpr unsigned PLACES = STRIDE * STRIDE;  // a wall lane before and after would be lane -1 and 15
inline constexpr unsigned CELLS = SIDE * SIDE;

// Premiums by lane and place; the layout is the same in both directions.
struct Premiums {
    std::array<std::uint8_t, PLACES> letter{};
    std::array<std::uint8_t, PLACES> word{};
};
extern const Premiums PREMIUMS;

// The board seen in one direction. Index with `at(lane, place)`; the place before 0 is the wall of the lane before.
struct BoardView {
    static constexpr std::size_t at(unsigned lane, unsigned place) { return STRIDE + lane * STRIDE + place; }
    static constexpr std::size_t ROOM = STRIDE + PLACES;
    std::array<Tile, ROOM> cells{};
    std::array<LetterMask, ROOM> cross_checks{};    // letters that make a word the other way
    std::array<std::int16_t, ROOM> cross_scores{};  // points of the tiles that cross, without premium; -1: none
    std::array<std::uint16_t, SIDE + 2> covered{};  // bit p of entry l + 1: place p of lane l has a tile
};

// What a tile scores: a designated blank nothing.
constexpr int points_of(Tile tile) { return (tile & BLANK_BIT) != 0 ? 0 : POINTS[tile]; }

class Board {
public:
    Board();
    // Row-major cells; throws KernelError for codes that are no tiles.
    Board(std::span<const Tile> cells, const WordGraph& graph);

    const BoardView& view(bool down) const { return views_[down]; }
    bool empty() const { return tiles_ == 0; }
    Tile cell(unsigned row, unsigned col) const { return views_[0].cells[BoardView::at(row, col)]; }
    std::array<Tile, CELLS> cells() const;

    // What `lay` changed, so that `undo` can put it back.
    struct Change {
        std::uint16_t at;
        bool down;
        std::int16_t cross_score;
        LetterMask cross_check;
    };
    struct Undo {
        std::array<Change, 2 + 2 * RACK_SIZE> changes;
        unsigned count = 0;
        Move move;
    };

    // Lays a play that fits (kind place, squares free); others leave the board as it is.
    void lay(const Move& move, const WordGraph& graph, Undo* undo = nullptr);
    void undo(const Undo& undo);
    // Whether the move's tiles lie on free squares of the board.
    bool fits(const Move& move) const;

private:
    void put(unsigned row, unsigned col, Tile tile);
    void take(unsigned row, unsigned col);
    // Renews the cross-checks at both ends of the word through (lane, place), for plays in the other direction.
    void update_ends(bool down, unsigned lane, unsigned place, const WordGraph& graph, Undo* undo);
    void update(bool down, unsigned lane, unsigned place, const WordGraph& graph, Undo* undo);

    std::array<BoardView, 2> views_;
    unsigned tiles_ = 0;
};

}  // namespace tesela
