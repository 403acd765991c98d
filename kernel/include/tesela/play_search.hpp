// Every way to lay tiles of a rack on a board, told to a sink. Header only: one search a sink, so that each
// mode pays only for what it does.
//
// In a lane, a play is found from its first anchor: the last tile of a block of tiles, or an empty square
// beside which, in the lane, nothing lies but which has a tile across. From a block's last tile the GADDAG
// is read backwards through the block; then tiles are laid leftwards, and after the separator rightwards.
//
// Walks wait in lists, by the number of tiles laid, those of all lanes together. Of a list, some steps are made at a time:
// first all tiles are laid and their nodes sent for, then all nodes are looked at. Nothing in these loops hangs on what
// the graph holds: where a walk would go on is written down in any case, and kept if it was right. So a processor
// foretells them, and waits neither for memory nor for having guessed wrong.
//
// Compiled once for any processor and once for recent ones (`src/variants`); the macro keeps the two apart.
#pragma once

#include <algorithm>
#include <cstring>

#include "tesela/walk.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

template <class Sink, bool BLANKS>
class PlaySearch {
public:
    PlaySearch(const WordGraph& graph, const Board& board, const Rack& rack, Sink& sink)
        : graph_(graph.data()), gaddag_(graph.gaddag()), lanes_(board), hands_(rack), sink_(sink), count_(static_cast<std::size_t>(rack.size()) + 1) {}

    void whole_board() {
        for (const bool down : {false, true}) {
            for (int lane = 0; lane < SIDE; ++lane) {
                begin_lane(down, lane);
                if (!Sink::ONE_IS_ENOUGH) continue;
                walk();
                if (sink_.enough()) return;
            }
        }
        walk();
    }

    void whole_lane(bool down, int lane) {
        begin_lane(down, lane);
        walk();
    }

private:
    static constexpr std::size_t FULL = 192;
    static constexpr std::size_t STEPS = 64;  // so many are made at a time
    using Waiting = Walks<FULL, STEPS>;
    // The walks with the same number of tiles laid: to the left; to the right, which begins after those; and to the right
    // where a tile lies that is to be read.
    struct Level {
        Waiting left, right, through;
        bool full() const { return left.full() || right.full() || through.full(); }
        bool empty() const { return left.empty() && right.empty() && through.empty(); }
    };
    // What can come of a node: letters that lead on, and letters that complete a word.
    struct Masks {
        LetterMask onward, accepting;
    };

