#include "tesela/endgame.hpp"

#include <algorithm>
#include <chrono>

#include "tesela/lane_cache.hpp"

namespace tesela {
namespace {

constexpr int INFINITE = 30000;
constexpr int WHOLE = 255;       // the depth of a value that saw no horizon
constexpr int PLIES = 64;
constexpr unsigned FEWEST_BITS = 12, MOST_BITS = 22;  // of the table, 16 bytes an entry
constexpr std::size_t SORTED_BY_HAND = 3;

enum class Bound : std::uint8_t { none, exact, lower, upper };

struct Known {
    std::uint64_t key = 0;
    std::uint32_t move = 0;
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;
};

struct Zobrist {
    std::array<std::array<std::uint64_t, 256>, CELLS> square;
    std::array<std::array<std::uint64_t, 1 << RACK_SIZE>, 2> rack;
    std::uint64_t second;
    std::uint64_t passed;

    Zobrist() {
        Random random(20160704);
        for (auto& tiles : square) {
            for (auto& value : tiles) value = random.next();
        }
        for (auto& sets : rack) {
            for (auto& value : sets) value = random.next();
        }
        second = random.next();
        passed = random.next();
    }
};

const Zobrist& zobrist() {
    static const Zobrist numbers;
    return numbers;
}

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
};

class Solver {
public:
    Solver(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position, const EndgameOptions& options)
        : graph_(graph), rules_(rules), options_(options), board_(position.board),
          cache_(graph, position.mover.view(), position.other.view()), table_(std::size_t{1} << bits_for(options.nodes)),
          pass_ends_(position.pass_ends), began_(std::chrono::steady_clock::now()) {
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
        std::vector<Move> moves;
        list(stand, moves);
        std::stable_sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) { return promise(stand, a) > promise(stand, b); });
        result.move = moves.front();
        result.value = estimate(stand, 0);
        for (int depth = 1; depth <= std::min(options_.depth, PLIES - 1) && !stopped_; ++depth) {
            bool touched = false;
            int best = -INFINITE;
            for (std::size_t i = 0; i < moves.size(); ++i) {
                bool child_touched = false;
                const int value = root_child(stand, moves[i], depth, best, child_touched);
                if (stopped_) break;
                touched = touched || child_touched;
                if (value > best) {
                    best = value;
                    result.move = moves[i];
                    result.value = value;
                    result.line.assign(1, moves[i]);
                    result.line.insert(result.line.end(), line_[1].begin(), line_[1].end());
                    std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i), moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                }
            }
            if (stopped_) break;
            result.depth = depth;
            if (!touched) {
                result.proven = true;
                break;
            }
        }
        result.nodes = nodes_;
        return result;
    }

