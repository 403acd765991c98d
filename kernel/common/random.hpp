// Random numbers with the same sequence on every machine (SplitMix64), and a seed of its own for every game and every
// rollout, so that threads do not change a result.
#pragma once

#include <span>
#include <utility>

#include "common/game_set.hpp"

namespace tesela {

// The finaliser of SplitMix64.
constexpr std::uint64_t mix64(std::uint64_t value) {
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ull;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
    return value ^ (value >> 31);
}

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15ull;
        return mix64(state_);
    }
    // Uniform in 0 .. limit - 1.
    std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(((next() >> 32) * limit) >> 32); }

private:
    std::uint64_t state_;
};

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
