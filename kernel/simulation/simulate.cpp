#include "simulation/simulate.hpp"

#include <algorithm>
#include <cmath>

#include "common/error.hpp"
#include "common/parallel.hpp"
#include "simulation/rollout.hpp"

namespace tesela {
namespace {

struct Arm {
    Move move;
    std::vector<RolloutResult> results;  // one an iteration, the same iterations for all that are still in
    bool dropped = false;
};

class Simulation {
public:
    Simulation(const WordGraph& graph, const Evaluation& evaluation, const WinTable& wins, const SimPosition& position,
               const std::vector<Move>& candidates, const SimOptions& options)
        : position_(position), options_(options), rack_(position.rack.view()),
          rollout_(graph, evaluation, wins, options.plies),
          unseen_(unseen_tiles(position.board, position.rack.view())) {
        for (const Move& move : candidates) arms_.push_back({move, {}, false});
        start_.board = position.board;
        start_.players = static_cast<unsigned>(position.scores.size());
        start_.hands[0] = position.rack;
        std::copy(position.scores.begin(), position.scores.end(), start_.scores.begin());
        start_.passes = position.passes;
        start_.scoreless = position.scoreless;
        for (const unsigned size : position.others) held_ += size;
        if (held_ > unseen_.size()) refuse("position.unseen", unseen_.size());
    }

    SimResult run() {
        deadline_ = Deadline::after(options_.milliseconds);
        std::uint32_t done = 0;
        while (!late_ && done < options_.iterations && left() > 1 && rollouts_ + left() <= options_.rollouts) {
            std::uint64_t batch = std::min(options_.batch, options_.iterations - done);
            batch = std::min(batch, (options_.rollouts - rollouts_) / left());
            done += iterate(done, static_cast<std::uint32_t>(batch));
            drop_losers();
        }
        if (done == 0 && !late_ && !arms_.empty()) iterate(0, std::min(options_.batch, options_.iterations));
        return result();
    }

private:
    std::size_t left() const {
        return std::count_if(arms_.begin(), arms_.end(), [](const Arm& arm) { return !arm.dropped; });
    }

    // How many were done before the deadline: those up to the first that was not.
    std::uint32_t iterate(std::uint32_t from, std::uint32_t count) {
        for (Arm& arm : arms_) {
            if (!arm.dropped) arm.results.resize(from + count);
        }
        std::vector<std::uint8_t> finished(count);
        in_parallel(count, options_.threads,
                    [&](std::uint64_t i) { finished[i] = iteration(from + static_cast<std::uint32_t>(i)); });
        const auto first_open = std::find(finished.begin(), finished.end(), 0);
        const auto done = static_cast<std::uint32_t>(first_open - finished.begin());
        late_ = done < count || deadline_.passed();
        for (Arm& arm : arms_) {
            if (!arm.dropped) arm.results.resize(from + done);
        }
        rollouts_ += left() * done;
        return done;
    }

    // All candidates of an iteration meet the same racks and the same order of the bag. Whether there was time for it.
    bool iteration(std::uint32_t number) {
        if (deadline_.passed()) return false;
        Random random = random_of(options_.seed, number);
        GameState dealt = start_;
        deal_unseen(dealt, random);
        const std::uint64_t later = random.next();
        for (Arm& arm : arms_) {
            if (arm.dropped) continue;
            if (deadline_.passed()) return false;
            GameState state = dealt;
            Random same(later);
            arm.results[number] = rollout_.run(state, rack_, arm.move, same);
        }
        return true;
    }

    void deal_unseen(GameState& state, Random& random) const {
        std::array<Tile, SET_SIZE> tiles;
        std::copy(unseen_.begin(), unseen_.end(), tiles.begin());
        std::size_t size = unseen_.size();
        // The player before is the last of the others; what they kept, if it is known, comes first.
        Hand known;
        if (!position_.leaves.empty()) {
            known = position_.leaves[random.below(static_cast<std::uint32_t>(position_.leaves.size()))];
            for (const Tile tile : known.view()) {
                const auto end = tiles.begin() + static_cast<std::ptrdiff_t>(size);
                const auto found = std::find(tiles.begin(), end, tile);
                if (found == end) refuse("position.leave", tile);
                *found = tiles[--size];
            }
        }
        shuffle({tiles.data(), size}, random);
        std::size_t next = 0;
        for (std::size_t seat = 1; seat < state.players; ++seat) {
            Hand& hand = state.hands[seat];
            if (seat + 1 == state.players) hand = known;
            while (hand.size < position_.others[seat - 1]) hand.add(tiles[next++]);
        }
        state.front = 0;
        state.back = 0;
        const std::size_t bag = position_.bag ? std::min(size, next + *position_.bag) : size;
        while (next < bag) state.bag[state.back++] = tiles[next++];
    }

