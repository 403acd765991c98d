#include "endgame/lagrangian_bound.hpp"

#include <algorithm>
#include <cstring>

namespace tesela {
namespace {

// Bit k of each of sixteen bytes, in their order.
std::uint32_t bits_of(const std::array<std::uint8_t, STRIDE>& bytes, std::size_t k) {
    std::uint32_t result = 0;
    for (std::size_t half = 0; half < 2; ++half) {
        std::uint64_t eight;
        std::memcpy(&eight, bytes.data() + 8 * half, sizeof eight);
        eight = (eight >> k) & 0x0101010101010101ull;
        result |= static_cast<std::uint32_t>((eight * 0x0102040810204080ull) >> 56) << (8 * half);
    }
    return result;
}

}  // namespace

LagrangianBound::LagrangianBound(const WordGraph& graph, const Board& board, const LaneCache& cache,
                                 const RackSubsets& racks, const EndRules& rules)
    : board_(board), cache_(cache), racks_(racks), out_(static_cast<int>(rules.out)),
      passes_count_(rules.passes != RackSum::none), words_(graph, board, cache, multipliers_) {
    best_of_.fill(NEVER);
}

bool LagrangianBound::affordable(unsigned player, RackMask rack) const {
    const auto tiles = cache_.whole(player);
    int blanks = 0;
    for (RackMask left = rack; left != 0; left &= left - 1) blanks += tiles[lowest_bit(left)] == 0;
    const unsigned most = blanks == 0 ? RACK_SIZE : blanks == 1 ? MOST_WITH_BLANK : MOST_WITH_BLANKS;
    return !board_.empty() && count_bits(rack) <= most;
}

void LagrangianBound::measure_reach() {
    for (std::size_t down = 0; down < 2; ++down) {
        const auto& covered = board_.view(down != 0).covered;
        std::array<std::uint32_t, SIDE + 2> within{}, next{};
        for (std::size_t lane = 1; lane <= SIDE; ++lane) within[lane] = covered[lane];
        for (std::size_t far = 0; far < tiles_; ++far) {
            for (std::size_t lane = 1; lane <= SIDE; ++lane) {
                next[lane] =
                    (within[lane] | within[lane] << 1 | within[lane] >> 1 | within[lane - 1] | within[lane + 1]) &
                    0x7fff;
                reach_[down][far][lane - 1] = static_cast<std::uint16_t>(next[lane]);
            }
            within = next;
        }
    }
}

// A tile beside another one has to make a word across.
void LagrangianBound::collect_lane(bool down, unsigned lane) {
    const auto& covered = board_.view(down).covered;
    const std::uint32_t beside = (covered[lane] | covered[lane + 2]) & ~std::uint32_t{covered[lane + 1]};
    auto& barred = barred_[down][lane] = {};
    if (beside != 0) {
        std::array<std::uint8_t, STRIDE> across{};
        for (std::uint32_t left = beside; left != 0; left &= left - 1) {
            const auto place = lowest_bit(left);
            across[place] = lanes_[!down][place].kinds[lane];
        }
        for (RackMask left = rack_; left != 0; left &= left - 1) {
            const unsigned kind = kind_at(left);
            barred[kind >> 2] |= std::uint64_t{beside & ~bits_of(across, kind)} << ((kind & 3) * 16);
        }
    }
    auto& once = once_[down];
    RackMask worded = 0;
    for (const LaneWords::Word& word : words_.words(lanes_[down][lane])) {
        if (!possible(word, down, lane)) continue;
        once[word.set] = std::max(once[word.set], word.best);
        worded |= word.set;
    }
    worded_[down] |= worded;
}

bool LagrangianBound::can_be_lone(bool down, unsigned cell) const {
    const unsigned row = cell / SIDE, col = cell % SIDE;
    const std::uint32_t covered = std::uint32_t{board_.view(down).covered[(down ? col : row) + 1]};
    return (((covered | covered << 1 | covered >> 1) >> (down ? row : col)) & 1) == 0;
}

// A tile that makes no word this way has to make one the other way.
void LagrangianBound::collect_lone(bool down) {
    const unsigned player = player_;
    for (RackMask left = rack_; left != 0; left &= left - 1) {
        const unsigned kind = kind_at(left);
        if (kind != lowest_bit(left)) continue;
        lone_at_[down][kind] = NOT_LONE;
        if (((worded_[!down] >> kind) & 1) == 0) continue;
        int best = 0;
        std::int16_t cell = ANYWHERE;
        for (const LoneSquare& square : lone_squares_[player][down][kind]) {
            if (!can_be_lone(down, static_cast<unsigned>(square.cell))) continue;
            best = square.value;
            cell = square.cell;
            break;
        }
        auto& once = once_[down][racks_.canonical(player)[RackMask{1} << kind]];
        const int lone = best - multipliers_.lone[player][kind];
        if (lone > once) once = lone, lone_at_[down][kind] = cell;
    }
}

void LagrangianBound::partition(bool down) {
    const auto& canonical = racks_.canonical(player_);
    const auto& once = once_[down];
    auto& all = all_[down];
    all[0] = 0;
    // Subsets in rising order: what a set is made of comes before it.
    for (RackMask set = (0 - rack_) & rack_; set != 0; set = (set - rack_) & rack_) {
        const RackMask first = set & (0 - set), rest = set & ~first;
        int best = NEVER;
        for (RackMask more = rest;; more = (more - 1) & rest) {
            best = std::max(best, once[canonical[first | more]] + all[rest & ~more]);
            if (more == 0) break;
        }
        all[set] = std::max(best, NEVER);
    }
}

void LagrangianBound::prepare(const LaneKeys& keys, unsigned player, RackMask rack) {
    rack = racks_.canonical(player)[rack];
    if (prepared_ == keys.whole() && player_ == player && rack_ == rack) return;
    prepared_ = keys.whole();
    player_ = player;
    rack_ = rack;
    tiles_ = count_bits(rack);
    asked_ = {};
    words_.make_room();
    measure_reach();
    for (const bool down : {false, true}) {
        for (unsigned at = 0; at < SIDE; ++at) {
            auto& lane = lanes_[down][at];
            if (reach_[down][tiles_ - 1][at] == 0) {
                lane = {};
            } else {
                lane = words_.lane(keys, player, rack_, down, at);
            }
        }
    }
    worded_ = {};
    for (const bool down : {false, true}) {
        once_[down].fill(NEVER);
        for (unsigned at = 0; at < SIDE; ++at) collect_lane(down, at);
    }
    for (const bool down : {false, true}) {
        collect_lone(down);
        partition(down);
    }
}

// What the end of the game brings when a set was laid, and what its tiles get for not being lone.
int LagrangianBound::end_of(RackMask laid, int theirs) const {
    const unsigned player = player_;
    int sum = SCALE * (laid == rack_   ? out_ * theirs
                       : passes_count_ ? theirs - racks_.points(player, rack_ & ~laid)
                                       : 0);
    for (RackMask left = laid; left != 0; left &= left - 1) {
        sum += multipliers_.lone[player][kind_at(left)];
    }
    return sum;
}

int LagrangianBound::sum_up(int theirs, RackMask& laid) const {
    int best = NEVER;
    for (RackMask set = rack_;; set = (set - 1) & rack_) {
        const int sum = all_[0][set] + all_[1][set] + end_of(set, theirs);
        if (sum > best) best = sum, laid = set;
        if (set == 0) break;
    }
    return best;
}

int LagrangianBound::upper_bound(const Query& query) {
    prepare(query.keys, query.player, query.rack);
    RackMask laid = 0;
    return whole_points(sum_up(query.theirs, laid));
}

}  // namespace tesela
