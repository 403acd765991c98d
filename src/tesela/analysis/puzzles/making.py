"""Making puzzles: one game at a time, each looked through for one kind, so that work splits and resumes.

A piece of work always gives the same puzzles, whoever does it. Which kinds are looked for next depends on
what is there at the start of a round, never on who was quicker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from tesela.analysis.puzzles.difficulty import Triers, first_rating
from tesela.analysis.puzzles.doubted import Doubts
from tesela.analysis.puzzles.exact import endgame_to_win, only_bingo
from tesela.analysis.puzzles.puzzle import ACCEPT, CHALLENGE, Evidence, Kind, Puzzle, puzzle_id
from tesela.analysis.puzzles.separated import by_simulation
from tesela.analysis.puzzles.sources import Seen, from_file, from_selfplay
from tesela.core.tiles import Tiles
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.players.text_protocol import write_move, write_view
from tesela.engine.turn_view import TurnView
from tesela.lexicon import Explainer

GAMES: Final[dict[Kind, int]] = {"bingo": 2, "hook": 4, "challenge": 1, "best": 1, "endgame": 3}
"""Kinds that are looked for, and self-play games for a piece: more where few have such a position.

Whoever looks for the best play finds the blocks among them.
"""
SHARES: Final[dict[Kind, float]] = {
    "bingo": 0.22, "hook": 0.14, "challenge": 0.2, "best": 0.24, "endgame": 0.2,
}  # fmt: skip
"""Of how many puzzles one kind may be; where kinds are slow to come the others fill up."""
MOST_EACH: Final = 1
"""Puzzles of one kind from one game: neighbouring turns look alike."""
ROUND: Final = 4
"""Times that every kind is looked for in a round."""
_SEEDS_APART: Final = 100
"""Numbers that a piece may use for its own games."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Work for one process: self-play games from a seed on, or one recorded game."""

    number: int
    kinds: tuple[Kind, ...]
    seed: int
    name: str = ""
    content: bytes = b""


class Maker:
    """Everything that making needs, over one edition."""

    def __init__(self, known: Knowledge, judge: Explainer) -> None:
        self.known = known
        self.edition = judge.edition.about
        self._doubts = Doubts(judge)
        self._triers = Triers(known)

    def make(self, piece: Piece) -> list[Puzzle]:
        """The puzzles of a piece. `NotationError` if its file has no game."""
        made: list[Puzzle] = []
        for kind in piece.kinds:
            for turns in self._games(piece, kind):
                puzzles = (self._puzzle(seen, kind, piece.seed + seen.turn) for seen in turns)
                made += _first(puzzles, MOST_EACH)
        return made

    def _games(self, piece: Piece, kind: Kind) -> Iterator[list[Seen]]:
        if piece.content:
            yield list(from_file(piece.name, piece.content))
            return
        for number in range(GAMES[kind]):
            yield from_selfplay(self.known, piece.seed + number)

    def _puzzle(self, seen: Seen, kind: Kind, seed: int) -> Puzzle | None:
        if kind == "challenge":
            return self._to_doubt(seen, seed)
        found = self._found(seen, kind, seed)
        if found is None:
            return None
        kind, seen, answers, evidence = found
        return self._graded(seen, kind, write_view(seen.view), "", _texts(answers), evidence)

    def _found(self, seen: Seen, kind: Kind, seed: int) -> tuple[Kind, Seen, list[Move], Evidence] | None:
        if kind == "endgame":
            won = endgame_to_win(self.known, seen)
            return None if won is None else ("endgame", *won)
        if kind == "bingo":
            long = only_bingo(self.known, seen)
            return None if long is None else ("bingo", seen, *long)
        found = by_simulation(self.known, seen, kind, seed)
        return None if found is None else (found[0], seen, found[1], found[2])

    def _to_doubt(self, seen: Seen, seed: int) -> Puzzle | None:
        """The rack of who lays the word stays theirs: it is not written down."""
        found = self._doubts.laid(seen, seed)
        if found is None:
            return None
        move, evidence = found
        hidden = TurnView.of(seen.view.board, Tiles(b""), seen.view.scores, seen.view.rules)
        valid = bytes(_word(move, seen)) in self.known.graph
        answers = [ACCEPT if valid else CHALLENGE]
        return self._graded(seen, "challenge", write_view(hidden), write_move(move), answers, evidence)

    def _graded(
        self, seen: Seen, kind: Kind, position: str, laid: str, answers: list[str], evidence: Evidence
    ) -> Puzzle:
        plain = Puzzle(
            id=puzzle_id(kind, position, laid),
            kind=kind,
            position=position,
            lexicon=self.edition.name,
            words=self.edition.hash,
            rules=seen.rules,
            laid=laid,
            answers=answers,
            evidence=evidence,
            source=seen.source,
        )
        found = self._triers.tried(plain)
        return msgspec.structs.replace(plain, found=found, rating=first_rating(plain, found))


def _texts(moves: Iterable[Move]) -> list[str]:
    return [write_move(move) for move in moves]


def _word(move: Move, seen: Seen) -> Tiles:
    if move.play is None:
        raise ValueError(move)
    return Tiles(move.play.word_on(seen.view.board).letters)


def _first(puzzles: Iterable[Puzzle | None], most: int) -> list[Puzzle]:
    found: list[Puzzle] = []
    for puzzle in puzzles:
        if puzzle is not None:
            found.append(puzzle)
        if len(found) >= most:
            break
    return found


def looked_for(kind: Kind) -> Kind:
    """The kind by whose search it is found."""
    return "best" if kind == "block" else kind


def next_round(made: Sequence[Puzzle], count: int, seed: int, first: int) -> list[Piece]:
    """The next pieces of self-play, numbered from `first`: every kind that is not full yet, in turn."""
    have = Counter(looked_for(puzzle.kind) for puzzle in made)
    wanted = [kind for kind in GAMES if have[kind] < max(1, round(SHARES[kind] * count))] or list(GAMES)
    kinds = wanted * ROUND
    return [
        Piece(first + at, (kind,), (seed << 32) + (first + at) * _SEEDS_APART)
        for at, kind in enumerate(kinds)
    ]


def collect(pieces: Iterable[Sequence[Puzzle]], count: int) -> list[Puzzle]:
    """The first `count` different ones."""
    found: dict[str, Puzzle] = {}
    for puzzles in pieces:
        for puzzle in puzzles:
            if len(found) < count:
                found.setdefault(puzzle.id, puzzle)
    return list(found.values())