    void begin_lane(bool down, int lane) {
        const Anchors anchors = lanes_.enter(down, lane);
        Square limit = square_at(down, lane, 0);
        for (std::uint32_t left = anchors.blocks | anchors.free; left != 0; left &= left - 1) {
            if (levels_[0].full()) walk();
            const int place = std::countr_zero(left);
            const Square anchor = square_at(down, lane, place);
            if ((anchors.free >> place) & 1) {
                begin(levels_[0].left, gaddag_, Course(anchor, anchor, anchor, hands_.all(), 0), MORE,
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
            begin(levels_[0].left, node, Course(before, before, last, hands_.all(), 0), MORE, lanes_.rightward(before),
                  lanes_.rightward(before));
        }
        const Square next = last + 1;
        begin(levels_[0].right, child(node, 0), Course(next, before + 1, next, hands_.all(), 0), lanes_.reach(next),
              lanes_.rightward(next), lanes_.ending(next));
    }

    void begin(Waiting& walks, NodeIndex node, Course course, RackMask reach, LetterMask allowed, LetterMask ending) {
        const Masks masks = look(graph_, node);
        walks.add({0, kinds_of<BLANKS>(masks.onward & allowed) & hands_.kinds(hands_.all(), reach), course, node, 0});
        if (!lanes_.alone(course.square())) return;
        told_.add({0, kinds_of<BLANKS>(masks.accepting & ending) & hands_.kinds(hands_.all(), LAST), course, node, 0});
    }

    // Goes on with everything that has begun. Where lists are full, the one with most tiles laid comes first, as those
    // that it adds to are not; else that with fewest, so that lists grow long.
    void walk() {
        for (;;) {
            if (told_.full() || (Sink::ONE_IS_ENOUGH && !told_.empty())) tell();
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
        tell();
    }

    void tell() {
        if (!told_.empty()) sink_.tell(lanes_, hands_, told_.begin(), told_.end());
        told_.clear();
    }

    static Masks look(const std::uint32_t* graph, NodeIndex node) {
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
        Walk* step = steps_.data();
        EachKind each(from.begin(), from.end());
        for (; !each.done() && step != steps_.data() + STEPS; each.next(), ++step) {
            const Walk& walk = each.walk();
            const unsigned kind = each.kind();
            const Course course = walk.course;
            const RackMask taken = hands_.taken(course.left(), kind);
            const NodeIndex node = graph[arc(walk.node, graph[walk.node], letter_of(kind))];
            __builtin_prefetch(graph + node);
            step->node = node;
            step->points = walk.points + hands_.points(kind) * lanes_.weight(course.square());
            if constexpr (LEFTWARDS) {
                step->tiles = (walk.tiles | hands_.code(kind)) << 8;
                step->course = course.to_left(taken);
            } else {
                step->tiles = walk.tiles | hands_.code(kind) << course.shift();
                step->course = course.to_right(taken);
            }
        }
        steps_end_ = step;
        from.begin_at(each.keep_rest());
    }

    // The word may grow leftwards, or turn to the right.
    void go_left(Waiting& from, Level& to, unsigned laid) {
        const std::uint32_t* const graph = graph_;
        lay<true>(from);
        Walk *turn = steps_.data(), *left = to.left.end(), *told = told_.end();
        for (const Walk *at = steps_.data(), *const end = steps_end_; at != end; ++at) {
            const Walk walk = *at;
            const Course course = walk.course;
            const Masks masks = look(graph, walk.node);
            const LetterMask allowed = lanes_.leftward(course.square());
            const NodeIndex turned = graph[(walk.node + 2) * (masks.onward & SEPARATOR)];
            __builtin_prefetch(graph + turned);
            const Kinds further = kinds_of<BLANKS>(masks.onward & allowed) & hands_.kinds(course.left(), MORE);
            write(left, walk, further, further != 0);
            const Kinds words = kinds_of<BLANKS>(masks.accepting & allowed) & hands_.kinds(course.left(), LAST);
            write(told, walk, words, words != 0);
            turn->tiles = walk.tiles >> 8;
            turn->course = course.turned(laid);
            turn->node = turned;
            turn->points = walk.points;
            turn += turned != 0;
        }
        to.left.end_at(left), told_.end_at(told);
        steps_end_ = turn;
        look_right(to);
    }

    void go_right(Waiting& from, Level& to) {
        lay<false>(from);
        look_right(to);
    }

    // What the steps to the right can go on with, and end with.
    void look_right(Level& to) {
        const std::uint32_t* const graph = graph_;
        Walk *right = to.right.end(), *through = to.through.end(), *told = told_.end();
        for (const Walk *at = steps_.data(), *const end = steps_end_; at != end; ++at) {
            const Walk walk = *at;
            const Course course = walk.course;
            const Square square = course.square();
            const RackMask reach = lanes_.reach(square);
            const bool covered = reach == READ;
            const Masks masks = look(graph, walk.node);
            const Kinds further =
                kinds_of<BLANKS>(masks.onward & lanes_.rightward(square)) & hands_.kinds(course.left(), reach);
            const Kinds words =
                kinds_of<BLANKS>(masks.accepting & lanes_.ending(square)) & hands_.kinds(course.left(), reach | LAST);
            write(told, walk, words, (words != 0) & !covered);
            Walk* const next = covered ? through : right;
            *next = {walk.tiles, further, walk.course, walk.node, walk.points};
            right += (further != 0) & !covered;
            through += ((further | words) != 0) & covered;
        }
        to.right.end_at(right), to.through.end_at(through), told_.end_at(told);
    }

    // Reads the tiles where walks are. `single`: one tile is laid before.
    void read(Level& level, bool single) {
        Walk* const end = level.through.end();
        Walk* const first = end - std::min<std::ptrdiff_t>(STEPS, end - level.through.begin());
        Walk *step = steps_.data(), *told = told_.end();
        for (const Walk* walk = first; walk != end; ++walk) {
            const Square square = walk->course.square();
            const auto letter = static_cast<unsigned>(std::countr_zero(lanes_.rightward(square)));
            const bool is_told = !single || single_is_told(square);
            write(told, *walk, NO_TILE, (graph_[walk->node + 1] & lanes_.ending(square)) != 0 && is_told);
            const NodeIndex node = child(walk->node, letter);
            __builtin_prefetch(graph_ + node);
            *step = {walk->tiles, 0, walk->course.over_tile(), node, walk->points};
            step += node != 0;
        }
        told_.end_at(told);
        level.through.end_at(first);
        steps_end_ = step;
        look_right(level);
    }

    // Of one tile before others that are read up to the square.
    bool single_is_told(Square square) const {
        while (lanes_.cell(square) != 0) --square;
        return lanes_.alone(square);
    }

    const std::uint32_t* graph_;
    NodeIndex gaddag_;
    Lanes lanes_;
    Hands hands_;
    Sink& sink_;
    std::size_t count_;  // of levels that can be reached
    std::array<Level, RACK_SIZE + 1> levels_;  // by how many tiles are laid; with seven there is only reading on
    Walks<2 * FULL, 2 * STEPS> told_;
    std::array<Walk, STEPS + 1> steps_;
    Walk* steps_end_ = nullptr;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
