"""A log as anybody may read it at the end: without fees, and without what the desk noted of people.

Nor is it told who went out of the room, and when. Nothing that is left out changes a pairing or a place, so
that the rest can be made again from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from tesela.tournament import events as ev

_NOTED_OF_PEOPLE: Final = (
    ev.Withdrawn, ev.ApplicationSettled, ev.PairForbidden, ev.PairFixed, ev.PairReleased,
)  # fmt: skip
"""Acts whose reason is for the desk alone."""

_FOR_THE_DESK: Final = (ev.FeeRecorded, ev.RoomLeft, ev.RoomEntered)
"""Acts that nobody else reads."""


def public_log(events: Iterable[ev.Event]) -> list[ev.Event]:
    """The events that anybody may read, each as they may read it."""
    return list(_shown(events))


def _shown(events: Iterable[ev.Event]) -> Iterator[ev.Event]:
    hidden: set[int] = set()  # disputes about what is left out
    for event in events:
        if isinstance(event, _FOR_THE_DESK):
            continue
        if isinstance(event, ev.DisputeSettled) and event.dispute in hidden:
            continue
        if isinstance(event, ev.Noted | ev.Disputed):
            told = ev.read_event(event.event)
            if isinstance(told, _FOR_THE_DESK):
                if isinstance(event, ev.Disputed):
                    hidden.add(event.dispute)
                continue
            quiet = ev.write_event(_without_reason(told)).decode()
            yield msgspec.structs.replace(event, event=quiet)
        else:
            yield _without_reason(event)


def _without_reason(event: ev.Event) -> ev.Event:
    if isinstance(event, _NOTED_OF_PEOPLE) and event.reason:
        return msgspec.structs.replace(event, reason="")
    return event
