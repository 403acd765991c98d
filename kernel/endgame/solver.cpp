// Negamax with alpha-beta: iterative deepening, aspiration windows, principal variation search with late move
// reductions, a transposition table, and bounds that cut off without searching (see ../README.md).
#include <algorithm>
#include <memory>

#include "endgame/bound_pruning.hpp"
#include "endgame/endgame.hpp"
#include "endgame/last_tile_bound.hpp"
#include "endgame/move_ordering.hpp"
#include "endgame/search_budget.hpp"
#include "endgame/search_types.hpp"
#include "endgame/transposition_table.hpp"

namespace tesela {
namespace {

constexpr int INFINITE = 30000;
constexpr unsigned PLIES = 64;

// Search deeper by one ply while it is cheap, then by more: repeating what was seen costs more than it orders.
constexpr int STEADY_DEPTH = 6, QUICK_DEPTH = 10;
constexpr int WITHOUT_HORIZON = PLIES - 1;
constexpr int FIRST_DEPTHS = 3;      // give an order of the moves, with which a proof is tried at once
constexpr unsigned TUNED_PLIES = 5;  // so deep bounds are tuned again below plays that take long
constexpr int ASPIRATION = 6;        // points to each side of what the depth before said
// From here on in the order of a node, moves are first searched one and two plies less deeply.
constexpr std::size_t LATE = 4, VERY_LATE = 16;

constexpr int next_depth(int depth) { return depth + (depth < STEADY_DEPTH ? 1 : depth < QUICK_DEPTH ? 2 : 4); }

class Solver {
public:
    Solver(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position,
           const EndgameOptions& options)
        : graph_(graph), rules_(rules), options_(options), budget_(options), board_(position.board),
          cache_(graph, position.mover.view(), position.other.view()), racks_(cache_), table_(options.nodes),
          pruning_(graph, board_, cache_, racks_, rules), last_tile_(graph, board_, cache_, racks_, rules),
          root_passed_(position.passed), pass_ends_(position.pass_ends) {}

    EndgameResult solve() {
        EndgameResult result;
        const Node root = begin();
        result.value = greedy_playout(root, 1);
        deepen(root, result);
        result.nodes = budget_.nodes();
        for (const Play& play : principal_variation_) {
            result.line.push_back(move_of(play, board_));
            board_.lay(result.line.back(), graph_);
        }
        result.move = result.line.front();
        return result;
    }

    EndgameVerdict decide(int aim);  // decide.inc

private:
    void settle(const Node& root, int beta, EndgameVerdict& verdict);
    bool ask(const Node& root, int depth, int beta, EndgameVerdict& verdict);

    // The root, with its plays in order and the first of them as the line until there is a better one.
    Node begin() {
        const Node root{LaneKeys(board_), {whole_of(0), whole_of(1)}, 0, 0, root_passed_};
        auto& plays = plays_[0];
        list(root, plays);
        std::stable_sort(plays.begin(), plays.end(),
                         [&](const Play& a, const Play& b) { return static_value(root, a) > static_value(root, b); });
        principal_variation_.assign(1, plays.front());
        return root;
    }

    RackMask whole_of(unsigned player) const { return (RackMask{1} << cache_.whole(player).size()) - 1; }
    int own(const Node& node) const { return racks_.points(node.player, node.mine()); }
    int theirs(const Node& node) const { return racks_.points(node.opponent(), node.theirs()); }

    // What the mover gains on the other when the game ends by passing, and by going out; what a leave costs when
    // the other goes out.
    int passing_out(const Node& node) const { return rules_.passes == RackSum::none ? 0 : theirs(node) - own(node); }
    int going_out(const Node& node) const { return static_cast<int>(rules_.out) * theirs(node); }
    int caught_with(const Node& node, RackMask leave) const {
        return static_cast<int>(rules_.out) * racks_.points(node.player, leave);
    }

