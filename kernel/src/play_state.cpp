#include "tesela/play_state.hpp"

#include <algorithm>

#include "tesela/error.hpp"

namespace tesela {

Hand::Hand(std::span<const Tile> given) {
    if (given.size() > RACK_SIZE) throw KernelError("rack.too_many", given.size());
    for (const Tile tile : given) {
        if (tile > LETTERS) throw KernelError("rack.tile", static_cast<std::uint64_t>(size));
        tiles[static_cast<std::size_t>(size++)] = tile;
    }
}

int Hand::points() const {
    int sum = 0;
    for (const Tile tile : view()) sum += POINTS[tile];
    return sum;
}

int PlayState::others_points(int seat) const {
    int sum = 0;
    for (int other = 0; other < players; ++other) sum += other == seat ? 0 : hand(other).points();
    return sum;
}

int PlayState::spread(int seat) const {
    std::int32_t best = INT32_MIN;
    for (int other = 0; other < players; ++other) {
        if (other != seat) best = std::max(best, scores[static_cast<std::size_t>(other)]);
    }
    return scores[static_cast<std::size_t>(seat)] - best;
}

void PlayState::deal(int count, Random& random) {
    players = count;
    front = back = 0;
    for (unsigned kind = 0; kind <= LETTERS; ++kind) {
        for (int i = 0; i < COUNTS[kind]; ++i) bag[static_cast<std::size_t>(back++)] = static_cast<Tile>(kind);
    }
    shuffle({bag.data(), static_cast<std::size_t>(back)}, random);
    for (int seat = 0; seat < players; ++seat) draw(seat);
}

void PlayState::draw(int seat) {
    Hand& drawing = hand(seat);
    while (drawing.size < RACK_SIZE && front < back) {
        const int from = seat == 0 ? front++ : --back;
        drawing.tiles[static_cast<std::size_t>(drawing.size++)] = bag[static_cast<std::size_t>(from)];
    }
}

void PlayState::play(const Rack& rack, const Move& move, const WordGraph& graph, const EndRules& rules,
                     Random& random) {
    const int seat = to_move;
    Hand& mine = hand(seat);
    mine.size = 0;
    for (RackMask left = move.leave; left != 0; left &= left - 1) {
        mine.tiles[static_cast<std::size_t>(mine.size++)] = rack.tile(std::countr_zero(left));
    }
    board.lay(move, graph);
    draw(seat);  // before the old tiles go back (art. 24)
    if (move.kind == MoveKind::exchange) give_back(seat, move, random);
    scores[static_cast<std::size_t>(seat)] += move.score;
    passes = move.kind == MoveKind::pass ? passes + 1 : 0;
    scoreless = move.score == 0 ? scoreless + 1 : 0;
    to_move = (seat + 1) % players;
    if (mine.size == 0) {
        settle_out(seat, rules.out);
    } else if (passes >= rules.passes_each * players || scoreless >= rules.scoreless_each * players) {
        settle_passes(rules.passes);
    }
}

void PlayState::give_back(int seat, const Move& move, Random& random) {
    for (int i = 0; i < move.length; ++i) {
        const int at = seat == 0 ? --front : back++;
        bag[static_cast<std::size_t>(at)] = move.tiles[static_cast<std::size_t>(i)];
        const auto other = front + static_cast<int>(random.below(static_cast<std::uint32_t>(back - front)));
        std::swap(bag[static_cast<std::size_t>(at)], bag[static_cast<std::size_t>(other)]);
    }
}

void PlayState::settle_out(int seat, RackSum sum) {
    over = true;
    if (sum == RackSum::none) return;
    for (int other = 0; other < players; ++other) scores[static_cast<std::size_t>(other)] -= hand(other).points();
    if (sum == RackSum::out_gains) scores[static_cast<std::size_t>(seat)] += others_points(seat);
}

void PlayState::settle_passes(RackSum sum) {
    over = true;
    if (sum == RackSum::none) return;
    for (int seat = 0; seat < players; ++seat) scores[static_cast<std::size_t>(seat)] -= hand(seat).points();
}

}  // namespace tesela
