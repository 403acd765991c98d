// Plays lane by lane, remembered: in an endgame the same lane with the same rack comes up again and again.
#pragma once

#include <memory>

#include "common/large_pages.hpp"
#include "endgame/play.hpp"
#include "movegen/leaves.hpp"

namespace tesela {

// What a lane's plays depend on, hashed into one key each. Kept up to date with the board.
class LaneKeys {
public:
    explicit LaneKeys(const Board& board);
    // Renews the lanes that a play just laid has changed.
    void update_after(const Board& board, const Board::Undo& laid);
    // 0: nothing can be laid there.
    std::uint64_t key(bool down, unsigned lane) const { return keys_[down][lane]; }
    std::uint64_t key(unsigned lane) const { return lane < SIDE ? key(false, lane) : key(true, lane - SIDE); }
    // The same for what lies in the lane, whatever lies beside it.
    std::uint64_t content(bool down, unsigned lane) const { return contents_[down][lane]; }
    // The same for all that lies on the board.
    std::uint64_t whole() const { return whole_; }

private:
    void update(const Board& board, bool down, unsigned lane);
    void put(unsigned row, unsigned col, Tile tile);

    std::array<std::array<std::uint64_t, SIDE>, 2> keys_;
    std::array<std::array<std::uint64_t, SIDE>, 2> contents_{};
    std::uint64_t whole_ = 0;
};

// Racks as sets of places of the two racks that the endgame began with.
class LaneCache {
public:
    // A board with its keys, and what is left of a player's rack.
    struct Query {
        const Board& board;
        const LaneKeys& keys;
        unsigned player;
        RackMask left;
    };

    LaneCache(const WordGraph& graph, std::span<const Tile> first, std::span<const Tile> second);

    // Adds every play; `leave` of a play is in places of the whole rack.
    void plays(const Query& query, std::vector<Play>& plays);
    // Adds the plays that lay all that is left; of each lane the best.
    void best_outs(const Query& query, std::vector<Play>& plays);
    // The plays of one lane (row, or SIDE + column), until the next question.
    std::span<const Play> plays_of_lane(const Query& query, unsigned lane);

    const Rack& rack(unsigned player, RackMask left);
    std::span<const Tile> whole(unsigned player) const { return tiles_[player]; }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    // Those that go out come first, by score.
    std::span<const Play> of_lane(const Query& query, bool down, unsigned lane);
    // Calls back with the plays of each lane that has any.
    template <class Visit>
    void each_lane(const Query& query, Visit&& visit);
    Entry& find(std::uint64_t key);
    void make_room();
    void generate(const Query& query, bool down, unsigned lane);

    const WordGraph& graph_;
    std::array<std::vector<Tile>, 2> tiles_;
    std::array<std::array<std::unique_ptr<Rack>, 1 << RACK_SIZE>, 2> racks_;
    std::vector<Entry> table_;
    std::size_t used_ = 0;
    LargeVector<Play> plays_;
    std::vector<Move> found_;
};

}  // namespace tesela
