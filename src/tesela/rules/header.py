"""What a game is agreed on before it starts. The first event writes it all out (design decision 1)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

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


class TimeControl(Frozen, frozen=True):
    """How time is measured in one game; all in milliseconds."""

    kind: TimeKind
    player_ms: int | None = None  # chess clocks: for the whole game (31)
    turn_ms: int | None = None  # timer and correspondence: for each turn (28.1)
    warnings_ms: tuple[int, ...] = ()  # before the turn's end (30)
    game_ms: int | None = None  # for the whole game, both players together (27)
    loss_after_ms: int | None = None  # overtime beyond which the game is lost (`file-2024` 35.1)
    accept_ms: int | None = None  # online: silence for so long after the count accepts it

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


NO_VARIANTS: Final = Variants()


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
