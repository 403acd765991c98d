// The sets of tiles that a rack can lay, and the words that each makes together with letters of the board.
#pragma once

#ifndef TESELA_VARIANT
#error "searches are compiled in src/variants only"
#endif

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "graph/word_map.hpp"
#include "movegen/leaves.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

inline constexpr std::int32_t HOPELESS = -(1 << 30);  // below all that a play could bring
inline constexpr unsigned MOST_BLANKS = 2;            // racks with more are left to plain generation

// Some of a rack's tiles.
struct Subrack {
    std::uint64_t hash;
    std::int32_t points;  // of all its tiles, once
    std::int32_t leave;   // what stays is worth, in millipoints
    RackMask tiles;
};

// Sets of so many tiles with so many blanks among them.
struct SubrackGroup {
    static constexpr unsigned MOST = 40;  // 35, and some that are compared in vain, as eight are compared at once
    unsigned tiles = 0, blanks = 0;
    unsigned count = 0;
    std::int32_t most_points = 0;
    std::int32_t best_leave = HOPELESS;
    std::array<std::int32_t, MOST> points, leave;
    std::array<std::uint64_t, MOST> hash;
    std::array<RackMask, MOST> masks;

    void add(const Subrack& set) {
        const std::size_t at = count++;
        points[at] = set.points, leave[at] = set.leave, hash[at] = set.hash, masks[at] = set.tiles;
        most_points = std::max(most_points, set.points);
        best_leave = std::max(best_leave, set.leave);
    }
    Subrack set(std::size_t at) const { return {hash[at], points[at], leave[at], masks[at]}; }
    // Sets of sets are masks.
    static unsigned first(std::uint64_t some) { return lowest_bit(some); }
    std::uint64_t every() const { return (std::uint64_t{1} << count) - 1; }
    std::uint64_t kind() const { return tiles * 4 + blanks; }

    // Those whose points, so many times, and leave reach that.
    std::uint64_t reaching(std::int32_t least, std::int32_t times) const {
        std::uint64_t reach = 0;
        for (std::size_t from = 0; from < count; from += 8) {
            std::uint32_t eight = 0;
            for (std::size_t i = 0; i < 8; ++i) {
                eight |= std::uint32_t{points[from + i] * times + leave[from + i] >= least} << i;
            }
            reach |= std::uint64_t{eight} << from;
        }
        return reach & every();
    }
};

class Subracks {
public:
    void fill(const Rack& rack, const LeaveValues& leaves) {
        for (unsigned tiles = 0; tiles <= RACK_SIZE; ++tiles) {
            for (unsigned blanks = 0; blanks <= MOST_BLANKS; ++blanks) {
                SubrackGroup& sets = sets_[tiles][blanks];
                sets.tiles = tiles, sets.blanks = blanks;
                sets.count = 0, sets.most_points = 0, sets.best_leave = HOPELESS;
            }
        }
        std::array<std::uint64_t, 1 << RACK_SIZE> hash;
        std::array<std::int32_t, 1 << RACK_SIZE> points;
        hash[0] = 0;
        points[0] = 0;
        RackMask equal = 0;  // bit i: the tile at i is the one at i + 1
        for (unsigned i = 0; i + 1 < rack.size(); ++i) equal |= RackMask{rack.tile(i) == rack.tile(i + 1)} << i;
        const RackMask all = rack.all();
        for (RackMask tiles = 1; tiles <= all; ++tiles) {
            const RackMask rest = tiles & (tiles - 1);
            const Tile tile = rack.tile(lowest_bit(tiles));
            hash[tiles] = hash[rest] + LETTER_HASH[tile];
            points[tiles] = points[rest] + POINTS[tile];
            // Equal tiles from the lowest place only: each set once.
            if (((tiles >> 1) & equal & ~tiles) != 0) continue;
            SubrackGroup& sets = sets_[count_bits(tiles)][count_bits(tiles & rack.blanks())];
            sets.add({hash[tiles], points[tiles], leaves[all & ~tiles], tiles});
        }
        blanks_ = count_bits(rack.blanks());
    }

    unsigned blanks() const { return blanks_; }
    const SubrackGroup& of(unsigned tiles, unsigned blanks) const { return sets_[tiles][blanks]; }

private:
    unsigned blanks_ = 0;
    std::array<std::array<SubrackGroup, MOST_BLANKS + 1>, RACK_SIZE + 1> sets_;
};

