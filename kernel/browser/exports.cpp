// The kernel's face for the browser: functions over bytes, little-endian, one graph and one set of tables an instance.
//
// Input is written into memory from `allocate`, output is read from `result_data`; the layouts are those of the
// readers and writers below, and of their counterparts in web/src/engine/kernel.ts.
#include <algorithm>
#include <cstdlib>

#include "browser/bytes.hpp"
#include "endgame/preendgame.hpp"
#include "graph/query.hpp"
#include "simulation/bench.hpp"
#include "simulation/leave_files.hpp"
#include "simulation/selfplay.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace tesela::browser {
namespace {

struct Instance {
    std::shared_ptr<const WordGraph> graph;
    std::unique_ptr<LeaveTable> leaves;
    std::unique_ptr<WinTable> wins;
    Evaluation evaluation;
    Writer result;
};

Instance& instance() {
    static Instance only;
    return only;
}

const WordGraph& graph() {
    if (!instance().graph) refuse("browser.no_graph");
    return *instance().graph;
}

Writer& answer() {
    instance().result.clear();
    return instance().result;
}

constexpr std::size_t RACK_SUBSETS = std::size_t{1} << RACK_SIZE;

Hand read_hand(Reader& in) { return Hand(in.counted()); }

// A table as the player to move sees it; cells, rack, bag, scores, others' racks, passes, scoreless turns, and
// whether tiles may be exchanged.
struct Table {
    Board board;
    Hand rack;
    unsigned bag;
    std::vector<std::int32_t> scores;
    std::vector<unsigned> others;
    unsigned passes, scoreless;
    bool exchanges;

    explicit Table(Reader& in) : board(in.take(CELLS), graph()), rack(read_hand(in)), bag(in.number()) {
        const unsigned players = in.number();
        for (unsigned i = 0; i < players; ++i) scores.push_back(static_cast<std::int32_t>(in.number()));
        for (unsigned i = 1; i < players; ++i) others.push_back(in.number());
        passes = in.number();
        scoreless = in.number();
        exchanges = in.number() != 0;
    }

    SimPosition position(std::vector<Hand> kept = {}) const {
        return {board, rack, scores, others, std::move(kept), passes, scoreless, bag};
    }
    // What the other racks hold, which is known once the bag is empty.
    int others_points() const {
        int sum = 0;
        if (bag > 0) return sum;
        for (const Tile tile : unseen_tiles(board, rack.view())) sum += POINTS[tile];
        return sum;
    }
    // The best by static evaluation, as many as wanted; never none.
    std::vector<Move> ranked(std::size_t wanted) const {
        const Rack placed(rack.view());
        const Turn turn{graph(), board, placed, instance().evaluation.leaves, bag};
        // An exchange that is not allowed may not push a play off the list.
        const std::size_t asked = std::max<std::size_t>(1, wanted) + (exchanges ? 0 : RACK_SUBSETS);
        auto moves = static_moves(turn, instance().evaluation, others_points(), asked);
        if (!exchanges) std::erase_if(moves, [](const Move& move) { return move.kind == MoveKind::exchange; });
        if (moves.empty()) moves.push_back(pass_move(turn));
        moves.resize(std::min(moves.size(), std::max<std::size_t>(1, wanted)));
        return moves;
    }
    // How many of the best, and how many others by their number in the list of all (see `all_moves`).
    std::vector<Move> candidates(Reader& in) const {
        auto moves = ranked(in.number());
        const unsigned more = in.number();
        if (more == 0) return moves;
        const auto all = ranked(SIZE_MAX / 2);
        for (unsigned i = 0; i < more; ++i) {
            const unsigned number = in.number();
            if (number >= all.size()) refuse("move.number", number);
            const auto same = [&](const Move& move) {
                return !better(move, all[number]) && !better(all[number], move);
            };
            if (std::ranges::none_of(moves, same)) moves.push_back(all[number]);
        }
        return moves;
    }
};

// Leaves that the other may have kept, each as likely as the next: none where the input ends before.
std::vector<Hand> read_kept(Reader& in) {
    std::vector<Hand> kept;
    if (in.empty()) return kept;
    for (unsigned left = in.number(); left > 0; --left) kept.push_back(read_hand(in));
    return kept;
}

void write_move(Writer& out, const Move& move, const Rack& rack) {
    out.byte(static_cast<std::uint8_t>(move.kind));
    out.byte(move.row);
    out.byte(move.col);
    out.byte(move.down);
    out.number(static_cast<std::uint32_t>(move.score));
    out.number(static_cast<std::uint32_t>(move.equity));
    out.counted({move.tiles.data(), move.length});
    Hand leave;
    for (RackMask left = move.leave; left != 0; left &= left - 1) leave.add(rack.tile(lowest_bit(left)));
    out.counted(leave.view());
}

void write_moves(const std::vector<Move>& moves, const Hand& hand) {
    const Rack rack(hand.view());
    Writer& out = answer();
    out.number(static_cast<std::uint32_t>(moves.size()));
    for (const Move& move : moves) write_move(out, move, rack);
}

void write_words(const WordList& words) {
    Writer& out = answer();
    out.number(static_cast<std::uint32_t>(words.lengths.size()));
    std::size_t at = 0;
    for (const auto length : words.lengths) {
        out.counted({words.tiles.data() + at, length});
        at += length;
    }
}

}  // namespace

