#include "tesela/endgame.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

#include "tesela/endgame_answers.hpp"
#include "tesela/endgame_foresight.hpp"
#include "tesela/endgame_order.hpp"

namespace tesela {
namespace {

constexpr int INFINITE = 30000;
constexpr int PLIES = 64;

// Search deeper by one ply while it is cheap, then by more: repeating what was seen costs more than it orders.
constexpr int STEADY_DEPTH = 6, QUICK_DEPTH = 10;
constexpr int WITHOUT_HORIZON = PLIES - 1;
constexpr int FIRST_DEPTHS = 3;  // give an order of the moves, with which a proof is tried at once
constexpr std::uint64_t NEVER_PAUSE = UINT64_MAX;
constexpr int TIGHT_PLIES = 5;  // so deep in the game bounds are made tight again below plays that are long work
// What a proof leaves of the budget, for going deeper step by step if it fails: a quarter, but not more than that needs.
constexpr std::uint64_t MOST_RESERVED = 16'000;
constexpr std::chrono::milliseconds LONGEST_RESERVED{400};
constexpr int WINDOW = 6;  // points to each side of what the depth before said
// From here on in the order of a node, moves are first searched one and two plies less deeply.
constexpr std::size_t LATE = 4, VERY_LATE = 16;

constexpr int next_depth(int depth) { return depth + (depth < STEADY_DEPTH ? 1 : depth < QUICK_DEPTH ? 2 : 4); }

// A value and whether a horizon had a part in it.
struct Value {
    int points = 0;
    bool touched = false;
};

class Solver {
public:
    Solver(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position, const EndgameOptions& options)
        : graph_(graph), rules_(rules), options_(options), board_(position.board),
          cache_(graph, position.mover.view(), position.other.view()), racks_(cache_), known_(options.nodes),
          answers_(graph, board_, cache_, racks_, rules), foresight_(graph, board_, cache_, racks_, rules),
          root_passed_(position.passed), pass_ends_(position.pass_ends), began_(std::chrono::steady_clock::now()) {}

    EndgameResult solve() {
        EndgameResult result;
        Stand stand{LaneKeys(board_), {whole_of(0), whole_of(1)}, 0, 0, root_passed_};
        auto& plays = plays_[0];
        list(stand, plays);
        std::stable_sort(plays.begin(), plays.end(), [&](const Play& a, const Play& b) { return promise(stand, a) > promise(stand, b); });
        best_line_.assign(1, plays.front());
        result.value = estimate(stand, 1);
        for (int depth = 1; depth <= std::min(options_.depth, WITHOUT_HORIZON) && !stopped_; depth = next_depth(depth)) {
            deepen(stand, depth, result);
            if (result.proven) break;
            if (depth == FIRST_DEPTHS && options_.depth >= WITHOUT_HORIZON && !stopped_) {
                // To the end of the game with most of what there is; if that is not enough, step by step.
                reserving_ = true;
                prove(stand, result);
                reserving_ = false;
                if (result.proven) break;
                stopped_ = out_of_budget();
            }
        }
        result.nodes = nodes_;
        for (const Play& play : best_line_) {
            result.line.push_back(move_of(play, board_));
            board_.lay(result.line.back(), graph_);
        }
        result.move = result.line.front();
        return result;
    }

private:
    RackMask whole_of(int player) const { return (RackMask{1} << cache_.whole(player).size()) - 1; }
    int own(const Stand& stand) const { return racks_.points_of(stand.player, stand.mine()); }
    int theirs(const Stand& stand) const { return racks_.points_of(1 - stand.player, stand.others()); }

    // What the mover gains on the other when the game ends by passing, and by going out; what a leave costs when
    // the other goes out.
    int passing_out(const Stand& stand) const { return rules_.passes == RackSum::none ? 0 : theirs(stand) - own(stand); }
    int going_out(const Stand& stand) const { return static_cast<int>(rules_.out) * theirs(stand); }
    int caught_with(const Stand& stand, RackMask leave) const { return static_cast<int>(rules_.out) * racks_.points_of(stand.player, leave); }

