// In which order an endgame's moves are searched: the table's move, killers, then by static value and history.
#pragma once

#include <algorithm>
#include <array>

#include "endgame/rack_subsets.hpp"

namespace tesela {

class MoveOrdering {
public:
    MoveOrdering() { killers_.fill({}); }

    // Notes what the sets of tiles that stay would score if they were all laid next, as the board is now.
    void prepare(const std::vector<Play>& plays, RackMask mine, const SetNames& canonical) {
        next_.fill(NEVER);
        canonical_ = &canonical;
        for (const Play& play : plays) {
            auto& best = next_[canonical[mine & ~RackMask{play.leave}]];
            best = std::max(best, play.score);
        }
    }

    // `static_value` in points. What lets go out next time is better by what that scores, and by the points that stay.
    std::int32_t rank(unsigned player, unsigned ply, const Play& play, int static_value, int stays) const {
        const std::uint32_t name = name_of(play);
        const auto& killers = killers_[ply];
        if (name == killers[0]) return FIRST_KILLER;
        if (name == killers[1]) return FIRST_KILLER - 1;
        const int next = play.passes() ? NEVER : next_[(*canonical_)[play.leave]];
        const int out = next == NEVER ? 0 : next + stays + OUT_NEXT;
        return (static_value + out) * POINT + LAID * play.played + history_[player][name >> (32 - HISTORY_BITS)];
    }

    // The play caused a beta cutoff.
    void on_cutoff(unsigned player, unsigned ply, const Play& play) {
        const std::uint32_t name = name_of(play);
        auto& history = history_[player][name >> (32 - HISTORY_BITS)];
        history += (MOST_HISTORY - history) / 8;
        auto& killers = killers_[ply];
        if (killers[0] != name) killers[1] = killers[0], killers[0] = name;
    }

    // What each set of tiles scores at most; below 0: nothing.
    const SetValues& next() const { return next_; }

    // Brings the best of the rest forward: by selection for a few, as most nodes need no more, then sorts the rest.
    static void select_next(std::vector<Play>& plays, std::size_t from) {
        const auto begin = plays.begin() + static_cast<std::ptrdiff_t>(from);
        const auto before = [](const Play& a, const Play& b) { return a.rank > b.rank; };
        if (from < SELECTED) {
            std::iter_swap(begin, std::min_element(begin, plays.end(), before));
        } else if (from == SELECTED) {
            std::stable_sort(begin, plays.end(), before);
        }
    }

private:
    // In 64ths of a point: what a laid tile adds, and what having caused cutoffs adds at most.
    static constexpr int POINT = 64, LAID = 3 * POINT, MOST_HISTORY = 20 * POINT, OUT_NEXT = 5;
    static constexpr std::int32_t FIRST_KILLER = INT32_MAX - 1;
    static constexpr int HISTORY_BITS = 14;
    static constexpr std::int16_t NEVER = -1;
    static constexpr std::size_t SELECTED = 3;

    SetValues next_{};
    const SetNames* canonical_ = nullptr;
    std::array<std::array<std::uint32_t, 2>, 64> killers_;
    std::array<std::array<std::int32_t, 1 << HISTORY_BITS>, 2> history_{};
};

}  // namespace tesela
