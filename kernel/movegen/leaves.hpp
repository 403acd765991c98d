// What the tiles that stay are worth, in millipoints: one value for every set of up to six tiles.
//
// A set t1 <= t2 <= ... <= tk is numbered by the combinatorial number system: the sum of C(ti + i - 1, i),
// after all smaller sets. Adding a tile that is not below the others is one addition.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "common/large_pages.hpp"
#include "movegen/rack.hpp"

namespace tesela {

inline constexpr unsigned LEAVE_SIZE = RACK_SIZE - 1;

constexpr std::uint32_t choose(unsigned n, unsigned k) {
    if (k > n) return 0;
    std::uint64_t result = 1;
    for (unsigned i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return static_cast<std::uint32_t>(result);
}

inline constexpr unsigned TILE_KINDS = LETTERS + 1;
inline constexpr std::uint32_t LEAVE_COUNT = choose(TILE_KINDS + LEAVE_SIZE, LEAVE_SIZE);

// LEAVE_STEP[k][t]: what tile t adds as the k-th of a sorted set, with the jump over all sets of k - 1 tiles.
using LeaveSteps = std::array<std::array<std::uint32_t, TILE_KINDS>, LEAVE_SIZE + 1>;

constexpr LeaveSteps make_leave_steps() {
    LeaveSteps steps{};
    for (unsigned k = 1; k <= LEAVE_SIZE; ++k) {
        const std::uint32_t smaller = choose(TILE_KINDS + k - 2, k - 1);
        for (unsigned t = 0; t < TILE_KINDS; ++t) steps[k][t] = smaller + choose(t + k - 1, k);
    }
    return steps;
}

inline constexpr LeaveSteps LEAVE_STEP = make_leave_steps();

// The number of a sorted set of at most six tiles; throws KernelError for anything else.
std::uint32_t leave_index(std::span<const Tile> sorted);
// The sorted set with that number.
std::vector<Tile> leave_at(std::uint32_t index);

class LeaveTable {
public:
    explicit LeaveTable(std::span<const std::int32_t> values);
    std::int32_t value(std::span<const Tile> sorted) const { return values_[leave_index(sorted)]; }
    std::span<const std::int32_t> values() const { return values_; }

private:
    LargeVector<std::int32_t> values_;
};

// The value of every subset of a rack, by its mask; a full rack of seven is worth 0.
using LeaveValues = std::array<std::int32_t, 1 << RACK_SIZE>;
void leave_values(const Rack& rack, const LeaveTable* table, LeaveValues& values);

}  // namespace tesela
