#include "tesela/endgame.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

#include "tesela/endgame_table.hpp"
#include "tesela/lane_cache.hpp"

namespace tesela {
namespace {

constexpr int INFINITE = 30000;
constexpr int PLIES = 64;
constexpr std::size_t SORTED_BY_HAND = 3;

// Search deeper by one ply while it is cheap, then by more: repeating what was seen costs more than it orders.
constexpr int STEADY_DEPTH = 6, QUICK_DEPTH = 10;
constexpr int WINDOW = 6;  // points to each side of what the depth before said
// From here on in the order of a node, moves are first searched one and two plies less deeply.
constexpr std::size_t LATE = 4, VERY_LATE = 16;
// The order of moves, in 64ths of a point: what a laid tile adds, and what having refuted others adds at most.
constexpr int POINT = 64, LAID = 3 * POINT, PRAISE = 20 * POINT;
constexpr int HISTORY_BITS = 14;

constexpr int next_depth(int depth) { return depth + (depth < STEADY_DEPTH ? 1 : depth < QUICK_DEPTH ? 2 : 4); }

std::uint32_t name_of(const Move& move) {
    std::uint32_t name = 2166136261u ^ (move.row * 64u + move.col * 2u + move.down + (move.kind == MoveKind::pass ? 8192u : 0u));
    for (std::size_t i = 0; i < move.length; ++i) name = (name ^ move.tiles[i]) * 16777619u;
    return name | 1;
}

// Where the search stands. Racks are sets of places of the racks at the start.
struct Stand {
    LaneKeys keys;
    std::array<RackMask, 2> left;
    std::uint64_t tiles;  // hash of what was laid
    int player;
    bool passed;

    RackMask mine() const { return left[static_cast<std::size_t>(player)]; }
    std::uint64_t key() const {
        const EndgameHash& hash = endgame_hash();
        return tiles ^ hash.rack[0][left[0]] ^ hash.rack[1][left[1]] ^ (player == 1 ? hash.second : 0) ^ (passed ? hash.passed : 0);
    }
    // The key of where the move leads to.
    std::uint64_t key_after(const Move& move) const {
        const EndgameHash& hash = endgame_hash();
        const auto& racks = hash.rack[static_cast<std::size_t>(player)];
        const std::uint64_t key = tiles ^ hash.rack[0][left[0]] ^ hash.rack[1][left[1]] ^ (player == 0 ? hash.second : 0);
        if (move.kind == MoveKind::pass) return key ^ hash.passed;
        return key ^ racks[mine()] ^ racks[move.leave] ^ hash.laid(move);
    }
};

// A value and whether a horizon had a part in it.
struct Value {
    int points = 0;
    bool touched = false;
};

class Solver {
public:
    Solver(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position, const EndgameOptions& options)
        : graph_(graph), rules_(rules), options_(options), board_(position.board),
          cache_(graph, position.mover.view(), position.other.view()), known_(options.nodes), pass_ends_(position.pass_ends),
          began_(std::chrono::steady_clock::now()) {
        for (int player = 0; player < 2; ++player) {
            const auto tiles = cache_.whole(player);
            for (RackMask left = 0; left < (1u << RACK_SIZE); ++left) {
                int sum = 0;
                for (std::size_t i = 0; i < tiles.size(); ++i) sum += ((left >> i) & 1) != 0 ? POINTS[tiles[i]] : 0;
                points_[static_cast<std::size_t>(player)][left] = sum;
            }
        }
        root_passed_ = position.passed;
    }

    EndgameResult solve() {
        EndgameResult result;
        Stand stand{LaneKeys(board_), {whole_of(0), whole_of(1)}, 0, 0, root_passed_};
        auto& moves = moves_[0];
        list(stand, moves);
        std::stable_sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) { return promise(stand, a) > promise(stand, b); });
        result.move = moves.front();
        result.value = estimate(stand, 1);
        for (int depth = 1; depth <= std::min(options_.depth, PLIES - 1) && !stopped_; depth = next_depth(depth)) {
            const Value value = aspire(stand, depth, result);
            if (stopped_) break;
            result.depth = depth;
            result.value = value.points;
            if (!value.touched) {
                result.proven = true;
                break;
            }
        }
        result.nodes = nodes_;
        return result;
    }

private:
    RackMask whole_of(int player) const { return (RackMask{1} << cache_.whole(player).size()) - 1; }
    int points(int player, RackMask left) const { return points_[static_cast<std::size_t>(player)][left]; }
    int own(const Stand& stand) const { return points(stand.player, stand.mine()); }
    int theirs(const Stand& stand) const { return points(1 - stand.player, stand.left[static_cast<std::size_t>(1 - stand.player)]); }

