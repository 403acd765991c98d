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
from tesela.analysis.judging import Judgement, by_budget, by_equity, every_move, same, static_loss
from tesela.analysis.playing_strength import strength_of
from tesela.analysis.review_findings import (
    Chances,
    LostChallenge,
    lost_challenges,
    luck_of,
    missed_seven,
    phonies,
)
from tesela.analysis.tables import SeenTurn, seen_turns
from tesela.core.letters import RACK_SIZE
from tesela.core.tiles import write_tiles
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.players import grades
from tesela.engine.players.grades import STATIC, grade
from tesela.notation.files import read_game
from tesela.notation.recount import recount
from tesela.notation.replay import Replay

FORMAT: Final = 8
"""Goes up when reviews are made in another way, so that old ones are made again."""
TWO: Final = 2


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
    error: float | None = None
    """The standard error of `win_loss`, where it was simulated."""
    seven: str = ""
    """The best play of seven tiles that was there, where fewer were laid."""
    phonies: list[str] = []
    """Words that the lexicon does not have, and that stood."""
    tiles_laid: int = 0
    first_loss: float = 0.0
    """By points and leaves alone: the players' number goes by it."""
    taken_back: str = ""
    """The play that was challenged and taken back: the turn was lost, and is judged as a pass."""


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
    """The rating that this play comes to, by points and leaves; with its standard error."""
    strength_error: int | None = None
    win_loss: float | None = None
    """Shares of a win that choices gave away, and what the draws gave or took; of games of two, played on."""
    luck: float | None = None
    sevens: int = 0
    """Plays of seven tiles, and how many of them were there and not laid."""
    missed_sevens: int = 0


class Review(msgspec.Struct, frozen=True):
    """A game's review; `key` tells what it was made of."""

    game: str
    key: str
    judge: str
    final: list[int]
    turns: list[TurnReview]
    players: list[PlayerReview]
    challenges: list[LostChallenge] = []
    """Valid words that somebody challenged, as far as the file tells."""

    @property
    def simulated(self) -> int:
        """Turns that were played on."""
        return sum(turn.error is not None for turn in self.turns)


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
    turns: list[TurnReview] = []
    played_on: list[Chances] = []
    for seen in seen_turns(replay, lost=True):
        found = look(seen)
        advice = coach(known, seen.view, seen.move, found) if coached else []
        turn = _turn(nicks[seen.seat], seen, found, _totals(replay, seen), advice)
        turns.append(_with_findings(known, seen, turn))
        if (told := _chances(seen, found)) is not None:
            played_on.append(told)
    players = [_player(nick, [turn for turn in turns if turn.player == nick]) for nick in nicks]
    if len(nicks) == TWO and played_on:
        players = [_with_luck(each, played_on, seat) for seat, each in enumerate(players)]
    challenges = list(lost_challenges(known, replay)) if len(nicks) == TWO else []
    return Review(name, key, judge, list(replay.final), turns, players, challenges)


def _totals(replay: Replay, seen: SeenTurn) -> Sequence[int]:
    """Everybody's points after the turn, what was taken back included."""
    return replay.turns[seen.n if seen.taken_back else seen.n - 1].totals


def _with_findings(known: Knowledge, seen: SeenTurn, turn: TurnReview) -> TurnReview:
    moves = every_move(known, seen.view)
    seven = missed_seven(moves, seen.move)
    return msgspec.structs.replace(
        turn,
        seven="" if seven is None else str(seven),
        tiles_laid=len(seen.move.placed) if seen.move.play is not None else 0,
        phonies=phonies(known, seen),
        taken_back=seen.taken_back,
        first_loss=round(static_loss(known, moves, seen.move), 2),
    )


def _chances(seen: SeenTurn, found: Judgement) -> Chances | None:
    if found.ends is not None:
        best, made = (0.5 if not lead else float(lead > 0) for lead in found.ends)
        return Chances(seen.seat, best, made)
    if found.best_wins is None or found.win_loss is None:
        return None
    return Chances(seen.seat, found.best_wins, found.best_wins - found.win_loss)


def _with_luck(player: PlayerReview, played_on: Sequence[Chances], seat: int) -> PlayerReview:
    lost = sum(each.best - each.made for each in played_on if each.seat == seat)
    luck = luck_of(played_on, seat)
    return msgspec.structs.replace(player, win_loss=round(lost, 4), luck=round(luck, 4))


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
        None if found.error is None else round(found.error, 4),
    )


def _wins(found: Judgement) -> float | None:
    if found.ends is not None:
        lead = found.ends[1]
        return 0.5 if not lead else float(lead > 0)
    if found.best_wins is None or found.win_loss is None:
        return None
    return round(found.best_wins - found.win_loss, 4)


def _player(nick: str, turns: Sequence[TurnReview]) -> PlayerReview:
    losses = [turn.loss for turn in turns]
    strength = strength_of([turn.first_loss for turn in turns if not turn.taken_back])
    return PlayerReview(
        nick,
        len(turns),
        sum(turn.played == turn.best for turn in turns),
        round(sum(losses), 2),
        round(fmean(losses), 3) if losses else 0.0,
        {grade: sum(turn.grade == grade for turn in turns) for grade in GRADES},
        None if strength is None else strength.rating,
        None if strength is None else strength.error,
        sevens=sum(turn.tiles_laid == RACK_SIZE for turn in turns),
        missed_sevens=sum(bool(turn.seven) for turn in turns),
    )
