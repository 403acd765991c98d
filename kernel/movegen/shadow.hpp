// Where plays can lie, and at most how much each place could bring («shadow play»). A slot is a run of squares that
// a word would fill exactly: so many empty ones, one after the other, and the tiles between and beside them.
//
// Whatever the letters are, they can't beat the best tiles on the best squares. What a slot is worth is the
// difference of two sums along the lane, so that a bound costs a handful of instructions.
#pragma once

#include "movegen/board.hpp"
#include "movegen/subracks.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

// Several small sums in one number; on a board of 15 squares none can overflow into the next.
namespace sums {
inline constexpr int MAIN = 0;      // the highest tiles with their squares' letter premiums
inline constexpr int PREMIUM = 12;  // where there are tiles across: only what the letter premiums add
inline constexpr int CROSS = 24;    // cross words
inline constexpr int THROUGH = 38;  // tiles read through
inline constexpr int WORDS = 48;    // how many double words, then how many triple words
inline constexpr int LETTERS = 52;  // where no tiles are across: how many double letters, then how many triple letters
inline constexpr int END = 58;

constexpr std::int32_t field(std::uint64_t sum, int from, int to) {
    return static_cast<std::int32_t>((sum >> from) & ((std::uint64_t{1} << (to - from)) - 1));
}
// By how much a word's points count, in millipoints.
inline constexpr std::array<std::int32_t, 16> TIMES = [] {
    std::array<std::int32_t, 16> times{};
    for (std::size_t i = 0; i < times.size(); ++i) {
        times[i] = 1000 << (i % 4);  // double words, then triple words
        for (std::size_t triples = i / 4; triples > 0; --triples) times[i] *= 3;
    }
    return times;
}();
constexpr std::size_t words(std::uint64_t sum) { return field(sum, WORDS, LETTERS); }
constexpr std::int32_t times(std::uint64_t sum) { return TIMES[words(sum)]; }
constexpr std::uint64_t one(unsigned at) { return std::uint64_t{1} << at; }
inline constexpr std::array<std::uint64_t, 4> WORD_PREMIUM = {0, 0, one(WORDS), one(WORDS + 2)};
inline constexpr std::array<std::uint64_t, 4> LETTER_PREMIUM = {0, 0, one(LETTERS), one(LETTERS + 3)};
}  // namespace sums

// A lane's empty squares in order, with sums before and after each.
struct SlotLane {
    const BoardView* side;
    std::uint32_t crossed;
    std::uint8_t number;
    bool down;
    std::uint8_t empty;                        // how many squares are empty
    std::uint32_t open;                        // bit k: some tile of the rack may lie on the k-th
    std::uint32_t touch;                       // bit k: the k-th has a tile beside it, in the lane or across
    std::uint32_t after_tile;                  // bit k: the square before the k-th, or before the wall, has a tile
    std::array<std::uint8_t, STRIDE> place;    // of the k-th; then the wall
    std::array<std::uint64_t, STRIDE> before;  // for a slot whose first empty square is the k-th
    std::array<std::uint64_t, STRIDE> after;   // for one whose last is the k-th
    std::array<std::uint64_t, STRIDE> letters_before, letters_after;  // hashes of the tiles read through

    unsigned first_place(unsigned k) const { return k == 0 ? 0 : place[k - 1] + 1u; }
    unsigned last_place(unsigned k) const { return place[k + 1] - 1u; }
    // A slot from there on with fewer tiles than this reads through none.
    unsigned alone_below(unsigned first) const { return lowest_bit(after_tile >> first); }
    std::uint64_t sum(unsigned first, unsigned last) const { return after[last] - before[first]; }
    std::uint64_t letters(unsigned first, unsigned last) const { return letters_after[last] - letters_before[first]; }
};

// What bounds need to know of a rack.
class Shadow {
public:
    void fill(const Rack& rack, const Subracks& sets, RackWords& words) {
        size_ = rack.size();
        usable_ = rack.usable(rack.all());
        rank_points(rack);
        for (unsigned tiles = 1; tiles <= size_; ++tiles) {
            Most any, alone;
            for (unsigned blanks = 1; blanks <= sets.blanks(); ++blanks)
                any.add(sets.of(tiles, blanks), ~std::uint64_t{0});
            alone = any;
            const SubrackGroup& plain = sets.of(tiles, 0);
            any.add(plain, ~std::uint64_t{0});
            alone.add(plain, words.with_words(0, plain, plain.every()));
            most_[0][tiles] = any;
            most_[1][tiles] = alone;
        }
    }

