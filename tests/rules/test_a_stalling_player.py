"""One who wants to stall, against others who act at once: whatever they send, and however late, it ends."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.driver import strange_judge
from tests.rules.strategies import NONCES, _stray, random_agreement, random_command, random_play
from tests.rules.table import Table

from tesela.rules import commands as c
from tesela.rules.due import due
from tesela.rules.header import online, time_control
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.rules.state import State

HOUR = 3_600_000
TURNS = 40
"""Of one player; who stalls by correspondence has each for as long as was agreed on."""


def _at_once(rng: Random, state: State, seat: int) -> c.Command:
    """What somebody does who wants the game to go on."""
    phase, missing = state.phase, 7 - len(state.racks[seat])
    if seat in state.withholding:
        return c.OpenNonce(seat, NONCES[seat])
    if phase == "waiting":
        return c.Draw(seat, missing, True, True)
    if state.on_turn == seat and phase in ("thinking", "exchanging"):
        found = random_play(rng, state.board_value(), state.racks[seat], 4)
        return c.PlayWord(seat, *found) if found and rng.random() < 0.6 else c.Pass(seat)
    if state.on_turn == seat and phase == "drawing" and state.wanted(seat):
        return c.Draw(seat, state.wanted(seat), True, True)
    mine = {"laid": c.Announce(seat), "rejected": c.Withdraw(seat)}
    if state.on_turn == seat and phase in (*mine, "drawing", "drawn"):
        return mine.get(phase, c.PressClock(seat))
    theirs: dict[str, c.Command] = {
        "challenged": c.SignSlip(seat),
        "surplus": c.ReturnSurplus(seat),
        "claimed": c.VoteTheme(seat, False),
        "voting": c.VoteTheme(seat, False),
        "laid": c.Accept(seat),
        "announced": c.Accept(seat),
    }
    return theirs.get(phase, c.Sign(seat))


def _over(table: Table) -> bool:
    return table.state.ended is not None


def _stalls(rng: Random, table: Table, seat: int, wanted: c.Command | None) -> c.Command | None:
    """Anything that is taken from them, often the same again; None if nothing was."""
    for _ in range(3):
        found = wanted if wanted is not None and rng.random() < 0.6 else None
        found = found or rng.choice([_stray, random_command])(rng, table.state)
        if found.seat != seat or isinstance(found, c.Resign):
            continue
        if not isinstance(table.send(found, 0), Refusal):
            return found
    return None


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_who_stalls_does_not_hold_a_game_for_ever(seed: int) -> None:
    rng = Random(seed)
    agreed = random_agreement(rng)
    if agreed["time"].kind == "none":
        return
    options = RULESETS[agreed["ruleset"]].options
    agreed |= {"time": online(time_control(options, agreed["time"].kind)), "starts_at": None}
    table = Table(judge=strange_judge, seed=seed, **agreed)
    began, idle, favourite = table.now, rng.randrange(table.state.seats), None
    time = table.state.header.time
    patience = TURNS * (time.turn_ms or 0) if time.kind == "correspondence" else 4 * HOUR
    while not _over(table):
        assert table.now - began <= patience, (table.state.phase, table.state.clocks.case)
        others = [each for each in table.state.active if each != idle]
        if any(not isinstance(table.send(_at_once(rng, table.state, each), 0), Refusal) for each in others):
            continue
        favourite = _stalls(rng, table, idle, favourite) or favourite
        if _over(table):
            return
        coming = [each for each in due(table.state) if each.kind != "warning"]
        assert coming, (table.state.phase, table.state.clocks.case)
        table.send(c.Agree(idle, "count"), max(0, coming[0].at - table.now - 500))
        if not _over(table):
            left = [each for each in due(table.state) if each.kind != "warning"]
            table.send(c.Tick(), max(0, left[0].at - table.now))
