// Which games are played: they are numbered, each with its own seed, so that threads do not change a result.
#pragma once

#include <cstdint>

namespace tesela {

struct GameBatch {
    std::uint64_t first = 0;
    std::uint64_t games = 1;
    std::uint64_t seed = 1;
    unsigned threads = 1;
};

}  // namespace tesela
