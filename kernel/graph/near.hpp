// Words that are a few slips away from one that is not there.
#pragma once

#include "graph/query.hpp"

namespace tesela {

inline constexpr int MOST_EDITS = 3;

// Words within `edits` changes of `word`, the nearest first, then in the order of the alphabet. A change
// is a tile put in, left out or taken for another, or two neighbours swapped.
WordList near(const WordGraph& graph, std::span<const Tile> word, int edits);

}  // namespace tesela
