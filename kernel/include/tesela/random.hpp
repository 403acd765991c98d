// Seeds of their own for every game and every rollout, so that threads do not change a result.
#pragma once

#include <span>
#include <utility>

#include "tesela/game.hpp"

namespace tesela {

inline constexpr std::uint64_t SEED_STEP = 0x9e3779b97f4a7c15ull;

// The generator of piece `number` of a piece of work with that seed.
inline Random random_of(std::uint64_t seed, std::uint64_t number) {
    Random first(seed ^ (number * SEED_STEP));
    return Random(first.next() + number);
}

inline void shuffle(std::span<Tile> tiles, Random& random) {
    for (std::size_t i = tiles.size(); i > 1; --i) {
        std::swap(tiles[i - 1], tiles[random.below(static_cast<std::uint32_t>(i))]);
    }
}

}  // namespace tesela
