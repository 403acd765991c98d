#include "common/error.hpp"

#ifdef __wasm__
#include <cstring>

extern "C" __attribute__((import_module("host"), import_name("refuse"))) void host_refuse(const char* code,
                                                                                          std::uint32_t length,
                                                                                          std::uint32_t at);
#endif

namespace tesela {

void refuse(const char* code, std::uint64_t at) {
#ifdef __wasm__
    host_refuse(code, static_cast<std::uint32_t>(std::strlen(code)), static_cast<std::uint32_t>(at));
    __builtin_trap();
#else
    throw KernelError(code, at);
#endif
}

}  // namespace tesela