    // A first guess at what a move brings: its score, and going out or what it gets rid of.
    int static_value(const Node& node, const Play& play) const {
        if (play.passes()) return -own(node) - 100;
        if (play.goes_out()) return play.score + going_out(node) + own(node);
        return play.score + own(node) - racks_.points(node.player, play.leave);
    }

    void list(const Node& node, std::vector<Play>& plays) {
        plays.clear();
        const RackMask left = node.mine();
        if (board_.empty()) {
            std::vector<Move> moves;
            generate_all(Turn{graph_, board_, cache_.rack(node.player, left), nullptr, 0}, moves);
            for (const Move& move : moves) plays.push_back(play_of(move));
        } else {
            cache_.plays({board_, node.keys, node.player, left}, plays);
        }
        Move pass;
        pass.kind = MoveKind::pass;
        pass.leave = static_cast<std::uint8_t>(left);
        plays.push_back(play_of(pass));
    }

    // Iterative deepening, with a proof in between: to the end of the game with most of what there is.
    void deepen(const Node& root, EndgameResult& result) {
        const int deepest = std::min(options_.depth, WITHOUT_HORIZON);
        for (int depth = 1; depth <= deepest && !stopped_; depth = next_depth(depth)) {
            search_to(root, depth, result);
            if (result.proven) return;
            if (depth != FIRST_DEPTHS || options_.depth < WITHOUT_HORIZON || stopped_) continue;
            budget_.reserve(true);
            prove(root, result);
            budget_.reserve(false);
            if (result.proven) return;
            stopped_ = budget_.spent();
        }
    }

    // Most endgames are short work; for the others it pays to tune the bounds first.
    void prove(const Node& root, EndgameResult& result) {
        const std::uint64_t pause = budget_.pause_after(options_.short_work);
        search_to(root, WITHOUT_HORIZON, result);
        budget_.pause_at(pause);
        stopped_ = stopped_ && budget_.spent();
        if (result.proven || stopped_) return;
        pruning_.tune(root, [&] { return !budget_.out_of_time(); });
        tuned_ = true;
        search_to(root, FIRST_DEPTHS + 1, result);
        if (!result.proven && !stopped_) search_to(root, WITHOUT_HORIZON, result);
    }

    void search_to(const Node& root, int depth, EndgameResult& result) {
        const Value value = aspiration_window(root, depth, result);
        if (stopped_) return;
        result.depth = depth == WITHOUT_HORIZON ? static_cast<int>(deepest_) : depth;
        result.value = value.points;
        result.proven = !value.touched;
    }

    // A narrow window around what the depth before said, widened until the value lies inside.
    Value aspiration_window(const Node& root, int depth, EndgameResult& result) {
        int width = depth == 1 ? INFINITE : ASPIRATION;
        Window window{std::max(-INFINITE, result.value - width), std::min(INFINITE, result.value + width)};
        for (;;) {
            const Value value = search_root(root, depth, window, result);
            if (stopped_ || window.contains(value.points)) return value;
            width *= 4;
            if (value.points <= window.alpha) window.alpha = std::max(-INFINITE, value.points - width);
            if (value.points >= window.beta) window.beta = std::min(INFINITE, value.points + width);
        }
    }

    Value search_root(const Node& root, int depth, Window window, EndgameResult& result) {
        auto& plays = plays_[0];
        Value best{-INFINITE, false};
        for (std::size_t i = 0; i < plays.size(); ++i) {
            const Play play = plays[i];
            const Value value = search_child(root, play, i, {depth, 0}, window);
            if (stopped_) return best;
            const bool enough = value.points >= window.beta;
            best.touched = enough ? value.touched : best.touched || value.touched;
            if (value.points > best.points) best.points = value.points;
            if (value.points > window.alpha) {
                window.alpha = value.points;
                result.value = value.points;
                principal_variation_.assign(1, play);
                principal_variation_.insert(principal_variation_.end(), line_[1].begin(), line_[1].end());
                const auto here = plays.begin() + static_cast<std::ptrdiff_t>(i);
                std::rotate(plays.begin(), here, here + 1);
            }
            if (enough) break;
        }
        return best;
    }