    // A first guess at what a move brings: its score, and going out or what it gets rid of.
    int promise(const Stand& stand, const Play& play) const {
        if (play.passes()) return -own(stand) - 100;
        if (play.goes_out()) return play.score + going_out(stand) + own(stand);
        return play.score + own(stand) - racks_.points_of(stand.player, play.leave);
    }

    void list(const Stand& stand, std::vector<Play>& plays) {
        plays.clear();
        const RackMask left = stand.mine();
        if (board_.empty()) {
            std::vector<Move> moves;
            generate_all(Turn{graph_, board_, cache_.rack(stand.player, left), nullptr, 0}, moves);
            for (const Move& move : moves) plays.push_back(play_of(move));
        } else {
            cache_.plays(board_, stand.keys, stand.player, left, plays);
        }
        Move pass;
        pass.kind = MoveKind::pass;
        pass.leave = static_cast<std::uint8_t>(left);
        plays.push_back(play_of(pass));
    }

    bool out_of_budget() {
        if (nodes_ >= pause_ || nodes_ >= options_.nodes - (reserving_ ? std::min(options_.nodes / 4, MOST_RESERVED) : 0)) return true;
        return nodes_ % 64 == 0 && out_of_time();
    }

    bool out_of_time() const {
        if (options_.milliseconds == 0) return false;
        std::chrono::milliseconds most(options_.milliseconds);
        if (reserving_) most -= std::min(most / 4, LONGEST_RESERVED);
        return std::chrono::steady_clock::now() - began_ > most;
    }

    // Most endgames are short work; for the others it pays to make the bounds tight first.
    void prove(const Stand& stand, EndgameResult& result) {
        pause_ = nodes_ + options_.short_work;
        deepen(stand, WITHOUT_HORIZON, result);
        pause_ = NEVER_PAUSE;
        stopped_ = stopped_ && out_of_budget();
        if (result.proven || stopped_) return;
        answers_.tune(stand, [&] { return !out_of_time(); });
        tight_ = true;
        deepen(stand, FIRST_DEPTHS + 1, result);
        if (!result.proven && !stopped_) deepen(stand, WITHOUT_HORIZON, result);
    }

    void deepen(const Stand& stand, int depth, EndgameResult& result) {
        const Value value = aspire(stand, depth, result);
        if (stopped_) return;
        result.depth = depth == WITHOUT_HORIZON ? deepest_ : depth;
        result.value = value.points;
        result.proven = !value.touched;
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
        auto& plays = plays_[0];
        Value best{-INFINITE, false};
        for (std::size_t i = 0; i < plays.size(); ++i) {
            const Play play = plays[i];
            const Value value = child(stand, play, i, depth, alpha, beta, 0, false);
            if (stopped_) return best;
            const bool enough = value.points >= beta;
            best.touched = enough ? value.touched : best.touched || value.touched;
            if (value.points > best.points) best.points = value.points;
            if (value.points > alpha) {
                alpha = value.points;
                result.value = value.points;
                best_line_.assign(1, play);
                best_line_.insert(best_line_.end(), line_[1].begin(), line_[1].end());
                const auto here = plays.begin() + static_cast<std::ptrdiff_t>(i);
                std::rotate(plays.begin(), here, here + 1);
            }
            if (enough) break;
        }
        return best;
    }

    // The i-th move of a node: the first with the whole window, the others asked whether they are better at all,
    // late ones less deeply at first. A value below the window that saw no horizon is as good as a deep one.
    Value child(const Stand& stand, const Play& play, std::size_t i, int depth, int alpha, int beta, int ply, bool all) {
        if (i == 0) return step(stand, play, depth, alpha, beta, ply, !all);
        const int less = depth < 2 || i < LATE || play.goes_out() ? 0 : i < VERY_LATE || depth < 3 ? 1 : 2;
        Value value = step(stand, play, depth - less, alpha, alpha + 1, ply, false);
        if (less > 0 && value.points > alpha && !stopped_) value = step(stand, play, depth, alpha, alpha + 1, ply, false);
        if (value.points > alpha && value.points < beta && !stopped_) value = step(stand, play, depth, alpha, beta, ply, false);
        return value;
    }

