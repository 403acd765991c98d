"""Acts that say why they were done: the desk reads them together, newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

import msgspec

from tesela.tournament import events as ev

if TYPE_CHECKING:
    from tesela.tournament.state import State

REASONED: Final = (
    ev.ConditionsChanged, ev.ApplicationSettled, ev.Withdrawn, ev.PairForbidden, ev.PairFixed,
    ev.PairReleased, ev.RoundDiscarded, ev.TableChanged, ev.TableMoved, ev.ResultCorrected, ev.DisputeSettled,
)  # fmt: skip
"""Penalties have their article too, and a list of their own."""
SHOWN: Final = 200
"""Acts that the desk sees; the log has all."""

ReasonedKind: TypeAlias = Literal[
    "conditions", "settled", "withdrawn", "forbidden", "fixed", "released", "discarded", "table", "moved",
    "corrected", "dispute_settled",
]  # fmt: skip


class ReasonedAct(msgspec.Struct, frozen=True, kw_only=True):
    """An act of the desk with its reason: who did what to whom, and when."""

    at: int
    by: str
    kind: ReasonedKind
    names: tuple[str, ...]
    round: int | None
    table: int | None
    reason: str


def reasoned_acts(state: State) -> tuple[ReasonedAct, ...]:
    """The last acts that were given a reason, newest first."""
    return tuple(_shown(state, event) for event in state.reasoned[: -SHOWN - 1 : -1])


def _shown(state: State, event: ev.Event) -> ReasonedAct:
    return ReasonedAct(
        at=event.when,
        by=event.by,
        kind=cast("ReasonedKind", event.__struct_config__.tag),
        names=_names(state, event),
        round=getattr(event, "round", None),
        table=getattr(event, "table", None),
        reason=getattr(event, "reason", ""),
    )


def _names(state: State, event: ev.Event) -> tuple[str, ...]:
    """Whom it is about."""
    if isinstance(event, ev.ApplicationSettled):
        return (state.applications[event.application].entrant.name,)
    if isinstance(event, ev.TableChanged):
        numbers = [number for pairing in event.pairings for number in pairing.players]
    else:
        fields = (getattr(event, name, None) for name in ("number", "one", "other"))
        numbers = [number for number in fields if number is not None]
    return tuple(state.players[number].entrant.name for number in numbers)
