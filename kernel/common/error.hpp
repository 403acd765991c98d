// What can't be read: a code for the edge to turn into a sentence, and where it went wrong.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace tesela {

class KernelError : public std::runtime_error {
public:
    explicit KernelError(std::string code, std::uint64_t at = 0)
        : std::runtime_error(code + " at " + std::to_string(at)), code_(std::move(code)), at_(at) {}
    const std::string& code() const { return code_; }
    std::uint64_t at() const { return at_; }

private:
    std::string code_;
    std::uint64_t at_;
};

// Throws a KernelError; in the browser, where the kernel is built without exceptions, the host throws it.
[[noreturn]] void refuse(const char* code, std::uint64_t at = 0);

}  // namespace tesela