    std::int64_t value(const RolloutResult& result) const {
        return result.wins + std::int64_t{result.equity} * options_.equity_weight / 1000;
    }

    double mean_value(const Arm& arm) const {
        double sum = 0;
        for (const RolloutResult& result : arm.results) sum += static_cast<double>(value(result));
        return arm.results.empty() ? 0 : sum / static_cast<double>(arm.results.size());
    }

    // Those that are behind the best by so many standard errors of the difference, iteration by iteration.
    void drop_losers() {
        const Arm* best = nullptr;
        double best_mean = 0;
        for (const Arm& arm : arms_) {
            if (arm.dropped) continue;
            const double mean = mean_value(arm);
            if (best == nullptr || mean > best_mean) best = &arm, best_mean = mean;
        }
        for (Arm& arm : arms_) {
            if (arm.dropped || &arm == best) continue;
            const auto count = static_cast<double>(arm.results.size());
            double sum = 0, squares = 0;
            for (std::size_t i = 0; i < arm.results.size(); ++i) {
                const auto behind = static_cast<double>(value(best->results[i]) - value(arm.results[i]));
                sum += behind;
                squares += behind * behind;
            }
            const double mean = sum / count;
            const double error = std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
            arm.dropped = count >= 2 && mean > options_.confidence * error;
        }
    }

    SimResult result() const {
        SimResult answer;
        answer.rollouts = rollouts_;
        answer.decided = left() == 1;
        for (const Arm& arm : arms_) answer.arms.push_back(summary(arm));
        std::stable_sort(answer.arms.begin(), answer.arms.end(), [](const SimArm& a, const SimArm& b) {
            if (a.dropped != b.dropped) return b.dropped;
            return a.value > b.value;
        });
        return answer;
    }

    SimArm summary(const Arm& arm) const {
        SimArm summary;
        summary.move = arm.move;
        summary.dropped = arm.dropped;
        summary.iterations = static_cast<std::uint32_t>(arm.results.size());
        summary.value = mean_value(arm) / 1e6;
        const auto count = static_cast<double>(std::max<std::size_t>(1, arm.results.size()));
        double equity = 0, equity2 = 0, wins = 0, wins2 = 0;
        for (const RolloutResult& result : arm.results) {
            const double points = result.equity / 1e3, won = result.wins / 1e6;
            equity += points, equity2 += points * points;
            wins += won, wins2 += won * won;
        }
        summary.equity = equity / count;
        summary.wins = wins / count;
        summary.equity_error = std::sqrt(std::max(0.0, equity2 / count - summary.equity * summary.equity) / count);
        summary.wins_error = std::sqrt(std::max(0.0, wins2 / count - summary.wins * summary.wins) / count);
        return summary;
    }

    const SimPosition& position_;
    const SimOptions& options_;
    Rack rack_;
    Rollout rollout_;
    std::vector<Tile> unseen_;
    std::size_t held_ = 0;
    GameState start_;
    std::vector<Arm> arms_;
    std::uint64_t rollouts_ = 0;
    Deadline deadline_;
    bool late_ = false;
};

}  // namespace

std::vector<Tile> unseen_tiles(const Board& board, std::span<const Tile> rack) {
    std::array<int, LETTERS + 1> counts;
    for (std::size_t kind = 0; kind <= LETTERS; ++kind) counts[kind] = COUNTS[kind];
    const auto take = [&](Tile tile) {
        if (--counts[(tile & BLANK_BIT) != 0 ? 0 : tile] < 0) refuse("position.too_many_of", tile & LETTER_BITS);
    };
    for (const Tile tile : rack) take(tile);
    for (const Tile tile : board.cells()) {
        if (tile != 0) take(tile);
    }
    std::vector<Tile> unseen;
    for (std::size_t kind = 0; kind <= LETTERS; ++kind)
        unseen.insert(unseen.end(), (counts[kind]), static_cast<Tile>(kind));
    return unseen;
}

SimResult simulate(const WordGraph& graph, const Evaluation& evaluation, const WinTable& wins,
                   const SimPosition& position, const std::vector<Move>& candidates, const SimOptions& options) {
    const std::size_t players = position.scores.size();
    if (players < 2 || players > MOST_PLAYERS || position.others.size() + 1 != players)
        refuse("position.players", players);
    for (const unsigned size : position.others) {
        if (size > RACK_SIZE) refuse("position.rack_size", size);
    }
    if (options.batch == 0) refuse("simulate.options");
    return Simulation(graph, evaluation, wins, position, candidates, options).run();
}

}  // namespace tesela
