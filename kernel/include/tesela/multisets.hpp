// Whether some word is made of exactly these letters, in any order: a filter that may say yes too often, never no.
//
// A set of letters is hashed by adding up one number a letter, so that rack and board tiles are joined by one
// addition. The filter is one 64-bit word a set, four bits each: a megabyte answers in one look at memory.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tesela/letters.hpp"

namespace tesela {

class WordGraph;

inline constexpr auto LETTER_HASH = [] {
    std::array<std::uint64_t, LETTERS + 1> hashes{};  // the blank adds nothing
    std::uint64_t state = 0x7e5e1aull;
    for (std::size_t letter = 1; letter <= LETTERS; ++letter) {
        state += 0x9e3779b97f4a7c15ull;
        std::uint64_t value = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9ull;
        value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
        hashes[letter] = value ^ (value >> 31);
    }
    return hashes;
}();

class Multisets {
public:
    explicit Multisets(const WordGraph& graph);

    bool maybe(std::uint64_t hash) const {
        const std::uint64_t mixed = (hash ^ (hash >> 32)) * 0x9e3779b97f4a7c15ull;
        const std::uint64_t bits = bits_of(mixed);
        return (words_[mixed >> (64 - LOG)] & bits) == bits;
    }

private:
    static constexpr int LOG = 17;
    static constexpr std::uint64_t bits_of(std::uint64_t mixed) {
        return (std::uint64_t{1} << (mixed & 63)) | (std::uint64_t{1} << ((mixed >> 6) & 63)) |
               (std::uint64_t{1} << ((mixed >> 12) & 63)) | (std::uint64_t{1} << ((mixed >> 18) & 63));
    }
    void add(std::uint64_t hash) {
        const std::uint64_t mixed = (hash ^ (hash >> 32)) * 0x9e3779b97f4a7c15ull;
        words_[mixed >> (64 - LOG)] |= bits_of(mixed);
    }
    void walk(const WordGraph& graph, std::uint32_t node, std::uint64_t hash);

    std::vector<std::uint64_t> words_;
};

}  // namespace tesela
