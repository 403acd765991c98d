#include "endgame/preendgame.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "common/error.hpp"
#include "common/parallel.hpp"
#include "endgame/bag_playout.hpp"

namespace tesela {
namespace {

// Few orders say little of wins, which are all or nothing; the spread helps to visit candidates apart.
constexpr double POINT = 0.0005;
// Nodes for a first look at an endgame; each further question may take so many times as many.
constexpr std::uint64_t FIRST_NODES = 50, MORE = 8;
constexpr std::size_t FIRST_BATCH = 8;
// Cases of a candidate that are asked about at a time.
constexpr std::size_t ASKED = 32;
// How much what is not certain speaks for looking at a candidate again.
constexpr double HOPE = 0.25;
// Candidates as good as the best by wins whose spread is worked out.
constexpr std::size_t TIED = 6;
constexpr double SAME = 1e-9;
// Orders up to which moves that leave tiles in the bag get a second look, with more answers of the other.
constexpr std::size_t FEW_ORDERS = 80;

struct Case {
    CaseOutcome outcome;
    unsigned level = 0;        // questions asked so far
    unsigned value_level = 0;  // of the spread
    bool pending = false;      // a first look is among the jobs
};

struct Runner {
    Move move;
    bool empties;              // the bag, so that its order is nothing
    std::vector<Case> cases;   // one for each content of the bag, or for each order
    std::size_t followed = 0;  // of the sequence
    bool dropped = false;
    double lower = 0, upper = 1, wins = 0, spread = 0, open = 1;
    bool complete = false;  // every case was looked at
};

struct Job {
    Runner* runner;
    std::size_t at;
    Question question;
    std::uint64_t nodes;
    CaseOutcome outcome;
};

// All candidates against the same orders. First all of them against some, so that what is clearly behind is put aside
// (successive elimination); then questions where they may tell the best apart: the leader's and those of who may still
// be better (as in best-arm identification by confidence bounds), until nobody can be, or the budget is spent.
class CandidateRace {
public:
    CandidateRace(const BagPlayout& playout, const BagOrders& orders, const BagOrders& contents,
                  const std::vector<Move>& candidates, unsigned held, const PegOptions& options,
                  const Deadline& deadline)
        : playout_(playout), orders_(orders), contents_(contents), options_(options), deadline_(deadline) {
        const std::size_t in_bag = contents.orders.empty() ? 0 : contents.orders[0].bag.size();
        for (const Move& move : candidates) {
            const bool empties = move.kind == MoveKind::place && RACK_SIZE - held + move.played >= in_bag;
            runners_.push_back({move, empties, std::vector<Case>((empties ? contents_ : orders_).orders.size())});
        }
        lay_out();
    }

    PegResult run() {
        const std::size_t first = std::min<std::size_t>(runners_.size(), std::max<std::uint32_t>(1, options_.first));
        look({runners_.data(), first});
        look({runners_.data() + first, runners_.size() - first});
        while (!spent() && ask_next()) {
        }
        while (!spent() && ask_for_spread()) {
        }
        return result();
    }

private:
    struct Step {
        std::size_t order, content;
        double weight;
    };

    // The sequence in which orders are met, the same for all candidates: every one of them, mixed, or the sample.
    void lay_out() {
        std::map<std::uint64_t, std::size_t> places;
        for (std::size_t i = 0; i < contents_.orders.size(); ++i) places[name_of(contents_.orders[i].bag)] = i;
        for (std::size_t i = 0; i < orders_.orders.size(); ++i) {
            const std::size_t content = places[name_of(orders_.orders[i].bag)];
            sequence_.push_back({i, content, orders_.orders[i].weight});
        }
        if (!orders_.all) return;
        Random random(options_.seed);
        for (std::size_t i = sequence_.size(); i > 1; --i) {
            std::swap(sequence_[i - 1], sequence_[random.below(static_cast<std::uint32_t>(i))]);
        }
    }

    // The tiles of a bag, in whatever order.
    static std::uint64_t name_of(std::vector<Tile> bag) {
        std::sort(bag.begin(), bag.end());
        std::uint64_t name = 0;
        for (const Tile tile : bag) name = name << 8 | tile | 0x40;
        return name;
    }

    bool spent() const { return nodes_ >= options_.total_nodes || deadline_.passed(); }
    const BagOrders& bags_of(const Runner& runner) const { return runner.empties ? contents_ : orders_; }
    static std::size_t place(const Runner& runner, const Step& step) {
        return runner.empties ? step.content : step.order;
    }
    std::uint64_t nodes_for(unsigned level) const {
        std::uint64_t nodes = FIRST_NODES;
        for (unsigned i = 0; i < level && nodes < options_.nodes; ++i) nodes *= MORE;
        return std::min(nodes, options_.nodes);
    }
    bool is_open(const Runner& runner, const Case& one) const {
        if (one.level == 0) return true;
        if (!one.outcome.open()) return false;
        // Where the other still draws, more nodes than a second look say little.
        if (!runner.empties && (one.level > 1 || !orders_.all || orders_.orders.size() > FEW_ORDERS)) return false;
        return one.level == 1 || nodes_for(one.level - 1) < options_.nodes;
    }

