// Plays lane by lane, remembered: in an endgame the same lane with the same rack comes up again and again.
#pragma once

#include <memory>

#include "tesela/endgame_play.hpp"
#include "tesela/large_pages.hpp"
#include "tesela/leaves.hpp"

namespace tesela {

// What a lane's plays hang on, put into one number each. Kept up to date with the board.
class LaneKeys {
public:
    explicit LaneKeys(const Board& board);
    void renew(const Board& board, bool down, int lane);
    // The lanes that a play just laid has changed.
    void renew_after(const Board& board, const Board::Undo& laid);
    // 0: nothing can be laid there.
    std::uint64_t key(bool down, int lane) const { return keys_[down][static_cast<std::size_t>(lane)]; }
    // The same for what lies in the lane, whatever lies beside it.
    std::uint64_t content(bool down, int lane) const { return contents_[down][static_cast<std::size_t>(lane)]; }
    // The same for all that lies on the board.
    std::uint64_t whole() const { return whole_; }
    std::uint64_t key(int lane) const { return lane < SIDE ? key(false, lane) : key(true, lane - SIDE); }

private:
    void put(int row, int col, Tile tile);

    std::array<std::array<std::uint64_t, SIDE>, 2> keys_;
    std::array<std::array<std::uint64_t, SIDE>, 2> contents_{};
    std::uint64_t whole_ = 0;
};

// Racks as sets of places of the two racks that the endgame began with.
class LaneCache {
public:
    LaneCache(const WordGraph& graph, std::span<const Tile> first, std::span<const Tile> second);

    // Adds every play of the player with what is left of the rack; `leave` of a play is in the same places.
    void plays(const Board& board, const LaneKeys& keys, int player, RackMask left, std::vector<Play>& plays);
    // The plays that lay all that is left; of each lane the best.
    void best_outs(const Board& board, const LaneKeys& keys, int player, RackMask left, std::vector<Play>& plays);

    // Those of one lane, until the next question.
    std::span<const Play> plays_of(const Board& board, const LaneKeys& keys, int player, RackMask left, int lane);

    const Rack& rack(int player, RackMask left);
    std::span<const Tile> whole(int player) const { return tiles_[static_cast<std::size_t>(player)]; }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    struct Asked {
        const Board& board;
        const LaneKeys& keys;
        int player;
        RackMask left;
    };
    // Those that go out come first, by score.
    std::span<const Play> of_lane(const Asked& asked, bool down, int lane);
    // Calls back with the plays of each lane that has any.
    template <class Tell>
    void each_lane(const Asked& asked, Tell&& tell);
    Entry& find(std::uint64_t key);
    void make_room();
    void search(const Asked& asked, bool down, int lane);

    const WordGraph& graph_;
    std::array<std::vector<Tile>, 2> tiles_;
    std::array<std::array<std::unique_ptr<Rack>, 1 << RACK_SIZE>, 2> racks_;
    std::vector<Entry> table_;
    std::size_t used_ = 0;
    LargeVector<Play> plays_;
    std::vector<Move> found_;
};

}  // namespace tesela
