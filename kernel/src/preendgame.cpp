#include "tesela/preendgame.hpp"

#include <algorithm>
#include <cmath>

#include "tesela/error.hpp"
#include "tesela/parallel.hpp"
#include "tesela/preendgame_ways.hpp"

namespace tesela {
namespace {

struct Ending {
    double wins = 0;
    double spread = 0;
    bool proven = true;
};

class Peg {
public:
    Peg(const WordGraph& graph, const Evaluation& evaluation, const SimPosition& position, const PegOptions& options)
        : graph_(graph), evaluation_(evaluation), position_(position), options_(options), rack_(position.rack.view()) {}

    // The candidate, greedy turns while the bag lasts, then the endgame.
    Ending play_out(const Move& candidate, const Way& way) const {
        PlayState state;
        state.board = position_.board;
        state.hands[0] = position_.rack;
        state.hands[1] = way.other;
        state.scores[0] = position_.scores[0];
        state.scores[1] = position_.scores[1];
        state.passes = position_.passes;
        state.scoreless = position_.scoreless;
        std::copy(way.bag.begin(), way.bag.end(), state.bag.begin());
        state.back = static_cast<int>(way.bag.size());
        Random random(options_.seed);
        state.play(rack_, candidate, graph_, evaluation_.rules, random);
        Ending ending;
        while (!state.over && state.bag_size() > 0) {
            ending.proven = false;
            const int seat = state.to_move;
            const Rack rack(state.hand(seat).view());
            const Turn turn{graph_, state.board, rack, evaluation_.leaves, state.bag_size()};
            state.play(rack, static_move(turn, evaluation_, 0), graph_, evaluation_.rules, random);
        }
        double spread = state.spread(0);
        if (!state.over) {
            const int seat = state.to_move;
            const EndgamePosition endgame{state.board, state.hand(seat), state.hand(1 - seat), false,
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

// Few ways say little of wins, which are all or nothing; the spread helps to tell candidates apart.
constexpr double POINT = 0.0005;

double worth(const Ending& ending) { return ending.wins + POINT * ending.spread; }

PegArm summary(const Move& move, const Ways& laid, std::span<const Ending> endings, bool dropped) {
    PegArm arm;
    arm.move = move;
    arm.ways = endings.size();
    arm.exact = laid.all && !laid.believed;
    arm.dropped = dropped;
    double weights = 0, squares = 0;
    for (std::size_t i = 0; i < endings.size(); ++i) {
        const double weight = laid.ways[i].weight;
        weights += weight;
        arm.wins += weight * endings[i].wins;
        squares += weight * endings[i].wins * endings[i].wins;
        arm.spread += weight * endings[i].spread;
        arm.exact = arm.exact && endings[i].proven;
    }
    arm.wins /= weights;
    arm.spread /= weights;
    arm.value = arm.wins + POINT * arm.spread;
    if (!laid.all) {
        // A sample all won or all lost is no certainty: one way more of each is counted for the error.
        const auto count = static_cast<double>(endings.size());
        const double wins = (arm.wins * count + 1) / (count + 2), square = (squares / weights * count + 1) / (count + 2);
        arm.wins_error = std::sqrt(std::max(0.0, square - wins * wins) / (count + 2));
    }
    return arm;
}

// All candidates against the same ways, some ways at a time. Of a sample, what is clearly behind is not followed
// further, so that the ways go to those that may be best.
class Race {
public:
    Race(const Peg& peg, const Ways& laid, const std::vector<Move>& candidates, const PegOptions& options)
        : peg_(peg), laid_(laid), options_(options) {
        for (const Move& move : candidates) runners_.push_back({move, {}, false});
    }

    std::vector<PegArm> run() {
        const std::size_t all = laid_.ways.size();
        const std::size_t step = laid_.all ? all : std::max<std::size_t>(1, options_.batch);
        for (std::size_t from = 0; from < all && (from == 0 || runners_.size() == 1 || left().size() > 1); from += step) {
            follow(from, std::min(step, all - from));
            if (!laid_.all) drop_losers();
        }
        std::vector<PegArm> arms;
        for (const Runner& runner : runners_) arms.push_back(summary(runner.move, laid_, runner.endings, runner.dropped));
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
            const std::size_t way = from + i % count;
            runner.endings[way] = peg_.play_out(runner.move, laid_.ways[way]);
        });
    }

    void drop_losers() {
        const auto runners = left();
        if (runners.empty()) return;
        const Runner* best = *std::max_element(runners.begin(), runners.end(), [](const Runner* a, const Runner* b) {
            return sum_of(*a) < sum_of(*b);
        });
        for (Runner* runner : runners) {
            if (runner == best) continue;
            const auto count = static_cast<double>(runner->endings.size());
            double sum = 0, squares = 0;
            for (std::size_t i = 0; i < runner->endings.size(); ++i) {
                const double behind = worth(best->endings[i]) - worth(runner->endings[i]);
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
        for (const Ending& ending : runner.endings) sum += worth(ending);
        return sum;
    }

    const Peg& peg_;
    const Ways& laid_;
    const PegOptions& options_;
    std::vector<Runner> runners_;
};

}  // namespace

std::vector<PegArm> solve_preendgame(const WordGraph& graph, const Evaluation& evaluation, const SimPosition& position,
                                     const std::vector<Move>& candidates, const PegOptions& options) {
    if (position.scores.size() != 2 || position.others.size() != 1) throw KernelError("position.players", position.scores.size());
    const auto unseen = unseen_tiles(position.board, position.rack.view());
    const auto held = static_cast<std::size_t>(position.others[0]);
    if (held > RACK_SIZE || unseen.size() <= held || unseen.size() - held > RACK_SIZE) throw KernelError("peg.bag", unseen.size());
    if (options.orders == 0) throw KernelError("peg.options");
    const Ways laid = lay_out(unseen, unseen.size() - held, position.leaves, options);
    const Peg peg(graph, evaluation, position, options);
    std::vector<PegArm> arms = Race(peg, laid, candidates, options).run();
    std::stable_sort(arms.begin(), arms.end(), [&](const PegArm& a, const PegArm& b) {
        if (a.dropped != b.dropped) return b.dropped;
        if (!laid.all) return a.value > b.value;
        return a.wins != b.wins ? a.wins > b.wins : a.spread > b.spread;
    });
    return arms;
}

}  // namespace tesela
