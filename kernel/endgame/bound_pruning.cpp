#include "endgame/bound_pruning.hpp"

#include <algorithm>

namespace tesela {

int BoundPruning::bound(const Node& node, unsigned player) {
    const RackMask rack = node.left[player];
    if (!bounds_.affordable(player, rack)) return ANYTHING;
    return bounds_.upper_bound({node.keys, player, rack, racks_.points(1 - player, node.left[1 - player])});
}

bool BoundPruning::fails_low(const Node& node, int alpha, int& most) {
    SuccessRate& rate = rate_of(low_, node, node.player);
    if (!rate.worth_trying()) return false;
    most = bound(node, node.player);
    rate.helped += most <= alpha;
    return most <= alpha;
}

bool BoundPruning::fails_high(const Node& node, int beta, int& least) {
    SuccessRate& rate = rate_of(high_, node, node.opponent());
    if (!rate.worth_trying()) return false;
    least = -bound(node, node.opponent());
    rate.helped += least >= beta;
    return least >= beta;
}

// A play that leaves an answer as it is could as well have come after it: with the answer on the board, the bound
// holds for it and all that follows.
int BoundPruning::prune_by(const Node& answered, const Footprint& answer, std::vector<Play>& plays, std::size_t from,
                           int alpha) {
    const unsigned player = answered.player;
    const int theirs = racks_.points(1 - player, answered.theirs());
    bounds_.prepare_with_plays({answered.keys, player, answered.mine(), theirs});
    int best = NOTHING;
    const auto refuted = [&](const Play& play) {
        if (play.passes() || !answer.unblocked_by(play)) return false;
        const int if_both_pass = passes_count_ ? theirs - racks_.points(player, play.leave) : 0;
        if (play.score + if_both_pass - answer.score > alpha) return false;
        const int most = bounds_.upper_bound_with(play, alpha + answer.score) - answer.score;
        if (most > alpha) return false;
        best = std::max(best, most);
        return true;
    };
    plays.erase(std::remove_if(plays.begin() + static_cast<std::ptrdiff_t>(from), plays.end(), refuted), plays.end());
    return best;
}

int BoundPruning::prune(const Node& node, std::vector<Play>& plays, std::size_t from, int alpha) {
    if (plays.size() < from + 2 || !bounds_.affordable(node.player, node.mine())) return NOTHING;
    int best = NOTHING;
    const auto try_with = [&](std::size_t i, auto&& prune) {
        SuccessRate& rate = rate_of(answer_[i], node, node.player);
        if (!rate.worth_trying()) return;
        const std::size_t before = plays.size();
        best = std::max(best, prune());
        rate.helped += (before - plays.size()) * 4 >= before;
    };
    try_with(0, [&] { return prune_by(node, Footprint(), plays, from, alpha); });
    if (plays.size() < from + FEW) return best;
    Node other = node;
    other.player = node.opponent();
    answers_.clear();
    cache_.plays({board_, other.keys, other.player, other.mine()}, answers_);
    std::erase_if(answers_, [](const Play& play) { return play.goes_out(); });
    const auto value = [&](const Play& play) { return play.score - out_ * racks_.points(other.player, play.leave); };
    for (std::size_t i = 0; i < ANSWERS && i < answers_.size() && plays.size() >= from + FEW; ++i) {
        const auto rest = answers_.begin() + static_cast<std::ptrdiff_t>(i);
        std::iter_swap(rest, std::max_element(rest, answers_.end(),
                                              [&](const Play& a, const Play& b) { return value(a) < value(b); }));
        try_with(i + 1, [&] {
            const Play answer = answers_[i];
            const Footprint footprint(answer, board_);
            Board::Undo undo;
            const Node answered = other.after(answer, board_, graph_, undo);
            const int most = prune_by(answered, footprint, plays, from, alpha);
            board_.undo(undo);
            return most;
        });
    }
    return best;
}

void BoundPruning::tune(const Node& node, const std::function<bool()>& go_on) {
    for (unsigned player = 0; player < 2; ++player) {
        const RackMask rack = node.left[player];
        const int theirs = racks_.points(1 - player, node.left[1 - player]);
        if (bounds_.affordable(player, rack)) bounds_.tune({node.keys, player, rack, theirs}, go_on);
    }
}

}  // namespace tesela
