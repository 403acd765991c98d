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
// Compiled once for any processor and once for recent ones (`src/variants`); the macro keeps the two apart.
#pragma once

#ifndef TESELA_VARIANT
#error "searches are compiled in src/variants only"
#endif

#include <cstring>

#include "tesela/board.hpp"
#include "tesela/leaves.hpp"
#include "tesela/rack.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// The lane under search: what the inner loops read, with the cross words' sums worked out.
struct Lane {
    int number = 0;
    bool down = false;
    const Tile* cells = nullptr;            // cells[-1] and cells[15] are walls
    const LetterMask* allowed = nullptr;
    const std::uint8_t* letter = nullptr;   // premiums
    const std::uint8_t* word = nullptr;
    std::uint32_t covered = 0;
    std::uint32_t crossed = 0;              // empty squares with a tile across
    // By how much a tile's points count: low half in the main word, high half in its cross word.
    std::array<std::int64_t, STRIDE> factors;
    std::array<std::int64_t, STRIDE> cross_add;  // what the crossing tiles bring, in the high half

    void enter(const Board& board, bool is_down, int lane) {
        const Side& side = board.side(is_down);
        number = lane;
        down = is_down;
        cells = &side.cells[Side::at(lane, 0)];
        allowed = &side.allowed[Side::at(lane, 0)];
        letter = &PREMIUMS.letter[static_cast<std::size_t>(lane * STRIDE)];
        word = &PREMIUMS.word[static_cast<std::size_t>(lane * STRIDE)];
        covered = side.covered[static_cast<std::size_t>(lane + 1)];
        const std::uint32_t beside =
            side.covered[static_cast<std::size_t>(lane)] | side.covered[static_cast<std::size_t>(lane + 2)];
        crossed = beside & ~covered & ((1u << SIDE) - 1);
        cross_add.fill(0);
        for (std::size_t at = 0; at < STRIDE; ++at) factors[at] = letter[at];
        for (std::uint32_t left = crossed; left != 0; left &= left - 1) {
            const auto at = static_cast<std::size_t>(std::countr_zero(left));
            const std::int64_t points = side.cross_points[Side::at(lane, static_cast<int>(at))];
            factors[at] += std::int64_t{letter[at]} * word[at] << 32;
            cross_add[at] = points * word[at] << 32;
        }
    }

    std::uint32_t block_ends() const { return covered & ~(covered >> 1); }
    std::uint32_t free_anchors() const { return crossed & ~(covered << 1) & ~(covered >> 1); }
};

// Points by tile code: a blank that stands for a letter has none.
inline constexpr auto TILE_POINTS = [] {
    std::array<std::uint8_t, 256> points{};
    for (std::size_t letter = 1; letter <= LETTERS; ++letter) points[letter] = static_cast<std::uint8_t>(POINTS[letter]);
    return points;
}();

// Points so far: the main word without its factor in the low half, the cross words in the high half.
struct Sum {
    std::int64_t points = 0;
    std::int32_t factor = 1;

    Sum with(const Lane& lane, int place, Tile tile) const {
        const auto at = static_cast<std::size_t>(place);
        return {points + TILE_POINTS[tile] * lane.factors[at] + lane.cross_add[at], factor * lane.word[at]};
    }
    std::int32_t total() const {
        return static_cast<std::int32_t>(points & 0xffffffff) * factor + static_cast<std::int32_t>(points >> 32);
    }
};

template <class Sink>
class PlaySearch {
public:
    PlaySearch(const WordGraph& graph, const Rack& rack, Sink& sink)
        : graph_(graph.data()), gaddag_(graph.gaddag()), rack_(rack), sink_(sink) {}

    void whole_board(const Board& board) {
        for (const bool down : {false, true}) {
            if (board.empty()) {
                enter(board, down, CENTRE);
                free_anchor(CENTRE, 0);
                continue;
            }
            for (int lane = 0; lane < SIDE; ++lane) {
                enter(board, down, lane);
                whole_lane();
                if (sink_.enough()) return;
            }
        }
    }

