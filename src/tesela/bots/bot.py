"""A bot in a seat: it sees the seat's view and nothing else, and answers with a command."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from tesela._kernel import WordGraph
from tesela.bots import variations
from tesela.bots.turn_view import command_of, turn_view_of
from tesela.core.tiles import Tiles
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players import GRADES, Player, player
from tesela.engine.players.static_players import passing, ranked
from tesela.rules import commands as c
from tesela.rules.game import View

_DEFAULT: Final = "tertulia"
_MOVES: Final = 5_000
"""More than almost any rack has."""

_AT_ONCE: Final[Mapping[str, Callable[[int], c.Command]]] = {
    "sign_slip": c.SignSlip,
    "withdraw": c.Withdraw,
    "announce": c.Announce,
    "return_surplus": c.ReturnSurplus,
    "press": c.PressClock,
}
"""What a bot does without a thought when the game waits for it."""


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
    return player(name, _known(graph, tables), honest=honest, in_time=True)


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
        may = seen.may
        if "agree" in may and "count" in may["agree"].about:
            return c.Agree(seat, "count")
        if by_theme := variations.about_the_theme(seen):
            return by_theme
        if "accept" in may:
            doubts = "challenge" in may and mind.challenges(may["challenge"].words, seed=seed)
            return c.Challenge(seat) if doubts else c.Accept(seat)
        for tag, made in _AT_ONCE.items():
            if tag in may:
                return made(seat)
        if by_variation := variations.before_the_move(seen):
            return by_variation
        rack = seen.racks[seat]
        if rack is None or seen.board is None:
            return c.Pass(seat)
        if "exchange" in may and seen.exchange_count:
            return variations.exchange(seen, Tiles(rack[: seen.exchange_count]))
        move = mind.choose(turn_view_of(seen, seat), seed=seed)
        if not variations.opens_well(seen, move):
            move = next(iter(self._fitting(seen, _MOVES)), passing(turn_view_of(seen, seat)))
        move = variations.with_the_bonus(seen, move, partial(self._fitting, seen))
        if move.kind is MoveKind.PASS and self._finds_nobody_can_play(seen):
            return c.Agree(seat, "stuck")  # 37.1: noted before it passes
        if move.kind is MoveKind.EXCHANGE:
            return c.Pass(seat) if _nobody_gets_on(seen) else variations.exchange(seen, move.placed)
        return command_of(move, seat, variations.theme_word(seen, move))

    def _fitting(self, seen: View, wanted: int) -> list[Move]:
        """The best moves that a variation lets it make now."""
        return [move for move in self.best_moves(seen, wanted) if variations.opens_well(seen, move)]

    def _finds_nobody_can_play(self, seen: View) -> bool:
        """Whether it may still be proposed, and this rack at least has no play."""
        agree = seen.may.get("agree")
        may = agree is not None and "stuck" in agree.about
        return may and not any(best.play for best in self.best_moves(seen, 1))

    def advice(self, seen: View, wanted: int) -> list[Move]:
        """The best that whoever sits there may do now; nothing while there is no move to make.

        One exchange at most, and each word at its best place: who asks would learn words.
        """
        if seen.on_turn != seen.viewer or seen.phase != "thinking":
            return []
        told: dict[Tiles | None, Move] = {}  # an exchange has no word
        for move in self._fitting(seen, _MOVES):
            if move.kind is not MoveKind.PASS:
                word = move.play.word_on(seen.board).letters if move.play and seen.board else None
                told.setdefault(word, move)
        return list(told.values())[:wanted] or [passing(turn_view_of(seen, seen.viewer))]

    def best_moves(self, seen: View, wanted: int) -> list[Move]:
        """The engine's best for whoever sits there, by score and leave, whatever was agreed."""
        return ranked(_known(self._graph, self._tables), turn_view_of(seen, seen.viewer), wanted)
