// Where an endgame's search stands, and what its racks are worth.
#pragma once

#include "tesela/endgame_table.hpp"
#include "tesela/lane_cache.hpp"
#include "tesela/play_state.hpp"

namespace tesela {

// Racks are sets of places of the racks at the start.
struct Stand {
    LaneKeys keys;
    std::array<RackMask, 2> left;
    std::uint64_t tiles;  // hash of what was laid
    int player;
    bool passed;

    RackMask mine() const { return left[static_cast<std::size_t>(player)]; }
    RackMask others() const { return left[static_cast<std::size_t>(1 - player)]; }
    // The key of where the play leads to.
    std::uint64_t key_after(const Play& play) const {
        const EndgameHash& hash = endgame_hash();
        const auto& racks = hash.rack[static_cast<std::size_t>(player)];
        return tiles ^ hash.rack[1 - static_cast<std::size_t>(player)][others()] ^ racks[play.leave] ^ play.hash ^
               (player == 0 ? hash.second : 0);
    }
    // Where the play leads to; lays it on the board.
    Stand after(const Play& play, Board& board, const WordGraph& graph, Board::Undo& undo) const {
        Stand next = *this;
        next.player = 1 - player;
        next.passed = play.passes();
        next.left[static_cast<std::size_t>(player)] = play.leave;
        board.lay(move_of(play, board), graph, &undo);
        if (play.passes()) return next;
        next.keys.renew_after(board, undo);
        next.tiles ^= play.hash;
        return next;
    }
};

// By set of places: the points, and the same tiles at their lowest places, so that equal sets have one name.
struct RackSets {
    std::array<std::array<std::int16_t, 1 << RACK_SIZE>, 2> points;
    std::array<std::array<std::uint8_t, 1 << RACK_SIZE>, 2> same;

    int points_of(int player, RackMask set) const { return points[static_cast<std::size_t>(player)][set]; }

    explicit RackSets(const LaneCache& cache) {
        for (std::size_t player = 0; player < 2; ++player) learn(player, cache.whole(static_cast<int>(player)));
    }

private:
    void learn(std::size_t player, std::span<const Tile> tiles) {
        for (RackMask left = 0; left < (1u << RACK_SIZE); ++left) {
            int sum = 0;
            RackMask lowest = 0;
            for (std::size_t i = 0; i < tiles.size(); ++i) {
                if (((left >> i) & 1) == 0) continue;
                sum += POINTS[tiles[i]];
                std::size_t place = i;
                while (place > 0 && tiles[place - 1] == tiles[i]) --place;
                while (((lowest >> place) & 1) != 0) ++place;
                lowest |= RackMask{1} << place;
            }
            points[player][left] = static_cast<std::int16_t>(sum);
            same[player][left] = static_cast<std::uint8_t>(lowest);
        }
    }
};

}  // namespace tesela
