// Slots by their bounds, highest first.
//
// A slot's bound and number are one integer, so that the highest is found by comparing integers, eight at once; in
// shelves, so that not all are looked at again when one has changed.
#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "tesela/board.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

struct Slot {
    std::uint8_t lane;   // its number among the lanes that were entered
    std::uint8_t first;  // its first empty square among the lane's
    std::uint8_t tiles;
};

class SlotQueue {
public:
    // A bound with room for a number below. Bounds are rounded a little; one that reaches another still reaches it then.
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
        for (std::size_t i = 0; i < shelves_; ++i) best_[i] = highest(&ranks_[i * SHELF], SHELF);
        while (shelves_ % ABREAST != 0) best_[shelves_++] = GONE;
    }

    Ranked front() const { return highest(best_.data(), shelves_); }
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
    static constexpr std::size_t SHELF = 32;
    static constexpr std::size_t SHELVES = 104;
    static constexpr std::size_t MOST = SHELVES * SHELF;
    static_assert(MOST > 2 * SIDE * SIDE * RACK_SIZE && MOST <= REFINED && SHELVES % ABREAST == 0);

    static std::size_t number(Ranked rank) { return static_cast<std::size_t>(rank & (REFINED - 1)); }
    void change(Ranked rank, Ranked to) {
        const std::size_t at = number(rank), shelf = at / SHELF;
        ranks_[at] = to;
        best_[shelf] = highest(&ranks_[shelf * SHELF], SHELF);
    }
    // Of a multiple of eight.
    static Ranked highest(const Ranked* from, std::size_t count) {
        std::array<Ranked, ABREAST> best;
        best.fill(GONE);
        for (std::size_t k = 0; k < count; k += ABREAST) {
            for (std::size_t i = 0; i < ABREAST; ++i) best[i] = std::max(best[i], from[k + i]);
        }
        for (std::size_t half = ABREAST / 2; half > 0; half /= 2) {
            for (std::size_t i = 0; i < half; ++i) best[i] = std::max(best[i], best[i + half]);
        }
        return best[0];
    }

    std::size_t count_ = 0, shelves_ = 0;
    std::array<Ranked, SHELVES> best_;  // of each shelf
    std::array<Ranked, MOST> ranks_;
    std::array<Slot, MOST> slots_;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
