#include "simulation/game_state.hpp"

#include <algorithm>

#include "common/error.hpp"

namespace tesela {

int GameState::others_points(unsigned seat) const {
    int sum = 0;
    for (unsigned other = 0; other < players; ++other) sum += other == seat ? 0 : hands[other].points();
    return sum;
}

int GameState::spread(unsigned seat) const {
    std::int32_t best = INT32_MIN;
    for (unsigned other = 0; other < players; ++other) {
        if (other != seat) best = std::max(best, scores[other]);
    }
    return scores[seat] - best;
}

void GameState::deal(unsigned count, Random& random) {
    players = count;
    front = back = 0;
    for (unsigned kind = 0; kind <= LETTERS; ++kind) {
        for (unsigned i = 0; i < COUNTS[kind]; ++i) bag[back++] = static_cast<Tile>(kind);
    }
    shuffle({bag.data(), back}, random);
    for (unsigned seat = 0; seat < players; ++seat) draw(seat);
}

void GameState::draw(unsigned seat) {
    Hand& drawing = hands[seat];
    while (drawing.size < RACK_SIZE && front < back) {
        const int from = seat == 0 ? front++ : --back;
        drawing.tiles[drawing.size++] = bag[from];
    }
}

void GameState::play(const Rack& rack, const Move& move, const WordGraph& graph, const EndRules& rules,
                     Random& random) {
    const unsigned seat = to_move;
    Hand& mine = hands[seat];
    mine.size = 0;
    for (RackMask left = move.leave; left != 0; left &= left - 1) {
        mine.tiles[mine.size++] = rack.tile(lowest_bit(left));
    }
    board.lay(move, graph);
    draw(seat);  // before the old tiles go back (art. 24)
    if (move.kind == MoveKind::exchange) give_back(seat, move, random);
    scores[seat] += move.score;
    passes = move.kind == MoveKind::pass ? passes + 1 : 0;
    scoreless = move.score == 0 ? scoreless + 1 : 0;
    to_move = (seat + 1) % players;
    if (mine.size == 0) {
        settle_out(seat, rules.out);
    } else if (passes >= rules.passes_each * players || scoreless >= rules.scoreless_each * players) {
        settle_passes(rules.passes);
    }
}

void GameState::give_back(unsigned seat, const Move& move, Random& random) {
    for (unsigned i = 0; i < move.length; ++i) {
        const unsigned at = seat == 0 ? --front : back++;
        bag[at] = move.tiles[i];
        const auto other = front + static_cast<int>(random.below(static_cast<std::uint32_t>(back - front)));
        std::swap(bag[at], bag[other]);
    }
}

void GameState::settle_out(unsigned seat, RackSum sum) {
    over = true;
    if (sum == RackSum::none) return;
    for (unsigned other = 0; other < players; ++other) scores[other] -= hands[other].points();
    if (sum == RackSum::out_gains) scores[seat] += others_points(seat);
}

void GameState::settle_passes(RackSum sum) {
    over = true;
    if (sum == RackSum::none) return;
    for (unsigned seat = 0; seat < players; ++seat) scores[seat] -= hands[seat].points();
}

}  // namespace tesela
