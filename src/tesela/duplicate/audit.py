"""Checking an event's log against its own words: verdicts, tops and the plays that went on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tesela.core.errors import TextError
from tesela.duplicate import events as ev
from tesela.duplicate.fold import apply_to
from tesela.duplicate.judging import IsWord, verdict_on
from tesela.duplicate.settling import top_plays
from tesela.duplicate.state import State
from tesela.duplicate.top import Plays, published_order


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that comes out otherwise when it is done again."""

    code: str
    move: int
    data: Mapping[str, object]


def audit(log: Sequence[ev.Event], is_word: IsWord, plays: Plays) -> Iterator[Difference]:
    """Judge every play and look for every top again, at the moment when it was done."""
    header = log[0]
    if not isinstance(header, ev.Created):
        raise TextError("log.no_header", "")
    state = State(header)
    for entry in log[1:]:
        if isinstance(entry, ev.Judged):
            yield from _verdicts(state, entry, is_word)
        elif isinstance(entry, ev.Closed):
            yield from _closing(state, entry, plays)
        apply_to(state, (entry,))


def _verdicts(state: State, entry: ev.Judged, is_word: IsWord) -> Iterator[Difference]:
    move = state.moves[entry.move - 1]
    for verdict in entry.verdicts:
        if verdict_on(move.board, move.rack, verdict.play, is_word) != verdict:
            yield Difference("verdict", entry.move, {"coord": verdict.play.coord})


def _closing(state: State, entry: ev.Closed, plays: Plays) -> Iterator[Difference]:
    move = state.moves[entry.move - 1]
    tops = top_plays(state, move, plays)
    best = min(tops, key=published_order(move.board, move.rack), default=None)
    if best is None or ev.ScoredPlay(ev.LoggedPlay.of(best.play), best.score) != entry.top:
        yield Difference("top", entry.move, {"score": entry.top.score, "found": best.score if best else 0})
