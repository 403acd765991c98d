"""Judging slips, once for each distinct play: where the tiles lie, whose they are, what words they form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from tesela.core.board import Board
from tesela.core.errors import TextError
from tesela.core.letters import RACK_SIZE
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles
from tesela.duplicate.coordinates import other_readings
from tesela.duplicate.events import LoggedPlay, PlayVerdict, ScoredPlay
from tesela.duplicate.state import Move
from tesela.rules.codec import HIDDEN_TILE

IsWord: TypeAlias = Callable[[Tiles], bool]
"""Whether one word is in the event's edition. This room does not know where words come from."""

UNREADABLE: Final = "coord.unreadable"
"""The fault of a play in an old log whose coordinate names no square; none comes in any more."""

WORDS: Final = "words"
"""The fault of a play that lies well but has a word that is not valid."""


def to_judge(move: Move) -> list[LoggedPlay]:
    """The distinct plays of a move on which there is no verdict yet, in a lasting order."""
    plays = {slip.play for slip in move.slips.values() if slip.play is not None}
    return sorted(plays - move.verdicts.keys(), key=lambda play: (play.coord, play.tiles))


def judge(move: Move, plays: Iterable[LoggedPlay], is_word: IsWord) -> tuple[PlayVerdict, ...]:
    """A verdict for each; every word is asked about once."""
    asked: dict[Tiles, bool] = {}

    def known(word: Tiles) -> bool:
        if word not in asked:
            asked[word] = is_word(word)
        return asked[word]

    return tuple(verdict_on(move.board, move.rack, play, known) for play in plays)


def verdict_on(board: Board, rack: Tiles, logged: LoggedPlay, is_word: IsWord) -> PlayVerdict:
    """What is to be said of one play, and whether it would hold under another reading of its coordinate."""
    try:
        play = logged.play()
    except TextError:
        return PlayVerdict(play=logged, fault=UNREADABLE)
    found = _as_written(board, rack, play, is_word)
    if not found.fault:
        return found
    for other in other_readings(play):
        meant = _as_written(board, rack, other, is_word)
        if not meant.fault:
            return PlayVerdict(
                play=logged,
                fault=found.fault,
                score=found.score,
                words=found.words,
                wrong=found.wrong,
                transposed=ScoredPlay(meant.play, meant.score),
            )
    return found


def _as_written(board: Board, rack: Tiles, play: Play, is_word: IsWord) -> PlayVerdict:
    logged = LoggedPlay.of(play)
    if fault := placing_fault(board, rack, play):
        return PlayVerdict(play=logged, fault=fault)
    counted = score_play(board, play)
    words = tuple(word.tiles.letters for word in counted.words)
    wrong = tuple(dict.fromkeys(word for word in words if not is_word(word)))
    return PlayVerdict(
        play=logged, fault=WORDS if wrong else "", score=counted.total, words=words, wrong=wrong
    )


def placing_fault(board: Board, rack: Tiles, play: Play) -> str:
    """Why the tiles may not lie there, whatever the words; empty if they may."""
    if HIDDEN_TILE in play.tiles or rack.minus(play.rack_tiles()) is None:
        return "tiles.not_on_rack"
    if len(play.rack_tiles()) > RACK_SIZE:
        return "tiles.too_many"
    fault = check_placement(board, play)
    return "" if fault is None else fault.fault.value


def holds(verdict: PlayVerdict, rulings: Mapping[Tiles, bool], overruled: bool | None) -> bool:
    """Whether a play counts in the end: an arbiter's word on it, rulings on its words, the verdict."""
    if not verdict.words:
        return False  # it can't lie there, and nobody can rule that it does
    if overruled is not None:
        return overruled
    return all(rulings.get(word, word not in verdict.wrong) for word in verdict.words)


def meant(move: Move, verdict: PlayVerdict, rulings: Mapping[Tiles, bool]) -> ScoredPlay | None:
    """The play that a slip meant under another reading, unless an arbiter threw that one or its words out."""
    other = verdict.transposed
    if other is None:
        return None
    overruled = move.overruled.get(other.play)
    if overruled is not None:
        return other if overruled else None
    words = score_play(move.board, other.play.play()).words
    return other if all(rulings.get(word.tiles.letters, True) for word in words) else None


def play_that_counts(
    move: Move, logged: LoggedPlay | None, rulings: Mapping[Tiles, bool]
) -> LoggedPlay | None:
    """The play as it was handed in if it holds, or the one that was meant where only that one does."""
    verdict = move.verdicts.get(logged) if logged is not None else None
    if verdict is None:
        return None
    if holds(verdict, rulings, move.overruled.get(verdict.play)):
        return verdict.play
    other = meant(move, verdict, rulings)
    return other.play if other else None
