// Where plays can lie, and at most how much each place could bring («shadow play»). A slot is a run of squares that
// a word would fill exactly: so many empty ones, one after the other, and the tiles between and beside them.
//
// Whatever the letters are, they can't beat the best tiles on the best squares. What a slot is worth is the
// difference of two sums along the lane, so that a bound costs a handful of instructions.
#pragma once

#include "tesela/board.hpp"
#include "tesela/rack_sets.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// Several small sums in one number; none can overflow into the next on a board of 15 squares.
namespace sums {
inline constexpr int PREMIUM = 12;   // below it: the highest tiles with their squares' letter premiums
inline constexpr int CROSS = 24;     // before: only what the premiums add; from here: cross words
inline constexpr int THROUGH = 38;   // tiles read through
inline constexpr int FACTORS = 48;   // word premiums: how many double, then how many triple
inline constexpr int TOUCHES = 56;   // tiles read through or beside
inline constexpr auto field(std::uint64_t sum, int from, int to) {
    return static_cast<std::int32_t>((sum >> from) & ((std::uint64_t{1} << (to - from)) - 1));
}
inline constexpr auto FACTOR = [] {
    std::array<std::int32_t, 256> factors{};
    for (std::size_t i = 0; i < 256; ++i) {
        std::int64_t factor = 1;
        for (std::size_t twos = i & 15; twos > 0; --twos) factor *= 2;
        for (std::size_t threes = i >> 4; threes > 0; --threes) factor *= 3;
        factors[i] = static_cast<std::int32_t>(factor);  // no lane has more than a few of either
    }
    return factors;
}();
inline constexpr std::array<std::uint64_t, 4> WORD_PREMIUM = {
    0, 0, std::uint64_t{1} << FACTORS, std::uint64_t{1} << (FACTORS + 4)};
}  // namespace sums

// A lane's empty squares in order, with sums before and after each.
struct SlotLane {
    const Side* side;
    std::uint32_t crossed;
    std::uint8_t number;
    bool down;
    std::uint8_t empty;                        // how many squares are empty
    std::uint32_t open;                        // bit k: some tile of the rack may lie on the k-th
    std::array<std::uint8_t, STRIDE> place;    // of the k-th; then the wall
    std::array<std::uint64_t, STRIDE> before;  // for a slot whose first empty square is the k-th
    std::array<std::uint64_t, STRIDE> after;   // for one whose last is the k-th
    std::array<std::uint64_t, STRIDE> letters_before, letters_after;  // hashes of the tiles read through

    int first_place(int k) const { return k == 0 ? 0 : place[static_cast<std::size_t>(k - 1)] + 1; }
    int last_place(int k) const { return place[static_cast<std::size_t>(k + 1)] - 1; }
    std::uint64_t sum(int first, int last) const {
        return after[static_cast<std::size_t>(last)] - before[static_cast<std::size_t>(first)];
    }
    std::uint64_t letters(int first, int last) const {
        return letters_after[static_cast<std::size_t>(last)] - letters_before[static_cast<std::size_t>(first)];
    }
};

// What bounds need to know of a rack.
class Shadow {
public:
    void fill(const Rack& rack, const RackSets& sets) {
        size_ = rack.size();
        usable_ = rack.usable(rack.all());
        for (int tiles = 1; tiles <= size_; ++tiles) {
            auto& most = most_[static_cast<std::size_t>(tiles)];
            most = {0, HOPELESS};
            for (int blanks = 0; blanks <= sets.blanks(); ++blanks) {
                most.points = std::max(most.points, sets.of(tiles, blanks).most_points);
                most.leave = std::max(most.leave, sets.of(tiles, blanks).best_leave);
            }
        }
        std::array<std::int32_t, RACK_SIZE> points{};
        for (int i = 0; i < size_; ++i) points[static_cast<std::size_t>(i)] = POINTS[rack.tile(i)];
        std::sort(points.begin(), points.end(), std::greater<>());
        kind_count_ = 0;
        for (std::size_t i = 0; i < RACK_SIZE; ++i) {
            if (i > 0 && points[i] == points[i - 1]) continue;
            LetterMask letters = 0;
            for (int k = 0; k < size_; ++k) {
                if (POINTS[rack.tile(k)] == points[i]) letters |= LetterMask{1} << rack.tile(k);
            }
            kinds_[static_cast<std::size_t>(kind_count_++)] = {letters & ALL_LETTERS, points[i]};
        }
    }

