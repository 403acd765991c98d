// Our own graph file: a header with a version and a checksum, then the array as it lies in memory, so
// that loading is mapping.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "common/error.hpp"
#include "graph/word_graph.hpp"

namespace tesela {
namespace {

static_assert(std::endian::native == std::endian::little, "graph files are little-endian");

constexpr std::array<char, 8> MAGIC = {'T', 'E', 'S', 'E', 'L', 'A', 'W', 'G'};
constexpr std::uint32_t VERSION = 1;

struct Header {
    std::array<char, 8> magic;
    std::uint32_t version;
    std::uint32_t dawg;
    std::uint32_t gaddag;
    std::uint32_t reserved;
    std::uint64_t count;     // words of the lexicon
    std::uint64_t length;    // 32-bit words after the header
    std::uint64_t checksum;  // of those
};
static_assert(sizeof(Header) == 48);

std::uint64_t checksum(std::span<const std::uint32_t> words) {
    // Four lanes, so that it runs at the speed of memory.
    std::array<std::uint64_t, 4> lanes = {1, 2, 3, 4};
    for (std::size_t i = 0; i < words.size(); ++i) {
        auto& lane = lanes[i & 3];
        lane = (lane ^ words[i]) * 0x9e3779b97f4a7c15ull;
        lane ^= lane >> 32;
    }
    std::uint64_t sum = words.size();
    for (const auto lane : lanes) sum = (sum ^ lane) * 0xff51afd7ed558ccdull;
    return sum ^ (sum >> 33);
}

struct Mapping {
    void* address = MAP_FAILED;
    std::size_t size = 0;
    Mapping() = default;
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    ~Mapping() {
        if (address != MAP_FAILED) munmap(address, size);
    }
};

struct File {
    int handle;
    explicit File(const std::string& path) : handle(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
        if (handle >= 0) ::close(handle);
    }
};

}  // namespace

std::shared_ptr<const WordGraph> WordGraph::load(const std::string& path) {
    const File file(path);
    struct stat info{};
    if (file.handle < 0 || fstat(file.handle, &info) != 0 || !S_ISREG(info.st_mode)) {
        throw KernelError("graph.unreadable");
    }
    const std::size_t size = info.st_size;
    if (size < sizeof(Header)) throw KernelError("graph.too_short", size);
    auto mapping = std::make_shared<Mapping>();
    mapping->size = size;
    mapping->address = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.handle, 0);
    if (mapping->address == MAP_FAILED) throw KernelError("graph.unreadable");
    Header header;
    std::memcpy(&header, mapping->address, sizeof header);
    if (header.magic != MAGIC) throw KernelError("graph.magic");
    if (header.version != VERSION) throw KernelError("graph.version", header.version);
    if (header.length != (size - sizeof header) / 4 || (size - sizeof header) % 4 != 0) {
        throw KernelError("graph.length", size);
    }
    const auto* first =
        reinterpret_cast<const std::uint32_t*>(static_cast<const char*>(mapping->address) + sizeof header);
    const std::span<const std::uint32_t> words(first, header.length);
    if (checksum(words) != header.checksum) throw KernelError("graph.checksum");
    return std::make_shared<const WordGraph>(words, GraphRoots{header.dawg, header.gaddag}, header.count, mapping);
}

// Written beside its place and moved there, so that a broken write leaves nothing behind.
void WordGraph::save(const std::string& path) const {
    const Header header{MAGIC, VERSION, roots_.dawg, roots_.gaddag, 0, count_, data_.size(), checksum(data_)};
    const std::string beside = path + ".part" + std::to_string(::getpid());
    {
        std::ofstream out(beside, std::ios::binary);
        out.write(reinterpret_cast<const char*>(&header), sizeof header);
        out.write(reinterpret_cast<const char*>(data_.data()), static_cast<std::streamsize>(data_.size_bytes()));
        out.flush();
        if (!out) {
            out.close();
            std::remove(beside.c_str());
            throw KernelError("graph.unwritable");
        }
    }
    std::error_code failed;
    std::filesystem::rename(beside, path, failed);
    if (failed) {
        std::remove(beside.c_str());
        throw KernelError("graph.unwritable");
    }
}

}  // namespace tesela
