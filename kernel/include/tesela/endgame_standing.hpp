// Every word that could ever stand in a lane with one rack's tiles, and the most that making it there brings.
//
// Only what lies in the lane and the rack decide that, so a lane that comes up again is looked up.
#pragma once

#include "tesela/endgame_prices.hpp"
#include "tesela/endgame_stand.hpp"
#include "tesela/large_pages.hpp"

namespace tesela {

class StandingWords {
public:
    // A word as the bounds see it.
    struct Word {
        std::array<std::uint64_t, 2> at{};  // bit 16 * kind + place, from kind 4 on in the second
        std::int32_t best = 0;              // what making it brings at most along the lane, in all its plays; in parts of a point
        std::uint16_t squares = 0;
        std::uint8_t set = 0;    // its tiles: places of the rack
        std::uint8_t count = 0;  // of tiles
        bool apart = true;       // from all that lies in the lane
        std::uint32_t making = 0;
    };
    // The words of one lane, those of few tiles first.
    struct Lane {
        std::uint64_t key = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        std::uint32_t first_making = 0;  // of the rack that was searched for, which may hold more
        std::uint32_t makings = 0;
        std::uint32_t priced = 0;  // how often prices had changed when they were weighed
        std::array<std::uint8_t, STRIDE> kinds{};  // bit k at a place: some word has a tile of that kind there
    };

    StandingWords(const WordGraph& graph, const Board& board, const LaneCache& cache, const Prices& prices);

    // As it lies on the board, with this rack; weighed by the prices as they are.
    const Lane& lane(const LaneKeys& keys, int player, RackMask rack, bool down, int lane);
    std::span<const Word> words(const Lane& lane) const { return {words_.data() + lane.first, lane.count}; }
    // Lanes that were asked for before have to be asked for again once there are many.
    void make_room();

    // How many words were weighed till now: what the work is measured by.
    std::uint64_t weighed() const { return weighed_; }
    int kind(int player, std::size_t place) const { return kinds_[static_cast<std::size_t>(player)][place]; }

private:
    // How a word comes about.
    struct Making {
        std::uint64_t name = 0;  // more tiles come later; then which tiles on which squares
        std::uint32_t priced = UINT32_MAX;  // how often prices had changed when it was weighed
        std::int32_t best = 0;
        std::uint16_t squares = 0;
        std::int16_t points = 0;  // without premiums
        std::uint8_t count = 0;
        bool apart = true;
        std::array<std::uint8_t, RACK_SIZE> places{};  // kinds, in the order of the squares
        std::array<std::uint64_t, 2> lasts{};          // bit s: the tiles of set s can be the last to be laid
    };

    std::uint64_t key_of(const LaneKeys& keys, RackMask rack) const;
    Lane& find(std::uint64_t key);
    void make(Lane& entry, const LaneKeys& keys, RackMask rack);
    // The same lane as a rack that holds this one and few other tiles saw it; none if no such rack has asked.
    const Lane* wider(const LaneKeys& keys, RackMask rack);
    void search(Lane& entry, RackMask rack);
    void take_over(const Lane& wider, Lane& entry, RackMask rack);
    static Word word_of(const Making& made);
    void weigh(Lane& entry);
    std::span<Making> makings(const Lane& lane) { return {makings_.data() + lane.first_making, lane.makings}; }
    void walk(int place, NodeIndex node, RackMask left, Making& made, int from);
    void step(int place, NodeIndex node, unsigned letter, RackMask left, Making& made, int from);
    void keep(const Making& found, int from, int to);
    void join_alike(std::size_t first);
    void weigh(Making& made, const Lane& entry);
    // What the tiles from one to another of a word brought when they were laid before the rest.
    int brought(const Making& made, std::size_t from, std::size_t to, const Lane& entry);
    std::uint32_t priced() const { return prices_.changed[static_cast<std::size_t>(player_)][down_][static_cast<std::size_t>(lane_)]; }

    const WordGraph& graph_;
    const Board& board_;
    const LaneCache& cache_;
    const Prices& prices_;
    std::array<std::array<std::uint8_t, RACK_SIZE>, 2> kinds_{};  // the first place with the same tile
    std::array<std::vector<RackMask>, 2> sets_;  // of each whole rack, equal tiles at their lowest places; few tiles first

    std::vector<Lane> table_;
    std::size_t used_ = 0;
    LargeVector<Word> words_;
    LargeVector<Making> makings_;
    std::uint64_t weighed_ = 0;

    // Of the lane that is being looked at.
    const Tile* cells_ = nullptr;
    std::array<Tile, SIDE> letters_{};
    int player_ = 0;
    bool down_ = false;
    int lane_ = 0;
};

}  // namespace tesela
