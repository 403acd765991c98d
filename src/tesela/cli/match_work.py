"""A match's work in pieces that any process can do: numbered by seed, the same whoever plays them."""

from __future__ import annotations

import atexit
from dataclasses import dataclass
from functools import cache

from tesela.cli.strength_edge import knowledge_of, mark_of
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.matches import Unit, play_unit
from tesela.engine.players import Player, player
from tesela.engine.players.foreign import MARK, Foreign


@dataclass(frozen=True, slots=True)
class Job:
    """Some games, or pairs of games, from a seed on."""

    lexicon: str
    players: tuple[str, str]
    paired: bool
    seed: int
    count: int
    mark: str
    """What tells the lexicon's words from others: a machine with another edition may not play."""


def play_job(job: Job) -> list[Unit]:
    """Play them, in order."""
    if mark_of(_known(job.lexicon).graph) != job.mark:
        raise EngineError("cluster.other_lexicon", name=job.lexicon)
    first, second = (_player(name, job.lexicon) for name in job.players)
    return [
        play_unit((first, second), seed=job.seed + number, paired=job.paired) for number in range(job.count)
    ]


def close_programs() -> None:
    """End the other programs that this process started."""
    _player.cache_clear()
    while _programs:
        _programs.pop().close()


_programs: list[Foreign] = []
atexit.register(close_programs)


@cache
def _known(lexicon: str) -> Knowledge:
    return knowledge_of(lexicon)


@cache
def _player(name: str, lexicon: str) -> Player:
    """Made once a process: a vocabulary or another program takes a while to start."""
    if name.startswith(MARK):
        program = Foreign(name.removeprefix(MARK), lexicon, _known(lexicon).graph)
        _programs.append(program)
        return program
    return player(name, _known(lexicon))
