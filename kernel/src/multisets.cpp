#include "tesela/multisets.hpp"

#include "tesela/word_graph.hpp"

namespace tesela {

Multisets::Multisets(const WordGraph& graph) : words_(std::size_t{1} << LOG, 0) { walk(graph, graph.dawg(), 0); }

void Multisets::walk(const WordGraph& graph, NodeIndex node, std::uint64_t hash) {
    const LetterMask onward = graph.onward(node);
    const LetterMask accepting = graph.accepting(node);
    for (LetterMask left = onward | accepting; left != 0; left &= left - 1) {
        const auto letter = static_cast<unsigned>(std::countr_zero(left));
        const std::uint64_t with = hash + LETTER_HASH[letter];
        if ((accepting >> letter) & 1) add(with);
        if ((onward >> letter) & 1) walk(graph, graph.child(node, letter), with);
    }
}

const Multisets& WordGraph::multisets() const {
    std::call_once(multisets_made_, [this] { multisets_ = std::make_unique<const Multisets>(*this); });
    return *multisets_;
}

}  // namespace tesela
