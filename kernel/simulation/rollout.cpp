#include "simulation/rollout.hpp"

#include <algorithm>

namespace tesela {

RolloutResult Rollout::run(GameState& state, const Rack& rack, const Move& candidate, Random& random) const {
    std::array<std::int32_t, MOST_PLAYERS> kept{};
    kept[0] = leave_value(state, rack, candidate);
    state.play(rack, candidate, graph_, evaluation_.rules, random);
    for (unsigned ply = 0; ply < plies_ && !state.over; ++ply) {
        const unsigned seat = state.to_move;
        const Rack mine(state.hands[seat].view());
        const Turn turn{graph_, state.board, mine, evaluation_.leaves, state.bag_size()};
        const Move move = static_move(turn, evaluation_, state.bag_size() == 0 ? state.others_points(seat) : 0);
        kept[seat] = leave_value(state, mine, move);
        state.play(mine, move, graph_, evaluation_.rules, random);
    }
    return evaluate(state, kept);
}

// What stays is value something while there are tiles to draw to it; afterwards it is what it costs.
std::int32_t Rollout::leave_value(const GameState& state, const Rack& rack, const Move& move) const {
    if (move.leave == 0 || (move.leave == rack.all() && rack.size() == RACK_SIZE)) return 0;
    std::array<Tile, RACK_SIZE> tiles;
    std::size_t size = 0;
    int points = 0;
    for (RackMask left = move.leave; left != 0; left &= left - 1) {
        tiles[size++] = rack.tile(lowest_bit(left));
        points += POINTS[tiles[size - 1]];
    }
    if (state.bag_size() == 0) return -points * 1000;
    return evaluation_.leaves != nullptr && size <= LEAVE_SIZE ? evaluation_.leaves->value({tiles.data(), size}) : 0;
}

RolloutResult Rollout::evaluate(const GameState& state, const std::array<std::int32_t, MOST_PLAYERS>& kept) const {
    std::array<std::int32_t, MOST_PLAYERS> value{};
    for (unsigned seat = 0; seat < state.players; ++seat) {
        const std::size_t at = seat;
        value[at] = state.scores[at] * 1000 + (state.over ? 0 : kept[at]);
    }
    const auto ahead = [&](unsigned seat) {
        std::int32_t best = INT32_MIN;
        for (unsigned other = 0; other < state.players; ++other) {
            if (other != seat) best = std::max(best, value[other]);
        }
        return value[seat] - best;
    };
    const std::int32_t mine = ahead(0);
    if (state.over) return {mine, mine > 0 ? 1000000 : mine < 0 ? 0 : 500000};
    // The table speaks for who is to move; with more than two it is asked about seat 0 all the same.
    unsigned unseen = state.bag_size();
    for (unsigned seat = 0; seat < state.players; ++seat) unseen += seat == state.to_move ? 0 : state.hands[seat].size;
    if (state.to_move == 0) return {mine, wins_.wins(unseen, mine)};
    return {mine, 1000000 - wins_.wins(unseen, -mine)};
}

}  // namespace tesela