    void do_jobs(std::vector<Job>& jobs) {
        if (options_.total_nodes != UINT64_MAX && !jobs.empty()) {
            const std::uint64_t each = (options_.total_nodes - nodes_) / jobs.size() + 1;
            for (Job& job : jobs) job.nodes = std::min(job.nodes, each);
        }
        in_parallel(jobs.size(), options_.threads, [&](std::uint64_t i) {
            Job& job = jobs[i];
            if (deadline_.passed()) return;
            const Runner& runner = *job.runner;
            job.outcome = playout_.run(runner.move, bags_of(runner).orders[job.at], job.question, job.nodes,
                                       runner.cases[job.at].outcome);
        });
        for (const Job& job : jobs) {
            if (!job.outcome.done) continue;
            Case& one = job.runner->cases[job.at];
            one.outcome = job.outcome;
            if (job.question == Question::value) {
                ++one.value_level;
            } else {
                ++one.level;
            }
            nodes_ += job.outcome.nodes;
        }
    }

    // Some candidates against order after order; what falls clearly behind the best of all is put aside.
    void look(std::span<Runner> those) {
        const std::size_t all = sequence_.size();
        std::size_t batch = std::min<std::size_t>(FIRST_BATCH, std::max<std::uint32_t>(1, options_.batch));
        for (std::size_t from = 0; from < all && !spent() && left(those) > 0;) {
            const std::size_t count = std::min(batch, all - from);
            std::vector<Job> jobs;
            for (std::size_t i = from; i < from + count; ++i) {
                for (Runner& runner : those) {
                    const std::size_t at = place(runner, sequence_[i]);
                    if (runner.dropped || runner.cases[at].pending) continue;
                    runner.cases[at].pending = true;
                    jobs.push_back({&runner, at, Question::look, nodes_for(0), {}});
                }
            }
            do_jobs(jobs);
            count_followed(from + count);
            from += count;
            drop_losers();
            if (!orders_.all && runners_.size() > 1 && left(those) == 1 && from >= 2 * options_.batch) break;
            if (from >= FIRST_BATCH * 2) batch = std::max<std::uint32_t>(1, options_.batch);
        }
    }

    static std::size_t left(std::span<const Runner> those) {
        return static_cast<std::size_t>(
            std::count_if(those.begin(), those.end(), [](const Runner& runner) { return !runner.dropped; }));
    }

    void count_followed(std::size_t most) {
        for (Runner& runner : runners_) {
            while (runner.followed < most && runner.cases[place(runner, sequence_[runner.followed])].level > 0) {
                ++runner.followed;
            }
        }
    }

    double value_at(const Runner& runner, std::size_t i) const {
        const CaseOutcome& outcome = runner.cases[place(runner, sequence_[i])].outcome;
        return outcome.wins + POINT * outcome.spread;
    }

    void drop_losers() {
        const Runner* best = nullptr;
        double most = 0;
        for (const Runner& runner : runners_) {
            if (runner.dropped || runner.followed == 0) continue;
            double sum = 0, weights = 0;
            for (std::size_t i = 0; i < runner.followed; ++i) {
                sum += sequence_[i].weight * value_at(runner, i);
                weights += sequence_[i].weight;
            }
            if (best == nullptr || sum / weights > most) best = &runner, most = sum / weights;
        }
        if (best == nullptr) return;
        for (Runner& runner : runners_) {
            if (runner.dropped || &runner == best || runner.complete) continue;
            const std::size_t count = std::min(runner.followed, best->followed);
            if (count < 2) continue;
            double sum = 0, squares = 0, weights = 0;
            for (std::size_t i = 0; i < count; ++i) {
                const double behind = value_at(*best, i) - value_at(runner, i), weight = sequence_[i].weight;
                sum += weight * behind;
                squares += weight * behind * behind;
                weights += weight;
            }
            const auto orders = static_cast<double>(count);
            const double mean = sum / weights;
            // A few orders that all say the same are no certainty.
            const double variance = std::max(squares / weights - mean * mean, 0.1 / (orders + 2));
            runner.dropped = mean > options_.confidence * std::sqrt(variance / orders);
        }
    }

