// What is done with the plays that a search finds.
#pragma once

#include <cstddef>
#include <vector>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "movegen/gaddag_search.hpp"
#include "movegen/leaves.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// Writes down every play with its score and equity.
class ListSink {
public:
    ListSink(const Rack& rack, const LeaveValues& leaves, std::vector<Move>& moves)
        : moves_(moves), next_(moves.data() + moves.size()), end_(next_) {
        for (RackMask left = 0; left <= rack.all(); ++left) {
            const auto played = static_cast<std::uint64_t>(rack.size() - std::popcount(left));
            rests_[left] = {leaves[left], played == RACK_SIZE ? BINGO : 0, played << 8 | left << 16};
        }
    }
    ListSink(const ListSink&) = delete;
    ListSink& operator=(const ListSink&) = delete;
    ~ListSink() { moves_.resize(found()); }

    static constexpr bool ONE_IS_ENOUGH = false;
    static constexpr bool enough() { return false; }

    void emit(const LaneTables& lanes, const RackTiles& rack_tiles, PartialPlay* first, const PartialPlay* last) {
        for (KindIterator each(first, last); !each.done(); each.next()) {
            if (next_ == end_) make_room();
            write(lanes, rack_tiles, each.play(), each.kind());
        }
    }

private:
    // What belongs to the tiles that stay.
    struct Rest {
        std::int32_t value;
        std::int32_t bonus;
        std::uint64_t fields;  // of a move: played, leave
    };
    static constexpr std::size_t BLOCK = 64;  // moves made ready at once: they stay in the nearest cache

    // The first square's row and column, as a move has them.
    static constexpr auto CORNERS = [] {
        std::array<std::uint16_t, SQUARES> corners{};
        for (const bool down : {false, true}) {
            for (unsigned lane = 0; lane < SIDE; ++lane) {
                for (unsigned place = 0; place < SIDE; ++place) {
                    corners[square_at(down, lane, place)] =
                        static_cast<std::uint16_t>(down ? place | lane << 8 : lane | place << 8);
                }
            }
        }
        return corners;
    }();

    std::size_t found() const { return next_ - moves_.data(); }

    void make_room() {
        const std::size_t kept = found();
        moves_.resize(kept + BLOCK);
        next_ = moves_.data() + kept;
        end_ = moves_.data() + moves_.size();
    }

    // A move is written as a few numbers; field by field takes more than twice as long.
    void write(const LaneTables& lanes, const RackTiles& rack_tiles, const PartialPlay& partial, unsigned kind) {
        static_assert(offsetof(Move, tiles) == 0 && offsetof(Move, length) == 15 && offsetof(Move, equity) == 16 &&
                      offsetof(Move, score) == 20 && offsetof(Move, row) == 22 && offsetof(Move, col) == 23 &&
                      offsetof(Move, down) == 24 && offsetof(Move, played) == 25 && offsetof(Move, leave) == 26 &&
                      offsetof(Move, kind) == 27 && MoveKind::place == MoveKind{});
        const Cursor cursor = partial.cursor;
        const Square start = cursor.first();
        const Rest& rest = rests_[cursor.left() ^ rack_tiles.taken(cursor.left(), kind)];
        const Points points = partial.points + rack_tiles.points(kind) * lanes.weight(cursor.square());
        const std::int32_t score = (lanes.between(start, cursor.last()) + Sum(points)).score() + rest.bonus;
        auto* const to = reinterpret_cast<std::byte*>(next_);
        spread(lanes.ranks(start), lanes.free_before(start), partial.tiles | rack_tiles.code(kind) << cursor.shift(),
               to);
        to[15] = static_cast<std::byte>(cursor.last() + 1 - start);
        const std::uint64_t middle = static_cast<std::uint32_t>(score * 1000 + rest.value) |
                                     std::uint64_t{static_cast<std::uint16_t>(score)} << 32 |
                                     std::uint64_t{CORNERS[start]} << 48;
        const std::uint64_t end = rest.fields | std::uint64_t{is_down(start)};
        std::memcpy(to + 16, &middle, sizeof middle);
        std::memcpy(to + 24, &end, sizeof end);
        ++next_;
    }

    // Sixteen squares with the tiles on those that are free, by their ranks.
    static void spread(const std::uint8_t* ranks, std::uint8_t lowest, std::uint64_t tiles, std::byte* to) {
        static_assert(std::endian::native == std::endian::little);
#ifdef __AVX2__
        const __m128i first = _mm_set1_epi8(static_cast<char>(lowest));
        const __m128i which = _mm_sub_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(ranks)), first);
        const __m128i spread = _mm_shuffle_epi8(_mm_cvtsi64_si128(static_cast<std::int64_t>(tiles)), which);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), spread);
#else
        static_cast<void>(lowest);
        for (unsigned at = 0; at < STRIDE; ++at) {
            const bool is_free = ranks[at] < LaneTables::NO_RANK;
            to[at] = is_free ? static_cast<std::byte>(tiles) : std::byte{0};
            tiles >>= is_free ? 8 : 0;
        }
#endif
    }

    std::vector<Move>& moves_;
    Move* next_;  // where the next one goes
    Move* end_;
    std::array<Rest, 1 << RACK_SIZE> rests_;
};

class CountSink {
public:
    static constexpr bool ONE_IS_ENOUGH = false;
    static constexpr bool enough() { return false; }
    std::uint64_t count() const { return count_; }
    void emit(const LaneTables&, const RackTiles&, const PartialPlay* first, const PartialPlay* last) {
        for (; first != last; ++first) count_ += static_cast<unsigned>(std::popcount(first->kinds));
    }

private:
    std::uint64_t count_ = 0;
};

class AnySink {
public:
    static constexpr bool ONE_IS_ENOUGH = true;
    bool enough() const { return found_; }
    void emit(const LaneTables&, const RackTiles&, const PartialPlay*, const PartialPlay*) { found_ = true; }

private:
    bool found_ = false;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
