// What a player could still get at most if the other only passed: rows and columns, each for themselves.
//
// What a play scores is what its words score, and each word stands in one lane. So all plays together score what
// comes about in rows and what comes about in columns, and every tile that is laid lies in one row and in one column.
// Rows alone are easy, and so are columns; together they are a bound, as they may put a tile on different squares. A
// price for each tile on each square, which rows get and columns pay, changes the sum of no game, and brings the two
// together.
#pragma once

#include <functional>

#include "tesela/endgame_standing.hpp"

namespace tesela {

class RowsAndColumns {
public:
    RowsAndColumns(const WordGraph& graph, const Board& board, const LaneCache& cache, const RackSets& racks, const EndRules& rules);

    // Whether it pays to look at such a rack: the more tiles, the more words.
    bool pays(int player, RackMask rack) const;
    // What the rack gains at most on the board as it is; the other holds so many points.
    int most(const LaneKeys& keys, int player, RackMask rack, int theirs);
    // The same, play by play: looks at the board, and says what the rack gains at most if that play comes first.
    void look_with(const LaneKeys& keys, int player, RackMask rack, int theirs);
    // What is more than `enough` need not be the most; what is not, bounds it.
    int most_with(const Play& play, int enough);
    // Learns prices that make the bound of this rack on this board as low as may be, as long as it may go on.
    void tune(const LaneKeys& keys, int player, RackMask rack, int theirs, const std::function<bool()>& go_on);

private:
    static constexpr int NEVER = -1'000'000;
    static constexpr int MOST_WITH_BLANK = 7, MOST_WITH_BLANKS = 5;
    // Of tuning: a first aim of one part of the bound in so many below it, halved after some rounds in vain.
    static constexpr int ROUNDS = 60, FIRST_AIM = 10, LAST_AIM = PARTS / 4, PATIENCE = 6;
    static constexpr std::uint64_t MOST_WEIGHED = 250'000;  // words, of all rounds
    static constexpr std::size_t ROOM = (RACK_SIZE + 1) << RACK_SIZE;  // for all that one play asks for
    static constexpr std::int16_t ANYWHERE = -1, NOT_LONE = -2;
    using BySet = std::array<std::int32_t, 1 << RACK_SIZE>;
    using OnPlaces = std::array<std::uint64_t, 2>;  // kinds on places of a lane, as in a word
    struct Favoured {
        std::int32_t value;
        std::int16_t cell;
    };
    // Where rows lay tiles more often than columns do, and how often tiles are lone, less how often they are laid.
    struct Laying {
        std::array<std::array<std::int8_t, CELLS>, RACK_SIZE> where{};
        std::array<int, RACK_SIZE> lone{};
    };

    std::size_t kind_at(RackMask set) const {
        return static_cast<std::size_t>(words_.kind(player_, static_cast<std::size_t>(std::countr_zero(set))));
    }
    static int whole_points(int parts) { return parts >= 0 ? parts / PARTS : -((-parts + PARTS - 1) / PARTS); }

    void look(const LaneKeys& keys, int player, RackMask rack);
    void measure_reach();
    void learn_lane(bool down, int lane);
    bool possible(const StandingWords::Word& word, bool down, std::size_t lane) const {
        const OnPlaces& barred = barred_[down][lane];
        if (((word.at[0] & barred[0]) | (word.at[1] & barred[1])) != 0) return false;
        return !word.apart || (reach_[down][static_cast<std::size_t>(tiles_ - word.count)][lane] & word.squares) != 0;
    }
    void learn_lone(bool down);
    bool can_be_lone(bool down, int cell) const;
    void share_out(bool down);
    int end_of(RackMask laid, int theirs) const;
    int sum_up(int theirs, RackMask& laid) const;

    // What words with just these tiles bring at most, or a lone tile; few for most squares.
    struct Brought {
        RackMask set;
        std::int32_t best;
    };
    // The words of a lane that have these tiles on these places, and a lone tile of that kind if it may lie there.
    std::span<const Brought> learn_through(bool down, int lane, const OnPlaces& at, int lone, RackMask kind);
    // The words of a lane that are possible as the board is.
    std::span<const StandingWords::Word> possible_words(bool down, int lane);
    // With a tile on a square.
    std::span<const Brought> through(bool down, std::size_t kind, int cell);
    // What a set brings one way at most with one of those words.
    int most_through(bool down, RackMask laid, std::span<const Brought> words) const {
        int best = NEVER;
        for (const Brought& word : words) {
            if ((word.set & ~laid) == 0) best = std::max(best, word.best + all_[down][laid & ~word.set]);
        }
        return best;
    }

    void mark(bool down, RackMask laid, int sign, Laying& laying) const;
    void mark_word(bool down, RackMask set, int sign, Laying& laying) const;
    // Of the best way of laying a set, what its first tile belongs to.
    RackMask first_of(bool down, RackMask laid) const;
    bool follow(const Laying& laying, int length);
    void favour();

    const Board& board_;
    const LaneCache& cache_;
    const RackSets& racks_;
    int out_;
    bool passes_count_;
    Prices prices_;
    StandingWords words_;
    std::array<std::array<std::array<std::vector<Favoured>, RACK_SIZE>, 2>, 2> favoured_;  // by player, direction and kind: best first

    // Of the rack that was looked at.
    std::uint64_t looked_at_ = 0;  // the board
    int player_ = 0;
    RackMask rack_ = 0;
    int tiles_ = 0;
    std::array<std::array<StandingWords::Lane, SIDE>, 2> lanes_;
    std::array<std::array<OnPlaces, SIDE>, 2> barred_;
    std::array<RackMask, 2> worded_{};  // kinds that some word of that direction has
    std::array<std::array<std::array<std::uint16_t, SIDE>, RACK_SIZE>, 2> reach_;  // by distance from what lies
    std::array<BySet, 2> once_;  // one word with just these tiles, or a lone one
    std::array<BySet, 2> all_;   // all of a set
    std::array<std::array<std::int16_t, RACK_SIZE>, 2> lone_at_;  // the square of the best lone tile of a kind
    std::array<std::array<std::vector<StandingWords::Word>, SIDE>, 2> possible_;  // words, of lanes that were asked for
    std::array<std::uint32_t, 2> sought_{};  // those lanes
    BySet end_{};  // what the end brings when a set was laid
    std::vector<Brought> brought_;  // by tiles on squares that were asked for
    struct Through {
        std::uint32_t looked = 0, first : 24 = 0, count : 8 = 0;
    };
    std::array<std::array<std::array<Through, CELLS>, RACK_SIZE>, 2> through_at_{};
    std::uint32_t looks_ = 0;
    BySet best_of_;  // while words are gathered
};

}  // namespace tesela
