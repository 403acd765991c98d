// Graph files in the file system: mapped to read, written whole or not at all.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "common/error.hpp"
#include "graph/file_format.hpp"
#include "graph/word_graph.hpp"

namespace tesela {
namespace {

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
    if (file.handle < 0 || fstat(file.handle, &info) != 0 || !S_ISREG(info.st_mode)) refuse("graph.unreadable");
    if (info.st_size == 0) refuse("graph.too_short");
    auto mapping = std::make_shared<Mapping>();
    mapping->size = static_cast<std::size_t>(info.st_size);
    mapping->address = mmap(nullptr, mapping->size, PROT_READ, MAP_PRIVATE, file.handle, 0);
    if (mapping->address == MAP_FAILED) refuse("graph.unreadable");
    return from_bytes({static_cast<const std::uint8_t*>(mapping->address), mapping->size}, mapping);
}

// Written beside its place and moved there, so that a broken write leaves nothing behind.
void WordGraph::save(const std::string& path) const {
    using namespace graph_file;
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
            refuse("graph.unwritable");
        }
    }
    std::error_code failed;
    std::filesystem::rename(beside, path, failed);
    if (failed) {
        std::remove(beside.c_str());
        refuse("graph.unwritable");
    }
}

}  // namespace tesela
