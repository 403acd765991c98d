// What a player could still get at most if the other only passed, whatever the order of plays: bounds, not plays.
//
// Every word that can ever stand in a lane with these tiles is made of what lies there now and of the tiles
// themselves. So each set of tiles has a most that laying it in one play can score, on any board that the tiles can
// still make; and a rack has the best way of sharing its tiles out among plays.
#pragma once

#include "tesela/endgame_stand.hpp"

namespace tesela {

class Alone {
public:
    Alone(const WordGraph& graph, const Board& board, const LaneCache& cache, const RackSets& racks, const EndRules& rules);

    // Whether it pays to look at such a rack: the more tiles, the more words.
    bool pays(int player, RackMask rack) const;
    // Looks at the board as it is.
    void look(const LaneKeys& keys, int player, RackMask rack);
    // What the last rack that was looked at gains at most once only `left` is left of it; the other holds so many points.
    int most(RackMask left, int theirs) const;

private:
    static constexpr int NEVER = -10000;  // twice that is still a short number
    static constexpr int MOST_TILES = RACK_SIZE, MOST_WITH_BLANK = 4, MOST_WITH_BLANKS = 3;
    using BySet = std::array<int, 1 << RACK_SIZE>;

    // A word that could stand in a lane one day: what it would add to the lane, and its points without premiums.
    struct Standing {
        std::uint16_t squares = 0;
        std::int16_t points = 0;
        std::uint8_t count = 0;                        // of the squares
        bool apart = true;                             // from all that lies in the lane
        std::array<std::uint8_t, MOST_TILES> places{};  // of the rack, in the order of the squares
        std::array<std::uint64_t, 2> lasts{};          // bit s: the squares of set s can be the last to be covered

        bool can_end_with(unsigned set) const { return ((lasts[set >> 6] >> (set & 63)) & 1) != 0; }
    };
    // The fewest other tiles in a word that holds a tile at a place; by place and tile.
    using Fewest = std::array<std::array<std::uint8_t, RACK_SIZE + 1>, SIDE>;
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        std::uint32_t fewest = 0;
    };
    // The most that a tile scores as the last of a word; by place, other tiles of the rack in the word, and tile.
    using ByTile = std::array<std::int16_t, RACK_SIZE + 1>;
    using Words = std::array<std::array<ByTile, MOST_TILES>, SIDE>;
    struct Possible {
        const Standing* made;
        std::uint8_t lane;
        std::uint16_t crossed;  // squares where there is a word across
    };

    const Entry& lane(const LaneKeys& keys, int player, RackMask rack, bool down, int lane);
    Entry& find(std::uint64_t key);
    void walk(int place, NodeIndex node, RackMask left, Standing& made, int laid, int from);
    void step(int place, NodeIndex node, unsigned letter, RackMask left, Standing& made, int laid, int from);
    void keep(const Standing& made, int from, int to);
    void join_alike(std::size_t first);
    void measure_reach();
    bool possible(bool down, int lane, const Standing& made, std::uint16_t& crossed) const;
    // Whether what lies outside the last squares is held by something, and the last ones by it.
    bool held(std::uint32_t covered, const Possible& one, std::uint32_t last) const;
    void learn_words(bool down, int lane);
    void learn_single_tiles();
    void learn_square(int row, int col, std::array<ByTile, MOST_TILES>& most);
    void learn_plays(const Possible& one);
    void share_out(RackMask rack);

    const WordGraph& graph_;
    const Board& board_;
    const LaneCache& cache_;
    const RackSets& racks_;
    int out_;
    bool passes_count_;
    std::array<std::array<std::uint8_t, RACK_SIZE>, 2> kinds_{};  // the first place with the same tile

    std::vector<Entry> table_;
    std::size_t used_ = 0;
    std::vector<Standing> standing_;
    std::vector<Fewest> fewest_;

    std::uint64_t looked_at_ = 0;

    // Of the lane that is being walked, and of the rack that was looked at.
    const Tile* cells_ = nullptr;
    std::array<Tile, SIDE> letters_{};
    int player_ = 0;
    RackMask rack_ = 0;
    int tiles_ = 0;
    std::array<std::array<Entry, SIDE>, 2> lanes_;
    std::array<std::array<Words, SIDE>, 2> words_;
    std::array<std::array<std::uint16_t, SIDE>, 2> worded_;  // squares of a lane that a word of the lane could take
    std::vector<Possible> possible_;
    std::array<std::array<std::array<std::uint16_t, SIDE>, RACK_SIZE>, 2> reach_;  // by distance from what lies
    std::array<BySet, MOST_TILES> once_;  // the most that one play of a set scores, when so many others were laid before
    BySet all_;    // laying all of what is left, in one play or more
    BySet some_;   // laying some of it, less what stays
};

}  // namespace tesela
