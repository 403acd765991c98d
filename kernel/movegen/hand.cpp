#include "movegen/hand.hpp"

#include "common/error.hpp"

namespace tesela {

Hand::Hand(std::span<const Tile> given) {
    if (given.size() > RACK_SIZE) refuse("rack.too_many", given.size());
    for (const Tile tile : given) {
        if (tile > LETTERS) refuse("rack.tile", size);
        add(tile);
    }
}

int Hand::points() const {
    int sum = 0;
    for (const Tile tile : view()) sum += POINTS[tile];
    return sum;
}

}  // namespace tesela