    // What the mover gains on the other when the game ends by passing, and by going out.
    int passing_out(const Stand& stand) const { return rules_.passes == RackSum::none ? 0 : theirs(stand) - own(stand); }
    int going_out(const Stand& stand) const { return static_cast<int>(rules_.out) * theirs(stand); }

    // A first guess at what a move brings: its score, and going out or what it gets rid of.
    int promise(const Stand& stand, const Move& move) const {
        if (move.kind == MoveKind::pass) return -own(stand) - 100;
        if (move.leave == 0) return move.score + going_out(stand) + own(stand);
        return move.score + own(stand) - points(stand.player, move.leave);
    }

    void list(const Stand& stand, std::vector<Move>& moves) {
        moves.clear();
        const RackMask left = stand.mine();
        if (board_.empty()) {
            const Turn turn{graph_, board_, cache_.rack(stand.player, left), nullptr, 0};
            generate_all(turn, moves);
        } else {
            cache_.plays(board_, stand.keys, stand.player, left, moves);
        }
        Move pass;
        pass.kind = MoveKind::pass;
        pass.leave = static_cast<std::uint8_t>(left);
        moves.push_back(pass);
    }

    bool out_of_budget() {
        if (nodes_ >= options_.nodes) return true;
        if (options_.milliseconds == 0 || nodes_ % 256 != 0) return false;
        return std::chrono::steady_clock::now() - began_ > std::chrono::milliseconds(options_.milliseconds);
    }

    // A narrow window around what the depth before said, widened until the value lies inside.
    Value aspire(const Stand& stand, int depth, EndgameResult& result) {
        int width = depth == 1 ? INFINITE : WINDOW;
        int alpha = std::max(-INFINITE, result.value - width), beta = std::min(INFINITE, result.value + width);
        for (;;) {
            const Value value = search_root(stand, depth, alpha, beta, result);
            if (stopped_ || (value.points > alpha && value.points < beta)) return value;
            width *= 4;
            if (value.points <= alpha) alpha = std::max(-INFINITE, value.points - width);
            if (value.points >= beta) beta = std::min(INFINITE, value.points + width);
        }
    }

