// KWG, the format other engines share lexicons in: 32-bit little-endian nodes, tile << 24, bit 23 «a word
// ends here», bit 22 «last sibling», 22 bits of arc index; node 0 points to the DAWG, node 1 to the GADDAG.
#include <algorithm>
#include <array>

#include "common/error.hpp"
#include "graph/node_store.hpp"
#include "graph/query.hpp"

namespace tesela {
namespace {

constexpr std::uint32_t ACCEPTS = 0x800000;
constexpr std::uint32_t LAST = 0x400000;
constexpr std::uint32_t ARC = 0x3fffff;
constexpr NodeIndex UNSEEN = UINT32_MAX;

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) {
        if (bytes.size() % 4 != 0) refuse("kwg.size", bytes.size());
        if (bytes.size() < 8) refuse("kwg.too_short", bytes.size());
        if (bytes.size() / 4 > ARC + 1) refuse("kwg.too_large", bytes.size());
        nodes_.reserve(bytes.size() / 4);
        for (std::size_t i = 0; i < bytes.size(); i += 4) {
            nodes_.push_back(bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) |
                             (static_cast<std::uint32_t>(bytes[i + 3]) << 24));
        }
        for (auto& seen : seen_) seen.assign(nodes_.size(), UNSEEN);
    }

    NodeIndex root(bool gaddag) { return list(nodes_[gaddag ? 1 : 0] & ARC, gaddag, 0); }
    NodeStore store;

private:
    // The sibling list at `at` as one of our nodes. Depth bounds the walk, so a circle ends in an error.
    NodeIndex list(std::uint32_t at, bool gaddag, unsigned depth) {
        if (at == 0) return 0;
        if (at < 2 || at >= nodes_.size()) refuse("kwg.arc", at);
        if (seen_[gaddag][at] != UNSEEN) return seen_[gaddag][at];
        if (depth > MAX_WORD) refuse("kwg.too_deep", at);
        std::array<NodeIndex, LETTERS + 1> arcs{};
        OpenNode node;
        LetterMask present = 0;
        for (std::uint32_t i = at;; ++i) {
            if (i >= nodes_.size()) refuse("kwg.unfinished_list", at);
            const std::uint32_t tile = nodes_[i] >> 24;
            if (tile > LETTERS || (tile == 0 && !gaddag)) refuse("kwg.tile", i);
            if ((present >> tile) & 1) refuse("kwg.tile_twice", i);
            present |= LetterMask{1} << tile;
            if (tile == 0) {
                if ((nodes_[i] & ACCEPTS) != 0) refuse("kwg.tile", i);
                arcs[0] = list(nodes_[i] & ARC, false, depth + 1);
            } else {
                arcs[tile] = list(nodes_[i] & ARC, gaddag, depth + 1);
                if ((nodes_[i] & ACCEPTS) != 0) node.accepting |= LetterMask{1} << tile;
            }
            if ((nodes_[i] & LAST) != 0) break;
        }
        for (unsigned tile = 0; tile <= LETTERS; ++tile) {
            if (arcs[tile] != 0) node.add_arc(tile, arcs[tile]);
        }
        return seen_[gaddag][at] = store.intern(node);
    }

    std::vector<std::uint32_t> nodes_;
    std::array<std::vector<NodeIndex>, 2> seen_;
};

// How many strings each node completes, and how many tiles they have in all; children come first.
struct Totals {
    std::uint64_t strings = 0;
    std::uint64_t tiles = 0;
};

std::vector<Totals> totals(const WordGraph& graph) {
    const auto words = graph.words();
    std::vector<Totals> all(words.size());
    for (std::size_t at = 2; at < words.size();) {
        const LetterMask onward = words[at];
        Totals here{};
        here.strings = here.tiles = static_cast<std::uint64_t>(std::popcount(words[at + 1]));
        const unsigned arcs = count_bits(onward);
        for (unsigned i = 0; i < arcs; ++i) {
            const Totals& below = all[words[at + 2 + i]];
            here.strings += below.strings;
            here.tiles += below.tiles + below.strings;
        }
        all[at] = here;
        at += 2 + arcs;
    }
    return all;
}

}  // namespace

std::shared_ptr<const WordGraph> WordGraph::from_kwg(std::span<const std::uint8_t> bytes) {
    Reader reader(bytes);
    GraphRoots roots;
    roots.dawg = reader.root(false);
    roots.gaddag = reader.root(true);
    auto graph = std::make_shared<const WordGraph>(std::move(reader.store.words()), roots);
    if (roots.gaddag == 0 && roots.dawg != 0) return build(all_words(*graph).split());
    // A GADDAG holds each word once for each of its tiles.
    const auto sums = totals(*graph);
    if (sums[roots.gaddag].strings != sums[roots.dawg].tiles) refuse("kwg.gaddag_differs", 1);
    return graph;
}

std::vector<std::uint8_t> WordGraph::to_kwg() const {
    // Parents have higher indexes than children; walking down puts the roots first.
    std::vector<NodeIndex> starts;
    for (std::size_t at = 2; at < data_.size(); at += 2 + std::popcount(data_[at])) {
        starts.push_back(static_cast<NodeIndex>(at));
    }
    std::reverse(starts.begin(), starts.end());
    std::vector<std::uint32_t> place(data_.size(), 0);
    std::uint32_t next = 2;
    for (const NodeIndex at : starts) {
        place[at] = next;
        next += std::popcount(data_[at] | data_[at + 1]);
    }
    if (next > ARC + 1) refuse("kwg.too_large", next);
    std::vector<std::uint32_t> nodes;
    nodes.reserve(next);
    nodes.push_back(LAST | place[roots_.dawg]);
    nodes.push_back(LAST | place[roots_.gaddag]);
    for (const NodeIndex at : starts) {
        for (LetterMask left = data_[at] | data_[at + 1]; left != 0; left &= left - 1) {
            const auto tile = lowest_bit(left);
            std::uint32_t node = (tile << 24) | place[child(at, tile)];
            if ((data_[at + 1] >> tile) & 1) node |= ACCEPTS;
            if ((left & (left - 1)) == 0) node |= LAST;
            nodes.push_back(node);
        }
    }
    std::vector<std::uint8_t> bytes;
    bytes.reserve(nodes.size() * 4);
    for (const std::uint32_t node : nodes) {
        for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(node >> shift));
    }
    return bytes;
}

}  // namespace tesela
