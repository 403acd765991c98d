#include "tesela/preendgame_ways.hpp"

#include <algorithm>

#include "tesela/error.hpp"

namespace tesela {
namespace {

using Counts = std::array<int, LETTERS + 1>;

Counts counted(std::span<const Tile> tiles) {
    Counts counts{};
    for (const Tile tile : tiles) ++counts[tile];
    return counts;
}

// Every order of `size` tiles out of the counted ones, with how many draws lead to it.
void every_order(Counts& counts, std::size_t size, std::vector<Tile>& bag, double weight, std::vector<Way>& ways,
                 std::size_t most) {
    if (ways.size() > most) return;
    if (bag.size() == size) {
        Way way;
        way.bag = bag;
        way.weight = weight;
        for (std::size_t kind = 0; kind <= LETTERS; ++kind) {
            for (int i = 0; i < counts[kind]; ++i) way.other.tiles[static_cast<std::size_t>(way.other.size++)] = static_cast<Tile>(kind);
        }
        ways.push_back(std::move(way));
        return;
    }
    for (std::size_t kind = 0; kind <= LETTERS; ++kind) {
        if (counts[kind] == 0) continue;
        const double draws = weight * counts[kind]--;
        bag.push_back(static_cast<Tile>(kind));
        every_order(counts, size, bag, draws, ways, most);
        bag.pop_back();
        ++counts[kind];
    }
}

// How much likelier racks are by what was kept than by chance: the share of draws that lead from a leave to the rack,
// over the share that leads to it from nothing.
class Belief {
public:
    Belief(const std::vector<Tile>& unseen, std::size_t held, const std::vector<Hand>& leaves)
        : unseen_(counted(unseen)), tiles_(static_cast<int>(unseen.size())), held_(static_cast<int>(held)) {
        for (const Hand& leave : leaves) {
            leaves_.push_back({counted(leave.view()), leave.size});
            if (leave.size > held_) throw KernelError("position.leave", static_cast<std::uint64_t>(leave.size));
            for (std::size_t kind = 0; kind <= LETTERS; ++kind) {
                if (leaves_.back().counts[kind] > unseen_[kind]) throw KernelError("position.leave", kind);
            }
        }
    }

    double of(const Hand& rack) const {
        const Counts counts = counted(rack.view());
        double sum = 0;
        for (const Leave& leave : leaves_) {
            double drawn = 1;
            for (std::size_t kind = 0; kind <= LETTERS && drawn > 0; ++kind) {
                const int more = counts[kind] - leave.counts[kind];
                drawn = more < 0 ? 0 : drawn * ways(unseen_[kind] - leave.counts[kind], more);
            }
            sum += drawn / ways(tiles_ - leave.size, held_ - leave.size);
        }
        double by_chance = 1 / ways(tiles_, held_);
        for (std::size_t kind = 0; kind <= LETTERS; ++kind) by_chance *= ways(unseen_[kind], counts[kind]);
        return sum / static_cast<double>(leaves_.size()) / by_chance;
    }

private:
    static double ways(int from, int count) { return choose(static_cast<unsigned>(from), static_cast<unsigned>(count)); }

    struct Leave {
        Counts counts;
        int size;
    };
    Counts unseen_;
    int tiles_, held_;
    std::vector<Leave> leaves_;
};

Way drawn_way(const std::vector<Tile>& unseen, std::size_t in_bag, const std::vector<Hand>& leaves, Random random) {
    std::vector<Tile> tiles = unseen;
    Hand other;
    if (!leaves.empty()) {
        other = leaves[random.below(static_cast<std::uint32_t>(leaves.size()))];
        for (const Tile tile : other.view()) tiles.erase(std::find(tiles.begin(), tiles.end(), tile));
    }
    shuffle(tiles, random);
    for (std::size_t i = in_bag; i < tiles.size(); ++i) other.tiles[static_cast<std::size_t>(other.size++)] = tiles[i];
    tiles.resize(in_bag);
    return {std::move(tiles), other, 1};
}

}  // namespace

Ways lay_out(const std::vector<Tile>& unseen, std::size_t in_bag, const std::vector<Hand>& leaves,
             const PegOptions& options) {
    Counts counts = counted(unseen);
    Ways found;
    found.believed = !leaves.empty();
    const Belief belief(unseen, unseen.size() - in_bag, leaves);
    std::vector<Tile> bag;
    every_order(counts, in_bag, bag, 1, found.ways, options.orders);
    if (found.ways.size() <= options.orders) {
        if (!found.believed) return found;
        for (Way& way : found.ways) way.weight *= belief.of(way.other);
        std::erase_if(found.ways, [](const Way& way) { return way.weight == 0; });
        return found;
    }
    found.ways.clear();
    found.all = false;
    for (std::uint32_t i = 0; i < options.orders; ++i) {
        found.ways.push_back(drawn_way(unseen, in_bag, leaves, random_of(options.seed, i)));
    }
    return found;
}

}  // namespace tesela
