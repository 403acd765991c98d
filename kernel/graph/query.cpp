#include "graph/query.hpp"

#include <algorithm>
#include <array>

#include "common/error.hpp"

namespace tesela {
namespace {

void check_tiles(std::span<const Tile> tiles) {
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (!is_letter(tiles[i])) refuse("query.tile", i);
    }
}

// Walks the graph collecting words; `path` is what has been read so far.
struct Walk {
    const WordGraph& graph;
    WordList found{};
    std::vector<Tile> path{};

    void everything(NodeIndex node) {
        const LetterMask accepting = graph.accepting(node);
        const LetterMask onward = graph.onward(node);
        for (LetterMask left = (onward | accepting) & ~SEPARATOR; left != 0; left &= left - 1) {
            const auto letter = static_cast<Tile>(lowest_bit(left));
            path.push_back(letter);
            if ((accepting >> letter) & 1) found.add(path);
            if ((onward >> letter) & 1) everything(graph.child(node, letter));
            path.pop_back();
        }
    }
};

struct AnagramWalk : Walk {
    std::array<int, LETTERS + 1> counts{};
    LetterMask in_hand = 0;
    unsigned blanks = 0;
    int tiles_left = 0;
    std::size_t shortest = 0;

    void from(NodeIndex node) {
        const LetterMask onward = graph.onward(node);
        const LetterMask accepting = graph.accepting(node);
        const LetterMask usable = (blanks > 0 ? ALL_LETTERS : in_hand);
        for (LetterMask left = (onward | accepting) & usable; left != 0; left &= left - 1) {
            const auto letter = static_cast<Tile>(lowest_bit(left));
            const bool natural = counts[letter] > 0;
            take(letter, natural);
            path.push_back(letter);
            if (((accepting >> letter) & 1) && path.size() >= shortest) found.add(path);
            if (((onward >> letter) & 1) && tiles_left > 0) from(graph.child(node, letter));
            path.pop_back();
            give_back(letter, natural);
        }
    }

    void take(Tile letter, bool natural) {
        --tiles_left;
        if (!natural) {
            --blanks;
        } else if (--counts[letter] == 0) {
            in_hand &= ~(LetterMask{1} << letter);
        }
    }

    void give_back(Tile letter, bool natural) {
        ++tiles_left;
        if (!natural) {
            ++blanks;
        } else if (counts[letter]++ == 0) {
            in_hand |= LetterMask{1} << letter;
        }
    }
};

struct PatternWalk : Walk {
    std::span<const LetterMask> pattern;

    // `at`: the next place of the pattern.
    void from(NodeIndex node, std::size_t at) {
        if (at == pattern.size()) return;
        if (pattern[at] == 0) {
            from(node, at + 1);
            step(node, ALL_LETTERS, at);
        } else {
            step(node, pattern[at], at + 1);
        }
    }

    void step(NodeIndex node, LetterMask allowed, std::size_t after) {
        const LetterMask accepting = graph.accepting(node);
        const LetterMask onward = graph.onward(node);
        for (LetterMask left = (onward | accepting) & allowed & ALL_LETTERS; left != 0; left &= left - 1) {
            const auto letter = static_cast<Tile>(lowest_bit(left));
            path.push_back(letter);
            if (((accepting >> letter) & 1) && may_end(after)) found.add(path);
            if ((onward >> letter) & 1) from(graph.child(node, letter), after);
            path.pop_back();
        }
    }

    bool may_end(std::size_t at) const {
        return std::all_of(pattern.begin() + static_cast<std::ptrdiff_t>(at), pattern.end(),
                           [](LetterMask mask) { return mask == 0; });
    }
};

// Words that hold `part`: backwards through the GADDAG, then forwards after the separator.
struct PartWalk : Walk {
    std::span<const Tile> part;
    std::vector<Tile> before{};  // in reading order backwards
    bool only_ending = false;

    void whole(std::span<const Tile> after) {
        std::vector<Tile> word(before.rbegin(), before.rend());
        word.insert(word.end(), part.begin(), part.end());
        word.insert(word.end(), after.begin(), after.end());
        found.add(word);
    }

