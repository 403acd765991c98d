#include "tesela/endgame_answers.hpp"

#include <algorithm>

namespace tesela {

int Answers::bound(const Stand& stand, int player) {
    const RackMask rack = stand.left[static_cast<std::size_t>(player)];
    if (!bounds_.pays(player, rack)) return ANYTHING;
    return bounds_.most(stand.keys, player, rack, racks_.points_of(1 - player, stand.left[static_cast<std::size_t>(1 - player)]));
}

bool Answers::no_more_than(const Stand& stand, int enough, int& most) {
    Luck& luck = of(most_, stand, stand.player);
    if (!luck.calls()) return false;
    most = bound(stand, stand.player);
    luck.helped += most <= enough;
    return most <= enough;
}

bool Answers::no_less_than(const Stand& stand, int enough, int& least) {
    Luck& luck = of(least_, stand, 1 - stand.player);
    if (!luck.calls()) return false;
    least = -bound(stand, 1 - stand.player);
    luck.helped += least >= enough;
    return least >= enough;
}

// A play that leaves an answer as it is could as well have come after it: with the answer on the board, the bound
// holds for it and all that follows.
int Answers::sift_by(const Stand& answered, const Play& answer, const Threat& threat, std::vector<Play>& plays, std::size_t from, int enough) {
    const int player = answered.player, theirs = racks_.points_of(1 - player, answered.others());
    bounds_.look_with(answered.keys, player, answered.mine(), theirs);
    int best = NOTHING;
    const auto kept = std::remove_if(plays.begin() + static_cast<std::ptrdiff_t>(from), plays.end(), [&](const Play& play) {
        if (play.passes() || !threat.survives(play)) return false;
        if (play.score + (passes_count_ ? theirs - racks_.points_of(player, play.leave) : 0) - answer.score > enough) return false;  // if both pass
        const int most = bounds_.most_with(play, enough + answer.score) - answer.score;
        if (most > enough) return false;
        best = std::max(best, most);
        return true;
    });
    plays.erase(kept, plays.end());
    return best;
}

int Answers::sift(const Stand& stand, std::vector<Play>& plays, std::size_t from, int enough) {
    if (plays.size() < from + 2 || !bounds_.pays(stand.player, stand.mine())) return NOTHING;
    int best = NOTHING;
    const auto try_with = [&](std::size_t i, auto&& sift) {
        Luck& luck = of(answer_[i], stand, stand.player);
        if (!luck.calls()) return;
        const std::size_t before = plays.size();
        best = std::max(best, sift());
        luck.helped += (before - plays.size()) * 4 >= before;
    };
    try_with(0, [&] { return sift_by(stand, Play(), Threat(), plays, from, enough); });
    if (plays.size() < from + FEW) return best;
    Stand theirs = stand;
    theirs.player = 1 - stand.player;
    theirs_.clear();
    cache_.plays(board_, theirs.keys, theirs.player, theirs.mine(), theirs_);
    std::erase_if(theirs_, [](const Play& play) { return play.goes_out(); });
    const auto worth = [&](const Play& play) { return play.score - out_ * racks_.points_of(theirs.player, play.leave); };
    for (std::size_t i = 0; i < ANSWERS && i < theirs_.size() && plays.size() >= from + FEW; ++i) {
        const auto rest = theirs_.begin() + static_cast<std::ptrdiff_t>(i);
        std::iter_swap(rest, std::max_element(rest, theirs_.end(), [&](const Play& a, const Play& b) { return worth(a) < worth(b); }));
        try_with(i + 1, [&] {
            const Play answer = theirs_[i];
            const Threat threat(answer, board_);
            Board::Undo undo;
            const Stand answered = theirs.after(answer, board_, graph_, undo);
            const int most = sift_by(answered, answer, threat, plays, from, enough);
            board_.undo(undo);
            return most;
        });
    }
    return best;
}

void Answers::tune(const Stand& stand, const std::function<bool()>& go_on) {
    for (int player = 0; player < 2; ++player) {
        const RackMask rack = stand.left[static_cast<std::size_t>(player)];
        const int theirs = racks_.points_of(1 - player, stand.left[static_cast<std::size_t>(1 - player)]);
        if (bounds_.pays(player, rack)) bounds_.tune(stand.keys, player, rack, theirs, go_on);
    }
}

}  // namespace tesela
