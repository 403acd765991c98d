#include "simulation/leave_training.hpp"

#include <algorithm>
#include <atomic>

#include "common/error.hpp"
#include "common/parallel.hpp"

namespace tesela {
namespace {

// How many racks the predicted value weighs, by the size of the leave: the larger the leave, the less there
// is left to learn beyond its parts.
constexpr std::array<std::int64_t, LEAVE_SIZE + 1> WEIGHT = {0, 4, 40, 80, 150, 250, 350};

class Trainer {
public:
    Trainer(const WordGraph& graph, const LeaveTable& leaves, LeaveSums sums)
        : graph_(graph), leaves_(leaves), sums_(sums) {}

    void game(std::uint64_t seed, std::uint64_t number, unsigned samples) {
        Random random = random_of(seed, number);
        Evaluation evaluation;
        evaluation.leaves = &leaves_;
        GameState state;
        state.deal(2, random);
        while (!state.over && state.bag_size() >= RACK_SIZE) {
            for (unsigned i = 0; i < samples; ++i) sample(state, random);
            const Rack rack(state.hands[state.to_move].view());
            const Turn turn{graph_, state.board, rack, &leaves_, state.bag_size()};
            state.play(rack, best_move(turn, true), graph_, evaluation.rules, random);
        }
    }

private:
    void sample(const GameState& state, Random& random) {
        std::array<Tile, SET_SIZE> pool;
        std::size_t size = 0;
        for (unsigned i = state.front; i < state.back; ++i) pool[size++] = state.bag[i];
        for (unsigned seat = 0; seat < state.players; ++seat) {
            for (const Tile tile : state.hands[seat].view()) pool[size++] = tile;
        }
        const unsigned forced = (random.next() & 1) != 0 ? 1 + random.below(LEAVE_SIZE) : 0;
        // Tile and whether it was forced, to sort together.
        std::array<std::uint16_t, RACK_SIZE> drawn;
        for (unsigned i = 0; i < RACK_SIZE; ++i) {
            const std::size_t pick =
                i < forced ? of_some_kind({pool.data(), size}, random) : random.below(static_cast<std::uint32_t>(size));
            drawn[i] = static_cast<std::uint16_t>(pool[pick] * 2 + (i < forced));
            pool[pick] = pool[--size];
        }
        std::sort(drawn.begin(), drawn.end());
        std::array<Tile, RACK_SIZE> tiles;
        RackMask held = 0;
        for (std::size_t i = 0; i < RACK_SIZE; ++i) {
            tiles[i] = static_cast<Tile>(drawn[i] / 2);
            held |= static_cast<RackMask>(drawn[i] & 1) << i;
        }
        const Rack rack(tiles);
        const Turn turn{graph_, state.board, rack, &leaves_, state.bag_size()};
        add(tiles, held, best_move(turn, true).equity);
    }

    // A tile of a kind drawn among the kinds, not among the tiles: rare ones as often as common ones.
    static std::size_t of_some_kind(std::span<const Tile> pool, Random& random) {
        LetterMask kinds = 0;
        for (const Tile tile : pool) kinds |= LetterMask{1} << tile;
        for (auto skip = random.below(static_cast<std::uint32_t>(std::popcount(kinds))); skip > 0; --skip)
            kinds &= kinds - 1;
        const auto kind = static_cast<Tile>(lowest_bit(kinds));
        return std::find(pool.begin(), pool.end(), kind) - pool.begin();
    }

    // Every set of places counts that holds the forced ones: so each leave's racks are weighed as they would
    // be drawn around it.
    void add(const std::array<Tile, RACK_SIZE>& tiles, RackMask held, std::int32_t equity) {
        constexpr RackMask whole = (1u << RACK_SIZE) - 1;
        for (RackMask rest = whole & ~held, some = rest;; some = (some - 1) & rest) {
            const RackMask kept = some | held;
            if (kept != whole) {
                std::array<Tile, LEAVE_SIZE> leave;
                std::size_t size = 0;
                for (RackMask left = kept; left != 0; left &= left - 1) {
                    leave[size++] = tiles[lowest_bit(left)];
                }
                const auto index = leave_index({leave.data(), size});
                std::atomic_ref(sums_.equity[index]).fetch_add(equity, std::memory_order_relaxed);
                std::atomic_ref(sums_.racks[index]).fetch_add(1, std::memory_order_relaxed);
            }
            if (some == 0) break;
        }
    }

    const WordGraph& graph_;
    const LeaveTable& leaves_;
    LeaveSums sums_;
};

void check_sizes(std::size_t equity, std::size_t racks) {
    if (equity != LEAVE_COUNT || racks != LEAVE_COUNT) refuse("leave.table_size", equity);
}

}  // namespace

void train_leaves(const WordGraph& graph, const LeaveTable& leaves, const GameBatch& games, unsigned samples,
                  LeaveSums sums) {
    check_sizes(sums.equity.size(), sums.racks.size());
    in_parallel(games.games, games.threads,
                [&](std::uint64_t i) { Trainer(graph, leaves, sums).game(games.seed, games.first + i, samples); });
}

bool possible_leave(std::span<const Tile> sorted) {
    int run = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        run = i > 0 && sorted[i] == sorted[i - 1] ? run + 1 : 1;
        if (run > COUNTS[sorted[i]]) return false;
    }
    return true;
}

// The mean over all pairs of tiles of: without the one, plus without the other, less without both.
// Every tile is in all pairs but those of the others, so that what is without it counts size - 1 times. A set without
// a tile is numbered by the tiles before it as they stand and by those after it one place lower.
std::int32_t predicted(std::span<const Tile> tiles, std::span<const std::int32_t> values) {
    const std::size_t size = tiles.size();
    if (size < 2) return 0;
    std::array<std::uint32_t, LEAVE_SIZE + 1> one{}, two{};  // what the tiles from here on add, so many places lower
    for (std::size_t i = size; i-- > 1;) {
        one[i] = one[i + 1] + LEAVE_STEP[i][tiles[i]];
        two[i] = two[i + 1] + (i > 1 ? LEAVE_STEP[i - 1][tiles[i]] : 0);
    }
    std::int64_t singles = 0;
    std::int64_t pairs = 0;
    std::uint32_t before = 0;
    for (std::size_t a = 0; a < size; ++a) {
        singles += values[before + one[a + 1]];
        for (std::size_t b = a + 1; b < size; ++b) pairs += values[before + one[a + 1] - one[b] + two[b + 1]];
        before += LEAVE_STEP[a + 1][tiles[a]];
    }
    const auto count = static_cast<std::int64_t>(size);
    return static_cast<std::int32_t>(((count - 1) * singles - pairs) / (count * (count - 1) / 2));
}

std::vector<std::int32_t> finish_leaves(std::span<const std::int64_t> equity, std::span<const std::int64_t> racks) {
    check_sizes(equity.size(), racks.size());
    std::vector<std::int32_t> values(LEAVE_COUNT, 0);
    const std::int64_t mean = racks[0] > 0 ? equity[0] / racks[0] : 0;
    for_each_leave([&](std::uint32_t index, std::span<const Tile> tiles) {
        if (!possible_leave(tiles)) return;
        const std::int64_t weight = WEIGHT[tiles.size()];
        const std::int64_t seen = equity[index] - mean * racks[index];
        values[index] = static_cast<std::int32_t>((seen + weight * predicted(tiles, values)) / (racks[index] + weight));
    });
    return values;
}

}  // namespace tesela
