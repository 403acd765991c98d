// How much an endgame may still be searched: nodes and, if asked for, milliseconds.
#pragma once

#include <algorithm>

#include "endgame/endgame.hpp"

namespace tesela {

class SearchBudget {
public:
    explicit SearchBudget(const EndgameOptions& options)
        : options_(options),
          deadline_(options.milliseconds > 0 ? Deadline::after(options.milliseconds) : options.deadline),
          reserved_(reserved_of(deadline_)) {}

    std::uint64_t nodes() const { return nodes_; }
    void count_node() { ++nodes_; }

    bool spent() const {
        const std::uint64_t reserved = reserving_ ? std::min(options_.nodes / 4, MOST_RESERVED) : 0;
        if (nodes_ >= pause_ || nodes_ >= options_.nodes - reserved) return true;
        return nodes_ % NODES_A_LOOK == 0 && out_of_time();
    }
    bool out_of_time() const { return (reserving_ ? reserved_ : deadline_).passed(); }

    // A part is kept for later: a proof leaves it for going deeper step by step if it fails.
    void reserve(bool some) { reserving_ = some; }
    // A first try is given up after so many nodes; returns the limit before.
    std::uint64_t pause_after(std::uint64_t nodes) {
        const std::uint64_t before = pause_;
        pause_ = std::min(before, nodes_ + nodes);
        return before;
    }
    void pause_at(std::uint64_t nodes) { pause_ = nodes; }

private:
    // A quarter, but not more than going deeper needs.
    static constexpr std::uint64_t MOST_RESERVED = 16'000;
    static constexpr std::chrono::milliseconds LONGEST_RESERVED{400};
    // Nodes between two looks at the clock: with blanks a node takes up to a millisecond.
    static constexpr std::uint64_t NODES_A_LOOK = 8;

    static Deadline reserved_of(const Deadline& deadline) {
        if (!deadline.is_set()) return deadline;
        return deadline.before(std::min<Deadline::Clock::duration>(deadline.left() / 4, LONGEST_RESERVED));
    }

    const EndgameOptions& options_;
    std::uint64_t nodes_ = 0;
    std::uint64_t pause_ = UINT64_MAX;
    bool reserving_ = false;
    Deadline deadline_;
    Deadline reserved_;
};

}  // namespace tesela