// Words that a set of tiles makes, and which of their letters are the blanks.
struct WordRun {
    const Tile* run;
    Subrack set;
    unsigned blanks;
    Tile first_blank, second_blank;
};

// The words that a rack's sets of tiles make with letters of the board. What is known is kept, as many slots of a
// board read through the same letters.
class RackWords {
public:
    // What is known for some letters of the board, and sets of so many tiles with so many blanks.
    struct CacheEntry {
        std::uint64_t board = 0;
        std::uint64_t asked = 0, made = 0;  // by set
        std::uint64_t kind = 0;             // of the sets, and of which rack
    };

    void fill(const WordMap& map) {
        map_ = &map;
        rack_ += 1 << 8;
    }

    // Which of the wanted sets make any words.
    std::uint64_t with_words(std::uint64_t board, const SubrackGroup& sets, std::uint64_t wanted) {
        CacheEntry& known = with(board, sets);
        const std::uint64_t asked = wanted & ~known.asked;
        if (asked != 0) {
            known.asked |= asked;
            known.made |= sets.blanks == 0 ? ask(board, sets, asked) : ask_with_blanks(board, sets, asked);
        }
        return known.made & wanted;
    }

    // Adds the words that a set makes. They are fetched meanwhile, so let some others come before reading.
    void add_runs(std::uint64_t board, const Subrack& set, unsigned blanks, std::vector<WordRun>& runs) const {
        each_filled(board + set.hash, blanks, [&](std::uint64_t hash, unsigned first, unsigned second) {
            map_->runs(hash, [&](const Tile* run) {
                __builtin_prefetch(run);
                runs.push_back({run, set, blanks, static_cast<Tile>(first), static_cast<Tile>(second)});
            });
            return false;
        });
    }

private:
    static constexpr int LOG = 9;

    CacheEntry& with(std::uint64_t board, const SubrackGroup& sets) {
        const std::uint64_t kind = rack_ + sets.kind();
        CacheEntry& known = cache_[(board + kind * 0x9e3779b97f4a7c15ull) >> (64 - LOG)];
        if (known.board != board || known.kind != kind) known = {board, 0, 0, kind};
        return known;
    }

    std::uint64_t ask(std::uint64_t board, const SubrackGroup& sets, std::uint64_t asked) const {
        for (std::uint64_t left = asked; left != 0; left &= left - 1)
            map_->prefetch(board + sets.hash[sets.first(left)]);
        std::uint64_t made = 0;
        for (std::uint64_t left = asked; left != 0; left &= left - 1) {
            made |= map_->maybe(board + sets.hash[sets.first(left)]) ? only_lowest(left) : 0;
        }
        return made;
    }

    std::uint64_t ask_with_blanks(std::uint64_t board, const SubrackGroup& sets, std::uint64_t asked) const {
        if (sets.blanks == 1) {
            for (std::uint64_t left = asked; left != 0; left &= left - 1) {
                map_->prefetch_completions(board + sets.hash[sets.first(left)]);
            }
        }
        std::uint64_t made = 0;
        for (std::uint64_t left = asked; left != 0; left &= left - 1) {
            const std::uint64_t hash = board + sets.hash[sets.first(left)];
            const auto maybe = [&](std::uint64_t filled, unsigned, unsigned) { return map_->maybe(filled); };
            made |= each_filled(hash, sets.blanks, maybe) ? only_lowest(left) : 0;
        }
        return made;
    }

    // Calls visit(hash, first, second) with letters for the blanks, until it says yes.
    template <class Visit>
    bool each_filled(std::uint64_t hash, unsigned blanks, Visit&& visit) const {
        if (blanks == 0) return visit(hash, 0, 0);
        if (blanks == 1) return each_completion(hash, 0, map_->completions(hash), visit);
        for (unsigned first = 1; first <= LETTERS; ++first) {
            const std::uint64_t with = hash + LETTER_HASH[first];
            if (each_completion(with, first, map_->completions(with) & ~((LetterMask{1} << first) - 1), visit))
                return true;
        }
        return false;
    }

    template <class Visit>
    static bool each_completion(std::uint64_t hash, unsigned first, LetterMask letters, Visit&& visit) {
        for (; letters != 0; letters &= letters - 1) {
            const auto letter = lowest_bit(letters);
            if (visit(hash + LETTER_HASH[letter], letter, first)) return true;
        }
        return false;
    }

    const WordMap* map_ = nullptr;
    std::uint64_t rack_ = 0;  // how many there have been, above the sets' kinds
    std::array<CacheEntry, std::size_t{1} << LOG> cache_{};
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
