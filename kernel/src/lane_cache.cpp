#include "tesela/lane_cache.hpp"

#include <algorithm>

#include "tesela/endgame_table.hpp"
#include "tesela/generator.hpp"

namespace tesela {
namespace {

constexpr std::size_t FIRST_ENTRIES = std::size_t{1} << 12;
constexpr std::size_t MOST_PLAYS = std::size_t{1} << 21;  // 64 MB; then it starts afresh
constexpr std::size_t MANY_PLAYS = std::size_t{1} << 14;  // from here on there is room for all at once

constexpr std::uint64_t salt(int player, RackMask left) {
    return mixed((left << 1 | static_cast<unsigned>(player)) * 0x9e3779b97f4a7c15ull);
}

// Bit i of `places` moves to the i-th bit that `left` has.
RackMask spread(RackMask places, RackMask left) {
    RackMask result = 0;
    for (; left != 0; left &= left - 1, places >>= 1) {
        if ((places & 1) != 0) result |= left & (~left + 1);
    }
    return result;
}

}  // namespace

LaneKeys::LaneKeys(const Board& board) {
    for (const bool down : {false, true}) {
        for (int lane = 0; lane < SIDE; ++lane) renew(board, down, lane);
    }
    for (int row = 0; row < SIDE; ++row) {
        for (int col = 0; col < SIDE; ++col) put(row, col, board.cell(row, col));
    }
}

void LaneKeys::put(int row, int col, Tile tile) {
    if (tile == 0) return;
    const std::uint64_t number = endgame_hash().square[static_cast<std::size_t>(row * SIDE + col)][tile];
    contents_[0][static_cast<std::size_t>(row)] ^= number;
    contents_[1][static_cast<std::size_t>(col)] ^= number;
    whole_ ^= number;
}

void LaneKeys::renew(const Board& board, bool down, int lane) {
    const Side& side = board.side(down);
    const auto row = static_cast<std::size_t>(lane);
    auto& key = keys_[down][row];
    if ((side.covered[row] | side.covered[row + 1] | side.covered[row + 2]) == 0) {
        key = 0;
        return;
    }
    // Two chains, so that the multiplications of one can go on while the other waits.
    std::uint64_t even = mixed(0x51ed2701ull + row * 2 + down), odd = ~even;
    for (int place = 0; place < SIDE; ++place) {
        const std::size_t at = Side::at(lane, place);
        const std::uint64_t here = side.cells[at] | (std::uint64_t{side.allowed[at]} << 8) |
                                   (static_cast<std::uint64_t>(side.cross_points[at] + 1) << 40);
        auto& chain = (place & 1) != 0 ? odd : even;
        chain = mixed(chain * 0x9e3779b97f4a7c15ull + here);
    }
    key = mixed(even ^ (odd * 0xc2b2ae3d27d4eb4full)) | 1;
}

void LaneKeys::renew_after(const Board& board, const Board::Undo& laid) {
    const Move& move = laid.move;
    if (move.kind != MoveKind::place) return;
    std::array<std::uint32_t, 2> touched{};
    touched[move.down] |= 1u << (move.down ? move.col : move.row);
    for (int i = 0; i < move.length; ++i) {
        const Tile tile = move.tiles[static_cast<std::size_t>(i)];
        if (tile == 0) continue;
        touched[!move.down] |= 1u << ((move.down ? move.row : move.col) + i);
        put(move.row + (move.down ? i : 0), move.col + (move.down ? 0 : i), tile);
    }
    for (int i = 0; i < laid.count; ++i) {
        const auto& change = laid.changes[static_cast<std::size_t>(i)];
        touched[change.side] |= 1u << (change.at / STRIDE - 1);
    }
    for (const bool down : {false, true}) {
        for (std::uint32_t left = touched[down]; left != 0; left &= left - 1) renew(board, down, std::countr_zero(left));
    }
}

LaneCache::LaneCache(const WordGraph& graph, std::span<const Tile> first, std::span<const Tile> second)
    : graph_(graph), tiles_{std::vector<Tile>(first.begin(), first.end()), std::vector<Tile>(second.begin(), second.end())},
      table_(FIRST_ENTRIES) {
    for (auto& tiles : tiles_) std::sort(tiles.begin(), tiles.end());
}

const Rack& LaneCache::rack(int player, RackMask left) {
    auto& known = racks_[static_cast<std::size_t>(player)][left];
    if (!known) {
        std::vector<Tile> tiles;
        for (RackMask rest = left; rest != 0; rest &= rest - 1) {
            tiles.push_back(whole(player)[static_cast<std::size_t>(std::countr_zero(rest))]);
        }
        known = std::make_unique<Rack>(tiles);
    }
    return *known;
}

LaneCache::Entry& LaneCache::find(std::uint64_t key) {
    const std::size_t mask = table_.size() - 1;
    std::size_t at = mixed(key) & mask;
    while (table_[at].key != 0 && table_[at].key != key) at = (at + 1) & mask;
    return table_[at];
}

void LaneCache::make_room() {
    // Growing would clear and copy it again and again; pages cost nothing until they are written to.
    if (plays_.size() > MANY_PLAYS && plays_.capacity() < MOST_PLAYS) plays_.reserve(MOST_PLAYS);
    if (plays_.size() > MOST_PLAYS - MANY_PLAYS) {
        std::fill(table_.begin(), table_.end(), Entry{});
        plays_.clear();
        used_ = 0;
    } else if (used_ * 2 > table_.size()) {
        std::vector<Entry> old(table_.size() * 2);
        old.swap(table_);
        for (const Entry& entry : old) {
            if (entry.key != 0) find(entry.key) = entry;
        }
    }
}

void LaneCache::search(const Asked& asked, bool down, int lane) {
    found_.clear();
    generate_lane(Turn{graph_, asked.board, rack(asked.player, asked.left)}, down, lane, found_);
    const auto from = static_cast<std::ptrdiff_t>(plays_.size());
    for (Move& move : found_) {
        move.leave = static_cast<std::uint8_t>(spread(move.leave, asked.left));
        plays_.push_back(play_of(move));
    }
    const auto rest = std::partition(plays_.begin() + from, plays_.end(), [](const Play& play) { return play.goes_out(); });
    std::sort(plays_.begin() + from, rest, [](const Play& a, const Play& b) {
        return a.score != b.score ? a.score > b.score : a.hash < b.hash;
    });
}

std::span<const Play> LaneCache::of_lane(const Asked& asked, bool down, int lane) {
    const std::uint64_t lane_key = asked.keys.key(down, lane);
    if (lane_key == 0) return {};
    const std::uint64_t key = (lane_key ^ salt(asked.player, asked.left)) | 1;
    Entry* entry = &find(key);
    if (entry->key == 0) {
        make_room();
        entry = &find(key);
        entry->key = key;
        entry->first = static_cast<std::uint32_t>(plays_.size());
        ++used_;
        search(asked, down, lane);
        entry->count = static_cast<std::uint32_t>(plays_.size()) - entry->first;
    }
    return {plays_.data() + entry->first, entry->count};
}

template <class Tell>
void LaneCache::each_lane(const Asked& asked, Tell&& tell) {
    for (const bool down : {false, true}) {
        for (int lane = 0; lane < SIDE; ++lane) {
            const auto found = of_lane(asked, down, lane);
            if (!found.empty()) tell(found);
        }
    }
}

std::span<const Play> LaneCache::plays_of(const Board& board, const LaneKeys& keys, int player, RackMask left, int lane) {
    return of_lane({board, keys, player, left}, lane >= SIDE, lane % SIDE);
}

void LaneCache::plays(const Board& board, const LaneKeys& keys, int player, RackMask left, std::vector<Play>& plays) {
    each_lane({board, keys, player, left},
              [&](std::span<const Play> found) { plays.insert(plays.end(), found.begin(), found.end()); });
}

void LaneCache::best_outs(const Board& board, const LaneKeys& keys, int player, RackMask left, std::vector<Play>& plays) {
    each_lane({board, keys, player, left}, [&](std::span<const Play> found) {
        if (found.front().goes_out()) plays.push_back(found.front());
    });
}

}  // namespace tesela
