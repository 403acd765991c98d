// The transposition table of the endgame's search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "common/large_pages.hpp"

namespace tesela {

enum class Bound : std::uint8_t { none, exact, lower, upper };

inline constexpr int PROVEN = 255;  // the depth of a value that no horizon had a part in

struct TableEntry {
    std::uint64_t key = 0;
    std::uint32_t move = 0;
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;

    // Whether the value answers the question of this window at this depth.
    bool answers(int wanted, int alpha, int beta) const {
        if (depth != PROVEN && depth < wanted) return false;
        return bound == Bound::exact || (bound == Bound::lower && value >= beta) ||
               (bound == Bound::upper && value <= alpha);
    }
};

// Buckets of two: one place for what was searched deepest, one for what came last. It grows with what there is to
// keep: most endgames are short, and a small table is near at hand.
class TranspositionTable {
public:
    explicit TranspositionTable(std::uint64_t nodes)
        : most_(std::size_t{1} << bits_for(nodes)), entries_(std::min(most_, FIRST)) {}

    const TableEntry* find(std::uint64_t key) const {
        const std::size_t at = bucket(key);
        if (entries_[at].key == key) return &entries_[at];
        if (entries_[at + 1].key == key) return &entries_[at + 1];
        return nullptr;
    }

    void store(const TableEntry& entry) {
        if (used_ > entries_.size() / 2 && entries_.size() < most_) grow();
        const std::size_t at = bucket(entry.key);
        TableEntry &deepest = entries_[at], &last = entries_[at + 1];
        if (deepest.key == entry.key) {
            deepest = entry;
        } else if (entry.depth >= deepest.depth) {
            if (deepest.bound != Bound::none) put(deepest, last);
            put(entry, deepest);
        } else {
            put(entry, last);
        }
    }

private:
    static constexpr unsigned FEWEST_BITS = 12, MOST_BITS = 22;  // 16 bytes an entry: 64 MB
    static constexpr std::size_t FIRST = std::size_t{1} << 14, GROWTH = 4;
    static unsigned bits_for(std::uint64_t nodes) {
        return std::clamp(static_cast<unsigned>(std::bit_width(nodes)) + 1, FEWEST_BITS, MOST_BITS);
    }
    std::size_t bucket(std::uint64_t key) const { return key & (entries_.size() - 2); }
    void put(const TableEntry& entry, TableEntry& there) {
        used_ += there.bound == Bound::none;
        there = entry;
    }
    void grow() {
        LargeVector<TableEntry> old(std::min(most_, entries_.size() * GROWTH));
        old.swap(entries_);
        used_ = 0;
        for (const TableEntry& entry : old) {
            if (entry.bound != Bound::none) store(entry);
        }
    }

    std::size_t most_;
    std::size_t used_ = 0;
    LargeVector<TableEntry> entries_;
};

}  // namespace tesela
