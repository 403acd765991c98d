"""The game of the day: racks and tops follow from its seed alone, for the top goes on the board.

`course` plays the event out without anybody; `woven` puts those who took part into it, so that ranking,
statistics and log are those of any event. Everybody played at their own time, so nobody's slip was late here:
what was late was not handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tesela.duplicate import events as ev
from tesela.duplicate.draft import Draft, Tools
from tesela.duplicate.due import deal_next, start_clock
from tesela.duplicate.fold import apply_to, fold
from tesela.duplicate.judging import IsWord, judge, to_judge
from tesela.duplicate.settling import close_move
from tesela.duplicate.state import State


class Entrant(NamedTuple):
    """Somebody who played the day's game, with the plays handed in by move."""

    name: str
    plays: Mapping[int, ev.LoggedPlay]


def course(header: ev.Created, tools: Tools, now: int) -> list[ev.Event]:
    """The whole log of the event as it goes without players: it has the seed, and is for the keeper alone."""
    if header.conditions.master != "top":
        raise ValueError("what goes on the board would depend on the players")
    draft = Draft(fold([header]), now, "", tools)
    while draft.state.ended is None:
        if deal_next(draft):
            start_clock(draft)
            draft.emit(ev.TimeUp(draft.now, move=draft.move.number))
            close_move(draft)
    return [header, *draft.events]


def woven(log: Sequence[ev.Event], entrants: Sequence[Entrant], is_word: IsWord) -> list[ev.Event]:
    """The same course with everybody in it: joined at the beginning, slips within each move."""
    header = log[0]
    if not isinstance(header, ev.Created):
        raise ValueError("no header")
    state, found = State(header), [log[0]]

    def add(entry: ev.Event) -> None:
        apply_to(state, (entry,))
        found.append(entry)

    for number, entrant in enumerate(entrants):
        add(ev.Joined(header.at, player=number, name=entrant.name))
    for entry in log[1:]:
        add(entry)
        if isinstance(entry, ev.Started):
            _hand_in(entry, entrants, add)
        elif isinstance(entry, ev.TimeUp) and state.move is not None and (plays := to_judge(state.move)):
            add(ev.Judged(entry.at, move=entry.move, verdicts=judge(state.move, plays, is_word)))
    return found


def _hand_in(entry: ev.Started, entrants: Sequence[Entrant], add: Callable[[ev.Event], None]) -> None:
    for number, entrant in enumerate(entrants):
        if play := entrant.plays.get(entry.move):
            add(ev.HandedIn(entry.at, player=number, move=entry.move, play=play))
