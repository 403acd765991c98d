// What is done with the plays that a search finds.
#pragma once

#include <vector>

#include "tesela/designation.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// The tiles from `start` to `end` and where they lie; the strip is 0 on covered squares.
inline void write_move(Move& move, const Lane& lane, const Tile* strip, int start, int end) {
    const int length = end - start + 1;
    std::array<std::uint64_t, 2> tiles;
    std::memcpy(tiles.data(), strip + start, sizeof tiles);
    if (length < 8) {
        tiles[0] &= (std::uint64_t{1} << (8 * length)) - 1;
        tiles[1] = 0;
    } else {
        tiles[1] &= (std::uint64_t{1} << (8 * (length - 8))) - 1;
    }
    std::memcpy(move.tiles.data(), tiles.data(), 15);
    move.length = static_cast<std::uint8_t>(length);
    move.down = lane.down;
    move.row = static_cast<std::uint8_t>(lane.down ? start : lane.number);
    move.col = static_cast<std::uint8_t>(lane.down ? lane.number : start);
    move.kind = MoveKind::place;
    move.unused = 0;
}

// Writes down every play with its score and equity.
class ListSink {
public:
    ListSink(const Rack& rack, const LeaveValues& leaves, std::vector<Move>& moves)
        : rack_(rack), leaves_(leaves), moves_(moves), has_blanks_(rack.blanks() != 0) {}

    bool enough() const { return false; }

    void found(const Lane& lane, const Tile* strip, int start, int end, RackMask left, Sum sum) {
        const int played = rack_.size() - std::popcount(left);
        const std::int32_t score = sum.total() + (played == RACK_SIZE ? BINGO : 0);
        Move& move = moves_.emplace_back();
        write_move(move, lane, strip, start, end);
        move.played = static_cast<std::uint8_t>(played);
        complete(move, left, score);
        if (!has_blanks_ || only_choice(rack_, strip, start, end, left)) return;
        Move natural = move;
        for (Tile& tile : natural.tiles) tile &= LETTER_BITS;
        moves_.pop_back();
        const Designation designation(rack_, lane, strip, start, end, sum.factor);
        const std::int32_t without = score + designation.blank_cost();
        designation.each([&](unsigned squares, RackMask stays, std::int32_t lost) {
            Move& next = moves_.emplace_back(natural);
            for (; squares != 0; squares &= squares - 1) {
                next.tiles[static_cast<std::size_t>(designation.place(std::countr_zero(squares)) - start)] |= BLANK_BIT;
            }
            complete(next, stays, without - lost);
        });
    }

private:
    void complete(Move& move, RackMask left, std::int32_t score) const {
        move.leave = static_cast<std::uint8_t>(left);
        move.score = static_cast<std::int16_t>(score);
        move.equity = score * 1000 + leaves_[left];
    }

    const Rack& rack_;
    const LeaveValues& leaves_;
    std::vector<Move>& moves_;
    bool has_blanks_;
};

class CountSink {
public:
    explicit CountSink(const Rack& rack) : rack_(rack), has_blanks_(rack.blanks() != 0) {}
    bool enough() const { return false; }
    std::uint64_t count() const { return count_; }

    void found(const Lane& lane, const Tile* strip, int start, int end, RackMask left, Sum) {
        if (!has_blanks_ || only_choice(rack_, strip, start, end, left)) {
            ++count_;
            return;
        }
        Designation(rack_, lane, strip, start, end, 1).each([this](unsigned, RackMask, std::int32_t) { ++count_; });
    }

private:
    const Rack& rack_;
    bool has_blanks_;
    std::uint64_t count_ = 0;
};

class AnySink {
public:
    bool enough() const { return found_; }
    void found(const Lane&, const Tile*, int, int, RackMask, Sum) { found_ = true; }

private:
    bool found_ = false;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