EXPORT(allocate) void* allocate(std::uint32_t size) { return std::malloc(size); }
EXPORT(release) void release(void* memory) { std::free(memory); }
EXPORT(result_data) const std::uint8_t* result_data() { return instance().result.bytes().data(); }
EXPORT(result_size) std::uint32_t result_size() { return static_cast<std::uint32_t>(instance().result.bytes().size()); }

// The bytes of a graph file; they stay where they are, and are not to be released.
EXPORT(load_graph) std::uint32_t load_graph(const std::uint8_t* bytes, std::uint32_t size) {
    instance().graph = WordGraph::from_bytes({bytes, size}, nullptr);
    return static_cast<std::uint32_t>(graph().size());
}

// Words, each with its length before it.
EXPORT(build_graph) std::uint32_t build_graph(const std::uint8_t* bytes, std::uint32_t size) {
    Reader in({bytes, size});
    std::vector<Word> words;
    while (!in.empty()) {
        const auto word = in.counted();
        words.emplace_back(word.begin(), word.end());
    }
    instance().graph = WordGraph::build(std::move(words));
    return static_cast<std::uint32_t>(graph().size());
}

// Leaves as steps from what smaller leaves predict (16 bits each), as our file has them, and how much of each counts.
EXPORT(load_leaves)
void load_leaves(const std::int16_t* steps, std::uint32_t count, std::int32_t step, std::uint32_t percent) {
    auto values = from_steps({steps, count}, step);
    const double share = percent / 100.0;
    if (percent != 100) {
        for (std::int32_t& value : values) value = static_cast<std::int32_t>(value * share);
    }
    instance().leaves = std::make_unique<LeaveTable>(values);
    instance().evaluation.leaves = instance().leaves.get();
}

// Win chances in steps of so many millionths (16 bits each), and the terms of the evaluation in millipoints.
EXPORT(load_wins) void load_wins(const std::uint16_t* steps, std::uint32_t count, std::int32_t step) {
    std::vector<std::int32_t> values;
    for (std::uint32_t i = 0; i < count; ++i) values.push_back(steps[i] * step);
    instance().wins = std::make_unique<WinTable>(std::move(values));
}
EXPORT(load_terms) void load_terms(const std::int32_t* after_bag, std::uint32_t count, std::int32_t opening_vowel) {
    if (count > BAG_TERMS) refuse("evaluation.terms", count);
    std::copy_n(after_bag, count, instance().evaluation.terms.after_bag.begin());
    instance().evaluation.terms.opening_vowel = opening_vowel;
}

RackSum rack_sum(std::uint32_t code) {
    if (code > static_cast<std::uint32_t>(RackSum::out_gains)) refuse("evaluation.rules", code);
    return static_cast<RackSum>(code);
}

