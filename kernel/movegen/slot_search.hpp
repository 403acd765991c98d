// The best plays, slot by slot: the slot with the highest bound first, until no bound reaches what is kept.
//
// A slot that comes to the front is first bound again, by the sets of tiles that make words with the letters it
// reads through, and goes back to its place. When it comes to the front once more, those words are tried in it.
#pragma once

#include "movegen/shadow.hpp"
#include "movegen/slot_queue.hpp"
#include "movegen/top_moves.hpp"

namespace tesela {
inline namespace TESELA_VARIANT {

class SlotSearch {
public:
    // `top` may hold moves already.
    void run(const Board& board, const WordMap& map, const Rack& rack, const LeaveValues& leaves, TopMoves& top) {
        if (top.wanted() == 0 || rack.size() == 0) return;
        top_ = &top;
        learn(map, rack, leaves);
        find_slots(board);
        for (;;) {
            const SlotQueue::Ranked best = queue_.front();
            if (best < SlotQueue::ranked(top.threshold())) return;
            select(queue_.slot(best));
            if (SlotQueue::refined(best)) {
                queue_.remove(best);
                measure();
                try_words();
            } else if (const std::int32_t bound = refine(); bound != HOPELESS) {
                queue_.refine(best, bound);
            } else {
                queue_.remove(best);
            }
        }
    }

    // Whether it was last run with this rack: then much is known already.
    bool knows(const WordMap& map, const Rack& rack) const { return map.number() == map_number_ && rack == rack_; }

private:
    void learn(const WordMap& map, const Rack& rack, const LeaveValues& leaves) {
        const bool known = knows(map, rack);
        if (known && std::equal(leaves.begin(), leaves.begin() + rack.all() + 1, leaves_.begin())) return;
        leaves_ = leaves;
        if (!known) {
            map_number_ = map.number();
            rack_ = rack;
            words_.fill(map);
            sort_places();
        }
        sets_.fill(rack, leaves);
        shadow_.fill(rack, sets_, words_);
    }

    void find_slots(const Board& board) {
        std::uint8_t at = 0;
        queue_.clear();
        const SlotQueue::Ranked least = SlotQueue::ranked(std::max(top_->threshold(), HOPELESS / 2));
        for (const bool down : {false, true}) {
            const BoardView& side = board.view(down);
            for (unsigned number = 0; number < SIDE; ++number) {
                const std::size_t row = number;
                const bool opening = board.empty() && number == CENTRE;
                if ((side.covered[row] | side.covered[row + 1] | side.covered[row + 2]) == 0 && !opening) continue;
                SlotLane& lane = lanes_[at];
                shadow_.enter(board, down, number, opening, lane);
                shadow_.slots(lane, [&](unsigned first, unsigned tiles, bool alone) {
                    const Slot slot{at, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(tiles)};
                    queue_.add(bound_of(lane, first, tiles, alone), slot, least);
                });
                ++at;
            }
        }
        queue_.arrange();
    }

    std::int32_t bound_of(const SlotLane& lane, unsigned first, unsigned tiles, bool alone) {
        const unsigned last = first + tiles - 1;
        // With all tiles there is but one set, and asking at once is quicker than coming back to the slot.
        if (tiles == RACK_SIZE && !alone && sets_.blanks() == 0 &&
            words_.with_words(lane.letters(first, last), sets_.of(tiles, 0), 1) == 0) {
            return HOPELESS;
        }
        return shadow_.bound(lane.sum(first, last), tiles, alone);
    }

    void sort_places() {
        for (unsigned i = 0; i < rack_.size(); ++i) by_points_[i] = {RackMask{1} << i, POINTS[rack_.tile(i)]};
        std::sort(by_points_.begin(), by_points_.begin() + rack_.size(),
                  [](const Ordered& a, const Ordered& b) { return a.points > b.points; });
    }

    void select(const Slot& slot) {
        lane_ = &lanes_[slot.lane];
        first_ = slot.first;
        tiles_ = slot.tiles;
        sum_ = lane_->sum(first_, first_ + tiles_ - 1);
        letters_ = lane_->letters(first_, first_ + tiles_ - 1);
    }

    // What the slot gives for each tile laid, and in any case.
    void measure() {
        const SlotLane& lane = *lane_;
        const std::int32_t factor = sums::times(sum_) / 1000;
        fixed_ = sums::field(sum_, sums::THROUGH, sums::WORDS) * factor + (tiles_ == RACK_SIZE ? BINGO : 0);
        highest_ = Shadow::highest(sum_, tiles_);
        const std::size_t row = std::size_t{lane.number} * STRIDE;
        for (unsigned i = 0; i < tiles_; ++i) {
            const std::size_t place = lane.place[first_ + i];
            const std::int32_t letter = PREMIUMS.letter[row + place];
            std::int32_t times = letter * factor;
            if (((lane.crossed >> place) & 1) != 0) {
                const std::int32_t word = PREMIUMS.word[row + place];
                times += letter * word;
                fixed_ += lane.side->cross_scores[BoardView::at(lane.number, static_cast<int>(place))] * word;
            }
            times_[i] = times;
            unsigned k = i;
            for (; k > 0 && sorted_times_[k - 1] < times; --k) {
                sorted_times_[k] = sorted_times_[k - 1];
            }
            sorted_times_[k] = times;
        }
    }

    // The highest tiles of a set on the squares that count most.
    std::int32_t bound_of(const Subrack& set) const {
        std::int32_t score = fixed_;
        std::size_t k = 0;
        for (unsigned i = 0; i < rack_.size(); ++i) {
            const Ordered& next = by_points_[i];
            if ((set.tiles & next.place) != 0) score += next.points * sorted_times_[k++];
        }
        return std::min(score * 1000, highest_) + set.leave;
    }

    // Calls visit(set, blanks) for the sets that make words here; few that can't reach least().
    template <class Least, class Visit>
    void each_set(Least&& least, Visit&& visit) {
        const std::int32_t times = sums::times(sum_);
        const std::int32_t besides = shadow_.besides(sum_, tiles_);
        for (unsigned blanks = 0; blanks <= std::min(sets_.blanks(), tiles_); ++blanks) {
            const SubrackGroup& sets = sets_.of(tiles_, blanks);
            if (sets.count == 0 || sets.best_leave + sets.most_points * times + besides < least()) continue;
            const std::uint64_t wanted = sets.reaching(least() - besides, times);
            if (wanted == 0) continue;
            for (std::uint64_t left = words_.with_words(letters_, sets, wanted); left != 0; left &= left - 1) {
                visit(sets.set(sets.first(left)), blanks);
            }
        }
    }

    std::int32_t refine() {
        std::int32_t best = HOPELESS;
        bool measured = false;
        each_set([&] { return std::max(best, top_->threshold()); },
                 [&](const Subrack& set, int) {
                     if (!measured) measure();
                     measured = true;
                     best = std::max(best, bound_of(set));
                 });
        return best;
    }

    void try_words() {
        start_ = lane_->first_place(first_);
        length_ = lane_->last_place(first_ + tiles_ - 1) - start_ + 1;
        test_count_ = 0;
        unsigned next = first_;
        for (unsigned i = 0; i < length_; ++i) {
            const std::size_t at = BoardView::at(lane_->number, start_ + i);
            LetterMask allowed = LetterMask{1} << (lane_->side->cells[at] & LETTER_BITS);
            if (start_ + i == lane_->place[next]) {
                laid_[next++ - first_] = static_cast<std::uint8_t>(i);
                allowed = lane_->side->cross_checks[at];
                if (allowed == ALL_LETTERS) continue;
            }
            tests_[test_count_++] = {allowed, i};
        }
        runs_.clear();
        each_set([&] { return std::max(HOPELESS, top_->threshold()); },
                 [&](const Subrack& set, unsigned blanks) {
                     if (bound_of(set) >= top_->threshold()) words_.add_runs(letters_, set, blanks, runs_);
                 });
        for (const WordRun& run : runs_) try_run(run);
    }

    void try_run(const WordRun& found) {
        const WordMap::Run run = WordMap::read(found.run);
        if (run.length != length_) return;
        const Tile* word = run.words;
        for (unsigned i = 0; i < run.count; ++i, word += length_) {
            if (fits(word)) try_word(word, found);
        }
    }

    bool fits(const Tile* word) const {
        for (std::size_t i = 0; i < test_count_; ++i) {
            if (((tests_[i].allowed >> word[tests_[i].at]) & 1) == 0) return false;
        }
        return true;
    }

    void try_word(const Tile* word, const WordRun& run) {
        const Subrack& set = run.set;
        const unsigned blanks = run.blanks;
        std::int32_t score = fixed_;
        for (unsigned i = 0; i < tiles_; ++i) score += POINTS[letter(word, i)] * times_[i];
        if (score * 1000 + set.leave < top_->threshold()) return;
        if (blanks == 0) {
            offer(word, set, score, 0);
            return;
        }
        // Every square that can hold the blank, or the two.
        for (unsigned i = 0; i < tiles_; ++i) {
            if (letter(word, i) != run.first_blank) continue;
            const std::int32_t one = score - cost(run.first_blank, i);
            if (blanks == 1) {
                offer(word, set, one, 1u << i);
                continue;
            }
            const bool same = run.first_blank == run.second_blank;
            for (unsigned k = same ? i + 1 : 0; k < tiles_; ++k) {
                if (letter(word, k) == run.second_blank) {
                    offer(word, set, one - cost(run.second_blank, k), (1u << i) | (1u << k));
                }
            }
        }
    }

    Tile letter(const Tile* word, int i) const { return word[laid_[i]]; }
    std::int32_t cost(Tile letter, int i) const { return POINTS[letter] * times_[i]; }

    // `blanks`: which of the squares laid hold one.
    void offer(const Tile* word, const Subrack& set, std::int32_t score, unsigned blanks) {
        const std::int32_t equity = score * 1000 + set.leave;
        if (equity < top_->threshold() || !made_of(word, set, blanks)) return;
        Move move;
        for (unsigned i = 0; i < tiles_; ++i) {
            const bool blank = ((blanks >> i) & 1) != 0;
            move.tiles[laid_[i]] = static_cast<Tile>(letter(word, i) | (blank ? BLANK_BIT : 0));
        }
        move.length = static_cast<std::uint8_t>(length_);
        move.equity = equity;
        move.score = static_cast<std::int16_t>(score);
        move.row = static_cast<std::uint8_t>(lane_->down ? start_ : lane_->number);
        move.col = static_cast<std::uint8_t>(lane_->down ? lane_->number : start_);
        move.down = lane_->down;
        move.played = static_cast<std::uint8_t>(tiles_);
        move.leave = static_cast<std::uint8_t>(rack_.all() & ~set.tiles);
        top_->offer(move);
    }

    // Whether the letters laid without blanks are the set's tiles: hashes alone might lie.
    bool made_of(const Tile* word, const Subrack& set, unsigned blanks) const {
        RackMask left = set.tiles & ~rack_.blanks();
        for (unsigned i = 0; i < tiles_; ++i) {
            if (((blanks >> i) & 1) != 0) continue;
            const RackMask own = left & rack_.places(letter(word, i));
            if (own == 0) return false;
            left &= ~(only_lowest(own));
        }
        return left == 0;
    }

    struct Ordered {
        RackMask place;
        std::int32_t points;
    };
    struct Test {
        LetterMask allowed;
        unsigned at;
    };

    std::uint64_t map_number_ = 0;  // no map has this
    Rack rack_{{}};
    LeaveValues leaves_;
    TopMoves* top_ = nullptr;
    Subracks sets_;
    Shadow shadow_;
    RackWords words_;
    std::array<Ordered, RACK_SIZE> by_points_{};  // the rack's places, highest tile first

    std::array<SlotLane, 2 * SIDE> lanes_;
    SlotQueue queue_;

    // The slot under work.
    const SlotLane* lane_ = nullptr;
    unsigned first_ = 0, tiles_ = 0, start_ = 0, length_ = 0;
    std::uint64_t sum_ = 0, letters_ = 0;
    std::int32_t fixed_ = 0, highest_ = 0;
    std::array<std::int32_t, RACK_SIZE> times_, sorted_times_;  // by how much a tile's points count on a square
    std::array<std::uint8_t, RACK_SIZE> laid_;                  // where in the word the squares to fill are
    std::vector<WordRun> runs_;
    std::size_t test_count_ = 0;
    std::array<Test, SIDE> tests_;
};

}  // namespace TESELA_VARIANT
}  // namespace tesela
