"""The coach for browsers: a position with two moves in, the manual's advice out."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from tesela.analysis.coach.advice import coach
from tesela.analysis.coach.turns import exchanged, passed, placed
from tesela.analysis.judging import Judgement
from tesela.core.cgp import read_cgp
from tesela.core.errors import TextError
from tesela.core.letters import COUNTS, RACK_SIZE
from tesela.core.plays import Play
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles, read_tiles
from tesela.engine.knowledge import Knowledge, knowledge, table_folder
from tesela.engine.moves import Move
from tesela.engine.position import Position
from tesela.engine.turn_view import TurnView
from tesela.lexicon.editions.edition import Edition
from tesela.server.errors import ServerError
from tesela.server.games.fair_slots import FairSlots
from tesela.server.people.limits import Limiter
from tesela.texts import speaking
from tesela.texts.coach import Advice, advice

_A_SECOND: Final = 1.0
_BURST: Final = 60
"""Questions from one place: a whole game at once, and then one a second."""
_TWO: Final = 2


class CoachMove(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A turn: a play by its coordinate and tiles (`.` where one lies), tiles to exchange, or a pass."""

    kind: Literal["place", "exchange", "pass"]
    coord: Annotated[str, Meta(max_length=8)] = ""
    tiles: Annotated[str, Meta(max_length=80)] = ""


class CoachQuestion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position of two players, what was played, what your engine thinks best, and by how much."""

    edition: Annotated[str, Meta(max_length=64)]
    position: Annotated[str, Meta(max_length=2000)]
    """One line of CGP, the mover first."""
    played: CoachMove
    best: CoachMove
    points: Annotated[float, Meta(ge=0, le=10_000)] = 0.0
    """What lies between them."""
    wins: Annotated[float, Meta(ge=0, le=1)] | None = None
    """The win chance between them, and its standard error, where it was simulated."""
    error: Annotated[float, Meta(ge=0, le=1)] | None = None
    ends: tuple[int, int] | None = None
    """In the endgame: the final leads of the best and of what was played."""
    proven: bool = False


class Coaching:
    """Answers one at a time, to everybody in turn."""

    def __init__(self) -> None:
        self._slots = FairSlots(1)
        self._asked = Limiter(_A_SECOND, _BURST)

    async def answer(self, question: CoachQuestion, edition: Edition, asker: str, lang: str) -> list[Advice]:
        """What the coach says; 429 for who asks without end, 422 for what is no position."""
        if not self._asked.allows(asker):
            raise ServerError(429, "request.many", {"seconds": 2})
        async with self._slots.slot(asker, asker):
            return await asyncio.to_thread(_answer, question, known_by(edition), lang)


def known_by(edition: Edition) -> Knowledge:
    """An edition's words with what was learned of them."""
    return knowledge(edition.graph, table_folder(edition.name))


def _answer(question: CoachQuestion, known: Knowledge, lang: str) -> list[Advice]:
    try:
        view, rival = _view(question.position)
        played, best = _move(view, question.played), _move(view, question.best)
    except TextError as wrong:
        raise ServerError(422, "coach.unreadable") from wrong
    found = Judgement(
        best, question.points, question.wins, proven=question.proven,
        best_wins=question.wins, error=question.error, ends=question.ends,
    )  # fmt: skip
    with speaking(lang):
        return [advice(fact) for fact in coach(known, view, played, found, rival)]


def _view(text: str) -> tuple[TurnView, Tiles]:
    """The table, and what is known of the other's rack; with as many tiles in the bag as `bag` says."""
    read = read_cgp(text)
    position, rival = Position.from_cgp(read), Tiles(b"".join(map(bytes, read.racks[1:])))
    held = [*position.board.tiles, *position.rack, *rival]
    if len(position.scores) != _TWO or not position.rack:
        raise ServerError(422, "coach.unreadable")
    if any(held.count(code) > most for code, most in enumerate(COUNTS)):
        raise ServerError(422, "coach.unreadable")
    view = TurnView.of(position.board, position.rack, position.scores)
    told = read.opcodes.get("bag")
    if told is not None:
        view = _with_bag(view, told)
    if len(rival) > view.others[0] or view.unseen.minus(rival) is None:
        raise ServerError(422, "coach.unreadable")
    return view, rival


def _with_bag(view: TurnView, told: str) -> TurnView:
    """The other holds what is not in the bag."""
    bag = int(told) if told.isascii() and told.isdigit() else -1
    held = len(view.unseen) - bag
    if bag < 0 or not 0 <= held <= RACK_SIZE:
        raise ServerError(422, "coach.unreadable")
    return replace(view, others=(held,), bag=bag)


def _move(view: TurnView, told: CoachMove) -> Move:
    """The move; 422 for what can't be done in the position."""
    if told.kind == "pass":
        return passed(view.rack)
    if told.kind == "exchange":
        move = exchanged(view.rack, read_tiles(told.tiles))
    else:
        where = read_coord(told.coord)
        play = Play(where.square, where.direction, read_tiles(told.tiles, through=True))
        move = placed(view.board, view.rack, play)
    if move is None:
        raise ServerError(422, "coach.move")
    return move
