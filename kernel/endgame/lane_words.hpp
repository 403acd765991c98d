// Every word that could ever stand in a lane with one rack's tiles, and the most that making it there brings.
//
// Only what lies in the lane and the rack decide that, so a lane that comes up again is looked up.
#pragma once

#include "common/large_pages.hpp"
#include "endgame/lane_cache.hpp"
#include "endgame/multipliers.hpp"

namespace tesela {

class LaneWords {
public:
    // A word as the bounds see it.
    struct Word {
        std::array<std::uint64_t, 2> at{};  // bit 16 * kind + place, from kind 4 on in the second
        std::int32_t best = 0;  // what making it brings at most along the lane, in all its plays; in parts of a point
        std::uint16_t squares = 0;
        std::uint8_t set = 0;    // its tiles: places of the rack
        std::uint8_t count = 0;  // of tiles
        bool apart = true;       // from all that lies in the lane
        std::uint32_t assembly = 0;
    };
    // The words of one lane, those of few tiles first.
    struct Lane {
        std::uint64_t key = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        std::uint32_t first_assembly = 0;  // of the rack that was searched for, which may hold more
        std::uint32_t assemblies = 0;
        std::uint32_t version = 0;                 // of the multipliers with which they were evaluated
        std::array<std::uint8_t, STRIDE> kinds{};  // bit k at a place: some word has a tile of that kind there
    };

    LaneWords(const WordGraph& graph, const Board& board, const LaneCache& cache, const Multipliers& multipliers);

    // As it lies on the board, with this rack; evaluated with the multipliers as they are.
    const Lane& lane(const LaneKeys& keys, unsigned player, RackMask rack, bool down, unsigned lane);
    std::span<const Word> words(const Lane& lane) const { return {words_.data() + lane.first, lane.count}; }
    // Lanes that were asked for before have to be asked for again once there are many.
    void make_room();

    // How many words were evaluated till now: what the work is measured by.
    std::uint64_t evaluated() const { return evaluated_; }
    // A kind of tile is named by the first place of the whole rack that holds one.
    unsigned kind(unsigned player, unsigned place) const { return kinds_[player][place]; }

private:
    // How a word is put together: which of its tiles can be laid last, after which others.
    struct Assembly {
        std::uint64_t name = 0;              // more tiles come later; then which tiles on which squares
        std::uint32_t version = UINT32_MAX;  // of the multipliers with which it was evaluated
        std::int32_t best = 0;
        std::uint16_t squares = 0;
        std::int16_t points = 0;  // without premiums
        std::uint8_t count = 0;
        bool apart = true;
        std::array<std::uint8_t, RACK_SIZE> kinds{};  // in the order of the squares
        std::array<std::uint64_t, 2> lasts{};         // bit s: the tiles of set s can be the last to be laid
    };
    // A walk through the DAWG along the lane.
    struct Step {
        unsigned place;
        NodeIndex node;
        RackMask left;
        unsigned from;  // where the word begins
    };

    std::uint64_t key_of(const LaneKeys& keys, RackMask rack) const;
    Lane& find(std::uint64_t key);
    Lane& add(std::uint64_t key);
    void make(Lane& entry, const LaneKeys& keys, RackMask rack);
    // The same lane as a rack that holds this one and few other tiles saw it; none if no such rack has asked.
    const Lane* wider(const LaneKeys& keys, RackMask rack);
    void search(Lane& entry, RackMask rack);
    void take_over(const Lane& wider, Lane& entry, RackMask rack);
    static Word word_of(const Assembly& assembly);
    void evaluate(Lane& entry);
    std::span<Assembly> assemblies(const Lane& lane) {
        return {assemblies_.data() + lane.first_assembly, lane.assemblies};
    }
    void walk(const Step& step, Assembly& assembly);
    void read(const Step& step, unsigned letter, Assembly& assembly);
    void keep(const Assembly& found, unsigned from, unsigned to);
    std::array<std::uint32_t, RACK_SIZE + 1> followers(const Assembly& assembly, unsigned from, unsigned to) const;
    void join_alike(std::size_t first);
    void evaluate(Assembly& assembly, const Lane& entry);
    // What the tiles from one to another of a word brought when they were laid before the rest.
    int value_of_run(const Assembly& assembly, std::size_t from, std::size_t to, const Lane& entry);
    std::uint32_t version() const { return multipliers_.version[now_.player][now_.down][now_.lane]; }

    const WordGraph& graph_;
    const Board& board_;
    const LaneCache& cache_;
    const Multipliers& multipliers_;
    std::array<std::array<std::uint8_t, RACK_SIZE>, 2> kinds_{};
    std::array<std::vector<RackMask>, 2>
        sets_;  // of each whole rack, equal tiles at their lowest places; few tiles first

    std::vector<Lane> table_;
    std::size_t used_ = 0;
    LargeVector<Word> words_;
    LargeVector<Assembly> assemblies_;
    std::uint64_t evaluated_ = 0;

    // Of the lane that is being looked at.
    // Set one by one: a struct that was just written field by field and is copied as a whole has to wait for the
    // writes.
    struct {
        unsigned player = 0;
        bool down = false;
        unsigned lane = 0;
    } now_;
    const Tile* cells_ = nullptr;
    std::array<Tile, SIDE> letters_{};
};

}  // namespace tesela
