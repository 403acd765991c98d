// The static player: score, what stays on the rack, and terms for the opening and the end of the bag.
#pragma once

#include "movegen/end_rules.hpp"
#include "movegen/generator.hpp"

namespace tesela {

inline constexpr unsigned BAG_TERMS = 16;

struct StaticTerms {
    // Millipoints for leaving that many tiles in the bag (0 .. 15), against leaving many.
    std::array<std::int32_t, BAG_TERMS> after_bag{};
    // Millipoints for each vowel of an opening beside a letter premium.
    std::int32_t opening_vowel = 0;
};

struct Evaluation {
    const LeaveTable* leaves = nullptr;
    StaticTerms terms;
    EndRules rules;
};

// The best by equity with the terms; `others` are the points on the other racks, which count only once the bag is
// empty and they are known.
Move static_move(const Turn& turn, const Evaluation& evaluation, int others);
// At most `wanted`, best first, exchanges and pass among them; `equity` holds the terms.
std::vector<Move> static_moves(const Turn& turn, const Evaluation& evaluation, int others, std::size_t wanted);

}  // namespace tesela
