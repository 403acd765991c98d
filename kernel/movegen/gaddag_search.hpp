// Every way to lay tiles of a rack on a board, complete to a sink. Header only: one search a sink, so that each
// mode pays only for what it does.
//
// In a lane, a play is found from its first anchor: the last tile of a block of tiles, or an empty square
// beside which, in the lane, nothing lies but which has a tile across. From a block's last tile the GADDAG
// is read backwards through the block; then tiles are laid leftwards, and after the separator rightwards.
//
// PartialPlays wait in lists, by the number of tiles laid, those of all lanes together. Of a list, some steps are made
// at a time: first all tiles are laid and their nodes sent for, then all nodes are looked at. Nothing in these loops
// hangs on what the graph holds: where a partial would go on is written down in any case, and kept if it was right. So
// a processor foretells them, and waits neither for memory nor for having guessed wrong.
//
// Compiled once for any processor and once for recent ones (`src/variants`); the macro keeps the two apart.
#pragma once

#include <algorithm>
#include <cstring>

#include "movegen/partial_play.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

template <class Sink, bool BLANKS>
class GaddagSearch {
public:
    GaddagSearch(const WordGraph& graph, const Board& board, const Rack& rack, Sink& sink)
        : graph_(graph.data()), gaddag_(graph.gaddag()), lanes_(board), rack_(rack), sink_(sink),
          count_(rack.size() + 1) {}

    void whole_board() {
        for (const bool down : {false, true}) {
            for (unsigned lane = 0; lane < SIDE; ++lane) {
                begin_lane(down, lane);
                if (!Sink::ONE_IS_ENOUGH) continue;
                run();
                if (sink_.enough()) return;
            }
        }
        run();
    }

    void whole_lane(bool down, unsigned lane) {
        begin_lane(down, lane);
        run();
    }

private:
    static constexpr std::size_t FULL = 192;
    static constexpr std::size_t STEPS = 64;  // so many are made at a time
    using Waiting = PartialPlays<FULL, STEPS>;
    // The plays with the same number of tiles laid: to the left; to the right, which begins after those; and to the
    // right where a tile lies that is to be read.
    struct Level {
        Waiting left, right, through;
        bool full() const { return left.full() || right.full() || through.full(); }
        bool empty() const { return left.empty() && right.empty() && through.empty(); }
    };
    // What can come of a node: letters that lead on, and letters that complete a word.
    struct Masks {
        LetterMask onward, accepting;
    };

    void begin_lane(bool down, unsigned lane) {
        const Anchors anchors = lanes_.enter(down, lane);
        Square limit = square_at(down, lane, 0);
        for (std::uint32_t left = anchors.blocks | anchors.free; left != 0; left &= left - 1) {
            if (levels_[0].full()) run();
            const unsigned place = lowest_bit(left);
            const Square anchor = square_at(down, lane, place);
            if ((anchors.free >> place) & 1) {
                begin(levels_[0].left, gaddag_, Cursor(anchor, anchor, anchor, rack_.all(), 0), MORE,
                      lanes_.rightward(anchor), 0);
                limit = anchor + 1;
            } else {
                block_anchor(anchor, limit);
                limit = anchor + 2;
            }
        }
    }

    // Plays that go on from the block of tiles ending at `last`, laying nothing before `limit`.
    void block_anchor(Square last, Square limit) {
        NodeIndex node = gaddag_;
        Square before = last;
        for (; lanes_.cell(before) != 0; --before) node = child(node, lanes_.cell(before) & LETTER_BITS);
        if (before >= limit) {
            begin(levels_[0].left, node, Cursor(before, before, last, rack_.all(), 0), MORE, lanes_.rightward(before),
                  lanes_.rightward(before));
        }
        const Square next = last + 1;
        begin(levels_[0].right, child(node, 0), Cursor(next, before + 1, next, rack_.all(), 0), lanes_.reach(next),
              lanes_.rightward(next), lanes_.ending(next));
    }

