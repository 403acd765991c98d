// Slots by their bounds, highest first.
//
// A slot's bound and number are one integer, so that the highest is found by comparing integers, eight at once; in
// shelves, so that not all are looked at again when one has changed.
#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "movegen/board.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

struct Slot {
    std::uint8_t lane;   // its number among the lanes that were entered
    std::uint8_t first;  // its first empty square among the lane's
    std::uint8_t tiles;
};

class SlotQueue {
public:
    // A bound with room for a number below. Bounds are rounded a little; one that reaches another still reaches it
    // then.
    using Ranked = std::int32_t;
    static constexpr Ranked ranked(std::int32_t bound) {
        constexpr std::int32_t MOST = (1 << (31 - NUMBER_BITS)) - 1;
        return std::clamp(bound >> 4, -MOST, MOST) * (1 << NUMBER_BITS);
    }
    static bool refined(Ranked slot) { return (slot & REFINED) != 0; }

    void clear() { count_ = 0; }
    // Slots below `least` take no room.
    void add(std::int32_t bound, const Slot& slot, Ranked least) {
        const Ranked rank = ranked(bound);
        ranks_[count_] = rank | static_cast<Ranked>(count_);
        slots_[count_] = slot;
        count_ += rank >= least;
    }
    // After the last was added.
    void arrange() {
        while (count_ % SHELF != 0) ranks_[count_++] = GONE;
        shelves_ = count_ / SHELF;
        for (std::size_t i = 0; i < shelves_; ++i) best_[i] = highest<SHELF>(&ranks_[i * SHELF]);
        while (shelves_ % ABREAST != 0) best_[shelves_++] = GONE;
    }

    Ranked front() const {
        Ranked best = GONE;
        for (std::size_t i = 0; i < shelves_; i += ABREAST) best = std::max(best, highest<ABREAST>(&best_[i]));
        return best;
    }
    const Slot& slot(Ranked rank) const { return slots_[number(rank)]; }
    void remove(Ranked rank) { change(rank, GONE); }
    // Gives it the bound that was found by looking closer.
    void refine(Ranked rank, std::int32_t bound) {
        change(rank, ranked(bound) | REFINED | static_cast<Ranked>(number(rank)));
    }

private:
    static constexpr int NUMBER_BITS = 13;
    static constexpr Ranked REFINED = 1 << (NUMBER_BITS - 1);
    static constexpr Ranked GONE = std::numeric_limits<Ranked>::min();
    static constexpr std::size_t ABREAST = 8;
    static constexpr std::size_t SHELF = 64;
    static constexpr std::size_t SHELVES = 56;
    static constexpr std::size_t MOST = SHELVES * SHELF;
    static_assert(MOST > 2 * SIDE * SIDE * RACK_SIZE && MOST <= REFINED && SHELVES % ABREAST == 0);

    static std::size_t number(Ranked rank) { return rank & (REFINED - 1); }
    void change(Ranked rank, Ranked to) {
        const std::size_t at = number(rank), shelf = at / SHELF;
        ranks_[at] = to;
        best_[shelf] = highest<SHELF>(&ranks_[shelf * SHELF]);
    }
    template <std::size_t COUNT>
    static Ranked highest(const Ranked* from) {
        Ranked best = GONE;
        for (std::size_t i = 0; i < COUNT; ++i) best = std::max(best, from[i]);
        return best;
    }

    std::size_t count_ = 0, shelves_ = 0;
    std::array<Ranked, SHELVES> best_;  // of each shelf
    std::array<Ranked, MOST> ranks_;
    std::array<Slot, MOST> slots_;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
