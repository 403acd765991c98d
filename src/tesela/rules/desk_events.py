"""What happens around the turns: the desk's decisions, conduct, sums, and what players agree on.

They are events of the log like all others: `events` names them again, and nobody else imports them here.
"""

from __future__ import annotations

from tesela.core.tiles import Tiles
from tesela.rules.bounds import Actor, Seat
from tesela.rules.logged import Decision, Event
from tesela.rules.rulesets import ArticleRef


class ArbiterCalled(Decision, frozen=True, tag="arbiter"):
    seat: Actor
    note: str = ""


class Ruled(Event, frozen=True, tag="ruled"):
    """A decision or interpretation that can be cited later (39, 40; `file-2024` 50)."""

    article: str
    text: str


class Remarked(Event, frozen=True, tag="remark"):
    name: str  # of a line that somebody wrote beside the game: `note`, `title`
    value: str


class Penalised(Event, frozen=True, tag="penalty"):
    seat: Seat
    points: int
    article: ArticleRef | None
    note: str


class Warned(Event, frozen=True, tag="warning"):
    seat: Seat
    article: ArticleRef | None
    note: str


class WordAsked(Decision, frozen=True, tag="word_asked"):
    """38: a player asked about a word; if somebody answered (from seat `by`), they may not lay it."""

    seat: Seat
    word: Tiles
    answered: bool
    by: Seat | None = None


class Disqualified(Event, frozen=True, tag="disqualified"):
    seat: Seat
    article: ArticleRef | None
    note: str


class LeaveGranted(Decision, frozen=True, tag="leave_granted"):
    """38: leave to go once the turn is written down; the draw waits for the return."""

    seat: Seat


class LeftRoom(Decision, frozen=True, tag="left"):
    """38: `clock`: the own clock runs from here on."""

    seat: Seat
    authorised: bool
    clock: bool = False


class ReturnedToRoom(Decision, frozen=True, tag="back"):
    seat: Seat


class SumCorrected(Decision, frozen=True, tag="sum"):
    """34: a total is corrected by `delta`, at any time."""

    seat: Seat
    delta: int
    note: str


class Agreed(Event, frozen=True, tag="agreed"):
    """A player is for it: `end`, `stuck`, `count`, `reopen`, `sum:SEAT:DELTA`. It takes them all."""

    seat: Seat
    about: str


class Declined(Event, frozen=True, tag="declined"):
    seat: Seat
    about: str


class Resigned(Event, frozen=True, tag="resigned"):
    seat: Seat


class DirectorEnds(Decision, frozen=True, tag="director"):
    """`file-2024` 45.5: the director ends the game, once turns are equal."""

    note: str