    void backwards(NodeIndex node) {
        if (!only_ending && (graph.onward(node) & SEPARATOR)) forwards(graph.child(node, 0));
        const LetterMask accepting = graph.accepting(node);
        const LetterMask onward = graph.onward(node);
        for (LetterMask left = (onward | accepting) & ~SEPARATOR; left != 0; left &= left - 1) {
            const auto letter = static_cast<Tile>(lowest_bit(left));
            before.push_back(letter);
            if ((accepting >> letter) & 1) whole({});
            if ((onward >> letter) & 1) backwards(graph.child(node, letter));
            before.pop_back();
        }
    }

    void forwards(NodeIndex node) {
        const LetterMask accepting = graph.accepting(node);
        const LetterMask onward = graph.onward(node);
        for (LetterMask left = onward | accepting; left != 0; left &= left - 1) {
            const auto letter = static_cast<Tile>(lowest_bit(left));
            path.push_back(letter);
            if ((accepting >> letter) & 1) whole(path);
            if ((onward >> letter) & 1) forwards(graph.child(node, letter));
            path.pop_back();
        }
    }
};

WordList in_order(WordList list) {
    auto words = list.split();
    std::sort(words.begin(), words.end(), [](const Word& a, const Word& b) {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    });
    words.erase(std::unique(words.begin(), words.end()), words.end());
    WordList sorted;
    for (const auto& word : words) sorted.add(word);
    return sorted;
}

WordList with_part(const WordGraph& graph, std::span<const Tile> part, bool only_ending) {
    check_tiles(part);
    if (part.empty()) return all_words(graph);
    PartWalk walk{{graph}, part};
    walk.only_ending = only_ending;
    NodeIndex node = graph.gaddag();
    for (std::size_t i = part.size(); i-- > 0;) {
        if (i == 0 && ((graph.accepting(node) >> part[0]) & 1)) walk.whole({});
        node = graph.child(node, part[i]);
        if (node == 0) break;
    }
    if (node != 0) walk.backwards(node);
    return in_order(std::move(walk.found));
}

}  // namespace

std::vector<Word> WordList::split() const {
    std::vector<Word> words;
    words.reserve(lengths.size());
    auto at = tiles.begin();
    for (const auto length : lengths) {
        words.emplace_back(at, at + length);
        at += length;
    }
    return words;
}

WordList all_words(const WordGraph& graph) {
    Walk walk{graph};
    walk.everything(graph.dawg());
    return std::move(walk.found);
}

WordList anagrams(const WordGraph& graph, std::span<const Tile> rack, std::size_t shortest) {
    AnagramWalk walk{{graph}};
    for (std::size_t i = 0; i < rack.size(); ++i) {
        const Tile tile = rack[i];
        if (tile == 0 || (tile & BLANK_BIT) != 0) {
            ++walk.blanks;
        } else if (is_letter(tile)) {
            ++walk.counts[tile];
            walk.in_hand |= LetterMask{1} << tile;
        } else {
            refuse("query.tile", i);
        }
    }
    walk.tiles_left = static_cast<int>(rack.size());
    walk.shortest = shortest;
    if (!rack.empty()) walk.from(graph.dawg());
    return std::move(walk.found);
}

WordList matching(const WordGraph& graph, std::span<const LetterMask> pattern) {
    PatternWalk walk{{graph}, pattern};
    walk.from(graph.dawg(), 0);
    const bool starred = std::find(pattern.begin(), pattern.end(), 0u) != pattern.end();
    return starred ? in_order(std::move(walk.found)) : std::move(walk.found);
}

WordList ending_in(const WordGraph& graph, std::span<const Tile> ending) { return with_part(graph, ending, true); }

WordList containing(const WordGraph& graph, std::span<const Tile> part) { return with_part(graph, part, false); }

LetterMask front_hooks(const WordGraph& graph, std::span<const Tile> word) {
    check_tiles(word);
    NodeIndex node = graph.gaddag();
    for (std::size_t i = word.size(); i-- > 0;) {
        node = graph.child(node, word[i]);
        if (node == 0) return 0;
    }
    return graph.accepting(node);
}

LetterMask back_hooks(const WordGraph& graph, std::span<const Tile> word) {
    check_tiles(word);
    NodeIndex node = graph.dawg();
    for (const Tile tile : word) {
        node = graph.child(node, tile);
        if (node == 0) return 0;
    }
    return graph.accepting(node);
}

}  // namespace tesela
