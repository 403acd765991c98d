"""What happens before the first tile is drawn: who is there (32), and the players' part in the draw.

They are events of the log like all others: `events` names them again, and nobody else imports them here.
"""

from __future__ import annotations

from tesela.rules.bounds import Digest, Seat
from tesela.rules.logged import Event


class RoundStarted(Event, frozen=True, tag="round"):
    """The director starts the round (32); these seats are taken."""

    present: tuple[Seat, ...]


class LateClock(Event, frozen=True, tag="late_clock"):
    """The director starts the clocks of those who are not there (32)."""

    seats: tuple[Seat, ...]


class Arrived(Event, frozen=True, tag="arrived"):
    """32: with one absent the time runs on to the first turn; of several each pays up to their arrival.

    Before the round begins it only says that somebody is there.
    """

    seat: Seat
    clock_stops: bool = False


class NonceOpened(Event, frozen=True, tag="nonce"):
    """A player shows the nonce whose hash stands in the header: their part in every draw."""

    seat: Seat
    nonce: Digest
