// Every way to lay tiles of a rack on a board, told to a sink. Header only: one search a sink, so that each
// mode pays only for what it does.
//
// In a lane, a play is found from its first anchor: the last tile of a block of tiles, or an empty square
// beside which, in the lane, nothing lies but which has a tile across. From a block's last tile the GADDAG
// is read backwards through the block; then tiles are laid leftwards, and after the separator rightwards.
//
// Letters are laid once: the search takes a rack's own tile where it has one and a blank where it has not.
// Which of the laid squares hold blanks is settled at the end (`designate`), so that a rack with blanks
// walks the graph no more often than there are words to find.
#pragma once

#include <cstring>

#include "tesela/board.hpp"
#include "tesela/leaves.hpp"
#include "tesela/rack.hpp"

namespace tesela {

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
    std::array<std::int16_t, STRIDE> cross_factor;  // what a tile's points count in its cross word
    std::array<std::int16_t, STRIDE> cross_add;     // what the crossing tiles bring

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
        cross_factor.fill(0);
        cross_add.fill(0);
        for (std::uint32_t left = crossed; left != 0; left &= left - 1) {
            const auto at = static_cast<std::size_t>(std::countr_zero(left));
            cross_factor[at] = static_cast<std::int16_t>(letter[at] * word[at]);
            cross_add[at] =
                static_cast<std::int16_t>(side.cross_points[Side::at(lane, static_cast<int>(at))] * word[at]);
        }
    }

    std::uint32_t block_ends() const { return covered & ~(covered >> 1); }
    std::uint32_t free_anchors() const { return crossed & ~(covered << 1) & ~(covered >> 1); }
};

// Points so far: the main word without its factor, the factor, and the cross words.
struct Sum {
    std::int32_t main;
    std::int32_t factor;
    std::int32_t cross;

    Sum with(const Lane& lane, int place, unsigned tile) const {
        const auto at = static_cast<std::size_t>(place);
        const std::int32_t points = POINTS[tile];
        return {main + points * lane.letter[at], factor * lane.word[at],
                cross + points * lane.cross_factor[at] + lane.cross_add[at]};
    }
    std::int32_t total() const { return main * factor + cross; }
};

template <class Sink>
class PlaySearch {
public:
    PlaySearch(const WordGraph& graph, const Rack& rack, Sink& sink)
        : graph_(graph.data()), gaddag_(graph.gaddag()), rack_(rack), sink_(sink) {}

    void whole_board(const Board& board) {
        for (const bool down : {false, true}) {
            if (board.empty()) {
                lane_.enter(board, down, CENTRE);
                free_anchor(CENTRE, 0);
                continue;
            }
            for (int lane = 0; lane < SIDE; ++lane) {
                lane_.enter(board, down, lane);
                whole_lane();
                if (sink_.enough()) return;
            }
        }
    }

    Lane& lane() { return lane_; }

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
        Sum sum{0, 1, 0};
        int place = anchor;
        for (; lane_.cells[place] != 0; --place) {
            const Tile tile = lane_.cells[place];
            node = child(node, tile & LETTER_BITS);
            if (node == 0) return;
            if ((tile & BLANK_BIT) == 0) sum.main += POINTS[tile];
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
            strip_[anchor] = static_cast<Tile>(letter);
            leftwards(child(gaddag_, letter), anchor - 1, rack_.without(all, letter),
                      Sum{0, 1, 0}.with(lane_, anchor, letter));
        }
    }

