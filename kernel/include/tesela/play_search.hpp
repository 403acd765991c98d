// Every way to lay tiles of a rack on a board, told to a sink. Header only: one search a sink, so that each
// mode pays only for what it does.
//
// In a lane, a play is found from its first anchor: the last tile of a block of tiles, or an empty square
// beside which, in the lane, nothing lies but which has a tile across. From a block's last tile the GADDAG
// is read backwards through the block; then tiles are laid leftwards, and after the separator rightwards.
//
// Letters are laid once: the search takes a rack's own tile where it has one and a blank where it has not.
// The other ways to share out the blanks are told at the end (`designate`), so that a rack with blanks walks
// the graph no more often than there are words to find.
//
// Whether a letter leads on can't be foretold, by a processor least of all: where the walk would go on is written down
// in any case, and kept if it was right.
//
// Compiled once for any processor and once for recent ones (`src/variants`); the macro keeps the two apart.
#pragma once

#include "tesela/walk.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// The square where a tile is being laid, for all the letters that it may be.
struct Spot {
    LaidTiles tiles;      // the word's other tiles
    unsigned at;          // where in the word the tile goes
    int start, length;    // of the word, if it ends here
    std::int32_t factor;  // of the word
    std::int32_t score;   // without the tile's own points
    std::int32_t weight;  // what each of them counts
};

template <class Sink, bool BLANKS>
class PlaySearch {
public:
    PlaySearch(const WordGraph& graph, const Rack& rack, Sink& sink)
        : graph_(graph.data()), gaddag_(graph.gaddag()), rack_(rack), sink_(sink) {}

    void whole_board(const Board& board) {
        for (const bool down : {false, true}) {
            if (board.empty()) {
                lane_.enter(board, down, CENTRE);
                free_anchor(CENTRE, 0);
                walk();
                continue;
            }
            for (int lane = 0; lane < SIDE; ++lane) {
                whole_lane(board, down, lane);
                if (sink_.enough()) return;
            }
        }
    }

    void whole_lane(const Board& board, bool down, int lane) {
        lane_.enter(board, down, lane);
        const std::uint32_t ends = lane_.block_ends();
        int limit = 0;
        for (std::uint32_t left = ends | lane_.free_anchors(); left != 0; left &= left - 1) {
            const int anchor = std::countr_zero(left);
            if ((ends >> anchor) & 1) {
                block_anchor(anchor, limit);
                limit = anchor + 2;
            } else {
                free_anchor(anchor, limit);
                limit = anchor + 1;
            }
        }
        walk();
    }

private:
    // Plays that go on from the block of tiles ending at `anchor`, laying nothing before `limit`.
    void block_anchor(int anchor, int limit) {
        NodeIndex node = gaddag_;
        std::uint32_t points = 0;
        int place = anchor;
        for (; lane_.cells[place] != 0; --place) {
            const Tile tile = lane_.cells[place];
            node = child(node, tile & LETTER_BITS);
            points += TILE_POINTS[tile];
        }
        go_left({0, 0}, node, points_of(points, 0), Hand(rack_.all()), ahead(1, place, anchor + 1, limit));
    }

    // Plays over the empty square `anchor`, laying nothing before `limit`.
    void free_anchor(int anchor, int limit) {
        lefts_.add({0, 0}, gaddag_, 0, Course(1, anchor, anchor + 1, limit), Hand(rack_.all()), true);
    }

    // Goes on with everything that has begun.
    void walk() {
        while (!sink_.enough()) {
            if (!lefts_.empty() && !rights_.crowded()) {
                leftwards(lefts_.next());
            } else if (!rights_.empty()) {
                rightwards(rights_.next());
            } else {
                break;
            }
        }
        lefts_.start_over();
        rights_.start_over();
    }

