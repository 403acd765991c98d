// A rack as a set of places: the tiles in order, and which of them are still there as a 7-bit mask.
//
// Taking a tile is a new mask, so a search has nothing to undo. Equal tiles are always taken from the
// lowest place, so that a mask names a set of tiles and every set has one mask.
#pragma once

#include <array>
#include <bit>
#include <span>

#include "common/bits.hpp"
#include "common/game_set.hpp"

namespace tesela {

using RackMask = std::uint32_t;

class Rack {
public:
    // Throws KernelError for more than seven tiles or codes that are no tiles.
    explicit Rack(std::span<const Tile> tiles);

    bool operator==(const Rack& other) const { return size_ == other.size_ && tiles_ == other.tiles_; }
    unsigned size() const { return size_; }
    RackMask all() const { return (RackMask{1} << size_) - 1; }
    Tile tile(unsigned place) const { return tiles_[place]; }
    // Where the tiles of a letter lie; letter 0 is the blank.
    RackMask places(unsigned letter) const { return places_[letter]; }
    RackMask blanks() const { return places_[0]; }
    const std::array<std::uint8_t, LETTERS + 1>& places() const { return places_; }  // by letter
    // The letters that can be laid from what is left, blanks standing for any.
    LetterMask usable(RackMask left) const { return usable_[left]; }
    // The letters that are there by themselves.
    LetterMask natural(RackMask left) const { return natural_[left]; }
    // After laying `letter`: its own tile if there is one, else a blank.
    RackMask without(RackMask left, unsigned letter) const {
        const RackMask own = left & places_[letter];
        const RackMask from = own != 0 ? own : left & places_[0];
        return left & ~(only_lowest(from));
    }

private:
    unsigned size_ = 0;
    std::array<Tile, RACK_SIZE> tiles_{};
    std::array<std::uint8_t, LETTERS + 1> places_{};
    std::array<LetterMask, 1 << RACK_SIZE> usable_{};
    std::array<LetterMask, 1 << RACK_SIZE> natural_{};
};

}  // namespace tesela
