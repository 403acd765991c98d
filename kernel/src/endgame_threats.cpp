#include "tesela/endgame_threats.hpp"

#include <algorithm>

namespace tesela {

void Threat::mark(bool down, int lane, int place) {
    if (place < 0 || place >= SIDE) return;
    squares[static_cast<std::size_t>(down ? SIDE + lane : lane)] |= static_cast<std::uint16_t>(1u << place);
    squares[static_cast<std::size_t>(down ? place : SIDE + place)] |= static_cast<std::uint16_t>(1u << lane);
}

Threat::Threat(const Play& play, const Board& board) : score(play.score) {
    const bool down = play.down();
    const int lane = down ? play.lane - SIDE : play.lane;
    // The first free squares before and after the word through a square, the square itself being free.
    const auto mark_ends = [&](bool along, int row, int first, int last) {
        const auto& cells = board.side(along).cells;
        int before = first - 1, after = last + 1;
        while (before >= 0 && cells[Side::at(row, before)] != 0) --before;
        while (after < SIDE && cells[Side::at(row, after)] != 0) ++after;
        mark(along, row, before);
        mark(along, row, after);
    };
    mark_ends(down, lane, std::countr_zero(play.squares), static_cast<int>(std::bit_width(play.squares)) - 1);
    for (std::uint32_t left = play.squares; left != 0; left &= left - 1) {
        const int place = std::countr_zero(left);
        mark(down, lane, place);
        mark_ends(!down, place, lane, lane);
    }
}

void Threats::set(std::vector<Play>& outs, const Board& board) {
    const auto kept = std::min(outs.size(), MOST);
    std::partial_sort(outs.begin(), outs.begin() + static_cast<std::ptrdiff_t>(kept), outs.end(), [](const Play& a, const Play& b) {
        return a.score != b.score ? a.score > b.score : a.hash < b.hash;
    });
    count_ = kept;
    for (std::size_t i = 0; i < kept; ++i) threats_[i] = Threat(outs[i], board);
}

}  // namespace tesela
