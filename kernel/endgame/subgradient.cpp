#include <algorithm>
#include <cstdlib>

#include "endgame/lagrangian_bound.hpp"

namespace tesela {

// Wherever rows and columns put a tile on different squares, the one that rows chose becomes cheaper and the one that
// columns chose dearer: steps down a slope that has corners, of a length that would reach an aim if it were smooth
// (Polyak's step).
void LagrangianBound::tune(const Query& query, const std::function<bool()>& go_on) {
    Multipliers best = multipliers_;
    int lowest = -NEVER, aim = 0, in_vain = 0;
    const std::uint64_t enough = words_.evaluated() + MOST_EVALUATED;
    for (int round = 0; round < ROUNDS && words_.evaluated() < enough && go_on(); ++round) {
        prepare(query.keys, query.player, query.rack);
        RackMask laid = 0;
        const int bound = sum_up(query.theirs, laid);
        if (round == 0) aim = std::abs(bound) / FIRST_AIM;
        if (bound < lowest) {
            lowest = bound, best = multipliers_, in_vain = 0;
        } else if (++in_vain > ROUNDS_IN_VAIN) {
            aim /= 2, in_vain = 0;
            if (aim < LAST_AIM) break;
        }
        Subgradient subgradient;
        mark(false, laid, 1, subgradient);
        mark(true, laid, -1, subgradient);
        for (RackMask left = laid; left != 0; left &= left - 1) --subgradient.lone[kind_at(left)];
        if (!step_along(subgradient, bound - lowest + aim)) break;
    }
    best.version = multipliers_.version;
    multipliers_ = best;
    multipliers_.touch_all(query.player);
    rank_lone_squares();
}

// Says whether anything is left to agree on.
bool LagrangianBound::step_along(const Subgradient& subgradient, int length) {
    auto& lone = multipliers_.lone[player_];
    int norm = 0;
    for (std::size_t kind = 0; kind < RACK_SIZE; ++kind) {
        if (subgradient.lone[kind] > 0 || lone[kind] > 0) norm += subgradient.lone[kind] * subgradient.lone[kind];
        for (const int often : subgradient.squares[kind]) norm += often * often;
    }
    if (norm == 0) return false;
    const int step = std::max(1, length / norm);
    for (unsigned kind = 0; kind < RACK_SIZE; ++kind) {
        const int value = std::max(0, lone[kind] + step * subgradient.lone[kind]);
        if (value != lone[kind]) multipliers_.touch_all(player_);
        lone[kind] = value;
        for (unsigned cell = 0; cell < CELLS; ++cell) {
            const int often = subgradient.squares[kind][cell];
            if (often != 0) multipliers_.change(player_, kind, cell, -step * often);
        }
    }
    rank_lone_squares();
    return true;
}

RackMask LagrangianBound::first_part(bool down, RackMask laid) const {
    const auto& canonical = racks_.canonical(player_);
    const RackMask first = laid & (0 - laid), rest = laid & ~first;
    RackMask more = rest;
    while (more != 0 && once_[down][canonical[first | more]] + all_[down][rest & ~more] != all_[down][laid])
        more = (more - 1) & rest;
    return first | more;
}

void LagrangianBound::mark(bool down, RackMask laid, int sign, Subgradient& subgradient) const {
    while (laid != 0) {
        const RackMask set = first_part(down, laid);
        laid &= ~set;
        const unsigned kind = kind_at(set);
        const std::int16_t cell = lone_at_[down][kind];
        if (std::has_single_bit(set) && cell != NOT_LONE) {
            subgradient.lone[kind] += 1;
            if (cell != ANYWHERE)
                subgradient.squares[kind][static_cast<unsigned>(cell)] += static_cast<std::int8_t>(sign);
        } else {
            mark_word(down, racks_.canonical(player_)[set], sign, subgradient);
        }
    }
}

void LagrangianBound::mark_word(bool down, RackMask set, int sign, Subgradient& subgradient) const {
    for (unsigned lane = 0; lane < SIDE; ++lane) {
        for (const LaneWords::Word& word : words_.words(lanes_[down][lane])) {
            if (word.set != set || word.best != once_[down][set] || !possible(word, down, lane)) continue;
            for (std::size_t kind = 0; kind < RACK_SIZE; ++kind) {
                auto places = static_cast<std::uint32_t>(word.at[kind >> 2] >> ((kind & 3) * 16)) & 0xffff;
                for (; places != 0; places &= places - 1) {
                    subgradient.squares[kind][cell_of(down, lane, lowest_bit(places))] +=
                        static_cast<std::int8_t>(sign);
                }
            }
            return;
        }
    }
}

// Which squares a lone tile would rather lie on.
void LagrangianBound::rank_lone_squares() {
    prepared_ = 0;  // that was with other multipliers
    const unsigned player = player_;
    for (std::size_t down = 0; down < 2; ++down) {
        for (std::size_t kind = 0; kind < RACK_SIZE; ++kind) {
            auto& squares = lone_squares_[player][down][kind];
            squares.clear();
            for (std::size_t cell = 0; cell < CELLS; ++cell) {
                const int value = multipliers_.squares[player][kind][cell] * (down != 0 ? -1 : 1);
                if (value > 0) squares.push_back({value, static_cast<std::int16_t>(cell)});
            }
            std::stable_sort(squares.begin(), squares.end(),
                             [](const LoneSquare& a, const LoneSquare& b) { return a.value > b.value; });
        }
    }
}

}  // namespace tesela
