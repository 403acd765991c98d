#include "movegen/leaves.hpp"

#include <algorithm>

#include "common/error.hpp"

namespace tesela {
std::uint32_t leave_index(std::span<const Tile> sorted) {
    if (sorted.size() > LEAVE_SIZE) refuse("leave.too_many", sorted.size());
    std::uint32_t index = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (sorted[i] > LETTERS || (i > 0 && sorted[i] < sorted[i - 1])) refuse("leave.tile", i);
        index += LEAVE_STEP[i + 1][sorted[i]];
    }
    return index;
}

std::vector<Tile> leave_at(std::uint32_t index) {
    if (index >= LEAVE_COUNT) refuse("leave.index", index);
    unsigned size = 0;
    while (size < LEAVE_SIZE && index >= choose(TILE_KINDS + size, size)) ++size;
    std::uint32_t rest = index - (size > 0 ? choose(TILE_KINDS + size - 1, size - 1) : 0);
    std::vector<Tile> tiles(size);
    for (unsigned k = size; k > 0; --k) {
        unsigned tile = TILE_KINDS - 1;
        while (choose(tile + k - 1, k) > rest) --tile;
        rest -= choose(tile + k - 1, k);
        tiles[k - 1] = static_cast<Tile>(tile);
    }
    return tiles;
}

LeaveTable::LeaveTable(std::span<const std::int32_t> values) : values_(values.begin(), values.end()) {
    if (values_.size() != LEAVE_COUNT) refuse("leave.table_size", values_.size());
}

void leave_values(const Rack& rack, const LeaveTable* table, LeaveValues& values) {
    if (table == nullptr) {
        values.fill(0);
        return;
    }
    std::array<std::uint32_t, 1 << RACK_SIZE> index;
    std::array<std::uint8_t, 1 << RACK_SIZE> size;
    index[0] = 0;
    size[0] = 0;
    values[0] = table->values()[0];
    for (unsigned place = 0; place < rack.size(); ++place) {
        const RackMask top = RackMask{1} << place;
        for (RackMask rest = 0; rest < top; ++rest) {
            const RackMask left = top | rest;
            size[left] = static_cast<std::uint8_t>(size[rest] + 1);
            const bool whole = size[left] > LEAVE_SIZE;
            index[left] = whole ? 0 : index[rest] + LEAVE_STEP[size[left]][rack.tile(place)];
            values[left] = whole ? 0 : table->values()[index[left]];
        }
    }
}

}  // namespace tesela
