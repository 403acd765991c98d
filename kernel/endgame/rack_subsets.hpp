// What sets of a rack's places are worth.
#pragma once

#include "endgame/lane_cache.hpp"

namespace tesela {

using SetValues = std::array<std::int16_t, 1 << RACK_SIZE>;  // by set of places
using SetNames = std::array<std::uint8_t, 1 << RACK_SIZE>;

// By player and set of places: the points, and the same tiles at their lowest places, so that equal sets have one name.
class RackSubsets {
public:
    explicit RackSubsets(const LaneCache& cache) {
        for (unsigned player = 0; player < 2; ++player) fill(player, cache.whole(player));
    }

    int points(unsigned player, RackMask set) const { return points_[player][set]; }
    const SetNames& canonical(unsigned player) const { return canonical_[player]; }

private:
    void fill(unsigned player, std::span<const Tile> tiles) {
        for (RackMask left = 0; left < (1u << RACK_SIZE); ++left) {
            int sum = 0;
            RackMask lowest = 0;
            for (std::size_t i = 0; i < tiles.size(); ++i) {
                if (((left >> i) & 1) == 0) continue;
                sum += POINTS[tiles[i]];
                std::size_t place = i;
                while (place > 0 && tiles[place - 1] == tiles[i]) --place;
                while (((lowest >> place) & 1) != 0) ++place;
                lowest |= RackMask{1} << place;
            }
            points_[player][left] = static_cast<std::int16_t>(sum);
            canonical_[player][left] = static_cast<std::uint8_t>(lowest);
        }
    }

    std::array<SetValues, 2> points_;
    std::array<SetNames, 2> canonical_;
};

}  // namespace tesela
