// Words by their letters in any order: which words, if any, a set of tiles makes.
//
// A set of letters is hashed by adding up one number a letter, so that rack and board tiles are joined by one
// addition. Three tables, each asked before the next and larger one:
//  - a filter, one bit a set: is there any word of these letters?
//  - completions: which letter would make a word of these letters (for blanks)?
//  - runs: the words of one set of letters, side by side.
// The first two may say yes too often, never no. A run may hold a stranger (equal hashes), never lack a word: who
// lays a word looks whether its tiles are there.
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

class WordMap {
public:
    // Some tenths of a second for a whole language.
    explicit WordMap(const WordGraph& graph);

    // A forged graph can hold more words than there is memory; then there is no map.
    bool usable() const { return usable_; }

    bool maybe(std::uint64_t hash) const {
        const std::uint64_t at = hash >> filter_shift_;
        return ((filter_[at / 64] >> (at % 64)) & 1) != 0;
    }
    LetterMask completions(std::uint64_t hash) const { return completions_[hash >> completions_shift_]; }

    // Words of equal length, one after the other.
    struct Run {
        const Tile* words;
        int count;
        int length;
    };
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&table_[hash >> table_shift_]); }
    template <class Tell>
    void runs(std::uint64_t hash, Tell&& tell) const {
        const auto check = static_cast<std::uint32_t>(hash);
        for (std::size_t at = hash >> table_shift_; table_[at].run != 0; at = (at + 1) & table_mask_) {
            if (table_[at].check != check) continue;
            tell(&text_[table_[at].run]);
        }
    }
    // What stands where `runs` points; telling is apart from reading so that many can be fetched at once.
    static Run read(const Tile* run) { return {run + 2, run[0], run[1]}; }

private:
    struct Entry {
        std::uint32_t check = 0;
        std::uint32_t run = 0;  // where its run begins in the text; 0 for a free place
    };
    void size_tables(std::size_t runs);
    void add(std::uint64_t hash, const Tile* words, int count, int length);

    bool usable_ = true;
    int filter_shift_ = 0;
    int completions_shift_ = 0;
    int table_shift_ = 0;
    std::size_t table_mask_ = 0;
    std::vector<std::uint64_t> filter_;
    std::vector<LetterMask> completions_;
    std::vector<Entry> table_;
    std::vector<Tile> text_;  // runs: how many words, their length, the words
};

}  // namespace tesela
