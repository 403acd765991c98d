#include "movegen/rack.hpp"

#include <algorithm>

#include "common/error.hpp"

namespace tesela {

Rack::Rack(std::span<const Tile> tiles) {
    if (tiles.size() > RACK_SIZE) refuse("rack.too_many", tiles.size());
    size_ = static_cast<unsigned>(tiles.size());
    std::copy(tiles.begin(), tiles.end(), tiles_.begin());
    std::sort(tiles_.begin(), tiles_.begin() + size_);
    for (unsigned place = 0; place < size_; ++place) {
        if (tile(place) > LETTERS) refuse("rack.tile", place);
        places_[tile(place)] |= static_cast<std::uint8_t>(1u << place);
    }
    for (RackMask left = 1; left < (RackMask{1} << size_); ++left) {
        const Tile first = tiles_[lowest_bit(left)];
        const RackMask rest = left & (left - 1);
        natural_[left] = natural_[rest] | (first != 0 ? LetterMask{1} << first : 0);
        usable_[left] = usable_[rest] | (first != 0 ? LetterMask{1} << first : ALL_LETTERS);
    }
}

}  // namespace tesela
