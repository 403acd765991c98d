#include "tesela/endgame_answers.hpp"

#include <algorithm>

namespace tesela {

int Answers::sift_by(const Stand& stand, const Play& answer, const Threat& threat, std::vector<Play>& plays, std::size_t from,
                     int enough) const {
    int best = NOTHING;
    const int held = points(1 - stand.player, answer.leave);
    const auto kept = std::remove_if(plays.begin() + static_cast<std::ptrdiff_t>(from), plays.end(), [&](const Play& play) {
        if (play.passes() || !threat.survives(play)) return false;
        const int most = play.score - answer.score + alone_.most(play.leave, held);
        if (most > enough) return false;
        best = std::max(best, most);
        return true;
    });
    plays.erase(kept, plays.end());
    return best;
}

int Answers::sift(const Stand& stand, std::vector<Play>& plays, std::size_t from, int enough) {
    if (plays.size() < from + 2 || !alone_.pays(stand.player, stand.mine())) return NOTHING;
    Play pass;
    pass.leave = static_cast<std::uint8_t>(stand.others());
    alone_.look(stand.keys, stand.player, stand.mine());
    int best = sift_by(stand, pass, Threat(), plays, from, enough);
    if (plays.size() < from + FEW) return best;
    Stand theirs = stand;
    theirs.player = 1 - stand.player;
    theirs_.clear();
    cache_.plays(board_, theirs.keys, theirs.player, theirs.mine(), theirs_);
    std::erase_if(theirs_, [](const Play& play) { return play.goes_out(); });
    const auto worth = [&](const Play& play) { return play.score - out_ * points(theirs.player, play.leave); };
    for (std::size_t i = 0; i < ANSWERS && i < theirs_.size() && plays.size() >= from + FEW; ++i) {
        const auto rest = theirs_.begin() + static_cast<std::ptrdiff_t>(i);
        std::iter_swap(rest, std::max_element(rest, theirs_.end(), [&](const Play& a, const Play& b) { return worth(a) < worth(b); }));
        const Play answer = theirs_[i];
        const Threat threat(answer, board_);
        Board::Undo undo;
        const Stand next = theirs.after(answer, board_, graph_, undo);
        alone_.look(next.keys, stand.player, stand.mine());
        board_.undo(undo);
        best = std::max(best, sift_by(stand, answer, threat, plays, from, enough));
    }
    return best;
}

void Answers::bound(const Stand& stand, std::vector<Play>& plays) {
    const bool known = plays.size() > 1 && alone_.pays(stand.player, stand.mine());
    if (known) alone_.look(stand.keys, stand.player, stand.mine());
    const int held = points(1 - stand.player, stand.others());
    for (Play& play : plays) play.rank = !known || play.passes() ? ANYTHING : play.score + alone_.most(play.leave, held);
}

int Answers::least_by_passing(const Stand& stand) {
    if (!alone_.pays(1 - stand.player, stand.others())) return NOTHING;
    alone_.look(stand.keys, 1 - stand.player, stand.others());
    return -alone_.most(stand.others(), points(stand.player, stand.mine()));
}

}  // namespace tesela