    // What is known of each candidate.
    void sum_up() {
        for (Runner& runner : runners_) {
            const BagOrders& bags = bags_of(runner);
            double weights = 0;
            runner.lower = runner.upper = runner.wins = runner.spread = runner.open = 0;
            runner.complete = true;
            for (std::size_t i = 0; i < runner.cases.size(); ++i) {
                const double weight = bags.orders[i].weight;
                const CaseOutcome& outcome = runner.cases[i].outcome;
                weights += weight;
                runner.lower += weight * outcome.lower;
                runner.upper += weight * outcome.upper;
                runner.wins += weight * outcome.wins;
                runner.spread += weight * outcome.spread;
                if (outcome.open()) runner.open += weight;
                runner.complete = runner.complete && runner.cases[i].level > 0;
            }
            runner.lower /= weights, runner.upper /= weights, runner.wins /= weights;
            runner.spread /= weights, runner.open /= weights;
            if (!bags.all) runner.lower = 0, runner.upper = 1, runner.open = 1;
            if (!runner.complete && runner.followed > 0) mean_of_followed(runner);
        }
    }

    void mean_of_followed(Runner& runner) const {
        double wins = 0, spread = 0, weights = 0;
        for (std::size_t i = 0; i < runner.followed; ++i) {
            const CaseOutcome& outcome = runner.cases[place(runner, sequence_[i])].outcome;
            const double weight = sequence_[i].weight;
            wins += weight * outcome.wins, spread += weight * outcome.spread, weights += weight;
        }
        runner.wins = wins / weights, runner.spread = spread / weights;
    }

    // Whether too little was seen of it to be called the best: put aside, or reached by few orders.
    bool too_little(const Runner& runner) const {
        if (runner.complete) return false;
        std::size_t most = 0;
        for (const Runner& other : runners_) most = std::max(most, other.followed);
        return runner.dropped || runner.followed * 2 < most || runner.followed == 0;
    }

    bool ahead(const Runner& a, const Runner& b) const {
        const bool a_out = too_little(a), b_out = too_little(b);
        if (a_out != b_out) return b_out;
        if (a.complete && b.complete) {
            if (std::abs(a.wins - b.wins) > SAME) return a.wins > b.wins;
            return a.spread > b.spread + SAME;
        }
        return a.wins + POINT * a.spread > b.wins + POINT * b.spread;
    }

    Runner* leader() {
        Runner* best = nullptr;
        for (Runner& runner : runners_) {
            if (runner.followed > 0 && (best == nullptr || ahead(runner, *best))) best = &runner;
        }
        return best;
    }

    // Unresolved cases, those asked least first.
    void add_jobs(Runner& runner, std::vector<Job>& jobs) const {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < runner.cases.size(); ++i) {
            if (is_open(runner, runner.cases[i])) open.push_back(i);
        }
        std::stable_sort(open.begin(), open.end(),
                         [&](std::size_t a, std::size_t b) { return runner.cases[a].level < runner.cases[b].level; });
        for (std::size_t i = 0; i < std::min(open.size(), ASKED); ++i) {
            const unsigned level = runner.cases[open[i]].level;
            jobs.push_back({&runner, open[i], level == 0 ? Question::look : Question::decide, nodes_for(level), {}});
        }
    }

    // Questions about the leader and about who may best be better; says whether there were any.
    bool ask_next() {
        sum_up();
        Runner* first = leader();
        if (first == nullptr) return false;
        std::vector<Job> jobs;
        add_jobs(*first, jobs);
        Runner* second = nullptr;
        std::vector<Job> theirs;
        std::vector<Runner*> others;
        for (Runner& runner : runners_) {
            if (&runner != first && runner.upper > first->lower + SAME) others.push_back(&runner);
        }
        std::stable_sort(others.begin(), others.end(), [&](const Runner* a, const Runner* b) {
            if (a->dropped != b->dropped) return b->dropped;
            return a->wins + HOPE * a->open > b->wins + HOPE * b->open;
        });
        for (Runner* other : others) {
            add_jobs(*other, theirs);
            if (!theirs.empty()) {
                second = other;
                break;
            }
        }
        jobs.insert(jobs.end(), theirs.begin(), theirs.end());
        if (jobs.empty()) return false;
        do_jobs(jobs);
        if (second != nullptr && second->dropped) count_followed(sequence_.size());
        return true;
    }

