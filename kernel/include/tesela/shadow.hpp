// Bounds before generation («shadow play»): how much a play from an anchor could be worth at most, by how many
// tiles lie left of where the search turns and how many in all. Whatever the real letters are, they can't beat
// the best tiles on the best squares.
#pragma once

#include <algorithm>
#include <limits>

#include "tesela/multisets.hpp"
#include "tesela/play_search.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

inline constexpr std::int32_t HOPELESS = std::numeric_limits<std::int32_t>::min();

// Upper bounds of equity in millipoints from one anchor. `left`: tiles laid before turning right.
struct Bounds {
    static constexpr std::size_t SIZE = RACK_SIZE + 2;
    std::array<std::int32_t, SIZE> grow;  // with at least so many tiles left
    std::array<std::array<std::int32_t, SIZE>, SIZE> right;  // [left][tiles in all, or more]
    std::array<std::array<std::int32_t, SIZE>, SIZE> exact;  // [left][tiles in all]

    Bounds() {
        grow.fill(HOPELESS);
        for (auto& row : exact) row.fill(HOPELESS);
    }
    std::int32_t best() const { return grow[0]; }
};

struct Anchor {
    std::int32_t bound;
    std::uint8_t down, lane, place, limit;
    bool block;
    std::int16_t refined;  // which of the detailed bounds are its own; -1 for none yet
};

// With so many tiles of the rack and these letters of the board, is there any word at all? Answers are kept, as
// many slots of a board share their letters.
class Existence {
public:
    Existence(const Multisets& multisets, const Rack& rack) : multisets_(multisets), rack_(rack) {
        for (RackMask laid = 1; laid <= rack.all(); ++laid) {
            if (!in_order(laid)) continue;
            std::uint64_t hash = 0;
            for (RackMask rest = laid; rest != 0; rest &= rest - 1) hash += LETTER_HASH[rack.tile(std::countr_zero(rest))];
            const auto tiles = static_cast<std::size_t>(std::popcount(laid));
            const int blanks = std::popcount(laid & rack.blanks());
            cost_[tiles] += blanks == 0 ? 1 : blanks == 1 ? LETTERS : blanks == 2 ? LETTERS * LETTERS / 2 : MOST_LOOKS + 1;
            sets_[tiles][static_cast<std::size_t>(count_[tiles]++)] = {hash, blanks};
        }
        known_.fill({});
    }

    bool some_word(std::uint64_t board, int tiles) {
        if (cost_[static_cast<std::size_t>(tiles)] > MOST_LOOKS) return true;
        Known& known = known_[(board ^ (board >> 29)) % known_.size()];
        if (known.board != board) known = {board, 0, 0};
        const auto bit = static_cast<std::uint8_t>(1u << tiles);
        if ((known.asked & bit) == 0) {
            known.asked |= bit;
            if (look(board, tiles)) known.yes |= bit;
        }
        return (known.yes & bit) != 0;
    }

private:
    static constexpr int MOST_LOOKS = 450;  // beyond, looking costs more than it saves
    struct Set {
        std::uint64_t hash;
        int blanks;
    };
    struct Known {
        std::uint64_t board = 0;
        std::uint8_t asked = 0;
        std::uint8_t yes = 0;
    };

    // Equal tiles from the lowest place only: each set once.
    bool in_order(RackMask laid) const {
        for (RackMask rest = laid; rest != 0; rest &= rest - 1) {
            const RackMask below = (rest & (~rest + 1)) - 1;
            const RackMask equal = rack_.places(rack_.tile(std::countr_zero(rest)));
            if ((equal & below & ~laid) != 0) return false;
        }
        return true;
    }

    bool look(std::uint64_t board, int tiles) const {
        const auto row = static_cast<std::size_t>(tiles);
        for (std::size_t i = 0; i < static_cast<std::size_t>(count_[row]); ++i) {
            const std::uint64_t hash = board + sets_[row][i].hash;
            if (sets_[row][i].blanks == 0) {
                if (multisets_.maybe(hash)) return true;
                continue;
            }
            for (std::size_t first = 1; first <= LETTERS; ++first) {
                const std::uint64_t with = hash + LETTER_HASH[first];
                if (sets_[row][i].blanks == 1) {
                    if (multisets_.maybe(with)) return true;
                    continue;
                }
                for (std::size_t second = first; second <= LETTERS; ++second) {
                    if (multisets_.maybe(with + LETTER_HASH[second])) return true;
                }
            }
        }
        return false;
    }

    const Multisets& multisets_;
    const Rack& rack_;
    std::array<int, RACK_SIZE + 1> cost_{};
    std::array<int, RACK_SIZE + 1> count_{};
    std::array<std::array<Set, 35>, RACK_SIZE + 1> sets_;
    std::array<Known, 64> known_;
};

