// The moment by which an answer must be there; searches look at it in their inner loops.
#pragma once

#include <chrono>
#include <cstdint>

namespace tesela {

class Deadline {
public:
    using Clock = std::chrono::steady_clock;

    // None: only work is counted, and the answer is the same on every machine.
    Deadline() = default;
    // So many milliseconds from now; 0: none.
    static Deadline after(std::uint32_t milliseconds) {
        Deadline deadline;
        deadline.set_ = milliseconds > 0;
        if (deadline.set_) deadline.at_ = Clock::now() + std::chrono::milliseconds(milliseconds);
        return deadline;
    }
    // The same, so much earlier.
    Deadline before(Clock::duration earlier) const {
        Deadline sooner = *this;
        sooner.at_ -= earlier;
        return sooner;
    }

    bool is_set() const { return set_; }
    bool passed() const { return set_ && Clock::now() >= at_; }
    Clock::duration left() const { return at_ - Clock::now(); }

private:
    bool set_ = false;
    Clock::time_point at_{};
};

}  // namespace tesela
