"""Drawing an event's racks again from its revealed seed, redraws included (docs/fairness.md)."""

from __future__ import annotations

from collections.abc import Sequence

from tesela.core.errors import TextError
from tesela.duplicate import events as ev
from tesela.duplicate.drawing import deal
from tesela.duplicate.fold import apply_to
from tesela.duplicate.state import State
from tesela.rules.bag import Secret
from tesela.rules.verify import DrawProblem, DrawReport


def verify_draws(log: Sequence[ev.Event]) -> DrawReport:
    """Every deal once more, and whether each is the one that was logged."""
    header = log[0]
    if not isinstance(header, ev.Created):
        raise TextError("log.no_header", "")
    secret = _seed_of(header, log)
    if isinstance(secret, DrawReport):
        return secret
    problems: list[DrawProblem] = []
    state = State(header)
    for number, entry in enumerate(log[1:], 2):
        if isinstance(entry, ev.Dealt):
            hand = deal(secret, state.draws, state.rack, state.bag, state.rounds + 1, state.conditions)
            if hand is None or (hand.rack, hand.tries) != (entry.rack, entry.tries):
                data: dict[str, object] = {
                    "logged": str(entry.rack),
                    "expected": str(hand.rack) if hand else "-",
                }
                problems.append(DrawProblem("differs", number, data))
        apply_to(state, (entry,))
    return DrawReport(header.event, header.commitment, state.draws, tuple(problems))


def _seed_of(header: ev.Created, log: Sequence[ev.Event]) -> Secret | DrawReport:
    def failed(code: str) -> DrawReport:
        return DrawReport(header.event, header.commitment, 0, (DrawProblem(code, len(log), {}),))

    seed = next((entry.seed for entry in log if isinstance(entry, ev.SeedRevealed)), None)
    if seed is None:
        return failed("no_seed")
    try:
        secret = Secret.from_hex(header.event, seed)
    except ValueError:
        return failed("bad_seed")
    return secret if secret.commitment() == header.commitment else failed("commitment")
