"""A centre without the network: its own log, fed by what the keys open and by the centre's own desk."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tesela.duplicate import events as ev
from tesela.duplicate.centres.sealing import SealedEvent
from tesela.duplicate.draft import Draft, Tools
from tesela.duplicate.refusals import cannot
from tesela.duplicate.settling import differences, judge_slips
from tesela.duplicate.state import State
from tesela.rules.refusals import Refusal


def first_entries(sealed: SealedEvent, now: int, by: str) -> list[ev.Event]:
    """The log of a centre that begins to play on its own: whose it is, and the players that it has."""
    players = [replace(joined, player=number) for number, joined in enumerate(sealed.players)]
    return [sealed.header, ev.CentreAlone(now, centre=sealed.centre, by=by), *players]


def take_opened(
    state: State, parts: Sequence[Sequence[ev.Event]], now: int, *, by: str, tools: Tools
) -> tuple[ev.Event, ...] | Refusal:
    """Put what a key opened into the centre's log at the time of here, with the slips judged before.

    Several parts at once are moves that were not played here: nobody of this centre has slips in them.
    """
    if state.ended is not None:
        return cannot("event.over")
    if state.phase in ("open", "paused"):
        return cannot("centre.time", move=len(state.moves))
    draft = Draft(state, now, by, tools)
    if state.phase == "collecting":
        if open_pairs := differences(draft.move):
            return cannot("close.differences", number=len(open_pairs))
        judge_slips(draft)
    for part in parts:
        for entry in part:
            draft.emit(replace(entry, at=draft.now))
    return tuple(draft.events)