    bool ends(const Stand& stand, const Play& play, int ply) const {
        return play.goes_out() || (play.passes() && (stand.passed || (ply == 0 && pass_ends_)));
    }

    // The mover's gain from making the play and all that follows.
    Value step(const Stand& stand, const Play& play, int depth, int alpha, int beta, int ply, bool all) {
        line_[static_cast<std::size_t>(ply + 1)].clear();
        if (ends(stand, play, ply)) return {play.passes() ? passing_out(stand) : play.score + going_out(stand), false};
        // The other may pass as well, which ends it.
        if (play.passes() && passing_out(stand) <= alpha) return {passing_out(stand), false};
        ++nodes_;
        if (stopped_ || out_of_budget()) {
            stopped_ = true;
            return {};
        }
        const std::uint64_t key = stand.key_after(play);
        const Known* met = known_.find(key);
        const int low = play.score - beta, high = play.score - alpha;
        // Not where the line itself runs: it would end there.
        if (met != nullptr && beta - alpha == 1 && met->answers(depth - 1, low, high)) {
            return {play.score - met->value, met->depth != WHOLE};
        }
        const std::uint32_t first = met != nullptr ? met->move : 0;
        Board::Undo undo;
        const Stand next = stand.after(play, board_, graph_, undo);
        const Value theirs = ply < TIGHT_PLIES && tight_ ? look_tightly(next, depth - 1, low, high, ply + 1, key, first, all)
                                                         : look(next, depth - 1, low, high, ply + 1, key, first, all);
        board_.undo(undo);
        return {play.score - theirs.points, theirs.touched};
    }

    // After the first plays: bounds that are tight for the board before a play are less so for the one after it.
    Value look_tightly(const Stand& stand, int depth, int alpha, int beta, int ply, std::uint64_t key, std::uint32_t first, bool all) {
        const std::uint64_t pause = pause_;
        pause_ = std::min(pause, nodes_ + options_.long_work);
        const Value value = look(stand, depth, alpha, beta, ply, key, first, all);
        pause_ = pause;
        if (!stopped_ || out_of_budget()) return value;
        stopped_ = false;
        answers_.tune(stand, [&] { return !out_of_time(); });
        return look(stand, depth, alpha, beta, ply, key, first, all);
    }

