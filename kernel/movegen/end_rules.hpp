// When a game ends, and what the racks then cost.
#pragma once

#include <cstdint>

namespace tesela {

// What happens to the tiles left on racks: nothing, each loses the own, or who goes out also gains them.
enum class RackSum : std::uint8_t { none = 0, each_own = 1, out_gains = 2 };

struct EndRules {
    unsigned passes_each = 2;
    unsigned scoreless_each = 6;
    RackSum out = RackSum::out_gains;
    RackSum passes = RackSum::each_own;
};

}  // namespace tesela
