"""`merge(ours, theirs)`: what another desk's log adds to ours.

A log only grows: what the other desk did comes after what is there, with the time at which it was done, and
numbers that both desks have given are given again on the way in. Every act of the other desk is in our log
afterwards: as itself, as a note that the same was done here, or as a dispute for the director.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from typing import NamedTuple, TypedDict

import msgspec

from tesela.core.errors import TextError
from tesela.tournament import events as ev
from tesela.tournament.fold import apply_to, fold
from tesela.tournament.leaving import times_out
from tesela.tournament.merging.numbers import Numbering
from tesela.tournament.merging.subjects import same_table, subject
from tesela.tournament.state import State
from tesela.tournament.verify import verify


class Merged(NamedTuple):
    """The events to add: how many of them act, how many say what is known, how many are disputes."""

    added: list[ev.Event]
    taken: int
    noted: int
    disputes: int


class _Signed(TypedDict):
    """What an event from another desk carries: when it came here, who did it, when and where."""

    at: int
    by: str
    done: int
    origin: str


def merge(ours: Sequence[ev.Event], theirs: Sequence[ev.Event], now: int) -> Merged:
    """What the other desk's log adds; `TextError` if it is of another tournament, or no log that could be.

    The same log again adds nothing, and one that has grown since adds what is new in it.
    """
    if not ours or not theirs or ours[0] != theirs[0]:
        raise TextError("tournament.merge.other", "")
    _check(theirs, since=_common(ours, theirs))
    copies: defaultdict[str, deque[ev.Event]] = defaultdict(deque)
    for event in ours:
        copies[identity(event)].append(event)
    joined = _Joined(ours, now)
    try:
        for event in theirs[1:]:
            known = copies[identity(event)]
            if known:
                joined.recognise(event, known.popleft())
            else:
                joined.take(event)
    except (KeyError, IndexError, ValueError) as impossible:
        raise TextError("tournament.merge.unsound", "") from impossible
    kinds = Counter(type(event) for event in joined.added)
    noted, disputes = kinds[ev.Noted], kinds[ev.Disputed]
    return Merged(joined.added, len(joined.added) - noted - disputes, noted, disputes)


def identity(event: ev.Event) -> str:
    """What an act is known by at every desk: the digest of its line where it was done."""
    return event.origin or hashlib.sha256(ev.write_event(event)).hexdigest()[:32]


class _Joined:
    """Our tournament as it takes in the other's events; `there` is theirs in our numbers."""

    def __init__(self, ours: Sequence[ev.Event], now: int) -> None:
        self.here: State = fold(ours)
        self.there: State = fold(ours[:1])
        self.added: list[ev.Event] = []
        self._numbers = Numbering()
        self._now = now

    def recognise(self, event: ev.Event, ours: ev.Event) -> None:
        """Let an act that we have happen on the other side, and remember its numbers."""
        self._numbers.learn(event, ours)
        apply_to(self.there, (self._numbers.moved(event),))

    def take(self, event: ev.Event) -> None:
        """Add an act: as itself, as a note, or as a dispute."""
        self._numbers.give(event, self.here, self.there)
        moved = self._numbers.moved(event)
        before = subject(self.there, moved)
        apply_to(self.there, (moved,))
        stands = subject(self.here, moved)
        signed = self._signed(event)
        if isinstance(moved, ev.ResultEntered) and self._same_result(moved):
            self._add(self._seconded(moved, signed))
        elif stands == subject(self.there, moved) != before:
            self._add(ev.Noted(**signed, event=_text(moved)))
        elif stands == before and not self._in_the_way(moved):
            self._add(msgspec.structs.replace(self._counted(moved), **signed))
        else:
            number = max((*self.here.disputes, *self.there.disputes), default=0) + 1
            code = self._code(moved)
            self._add(ev.Disputed(**signed, dispute=number, code=code, event=_text(moved)))

    def _signed(self, event: ev.Event) -> _Signed:
        at = max(self._now, self.here.last_at)
        return {"at": at, "by": event.by, "done": event.when, "origin": identity(event)}

    def _add(self, event: ev.Event) -> None:
        apply_to(self.here, (event,))
        self.added.append(event)

    def _same_result(self, event: ev.ResultEntered) -> bool:
        if not same_table(self.here, self.there, event):
            return False
        return self.here.rounds[event.round - 1].results.get(event.table) == event.result

    def _seconded(self, event: ev.ResultEntered, signed: _Signed) -> ev.Event:
        """44: a second person who writes down the same signs the result."""
        one = self.here.rounds[event.round - 1]
        another = event.source in ("players", "game") or one.entered_by.get(event.table) != event.by
        if another and event.table not in one.confirmed and not self.here.closed:
            return ev.ResultConfirmed(**signed, round=event.round, table=event.table)
        return ev.Noted(**signed, event=_text(event))

    def _in_the_way(self, event: ev.Event) -> bool:
        """Whether something besides its subject keeps an act from happening here."""
        here = self.here
        if here.closed and not isinstance(event, ev.CaseKept | ev.Noted | ev.Disputed | ev.DisputeSettled):
            return True
        if isinstance(event, ev.Entered):
            return here.named(event.entrant.name) is not None
        if isinstance(event, ev.AppealLodged):
            return event.number not in here.players
        if isinstance(event, ev.RoundPaired | ev.TableChanged):
            seated = {number for pairing in event.pairings for number in pairing.players}
            if not seated <= here.players.keys():
                return True
        if isinstance(event, ev.RoundPaired):
            return event.round != len(here.rounds) + 1 or here.open_round is not None
        return False

    def _counted(self, event: ev.Event) -> ev.Event:
        """32 §3, 38: offences, late arrivals and outings are counted over what both desks have seen."""
        if isinstance(event, ev.Penalised):
            times = sum(one.number == event.number for one in self.here.penalties)
        elif isinstance(event, ev.LateNoted):
            times = sum(one.number == event.number for one in self.here.late)
        elif isinstance(event, ev.RoomLeft):
            times = times_out(self.here, event.number)
        else:
            return event
        return msgspec.structs.replace(event, times=times + 1)

    def _code(self, event: ev.Event) -> str:
        """What the dispute is about: what one word of the director can settle, or which kind of act."""
        if self.here.closed:
            return "closed"
        if isinstance(event, ev.ResultEntered | ev.ResultCorrected):
            return "result" if same_table(self.here, self.there, event) else "table"
        if isinstance(event, ev.Entered | ev.EntryChanged):
            return "entry" if event.number in self.here.players else "player"
        if isinstance(event, ev.ConditionsChanged):
            return "conditions"
        return "pairing" if isinstance(event, ev.RoundPaired | ev.TableChanged) else "act"


def _text(event: ev.Event) -> str:
    return ev.write_event(event).decode()


def _common(ours: Sequence[ev.Event], theirs: Sequence[ev.Event]) -> int:
    """How many events both logs begin with."""
    length = 0
    for one, other in zip(ours, theirs, strict=False):
        if one != other:
            break
        length += 1
    return length


def _check(theirs: Sequence[ev.Event], since: int) -> None:
    """Refuse a log that no desk can have written."""
    if any(not 0 <= event.at <= ev.LATEST for event in theirs) or verify(theirs, since=since):
        raise TextError("tournament.merge.unsound", "")
