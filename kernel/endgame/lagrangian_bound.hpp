// What a player could still get at most if the other only passed, by Lagrangian relaxation: rows and columns, each for
// themselves.
//
// What a play scores is what its words score, and each word stands in one lane. So all plays together score what
// comes about in rows and what comes about in columns, and every tile that is laid lies in one row and in one column.
// Rows alone are easy, and so are columns; together they are a bound, as they may put a tile on different squares. A
// multiplier for each tile on each square, which rows get and columns pay, changes the sum of no game, and brings the
// two together; a subgradient method finds good ones (`subgradient.cpp`).
#pragma once

#include <functional>

#include "endgame/lane_words.hpp"
#include "endgame/rack_subsets.hpp"
#include "movegen/end_rules.hpp"

namespace tesela {

class LagrangianBound {
public:
    // A rack on a board; the other player holds so many points.
    struct Query {
        const LaneKeys& keys;
        unsigned player;
        RackMask rack;
        int theirs;
    };

    LagrangianBound(const WordGraph& graph, const Board& board, const LaneCache& cache, const RackSubsets& racks,
                    const EndRules& rules);

    // Whether it pays to bound such a rack: the more tiles, the more words.
    bool affordable(unsigned player, RackMask rack) const;
    // What the rack gains at most.
    int upper_bound(const Query& query);
    // The same, play by play: `upper_bound_with` says what the rack gains at most if that play comes first.
    void prepare_with_plays(const Query& query);
    // What is more than `enough` need not be the most; what is not, bounds it.
    int upper_bound_with(const Play& play, int enough);
    // Learns multipliers that make the bound as low as may be, as long as it may go on.
    void tune(const Query& query, const std::function<bool()>& go_on);

private:
    static constexpr int NEVER = -1'000'000;
    static constexpr unsigned MOST_WITH_BLANK = 7, MOST_WITH_BLANKS = 5;
    // Of tuning: a first aim of one part of the bound in so many below it, halved after some rounds in vain.
    static constexpr int ROUNDS = 60, FIRST_AIM = 10, LAST_AIM = SCALE / 4, ROUNDS_IN_VAIN = 6;
    static constexpr std::uint64_t MOST_EVALUATED = 250'000;           // words, of all rounds
    static constexpr std::size_t ROOM = (RACK_SIZE + 1) << RACK_SIZE;  // for all that one play asks for
    static constexpr std::int16_t ANYWHERE = -1, NOT_LONE = -2;
    using BySet = std::array<std::int32_t, 1 << RACK_SIZE>;
    using OnPlaces = std::array<std::uint64_t, 2>;  // kinds on places of a lane, as in a word
    struct LoneSquare {
        std::int32_t value;
        std::int16_t cell;
    };
    // Where rows lay tiles more often than columns do, and how often tiles are lone, less how often they are laid.
    struct Subgradient {
        std::array<std::array<std::int8_t, CELLS>, RACK_SIZE> squares{};
        std::array<int, RACK_SIZE> lone{};
    };

    unsigned kind_at(RackMask set) const { return words_.kind(player_, lowest_bit(set)); }
    static int whole_points(int parts) { return parts >= 0 ? parts / SCALE : -((-parts + SCALE - 1) / SCALE); }

    void prepare(const LaneKeys& keys, unsigned player, RackMask rack);
    void measure_reach();
    void collect_lane(bool down, unsigned lane);
    bool possible(const LaneWords::Word& word, bool down, std::size_t lane) const {
        const OnPlaces& barred = barred_[down][lane];
        if (((word.at[0] & barred[0]) | (word.at[1] & barred[1])) != 0) return false;
        return !word.apart || (reach_[down][tiles_ - word.count][lane] & word.squares) != 0;
    }
    void collect_lone(bool down);
    bool can_be_lone(bool down, unsigned cell) const;
    void partition(bool down);
    int end_of(RackMask laid, int theirs) const;
    int sum_up(int theirs, RackMask& laid) const;

    // What words with just these tiles bring at most, or a lone tile; few for most squares.
    struct SetValue {
        RackMask set;
        std::int32_t best;
    };
    // The words of a lane that have these tiles on these places, and a lone tile of that kind if it may lie there.
    std::span<const SetValue> collect_through(bool down, unsigned lane, const OnPlaces& at, int lone, RackMask kind);
    // The words of a lane that are possible as the board is.
    std::span<const LaneWords::Word> possible_words(bool down, unsigned lane);
    // With a tile on a square.
    std::span<const SetValue> through(bool down, unsigned kind, unsigned cell);
    // What a set brings one way at most with one of those words.
    int most_through(bool down, RackMask laid, std::span<const SetValue> words) const {
        int best = NEVER;
        for (const SetValue& word : words) {
            if ((word.set & ~laid) == 0) best = std::max(best, word.best + all_[down][laid & ~word.set]);
        }
        return best;
    }

    void mark(bool down, RackMask laid, int sign, Subgradient& subgradient) const;
    void mark_word(bool down, RackMask set, int sign, Subgradient& subgradient) const;
    // Of the best partition of a set, the part with its first tile.
    RackMask first_part(bool down, RackMask laid) const;
    bool step_along(const Subgradient& subgradient, int length);
    void rank_lone_squares();

    const Board& board_;
    const LaneCache& cache_;
    const RackSubsets& racks_;
    int out_;
    bool passes_count_;
    Multipliers multipliers_;
    LaneWords words_;
    // By player, direction and kind: the squares that a lone tile would rather lie on, best first.
    std::array<std::array<std::array<std::vector<LoneSquare>, RACK_SIZE>, 2>, 2> lone_squares_;

    // Of the rack that was prepared.
    std::uint64_t prepared_ = 0;  // the board
    unsigned player_ = 0;
    RackMask rack_ = 0;
    unsigned tiles_ = 0;
    std::array<std::array<LaneWords::Lane, SIDE>, 2> lanes_;
    std::array<std::array<OnPlaces, SIDE>, 2> barred_;
    std::array<RackMask, 2> worded_{};  // kinds that some word of that direction has
    std::array<std::array<std::array<std::uint16_t, SIDE>, RACK_SIZE>, 2> reach_;  // by distance from what lies
    std::array<BySet, 2> once_;                                   // one word with just these tiles, or a lone one
    std::array<BySet, 2> all_;                                    // all of a set
    std::array<std::array<std::int16_t, RACK_SIZE>, 2> lone_at_;  // the square of the best lone tile of a kind
    std::array<std::array<std::vector<LaneWords::Word>, SIDE>, 2> possible_;  // words, of lanes that were asked for
    std::array<std::uint32_t, 2> asked_{};                                    // those lanes
    BySet end_{};                                                             // what the end brings when a set was laid
    std::vector<SetValue> values_;                                            // by tiles on squares that were asked for
    struct Through {
        std::uint32_t prepared = 0, first : 24 = 0, count : 8 = 0;
    };
    std::array<std::array<std::array<Through, CELLS>, RACK_SIZE>, 2> through_at_{};
    std::uint32_t preparations_ = 0;
    BySet best_of_;  // while words are gathered
};

}  // namespace tesela
