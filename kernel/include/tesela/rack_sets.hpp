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

inline constexpr std::int32_t HOPELESS = std::numeric_limits<std::int32_t>::min();
inline constexpr int MOST_BLANKS = 2;  // racks with more are left to plain generation

struct TileSet {
    std::uint64_t hash;
    std::int32_t points;  // of all its tiles, once
    std::int32_t leave;   // what stays is worth, in millipoints
    RackMask tiles;
};

// Sets of so many tiles with so many blanks among them.
struct TileSets {
    static constexpr int MOST = 35;
    int count = 0;
    std::int32_t most_points = 0;
    std::int32_t best_leave = HOPELESS;
    std::array<TileSet, MOST> sets;

    std::span<const TileSet> all() const { return {sets.data(), static_cast<std::size_t>(count)}; }
};

// Sets in the order of what they bring in a word that counts so many times, the highest first.
struct RankedSets {
    struct Entry {
        std::int32_t value;  // points times the word's factor, and leave, in millipoints
        std::uint32_t set;
    };
    int count = 0;
    std::array<Entry, TileSets::MOST> entries;

    std::span<const Entry> all() const { return {entries.data(), static_cast<std::size_t>(count)}; }
};

class RackSets {
public:
    void fill(const Rack& rack, const LeaveValues& leaves) {
        for (auto& row : sets_) {
            for (auto& sets : row) sets.count = 0, sets.most_points = 0, sets.best_leave = HOPELESS;
        }
        sorted_.fill(0);
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
            const std::int32_t leave = leaves[all & ~tiles];
            sets.sets[index(sets.count++)] = {hash[tiles], points[tiles], leave, tiles};
            sets.most_points = std::max(sets.most_points, points[tiles]);
            sets.best_leave = std::max(sets.best_leave, leave);
        }
        blanks_ = std::popcount(rack.blanks());
    }

    int blanks() const { return blanks_; }
    const TileSets& of(int tiles, int blanks) const { return sets_[index(tiles)][index(blanks)]; }

    // Sorted when first asked for.
    const RankedSets& ranked(int tiles, int blanks, std::int32_t factor) {
        // Where the factor is rare, it is sorted anew each time.
        const bool kept = factor <= KEPT;
        RankedSets& ranked = kept ? ranked_[index(tiles)][index(blanks)][index(factor - 1)] : rare_;
        const std::uint32_t bit = kept ? 1u << (blanks * KEPT + factor - 1) : 0;
        if ((sorted_[index(tiles)] & bit) != 0) return ranked;
        sorted_[index(tiles)] |= bit;
        const auto sets = of(tiles, blanks).all();
        ranked.count = static_cast<int>(sets.size());
        for (std::size_t i = 0; i < sets.size(); ++i) {
            const RankedSets::Entry entry{sets[i].points * factor * 1000 + sets[i].leave, static_cast<std::uint32_t>(i)};
            std::size_t k = i;
            for (; k > 0 && ranked.entries[k - 1].value < entry.value; --k) ranked.entries[k] = ranked.entries[k - 1];
            ranked.entries[k] = entry;
        }
        return ranked;
    }

private:
    static constexpr int KEPT = 4;
    static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

    int blanks_ = 0;
    std::array<std::array<TileSets, MOST_BLANKS + 1>, RACK_SIZE + 1> sets_;
    std::array<std::array<std::array<RankedSets, KEPT>, MOST_BLANKS + 1>, RACK_SIZE + 1> ranked_;
    RankedSets rare_;
    std::array<std::uint32_t, RACK_SIZE + 1> sorted_{};  // which of them have been sorted
};

// Words of one set of letters, and which of the letters are the blanks.
struct WordRun {
    const Tile* run;
    std::uint8_t first_blank, second_blank;
};

// The words that a rack's sets of tiles make with letters of the board. Answers are kept, as many slots of a board
// read through the same letters.
class MadeWords {
public:
    // What is known for some letters of the board, and sets of so many tiles with so many blanks.
    struct Known {
        std::uint64_t board = 0;
        std::uint64_t stamp = 0;
        std::uint64_t asked = 0, made = 0;  // by set
        std::uint32_t kind = 0;
        std::uint32_t ranges = 0;  // where its sets' ranges of runs begin
    };

