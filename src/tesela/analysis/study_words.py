"""Words that a recorded game has to teach one of its players: missed ones, and those judged wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from tesela.analysis.grading import grade_of
from tesela.analysis.judging import by_equity, same
from tesela.analysis.tables import seen_turns
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles
from tesela.engine.knowledge import Knowledge
from tesela.notation.replay import Replay

Why: TypeAlias = Literal["missed", "invalid", "unchallenged", "challenged"]
"""The best play went unseen; an own word was none; another's was none and stood, or was challenged."""


class WordToLearn(msgspec.Struct, frozen=True):
    """A word, the turn that it comes from, and why it is worth a card."""

    n: int
    word: Tiles
    why: Why


def words_to_learn(known: Knowledge, replay: Replay, seat: int) -> list[WordToLearn]:
    """Go through the game once for each kind of mistake; every word once, in the order of turns."""
    found: dict[bytes, WordToLearn] = {}
    for each in sorted(
        [*_missed(known, replay, seat), *_misjudged(known, replay, seat)], key=lambda one: one.n
    ):
        found.setdefault(bytes(each.word), each)
    return list(found.values())


def _missed(known: Knowledge, replay: Replay, seat: int) -> Iterator[WordToLearn]:
    """The main word of the best play, where what was done instead is a medium mistake or a large one."""
    for seen in seen_turns(replay, lost=True):
        if seen.seat != seat:
            continue
        judged = by_equity(known, seen.view, seen.move)
        grade = grade_of(judged, same=same(judged.best, seen.move))
        if grade in ("medium", "large") and judged.best.play is not None:
            word = score_play(seen.view.board, judged.best.play).words[0].tiles.letters
            yield WordToLearn(seen.n, word, "missed")


def _misjudged(known: Knowledge, replay: Replay, seat: int) -> Iterator[WordToLearn]:
    for turn, after in zip(replay.turns, [*replay.turns[1:], None], strict=True):
        words = [word.tiles.letters for word in turn.words]
        wrong = [word for word in words if bytes(word) not in known.graph]
        if turn.entry.seat == seat:
            yield from (WordToLearn(turn.n, word, "invalid") for word in wrong)
        elif after is None or after.kind != "withdrawn":
            yield from (WordToLearn(turn.n, word, "unchallenged") for word in wrong)
        if after is not None and after.kind == "challenge" and turn.entry.seat != seat and not wrong:
            yield from (WordToLearn(turn.n, word, "challenged") for word in words)