    Value search_root(const Stand& stand, int depth, int alpha, int beta, EndgameResult& result) {
        auto& moves = moves_[0];
        Value best{-INFINITE, false};
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves[i];
            const Value value = child(stand, move, i, depth, alpha, beta, 0);
            if (stopped_) return best;
            const bool enough = value.points >= beta;
            best.touched = enough ? value.touched : best.touched || value.touched;
            if (value.points > best.points) best.points = value.points;
            if (value.points > alpha) {
                alpha = value.points;
                result.move = move;
                result.value = value.points;
                result.line.assign(1, move);
                result.line.insert(result.line.end(), line_[1].begin(), line_[1].end());
                const auto here = moves.begin() + static_cast<std::ptrdiff_t>(i);
                std::rotate(moves.begin(), here, here + 1);
            }
            if (enough) break;
        }
        return best;
    }

    // The i-th move of a node: the first with the whole window, the others asked whether they are better at all,
    // late ones less deeply at first. A value below the window that saw no horizon is as good as a deep one.
    Value child(const Stand& stand, const Move& move, std::size_t i, int depth, int alpha, int beta, int ply) {
        if (i == 0) return step(stand, move, depth, alpha, beta, ply);
        const int less = depth < 2 || i < LATE || move.leave == 0 ? 0 : i < VERY_LATE || depth < 3 ? 1 : 2;
        Value value = step(stand, move, depth - less, alpha, alpha + 1, ply);
        if (less > 0 && value.points > alpha && !stopped_) value = step(stand, move, depth, alpha, alpha + 1, ply);
        if (value.points > alpha && value.points < beta && !stopped_) value = step(stand, move, depth, alpha, beta, ply);
        return value;
    }

    // The mover's gain from making the move and all that follows.
    Value step(const Stand& stand, const Move& move, int depth, int alpha, int beta, int ply) {
        line_[static_cast<std::size_t>(ply + 1)].clear();
        const bool passing = move.kind == MoveKind::pass;
        if (passing && (stand.passed || (ply == 0 && pass_ends_))) return {passing_out(stand), false};
        if (!passing && move.leave == 0) return {move.score + going_out(stand), false};
        // The other may pass as well, which ends it.
        if (passing && passing_out(stand) <= alpha) return {passing_out(stand), false};
        ++nodes_;
        if (stopped_ || out_of_budget()) {
            stopped_ = true;
            return {};
        }
        const std::uint64_t key = stand.key_after(move);
        const Known* met = known_.find(key);
        const int low = move.score - beta, high = move.score - alpha;
        // Not where the line itself runs: it would end there.
        if (met != nullptr && beta - alpha == 1 && met->answers(depth - 1, low, high)) {
            return {move.score - met->value, met->depth != WHOLE};
        }
        const std::uint32_t first = met != nullptr ? met->move : 0;
        Stand next = stand;
        next.player = 1 - stand.player;
        next.passed = passing;
        if (passing) return negated(0, look(next, depth - 1, low, high, ply + 1, key, first));
        Board::Undo undo;
        lay(next, move, undo);
        const Value value = negated(move.score, look(next, depth - 1, low, high, ply + 1, key, first));
        board_.undo(undo);
        return value;
    }

    static Value negated(int score, Value theirs) { return {score - theirs.points, theirs.touched}; }

    void lay(Stand& next, const Move& move, Board::Undo& undo) {
        board_.lay(move, graph_, &undo);
        next.keys.renew_after(board_, undo);
        next.tiles ^= endgame_hash().laid(move);
        next.left[static_cast<std::size_t>(1 - next.player)] = move.leave;
    }

    Value look(const Stand& stand, int depth, int alpha, int beta, int ply, std::uint64_t key, std::uint32_t first) {
        // What ends the game here and now is certain, and often enough.
        auto& moves = moves_[static_cast<std::size_t>(ply)];
        list(stand, moves);
        int sure = stand.passed ? passing_out(stand) : -INFINITE;
        for (const Move& move : moves) {
            if (move.leave == 0) sure = std::max(sure, move.score + going_out(stand));
        }
        if (sure >= beta) {
            known_.keep({key, first, static_cast<std::int16_t>(sure), WHOLE, Bound::lower});
            return {sure, false};
        }
        if (depth <= 0 || ply >= PLIES - 2) {
            const int value = std::max(sure, estimate_listed(stand, ply));
            known_.keep({key, first, static_cast<std::int16_t>(value), 0, Bound::exact});
            return {value, true};
        }
        if (moves.size() == 1) ++depth;  // nothing to choose
        if (depth > 1 && beta - alpha == 1) {
            const Known enough = known_to_be_enough(stand, moves, depth, alpha, beta);
            if (enough.bound != Bound::none) {
                known_.keep({key, enough.move, enough.value, enough.depth, Bound::lower});
                return {enough.value, enough.depth != WHOLE};
            }
        }
        for (Move& move : moves) move.equity = rank(stand, move, first);
        return search_moves(stand, depth, alpha, beta, ply, key);
    }

    // A move that leads to where the answer is known already and is good enough: no need to go there.
    Known known_to_be_enough(const Stand& stand, const std::vector<Move>& moves, int depth, int alpha, int beta) const {
        for (const Move& move : moves) {
            if (move.leave == 0 || (move.kind == MoveKind::pass && stand.passed)) continue;
            const Known* met = known_.find(stand.key_after(move));
            if (met == nullptr || move.score - met->value < beta) continue;
            if (!met->answers(depth - 1, move.score - beta, move.score - alpha)) continue;
            const int reached = met->depth == WHOLE ? WHOLE : depth;
            return {0, name_of(move), static_cast<std::int16_t>(move.score - met->value), static_cast<std::uint8_t>(reached), Bound::lower};
        }
        return {};
    }

    // Moves that refuted others elsewhere are likely to do it here.
    std::int32_t& praise_of(int player, std::uint32_t name) {
        return history_[static_cast<std::size_t>(player)][name >> (32 - HISTORY_BITS)];
    }

    std::int32_t rank(const Stand& stand, const Move& move, std::uint32_t first) {
        const std::uint32_t name = name_of(move);
        if (name == first) return INT32_MAX;
        return promise(stand, move) * POINT + LAID * move.played + praise_of(stand.player, name);
    }

    Value search_moves(const Stand& stand, int depth, int alpha, int beta, int ply, std::uint64_t key) {
        const auto level = static_cast<std::size_t>(ply);
        auto& moves = moves_[level];
        const int low = alpha;
        Value best{-INFINITE, false};
        std::uint32_t best_name = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            bring_up(moves, i);
            const Move move = moves[i];
            const Value value = child(stand, move, i, depth, alpha, beta, ply);
            if (stopped_) return {};
            best.touched = best.touched || value.touched;
            if (value.points <= best.points) continue;
            best.points = value.points;
            best_name = name_of(move);
            if (value.points > alpha) {
                alpha = value.points;
                line_[level].assign(1, move);
                line_[level].insert(line_[level].end(), line_[level + 1].begin(), line_[level + 1].end());
            }
            if (value.points >= beta) {
                best.touched = value.touched;  // one move that is enough is enough, whatever the others hid
                auto& praise = praise_of(stand.player, best_name);
                praise += (PRAISE - praise) / 8;
                break;
            }
        }
        const Bound bound = best.points >= beta ? Bound::lower : best.points <= low ? Bound::upper : Bound::exact;
        known_.keep({key, best_name, static_cast<std::int16_t>(best.points),
                     static_cast<std::uint8_t>(best.touched ? std::min(depth, WHOLE - 1) : WHOLE), bound});
        return best;
    }

    // The best promise first: by hand for a few, as most nodes need no more, then all the rest at once.
    static void bring_up(std::vector<Move>& moves, std::size_t from) {
        const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(from);
        const auto before = [](const Move& a, const Move& b) { return a.equity > b.equity; };
        if (from < SORTED_BY_HAND) {
            std::iter_swap(begin, std::min_element(begin, moves.end(), before));
        } else if (from == SORTED_BY_HAND) {
            std::stable_sort(begin, moves.end(), before);
        }
    }

    // Both play on greedily to the end.
    int estimate(const Stand& stand, int ply) {
        list(stand, moves_[static_cast<std::size_t>(std::min(ply, PLIES - 1))]);
        return estimate_listed(stand, ply);
    }

    int estimate_listed(const Stand& stand, int ply) {
        const auto& moves = moves_[static_cast<std::size_t>(std::min(ply, PLIES - 1))];
        const Move* best = nullptr;
        int promised = 0;
        for (const Move& move : moves) {
            if (move.kind == MoveKind::pass) continue;
            const int value = promise(stand, move);
            if (best == nullptr || value > promised) best = &move, promised = value;
        }
        Stand next = stand;
        next.player = 1 - stand.player;
        next.passed = best == nullptr;
        if (best == nullptr) return stand.passed ? passing_out(stand) : -estimate(next, ply + 1);
        const Move move = *best;
        if (move.leave == 0) return move.score + going_out(stand);
        const std::uint64_t key = stand.key_after(move);
        const Known* met = known_.find(key);
        if (met != nullptr && met->bound == Bound::exact) return move.score - met->value;
        Board::Undo undo;
        lay(next, move, undo);
        const int after = estimate(next, ply + 1);
        board_.undo(undo);
        known_.keep({key, 0, static_cast<std::int16_t>(after), 0, Bound::exact});
        return move.score - after;
    }

    const WordGraph& graph_;
    const EndRules& rules_;
    const EndgameOptions& options_;
    Board board_;
    LaneCache cache_;
    std::array<std::array<int, 1 << RACK_SIZE>, 2> points_;
    KnownPositions known_;
    std::array<std::array<std::int32_t, 1 << HISTORY_BITS>, 2> history_{};
    std::array<std::vector<Move>, PLIES> moves_;
    std::array<std::vector<Move>, PLIES + 1> line_;
    bool root_passed_ = false;
    bool pass_ends_;
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
    std::chrono::steady_clock::time_point began_;
};

}  // namespace

EndgameResult solve_endgame(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position,
                            const EndgameOptions& options) {
    return std::make_unique<Solver>(graph, rules, position, options)->solve();
}

}  // namespace tesela
