// Which of the squares just laid hold blanks: every choice, told one by one.
#pragma once

#include "tesela/play_search.hpp"

namespace tesela {

// What a found word is made of, square by square.
struct LaidSquares {
    int count = 0;
    std::array<std::uint8_t, STRIDE> place;
    std::array<Tile, STRIDE> letter;

    LaidSquares(const Lane& lane, const Tile* strip, int start, int end) {
        const std::uint32_t span = ((2u << end) - 1) & ~((1u << start) - 1);
        for (std::uint32_t left = span & ~lane.covered; left != 0; left &= left - 1) {
            const int at = std::countr_zero(left);
            place[static_cast<std::size_t>(count)] = static_cast<std::uint8_t>(at);
            letter[static_cast<std::size_t>(count++)] = strip[at];
        }
    }
};

// Calls tell(blank_places, left, lost): a mask of the lane's places that hold blanks, the rack that stays,
// and the points that the blanks cost. `tell` is called at least once, in a fixed order.
template <class Tell>
void designate(const Rack& rack, const Lane& lane, const Tile* strip, int start, int end, std::int32_t factor,
               Tell&& tell) {
    const LaidSquares laid(lane, strip, start, end);
    const int blanks = std::popcount(rack.blanks());
    // Squares of each letter that has too few tiles of its own, and by how many.
    std::array<std::uint8_t, RACK_SIZE> short_squares;
    std::array<std::uint8_t, RACK_SIZE> short_by;
    std::array<std::int32_t, RACK_SIZE> cost;
    int shorts = 0, fewest = 0;
    LetterMask seen = 0;
    for (int i = 0; i < laid.count; ++i) {
        const auto index = static_cast<std::size_t>(i);
        const Tile letter = laid.letter[index];
        const std::size_t at = laid.place[index];
        cost[index] = POINTS[letter] * (lane.letter[at] * factor + lane.cross_factor[at]);
        if ((seen >> letter) & 1) continue;
        seen |= LetterMask{1} << letter;
        unsigned squares = 0;
        for (int j = i; j < laid.count; ++j) {
            if (laid.letter[static_cast<std::size_t>(j)] == letter) squares |= 1u << j;
        }
        const int missing = std::popcount(squares) - std::popcount(rack.places(letter));
        if (missing > 0) {
            short_squares[static_cast<std::size_t>(shorts)] = static_cast<std::uint8_t>(squares);
            short_by[static_cast<std::size_t>(shorts++)] = static_cast<std::uint8_t>(missing);
            fewest += missing;
        }
    }
    for (unsigned choice = 0; choice < (1u << laid.count); ++choice) {
        const int used = std::popcount(choice);
        if (used < fewest || used > blanks) continue;
        bool enough = true;
        for (int s = 0; s < shorts; ++s) {
            const auto index = static_cast<std::size_t>(s);
            enough = enough && std::popcount(choice & short_squares[index]) >= short_by[index];
        }
        if (!enough) continue;
        RackMask left = rack.all();
        std::uint32_t blank_places = 0;
        std::int32_t lost = 0;
        for (int i = 0; i < laid.count; ++i) {
            const auto index = static_cast<std::size_t>(i);
            const bool blank = ((choice >> i) & 1) != 0;
            const RackMask from = left & rack.places(blank ? 0 : laid.letter[index]);
            left &= ~(from & (~from + 1));
            if (blank) {
                blank_places |= 1u << laid.place[index];
                lost += cost[index];
            }
        }
        tell(blank_places, left, lost);
    }
}

}  // namespace tesela
