// How much an endgame may still be searched: nodes and, if asked for, milliseconds.
#pragma once

#include <algorithm>
#include <chrono>

#include "endgame/endgame.hpp"

namespace tesela {

class SearchBudget {
public:
    explicit SearchBudget(const EndgameOptions& options)
        : options_(options), began_(std::chrono::steady_clock::now()) {}

    std::uint64_t nodes() const { return nodes_; }
    void count_node() { ++nodes_; }

    bool spent() const {
        const std::uint64_t reserved = reserving_ ? std::min(options_.nodes / 4, MOST_RESERVED) : 0;
        if (nodes_ >= pause_ || nodes_ >= options_.nodes - reserved) return true;
        return nodes_ % 64 == 0 && out_of_time();
    }
    bool out_of_time() const {
        if (options_.milliseconds == 0) return false;
        std::chrono::milliseconds most(options_.milliseconds);
        if (reserving_) most -= std::min(most / 4, LONGEST_RESERVED);
        return std::chrono::steady_clock::now() - began_ > most;
    }

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

    const EndgameOptions& options_;
    std::uint64_t nodes_ = 0;
    std::uint64_t pause_ = UINT64_MAX;
    bool reserving_ = false;
    std::chrono::steady_clock::time_point began_;
};

}  // namespace tesela
