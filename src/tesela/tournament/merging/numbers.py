"""Numbers that both desks gave to different things: another desk's events in the numbers of this log."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

import msgspec

from tesela.tournament import events as ev
from tesela.tournament.results import Pairing
from tesela.tournament.state import State


class _Kind(NamedTuple):
    """Something that is given a number: the event that gives it, and where a state keeps it."""

    event: type[ev.Event]
    field: str
    kept: str


_KINDS: Final = (
    _Kind(ev.Entered, "number", "players"),
    _Kind(ev.Applied, "application", "applications"),
    _Kind(ev.ArbiterCalled, "call", "calls"),
    _Kind(ev.AppealLodged, "appeal", "appeals"),
    _Kind(ev.VerdictAppealed, "slip", "slips"),
    _Kind(ev.CaseKept, "case", "cases"),
    _Kind(ev.Disputed, "dispute", "disputes"),
)
_PLAYER_FIELDS: Final = ("number", "one", "other")


class Numbering:
    """By kind, the number that the other desk gave and the one that it has here."""

    def __init__(self) -> None:
        self._here: dict[str, dict[int, int]] = {kind.field: {} for kind in _KINDS}

    def learn(self, there: ev.Event, here: ev.Event) -> None:
        """Take the number from our copy of an event that gives one."""
        if isinstance(here, ev.Noted | ev.Disputed) and not isinstance(there, ev.Noted | ev.Disputed):
            here = ev.read_event(here.event)
        for kind in _KINDS:
            if isinstance(there, kind.event) and isinstance(here, kind.event):
                self._here[kind.field][getattr(there, kind.field)] = getattr(here, kind.field)

    def give(self, event: ev.Event, ours: State, theirs: State) -> None:
        """Give a number that is free on both sides, or to a player the number that the same name has here."""
        for kind in _KINDS:
            if isinstance(event, kind.event):
                given = self._here[kind.field]
                known = (*getattr(ours, kind.kept), *getattr(theirs, kind.kept), *given.values())
                number = max(known, default=0) + 1
                if isinstance(event, ev.Entered):
                    number = _same_name(event, ours, given.values()) or number
                given[getattr(event, kind.field)] = number

    def moved(self, event: ev.Event) -> ev.Event:
        """The event with every number as this log has it; `KeyError` for a number that nobody gave."""
        changes: dict[str, Any] = {}
        for field in _PLAYER_FIELDS:
            if isinstance(value := getattr(event, field, None), int):
                changes[field] = self._player(value)
        for kind in _KINDS[1:]:
            if isinstance(value := getattr(event, kind.field, None), int):
                changes[kind.field] = self._here[kind.field][value]
        return msgspec.structs.replace(event, **changes, **self._within(event))

    def _player(self, number: int) -> int:
        return self._here["number"][number]

    def _within(self, event: ev.Event) -> dict[str, Any]:
        """Numbers that stand deeper in an event."""
        if isinstance(event, ev.CaseKept | ev.Penalised | ev.AppealDecided):
            return {"cites": tuple(self._here["case"][one] for one in event.cites)}
        if isinstance(event, ev.RoundPaired | ev.TableChanged):
            return {"pairings": tuple(self._pairing(one) for one in event.pairings)}
        if isinstance(event, ev.LineUpSet):
            return {"players": tuple(map(self._player, event.players))}
        if isinstance(event, ev.GameOpened):
            return {"seats": tuple(map(self._player, event.seats))}
        if isinstance(event, ev.ResultEntered | ev.ResultReported | ev.ResultCorrected):
            started = event.result.started
            if started is not None:
                return {"result": msgspec.structs.replace(event.result, started=self._player(started))}
        if isinstance(event, ev.Disputed | ev.Noted):
            return {"event": ev.write_event(self.moved(ev.read_event(event.event))).decode()}
        return {}

    def _pairing(self, pairing: Pairing) -> Pairing:
        second = None if pairing.second is None else self._player(pairing.second)
        return Pairing(pairing.table, self._player(pairing.first), second)


def _same_name(event: ev.Entered, ours: State, given: Collection[int]) -> int | None:
    """Somebody entered at both desks is one person, unless that number stands for another already."""
    same = ours.named(event.entrant.name)
    return same.number if same and same.number not in given else None
