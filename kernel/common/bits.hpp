// Bits of masks as unsigned numbers, which index arrays as they are.
#pragma once

#include <bit>
#include <concepts>

namespace tesela {

template <std::unsigned_integral Mask>
constexpr unsigned lowest_bit(Mask mask) {
    return static_cast<unsigned>(std::countr_zero(mask));
}

template <std::unsigned_integral Mask>
constexpr unsigned count_bits(Mask mask) {
    return static_cast<unsigned>(std::popcount(mask));
}

// The mask with its lowest bit alone.
template <std::unsigned_integral Mask>
constexpr Mask only_lowest(Mask mask) {
    return mask & (~mask + 1);
}

}  // namespace tesela
