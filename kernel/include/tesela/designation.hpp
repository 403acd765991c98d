// Which of the squares just laid hold blanks: every choice, told one by one.
#pragma once

#include <bit>
#include <cstring>

#include "tesela/play_search.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// Sets of at most two out of `count` squares, the smallest first: what two blanks can cover.
struct Choices {
    std::array<std::uint8_t, 29> set{};
    std::array<std::uint8_t, 4> from{};  // where the sets of 0, 1, 2 squares begin; then the end
};
inline constexpr auto CHOICES = [] {
    std::array<Choices, RACK_SIZE + 1> all{};
    for (unsigned count = 0; count <= RACK_SIZE; ++count) {
        std::uint8_t at = 0;
        for (int size = 0; size <= 2; ++size) {
            all[count].from[static_cast<std::size_t>(size)] = at;
            for (unsigned set = 0; set < (1u << count); ++set) {
                if (std::popcount(set) == size) all[count].set[at++] = static_cast<std::uint8_t>(set);
            }
        }
        all[count].from[3] = at;
    }
    return all;
}();

// A word laid by the search, square by square, and what its letters lack.
class Designation {
public:
    Designation(const Rack& rack, const Lane& lane, const Tile* strip, int start, int end, std::int32_t factor)
        : rack_(rack) {
        const std::uint32_t span = ((2u << end) - 1) & ~((1u << start) - 1);
        natural_ = rack.all();
        LetterMask seen = 0;
        for (std::uint32_t left = span & ~lane.covered; left != 0; left &= left - 1) {
            const int at = std::countr_zero(left);
            const Tile letter = strip[at] & LETTER_BITS;
            const auto i = static_cast<std::size_t>(count_++);
            place_[i] = static_cast<std::uint8_t>(at);
            const auto factors = lane.factors[static_cast<std::size_t>(at)];
            cost_[i] = POINTS[letter] *
                       (static_cast<std::int32_t>(factors & 0xffff) * factor + static_cast<std::int32_t>(factors >> 32));
            if ((strip[at] & BLANK_BIT) != 0) blank_cost_ += cost_[i];
            const RackMask own = natural_ & rack.places(letter);
            if (own != 0) natural_ &= ~(own & (~own + 1));
            if (((seen >> letter) & 1) == 0) {
                group_of_[letter] = static_cast<std::uint8_t>(groups_);
                squares_[static_cast<std::size_t>(groups_)] = 0;
                lacking_[static_cast<std::size_t>(groups_)] = 0;
                taken_[static_cast<std::size_t>(groups_++)] = 0;
                seen |= LetterMask{1} << letter;
            }
            const auto group = static_cast<std::size_t>(group_of_[letter]);
            squares_[group] |= static_cast<std::uint8_t>(1u << i);
            taken_[group] |= static_cast<std::uint8_t>(own & (~own + 1));
            if (own == 0) ++lacking_[group], ++lacks_;
        }
    }

    // Points that the search's own choice of blanks cost.
    std::int32_t blank_cost() const { return blank_cost_; }

    // Calls tell(blank_places, left, lost): a mask of the lane's places that hold blanks, the rack that stays,
    // and the points that the blanks cost.
    template <class Tell>
    void each(Tell&& tell) const {
        const int blanks = std::popcount(rack_.blanks());
        if (blanks > 2) {
            // No real set of tiles has three blanks; a rack that has them is still answered.
            for (unsigned set = 0; set < (1u << count_); ++set) {
                if (std::popcount(set) >= lacks_ && std::popcount(set) <= blanks) one(set, tell);
            }
            return;
        }
        const Choices& choices = CHOICES[static_cast<std::size_t>(count_)];
        for (std::size_t i = choices.from[static_cast<std::size_t>(lacks_)];
             i < choices.from[static_cast<std::size_t>(blanks + 1)]; ++i) {
            one(choices.set[i], tell);
        }
    }

private:
    template <class Tell>
    void one(unsigned set, Tell& tell) const {
        RackMask left = natural_;
        for (int g = 0; g < groups_; ++g) {
            const auto group = static_cast<std::size_t>(g);
            const int blanked = std::popcount(set & squares_[group]);
            if (blanked < lacking_[group]) return;
            // Each blank beyond what is lacking gives one of the letter's own tiles back, the highest first.
            RackMask taken = taken_[group];
            for (int freed = blanked - lacking_[group]; freed > 0; --freed) {
                left |= std::bit_floor(taken);
                taken &= ~std::bit_floor(taken);
            }
        }
        std::uint32_t places = 0;
        std::int32_t lost = 0;
        for (unsigned rest = set; rest != 0; rest &= rest - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(rest));
            places |= 1u << place_[i];
            lost += cost_[i];
            const RackMask blanks = left & rack_.blanks();
            left &= ~(blanks & (~blanks + 1));
        }
        tell(places, left, lost);
    }

    const Rack& rack_;
    int count_ = 0;
    int groups_ = 0;
    int lacks_ = 0;
    std::int32_t blank_cost_ = 0;
    RackMask natural_ = 0;  // the rack when every letter takes its own tiles as far as they go
    std::array<std::uint8_t, STRIDE> place_;
    std::array<std::int32_t, STRIDE> cost_;
    std::array<std::uint8_t, LETTERS + 1> group_of_;
    std::array<std::uint8_t, RACK_SIZE> squares_;
    std::array<std::uint8_t, RACK_SIZE> lacking_;
    std::array<std::uint8_t, RACK_SIZE> taken_;
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
