// The bag is empty and both racks are known: what each can get, worked out to the end.
#pragma once

#include "common/deadline.hpp"
#include "movegen/end_rules.hpp"
#include "movegen/generator.hpp"
#include "movegen/hand.hpp"

namespace tesela {

struct EndgamePosition {
    const Board& board;
    Hand mover;
    Hand other;
    bool passed = false;     // the other has just passed
    bool pass_ends = false;  // one more pass ends the game
};

struct EndgameOptions {
    std::uint64_t nodes = 1'000'000;  // at most
    std::uint32_t milliseconds = 0;   // 0: no limit of time
    int depth = 64;                   // at most
    std::uint64_t short_work = 5000;  // nodes of a proof after which bounds are made tight
    std::uint64_t long_work = 2000;   // nodes below one of the first plays after which they are made tight for it
    Deadline deadline{};              // where no milliseconds are given
};

struct EndgameResult {
    Move move;            // the best found
    int value = 0;        // points by which the mover will gain on the other, from here to the end
    bool proven = false;  // exact: nothing was cut off
    int depth = 0;        // the last depth that was searched through; of a proof to the end, its longest line
    std::uint64_t nodes = 0;
    std::vector<Move> line;  // the moves expected
};

EndgameResult solve_endgame(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position,
                            const EndgameOptions& options);

// Between which points the mover's gain is certain to lie, and what it looks like.
struct EndgameVerdict {
    int least, most;
    int looks = 0;
    std::uint64_t nodes = 0;

    bool proven(int aim) const { return least > aim || most < aim || least == most; }
};

// Whether the mover gains more than `aim`, just that, or less: much less work than to find out how much it is.
EndgameVerdict decide_endgame(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position, int aim,
                              const EndgameOptions& options);

// What the mover gains at most if the other only passes; and the same if a play comes first.
struct EndgameBounds {
    int most = 0;
    struct WithPlay {
        Move play;
        int most;
    };
    std::vector<WithPlay> plays;
};

// With bounds made tight for the position, or as they are at first. Nothing for racks that they do not pay for.
EndgameBounds bound_endgame(const WordGraph& graph, const EndRules& rules, const EndgamePosition& position, bool tight);

}  // namespace tesela