    void fill(const WordMap& map, const RackSets& sets) {
        map_ = &map;
        sets_ = &sets;
        ranges_.clear();
        runs_.clear();
        ++stamp_;
    }

    // Good until the next call.
    Known& with(std::uint64_t board, int tiles, int blanks) {
        const auto kind = static_cast<std::uint32_t>(tiles * 4 + blanks);
        Known& known = known_[(board + kind * 0x9e3779b97f4a7c15ull) >> (64 - LOG)];
        if (known.stamp != stamp_ || known.board != board || known.kind != kind) {
            known = {board, stamp_, 0, 0, kind, static_cast<std::uint32_t>(ranges_.size())};
            ranges_.resize(ranges_.size() + sets_->of(tiles, blanks).all().size());
        }
        return known;
    }

    // Which of the sets, none of which has blanks, make any words.
    std::uint64_t all_that_make(Known& known, const TileSets& sets) {
        if (known.asked != 0) return known.made;
        known.asked = 1;
        std::uint64_t perhaps = 0;
        for (int i = 0; i < sets.count; ++i) {
            const bool maybe = map_->maybe(known.board + sets.sets[static_cast<std::size_t>(i)].hash);
            perhaps |= std::uint64_t{maybe} << i;
        }
        for (; perhaps != 0; perhaps &= perhaps - 1) find(known, sets, static_cast<std::uint32_t>(std::countr_zero(perhaps)), 0);
        return known.made;
    }

    // Whether the set, which has blanks, makes any.
    bool makes(Known& known, const TileSets& sets, std::uint32_t set, int blanks) {
        const std::uint64_t bit = std::uint64_t{1} << set;
        if ((known.asked & bit) == 0) {
            known.asked |= bit;
            find(known, sets, set, blanks);
        }
        return (known.made & bit) != 0;
    }

    std::span<const WordRun> runs(const Known& known, std::uint32_t set) const {
        const Range& range = ranges_[known.ranges + set];
        return std::span(runs_).subspan(range.first, range.last - range.first);
    }

private:
    static constexpr int LOG = 9;
    struct Range {
        std::uint32_t first, last;
    };
    struct Asked {
        std::uint64_t hash;
        std::uint8_t first_blank, second_blank;
    };

    void find(Known& known, const TileSets& sets, std::uint32_t set, int blanks) {
        asked_.clear();
        ask(known.board + sets.sets[set].hash, blanks);
        Range& range = ranges_[known.ranges + set];
        range.first = static_cast<std::uint32_t>(runs_.size());
        for (const Asked& asked : asked_) {
            map_->runs(asked.hash, [&](const Tile* run) {
                __builtin_prefetch(run);
                runs_.push_back({run, asked.first_blank, asked.second_blank});
            });
        }
        range.last = static_cast<std::uint32_t>(runs_.size());
        if (range.last != range.first) known.made |= std::uint64_t{1} << set;
    }

    void ask(std::uint64_t hash, int blanks) {
        if (blanks == 0) {
            asked_.push_back({hash, 0, 0});
        } else if (blanks == 1) {
            complete(hash, 0, map_->completions(hash));
        } else {
            for (unsigned first = 1; first <= LETTERS; ++first) {
                const std::uint64_t with = hash + LETTER_HASH[first];
                complete(with, first, map_->completions(with) & ~((LetterMask{1} << first) - 1));
            }
        }
    }

    void complete(std::uint64_t hash, unsigned first, LetterMask letters) {
        for (; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            look(hash + LETTER_HASH[letter], letter, first);
        }
    }

    void look(std::uint64_t hash, unsigned first, unsigned second) {
        if (!map_->maybe(hash)) return;
        map_->prefetch(hash);
        asked_.push_back({hash, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)});
    }

    const WordMap* map_ = nullptr;
    const RackSets* sets_ = nullptr;
    std::uint64_t stamp_ = 0;
    std::array<Known, std::size_t{1} << LOG> known_{};
    std::vector<Asked> asked_;
    std::vector<Range> ranges_;
    std::vector<WordRun> runs_;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
