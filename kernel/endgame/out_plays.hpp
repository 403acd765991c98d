// The other player's plays that go out, and which of them a play would block.
#pragma once

#include "endgame/play.hpp"

namespace tesela {

// The squares that must stay as they are for a play to stay legal and score the same: those it covers, and those where
// its word or a word across it would grow.
struct Footprint {
    int score = 0;
    std::array<std::uint16_t, LANES> squares{};

    Footprint() = default;
    Footprint(const Play& play, const Board& board);
    bool unblocked_by(const Play& play) const { return (squares[play.lane] & play.squares) == 0; }

private:
    void mark(bool down, unsigned lane, unsigned place);
};

// The best few, best first.
class OutPlays {
public:
    void set(std::vector<Play>& outs, const Board& board);
    static constexpr int NONE = -1;
    // What the best of them that remains after the play scores; a pass blocks none.
    int after(const Play& play) const {
        for (std::size_t i = 0; i < count_; ++i) {
            if (outs_[i].unblocked_by(play)) return outs_[i].score;
        }
        return NONE;
    }

private:
    static constexpr std::size_t MOST = 8;
    std::array<Footprint, MOST> outs_;
    std::size_t count_ = 0;
};

}  // namespace tesela
