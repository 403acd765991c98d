#include "endgame/bag_orders.hpp"

#include <algorithm>

#include "common/error.hpp"

namespace tesela {
namespace {

using Counts = std::array<int, LETTERS + 1>;

Counts counted(std::span<const Tile> tiles) {
    Counts counts{};
    for (const Tile tile : tiles) ++counts[tile];
    return counts;
}

// Every order of `size` tiles out of the counted ones, with how many draws lead to it.
void every_order(Counts& counts, std::size_t size, std::vector<Tile>& bag, double weight, std::vector<BagOrder>& orders,
                 std::size_t most) {
    if (orders.size() > most) return;
    if (bag.size() == size) {
        BagOrder order;
        order.bag = bag;
        order.weight = weight;
        for (std::size_t kind = 0; kind <= LETTERS; ++kind) {
            for (int i = 0; i < counts[kind]; ++i) order.other.add(static_cast<Tile>(kind));
        }
        orders.push_back(std::move(order));
        return;
    }
    for (std::size_t kind = 0; kind <= LETTERS; ++kind) {
        if (counts[kind] == 0) continue;
        const double draws = weight * counts[kind]--;
        bag.push_back(static_cast<Tile>(kind));
        every_order(counts, size, bag, draws, orders, most);
        bag.pop_back();
        ++counts[kind];
    }
}

// Every set of `size` tiles out of the counted ones, from that kind on, with how many draws lead to it.
void every_content(Counts& counts, std::size_t from, std::size_t size, std::vector<Tile>& bag, double weight,
                   std::vector<BagOrder>& contents) {
    if (bag.size() == size) {
        BagOrder order;
        order.bag = bag;
        order.weight = weight;
        for (std::size_t kind = 0; kind <= LETTERS; ++kind) {
            for (int i = 0; i < counts[kind]; ++i) order.other.add(static_cast<Tile>(kind));
        }
        contents.push_back(std::move(order));
        return;
    }
    if (from > LETTERS) return;
    const int there = counts[from];
    const std::size_t before = bag.size();
    for (int taken = 0; taken <= there && before + static_cast<std::size_t>(taken) <= size; ++taken) {
        counts[from] = there - taken;
        every_content(counts, from + 1, size, bag,
                      weight * choose(static_cast<unsigned>(there), static_cast<unsigned>(taken)), contents);
        bag.push_back(static_cast<Tile>(from));
    }
    bag.resize(before);
    counts[from] = there;
}

// How much likelier racks are by what was kept than by chance: the share of draws that lead from a leave to the rack,
// over the share that leads to it from nothing.
class LeaveLikelihood {
public:
    LeaveLikelihood(const std::vector<Tile>& unseen, std::size_t held, const std::vector<Hand>& leaves)
        : unseen_(counted(unseen)), tiles_(static_cast<unsigned>(unseen.size())), held_(static_cast<unsigned>(held)) {
        for (const Hand& leave : leaves) {
            leaves_.push_back({counted(leave.view()), leave.size});
            if (leave.size > held_) refuse("position.leave", leave.size);
            for (std::size_t kind = 0; kind <= LETTERS; ++kind) {
                if (leaves_.back().counts[kind] > unseen_[kind]) refuse("position.leave", kind);
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
                drawn = more < 0 ? 0 : drawn * draws(unseen_[kind] - leave.counts[kind], more);
            }
            sum += drawn / choose(tiles_ - leave.size, held_ - leave.size);
        }
        double by_chance = 1.0 / choose(tiles_, held_);
        for (std::size_t kind = 0; kind <= LETTERS; ++kind) by_chance *= draws(unseen_[kind], counts[kind]);
        return sum / static_cast<double>(leaves_.size()) / by_chance;
    }

private:
    static double draws(int from, int count) {
        return choose(static_cast<unsigned>(from), static_cast<unsigned>(count));
    }

    struct Leave {
        Counts counts;
        unsigned size;
    };
    Counts unseen_;
    unsigned tiles_, held_;
    std::vector<Leave> leaves_;
};

BagOrder random_order(const std::vector<Tile>& unseen, std::size_t in_bag, const std::vector<Hand>& leaves,
                      Random random) {
    std::vector<Tile> tiles = unseen;
    Hand other;
    if (!leaves.empty()) {
        other = leaves[random.below(static_cast<std::uint32_t>(leaves.size()))];
        for (const Tile tile : other.view()) tiles.erase(std::find(tiles.begin(), tiles.end(), tile));
    }
    shuffle(tiles, random);
    for (std::size_t i = in_bag; i < tiles.size(); ++i) other.add(tiles[i]);
    tiles.resize(in_bag);
    return {std::move(tiles), other, 1};
}

}  // namespace

BagOrders bag_orders(const std::vector<Tile>& unseen, std::size_t in_bag, const std::vector<Hand>& leaves,
                     const PegOptions& options) {
    Counts counts = counted(unseen);
    BagOrders found;
    found.inferred = !leaves.empty();
    const LeaveLikelihood likelihood(unseen, unseen.size() - in_bag, leaves);
    std::vector<Tile> bag;
    every_order(counts, in_bag, bag, 1, found.orders, options.orders);
    if (found.orders.size() <= options.orders) {
        if (!found.inferred) return found;
        for (BagOrder& order : found.orders) order.weight *= likelihood.of(order.other);
        std::erase_if(found.orders, [](const BagOrder& order) { return order.weight == 0; });
        return found;
    }
    found.orders.clear();
    found.all = false;
    for (std::uint32_t i = 0; i < options.orders; ++i) {
        found.orders.push_back(random_order(unseen, in_bag, leaves, random_of(options.seed, i)));
    }
    return found;
}

BagOrders bag_contents(const std::vector<Tile>& unseen, std::size_t in_bag, const std::vector<Hand>& leaves) {
    Counts counts = counted(unseen);
    BagOrders found;
    found.inferred = !leaves.empty();
    std::vector<Tile> bag;
    every_content(counts, 0, in_bag, bag, 1, found.orders);
    if (!found.inferred) return found;
    const LeaveLikelihood likelihood(unseen, unseen.size() - in_bag, leaves);
    for (BagOrder& order : found.orders) order.weight *= likelihood.of(order.other);
    std::erase_if(found.orders, [](const BagOrder& order) { return order.weight == 0; });
    return found;
}

}  // namespace tesela
