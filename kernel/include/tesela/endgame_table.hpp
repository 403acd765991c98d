// What an endgame's search remembers of positions it has met.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "tesela/board.hpp"
#include "tesela/large_pages.hpp"
#include "tesela/random.hpp"

namespace tesela {

enum class Bound : std::uint8_t { none, exact, lower, upper };

inline constexpr int WHOLE = 255;  // the depth of a value that saw no horizon

struct Known {
    std::uint64_t key = 0;
    std::uint32_t move = 0;
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;

    // Whether the value answers the question of this window at this depth.
    bool answers(int wanted, int alpha, int beta) const {
        if (depth != WHOLE && depth < wanted) return false;
        return bound == Bound::exact || (bound == Bound::lower && value >= beta) || (bound == Bound::upper && value <= alpha);
    }
};

// Positions by their hash, in pairs: one place for what was searched deepest, one for what came last. It grows with what
// there is to keep: most endgames are short work, and a small table is near at hand.
class KnownPositions {
public:
    explicit KnownPositions(std::uint64_t nodes) : most_(std::size_t{1} << bits_for(nodes)), entries_(std::min(most_, FIRST)) {}

    const Known* find(std::uint64_t key) const {
        const std::size_t at = place(key);
        if (entries_[at].key == key) return &entries_[at];
        if (entries_[at + 1].key == key) return &entries_[at + 1];
        return nullptr;
    }

    void keep(const Known& known) {
        if (used_ > entries_.size() / 2 && entries_.size() < most_) grow();
        const std::size_t at = place(known.key);
        Known &deepest = entries_[at], &last = entries_[at + 1];
        if (deepest.key == known.key) {
            deepest = known;
        } else if (known.depth >= deepest.depth) {
            if (deepest.bound != Bound::none) put(deepest, last);
            put(known, deepest);
        } else {
            put(known, last);
        }
    }

private:
    static constexpr unsigned FEWEST_BITS = 12, MOST_BITS = 22;  // 16 bytes an entry: 64 MB
    static constexpr std::size_t FIRST = std::size_t{1} << 14, GROWTH = 4;
    static unsigned bits_for(std::uint64_t nodes) {
        return std::clamp(static_cast<unsigned>(std::bit_width(nodes)) + 1, FEWEST_BITS, MOST_BITS);
    }
    std::size_t place(std::uint64_t key) const { return key & (entries_.size() - 2); }
    void put(const Known& known, Known& there) {
        used_ += there.bound == Bound::none;
        there = known;
    }
    void grow() {
        LargeVector<Known> old(std::min(most_, entries_.size() * GROWTH));
        old.swap(entries_);
        used_ = 0;
        for (const Known& known : old) {
            if (known.bound != Bound::none) keep(known);
        }
    }

    std::size_t most_;
    std::size_t used_ = 0;
    LargeVector<Known> entries_;
};

// Spreads what numbers have in common over all their bits.
constexpr std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 32)) * 0xd6e8feb86659fd93ull;
    return value ^ (value >> 32);
}

// Random numbers that are joined to the hash of a position.
struct EndgameHash {
    std::array<std::array<std::uint64_t, 256>, CELLS> square;
    std::array<std::array<std::uint64_t, 1 << RACK_SIZE>, 2> rack;
    std::uint64_t second;
    std::uint64_t passed;

    EndgameHash() {
        Random random(20160704);
        for (auto& tiles : square) {
            for (auto& value : tiles) value = random.next();
        }
        for (auto& sets : rack) {
            for (auto& value : sets) value = random.next();
        }
        second = random.next();
        passed = random.next();
    }
};

inline const EndgameHash& endgame_hash() {
    static const EndgameHash numbers;
    return numbers;
}

}  // namespace tesela
