"""A whole game reviewed: every turn whose rack is known, and how each player did."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final

import msgspec

from tesela.analysis.coach.advice import coach
from tesela.analysis.coach.situation import Fact
from tesela.analysis.grading import GRADES, Grade, grade_of
from tesela.analysis.judging import Judgement, by_budget, by_equity, same
from tesela.analysis.playing_strength import strength_of
from tesela.analysis.tables import SeenTurn, seen_turns
from tesela.core.tiles import write_tiles
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.players import grades
from tesela.engine.players.grades import STATIC, grade
from tesela.notation.files import read_game
from tesela.notation.recount import recount

FORMAT: Final = 4
"""Goes up when reviews are made in another way, so that old ones are made again."""


class TurnReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn: what was done, what would have been best, and the points between them."""

    n: int
    player: str
    rack: str
    played: str
    best: str
    loss: float
    grade: Grade
    win_loss: float | None = None
    proven: bool = False
    """Both were followed to the end of the game."""
    score: int = 0
    wins: float | None = None
    """The mover's chance to win after the turn, where it was looked at."""
    totals: list[int] = []
    """Everybody's points after the turn, by seat."""
    advice: list[Fact] = []
    """What the coach says of it, if it was asked: the summary first."""


class PlayerReview(msgspec.Struct, frozen=True):
    """How one player did over the turns that could be looked at."""

    player: str
    turns: int
    best: int
    loss: float
    mean_loss: float
    grades: dict[Grade, int] = {}
    """How many turns of each grade."""
    strength: int | None = None
    """The rating that this play comes to, where it was judged by static equity; with its standard error."""
    strength_error: int | None = None


class Review(msgspec.Struct, frozen=True):
    """A game's review; `key` tells what it was made of."""

    game: str
    key: str
    judge: str
    final: list[int]
    turns: list[TurnReview]
    players: list[PlayerReview]


def check_judge(name: str) -> None:
    """Refuse who can't judge before any work is done: nobody of that name, or who errs as people do."""
    if name != STATIC and grade(name).habits is not None:
        judges = [STATIC, *(each.key for each in grades.GRADES if each.habits is None)]
        raise EngineError("player.no_judge", name=name, known=", ".join(judges))


def review_key(content: bytes, judge: str, rules: str | None, lexicon: str, *, coached: bool = False) -> str:
    """The same key, the same review."""
    told = f"{FORMAT}|{judge}|{rules}|{lexicon}|{'coached|' * coached}".encode()
    return hashlib.sha256(told + content).hexdigest()


def review_game(
    known: Knowledge,
    name: str,
    content: bytes,
    judge: str,
    rules: str | None,
    key: str,
    *,
    coached: bool = False,
) -> Review:
    """Look at every turn, with the coach's words if asked. `NotationError` if there is no game to read."""
    replay = recount(read_game(content), rules)
    nicks = [player.nick for player in replay.document.players]
    look = _judge(known, judge, int(key[:8], 16))
    turns = []
    for seen in seen_turns(replay):
        found = look(seen)
        advice = coach(known, seen.view, seen.move, found) if coached else []
        turns.append(_turn(nicks[seen.seat], seen, found, replay.turns[seen.n - 1].totals, advice))
    players = [_player(nick, [turn for turn in turns if turn.player == nick], judge) for nick in nicks]
    return Review(name, key, judge, list(replay.final), turns, players)


def _judge(known: Knowledge, judge: str, seed: int) -> Callable[[SeenTurn], Judgement]:
    budget = None if judge == STATIC else grade(judge).budget
    if budget is None:
        return lambda seen: by_equity(known, seen.view, seen.move)
    return lambda seen: by_budget(known, seen.view, seen.move, budget, seed=seed + seen.n)


def _turn(
    nick: str, seen: SeenTurn, found: Judgement, totals: Sequence[int], advice: list[Fact]
) -> TurnReview:
    best = seen.move if same(found.best, seen.move) else found.best
    win_loss = None if found.win_loss is None else round(found.win_loss, 4)
    return TurnReview(
        seen.n,
        nick,
        write_tiles(seen.view.rack),
        str(seen.move),
        str(best),
        round(found.loss, 2),
        grade_of(found, same=same(found.best, seen.move)),
        win_loss,
        found.proven,
        seen.move.score,
        _wins(found),
        list(totals),
        advice,
    )


def _wins(found: Judgement) -> float | None:
    if found.ends is not None:
        lead = found.ends[1]
        return 0.5 if not lead else float(lead > 0)
    if found.best_wins is None or found.win_loss is None:
        return None
    return round(found.best_wins - found.win_loss, 4)


def _player(nick: str, turns: Sequence[TurnReview], judge: str) -> PlayerReview:
    losses = [turn.loss for turn in turns]
    best = sum(turn.played == turn.best for turn in turns)
    grades: dict[Grade, int] = {grade: sum(turn.grade == grade for turn in turns) for grade in GRADES}
    mean = round(fmean(losses), 3) if losses else 0.0
    found = PlayerReview(nick, len(turns), best, round(sum(losses), 2), mean, grades)
    strength = strength_of(losses) if judge == STATIC else None
    if strength is None:
        return found
    return msgspec.structs.replace(found, strength=strength.rating, strength_error=strength.error)
