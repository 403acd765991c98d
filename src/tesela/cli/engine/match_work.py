"""A match's work in pieces that any process can do: numbered by seed, the same whoever plays them."""

from __future__ import annotations

import atexit
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from tesela.bots import Bot
from tesela.bots.games import play_with_challenges
from tesela.cli.engine.strength import knowledge_of, mark_of, table_folder
from tesela.engine.arena import play_game
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.matches import Play, Unit, play_unit
from tesela.engine.players import Player, player
from tesela.engine.players.external import MARK, ExternalPlayer

Judging: TypeAlias = Literal["checked", "challenge"]


@dataclass(frozen=True, slots=True)
class Job:
    """Some games, or pairs of games, from a seed on."""

    lexicon: str
    players: tuple[str, str]
    paired: bool
    judging: Judging
    seed: int
    count: int
    mark: str
    """What tells the lexicon's words from others: a machine with another edition may not play."""
    patience: float = 0.0
    """Seconds that another program may take for an answer; 0 for as many as it likes."""


def play_job(job: Job) -> list[Unit]:
    """Play them, in order."""
    if mark_of(_known(job.lexicon).graph) != job.mark:
        raise EngineError("cluster.other_lexicon", name=job.lexicon)
    play = _with_challenges(job) if job.judging == "challenge" else _checked(job)
    return [play_unit(play, seed=job.seed + number, paired=job.paired) for number in range(job.count)]


def _checked(job: Job) -> Play:
    """Only valid words can be laid: a bare table, and the quickest."""
    players = tuple(_player(name, job.lexicon, job.patience) for name in job.players)
    return lambda order, seed: play_game([players[each] for each in order], seed=seed).scores


def _with_challenges(job: Job) -> Play:
    """By the rules, where words can be invented and doubted."""
    if foreign := [name for name in job.players if name.startswith(MARK)]:
        raise EngineError("match.foreign_challenges", name=foreign[0])
    graph = _known(job.lexicon).graph
    bots = tuple(Bot(name, graph, table_folder(job.lexicon)) for name in job.players)
    return lambda order, seed: play_with_challenges([bots[each] for each in order], graph, seed=seed)


def close_programs() -> None:
    """End the other programs that this process started."""
    _player.cache_clear()
    while _programs:
        _programs.pop().close()


_programs: list[ExternalPlayer] = []
atexit.register(close_programs)


@cache
def _known(lexicon: str) -> Knowledge:
    return knowledge_of(lexicon)


@cache
def _player(name: str, lexicon: str, patience: float) -> Player:
    """Made once a process: a vocabulary or another program takes a while to start."""
    if name.startswith(MARK):
        program = ExternalPlayer(name.removeprefix(MARK), lexicon, _known(lexicon).graph, patience=patience)
        _programs.append(program)
        return program
    return player(name, _known(lexicon))
