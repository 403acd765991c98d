// A program without Python, to be built with sanitizers: games, undo, every mode against every other, and
// broken files by the thousand. Usage: check [rounds] [seed]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "common/error.hpp"
#include "common/random.hpp"
#include "graph/query.hpp"
#include "simulation/selfplay.hpp"

using namespace tesela;

namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "check failed: %s\n", what);
    std::exit(1);
}

// Pronounceable words by rule: consonants and vowels in turn, some with an ending.
std::vector<Word> words_of(Random& random, int count) {
    constexpr std::array<Tile, 5> vowels = {1, 6, 10, 17, 24};
    std::vector<Word> words;
    for (unsigned i = 0; i < count; ++i) {
        Word word;
        const auto syllables = 1 + random.below(4);
        for (std::uint32_t s = 0; s < syllables; ++s) {
            if (random.below(4) != 0) word.push_back(static_cast<Tile>(1 + random.below(LETTERS)));
            word.push_back(vowels[random.below(5)]);
        }
        if (random.below(3) == 0) word.push_back(22);
        if (word.size() >= 2) words.push_back(word);
    }
    return words;
}

bool same(const Move& a, const Move& b) { return !better(a, b) && !better(b, a); }

void check_modes(const Turn& turn) {
    std::vector<Move> all;
    generate_all(turn, all);
    require(count_plays(turn) == all.size(), "count is the number of plays");
    require(any_play(turn) == !all.empty(), "any is some");
    std::vector<Move> by_lane;
    for (const bool down : {false, true}) {
        for (unsigned lane = 0; lane < SIDE; ++lane) generate_lane(turn, down, lane, by_lane);
    }
    require(by_lane.size() == all.size(), "the plays are those of the lanes");
    std::sort(all.begin(), all.end(), better);
    for (const std::size_t wanted : {std::size_t{1}, std::size_t{12}}) {
        const auto top = top_moves(turn, wanted, false);
        require(top.size() == std::min(wanted, all.size()), "top has as many as there are");
        for (std::size_t i = 0; i < top.size(); ++i) require(same(top[i], all[i]), "top is the head of all");
    }
}

void check_games(Random& random) {
    const auto graph = WordGraph::build(words_of(random, 4000));
    std::vector<std::int32_t> values(LEAVE_COUNT);
    for (auto& value : values) value = static_cast<std::int32_t>(random.below(40000)) - 15000;
    const LeaveTable table(values);
    for (const LeaveTable* leaves : {static_cast<const LeaveTable*>(nullptr), &table}) {
        const auto games = selfplay(*graph, leaves, {0, 2, random.next(), 2}, true);
        for (const auto& game : games) {
            Board board;
            for (const auto& turn : game.history) {
                const Rack rack({turn.rack.data(), turn.rack_size});
                check_modes({*graph, board, rack, leaves, turn.bag});
                Board again = board;
                Board::Undo undo;
                again.lay(turn.move, *graph, &undo);
                again.undo(undo);
                for (const bool down : {false, true}) {
                    const BoardView& was = board.view(down);
                    const BoardView& is = again.view(down);
                    require(was.cells == is.cells && was.cross_checks == is.cross_checks && was.covered == is.covered &&
                                was.cross_scores == is.cross_scores,
                            "undo undoes");
                }
                board.lay(turn.move, *graph);
            }
        }
    }
}

void use(const WordGraph& graph) {
    if (graph.size() > 100000) return;  // a broken file may hold more words than there is time for
    const std::array<Tile, 5> rack = {0, 1, 6, 17, 22};
    static_cast<void>(anagrams(graph, rack, 2));
    static_cast<void>(containing(graph, std::span(rack).subspan(1, 1)));
    std::array<Tile, CELLS> cells{};
    for (std::size_t i = 0; i < 4; ++i) cells[112 + i] = rack[1 + i];
    const Board board(cells, graph);
    // The two halves of a broken graph may hold different words, so that modes need not agree: only that they end.
    const Rack tiles(rack);
    const Turn turn{graph, board, tiles, nullptr, 10};
    std::vector<Move> all;
    generate_all(turn, all);
    static_cast<void>(count_plays(turn));
    static_cast<void>(any_play(turn));
    for (const std::size_t wanted : {std::size_t{1}, std::size_t{12}}) {
        require(top_moves(turn, wanted, true).size() <= wanted, "no more than wanted");
    }
}

// Bytes changed, cut or doubled: read, or refused with a code; never anything else.
void mangle(Random& random, std::vector<std::uint8_t>& bytes) {
    for (auto changes = 1 + random.below(6); changes > 0 && !bytes.empty(); --changes) {
        const auto at = random.below(static_cast<std::uint32_t>(bytes.size()));
        switch (random.below(4)) {
            case 0: bytes[at] ^= static_cast<std::uint8_t>(1u << random.below(8)); break;
            case 1: bytes[at] = static_cast<std::uint8_t>(random.next()); break;
            case 2: bytes.resize(at); break;
            default: bytes.insert(bytes.end(), bytes.begin(), bytes.begin() + at);
        }
    }
}

void check_broken_kwg(Random& random) {
    auto bytes = WordGraph::build(words_of(random, 60))->to_kwg();
    mangle(random, bytes);
    try {
        use(*WordGraph::from_kwg(bytes));
    } catch (const KernelError&) {
    }
}

// The array itself, past the file's checksum, as somebody might forge it.
void check_broken_array(Random& random) {
    const auto graph = WordGraph::build(words_of(random, 60));
    std::vector<std::uint32_t> words(graph->words().begin(), graph->words().end());
    for (auto changes = 1 + random.below(4); changes > 0; --changes) {
        auto& word = words[random.below(static_cast<std::uint32_t>(words.size()))];
        word = random.below(2) != 0 ? word ^ (1u << random.below(32)) : static_cast<std::uint32_t>(random.below(4000));
    }
    try {
        use(WordGraph(std::move(words), {graph->dawg() + random.below(2), graph->gaddag()}));
    } catch (const KernelError&) {
    }
}

void check_broken_file(Random& random, const std::string& path) {
    WordGraph::build(words_of(random, 40))->save(path);
    std::ifstream in(path, std::ios::binary);
    std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(in), {}};
    mangle(random, bytes);
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    try {
        use(*WordGraph::load(path));
    } catch (const KernelError&) {
    }
}

}  // namespace

int main(int count, char** arguments) {
    const int rounds = count > 1 ? std::atoi(arguments[1]) : 1;
    Random random(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
    const auto path =
        (std::filesystem::temp_directory_path() / ("tesela-check-" + std::to_string(random.next()))).string();
    for (int round = 0; round < rounds; ++round) {
        check_games(random);
        for (unsigned i = 0; i < 400; ++i) {
            check_broken_kwg(random);
            check_broken_array(random);
        }
        for (unsigned i = 0; i < 20; ++i) check_broken_file(random, path);
    }
    std::filesystem::remove(path);
    std::printf("%d rounds: nothing wrong\n", rounds);
    return 0;
}