// How the game ends: passes and scoreless turns of each player in a row, and what the racks then cost.
EXPORT(load_rules)
void load_rules(std::uint32_t passes_each, std::uint32_t scoreless_each, std::uint32_t out, std::uint32_t passes) {
    if (passes_each < 1 || scoreless_each < 1) refuse("evaluation.rules");
    instance().evaluation.rules = {passes_each, scoreless_each, rack_sum(out), rack_sum(passes)};
}

// What tiles left on the rack are worth, in millipoints; a full rack nothing.
EXPORT(leave_value) std::int32_t leave_value(const Tile* sorted, std::uint32_t length) {
    if (length >= RACK_SIZE || !instance().leaves) return 0;
    return instance().leaves->value({sorted, length});
}

EXPORT(contains) std::uint32_t contains(const Tile* word, std::uint32_t length) {
    return graph().contains({word, length});
}
EXPORT(find_anagrams) void find_anagrams(const Tile* rack, std::uint32_t length, std::uint32_t shortest) {
    write_words(anagrams(graph(), {rack, length}, shortest));
}
EXPORT(find_hooks) void find_hooks(const Tile* word, std::uint32_t length) {
    Writer& out = answer();
    out.number(front_hooks(graph(), {word, length}));
    out.number(back_hooks(graph(), {word, length}));
}

EXPORT(count_plays) std::uint32_t count(const std::uint8_t* bytes, std::uint32_t size) {
    Reader in({bytes, size});
    const Table table(in);
    const Rack rack(table.rack.view());
    return static_cast<std::uint32_t>(count_plays(Turn{graph(), table.board, rack, nullptr, 0}));
}

// A table, then how many moves are wanted: the best by static evaluation, best first.
EXPORT(best_moves) void best_moves(const std::uint8_t* bytes, std::uint32_t size) {
    Reader in({bytes, size});
    const Table table(in);
    write_moves(table.ranked(in.number()), table.rack);
}

// A table: every legal move, best first; its place in this list is its number.
EXPORT(all_moves) void all_moves(const std::uint8_t* bytes, std::uint32_t size) {
    Reader in({bytes, size});
    const Table table(in);
    write_moves(table.ranked(SIZE_MAX / 2), table.rack);
}

// A table, then candidates, plies, iterations, rollouts, seed, milliseconds, and leaves that the other may have kept:
// with more iterations it goes on where it was.
EXPORT(run_simulation) void run_simulation(const std::uint8_t* bytes, std::uint32_t size) {
    Reader in({bytes, size});
    const Table table(in);
    const auto candidates = table.candidates(in);
    if (!instance().wins) refuse("browser.no_tables");
    SimOptions options;
    options.plies = in.number();
    options.iterations = in.number();
    if (const auto rollouts = in.number(); rollouts != 0) options.rollouts = rollouts;
    options.seed = in.number();
    options.milliseconds = in.number();
    const SimPosition position = table.position(read_kept(in));
    const SimResult result = simulate(graph(), instance().evaluation, *instance().wins, position, candidates, options);
    const Rack rack(table.rack.view());
    Writer& out = answer();
    out.number(static_cast<std::uint32_t>(result.rollouts));
    out.number(static_cast<std::uint32_t>(result.arms.size()));
    for (const SimArm& arm : result.arms) {
        write_move(out, arm.move, rack);
        out.number(arm.iterations);
        out.real(arm.equity), out.real(arm.equity_error);
        out.real(arm.wins), out.real(arm.wins_error);
        out.real(arm.value);
        out.byte(arm.dropped);
    }
}

