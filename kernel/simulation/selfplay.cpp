#include "simulation/selfplay.hpp"

#include <algorithm>

#include "common/parallel.hpp"
#include "common/random.hpp"
#include "movegen/hand.hpp"

namespace tesela {
namespace {

constexpr int PASSES_TO_END = 4;  // two by each player in a row
constexpr int SCORELESS_TO_END = 12;

class Game {
public:
    Game(const WordGraph& graph, const LeaveTable* leaves, std::uint64_t seed)
        : graph_(graph), leaves_(leaves), random_(seed) {
        unsigned at = 0;
        for (unsigned kind = 0; kind < TILE_KINDS; ++kind) {
            for (unsigned i = 0; i < COUNTS[kind]; ++i) bag_[at++] = static_cast<Tile>(kind);
        }
        for (auto& hand : hands_) draw(hand);
    }

    GameRecord play(bool history) {
        unsigned passes = 0, scoreless = 0;
        for (unsigned player = 0;; player = 1 - player) {
            Hand& hand = hands_[player];
            const Rack rack(hand.view());
            const Turn turn{graph_, board_, rack, leaves_, left_};
            Move move = best_move(turn, leaves_ != nullptr);
            if (move.kind == MoveKind::pass && left_ > 0) move = exchange_all(rack);
            if (history) note(player, rack, move);
            take_turn(player, rack, move);
            record_.checksum =
                mix64(record_.checksum ^ (static_cast<std::uint64_t>(move.score) << 32) ^ (move.row * 16u + move.col) ^
                      (std::uint64_t{move.length} << 16) ^ (static_cast<std::uint64_t>(move.kind) << 24));
            passes = move.kind == MoveKind::pass ? passes + 1 : 0;
            scoreless = move.score == 0 ? scoreless + 1 : 0;
            if (hand.size == 0) {
                record_.scores[player] += hands_[1 - player].points();
                break;
            }
            if (passes == PASSES_TO_END || scoreless == SCORELESS_TO_END) {
                for (std::size_t i = 0; i < 2; ++i) record_.scores[i] -= hands_[i].points();
                break;
            }
        }
        return std::move(record_);
    }

private:
    void draw(Hand& hand) {
        while (hand.size < RACK_SIZE && left_ > 0) {
            const auto pick = random_.below(static_cast<std::uint32_t>(left_));
            hand.tiles[hand.size++] = bag_[pick];
            bag_[pick] = bag_[--left_];
        }
    }

    Move exchange_all(const Rack& rack) const {
        Move move;
        move.kind = MoveKind::exchange;
        move.length = static_cast<std::uint8_t>(std::min(rack.size(), left_));
        for (unsigned i = 0; i < move.length; ++i) move.tiles[i] = rack.tile(i);
        move.leave = static_cast<std::uint8_t>(rack.all() & ~((1u << move.length) - 1));
        return move;
    }

    void take_turn(unsigned player, const Rack& rack, const Move& move) {
        Hand& hand = hands_[player];
        hand.size = 0;
        for (RackMask left = move.leave; left != 0; left &= left - 1) {
            hand.tiles[hand.size++] = rack.tile(lowest_bit(left));
        }
        board_.lay(move, graph_);
        draw(hand);  // before the old tiles go back (art. 24)
        if (move.kind == MoveKind::exchange) {
            for (unsigned i = 0; i < move.length; ++i) {
                bag_[left_++] = move.tiles[i];
            }
        }
        record_.scores[player] += move.score;
        ++record_.turns;
    }

    void note(unsigned player, const Rack& rack, const Move& move) {
        GameTurn turn{};
        turn.player = static_cast<std::uint8_t>(player);
        turn.rack_size = static_cast<std::uint8_t>(rack.size());
        for (unsigned i = 0; i < rack.size(); ++i) turn.rack[i] = rack.tile(i);
        turn.bag = static_cast<std::uint8_t>(left_);
        turn.move = move;
        record_.history.push_back(turn);
    }

    const WordGraph& graph_;
    const LeaveTable* leaves_;
    Random random_;
    std::array<Tile, SET_SIZE> bag_{};
    unsigned left_ = SET_SIZE;
    std::array<Hand, 2> hands_;
    Board board_;
    GameRecord record_;
};

}  // namespace

std::vector<GameRecord> selfplay(const WordGraph& graph, const LeaveTable* leaves, const GameBatch& batch,
                                 bool history) {
    std::vector<GameRecord> records(batch.games);
    in_parallel(batch.games, batch.threads, [&](std::uint64_t i) {
        Game game(graph, leaves, mix64(batch.seed + SEED_STEP * (batch.first + i + 1)));
        records[i] = game.play(history);
    });
    return records;
}

}  // namespace tesela
