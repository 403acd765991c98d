// DAWG and GADDAG in one flat array of 32-bit words, laid out for move generation.
//
// A node is: a mask of the letters that lead on (bit 0: the GADDAG's separator), a mask of the letters
// that complete a word, then one arc for each bit of the first mask, in order. A child is found by
// counting the bits below it, so nothing is scanned. Arcs always point to lower indexes (children are
// written first), which makes every graph acyclic by construction and cheap to check. Index 0 is the
// empty node.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "common/bits.hpp"
#include "common/game_set.hpp"
#include "common/once.hpp"
#include "graph/word_map.hpp"

namespace tesela {

using NodeIndex = std::uint32_t;
using Word = std::vector<Tile>;

inline constexpr unsigned MAX_WORD = 20;  // tiles; longer words can't be played on any board

struct GraphRoots {
    NodeIndex dawg = 0;
    NodeIndex gaddag = 0;
};

class WordGraph {
public:
    // Takes the array over; throws KernelError if it is not a sound graph.
    WordGraph(std::vector<std::uint32_t> words, GraphRoots roots);
    // Looks into memory that `owner` keeps alive; checked in the same way, but `count` is taken on trust.
    WordGraph(std::span<const std::uint32_t> words, GraphRoots roots, std::uint64_t count,
              std::shared_ptr<const void> owner);
    WordGraph(const WordGraph&) = delete;
    WordGraph& operator=(const WordGraph&) = delete;

    static std::shared_ptr<const WordGraph> build(std::vector<Word> words);
    static std::shared_ptr<const WordGraph> from_kwg(std::span<const std::uint8_t> bytes);
    // From the bytes of our own file, which `owner` keeps alive.
    static std::shared_ptr<const WordGraph> from_bytes(std::span<const std::uint8_t> bytes,
                                                       std::shared_ptr<const void> owner);
    static std::shared_ptr<const WordGraph> load(const std::string& path);

    std::vector<std::uint8_t> to_kwg() const;
    void save(const std::string& path) const;

    NodeIndex dawg() const { return roots_.dawg; }
    NodeIndex gaddag() const { return roots_.gaddag; }
    const std::uint32_t* data() const { return data_.data(); }
    std::span<const std::uint32_t> words() const { return data_; }
    std::uint64_t size() const { return count_; }  // how many words it holds

    LetterMask onward(NodeIndex node) const { return data_[node]; }
    LetterMask accepting(NodeIndex node) const { return data_[node + 1]; }
    // The node after `letter` (bit index, 0 for the separator); the empty node if there is none.
    NodeIndex child(NodeIndex node, unsigned letter) const {
        const LetterMask mask = data_[node];
        const LetterMask bit = LetterMask{1} << letter;
        return (mask & bit) ? data_[node + 2 + std::popcount(mask & (bit - 1))] : 0;
    }
    bool contains(std::span<const Tile> word) const;
    // Made when it is first asked for; searches for the best play want it.
    const WordMap& word_map() const;
    // The same for who asks now and then: none until enough was asked for to pay for making it, nor if it can't be.
    const WordMap* map_if_it_pays() const;

private:
    void check() const;
    std::uint64_t count_words() const;

    std::vector<std::uint32_t> owned_;
    std::shared_ptr<const void> owner_;
    std::span<const std::uint32_t> data_;
    GraphRoots roots_;
    std::uint64_t count_ = 0;
    mutable std::atomic<int> asked_{0};
    mutable Once word_map_made_;
    mutable std::unique_ptr<const WordMap> word_map_;
};

}  // namespace tesela
