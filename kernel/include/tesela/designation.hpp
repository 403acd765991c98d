// Which of the squares just laid hold blanks: every choice, told one by one.
#pragma once

#include <bit>
#include <cstring>

#include "tesela/play_search.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// A word laid by the search, square by square, and what its letters lack.
class Designation {
public:
    Designation(const Rack& rack, const Lane& lane, const Tile* strip, int start, int end, std::int32_t factor)
        : rack_(rack), natural_(rack.all()) {
        const std::uint32_t span = ((2u << end) - 1) & ~((1u << start) - 1);
        for (std::uint32_t left = span & ~lane.covered; left != 0; left &= left - 1) {
            const int at = std::countr_zero(left);
            const Tile letter = strip[at] & LETTER_BITS;
            const auto i = static_cast<std::size_t>(count_++);
            place_[i] = static_cast<std::uint8_t>(at);
            letter_[i] = letter;
            const auto factors = lane.factors[static_cast<std::size_t>(at)];
            cost_[i] = POINTS[letter] *
                       (static_cast<std::int32_t>(factors & 0xffff) * factor + static_cast<std::int32_t>(factors >> 32));
            if ((strip[at] & BLANK_BIT) != 0) blank_cost_ += cost_[i];
            const RackMask own = natural_ & rack.places(letter);
            natural_ &= ~(own & (~own + 1));
            if (own == 0) lacking_ |= 1u << i;
        }
        for (std::size_t i = 0; i < static_cast<std::size_t>(count_); ++i) find_equal(i);
    }

    // Points that the search's own choice of blanks cost.
    std::int32_t blank_cost() const { return blank_cost_; }
    int place(int square) const { return place_[static_cast<std::size_t>(square)]; }

    // Calls tell(squares, left, lost): which of the squares laid hold blanks, the rack that stays, and the points that
    // the blanks cost.
    template <class Tell>
    void each(Tell&& tell) const {
        const RackMask blanks = rack_.blanks();
        const int most = std::popcount(blanks);
        if (most > 2) {
            // No real set of tiles has three blanks; a rack that has them is still answered.
            for (unsigned set = 0; set < (1u << count_); ++set) several(set, most, tell);
            return;
        }
        const RackMask without_one = ~(blanks & (~blanks + 1));
        const int lacks = std::popcount(lacking_);
        const unsigned all = (1u << count_) - 1;
        // Where blanks must lie: the squares of the first letter that lacks a tile, and of the second.
        const unsigned first = lacks == 0 ? all : square(lacking_).equal;
        const unsigned second = lacks < 2 ? all : square(lacking_ & (lacking_ - 1)).equal;
        if (lacks == 0) tell(0u, natural_, 0);
        if (lacks < 2) {
            for (unsigned left = first; left != 0; left &= left - 1) {
                tell(left & (~left + 1), (natural_ | square(left).one_free) & without_one, cost(left));
            }
        }
        if (most < 2) return;
        for (unsigned left = first; left != 0; left &= left - 1) {
            const Square& here = square(left);
            const unsigned bit = left & (~left + 1);
            // A pair that could be found from either end is told from its lower one.
            for (unsigned others = second & ~bit & (~first | ~(bit - 1)); others != 0; others &= others - 1) {
                const Square& there = square(others);
                const unsigned other = others & (~others + 1);
                const RackMask freed = (here.equal & other) != 0 ? here.two_free : here.one_free | there.one_free;
                tell(bit | other, (natural_ | freed) & ~blanks, cost(left) + cost(others));
            }
        }
    }

private:
    // The squares with the letter of this one, and the tiles that come free when one or two of them hold blanks.
    struct Square {
        std::uint8_t equal, one_free, two_free;
    };
    const Square& square(unsigned set) const { return squares_[static_cast<std::size_t>(std::countr_zero(set))]; }
    std::int32_t cost(unsigned set) const { return cost_[static_cast<std::size_t>(std::countr_zero(set))]; }

    void find_equal(std::size_t i) {
        unsigned equal = 0;
        for (std::size_t k = 0; k < static_cast<std::size_t>(count_); ++k) equal |= unsigned{letter_[k] == letter_[i]} << k;
        // Each blank beyond what is lacking gives one of the letter's own tiles back, the highest first.
        const RackMask taken = rack_.places(letter_[i]) & ~natural_;
        const RackMask high = std::bit_floor(taken);
        const RackMask next = std::bit_floor(taken & ~high);
        const int lacks = std::popcount(equal & lacking_);
        const RackMask one = lacks == 0 ? high : 0;
        const RackMask two = lacks == 0 ? high | next : lacks == 1 ? high : 0;
        squares_[i] = {static_cast<std::uint8_t>(equal), static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(two)};
    }

    template <class Tell>
    void several(unsigned set, int most, Tell& tell) const {
        if (std::popcount(set) > most) return;
        RackMask left = natural_;
        for (int i = 0; i < count_; ++i) {
            const unsigned equal = squares_[static_cast<std::size_t>(i)].equal;
            int freed = std::popcount(set & equal) - std::popcount(lacking_ & equal);
            if (freed < 0) return;
            if (std::countr_zero(equal) != i) continue;
            RackMask taken = rack_.places(letter_[static_cast<std::size_t>(i)]) & ~natural_;
            for (; freed > 0; --freed) {
                left |= std::bit_floor(taken);
                taken &= ~std::bit_floor(taken);
            }
        }
        std::int32_t lost = 0;
        for (unsigned rest = set; rest != 0; rest &= rest - 1) {
            lost += cost(rest);
            const RackMask blanks = left & rack_.blanks();
            left &= ~(blanks & (~blanks + 1));
        }
        tell(set, left, lost);
    }

    const Rack& rack_;
    RackMask natural_;  // the rack when every letter takes its own tiles as far as they go
    int count_ = 0;
    unsigned lacking_ = 0;  // squares for which there was no tile left
    std::int32_t blank_cost_ = 0;
    std::array<std::uint8_t, RACK_SIZE> place_;
    std::array<Tile, RACK_SIZE> letter_;
    std::array<std::int32_t, RACK_SIZE> cost_;
    std::array<Square, RACK_SIZE> squares_;
};

// Calls tell(place) for every blank that the search laid from `start` to `end`.
template <class Tell>
void each_blank(const Tile* strip, int start, int end, Tell&& tell) {
    std::array<std::uint64_t, 2> tiles;
    std::memcpy(tiles.data(), strip + start, sizeof tiles);
    constexpr std::uint64_t BITS = 0x8080808080808080ull;
    const int length = end - start + 1;
    tiles[0] &= length >= 8 ? BITS : BITS & ((std::uint64_t{1} << (8 * length)) - 1);
    tiles[1] &= length > 8 ? BITS & ((std::uint64_t{1} << (8 * (length - 8))) - 1) : 0;
    for (; tiles[0] != 0; tiles[0] &= tiles[0] - 1) tell(start + std::countr_zero(tiles[0]) / 8);
    for (; tiles[1] != 0; tiles[1] &= tiles[1] - 1) tell(start + 8 + std::countr_zero(tiles[1]) / 8);
}

// Whether the search's own choice of blanks is the only one: all blanks are laid, and each stands for a letter
// that the rack has none of.
inline bool only_choice(const Rack& rack, const Tile* strip, int start, int end, RackMask left) {
    if ((left & rack.blanks()) != 0) return false;
    bool only = true;
    each_blank(strip, start, end, [&](int place) { only = only && rack.places(strip[place] & LETTER_BITS) == 0; });
    return only;
}

}  // namespace TESELA_VARIANT
}  // namespace tesela
