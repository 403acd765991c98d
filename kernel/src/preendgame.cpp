#include "tesela/preendgame.hpp"

#include <algorithm>
#include <cmath>

#include "tesela/error.hpp"
#include "tesela/parallel.hpp"

namespace tesela {
namespace {

// One way the unseen tiles may lie: the bag in the order it will be drawn, the rest on the other's rack.
struct Way {
    std::vector<Tile> bag;
    Hand other;
    double weight = 1;
};

struct Ending {
    double wins = 0;
    double spread = 0;
    bool proven = true;
};

// Every order of `size` tiles out of the counted ones, with how many draws lead to it.
void every_order(std::array<int, LETTERS + 1>& counts, std::size_t size, std::vector<Tile>& bag, double weight,
                 std::vector<Way>& ways, std::size_t most) {
    if (ways.size() > most) return;
    if (bag.size() == size) {
        Way way;
        way.bag = bag;
        way.weight = weight;
        for (std::size_t kind = 0; kind <= LETTERS; ++kind) {
            for (int i = 0; i < counts[kind]; ++i) way.other.tiles[static_cast<std::size_t>(way.other.size++)] = static_cast<Tile>(kind);
        }
        ways.push_back(std::move(way));
        return;
    }
    for (std::size_t kind = 0; kind <= LETTERS; ++kind) {
        if (counts[kind] == 0) continue;
        const double draws = weight * counts[kind]--;
        bag.push_back(static_cast<Tile>(kind));
        every_order(counts, size, bag, draws, ways, most);
        bag.pop_back();
        ++counts[kind];
    }
}

struct Ways {
    std::vector<Way> ways;
    bool all = true;
};

Ways lay_out(const std::vector<Tile>& unseen, std::size_t in_bag, const PegOptions& options) {
    std::array<int, LETTERS + 1> counts{};
    for (const Tile tile : unseen) ++counts[tile];
    Ways found;
    std::vector<Tile> bag;
    every_order(counts, in_bag, bag, 1, found.ways, options.orders);
    if (found.ways.size() <= options.orders) return found;
    found.ways.clear();
    found.all = false;
    for (std::uint32_t i = 0; i < options.orders; ++i) {
        Random random = random_of(options.seed, i);
        std::vector<Tile> tiles = unseen;
        shuffle(tiles, random);
        const auto cut = tiles.begin() + static_cast<std::ptrdiff_t>(in_bag);
        found.ways.push_back({{tiles.begin(), cut}, Hand(std::span<const Tile>(cut, tiles.end())), 1});
    }
    return found;
}

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

PegArm summary(const Move& move, const Ways& laid, std::span<const Ending> endings) {
    PegArm arm;
    arm.move = move;
    arm.ways = laid.ways.size();
    arm.exact = laid.all;
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
    if (!laid.all) {
        const auto count = static_cast<double>(endings.size());
        arm.wins_error = std::sqrt(std::max(0.0, squares / weights - arm.wins * arm.wins) / count);
    }
    return arm;
}

}  // namespace

std::vector<PegArm> solve_preendgame(const WordGraph& graph, const Evaluation& evaluation, const SimPosition& position,
                                     const std::vector<Move>& candidates, const PegOptions& options) {
    if (position.scores.size() != 2 || position.others.size() != 1) throw KernelError("position.players", position.scores.size());
    const auto unseen = unseen_tiles(position.board, position.rack.view());
    const auto held = static_cast<std::size_t>(position.others[0]);
    if (held > RACK_SIZE || unseen.size() <= held || unseen.size() - held > RACK_SIZE) throw KernelError("peg.bag", unseen.size());
    if (options.orders == 0) throw KernelError("peg.options");
    const Ways laid = lay_out(unseen, unseen.size() - held, options);
    const Peg peg(graph, evaluation, position, options);
    const std::size_t count = laid.ways.size();
    std::vector<Ending> endings(count * candidates.size());
    in_parallel(endings.size(), options.threads, [&](std::uint64_t i) {
        endings[i] = peg.play_out(candidates[i / count], laid.ways[i % count]);
    });
    std::vector<PegArm> arms;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        arms.push_back(summary(candidates[i], laid, std::span(endings).subspan(i * count, count)));
    }
    std::stable_sort(arms.begin(), arms.end(), [](const PegArm& a, const PegArm& b) {
        return a.wins != b.wins ? a.wins > b.wins : a.spread > b.spread;
    });
    return arms;
}

}  // namespace tesela
