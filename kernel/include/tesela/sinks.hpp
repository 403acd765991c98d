// What is done with the plays that a search finds.
#pragma once

#include "tesela/designation.hpp"

namespace tesela {

// Whether a set of places is the one its tiles are named by: equal tiles leave from the lowest place.
inline bool taken_in_order(const Rack& rack, RackMask left) {
    for (unsigned letter = 0; letter <= LETTERS; ++letter) {
        const RackMask places = rack.places(letter);
        const RackMask gone = places & ~left;
        if (gone != 0 && (left & places & (gone | (gone - 1))) != 0) return false;
    }
    return true;
}

inline void write_move(Move& move, const Lane& lane, const Tile* strip, int start, int end) {
    move.length = static_cast<std::uint8_t>(end - start + 1);
    for (int place = start; place <= end; ++place) {
        move.tiles[static_cast<std::size_t>(place - start)] = lane.cells[place] != 0 ? Tile{0} : strip[place];
    }
    move.down = lane.down;
    move.row = static_cast<std::uint8_t>(lane.down ? start : lane.number);
    move.col = static_cast<std::uint8_t>(lane.down ? lane.number : start);
    move.kind = MoveKind::place;
}

// Writes down every play with its score and equity.
class ListSink {
public:
    ListSink(const Rack& rack, const LeaveValues& leaves, std::vector<Move>& moves)
        : rack_(rack), leaves_(leaves), moves_(moves), has_blanks_(rack.blanks() != 0) {}

    bool enough() const { return false; }

    void found(const Lane& lane, const Tile* strip, int start, int end, RackMask left, Sum sum) {
        Move move;
        write_move(move, lane, strip, start, end);
        const int played = rack_.size() - std::popcount(left);
        const std::int32_t score = sum.total() + (played == RACK_SIZE ? BINGO : 0);
        move.played = static_cast<std::uint8_t>(played);
        if (!has_blanks_) {
            add(move, left, score);
            return;
        }
        designate(rack_, lane, strip, start, end, sum.factor,
                  [&](std::uint32_t blank_places, RackMask stays, std::int32_t lost) {
                      Move with_blanks = move;
                      for (std::uint32_t left_over = blank_places; left_over != 0; left_over &= left_over - 1) {
                          with_blanks.tiles[static_cast<std::size_t>(std::countr_zero(left_over) - start)] |= BLANK_BIT;
                      }
                      add(with_blanks, stays, score - lost);
                  });
    }

private:
    void add(Move& move, RackMask left, std::int32_t score) {
        move.leave = static_cast<std::uint8_t>(left);
        move.score = static_cast<std::int16_t>(score);
        move.equity = score * 1000 + leaves_[left];
        moves_.push_back(move);
    }

    const Rack& rack_;
    const LeaveValues& leaves_;
    std::vector<Move>& moves_;
    bool has_blanks_;
};

class CountSink {
public:
    explicit CountSink(const Rack& rack) : rack_(rack) {}
    bool enough() const { return false; }
    std::uint64_t count() const { return count_; }

    void found(const Lane& lane, const Tile* strip, int start, int end, RackMask, Sum sum) {
        if (rack_.blanks() == 0) {
            ++count_;
            return;
        }
        designate(rack_, lane, strip, start, end, sum.factor,
                  [this](std::uint32_t, RackMask, std::int32_t) { ++count_; });
    }

private:
    const Rack& rack_;
    std::uint64_t count_ = 0;
};

class AnySink {
public:
    bool enough() const { return found_; }
    void found(const Lane&, const Tile*, int, int, RackMask, Sum) { found_ = true; }

private:
    bool found_ = false;
};

}  // namespace tesela