    void begin(Waiting& plays, NodeIndex node, Cursor cursor, RackMask reach, LetterMask allowed, LetterMask ending) {
        const Masks masks = masks_of(graph_, node);
        plays.add({0, kinds_of<BLANKS>(masks.onward & allowed) & rack_.kinds(rack_.all(), reach), cursor, node, 0});
        if (!lanes_.counts_here(cursor.square())) return;
        complete_.add(
            {0, kinds_of<BLANKS>(masks.accepting & ending) & rack_.kinds(rack_.all(), LAST), cursor, node, 0});
    }

    // Goes on with everything that has begun. Where lists are full, the one with most tiles laid comes first, as those
    // that it adds to are not; else that with fewest, so that lists grow long.
    void run() {
        for (;;) {
            if (complete_.full() || (Sink::ONE_IS_ENOUGH && !complete_.empty())) emit();
            if (sink_.enough()) break;
            std::size_t laid = count_;
            while (laid > 0 && !levels_[laid - 1].full()) --laid;
            if (laid > 0) {
                --laid;
            } else {
                while (laid < count_ && levels_[laid].left.empty()) ++laid;
                if (laid == count_) laid = 0;
                while (laid < count_ && levels_[laid].empty()) ++laid;
                if (laid == count_) break;
            }
            Level& level = levels_[laid];
            if (!level.left.empty()) {
                go_left(level.left, levels_[laid + 1], static_cast<unsigned>(laid + 1));
            } else if (!level.through.empty() && !level.right.full()) {
                read(level, laid == 1);
            } else {
                go_right(level.right, levels_[laid + 1]);
            }
        }
        emit();
    }

    void emit() {
        if (!complete_.empty()) sink_.emit(lanes_, rack_, complete_.begin(), complete_.end());
        complete_.clear();
    }

    static Masks masks_of(const std::uint32_t* graph, NodeIndex node) {
        Masks masks;
        std::memcpy(&masks, graph + node, sizeof masks);
        return masks;
    }
    static NodeIndex arc(NodeIndex node, LetterMask onward, unsigned letter) {
        return node + 2 + static_cast<unsigned>(std::popcount(onward & ((LetterMask{1} << letter) - 1)));
    }
    // Index 0 holds 0, the empty node. A product instead of a choice, which would become a jump.
    NodeIndex child(NodeIndex node, unsigned letter) const {
        return graph_[arc(node, graph_[node], letter) * ((graph_[node] >> letter) & 1)];
    }

    // Lays the first tiles of what waits, and has the nodes come from memory.
    template <bool LEFTWARDS>
    void lay(Waiting& from) {
        const std::uint32_t* const graph = graph_;
        PartialPlay* step = steps_.data();
        KindIterator each(from.begin(), from.end());
        for (; !each.done() && step != steps_.data() + STEPS; each.next(), ++step) {
            const PartialPlay& partial = each.play();
            const unsigned kind = each.kind();
            const Cursor cursor = partial.cursor;
            const RackMask taken = rack_.taken(cursor.left(), kind);
            const NodeIndex node = graph[arc(partial.node, graph[partial.node], letter_of(kind))];
            __builtin_prefetch(graph + node);
            step->node = node;
            step->points = partial.points + rack_.points(kind) * lanes_.weight(cursor.square());
            if constexpr (LEFTWARDS) {
                step->tiles = (partial.tiles | rack_.code(kind)) << 8;
                step->cursor = cursor.to_left(taken);
            } else {
                step->tiles = partial.tiles | rack_.code(kind) << cursor.shift();
                step->cursor = cursor.to_right(taken);
            }
        }
        steps_end_ = step;
        from.begin_at(each.keep_rest());
    }

