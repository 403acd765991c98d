#include "endgame/play.hpp"

#include "endgame/zobrist.hpp"

namespace tesela {

Play play_of(const Move& move) {
    Play play;
    play.score = move.score;
    play.leave = move.leave;
    if (move.kind != MoveKind::place) {
        play.hash = zobrist().passed;
        return play;
    }
    play.lane = static_cast<std::uint8_t>(move.down ? SIDE + move.col : move.row);
    const unsigned start = move.down ? move.row : move.col;
    for (unsigned i = 0; i < move.length; ++i) {
        const Tile tile = move.tiles[i];
        if (tile == 0) continue;
        play.squares |= static_cast<std::uint16_t>(1u << (start + i));
        play.tiles[play.played++] = tile;
        const unsigned row = move.down ? start + i : move.row, col = move.down ? move.col : start + i;
        play.hash ^= zobrist().square[row * SIDE + col][tile];
    }
    return play;
}

Move move_of(const Play& play, const Board& board) {
    Move move;
    move.score = play.score;
    move.leave = play.leave;
    move.played = play.played;
    if (play.passes()) {
        move.kind = MoveKind::pass;
        return move;
    }
    const bool down = play.down();
    const unsigned lane = down ? play.lane - SIDE : play.lane;
    const auto covered = [&](unsigned place) { return board.view(down).cells[BoardView::at(lane, place)] != 0; };
    unsigned start = lowest_bit(play.squares);
    unsigned end = static_cast<unsigned>(std::bit_width(play.squares));
    while (start > 0 && covered(start - 1)) --start;
    while (end < SIDE && covered(end)) ++end;
    move.down = down;
    move.row = static_cast<std::uint8_t>(down ? start : lane);
    move.col = static_cast<std::uint8_t>(down ? lane : start);
    move.length = static_cast<std::uint8_t>(end - start);
    std::size_t next = 0;
    for (std::uint32_t left = play.squares; left != 0; left &= left - 1) {
        move.tiles[lowest_bit(left) - start] = play.tiles[next++];
    }
    return move;
}

}  // namespace tesela
