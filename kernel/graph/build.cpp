// From a list of words to the minimal graph, by incremental minimisation of sorted entries.
#include <algorithm>

#include "common/error.hpp"
#include "graph/node_store.hpp"

namespace tesela {
namespace {

__extension__ typedef unsigned __int128 Key;

// A word packed for sorting: 5 bits a tile from the top, so that comparing numbers compares words. The
// 28 bits that are left over carry, for a GADDAG entry, where the DAWG goes on (0: a whole word).
constexpr unsigned TILE_BITS = 5;
constexpr unsigned PAYLOAD_BITS = 128 - TILE_BITS * MAX_WORD;
static_assert(PAYLOAD_BITS == 28);

unsigned tile_at(Key key, unsigned i) { return static_cast<unsigned>(key >> (128 - TILE_BITS * (i + 1))) & 31u; }
Key tile_key(unsigned tile, unsigned i) { return static_cast<Key>(tile) << (128 - TILE_BITS * (i + 1)); }

unsigned length_of(Key key) {
    unsigned length = 0;
    while (length < MAX_WORD && tile_at(key, length) != 0) ++length;
    return length;
}

unsigned common_prefix(Key a, Key b, unsigned limit) {
    const Key difference = a ^ b;
    const auto high = static_cast<std::uint64_t>(difference >> 64);
    const auto low = static_cast<std::uint64_t>(difference);
    const auto zeros = static_cast<unsigned>(high != 0 ? std::countl_zero(high) : 64 + std::countl_zero(low));
    return std::min(limit, zeros / TILE_BITS);
}

Key reversed(Key key, unsigned length) {
    Key result = 0;
    for (unsigned i = 0; i < length; ++i) result |= tile_key(tile_at(key, i), length - 1 - i);
    return result;
}

Key packed(const Word& word, std::size_t which) {
    if (word.empty()) refuse("graph.word_empty", which);
    if (word.size() > MAX_WORD) refuse("graph.word_too_long", which);
    Key key = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (!is_letter(word[i])) refuse("graph.word_tile", which);
        key |= tile_key(word[i], static_cast<unsigned>(i));
    }
    return key;
}

// The right spine of the automaton: the nodes along the last entry, still open. `closed` is told each
// time one is finished, with its depth.
class Spine {
public:
    explicit Spine(NodeStore& store) : store_(store) {}

    template <class Closed>
    void add(Key entry, unsigned length, NodeIndex onward_to, Closed&& closed) {
        const unsigned shared = started_ ? common_prefix(last_, entry, std::min(length_, length)) : 0;
        close_to(shared, closed);
        for (unsigned depth = length_ + 1; depth <= length; ++depth) open_[depth].clear();
        last_ = entry, length_ = length, started_ = true;
        if (onward_to != 0) {
            open_[length].add_arc(0, onward_to);
        } else {
            open_[length - 1].accepting |= LetterMask{1} << tile_at(entry, length - 1);
        }
    }

    template <class Closed>
    NodeIndex finish(Closed&& closed) {
        close_to(0, closed);
        return store_.intern(open_[0]);
    }

private:
    template <class Closed>
    void close_to(unsigned depth, Closed& closed) {
        for (; length_ > depth; --length_) {
            const NodeIndex node = store_.intern(open_[length_]);
            if (node != 0) {
                open_[length_ - 1].add_arc(tile_at(last_, length_ - 1), node);
                closed(last_, length_, node);
            }
        }
    }

    NodeStore& store_;
    std::array<OpenNode, MAX_WORD + 1> open_{};
    Key last_ = 0;
    unsigned length_ = 0;
    bool started_ = false;
};

}  // namespace

std::shared_ptr<const WordGraph> WordGraph::build(std::vector<Word> words) {
    std::vector<Key> keys;
    keys.reserve(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) keys.push_back(packed(words[i], i));
    words = {};
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());

    NodeStore store;
    GraphRoots roots;
    // GADDAG entries: each word backwards, and each prefix backwards with the DAWG node that follows it.
    std::vector<Key> entries;
    entries.reserve(keys.size() * 4);
    Spine forwards(store);
    const auto prefix_closed = [&entries](Key word, unsigned length, NodeIndex node) {
        if (node >> PAYLOAD_BITS != 0) refuse("graph.too_large", node);
        entries.push_back(reversed(word, length) | node);
    };
    for (const Key key : keys) {
        const unsigned length = length_of(key);
        forwards.add(key, length, 0, prefix_closed);
        entries.push_back(reversed(key, length));
    }
    roots.dawg = forwards.finish(prefix_closed);

    // A whole word (payload 0) sorts before the separator after the same letters, as it should.
    std::sort(entries.begin(), entries.end());
    constexpr Key PAYLOAD = (Key{1} << PAYLOAD_BITS) - 1;
    Spine backwards(store);
    const auto ignore = [](Key, unsigned, NodeIndex) {};
    for (const Key entry : entries) {
        const Key letters = entry & ~PAYLOAD;
        backwards.add(letters, length_of(letters), static_cast<NodeIndex>(entry & PAYLOAD), ignore);
    }
    roots.gaddag = backwards.finish(ignore);
    return std::make_shared<const WordGraph>(std::move(store.words()), roots);
}

}  // namespace tesela
