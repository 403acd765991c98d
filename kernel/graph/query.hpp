// Questions about words: anagrams, patterns, hooks, beginnings, endings. Answers come in the order of
// the alphabet.
#pragma once

#include "graph/word_graph.hpp"

namespace tesela {

// Many words in two flat arrays.
struct WordList {
    std::vector<Tile> tiles;
    std::vector<std::uint8_t> lengths;

    void add(std::span<const Tile> word) {
        tiles.insert(tiles.end(), word.begin(), word.end());
        lengths.push_back(static_cast<std::uint8_t>(word.size()));
    }
    std::vector<Word> split() const;
};

WordList all_words(const WordGraph& graph);

// Words of `shortest` tiles or more from the rack's tiles, each used at most once; 0 is a blank. With
// `shortest` the rack's size these are its anagrams. A blank that stands for a letter counts as blank.
WordList anagrams(const WordGraph& graph, std::span<const Tile> rack, std::size_t shortest);

// One mask of letters a place; 0 stands for any tiles at all, none included.
WordList matching(const WordGraph& graph, std::span<const LetterMask> pattern);

WordList ending_in(const WordGraph& graph, std::span<const Tile> ending);
WordList containing(const WordGraph& graph, std::span<const Tile> part);

LetterMask front_hooks(const WordGraph& graph, std::span<const Tile> word);
LetterMask back_hooks(const WordGraph& graph, std::span<const Tile> word);

}  // namespace tesela
