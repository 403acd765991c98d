// The orders in which unseen tiles may lie: which are in the bag, in which order, and which the other holds.
#pragma once

#include "endgame/preendgame.hpp"

namespace tesela {

struct BagOrder {
    std::vector<Tile> bag;  // in the order it will be drawn
    Hand other;
    double weight = 1;
};

struct BagOrders {
    std::vector<BagOrder> orders;
    bool all = true;        // every order that is possible, each with its weight; else a sample
    bool inferred = false;  // weighed by what the other may have kept, not by chance alone
};

// `leaves`: what the other may have kept, each as likely as the next; the rest of that rack and the bag are chance.
// None: all of it is.
BagOrders bag_orders(const std::vector<Tile>& unseen, std::size_t in_bag, const std::vector<Hand>& leaves,
                     const PegOptions& options);
// The same for who draws the whole bag, to whom its order is nothing: all sets of tiles, sorted.
BagOrders bag_contents(const std::vector<Tile>& unseen, std::size_t in_bag, const std::vector<Hand>& leaves);

}  // namespace tesela
