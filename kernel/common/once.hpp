// Work that is done by whoever asks for it first.
#pragma once

#ifndef __wasm__
#include <mutex>
#endif

namespace tesela {

#ifdef __wasm__
// One thread alone.
class Once {
public:
    template <class Work>
    void run(Work&& work) {
        if (done_) return;
        done_ = true;
        work();
    }

private:
    bool done_ = false;
};
#else
class Once {
public:
    template <class Work>
    void run(Work&& work) {
        std::call_once(flag_, work);
    }

private:
    std::once_flag flag_;
};
#endif

}  // namespace tesela
