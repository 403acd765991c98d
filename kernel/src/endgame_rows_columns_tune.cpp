#include <algorithm>
#include <cstdlib>

#include "tesela/endgame_rows_columns.hpp"

namespace tesela {

// Wherever rows and columns put a tile on different squares, the one that rows chose becomes cheaper and the one that columns
// chose dearer: steps down a slope that has corners, of a length that would reach an aim if it were smooth.
void RowsAndColumns::tune(const LaneKeys& keys, int player, RackMask rack, int theirs, const std::function<bool()>& go_on) {
    Prices best = prices_;
    int lowest = -NEVER, aim = 0, in_vain = 0;
    const std::uint64_t enough = words_.weighed() + MOST_WEIGHED;
    for (int round = 0; round < ROUNDS && words_.weighed() < enough && go_on(); ++round) {
        look(keys, player, rack);
        RackMask laid = 0;
        const int bound = sum_up(theirs, laid);
        if (round == 0) aim = std::abs(bound) / FIRST_AIM;
        if (bound < lowest) {
            lowest = bound, best = prices_, in_vain = 0;
        } else if (++in_vain > PATIENCE) {
            aim /= 2, in_vain = 0;
            if (aim < LAST_AIM) break;
        }
        Laying laying;
        mark(false, laid, 1, laying);
        mark(true, laid, -1, laying);
        for (RackMask left = laid; left != 0; left &= left - 1) --laying.lone[kind_at(left)];
        if (!follow(laying, bound - lowest + aim)) break;
    }
    best.changed = prices_.changed;
    prices_ = best;
    prices_.change_all(player);
    favour();
}

// Says whether anything is left to agree on.
bool RowsAndColumns::follow(const Laying& laying, int length) {
    auto& lone = prices_.lone[static_cast<std::size_t>(player_)];
    int norm = 0;
    for (std::size_t kind = 0; kind < RACK_SIZE; ++kind) {
        if (laying.lone[kind] > 0 || lone[kind] > 0) norm += laying.lone[kind] * laying.lone[kind];
        for (const int often : laying.where[kind]) norm += often * often;
    }
    if (norm == 0) return false;
    const int step = std::max(1, length / norm);
    for (std::size_t kind = 0; kind < RACK_SIZE; ++kind) {
        const int price = std::max(0, lone[kind] + step * laying.lone[kind]);
        if (price != lone[kind]) prices_.change_all(player_);
        lone[kind] = price;
        for (int cell = 0; cell < CELLS; ++cell) {
            const int often = laying.where[kind][static_cast<std::size_t>(cell)];
            if (often != 0) prices_.change(player_, static_cast<int>(kind), cell, -step * often);
        }
    }
    favour();
    return true;
}

RackMask RowsAndColumns::first_of(bool down, RackMask laid) const {
    const auto& same = racks_.same[static_cast<std::size_t>(player_)];
    const RackMask first = laid & (0 - laid), rest = laid & ~first;
    RackMask more = rest;
    while (more != 0 && once_[down][same[first | more]] + all_[down][rest & ~more] != all_[down][laid]) more = (more - 1) & rest;
    return first | more;
}

void RowsAndColumns::mark(bool down, RackMask laid, int sign, Laying& laying) const {
    while (laid != 0) {
        const RackMask set = first_of(down, laid);
        laid &= ~set;
        const std::size_t kind = kind_at(set);
        const int cell = lone_at_[down][kind];
        if (std::has_single_bit(set) && cell != NOT_LONE) {
            laying.lone[kind] += 1;
            if (cell != ANYWHERE) laying.where[kind][static_cast<std::size_t>(cell)] += static_cast<std::int8_t>(sign);
        } else {
            mark_word(down, racks_.same[static_cast<std::size_t>(player_)][set], sign, laying);
        }
    }
}

void RowsAndColumns::mark_word(bool down, RackMask set, int sign, Laying& laying) const {
    for (int lane = 0; lane < SIDE; ++lane) {
        const auto row = static_cast<std::size_t>(lane);
        for (const StandingWords::Word& word : words_.words(lanes_[down][row])) {
            if (word.set != set || word.best != once_[down][set] || !possible(word, down, row)) continue;
            for (std::size_t kind = 0; kind < RACK_SIZE; ++kind) {
                auto places = static_cast<std::uint32_t>(word.at[kind >> 2] >> ((kind & 3) * 16)) & 0xffff;
                for (; places != 0; places &= places - 1) {
                    const int place = std::countr_zero(places);
                    laying.where[kind][static_cast<std::size_t>(down ? place * SIDE + lane : lane * SIDE + place)] += static_cast<std::int8_t>(sign);
                }
            }
            return;
        }
    }
}

// Which squares a lone tile would rather lie on.
void RowsAndColumns::favour() {
    looked_at_ = 0;  // with other prices
    const auto player = static_cast<std::size_t>(player_);
    for (std::size_t down = 0; down < 2; ++down) {
        for (std::size_t kind = 0; kind < RACK_SIZE; ++kind) {
            auto& favoured = favoured_[player][down][kind];
            favoured.clear();
            for (std::size_t cell = 0; cell < CELLS; ++cell) {
                const int price = prices_.squares[player][kind][cell] * (down != 0 ? -1 : 1);
                if (price > 0) favoured.push_back({price, static_cast<std::int16_t>(cell)});
            }
            std::stable_sort(favoured.begin(), favoured.end(), [](const Favoured& a, const Favoured& b) { return a.value > b.value; });
        }
    }
}

}  // namespace tesela
