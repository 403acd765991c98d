"""A bot in a seat: it sees the seat's view and nothing else, and answers with a command."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final

from tesela._kernel import WordGraph
from tesela.bots.turn_view import command_of, turn_view_of
from tesela.core.tiles import Tiles
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players import GRADES, Player, player
from tesela.engine.players.plain import ranked
from tesela.rules import commands as c
from tesela.rules.game import View

_DEFAULT: Final = "tertulia"


def bot_names() -> tuple[str, ...]:
    """Every bot, weakest first; `bots.NAME.name` and `.about` are its texts."""
    return tuple(grade.key for grade in GRADES)


def default_bot() -> str:
    """A pleasant opponent for somebody we know nothing about."""
    return _DEFAULT


def seed_for(game: str, seq: int, seat: int) -> int:
    """The same game, moment and seat always give the same thought, in whatever process it is had."""
    digest = hashlib.sha256(f"tesela-bot|{game}|{seq}|{seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


@lru_cache(maxsize=8)
def _known(graph: WordGraph, tables: Path | None) -> Knowledge:
    """One set of tables a lexicon, however many bots play with it. A broken file is as good as none here."""
    try:
        return knowledge(graph, tables)
    except (EngineError, OSError):
        return knowledge(graph)


def _nobody_gets_on(seen: View) -> bool:
    """Two rounds without a play: exchanging for ever would keep a dead game going."""
    lately = seen.record[-2 * len(seen.scores) :]
    return len(lately) == 2 * len(seen.scores) and all(turn.kind != "play" for turn in lately)


@lru_cache(maxsize=64)
def _player(name: str, graph: WordGraph, tables: Path | None, honest: bool) -> Player:
    """Making a player reads tables, so it is kept."""
    return player(name, _known(graph, tables), honest=honest)


class Bot:
    """A grade of the engine that plays with a lexicon's words, and with what was learned of them."""

    def __init__(self, name: str, graph: WordGraph, tables: Path | None = None) -> None:
        self.name = name
        self._graph = graph
        self._tables = tables

    def act(self, seen: View) -> c.Command:
        """What the bot does now: its turn, or its answer to somebody's play."""
        seat = seen.viewer
        seed = seed_for(seen.header.game, seen.seq, seat)
        mind = _player(self.name, self._graph, self._tables, seen.header.judging == "checked")
        if seen.on_turn != seat:
            doubts = seen.header.judging == "challenge" and mind.challenges(seen.play_words, seed=seed)
            return c.Challenge(seat) if doubts else c.Accept(seat)
        if seen.phase == "rejected":
            return c.Withdraw(seat)
        if seen.phase == "laid":
            return c.Announce(seat)
        rack = seen.racks[seat]
        if rack is None or seen.board is None:
            return c.Pass(seat)
        if seen.phase == "exchanging":
            return c.Exchange(seat, Tiles(rack[: seen.exchange_count or 1]))
        move = mind.choose(turn_view_of(seen, seat), seed=seed)
        if move.kind is MoveKind.EXCHANGE and _nobody_gets_on(seen):
            return c.Pass(seat)
        return command_of(move, seat)

    def best_moves(self, seen: View, wanted: int) -> list[Move]:
        """Advice for whoever sits there: the engine's best by score and leave."""
        return ranked(_known(self._graph, self._tables), turn_view_of(seen, seen.viewer), wanted)
