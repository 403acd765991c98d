#include "graph/node_store.hpp"

#include <algorithm>

namespace tesela {
namespace {

constexpr std::size_t FIRST_TABLE = std::size_t{1} << 16;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15ull;
    return hash ^ (hash >> 29);
}

std::uint64_t hash_node(LetterMask onward, LetterMask accepting, const NodeIndex* arcs, unsigned count) {
    std::uint64_t hash = mix(0, (std::uint64_t{onward} << 32) | accepting);
    for (unsigned i = 0; i < count; ++i) hash = mix(hash, arcs[i]);
    return hash ^ (hash >> 32);
}

}  // namespace

NodeStore::NodeStore() : words_{0, 0}, table_(FIRST_TABLE, 0) {}

std::uint64_t NodeStore::hash_at(NodeIndex at) const {
    return hash_node(words_[at], words_[at + 1], &words_[at + 2], std::popcount(words_[at]));
}

void NodeStore::grow() {
    std::vector<NodeIndex> old(table_.size() * 2, 0);
    old.swap(table_);
    const std::size_t mask = table_.size() - 1;
    for (const NodeIndex at : old) {
        if (at == 0) continue;
        std::size_t place = hash_at(at) & mask;
        while (table_[place] != 0) place = (place + 1) & mask;
        table_[place] = at;
    }
}

NodeIndex NodeStore::intern(const OpenNode& node) {
    if (node.onward == 0 && node.accepting == 0) return 0;
    if (used_ * 2 >= table_.size()) grow();
    const std::size_t mask = table_.size() - 1;
    std::size_t place = hash_node(node.onward, node.accepting, node.arc.data(), node.arcs) & mask;
    for (; table_[place] != 0; place = (place + 1) & mask) {
        const NodeIndex at = table_[place];
        if (words_[at] == node.onward && words_[at + 1] == node.accepting &&
            std::equal(node.arc.begin(), node.arc.begin() + node.arcs, words_.begin() + at + 2)) {
            return at;
        }
    }
    const auto at = static_cast<NodeIndex>(words_.size());
    words_.push_back(node.onward);
    words_.push_back(node.accepting);
    words_.insert(words_.end(), node.arc.begin(), node.arc.begin() + node.arcs);
    table_[place] = at;
    ++used_;
    return at;
}

}  // namespace tesela
