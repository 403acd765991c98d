"""The door of this room: everything that others need to keep, play and show a game.

>>> from tesela.rules.commands import StartGame
>>> secret = Secret("g1", bytes(32))
>>> header = create("g1", "fise-2007", ["Ana", "Blas"], 0, commitment=secret.commitment())
>>> game = fold([header])
>>> game, events = game.step(StartGame(0), 1000, secret=secret)
>>> [type(event).__name__ for event in events]
['StartDrawn', 'StarterSet', 'Drawn', 'Drawn', 'TurnStarted']
>>> game.view(SPECTATOR).racks
(None, None)
>>> sorted(game.view(game.on_turn).may)[:4]
['agree', 'announce_exchange', 'exchange', 'lay']
"""

from __future__ import annotations

from collections.abc import Iterable

from tesela.core.tiles import Tiles
from tesela.rules import choices, consulting, decide, views
from tesela.rules import due as moments
from tesela.rules import fold as folding
from tesela.rules.bag import Secret
from tesela.rules.commands import Command, read_command, write_command
from tesela.rules.consulting import dictionary_open
from tesela.rules.create import create, team_starter
from tesela.rules.draft import Judge, Oracle
from tesela.rules.due import Due
from tesela.rules.events import Created, Event, read_event, read_log, write_event, write_log
from tesela.rules.handling import HANDLED, Choice, Giver, given_by
from tesela.rules.redact import event_for
from tesela.rules.refusals import Refusal, refuse
from tesela.rules.roles import ARBITER, KEEPER, SPECTATOR, Phase
from tesela.rules.state import State, TurnRecord
from tesela.rules.views import ClockView, GameView, View, sent, view_hook, view_schema, write_view

__all__ = [
    "ARBITER",
    "KEEPER",
    "SPECTATOR",
    "Choice",
    "ClockView",
    "Command",
    "Due",
    "Event",
    "Game",
    "GameView",
    "Giver",
    "Judge",
    "Oracle",
    "Refusal",
    "Secret",
    "TurnRecord",
    "View",
    "commands_of",
    "create",
    "dictionary_open",
    "event_for",
    "fold",
    "read_command",
    "read_event",
    "read_log",
    "refused_outsider",
    "sent",
    "team_starter",
    "view_hook",
    "view_schema",
    "write_command",
    "write_event",
    "write_log",
    "write_view",
]


class Game:
    """A game as others hold it. It never changes; what is hidden is seen through `view` alone.

    What it tells of itself is what everybody at the table knows.
    """

    __slots__ = ("_due", "_state")

    def __init__(self, state: State) -> None:
        self._state = state
        self._due: tuple[Due, ...] | None = None  # worked out once: views, rows and timers all ask

    # What may be asked of it

    def view(self, viewer: int) -> View:
        """The game as a seat, `ARBITER`, `SPECTATOR` or `KEEPER` may see it."""
        return views.view(self._state, viewer, self.due())

    def step(
        self,
        command: Command,
        now: int,
        *,
        judge: Judge | None = None,
        secret: Secret | None = None,
        oracle: Oracle | None = None,
    ) -> tuple[Game, tuple[Event, ...]] | Refusal:
        """The game after a command, with the events it brought about; or why it may not be."""
        done = decide.step(self._state, command, now, judge=judge, secret=secret, oracle=oracle)
        return done if isinstance(done, Refusal) else (Game(done[0]), done[1])

    def apply(self, events: Iterable[Event]) -> Game:
        """The game after some more events of its log."""
        return Game(folding.apply(self._state, events))

    def due(self) -> tuple[Due, ...]:
        """What time alone will bring, earliest first."""
        if self._due is None:
            self._due = moments.due(self._state)
        return self._due

    def consult(self) -> Refusal | None:
        """36: why nobody may ask the dictionary now, or None."""
        return consulting.consult(self._state)

    def held(self) -> tuple[Tiles, ...]:
        """What each seat holds, tiles on the table included: for who reads a whole log, as a keeper does."""
        return tuple(map(Tiles, self._state.racks))

    # What everybody knows

    @property
    def header(self) -> Created:
        return self._state.header

    @property
    def seq(self) -> int:
        """How many events led here."""
        return self._state.seq

    @property
    def at(self) -> int:
        """When the last of them happened."""
        return self._state.last_at

    @property
    def seats(self) -> int:
        return self._state.seats

    @property
    def phase(self) -> Phase:
        return self._state.phase

    @property
    def on_turn(self) -> int:
        """The seat on turn, -1 before the first."""
        return self._state.on_turn

    @property
    def turns_made(self) -> int:
        """How many turns have been completed."""
        return len(self._state.record)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats without whom it does not go on, and `ARBITER` where it waits for the desk."""
        return choices.waits_for(self._state)

    @property
    def clocks(self) -> ClockView:
        return views.clocks_of(self._state)

    @property
    def ended(self) -> str | None:
        """Why it is over, if it is."""
        return self._state.ended

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far; after the end the final totals."""
        state = self._state
        return state.settled.totals if state.settled else tuple(state.scores)

    @property
    def places(self) -> tuple[int, ...]:
        """From 1, equal if tied; who resigned, was sent off or lost by the clock comes last."""
        return views.places(self._state)


def fold(events: Iterable[Event]) -> Game:
    """The game that a log tells. `TextError` if no game can have written it."""
    return Game(folding.fold(events))


def refused_outsider(command: Command, ruleset: str) -> Refusal | None:
    """What somebody without a seat is told, where a rule speaks of them; None where none does."""
    code = HANDLED[type(command)].outsider
    return refuse(ruleset, code) if code else None


def commands_of(giver: Giver) -> tuple[type[Command], ...]:
    """Every kind of command that a seat, the desk or the program may give."""
    return tuple(each.kind for each in given_by(giver))
