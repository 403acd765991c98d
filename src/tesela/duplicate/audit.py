"""Checking an event's log against its own words: verdicts, tops, what went on the board, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tesela.core.errors import TextError
from tesela.duplicate import events as ev
from tesela.duplicate.balance import can_go_on
from tesela.duplicate.fold import apply_to
from tesela.duplicate.judging import IsWord, verdict_on
from tesela.duplicate.rulings import changed_tops
from tesela.duplicate.settling import settle
from tesela.duplicate.state import State
from tesela.duplicate.top import Plays


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that comes out otherwise when it is done again."""

    code: str
    move: int
    data: Mapping[str, object]


_RULINGS: Final = (ev.WordRuled, ev.Overruled, ev.SlipCorrected, ev.Merged)


def audit(log: Sequence[ev.Event], is_word: IsWord, plays: Plays) -> Iterator[Difference]:
    """Judge every play, settle every move and look for every top again, at the moment when it was done."""
    header = log[0]
    if not isinstance(header, ev.Created):
        raise TextError("log.no_header", "")
    state = State(header)
    for entry in log[1:]:
        yield from _verdicts(state, entry, is_word)
        if isinstance(entry, ev.Closed):
            yield from _closing(state, entry, plays)
        elif isinstance(entry, ev.Ended):
            yield from _ending(state, entry, plays)
        apply_to(state, (entry,))
        if isinstance(entry, _RULINGS):
            yield from _tops(state, plays)


def _verdicts(state: State, entry: ev.Event, is_word: IsWord) -> Iterator[Difference]:
    for number, verdicts in _told(entry):
        move = state.moves[number - 1]
        for verdict in verdicts:
            if verdict_on(move.board, move.rack, verdict.play, is_word) != verdict:
                yield Difference("verdict", number, {"coord": verdict.play.coord})


def _told(entry: ev.Event) -> Iterator[tuple[int, Sequence[ev.PlayVerdict]]]:
    """The verdicts in an entry, by move."""
    if isinstance(entry, ev.Judged):
        yield entry.move, entry.verdicts
    elif isinstance(entry, ev.SlipCorrected) and entry.verdict is not None:
        yield entry.move, (entry.verdict,)
    elif isinstance(entry, ev.Merged):
        for each in entry.verdicts:
            yield each.move, each.verdicts


def _closing(state: State, entry: ev.Closed, plays: Plays) -> Iterator[Difference]:
    again = settle(state, state.moves[entry.move - 1], plays)
    if again is None or again.top != entry.top:
        yield Difference(
            "top", entry.move, {"score": entry.top.score, "found": again.top.score if again else 0}
        )
    elif (again.laid, again.covers) != (entry.laid, entry.covers):
        data = {"laid": entry.laid.play.coord, "found": again.laid.play.coord}
        yield Difference("laid", entry.move, data)


def _ending(state: State, entry: ev.Ended, plays: Plays) -> Iterator[Difference]:
    """Whether it had to end so; the judge may end it at any time."""
    agreed, move = state.conditions, state.move
    if entry.reason == "no_play":
        over = move is not None and settle(state, move, plays) is None
    elif entry.reason == "rounds":
        over = agreed.rounds is not None and state.rounds >= agreed.rounds
    elif entry.reason == "tiles":
        left = [*state.rack, *state.bag]
        over = not can_go_on(left, state.rounds + 1, agreed.balance, agreed.rack_size)
    else:
        over = True
    if not over:
        yield Difference("end", len(state.moves), {})


def _tops(state: State, plays: Plays) -> Iterator[Difference]:
    """The tops of closed moves after a ruling."""
    for each in changed_tops(state, [move.number for move in state.moves], plays):
        logged = state.moves[each.move - 1].top
        data = {"score": logged.score if logged else 0, "found": each.top.score}
        yield Difference("top", each.move, data)
