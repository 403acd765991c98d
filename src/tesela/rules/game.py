"""The door of this room: everything that others need to keep, play and show a game.

>>> from tesela.rules.commands import StartGame
>>> secret = Secret("g1", bytes(32))
>>> header = create("g1", "fise-2007", ["Ana", "Blas"], 0, commitment=secret.commitment())
>>> state = fold([header])
>>> events = decide(state, StartGame(0), 1000, secret=secret)
>>> [type(event).__name__ for event in events]
['StartDrawn', 'StarterSet', 'Drawn', 'Drawn', 'TurnStarted']
>>> view(apply(state, events), SPECTATOR).racks
(None, None)
"""

from __future__ import annotations

from tesela.rules.bag import Secret
from tesela.rules.commands import Command, read_command, write_command
from tesela.rules.create import create, team_starter
from tesela.rules.decide import decide, step
from tesela.rules.draft import Judge, Oracle
from tesela.rules.due import Due, due
from tesela.rules.events import Event, read_event, read_log, write_event, write_log
from tesela.rules.fold import apply, fold
from tesela.rules.redact import event_for
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, KEEPER, SPECTATOR
from tesela.rules.state import State, TurnRecord
from tesela.rules.views import ClockView, View, view, write_view

__all__ = [
    "ARBITER",
    "KEEPER",
    "SPECTATOR",
    "ClockView",
    "Command",
    "Due",
    "Event",
    "Judge",
    "Oracle",
    "Refusal",
    "Secret",
    "State",
    "TurnRecord",
    "View",
    "apply",
    "create",
    "decide",
    "due",
    "event_for",
    "fold",
    "read_command",
    "read_event",
    "read_log",
    "step",
    "team_starter",
    "view",
    "write_command",
    "write_event",
    "write_log",
    "write_view",
]
