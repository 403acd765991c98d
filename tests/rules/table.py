"""A table to test at: a keeper with a seed, a judge and a clock, and positions set up by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tesela.core.letters import COUNTS
from tesela.core.tiles import Tiles, read_tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.bag import Secret
from tesela.rules.codec import LineTiles
from tesela.rules.create import create
from tesela.rules.decide import step
from tesela.rules.draft import Oracle
from tesela.rules.fold import apply, fold
from tesela.rules.game import Game
from tesela.rules.refusals import Refusal
from tesela.rules.roles import KEEPER
from tesela.rules.state import State
from tesela.rules.views import View, view

NAMES = ("Ana", "Blas", "Carmen", "Diego")


def line(text: str) -> LineTiles:
    """Tiles along a line: `.` for covered squares, lower case for blanks."""
    return LineTiles(read_tiles(text, through=True))


def everything_is_a_word(words: Sequence[Tiles]) -> bool:
    return True


def nothing_is_a_word(words: Sequence[Tiles]) -> bool:
    return False


class Table:
    """Keeps one game: sends commands, collects the log, moves time on."""

    def __init__(
        self,
        ruleset: str = "fise-2007",
        players: int = 2,
        *,
        judge: Callable[[Sequence[Tiles]], bool] | None = everything_is_a_word,
        oracle: Oracle | None = None,
        cloth: bool = False,
        seed: int = 0,
        **agreed: Any,
    ) -> None:
        self.secret = None if cloth else Secret("g", seed.to_bytes(32, "big"))
        commitment = self.secret.commitment() if self.secret else ""
        if cloth:
            agreed["drawing_by_hand"] = True
        header = create("g", ruleset, NAMES[:players], 0, commitment=commitment, **agreed)
        assert isinstance(header, ev.Created), header
        self.judge = judge
        self.oracle = oracle
        self.log: list[ev.Event] = [header]
        self.state: State = fold(self.log)
        self.now = 0

    # Sending commands

    def send(self, command: c.Command, after: int = 1000) -> tuple[ev.Event, ...] | Refusal:
        """What happens if the command comes `after` milliseconds later."""
        self.now += after
        done = step(self.state, command, self.now, judge=self.judge, secret=self.secret, oracle=self.oracle)
        if isinstance(done, Refusal):
            return done
        self.state, events = done
        self.log += events
        return events

    def ok(self, command: c.Command, after: int = 1000) -> tuple[ev.Event, ...]:
        done = self.send(command, after)
        assert not isinstance(done, Refusal), done
        return done

    def no(self, command: c.Command, after: int = 1000) -> str:
        """The refusal's code and the number of its article; nothing has changed."""
        before, seq = self.state.as_dict(), len(self.log)
        kept = {key: _frozen(value) for key, value in before.items()}
        done = self.send(command, after)
        assert isinstance(done, Refusal), done
        assert {key: _frozen(value) for key, value in self.state.as_dict().items()} == kept
        assert len(self.log) == seq
        return f"{done.code} {done.article.number}" if done.article else done.code

    # Often needed

    def play(self, seat: int, coord: str, tiles: str, after: int = 1000) -> tuple[ev.Event, ...]:
        return self.ok(c.PlayWord(seat, coord, line(tiles)), after)

    def accept(self, seat: int, after: int = 1000) -> tuple[ev.Event, ...]:
        return self.ok(c.Accept(seat), after)

    def challenge(self, seat: int, after: int = 1000) -> tuple[ev.Event, ...]:
        """A slip with the words, signed by both where 35.1 asks for it."""
        events = self.ok(c.Challenge(seat), after)
        return events + (self.ok(c.SignSlip(self.state.on_turn), 0) if self.state.slip else ())

    def played(self, seat: int, coord: str, tiles: str) -> None:
        """A whole turn: played, and accepted by the others if they have to."""
        self.play(seat, coord, tiles)
        for other in range(self.state.seats):
            if other != seat and self.state.phase in ("laid", "announced"):
                self.accept(other)

    def view(self, viewer: int) -> View:
        return view(self.state, viewer)

    @property
    def game(self) -> Game:
        """The game as others hold it."""
        return Game(self.state)

    def kinds(self, events: Sequence[ev.Event]) -> list[str]:
        return [type(event).__name__ for event in events]

    # Setting up

    def deal(self, *racks: str, starter: int = 0) -> Table:
        """Start with these racks on an empty board."""
        return self.set_up(racks, bag=None, starter=starter)

    def set_up(self, racks: Sequence[str], *, bag: str | None = None, starter: int = 0) -> Table:
        """Start with these racks; with `bag`, all other tiles were laid on the lowest rows of the board.

        Everybody has had the same number of turns then, and nobody a point.
        """
        events: list[ev.Event] = [ev.StarterSet(self.now, starter, False)]
        if bag is not None:
            events += _lay_away(self.now, racks, bag, starter)
        events += [ev.Drawn(self.now, seat, Tiles.of(rack)) for seat, rack in enumerate(racks)]
        events.append(ev.TurnStarted(self.now, starter))
        self.log += events
        self.state = apply(self.state, events)
        return self


def _lay_away(now: int, racks: Sequence[str], bag: str, starter: int) -> list[ev.Event]:
    """Turns in order, in which all tiles that are neither on a rack nor in the bag were laid."""
    left = list(COUNTS)
    for text in (*racks, bag):
        for code in Tiles.of(text):
            left[code] -= 1
    # A blank on the board stands for an A.
    rest = [code or 0x81 for code, count in enumerate(left) for _ in range(count)]
    pieces = _pieces(len(rest), len(racks))
    events: list[ev.Event] = []
    for turn, (row, column, length) in enumerate(pieces):
        seat = (starter + turn) % len(racks)
        chunk, rest = rest[:length], rest[length:]
        events += [
            ev.TurnStarted(now, seat),
            ev.Drawn(now, seat, Tiles(0 if code & 0x80 else code for code in chunk)),
            ev.Laid(now, seat, f"{chr(ord('A') + column)}{row}", LineTiles(chunk)),
            ev.Announced(now, seat, 0),
            ev.Accepted(now, KEEPER),
        ]
    return events


def _pieces(tiles: int, seats: int) -> list[tuple[int, int, int]]:
    """Row, column and length of stretches: whole rows from the lowest up, cut until all have as many."""
    pieces = [(15 - at // 15, 0, min(15, tiles - at)) for at in range(0, tiles, 15)]
    while len(pieces) % seats:
        longest = max(range(len(pieces)), key=lambda n: pieces[n][2])
        row, column, length = pieces[longest]
        half = length // 2
        pieces[longest : longest + 1] = [(row, column, half), (row, column + half, length - half)]
    return pieces


def _frozen(value: object) -> object:
    return repr(value)