private:
    static unsigned bits_for(std::uint64_t nodes) {
        return std::clamp(static_cast<unsigned>(std::bit_width(nodes)) + 1, FEWEST_BITS, MOST_BITS);
    }

    RackMask whole_of(int player) const { return (RackMask{1} << cache_.whole(player).size()) - 1; }
    int points(int player, RackMask left) const { return points_[static_cast<std::size_t>(player)][left]; }
    int own(const Stand& stand) const { return points(stand.player, stand.left[static_cast<std::size_t>(stand.player)]); }
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
        const RackMask left = stand.left[static_cast<std::size_t>(stand.player)];
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

    int root_child(const Stand& stand, const Move& move, int depth, int best, bool& touched) {
        line_[1].clear();
        if (best == -INFINITE) return step(stand, move, depth, -INFINITE, INFINITE, 0, touched);
        int value = step(stand, move, depth, best, best + 1, 0, touched);
        if (value > best && !stopped_) {
            bool again = false;
            value = step(stand, move, depth, best, INFINITE, 0, again);
            touched = again;
        }
        return value;
    }

    // The mover's gain from making the move and all that follows.
    int step(const Stand& stand, const Move& move, int depth, int alpha, int beta, int ply, bool& touched) {
        const auto deeper = static_cast<std::size_t>(ply + 1);
        line_[deeper].clear();
        if (move.kind == MoveKind::pass) {
            if (stand.passed || (ply == 0 && pass_ends_)) return passing_out(stand);
            Stand next = stand;
            next.player = 1 - stand.player;
            next.passed = true;
            return -search(next, depth - 1, -beta, -alpha, ply + 1, touched);
        }
        if (move.leave == 0) return move.score + going_out(stand);
        Stand next = stand;
        Board::Undo undo;
        lay(next, move, undo);
        const int value = move.score - search(next, depth - 1, move.score - beta, move.score - alpha, ply + 1, touched);
        board_.undo(undo);
        return value;
    }

    void lay(Stand& stand, const Move& move, Board::Undo& undo) {
        board_.lay(move, graph_, &undo);
        stand.keys.renew_after(board_, undo);
        for (int i = 0; i < move.length; ++i) {
            const Tile tile = move.tiles[static_cast<std::size_t>(i)];
            if (tile == 0) continue;
            const int at = (move.row + (move.down ? i : 0)) * SIDE + move.col + (move.down ? 0 : i);
            stand.tiles ^= zobrist().square[static_cast<std::size_t>(at)][tile];
        }
        stand.left[static_cast<std::size_t>(stand.player)] = move.leave;
        stand.player = 1 - stand.player;
        stand.passed = false;
    }

    std::uint64_t key_of(const Stand& stand) const {
        return stand.tiles ^ zobrist().rack[0][stand.left[0]] ^ zobrist().rack[1][stand.left[1]] ^
               (stand.player == 1 ? zobrist().second : 0) ^ (stand.passed ? zobrist().passed : 0);
    }

    int search(const Stand& stand, int depth, int alpha, int beta, int ply, bool& touched) {
        ++nodes_;
        if (stopped_ || out_of_budget()) {
            stopped_ = true;
            return 0;
        }
        const std::uint64_t key = key_of(stand);
        Known& known = table_[key & (table_.size() - 1)];
        const bool met = known.key == key && known.bound != Bound::none;
        // Not where the line itself runs: it would end there.
        if (met && beta - alpha == 1 && (known.depth == WHOLE || known.depth >= depth)) {
            const int value = known.value;
            if (known.bound == Bound::exact || (known.bound == Bound::lower && value >= beta) ||
                (known.bound == Bound::upper && value <= alpha)) {
                touched = known.depth != WHOLE;
                return value;
            }
        }
        if (depth <= 0 || ply >= PLIES - 2) {
            touched = true;
            const int value = estimate(stand, ply);
            known = {key, met ? known.move : 0, static_cast<std::int16_t>(value), 0, Bound::exact};
            return value;
        }
        return look_deeper(stand, depth, alpha, beta, ply, key, met ? known.move : 0, touched);
    }

    int look_deeper(const Stand& stand, int depth, int alpha, int beta, int ply, std::uint64_t key, std::uint32_t first,
                    bool& touched) {
        const auto level = static_cast<std::size_t>(ply);
        auto& moves = moves_[level];
        list(stand, moves);
        for (Move& move : moves) move.equity = name_of(move) == first ? INFINITE : promise(stand, move);
        const int low = alpha;
        int best = -INFINITE;
        std::uint32_t best_name = 0;
        bool any_touched = false;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            bring_up(moves, i);
            const Move move = moves[i];
            bool child = false;
            int value;
            if (i == 0) {
                value = step(stand, move, depth, alpha, beta, ply, child);
            } else {
                value = step(stand, move, depth, alpha, alpha + 1, ply, child);
                if (value > alpha && value < beta && !stopped_) {
                    child = false;
                    value = step(stand, move, depth, alpha, beta, ply, child);
                }
            }
            if (stopped_) return 0;
            any_touched = any_touched || child;
            if (value > best) {
                best = value;
                best_name = name_of(move);
                if (value > alpha) {
                    alpha = value;
                    line_[level].assign(1, move);
                    line_[level].insert(line_[level].end(), line_[level + 1].begin(), line_[level + 1].end());
                }
                if (value >= beta) {
                    any_touched = child;  // one move that is enough is enough, whatever the others hid
                    break;
                }
            }
        }
        touched = any_touched;
        const Bound bound = best >= beta ? Bound::lower : best <= low ? Bound::upper : Bound::exact;
        table_[key & (table_.size() - 1)] = {key, best_name, static_cast<std::int16_t>(best),
                                             static_cast<std::uint8_t>(touched ? std::min(depth, WHOLE - 1) : WHOLE), bound};
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
        auto& moves = moves_[static_cast<std::size_t>(std::min(ply, PLIES - 1))];
        list(stand, moves);
        const Move* best = nullptr;
        int promised = 0;
        for (const Move& move : moves) {
            if (move.kind == MoveKind::pass) continue;
            const int value = promise(stand, move);
            if (best == nullptr || value > promised) best = &move, promised = value;
        }
        if (best == nullptr) {
            if (stand.passed) return passing_out(stand);
            Stand next = stand;
            next.player = 1 - stand.player;
            next.passed = true;
            return -estimate(next, ply + 1);
        }
        const Move move = *best;
        if (move.leave == 0) return move.score + going_out(stand);
        Stand next = stand;
        Board::Undo undo;
        lay(next, move, undo);
        const int value = move.score - estimate(next, ply + 1);
        board_.undo(undo);
        return value;
    }

    const WordGraph& graph_;
    const EndRules& rules_;
    const EndgameOptions& options_;
    Board board_;
    LaneCache cache_;
    std::array<std::array<int, 1 << RACK_SIZE>, 2> points_;
    std::vector<Known> table_;
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
    return Solver(graph, rules, position, options).solve();
}

}  // namespace tesela