    // Sums of a lane. `opening`: the first play, which goes through the centre.
    void enter(const Board& board, bool down, unsigned number, bool opening, SlotLane& lane) const {
        const BoardView& side = board.view(down);
        const std::size_t row = number;
        const std::uint32_t covered = side.covered[row + 1];
        lane.side = &side;
        lane.crossed = (side.covered[row] | side.covered[row + 2]) & ~covered & ((1u << SIDE) - 1);
        lane.number = static_cast<std::uint8_t>(number);
        lane.down = down;
        lane.open = 0;
        lane.touch = 0;
        lane.after_tile = 0;
        const std::uint32_t touched = lane.crossed | (covered << 1) | (covered >> 1) | (opening ? 1u << CENTRE : 0u);
        std::uint64_t squares = 0, tiles = 0, tiles_before = 0, letters = 0, letters_before = 0;
        const std::size_t here = BoardView::at(number, 0);
        const Tile* cells = &side.cells[here];
        std::size_t k = 0;
        for (std::size_t at = 0; at < SIDE; ++at) {
            if (cells[at] != 0) {
                tiles += std::uint64_t{tile_points(cells[at])} << sums::THROUGH;
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
            lane.touch |= ((touched >> at) & 1) << k;
            lane.after_tile |= (((covered << 1) >> at) & 1) << k;
            const std::size_t premium = row * STRIDE + at;
            if (((lane.crossed >> at) & 1) == 0) {
                lane.open |= 1u << k;
                squares += free_[PREMIUMS.letter[premium]] + sums::WORD_PREMIUM[PREMIUMS.word[premium]];
            } else {
                const LetterMask allowed = side.cross_checks[here + at];
                lane.open |= std::uint32_t{(allowed & usable_) != 0} << k;
                squares += crossed_square(allowed, static_cast<std::uint64_t>(side.cross_scores[here + at]), premium);
            }
            ++k;
        }
        if (k > 0) {
            lane.after[k - 1] = squares + tiles;
            lane.letters_after[k - 1] = letters;
        }
        lane.after_tile |= ((covered >> (SIDE - 1)) & 1) << k;
        lane.place[k] = SIDE;
        lane.empty = static_cast<std::uint8_t>(k);
    }

    // Tells (first empty square, tiles, whether it reads through none) for every slot of the lane.
    template <class Visit>
    void slots(const SlotLane& lane, Visit&& visit) const {
        for (unsigned first = 0; first < lane.empty; ++first) {
            const std::uint32_t touch = lane.touch >> first;
            if (touch == 0) return;
            const unsigned most = std::min(size_, static_cast<unsigned>(std::countr_one(lane.open >> first)));
            unsigned tiles = lowest_bit(touch) + 1;
            if (tiles == 1 && !counts_here(lane, first)) ++tiles;
            const unsigned alone_below = lane.alone_below(first);
            for (; tiles <= most; ++tiles) visit(first, tiles, tiles < alone_below);
        }
    }

    // `alone`: it reads through no tiles, so that the rack's must make the word by themselves.
    std::int32_t bound(std::uint64_t sum, unsigned tiles, bool alone) const {
        const Most& most = most_[alone][tiles];
        const std::int32_t times = sums::times(sum);
        // No square can do better than its own highest tile, nor all together than the tiles have points. Points and
        // leave are seldom best with the same tiles.
        const std::int32_t each = sums::field(sum, sums::MAIN, sums::PREMIUM) * times + most.leave;
        const std::int32_t together = premiums(sum) * times + most.together[sums::words(sum)];
        return std::min(each, together) + others(sum);
    }

    // What a set of tiles could bring besides its points (as often as the word counts) and leave.
    std::int32_t besides(std::uint64_t sum, unsigned tiles) const {
        return premiums(sum) * sums::times(sum) + others(sum) + bingo(tiles);
    }

    // With every square's own highest tile, without leave.
    static std::int32_t highest(std::uint64_t sum, unsigned tiles) {
        return sums::field(sum, sums::MAIN, sums::PREMIUM) * sums::times(sum) + others(sum) + bingo(tiles);
    }

private:
    static unsigned tile_points(Tile tile) {
        return (tile & BLANK_BIT) != 0 ? 0u : static_cast<unsigned>(POINTS[tile]);
    }

    void rank_points(const Rack& rack) {
        std::array<std::int32_t, RACK_SIZE> points{};
        for (unsigned i = 0; i < size_; ++i) {
            unsigned k = i;
            const std::int32_t here = POINTS[rack.tile(i)];
            for (; k > 0 && points[k - 1] < here; --k) {
                points[k] = points[k - 1];
            }
            points[k] = here;
        }
        kind_count_ = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            if (i > 0 && points[i] == points[i - 1]) continue;
            LetterMask letters = 0;
            for (unsigned k = 0; k < size_; ++k) {
                if (POINTS[rack.tile(k)] == points[i]) letters |= LetterMask{1} << rack.tile(k);
            }
            kinds_[kind_count_++] = {letters & ALL_LETTERS, points[i]};
        }
        const auto most = static_cast<std::uint64_t>(points[0]);
        for (std::size_t letter = 1; letter <= 3; ++letter)
            free_[letter] = most * letter + sums::LETTER_PREMIUM[letter];
        // The highest tiles on triple letters, the next on double ones.
        std::array<std::int32_t, 2 * 8> highest{};
        for (std::size_t i = 0; i + 1 < highest.size(); ++i)
            highest[i + 1] = highest[i] + (i < RACK_SIZE ? points[i] : 0);
        for (std::size_t i = 0; i < premiums_.size(); ++i) {
            const std::size_t doubles = i & 7, triples = i >> 3;
            premiums_[i] = highest[triples] + highest[doubles + triples];
        }
    }

