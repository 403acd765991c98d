// Words by their letters in any order: which words, if any, a set of tiles makes.
//
// A set of letters is hashed by adding up one number a letter, so that rack and board tiles are joined by one
// addition. Three tables, each asked before the next and larger one:
//  - marks: sixteen bits of the hash of each set that makes words, thirty-two to a cache line, so that one look at
//    one line tells whether there is any word of these letters;
//  - completions: which letter would make a word of these letters (for blanks)?
//  - runs: the words of one set of letters, side by side.
// The first two may say yes too often, never no. A run may hold a stranger (equal marks), never lack a word: who
// lays a word looks whether its tiles are there.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "common/bits.hpp"
#include "common/game_set.hpp"
#include "common/large_pages.hpp"

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

    // Tells maps apart, also one from another that lay at its place before.
    std::uint64_t number() const { return number_; }

    // Whether there is any word of these letters; who asks may want them next.
    bool maybe(std::uint64_t hash) const {
        const std::uint16_t mark = mark_of(hash);
        for (const Line* line = line_of(hash);; line = after(line)) {
            const std::uint32_t found = line->places(mark);
            if (found != 0) __builtin_prefetch(&runs_[first_place(line) + (lowest_bit(found))]);
            if (found != 0 || !line->full()) return found != 0;
        }
    }
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(line_of(hash)); }
    LetterMask completions(std::uint64_t hash) const { return completions_[hash >> completions_shift_]; }
    void prefetch_completions(std::uint64_t hash) const {
        __builtin_prefetch(&completions_[hash >> completions_shift_]);
    }

    // Words of equal length, one after the other.
    struct Run {
        const Tile* words;
        unsigned count;
        unsigned length;
    };
    template <class Visit>
    void runs(std::uint64_t hash, Visit&& visit) const {
        const std::uint16_t mark = mark_of(hash);
        for (const Line* line = line_of(hash);; line = after(line)) {
            for (std::uint32_t found = line->places(mark); found != 0; found &= found - 1) {
                visit(&text_[runs_[first_place(line) + (lowest_bit(found))]]);
            }
            if (!line->full()) return;
        }
    }
    // What stands where `runs` points; telling is apart from reading so that many can be fetched at once.
    static Run read(const Tile* run) { return {run + 2, run[0], run[1]}; }

private:
    static constexpr std::size_t LINE = 32;
    struct alignas(64) Line {
        std::array<std::uint16_t, LINE> marks{};  // filled from the first on; 0 is a free place
        bool full() const { return marks[LINE - 1] != 0; }
        // Bit i: place i has that mark.
        std::uint32_t places(std::uint16_t mark) const {
#ifdef __SSE2__
            const __m128i wanted = _mm_set1_epi16(static_cast<short>(mark));
            const auto* parts = reinterpret_cast<const __m128i*>(marks.data());
            const auto equal = [&](int part) { return _mm_cmpeq_epi16(_mm_load_si128(parts + part), wanted); };
            const auto low = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(equal(0), equal(1))));
            const auto high = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(equal(2), equal(3))));
            return low | (high << 16);
#else
            std::uint32_t found = 0;
            for (std::size_t i = 0; i < LINE; ++i) found |= std::uint32_t{marks[i] == mark} << i;
            return found;
#endif
        }
    };
    static std::uint16_t mark_of(std::uint64_t hash) {
        return static_cast<std::uint16_t>(hash | ((hash & 0xffff) == 0));
    }
    // The line where the set's mark is, unless that was full: then it is in the next that was not.
    const Line* line_of(std::uint64_t hash) const { return &lines_[(hash >> 32) * lines_.size() >> 32]; }
    std::size_t first_place(const Line* line) const { return (line - lines_.data()) * LINE; }
    const Line* after(const Line* line) const { return line == &lines_.back() ? lines_.data() : line + 1; }

    void size_tables(std::size_t runs);
    void add(std::uint64_t hash, const Tile* words, unsigned count, unsigned length);

    std::uint64_t number_;
    bool usable_ = true;
    int completions_shift_ = 0;
    LargeVector<Line> lines_;
    LargeVector<std::uint32_t> runs_;  // where a mark's run begins in the text
    LargeVector<LetterMask> completions_;
    LargeVector<Tile> text_;  // runs: how many words, their length, the words
};

}  // namespace tesela
