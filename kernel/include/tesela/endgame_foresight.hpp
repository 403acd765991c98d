// What a play that leaves one tile can bring at most: if the other only passes, that tile goes out next or stays.
#pragma once

#include "tesela/endgame_stand.hpp"
#include "tesela/endgame_threats.hpp"

namespace tesela {

class Foresight {
public:
    using BySet = std::array<std::int16_t, 1 << RACK_SIZE>;

    Foresight(const WordGraph& graph, Board& board, LaneCache& cache, const RackSets& racks, const EndRules& rules)
        : graph_(graph), board_(board), cache_(cache), racks_(racks), out_(static_cast<int>(rules.out)),
          passes_count_(rules.passes != RackSum::none), touched_(TOUCHED) {}

    // Takes out the plays that leave one tile and bring the mover no more than `enough`; returns the best that they
    // could bring. `next`: what each set of tiles scores at most as the board is, below 0 if nothing.
    int sift(const Stand& stand, std::vector<Play>& plays, const BySet& next, int enough);

private:
    static constexpr std::size_t TOUCHED_BITS = 14, TOUCHED = std::size_t{1} << TOUCHED_BITS;
    static constexpr int NOTHING = -20000;

    // The most that going out scores in the lanes that a play has changed.
    struct Touched {
        std::uint64_t key = 0;
        int out = 0;
    };

    // What the tile could score where it makes a word of the play longer, if all were words: quick, and often enough.
    int most_beside(const Play& play, const Threat& changed, Tile tile) const;
    // The same, looked up.
    int touched_by(const Stand& stand, const Play& play, const Threat& changed);
    const WordGraph& graph_;
    Board& board_;
    LaneCache& cache_;
    const RackSets& racks_;
    int out_;
    bool passes_count_;
    std::vector<Touched> touched_;
};

}  // namespace tesela
