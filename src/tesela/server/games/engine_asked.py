"""The engine's answers for browsers that have none of their own: few at a time, and each within a budget."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from tesela.analysis.heat import Replies, points_map, replies_both_ways
from tesela.bots.turn_view import end_rules
from tesela.core.board import Board
from tesela.core.letters import BLANK_BIT, COUNTS, RACK_SIZE
from tesela.core.plays import Play
from tesela.core.squares import SIZE, Direction, Square
from tesela.core.tiles import Tiles
from tesela.engine.endgame import solve_endgame
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.static_players import ranked
from tesela.engine.preendgame import solve_preendgame
from tesela.engine.simulation import simulate
from tesela.engine.turn_view import TurnView
from tesela.lexicon.editions.edition import Edition
from tesela.rules.rulesets import RULESETS
from tesela.server.errors import ServerError
from tesela.server.games.coaching import known_by
from tesela.server.games.engine_questions import (
    MOST_NODES,
    MOST_ORDERS,
    MOST_RACKS,
    MOST_ROLLOUTS,
    AskedTable,
    EngineAnswer,
    EngineArm,
    EngineMove,
    EngineQuestion,
    EngineReplies,
    Question,
)
from tesela.server.games.fair_slots import FairSlots
from tesela.server.people.limits import Limiter

MILLISECONDS: Final = 2_000
"""Where the clock ends what figures do not."""
_EVERY: Final = 1_000_000
_WAITING_EACH: Final = 16
_WAITING: Final = 256
"""Questions in the queue, from one place and in all; who comes after them is told to come again."""

LIGHT: Final = ("contains", "bestMoves", "compare", "points")


class EngineAsked:
    """Answers one question at a time, to everybody in turn."""

    def __init__(self) -> None:
        self._slots = FairSlots(1)
        self._light = Limiter(20.0, 400)
        self._heavy = Limiter(0.5, 60)
        self._waiting: Counter[str] = Counter()

    async def answer(self, question: EngineQuestion, edition: Edition, asker: str) -> EngineAnswer:
        """The answer; 429 for who asks without end, 503 where too many wait, 422 for what is no position."""
        limiter = self._light if question.what in LIGHT else self._heavy
        if not limiter.allows(asker):
            raise ServerError(429, "request.many", {"seconds": 3})
        if self._waiting[asker] >= _WAITING_EACH:
            raise ServerError(429, "request.many", {"seconds": 3})
        if self._waiting.total() >= _WAITING:
            raise ServerError(503, "engine.busy", {"seconds": 5})
        self._waiting[asker] += 1
        try:
            async with self._slots.slot(asker, asker):
                return await asyncio.to_thread(answer, known_by(edition), question)
        finally:
            self._waiting[asker] -= 1
            if not self._waiting[asker]:
                del self._waiting[asker]


def answer(known: Knowledge, question: EngineQuestion) -> EngineAnswer:
    """The same as the engine in a browser would say, within the budget."""
    if question.what == "contains":
        return EngineAnswer(contains=bytes.fromhex(question.word) in known.graph)
    if question.table is None:
        raise ServerError(422, "engine.unreadable")
    asked = _Asked(known, _view(question.table, question.rules), question)
    try:
        return _ANSWERS[question.what](asked)
    except (EngineError, ValueError) as wrong:
        raise ServerError(422, "engine.unreadable") from wrong


@dataclass(frozen=True, slots=True)
class _Asked:
    known: Knowledge
    view: TurnView
    question: EngineQuestion

    @property
    def rival(self) -> list[Tiles]:
        """What is known of the other's rack; 422 for what that can't be."""
        told = Tiles(bytes.fromhex(self.question.table.rival if self.question.table else "")).sorted()
        if len(told) > self.view.others[0] or self.view.unseen.minus(told) is None:
            raise ServerError(422, "engine.unreadable")
        return [told] if told else []

    @property
    def candidates(self) -> list[Move]:
        """The best by points and leave, and those that were named by their numbers."""
        moves = ranked(self.known, self.view, self.question.candidates)
        every = ranked(self.known, self.view, _EVERY) if self.question.also else []
        for number in self.question.also:
            if number >= len(every):
                raise ServerError(422, "engine.unreadable")
            if not any(_same(each, every[number]) for each in moves):
                moves.append(every[number])
        return moves


def _view(table: AskedTable, rules: str) -> TurnView:
    """The table; 422 for tiles that there are not, or that are not all accounted for."""
    cells, rack = bytes.fromhex(table.cells), Tiles(bytes.fromhex(table.rack)).sorted()
    letters = len(COUNTS)
    known_codes = all(code & ~BLANK_BIT < letters and code != BLANK_BIT for code in cells)
    if (
        rules not in RULESETS
        or not known_codes
        or not 0 < len(rack) <= RACK_SIZE
        or any(code >= letters for code in rack)
    ):
        raise ServerError(422, "engine.unreadable")
    view = TurnView(
        Board(cells), rack, table.scores, (table.others,), table.bag, table.passes, table.scoreless,
        rules=end_rules(RULESETS[rules].options, 2), exchanges=table.exchanges,
    )  # fmt: skip
    held = [*view.board.tiles, *rack]
    if any(held.count(code) > most for code, most in enumerate(COUNTS)) or not view.nobody_left:
        raise ServerError(422, "engine.unreadable")
    return view


def _move(told: EngineMove | None) -> Move:
    if told is None:
        raise ServerError(422, "engine.unreadable")
    tiles = Tiles(bytes.fromhex(told.tiles))
    along = told.row if told.down else told.col
    if along + len(tiles) > SIZE:
        raise ServerError(422, "engine.unreadable")
    kind = MoveKind[told.kind.upper()]
    play = None
    if kind is MoveKind.PLACE:
        direction = Direction.DOWN if told.down else Direction.ACROSS
        play = Play(Square(told.row, told.col), direction, tiles)
    return Move(kind, play, tiles, told.score, told.equity, Tiles(bytes.fromhex(told.leave)))


def _told(move: Move) -> EngineMove:
    made = move.to_kernel()
    return EngineMove(
        kind=_KINDS[move.kind], row=made.row, col=made.col, down=made.down, score=made.score,
        equity=made.equity, tiles=made.tiles.hex(), leave=made.leave.hex(),
    )  # fmt: skip


_KINDS: Final[dict[MoveKind, Literal["place", "exchange", "pass"]]] = {
    MoveKind.PLACE: "place",
    MoveKind.EXCHANGE: "exchange",
    MoveKind.PASS: "pass",
}


def _same(one: Move, other: Move) -> bool:
    """A single tile may be written along either line: the squares count."""
    if one.play is not None and other.play is not None:
        return dict(one.play.laid()) == dict(other.play.laid())
    return one.kind is other.kind and one.placed == other.placed


def _best_moves(asked: _Asked) -> EngineAnswer:
    return EngineAnswer(
        moves=[_told(move) for move in ranked(asked.known, asked.view, asked.question.wanted)]
    )


def _compare(asked: _Asked) -> EngineAnswer:
    done, every = _move(asked.question.move), ranked(asked.known, asked.view, _EVERY)
    number = next((n for n, each in enumerate(every) if _same(each, done)), -1)
    played = done if number < 0 else every[number]
    moves = [every[0], played]
    if len(played.placed) < RACK_SIZE or played.play is None:
        sevens = [each for each in every if each.play is not None and len(each.placed) == RACK_SIZE]
        moves += [max(sevens, key=lambda each: each.score)] if sevens else []
    return EngineAnswer(moves=[_told(move) for move in moves], number=number)


def _points(asked: _Asked) -> EngineAnswer:
    found = points_map(asked.view.position, asked.known)
    return EngineAnswer(most=[int(each) for each in found.values], legal=found.of)


def _danger(asked: _Asked) -> EngineAnswer:
    move = None if asked.question.move is None else _move(asked.question.move)
    racks = min(asked.question.racks, MOST_RACKS)
    before, after = replies_both_ways(asked.view.position, asked.known, move, racks)
    return EngineAnswer(before=_replies(before), after=_replies(after))


def _replies(found: Replies) -> EngineReplies:
    return EngineReplies(mean=list(found.mean), racks=found.racks, average=found.average)


def _simulate(asked: _Asked) -> EngineAnswer:
    question = asked.question
    found = simulate(
        asked.known, asked.view, asked.candidates, plies=question.plies,
        iterations=min(max(1, question.iterations), MOST_ROLLOUTS),
        rollouts=min(question.rollouts or MOST_ROLLOUTS, MOST_ROLLOUTS),
        seed=question.seed, milliseconds=MILLISECONDS, kept=asked.rival,
    )  # fmt: skip
    arms = [
        EngineArm(
            move=_told(arm.move), iterations=arm.iterations, equity=arm.equity,
            equity_error=arm.equity_error, wins=arm.wins, wins_error=arm.wins_error, value=arm.value,
            dropped=arm.dropped,
        )
        for arm in found.arms
    ]  # fmt: skip
    return EngineAnswer(rollouts=found.rollouts, arms=arms)


def _endgame(asked: _Asked) -> EngineAnswer:
    nodes = min(asked.question.nodes, MOST_NODES)
    found = solve_endgame(asked.known, asked.view, nodes=nodes, milliseconds=MILLISECONDS)
    line = [_told(move) for move in found.line]
    return EngineAnswer(
        moves=line, gain=found.gain, proven=found.proven, depth=found.depth, nodes=found.nodes
    )


def _preendgame(asked: _Asked) -> EngineAnswer:
    question = asked.question
    orders = min(question.orders, MOST_ORDERS)
    found = solve_preendgame(
        asked.known,
        asked.view,
        asked.candidates,
        orders=orders,
        nodes=max(1, min(question.nodes, MOST_NODES)),
        total_nodes=MOST_NODES,
        milliseconds=MILLISECONDS,
        seed=question.seed,
        kept=asked.rival,
    )
    arms = [
        EngineArm(
            move=_told(arm.move), wins=arm.wins, wins_error=arm.wins_error, equity=arm.spread,
            orders=arm.orders, exact=arm.exact, lower=arm.lower, upper=arm.upper,
        )
        for arm in found.arms
    ]  # fmt: skip
    return EngineAnswer(arms=arms, proven=found.proven)


_ANSWERS: Final[dict[Question, Callable[[_Asked], EngineAnswer]]] = {
    "bestMoves": _best_moves,
    "compare": _compare,
    "points": _points,
    "danger": _danger,
    "simulate": _simulate,
    "solveEndgame": _endgame,
    "solvePreendgame": _preendgame,
}
