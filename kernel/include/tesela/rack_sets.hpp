// The sets of tiles that a rack can lay, and the words that each makes together with letters of the board.
#pragma once

#ifndef TESELA_VARIANT
#error "searches are compiled in src/variants only"
#endif

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "tesela/leaves.hpp"
#include "tesela/word_map.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

inline constexpr std::int32_t HOPELESS = -(1 << 30);  // below all that a play could bring
inline constexpr int MOST_BLANKS = 2;  // racks with more are left to plain generation

// Some of a rack's tiles.
struct TileSet {
    std::uint64_t hash;
    std::int32_t points;  // of all its tiles, once
    std::int32_t leave;   // what stays is worth, in millipoints
    RackMask tiles;
};

// Sets of so many tiles with so many blanks among them.
struct TileSets {
    static constexpr int MOST = 40;  // 35, and some that are compared in vain, as eight are compared at once
    int tiles = 0, blanks = 0;
    int count = 0;
    std::int32_t most_points = 0;
    std::int32_t best_leave = HOPELESS;
    std::array<std::int32_t, MOST> points, leave;
    std::array<std::uint64_t, MOST> hash;
    std::array<RackMask, MOST> masks;

    void add(const TileSet& set) {
        const auto at = static_cast<std::size_t>(count++);
        points[at] = set.points, leave[at] = set.leave, hash[at] = set.hash, masks[at] = set.tiles;
        most_points = std::max(most_points, set.points);
        best_leave = std::max(best_leave, set.leave);
    }
    TileSet set(std::size_t at) const { return {hash[at], points[at], leave[at], masks[at]}; }
    // Sets of sets are masks.
    static std::size_t first(std::uint64_t some) { return static_cast<std::size_t>(std::countr_zero(some)); }
    std::uint64_t every() const { return (std::uint64_t{1} << count) - 1; }
    std::uint64_t kind() const { return static_cast<std::uint64_t>(tiles * 4 + blanks); }

    // Those whose points, so many times, and leave reach that.
    std::uint64_t that_reach(std::int32_t least, std::int32_t times) const {
        std::uint64_t reach = 0;
        for (std::size_t from = 0; from < static_cast<std::size_t>(count); from += 8) {
            std::uint32_t eight = 0;
            for (std::size_t i = 0; i < 8; ++i) {
                eight |= std::uint32_t{points[from + i] * times + leave[from + i] >= least} << i;
            }
            reach |= std::uint64_t{eight} << from;
        }
        return reach & every();
    }
};

class RackSets {
public:
    void fill(const Rack& rack, const LeaveValues& leaves) {
        for (int tiles = 0; tiles <= RACK_SIZE; ++tiles) {
            for (int blanks = 0; blanks <= MOST_BLANKS; ++blanks) {
                TileSets& sets = sets_[index(tiles)][index(blanks)];
                sets.tiles = tiles, sets.blanks = blanks;
                sets.count = 0, sets.most_points = 0, sets.best_leave = HOPELESS;
            }
        }
        std::array<std::uint64_t, 1 << RACK_SIZE> hash;
        std::array<std::int32_t, 1 << RACK_SIZE> points;
        hash[0] = 0;
        points[0] = 0;
        RackMask equal = 0;  // bit i: the tile at i is the one at i + 1
        for (int i = 0; i + 1 < rack.size(); ++i) equal |= RackMask{rack.tile(i) == rack.tile(i + 1)} << i;
        const RackMask all = rack.all();
        for (RackMask tiles = 1; tiles <= all; ++tiles) {
            const RackMask rest = tiles & (tiles - 1);
            const Tile tile = rack.tile(std::countr_zero(tiles));
            hash[tiles] = hash[rest] + LETTER_HASH[tile];
            points[tiles] = points[rest] + POINTS[tile];
            // Equal tiles from the lowest place only: each set once.
            if (((tiles >> 1) & equal & ~tiles) != 0) continue;
            TileSets& sets = sets_[index(std::popcount(tiles))][index(std::popcount(tiles & rack.blanks()))];
            sets.add({hash[tiles], points[tiles], leaves[all & ~tiles], tiles});
        }
        blanks_ = std::popcount(rack.blanks());
    }

