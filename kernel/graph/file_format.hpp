// Our own graph file: a header with a version and a checksum, then the array as it lies in memory, so that loading is
// mapping.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace tesela::graph_file {

static_assert(std::endian::native == std::endian::little, "graph files are little-endian");

inline constexpr std::array<char, 8> MAGIC = {'T', 'E', 'S', 'E', 'L', 'A', 'W', 'G'};
inline constexpr std::uint32_t VERSION = 1;

struct Header {
    std::array<char, 8> magic;
    std::uint32_t version;
    std::uint32_t dawg;
    std::uint32_t gaddag;
    std::uint32_t reserved;
    std::uint64_t count;     // words of the lexicon
    std::uint64_t length;    // 32-bit words after the header
    std::uint64_t checksum;  // of those
};
static_assert(sizeof(Header) == 48);

inline std::uint64_t checksum(std::span<const std::uint32_t> words) {
    // Four lanes, so that it runs at the speed of memory.
    std::array<std::uint64_t, 4> lanes = {1, 2, 3, 4};
    for (std::size_t i = 0; i < words.size(); ++i) {
        auto& lane = lanes[i & 3];
        lane = (lane ^ words[i]) * 0x9e3779b97f4a7c15ull;
        lane ^= lane >> 32;
    }
    std::uint64_t sum = words.size();
    for (const auto lane : lanes) sum = (sum ^ lane) * 0xff51afd7ed558ccdull;
    return sum ^ (sum >> 33);
}

}  // namespace tesela::graph_file
