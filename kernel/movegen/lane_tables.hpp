// The lanes under search as tables over all squares, so that plays of different lanes can be mixed.
#pragma once

#ifndef TESELA_VARIANT
#error "searches are compiled in src/variants only"
#endif

#include <bit>
#include <cstring>

#include "movegen/board.hpp"
#include "movegen/rack.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// Two small sums in one number: points in the main word, before its factor, and points in cross words.
using Points = std::uint32_t;
constexpr Points points_of(std::uint32_t main, std::uint32_t cross) { return main | cross << 16; }

// What all squares between two have in common for any word over them, as sums of what lies before each: in the main
// word the points of tiles read through, in cross words those of crossing tiles, and the word premiums.
class Sum {
public:
    Sum() = default;
    explicit constexpr Sum(Points points, std::uint64_t premiums = 0) : bits_(points | premiums << 32) {}
    Sum operator+(Sum other) const { return from(bits_ + other.bits_); }
    Sum operator-(Sum other) const { return from(bits_ - other.bits_); }
    std::int32_t score() const {
        return static_cast<std::int32_t>(bits_ & 0xffff) * FACTORS[bits_ >> 32] +
               static_cast<std::int32_t>((bits_ >> 16) & 0xffff);
    }
    // A word premium among the squares: no lane has more than three of a kind.
    static constexpr std::uint64_t premium(unsigned factor) { return factor == 2 ? 1 : factor == 3 ? 4 : 0; }

private:
    static Sum from(std::uint64_t bits) {
        Sum sum;
        sum.bits_ = bits;
        return sum;
    }
    static constexpr auto FACTORS = [] {
        std::array<std::int32_t, 16> factors{};
        for (std::size_t doubles = 0; doubles < 4; ++doubles) {
            for (std::size_t triples = 0; triples < 4; ++triples) {
                std::int32_t factor = 1 << doubles;
                for (std::size_t i = 0; i < triples; ++i) factor *= 3;
                factors[doubles + 4 * triples] = factor;
            }
        }
        return factors;
    }();

    std::uint64_t bits_;
};

// A square of a lane in one number; place -1 is a wall.
using Square = unsigned;
constexpr Square square_at(bool down, unsigned lane, unsigned place) {
    return STRIDE + (down ? PLACES : 0) + lane * STRIDE + place;
}
constexpr bool is_down(Square square) { return square >= STRIDE + PLACES; }
inline constexpr std::size_t SQUARES = STRIDE + 2 * PLACES;

// A lane's anchors, by place.
struct Anchors {
    std::uint32_t blocks;  // last tiles of blocks
    std::uint32_t free;    // empty squares with a tile across and none beside
};

// What may come on a square, beside the letters allowed there: see `RackTiles::kinds`.
enum Reach : std::uint16_t {
    MORE = 0,                  // a tile, and another one after it
    LAST = 1 << RACK_SIZE,     // a tile, which may be the last
    THROUGH = 2 << RACK_SIZE,  // the tile that lies there
};

class LaneTables {
public:
    static constexpr std::uint64_t NO_RANK = 0xf0;  // less the rank of any square it is still no rank

    explicit LaneTables(const Board& board) : board_(board) {}

