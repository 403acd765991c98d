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
    int count = 0;
    std::int32_t most_points = 0;
    std::int32_t best_leave = HOPELESS;
    std::array<TileSet, 35> sets;

    std::span<const TileSet> all() const { return {sets.data(), static_cast<std::size_t>(count)}; }
};

class RackSets {
public:
    // `has_leaves`: the values are not all nothing.
    void fill(const Rack& rack, const LeaveValues& leaves, bool has_leaves) {
        has_leaves_ = has_leaves;
        for (auto& row : sets_) {
            for (auto& sets : row) sets.count = 0, sets.most_points = 0, sets.best_leave = HOPELESS;
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
            TileSets& sets = row(std::popcount(tiles), std::popcount(tiles & rack.blanks()));
            sets.sets[static_cast<std::size_t>(sets.count++)] = {hash[tiles], points[tiles], leaves[all & ~tiles], tiles};
            sets.most_points = std::max(sets.most_points, points[tiles]);
            sets.best_leave = std::max(sets.best_leave, leaves[all & ~tiles]);
        }
        blanks_ = std::popcount(rack.blanks());
    }

    int blanks() const { return blanks_; }
    bool has_leaves() const { return has_leaves_; }
    const TileSets& of(int tiles, int blanks) const {
        return sets_[static_cast<std::size_t>(tiles)][static_cast<std::size_t>(blanks)];
    }

private:
    TileSets& row(int tiles, int blanks) { return sets_[static_cast<std::size_t>(tiles)][static_cast<std::size_t>(blanks)]; }

    int blanks_ = 0;
    bool has_leaves_ = false;
    std::array<std::array<TileSets, MOST_BLANKS + 1>, RACK_SIZE + 1> sets_;
};

// Words of one set of letters, and which of the letters are the blanks.
struct WordRun {
    const Tile* run;
    std::uint8_t first_blank, second_blank;
};

// A set of tiles that makes words with the letters asked for: runs_[first .. last).
struct MadeSet {
    TileSet set;
    std::uint32_t first, last;
};

// For letters of the board, the rack's sets that make words with them. Answers are kept, as many slots of a board
// read through the same letters.
class MadeSets {
public:
    void fill(const WordMap& map, const RackSets& sets) {
        map_ = &map;
        sets_ = &sets;
        made_.clear();
        runs_.clear();
        ++stamp_;
    }

    // The answer is good until the next question.
    std::span<const MadeSet> with(std::uint64_t board, int tiles, int blanks) {
        const auto kind = static_cast<std::uint64_t>(tiles * 4 + blanks);
        Known& known = known_[(board + kind * 0x9e3779b97f4a7c15ull) >> (64 - LOG)];
        if (known.stamp != stamp_ || known.board != board || known.kind != kind) {
            const auto first = static_cast<std::uint32_t>(made_.size());
            make(board, tiles, blanks);
            known = {board, stamp_, kind, first, static_cast<std::uint32_t>(made_.size())};
        }
        return std::span(made_).subspan(known.first, known.last - known.first);
    }

    std::span<const WordRun> runs(const MadeSet& made) const {
        return std::span(runs_).subspan(made.first, made.last - made.first);
    }

private:
    static constexpr int LOG = 9;
    struct Known {
        std::uint64_t board = 0;
        std::uint64_t stamp = 0;
        std::uint64_t kind = 0;
        std::uint32_t first = 0, last = 0;
    };
    struct Asked {
        std::uint64_t hash;
        std::uint8_t set, first_blank, second_blank;
    };

    void make(std::uint64_t board, int tiles, int blanks) {
        asked_.clear();
        const auto sets = sets_->of(tiles, blanks).all();
        for (std::size_t i = 0; i < sets.size(); ++i) ask(board + sets[i].hash, static_cast<std::uint8_t>(i), blanks);
        std::size_t set = sets.size();
        for (const Asked& asked : asked_) {
            map_->runs(asked.hash, [&](const Tile* run) {
                __builtin_prefetch(run);
                if (asked.set != set) {
                    set = asked.set;
                    const auto from = static_cast<std::uint32_t>(runs_.size());
                    made_.push_back({sets[set], from, from});
                }
                runs_.push_back({run, asked.first_blank, asked.second_blank});
                made_.back().last = static_cast<std::uint32_t>(runs_.size());
            });
        }
    }

    void ask(std::uint64_t hash, std::uint8_t set, int blanks) {
        if (blanks == 0) {
            look(hash, set, 0, 0);
        } else if (blanks == 1) {
            complete(hash, set, 0, map_->completions(hash));
        } else {
            for (unsigned first = 1; first <= LETTERS; ++first) {
                const std::uint64_t with = hash + LETTER_HASH[first];
                complete(with, set, first, map_->completions(with) & ~((LetterMask{1} << first) - 1));
            }
        }
    }

    void complete(std::uint64_t hash, std::uint8_t set, unsigned first, LetterMask letters) {
        for (; letters != 0; letters &= letters - 1) {
            const auto letter = static_cast<unsigned>(std::countr_zero(letters));
            look(hash + LETTER_HASH[letter], set, letter, first);
        }
    }

    void look(std::uint64_t hash, std::uint8_t set, unsigned first, unsigned second) {
        if (!map_->maybe(hash)) return;
        map_->prefetch(hash);
        asked_.push_back({hash, set, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)});
    }

    const WordMap* map_ = nullptr;
    const RackSets* sets_ = nullptr;
    std::uint64_t stamp_ = 0;
    std::array<Known, std::size_t{1} << LOG> known_{};
    std::vector<Asked> asked_;
    std::vector<MadeSet> made_;
    std::vector<WordRun> runs_;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
