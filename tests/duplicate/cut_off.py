"""A centre cut off from an event, for tests: it has its sealed file and hears keys, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from tests.duplicate.hall import Hall, play, tools

from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.centres.course import by_move, moves_ahead
from tesela.duplicate.centres.cut_off import first_entries, take_opened
from tesela.duplicate.centres.keys import key_of, number_to_read
from tesela.duplicate.centres.players import centre_players
from tesela.duplicate.centres.sealing import (
    SealedEvent,
    open_moves,
    seal,
)
from tesela.duplicate.conditions import CAMPEONATO
from tesela.duplicate.decide import step
from tesela.duplicate.fold import apply, fold
from tesela.duplicate.state import State
from tesela.rules.refusals import Refusal

CENTRES = (
    ev.Centre(code="norte", name="Norte", country="UY"),
    ev.Centre(code="sur", name="Sur", country="AR"),
)
SIX = replace(CAMPEONATO, rounds=6, ranking="total")


class South:
    """A centre with nothing but its sealed file and the keys that are read out to it."""

    def __init__(self, sealed: SealedEvent) -> None:
        self.sealed = sealed
        self.now = 50_000
        self.log: list[ev.Event] = first_entries(sealed, self.now, "jueza")
        self.state: State = fold(self.log)
        self.tools = tools(seed=bytes(reversed(range(32))))  # not the event's: it has no seed

    def do(self, command: c.Command) -> None:
        done = step(self.state, command, self.now, by="jueza", tools=self.tools)
        assert not isinstance(done, Refusal), done
        self.state, events = done
        self.log += events

    def refused(self, command: c.Command) -> str:
        done = step(self.state, command, self.now, by="jueza", tools=self.tools)
        assert isinstance(done, Refusal), done
        return done.code

    def key(self, key: str) -> None:
        opened = open_moves(self.sealed, key, len(self.state.moves))
        events = take_opened(self.state, opened, self.now, by="jueza", tools=self.tools)
        assert not isinstance(events, Refusal), events
        self.state = apply(self.state, events)
        self.log += events


def sealed_for(hall: Hall, centre: str = "sur") -> SealedEvent:
    """Seal the event for a centre, as its desk does."""
    hall.do(c.Seal(centre=centre))
    header = hall.state.header
    players = centre_players(hall.state, centre)
    return seal(header, players, centre, by_move(moves_ahead(hall.log, hall.tools)), hall.tools.secret)


def two_centres(*, blas: bool = True) -> tuple[Hall, SealedEvent]:
    """An event in two centres: Ana in the north, Blas known in the south before it is cut off."""
    hall = Hall(SIX, players=0, centres=CENTRES)
    hall.do(c.Join(name="Ana", centre="norte", table=1))
    if blas:
        hall.do(c.Join(name="Blas", centre="sur", table=1))
    return hall, sealed_for(hall)


def key_now(hall: Hall) -> str:
    """What the master of ceremonies reads out now."""
    number = number_to_read(hall.state)
    assert number is not None
    return key_of(hall.tools.secret, number)


def top_of(state: State) -> ev.LoggedPlay:
    """What the engine finds highest in the move under way."""
    assert state.move is not None
    return ev.LoggedPlay.of(next(tools().plays(state.move.board, state.move.rack)).play)


def both_play(hall: Hall, south: South, moves: Sequence[int]) -> None:
    """Moves at both places; the south hears keys only. Its first plays the top, its second nothing legal."""
    for number in moves:
        hall.do(c.Deal(start=True))
        south.key(key_now(hall))
        south.do(c.Start())
        assert (south.state.rack, south.state.board) == (hall.state.rack, hall.state.board)
        south.do(c.EnterPaper(player=0, move=number, play=top_of(south.state)))
        if len(south.state.players) > 1:
            south.do(c.EnterPaper(player=1, move=number, play=play("A1", "ZZ")))
        south.do(c.StopTime())
        hall.close()
