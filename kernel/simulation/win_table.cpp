#include "simulation/win_table.hpp"

#include <algorithm>

#include "common/error.hpp"

namespace tesela {

WinTable::WinTable(std::vector<std::int32_t> millionths) : values_(std::move(millionths)) {
    if (values_.size() != std::size_t{UNSEEN_ROWS} * LEADS) refuse("win_table.size", values_.size());
}

std::int32_t WinTable::wins(unsigned unseen, std::int32_t lead) const {
    const unsigned row = std::min(unseen, UNSEEN_ROWS - 1) * LEADS;
    const std::int32_t place = std::clamp(lead, -MOST_LEAD * 1000, MOST_LEAD * 1000) + MOST_LEAD * 1000;
    const std::size_t at = row + place / 1000;
    const std::int64_t part = place % 1000;
    if (part == 0) return values_[at];
    return static_cast<std::int32_t>((values_[at] * (1000 - part) + values_[at + 1] * part) / 1000);
}

}  // namespace tesela