    // Index 0 holds 0, the empty node. A product instead of a choice, which would become a jump: nobody could foretell it.
    NodeIndex child(NodeIndex node, unsigned letter) const {
        return graph_[arc(node, graph_[node], letter) * ((graph_[node] >> letter) & 1)];
    }
    static NodeIndex arc(NodeIndex node, LetterMask onward, unsigned letter) {
        return node + 2 + static_cast<unsigned>(std::popcount(onward & ((LetterMask{1} << letter) - 1)));
    }
    // Letters with which something can come of the node, be it a word or more.
    LetterMask letters_of(NodeIndex node) const { return graph_[node] | graph_[node + 1]; }

    // Calls lay(letter, tile, hand) for each of the letters: the rack's own tiles, then blanks for what it
    // has not.
    template <class Lay>
    void each(Hand hand, LetterMask letters, Lay&& lay) const {
        const RackMask left = hand.left();
        const LetterMask natural = BLANKS ? rack_.natural(left) : ALL_LETTERS;
        for (LetterMask own = letters & natural; own != 0; own &= own - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(own));
            const RackMask there = left & rack_.places(letter);
            lay(letter, static_cast<Tile>(letter), Hand(left ^ (there & (~there + 1)), BLANKS && hand.replaced()));
        }
        if constexpr (BLANKS) {
            const RackMask there = left & rack_.blanks();
            const RackMask after = left ^ (there & (~there + 1));
            for (LetterMask others = letters & ~natural; others != 0; others &= others - 1) {
                const auto letter = static_cast<unsigned>(std::countr_zero(others));
                const auto tile = static_cast<Tile>(letter | BLANK_BIT);
                lay(letter, tile, Hand(after, hand.replaced() || rack_.places(letter) != 0));
            }
        }
    }

    // Tells the words that end with one of the letters on the walk's square; `covered`: points of tiles read through.
    void tell(const Walk& walk, LetterMask words, const LaidTiles& tiles, int start, int length, std::int32_t covered) {
        const auto place = static_cast<std::size_t>(walk.course.place());
        if (walk.hand.left() == rack_.all() && ((lane_.alone >> place) & 1) == 0) return;
        const std::int32_t factor = walk.course.factor() * lane_.word[place];
        const Points weight = lane_.weights[place];
        const Spot spot{
            tiles,
            static_cast<unsigned>(walk.course.place() - start),
            start,
            length,
            factor,
            (main_points(walk.points) + covered) * factor + cross_points(walk.points) + cross_points(lane_.cross_added[place]),
            main_points(weight) * factor + cross_points(weight)};
        sink_.make_room();
        each(walk.hand, words, [&](unsigned, Tile tile, Hand hand) {
            if (BLANKS && (hand.replaced() || (hand.left() & rack_.blanks()) != 0)) {
                sink_.designate(lane_, spot, tile, hand.left());  // blanks could be shared out in other ways
            } else {
                sink_.tell(lane_, spot, tile, hand.left());
            }
        });
    }

    Points points_with(const Walk& walk, Tile tile) const {
        const auto place = static_cast<std::size_t>(walk.course.place());
        return walk.points + TILE_POINTS[tile] * lane_.weights[place] + lane_.cross_added[place];
    }

    // What a walk to the left may meet: letters allowed on the next square and, after the turn, on the other side.
    struct Ahead {
        Course left, right;
        LetterMask on_left, on_right;
    };
    Ahead ahead(std::int32_t factor, int place, int turn, int limit) const {
        return {Course(factor, place, turn, limit), Course(factor, turn, place + 1, 0),
                place >= limit ? lane_.allowed[place] : 0, lane_.allowed[turn]};
    }

    // The word may grow leftwards, or turn to the right.
    void go_left(const LaidTiles& tiles, NodeIndex node, Points points, Hand hand, const Ahead& ahead) {
        const LetterMask usable = rack_.usable(hand.left());
        const NodeIndex turned = graph_[(node + 2) * (graph_[node] & SEPARATOR)];
        lefts_.add(tiles, node, points, ahead.left, hand, (letters_of(node) & ahead.on_left & usable) != 0);
        rights_.add(tiles, turned, points, ahead.right, hand, (letters_of(turned) & ahead.on_right & usable) != 0);
    }

    void leftwards(const Walk walk) {
        const int place = walk.course.place(), turn = walk.course.from();
        const LetterMask onward = graph_[walk.node];
        const LetterMask allowed = lane_.allowed[place] & rack_.usable(walk.hand.left());
        const LaidTiles tiles = walk.tiles.moved_by_one();
        const LetterMask words = graph_[walk.node + 1] & allowed;
        if (words != 0) tell(walk, words, tiles, place, turn - place, 0);
        const Ahead next = ahead(walk.course.factor() * lane_.word[place], place - 1, turn, walk.course.limit());
        each(walk.hand, walk.hand.last() ? 0 : onward & allowed, [&](unsigned letter, Tile tile, Hand hand) {
            go_left({tiles.low | tile, tiles.high}, graph_[arc(walk.node, onward, letter)], points_with(walk, tile), hand, next);
        });
    }

    // The word has been read up to the place.
    void rightwards(const Walk walk) {
        const int place = walk.course.place(), start = walk.course.from();
        if (lane_.cells[place + 1] != 0) {
            through(walk);
            return;
        }
        const LetterMask onward = graph_[walk.node];
        const LetterMask allowed = lane_.allowed[place] & rack_.usable(walk.hand.left());
        const LetterMask words = graph_[walk.node + 1] & allowed;
        if (words != 0) tell(walk, words, walk.tiles, start, place - start + 1, 0);
        const Course course(walk.course.factor() * lane_.word[place], place + 1, start, 0);
        each(walk.hand, walk.hand.last() ? 0 : onward & allowed, [&](unsigned letter, Tile tile, Hand hand) {
            go_right(walk, tile, hand, graph_[arc(walk.node, onward, letter)], points_with(walk, tile), course);
        });
    }

    void go_right(const Walk& walk, Tile tile, Hand hand, NodeIndex node, Points points, Course course) {
        const auto at = static_cast<unsigned>(walk.course.place() - walk.course.from());
        rights_.add(walk.tiles.with(at, tile), node, points, course, hand,
                    (letters_of(node) & lane_.allowed[course.place()] & rack_.usable(hand.left())) != 0);
    }

    // The square after the place is covered: whatever is laid must read on through the tiles there.
    void through(const Walk walk) {
        const int place = walk.course.place(), start = walk.course.from();
        int end = place + 1;
        std::uint32_t covered = 0;
        for (; lane_.cells[end] != 0; ++end) covered += TILE_POINTS[lane_.cells[end]];
        const unsigned last = lane_.cells[end - 1] & LETTER_BITS;
        const LetterMask onward = graph_[walk.node];
        const LetterMask allowed = lane_.allowed[place] & rack_.usable(walk.hand.left());
        std::array<NodeIndex, LETTERS + 1> after;  // the tiles read through, by the letter before them
        LetterMask letters = 0, words = 0;
        for (LetterMask rest = onward & allowed; rest != 0; rest &= rest - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(rest));
            NodeIndex node = graph_[arc(walk.node, onward, letter)];
            for (int i = place + 1; i < end - 1; ++i) node = child(node, lane_.cells[i] & LETTER_BITS);
            words |= ((graph_[node + 1] >> last) & 1) << letter;
            after[letter] = child(node, last);
            letters |= LetterMask{after[letter] != 0} << letter;
        }
        if (words != 0) tell(walk, words, walk.tiles, start, end - start, static_cast<std::int32_t>(covered));
        const Course course(walk.course.factor() * lane_.word[place], end, start, 0);
        each(walk.hand, walk.hand.last() ? 0 : letters, [&](unsigned letter, Tile tile, Hand hand) {
            go_right(walk, tile, hand, after[letter], points_with(walk, tile) + points_of(covered, 0), course);
        });
    }

    const std::uint32_t* graph_;
    NodeIndex gaddag_;
    const Rack& rack_;
    Sink& sink_;
    Lane lane_;
    WalkQueue lefts_, rights_;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
