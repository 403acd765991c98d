// One candidate played on for a few turns.
#pragma once

#include "simulation/simulate.hpp"

namespace tesela {

struct RolloutResult {
    std::int32_t equity = 0;  // millipoints, for seat 0
    std::int32_t wins = 0;    // millionths
};

class Rollout {
public:
    Rollout(const WordGraph& graph, const Evaluation& evaluation, const WinTable& wins, unsigned plies)
        : graph_(graph), evaluation_(evaluation), wins_(wins), plies_(plies) {}

    // From `start`, with seat 0 to move and all hands dealt; `start` is used up.
    RolloutResult run(GameState& state, const Rack& rack, const Move& candidate, Random& random) const;

private:
    RolloutResult evaluate(const GameState& state, const std::array<std::int32_t, MOST_PLAYERS>& kept) const;
    std::int32_t leave_value(const GameState& state, const Rack& rack, const Move& move) const;

    const WordGraph& graph_;
    const Evaluation& evaluation_;
    const WinTable& wins_;
    unsigned plies_;
};

}  // namespace tesela
