"""Looking at a puzzle again: proofs from the beginning, simulations longer, deeper and from other seeds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from tesela.analysis.puzzles.exact import proven_ends
from tesela.analysis.puzzles.puzzle import ACCEPT, CHALLENGE, Puzzle, turn_key
from tesela.analysis.puzzles.separated import CANDIDATES, KEEP_ALL, PLAY_OUT_BAG
from tesela.core.letters import RACK_SIZE
from tesela.core.scoring import score_play
from tesela.engine.endgame import solve_endgame
from tesela.engine.generation import generate
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.players.static_players import ranked
from tesela.engine.players.text_protocol import read_move, write_move
from tesela.engine.simulation import TO_THE_END, simulate

NODES: Final = 200_000
"""For each endgame: ten times what making it took."""
_PLIES: Final = 4
"""Twice as far as making looks."""
_DROP: Final = 5.0
"""Standard errors behind which a candidate is given up in the first look at all of them."""
_OTHER_SEED: Final = 0x7E5E1A


class Verified(NamedTuple):
    """Whether the answer still is the answer, and what was found."""

    holds: bool
    found: str


def verify(known: Knowledge, puzzle: Puzzle, rollouts: int, seed: int = 1) -> Verified:
    """Look again; `rollouts` for each finalist where it takes a simulation, other ones for each `seed`."""
    method = puzzle.evidence.method
    if method == "verdict":
        return _by_words(known, puzzle)
    if method == "plays":
        found = _bingos(known, puzzle)
    elif method == "solved":
        found = _winners(known, puzzle)
    else:
        found = [_simulated(known, puzzle, rollouts, seed)]
    same = {turn_key(move) for move in found} == {turn_key(move) for move in puzzle.moves}
    return Verified(same, ", ".join(sorted(map(write_move, found))))


def _by_words(known: Knowledge, puzzle: Puzzle) -> Verified:
    words = score_play(puzzle.view.board, puzzle.laid_play).words
    there = known.graph.contains_many([bytes(word.tiles.letters) for word in words])
    found = ACCEPT if all(there) else CHALLENGE
    return Verified(puzzle.answers == [found], found)


def _bingos(known: Knowledge, puzzle: Puzzle) -> list[Move]:
    plays = generate(puzzle.view.position, known.graph, leaves=known.leaves)
    return [move for move in plays if len(move.placed) == RACK_SIZE]


def _winners(known: Knowledge, puzzle: Puzzle) -> list[Move]:
    """Every play that wins; none where one of them is not proven."""
    view = puzzle.view
    best = solve_endgame(known, view, nodes=NODES)
    ends = proven_ends(known, view, best.gain, nodes=NODES) if best.proven else None
    return [move for move, gain in ends or () if view.lead + gain > 0]


def _simulated(known: Knowledge, puzzle: Puzzle, rollouts: int, seed: int) -> Move:
    """The best of those that may still be it and those that were told: all of them to the last rollout.

    Who is given up early has a win chance of a few rollouts, and a race that is won early is no longer look.
    """
    view = puzzle.view
    plies = TO_THE_END if view.bag <= PLAY_OUT_BAG else _PLIES
    apart = (puzzle.evidence.seed ^ _OTHER_SEED) + seed
    told = [read_move(row.move, view) for row in puzzle.evidence.weighed]
    every = _each_once([*ranked(known, view, CANDIDATES), *told, *puzzle.moves])
    first = simulate(known, view, every, plies=plies, iterations=rollouts, confidence=_DROP, seed=apart)
    likely = [arm.move for arm in first.arms if not arm.dropped]
    last = simulate(
        known, view, _each_once([*likely, *told, *puzzle.moves]),
        plies=plies, iterations=rollouts, confidence=KEEP_ALL, seed=apart + 1,
    )  # fmt: skip
    return max(last.arms, key=lambda arm: arm.wins).move


def _each_once(moves: Iterable[Move]) -> list[Move]:
    """Those moves without their repetitions."""
    return list({turn_key(move): move for move in moves}.values())
