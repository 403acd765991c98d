// One candidate of a pre-endgame against one order of the bag: what is certain of its outcome, and what it looks like.
#pragma once

#include "endgame/bag_orders.hpp"

namespace tesela {

// Shares of a win: 0, a half or 1.
struct CaseOutcome {
    double lower = 0, upper = 1;  // certain
    double wins = 0.5;            // looks like
    int spread = 0;               // points at the end, as it looks
    bool spread_proven = false;
    std::uint64_t nodes = 0;
    bool done = false;  // it was not stopped by the clock

    bool open() const { return lower < upper; }
    void settle(int points) {
        lower = upper = wins = points > 0 ? 1 : points < 0 ? 0 : 0.5;
        spread = points;
        spread_proven = true;
    }
};

enum class Question { look, decide, value };

class BagPlayout {
public:
    BagPlayout(const WordGraph& graph, const Evaluation& evaluation, const SimPosition& position, std::uint64_t seed,
               const Deadline& deadline)
        : graph_(graph), evaluation_(evaluation), position_(position), seed_(seed), deadline_(deadline),
          rack_(position.rack.view()) {}

    // The candidate, then the endgame if the bag is empty. Else static turns until it is, and, unless this is only a
    // look, some other answers of the other as well. `before` is what was known of it.
    CaseOutcome run(const Move& candidate, const BagOrder& order, Question question, std::uint64_t nodes,
                    const CaseOutcome& before) const;

private:
    GameState dealt(const BagOrder& order) const;
    void end(const GameState& state, Question question, std::uint64_t nodes, CaseOutcome& outcome) const;
    void follow(GameState state, Question question, std::uint64_t nodes, CaseOutcome& outcome) const;

    const WordGraph& graph_;
    const Evaluation& evaluation_;
    const SimPosition& position_;
    std::uint64_t seed_;
    const Deadline& deadline_;
    Rack rack_;
};

}  // namespace tesela
