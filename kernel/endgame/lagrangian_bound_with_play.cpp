#include <algorithm>

#include "endgame/lagrangian_bound.hpp"

namespace tesela {

void LagrangianBound::prepare_with_plays(const Query& query) {
    prepare(query.keys, query.player, query.rack);
    for (RackMask set = rack_; set != 0; set = (set - 1) & rack_) end_[set] = end_of(set, query.theirs);
    ++preparations_;
    values_.clear();
}

std::span<const LaneWords::Word> LagrangianBound::possible_words(bool down, unsigned lane) {
    auto& words = possible_[down][lane];
    if (((asked_[down] >> lane) & 1) == 0) {
        asked_[down] |= 1u << lane;
        words.clear();
        for (const LaneWords::Word& word : words_.words(lanes_[down][lane])) {
            if (possible(word, down, lane)) words.push_back(word);
        }
    }
    return words;
}

std::span<const LagrangianBound::SetValue> LagrangianBound::collect_through(bool down, unsigned lane,
                                                                            const OnPlaces& at, int lone,
                                                                            RackMask kind) {
    const std::size_t first = values_.size();
    const auto meet = [&](RackMask set, int value) {
        if (best_of_[set] == NEVER) values_.push_back({set, NEVER});
        best_of_[set] = std::max(best_of_[set], value);
    };
    for (const LaneWords::Word& word : possible_words(down, lane)) {
        if (((at[0] & ~word.at[0]) | (at[1] & ~word.at[1])) == 0) meet(word.set, word.best);
    }
    if (lone > NEVER) meet(kind, lone);
    for (std::size_t i = first; i < values_.size(); ++i) {
        values_[i].best = best_of_[values_[i].set];
        best_of_[values_[i].set] = NEVER;
    }
    return std::span(values_).subspan(first);
}

std::span<const LagrangianBound::SetValue> LagrangianBound::through(bool down, unsigned kind, unsigned cell) {
    Through& here = through_at_[down][kind][cell];
    if (here.prepared != preparations_) {
        const unsigned lane = down ? cell % SIDE : cell / SIDE, place = down ? cell / SIDE : cell % SIDE;
        OnPlaces at{};
        at[kind >> 2] = std::uint64_t{1} << ((kind & 3) * 16 + place);
        int lone = NEVER;
        if (can_be_lone(down, cell)) lone = multipliers_.of_lone(player_, down, kind, cell);
        const auto first = static_cast<std::uint32_t>(values_.size());
        const auto found = collect_through(down, lane, at, lone, RackMask{1} << kind);
        here.prepared = preparations_;
        here.first = first & 0xffffff;
        here.count = found.size() & 0xff;
    }
    return {values_.data() + here.first, here.count};
}

// Both ways at once: the word along the lane with all its tiles, and across it the best that each of them allows.
int LagrangianBound::upper_bound_with(const Play& play, int enough) {
    const bool down = play.down();
    const unsigned lane = down ? play.lane - SIDE : play.lane;
    const auto rack = cache_.whole(player_);
    const auto& canonical = racks_.canonical(player_);
    OnPlaces at{};
    std::array<unsigned, RACK_SIZE> kinds, cells;
    std::size_t count = 0;
    for (std::uint32_t left = play.squares; left != 0; left &= left - 1, ++count) {
        const unsigned place = lowest_bit(left);
        const Tile tile = (play.tiles[count] & BLANK_BIT) != 0 ? 0 : play.tiles[count];
        const auto kind = static_cast<unsigned>(std::find(rack.begin(), rack.end(), tile) - rack.begin());
        kinds[count] = kind;
        cells[count] = cell_of(down, lane, place);
        at[kind >> 2] |= std::uint64_t{1} << ((kind & 3) * 16 + place);
    }
    if (values_.capacity() - values_.size() < ROOM)
        values_.reserve(2 * values_.size() + ROOM);  // what is pointed at stays
    const auto along = count == 1 ? through(down, kinds[0], cells[0]) : collect_through(down, lane, at, NEVER, 0);
    std::array<std::span<const SetValue>, RACK_SIZE> across;
    bool crossed = false;
    const int limit = (enough + 1) * SCALE - 1;
    int best = NEVER;
    for (const SetValue& word : along) {
        const RackMask others = rack_ & ~word.set;
        for (RackMask more = others;; more = (more - 1) & others) {
            const RackMask laid = word.set | more;
            const int one_way = word.best + all_[down][more] + end_[laid];
            // What it brings the other way wherever its tiles lie is often little enough.
            int sum = one_way + all_[!down][laid];
            if (canonical[laid] == laid && sum > best) {
                if (sum > limit) {
                    if (!crossed) {
                        for (std::size_t i = 0; i < count; ++i) across[i] = through(!down, kinds[i], cells[i]);
                        crossed = true;
                    }
                    for (std::size_t i = 0; i < count && sum > limit; ++i)
                        sum = std::min(sum, one_way + most_through(!down, laid, across[i]));
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