    Value look(const Stand& stand, int depth, int alpha, int beta, int ply, std::uint64_t key, std::uint32_t first, bool all) {
        auto& plays = plays_[static_cast<std::size_t>(ply)];
        // By passing from now on the mover has that for certain; the other, by passing, bounds what the mover gets.
        int least = 0;
        if (depth > 0 && answers_.no_less_than(stand, beta, least)) {
            known_.keep({key, first, static_cast<std::int16_t>(least), WHOLE, Bound::lower});
            return {least, false};
        }
        int most = 0;
        if (depth > 0 && answers_.no_more_than(stand, alpha, most)) {
            known_.keep({key, first, static_cast<std::int16_t>(most), WHOLE, Bound::upper});
            return {most, false};
        }
        list(stand, plays);
        deepest_ = std::max(deepest_, ply + 1);
        // What ends the game here and now is certain, and often enough.
        Play ending = plays.back();
        int sure = stand.passed ? passing_out(stand) : -INFINITE;
        for (const Play& play : plays) {
            if (play.goes_out() && play.score + going_out(stand) > sure) sure = play.score + going_out(stand), ending = play;
        }
        if (sure >= beta) {
            known_.keep({key, first, static_cast<std::int16_t>(sure), WHOLE, Bound::lower});
            return {sure, false};
        }
        order_.look_at(plays, stand.mine(), racks_.same[static_cast<std::size_t>(stand.player)]);
        if (std::has_single_bit(stand.mine())) {
            // The last tile goes out, or else both may pass.
            const int last = std::max(sure, passing_out(stand));
            if (last <= alpha || sure == last) {
                known_.keep({key, first, static_cast<std::int16_t>(last), WHOLE, sure == last ? Bound::exact : Bound::upper});
                if (sure == last) line_[static_cast<std::size_t>(ply)].assign(1, ending);
                return {last, false};
            }
        }
        const int enough = std::max(alpha, sure);
        int dropped = -INFINITE;
        if (plays.size() > 1 || stand.passed) dropped = sift(stand, plays, enough);
        if (all && depth > 0) dropped = std::max(dropped, answers_.sift(stand, plays, 0, enough));
        dropped = std::max(dropped, foresight_.sift(stand, plays, order_.next(), enough));
        if (depth <= 0 && !plays.empty()) {
            const int value = std::max(sure, estimate_listed(stand, ply));
            known_.keep({key, first, static_cast<std::int16_t>(value), 0, Bound::exact});
            return {value, true};
        }
        if (plays.size() == 1) ++depth;  // nothing to choose
        if (depth > 1 && beta - alpha == 1) {
            const Known met = known_to_be_enough(stand, plays, depth, alpha, beta);
            if (met.bound != Bound::none) {
                known_.keep({key, met.move, met.value, met.depth, Bound::lower});
                return {met.value, met.depth != WHOLE};
            }
        }
        for (Play& play : plays) {
            play.rank = name_of(play) == first ? INT32_MAX
                                               : order_.rank(stand.player, ply, play, promise(stand, play), racks_.points_of(stand.player, play.leave));
        }
        Node node{key, 0, {std::max(dropped, sure), false}, all};
        if (sure > alpha) {
            node.best_name = name_of(ending);
            line_[static_cast<std::size_t>(ply)].assign(1, ending);
        }
        return search_plays(stand, depth, alpha, beta, ply, node);
    }

    // Takes out what ends the game, and what the other answers by going out, leaving the mover no more than `enough`.
    // Returns the best that those could bring.
    int sift(const Stand& stand, std::vector<Play>& plays, int enough) {
        outs_.clear();
        cache_.best_outs(board_, stand.keys, 1 - stand.player, stand.others(), outs_);
        threats_.set(outs_, board_);
        int best = -INFINITE;
        std::erase_if(plays, [&](const Play& play) {
            if (play.goes_out() || (play.passes() && stand.passed)) return true;
            const int answer = threats_.after(play);
            if (answer == Threats::NONE) return false;
            const int most = play.score - caught_with(stand, play.leave) - answer;
            if (most > enough) return false;
            best = std::max(best, most);
            return true;
        });
        return best;
    }

    // A move that leads to where the answer is known already and is good enough: no need to go there.
    Known known_to_be_enough(const Stand& stand, const std::vector<Play>& plays, int depth, int alpha, int beta) const {
        for (const Play& play : plays) {
            const Known* met = known_.find(stand.key_after(play));
            if (met == nullptr || play.score - met->value < beta) continue;
            if (!met->answers(depth - 1, play.score - beta, play.score - alpha)) continue;
            const int reached = met->depth == WHOLE ? WHOLE : depth;
            return {0, name_of(play), static_cast<std::int16_t>(play.score - met->value), static_cast<std::uint8_t>(reached), Bound::lower};
        }
        return {};
    }

    // What is known of a node before its plays are searched.
    struct Node {
        std::uint64_t key;
        std::uint32_t best_name;
        Value best;
        bool all;  // no play is expected to be enough
    };

