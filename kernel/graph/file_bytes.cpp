#include <cstring>

#include "common/error.hpp"
#include "graph/file_format.hpp"
#include "graph/word_graph.hpp"

namespace tesela {

std::shared_ptr<const WordGraph> WordGraph::from_bytes(std::span<const std::uint8_t> bytes,
                                                       std::shared_ptr<const void> owner) {
    using namespace graph_file;
    Header header;
    if (bytes.size() < sizeof header) refuse("graph.too_short", bytes.size());
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.magic != MAGIC) refuse("graph.magic");
    if (header.version != VERSION) refuse("graph.version", header.version);
    const std::size_t rest = bytes.size() - sizeof header;
    if (header.length != rest / 4 || rest % 4 != 0) refuse("graph.length", bytes.size());
    const auto* first = reinterpret_cast<const std::uint32_t*>(bytes.data() + sizeof header);
    const std::span<const std::uint32_t> words(first, rest / 4);
    if (checksum(words) != header.checksum) refuse("graph.checksum");
    return std::make_shared<const WordGraph>(words, GraphRoots{header.dawg, header.gaddag}, header.count,
                                             std::move(owner));
}

}  // namespace tesela