    void enter(const Board& board, bool down, int lane) {
        lane_.enter(board, down, lane);
        strip_.fill(0);  // covered squares stay 0, as a move writes them
    }

    void whole_lane() {
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
    }

    // Plays that go on from the block of tiles ending at `anchor`, laying nothing before `limit`.
    void block_anchor(int anchor, int limit) {
        NodeIndex node = gaddag_;
        Sum sum;
        int place = anchor;
        for (; lane_.cells[place] != 0; --place) {
            const Tile tile = lane_.cells[place];
            node = child(node, tile & LETTER_BITS);
            if (node == 0) return;
            sum.points += TILE_POINTS[tile];
        }
        anchor_ = anchor;
        limit_ = limit;
        leftwards(node, place, rack_.all(), sum);
    }

    // Plays over the empty square `anchor`, laying nothing before `limit`. One tile alone is no play here:
    // along this lane it would make no word.
    void free_anchor(int anchor, int limit) {
        anchor_ = anchor;
        limit_ = limit;
        const RackMask all = rack_.all();
        LetterMask letters = graph_[gaddag_] & lane_.allowed[anchor] & rack_.usable(all);
        for (; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            const Taken taken = take(all, letter);
            if (taken.left == 0) continue;
            strip_[anchor] = taken.tile;
            const NodeIndex next = child(gaddag_, letter);
            if (leads_on(next, anchor - 1, taken.left)) {
                leftwards(next, anchor - 1, taken.left, Sum{}.with(lane_, anchor, taken.tile));
            }
        }
    }

private:
    // A letter laid: what stays, and the tile that lies there, with the blank's bit if it is one.
    struct Taken {
        RackMask left;
        Tile tile;
    };
    Taken take(RackMask left, unsigned letter) const {
        const RackMask own = left & rack_.places(letter);
        const RackMask from = own != 0 ? own : left & rack_.blanks();
        return {left & ~(from & (~from + 1)), static_cast<Tile>(letter | (own != 0 ? 0u : unsigned{BLANK_BIT}))};
    }

    NodeIndex child(NodeIndex node, unsigned letter) const {
        const LetterMask mask = graph_[node];
        const LetterMask bit = LetterMask{1} << letter;
        return (mask & bit) != 0 ? graph_[node + 2 + static_cast<unsigned>(std::popcount(mask & (bit - 1)))] : 0;
    }
    // The same where the child is known to be there.
    NodeIndex sure_child(NodeIndex node, LetterMask mask, unsigned letter) const {
        return graph_[node + 2 + static_cast<unsigned>(std::popcount(mask & ((LetterMask{1} << letter) - 1)))];
    }

    // Whether anything can come of the node when the word begins at place + 1.
    bool leads_on(NodeIndex node, int place, RackMask left) const {
        const LetterMask usable = rack_.usable(left);
        if ((graph_[node] & SEPARATOR) != 0 && (lane_.allowed[anchor_ + 1] & usable) != 0) return true;
        return place >= limit_ && ((graph_[node] | graph_[node + 1]) & lane_.allowed[place] & usable) != 0;
    }

    // The word begins at place + 1 so far. It may turn to the right of the anchor here, or grow leftwards.
    void leftwards(NodeIndex node, int place, RackMask left, Sum sum) {
        const LetterMask onward = graph_[node];
        const LetterMask accepting = graph_[node + 1];
        const LetterMask usable = rack_.usable(left);
        if ((onward & SEPARATOR) != 0) {
            const NodeIndex after = graph_[node + 2];
            if (((graph_[after] | graph_[after + 1]) & lane_.allowed[anchor_ + 1] & usable) != 0) {
                start_ = place + 1;
                rightwards(after, anchor_ + 1, left, sum);
            }
        }
        if (place < limit_) return;
        LetterMask letters = (onward | accepting) & lane_.allowed[place] & usable;
        for (; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            const Taken taken = take(left, letter);
            const Sum now = sum.with(lane_, place, taken.tile);
            strip_[place] = taken.tile;
            if ((accepting >> letter) & 1) found(place, anchor_, taken.left, now);
            if (((onward >> letter) & 1) && taken.left != 0) {
                const NodeIndex next = sure_child(node, onward, letter);
                if (leads_on(next, place - 1, taken.left)) leftwards(next, place - 1, taken.left, now);
            }
        }
    }

