"""The fold, part three: a claim of the theme's bonus (manual, «temático»), from the claim to the decision."""

from __future__ import annotations

from msgspec.structs import replace

from tesela.rules import events as ev
from tesela.rules.state import Claim, State, with_seat


def claimed(state: State, event: ev.ThemeClaimed) -> None:
    """The claim waits until the play itself is written down."""
    state.claim = Claim(event.seat, event.word, event.at)


def contested(state: State, event: ev.ThemeContested) -> None:
    state.claim = replace(_claim(state), contested=True, since=event.at)
    state.phase = "arguing"


def argued(state: State, event: ev.ThemeArgued) -> None:
    state.claim = replace(_claim(state), argument=event.text, since=event.at)
    state.phase = "voting"


def voted(state: State, event: ev.ThemeVoted) -> None:
    claim = _claim(state)
    if event.uphold:
        state.claim = replace(claim, upheld=with_seat(claim.upheld, event.seat))
    else:
        state.claim = replace(claim, denied=with_seat(claim.denied, event.seat))


def granted(state: State, event: ev.ThemeGranted) -> None:
    """The points go to the sheet. Logs from before there were claims grant them at any moment."""
    state.scores[event.seat] += event.points
    state.consents.pop("theme", None)
    if state.claim is not None:
        last = state.record[-1]
        state.record[-1] = replace(last, bonus=event.points, total=last.total + event.points)
        _settled(state)


def denied(state: State, event: ev.ThemeDenied) -> None:
    _settled(state)


def _settled(state: State) -> None:
    """The turn goes on where every other play does: tiles are to be drawn."""
    state.claim, state.phase = None, "drawing"


def _claim(state: State) -> Claim:
    if state.claim is None:
        raise ValueError("nothing is claimed")
    return state.claim
