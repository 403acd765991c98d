// The best moves so far, in the order of `better`.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "movegen/move.hpp"

namespace tesela {

class TopMoves {
public:
    explicit TopMoves(std::size_t wanted) : wanted_(wanted) {}

    std::size_t wanted() const { return wanted_; }
    // What a move's equity must reach to matter.
    std::int32_t threshold() const { return threshold_; }

    void offer(const Move& move) {
        if (kept_.size() == wanted_) {
            if (wanted_ == 0 || !better(move, kept_.back())) return;
            kept_.pop_back();
        }
        kept_.insert(std::upper_bound(kept_.begin(), kept_.end(), move, better), move);
        if (kept_.size() == wanted_) threshold_ = kept_.back().equity;
    }

    const std::vector<Move>& kept() const { return kept_; }
    std::vector<Move> take() { return std::move(kept_); }

private:
    std::size_t wanted_;
    std::vector<Move> kept_;
    std::int32_t threshold_ = std::numeric_limits<std::int32_t>::min();
};

}  // namespace tesela
