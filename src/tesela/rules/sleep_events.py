"""A game by correspondence that sleeps while somebody is on holiday, and wakes again.

They are events of the log like all others: `events` names them again, and nobody else imports them here.
"""

from __future__ import annotations

from tesela.rules.bounds import Actor
from tesela.rules.logged import Event


class Slept(Event, frozen=True, tag="slept"):
    """No time runs and nobody plays until the game wakes; `KEEPER`: all agreed on it."""

    seat: Actor
    days: int
    until: int


class Woke(Event, frozen=True, tag="woke"):
    """Time runs again from where it stood; `KEEPER`: the days are over, or all agreed on it."""

    seat: Actor