    Anchors enter(bool down, unsigned lane) {
        const BoardView& side = board_.view(down);
        const std::size_t lane_at = lane;
        const std::uint32_t covered = side.covered[lane_at + 1];
        const std::uint32_t crossed =
            (side.covered[lane_at] | side.covered[lane_at + 2]) & ~covered & ((1u << SIDE) - 1);
        Anchors anchors{covered & ~(covered >> 1), crossed & ~(covered << 1) & ~(covered >> 1)};
        if (board_.empty()) anchors.free = lane == CENTRE ? 1u << CENTRE : 0;
        if ((anchors.blocks | anchors.free) == 0) return anchors;

        const std::size_t first = square_at(down, lane, 0), there = BoardView::at(lane, 0);
        const std::uint8_t* letter = &PREMIUMS.letter[lane_at * STRIDE];
        const std::uint8_t* word = &PREMIUMS.word[lane_at * STRIDE];
        // PartialPlays from an anchor stay clear of the anchor before.
        const std::uint32_t closed = anchors.free | anchors.blocks << 1;
        leftward_[first - 1] = 0;
        for (std::uint32_t at = 0; at < STRIDE; ++at) {
            const LetterMask allowed = side.cross_checks[there + at];
            const std::uint32_t next_covered = (covered >> 1 >> at) & 1;
            rightward_[first + at] = allowed;
            leftward_[first + at] = allowed & (((closed >> at) & 1) - 1);
            ending_[first + at] = allowed & (next_covered - 1);
            reach_[first + at] = static_cast<std::uint16_t>(next_covered * LAST);
            weights_[first + at] = letter[at];
            before_[first + at] = Sum(0, Sum::premium(word[at]));
        }
        for (std::uint32_t left = covered; left != 0; left &= left - 1) {
            const std::size_t at = lowest_bit(left);
            const Tile tile = side.cells[there + at];
            rightward_[first + at] = LetterMask{1} << (tile & LETTER_BITS);
            ending_[first + at] = rightward_[first + at] & (((covered >> 1 >> at) & 1) - 1);
            reach_[first + at] = THROUGH;
            before_[first + at] = Sum(points_of(tile_points(tile), 0));
        }
        for (std::uint32_t left = crossed; left != 0; left &= left - 1) {
            const std::size_t at = lowest_bit(left);
            const auto crossing = static_cast<std::uint32_t>(side.cross_scores[there + at]);
            weights_[first + at] = points_of(letter[at], std::uint32_t{letter[at]} * word[at]);
            before_[first + at] = before_[first + at] + Sum(points_of(0, crossing * word[at]));
        }
        Sum sum(0);
        for (std::size_t at = 0; at < STRIDE; ++at) {
            const Sum here = before_[first + at];
            before_[first + at] = sum;
            sum = sum + here;
        }
        const std::uint64_t low = bytes_of(~covered & 0xff), high = bytes_of(~covered >> 8 & 0x7f);
        const std::uint64_t low_ranks = low * EACH_BYTE, high_ranks = high * EACH_BYTE;
        const std::array<std::uint64_t, 2> free_before = {low_ranks << 8,
                                                          (high_ranks << 8) + (low_ranks >> 56) * EACH_BYTE};
        const std::array<std::uint64_t, 4> ranks = {free_before[0] | (low ^ EACH_BYTE) * NO_RANK,
                                                    free_before[1] | (high ^ EACH_BYTE) * NO_RANK, EACH_BYTE * NO_RANK,
                                                    EACH_BYTE * NO_RANK};
        std::memcpy(&free_before_[first], free_before.data(), sizeof free_before);
        std::memcpy(&ranks_[2 * first], ranks.data(), sizeof ranks);
        return anchors;
    }

    Tile cell(Square square) const {
        return board_.view(is_down(square)).cells[square - (is_down(square) ? PLACES : 0)];
    }
    // Letters that may come there: on the way to the left, to the right, and, to the right, as the last of a word.
    LetterMask leftward(Square square) const { return leftward_[square]; }
    LetterMask rightward(Square square) const { return rightward_[square]; }
    LetterMask ending(Square square) const { return ending_[square]; }
    // MORE, LAST if the next square is covered, THROUGH if this one is.
    RackMask reach(Square square) const { return reach_[square]; }
    // By how much a tile's points count.
    Points weight(Square square) const { return weights_[square]; }
    Sum between(Square first, Square last) const { return before_[last + 1] - before_[first]; }
    // Where a single tile beside others is complete in this lane: with words both ways it is complete across.
    bool counts_here(Square square) const { return !is_down(square) || weight(square) >> 16 == 0; }
    // How many squares of the lane before it are free.
    std::uint8_t free_before(Square square) const { return free_before_[square]; }
    // The same for sixteen squares from this one on; NO_RANK for covered ones and walls.
    const std::uint8_t* ranks(Square square) const { return &ranks_[square + square / STRIDE * STRIDE]; }

private:
    static_assert(std::endian::native == std::endian::little);
    static constexpr std::uint64_t EACH_BYTE = 0x0101010101010101;
    // Eight bits as eight bytes of 0 or 1: each byte gets all bits, keeps its own, and carries it to its top.
    static std::uint64_t bytes_of(std::uint32_t bits) {
        const std::uint64_t own = bits * EACH_BYTE & 0x8040201008040201;
        return ((own | ((own & ~(EACH_BYTE << 7)) + (EACH_BYTE << 7) - EACH_BYTE)) >> 7) & EACH_BYTE;
    }
    static std::uint32_t tile_points(Tile tile) {
        return (tile & BLANK_BIT) != 0 ? 0 : static_cast<std::uint32_t>(POINTS[tile]);
    }

    const Board& board_;
    std::array<LetterMask, SQUARES> leftward_, rightward_, ending_;
    std::array<Points, SQUARES> weights_;
    std::array<Sum, SQUARES> before_;
    std::array<std::uint16_t, SQUARES> reach_;
    std::array<std::uint8_t, SQUARES> free_before_;
    std::array<std::uint8_t, 2 * SQUARES> ranks_;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
