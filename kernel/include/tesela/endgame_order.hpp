// In which order an endgame's moves are tried: what refuted others first, then what promises most.
#pragma once

#include <algorithm>
#include <array>

#include "tesela/endgame_play.hpp"
#include "tesela/rack.hpp"

namespace tesela {

class EndgameOrder {
public:
    EndgameOrder() { killers_.fill({}); }

    // What the sets of tiles that stay would score if they were all laid next, as the board is now.
    void look_at(const std::vector<Play>& plays, RackMask mine, const std::array<std::uint8_t, 1 << RACK_SIZE>& same) {
        next_.fill(NEVER);
        same_ = &same;
        for (const Play& play : plays) {
            auto& best = next_[same[mine & ~RackMask{play.leave}]];
            best = std::max(best, play.score);
        }
    }

    // `promise` in points. What lets go out next time is better by what that scores.
    std::int32_t rank(int player, int ply, const Play& play, int promise, int stays) const {
        const std::uint32_t name = name_of(play);
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (name == killers[0]) return FIRST_KILLER;
        if (name == killers[1]) return FIRST_KILLER - 1;
        const int next = play.passes() ? NEVER : next_[(*same_)[play.leave]];
        const int out = next == NEVER ? 0 : next + stays + OUT_NEXT;
        return (promise + out) * POINT + LAID * play.played + history_[static_cast<std::size_t>(player)][name >> (32 - HISTORY_BITS)];
    }

    void refuted(int player, int ply, const Play& play) {
        const std::uint32_t name = name_of(play);
        auto& praise = history_[static_cast<std::size_t>(player)][name >> (32 - HISTORY_BITS)];
        praise += (PRAISE - praise) / 8;
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != name) killers[1] = killers[0], killers[0] = name;
    }

    // What each set of tiles scores at most; below 0: nothing.
    const std::array<std::int16_t, 1 << RACK_SIZE>& next() const { return next_; }

    // The best promise first: by hand for a few, as most nodes need no more, then all the rest at once.
    static void bring_up(std::vector<Play>& plays, std::size_t from) {
        const auto begin = plays.begin() + static_cast<std::ptrdiff_t>(from);
        const auto before = [](const Play& a, const Play& b) { return a.rank > b.rank; };
        if (from < BY_HAND) {
            std::iter_swap(begin, std::min_element(begin, plays.end(), before));
        } else if (from == BY_HAND) {
            std::stable_sort(begin, plays.end(), before);
        }
    }

private:
    // In 64ths of a point: what a laid tile adds, and what having refuted others adds at most.
    static constexpr int POINT = 64, LAID = 3 * POINT, PRAISE = 20 * POINT, OUT_NEXT = 5;
    static constexpr std::int32_t FIRST_KILLER = INT32_MAX - 1;
    static constexpr int HISTORY_BITS = 14;
    static constexpr std::int16_t NEVER = -1;
    static constexpr std::size_t BY_HAND = 3;

    std::array<std::int16_t, 1 << RACK_SIZE> next_{};
    const std::array<std::uint8_t, 1 << RACK_SIZE>* same_ = nullptr;
    std::array<std::array<std::uint32_t, 2>, 64> killers_;
    std::array<std::array<std::int32_t, 1 << HISTORY_BITS>, 2> history_{};
};

}  // namespace tesela