    // Among those that win as often as the best: how many points.
    bool ask_for_spread() {
        sum_up();
        Runner* first = leader();
        if (first == nullptr) return false;
        std::vector<Runner*> tied;
        for (Runner& runner : runners_) {
            if (runner.complete && std::abs(runner.wins - first->wins) <= SAME) tied.push_back(&runner);
        }
        std::stable_sort(tied.begin(), tied.end(),
                         [](const Runner* a, const Runner* b) { return a->spread > b->spread; });
        if (tied.size() > TIED) tied.resize(TIED);
        std::vector<Job> jobs;
        for (Runner* runner : tied) {
            for (std::size_t i = 0; i < runner->cases.size() && jobs.size() < ASKED * 2; ++i) {
                const Case& one = runner->cases[i];
                if (one.outcome.spread_proven || !runner->empties || nodes_for(one.value_level) >= options_.nodes)
                    continue;
                jobs.push_back({runner, i, Question::value, nodes_for(one.value_level + 1), {}});
            }
        }
        if (jobs.empty()) return false;
        do_jobs(jobs);
        return true;
    }

    PegResult result() {
        sum_up();
        std::vector<const Runner*> ranked;
        for (const Runner& runner : runners_) ranked.push_back(&runner);
        // Only those that were looked at throughout are ranked by wins and then by spread.
        const bool whole = std::all_of(ranked.begin(), ranked.end(),
                                       [&](const Runner* runner) { return runner->complete || too_little(*runner); });
        std::stable_sort(ranked.begin(), ranked.end(), [&](const Runner* a, const Runner* b) {
            const bool a_out = too_little(*a), b_out = too_little(*b);
            if (a_out != b_out) return b_out;
            if ((a->followed == 0) != (b->followed == 0)) return b->followed == 0;
            if (whole && !a_out && std::abs(a->wins - b->wins) > SAME) return a->wins > b->wins;
            if (whole && !a_out) return a->spread > b->spread + SAME;
            return a->wins + POINT * a->spread > b->wins + POINT * b->spread;
        });
        PegResult answer;
        answer.nodes = nodes_;
        answer.proven = !ranked.empty();
        for (const Runner* runner : ranked) {
            answer.arms.push_back(summary(*runner));
            PegArm& arm = answer.arms.back();
            const double best = answer.arms.front().lower;
            arm.worse = arm.upper < best - SAME;
            if (runner != ranked.front()) answer.proven = answer.proven && arm.upper <= best + SAME;
        }
        return answer;
    }

    PegArm summary(const Runner& runner) const {
        PegArm arm;
        arm.move = runner.move;
        arm.wins = runner.wins, arm.spread = runner.spread;
        arm.lower = runner.lower, arm.upper = runner.upper;
        const BagOrders& bags = bags_of(runner);
        arm.exact = bags.all && !bags.inferred && runner.complete && runner.upper - runner.lower <= SAME;
        arm.orders = runner.complete && orders_.all ? orders_.orders.size()
                     : runner.complete              ? runner.cases.size()
                                                    : runner.followed;
        arm.value = arm.wins + POINT * arm.spread;
        arm.dropped = runner.dropped && !runner.complete;
        if (!(bags.all && runner.complete) && runner.followed > 0) {
            // A sample all won or all lost is no certainty: one order more of each is counted for the error.
            double squares = 0, weights = 0;
            for (std::size_t i = 0; i < runner.followed; ++i) {
                const double wins = runner.cases[place(runner, sequence_[i])].outcome.wins;
                squares += sequence_[i].weight * wins * wins, weights += sequence_[i].weight;
            }
            const auto count = static_cast<double>(runner.followed);
            const double wins = (arm.wins * count + 1) / (count + 2),
                         square = (squares / weights * count + 1) / (count + 2);
            arm.wins_error = std::sqrt(std::max(0.0, square - wins * wins) / (count + 2));
        }
        return arm;
    }

    const BagPlayout& playout_;
    const BagOrders& orders_;
    const BagOrders& contents_;
    const PegOptions& options_;
    const Deadline& deadline_;
    std::vector<Step> sequence_;
    std::vector<Runner> runners_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

PegResult solve_preendgame(const WordGraph& graph, const Evaluation& evaluation, const SimPosition& position,
                           const std::vector<Move>& candidates, const PegOptions& options) {
    if (position.scores.size() != 2 || position.others.size() != 1) refuse("position.players", position.scores.size());
    const auto unseen = unseen_tiles(position.board, position.rack.view());
    const std::size_t held = position.others[0];
    if (held > RACK_SIZE || unseen.size() <= held || unseen.size() - held > RACK_SIZE) refuse("peg.bag", unseen.size());
    if (options.orders == 0) refuse("peg.options");
    const Deadline deadline = Deadline::after(options.milliseconds);
    const BagOrders orders = bag_orders(unseen, unseen.size() - held, position.leaves, options);
    const BagOrders contents = bag_contents(unseen, unseen.size() - held, position.leaves);
    const BagPlayout playout(graph, evaluation, position, options.seed, deadline);
    return CandidateRace(playout, orders, contents, candidates, position.rack.size, options, deadline).run();
}

}  // namespace tesela
