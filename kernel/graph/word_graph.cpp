#include "graph/word_graph.hpp"

#include "common/error.hpp"

namespace tesela {
namespace {

// A broken file may promise more words than there are atoms; no lexicon has this many.
constexpr std::uint64_t MAX_COUNT = std::uint64_t{1} << 40;

}  // namespace

WordGraph::WordGraph(std::vector<std::uint32_t> words, GraphRoots roots)
    : owned_(std::move(words)), data_(owned_), roots_(roots) {
    check();
    count_ = count_words();
}

WordGraph::WordGraph(std::span<const std::uint32_t> words, GraphRoots roots, std::uint64_t count,
                     std::shared_ptr<const void> owner)
    : owner_(std::move(owner)), data_(words), roots_(roots), count_(count) {
    check();
}

// One pass over the whole array: every node lies inside it and every arc points to the start of an
// earlier node, so that no walk can leave the array or run in a circle.
void WordGraph::check() const {
    const std::size_t size = data_.size();
    if (size < 2 || data_[0] != 0 || data_[1] != 0) refuse("graph.empty_node", 0);
    if (size > UINT32_MAX) refuse("graph.too_large", size);
    // For each place: whether a node starts there, and the longest string from it.
    std::vector<std::uint8_t> depths(size, 0);
    constexpr std::uint8_t START = 0x80;
    depths[0] = START;
    for (std::size_t at = 2; at < size;) {
        const LetterMask onward = data_[at];
        const std::size_t arcs = std::popcount(onward);
        if (at + 2 + arcs > size || (onward & ~(ALL_LETTERS | SEPARATOR)) != 0) refuse("graph.node", at);
        const LetterMask accepting = data_[at + 1];
        if ((accepting & ~ALL_LETTERS) != 0) refuse("graph.node", at);
        unsigned depth = accepting != 0 ? 1 : 0;
        for (std::size_t i = at + 2; i < at + 2 + arcs; ++i) {
            const std::uint32_t arc = data_[i];
            if (arc == 0 || arc >= at || (depths[arc] & START) == 0) refuse("graph.arc", i);
            depth = std::max(depth, 1u + (depths[arc] & ~START & 0xffu));
        }
        if (depth > MAX_WORD + 1) refuse("graph.too_deep", at);
        depths[at] = static_cast<std::uint8_t>(depth | START);
        at += 2 + arcs;
    }
    for (const NodeIndex root : {roots_.dawg, roots_.gaddag}) {
        if (root >= size || (depths[root] & START) == 0) refuse("graph.root", root);
    }
}

// How many words each node completes; children come before their parents.
std::uint64_t WordGraph::count_words() const {
    std::vector<std::uint64_t> completed(data_.size(), 0);
    for (std::size_t at = 2; at < data_.size();) {
        const unsigned arcs = count_bits(data_[at]);
        std::uint64_t words = static_cast<std::uint64_t>(std::popcount(data_[at + 1]));
        for (unsigned i = 0; i < arcs; ++i) words += completed[data_[at + 2 + i]];
        if (words > MAX_COUNT) refuse("graph.too_large", at);
        completed[at] = words;
        at += 2 + arcs;
    }
    return completed[roots_.dawg];
}

bool WordGraph::contains(std::span<const Tile> word) const {
    if (word.empty() || word.size() > MAX_WORD) return false;
    NodeIndex node = roots_.dawg;
    for (std::size_t i = 0; i + 1 < word.size(); ++i) {
        if (!is_letter(word[i])) return false;
        node = child(node, word[i]);
        if (node == 0) return false;
    }
    return is_letter(word.back()) && ((accepting(node) >> word.back()) & 1) != 0;
}

}  // namespace tesela
