// Memory for tables that are looked up all over: in large pages where the system has them, as otherwise most
// look-ups wait for the page's address before they wait for the value.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tesela {

[[noreturn]] inline void out_of_memory() {
#ifdef __wasm__
    std::abort();
#else
    throw std::bad_alloc();
#endif
}

template <class T>
struct LargePages {
    using value_type = T;
    static constexpr std::size_t PAGE = std::size_t{1} << 21;
    static constexpr std::size_t CACHE_LINE = 64;
#ifdef __linux__
    static constexpr bool HAS_LARGE_PAGES = true;
#else
    static constexpr bool HAS_LARGE_PAGES = false;
#endif

    LargePages() = default;
    template <class U>
    explicit LargePages(const LargePages<U>&) {}

    T* allocate(std::size_t count) {
        if (count > (std::numeric_limits<std::size_t>::max() - PAGE) / sizeof(T)) out_of_memory();
        // Whole pages only for what fills at least most of one.
        const bool large = HAS_LARGE_PAGES && count * sizeof(T) >= PAGE / 4 * 3;
        const std::size_t piece = large ? PAGE : CACHE_LINE;
        const std::size_t whole = (count * sizeof(T) + piece - 1) / piece * piece;
        void* const memory = std::aligned_alloc(piece, whole);
        if (memory == nullptr) out_of_memory();
#ifdef __linux__
        if (large) madvise(memory, whole, MADV_HUGEPAGE);  // a wish: without it everything still works
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) { std::free(memory); }

    template <class U>
    bool operator==(const LargePages<U>&) const {
        return true;
    }
};

template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

}  // namespace tesela
