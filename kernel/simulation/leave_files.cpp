#include "simulation/leave_files.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <tuple>

#include "common/error.hpp"

namespace tesela {
namespace {

constexpr std::uint32_t ACCEPTS = 0x800000;
constexpr std::uint32_t LAST = 0x400000;
constexpr std::uint32_t ARC = 0x3fffff;

void check_count(std::size_t count) {
    if (count != LEAVE_COUNT) refuse("leave.table_size", count);
}

std::uint32_t read_word(std::span<const std::uint8_t> bytes, std::size_t at) {
    return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (static_cast<std::uint32_t>(bytes[at + 3]) << 24);
}

void write_word(std::vector<std::uint8_t>& bytes, std::uint32_t word) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(word >> shift));
}

// The graph of all leaves that the set of tiles can make. What may follow depends only on the last tile, how
// many more of it there are, and how many tiles may still come; so there are few different lists.
class LeaveGraph {
public:
    LeaveGraph() {
        nodes_.push_back(LAST);
        const std::uint32_t root = list(0, COUNTS[0], LEAVE_SIZE);
        nodes_[0] |= root;
    }
    const std::vector<std::uint32_t>& nodes() const { return nodes_; }

private:
    std::uint32_t list(unsigned first, int more, int room) {
        const auto key = std::make_tuple(first, more, room);
        if (const auto found = lists_.find(key); found != lists_.end()) return found->second;
        std::vector<std::uint32_t> siblings;
        for (unsigned tile = first; tile <= LETTERS && room > 0; ++tile) {
            const int there = tile == first ? more : COUNTS[tile];
            if (there > 0) siblings.push_back((tile << 24) | ACCEPTS | list(tile, there - 1, room - 1));
        }
        std::uint32_t at = 0;
        if (!siblings.empty()) {
            siblings.back() |= LAST;
            at = static_cast<std::uint32_t>(nodes_.size());
            nodes_.insert(nodes_.end(), siblings.begin(), siblings.end());
        }
        return lists_[key] = at;
    }

    std::map<std::tuple<unsigned, int, int>, std::uint32_t> lists_;
    std::vector<std::uint32_t> nodes_;
};

// Calls visit(sorted tiles) for every word of the graph in its order; anything that is no leave is an error.
template <class Visit>
class LeaveWalk {
public:
    LeaveWalk(std::span<const std::uint32_t> nodes, Visit visit) : nodes_(nodes), visit_(visit) {}
    void walk(std::uint32_t at, std::size_t size) {
        if (at == 0) return;
        for (unsigned least = size > 0 ? word_[size - 1] : 0;; ++at) {
            if (at >= nodes_.size()) refuse("klv.arc", at);
            if (size == LEAVE_SIZE) refuse("klv.too_long", at);
            const std::uint32_t node = nodes_[at];
            const unsigned tile = node >> 24;
            if (tile > LETTERS || tile < least) refuse("klv.order", at);
            least = tile + 1;
            word_[size] = static_cast<Tile>(tile);
            if ((node & ACCEPTS) != 0) visit_(std::span<const Tile>(word_.data(), size + 1));
            walk(node & ARC, size + 1);
            if ((node & LAST) != 0) return;
        }
    }

private:
    std::span<const std::uint32_t> nodes_;
    Visit visit_;
    std::array<Tile, LEAVE_SIZE> word_{};
};

}  // namespace

std::vector<std::int16_t> to_steps(std::span<const std::int32_t> values, std::int32_t step) {
    check_count(values.size());
    if (step <= 0) refuse("leave.step");
    std::vector<std::int16_t> steps(LEAVE_COUNT, 0);
    std::vector<std::int32_t> read(LEAVE_COUNT, 0);  // as a reader will have them
    for_each_leave([&](std::uint32_t index, std::span<const Tile> tiles) {
        if (!possible_leave(tiles)) return;
        const std::int32_t guess = predicted(tiles, read);
        const long away = std::lround(static_cast<double>(values[index] - guess) / step);
        steps[index] = static_cast<std::int16_t>(std::clamp(away, -32768l, 32767l));
        read[index] = guess + steps[index] * step;
    });
    return steps;
}

std::vector<std::int32_t> from_steps(std::span<const std::int16_t> steps, std::int32_t step) {
    check_count(steps.size());
    std::vector<std::int32_t> values(LEAVE_COUNT, 0);
    for_each_leave([&](std::uint32_t index, std::span<const Tile> tiles) {
        if (possible_leave(tiles)) values[index] = predicted(tiles, values) + steps[index] * step;
    });
    return values;
}

std::vector<std::uint8_t> to_klv2(std::span<const std::int32_t> values) {
    check_count(values.size());
    const LeaveGraph graph;
    std::vector<float> points;
    const auto note = [&](std::span<const Tile> tiles) {
        points.push_back(static_cast<float>(values[leave_index(tiles)]) / 1000);
    };
    LeaveWalk(std::span(graph.nodes()), note).walk(graph.nodes()[0] & ARC, 0);
    std::vector<std::uint8_t> bytes;
    write_word(bytes, static_cast<std::uint32_t>(graph.nodes().size()));
    for (const std::uint32_t node : graph.nodes()) write_word(bytes, node);
    write_word(bytes, static_cast<std::uint32_t>(points.size()));
    for (const float value : points) write_word(bytes, std::bit_cast<std::uint32_t>(value));
    return bytes;
}

std::vector<std::int32_t> from_klv2(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < 12 || bytes.size() % 4 != 0) refuse("klv.size", bytes.size());
    const std::size_t words = bytes.size() / 4;
    const std::size_t count = read_word(bytes, 0);
    if (count == 0 || count + 2 > words) refuse("klv.nodes", count);
    const std::size_t values_at = count + 2;
    if (read_word(bytes, (count + 1) * 4) != words - values_at) refuse("klv.values", words);
    std::vector<std::uint32_t> nodes;
    for (std::size_t i = 0; i < count; ++i) nodes.push_back(read_word(bytes, (i + 1) * 4));
    std::vector<std::int32_t> values(LEAVE_COUNT, 0);
    std::size_t next = values_at;
    const auto note = [&](std::span<const Tile> tiles) {
        if (next >= words) refuse("klv.values", next);
        const float points = std::bit_cast<float>(read_word(bytes, next++ * 4));
        if (!(std::fabs(points) < 1000000)) refuse("klv.value", next - 1);
        values[leave_index(tiles)] = static_cast<std::int32_t>(std::lround(points * 1000));
    };
    LeaveWalk(std::span<const std::uint32_t>(nodes), note).walk(nodes[0] & ARC, 0);
    if (next != words) refuse("klv.values", next);
    return values;
}

}  // namespace tesela