// A table with the bag empty, then nodes and milliseconds; the other's rack is what is unseen.
EXPORT(run_endgame) void run_endgame(const std::uint8_t* bytes, std::uint32_t size) {
    Reader in({bytes, size});
    const Table table(in);
    const auto unseen = unseen_tiles(table.board, table.rack.view());
    if (table.scores.size() != 2 || unseen.empty() || unseen.size() > RACK_SIZE || table.rack.size == 0) {
        refuse("endgame.empty_rack", unseen.size());
    }
    const EndRules& rules = instance().evaluation.rules;
    const Hand other(unseen);
    const EndgamePosition position{table.board, table.rack, other, false, table.passes + 1 >= 2 * rules.passes_each};
    EndgameOptions options;
    options.nodes = in.number();
    options.milliseconds = in.number();
    const EndgameResult result = solve_endgame(graph(), rules, position, options);
    const std::array<Rack, 2> racks{Rack(table.rack.view()), Rack(other.view())};
    Writer& out = answer();
    out.number(static_cast<std::uint32_t>(result.value));
    out.byte(result.proven);
    out.number(result.depth);
    out.number(static_cast<std::uint32_t>(result.nodes));
    out.number(static_cast<std::uint32_t>(result.line.size()));
    for (std::size_t i = 0; i < result.line.size(); ++i) write_move(out, result.line[i], racks[i % 2]);
}

// A table of two with a few tiles in the bag, then candidates, orders, nodes of an endgame, seed, nodes in all (0: no
// limit), milliseconds, and leaves that the other may have kept.
EXPORT(run_preendgame) void run_preendgame(const std::uint8_t* bytes, std::uint32_t size) {
    Reader in({bytes, size});
    const Table table(in);
    const auto candidates = table.candidates(in);
    PegOptions options;
    options.orders = in.number();
    options.nodes = in.number();
    options.seed = in.number();
    if (const auto total = in.number(); total != 0) options.total_nodes = total;
    options.milliseconds = in.number();
    const SimPosition position = table.position(read_kept(in));
    const PegResult result = solve_preendgame(graph(), instance().evaluation, position, candidates, options);
    const Rack rack(table.rack.view());
    Writer& out = answer();
    out.byte(result.proven);
    out.number(static_cast<std::uint32_t>(result.arms.size()));
    for (const PegArm& arm : result.arms) {
        write_move(out, arm.move, rack);
        out.real(arm.wins), out.real(arm.wins_error), out.real(arm.spread);
        out.real(arm.lower), out.real(arm.upper);
        out.number(static_cast<std::uint32_t>(arm.orders));
        out.byte(arm.exact);
    }
}

// Greedy games from a seed: of each turn the cells before it, the rack and the bag.
EXPORT(play_greedy) void play_greedy(std::uint32_t games, std::uint32_t seed) {
    Writer& out = answer();
    for (const GameRecord& record : selfplay(graph(), nullptr, {0, games, seed, 1}, true)) {
        Board board;
        for (const GameTurn& turn : record.history) {
            out.bytes(board.cells());
            out.counted({turn.rack.data(), turn.rack_size});
            out.number(turn.bag);
            board.lay(turn.move, graph());
        }
    }
}

// Positions as `play_greedy` wrote them, then their number of passes and what is asked (0 all, 1 best, 2 top 15).
EXPORT(run_bench)
void run_bench(const std::uint8_t* bytes, std::uint32_t size, std::uint32_t passes, std::uint32_t mode) {
    Reader in({bytes, size});
    std::vector<BenchPosition> positions;
    while (!in.empty()) {
        const auto cells = in.take(CELLS), rack = in.counted();
        positions.push_back({{cells.begin(), cells.end()}, {rack.begin(), rack.end()}, in.number()});
    }
    BenchOptions options;
    options.mode = static_cast<BenchMode>(mode);
    options.passes = passes;
    const BenchResult result = bench(graph(), instance().evaluation.leaves, positions, options);
    std::uint64_t moves = 0;
    double microseconds = 0;
    for (const auto count : result.moves) moves += count;
    for (const double each : result.microseconds) microseconds += each;
    Writer& out = answer();
    out.number(static_cast<std::uint32_t>(positions.size()));
    out.number(static_cast<std::uint32_t>(moves));
    out.number(static_cast<std::uint32_t>(result.checksum));
    out.number(static_cast<std::uint32_t>(result.checksum >> 32));
    out.real(microseconds / static_cast<double>(positions.size()));
}

}  // namespace tesela::browser
