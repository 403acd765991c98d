#include <algorithm>

#include "tesela/endgame_rows_columns.hpp"

namespace tesela {

void RowsAndColumns::look_with(const LaneKeys& keys, int player, RackMask rack, int theirs) {
    look(keys, player, rack);
    for (RackMask set = rack_; set != 0; set = (set - 1) & rack_) end_[set] = end_of(set, theirs);
    ++looks_;
    brought_.clear();
}

std::span<const StandingWords::Word> RowsAndColumns::possible_words(bool down, int lane) {
    const auto row = static_cast<std::size_t>(lane);
    auto& words = possible_[down][row];
    if (((sought_[down] >> row) & 1) == 0) {
        sought_[down] |= 1u << row;
        words.clear();
        for (const StandingWords::Word& word : words_.words(lanes_[down][row])) {
            if (possible(word, down, row)) words.push_back(word);
        }
    }
    return words;
}

std::span<const RowsAndColumns::Brought> RowsAndColumns::learn_through(bool down, int lane, const OnPlaces& at, int lone, RackMask kind) {
    const std::size_t first = brought_.size();
    const auto meet = [&](RackMask set, int value) {
        if (best_of_[set] == NEVER) brought_.push_back({set, NEVER});
        best_of_[set] = std::max(best_of_[set], value);
    };
    for (const StandingWords::Word& word : possible_words(down, lane)) {
        if (((at[0] & ~word.at[0]) | (at[1] & ~word.at[1])) == 0) meet(word.set, word.best);
    }
    if (lone > NEVER) meet(kind, lone);
    for (std::size_t i = first; i < brought_.size(); ++i) {
        brought_[i].best = best_of_[brought_[i].set];
        best_of_[brought_[i].set] = NEVER;
    }
    return std::span(brought_).subspan(first);
}

std::span<const RowsAndColumns::Brought> RowsAndColumns::through(bool down, std::size_t kind, int cell) {
    Through& here = through_at_[down][kind][static_cast<std::size_t>(cell)];
    if (here.looked != looks_) {
        const int lane = down ? cell % SIDE : cell / SIDE, place = down ? cell / SIDE : cell % SIDE;
        OnPlaces at{};
        at[kind >> 2] = std::uint64_t{1} << ((kind & 3) * 16 + static_cast<std::size_t>(place));
        int lone = NEVER;
        if (can_be_lone(down, cell)) lone = prices_.of_lone(player_, down, static_cast<int>(kind), lane, place);
        const auto first = static_cast<std::uint32_t>(brought_.size());
        const auto found = learn_through(down, lane, at, lone, RackMask{1} << kind);
        here.looked = looks_;
        here.first = first & 0xffffff;
        here.count = found.size() & 0xff;
    }
    return {brought_.data() + here.first, here.count};
}

// Both ways at once: the word along the lane with all its tiles, and across it the best that each of them allows.
int RowsAndColumns::most_with(const Play& play, int enough) {
    const bool down = play.down();
    const int lane = down ? play.lane - SIDE : play.lane;
    const auto rack = cache_.whole(player_);
    const auto& same = racks_.same[static_cast<std::size_t>(player_)];
    OnPlaces at{};
    std::array<std::size_t, RACK_SIZE> kinds;
    std::array<int, RACK_SIZE> cells;
    std::size_t count = 0;
    for (std::uint32_t left = play.squares; left != 0; left &= left - 1, ++count) {
        const int place = std::countr_zero(left);
        const Tile tile = (play.tiles[count] & BLANK_BIT) != 0 ? 0 : play.tiles[count];
        const auto kind = static_cast<std::size_t>(std::find(rack.begin(), rack.end(), tile) - rack.begin());
        kinds[count] = kind;
        cells[count] = down ? place * SIDE + lane : lane * SIDE + place;
        at[kind >> 2] |= std::uint64_t{1} << ((kind & 3) * 16 + static_cast<std::size_t>(place));
    }
    if (brought_.capacity() - brought_.size() < ROOM) brought_.reserve(2 * brought_.size() + ROOM);  // what is pointed at stays
    const auto along = count == 1 ? through(down, kinds[0], cells[0]) : learn_through(down, lane, at, NEVER, 0);
    std::array<std::span<const Brought>, RACK_SIZE> across;
    bool crossed = false;
    const int limit = (enough + 1) * PARTS - 1;
    int best = NEVER;
    for (const Brought& word : along) {
        const RackMask others = rack_ & ~word.set;
        for (RackMask more = others;; more = (more - 1) & others) {
            const RackMask laid = word.set | more;
            const int one_way = word.best + all_[down][more] + end_[laid];
            // What it brings the other way wherever its tiles lie is often little enough.
            int sum = one_way + all_[!down][laid];
            if (same[laid] == laid && sum > best) {
                if (sum > limit) {
                    if (!crossed) {
                        for (std::size_t i = 0; i < count; ++i) across[i] = through(!down, kinds[i], cells[i]);
                        crossed = true;
                    }
                    for (std::size_t i = 0; i < count && sum > limit; ++i) sum = std::min(sum, one_way + most_through(!down, laid, across[i]));
                    if (sum > limit) return whole_points(sum);
                }
                best = std::max(best, sum);
            }
            if (more == 0) break;
        }
    }
    return whole_points(best);
}

}  // namespace tesela
