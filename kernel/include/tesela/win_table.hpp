// How likely a win is, by the lead of who is to move and the tiles they do not see; learned from games.
#pragma once

#include "tesela/static_player.hpp"

namespace tesela {

inline constexpr int MOST_LEAD = 400;                 // leads beyond count as this
inline constexpr int LEADS = 2 * MOST_LEAD + 1;
inline constexpr int UNSEEN_ROWS = SET_SIZE - RACK_SIZE + 1;
inline constexpr int MOST_CHANGE = 600;               // of the lead, from a turn to the end
inline constexpr int CHANGES = 2 * MOST_CHANGE + 1;

class WinTable {
public:
    // Millionths, a row for each number of unseen tiles, a column for each lead from -MOST_LEAD on.
    explicit WinTable(std::vector<std::int32_t> millionths);
    // For who is to move; the lead in millipoints, between whole points a straight line.
    std::int32_t wins(int unseen, std::int32_t lead) const;
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

struct OutcomeGames {
    std::uint64_t first = 0;
    std::uint64_t games = 1;
    std::uint64_t seed = 1;
    unsigned threads = 1;
};

Outcomes play_outcomes(const WordGraph& graph, const Evaluation& evaluation, const OutcomeGames& games);

}  // namespace tesela