    // The i-th move of a node, by principal variation search: the first with the whole window, the others with a null
    // window, late ones reduced at first. A value below the window that saw no horizon is as good as a deep one.
    Value search_child(const Node& node, const Play& play, std::size_t i, const Visit& visit, Window window) {
        const int depth = visit.depth;
        const auto at_depth = [&](int wanted, bool expect_all) { return Visit{wanted, visit.ply, 0, 0, expect_all}; };
        if (i == 0) return search_after(node, play, at_depth(depth, !visit.expect_all), window);
        const int less = depth < 2 || i < LATE || play.goes_out() ? 0 : i < VERY_LATE || depth < 3 ? 1 : 2;
        const Window null{window.alpha, window.alpha + 1};
        Value value = search_after(node, play, at_depth(depth - less, false), null);
        if (less > 0 && value.points > window.alpha && !stopped_) {
            value = search_after(node, play, at_depth(depth, false), null);
        }
        if (window.contains(value.points) && !stopped_) {
            value = search_after(node, play, at_depth(depth, false), window);
        }
        return value;
    }

    bool ends(const Node& node, const Play& play, unsigned ply) const {
        return play.goes_out() || (play.passes() && (node.passed || (ply == 0 && pass_ends_)));
    }

    // The mover's gain from making the play and all that follows. `visit` is the node's; `expect_all` of what follows.
    Value search_after(const Node& node, const Play& play, const Visit& visit, Window window) {
        line_[visit.ply + 1].clear();
        if (ends(node, play, visit.ply)) {
            return {play.passes() ? passing_out(node) : play.score + going_out(node), false};
        }
        // The other may pass as well, which ends it.
        if (play.passes() && passing_out(node) <= window.alpha) return {passing_out(node), false};
        budget_.count_node();
        if (stopped_ || budget_.spent()) {
            stopped_ = true;
            return {};
        }
        const std::uint64_t key = node.key_after(play);
        const TableEntry* entry = table_.find(key);
        const Window next_window = window.after(play.score);
        // Not where the principal variation runs: it would end there.
        if (entry != nullptr && window.is_null() &&
            entry->answers(visit.depth - 1, next_window.alpha, next_window.beta)) {
            return {play.score - entry->value, entry->depth != PROVEN};
        }
        const Visit next_visit{visit.depth - 1, visit.ply + 1, key, entry != nullptr ? entry->move : 0,
                               visit.expect_all};
        Board::Undo undo;
        const Node next = node.after(play, board_, graph_, undo);
        const Value value = visit.ply < TUNED_PLIES && tuned_ ? search_tuned(next, next_visit, next_window)
                                                              : search(next, next_visit, next_window);
        board_.undo(undo);
        return {play.score - value.points, value.touched};
    }

    // After the first plays: bounds that are tight for the board before a play are less so for the one after it.
    Value search_tuned(const Node& node, const Visit& visit, Window window) {
        const std::uint64_t pause = budget_.pause_after(options_.long_work);
        const Value value = search(node, visit, window);
        budget_.pause_at(pause);
        if (!stopped_ || budget_.spent()) return value;
        stopped_ = false;
        pruning_.tune(node, [&] { return !budget_.out_of_time(); });
        return search(node, visit, window);
    }

    // Keeps a value that saw no horizon.
    Value proven(const Visit& visit, int points, Bound bound) {
        table_.store({visit.key, visit.table_move, static_cast<std::int16_t>(points), PROVEN, bound});
        return {points, false};
    }

    // It is certain, and often enough.
    Ending best_ending(const Node& node, const std::vector<Play>& plays) const {
        Ending ending{plays.back(), node.passed ? passing_out(node) : -INFINITE};
        for (const Play& play : plays) {
            const int value = play.score + going_out(node);
            if (play.goes_out() && value > ending.value) ending = {play, value};
        }
        return ending;
    }

