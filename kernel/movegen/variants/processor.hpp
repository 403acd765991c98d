#pragma once

// Which of the two searches this processor can run. Asked of the processor itself: the compilers' own
// __builtin_cpu_supports needs a library of theirs, which not every tool chain has (Zig's has none).

#include <cpuid.h>

namespace tesela {

inline bool has_popcnt_bmi_and_avx2() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0) return false;
    const bool popcnt = (c >> 23 & 1U) != 0, avx = (c >> 28 & 1U) != 0, xgetbv = (c >> 27 & 1U) != 0;
    if (!popcnt || !avx || !xgetbv) return false;
    unsigned kept = 0, rest = 0;  // whether the system keeps the wide registers when it switches threads
    __asm__ volatile("xgetbv" : "=a"(kept), "=d"(rest) : "c"(0));
    if ((kept & 6U) != 6U || __get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return false;
    return (b >> 3 & 1U) != 0 && (b >> 8 & 1U) != 0 && (b >> 5 & 1U) != 0;  // BMI, BMI2, AVX2
}

}  // namespace tesela
