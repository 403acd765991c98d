"""Making and checking puzzles as pieces of work that any process or machine with the same edition can do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tesela.analysis.puzzles.making import Maker, Piece
from tesela.analysis.puzzles.puzzle import Puzzle
from tesela.analysis.puzzles.verifying import Verified, verify
from tesela.cli.engine.strength import knowledge_of, mark_of
from tesela.cli.lexicon.edge import load
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.lexicon import explainer_for
from tesela.notation.errors import NotationError


@dataclass(frozen=True, slots=True)
class MakeJob:
    """A piece, and the words that it must be made with."""

    piece: Piece
    lexicon: str
    mark: str


def make_job(job: MakeJob) -> list[Puzzle]:
    """The puzzles of a piece; a file with no game gives none and does not stop the others."""
    maker = _maker(job.lexicon)
    if mark_of(maker.known.graph) != job.mark:
        raise EngineError("cluster.other_lexicon", name=job.lexicon)
    try:
        return maker.make(job.piece)
    except NotationError:
        return []


@cache
def _maker(lexicon: str) -> Maker:
    return Maker(knowledge_of(lexicon), explainer_for(load(lexicon)))


@dataclass(frozen=True, slots=True)
class VerifyJob:
    """A puzzle to look at again, how often each candidate is played on, and from which seed."""

    puzzle: Puzzle
    rollouts: int
    seed: int


def verify_job(job: VerifyJob) -> Verified:
    """Whether it holds, over the edition that it was made with."""
    known = _known(job.puzzle.lexicon)
    if mark_of(known.graph) != job.puzzle.words:
        raise EngineError("puzzles.other_words", name=job.puzzle.lexicon)
    return verify(known, job.puzzle, job.rollouts, job.seed)


@cache
def _known(lexicon: str) -> Knowledge:
    return knowledge_of(lexicon)
