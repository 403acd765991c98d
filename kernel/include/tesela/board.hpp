// The board in both directions, with what each empty square allows and adds, kept up to date play by play.
//
// Lane `l`, place `p` of direction 0 is row l, column p; of direction 1, column l, row p: a generator only
// ever walks along lanes. Lanes are 16 apart; place 15 is a wall: empty, and no letter is allowed on it.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "tesela/move.hpp"
#include "tesela/word_graph.hpp"

namespace tesela {

inline constexpr int SIDE = 15;
inline constexpr int STRIDE = 16;
inline constexpr int CENTRE = 7;
inline constexpr int PLACES = STRIDE * STRIDE;  // a wall lane before and after would be lane -1 and 15
inline constexpr int CELLS = SIDE * SIDE;
inline constexpr int BINGO = 50;

// Premiums by lane and place; the layout is the same in both directions.
struct Premiums {
    std::array<std::uint8_t, PLACES> letter{};
    std::array<std::uint8_t, PLACES> word{};
};
extern const Premiums PREMIUMS;

// One direction of the board. Index with `at(lane, place)`; place -1 is the wall of the lane before.
struct Side {
    static constexpr std::size_t at(int lane, int place) {
        return static_cast<std::size_t>(STRIDE + lane * STRIDE + place);
    }
    static constexpr std::size_t ROOM = STRIDE + PLACES;
    std::array<Tile, ROOM> cells{};
    std::array<LetterMask, ROOM> allowed{};          // letters that make a word the other way
    std::array<std::int16_t, ROOM> cross_points{};   // points of the tiles that cross, without premium
    std::array<std::uint16_t, SIDE + 2> covered{};   // bit p of entry l + 1: place p of lane l has a tile
};

class Board {
public:
    Board();
    // Row-major cells; throws KernelError for codes that are no tiles.
    Board(std::span<const Tile> cells, const WordGraph& graph);

    const Side& side(bool down) const { return sides_[down]; }
    int tiles() const { return tiles_; }
    bool empty() const { return tiles_ == 0; }
    Tile cell(int row, int col) const { return sides_[0].cells[Side::at(row, col)]; }
    std::array<Tile, CELLS> cells() const;

    // What `lay` changed, so that `undo` can put it back.
    struct Change {
        std::uint16_t at;
        std::uint8_t side;
        std::int16_t cross_points;
        LetterMask allowed;
    };
    struct Undo {
        std::array<Change, 2 + 2 * RACK_SIZE> changes;
        int count = 0;
        Move move;
    };

    // Lays a play that fits (kind place, squares free); others leave the board as it is.
    void lay(const Move& move, const WordGraph& graph, Undo* undo = nullptr);
    void undo(const Undo& undo);
    // Whether the move's tiles lie on free squares of the board.
    bool fits(const Move& move) const;

private:
    void put(int row, int col, Tile tile);
    void take(int row, int col);
    // Renews what the squares at both ends of the word through (lane, place) allow, in the other direction.
    void renew_ends(bool down, int lane, int place, const WordGraph& graph, Undo* undo);
    void renew(bool down, int lane, int place, const WordGraph& graph, Undo* undo);

    std::array<Side, 2> sides_;
    int tiles_ = 0;
};

}  // namespace tesela