class Shadow {
public:
    Shadow(const Rack& rack, const LeaveValues& leaves) : rack_(rack), usable_(rack.usable(rack.all())) {
        best_leave_.fill(HOPELESS);
        for (RackMask left = 0; left <= rack.all(); ++left) {
            auto& best = best_leave_[static_cast<std::size_t>(rack.size() - std::popcount(left))];
            best = std::max(best, leaves[left]);
        }
        std::array<std::int32_t, RACK_SIZE> points{};
        for (int i = 0; i < rack.size(); ++i) points[static_cast<std::size_t>(i)] = POINTS[rack.tile(i)];
        std::sort(points.begin(), points.end(), std::greater<>());
        for (std::size_t i = 0; i < RACK_SIZE; ++i) highest_[i + 1] = highest_[i] + points[i];
        for (std::size_t i = 0; i < RACK_SIZE; ++i) {
            if (i > 0 && points[i] == points[i - 1]) continue;
            LetterMask letters = 0;
            for (unsigned tile = 1; tile <= LETTERS; ++tile) {
                if (rack.places(tile) != 0 && POINTS[tile] == points[i]) letters |= LetterMask{1} << tile;
            }
            kinds_[static_cast<std::size_t>(kind_count_++)] = {letters, points[i]};
        }
    }

    // The highest bound of an anchor in a lane that has been entered.
    std::int32_t best_of(const Lane& lane, int anchor, int limit, bool block) {
        std::int32_t best = HOPELESS;
        slots(lane, anchor, limit, block, [&](int, int tiles, const Slot& slot) {
            best = std::max(best, bound(slot, tiles));
        });
        return best;
    }

    // All its bounds, of words that there are.
    void all_of(const Lane& lane, int anchor, int limit, bool block, Existence& existence, Bounds& bounds) {
        slots(lane, anchor, limit, block, [&](int left, int tiles, const Slot& slot) {
            if (!existence.some_word(slot.board, tiles)) return;
            bounds.exact[static_cast<std::size_t>(left)][static_cast<std::size_t>(tiles)] = bound(slot, tiles);
        });
        bounds.right = bounds.exact;
        for (std::size_t left = Bounds::SIZE; left-- > 0;) {
            auto& row = bounds.right[left];
            for (std::size_t tiles = Bounds::SIZE - 1; tiles-- > 0;) row[tiles] = std::max(row[tiles], row[tiles + 1]);
            bounds.grow[left] = std::max(row[0], left + 1 < Bounds::SIZE ? bounds.grow[left + 1] : HOPELESS);
        }
    }

private:
    // Squares that a play would fill, with what they would bring if each had the highest tile it allows.
    struct Slot {
        Sum sum;                   // what is there already
        std::int32_t main = 0;     // highest tiles by their squares' letter premiums
        std::int32_t premium = 0;  // only what the premiums add to plain points
        std::int32_t cross = 0;    // in the cross words
        std::uint64_t board = 0;   // the letters read through
    };

    // Tells every slot of an anchor: tiles laid left of the turn (the anchor's square among them), tiles in all.
    template <class Tell>
    void slots(const Lane& lane, int anchor, int limit, bool block, Tell&& tell) const {
        Slot slot;
        int place = anchor, left = 0;
        if (block) {
            for (; lane.cells[place] != 0; --place) through(slot, lane.cells[place]);
        } else {
            if ((lane.allowed[anchor] & usable_) == 0) return;
            lay(lane, place--, slot);
            left = 1;
        }
        for (;;) {
            if (left > 0) tell(left, left, slot);
            Slot ahead = slot;
            int next = anchor + 1;
            for (int tiles = left + 1; tiles <= rack_.size() && (lane.allowed[next] & usable_) != 0; ++tiles) {
                lay(lane, next, ahead);
                for (++next; lane.cells[next] != 0; ++next) through(ahead, lane.cells[next]);
                tell(left, tiles, ahead);
            }
            if (place < limit || left == rack_.size() || (lane.allowed[place] & usable_) == 0) return;
            lay(lane, place--, slot);
            ++left;
        }
    }

    static void through(Slot& slot, Tile tile) {
        slot.sum.points += TILE_POINTS[tile];
        slot.board += LETTER_HASH[tile & LETTER_BITS];
    }

    void lay(const Lane& lane, int place, Slot& slot) const {
        const auto at = static_cast<std::size_t>(place);
        const std::int32_t most = most_points(lane.allowed[at]);
        slot.main += most * lane.letter[at];
        slot.premium += most * (lane.letter[at] - 1);
        slot.cross += most * static_cast<std::int32_t>(lane.factors[at] >> 32);
        slot.sum.points += lane.cross_add[at];
        slot.sum.factor *= lane.word[at];
    }

    // The points of the highest tile of the rack that a square allows; a blank has none.
    std::int32_t most_points(LetterMask allowed) const {
        for (int i = 0; i < kind_count_; ++i) {
            const Kind& kind = kinds_[static_cast<std::size_t>(i)];
            if ((kind.letters & allowed) != 0) return kind.points;
        }
        return 0;
    }

    std::int32_t bound(const Slot& slot, int tiles) const {
        const auto count = static_cast<std::size_t>(tiles);
        // No square can do better than its own highest tile, nor all together than the rack's highest tiles.
        const std::int32_t laid = std::min(slot.main, highest_[count] + slot.premium);
        const std::int32_t score =
            slot.sum.total() + laid * slot.sum.factor + slot.cross + (tiles == RACK_SIZE ? BINGO : 0);
        return score * 1000 + best_leave_[count];
    }

    struct Kind {
        LetterMask letters;
        std::int32_t points;
    };
    const Rack& rack_;
    LetterMask usable_;
    int kind_count_ = 0;
    std::array<Kind, RACK_SIZE> kinds_{};
    std::array<std::int32_t, RACK_SIZE + 1> highest_{};  // sum of the rack's so many highest tiles
    std::array<std::int32_t, RACK_SIZE + 1> best_leave_{};
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
