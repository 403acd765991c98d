// Little-endian bytes, read and written one after the other.
#pragma once

#include <bit>
#include <cstring>
#include <span>
#include <vector>

#include "common/error.hpp"
#include "common/game_set.hpp"

namespace tesela::browser {

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    bool empty() const { return bytes_.empty(); }
    std::span<const std::uint8_t> take(std::size_t count) {
        if (count > bytes_.size()) refuse("browser.too_short", count);
        const auto taken = bytes_.first(count);
        bytes_ = bytes_.subspan(count);
        return taken;
    }
    // With its length in the byte before.
    std::span<const std::uint8_t> counted() { return take(take(1)[0]); }
    std::uint32_t number() {
        static_assert(std::endian::native == std::endian::little);
        std::uint32_t value;
        std::memcpy(&value, take(sizeof value).data(), sizeof value);
        return value;
    }

private:
    std::span<const std::uint8_t> bytes_;
};

class Writer {
public:
    void clear() { bytes_.clear(); }
    const std::vector<std::uint8_t>& bytes() const { return bytes_; }

    void byte(std::uint8_t value) { bytes_.push_back(value); }
    void bytes(std::span<const std::uint8_t> some) { bytes_.insert(bytes_.end(), some.begin(), some.end()); }
    void counted(std::span<const std::uint8_t> some) {
        byte(static_cast<std::uint8_t>(some.size()));
        bytes(some);
    }
    void number(std::uint32_t value) { raw(value); }
    void real(double value) { raw(value); }

private:
    template <class T>
    void raw(T value) {
        std::array<std::uint8_t, sizeof value> some;
        std::memcpy(some.data(), &value, sizeof value);
        bytes(some);
    }

    std::vector<std::uint8_t> bytes_;
};

}  // namespace tesela::browser
