"""Replaying a game's draws from its revealed seed (docs/fairness.md)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles
from tesela.rules import events as ev
from tesela.rules.bag import Secret, pledge_of
from tesela.rules.draft import stream
from tesela.rules.drawing import surplus_candidates
from tesela.rules.fold import apply_to
from tesela.rules.state import State
from tesela.rules.variations.two_bags import draw, split


class DrawProblem(msgspec.Struct, frozen=True):
    """What does not agree: a code (`draws.CODE`), the event's number from 1, and data."""

    code: str
    event: int
    data: dict[str, object]


class DrawReport(msgspec.Struct, frozen=True):
    """How many random choices were replayed, and what did not agree."""

    game: str
    commitment: str
    choices: int
    problems: tuple[DrawProblem, ...]

    @property
    def ok(self) -> bool:
        return not self.problems


def verify_draws(events: Sequence[ev.Event]) -> DrawReport:
    """Draw everything again and compare, choice by choice."""
    header = events[0]
    if not isinstance(header, ev.Created):
        raise TextError("log.no_header", "")
    report = _seed_of(header, events)
    if isinstance(report, DrawReport):
        return report
    secret = report
    problems: list[DrawProblem] = []
    state = State(header)
    for number, event in enumerate(events[1:], 2):
        found = chosen_in(event)
        if isinstance(event, ev.NonceOpened) and not _promised(header, event):
            problems.append(DrawProblem("nonce", number, {"seat": event.seat + 1}))
        if found and state.withholding:
            problems.append(DrawProblem("withheld", number, {"seat": state.withholding[0] + 1}))
        elif found:
            expected = _expected(stream(secret, state), state, event, len(found))
            if expected != found:
                data: dict[str, object] = {"logged": str(found), "expected": str(expected)}
                problems.append(DrawProblem("differs", number, data))
        apply_to(state, (event,))
    return DrawReport(header.game, header.commitment, state.picks, tuple(problems))


def held_against(
    report: DrawReport, events: Sequence[ev.Event], *, commitment: str = "", nonce: str = ""
) -> DrawReport:
    """The same report, held against what a player kept from the start: the seed's hash, the own nonce."""
    found = list(report.problems)
    if commitment and commitment.strip().lower() != report.commitment:
        found.insert(0, DrawProblem("other_commitment", 1, {"header": report.commitment}))
    shown = {event.nonce for event in events if isinstance(event, ev.NonceOpened)}
    if nonce and nonce.strip().lower() not in shown:
        found.insert(0, DrawProblem("other_nonce", len(events), {}))
    return msgspec.structs.replace(report, problems=tuple(found))


def _promised(header: ev.Created, event: ev.NonceOpened) -> bool:
    """Whether the nonce is the one whose hash stands in the header."""
    promised = header.pledges[event.seat] if event.seat < len(header.pledges) else ""
    return pledge_of(event.nonce) == promised


def _seed_of(header: ev.Created, events: Sequence[ev.Event]) -> Secret | DrawReport:
    def failed(code: str) -> DrawReport:
        return DrawReport(header.game, header.commitment, 0, (DrawProblem(code, len(events), {}),))

    if not header.commitment:
        return failed("no_commitment")
    seed = next((event.seed for event in events if isinstance(event, ev.SeedRevealed)), None)
    if seed is None:
        return failed("no_seed")
    try:
        secret = Secret.from_hex(header.game, seed)
    except ValueError:
        return failed("bad_seed")
    return secret if secret.commitment() == header.commitment else failed("commitment")


def chosen_in(event: ev.Event) -> Tiles:
    """The tiles that an event says were chosen at random, in their order."""
    if isinstance(event, ev.StartDrawn | ev.Drawn | ev.DrawCompleted | ev.SurplusReturned):
        return event.tiles
    return event.drawn if isinstance(event, ev.Exchanged) else Tiles(b"")


def _expected(secret: Secret, state: State, event: ev.Event, count: int) -> Tiles:
    """What the seed gives at this moment."""
    if isinstance(event, ev.Exchanged) and event.vowels is not None:
        return draw(secret, state.picks, split(state.bag_tiles), event.vowels, count - event.vowels)
    return Tiles(secret.draw(state.picks, _among(state, event), count))


def _among(state: State, event: ev.Event) -> bytes:
    if isinstance(event, ev.Drawn) and event.bag:
        bags = split(state.bag_tiles)
        return bags.vowels if event.bag == "vowels" else bags.consonants
    return surplus_candidates(state) if isinstance(event, ev.SurplusReturned) else state.bag_tiles
