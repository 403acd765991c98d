"""A game to be reviewed, as a piece of work that any process or machine with the same edition can do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from tesela.analysis.review import Review, review_game, review_key
from tesela.cli.engine.strength import knowledge_of, mark_of
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.notation.errors import NotationError


class Failed(msgspec.Struct, frozen=True):
    """A file with no game that can be read."""

    game: str
    code: str
    line: int
    data: dict[str, Any]
    """What was read and what was expected, for the sentence."""


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """The game's bytes travel with it: other machines need not have the file."""

    name: str
    content: bytes
    judge: str
    rules: str | None
    lexicon: str
    mark: str
    coached: bool = False

    @property
    def key(self) -> str:
        return review_key(self.content, self.judge, self.rules, self.mark, coached=self.coached)


def review_job(job: ReviewJob) -> Review | Failed:
    """Review it; a file that can't be read does not stop the others."""
    known = _known(job.lexicon)
    if mark_of(known.graph) != job.mark:
        raise EngineError("cluster.other_lexicon", name=job.lexicon)
    try:
        return review_game(known, job.name, job.content, job.judge, job.rules, job.key, coached=job.coached)
    except NotationError as error:
        return Failed(job.name, error.code, error.line, dict(error.data))


@cache
def _known(lexicon: str) -> Knowledge:
    return knowledge_of(lexicon)
