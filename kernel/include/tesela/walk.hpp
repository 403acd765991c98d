// What a search along a lane knows: the lane itself, words half laid, and the queue they wait in.
//
// Walks are taken up in the order in which they were found, not the last one first: a walk's node was looked at when
// the walk was put into the queue, so it has come from memory by the time it is gone on with, and one walk's arithmetic
// need not wait for another's.
#pragma once

#ifndef TESELA_VARIANT
#error "searches are compiled in src/variants only"
#endif

#include <bit>
#include <cstring>

#include "tesela/board.hpp"
#include "tesela/rack.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// Two small sums in one number: points in the main word, before its factor, and points in cross words.
using Points = std::uint32_t;
constexpr Points points_of(std::uint32_t main, std::uint32_t cross) { return main | cross << 16; }
constexpr std::int32_t main_points(Points points) { return static_cast<std::int32_t>(points & 0xffff); }
constexpr std::int32_t cross_points(Points points) { return static_cast<std::int32_t>(points >> 16); }

// Points by tile code: a blank that stands for a letter has none.
inline constexpr auto TILE_POINTS = [] {
    std::array<std::uint8_t, 256> points{};
    for (std::size_t letter = 1; letter <= LETTERS; ++letter) points[letter] = static_cast<std::uint8_t>(POINTS[letter]);
    return points;
}();

// The lane under search: what the inner loops read, with the cross words' sums worked out.
struct Lane {
    std::uint8_t number = 0;
    bool down = false;
    const Tile* cells = nullptr;  // cells[-1] and cells[15] are walls
    const LetterMask* allowed = nullptr;
    const std::uint8_t* word = nullptr;  // premiums
    std::uint32_t covered = 0;
    std::uint32_t crossed = 0;               // empty squares with a tile across
    std::uint32_t alone = 0;                 // where a single tile is a play that is told in this lane
    std::array<Points, STRIDE> weights;      // by how much a tile's points count
    std::array<Points, STRIDE> cross_added;  // what the crossing tiles bring

    void enter(const Board& board, bool is_down, int lane) {
        const Side& side = board.side(is_down);
        number = static_cast<std::uint8_t>(lane);
        down = is_down;
        cells = &side.cells[Side::at(lane, 0)];
        allowed = &side.allowed[Side::at(lane, 0)];
        const std::uint8_t* letter = &PREMIUMS.letter[static_cast<std::size_t>(lane * STRIDE)];
        word = &PREMIUMS.word[static_cast<std::size_t>(lane * STRIDE)];
        covered = side.covered[static_cast<std::size_t>(lane + 1)];
        const std::uint32_t beside =
            side.covered[static_cast<std::size_t>(lane)] | side.covered[static_cast<std::size_t>(lane + 2)];
        crossed = beside & ~covered & ((1u << SIDE) - 1);
        // One tile alone makes no word where nothing lies beside it; with words both ways it is told across.
        alone = ((covered << 1) | (covered >> 1)) & ~(is_down ? crossed : 0);
        cross_added.fill(0);
        for (std::size_t at = 0; at < STRIDE; ++at) weights[at] = letter[at];
        for (std::uint32_t left = crossed; left != 0; left &= left - 1) {
            const auto at = static_cast<std::size_t>(std::countr_zero(left));
            const auto points = static_cast<std::uint32_t>(side.cross_points[Side::at(lane, static_cast<int>(at))]);
            weights[at] = points_of(letter[at], std::uint32_t{letter[at]} * word[at]);
            cross_added[at] = points_of(0, points * word[at]);
        }
    }

    std::uint32_t block_ends() const { return covered & ~(covered >> 1); }
    std::uint32_t free_anchors() const { return crossed & ~(covered << 1) & ~(covered >> 1); }
};

// The tiles of a word from its first square on, 0 on covered squares. Lowest byte first.
struct LaidTiles {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t low, high;

    LaidTiles moved_by_one() const { return {low << 8, high << 8 | low >> 56}; }
    LaidTiles with(unsigned at, Tile tile) const {
        const std::uint64_t there = std::uint64_t{tile} << (8 * (at % 8));
        return {low | (at < 8 ? there : 0), high | (at < 8 ? 0 : there)};
    }
    Tile operator[](std::size_t at) const { return reinterpret_cast<const Tile*>(this)[at]; }
};

// Where a walk goes, in one number: going right, `from` is the word's first square; going left, it is the square where
// the word goes on after the turn, and nothing may lie before `limit`.
class Course {
public:
    Course() = default;
    Course(std::int32_t factor, int place, int from, int limit)
        : bits_(static_cast<std::uint32_t>(factor) | static_cast<std::uint32_t>(place & 0xff) << 8 |
                static_cast<std::uint32_t>(from) << 16 | static_cast<std::uint32_t>(limit) << 24) {}

    std::int32_t factor() const { return bits_ & 0xff; }  // of the main word
    int place() const { return (bits_ >> 8) & 0xff; }     // the empty square that comes next
    int from() const { return (bits_ >> 16) & 0xff; }
    int limit() const { return static_cast<int>(bits_ >> 24); }

private:
    std::uint32_t bits_;
};

// The tiles that are left, and whether a blank stands for a letter that the rack has tiles of.
class Hand {
public:
    Hand() = default;
    explicit Hand(RackMask left, bool replaced = false) : bits_(left | RackMask{replaced} << RACK_SIZE) {}
    RackMask left() const { return bits_ & ((RackMask{1} << RACK_SIZE) - 1); }
    bool last() const { return (left() & (left() - 1)) == 0; }  // no more than one tile: nothing comes after it
    bool replaced() const { return (bits_ >> RACK_SIZE) != 0; }

private:
    RackMask bits_;
};

// A word half laid. No field is a byte: writing bytes makes compilers read everything else again.
struct Walk {
    LaidTiles tiles;
    NodeIndex node;
    Points points;
    Course course;
    Hand hand;
};

// First in, first out; when there are many, last in first, so that it never overflows.
class WalkQueue {
public:
    bool empty() const { return first_ == end_; }
    void start_over() { first_ = end_ = 0; }  // so that the same memory serves again
    bool crowded() const { return end_ - first_ > SIZE - ROOM; }
    Walk next() { return walks_[(crowded() ? --end_ : first_++) % SIZE]; }
    // Written in any case, kept or not.
    void add(const LaidTiles& tiles, NodeIndex node, Points points, Course course, Hand hand, bool kept) {
        Walk& walk = walks_[end_ % SIZE];
        walk.tiles.low = tiles.low;
        walk.tiles.high = tiles.high;
        walk.node = node;
        walk.points = points;
        walk.course = course;
        walk.hand = hand;
        end_ += kept;
    }

private:
    static constexpr unsigned SIZE = 512;
    static constexpr unsigned ROOM = 2 * LETTERS;  // more than one step can add
    std::array<Walk, SIZE> walks_;
    unsigned first_ = 0, end_ = 0;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
