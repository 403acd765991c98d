// What a play that leaves one tile can bring at most: if the other only passes, that tile goes out next or stays.
#pragma once

#include "endgame/node.hpp"
#include "endgame/out_plays.hpp"
#include "endgame/rack_subsets.hpp"
#include "movegen/end_rules.hpp"

namespace tesela {

class LastTileBound {
public:
    LastTileBound(const WordGraph& graph, Board& board, LaneCache& cache, const RackSubsets& racks,
                  const EndRules& rules)
        : graph_(graph), board_(board), cache_(cache), racks_(racks), out_(static_cast<int>(rules.out)),
          passes_count_(rules.passes != RackSum::none), outs_(ENTRIES) {}

    // Takes out the plays that leave one tile and bring the mover no more than alpha; returns the best that they could
    // bring. `next`: what each set of tiles scores at most as the board is, below 0 if nothing.
    int prune(const Node& node, std::vector<Play>& plays, const SetValues& next, int alpha);

private:
    static constexpr std::size_t ENTRY_BITS = 14, ENTRIES = std::size_t{1} << ENTRY_BITS;
    static constexpr int NOTHING = -20000;

    // The most that going out scores in the lanes that a play has changed.
    struct CachedOut {
        std::uint64_t key = 0;
        int score = 0;
    };

    // What the tile could score where it makes a word of the play longer, if all were words: quick, and often enough.
    int most_beside(const Play& play, const Footprint& changed, Tile tile) const;
    // The same with the words looked up.
    int out_beside(const Node& node, const Play& play, const Footprint& changed);

    const WordGraph& graph_;
    Board& board_;
    LaneCache& cache_;
    const RackSubsets& racks_;
    int out_;
    bool passes_count_;
    std::vector<CachedOut> outs_;
};

}  // namespace tesela
