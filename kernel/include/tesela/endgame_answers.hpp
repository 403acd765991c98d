// Plays that are refuted without being searched: by an other who only passes, or makes one play and then only passes.
#pragma once

#include "tesela/endgame_alone.hpp"
#include "tesela/endgame_threats.hpp"

namespace tesela {

class Answers {
public:
    Answers(const WordGraph& graph, Board& board, LaneCache& cache, const RackSets& racks, const EndRules& rules)
        : graph_(graph), board_(board), cache_(cache), racks_(racks), alone_(graph, board, cache, racks, rules),
          out_(static_cast<int>(rules.out)) {}

    // Takes out the plays from that one on that bring the mover no more than `enough`; returns the best that they could
    // bring.
    int sift(const Stand& stand, std::vector<Play>& plays, std::size_t from, int enough);
    // What each play brings at most becomes its rank.
    void bound(const Stand& stand, std::vector<Play>& plays);
    // What the mover has for certain by passing from now on.
    int least_by_passing(const Stand& stand);

private:
    static constexpr int NOTHING = -20000, ANYTHING = 20000;
    // Plays that are left over are tried against so many answers, unless they are few.
    static constexpr std::size_t ANSWERS = 2, FEW = 4;

    int points(int player, RackMask set) const { return racks_.points[static_cast<std::size_t>(player)][set]; }
    // With `alone_` having looked at the board with the answer on it.
    int sift_by(const Stand& stand, const Play& answer, const Threat& threat, std::vector<Play>& plays, std::size_t from, int enough) const;

    const WordGraph& graph_;
    Board& board_;
    LaneCache& cache_;
    const RackSets& racks_;
    Alone alone_;
    int out_;
    std::vector<Play> theirs_;
};

}  // namespace tesela
