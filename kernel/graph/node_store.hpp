// Where a graph under construction keeps its nodes: equal nodes are stored once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "graph/word_graph.hpp"

namespace tesela {

// A node being filled in, letters in ascending order.
struct OpenNode {
    LetterMask onward = 0;
    LetterMask accepting = 0;
    unsigned arcs = 0;
    std::array<NodeIndex, LETTERS + 1> arc{};

    void clear() { onward = accepting = 0, arcs = 0; }
    void add_arc(unsigned letter, NodeIndex child) {
        onward |= LetterMask{1} << letter;
        arc[arcs++] = child;
    }
};

class NodeStore {
public:
    NodeStore();
    NodeIndex intern(const OpenNode& node);
    std::vector<std::uint32_t>& words() { return words_; }

private:
    void grow();
    std::uint64_t hash_at(NodeIndex at) const;

    std::vector<std::uint32_t> words_;
    std::vector<NodeIndex> table_;  // open addressing, 0 is a free place
    std::size_t used_ = 0;
};

}  // namespace tesela
