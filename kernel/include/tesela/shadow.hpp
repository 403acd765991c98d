// Bounds before generation («shadow play»): how much a play from an anchor could be worth at most, by how many
// tiles lie left of where the search turns and how many in all. Whatever the real letters are, they can't beat
// the best tiles on the best squares.
#pragma once

#include <algorithm>
#include <limits>

#include "tesela/play_search.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

inline constexpr std::int32_t HOPELESS = std::numeric_limits<std::int32_t>::min();

// Upper bounds of equity in millipoints from one anchor. `left`: tiles laid before turning right.
struct Bounds {
    static constexpr std::size_t SIZE = RACK_SIZE + 2;
    std::array<std::int32_t, SIZE> grow;  // with at least so many tiles left
    std::array<std::array<std::int32_t, SIZE>, SIZE> right;  // [left][tiles in all, or more]

    Bounds() {
        grow.fill(HOPELESS);
        for (auto& row : right) row.fill(HOPELESS);
    }
    std::int32_t best() const { return grow[0]; }
};

struct Anchor {
    std::int32_t bound;
    std::uint8_t down, lane, place, limit;
    bool block;
    Bounds bounds;
};

class Shadow {
public:
    Shadow(const Rack& rack, const LeaveValues& leaves) : rack_(rack) {
        best_leave_.fill(HOPELESS);
        for (RackMask left = 0; left <= rack.all(); ++left) {
            auto& best = best_leave_[static_cast<std::size_t>(rack.size() - std::popcount(left))];
            best = std::max(best, leaves[left]);
        }
        for (int i = 0; i < rack.size(); ++i) points_[static_cast<std::size_t>(i)] = POINTS[rack.tile(i)];
        std::sort(points_.begin(), points_.end(), std::greater<>());
        for (unsigned tile = 0; tile <= LETTERS; ++tile) {
            if (rack.places(tile) != 0) by_points_[static_cast<std::size_t>(POINTS[tile])] |= LetterMask{1} << tile;
        }
    }

    // Bounds of one anchor in a lane that has been entered.
    Bounds of(const Lane& lane, int anchor, int limit, bool block) {
        Bounds bounds;
        const LetterMask usable = rack_.usable(rack_.all());
        count_ = 0;
        Sum sum;
        int place = anchor;
        if (block) {
            for (; lane.cells[place] != 0; --place) sum.points += TILE_POINTS[lane.cells[place]];
        } else {
            if ((lane.allowed[anchor] & usable) == 0) return bounds;
            sum = lay(lane, anchor, sum);
            --place;
        }
        for (;;) {
            const int left = count_;
            const Sum before = sum;
            if (left > 0) keep(bounds, left, sum);
            Sum now = sum;
            int ahead = anchor + 1;
            while (count_ < rack_.size() && (lane.allowed[ahead] & usable) != 0) {
                now = lay(lane, ahead, now);
                for (++ahead; lane.cells[ahead] != 0; ++ahead) now.points += TILE_POINTS[lane.cells[ahead]];
                keep(bounds, left, now);
            }
            count_ = left;
            if (place < limit || count_ == rack_.size() || (lane.allowed[place] & usable) == 0) break;
            sum = lay(lane, place--, before);
        }
        for (std::size_t left = Bounds::SIZE; left-- > 0;) {
            auto& row = bounds.right[left];
            for (std::size_t tiles = Bounds::SIZE - 1; tiles-- > 0;) row[tiles] = std::max(row[tiles], row[tiles + 1]);
            bounds.grow[left] = std::max(row[0], left + 1 < Bounds::SIZE ? bounds.grow[left + 1] : HOPELESS);
        }
        return bounds;
    }

private:
    // A tile on that square, its points left open.
    Sum lay(const Lane& lane, int place, Sum sum) {
        const auto at = static_cast<std::size_t>(place);
        squares_[static_cast<std::size_t>(count_)] = lane.factors[at];
        caps_[static_cast<std::size_t>(count_++)] = most_points(lane.allowed[at]);
        return {sum.points + lane.cross_add[at], sum.factor * lane.word[at]};
    }

    // The points of the highest tile of the rack that a square allows; a blank has none.
    std::int32_t most_points(LetterMask allowed) const {
        for (const std::int32_t points : {10, 8, 5, 4, 3, 2, 1}) {
            if ((by_points_[static_cast<std::size_t>(points)] & allowed) != 0) return points;
        }
        return 0;
    }

    void keep(Bounds& bounds, int left, Sum sum) const {
        std::array<std::int32_t, RACK_SIZE> weights{};
        int free = 0;
        std::int32_t total = sum.total();
        for (int i = 0; i < count_; ++i) {
            const std::int64_t factors = squares_[static_cast<std::size_t>(i)];
            const std::int32_t weight =
                static_cast<std::int32_t>(factors & 0xffff) * sum.factor + static_cast<std::int32_t>(factors >> 32);
            const std::int32_t cap = caps_[static_cast<std::size_t>(i)];
            if (cap < points_[0]) {
                total += cap * weight;  // bound by the square; what it takes is left to the others as well
                continue;
            }
            int at = free++;
            for (; at > 0 && weights[static_cast<std::size_t>(at - 1)] < weight; --at) {
                weights[static_cast<std::size_t>(at)] = weights[static_cast<std::size_t>(at - 1)];
            }
            weights[static_cast<std::size_t>(at)] = weight;
        }
        for (int i = 0; i < free; ++i) {
            total += weights[static_cast<std::size_t>(i)] * points_[static_cast<std::size_t>(i)];
        }
        if (count_ == RACK_SIZE) total += BINGO;
        const auto tiles = static_cast<std::size_t>(count_);
        auto& bound = bounds.right[static_cast<std::size_t>(left)][tiles];
        bound = std::max(bound, total * 1000 + best_leave_[tiles]);
    }

    const Rack& rack_;
    int count_ = 0;
    std::array<std::int64_t, RACK_SIZE> squares_{};
    std::array<std::int32_t, RACK_SIZE> caps_{};
    std::array<std::int32_t, RACK_SIZE> points_{};
    std::array<LetterMask, 11> by_points_{};
    std::array<std::int32_t, RACK_SIZE + 1> best_leave_{};
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