    Value search(const Node& node, Visit visit, Window window) {
        auto& plays = plays_[visit.ply];
        // By passing from now on the mover has that for certain; the other, by passing, bounds what the mover gets.
        int bound = 0;
        if (visit.depth > 0 && pruning_.fails_high(node, window.beta, bound)) return proven(visit, bound, Bound::lower);
        if (visit.depth > 0 && pruning_.fails_low(node, window.alpha, bound)) return proven(visit, bound, Bound::upper);
        list(node, plays);
        deepest_ = std::max(deepest_, visit.ply + 1);
        const Ending ending = best_ending(node, plays);
        if (ending.value >= window.beta) return proven(visit, ending.value, Bound::lower);
        ordering_.prepare(plays, node.mine(), racks_.canonical(node.player));
        if (std::has_single_bit(node.mine())) {
            // The last tile goes out, or else both may pass.
            const int last = std::max(ending.value, passing_out(node));
            if (ending.value == last) {
                line_[visit.ply].assign(1, ending.play);
                return proven(visit, last, Bound::exact);
            }
            if (last <= window.alpha) return proven(visit, last, Bound::upper);
        }
        const int pruned = prune(node, plays, visit, std::max(window.alpha, ending.value));
        if (visit.depth <= 0 && !plays.empty()) {
            const int value = std::max(ending.value, greedy_playout_listed(node, visit.ply));
            table_.store({visit.key, visit.table_move, static_cast<std::int16_t>(value), 0, Bound::exact});
            return {value, true};
        }
        if (plays.size() == 1) ++visit.depth;  // nothing to choose
        if (visit.depth > 1 && window.is_null()) {
            const TableEntry known = enhanced_cutoff(node, plays, visit.depth, window);
            if (known.bound != Bound::none) {
                table_.store({visit.key, known.move, known.value, known.depth, Bound::lower});
                return {known.value, known.depth != PROVEN};
            }
        }
        rank(node, plays, visit);
        Best best{{std::max(pruned, ending.value), false}, 0};
        if (ending.value > window.alpha) {
            best.name = name_of(ending.play);
            line_[visit.ply].assign(1, ending.play);
        }
        return search_plays(node, visit, window, best);
    }

    // Takes out what ends the game and what needs no search; returns the best that those could bring.
    int prune(const Node& node, std::vector<Play>& plays, const Visit& visit, int alpha) {
        int best = -INFINITE;
        if (plays.size() > 1 || node.passed) best = prune_by_outs(node, plays, alpha);
        if (visit.expect_all && visit.depth > 0) best = std::max(best, pruning_.prune(node, plays, 0, alpha));
        return std::max(best, last_tile_.prune(node, plays, ordering_.next(), alpha));
    }

    // Takes out what ends the game, and what the other answers by going out, leaving the mover no more than alpha.
    int prune_by_outs(const Node& node, std::vector<Play>& plays, int alpha) {
        outs_.clear();
        cache_.best_outs({board_, node.keys, node.opponent(), node.theirs()}, outs_);
        out_plays_.set(outs_, board_);
        int best = -INFINITE;
        std::erase_if(plays, [&](const Play& play) {
            if (play.goes_out() || (play.passes() && node.passed)) return true;
            const int answer = out_plays_.after(play);
            if (answer == OutPlays::NONE) return false;
            const int most = play.score - caught_with(node, play.leave) - answer;
            if (most > alpha) return false;
            best = std::max(best, most);
            return true;
        });
        return best;
    }