    // Sums of a lane. `opening`: the first play, which goes through the centre.
    void enter(const Board& board, bool down, int number, bool opening, SlotLane& lane) const {
        const Side& side = board.side(down);
        const auto row = static_cast<std::size_t>(number);
        const std::uint32_t covered = side.covered[row + 1];
        lane.side = &side;
        lane.crossed = (side.covered[row] | side.covered[row + 2]) & ~covered & ((1u << SIDE) - 1);
        lane.number = static_cast<std::uint8_t>(number);
        lane.down = down;
        lane.open = 0;
        std::uint64_t squares = 0, tiles = 0, tiles_before = 0, letters = 0, letters_before = 0;
        const Tile* cells = &side.cells[Side::at(number, 0)];
        std::size_t k = 0;
        for (std::size_t at = 0; at < SIDE; ++at) {
            if (cells[at] != 0) {
                tiles += (std::uint64_t{1} << sums::TOUCHES) + (std::uint64_t{tile_points(cells[at])} << sums::THROUGH);
                letters += LETTER_HASH[cells[at] & LETTER_BITS];
                continue;
            }
            if (k > 0) {
                lane.after[k - 1] = squares + tiles;
                lane.letters_after[k - 1] = letters;
            }
            lane.before[k] = squares + tiles_before;
            lane.letters_before[k] = letters_before;
            tiles_before = tiles;
            letters_before = letters;
            lane.place[k] = static_cast<std::uint8_t>(at);
            const std::size_t here = Side::at(number, static_cast<int>(at));
            const std::size_t premium = row * STRIDE + at;
            const std::uint64_t letter = PREMIUMS.letter[premium], word = PREMIUMS.word[premium];
            squares += sums::WORD_PREMIUM[word];
            if (((lane.crossed >> at) & 1) != 0) {
                const LetterMask allowed = side.allowed[here];
                lane.open |= std::uint32_t{(allowed & usable_) != 0} << k;
                const auto most = static_cast<std::uint64_t>(most_points(allowed));
                squares += (std::uint64_t{1} << sums::TOUCHES) + most * letter + (most * (letter - 1) << sums::PREMIUM) +
                           ((most * letter + static_cast<std::uint64_t>(side.cross_points[here])) * word << sums::CROSS);
            } else {
                lane.open |= 1u << k;
                const auto most = static_cast<std::uint64_t>(kinds_[0].points);
                squares += most * letter + (most * (letter - 1) << sums::PREMIUM);
                if (opening && at == CENTRE) squares += std::uint64_t{1} << sums::TOUCHES;
            }
            ++k;
        }
        if (k > 0) {
            lane.after[k - 1] = squares + tiles;
            lane.letters_after[k - 1] = letters;
        }
        lane.place[k] = SIDE;
        lane.empty = static_cast<std::uint8_t>(k);
    }

    // Tells (first empty square, tiles, bound) for every slot of the lane.
    template <class Tell>
    void slots(const SlotLane& lane, Tell&& tell) const {
        for (int first = 0; first < lane.empty; ++first) {
            const int most = std::min(lane.empty - first, size_);
            for (int tiles = 1; tiles <= most && ((lane.open >> (first + tiles - 1)) & 1) != 0; ++tiles) {
                const std::uint64_t sum = lane.sum(first, first + tiles - 1);
                if ((sum >> sums::TOUCHES) == 0 || (tiles == 1 && !told_here(lane, first))) continue;
                tell(first, tiles, bound(sum, tiles, most_[static_cast<std::size_t>(tiles)].points,
                                         most_[static_cast<std::size_t>(tiles)].leave));
            }
        }
    }

    // The bound of a slot for tiles with so many points in all, and a leave.
    static std::int32_t bound(std::uint64_t sum, int tiles, std::int32_t points, std::int32_t leave) {
        // No square can do better than its own highest tile, nor all together than the tiles have points.
        const std::int32_t laid =
            std::min(sums::field(sum, 0, sums::PREMIUM), points + sums::field(sum, sums::PREMIUM, sums::CROSS));
        const std::int32_t score =
            (laid + sums::field(sum, sums::THROUGH, sums::FACTORS)) * sums::FACTOR[(sum >> sums::FACTORS) & 0xff] +
            sums::field(sum, sums::CROSS, sums::THROUGH) + (tiles == RACK_SIZE ? BINGO : 0);
        return score * 1000 + leave;
    }

private:
    static unsigned tile_points(Tile tile) {
        return (tile & BLANK_BIT) != 0 ? 0u : static_cast<unsigned>(POINTS[tile]);
    }

    // A single tile must make a word along the lane, and with words both ways is told in the direction across.
    static bool told_here(const SlotLane& lane, int k) {
        if (lane.first_place(k) == lane.last_place(k)) return false;
        return !lane.down || ((lane.crossed >> lane.place[static_cast<std::size_t>(k)]) & 1) == 0;
    }

    // The points of the highest tile of the rack that a square allows; a blank has none.
    std::int32_t most_points(LetterMask allowed) const {
        for (int i = 0; i < kind_count_; ++i) {
            const Kind& kind = kinds_[static_cast<std::size_t>(i)];
            if ((kind.letters & allowed) != 0) return kind.points;
        }
        return 0;
    }

    struct Kind {
        LetterMask letters;
        std::int32_t points;
    };
    struct Most {
        std::int32_t points;
        std::int32_t leave;
    };
    int size_ = 0;
    LetterMask usable_ = 0;
    int kind_count_ = 0;
    std::array<Kind, RACK_SIZE> kinds_;
    std::array<Most, RACK_SIZE + 1> most_;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
