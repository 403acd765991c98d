"""The second referee at the door of the room (38): who is out, and what nobody does from outside."""

from __future__ import annotations

from tesela.rules import events as ev


class DoorWatch:
    """«…después de jugar y anotar, y antes de sacar fichas de la bolsa, y con su reloj activado.»"""

    def __init__(self, header: ev.Created) -> None:
        self.guarded = header.options.leave_needs_permission
        # Online a timer does not wait for who is out; where no rule guards the door nobody does.
        self.goes_on = header.time.by_turn or not self.guarded
        self.out: set[int] = set()
        self.mover = -1
        self.written = self.drew = False  # in this turn, by who is on turn

    def watch(self, event: ev.Event) -> None:
        match event:
            case ev.TurnStarted(seat=seat):
                assert self.mover not in self.out or self.goes_on, "who is out starts no clock"
                self.mover, self.written, self.drew = seat, False, False
            case ev.Accepted() | ev.Passed() | ev.Withdrawn() | ev.TurnLost():
                self.written = True
            case ev.Exchanged():
                self.written = self.drew = True
            case ev.Drawn(seat=seat) | ev.DrawCompleted(seat=seat):
                assert seat not in self.out or self.goes_on, "nobody draws from outside"
                self.drew = self.drew or seat == self.mover
            case ev.LeftRoom(seat=seat, authorised=authorised):
                assert seat not in self.out, "left twice"
                if authorised and self.guarded:
                    assert seat == self.mover and self.written and not self.drew
                self.out.add(seat)
            case ev.ReturnedToRoom(seat=seat):
                assert seat in self.out, "came back twice"
                self.out.remove(seat)
            case ev.Disqualified(seat=seat) | ev.Resigned(seat=seat):
                self.out.discard(seat)