    // A move that leads to where the table already has an answer that is good enough: no need to go there.
    TableEntry enhanced_cutoff(const Node& node, const std::vector<Play>& plays, int depth, Window window) const {
        for (const Play& play : plays) {
            const TableEntry* entry = table_.find(node.key_after(play));
            if (entry == nullptr || play.score - entry->value < window.beta) continue;
            const Window next = window.after(play.score);
            if (!entry->answers(depth - 1, next.alpha, next.beta)) continue;
            const int reached = entry->depth == PROVEN ? PROVEN : depth;
            return {0, name_of(play), static_cast<std::int16_t>(play.score - entry->value),
                    static_cast<std::uint8_t>(reached), Bound::lower};
        }
        return {};
    }

    void rank(const Node& node, std::vector<Play>& plays, const Visit& visit) const {
        for (Play& play : plays) {
            play.rank = name_of(play) == visit.table_move
                            ? INT32_MAX
                            : ordering_.rank(node.player, visit.ply, play, static_value(node, play),
                                             racks_.points(node.player, play.leave));
        }
    }

    Value search_plays(const Node& node, const Visit& visit, Window window, Best best) {
        auto& plays = plays_[visit.ply];
        const int low = window.alpha;
        window.alpha = std::max(window.alpha, best.value.points);
        for (std::size_t i = 0; i < plays.size(); ++i) {
            if (i == 1 && !visit.expect_all) {
                best.value.points = std::max(best.value.points, pruning_.prune(node, plays, i, window.alpha));
                if (plays.size() == 1) break;
            }
            MoveOrdering::select_next(plays, i);
            const Play play = plays[i];
            const Value value = search_child(node, play, i, visit, window);
            if (stopped_) return {};
            best.value.touched = best.value.touched || value.touched;
            if (value.points <= best.value.points) continue;
            best.value.points = value.points;
            best.name = name_of(play);
            if (value.points > window.alpha) {
                window.alpha = value.points;
                auto& line = line_[visit.ply];
                const auto& rest = line_[visit.ply + 1];
                line.assign(1, play);
                line.insert(line.end(), rest.begin(), rest.end());
            }
            if (value.points >= window.beta) {
                best.value.touched = value.touched;  // one move that is enough is enough, whatever the others hid
                ordering_.on_cutoff(node.player, visit.ply, play);
                break;
            }
        }
        const int points = best.value.points;
        const Bound bound = points >= window.beta ? Bound::lower : points <= low ? Bound::upper : Bound::exact;
        const int depth = best.value.touched ? std::min(visit.depth, PROVEN - 1) : PROVEN;
        table_.store(
            {visit.key, best.name, static_cast<std::int16_t>(points), static_cast<std::uint8_t>(depth), bound});
        return best.value;
    }

    int greedy_playout(const Node& node, unsigned ply);  // greedy_playout.inc
    int greedy_playout_listed(const Node& node, unsigned ply);

    const WordGraph& graph_;
    const EndRules& rules_;
    const EndgameOptions& options_;
    SearchBudget budget_;
    Board board_;
    LaneCache cache_;
    RackSubsets racks_;
    TranspositionTable table_;
    MoveOrdering ordering_;
    OutPlays out_plays_;
    BoundPruning pruning_;
    LastTileBound last_tile_;
    std::vector<Play> outs_;
    std::array<std::vector<Play>, PLIES> plays_;     // by ply
    std::array<std::vector<Play>, PLIES + 1> line_;  // the best from there on
    std::vector<Play> principal_variation_;
    bool root_passed_ = false;
    bool pass_ends_;
    bool stopped_ = false;
    bool tuned_ = false;    // the bounds were made tight
    unsigned deepest_ = 1;  // plies that were looked at
};

#include "endgame/decide.inc"
#include "endgame/greedy_playout.inc"

}  // namespace

EndgameResult solve_endgame(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position,
                            const EndgameOptions& options) {
    return std::make_unique<Solver>(graph, rules, position, options)->solve();
}

EndgameVerdict decide_endgame(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position, int aim,
                              const EndgameOptions& options) {
    return std::make_unique<Solver>(graph, rules, position, options)->decide(aim);
}

}  // namespace tesela