    // The word may grow leftwards, or turn to the right.
    void go_left(Waiting& from, Level& to, unsigned laid) {
        const std::uint32_t* const graph = graph_;
        lay<true>(from);
        PartialPlay *turn = steps_.data(), *left = to.left.end(), *complete = complete_.end();
        for (const PartialPlay *at = steps_.data(), *const end = steps_end_; at != end; ++at) {
            const PartialPlay partial = *at;
            const Cursor cursor = partial.cursor;
            const Masks masks = masks_of(graph, partial.node);
            const LetterMask allowed = lanes_.leftward(cursor.square());
            const NodeIndex turned = graph[(partial.node + 2) * (masks.onward & SEPARATOR)];
            __builtin_prefetch(graph + turned);
            const Kinds further = kinds_of<BLANKS>(masks.onward & allowed) & rack_.kinds(cursor.left(), MORE);
            write(left, partial, further, further != 0);
            const Kinds words = kinds_of<BLANKS>(masks.accepting & allowed) & rack_.kinds(cursor.left(), LAST);
            write(complete, partial, words, words != 0);
            turn->tiles = partial.tiles >> 8;
            turn->cursor = cursor.turned(laid);
            turn->node = turned;
            turn->points = partial.points;
            turn += turned != 0;
        }
        to.left.end_at(left), complete_.end_at(complete);
        steps_end_ = turn;
        extend_right(to);
    }

    void go_right(Waiting& from, Level& to) {
        lay<false>(from);
        extend_right(to);
    }

    // What the steps to the right can go on with, and end with.
    void extend_right(Level& to) {
        const std::uint32_t* const graph = graph_;
        PartialPlay *right = to.right.end(), *through = to.through.end(), *complete = complete_.end();
        for (const PartialPlay *at = steps_.data(), *const end = steps_end_; at != end; ++at) {
            const PartialPlay partial = *at;
            const Cursor cursor = partial.cursor;
            const Square square = cursor.square();
            const RackMask reach = lanes_.reach(square);
            const bool covered = reach == THROUGH;
            const Masks masks = masks_of(graph, partial.node);
            const Kinds further =
                kinds_of<BLANKS>(masks.onward & lanes_.rightward(square)) & rack_.kinds(cursor.left(), reach);
            const Kinds words =
                kinds_of<BLANKS>(masks.accepting & lanes_.ending(square)) & rack_.kinds(cursor.left(), reach | LAST);
            write(complete, partial, words, (words != 0) & !covered);
            PartialPlay* const next = covered ? through : right;
            *next = {partial.tiles, further, partial.cursor, partial.node, partial.points};
            right += (further != 0) & !covered;
            through += ((further | words) != 0) & covered;
        }
        to.right.end_at(right), to.through.end_at(through), complete_.end_at(complete);
    }

    // Reads the tiles that lie in the way. `single`: one tile is laid before.
    void read(Level& level, bool single) {
        PartialPlay* const end = level.through.end();
        PartialPlay* const first = end - std::min<std::ptrdiff_t>(STEPS, end - level.through.begin());
        PartialPlay *step = steps_.data(), *complete = complete_.end();
        for (const PartialPlay* partial = first; partial != end; ++partial) {
            const Square square = partial->cursor.square();
            const auto letter = lowest_bit(lanes_.rightward(square));
            const bool counts = !single || single_counts_here(square);
            write(complete, *partial, NO_TILE, (graph_[partial->node + 1] & lanes_.ending(square)) != 0 && counts);
            const NodeIndex node = child(partial->node, letter);
            __builtin_prefetch(graph_ + node);
            *step = {partial->tiles, 0, partial->cursor.over_tile(), node, partial->points};
            step += node != 0;
        }
        complete_.end_at(complete);
        level.through.end_at(first);
        steps_end_ = step;
        extend_right(level);
    }

    // Of one tile before others that are read up to the square.
    bool single_counts_here(Square square) const {
        while (lanes_.cell(square) != 0) --square;
        return lanes_.counts_here(square);
    }

    const std::uint32_t* graph_;
    NodeIndex gaddag_;
    LaneTables lanes_;
    RackTiles rack_;
    Sink& sink_;
    std::size_t count_;                        // of levels that can be reached
    std::array<Level, RACK_SIZE + 1> levels_;  // by how many tiles are laid; with seven there is only reading on
    PartialPlays<2 * FULL, 2 * STEPS> complete_;
    std::array<PartialPlay, STEPS + 1> steps_;
    PartialPlay* steps_end_ = nullptr;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
