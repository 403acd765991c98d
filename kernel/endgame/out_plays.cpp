#include "endgame/out_plays.hpp"

#include <algorithm>

namespace tesela {

void Footprint::mark(bool down, unsigned lane, unsigned place) {
    if (place >= SIDE) return;
    squares[down ? SIDE + lane : lane] |= static_cast<std::uint16_t>(1u << place);
    squares[down ? place : SIDE + place] |= static_cast<std::uint16_t>(1u << lane);
}

Footprint::Footprint(const Play& play, const Board& board) : score(play.score) {
    const bool down = play.down();
    const unsigned lane = down ? play.lane - SIDE : play.lane;
    // The first free squares before and after the word through a square, the square itself being free; off the board
    // they wrap around to a place that is none.
    const auto mark_ends = [&](bool along, unsigned row, unsigned first, unsigned last) {
        const auto& cells = board.view(along).cells;
        unsigned before = first - 1, after = last + 1;
        while (before < SIDE && cells[BoardView::at(row, before)] != 0) --before;
        while (after < SIDE && cells[BoardView::at(row, after)] != 0) ++after;
        mark(along, row, before);
        mark(along, row, after);
    };
    mark_ends(down, lane, lowest_bit(play.squares), static_cast<unsigned>(std::bit_width(play.squares)) - 1);
    for (std::uint32_t left = play.squares; left != 0; left &= left - 1) {
        const unsigned place = lowest_bit(left);
        mark(down, lane, place);
        mark_ends(!down, place, lane, lane);
    }
}

void OutPlays::set(std::vector<Play>& outs, const Board& board) {
    count_ = std::min(outs.size(), MOST);
    const auto end = outs.begin() + static_cast<std::ptrdiff_t>(count_);
    std::partial_sort(outs.begin(), end, outs.end(), [](const Play& a, const Play& b) {
        return a.score != b.score ? a.score > b.score : a.hash < b.hash;
    });
    for (std::size_t i = 0; i < count_; ++i) outs_[i] = Footprint(outs[i], board);
}

}  // namespace tesela
