#include "tesela/endgame_rows_columns.hpp"

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

RowsAndColumns::RowsAndColumns(const WordGraph& graph, const Board& board, const LaneCache& cache, const RackSets& racks,
                               const EndRules& rules)
    : board_(board), cache_(cache), racks_(racks), out_(static_cast<int>(rules.out)),
      passes_count_(rules.passes != RackSum::none), words_(graph, board, cache, prices_) {
    best_of_.fill(NEVER);
}

bool RowsAndColumns::pays(int player, RackMask rack) const {
    const auto tiles = cache_.whole(player);
    int blanks = 0;
    for (RackMask left = rack; left != 0; left &= left - 1) blanks += tiles[static_cast<std::size_t>(std::countr_zero(left))] == 0;
    return !board_.empty() && std::popcount(rack) <= (blanks == 0 ? RACK_SIZE : blanks == 1 ? MOST_WITH_BLANK : MOST_WITH_BLANKS);
}

void RowsAndColumns::measure_reach() {
    for (std::size_t down = 0; down < 2; ++down) {
        const auto& covered = board_.side(down != 0).covered;
        std::array<std::uint32_t, SIDE + 2> within{}, next{};
        for (std::size_t lane = 1; lane <= SIDE; ++lane) within[lane] = covered[lane];
        for (std::size_t far = 0; far < static_cast<std::size_t>(tiles_); ++far) {
            for (std::size_t lane = 1; lane <= SIDE; ++lane) {
                next[lane] = (within[lane] | within[lane] << 1 | within[lane] >> 1 | within[lane - 1] | within[lane + 1]) & 0x7fff;
                reach_[down][far][lane - 1] = static_cast<std::uint16_t>(next[lane]);
            }
            within = next;
        }
    }
}

// A tile beside another one has to make a word across.
void RowsAndColumns::learn_lane(bool down, int lane) {
    const auto row = static_cast<std::size_t>(lane);
    const auto& covered = board_.side(down).covered;
    const std::uint32_t beside = (covered[row] | covered[row + 2]) & ~std::uint32_t{covered[row + 1]};
    auto& barred = barred_[down][row] = {};
    if (beside != 0) {
        std::array<std::uint8_t, STRIDE> across{};
        for (std::uint32_t left = beside; left != 0; left &= left - 1) {
            const auto place = static_cast<std::size_t>(std::countr_zero(left));
            across[place] = lanes_[!down][place].kinds[row];
        }
        for (RackMask left = rack_; left != 0; left &= left - 1) {
            const std::size_t kind = kind_at(left);
            barred[kind >> 2] |= std::uint64_t{beside & ~bits_of(across, kind)} << ((kind & 3) * 16);
        }
    }
    auto& once = once_[down];
    RackMask worded = 0;
    for (const StandingWords::Word& word : words_.words(lanes_[down][row])) {
        if (!possible(word, down, row)) continue;
        once[word.set] = std::max(once[word.set], word.best);
        worded |= word.set;
    }
    worded_[down] |= worded;
}

bool RowsAndColumns::can_be_lone(bool down, int cell) const {
    const int row = cell / SIDE, col = cell % SIDE;
    const std::uint32_t covered = std::uint32_t{board_.side(down).covered[static_cast<std::size_t>((down ? col : row) + 1)]};
    return (((covered | covered << 1 | covered >> 1) >> (down ? row : col)) & 1) == 0;
}

// A tile that makes no word this way has to make one the other way.
void RowsAndColumns::learn_lone(bool down) {
    const auto player = static_cast<std::size_t>(player_);
    for (RackMask left = rack_; left != 0; left &= left - 1) {
        const std::size_t kind = kind_at(left);
        if (kind != static_cast<std::size_t>(std::countr_zero(left))) continue;
        lone_at_[down][kind] = NOT_LONE;
        if (((worded_[!down] >> kind) & 1) == 0) continue;
        int best = 0, cell = ANYWHERE;
        for (const Favoured& favoured : favoured_[player][down][kind]) {
            if (!can_be_lone(down, favoured.cell)) continue;
            best = favoured.value;
            cell = favoured.cell;
            break;
        }
        auto& once = once_[down][racks_.same[player][RackMask{1} << kind]];
        const int lone = best - prices_.lone[player][kind];
        if (lone > once) once = lone, lone_at_[down][kind] = static_cast<std::int16_t>(cell);
    }
}

void RowsAndColumns::share_out(bool down) {
    const auto& same = racks_.same[static_cast<std::size_t>(player_)];
    const auto& once = once_[down];
    auto& all = all_[down];
    all[0] = 0;
    // Subsets in rising order: what a set is made of comes before it.
    for (RackMask set = (0 - rack_) & rack_; set != 0; set = (set - rack_) & rack_) {
        const RackMask first = set & (0 - set), rest = set & ~first;
        int best = NEVER;
        for (RackMask more = rest;; more = (more - 1) & rest) {
            best = std::max(best, once[same[first | more]] + all[rest & ~more]);
            if (more == 0) break;
        }
        all[set] = std::max(best, NEVER);
    }
}

void RowsAndColumns::look(const LaneKeys& keys, int player, RackMask rack) {
    rack = racks_.same[static_cast<std::size_t>(player)][rack];
    if (looked_at_ == keys.whole() && player_ == player && rack_ == rack) return;
    looked_at_ = keys.whole();
    player_ = player;
    rack_ = rack;
    tiles_ = std::popcount(rack);
    sought_ = {};
    words_.make_room();
    measure_reach();
    for (const bool down : {false, true}) {
        for (int at = 0; at < SIDE; ++at) {
            auto& lane = lanes_[down][static_cast<std::size_t>(at)];
            if (reach_[down][static_cast<std::size_t>(tiles_ - 1)][static_cast<std::size_t>(at)] == 0) {
                lane = {};
            } else {
                lane = words_.lane(keys, player, rack_, down, at);
            }
        }
    }
    worded_ = {};
    for (const bool down : {false, true}) {
        once_[down].fill(NEVER);
        for (int at = 0; at < SIDE; ++at) learn_lane(down, at);
    }
    for (const bool down : {false, true}) {
        learn_lone(down);
        share_out(down);
    }
}

// What the end of the game brings when a set was laid, and what its tiles get for not being lone.
int RowsAndColumns::end_of(RackMask laid, int theirs) const {
    const auto player = static_cast<std::size_t>(player_);
    int sum = PARTS * (laid == rack_ ? out_ * theirs : passes_count_ ? theirs - racks_.points[player][rack_ & ~laid] : 0);
    for (RackMask left = laid; left != 0; left &= left - 1) {
        sum += prices_.lone[player][kind_at(left)];
    }
    return sum;
}

int RowsAndColumns::sum_up(int theirs, RackMask& laid) const {
    int best = NEVER;
    for (RackMask set = rack_;; set = (set - 1) & rack_) {
        const int sum = all_[0][set] + all_[1][set] + end_of(set, theirs);
        if (sum > best) best = sum, laid = set;
        if (set == 0) break;
    }
    return best;
}

int RowsAndColumns::most(const LaneKeys& keys, int player, RackMask rack, int theirs) {
    look(keys, player, rack);
    RackMask laid = 0;
    return whole_points(sum_up(theirs, laid));
}

}  // namespace tesela
