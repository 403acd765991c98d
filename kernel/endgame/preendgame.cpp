#include "endgame/preendgame.hpp"

#include <algorithm>
#include <cmath>

#include "common/error.hpp"
#include "common/parallel.hpp"
#include "endgame/bag_orders.hpp"

namespace tesela {
namespace {

struct Ending {
    double wins = 0;
    double spread = 0;
    bool proven = true;
};

class Playout {
public:
    Playout(const WordGraph& graph, const Evaluation& evaluation, const SimPosition& position,
            const PegOptions& options)
        : graph_(graph), evaluation_(evaluation), position_(position), options_(options), rack_(position.rack.view()) {}

    // The candidate, greedy turns while the bag lasts, then the endgame.
    Ending run(const Move& candidate, const BagOrder& order) const {
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
        Random random(options_.seed);
        state.play(rack_, candidate, graph_, evaluation_.rules, random);
        Ending ending;
        while (!state.over && state.bag_size() > 0) {
            ending.proven = false;
            const Rack rack(state.hands[state.to_move].view());
            const Turn turn{graph_, state.board, rack, evaluation_.leaves, state.bag_size()};
            state.play(rack, static_move(turn, evaluation_, 0), graph_, evaluation_.rules, random);
        }
        double spread = state.spread(0);
        if (!state.over) {
            const unsigned seat = state.to_move;
            const EndgamePosition endgame{state.board, state.hands[seat], state.hands[1 - seat], false,
                                          state.passes + 1 >= evaluation_.rules.passes_each * 2};
            const auto solved = solve_endgame(graph_, evaluation_.rules, endgame, {options_.nodes, 0, 64});
            spread += seat == 0 ? solved.value : -solved.value;
            ending.proven = ending.proven && solved.proven;
        }
        ending.spread = spread;
        ending.wins = spread > 0 ? 1 : spread < 0 ? 0 : 0.5;
        return ending;
    }

private:
    const WordGraph& graph_;
    const Evaluation& evaluation_;
    const SimPosition& position_;
    const PegOptions& options_;
    Rack rack_;
};

// Few orders say little of wins, which are all or nothing; the spread helps to visit candidates apart.
constexpr double POINT = 0.0005;

double value_of(const Ending& ending) { return ending.wins + POINT * ending.spread; }

PegArm summary(const Move& move, const BagOrders& bags, std::span<const Ending> endings, bool dropped) {
    PegArm arm;
    arm.move = move;
    arm.orders = endings.size();
    arm.exact = bags.all && !bags.inferred;
    arm.dropped = dropped;
    double weights = 0, squares = 0;
    for (std::size_t i = 0; i < endings.size(); ++i) {
        const double weight = bags.orders[i].weight;
        weights += weight;
        arm.wins += weight * endings[i].wins;
        squares += weight * endings[i].wins * endings[i].wins;
        arm.spread += weight * endings[i].spread;
        arm.exact = arm.exact && endings[i].proven;
    }
    arm.wins /= weights;
    arm.spread /= weights;
    arm.value = arm.wins + POINT * arm.spread;
    if (!bags.all) {
        // A sample all won or all lost is no certainty: one order more of each is counted for the error.
        const auto count = static_cast<double>(endings.size());
        const double wins = (arm.wins * count + 1) / (count + 2),
                     square = (squares / weights * count + 1) / (count + 2);
        arm.wins_error = std::sqrt(std::max(0.0, square - wins * wins) / (count + 2));
    }
    return arm;
}

// All candidates against the same orders, some at a time. Of a sample, what is clearly behind is not followed further,
// so that the orders go to those that may be best (successive elimination).
class CandidateRace {
public:
    CandidateRace(const Playout& playout, const BagOrders& bags, const std::vector<Move>& candidates,
                  const PegOptions& options)
        : playout_(playout), bags_(bags), options_(options) {
        for (const Move& move : candidates) runners_.push_back({move, {}, false});
    }

    std::vector<PegArm> run() {
        const std::size_t all = bags_.orders.size();
        const std::size_t step = bags_.all ? all : std::max<std::size_t>(1, options_.batch);
        for (std::size_t from = 0; from < all && (from == 0 || runners_.size() == 1 || left().size() > 1);
             from += step) {
            follow(from, std::min(step, all - from));
            if (!bags_.all) drop_losers();
        }
        std::vector<PegArm> arms;
        for (const Runner& runner : runners_)
            arms.push_back(summary(runner.move, bags_, runner.endings, runner.dropped));
        return arms;
    }

private:
    struct Runner {
        Move move;
        std::vector<Ending> endings;
        bool dropped;
    };

    std::vector<Runner*> left() {
        std::vector<Runner*> those;
        for (Runner& runner : runners_) {
            if (!runner.dropped) those.push_back(&runner);
        }
        return those;
    }

    void follow(std::size_t from, std::size_t count) {
        const auto runners = left();
        for (Runner* runner : runners) runner->endings.resize(from + count);
        in_parallel(count * runners.size(), options_.threads, [&](std::uint64_t i) {
            Runner& runner = *runners[i / count];
            const std::size_t order = from + i % count;
            runner.endings[order] = playout_.run(runner.move, bags_.orders[order]);
        });
    }

    void drop_losers() {
        const auto runners = left();
        if (runners.empty()) return;
        const Runner* best = *std::max_element(
            runners.begin(), runners.end(), [](const Runner* a, const Runner* b) { return sum_of(*a) < sum_of(*b); });
        for (Runner* runner : runners) {
            if (runner == best) continue;
            const auto count = static_cast<double>(runner->endings.size());
            double sum = 0, squares = 0;
            for (std::size_t i = 0; i < runner->endings.size(); ++i) {
                const double behind = value_of(best->endings[i]) - value_of(runner->endings[i]);
                sum += behind;
                squares += behind * behind;
            }
            const double mean = sum / count;
            const double error = std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
            runner->dropped = count >= 2 && mean > options_.confidence * error;
        }
    }

    static double sum_of(const Runner& runner) {
        double sum = 0;
        for (const Ending& ending : runner.endings) sum += value_of(ending);
        return sum;
    }

    const Playout& playout_;
    const BagOrders& bags_;
    const PegOptions& options_;
    std::vector<Runner> runners_;
};

}  // namespace

std::vector<PegArm> solve_preendgame(const WordGraph& graph, const Evaluation& evaluation, const SimPosition& position,
                                     const std::vector<Move>& candidates, const PegOptions& options) {
    if (position.scores.size() != 2 || position.others.size() != 1) refuse("position.players", position.scores.size());
    const auto unseen = unseen_tiles(position.board, position.rack.view());
    const std::size_t held = position.others[0];
    if (held > RACK_SIZE || unseen.size() <= held || unseen.size() - held > RACK_SIZE) refuse("peg.bag", unseen.size());
    if (options.orders == 0) refuse("peg.options");
    const BagOrders bags = bag_orders(unseen, unseen.size() - held, position.leaves, options);
    const Playout playout(graph, evaluation, position, options);
    std::vector<PegArm> arms = CandidateRace(playout, bags, candidates, options).run();
    std::stable_sort(arms.begin(), arms.end(), [&](const PegArm& a, const PegArm& b) {
        if (a.dropped != b.dropped) return b.dropped;
        if (!bags.all) return a.value > b.value;
        return a.wins != b.wins ? a.wins > b.wins : a.spread > b.spread;
    });
    return arms;
}

}  // namespace tesela
