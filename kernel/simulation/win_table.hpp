// How likely a win is, by the lead of who is to move and the tiles they do not see; learned from games.
#pragma once

#include "movegen/static_evaluation.hpp"
#include "simulation/game_batch.hpp"
#include "simulation/game_state.hpp"

namespace tesela {

inline constexpr int MOST_LEAD = 400;  // leads beyond count as this
inline constexpr unsigned LEADS = 2 * MOST_LEAD + 1;
inline constexpr unsigned UNSEEN_ROWS = SET_SIZE - RACK_SIZE + 1;
inline constexpr int MOST_CHANGE = 600;  // of the lead, from a turn to the end
inline constexpr unsigned CHANGES = 2 * MOST_CHANGE + 1;

class WinTable {
public:
    // Millionths, a row for each number of unseen tiles, a column for each lead from -MOST_LEAD on.
    explicit WinTable(std::vector<std::int32_t> millionths);
    // For who is to move; the lead in millipoints, between whole points a straight line.
    std::int32_t wins(unsigned unseen, std::int32_t lead) const;
    const std::vector<std::int32_t>& values() const { return values_; }

private:
    std::vector<std::int32_t> values_;
};

// What many games say: how often the lead changed by how much until the end, by unseen tiles; and by the
// tiles left in the bag after a play, what became of the player beyond score and leave.
struct Outcomes {
    std::vector<std::int64_t> changes = std::vector<std::int64_t>(std::size_t{UNSEEN_ROWS} * CHANGES, 0);
    std::vector<std::int64_t> after_sum = std::vector<std::int64_t>(SET_SIZE, 0);
    std::vector<std::int64_t> after_count = std::vector<std::int64_t>(SET_SIZE, 0);
};

Outcomes play_outcomes(const WordGraph& graph, const Evaluation& evaluation, const GameBatch& games);

}  // namespace tesela
