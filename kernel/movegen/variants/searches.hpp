// The searches as functions, so that the one for this processor can be chosen when the program starts.
#pragma once

#include "movegen/generator.hpp"
#include "movegen/top_moves.hpp"

namespace tesela {

struct Searches {
    void (*list)(const Turn&, const LeaveValues&, std::vector<Move>&);
    void (*list_lane)(const Turn&, const LeaveValues&, bool down, unsigned lane, std::vector<Move>&);
    std::uint64_t (*count)(const Turn&);
    bool (*any)(const Turn&);
    // Offers every play that could be among the best; at most two blanks.
    void (*top)(const Turn&, const WordMap&, const LeaveValues&, TopMoves&);
};

const Searches& plain_searches();
const Searches& recent_searches();  // for processors with popcnt, bmi, bmi2 and avx2

}  // namespace tesela
