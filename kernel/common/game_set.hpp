// The set in numbers: the 28 letters and the blank, their points and counts, the rack, the board's side.
//
// Tiles are coded as everywhere in Tesela: 0 blank, 1..28 letters, |0x80 designated blank.
#pragma once

#include <array>
#include <cstdint>

namespace tesela {

using Tile = std::uint8_t;
using LetterMask = std::uint32_t;  // bit l is letter l; bit 0 is the separator inside a graph

inline constexpr unsigned LETTERS = 28;
inline constexpr Tile BLANK_BIT = 0x80;
inline constexpr Tile LETTER_BITS = 0x7f;
inline constexpr unsigned RACK_SIZE = 7;
inline constexpr unsigned SIDE = 15;  // squares of a row or column
inline constexpr int BINGO = 50;      // points for laying a whole rack
inline constexpr LetterMask SEPARATOR = 1u;
inline constexpr LetterMask ALL_LETTERS = ((1u << (LETTERS + 1)) - 1) & ~SEPARATOR;

inline constexpr std::array<std::int32_t, LETTERS + 1> POINTS = {0, 1, 3, 3, 5, 2, 1, 4, 2, 4, 1, 8, 1, 8, 3,
                                                                 1, 8, 1, 3, 5, 1, 8, 1, 1, 1, 4, 8, 4, 10};
inline constexpr std::array<std::uint8_t, LETTERS + 1> COUNTS = {2, 12, 2, 4, 1, 5, 12, 1, 2, 2, 6, 1, 4, 1, 2,
                                                                 5, 1,  9, 2, 1, 5, 1,  6, 4, 5, 1, 1, 1, 1};
inline constexpr unsigned SET_SIZE = 100;

constexpr bool is_letter(unsigned code) { return code >= 1 && code <= LETTERS; }

}  // namespace tesela
