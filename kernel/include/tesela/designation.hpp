// Which of the squares just laid hold blanks: every choice, told one by one.
#pragma once

#include "tesela/play_search.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// Squares of a word as a mask, counted from its first.
using Squares = std::uint32_t;

// The blank's bit on each square of a mask of eight.
inline constexpr auto BLANKS_ON = [] {
    std::array<std::uint64_t, 256> bits{};
    for (std::size_t set = 0; set < bits.size(); ++set) {
        for (std::size_t at = 0; at < 8; ++at) bits[set] |= std::uint64_t{(set >> at) & 1} << (8 * at + 7);
    }
    return bits;
}();

// A word laid by the search, square by square, and what its letters lack.
class Designation {
public:
    // `tile` is the one laid last, `left` the rack that the search's own choice leaves.
    Designation(const Rack& rack, const Lane& lane, const Spot& spot, Tile tile, RackMask left)
        : rack_(rack), natural_(left | rack.blanks()), tiles_(spot.tiles.with(spot.at, tile)) {
        score_ = spot.score + TILE_POINTS[tile] * spot.weight;
        squares_ = (~lane.covered >> spot.start) & ((1u << spot.length) - 1);
        for (Squares rest = squares_; rest != 0; rest &= rest - 1) {
            const auto at = static_cast<std::size_t>(std::countr_zero(rest));
            const unsigned letter = tiles_[at] & LETTER_BITS;
            const Points weight = lane.weights[static_cast<std::size_t>(spot.start) + at];
            cost_[at] = POINTS[letter] * (main_points(weight) * spot.factor + cross_points(weight));
            freed_[at] = static_cast<std::uint8_t>(std::bit_floor(taken(letter)));
            if ((tiles_[at] & BLANK_BIT) != 0) {
                score_ += cost_[at];
                lacking_ |= Squares{1} << at;
            }
        }
        tiles_.low &= ~BLANKS_ON[0xff];
        tiles_.high &= ~BLANKS_ON[0xff];
    }

    // Calls tell(tiles, left, score) for every choice.
    template <class Tell>
    void each(Tell&& tell) const {
        const RackMask blanks = rack_.blanks();
        const int most = std::popcount(blanks);
        if (most > 2) {
            // No real set of tiles has three blanks; a rack that has them is still answered.
            for (Squares set = squares_;; set = (set - 1) & squares_) {
                several(set, most, tell);
                if (set == 0) return;
            }
        }
        const RackMask without_one = ~(blanks & (~blanks + 1));
        const int lacks = std::popcount(lacking_);
        // Where blanks must lie: the squares of the first letter that lacks a tile, and of the second.
        const Squares first = lacks == 0 ? squares_ : equal(lacking_);
        const Squares second = lacks < 2 ? squares_ : equal(lacking_ & (lacking_ - 1));
        if (lacks == 0) choice(0, natural_, 0, tell);
        if (lacks < 2) {
            for (Squares rest = first; rest != 0; rest &= rest - 1) {
                const RackMask freed = lacks == 0 ? freed_[lowest(rest)] : RackMask{0};
                choice(rest & (~rest + 1), (natural_ | freed) & without_one, cost(rest), tell);
            }
        }
        if (most < 2) return;
        for (Squares rest = first; rest != 0; rest &= rest - 1) {
            const Squares here = rest & (~rest + 1);
            // A pair that could be found from either end is told from its lower one.
            for (Squares others = second & ~here & (~first | ~(here - 1)); others != 0; others &= others - 1) {
                const RackMask freed = lacks == 0 ? freed_by(rest, others) : lacks == 1 ? freed_[lowest(others)] : RackMask{0};
                choice(here | (others & (~others + 1)), (natural_ | freed) & ~blanks, cost(rest) + cost(others), tell);
            }
        }
    }

private:
    static std::size_t lowest(Squares set) { return static_cast<std::size_t>(std::countr_zero(set)); }
    std::int32_t cost(Squares set) const { return cost_[lowest(set)]; }
    // The rack's own tiles of a letter that lie in the word.
    RackMask taken(unsigned letter) const { return rack_.places(letter) & ~natural_; }

    // The squares with the letter of the lowest one.
    Squares equal(Squares set) const {
        const Tile letter = tiles_[lowest(set)];
        Squares found = 0;
        for (Squares rest = squares_; rest != 0; rest &= rest - 1) {
            found |= Squares{tiles_[lowest(rest)] == letter} << lowest(rest);
        }
        return found;
    }

    // The tiles that blanks on two squares give back, the highest of a letter first.
    RackMask freed_by(Squares one, Squares other) const {
        const RackMask freed = freed_[lowest(one)] | freed_[lowest(other)];
        const Tile letter = tiles_[lowest(one)];
        return letter != tiles_[lowest(other)] ? freed : freed | std::bit_floor(taken(letter) & ~freed);
    }

    template <class Tell>
    void choice(Squares blanks, RackMask left, std::int32_t lost, Tell& tell) const {
        tell(LaidTiles{tiles_.low | BLANKS_ON[blanks & 0xff], tiles_.high | BLANKS_ON[blanks >> 8]}, left, score_ - lost);
    }

    template <class Tell>
    void several(Squares set, int most, Tell& tell) const {
        if (std::popcount(set) > most) return;
        RackMask left = natural_;
        for (Squares rest = squares_; rest != 0; rest &= rest - 1) {
            const Squares same = equal(rest);
            int freed = std::popcount(set & same) - std::popcount(lacking_ & same);
            if (freed < 0) return;
            if (lowest(same) != lowest(rest)) continue;
            RackMask letters = taken(tiles_[lowest(rest)]);
            for (; freed > 0; --freed) {
                left |= std::bit_floor(letters);
                letters &= ~std::bit_floor(letters);
            }
        }
        std::int32_t lost = 0;
        for (Squares rest = set; rest != 0; rest &= rest - 1) {
            lost += cost(rest);
            const RackMask blanks = left & rack_.blanks();
            left &= ~(blanks & (~blanks + 1));
        }
        choice(set, left, lost, tell);
    }

    const Rack& rack_;
    RackMask natural_;       // the rack when every letter takes its own tiles as far as they go
    LaidTiles tiles_;        // letters only
    Squares squares_;        // where tiles were laid
    Squares lacking_ = 0;    // and where there was no tile left
    std::int32_t score_;     // as if all tiles were letters
    std::array<std::int32_t, STRIDE> cost_;
    std::array<std::uint8_t, STRIDE> freed_;  // the tile that a blank on the square gives back
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