    std::uint64_t crossed_square(LetterMask allowed, std::uint64_t cross_points, std::size_t premium) const {
        const std::uint64_t letter = PREMIUMS.letter[premium], word = PREMIUMS.word[premium];
        const auto most = static_cast<std::uint64_t>(most_points(allowed));
        return most * letter + (most * (letter - 1) << sums::PREMIUM) +
               ((most * letter + cross_points) * word << sums::CROSS) + sums::WORD_PREMIUM[word];
    }

    // What letter premiums add to the tiles' points.
    std::int32_t premiums(std::uint64_t sum) const {
        return sums::field(sum, sums::PREMIUM, sums::CROSS) + premiums_[sums::field(sum, sums::LETTERS, sums::END)];
    }

    static std::int32_t bingo(unsigned tiles) { return tiles == RACK_SIZE ? BINGO * 1000 : 0; }

    // Cross words and the tiles read through.
    static std::int32_t others(std::uint64_t sum) {
        return sums::field(sum, sums::THROUGH, sums::WORDS) * sums::times(sum) +
               sums::field(sum, sums::CROSS, sums::THROUGH) * 1000;
    }

    // A single tile must make a word along the lane, and with words both ways is told in the direction across.
    static bool counts_here(const SlotLane& lane, unsigned k) {
        if (lane.first_place(k) == lane.last_place(k)) return false;
        return !lane.down || ((lane.crossed >> lane.place[k]) & 1) == 0;
    }

    // The points of the highest tile of the rack that a square allows; a blank has none.
    std::int32_t most_points(LetterMask allowed) const {
        for (unsigned i = 0; i < kind_count_; ++i) {
            const Kind& kind = kinds_[i];
            if ((kind.letters & allowed) != 0) return kind.points;
        }
        return 0;
    }

    struct Kind {
        LetterMask letters;
        std::int32_t points;
    };
    // The most that sets of tiles bring, with what is paid for laying all.
    struct Most {
        std::int32_t leave = HOPELESS;
        std::array<std::int32_t, 16> together;  // by how much the word counts: points so many times, and leave

        Most() { together.fill(HOPELESS); }
        void add(const SubrackGroup& sets, std::uint64_t which) {
            const std::int32_t bonus = bingo(sets.tiles);
            for (which &= sets.every(); which != 0; which &= which - 1) {
                const std::int32_t points = sets.points[sets.first(which)],
                                   worth = sets.leave[sets.first(which)] + bonus;
                leave = std::max(leave, worth);
                for (std::size_t i = 0; i < together.size(); ++i) {
                    together[i] = std::max(together[i], points * sums::TIMES[i] + worth);
                }
            }
        }
    };
    unsigned size_ = 0;
    LetterMask usable_ = 0;
    unsigned kind_count_ = 0;
    std::array<Kind, RACK_SIZE> kinds_;                    // the rack's letters by their points, highest first
    std::array<std::uint64_t, 4> free_{};                  // a square without tiles across, by its letter premium
    std::array<std::int32_t, 64> premiums_;                // by doubles and triples
    std::array<std::array<Most, RACK_SIZE + 1>, 2> most_;  // by tiles: of all sets; of those that make words alone
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