    // `place` is empty, and the word from `start_` has been read up to it.
    void rightwards(NodeIndex node, int place, RackMask left, Sum sum) {
        const LetterMask onward = graph_[node];
        const LetterMask accepting = graph_[node + 1];
        const LetterMask usable = rack_.usable(left);
        LetterMask letters = lane_.allowed[place] & usable;
        if (lane_.cells[place + 1] != 0) {
            through(node, onward, onward & letters, place, left, sum);
            return;
        }
        const LetterMask next = lane_.allowed[place + 1] & usable;
        letters &= onward | accepting;
        for (; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            const bool word = ((accepting >> letter) & 1) != 0;
            NodeIndex after = 0;
            LetterMask ahead = 0;
            if ((onward >> letter) & 1) {
                after = sure_child(node, onward, letter);
                ahead = (graph_[after] | graph_[after + 1]) & next;
            }
            if (!word && ahead == 0) continue;
            const Taken taken = take(left, letter);
            const Sum now = sum.with(lane_, place, taken.tile);
            strip_[place] = taken.tile;
            if (word) found(start_, place, taken.left, now);
            if ((ahead & rack_.usable(taken.left)) != 0) rightwards(after, place + 1, taken.left, now);
        }
    }

    // The square after `place` is covered: whatever is laid must read on through the tiles there.
    void through(NodeIndex node, LetterMask onward, LetterMask letters, int place, RackMask left, Sum sum) {
        for (; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            NodeIndex after = sure_child(node, onward, letter);
            std::int32_t covered = 0;
            int end = place + 1;
            bool word = false;
            for (; lane_.cells[end] != 0; ++end) {
                const Tile tile = lane_.cells[end];
                word = ((graph_[after + 1] >> (tile & LETTER_BITS)) & 1) != 0;
                after = child(after, tile & LETTER_BITS);
                covered += TILE_POINTS[tile];
                if (after == 0) {
                    word = word && lane_.cells[end + 1] == 0;
                    ++end;
                    break;
                }
            }
            if (!word && after == 0) continue;
            const Taken taken = take(left, letter);
            Sum now = sum.with(lane_, place, taken.tile);
            now.points += covered;
            strip_[place] = taken.tile;
            if (word) found(start_, end - 1, taken.left, now);
            if (after != 0 &&
                ((graph_[after] | graph_[after + 1]) & lane_.allowed[end] & rack_.usable(taken.left)) != 0) {
                rightwards(after, end, taken.left, now);
            }
        }
    }

    void found(int start, int end, RackMask left, Sum sum) {
        // A single tile with words both ways was told when searching across.
        if (lane_.down && rack_.size() - std::popcount(left) == 1) {
            const std::uint32_t span = ((2u << end) - 1) & ~((1u << start) - 1);
            if ((span & lane_.crossed) != 0) return;
        }
        sink_.found(lane_, strip_.data(), start, end, left, sum);
    }

    const std::uint32_t* graph_;
    NodeIndex gaddag_;
    const Rack& rack_;
    Sink& sink_;
    Lane lane_;
    int anchor_ = 0;
    int limit_ = 0;
    int start_ = 0;
    std::array<Tile, 2 * STRIDE> strip_{};  // twice as long, so that 16 tiles can be read from any place
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
