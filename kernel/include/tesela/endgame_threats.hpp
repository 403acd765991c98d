// What the other player threatens: to go out, wherever that is not disturbed.
#pragma once

#include "tesela/endgame_play.hpp"

namespace tesela {

// A play of the other, with the squares that must stay as they are for it to stay legal and score the same:
// those it covers, and those where its word or a word across it would grow.
struct Threat {
    int score = 0;
    std::array<std::uint16_t, LANES> squares{};

    Threat() = default;
    Threat(const Play& play, const Board& board);
    bool survives(const Play& play) const { return (squares[play.lane] & play.squares) == 0; }

private:
    void mark(bool down, int lane, int place);
};

// The best few, best first.
class Threats {
public:
    void set(std::vector<Play>& outs, const Board& board);
    static constexpr int NONE = -1;
    // What the best of them that remains after the play scores; a pass disturbs none.
    int after(const Play& play) const {
        for (std::size_t i = 0; i < count_; ++i) {
            if (threats_[i].survives(play)) return threats_[i].score;
        }
        return NONE;
    }

private:
    static constexpr std::size_t MOST = 8;
    std::array<Threat, MOST> threats_;
    std::size_t count_ = 0;
};

}  // namespace tesela
