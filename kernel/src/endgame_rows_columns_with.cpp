#include <algorithm>

#include "tesela/endgame_rows_columns.hpp"

namespace tesela {

void RowsAndColumns::look_with(const LaneKeys& keys, int player, RackMask rack, int theirs) {
    look(keys, player, rack);
    const auto& same = racks_.same[static_cast<std::size_t>(player_)];
    sets_.clear();
    for (RackMask set = rack_; set != 0; set = (set - 1) & rack_) {
        if (same[set] != set) continue;
        sets_.push_back(set);
        end_[set] = end_of(set, theirs);
    }
    through_first_ = through_next_;
    through_.clear();
}

void RowsAndColumns::learn_through(bool down, int lane, const OnPlaces& at, int lone, RackMask kind, BySet& by_set) const {
    BySet best;
    std::array<std::uint8_t, 1 << RACK_SIZE> found;
    std::size_t count = 0;
    best.fill(NEVER);
    by_set.fill(NEVER);
    const auto meet = [&](RackMask set, int value) {
        if (best[set] == NEVER) found[count++] = static_cast<std::uint8_t>(set);
        best[set] = std::max(best[set], value);
    };
    for (const StandingWords::Word& word : words_.words(lanes_[down][static_cast<std::size_t>(lane)])) {
        if (((at[0] & ~word.at[0]) | (at[1] & ~word.at[1])) == 0) meet(word.set, word.best);
    }
    if (lone > NEVER) meet(kind, lone);
    const auto& all = all_[down];
    for (std::size_t i = 0; i < count; ++i) {
        const RackMask set = found[i], others = rack_ & ~set;
        const int value = best[set];
        for (RackMask more = others;; more = (more - 1) & others) {
            by_set[set | more] = std::max(by_set[set | more], value + all[more]);
            if (more == 0) break;
        }
    }
}

const RowsAndColumns::BySet& RowsAndColumns::through(bool down, std::size_t kind, int cell) {
    auto& at = through_at_[down][kind][static_cast<std::size_t>(cell)];
    if (at < through_first_) {
        at = through_next_++;
        const int lane = down ? cell % SIDE : cell / SIDE, place = down ? cell / SIDE : cell % SIDE;
        OnPlaces here{};
        here[kind >> 2] = std::uint64_t{1} << ((kind & 3) * 16 + static_cast<std::size_t>(place));
        int lone = NEVER;
        if (can_be_lone(down, cell)) lone = prices_.of_lone(player_, down, static_cast<int>(kind), lane, place);
        learn_through(down, lane, here, lone, RackMask{1} << kind, through_.emplace_back());
    }
    return through_[static_cast<std::size_t>(at - through_first_)];
}

// Both ways at once: the word along the lane with all its tiles, and across it the best that each of them allows.
int RowsAndColumns::most_with(const Play& play) {
    const bool down = play.down();
    const int lane = down ? play.lane - SIDE : play.lane;
    const auto rack = cache_.whole(player_);
    OnPlaces at{};
    std::array<const BySet*, RACK_SIZE> across;
    const BySet* along = nullptr;
    std::size_t count = 0;
    through_.reserve(through_.size() + RACK_SIZE + 1);  // what is pointed at stays
    for (std::uint32_t left = play.squares; left != 0; left &= left - 1) {
        const int place = std::countr_zero(left);
        const Tile tile = (play.tiles[count] & BLANK_BIT) != 0 ? 0 : play.tiles[count];
        const auto kind = static_cast<std::size_t>(std::find(rack.begin(), rack.end(), tile) - rack.begin());
        const int cell = down ? place * SIDE + lane : lane * SIDE + place;
        at[kind >> 2] |= std::uint64_t{1} << ((kind & 3) * 16 + static_cast<std::size_t>(place));
        across[count++] = &through(!down, kind, cell);
        if (play.played == 1) along = &through(down, kind, cell);
    }
    BySet word;
    if (along == nullptr) {
        learn_through(down, lane, at, NEVER, 0, word);
        along = &word;
    }
    int best = NEVER;
    for (const RackMask set : sets_) {
        int cross = (*across[0])[set];
        for (std::size_t i = 1; i < count; ++i) cross = std::min(cross, (*across[i])[set]);
        best = std::max(best, (*along)[set] + cross + end_[set]);
    }
    return whole_points(best);
}

}  // namespace tesela