private:
    NodeIndex child(NodeIndex node, unsigned letter) const {
        const LetterMask mask = graph_[node];
        const LetterMask bit = LetterMask{1} << letter;
        return (mask & bit) != 0 ? graph_[node + 2 + static_cast<unsigned>(std::popcount(mask & (bit - 1)))] : 0;
    }
    // The same where the child is known to be there.
    NodeIndex sure_child(NodeIndex node, LetterMask mask, unsigned letter) const {
        return graph_[node + 2 + static_cast<unsigned>(std::popcount(mask & ((LetterMask{1} << letter) - 1)))];
    }

    // The word begins at place + 1 so far. It may turn to the right of the anchor here, or grow leftwards.
    void leftwards(NodeIndex node, int place, RackMask left, Sum sum) {
        const LetterMask onward = graph_[node];
        const LetterMask accepting = graph_[node + 1];
        const LetterMask usable = rack_.usable(left);
        if ((onward & SEPARATOR) != 0) {
            const NodeIndex after = graph_[node + 2];
            if (((graph_[after] | graph_[after + 1]) & lane_.allowed[anchor_ + 1] & usable) != 0) {
                rightwards(after, place + 1, anchor_ + 1, left, sum);
            }
        }
        if (place < limit_) return;
        const LetterMask fitting = lane_.allowed[place] & usable;
        for (LetterMask letters = accepting & fitting; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            strip_[place] = static_cast<Tile>(letter);
            found(place, anchor_, rack_.without(left, letter), sum.with(lane_, place, letter));
        }
        for (LetterMask letters = onward & fitting; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            const RackMask rest = rack_.without(left, letter);
            if (rest == 0) continue;
            strip_[place] = static_cast<Tile>(letter);
            leftwards(sure_child(node, onward, letter), place - 1, rest, sum.with(lane_, place, letter));
        }
    }

    // `place` is empty, and the word from `start` has been read up to it.
    void rightwards(NodeIndex node, int start, int place, RackMask left, Sum sum) {
        const LetterMask onward = graph_[node];
        const LetterMask fitting = lane_.allowed[place] & rack_.usable(left);
        if (lane_.cells[place + 1] != 0) {
            through(node, onward, onward & fitting, start, place, left, sum);
            return;
        }
        for (LetterMask letters = graph_[node + 1] & fitting; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            strip_[place] = static_cast<Tile>(letter);
            found(start, place, rack_.without(left, letter), sum.with(lane_, place, letter));
        }
        const LetterMask next = lane_.allowed[place + 1];
        for (LetterMask letters = onward & fitting; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            const RackMask rest = rack_.without(left, letter);
            const NodeIndex after = sure_child(node, onward, letter);
            if (((graph_[after] | graph_[after + 1]) & next & rack_.usable(rest)) == 0) continue;
            strip_[place] = static_cast<Tile>(letter);
            rightwards(after, start, place + 1, rest, sum.with(lane_, place, letter));
        }
    }

    // The square after `place` is covered: whatever is laid must read on through the tiles there.
    void through(NodeIndex node, LetterMask onward, LetterMask letters, int start, int place, RackMask left, Sum sum) {
        for (; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            NodeIndex after = sure_child(node, onward, letter);
            Sum now = sum.with(lane_, place, letter);
            int end = place + 1;
            bool word = false;
            for (; lane_.cells[end] != 0; ++end) {
                const Tile tile = lane_.cells[end];
                word = ((graph_[after + 1] >> (tile & LETTER_BITS)) & 1) != 0;
                after = child(after, tile & LETTER_BITS);
                if ((tile & BLANK_BIT) == 0) now.main += POINTS[tile];
                if (after == 0) {
                    word = word && lane_.cells[end + 1] == 0;
                    ++end;
                    break;
                }
            }
            if (!word && after == 0) continue;
            const RackMask rest = rack_.without(left, letter);
            strip_[place] = static_cast<Tile>(letter);
            if (word) found(start, end - 1, rest, now);
            if (after != 0 && ((graph_[after] | graph_[after + 1]) & lane_.allowed[end] & rack_.usable(rest)) != 0) {
                rightwards(after, start, end, rest, now);
            }
        }
    }

    void found(int start, int end, RackMask left, Sum sum) {
        // A single tile with words both ways was told when searching across.
        if (lane_.down && rack_.size() - std::popcount(left) == 1) {
            const std::uint32_t span = ((2u << end) - 1) & ~((1u << start) - 1);
            if ((span & ~lane_.covered & lane_.crossed) != 0) return;
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
    std::array<Tile, STRIDE> strip_{};
};

}  // namespace tesela