    int blanks() const { return blanks_; }
    const TileSets& of(int tiles, int blanks) const { return sets_[index(tiles)][index(blanks)]; }

private:
    static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

    int blanks_ = 0;
    std::array<std::array<TileSets, MOST_BLANKS + 1>, RACK_SIZE + 1> sets_;
};

// Words that a set of tiles makes, and which of their letters are the blanks.
struct WordRun {
    const Tile* run;
    TileSet set;
    int blanks;
    Tile first_blank, second_blank;
};

// The words that a rack's sets of tiles make with letters of the board. What is known is kept, as many slots of a
// board read through the same letters.
class MadeWords {
public:
    // What is known for some letters of the board, and sets of so many tiles with so many blanks.
    struct Known {
        std::uint64_t board = 0;
        std::uint64_t asked = 0, made = 0;  // by set
        std::uint64_t kind = 0;             // of the sets, and of which rack
    };

    void fill(const WordMap& map) {
        map_ = &map;
        rack_ += 1 << 8;
    }

    // Which of the wanted sets make any words.
    std::uint64_t that_make(std::uint64_t board, const TileSets& sets, std::uint64_t wanted) {
        Known& known = with(board, sets);
        const std::uint64_t asked = wanted & ~known.asked;
        if (asked != 0) {
            known.asked |= asked;
            known.made |= sets.blanks == 0 ? ask(board, sets, asked) : ask_with_blanks(board, sets, asked);
        }
        return known.made & wanted;
    }

    // Adds the words that a set makes. They are fetched meanwhile, so let some others come before reading.
    void add_runs(std::uint64_t board, const TileSet& set, int blanks, std::vector<WordRun>& runs) const {
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

    Known& with(std::uint64_t board, const TileSets& sets) {
        const std::uint64_t kind = rack_ + sets.kind();
        Known& known = known_[(board + kind * 0x9e3779b97f4a7c15ull) >> (64 - LOG)];
        if (known.board != board || known.kind != kind) known = {board, 0, 0, kind};
        return known;
    }

    std::uint64_t ask(std::uint64_t board, const TileSets& sets, std::uint64_t asked) const {
        for (std::uint64_t left = asked; left != 0; left &= left - 1) map_->prefetch(board + sets.hash[sets.first(left)]);
        std::uint64_t made = 0;
        for (std::uint64_t left = asked; left != 0; left &= left - 1) {
            made |= map_->maybe(board + sets.hash[sets.first(left)]) ? left & (~left + 1) : 0;
        }
        return made;
    }

    std::uint64_t ask_with_blanks(std::uint64_t board, const TileSets& sets, std::uint64_t asked) const {
        if (sets.blanks == 1) {
            for (std::uint64_t left = asked; left != 0; left &= left - 1) {
                map_->prefetch_completions(board + sets.hash[sets.first(left)]);
            }
        }
        std::uint64_t made = 0;
        for (std::uint64_t left = asked; left != 0; left &= left - 1) {
            const std::uint64_t hash = board + sets.hash[sets.first(left)];
            const auto maybe = [&](std::uint64_t filled, unsigned, unsigned) { return map_->maybe(filled); };
            made |= each_filled(hash, sets.blanks, maybe) ? left & (~left + 1) : 0;
        }
        return made;
    }

    // Calls tell(hash, first, second) with letters for the blanks, until it says yes.
    template <class Tell>
    bool each_filled(std::uint64_t hash, int blanks, Tell&& tell) const {
        if (blanks == 0) return tell(hash, 0, 0);
        if (blanks == 1) return each_completion(hash, 0, map_->completions(hash), tell);
        for (unsigned first = 1; first <= LETTERS; ++first) {
            const std::uint64_t with = hash + LETTER_HASH[first];
            if (each_completion(with, first, map_->completions(with) & ~((LetterMask{1} << first) - 1), tell)) return true;
        }
        return false;
    }

    template <class Tell>
    static bool each_completion(std::uint64_t hash, unsigned first, LetterMask letters, Tell&& tell) {
        for (; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            if (tell(hash + LETTER_HASH[letter], letter, first)) return true;
        }
        return false;
    }

    const WordMap* map_ = nullptr;
    std::uint64_t rack_ = 0;  // how many there have been, above the sets' kinds
    std::array<Known, std::size_t{1} << LOG> known_{};
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
