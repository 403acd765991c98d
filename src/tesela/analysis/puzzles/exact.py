"""Puzzles that are proven: the only play of seven tiles, and the endgame that one play wins."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tesela.analysis.judging import gain_of
from tesela.analysis.puzzles.puzzle import Evidence, TurnKey, Weighed, turn_key
from tesela.analysis.puzzles.sources import Seen
from tesela.core.letters import RACK_SIZE
from tesela.engine.endgame import solve_endgame
from tesela.engine.generation import generate
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.players.static_players import ranked
from tesela.engine.players.text_protocol import write_move
from tesela.engine.players.vocabulary import common_set
from tesela.engine.turn_view import TurnView

NODES: Final = 20_000
"""For each endgame; what is not proven by then is no puzzle."""
MOST_PLAYS: Final = 300
"""Plays beyond which following each to the end takes too long."""
_NEXT: Final = 3
"""Plays that are shown beside the answers."""
_LEAST_TILES: Final = 3
_APART: Final = 2
"""Points between the best play and the next, so that a win stands against a loss."""
_EVERY: Final = 100_000


def only_bingo(known: Knowledge, seen: Seen) -> tuple[list[Move], Evidence] | None:
    """The rack has one play of seven tiles, by every legal play there is, and its word is a common one."""
    view = seen.view
    if len(view.rack) < RACK_SIZE:
        return None
    plays = generate(view.position, known.graph, leaves=known.leaves)
    bingos = [move for move in plays if len(move.placed) == RACK_SIZE]
    if len({turn_key(move) for move in bingos}) != 1 or not _common(seen, bingos[0]):
        return None
    others = [move for move in plays if move not in bingos][:_NEXT]
    # Where a short play is worth as much there is no reason to look for the long one.
    if others and others[0].equity >= bingos[0].equity:
        return None
    weighed = [Weighed(write_move(move), move.score) for move in (*bingos, *others)]
    return bingos, Evidence("plays", weighed, plays=len(plays))


def _common(seen: Seen, move: Move) -> bool:
    """Whether its word is among the common ones: a bingo that nobody could know teaches little."""
    return move.play is not None and bytes(move.play.word_on(seen.view.board).letters) in common_set()


def endgame_to_win(known: Knowledge, seen: Seen) -> tuple[Seen, list[Move], Evidence] | None:
    """The bag is empty and one play wins, whatever the rival does; every other is proven not to.

    Where the game was decided already the rival's points are set so that the best play wins by one.
    """
    view = seen.view
    if view.bag or not view.unseen or len(view.rack) < _LEAST_TILES:
        return None
    best = solve_endgame(known, view, nodes=NODES)
    if not best.proven or turn_key(best.move) == turn_key(ranked(known, view, 1)[0]):
        return None
    ends = proven_ends(known, view, best.gain)
    if ends is None or ends[0][1] - ends[1][1] < _APART:
        return None
    lead = view.lead if ends[0][1] > -view.lead >= ends[1][1] else 1 - ends[0][1]
    scores = (view.scores[0], view.scores[0] - lead)
    if scores[1] < 0:
        return None
    weighed = [Weighed(write_move(move), move.score, end=lead + gain) for move, gain in ends[: 1 + _NEXT]]
    set_so = replace(seen, view=replace(view, scores=scores))
    return set_so, [ends[0][0]], Evidence("solved", weighed, plays=len(ends))


def proven_ends(
    known: Knowledge, view: TurnView, most: int, nodes: int = NODES
) -> list[tuple[Move, int]] | None:
    """Every move with its gain to the end, best first; None if a second comes near `most` or is unproven."""
    ends: dict[TurnKey, tuple[Move, int]] = {}
    near = 0
    moves = ranked(known, view, _EVERY)
    if not 1 < len(moves) <= MOST_PLAYS:
        return None
    for move in moves:
        if turn_key(move) in ends:
            continue
        gain, proven = gain_of(known, view, move, nodes)
        near += gain > most - _APART
        if not proven or near > 1:
            return None
        ends[turn_key(move)] = move, gain
    return sorted(ends.values(), key=lambda each: -each[1]) if len(ends) > 1 else None
