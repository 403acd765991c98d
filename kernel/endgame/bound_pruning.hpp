// Nodes and plays that are cut off without being searched, by the Lagrangian bound: the other only passes, or makes one
// play and then only passes.
#pragma once

#include "endgame/lagrangian_bound.hpp"
#include "endgame/node.hpp"
#include "endgame/out_plays.hpp"

namespace tesela {

class BoundPruning {
public:
    BoundPruning(const WordGraph& graph, Board& board, LaneCache& cache, const RackSubsets& racks,
                 const EndRules& rules)
        : graph_(graph), board_(board), cache_(cache), racks_(racks), bounds_(graph, board, cache, racks, rules),
          out_(static_cast<int>(rules.out)), passes_count_(rules.passes != RackSum::none) {}

    // Whether the player to move gets no more than alpha, as the other could only pass; `most` is the bound.
    bool fails_low(const Node& node, int alpha, int& most);
    // Whether, by only passing, the player to move gets no less than beta; `least` is the bound.
    bool fails_high(const Node& node, int beta, int& least);
    // Takes out the plays from that one on that a play of the other refutes, so that they bring the mover no more than
    // alpha; returns the best that they could bring.
    int prune(const Node& node, std::vector<Play>& plays, std::size_t from, int alpha);
    // Makes the bounds tight for positions like this one.
    void tune(const Node& node, const std::function<bool()>& go_on);

private:
    static constexpr int NOTHING = -20000, ANYTHING = 20000;
    // Plays are tried against so many answers, unless they are few.
    static constexpr std::size_t ANSWERS = 8, FEW = 4;

    // Whether something helped so often that it is worth its time; now and then it is tried all the same.
    struct SuccessRate {
        std::uint32_t seen = 0, tried = 0, helped = 0;

        bool worth_trying() {
            ++seen;
            if (tried >= 32 && helped * 12 < tried && seen % 16 != 0) return false;
            ++tried;
            return true;
        }
    };
    // By player, and how many tiles that player and the other have left.
    using SuccessRates = std::array<std::array<std::array<SuccessRate, RACK_SIZE + 1>, RACK_SIZE + 1>, 2>;
    static SuccessRate& rate_of(SuccessRates& rates, const Node& node, unsigned player) {
        return rates[player][count_bits(node.left[player])][count_bits(node.left[1 - player])];
    }

    // What that player gets at most; ANYTHING for racks that bounds do not pay for.
    int bound(const Node& node, unsigned player);
    // The same with one answer on the board: `answered` is the node after it.
    int prune_by(const Node& answered, const Footprint& answer, std::vector<Play>& plays, std::size_t from, int alpha);

    const WordGraph& graph_;
    Board& board_;
    LaneCache& cache_;
    const RackSubsets& racks_;
    LagrangianBound bounds_;
    int out_;
    bool passes_count_;
    SuccessRates low_, high_;
    std::array<SuccessRates, ANSWERS + 1> answer_;
    std::vector<Play> answers_;
};

}  // namespace tesela
