"""What of an event each may see: no rack or exchanged tile reaches who may not see it."""

from __future__ import annotations

from tesela.rules import events as ev
from tesela.rules.codec import hidden
from tesela.rules.roles import ARBITER, KEEPER


def event_for(event: ev.Event, viewer: int, *, game_over: bool = False) -> ev.Event:
    """The event as `viewer` may see it, hidden tiles as `#`. After the game everything lies open."""
    if game_over or viewer in (ARBITER, KEEPER):
        return event
    if isinstance(event, ev.Drawn) and viewer != event.seat:
        return ev.Drawn(
            event.at, event.seat, hidden(event.tiles), event.surplus, event.racked, event.seen, event.bag
        )
    if isinstance(event, ev.DrawCompleted) and viewer != event.seat:
        return ev.DrawCompleted(event.at, event.seat, hidden(event.tiles))
    if isinstance(event, ev.Exchanged) and viewer != event.seat:
        return ev.Exchanged(event.at, event.seat, hidden(event.tiles), hidden(event.drawn), event.vowels)
    if isinstance(event, ev.SurplusReturned) and viewer != event.seat:
        # 7.1: the opponent picks at random, so does not see what goes back.
        return ev.SurplusReturned(event.at, event.seat, event.by, hidden(event.tiles))
    if isinstance(event, ev.SurplusSeen) and viewer not in (event.seat, event.drawer):
        return ev.SurplusSeen(event.at, event.seat, event.drawer, hidden(event.tiles))
    return event
