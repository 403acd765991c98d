#include "endgame/bag_playout.hpp"

#include <algorithm>

namespace tesela {
namespace {

// Answers of the other that are tried where a candidate leaves tiles in the bag: who sees no more than the board and
// their own rack plays the first, who knew everything the worst for us.
constexpr std::size_t ANSWERS = 4;
constexpr std::uint64_t FEW_NODES = 50;  // for each but the first
// What it takes to set an endgame's search up, and its bounds, in nodes.
constexpr std::uint64_t LOOK_COST = 20, DECIDE_COST = 100;

double share_of(int spread) { return spread > 0 ? 1 : spread < 0 ? 0 : 0.5; }

}  // namespace

GameState BagPlayout::dealt(const BagOrder& order) const {
    GameState state;
    state.board = position_.board;
    state.hands[0] = position_.rack;
    state.hands[1] = order.other;
    state.scores[0] = position_.scores[0];
    state.scores[1] = position_.scores[1];
    state.passes = position_.passes;
    state.scoreless = position_.scoreless;
    std::copy(order.bag.begin(), order.bag.end(), state.bag.begin());
    state.back = static_cast<unsigned>(order.bag.size());
    return state;
}

CaseOutcome BagPlayout::run(const Move& candidate, const BagOrder& order, Question question, std::uint64_t nodes,
                            const CaseOutcome& before) const {
    CaseOutcome outcome = before;
    outcome.nodes = 0;
    outcome.done = true;
    GameState state = dealt(order);
    Random random(seed_);
    state.play(rack_, candidate, graph_, evaluation_.rules, random);
    if (state.over || state.bag_size() == 0) {
        end(state, question, nodes, outcome);
    } else {
        follow(state, question, nodes, outcome);
    }
    outcome.done = !deadline_.passed();
    return outcome;
}

// The bag is empty, or the game over.
void BagPlayout::end(const GameState& state, Question question, std::uint64_t nodes, CaseOutcome& outcome) const {
    const int spread = state.spread(0);
    if (state.over) return outcome.settle(spread);
    const unsigned seat = state.to_move;
    const int sign = seat == 0 ? 1 : -1;
    const EndgamePosition endgame{state.board, state.hands[seat], state.hands[1 - seat], false,
                                  state.passes + 1 >= evaluation_.rules.passes_each * 2};
    EndgameOptions options{nodes, 0, 64};
    options.deadline = deadline_;
    if (question != Question::decide) {
        const EndgameResult solved = solve_endgame(graph_, evaluation_.rules, endgame, options);
        outcome.nodes += solved.nodes + LOOK_COST;
        if (solved.proven) return outcome.settle(spread + sign * solved.value);
        outcome.spread = spread + sign * solved.value;
        if (outcome.open()) outcome.wins = share_of(outcome.spread);
        return;
    }
    const int aim = -sign * spread;
    const EndgameVerdict verdict = decide_endgame(graph_, evaluation_.rules, endgame, aim, options);
    outcome.nodes += verdict.nodes + DECIDE_COST;
    // What the mover of the endgame gets at least and at most, as final points of seat 0.
    const int low = seat == 0 ? spread + verdict.least : spread - verdict.most;
    const int high = seat == 0 ? spread + verdict.most : spread - verdict.least;
    outcome.lower = std::max(outcome.lower, share_of(low));
    outcome.upper = std::min(outcome.upper, share_of(high));
    outcome.wins = std::clamp(share_of(spread + sign * verdict.looks), outcome.lower, outcome.upper);
}

// The other answers with tiles still in the bag. Who answers by the static rule gives away at most what is lost by it:
// if we then know everything, that is the most that the candidate is worth.
void BagPlayout::follow(GameState state, Question question, std::uint64_t nodes, CaseOutcome& outcome) const {
    const Rack rack(state.hands[1].view());
    const Turn turn{graph_, state.board, rack, evaluation_.leaves, state.bag_size()};
    const auto answers = static_moves(turn, evaluation_, 0, question == Question::look ? 1 : ANSWERS);
    double first = 0, worst = 1;
    for (std::size_t i = 0; i < answers.size() && (i == 0 || worst > 0) && !deadline_.passed(); ++i) {
        GameState after = state;
        Random random(seed_);
        after.play(rack, answers[i], graph_, evaluation_.rules, random);
        bool certain = i == 0 && answers[i].kind != MoveKind::exchange;
        while (!after.over && after.bag_size() > 0) {
            certain = false;
            const Rack mine(after.hands[after.to_move].view());
            const Turn next{graph_, after.board, mine, evaluation_.leaves, after.bag_size()};
            after.play(mine, static_move(next, evaluation_, 0), graph_, evaluation_.rules, random);
        }
        CaseOutcome then;
        end(after, i == 0 ? question : Question::look, i == 0 ? nodes : FEW_NODES, then);
        outcome.nodes += then.nodes;
        if (i == 0) {
            first = then.wins;
            if (question != Question::decide || then.spread_proven) outcome.spread = then.spread;
        }
        if (certain) outcome.upper = std::min(outcome.upper, then.upper);
        worst = std::min(worst, then.wins);
    }
    outcome.wins = std::min((first + worst) / 2, outcome.upper);
}

}  // namespace tesela
