// What is done with the plays that a search finds.
#pragma once

#include <cstddef>
#include <vector>

#include "tesela/designation.hpp"
#include "tesela/leaves.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// Writes down every play with its score and equity.
class ListSink {
public:
    ListSink(const Rack& rack, const LeaveValues& leaves, std::vector<Move>& moves)
        : rack_(rack), moves_(moves), next_(moves.data() + moves.size()), end_(next_) {
        for (RackMask left = 0; left <= rack.all(); ++left) {
            const auto played = static_cast<std::uint64_t>(rack.size() - std::popcount(left));
            rests_[left] = {leaves[left], played == RACK_SIZE ? BINGO : 0, played << 8 | left << 16};
        }
    }
    ListSink(const ListSink&) = delete;
    ListSink& operator=(const ListSink&) = delete;
    ~ListSink() { moves_.resize(found()); }

    static constexpr bool enough() { return false; }

    // For all that one square can hold.
    void make_room() {
        if (end_ - next_ >= LETTERS) return;
        const std::size_t kept = found();
        moves_.resize(kept + BLOCK);
        next_ = moves_.data() + kept;
        end_ = moves_.data() + moves_.size();
    }

    void tell(const Lane& lane, const Spot& spot, Tile tile, RackMask left) {
        write(lane, spot, spot.tiles.with(spot.at, tile), left, spot.score + TILE_POINTS[tile] * spot.weight);
    }

    void designate(const Lane& lane, const Spot& spot, Tile tile, RackMask left) {
        Designation(rack_, lane, spot, tile, left).each([&](const LaidTiles& tiles, RackMask stays, std::int32_t score) {
            make_room();
            write(lane, spot, tiles, stays, score);
        });
        make_room();
    }

private:
    // What belongs to the tiles that stay.
    struct Rest {
        std::int32_t value;
        std::int32_t bonus;
        std::uint64_t fields;  // of a move: played, leave
    };
    static constexpr std::size_t BLOCK = 64;  // moves made ready at once: they stay in the nearest cache

    std::size_t found() const { return static_cast<std::size_t>(next_ - moves_.data()); }

    // A move is written as four numbers; field by field takes more than twice as long.
    void write(const Lane& lane, const Spot& spot, const LaidTiles& tiles, RackMask left, std::int32_t points) {
        static_assert(offsetof(Move, length) == 15 && offsetof(Move, equity) == 16 && offsetof(Move, score) == 20 &&
                      offsetof(Move, row) == 22 && offsetof(Move, col) == 23 && offsetof(Move, down) == 24 &&
                      offsetof(Move, played) == 25 && offsetof(Move, leave) == 26 && offsetof(Move, kind) == 27 &&
                      MoveKind::place == MoveKind{});
        const Rest& rest = rests_[left];
        const std::int32_t score = points + rest.bonus;
        const auto start = static_cast<std::uint64_t>(spot.start), number = std::uint64_t{lane.number};
        const auto length = static_cast<std::uint64_t>(spot.length);
        put<0>(tiles.low);
        put<8>(tiles.high | length << 56);
        put<16>(static_cast<std::uint32_t>(score * 1000 + rest.value) | std::uint64_t{static_cast<std::uint16_t>(score)} << 32 |
                (lane.down ? start << 48 | number << 56 : number << 48 | start << 56));
        put<24>(rest.fields | std::uint64_t{lane.down});
        ++next_;
    }
    template <std::size_t AT>
    void put(std::uint64_t value) {
        std::memcpy(reinterpret_cast<std::byte*>(next_) + AT, &value, sizeof value);
    }

    const Rack& rack_;
    std::vector<Move>& moves_;
    Move* next_;  // where the next one goes
    Move* end_;
    std::array<Rest, 1 << RACK_SIZE> rests_;
};

class CountSink {
public:
    explicit CountSink(const Rack& rack) : rack_(rack) {}
    static constexpr bool enough() { return false; }
    std::uint64_t count() const { return count_; }

    void make_room() {}
    void tell(const Lane&, const Spot&, Tile, RackMask) { ++count_; }
    void designate(const Lane& lane, const Spot& spot, Tile tile, RackMask left) {
        Designation(rack_, lane, spot, tile, left).each([this](const LaidTiles&, RackMask, std::int32_t) { ++count_; });
    }

private:
    const Rack& rack_;
    std::uint64_t count_ = 0;
};

class AnySink {
public:
    bool enough() const { return found_; }
    void make_room() {}
    void tell(const Lane&, const Spot&, Tile, RackMask) { found_ = true; }
    void designate(const Lane&, const Spot&, Tile, RackMask) { found_ = true; }

private:
    bool found_ = false;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
