#include "graph/near.hpp"

#include <algorithm>
#include <array>

#include "common/error.hpp"

namespace tesela {
namespace {

constexpr int FAR = MOST_EDITS + 1;

// The table of edit distances, one row for each tile read so far: row[j] is the distance to the first j
// tiles of the word.
using Row = std::array<std::uint8_t, MAX_WORD + 1>;

struct NearWalk {
    const WordGraph& graph;
    std::span<const Tile> word;
    int edits;
    std::array<WordList, MOST_EDITS + 1> found{};
    std::array<Row, MAX_WORD + MOST_EDITS + 2> rows{};
    std::vector<Tile> path{};

    void run() {
        for (std::size_t j = 0; j <= word.size(); ++j)
            rows[0][j] = static_cast<std::uint8_t>(std::min<std::size_t>(j, FAR));
        from(graph.dawg(), 0);
    }

    // `least` is the smallest value of the row before: a swap may lead on from there.
    void from(NodeIndex node, int least) {
        if (path.size() >= word.size() + edits) return;
        const LetterMask accepting = graph.accepting(node);
        const LetterMask onward = graph.onward(node);
        for (LetterMask left = (onward | accepting) & ~SEPARATOR; left != 0; left &= left - 1) {
            const auto letter = static_cast<Tile>(lowest_bit(left));
            path.push_back(letter);
            const int now = read(letter);
            const bool all_read = path.size() + edits >= word.size();
            const int distance = all_read ? rows[path.size()][word.size()] : FAR;
            if (((accepting >> letter) & 1) && distance <= edits) found[distance].add(path);
            if (((onward >> letter) & 1) && std::min(now, least + 1) <= edits) from(graph.child(node, letter), now);
            path.pop_back();
        }
    }

    // Fills the row of the tile just read, and gives its smallest value. Only places within `edits` of the
    // diagonal can be near; the one on either side of them is marked as far.
    int read(Tile letter) {
        const std::size_t i = path.size();
        const std::size_t band = edits;
        const std::size_t first = i > band ? i - band : 0;
        const std::size_t last = std::min(word.size(), i + band);
        const Row& above = rows[i - 1];
        Row& row = rows[i];
        int least = FAR;
        if (first > 0) row[first - 1] = FAR;
        for (std::size_t j = first; j <= last; ++j) {
            int value = above[j] + 1;
            if (j > 0) value = std::min({value, row[j - 1] + 1, above[j - 1] + (word[j - 1] == letter ? 0 : 1)});
            if (i > 1 && j > 1 && letter == word[j - 2] && path[i - 2] == word[j - 1]) {
                value = std::min(value, rows[i - 2][j - 2] + 1);
            }
            row[j] = static_cast<std::uint8_t>(std::min(value, FAR));
            least = std::min<int>(least, row[j]);
        }
        if (last < word.size()) row[last + 1] = FAR;
        return least;
    }
};

}  // namespace

WordList near(const WordGraph& graph, std::span<const Tile> word, int edits) {
    if (edits < 0 || edits > MOST_EDITS) refuse("query.edits", static_cast<std::uint64_t>(edits));
    if (word.size() > MAX_WORD) refuse("query.too_long", word.size());
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (!is_letter(word[i])) refuse("query.tile", i);
    }
    NearWalk walk{.graph = graph, .word = word, .edits = edits};
    walk.run();
    WordList all;
    for (const auto& list : walk.found) {
        all.tiles.insert(all.tiles.end(), list.tiles.begin(), list.tiles.end());
        all.lengths.insert(all.lengths.end(), list.lengths.begin(), list.lengths.end());
    }
    return all;
}

}  // namespace tesela
