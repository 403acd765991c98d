"""The players' part in the draw: each shows the nonce whose hash came with the seat (docs/fairness.md).

The header has the server's hash of the seed and the players' hashes of their nonces; only then are nonces
shown, so that nobody can choose theirs by what the others showed. Nothing is drawn before all have. Who keeps
theirs back has the game called off: else they could look at what it would bring, and decline it.
"""

from __future__ import annotations

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.bag import pledge_of
from tesela.rules.draft import Draft
from tesela.rules.handling import SEAT, handles
from tesela.rules.refusals import Refusal
from tesela.rules.starting import begin_if_agreed, draw_and_begin
from tesela.rules.state import State


def _promised(state: State, seat: int) -> str | None:
    pledges = state.header.pledges
    return None if seat < len(pledges) and pledges[seat] else "nonce.none"


def _not_shown(state: State, seat: int) -> str | None:
    return "nonce.done" if state.nonces[seat] else None


@handles(c.OpenNonce, by=SEAT, when=(_promised, _not_shown))
def open_nonce(draft: Draft, command: c.OpenNonce) -> Refusal | None:
    """Take the nonce if it is the promised one; the last one starts the game."""
    state = draft.state
    if not _fits(state.header.pledges[command.seat], command.nonce):
        return draft.no("nonce.wrong")
    draft.emit(ev.NonceOpened(draft.now, command.seat, command.nonce))
    if state.header.starts_at is not None:
        begin_if_agreed(draft)
    elif not state.withholding and not state.absent:
        draw_and_begin(draft)
    return None


def _fits(pledge: str, nonce: str) -> bool:
    try:
        return len(nonce) == len(pledge) and nonce == nonce.lower() and pledge_of(nonce) == pledge
    except ValueError:
        return False
