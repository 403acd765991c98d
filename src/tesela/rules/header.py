"""What a game is agreed on before it starts. The first event writes it all out."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from tesela.rules.options import ClockKind, Frozen, Options

TimeKind: TypeAlias = ClockKind | Literal["correspondence", "none"]

MINUTE_MS = 60_000
TIMER_WARNINGS_MS = (30_000, 15_000, 5_000)
"""Art. 30 asks for three rising signals and sets no moments: ours come this long before the end."""


class Player(Frozen, frozen=True):
    """Who sits at a seat. `country` matters to the tribunal (41), `team` to the start (`file-2024` 4.2)."""

    name: str
    key: str = ""
    country: str = ""
    team: str = ""


Players: TypeAlias = Annotated[tuple[Player, ...], Meta(min_length=1, max_length=4)]


class Limits(Frozen, frozen=True):
    """Online: what keeps a game from standing still, in milliseconds. At a real table people do that."""

    verify_ms: int = 5_000
    """29 §1: a check that takes longer stops both clocks by itself."""
    finish_ms: int = 30_000
    """To count what lies there, to withdraw or appeal, to return a surplus; then the program does it."""
    call_ms: int = 300_000
    """For all of a seat's calls together; for a disputed count, a verdict or an appeal, each."""
    abandon_ms: int | None = None
    """Overtime after which the game is abandoned, where the rule set itself sets no end to it."""
    sleep_days: int = 0
    """Correspondence: for so many days in any 365 each player may let the game sleep, unasked."""


class TimeControl(Frozen, frozen=True):
    """How time is measured in one game; all in milliseconds."""

    kind: TimeKind
    player_ms: int | None = None  # chess clocks: for the whole game (31)
    turn_ms: int | None = None  # timer and correspondence: for each turn (28.1)
    warnings_ms: tuple[int, ...] = ()  # before the turn's end (30)
    game_ms: int | None = None  # for the whole game, both players together (27)
    loss_after_ms: int | None = None  # overtime beyond which the game is lost (`file-2024` 35.1)
    accept_ms: int | None = None  # online: silence for so long after the count accepts it
    limits: Limits | None = None  # online

    @property
    def by_turn(self) -> bool:
        """Whether every turn starts with a full measure."""
        return self.kind in ("timer", "correspondence")


class Variants(Frozen, frozen=True):
    """The manual's «reglas propias», agreed before the game."""

    recycled_blanks: bool = False
    open_dictionary: bool = False
    theme: str = ""
    theme_points: int = 0
    cingulillo: bool = False
    cingulillo_least: int = 2  # the last step; the manual's is four
    two_bags: bool = False


NO_VARIANTS: Final = Variants()


ACCEPT_MS: Final = 30_000
"""Online: so long the others may check a play."""
LEAST_ABANDON_MS: Final = 10 * MINUTE_MS
SLEEP_DAYS: Final = 30
"""Holidays of a year, in each game by correspondence."""


def online(time: TimeControl) -> TimeControl:
    """The same clock with everything that keeps a game from standing still."""
    if time.kind == "none":
        return time
    if time.kind == "correspondence":
        turn_ms = time.turn_ms or 0
        limits = Limits(verify_ms=turn_ms, finish_ms=turn_ms, call_ms=turn_ms, sleep_days=SLEEP_DAYS)
    else:
        endless = time.player_ms is not None and time.loss_after_ms is None
        limits = Limits(abandon_ms=max(time.player_ms or 0, LEAST_ABANDON_MS) if endless else None)
    return replace(time, limits=limits, accept_ms=time.accept_ms or ACCEPT_MS)


def time_control(options: Options, kind: TimeKind, *, game_ms: int | None = None) -> TimeControl:
    """The rule set's usual measure for this kind of clock, written out."""
    clock = options.clock(kind)
    minutes = clock.minutes if clock else {"running": 30, "stopped": 25, "timer": 2}.get(kind, 0)
    loss = options.overtime_loss_after_minutes
    chess = kind in ("running", "stopped")
    turn_ms = {"timer": minutes * MINUTE_MS, "correspondence": 3 * 24 * 60 * MINUTE_MS}.get(kind)
    return TimeControl(
        kind=kind,
        player_ms=minutes * MINUTE_MS if chess else None,
        turn_ms=turn_ms,
        warnings_ms=TIMER_WARNINGS_MS if kind == "timer" else (),
        game_ms=game_ms,
        loss_after_ms=loss * MINUTE_MS if chess and loss is not None else None,
        accept_ms=turn_ms if kind == "correspondence" else None,  # else silence would hold up the game
    )
