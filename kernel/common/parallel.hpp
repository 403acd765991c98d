// Numbered pieces of work on several threads; whoever is free takes the next. In the browser there is one thread.
#pragma once

#include <cstdint>

#ifndef __wasm__
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace tesela {

#ifdef __wasm__
template <class Work>
void in_parallel(std::uint64_t count, unsigned, Work&& work) {
    for (std::uint64_t i = 0; i < count; ++i) work(i);
}
#else
// Calls work(i) for i below `count`. The first error thrown is thrown again when all have stopped.
template <class Work>
void in_parallel(std::uint64_t count, unsigned threads, Work&& work) {
    std::atomic<std::uint64_t> next{0};
    std::exception_ptr failed;
    std::mutex failing;
    const auto run = [&] {
        try {
            for (std::uint64_t i = next++; i < count; i = next++) work(i);
        } catch (...) {
            const std::lock_guard lock(failing);
            if (!failed) failed = std::current_exception();
            next = count;
        }
    };
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < threads && i < count; ++i) others.emplace_back(run);
        run();
    }
    if (failed) std::rethrow_exception(failed);
}
#endif

}  // namespace tesela