    Value search_plays(const Stand& stand, int depth, int alpha, int beta, int ply, Node node) {
        const auto level = static_cast<std::size_t>(ply);
        auto& plays = plays_[level];
        const int low = alpha;
        Value& best = node.best;
        alpha = std::max(alpha, best.points);
        for (std::size_t i = 0; i < plays.size(); ++i) {
            if (i == 1 && !node.all) {
                best.points = std::max(best.points, answers_.sift(stand, plays, i, alpha));
                if (plays.size() == 1) break;
            }
            EndgameOrder::bring_up(plays, i);
            const Play play = plays[i];
            const Value value = child(stand, play, i, depth, alpha, beta, ply, node.all);
            if (stopped_) return {};
            best.touched = best.touched || value.touched;
            if (value.points <= best.points) continue;
            best.points = value.points;
            node.best_name = name_of(play);
            if (value.points > alpha) {
                alpha = value.points;
                line_[level].assign(1, play);
                line_[level].insert(line_[level].end(), line_[level + 1].begin(), line_[level + 1].end());
            }
            if (value.points >= beta) {
                best.touched = value.touched;  // one move that is enough is enough, whatever the others hid
                order_.refuted(stand.player, ply, play);
                break;
            }
        }
        const Bound bound = best.points >= beta ? Bound::lower : best.points <= low ? Bound::upper : Bound::exact;
        known_.keep({node.key, node.best_name, static_cast<std::int16_t>(best.points),
                     static_cast<std::uint8_t>(best.touched ? std::min(depth, WHOLE - 1) : WHOLE), bound});
        return best;
    }

    // Both play on greedily to the end.
    int estimate(const Stand& stand, int ply) {
        list(stand, plays_[static_cast<std::size_t>(std::min(ply, PLIES - 1))]);
        return estimate_listed(stand, ply);
    }

    int estimate_listed(const Stand& stand, int ply) {
        const auto& plays = plays_[static_cast<std::size_t>(std::min(ply, PLIES - 1))];
        const Play* best = nullptr;
        int promised = 0;
        for (const Play& play : plays) {
            if (play.passes()) continue;
            const int value = promise(stand, play);
            if (best == nullptr || value > promised) best = &play, promised = value;
        }
        Board::Undo undo;
        if (best == nullptr) {
            if (stand.passed) return passing_out(stand);
            Stand next = stand;
            next.player = 1 - stand.player;
            next.passed = true;
            return -estimate(next, ply + 1);
        }
        const Play play = *best;
        if (play.goes_out()) return play.score + going_out(stand);
        const std::uint64_t key = stand.key_after(play);
        const Known* met = known_.find(key);
        if (met != nullptr && met->bound == Bound::exact) return play.score - met->value;
        const Stand next = stand.after(play, board_, graph_, undo);
        const int value = estimate(next, ply + 1);
        board_.undo(undo);
        known_.keep({key, 0, static_cast<std::int16_t>(value), 0, Bound::exact});
        return play.score - value;
    }

    const WordGraph& graph_;
    const EndRules& rules_;
    const EndgameOptions& options_;
    Board board_;
    LaneCache cache_;
    RackSets racks_;
    KnownPositions known_;
    EndgameOrder order_;
    Threats threats_;
    Answers answers_;
    Foresight foresight_;
    std::vector<Play> outs_;
    std::array<std::vector<Play>, PLIES> plays_;
    std::array<std::vector<Play>, PLIES + 1> line_;
    std::vector<Play> best_line_;
    bool root_passed_ = false;
    bool pass_ends_;
    bool stopped_ = false;
    bool reserving_ = false;  // of the budget, for later
    bool tight_ = false;      // the bounds were tuned
    std::uint64_t nodes_ = 0;
    std::uint64_t pause_ = NEVER_PAUSE;  // nodes at which a first try is given up
    int deepest_ = 1;  // plies that were looked at
    std::chrono::steady_clock::time_point began_;
};

}  // namespace

EndgameResult solve_endgame(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position,
                            const EndgameOptions& options) {
    return std::make_unique<Solver>(graph, rules, position, options)->solve();
}

}  // namespace tesela
