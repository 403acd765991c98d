#include "endgame/lane_cache.hpp"

#include <algorithm>

#include "endgame/zobrist.hpp"
#include "movegen/generator.hpp"

namespace tesela {
namespace {

constexpr std::size_t FIRST_ENTRIES = std::size_t{1} << 12;
constexpr std::size_t MOST_PLAYS = std::size_t{1} << 21;  // 64 MB; then it starts afresh
constexpr std::size_t MANY_PLAYS = std::size_t{1} << 14;  // from here on there is room for all at once

constexpr std::uint64_t salt(unsigned player, RackMask left) {
    return mixed((left << 1 | player) * 0x9e3779b97f4a7c15ull);
}

// Bit i of `places` moves to the i-th bit that `left` has.
RackMask spread(RackMask places, RackMask left) {
    RackMask result = 0;
    for (; left != 0; left &= left - 1, places >>= 1) {
        if ((places & 1) != 0) result |= only_lowest(left);
    }
    return result;
}

}  // namespace

LaneKeys::LaneKeys(const Board& board) {
    for (const bool down : {false, true}) {
        for (unsigned lane = 0; lane < SIDE; ++lane) update(board, down, lane);
    }
    for (unsigned row = 0; row < SIDE; ++row) {
        for (unsigned col = 0; col < SIDE; ++col) put(row, col, board.cell(row, col));
    }
}

void LaneKeys::put(unsigned row, unsigned col, Tile tile) {
    if (tile == 0) return;
    const std::uint64_t number = zobrist().square[row * SIDE + col][tile];
    contents_[0][row] ^= number;
    contents_[1][col] ^= number;
    whole_ ^= number;
}

void LaneKeys::update(const Board& board, bool down, unsigned lane) {
    const BoardView& view = board.view(down);
    auto& key = keys_[down][lane];
    if ((view.covered[lane] | view.covered[lane + 1] | view.covered[lane + 2]) == 0) {
        key = 0;
        return;
    }
    // Two chains, so that the multiplications of one can go on while the other waits.
    std::uint64_t even = mixed(0x51ed2701ull + lane * 2 + down), odd = ~even;
    for (unsigned place = 0; place < SIDE; ++place) {
        const std::size_t at = BoardView::at(lane, place);
        const std::uint64_t here = view.cells[at] | (std::uint64_t{view.cross_checks[at]} << 8) |
                                   (static_cast<std::uint64_t>(view.cross_scores[at] + 1) << 40);
        auto& chain = (place & 1) != 0 ? odd : even;
        chain = mixed(chain * 0x9e3779b97f4a7c15ull + here);
    }
    key = mixed(even ^ (odd * 0xc2b2ae3d27d4eb4full)) | 1;
}

void LaneKeys::update_after(const Board& board, const Board::Undo& laid) {
    const Move& move = laid.move;
    if (move.kind != MoveKind::place) return;
    std::array<std::uint32_t, 2> touched{};
    touched[move.down] |= 1u << (move.down ? move.col : move.row);
    for (unsigned i = 0; i < move.length; ++i) {
        const Tile tile = move.tiles[i];
        if (tile == 0) continue;
        touched[!move.down] |= 1u << ((move.down ? move.row : move.col) + i);
        put(move.row + (move.down ? i : 0), move.col + (move.down ? 0 : i), tile);
    }
    for (unsigned i = 0; i < laid.count; ++i) {
        const auto& change = laid.changes[i];
        touched[change.down] |= 1u << (change.at / STRIDE - 1);
    }
    for (const bool down : {false, true}) {
        for (std::uint32_t left = touched[down]; left != 0; left &= left - 1) update(board, down, lowest_bit(left));
    }
}

LaneCache::LaneCache(const WordGraph& graph, std::span<const Tile> first, std::span<const Tile> second)
    : graph_(graph),
      tiles_{std::vector<Tile>(first.begin(), first.end()), std::vector<Tile>(second.begin(), second.end())},
      table_(FIRST_ENTRIES) {
    for (auto& tiles : tiles_) std::sort(tiles.begin(), tiles.end());
}

const Rack& LaneCache::rack(unsigned player, RackMask left) {
    auto& made = racks_[player][left];
    if (!made) {
        std::vector<Tile> tiles;
        for (RackMask rest = left; rest != 0; rest &= rest - 1) {
            tiles.push_back(whole(player)[lowest_bit(rest)]);
        }
        made = std::make_unique<Rack>(tiles);
    }
    return *made;
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

void LaneCache::generate(const Query& query, bool down, unsigned lane) {
    found_.clear();
    generate_lane(Turn{graph_, query.board, rack(query.player, query.left)}, down, lane, found_);
    const auto from = static_cast<std::ptrdiff_t>(plays_.size());
    for (Move& move : found_) {
        move.leave = static_cast<std::uint8_t>(spread(move.leave, query.left));
        plays_.push_back(play_of(move));
    }
    const auto rest =
        std::partition(plays_.begin() + from, plays_.end(), [](const Play& play) { return play.goes_out(); });
    std::sort(plays_.begin() + from, rest,
              [](const Play& a, const Play& b) { return a.score != b.score ? a.score > b.score : a.hash < b.hash; });
}

std::span<const Play> LaneCache::of_lane(const Query& query, bool down, unsigned lane) {
    const std::uint64_t lane_key = query.keys.key(down, lane);
    if (lane_key == 0) return {};
    const std::uint64_t key = (lane_key ^ salt(query.player, query.left)) | 1;
    Entry* entry = &find(key);
    if (entry->key == 0) {
        make_room();
        entry = &find(key);
        entry->key = key;
        entry->first = static_cast<std::uint32_t>(plays_.size());
        ++used_;
        generate(query, down, lane);
        entry->count = static_cast<std::uint32_t>(plays_.size()) - entry->first;
    }
    return {plays_.data() + entry->first, entry->count};
}

template <class Visit>
void LaneCache::each_lane(const Query& query, Visit&& visit) {
    for (const bool down : {false, true}) {
        for (unsigned lane = 0; lane < SIDE; ++lane) {
            const auto found = of_lane(query, down, lane);
            if (!found.empty()) visit(found);
        }
    }
}

std::span<const Play> LaneCache::plays_of_lane(const Query& query, unsigned lane) {
    return of_lane(query, lane >= SIDE, lane % SIDE);
}

void LaneCache::plays(const Query& query, std::vector<Play>& plays) {
    each_lane(query, [&](std::span<const Play> found) { plays.insert(plays.end(), found.begin(), found.end()); });
}

void LaneCache::best_outs(const Query& query, std::vector<Play>& plays) {
    each_lane(query, [&](std::span<const Play> found) {
        if (found.front().goes_out()) plays.push_back(found.front());
    });
}

}  // namespace tesela
